# zgraph.fx/1 {"name":"sample:vla","passes":"","seed":0,"world_size":0}
# zgraph.param {"dtype":"f32","fqn":"shape_tower.position","id":0,"requires_grad":false,"shape":[16,32]}
# zgraph.param {"dtype":"f32","fqn":"shape_tower.pool_query","id":1,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"shape_tower.patches.weight","id":2,"shape":[32,3,4,4]}
# zgraph.param {"dtype":"f32","fqn":"shape_tower.patches.bias","id":3,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"shape_tower.layers.0.norm1.weight","id":4,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"shape_tower.layers.0.norm1.bias","id":5,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"shape_tower.layers.0.attention.qkv","id":6,"shape":[96,32]}
# zgraph.param {"dtype":"f32","fqn":"shape_tower.layers.0.attention.qkv_bias","id":7,"shape":[96]}
# zgraph.param {"dtype":"f32","fqn":"shape_tower.layers.0.attention.out.weight","id":8,"shape":[32,32]}
# zgraph.param {"dtype":"f32","fqn":"shape_tower.layers.0.attention.out.bias","id":9,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"shape_tower.layers.0.norm2.weight","id":10,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"shape_tower.layers.0.norm2.bias","id":11,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"shape_tower.layers.0.up.weight","id":12,"shape":[128,32]}
# zgraph.param {"dtype":"f32","fqn":"shape_tower.layers.0.up.bias","id":13,"shape":[128]}
# zgraph.param {"dtype":"f32","fqn":"shape_tower.layers.0.down.weight","id":14,"shape":[32,128]}
# zgraph.param {"dtype":"f32","fqn":"shape_tower.layers.0.down.bias","id":15,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"shape_tower.layers.1.norm1.weight","id":16,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"shape_tower.layers.1.norm1.bias","id":17,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"shape_tower.layers.1.attention.qkv","id":18,"shape":[96,32]}
# zgraph.param {"dtype":"f32","fqn":"shape_tower.layers.1.attention.qkv_bias","id":19,"shape":[96]}
# zgraph.param {"dtype":"f32","fqn":"shape_tower.layers.1.attention.out.weight","id":20,"shape":[32,32]}
# zgraph.param {"dtype":"f32","fqn":"shape_tower.layers.1.attention.out.bias","id":21,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"shape_tower.layers.1.norm2.weight","id":22,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"shape_tower.layers.1.norm2.bias","id":23,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"shape_tower.layers.1.up.weight","id":24,"shape":[128,32]}
# zgraph.param {"dtype":"f32","fqn":"shape_tower.layers.1.up.bias","id":25,"shape":[128]}
# zgraph.param {"dtype":"f32","fqn":"shape_tower.layers.1.down.weight","id":26,"shape":[32,128]}
# zgraph.param {"dtype":"f32","fqn":"shape_tower.layers.1.down.bias","id":27,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"shape_tower.layers.2.norm1.weight","id":28,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"shape_tower.layers.2.norm1.bias","id":29,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"shape_tower.layers.2.attention.qkv","id":30,"shape":[96,32]}
# zgraph.param {"dtype":"f32","fqn":"shape_tower.layers.2.attention.qkv_bias","id":31,"shape":[96]}
# zgraph.param {"dtype":"f32","fqn":"shape_tower.layers.2.attention.out.weight","id":32,"shape":[32,32]}
# zgraph.param {"dtype":"f32","fqn":"shape_tower.layers.2.attention.out.bias","id":33,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"shape_tower.layers.2.norm2.weight","id":34,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"shape_tower.layers.2.norm2.bias","id":35,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"shape_tower.layers.2.up.weight","id":36,"shape":[128,32]}
# zgraph.param {"dtype":"f32","fqn":"shape_tower.layers.2.up.bias","id":37,"shape":[128]}
# zgraph.param {"dtype":"f32","fqn":"shape_tower.layers.2.down.weight","id":38,"shape":[32,128]}
# zgraph.param {"dtype":"f32","fqn":"shape_tower.layers.2.down.bias","id":39,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"shape_tower.norm.weight","id":40,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"shape_tower.norm.bias","id":41,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"colour_tower.position","id":42,"requires_grad":false,"shape":[16,32]}
# zgraph.param {"dtype":"f32","fqn":"colour_tower.pool_query","id":43,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"colour_tower.patches.weight","id":44,"shape":[32,3,4,4]}
# zgraph.param {"dtype":"f32","fqn":"colour_tower.patches.bias","id":45,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"colour_tower.layers.0.norm1.weight","id":46,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"colour_tower.layers.0.norm1.bias","id":47,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"colour_tower.layers.0.attention.qkv","id":48,"shape":[96,32]}
# zgraph.param {"dtype":"f32","fqn":"colour_tower.layers.0.attention.qkv_bias","id":49,"shape":[96]}
# zgraph.param {"dtype":"f32","fqn":"colour_tower.layers.0.attention.out.weight","id":50,"shape":[32,32]}
# zgraph.param {"dtype":"f32","fqn":"colour_tower.layers.0.attention.out.bias","id":51,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"colour_tower.layers.0.norm2.weight","id":52,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"colour_tower.layers.0.norm2.bias","id":53,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"colour_tower.layers.0.up.weight","id":54,"shape":[128,32]}
# zgraph.param {"dtype":"f32","fqn":"colour_tower.layers.0.up.bias","id":55,"shape":[128]}
# zgraph.param {"dtype":"f32","fqn":"colour_tower.layers.0.down.weight","id":56,"shape":[32,128]}
# zgraph.param {"dtype":"f32","fqn":"colour_tower.layers.0.down.bias","id":57,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"colour_tower.layers.1.norm1.weight","id":58,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"colour_tower.layers.1.norm1.bias","id":59,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"colour_tower.layers.1.attention.qkv","id":60,"shape":[96,32]}
# zgraph.param {"dtype":"f32","fqn":"colour_tower.layers.1.attention.qkv_bias","id":61,"shape":[96]}
# zgraph.param {"dtype":"f32","fqn":"colour_tower.layers.1.attention.out.weight","id":62,"shape":[32,32]}
# zgraph.param {"dtype":"f32","fqn":"colour_tower.layers.1.attention.out.bias","id":63,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"colour_tower.layers.1.norm2.weight","id":64,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"colour_tower.layers.1.norm2.bias","id":65,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"colour_tower.layers.1.up.weight","id":66,"shape":[128,32]}
# zgraph.param {"dtype":"f32","fqn":"colour_tower.layers.1.up.bias","id":67,"shape":[128]}
# zgraph.param {"dtype":"f32","fqn":"colour_tower.layers.1.down.weight","id":68,"shape":[32,128]}
# zgraph.param {"dtype":"f32","fqn":"colour_tower.layers.1.down.bias","id":69,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"colour_tower.layers.2.norm1.weight","id":70,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"colour_tower.layers.2.norm1.bias","id":71,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"colour_tower.layers.2.attention.qkv","id":72,"shape":[96,32]}
# zgraph.param {"dtype":"f32","fqn":"colour_tower.layers.2.attention.qkv_bias","id":73,"shape":[96]}
# zgraph.param {"dtype":"f32","fqn":"colour_tower.layers.2.attention.out.weight","id":74,"shape":[32,32]}
# zgraph.param {"dtype":"f32","fqn":"colour_tower.layers.2.attention.out.bias","id":75,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"colour_tower.layers.2.norm2.weight","id":76,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"colour_tower.layers.2.norm2.bias","id":77,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"colour_tower.layers.2.up.weight","id":78,"shape":[128,32]}
# zgraph.param {"dtype":"f32","fqn":"colour_tower.layers.2.up.bias","id":79,"shape":[128]}
# zgraph.param {"dtype":"f32","fqn":"colour_tower.layers.2.down.weight","id":80,"shape":[32,128]}
# zgraph.param {"dtype":"f32","fqn":"colour_tower.layers.2.down.bias","id":81,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"colour_tower.norm.weight","id":82,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"colour_tower.norm.bias","id":83,"shape":[32]}
# zgraph.param {"dtype":"f32","fqn":"projector.0.weight","id":84,"shape":[48,64]}
# zgraph.param {"dtype":"f32","fqn":"projector.0.bias","id":85,"shape":[48]}
# zgraph.param {"dtype":"f32","fqn":"projector.2.weight","id":86,"shape":[48,48]}
# zgraph.param {"dtype":"f32","fqn":"projector.2.bias","id":87,"shape":[48]}
# zgraph.param {"dtype":"f32","fqn":"language.embed.weight","id":88,"shape":[128,48]}
# zgraph.param {"dtype":"f32","fqn":"language.layers.0.norm1.weight","id":89,"shape":[48]}
# zgraph.param {"dtype":"f32","fqn":"language.layers.0.norm1.bias","id":90,"shape":[48]}
# zgraph.param {"dtype":"f32","fqn":"language.layers.0.attention.qkv","id":91,"shape":[144,48]}
# zgraph.param {"dtype":"f32","fqn":"language.layers.0.attention.qkv_bias","id":92,"shape":[144]}
# zgraph.param {"dtype":"f32","fqn":"language.layers.0.attention.out.weight","id":93,"shape":[48,48]}
# zgraph.param {"dtype":"f32","fqn":"language.layers.0.attention.out.bias","id":94,"shape":[48]}
# zgraph.param {"dtype":"f32","fqn":"language.layers.0.norm2.weight","id":95,"shape":[48]}
# zgraph.param {"dtype":"f32","fqn":"language.layers.0.norm2.bias","id":96,"shape":[48]}
# zgraph.param {"dtype":"f32","fqn":"language.layers.0.up.weight","id":97,"shape":[192,48]}
# zgraph.param {"dtype":"f32","fqn":"language.layers.0.up.bias","id":98,"shape":[192]}
# zgraph.param {"dtype":"f32","fqn":"language.layers.0.down.weight","id":99,"shape":[48,192]}
# zgraph.param {"dtype":"f32","fqn":"language.layers.0.down.bias","id":100,"shape":[48]}
# zgraph.param {"dtype":"f32","fqn":"language.layers.1.norm1.weight","id":101,"shape":[48]}
# zgraph.param {"dtype":"f32","fqn":"language.layers.1.norm1.bias","id":102,"shape":[48]}
# zgraph.param {"dtype":"f32","fqn":"language.layers.1.attention.qkv","id":103,"shape":[144,48]}
# zgraph.param {"dtype":"f32","fqn":"language.layers.1.attention.qkv_bias","id":104,"shape":[144]}
# zgraph.param {"dtype":"f32","fqn":"language.layers.1.attention.out.weight","id":105,"shape":[48,48]}
# zgraph.param {"dtype":"f32","fqn":"language.layers.1.attention.out.bias","id":106,"shape":[48]}
# zgraph.param {"dtype":"f32","fqn":"language.layers.1.norm2.weight","id":107,"shape":[48]}
# zgraph.param {"dtype":"f32","fqn":"language.layers.1.norm2.bias","id":108,"shape":[48]}
# zgraph.param {"dtype":"f32","fqn":"language.layers.1.up.weight","id":109,"shape":[192,48]}
# zgraph.param {"dtype":"f32","fqn":"language.layers.1.up.bias","id":110,"shape":[192]}
# zgraph.param {"dtype":"f32","fqn":"language.layers.1.down.weight","id":111,"shape":[48,192]}
# zgraph.param {"dtype":"f32","fqn":"language.layers.1.down.bias","id":112,"shape":[48]}
# zgraph.param {"dtype":"f32","fqn":"language.norm.weight","id":113,"shape":[48]}
# zgraph.param {"dtype":"f32","fqn":"language.norm.bias","id":114,"shape":[48]}
# zgraph.param {"dtype":"f32","fqn":"language.head.weight","id":115,"shape":[128,48]}
# zgraph.input {"dtype":"f32","name":"pixels","shape":[2,3,16,16]}
# zgraph.input {"dtype":"i64","high":128,"name":"ids","shape":[2,16]}
# zgraph.graph {"graph_id":0,"inputs":[["param","shape_tower.position"],["param","shape_tower.pool_query"],["param","shape_tower.patches.weight"],["param","shape_tower.patches.bias"],["param","shape_tower.layers.0.norm1.weight"],["param","shape_tower.layers.0.norm1.bias"],["param","shape_tower.layers.0.attention.qkv"],["param","shape_tower.layers.0.attention.qkv_bias"],["param","shape_tower.layers.0.attention.out.weight"],["param","shape_tower.layers.0.attention.out.bias"],["param","shape_tower.layers.0.norm2.weight"],["param","shape_tower.layers.0.norm2.bias"],["param","shape_tower.layers.0.up.weight"],["param","shape_tower.layers.0.up.bias"],["param","shape_tower.layers.0.down.weight"],["param","shape_tower.layers.0.down.bias"],["param","shape_tower.layers.1.norm1.weight"],["param","shape_tower.layers.1.norm1.bias"],["param","shape_tower.layers.1.attention.qkv"],["param","shape_tower.layers.1.attention.qkv_bias"],["param","shape_tower.layers.1.attention.out.weight"],["param","shape_tower.layers.1.attention.out.bias"],["param","shape_tower.layers.1.norm2.weight"],["param","shape_tower.layers.1.norm2.bias"],["param","shape_tower.layers.1.up.weight"],["param","shape_tower.layers.1.up.bias"],["param","shape_tower.layers.1.down.weight"],["param","shape_tower.layers.1.down.bias"],["param","shape_tower.layers.2.norm1.weight"],["param","shape_tower.layers.2.norm1.bias"],["param","shape_tower.layers.2.attention.qkv"],["param","shape_tower.layers.2.attention.qkv_bias"],["param","shape_tower.layers.2.attention.out.weight"],["param","shape_tower.layers.2.attention.out.bias"],["param","shape_tower.layers.2.norm2.weight"],["param","shape_tower.layers.2.norm2.bias"],["param","shape_tower.layers.2.up.weight"],["param","shape_tower.layers.2.up.bias"],["param","shape_tower.layers.2.down.weight"],["param","shape_tower.layers.2.down.bias"],["param","shape_tower.norm.weight"],["param","shape_tower.norm.bias"],["param","colour_tower.position"],["param","colour_tower.pool_query"],["param","colour_tower.patches.weight"],["param","colour_tower.patches.bias"],["param","colour_tower.layers.0.norm1.weight"],["param","colour_tower.layers.0.norm1.bias"],["param","colour_tower.layers.0.attention.qkv"],["param","colour_tower.layers.0.attention.qkv_bias"],["param","colour_tower.layers.0.attention.out.weight"],["param","colour_tower.layers.0.attention.out.bias"],["param","colour_tower.layers.0.norm2.weight"],["param","colour_tower.layers.0.norm2.bias"],["param","colour_tower.layers.0.up.weight"],["param","colour_tower.layers.0.up.bias"],["param","colour_tower.layers.0.down.weight"],["param","colour_tower.layers.0.down.bias"],["param","colour_tower.layers.1.norm1.weight"],["param","colour_tower.layers.1.norm1.bias"],["param","colour_tower.layers.1.attention.qkv"],["param","colour_tower.layers.1.attention.qkv_bias"],["param","colour_tower.layers.1.attention.out.weight"],["param","colour_tower.layers.1.attention.out.bias"],["param","colour_tower.layers.1.norm2.weight"],["param","colour_tower.layers.1.norm2.bias"],["param","colour_tower.layers.1.up.weight"],["param","colour_tower.layers.1.up.bias"],["param","colour_tower.layers.1.down.weight"],["param","colour_tower.layers.1.down.bias"],["param","colour_tower.layers.2.norm1.weight"],["param","colour_tower.layers.2.norm1.bias"],["param","colour_tower.layers.2.attention.qkv"],["param","colour_tower.layers.2.attention.qkv_bias"],["param","colour_tower.layers.2.attention.out.weight"],["param","colour_tower.layers.2.attention.out.bias"],["param","colour_tower.layers.2.norm2.weight"],["param","colour_tower.layers.2.norm2.bias"],["param","colour_tower.layers.2.up.weight"],["param","colour_tower.layers.2.up.bias"],["param","colour_tower.layers.2.down.weight"],["param","colour_tower.layers.2.down.bias"],["param","colour_tower.norm.weight"],["param","colour_tower.norm.bias"],["param","projector.0.weight"],["param","projector.0.bias"],["param","projector.2.weight"],["param","projector.2.bias"],["param","language.embed.weight"],["param","language.layers.0.norm1.weight"],["param","language.layers.0.norm1.bias"],["param","language.layers.0.attention.qkv"],["param","language.layers.0.attention.qkv_bias"],["param","language.layers.0.attention.out.weight"],["param","language.layers.0.attention.out.bias"],["param","language.layers.0.norm2.weight"],["param","language.layers.0.norm2.bias"],["param","language.layers.0.up.weight"],["param","language.layers.0.up.bias"],["param","language.layers.0.down.weight"],["param","language.layers.0.down.bias"],["param","language.layers.1.norm1.weight"],["param","language.layers.1.norm1.bias"],["param","language.layers.1.attention.qkv"],["param","language.layers.1.attention.qkv_bias"],["param","language.layers.1.attention.out.weight"],["param","language.layers.1.attention.out.bias"],["param","language.layers.1.norm2.weight"],["param","language.layers.1.norm2.bias"],["param","language.layers.1.up.weight"],["param","language.layers.1.up.bias"],["param","language.layers.1.down.weight"],["param","language.layers.1.down.bias"],["param","language.norm.weight"],["param","language.norm.bias"],["param","language.head.weight"],["user","",0],["user","",1]],"name":"forward","outputs":[["loss"],["saved","",0],["saved","",1],["saved","",2],["saved","",3],["saved","",4],["saved","",5],["saved","",6],["saved","",7],["saved","",8],["saved","",9],["saved","",10],["saved","",11],["saved","",12],["saved","",13],["saved","",14],["saved","",15],["saved","",16],["saved","",17],["saved","",18],["saved","",19],["saved","",20],["saved","",21],["saved","",22],["saved","",23],["saved","",24],["saved","",25],["saved","",26],["saved","",27],["saved","",28],["saved","",29],["saved","",30],["saved","",31],["saved","",32],["saved","",33],["saved","",34],["saved","",35],["saved","",36],["saved","",37],["saved","",38],["saved","",39],["saved","",40],["saved","",41],["saved","",42],["saved","",43],["saved","",44],["saved","",45],["saved","",46],["saved","",47],["saved","",48],["saved","",49],["saved","",50],["saved","",51],["saved","",52],["saved","",53],["saved","",54],["saved","",55],["saved","",56],["saved","",57],["saved","",58],["saved","",59],["saved","",60],["saved","",61],["saved","",62],["saved","",63],["saved","",64],["saved","",65],["saved","",66],["saved","",67],["saved","",68],["saved","",69],["saved","",70],["saved","",71],["saved","",72],["saved","",73],["saved","",74],["saved","",75],["saved","",76],["saved","",77],["saved","",78],["saved","",79],["saved","",80],["saved","",81],["saved","",82],["saved","",83],["saved","",84],["saved","",85],["saved","",86],["saved","",87],["saved","",88],["saved","",89],["saved","",90],["saved","",91],["saved","",92],["saved","",93],["saved","",94],["saved","",95],["saved","",96],["saved","",97],["saved","",98],["saved","",99],["saved","",100],["saved","",101],["saved","",102],["saved","",103],["saved","",104],["saved","",105],["saved","",106],["saved","",107],["saved","",108],["saved","",109],["saved","",110],["saved","",111],["saved","",112],["saved","",113],["saved","",114],["saved","",115],["saved","",116],["saved","",117],["saved","",118],["saved","",119],["saved","",120],["saved","",121],["saved","",122],["saved","",123],["saved","",124],["saved","",125],["saved","",126],["saved","",127],["saved","",128],["saved","",129],["saved","",130],["saved","",131],["saved","",132],["saved","",133],["saved","",134],["saved","",135],["saved","",136],["saved","",137],["saved","",138],["saved","",139],["saved","",140],["saved","",141],["saved","",142],["saved","",143],["saved","",144],["saved","",145],["saved","",146],["saved","",147],["saved","",148],["saved","",149],["saved","",150],["saved","",151],["saved","",152],["saved","",153],["saved","",154],["saved","",155],["saved","",156],["saved","",157],["saved","",158],["saved","",159],["saved","",160],["saved","",161],["saved","",162]],"phase":"forward"}
graph():
    %primals_1 : Tensor "f32[16, 32][32, 1]cpu"[num_users=1] = placeholder[target=primals_1]
    %primals_2 : Tensor "f32[32][1]cpu"[num_users=0] = placeholder[target=primals_2]
    %primals_3 : Tensor "f32[32, 3, 4, 4][48, 16, 4, 1]cpu"[num_users=2] = placeholder[target=primals_3]
    %primals_4 : Tensor "f32[32][1]cpu"[num_users=1] = placeholder[target=primals_4]
    %primals_5 : Tensor "f32[32][1]cpu"[num_users=2] = placeholder[target=primals_5]
    %primals_6 : Tensor "f32[32][1]cpu"[num_users=2] = placeholder[target=primals_6]
    %primals_7 : Tensor "f32[96, 32][32, 1]cpu"[num_users=2] = placeholder[target=primals_7]
    %primals_8 : Tensor "f32[96][1]cpu"[num_users=1] = placeholder[target=primals_8]
    %primals_9 : Tensor "f32[32, 32][32, 1]cpu"[num_users=2] = placeholder[target=primals_9]
    %primals_10 : Tensor "f32[32][1]cpu"[num_users=1] = placeholder[target=primals_10]
    %primals_11 : Tensor "f32[32][1]cpu"[num_users=2] = placeholder[target=primals_11]
    %primals_12 : Tensor "f32[32][1]cpu"[num_users=2] = placeholder[target=primals_12]
    %primals_13 : Tensor "f32[128, 32][32, 1]cpu"[num_users=2] = placeholder[target=primals_13]
    %primals_14 : Tensor "f32[128][1]cpu"[num_users=1] = placeholder[target=primals_14]
    %primals_15 : Tensor "f32[32, 128][128, 1]cpu"[num_users=2] = placeholder[target=primals_15]
    %primals_16 : Tensor "f32[32][1]cpu"[num_users=1] = placeholder[target=primals_16]
    %primals_17 : Tensor "f32[32][1]cpu"[num_users=2] = placeholder[target=primals_17]
    %primals_18 : Tensor "f32[32][1]cpu"[num_users=2] = placeholder[target=primals_18]
    %primals_19 : Tensor "f32[96, 32][32, 1]cpu"[num_users=2] = placeholder[target=primals_19]
    %primals_20 : Tensor "f32[96][1]cpu"[num_users=1] = placeholder[target=primals_20]
    %primals_21 : Tensor "f32[32, 32][32, 1]cpu"[num_users=2] = placeholder[target=primals_21]
    %primals_22 : Tensor "f32[32][1]cpu"[num_users=1] = placeholder[target=primals_22]
    %primals_23 : Tensor "f32[32][1]cpu"[num_users=2] = placeholder[target=primals_23]
    %primals_24 : Tensor "f32[32][1]cpu"[num_users=2] = placeholder[target=primals_24]
    %primals_25 : Tensor "f32[128, 32][32, 1]cpu"[num_users=2] = placeholder[target=primals_25]
    %primals_26 : Tensor "f32[128][1]cpu"[num_users=1] = placeholder[target=primals_26]
    %primals_27 : Tensor "f32[32, 128][128, 1]cpu"[num_users=2] = placeholder[target=primals_27]
    %primals_28 : Tensor "f32[32][1]cpu"[num_users=1] = placeholder[target=primals_28]
    %primals_29 : Tensor "f32[32][1]cpu"[num_users=0] = placeholder[target=primals_29]
    %primals_30 : Tensor "f32[32][1]cpu"[num_users=0] = placeholder[target=primals_30]
    %primals_31 : Tensor "f32[96, 32][32, 1]cpu"[num_users=0] = placeholder[target=primals_31]
    %primals_32 : Tensor "f32[96][1]cpu"[num_users=0] = placeholder[target=primals_32]
    %primals_33 : Tensor "f32[32, 32][32, 1]cpu"[num_users=0] = placeholder[target=primals_33]
    %primals_34 : Tensor "f32[32][1]cpu"[num_users=0] = placeholder[target=primals_34]
    %primals_35 : Tensor "f32[32][1]cpu"[num_users=0] = placeholder[target=primals_35]
    %primals_36 : Tensor "f32[32][1]cpu"[num_users=0] = placeholder[target=primals_36]
    %primals_37 : Tensor "f32[128, 32][32, 1]cpu"[num_users=0] = placeholder[target=primals_37]
    %primals_38 : Tensor "f32[128][1]cpu"[num_users=0] = placeholder[target=primals_38]
    %primals_39 : Tensor "f32[32, 128][128, 1]cpu"[num_users=0] = placeholder[target=primals_39]
    %primals_40 : Tensor "f32[32][1]cpu"[num_users=0] = placeholder[target=primals_40]
    %primals_41 : Tensor "f32[32][1]cpu"[num_users=0] = placeholder[target=primals_41]
    %primals_42 : Tensor "f32[32][1]cpu"[num_users=0] = placeholder[target=primals_42]
    %primals_43 : Tensor "f32[16, 32][32, 1]cpu"[num_users=1] = placeholder[target=primals_43]
    %primals_44 : Tensor "f32[32][1]cpu"[num_users=0] = placeholder[target=primals_44]
    %primals_45 : Tensor "f32[32, 3, 4, 4][48, 16, 4, 1]cpu"[num_users=2] = placeholder[target=primals_45]
    %primals_46 : Tensor "f32[32][1]cpu"[num_users=1] = placeholder[target=primals_46]
    %primals_47 : Tensor "f32[32][1]cpu"[num_users=2] = placeholder[target=primals_47]
    %primals_48 : Tensor "f32[32][1]cpu"[num_users=2] = placeholder[target=primals_48]
    %primals_49 : Tensor "f32[96, 32][32, 1]cpu"[num_users=2] = placeholder[target=primals_49]
    %primals_50 : Tensor "f32[96][1]cpu"[num_users=1] = placeholder[target=primals_50]
    %primals_51 : Tensor "f32[32, 32][32, 1]cpu"[num_users=2] = placeholder[target=primals_51]
    %primals_52 : Tensor "f32[32][1]cpu"[num_users=1] = placeholder[target=primals_52]
    %primals_53 : Tensor "f32[32][1]cpu"[num_users=2] = placeholder[target=primals_53]
    %primals_54 : Tensor "f32[32][1]cpu"[num_users=2] = placeholder[target=primals_54]
    %primals_55 : Tensor "f32[128, 32][32, 1]cpu"[num_users=2] = placeholder[target=primals_55]
    %primals_56 : Tensor "f32[128][1]cpu"[num_users=1] = placeholder[target=primals_56]
    %primals_57 : Tensor "f32[32, 128][128, 1]cpu"[num_users=2] = placeholder[target=primals_57]
    %primals_58 : Tensor "f32[32][1]cpu"[num_users=1] = placeholder[target=primals_58]
    %primals_59 : Tensor "f32[32][1]cpu"[num_users=2] = placeholder[target=primals_59]
    %primals_60 : Tensor "f32[32][1]cpu"[num_users=2] = placeholder[target=primals_60]
    %primals_61 : Tensor "f32[96, 32][32, 1]cpu"[num_users=2] = placeholder[target=primals_61]
    %primals_62 : Tensor "f32[96][1]cpu"[num_users=1] = placeholder[target=primals_62]
    %primals_63 : Tensor "f32[32, 32][32, 1]cpu"[num_users=2] = placeholder[target=primals_63]
    %primals_64 : Tensor "f32[32][1]cpu"[num_users=1] = placeholder[target=primals_64]
    %primals_65 : Tensor "f32[32][1]cpu"[num_users=2] = placeholder[target=primals_65]
    %primals_66 : Tensor "f32[32][1]cpu"[num_users=2] = placeholder[target=primals_66]
    %primals_67 : Tensor "f32[128, 32][32, 1]cpu"[num_users=2] = placeholder[target=primals_67]
    %primals_68 : Tensor "f32[128][1]cpu"[num_users=1] = placeholder[target=primals_68]
    %primals_69 : Tensor "f32[32, 128][128, 1]cpu"[num_users=2] = placeholder[target=primals_69]
    %primals_70 : Tensor "f32[32][1]cpu"[num_users=1] = placeholder[target=primals_70]
    %primals_71 : Tensor "f32[32][1]cpu"[num_users=0] = placeholder[target=primals_71]
    %primals_72 : Tensor "f32[32][1]cpu"[num_users=0] = placeholder[target=primals_72]
    %primals_73 : Tensor "f32[96, 32][32, 1]cpu"[num_users=0] = placeholder[target=primals_73]
    %primals_74 : Tensor "f32[96][1]cpu"[num_users=0] = placeholder[target=primals_74]
    %primals_75 : Tensor "f32[32, 32][32, 1]cpu"[num_users=0] = placeholder[target=primals_75]
    %primals_76 : Tensor "f32[32][1]cpu"[num_users=0] = placeholder[target=primals_76]
    %primals_77 : Tensor "f32[32][1]cpu"[num_users=0] = placeholder[target=primals_77]
    %primals_78 : Tensor "f32[32][1]cpu"[num_users=0] = placeholder[target=primals_78]
    %primals_79 : Tensor "f32[128, 32][32, 1]cpu"[num_users=0] = placeholder[target=primals_79]
    %primals_80 : Tensor "f32[128][1]cpu"[num_users=0] = placeholder[target=primals_80]
    %primals_81 : Tensor "f32[32, 128][128, 1]cpu"[num_users=0] = placeholder[target=primals_81]
    %primals_82 : Tensor "f32[32][1]cpu"[num_users=0] = placeholder[target=primals_82]
    %primals_83 : Tensor "f32[32][1]cpu"[num_users=0] = placeholder[target=primals_83]
    %primals_84 : Tensor "f32[32][1]cpu"[num_users=0] = placeholder[target=primals_84]
    %primals_85 : Tensor "f32[48, 64][64, 1]cpu"[num_users=2] = placeholder[target=primals_85]
    %primals_86 : Tensor "f32[48][1]cpu"[num_users=1] = placeholder[target=primals_86]
    %primals_87 : Tensor "f32[48, 48][48, 1]cpu"[num_users=2] = placeholder[target=primals_87]
    %primals_88 : Tensor "f32[48][1]cpu"[num_users=1] = placeholder[target=primals_88]
    %primals_89 : Tensor "f32[128, 48][48, 1]cpu"[num_users=1] = placeholder[target=primals_89]
    %primals_90 : Tensor "f32[48][1]cpu"[num_users=2] = placeholder[target=primals_90]
    %primals_91 : Tensor "f32[48][1]cpu"[num_users=2] = placeholder[target=primals_91]
    %primals_92 : Tensor "f32[144, 48][48, 1]cpu"[num_users=2] = placeholder[target=primals_92]
    %primals_93 : Tensor "f32[144][1]cpu"[num_users=1] = placeholder[target=primals_93]
    %primals_94 : Tensor "f32[48, 48][48, 1]cpu"[num_users=2] = placeholder[target=primals_94]
    %primals_95 : Tensor "f32[48][1]cpu"[num_users=1] = placeholder[target=primals_95]
    %primals_96 : Tensor "f32[48][1]cpu"[num_users=2] = placeholder[target=primals_96]
    %primals_97 : Tensor "f32[48][1]cpu"[num_users=2] = placeholder[target=primals_97]
    %primals_98 : Tensor "f32[192, 48][48, 1]cpu"[num_users=2] = placeholder[target=primals_98]
    %primals_99 : Tensor "f32[192][1]cpu"[num_users=1] = placeholder[target=primals_99]
    %primals_100 : Tensor "f32[48, 192][192, 1]cpu"[num_users=2] = placeholder[target=primals_100]
    %primals_101 : Tensor "f32[48][1]cpu"[num_users=1] = placeholder[target=primals_101]
    %primals_102 : Tensor "f32[48][1]cpu"[num_users=2] = placeholder[target=primals_102]
    %primals_103 : Tensor "f32[48][1]cpu"[num_users=2] = placeholder[target=primals_103]
    %primals_104 : Tensor "f32[144, 48][48, 1]cpu"[num_users=2] = placeholder[target=primals_104]
    %primals_105 : Tensor "f32[144][1]cpu"[num_users=1] = placeholder[target=primals_105]
    %primals_106 : Tensor "f32[48, 48][48, 1]cpu"[num_users=2] = placeholder[target=primals_106]
    %primals_107 : Tensor "f32[48][1]cpu"[num_users=1] = placeholder[target=primals_107]
    %primals_108 : Tensor "f32[48][1]cpu"[num_users=2] = placeholder[target=primals_108]
    %primals_109 : Tensor "f32[48][1]cpu"[num_users=2] = placeholder[target=primals_109]
    %primals_110 : Tensor "f32[192, 48][48, 1]cpu"[num_users=2] = placeholder[target=primals_110]
    %primals_111 : Tensor "f32[192][1]cpu"[num_users=1] = placeholder[target=primals_111]
    %primals_112 : Tensor "f32[48, 192][192, 1]cpu"[num_users=2] = placeholder[target=primals_112]
    %primals_113 : Tensor "f32[48][1]cpu"[num_users=1] = placeholder[target=primals_113]
    %primals_114 : Tensor "f32[48][1]cpu"[num_users=2] = placeholder[target=primals_114]
    %primals_115 : Tensor "f32[48][1]cpu"[num_users=2] = placeholder[target=primals_115]
    %primals_116 : Tensor "f32[128, 48][48, 1]cpu"[num_users=2] = placeholder[target=primals_116]
    %primals_117 : Tensor "f32[2, 3, 16, 16][768, 256, 16, 1]cpu"[num_users=3] = placeholder[target=primals_117]
    %primals_118 : Tensor "i64[2, 16][16, 1]cpu"[num_users=3] = placeholder[target=primals_118]
    %convolution : Tensor "f32[2, 32, 4, 4][512, 16, 4, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.convolution.default](args = (%primals_117, %primals_3, %primals_4, [4, 4], [0, 0], [1, 1], False, [0, 0], 1), kwargs = {})  # module: shape_tower.patches
    %view : Tensor "f32[2, 32, 16][512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%convolution, [2, 32, 16]), kwargs = {})  # module: shape_tower
    %transpose : Tensor "f32[2, 16, 32][512, 1, 16]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%view, 1, 2), kwargs = {})  # module: shape_tower
    %add : Tensor "f32[2, 16, 32][512, 1, 16]cpu"[num_users=3] = call_function[target=torch.ops.aten.add.Tensor](args = (%transpose, %primals_1), kwargs = {})  # module: shape_tower
    %native_layer_norm : (Tensor "f32[2, 16, 32][512, 32, 1]cpu", Tensor "f32[2, 16, 1][16, 1, 1]cpu", Tensor "f32[2, 16, 1][16, 1, 1]cpu")[num_users=3] = call_function[target=torch.ops.aten.native_layer_norm.default](args = (%add, [32], %primals_5, %primals_6, 1e-05), kwargs = {})  # module: shape_tower.layers.0.norm1
    %getitem : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm, 0), kwargs = {})  # module: shape_tower.layers.0.norm1
    %getitem_1 : Tensor "f32[2, 16, 1][16, 1, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm, 1), kwargs = {})  # module: shape_tower.layers.0.norm1
    %getitem_2 : Tensor "f32[2, 16, 1][16, 1, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm, 2), kwargs = {})  # module: shape_tower.layers.0.norm1
    %split : [Tensor "f32[32, 32][32, 1]cpu", Tensor "f32[32, 32][32, 1]cpu", Tensor "f32[32, 32][32, 1]cpu"][num_users=3] = call_function[target=torch.ops.aten.split.Tensor](args = (%primals_7, 32), kwargs = {})  # module: shape_tower.layers.0.attention
    %getitem_3 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split, 0), kwargs = {})  # module: shape_tower.layers.0.attention
    %getitem_4 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split, 1), kwargs = {})  # module: shape_tower.layers.0.attention
    %getitem_5 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split, 2), kwargs = {})  # module: shape_tower.layers.0.attention
    %split_1 : [Tensor "f32[32][1]cpu", Tensor "f32[32][1]cpu", Tensor "f32[32][1]cpu"][num_users=3] = call_function[target=torch.ops.aten.split.Tensor](args = (%primals_8, 32), kwargs = {})  # module: shape_tower.layers.0.attention
    %getitem_6 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_1, 0), kwargs = {})  # module: shape_tower.layers.0.attention
    %getitem_7 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_1, 1), kwargs = {})  # module: shape_tower.layers.0.attention
    %getitem_8 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_1, 2), kwargs = {})  # module: shape_tower.layers.0.attention
    %view_1 : Tensor "f32[32, 32][32, 1]cpu"[num_users=4] = call_function[target=torch.ops.aten.view.default](args = (%getitem, [32, 32]), kwargs = {})  # module: shape_tower.layers.0.attention
    %t : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%getitem_3,), kwargs = {})  # module: shape_tower.layers.0.attention
    %addmm : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.addmm.default](args = (%getitem_6, %view_1, %t), kwargs = {})  # module: shape_tower.layers.0.attention
    %view_2 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm, [2, 16, 32]), kwargs = {})  # module: shape_tower.layers.0.attention
    %view_3 : Tensor "f32[2, 16, 4, 8][512, 32, 8, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%view_2, [2, 16, 4, -1]), kwargs = {})  # module: shape_tower.layers.0.attention
    %transpose_1 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.transpose.int](args = (%view_3, 1, 2), kwargs = {})  # module: shape_tower.layers.0.attention
    %t_1 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%getitem_4,), kwargs = {})  # module: shape_tower.layers.0.attention
    %addmm_1 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.addmm.default](args = (%getitem_7, %view_1, %t_1), kwargs = {})  # module: shape_tower.layers.0.attention
    %view_5 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_1, [2, 16, 32]), kwargs = {})  # module: shape_tower.layers.0.attention
    %view_6 : Tensor "f32[2, 16, 4, 8][512, 32, 8, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%view_5, [2, 16, 4, -1]), kwargs = {})  # module: shape_tower.layers.0.attention
    %transpose_2 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.transpose.int](args = (%view_6, 1, 2), kwargs = {})  # module: shape_tower.layers.0.attention
    %t_2 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%getitem_5,), kwargs = {})  # module: shape_tower.layers.0.attention
    %addmm_2 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.addmm.default](args = (%getitem_8, %view_1, %t_2), kwargs = {})  # module: shape_tower.layers.0.attention
    %view_8 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_2, [2, 16, 32]), kwargs = {})  # module: shape_tower.layers.0.attention
    %view_9 : Tensor "f32[2, 16, 4, 8][512, 32, 8, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%view_8, [2, 16, 4, -1]), kwargs = {})  # module: shape_tower.layers.0.attention
    %transpose_3 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.transpose.int](args = (%view_9, 1, 2), kwargs = {})  # module: shape_tower.layers.0.attention
    %_scaled_dot_product_flash_attention_for_cpu : (Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu", Tensor "f32[2, 4, 16][64, 1, 4]cpu")[num_users=2] = call_function[target=torch.ops.aten._scaled_dot_product_flash_attention_for_cpu.default](args = (%transpose_1, %transpose_2, %transpose_3), kwargs = {})  # module: shape_tower.layers.0.attention
    %getitem_9 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=2] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu, 0), kwargs = {})  # module: shape_tower.layers.0.attention
    %getitem_10 : Tensor "f32[2, 4, 16][64, 1, 4]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu, 1), kwargs = {})  # module: shape_tower.layers.0.attention
    %detach : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%getitem_9,), kwargs = {})  # module: shape_tower.layers.0.attention
    %transpose_4 : Tensor "f32[2, 16, 4, 8][512, 32, 8, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%getitem_9, 1, 2), kwargs = {})  # module: shape_tower.layers.0.attention
    %view_10 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%transpose_4, [2, 16, 32]), kwargs = {})  # module: shape_tower.layers.0.attention
    %view_11 : Tensor "f32[32, 32][32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%view_10, [32, 32]), kwargs = {})  # module: shape_tower.layers.0.attention.out
    %t_3 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_9,), kwargs = {})  # module: shape_tower.layers.0.attention.out
    %addmm_3 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.addmm.default](args = (%primals_10, %view_11, %t_3), kwargs = {})  # module: shape_tower.layers.0.attention.out
    %view_12 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_3, [2, 16, 32]), kwargs = {})  # module: shape_tower.layers.0.attention.out
    %add_1 : Tensor "f32[2, 16, 32][512, 1, 16]cpu"[num_users=3] = call_function[target=torch.ops.aten.add.Tensor](args = (%add, %view_12), kwargs = {})  # module: shape_tower.layers.0
    %native_layer_norm_1 : (Tensor "f32[2, 16, 32][512, 32, 1]cpu", Tensor "f32[2, 16, 1][16, 1, 1]cpu", Tensor "f32[2, 16, 1][16, 1, 1]cpu")[num_users=3] = call_function[target=torch.ops.aten.native_layer_norm.default](args = (%add_1, [32], %primals_11, %primals_12, 1e-05), kwargs = {})  # module: shape_tower.layers.0.norm2
    %getitem_11 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_1, 0), kwargs = {})  # module: shape_tower.layers.0.norm2
    %getitem_12 : Tensor "f32[2, 16, 1][16, 1, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_1, 1), kwargs = {})  # module: shape_tower.layers.0.norm2
    %getitem_13 : Tensor "f32[2, 16, 1][16, 1, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_1, 2), kwargs = {})  # module: shape_tower.layers.0.norm2
    %view_13 : Tensor "f32[32, 32][32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%getitem_11, [32, 32]), kwargs = {})  # module: shape_tower.layers.0.up
    %t_4 : Tensor "f32[32, 128][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_13,), kwargs = {})  # module: shape_tower.layers.0.up
    %addmm_4 : Tensor "f32[32, 128][128, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.addmm.default](args = (%primals_14, %view_13, %t_4), kwargs = {})  # module: shape_tower.layers.0.up
    %view_14 : Tensor "f32[2, 16, 128][2048, 128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_4, [2, 16, 128]), kwargs = {})  # module: shape_tower.layers.0.up
    %gelu : Tensor "f32[2, 16, 128][2048, 128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.gelu.default](args = (%view_14,), kwargs = {})  # module: shape_tower.layers.0
    %view_15 : Tensor "f32[32, 128][128, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%gelu, [32, 128]), kwargs = {})  # module: shape_tower.layers.0.down
    %t_5 : Tensor "f32[128, 32][1, 128]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_15,), kwargs = {})  # module: shape_tower.layers.0.down
    %addmm_5 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.addmm.default](args = (%primals_16, %view_15, %t_5), kwargs = {})  # module: shape_tower.layers.0.down
    %view_16 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_5, [2, 16, 32]), kwargs = {})  # module: shape_tower.layers.0.down
    %add_2 : Tensor "f32[2, 16, 32][512, 1, 16]cpu"[num_users=3] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_1, %view_16), kwargs = {})  # module: shape_tower.layers.0
    %native_layer_norm_2 : (Tensor "f32[2, 16, 32][512, 32, 1]cpu", Tensor "f32[2, 16, 1][16, 1, 1]cpu", Tensor "f32[2, 16, 1][16, 1, 1]cpu")[num_users=3] = call_function[target=torch.ops.aten.native_layer_norm.default](args = (%add_2, [32], %primals_17, %primals_18, 1e-05), kwargs = {})  # module: shape_tower.layers.1.norm1
    %getitem_14 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_2, 0), kwargs = {})  # module: shape_tower.layers.1.norm1
    %getitem_15 : Tensor "f32[2, 16, 1][16, 1, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_2, 1), kwargs = {})  # module: shape_tower.layers.1.norm1
    %getitem_16 : Tensor "f32[2, 16, 1][16, 1, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_2, 2), kwargs = {})  # module: shape_tower.layers.1.norm1
    %split_2 : [Tensor "f32[32, 32][32, 1]cpu", Tensor "f32[32, 32][32, 1]cpu", Tensor "f32[32, 32][32, 1]cpu"][num_users=3] = call_function[target=torch.ops.aten.split.Tensor](args = (%primals_19, 32), kwargs = {})  # module: shape_tower.layers.1.attention
    %getitem_17 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_2, 0), kwargs = {})  # module: shape_tower.layers.1.attention
    %getitem_18 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_2, 1), kwargs = {})  # module: shape_tower.layers.1.attention
    %getitem_19 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_2, 2), kwargs = {})  # module: shape_tower.layers.1.attention
    %split_3 : [Tensor "f32[32][1]cpu", Tensor "f32[32][1]cpu", Tensor "f32[32][1]cpu"][num_users=3] = call_function[target=torch.ops.aten.split.Tensor](args = (%primals_20, 32), kwargs = {})  # module: shape_tower.layers.1.attention
    %getitem_20 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_3, 0), kwargs = {})  # module: shape_tower.layers.1.attention
    %getitem_21 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_3, 1), kwargs = {})  # module: shape_tower.layers.1.attention
    %getitem_22 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_3, 2), kwargs = {})  # module: shape_tower.layers.1.attention
    %view_17 : Tensor "f32[32, 32][32, 1]cpu"[num_users=4] = call_function[target=torch.ops.aten.view.default](args = (%getitem_14, [32, 32]), kwargs = {})  # module: shape_tower.layers.1.attention
    %t_6 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%getitem_17,), kwargs = {})  # module: shape_tower.layers.1.attention
    %addmm_6 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.addmm.default](args = (%getitem_20, %view_17, %t_6), kwargs = {})  # module: shape_tower.layers.1.attention
    %view_18 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_6, [2, 16, 32]), kwargs = {})  # module: shape_tower.layers.1.attention
    %view_19 : Tensor "f32[2, 16, 4, 8][512, 32, 8, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%view_18, [2, 16, 4, -1]), kwargs = {})  # module: shape_tower.layers.1.attention
    %transpose_5 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.transpose.int](args = (%view_19, 1, 2), kwargs = {})  # module: shape_tower.layers.1.attention
    %t_7 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%getitem_18,), kwargs = {})  # module: shape_tower.layers.1.attention
    %addmm_7 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.addmm.default](args = (%getitem_21, %view_17, %t_7), kwargs = {})  # module: shape_tower.layers.1.attention
    %view_21 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_7, [2, 16, 32]), kwargs = {})  # module: shape_tower.layers.1.attention
    %view_22 : Tensor "f32[2, 16, 4, 8][512, 32, 8, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%view_21, [2, 16, 4, -1]), kwargs = {})  # module: shape_tower.layers.1.attention
    %transpose_6 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.transpose.int](args = (%view_22, 1, 2), kwargs = {})  # module: shape_tower.layers.1.attention
    %t_8 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%getitem_19,), kwargs = {})  # module: shape_tower.layers.1.attention
    %addmm_8 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.addmm.default](args = (%getitem_22, %view_17, %t_8), kwargs = {})  # module: shape_tower.layers.1.attention
    %view_24 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_8, [2, 16, 32]), kwargs = {})  # module: shape_tower.layers.1.attention
    %view_25 : Tensor "f32[2, 16, 4, 8][512, 32, 8, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%view_24, [2, 16, 4, -1]), kwargs = {})  # module: shape_tower.layers.1.attention
    %transpose_7 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.transpose.int](args = (%view_25, 1, 2), kwargs = {})  # module: shape_tower.layers.1.attention
    %_scaled_dot_product_flash_attention_for_cpu_1 : (Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu", Tensor "f32[2, 4, 16][64, 1, 4]cpu")[num_users=2] = call_function[target=torch.ops.aten._scaled_dot_product_flash_attention_for_cpu.default](args = (%transpose_5, %transpose_6, %transpose_7), kwargs = {})  # module: shape_tower.layers.1.attention
    %getitem_23 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=2] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_1, 0), kwargs = {})  # module: shape_tower.layers.1.attention
    %getitem_24 : Tensor "f32[2, 4, 16][64, 1, 4]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_1, 1), kwargs = {})  # module: shape_tower.layers.1.attention
    %detach_1 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%getitem_23,), kwargs = {})  # module: shape_tower.layers.1.attention
    %transpose_8 : Tensor "f32[2, 16, 4, 8][512, 32, 8, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%getitem_23, 1, 2), kwargs = {})  # module: shape_tower.layers.1.attention
    %view_26 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%transpose_8, [2, 16, 32]), kwargs = {})  # module: shape_tower.layers.1.attention
    %view_27 : Tensor "f32[32, 32][32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%view_26, [32, 32]), kwargs = {})  # module: shape_tower.layers.1.attention.out
    %t_9 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_21,), kwargs = {})  # module: shape_tower.layers.1.attention.out
    %addmm_9 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.addmm.default](args = (%primals_22, %view_27, %t_9), kwargs = {})  # module: shape_tower.layers.1.attention.out
    %view_28 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_9, [2, 16, 32]), kwargs = {})  # module: shape_tower.layers.1.attention.out
    %add_3 : Tensor "f32[2, 16, 32][512, 1, 16]cpu"[num_users=3] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_2, %view_28), kwargs = {})  # module: shape_tower.layers.1
    %native_layer_norm_3 : (Tensor "f32[2, 16, 32][512, 32, 1]cpu", Tensor "f32[2, 16, 1][16, 1, 1]cpu", Tensor "f32[2, 16, 1][16, 1, 1]cpu")[num_users=3] = call_function[target=torch.ops.aten.native_layer_norm.default](args = (%add_3, [32], %primals_23, %primals_24, 1e-05), kwargs = {})  # module: shape_tower.layers.1.norm2
    %getitem_25 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_3, 0), kwargs = {})  # module: shape_tower.layers.1.norm2
    %getitem_26 : Tensor "f32[2, 16, 1][16, 1, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_3, 1), kwargs = {})  # module: shape_tower.layers.1.norm2
    %getitem_27 : Tensor "f32[2, 16, 1][16, 1, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_3, 2), kwargs = {})  # module: shape_tower.layers.1.norm2
    %view_29 : Tensor "f32[32, 32][32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%getitem_25, [32, 32]), kwargs = {})  # module: shape_tower.layers.1.up
    %t_10 : Tensor "f32[32, 128][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_25,), kwargs = {})  # module: shape_tower.layers.1.up
    %addmm_10 : Tensor "f32[32, 128][128, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.addmm.default](args = (%primals_26, %view_29, %t_10), kwargs = {})  # module: shape_tower.layers.1.up
    %view_30 : Tensor "f32[2, 16, 128][2048, 128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_10, [2, 16, 128]), kwargs = {})  # module: shape_tower.layers.1.up
    %gelu_1 : Tensor "f32[2, 16, 128][2048, 128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.gelu.default](args = (%view_30,), kwargs = {})  # module: shape_tower.layers.1
    %view_31 : Tensor "f32[32, 128][128, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%gelu_1, [32, 128]), kwargs = {})  # module: shape_tower.layers.1.down
    %t_11 : Tensor "f32[128, 32][1, 128]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_27,), kwargs = {})  # module: shape_tower.layers.1.down
    %addmm_11 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.addmm.default](args = (%primals_28, %view_31, %t_11), kwargs = {})  # module: shape_tower.layers.1.down
    %view_32 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_11, [2, 16, 32]), kwargs = {})  # module: shape_tower.layers.1.down
    %add_4 : Tensor "f32[2, 16, 32][512, 1, 16]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_3, %view_32), kwargs = {})  # module: shape_tower.layers.1
    %convolution_1 : Tensor "f32[2, 32, 4, 4][512, 16, 4, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.convolution.default](args = (%primals_117, %primals_45, %primals_46, [4, 4], [0, 0], [1, 1], False, [0, 0], 1), kwargs = {})  # module: colour_tower.patches
    %view_49 : Tensor "f32[2, 32, 16][512, 16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%convolution_1, [2, 32, 16]), kwargs = {})  # module: colour_tower
    %transpose_13 : Tensor "f32[2, 16, 32][512, 1, 16]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%view_49, 1, 2), kwargs = {})  # module: colour_tower
    %add_7 : Tensor "f32[2, 16, 32][512, 1, 16]cpu"[num_users=3] = call_function[target=torch.ops.aten.add.Tensor](args = (%transpose_13, %primals_43), kwargs = {})  # module: colour_tower
    %native_layer_norm_7 : (Tensor "f32[2, 16, 32][512, 32, 1]cpu", Tensor "f32[2, 16, 1][16, 1, 1]cpu", Tensor "f32[2, 16, 1][16, 1, 1]cpu")[num_users=3] = call_function[target=torch.ops.aten.native_layer_norm.default](args = (%add_7, [32], %primals_47, %primals_48, 1e-05), kwargs = {})  # module: colour_tower.layers.0.norm1
    %getitem_45 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_7, 0), kwargs = {})  # module: colour_tower.layers.0.norm1
    %getitem_46 : Tensor "f32[2, 16, 1][16, 1, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_7, 1), kwargs = {})  # module: colour_tower.layers.0.norm1
    %getitem_47 : Tensor "f32[2, 16, 1][16, 1, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_7, 2), kwargs = {})  # module: colour_tower.layers.0.norm1
    %split_6 : [Tensor "f32[32, 32][32, 1]cpu", Tensor "f32[32, 32][32, 1]cpu", Tensor "f32[32, 32][32, 1]cpu"][num_users=3] = call_function[target=torch.ops.aten.split.Tensor](args = (%primals_49, 32), kwargs = {})  # module: colour_tower.layers.0.attention
    %getitem_48 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_6, 0), kwargs = {})  # module: colour_tower.layers.0.attention
    %getitem_49 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_6, 1), kwargs = {})  # module: colour_tower.layers.0.attention
    %getitem_50 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_6, 2), kwargs = {})  # module: colour_tower.layers.0.attention
    %split_7 : [Tensor "f32[32][1]cpu", Tensor "f32[32][1]cpu", Tensor "f32[32][1]cpu"][num_users=3] = call_function[target=torch.ops.aten.split.Tensor](args = (%primals_50, 32), kwargs = {})  # module: colour_tower.layers.0.attention
    %getitem_51 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_7, 0), kwargs = {})  # module: colour_tower.layers.0.attention
    %getitem_52 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_7, 1), kwargs = {})  # module: colour_tower.layers.0.attention
    %getitem_53 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_7, 2), kwargs = {})  # module: colour_tower.layers.0.attention
    %view_50 : Tensor "f32[32, 32][32, 1]cpu"[num_users=4] = call_function[target=torch.ops.aten.view.default](args = (%getitem_45, [32, 32]), kwargs = {})  # module: colour_tower.layers.0.attention
    %t_18 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%getitem_48,), kwargs = {})  # module: colour_tower.layers.0.attention
    %addmm_18 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.addmm.default](args = (%getitem_51, %view_50, %t_18), kwargs = {})  # module: colour_tower.layers.0.attention
    %view_51 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_18, [2, 16, 32]), kwargs = {})  # module: colour_tower.layers.0.attention
    %view_52 : Tensor "f32[2, 16, 4, 8][512, 32, 8, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%view_51, [2, 16, 4, -1]), kwargs = {})  # module: colour_tower.layers.0.attention
    %transpose_14 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.transpose.int](args = (%view_52, 1, 2), kwargs = {})  # module: colour_tower.layers.0.attention
    %t_19 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%getitem_49,), kwargs = {})  # module: colour_tower.layers.0.attention
    %addmm_19 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.addmm.default](args = (%getitem_52, %view_50, %t_19), kwargs = {})  # module: colour_tower.layers.0.attention
    %view_54 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_19, [2, 16, 32]), kwargs = {})  # module: colour_tower.layers.0.attention
    %view_55 : Tensor "f32[2, 16, 4, 8][512, 32, 8, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%view_54, [2, 16, 4, -1]), kwargs = {})  # module: colour_tower.layers.0.attention
    %transpose_15 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.transpose.int](args = (%view_55, 1, 2), kwargs = {})  # module: colour_tower.layers.0.attention
    %t_20 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%getitem_50,), kwargs = {})  # module: colour_tower.layers.0.attention
    %addmm_20 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.addmm.default](args = (%getitem_53, %view_50, %t_20), kwargs = {})  # module: colour_tower.layers.0.attention
    %view_57 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_20, [2, 16, 32]), kwargs = {})  # module: colour_tower.layers.0.attention
    %view_58 : Tensor "f32[2, 16, 4, 8][512, 32, 8, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%view_57, [2, 16, 4, -1]), kwargs = {})  # module: colour_tower.layers.0.attention
    %transpose_16 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.transpose.int](args = (%view_58, 1, 2), kwargs = {})  # module: colour_tower.layers.0.attention
    %_scaled_dot_product_flash_attention_for_cpu_3 : (Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu", Tensor "f32[2, 4, 16][64, 1, 4]cpu")[num_users=2] = call_function[target=torch.ops.aten._scaled_dot_product_flash_attention_for_cpu.default](args = (%transpose_14, %transpose_15, %transpose_16), kwargs = {})  # module: colour_tower.layers.0.attention
    %getitem_54 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=2] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_3, 0), kwargs = {})  # module: colour_tower.layers.0.attention
    %getitem_55 : Tensor "f32[2, 4, 16][64, 1, 4]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_3, 1), kwargs = {})  # module: colour_tower.layers.0.attention
    %detach_3 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%getitem_54,), kwargs = {})  # module: colour_tower.layers.0.attention
    %transpose_17 : Tensor "f32[2, 16, 4, 8][512, 32, 8, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%getitem_54, 1, 2), kwargs = {})  # module: colour_tower.layers.0.attention
    %view_59 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%transpose_17, [2, 16, 32]), kwargs = {})  # module: colour_tower.layers.0.attention
    %view_60 : Tensor "f32[32, 32][32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%view_59, [32, 32]), kwargs = {})  # module: colour_tower.layers.0.attention.out
    %t_21 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_51,), kwargs = {})  # module: colour_tower.layers.0.attention.out
    %addmm_21 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.addmm.default](args = (%primals_52, %view_60, %t_21), kwargs = {})  # module: colour_tower.layers.0.attention.out
    %view_61 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_21, [2, 16, 32]), kwargs = {})  # module: colour_tower.layers.0.attention.out
    %add_8 : Tensor "f32[2, 16, 32][512, 1, 16]cpu"[num_users=3] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_7, %view_61), kwargs = {})  # module: colour_tower.layers.0
    %native_layer_norm_8 : (Tensor "f32[2, 16, 32][512, 32, 1]cpu", Tensor "f32[2, 16, 1][16, 1, 1]cpu", Tensor "f32[2, 16, 1][16, 1, 1]cpu")[num_users=3] = call_function[target=torch.ops.aten.native_layer_norm.default](args = (%add_8, [32], %primals_53, %primals_54, 1e-05), kwargs = {})  # module: colour_tower.layers.0.norm2
    %getitem_56 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_8, 0), kwargs = {})  # module: colour_tower.layers.0.norm2
    %getitem_57 : Tensor "f32[2, 16, 1][16, 1, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_8, 1), kwargs = {})  # module: colour_tower.layers.0.norm2
    %getitem_58 : Tensor "f32[2, 16, 1][16, 1, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_8, 2), kwargs = {})  # module: colour_tower.layers.0.norm2
    %view_62 : Tensor "f32[32, 32][32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%getitem_56, [32, 32]), kwargs = {})  # module: colour_tower.layers.0.up
    %t_22 : Tensor "f32[32, 128][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_55,), kwargs = {})  # module: colour_tower.layers.0.up
    %addmm_22 : Tensor "f32[32, 128][128, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.addmm.default](args = (%primals_56, %view_62, %t_22), kwargs = {})  # module: colour_tower.layers.0.up
    %view_63 : Tensor "f32[2, 16, 128][2048, 128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_22, [2, 16, 128]), kwargs = {})  # module: colour_tower.layers.0.up
    %gelu_3 : Tensor "f32[2, 16, 128][2048, 128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.gelu.default](args = (%view_63,), kwargs = {})  # module: colour_tower.layers.0
    %view_64 : Tensor "f32[32, 128][128, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%gelu_3, [32, 128]), kwargs = {})  # module: colour_tower.layers.0.down
    %t_23 : Tensor "f32[128, 32][1, 128]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_57,), kwargs = {})  # module: colour_tower.layers.0.down
    %addmm_23 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.addmm.default](args = (%primals_58, %view_64, %t_23), kwargs = {})  # module: colour_tower.layers.0.down
    %view_65 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_23, [2, 16, 32]), kwargs = {})  # module: colour_tower.layers.0.down
    %add_9 : Tensor "f32[2, 16, 32][512, 1, 16]cpu"[num_users=3] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_8, %view_65), kwargs = {})  # module: colour_tower.layers.0
    %native_layer_norm_9 : (Tensor "f32[2, 16, 32][512, 32, 1]cpu", Tensor "f32[2, 16, 1][16, 1, 1]cpu", Tensor "f32[2, 16, 1][16, 1, 1]cpu")[num_users=3] = call_function[target=torch.ops.aten.native_layer_norm.default](args = (%add_9, [32], %primals_59, %primals_60, 1e-05), kwargs = {})  # module: colour_tower.layers.1.norm1
    %getitem_59 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_9, 0), kwargs = {})  # module: colour_tower.layers.1.norm1
    %getitem_60 : Tensor "f32[2, 16, 1][16, 1, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_9, 1), kwargs = {})  # module: colour_tower.layers.1.norm1
    %getitem_61 : Tensor "f32[2, 16, 1][16, 1, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_9, 2), kwargs = {})  # module: colour_tower.layers.1.norm1
    %split_8 : [Tensor "f32[32, 32][32, 1]cpu", Tensor "f32[32, 32][32, 1]cpu", Tensor "f32[32, 32][32, 1]cpu"][num_users=3] = call_function[target=torch.ops.aten.split.Tensor](args = (%primals_61, 32), kwargs = {})  # module: colour_tower.layers.1.attention
    %getitem_62 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_8, 0), kwargs = {})  # module: colour_tower.layers.1.attention
    %getitem_63 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_8, 1), kwargs = {})  # module: colour_tower.layers.1.attention
    %getitem_64 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_8, 2), kwargs = {})  # module: colour_tower.layers.1.attention
    %split_9 : [Tensor "f32[32][1]cpu", Tensor "f32[32][1]cpu", Tensor "f32[32][1]cpu"][num_users=3] = call_function[target=torch.ops.aten.split.Tensor](args = (%primals_62, 32), kwargs = {})  # module: colour_tower.layers.1.attention
    %getitem_65 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_9, 0), kwargs = {})  # module: colour_tower.layers.1.attention
    %getitem_66 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_9, 1), kwargs = {})  # module: colour_tower.layers.1.attention
    %getitem_67 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_9, 2), kwargs = {})  # module: colour_tower.layers.1.attention
    %view_66 : Tensor "f32[32, 32][32, 1]cpu"[num_users=4] = call_function[target=torch.ops.aten.view.default](args = (%getitem_59, [32, 32]), kwargs = {})  # module: colour_tower.layers.1.attention
    %t_24 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%getitem_62,), kwargs = {})  # module: colour_tower.layers.1.attention
    %addmm_24 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.addmm.default](args = (%getitem_65, %view_66, %t_24), kwargs = {})  # module: colour_tower.layers.1.attention
    %view_67 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_24, [2, 16, 32]), kwargs = {})  # module: colour_tower.layers.1.attention
    %view_68 : Tensor "f32[2, 16, 4, 8][512, 32, 8, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%view_67, [2, 16, 4, -1]), kwargs = {})  # module: colour_tower.layers.1.attention
    %transpose_18 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.transpose.int](args = (%view_68, 1, 2), kwargs = {})  # module: colour_tower.layers.1.attention
    %t_25 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%getitem_63,), kwargs = {})  # module: colour_tower.layers.1.attention
    %addmm_25 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.addmm.default](args = (%getitem_66, %view_66, %t_25), kwargs = {})  # module: colour_tower.layers.1.attention
    %view_70 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_25, [2, 16, 32]), kwargs = {})  # module: colour_tower.layers.1.attention
    %view_71 : Tensor "f32[2, 16, 4, 8][512, 32, 8, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%view_70, [2, 16, 4, -1]), kwargs = {})  # module: colour_tower.layers.1.attention
    %transpose_19 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.transpose.int](args = (%view_71, 1, 2), kwargs = {})  # module: colour_tower.layers.1.attention
    %t_26 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%getitem_64,), kwargs = {})  # module: colour_tower.layers.1.attention
    %addmm_26 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.addmm.default](args = (%getitem_67, %view_66, %t_26), kwargs = {})  # module: colour_tower.layers.1.attention
    %view_73 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_26, [2, 16, 32]), kwargs = {})  # module: colour_tower.layers.1.attention
    %view_74 : Tensor "f32[2, 16, 4, 8][512, 32, 8, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%view_73, [2, 16, 4, -1]), kwargs = {})  # module: colour_tower.layers.1.attention
    %transpose_20 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.transpose.int](args = (%view_74, 1, 2), kwargs = {})  # module: colour_tower.layers.1.attention
    %_scaled_dot_product_flash_attention_for_cpu_4 : (Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu", Tensor "f32[2, 4, 16][64, 1, 4]cpu")[num_users=2] = call_function[target=torch.ops.aten._scaled_dot_product_flash_attention_for_cpu.default](args = (%transpose_18, %transpose_19, %transpose_20), kwargs = {})  # module: colour_tower.layers.1.attention
    %getitem_68 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=2] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_4, 0), kwargs = {})  # module: colour_tower.layers.1.attention
    %getitem_69 : Tensor "f32[2, 4, 16][64, 1, 4]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_4, 1), kwargs = {})  # module: colour_tower.layers.1.attention
    %detach_4 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%getitem_68,), kwargs = {})  # module: colour_tower.layers.1.attention
    %transpose_21 : Tensor "f32[2, 16, 4, 8][512, 32, 8, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%getitem_68, 1, 2), kwargs = {})  # module: colour_tower.layers.1.attention
    %view_75 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%transpose_21, [2, 16, 32]), kwargs = {})  # module: colour_tower.layers.1.attention
    %view_76 : Tensor "f32[32, 32][32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%view_75, [32, 32]), kwargs = {})  # module: colour_tower.layers.1.attention.out
    %t_27 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_63,), kwargs = {})  # module: colour_tower.layers.1.attention.out
    %addmm_27 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.addmm.default](args = (%primals_64, %view_76, %t_27), kwargs = {})  # module: colour_tower.layers.1.attention.out
    %view_77 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_27, [2, 16, 32]), kwargs = {})  # module: colour_tower.layers.1.attention.out
    %add_10 : Tensor "f32[2, 16, 32][512, 1, 16]cpu"[num_users=3] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_9, %view_77), kwargs = {})  # module: colour_tower.layers.1
    %native_layer_norm_10 : (Tensor "f32[2, 16, 32][512, 32, 1]cpu", Tensor "f32[2, 16, 1][16, 1, 1]cpu", Tensor "f32[2, 16, 1][16, 1, 1]cpu")[num_users=3] = call_function[target=torch.ops.aten.native_layer_norm.default](args = (%add_10, [32], %primals_65, %primals_66, 1e-05), kwargs = {})  # module: colour_tower.layers.1.norm2
    %getitem_70 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_10, 0), kwargs = {})  # module: colour_tower.layers.1.norm2
    %getitem_71 : Tensor "f32[2, 16, 1][16, 1, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_10, 1), kwargs = {})  # module: colour_tower.layers.1.norm2
    %getitem_72 : Tensor "f32[2, 16, 1][16, 1, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_10, 2), kwargs = {})  # module: colour_tower.layers.1.norm2
    %view_78 : Tensor "f32[32, 32][32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%getitem_70, [32, 32]), kwargs = {})  # module: colour_tower.layers.1.up
    %t_28 : Tensor "f32[32, 128][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_67,), kwargs = {})  # module: colour_tower.layers.1.up
    %addmm_28 : Tensor "f32[32, 128][128, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.addmm.default](args = (%primals_68, %view_78, %t_28), kwargs = {})  # module: colour_tower.layers.1.up
    %view_79 : Tensor "f32[2, 16, 128][2048, 128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_28, [2, 16, 128]), kwargs = {})  # module: colour_tower.layers.1.up
    %gelu_4 : Tensor "f32[2, 16, 128][2048, 128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.gelu.default](args = (%view_79,), kwargs = {})  # module: colour_tower.layers.1
    %view_80 : Tensor "f32[32, 128][128, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%gelu_4, [32, 128]), kwargs = {})  # module: colour_tower.layers.1.down
    %t_29 : Tensor "f32[128, 32][1, 128]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_69,), kwargs = {})  # module: colour_tower.layers.1.down
    %addmm_29 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.addmm.default](args = (%primals_70, %view_80, %t_29), kwargs = {})  # module: colour_tower.layers.1.down
    %view_81 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_29, [2, 16, 32]), kwargs = {})  # module: colour_tower.layers.1.down
    %add_11 : Tensor "f32[2, 16, 32][512, 1, 16]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_10, %view_81), kwargs = {})  # module: colour_tower.layers.1
    %cat : Tensor "f32[2, 16, 64][1024, 64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%add_4, %add_11], -1), kwargs = {})
    %view_98 : Tensor "f32[32, 64][64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%cat, [32, 64]), kwargs = {})  # module: projector.0
    %t_36 : Tensor "f32[64, 48][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_85,), kwargs = {})  # module: projector.0
    %addmm_36 : Tensor "f32[32, 48][48, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.addmm.default](args = (%primals_86, %view_98, %t_36), kwargs = {})  # module: projector.0
    %view_99 : Tensor "f32[2, 16, 48][768, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_36, [2, 16, 48]), kwargs = {})  # module: projector.0
    %gelu_6 : Tensor "f32[2, 16, 48][768, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.gelu.default](args = (%view_99,), kwargs = {})  # module: projector.1
    %view_100 : Tensor "f32[32, 48][48, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%gelu_6, [32, 48]), kwargs = {})  # module: projector.2
    %t_37 : Tensor "f32[48, 48][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_87,), kwargs = {})  # module: projector.2
    %addmm_37 : Tensor "f32[32, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.addmm.default](args = (%primals_88, %view_100, %t_37), kwargs = {})  # module: projector.2
    %view_101 : Tensor "f32[2, 16, 48][768, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_37, [2, 16, 48]), kwargs = {})  # module: projector.2
    %embedding : Tensor "f32[2, 16, 48][768, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.embedding.default](args = (%primals_89, %primals_118), kwargs = {})  # module: language.embed
    %cat_1 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.cat.default](args = ([%view_101, %embedding], 1), kwargs = {})  # module: language
    %native_layer_norm_14 : (Tensor "f32[2, 32, 48][1536, 48, 1]cpu", Tensor "f32[2, 32, 1][32, 1, 1]cpu", Tensor "f32[2, 32, 1][32, 1, 1]cpu")[num_users=3] = call_function[target=torch.ops.aten.native_layer_norm.default](args = (%cat_1, [48], %primals_90, %primals_91, 1e-05), kwargs = {})  # module: language.layers.0.norm1
    %getitem_90 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_14, 0), kwargs = {})  # module: language.layers.0.norm1
    %getitem_91 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_14, 1), kwargs = {})  # module: language.layers.0.norm1
    %getitem_92 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_14, 2), kwargs = {})  # module: language.layers.0.norm1
    %split_12 : [Tensor "f32[48, 48][48, 1]cpu", Tensor "f32[48, 48][48, 1]cpu", Tensor "f32[48, 48][48, 1]cpu"][num_users=3] = call_function[target=torch.ops.aten.split.Tensor](args = (%primals_92, 48), kwargs = {})  # module: language.layers.0.attention
    %getitem_93 : Tensor "f32[48, 48][48, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_12, 0), kwargs = {})  # module: language.layers.0.attention
    %getitem_94 : Tensor "f32[48, 48][48, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_12, 1), kwargs = {})  # module: language.layers.0.attention
    %getitem_95 : Tensor "f32[48, 48][48, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_12, 2), kwargs = {})  # module: language.layers.0.attention
    %split_13 : [Tensor "f32[48][1]cpu", Tensor "f32[48][1]cpu", Tensor "f32[48][1]cpu"][num_users=3] = call_function[target=torch.ops.aten.split.Tensor](args = (%primals_93, 48), kwargs = {})  # module: language.layers.0.attention
    %getitem_96 : Tensor "f32[48][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_13, 0), kwargs = {})  # module: language.layers.0.attention
    %getitem_97 : Tensor "f32[48][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_13, 1), kwargs = {})  # module: language.layers.0.attention
    %getitem_98 : Tensor "f32[48][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_13, 2), kwargs = {})  # module: language.layers.0.attention
    %view_102 : Tensor "f32[64, 48][48, 1]cpu"[num_users=4] = call_function[target=torch.ops.aten.view.default](args = (%getitem_90, [64, 48]), kwargs = {})  # module: language.layers.0.attention
    %t_38 : Tensor "f32[48, 48][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%getitem_93,), kwargs = {})  # module: language.layers.0.attention
    %addmm_38 : Tensor "f32[64, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.addmm.default](args = (%getitem_96, %view_102, %t_38), kwargs = {})  # module: language.layers.0.attention
    %view_103 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_38, [2, 32, 48]), kwargs = {})  # module: language.layers.0.attention
    %view_104 : Tensor "f32[2, 32, 4, 12][1536, 48, 12, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%view_103, [2, 32, 4, -1]), kwargs = {})  # module: language.layers.0.attention
    %transpose_26 : Tensor "f32[2, 4, 32, 12][1536, 12, 48, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.transpose.int](args = (%view_104, 1, 2), kwargs = {})  # module: language.layers.0.attention
    %t_39 : Tensor "f32[48, 48][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%getitem_94,), kwargs = {})  # module: language.layers.0.attention
    %addmm_39 : Tensor "f32[64, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.addmm.default](args = (%getitem_97, %view_102, %t_39), kwargs = {})  # module: language.layers.0.attention
    %view_106 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_39, [2, 32, 48]), kwargs = {})  # module: language.layers.0.attention
    %view_107 : Tensor "f32[2, 32, 4, 12][1536, 48, 12, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%view_106, [2, 32, 4, -1]), kwargs = {})  # module: language.layers.0.attention
    %transpose_27 : Tensor "f32[2, 4, 32, 12][1536, 12, 48, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.transpose.int](args = (%view_107, 1, 2), kwargs = {})  # module: language.layers.0.attention
    %t_40 : Tensor "f32[48, 48][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%getitem_95,), kwargs = {})  # module: language.layers.0.attention
    %addmm_40 : Tensor "f32[64, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.addmm.default](args = (%getitem_98, %view_102, %t_40), kwargs = {})  # module: language.layers.0.attention
    %view_109 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_40, [2, 32, 48]), kwargs = {})  # module: language.layers.0.attention
    %view_110 : Tensor "f32[2, 32, 4, 12][1536, 48, 12, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%view_109, [2, 32, 4, -1]), kwargs = {})  # module: language.layers.0.attention
    %transpose_28 : Tensor "f32[2, 4, 32, 12][1536, 12, 48, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.transpose.int](args = (%view_110, 1, 2), kwargs = {})  # module: language.layers.0.attention
    %_scaled_dot_product_flash_attention_for_cpu_6 : (Tensor "f32[2, 4, 32, 12][1536, 12, 48, 1]cpu", Tensor "f32[2, 4, 32][128, 1, 4]cpu")[num_users=2] = call_function[target=torch.ops.aten._scaled_dot_product_flash_attention_for_cpu.default](args = (%transpose_26, %transpose_27, %transpose_28, 0.0, True), kwargs = {})  # module: language.layers.0.attention
    %getitem_99 : Tensor "f32[2, 4, 32, 12][1536, 12, 48, 1]cpu"[num_users=2] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_6, 0), kwargs = {})  # module: language.layers.0.attention
    %getitem_100 : Tensor "f32[2, 4, 32][128, 1, 4]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_6, 1), kwargs = {})  # module: language.layers.0.attention
    %detach_6 : Tensor "f32[2, 4, 32, 12][1536, 12, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%getitem_99,), kwargs = {})  # module: language.layers.0.attention
    %transpose_29 : Tensor "f32[2, 32, 4, 12][1536, 48, 12, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%getitem_99, 1, 2), kwargs = {})  # module: language.layers.0.attention
    %view_111 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%transpose_29, [2, 32, 48]), kwargs = {})  # module: language.layers.0.attention
    %view_112 : Tensor "f32[64, 48][48, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%view_111, [64, 48]), kwargs = {})  # module: language.layers.0.attention.out
    %t_41 : Tensor "f32[48, 48][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_94,), kwargs = {})  # module: language.layers.0.attention.out
    %addmm_41 : Tensor "f32[64, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.addmm.default](args = (%primals_95, %view_112, %t_41), kwargs = {})  # module: language.layers.0.attention.out
    %view_113 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_41, [2, 32, 48]), kwargs = {})  # module: language.layers.0.attention.out
    %add_14 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.add.Tensor](args = (%cat_1, %view_113), kwargs = {})  # module: language.layers.0
    %native_layer_norm_15 : (Tensor "f32[2, 32, 48][1536, 48, 1]cpu", Tensor "f32[2, 32, 1][32, 1, 1]cpu", Tensor "f32[2, 32, 1][32, 1, 1]cpu")[num_users=3] = call_function[target=torch.ops.aten.native_layer_norm.default](args = (%add_14, [48], %primals_96, %primals_97, 1e-05), kwargs = {})  # module: language.layers.0.norm2
    %getitem_101 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_15, 0), kwargs = {})  # module: language.layers.0.norm2
    %getitem_102 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_15, 1), kwargs = {})  # module: language.layers.0.norm2
    %getitem_103 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_15, 2), kwargs = {})  # module: language.layers.0.norm2
    %view_114 : Tensor "f32[64, 48][48, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%getitem_101, [64, 48]), kwargs = {})  # module: language.layers.0.up
    %t_42 : Tensor "f32[48, 192][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_98,), kwargs = {})  # module: language.layers.0.up
    %addmm_42 : Tensor "f32[64, 192][192, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.addmm.default](args = (%primals_99, %view_114, %t_42), kwargs = {})  # module: language.layers.0.up
    %view_115 : Tensor "f32[2, 32, 192][6144, 192, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_42, [2, 32, 192]), kwargs = {})  # module: language.layers.0.up
    %gelu_7 : Tensor "f32[2, 32, 192][6144, 192, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.gelu.default](args = (%view_115,), kwargs = {})  # module: language.layers.0
    %view_116 : Tensor "f32[64, 192][192, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%gelu_7, [64, 192]), kwargs = {})  # module: language.layers.0.down
    %t_43 : Tensor "f32[192, 48][1, 192]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_100,), kwargs = {})  # module: language.layers.0.down
    %addmm_43 : Tensor "f32[64, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.addmm.default](args = (%primals_101, %view_116, %t_43), kwargs = {})  # module: language.layers.0.down
    %view_117 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_43, [2, 32, 48]), kwargs = {})  # module: language.layers.0.down
    %add_15 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_14, %view_117), kwargs = {})  # module: language.layers.0
    %native_layer_norm_16 : (Tensor "f32[2, 32, 48][1536, 48, 1]cpu", Tensor "f32[2, 32, 1][32, 1, 1]cpu", Tensor "f32[2, 32, 1][32, 1, 1]cpu")[num_users=3] = call_function[target=torch.ops.aten.native_layer_norm.default](args = (%add_15, [48], %primals_102, %primals_103, 1e-05), kwargs = {})  # module: language.layers.1.norm1
    %getitem_104 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_16, 0), kwargs = {})  # module: language.layers.1.norm1
    %getitem_105 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_16, 1), kwargs = {})  # module: language.layers.1.norm1
    %getitem_106 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_16, 2), kwargs = {})  # module: language.layers.1.norm1
    %split_14 : [Tensor "f32[48, 48][48, 1]cpu", Tensor "f32[48, 48][48, 1]cpu", Tensor "f32[48, 48][48, 1]cpu"][num_users=3] = call_function[target=torch.ops.aten.split.Tensor](args = (%primals_104, 48), kwargs = {})  # module: language.layers.1.attention
    %getitem_107 : Tensor "f32[48, 48][48, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_14, 0), kwargs = {})  # module: language.layers.1.attention
    %getitem_108 : Tensor "f32[48, 48][48, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_14, 1), kwargs = {})  # module: language.layers.1.attention
    %getitem_109 : Tensor "f32[48, 48][48, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_14, 2), kwargs = {})  # module: language.layers.1.attention
    %split_15 : [Tensor "f32[48][1]cpu", Tensor "f32[48][1]cpu", Tensor "f32[48][1]cpu"][num_users=3] = call_function[target=torch.ops.aten.split.Tensor](args = (%primals_105, 48), kwargs = {})  # module: language.layers.1.attention
    %getitem_110 : Tensor "f32[48][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_15, 0), kwargs = {})  # module: language.layers.1.attention
    %getitem_111 : Tensor "f32[48][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_15, 1), kwargs = {})  # module: language.layers.1.attention
    %getitem_112 : Tensor "f32[48][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_15, 2), kwargs = {})  # module: language.layers.1.attention
    %view_118 : Tensor "f32[64, 48][48, 1]cpu"[num_users=4] = call_function[target=torch.ops.aten.view.default](args = (%getitem_104, [64, 48]), kwargs = {})  # module: language.layers.1.attention
    %t_44 : Tensor "f32[48, 48][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%getitem_107,), kwargs = {})  # module: language.layers.1.attention
    %addmm_44 : Tensor "f32[64, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.addmm.default](args = (%getitem_110, %view_118, %t_44), kwargs = {})  # module: language.layers.1.attention
    %view_119 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_44, [2, 32, 48]), kwargs = {})  # module: language.layers.1.attention
    %view_120 : Tensor "f32[2, 32, 4, 12][1536, 48, 12, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%view_119, [2, 32, 4, -1]), kwargs = {})  # module: language.layers.1.attention
    %transpose_30 : Tensor "f32[2, 4, 32, 12][1536, 12, 48, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.transpose.int](args = (%view_120, 1, 2), kwargs = {})  # module: language.layers.1.attention
    %t_45 : Tensor "f32[48, 48][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%getitem_108,), kwargs = {})  # module: language.layers.1.attention
    %addmm_45 : Tensor "f32[64, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.addmm.default](args = (%getitem_111, %view_118, %t_45), kwargs = {})  # module: language.layers.1.attention
    %view_122 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_45, [2, 32, 48]), kwargs = {})  # module: language.layers.1.attention
    %view_123 : Tensor "f32[2, 32, 4, 12][1536, 48, 12, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%view_122, [2, 32, 4, -1]), kwargs = {})  # module: language.layers.1.attention
    %transpose_31 : Tensor "f32[2, 4, 32, 12][1536, 12, 48, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.transpose.int](args = (%view_123, 1, 2), kwargs = {})  # module: language.layers.1.attention
    %t_46 : Tensor "f32[48, 48][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%getitem_109,), kwargs = {})  # module: language.layers.1.attention
    %addmm_46 : Tensor "f32[64, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.addmm.default](args = (%getitem_112, %view_118, %t_46), kwargs = {})  # module: language.layers.1.attention
    %view_125 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_46, [2, 32, 48]), kwargs = {})  # module: language.layers.1.attention
    %view_126 : Tensor "f32[2, 32, 4, 12][1536, 48, 12, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%view_125, [2, 32, 4, -1]), kwargs = {})  # module: language.layers.1.attention
    %transpose_32 : Tensor "f32[2, 4, 32, 12][1536, 12, 48, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.transpose.int](args = (%view_126, 1, 2), kwargs = {})  # module: language.layers.1.attention
    %_scaled_dot_product_flash_attention_for_cpu_7 : (Tensor "f32[2, 4, 32, 12][1536, 12, 48, 1]cpu", Tensor "f32[2, 4, 32][128, 1, 4]cpu")[num_users=2] = call_function[target=torch.ops.aten._scaled_dot_product_flash_attention_for_cpu.default](args = (%transpose_30, %transpose_31, %transpose_32, 0.0, True), kwargs = {})  # module: language.layers.1.attention
    %getitem_113 : Tensor "f32[2, 4, 32, 12][1536, 12, 48, 1]cpu"[num_users=2] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_7, 0), kwargs = {})  # module: language.layers.1.attention
    %getitem_114 : Tensor "f32[2, 4, 32][128, 1, 4]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_7, 1), kwargs = {})  # module: language.layers.1.attention
    %detach_7 : Tensor "f32[2, 4, 32, 12][1536, 12, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%getitem_113,), kwargs = {})  # module: language.layers.1.attention
    %transpose_33 : Tensor "f32[2, 32, 4, 12][1536, 48, 12, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%getitem_113, 1, 2), kwargs = {})  # module: language.layers.1.attention
    %view_127 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%transpose_33, [2, 32, 48]), kwargs = {})  # module: language.layers.1.attention
    %view_128 : Tensor "f32[64, 48][48, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%view_127, [64, 48]), kwargs = {})  # module: language.layers.1.attention.out
    %t_47 : Tensor "f32[48, 48][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_106,), kwargs = {})  # module: language.layers.1.attention.out
    %addmm_47 : Tensor "f32[64, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.addmm.default](args = (%primals_107, %view_128, %t_47), kwargs = {})  # module: language.layers.1.attention.out
    %view_129 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_47, [2, 32, 48]), kwargs = {})  # module: language.layers.1.attention.out
    %add_16 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_15, %view_129), kwargs = {})  # module: language.layers.1
    %native_layer_norm_17 : (Tensor "f32[2, 32, 48][1536, 48, 1]cpu", Tensor "f32[2, 32, 1][32, 1, 1]cpu", Tensor "f32[2, 32, 1][32, 1, 1]cpu")[num_users=3] = call_function[target=torch.ops.aten.native_layer_norm.default](args = (%add_16, [48], %primals_108, %primals_109, 1e-05), kwargs = {})  # module: language.layers.1.norm2
    %getitem_115 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_17, 0), kwargs = {})  # module: language.layers.1.norm2
    %getitem_116 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_17, 1), kwargs = {})  # module: language.layers.1.norm2
    %getitem_117 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_17, 2), kwargs = {})  # module: language.layers.1.norm2
    %view_130 : Tensor "f32[64, 48][48, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%getitem_115, [64, 48]), kwargs = {})  # module: language.layers.1.up
    %t_48 : Tensor "f32[48, 192][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_110,), kwargs = {})  # module: language.layers.1.up
    %addmm_48 : Tensor "f32[64, 192][192, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.addmm.default](args = (%primals_111, %view_130, %t_48), kwargs = {})  # module: language.layers.1.up
    %view_131 : Tensor "f32[2, 32, 192][6144, 192, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_48, [2, 32, 192]), kwargs = {})  # module: language.layers.1.up
    %gelu_8 : Tensor "f32[2, 32, 192][6144, 192, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.gelu.default](args = (%view_131,), kwargs = {})  # module: language.layers.1
    %view_132 : Tensor "f32[64, 192][192, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%gelu_8, [64, 192]), kwargs = {})  # module: language.layers.1.down
    %t_49 : Tensor "f32[192, 48][1, 192]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_112,), kwargs = {})  # module: language.layers.1.down
    %addmm_49 : Tensor "f32[64, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.addmm.default](args = (%primals_113, %view_132, %t_49), kwargs = {})  # module: language.layers.1.down
    %view_133 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_49, [2, 32, 48]), kwargs = {})  # module: language.layers.1.down
    %add_17 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_16, %view_133), kwargs = {})  # module: language.layers.1
    %slice_1 : Tensor "f32[2, 16, 48][1536, 48, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.slice.Tensor](args = (%add_17, 1, 16, 9223372036854775807), kwargs = {})  # module: language
    %native_layer_norm_18 : (Tensor "f32[2, 16, 48][768, 48, 1]cpu", Tensor "f32[2, 16, 1][16, 1, 1]cpu", Tensor "f32[2, 16, 1][16, 1, 1]cpu")[num_users=3] = call_function[target=torch.ops.aten.native_layer_norm.default](args = (%slice_1, [48], %primals_114, %primals_115, 1e-05), kwargs = {})  # module: language.norm
    %getitem_118 : Tensor "f32[2, 16, 48][768, 48, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_18, 0), kwargs = {})  # module: language.norm
    %getitem_119 : Tensor "f32[2, 16, 1][16, 1, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_18, 1), kwargs = {})  # module: language.norm
    %getitem_120 : Tensor "f32[2, 16, 1][16, 1, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_18, 2), kwargs = {})  # module: language.norm
    %t_50 : Tensor "f32[48, 128][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_116,), kwargs = {})  # module: language.head
    %view_134 : Tensor "f32[32, 48][48, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%getitem_118, [32, 48]), kwargs = {})  # module: language.head
    %mm : Tensor "f32[32, 128][128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_134, %t_50), kwargs = {})  # module: language.head
    %_unsafe_view : Tensor "f32[2, 16, 128][2048, 128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%mm, [2, 16, 128]), kwargs = {})  # module: language.head
    %slice_2 : Tensor "f32[2, 15, 128][2048, 128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%_unsafe_view, 1, 0, -1), kwargs = {})
    %clone : Tensor "f32[2, 15, 128][1920, 128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%slice_2,), kwargs = {memory_format: torch.contiguous_format})
    %_unsafe_view_1 : Tensor "f32[30, 128][128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%clone, [30, 128]), kwargs = {})
    %slice_3 : Tensor "i64[2, 15][16, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%primals_118, 1, 1, 9223372036854775807), kwargs = {})
    %clone_1 : Tensor "i64[2, 15][15, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%slice_3,), kwargs = {memory_format: torch.contiguous_format})
    %_unsafe_view_2 : Tensor "i64[30][1]cpu"[num_users=2] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%clone_1, [30]), kwargs = {})
    %_log_softmax : Tensor "f32[30, 128][128, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten._log_softmax.default](args = (%_unsafe_view_1, 1, False), kwargs = {})
    %nll_loss_forward : (Tensor "f32[][]cpu", Tensor "f32[][]cpu")[num_users=2] = call_function[target=torch.ops.aten.nll_loss_forward.default](args = (%_log_softmax, %_unsafe_view_2, None, 1, -100), kwargs = {})
    %getitem_121 : Tensor "f32[][]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%nll_loss_forward, 0), kwargs = {})
    %getitem_122 : Tensor "f32[][]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%nll_loss_forward, 1), kwargs = {})
    %view_135 : Tensor "f32[][]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%getitem_121, []), kwargs = {})
    %detach_10 : Tensor "f32[2, 4, 32, 12][1536, 12, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%detach_7,), kwargs = {})  # module: language.layers.1.attention
    %detach_11 : Tensor "f32[2, 4, 32, 12][1536, 12, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%detach_6,), kwargs = {})  # module: language.layers.0.attention
    %detach_12 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%detach_4,), kwargs = {})  # module: colour_tower.layers.1.attention
    %detach_13 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%detach_3,), kwargs = {})  # module: colour_tower.layers.0.attention
    %detach_14 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%detach_1,), kwargs = {})  # module: shape_tower.layers.1.attention
    %detach_15 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%detach,), kwargs = {})  # module: shape_tower.layers.0.attention
    return (view_135, primals_3, primals_5, primals_6, primals_7, primals_9, primals_11, primals_12, primals_13, primals_15, primals_17, primals_18, primals_19, primals_21, primals_23, primals_24, primals_25, primals_27, primals_45, primals_47, primals_48, primals_49, primals_51, primals_53, primals_54, primals_55, primals_57, primals_59, primals_60, primals_61, primals_63, primals_65, primals_66, primals_67, primals_69, primals_85, primals_87, primals_90, primals_91, primals_92, primals_94, primals_96, primals_97, primals_98, primals_100, primals_102, primals_103, primals_104, primals_106, primals_108, primals_109, primals_110, primals_112, primals_114, primals_115, primals_116, primals_117, primals_118, add, getitem_1, getitem_2, view_1, transpose_1, transpose_2, transpose_3, getitem_10, view_11, add_1, getitem_12, getitem_13, view_13, addmm_4, view_15, add_2, getitem_15, getitem_16, view_17, transpose_5, transpose_6, transpose_7, getitem_24, view_27, add_3, getitem_26, getitem_27, view_29, addmm_10, view_31, add_7, getitem_46, getitem_47, view_50, transpose_14, transpose_15, transpose_16, getitem_55, view_60, add_8, getitem_57, getitem_58, view_62, addmm_22, view_64, add_9, getitem_60, getitem_61, view_66, transpose_18, transpose_19, transpose_20, getitem_69, view_76, add_10, getitem_71, getitem_72, view_78, addmm_28, view_80, view_98, addmm_36, view_100, cat_1, getitem_91, getitem_92, view_102, transpose_26, transpose_27, transpose_28, getitem_100, view_112, add_14, getitem_102, getitem_103, view_114, addmm_42, view_116, add_15, getitem_105, getitem_106, view_118, transpose_30, transpose_31, transpose_32, getitem_114, view_128, add_16, getitem_116, getitem_117, view_130, addmm_48, view_132, slice_1, getitem_119, getitem_120, view_134, _unsafe_view_2, _log_softmax, getitem_122, detach_10, detach_11, detach_12, detach_13, detach_14, detach_15)
# zgraph.graph {"graph_id":0,"inputs":[["param","shape_tower.patches.weight",0],["param","shape_tower.layers.0.norm1.weight",1],["param","shape_tower.layers.0.norm1.bias",2],["param","shape_tower.layers.0.attention.qkv",3],["param","shape_tower.layers.0.attention.out.weight",4],["param","shape_tower.layers.0.norm2.weight",5],["param","shape_tower.layers.0.norm2.bias",6],["param","shape_tower.layers.0.up.weight",7],["param","shape_tower.layers.0.down.weight",8],["param","shape_tower.layers.1.norm1.weight",9],["param","shape_tower.layers.1.norm1.bias",10],["param","shape_tower.layers.1.attention.qkv",11],["param","shape_tower.layers.1.attention.out.weight",12],["param","shape_tower.layers.1.norm2.weight",13],["param","shape_tower.layers.1.norm2.bias",14],["param","shape_tower.layers.1.up.weight",15],["param","shape_tower.layers.1.down.weight",16],["param","colour_tower.patches.weight",17],["param","colour_tower.layers.0.norm1.weight",18],["param","colour_tower.layers.0.norm1.bias",19],["param","colour_tower.layers.0.attention.qkv",20],["param","colour_tower.layers.0.attention.out.weight",21],["param","colour_tower.layers.0.norm2.weight",22],["param","colour_tower.layers.0.norm2.bias",23],["param","colour_tower.layers.0.up.weight",24],["param","colour_tower.layers.0.down.weight",25],["param","colour_tower.layers.1.norm1.weight",26],["param","colour_tower.layers.1.norm1.bias",27],["param","colour_tower.layers.1.attention.qkv",28],["param","colour_tower.layers.1.attention.out.weight",29],["param","colour_tower.layers.1.norm2.weight",30],["param","colour_tower.layers.1.norm2.bias",31],["param","colour_tower.layers.1.up.weight",32],["param","colour_tower.layers.1.down.weight",33],["param","projector.0.weight",34],["param","projector.2.weight",35],["param","language.layers.0.norm1.weight",36],["param","language.layers.0.norm1.bias",37],["param","language.layers.0.attention.qkv",38],["param","language.layers.0.attention.out.weight",39],["param","language.layers.0.norm2.weight",40],["param","language.layers.0.norm2.bias",41],["param","language.layers.0.up.weight",42],["param","language.layers.0.down.weight",43],["param","language.layers.1.norm1.weight",44],["param","language.layers.1.norm1.bias",45],["param","language.layers.1.attention.qkv",46],["param","language.layers.1.attention.out.weight",47],["param","language.layers.1.norm2.weight",48],["param","language.layers.1.norm2.bias",49],["param","language.layers.1.up.weight",50],["param","language.layers.1.down.weight",51],["param","language.norm.weight",52],["param","language.norm.bias",53],["param","language.head.weight",54],["saved","",55],["saved","",56],["saved","",57],["saved","",58],["saved","",59],["saved","",60],["saved","",61],["saved","",62],["saved","",63],["saved","",64],["saved","",65],["saved","",66],["saved","",67],["saved","",68],["saved","",69],["saved","",70],["saved","",71],["saved","",72],["saved","",73],["saved","",74],["saved","",75],["saved","",76],["saved","",77],["saved","",78],["saved","",79],["saved","",80],["saved","",81],["saved","",82],["saved","",83],["saved","",84],["saved","",85],["saved","",86],["saved","",87],["saved","",88],["saved","",89],["saved","",90],["saved","",91],["saved","",92],["saved","",93],["saved","",94],["saved","",95],["saved","",96],["saved","",97],["saved","",98],["saved","",99],["saved","",100],["saved","",101],["saved","",102],["saved","",103],["saved","",104],["saved","",105],["saved","",106],["saved","",107],["saved","",108],["saved","",109],["saved","",110],["saved","",111],["saved","",112],["saved","",113],["saved","",114],["saved","",115],["saved","",116],["saved","",117],["saved","",118],["saved","",119],["saved","",120],["saved","",121],["saved","",122],["saved","",123],["saved","",124],["saved","",125],["saved","",126],["saved","",127],["saved","",128],["saved","",129],["saved","",130],["saved","",131],["saved","",132],["saved","",133],["saved","",134],["saved","",135],["saved","",136],["saved","",137],["saved","",138],["saved","",139],["saved","",140],["saved","",141],["saved","",142],["saved","",143],["saved","",144],["saved","",145],["saved","",146],["saved","",147],["saved","",148],["saved","",149],["saved","",150],["saved","",151],["saved","",152],["saved","",153],["saved","",154],["saved","",155],["saved","",156],["saved","",157],["saved","",158],["saved","",159],["saved","",160],["saved","",161],["saved","",162],["tangent","",0]],"name":"backward","outputs":[["grad","shape_tower.position"],["grad","shape_tower.pool_query"],["grad","shape_tower.patches.weight"],["grad","shape_tower.patches.bias"],["grad","shape_tower.layers.0.norm1.weight"],["grad","shape_tower.layers.0.norm1.bias"],["grad","shape_tower.layers.0.attention.qkv"],["grad","shape_tower.layers.0.attention.qkv_bias"],["grad","shape_tower.layers.0.attention.out.weight"],["grad","shape_tower.layers.0.attention.out.bias"],["grad","shape_tower.layers.0.norm2.weight"],["grad","shape_tower.layers.0.norm2.bias"],["grad","shape_tower.layers.0.up.weight"],["grad","shape_tower.layers.0.up.bias"],["grad","shape_tower.layers.0.down.weight"],["grad","shape_tower.layers.0.down.bias"],["grad","shape_tower.layers.1.norm1.weight"],["grad","shape_tower.layers.1.norm1.bias"],["grad","shape_tower.layers.1.attention.qkv"],["grad","shape_tower.layers.1.attention.qkv_bias"],["grad","shape_tower.layers.1.attention.out.weight"],["grad","shape_tower.layers.1.attention.out.bias"],["grad","shape_tower.layers.1.norm2.weight"],["grad","shape_tower.layers.1.norm2.bias"],["grad","shape_tower.layers.1.up.weight"],["grad","shape_tower.layers.1.up.bias"],["grad","shape_tower.layers.1.down.weight"],["grad","shape_tower.layers.1.down.bias"],["grad","shape_tower.layers.2.norm1.weight"],["grad","shape_tower.layers.2.norm1.bias"],["grad","shape_tower.layers.2.attention.qkv"],["grad","shape_tower.layers.2.attention.qkv_bias"],["grad","shape_tower.layers.2.attention.out.weight"],["grad","shape_tower.layers.2.attention.out.bias"],["grad","shape_tower.layers.2.norm2.weight"],["grad","shape_tower.layers.2.norm2.bias"],["grad","shape_tower.layers.2.up.weight"],["grad","shape_tower.layers.2.up.bias"],["grad","shape_tower.layers.2.down.weight"],["grad","shape_tower.layers.2.down.bias"],["grad","shape_tower.norm.weight"],["grad","shape_tower.norm.bias"],["grad","colour_tower.position"],["grad","colour_tower.pool_query"],["grad","colour_tower.patches.weight"],["grad","colour_tower.patches.bias"],["grad","colour_tower.layers.0.norm1.weight"],["grad","colour_tower.layers.0.norm1.bias"],["grad","colour_tower.layers.0.attention.qkv"],["grad","colour_tower.layers.0.attention.qkv_bias"],["grad","colour_tower.layers.0.attention.out.weight"],["grad","colour_tower.layers.0.attention.out.bias"],["grad","colour_tower.layers.0.norm2.weight"],["grad","colour_tower.layers.0.norm2.bias"],["grad","colour_tower.layers.0.up.weight"],["grad","colour_tower.layers.0.up.bias"],["grad","colour_tower.layers.0.down.weight"],["grad","colour_tower.layers.0.down.bias"],["grad","colour_tower.layers.1.norm1.weight"],["grad","colour_tower.layers.1.norm1.bias"],["grad","colour_tower.layers.1.attention.qkv"],["grad","colour_tower.layers.1.attention.qkv_bias"],["grad","colour_tower.layers.1.attention.out.weight"],["grad","colour_tower.layers.1.attention.out.bias"],["grad","colour_tower.layers.1.norm2.weight"],["grad","colour_tower.layers.1.norm2.bias"],["grad","colour_tower.layers.1.up.weight"],["grad","colour_tower.layers.1.up.bias"],["grad","colour_tower.layers.1.down.weight"],["grad","colour_tower.layers.1.down.bias"],["grad","colour_tower.layers.2.norm1.weight"],["grad","colour_tower.layers.2.norm1.bias"],["grad","colour_tower.layers.2.attention.qkv"],["grad","colour_tower.layers.2.attention.qkv_bias"],["grad","colour_tower.layers.2.attention.out.weight"],["grad","colour_tower.layers.2.attention.out.bias"],["grad","colour_tower.layers.2.norm2.weight"],["grad","colour_tower.layers.2.norm2.bias"],["grad","colour_tower.layers.2.up.weight"],["grad","colour_tower.layers.2.up.bias"],["grad","colour_tower.layers.2.down.weight"],["grad","colour_tower.layers.2.down.bias"],["grad","colour_tower.norm.weight"],["grad","colour_tower.norm.bias"],["grad","projector.0.weight"],["grad","projector.0.bias"],["grad","projector.2.weight"],["grad","projector.2.bias"],["grad","language.embed.weight"],["grad","language.layers.0.norm1.weight"],["grad","language.layers.0.norm1.bias"],["grad","language.layers.0.attention.qkv"],["grad","language.layers.0.attention.qkv_bias"],["grad","language.layers.0.attention.out.weight"],["grad","language.layers.0.attention.out.bias"],["grad","language.layers.0.norm2.weight"],["grad","language.layers.0.norm2.bias"],["grad","language.layers.0.up.weight"],["grad","language.layers.0.up.bias"],["grad","language.layers.0.down.weight"],["grad","language.layers.0.down.bias"],["grad","language.layers.1.norm1.weight"],["grad","language.layers.1.norm1.bias"],["grad","language.layers.1.attention.qkv"],["grad","language.layers.1.attention.qkv_bias"],["grad","language.layers.1.attention.out.weight"],["grad","language.layers.1.attention.out.bias"],["grad","language.layers.1.norm2.weight"],["grad","language.layers.1.norm2.bias"],["grad","language.layers.1.up.weight"],["grad","language.layers.1.up.bias"],["grad","language.layers.1.down.weight"],["grad","language.layers.1.down.bias"],["grad","language.norm.weight"],["grad","language.norm.bias"],["grad","language.head.weight"],["none","",0],["none","",1]],"phase":"backward"}
graph():
    %primals_3 : Tensor "f32[32, 3, 4, 4][48, 16, 4, 1]cpu"[num_users=1] = placeholder[target=primals_3]
    %primals_5 : Tensor "f32[32][1]cpu"[num_users=1] = placeholder[target=primals_5]
    %primals_6 : Tensor "f32[32][1]cpu"[num_users=1] = placeholder[target=primals_6]
    %primals_7 : Tensor "f32[96, 32][32, 1]cpu"[num_users=1] = placeholder[target=primals_7]
    %primals_9 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = placeholder[target=primals_9]
    %primals_11 : Tensor "f32[32][1]cpu"[num_users=1] = placeholder[target=primals_11]
    %primals_12 : Tensor "f32[32][1]cpu"[num_users=1] = placeholder[target=primals_12]
    %primals_13 : Tensor "f32[128, 32][32, 1]cpu"[num_users=1] = placeholder[target=primals_13]
    %primals_15 : Tensor "f32[32, 128][128, 1]cpu"[num_users=1] = placeholder[target=primals_15]
    %primals_17 : Tensor "f32[32][1]cpu"[num_users=1] = placeholder[target=primals_17]
    %primals_18 : Tensor "f32[32][1]cpu"[num_users=1] = placeholder[target=primals_18]
    %primals_19 : Tensor "f32[96, 32][32, 1]cpu"[num_users=1] = placeholder[target=primals_19]
    %primals_21 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = placeholder[target=primals_21]
    %primals_23 : Tensor "f32[32][1]cpu"[num_users=1] = placeholder[target=primals_23]
    %primals_24 : Tensor "f32[32][1]cpu"[num_users=1] = placeholder[target=primals_24]
    %primals_25 : Tensor "f32[128, 32][32, 1]cpu"[num_users=1] = placeholder[target=primals_25]
    %primals_27 : Tensor "f32[32, 128][128, 1]cpu"[num_users=1] = placeholder[target=primals_27]
    %primals_45 : Tensor "f32[32, 3, 4, 4][48, 16, 4, 1]cpu"[num_users=1] = placeholder[target=primals_45]
    %primals_47 : Tensor "f32[32][1]cpu"[num_users=1] = placeholder[target=primals_47]
    %primals_48 : Tensor "f32[32][1]cpu"[num_users=1] = placeholder[target=primals_48]
    %primals_49 : Tensor "f32[96, 32][32, 1]cpu"[num_users=1] = placeholder[target=primals_49]
    %primals_51 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = placeholder[target=primals_51]
    %primals_53 : Tensor "f32[32][1]cpu"[num_users=1] = placeholder[target=primals_53]
    %primals_54 : Tensor "f32[32][1]cpu"[num_users=1] = placeholder[target=primals_54]
    %primals_55 : Tensor "f32[128, 32][32, 1]cpu"[num_users=1] = placeholder[target=primals_55]
    %primals_57 : Tensor "f32[32, 128][128, 1]cpu"[num_users=1] = placeholder[target=primals_57]
    %primals_59 : Tensor "f32[32][1]cpu"[num_users=1] = placeholder[target=primals_59]
    %primals_60 : Tensor "f32[32][1]cpu"[num_users=1] = placeholder[target=primals_60]
    %primals_61 : Tensor "f32[96, 32][32, 1]cpu"[num_users=1] = placeholder[target=primals_61]
    %primals_63 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = placeholder[target=primals_63]
    %primals_65 : Tensor "f32[32][1]cpu"[num_users=1] = placeholder[target=primals_65]
    %primals_66 : Tensor "f32[32][1]cpu"[num_users=1] = placeholder[target=primals_66]
    %primals_67 : Tensor "f32[128, 32][32, 1]cpu"[num_users=1] = placeholder[target=primals_67]
    %primals_69 : Tensor "f32[32, 128][128, 1]cpu"[num_users=1] = placeholder[target=primals_69]
    %primals_85 : Tensor "f32[48, 64][64, 1]cpu"[num_users=1] = placeholder[target=primals_85]
    %primals_87 : Tensor "f32[48, 48][48, 1]cpu"[num_users=1] = placeholder[target=primals_87]
    %primals_90 : Tensor "f32[48][1]cpu"[num_users=1] = placeholder[target=primals_90]
    %primals_91 : Tensor "f32[48][1]cpu"[num_users=1] = placeholder[target=primals_91]
    %primals_92 : Tensor "f32[144, 48][48, 1]cpu"[num_users=1] = placeholder[target=primals_92]
    %primals_94 : Tensor "f32[48, 48][48, 1]cpu"[num_users=1] = placeholder[target=primals_94]
    %primals_96 : Tensor "f32[48][1]cpu"[num_users=1] = placeholder[target=primals_96]
    %primals_97 : Tensor "f32[48][1]cpu"[num_users=1] = placeholder[target=primals_97]
    %primals_98 : Tensor "f32[192, 48][48, 1]cpu"[num_users=1] = placeholder[target=primals_98]
    %primals_100 : Tensor "f32[48, 192][192, 1]cpu"[num_users=1] = placeholder[target=primals_100]
    %primals_102 : Tensor "f32[48][1]cpu"[num_users=1] = placeholder[target=primals_102]
    %primals_103 : Tensor "f32[48][1]cpu"[num_users=1] = placeholder[target=primals_103]
    %primals_104 : Tensor "f32[144, 48][48, 1]cpu"[num_users=1] = placeholder[target=primals_104]
    %primals_106 : Tensor "f32[48, 48][48, 1]cpu"[num_users=1] = placeholder[target=primals_106]
    %primals_108 : Tensor "f32[48][1]cpu"[num_users=1] = placeholder[target=primals_108]
    %primals_109 : Tensor "f32[48][1]cpu"[num_users=1] = placeholder[target=primals_109]
    %primals_110 : Tensor "f32[192, 48][48, 1]cpu"[num_users=1] = placeholder[target=primals_110]
    %primals_112 : Tensor "f32[48, 192][192, 1]cpu"[num_users=1] = placeholder[target=primals_112]
    %primals_114 : Tensor "f32[48][1]cpu"[num_users=1] = placeholder[target=primals_114]
    %primals_115 : Tensor "f32[48][1]cpu"[num_users=1] = placeholder[target=primals_115]
    %primals_116 : Tensor "f32[128, 48][48, 1]cpu"[num_users=1] = placeholder[target=primals_116]
    %primals_117 : Tensor "f32[2, 3, 16, 16][768, 256, 16, 1]cpu"[num_users=2] = placeholder[target=primals_117]
    %primals_118 : Tensor "i64[2, 16][16, 1]cpu"[num_users=1] = placeholder[target=primals_118]
    %add : Tensor "f32[2, 16, 32][512, 1, 16]cpu"[num_users=1] = placeholder[target=add]  # module: shape_tower
    %getitem_1 : Tensor "f32[2, 16, 1][16, 1, 1]cpu"[num_users=1] = placeholder[target=getitem_1]  # module: shape_tower.layers.0.norm1
    %getitem_2 : Tensor "f32[2, 16, 1][16, 1, 1]cpu"[num_users=1] = placeholder[target=getitem_2]  # module: shape_tower.layers.0.norm1
    %view_1 : Tensor "f32[32, 32][32, 1]cpu"[num_users=3] = placeholder[target=view_1]  # module: shape_tower.layers.0.attention
    %transpose_1 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=1] = placeholder[target=transpose_1]  # module: shape_tower.layers.0.attention
    %transpose_2 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=1] = placeholder[target=transpose_2]  # module: shape_tower.layers.0.attention
    %transpose_3 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=1] = placeholder[target=transpose_3]  # module: shape_tower.layers.0.attention
    %getitem_10 : Tensor "f32[2, 4, 16][64, 1, 4]cpu"[num_users=1] = placeholder[target=getitem_10]  # module: shape_tower.layers.0.attention
    %view_11 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = placeholder[target=view_11]  # module: shape_tower.layers.0.attention.out
    %add_1 : Tensor "f32[2, 16, 32][512, 1, 16]cpu"[num_users=1] = placeholder[target=add_1]  # module: shape_tower.layers.0
    %getitem_12 : Tensor "f32[2, 16, 1][16, 1, 1]cpu"[num_users=1] = placeholder[target=getitem_12]  # module: shape_tower.layers.0.norm2
    %getitem_13 : Tensor "f32[2, 16, 1][16, 1, 1]cpu"[num_users=1] = placeholder[target=getitem_13]  # module: shape_tower.layers.0.norm2
    %view_13 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = placeholder[target=view_13]  # module: shape_tower.layers.0.up
    %addmm_4 : Tensor "f32[32, 128][128, 1]cpu"[num_users=1] = placeholder[target=addmm_4]  # module: shape_tower.layers.0.up
    %view_15 : Tensor "f32[32, 128][128, 1]cpu"[num_users=1] = placeholder[target=view_15]  # module: shape_tower.layers.0.down
    %add_2 : Tensor "f32[2, 16, 32][512, 1, 16]cpu"[num_users=1] = placeholder[target=add_2]  # module: shape_tower.layers.0
    %getitem_15 : Tensor "f32[2, 16, 1][16, 1, 1]cpu"[num_users=1] = placeholder[target=getitem_15]  # module: shape_tower.layers.1.norm1
    %getitem_16 : Tensor "f32[2, 16, 1][16, 1, 1]cpu"[num_users=1] = placeholder[target=getitem_16]  # module: shape_tower.layers.1.norm1
    %view_17 : Tensor "f32[32, 32][32, 1]cpu"[num_users=3] = placeholder[target=view_17]  # module: shape_tower.layers.1.attention
    %transpose_5 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=1] = placeholder[target=transpose_5]  # module: shape_tower.layers.1.attention
    %transpose_6 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=1] = placeholder[target=transpose_6]  # module: shape_tower.layers.1.attention
    %transpose_7 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=1] = placeholder[target=transpose_7]  # module: shape_tower.layers.1.attention
    %getitem_24 : Tensor "f32[2, 4, 16][64, 1, 4]cpu"[num_users=1] = placeholder[target=getitem_24]  # module: shape_tower.layers.1.attention
    %view_27 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = placeholder[target=view_27]  # module: shape_tower.layers.1.attention.out
    %add_3 : Tensor "f32[2, 16, 32][512, 1, 16]cpu"[num_users=1] = placeholder[target=add_3]  # module: shape_tower.layers.1
    %getitem_26 : Tensor "f32[2, 16, 1][16, 1, 1]cpu"[num_users=1] = placeholder[target=getitem_26]  # module: shape_tower.layers.1.norm2
    %getitem_27 : Tensor "f32[2, 16, 1][16, 1, 1]cpu"[num_users=1] = placeholder[target=getitem_27]  # module: shape_tower.layers.1.norm2
    %view_29 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = placeholder[target=view_29]  # module: shape_tower.layers.1.up
    %addmm_10 : Tensor "f32[32, 128][128, 1]cpu"[num_users=1] = placeholder[target=addmm_10]  # module: shape_tower.layers.1.up
    %view_31 : Tensor "f32[32, 128][128, 1]cpu"[num_users=1] = placeholder[target=view_31]  # module: shape_tower.layers.1.down
    %add_7 : Tensor "f32[2, 16, 32][512, 1, 16]cpu"[num_users=1] = placeholder[target=add_7]  # module: colour_tower
    %getitem_46 : Tensor "f32[2, 16, 1][16, 1, 1]cpu"[num_users=1] = placeholder[target=getitem_46]  # module: colour_tower.layers.0.norm1
    %getitem_47 : Tensor "f32[2, 16, 1][16, 1, 1]cpu"[num_users=1] = placeholder[target=getitem_47]  # module: colour_tower.layers.0.norm1
    %view_50 : Tensor "f32[32, 32][32, 1]cpu"[num_users=3] = placeholder[target=view_50]  # module: colour_tower.layers.0.attention
    %transpose_14 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=1] = placeholder[target=transpose_14]  # module: colour_tower.layers.0.attention
    %transpose_15 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=1] = placeholder[target=transpose_15]  # module: colour_tower.layers.0.attention
    %transpose_16 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=1] = placeholder[target=transpose_16]  # module: colour_tower.layers.0.attention
    %getitem_55 : Tensor "f32[2, 4, 16][64, 1, 4]cpu"[num_users=1] = placeholder[target=getitem_55]  # module: colour_tower.layers.0.attention
    %view_60 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = placeholder[target=view_60]  # module: colour_tower.layers.0.attention.out
    %add_8 : Tensor "f32[2, 16, 32][512, 1, 16]cpu"[num_users=1] = placeholder[target=add_8]  # module: colour_tower.layers.0
    %getitem_57 : Tensor "f32[2, 16, 1][16, 1, 1]cpu"[num_users=1] = placeholder[target=getitem_57]  # module: colour_tower.layers.0.norm2
    %getitem_58 : Tensor "f32[2, 16, 1][16, 1, 1]cpu"[num_users=1] = placeholder[target=getitem_58]  # module: colour_tower.layers.0.norm2
    %view_62 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = placeholder[target=view_62]  # module: colour_tower.layers.0.up
    %addmm_22 : Tensor "f32[32, 128][128, 1]cpu"[num_users=1] = placeholder[target=addmm_22]  # module: colour_tower.layers.0.up
    %view_64 : Tensor "f32[32, 128][128, 1]cpu"[num_users=1] = placeholder[target=view_64]  # module: colour_tower.layers.0.down
    %add_9 : Tensor "f32[2, 16, 32][512, 1, 16]cpu"[num_users=1] = placeholder[target=add_9]  # module: colour_tower.layers.0
    %getitem_60 : Tensor "f32[2, 16, 1][16, 1, 1]cpu"[num_users=1] = placeholder[target=getitem_60]  # module: colour_tower.layers.1.norm1
    %getitem_61 : Tensor "f32[2, 16, 1][16, 1, 1]cpu"[num_users=1] = placeholder[target=getitem_61]  # module: colour_tower.layers.1.norm1
    %view_66 : Tensor "f32[32, 32][32, 1]cpu"[num_users=3] = placeholder[target=view_66]  # module: colour_tower.layers.1.attention
    %transpose_18 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=1] = placeholder[target=transpose_18]  # module: colour_tower.layers.1.attention
    %transpose_19 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=1] = placeholder[target=transpose_19]  # module: colour_tower.layers.1.attention
    %transpose_20 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=1] = placeholder[target=transpose_20]  # module: colour_tower.layers.1.attention
    %getitem_69 : Tensor "f32[2, 4, 16][64, 1, 4]cpu"[num_users=1] = placeholder[target=getitem_69]  # module: colour_tower.layers.1.attention
    %view_76 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = placeholder[target=view_76]  # module: colour_tower.layers.1.attention.out
    %add_10 : Tensor "f32[2, 16, 32][512, 1, 16]cpu"[num_users=1] = placeholder[target=add_10]  # module: colour_tower.layers.1
    %getitem_71 : Tensor "f32[2, 16, 1][16, 1, 1]cpu"[num_users=1] = placeholder[target=getitem_71]  # module: colour_tower.layers.1.norm2
    %getitem_72 : Tensor "f32[2, 16, 1][16, 1, 1]cpu"[num_users=1] = placeholder[target=getitem_72]  # module: colour_tower.layers.1.norm2
    %view_78 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = placeholder[target=view_78]  # module: colour_tower.layers.1.up
    %addmm_28 : Tensor "f32[32, 128][128, 1]cpu"[num_users=1] = placeholder[target=addmm_28]  # module: colour_tower.layers.1.up
    %view_80 : Tensor "f32[32, 128][128, 1]cpu"[num_users=1] = placeholder[target=view_80]  # module: colour_tower.layers.1.down
    %view_98 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = placeholder[target=view_98]  # module: projector.0
    %addmm_36 : Tensor "f32[32, 48][48, 1]cpu"[num_users=1] = placeholder[target=addmm_36]  # module: projector.0
    %view_100 : Tensor "f32[32, 48][48, 1]cpu"[num_users=1] = placeholder[target=view_100]  # module: projector.2
    %cat_1 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = placeholder[target=cat_1]  # module: language
    %getitem_91 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = placeholder[target=getitem_91]  # module: language.layers.0.norm1
    %getitem_92 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = placeholder[target=getitem_92]  # module: language.layers.0.norm1
    %view_102 : Tensor "f32[64, 48][48, 1]cpu"[num_users=3] = placeholder[target=view_102]  # module: language.layers.0.attention
    %transpose_26 : Tensor "f32[2, 4, 32, 12][1536, 12, 48, 1]cpu"[num_users=1] = placeholder[target=transpose_26]  # module: language.layers.0.attention
    %transpose_27 : Tensor "f32[2, 4, 32, 12][1536, 12, 48, 1]cpu"[num_users=1] = placeholder[target=transpose_27]  # module: language.layers.0.attention
    %transpose_28 : Tensor "f32[2, 4, 32, 12][1536, 12, 48, 1]cpu"[num_users=1] = placeholder[target=transpose_28]  # module: language.layers.0.attention
    %getitem_100 : Tensor "f32[2, 4, 32][128, 1, 4]cpu"[num_users=1] = placeholder[target=getitem_100]  # module: language.layers.0.attention
    %view_112 : Tensor "f32[64, 48][48, 1]cpu"[num_users=1] = placeholder[target=view_112]  # module: language.layers.0.attention.out
    %add_14 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = placeholder[target=add_14]  # module: language.layers.0
    %getitem_102 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = placeholder[target=getitem_102]  # module: language.layers.0.norm2
    %getitem_103 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = placeholder[target=getitem_103]  # module: language.layers.0.norm2
    %view_114 : Tensor "f32[64, 48][48, 1]cpu"[num_users=1] = placeholder[target=view_114]  # module: language.layers.0.up
    %addmm_42 : Tensor "f32[64, 192][192, 1]cpu"[num_users=1] = placeholder[target=addmm_42]  # module: language.layers.0.up
    %view_116 : Tensor "f32[64, 192][192, 1]cpu"[num_users=1] = placeholder[target=view_116]  # module: language.layers.0.down
    %add_15 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = placeholder[target=add_15]  # module: language.layers.0
    %getitem_105 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = placeholder[target=getitem_105]  # module: language.layers.1.norm1
    %getitem_106 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = placeholder[target=getitem_106]  # module: language.layers.1.norm1
    %view_118 : Tensor "f32[64, 48][48, 1]cpu"[num_users=3] = placeholder[target=view_118]  # module: language.layers.1.attention
    %transpose_30 : Tensor "f32[2, 4, 32, 12][1536, 12, 48, 1]cpu"[num_users=1] = placeholder[target=transpose_30]  # module: language.layers.1.attention
    %transpose_31 : Tensor "f32[2, 4, 32, 12][1536, 12, 48, 1]cpu"[num_users=1] = placeholder[target=transpose_31]  # module: language.layers.1.attention
    %transpose_32 : Tensor "f32[2, 4, 32, 12][1536, 12, 48, 1]cpu"[num_users=1] = placeholder[target=transpose_32]  # module: language.layers.1.attention
    %getitem_114 : Tensor "f32[2, 4, 32][128, 1, 4]cpu"[num_users=1] = placeholder[target=getitem_114]  # module: language.layers.1.attention
    %view_128 : Tensor "f32[64, 48][48, 1]cpu"[num_users=1] = placeholder[target=view_128]  # module: language.layers.1.attention.out
    %add_16 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = placeholder[target=add_16]  # module: language.layers.1
    %getitem_116 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = placeholder[target=getitem_116]  # module: language.layers.1.norm2
    %getitem_117 : Tensor "f32[2, 32, 1][32, 1, 1]cpu"[num_users=1] = placeholder[target=getitem_117]  # module: language.layers.1.norm2
    %view_130 : Tensor "f32[64, 48][48, 1]cpu"[num_users=1] = placeholder[target=view_130]  # module: language.layers.1.up
    %addmm_48 : Tensor "f32[64, 192][192, 1]cpu"[num_users=1] = placeholder[target=addmm_48]  # module: language.layers.1.up
    %view_132 : Tensor "f32[64, 192][192, 1]cpu"[num_users=1] = placeholder[target=view_132]  # module: language.layers.1.down
    %slice_1 : Tensor "f32[2, 16, 48][1536, 48, 1]cpu"[num_users=1] = placeholder[target=slice_1]  # module: language
    %getitem_119 : Tensor "f32[2, 16, 1][16, 1, 1]cpu"[num_users=1] = placeholder[target=getitem_119]  # module: language.norm
    %getitem_120 : Tensor "f32[2, 16, 1][16, 1, 1]cpu"[num_users=1] = placeholder[target=getitem_120]  # module: language.norm
    %view_134 : Tensor "f32[32, 48][48, 1]cpu"[num_users=1] = placeholder[target=view_134]  # module: language.head
    %_unsafe_view_2 : Tensor "i64[30][1]cpu"[num_users=1] = placeholder[target=_unsafe_view_2]
    %_log_softmax : Tensor "f32[30, 128][128, 1]cpu"[num_users=2] = placeholder[target=_log_softmax]
    %getitem_122 : Tensor "f32[][]cpu"[num_users=1] = placeholder[target=getitem_122]
    %detach_10 : Tensor "f32[2, 4, 32, 12][1536, 12, 48, 1]cpu"[num_users=1] = placeholder[target=detach_10]  # module: language.layers.1.attention
    %detach_11 : Tensor "f32[2, 4, 32, 12][1536, 12, 48, 1]cpu"[num_users=1] = placeholder[target=detach_11]  # module: language.layers.0.attention
    %detach_12 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=1] = placeholder[target=detach_12]  # module: colour_tower.layers.1.attention
    %detach_13 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=1] = placeholder[target=detach_13]  # module: colour_tower.layers.0.attention
    %detach_14 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=1] = placeholder[target=detach_14]  # module: shape_tower.layers.1.attention
    %detach_15 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=1] = placeholder[target=detach_15]  # module: shape_tower.layers.0.attention
    %tangents_1 : Tensor "f32[][]cpu"[num_users=1] = placeholder[target=tangents_1]
    %view_136 : Tensor "f32[][]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%tangents_1, []), kwargs = {})
    %nll_loss_backward : Tensor "f32[30, 128][128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.nll_loss_backward.default](args = (%view_136, %_log_softmax, %_unsafe_view_2, None, 1, -100, %getitem_122), kwargs = {})
    %detach_8 : Tensor "f32[30, 128][128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%_log_softmax,), kwargs = {})
    %detach_9 : Tensor "f32[30, 128][128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.detach.default](args = (%detach_8,), kwargs = {})
    %_log_softmax_backward_data : Tensor "f32[30, 128][128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten._log_softmax_backward_data.default](args = (%nll_loss_backward, %detach_9, 1, torch.float32), kwargs = {})
    %view_137 : Tensor "f32[2, 15, 128][1920, 128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%_log_softmax_backward_data, [2, 15, 128]), kwargs = {})
    %slice_backward : Tensor "f32[2, 16, 128][2048, 128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.slice_backward.default](args = (%view_137, [2, 16, 128], 1, 0, -1, 1), kwargs = {})
    %view_138 : Tensor "f32[32, 128][128, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%slice_backward, [32, 128]), kwargs = {})  # module: language.head
    %t_51 : Tensor "f32[128, 32][1, 128]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_138,), kwargs = {})  # module: language.head
    %mm_1 : Tensor "f32[128, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_51, %view_134), kwargs = {})  # module: language.head
    %t_52 : Tensor "f32[48, 128][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_1,), kwargs = {})  # module: language.head
    %t_50 : Tensor "f32[48, 128][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_116,), kwargs = {})  # module: language.head
    %t_53 : Tensor "f32[128, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_50,), kwargs = {})  # module: language.head
    %mm_2 : Tensor "f32[32, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_138, %t_53), kwargs = {})  # module: language.head
    %view_139 : Tensor "f32[2, 16, 48][768, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_2, [2, 16, 48]), kwargs = {})  # module: language.head
    %t_54 : Tensor "f32[128, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_52,), kwargs = {})  # module: language.head
    %native_layer_norm_backward : (Tensor "f32[2, 16, 48][768, 48, 1]cpu", Tensor "f32[48][1]cpu", Tensor "f32[48][1]cpu")[num_users=3] = call_function[target=torch.ops.aten.native_layer_norm_backward.default](args = (%view_139, %slice_1, [48], %getitem_119, %getitem_120, %primals_114, %primals_115, [True, True, True]), kwargs = {})  # module: language.norm
    %getitem_123 : Tensor "f32[2, 16, 48][768, 48, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward, 0), kwargs = {})  # module: language.norm
    %getitem_124 : Tensor "f32[48][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward, 1), kwargs = {})  # module: language.norm
    %getitem_125 : Tensor "f32[48][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward, 2), kwargs = {})  # module: language.norm
    %slice_backward_1 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.slice_backward.default](args = (%getitem_123, [2, 32, 48], 1, 16, 9223372036854775807, 1), kwargs = {})  # module: language
    %view_140 : Tensor "f32[64, 48][48, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.view.default](args = (%slice_backward_1, [64, 48]), kwargs = {})  # module: language.layers.1.down
    %t_49 : Tensor "f32[192, 48][1, 192]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_112,), kwargs = {})  # module: language.layers.1.down
    %t_55 : Tensor "f32[48, 192][192, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_49,), kwargs = {})  # module: language.layers.1.down
    %mm_3 : Tensor "f32[64, 192][192, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_140, %t_55), kwargs = {})  # module: language.layers.1.down
    %t_56 : Tensor "f32[48, 64][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_140,), kwargs = {})  # module: language.layers.1.down
    %mm_4 : Tensor "f32[48, 192][192, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_56, %view_132), kwargs = {})  # module: language.layers.1.down
    %t_57 : Tensor "f32[192, 48][1, 192]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_4,), kwargs = {})  # module: language.layers.1.down
    %sum_1 : Tensor "f32[1, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_140, [0], True), kwargs = {})  # module: language.layers.1.down
    %view_141 : Tensor "f32[48][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_1, [48]), kwargs = {})  # module: language.layers.1.down
    %t_58 : Tensor "f32[48, 192][192, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_57,), kwargs = {})  # module: language.layers.1.down
    %view_142 : Tensor "f32[2, 32, 192][6144, 192, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_3, [2, 32, 192]), kwargs = {})  # module: language.layers.1.down
    %view_131 : Tensor "f32[2, 32, 192][6144, 192, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_48, [2, 32, 192]), kwargs = {})  # module: language.layers.1.up
    %gelu_backward : Tensor "f32[2, 32, 192][6144, 192, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.gelu_backward.default](args = (%view_142, %view_131), kwargs = {})  # module: language.layers.1
    %view_143 : Tensor "f32[64, 192][192, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.view.default](args = (%gelu_backward, [64, 192]), kwargs = {})  # module: language.layers.1.up
    %t_48 : Tensor "f32[48, 192][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_110,), kwargs = {})  # module: language.layers.1.up
    %t_59 : Tensor "f32[192, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_48,), kwargs = {})  # module: language.layers.1.up
    %mm_5 : Tensor "f32[64, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_143, %t_59), kwargs = {})  # module: language.layers.1.up
    %t_60 : Tensor "f32[192, 64][1, 192]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_143,), kwargs = {})  # module: language.layers.1.up
    %mm_6 : Tensor "f32[192, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_60, %view_130), kwargs = {})  # module: language.layers.1.up
    %t_61 : Tensor "f32[48, 192][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_6,), kwargs = {})  # module: language.layers.1.up
    %sum_2 : Tensor "f32[1, 192][192, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_143, [0], True), kwargs = {})  # module: language.layers.1.up
    %view_144 : Tensor "f32[192][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_2, [192]), kwargs = {})  # module: language.layers.1.up
    %t_62 : Tensor "f32[192, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_61,), kwargs = {})  # module: language.layers.1.up
    %view_145 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_5, [2, 32, 48]), kwargs = {})  # module: language.layers.1.up
    %native_layer_norm_backward_1 : (Tensor "f32[2, 32, 48][1536, 48, 1]cpu", Tensor "f32[48][1]cpu", Tensor "f32[48][1]cpu")[num_users=3] = call_function[target=torch.ops.aten.native_layer_norm_backward.default](args = (%view_145, %add_16, [48], %getitem_116, %getitem_117, %primals_108, %primals_109, [True, True, True]), kwargs = {})  # module: language.layers.1.norm2
    %getitem_126 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward_1, 0), kwargs = {})  # module: language.layers.1.norm2
    %getitem_127 : Tensor "f32[48][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward_1, 1), kwargs = {})  # module: language.layers.1.norm2
    %getitem_128 : Tensor "f32[48][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward_1, 2), kwargs = {})  # module: language.layers.1.norm2
    %add_18 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.add.Tensor](args = (%slice_backward_1, %getitem_126), kwargs = {})  # module: language
    %view_146 : Tensor "f32[64, 48][48, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.view.default](args = (%add_18, [64, 48]), kwargs = {})  # module: language.layers.1.attention.out
    %t_47 : Tensor "f32[48, 48][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_106,), kwargs = {})  # module: language.layers.1.attention.out
    %t_63 : Tensor "f32[48, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_47,), kwargs = {})  # module: language.layers.1.attention.out
    %mm_7 : Tensor "f32[64, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_146, %t_63), kwargs = {})  # module: language.layers.1.attention.out
    %t_64 : Tensor "f32[48, 64][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_146,), kwargs = {})  # module: language.layers.1.attention.out
    %mm_8 : Tensor "f32[48, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_64, %view_128), kwargs = {})  # module: language.layers.1.attention.out
    %t_65 : Tensor "f32[48, 48][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_8,), kwargs = {})  # module: language.layers.1.attention.out
    %sum_3 : Tensor "f32[1, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_146, [0], True), kwargs = {})  # module: language.layers.1.attention.out
    %view_147 : Tensor "f32[48][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_3, [48]), kwargs = {})  # module: language.layers.1.attention.out
    %t_66 : Tensor "f32[48, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_65,), kwargs = {})  # module: language.layers.1.attention.out
    %view_148 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_7, [2, 32, 48]), kwargs = {})  # module: language.layers.1.attention.out
    %view_149 : Tensor "f32[2, 32, 4, 12][1536, 48, 12, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%view_148, [2, 32, 4, 12]), kwargs = {})  # module: language.layers.1.attention
    %transpose_34 : Tensor "f32[2, 4, 32, 12][1536, 12, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%view_149, 1, 2), kwargs = {})  # module: language.layers.1.attention
    %_scaled_dot_product_flash_attention_for_cpu_backward : (Tensor "f32[2, 4, 32, 12][1536, 12, 48, 1]cpu", Tensor "f32[2, 4, 32, 12][1536, 12, 48, 1]cpu", Tensor "f32[2, 4, 32, 12][1536, 12, 48, 1]cpu")[num_users=3] = call_function[target=torch.ops.aten._scaled_dot_product_flash_attention_for_cpu_backward.default](args = (%transpose_34, %transpose_30, %transpose_31, %transpose_32, %detach_10, %getitem_114, 0.0, True), kwargs = {})  # module: language.layers.1.attention
    %getitem_129 : Tensor "f32[2, 4, 32, 12][1536, 12, 48, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_backward, 0), kwargs = {})  # module: language.layers.1.attention
    %getitem_130 : Tensor "f32[2, 4, 32, 12][1536, 12, 48, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_backward, 1), kwargs = {})  # module: language.layers.1.attention
    %getitem_131 : Tensor "f32[2, 4, 32, 12][1536, 12, 48, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_backward, 2), kwargs = {})  # module: language.layers.1.attention
    %transpose_35 : Tensor "f32[2, 32, 4, 12][1536, 48, 12, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%getitem_131, 1, 2), kwargs = {})  # module: language.layers.1.attention
    %view_150 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%transpose_35, [2, 32, 48]), kwargs = {})  # module: language.layers.1.attention
    %view_151 : Tensor "f32[64, 48][48, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.view.default](args = (%view_150, [64, 48]), kwargs = {})  # module: language.layers.1.attention
    %split_14 : [Tensor "f32[48, 48][48, 1]cpu", Tensor "f32[48, 48][48, 1]cpu", Tensor "f32[48, 48][48, 1]cpu"][num_users=3] = call_function[target=torch.ops.aten.split.Tensor](args = (%primals_104, 48), kwargs = {})  # module: language.layers.1.attention
    %getitem_109 : Tensor "f32[48, 48][48, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_14, 2), kwargs = {})  # module: language.layers.1.attention
    %getitem_108 : Tensor "f32[48, 48][48, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_14, 1), kwargs = {})  # module: language.layers.1.attention
    %getitem_107 : Tensor "f32[48, 48][48, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_14, 0), kwargs = {})  # module: language.layers.1.attention
    %t_46 : Tensor "f32[48, 48][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%getitem_109,), kwargs = {})  # module: language.layers.1.attention
    %t_67 : Tensor "f32[48, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_46,), kwargs = {})  # module: language.layers.1.attention
    %mm_9 : Tensor "f32[64, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_151, %t_67), kwargs = {})  # module: language.layers.1.attention
    %t_68 : Tensor "f32[48, 64][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_151,), kwargs = {})  # module: language.layers.1.attention
    %mm_10 : Tensor "f32[48, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_68, %view_118), kwargs = {})  # module: language.layers.1.attention
    %t_69 : Tensor "f32[48, 48][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_10,), kwargs = {})  # module: language.layers.1.attention
    %sum_4 : Tensor "f32[1, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_151, [0], True), kwargs = {})  # module: language.layers.1.attention
    %view_152 : Tensor "f32[48][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_4, [48]), kwargs = {})  # module: language.layers.1.attention
    %t_70 : Tensor "f32[48, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_69,), kwargs = {})  # module: language.layers.1.attention
    %view_153 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_9, [2, 32, 48]), kwargs = {})  # module: language.layers.1.attention
    %transpose_36 : Tensor "f32[2, 32, 4, 12][1536, 48, 12, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%getitem_130, 1, 2), kwargs = {})  # module: language.layers.1.attention
    %view_154 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%transpose_36, [2, 32, 48]), kwargs = {})  # module: language.layers.1.attention
    %view_155 : Tensor "f32[64, 48][48, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.view.default](args = (%view_154, [64, 48]), kwargs = {})  # module: language.layers.1.attention
    %t_45 : Tensor "f32[48, 48][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%getitem_108,), kwargs = {})  # module: language.layers.1.attention
    %t_71 : Tensor "f32[48, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_45,), kwargs = {})  # module: language.layers.1.attention
    %mm_11 : Tensor "f32[64, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_155, %t_71), kwargs = {})  # module: language.layers.1.attention
    %t_72 : Tensor "f32[48, 64][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_155,), kwargs = {})  # module: language.layers.1.attention
    %mm_12 : Tensor "f32[48, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_72, %view_118), kwargs = {})  # module: language.layers.1.attention
    %t_73 : Tensor "f32[48, 48][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_12,), kwargs = {})  # module: language.layers.1.attention
    %sum_5 : Tensor "f32[1, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_155, [0], True), kwargs = {})  # module: language.layers.1.attention
    %view_156 : Tensor "f32[48][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_5, [48]), kwargs = {})  # module: language.layers.1.attention
    %t_74 : Tensor "f32[48, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_73,), kwargs = {})  # module: language.layers.1.attention
    %view_157 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_11, [2, 32, 48]), kwargs = {})  # module: language.layers.1.attention
    %add_19 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%view_153, %view_157), kwargs = {})  # module: language.layers.1.attention
    %transpose_37 : Tensor "f32[2, 32, 4, 12][1536, 48, 12, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%getitem_129, 1, 2), kwargs = {})  # module: language.layers.1.attention
    %view_158 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%transpose_37, [2, 32, 48]), kwargs = {})  # module: language.layers.1.attention
    %view_159 : Tensor "f32[64, 48][48, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.view.default](args = (%view_158, [64, 48]), kwargs = {})  # module: language.layers.1.attention
    %t_44 : Tensor "f32[48, 48][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%getitem_107,), kwargs = {})  # module: language.layers.1.attention
    %t_75 : Tensor "f32[48, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_44,), kwargs = {})  # module: language.layers.1.attention
    %mm_13 : Tensor "f32[64, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_159, %t_75), kwargs = {})  # module: language.layers.1.attention
    %t_76 : Tensor "f32[48, 64][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_159,), kwargs = {})  # module: language.layers.1.attention
    %mm_14 : Tensor "f32[48, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_76, %view_118), kwargs = {})  # module: language.layers.1.attention
    %t_77 : Tensor "f32[48, 48][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_14,), kwargs = {})  # module: language.layers.1.attention
    %sum_6 : Tensor "f32[1, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_159, [0], True), kwargs = {})  # module: language.layers.1.attention
    %view_160 : Tensor "f32[48][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_6, [48]), kwargs = {})  # module: language.layers.1.attention
    %t_78 : Tensor "f32[48, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_77,), kwargs = {})  # module: language.layers.1.attention
    %view_161 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_13, [2, 32, 48]), kwargs = {})  # module: language.layers.1.attention
    %add_20 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_19, %view_161), kwargs = {})  # module: language.layers.1.attention
    %cat_2 : Tensor "f32[144][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%view_160, %view_156, %view_152],), kwargs = {})  # module: language.layers.1.attention
    %cat_3 : Tensor "f32[144, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%t_78, %t_74, %t_70],), kwargs = {})  # module: language.layers.1.attention
    %native_layer_norm_backward_2 : (Tensor "f32[2, 32, 48][1536, 48, 1]cpu", Tensor "f32[48][1]cpu", Tensor "f32[48][1]cpu")[num_users=3] = call_function[target=torch.ops.aten.native_layer_norm_backward.default](args = (%add_20, %add_15, [48], %getitem_105, %getitem_106, %primals_102, %primals_103, [True, True, True]), kwargs = {})  # module: language.layers.1.norm1
    %getitem_132 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward_2, 0), kwargs = {})  # module: language.layers.1.norm1
    %getitem_133 : Tensor "f32[48][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward_2, 1), kwargs = {})  # module: language.layers.1.norm1
    %getitem_134 : Tensor "f32[48][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward_2, 2), kwargs = {})  # module: language.layers.1.norm1
    %add_21 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_18, %getitem_132), kwargs = {})  # module: language
    %view_162 : Tensor "f32[64, 48][48, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.view.default](args = (%add_21, [64, 48]), kwargs = {})  # module: language.layers.0.down
    %t_43 : Tensor "f32[192, 48][1, 192]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_100,), kwargs = {})  # module: language.layers.0.down
    %t_79 : Tensor "f32[48, 192][192, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_43,), kwargs = {})  # module: language.layers.0.down
    %mm_15 : Tensor "f32[64, 192][192, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_162, %t_79), kwargs = {})  # module: language.layers.0.down
    %t_80 : Tensor "f32[48, 64][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_162,), kwargs = {})  # module: language.layers.0.down
    %mm_16 : Tensor "f32[48, 192][192, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_80, %view_116), kwargs = {})  # module: language.layers.0.down
    %t_81 : Tensor "f32[192, 48][1, 192]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_16,), kwargs = {})  # module: language.layers.0.down
    %sum_7 : Tensor "f32[1, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_162, [0], True), kwargs = {})  # module: language.layers.0.down
    %view_163 : Tensor "f32[48][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_7, [48]), kwargs = {})  # module: language.layers.0.down
    %t_82 : Tensor "f32[48, 192][192, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_81,), kwargs = {})  # module: language.layers.0.down
    %view_164 : Tensor "f32[2, 32, 192][6144, 192, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_15, [2, 32, 192]), kwargs = {})  # module: language.layers.0.down
    %view_115 : Tensor "f32[2, 32, 192][6144, 192, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_42, [2, 32, 192]), kwargs = {})  # module: language.layers.0.up
    %gelu_backward_1 : Tensor "f32[2, 32, 192][6144, 192, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.gelu_backward.default](args = (%view_164, %view_115), kwargs = {})  # module: language.layers.0
    %view_165 : Tensor "f32[64, 192][192, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.view.default](args = (%gelu_backward_1, [64, 192]), kwargs = {})  # module: language.layers.0.up
    %t_42 : Tensor "f32[48, 192][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_98,), kwargs = {})  # module: language.layers.0.up
    %t_83 : Tensor "f32[192, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_42,), kwargs = {})  # module: language.layers.0.up
    %mm_17 : Tensor "f32[64, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_165, %t_83), kwargs = {})  # module: language.layers.0.up
    %t_84 : Tensor "f32[192, 64][1, 192]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_165,), kwargs = {})  # module: language.layers.0.up
    %mm_18 : Tensor "f32[192, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_84, %view_114), kwargs = {})  # module: language.layers.0.up
    %t_85 : Tensor "f32[48, 192][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_18,), kwargs = {})  # module: language.layers.0.up
    %sum_8 : Tensor "f32[1, 192][192, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_165, [0], True), kwargs = {})  # module: language.layers.0.up
    %view_166 : Tensor "f32[192][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_8, [192]), kwargs = {})  # module: language.layers.0.up
    %t_86 : Tensor "f32[192, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_85,), kwargs = {})  # module: language.layers.0.up
    %view_167 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_17, [2, 32, 48]), kwargs = {})  # module: language.layers.0.up
    %native_layer_norm_backward_3 : (Tensor "f32[2, 32, 48][1536, 48, 1]cpu", Tensor "f32[48][1]cpu", Tensor "f32[48][1]cpu")[num_users=3] = call_function[target=torch.ops.aten.native_layer_norm_backward.default](args = (%view_167, %add_14, [48], %getitem_102, %getitem_103, %primals_96, %primals_97, [True, True, True]), kwargs = {})  # module: language.layers.0.norm2
    %getitem_135 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward_3, 0), kwargs = {})  # module: language.layers.0.norm2
    %getitem_136 : Tensor "f32[48][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward_3, 1), kwargs = {})  # module: language.layers.0.norm2
    %getitem_137 : Tensor "f32[48][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward_3, 2), kwargs = {})  # module: language.layers.0.norm2
    %add_22 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_21, %getitem_135), kwargs = {})  # module: language
    %view_168 : Tensor "f32[64, 48][48, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.view.default](args = (%add_22, [64, 48]), kwargs = {})  # module: language.layers.0.attention.out
    %t_41 : Tensor "f32[48, 48][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_94,), kwargs = {})  # module: language.layers.0.attention.out
    %t_87 : Tensor "f32[48, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_41,), kwargs = {})  # module: language.layers.0.attention.out
    %mm_19 : Tensor "f32[64, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_168, %t_87), kwargs = {})  # module: language.layers.0.attention.out
    %t_88 : Tensor "f32[48, 64][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_168,), kwargs = {})  # module: language.layers.0.attention.out
    %mm_20 : Tensor "f32[48, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_88, %view_112), kwargs = {})  # module: language.layers.0.attention.out
    %t_89 : Tensor "f32[48, 48][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_20,), kwargs = {})  # module: language.layers.0.attention.out
    %sum_9 : Tensor "f32[1, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_168, [0], True), kwargs = {})  # module: language.layers.0.attention.out
    %view_169 : Tensor "f32[48][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_9, [48]), kwargs = {})  # module: language.layers.0.attention.out
    %t_90 : Tensor "f32[48, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_89,), kwargs = {})  # module: language.layers.0.attention.out
    %view_170 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_19, [2, 32, 48]), kwargs = {})  # module: language.layers.0.attention.out
    %view_171 : Tensor "f32[2, 32, 4, 12][1536, 48, 12, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%view_170, [2, 32, 4, 12]), kwargs = {})  # module: language.layers.0.attention
    %transpose_38 : Tensor "f32[2, 4, 32, 12][1536, 12, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%view_171, 1, 2), kwargs = {})  # module: language.layers.0.attention
    %_scaled_dot_product_flash_attention_for_cpu_backward_1 : (Tensor "f32[2, 4, 32, 12][1536, 12, 48, 1]cpu", Tensor "f32[2, 4, 32, 12][1536, 12, 48, 1]cpu", Tensor "f32[2, 4, 32, 12][1536, 12, 48, 1]cpu")[num_users=3] = call_function[target=torch.ops.aten._scaled_dot_product_flash_attention_for_cpu_backward.default](args = (%transpose_38, %transpose_26, %transpose_27, %transpose_28, %detach_11, %getitem_100, 0.0, True), kwargs = {})  # module: language.layers.0.attention
    %getitem_138 : Tensor "f32[2, 4, 32, 12][1536, 12, 48, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_backward_1, 0), kwargs = {})  # module: language.layers.0.attention
    %getitem_139 : Tensor "f32[2, 4, 32, 12][1536, 12, 48, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_backward_1, 1), kwargs = {})  # module: language.layers.0.attention
    %getitem_140 : Tensor "f32[2, 4, 32, 12][1536, 12, 48, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_backward_1, 2), kwargs = {})  # module: language.layers.0.attention
    %transpose_39 : Tensor "f32[2, 32, 4, 12][1536, 48, 12, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%getitem_140, 1, 2), kwargs = {})  # module: language.layers.0.attention
    %view_172 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%transpose_39, [2, 32, 48]), kwargs = {})  # module: language.layers.0.attention
    %view_173 : Tensor "f32[64, 48][48, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.view.default](args = (%view_172, [64, 48]), kwargs = {})  # module: language.layers.0.attention
    %split_12 : [Tensor "f32[48, 48][48, 1]cpu", Tensor "f32[48, 48][48, 1]cpu", Tensor "f32[48, 48][48, 1]cpu"][num_users=3] = call_function[target=torch.ops.aten.split.Tensor](args = (%primals_92, 48), kwargs = {})  # module: language.layers.0.attention
    %getitem_95 : Tensor "f32[48, 48][48, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_12, 2), kwargs = {})  # module: language.layers.0.attention
    %getitem_94 : Tensor "f32[48, 48][48, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_12, 1), kwargs = {})  # module: language.layers.0.attention
    %getitem_93 : Tensor "f32[48, 48][48, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_12, 0), kwargs = {})  # module: language.layers.0.attention
    %t_40 : Tensor "f32[48, 48][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%getitem_95,), kwargs = {})  # module: language.layers.0.attention
    %t_91 : Tensor "f32[48, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_40,), kwargs = {})  # module: language.layers.0.attention
    %mm_21 : Tensor "f32[64, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_173, %t_91), kwargs = {})  # module: language.layers.0.attention
    %t_92 : Tensor "f32[48, 64][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_173,), kwargs = {})  # module: language.layers.0.attention
    %mm_22 : Tensor "f32[48, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_92, %view_102), kwargs = {})  # module: language.layers.0.attention
    %t_93 : Tensor "f32[48, 48][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_22,), kwargs = {})  # module: language.layers.0.attention
    %sum_10 : Tensor "f32[1, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_173, [0], True), kwargs = {})  # module: language.layers.0.attention
    %view_174 : Tensor "f32[48][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_10, [48]), kwargs = {})  # module: language.layers.0.attention
    %t_94 : Tensor "f32[48, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_93,), kwargs = {})  # module: language.layers.0.attention
    %view_175 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_21, [2, 32, 48]), kwargs = {})  # module: language.layers.0.attention
    %transpose_40 : Tensor "f32[2, 32, 4, 12][1536, 48, 12, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%getitem_139, 1, 2), kwargs = {})  # module: language.layers.0.attention
    %view_176 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%transpose_40, [2, 32, 48]), kwargs = {})  # module: language.layers.0.attention
    %view_177 : Tensor "f32[64, 48][48, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.view.default](args = (%view_176, [64, 48]), kwargs = {})  # module: language.layers.0.attention
    %t_39 : Tensor "f32[48, 48][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%getitem_94,), kwargs = {})  # module: language.layers.0.attention
    %t_95 : Tensor "f32[48, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_39,), kwargs = {})  # module: language.layers.0.attention
    %mm_23 : Tensor "f32[64, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_177, %t_95), kwargs = {})  # module: language.layers.0.attention
    %t_96 : Tensor "f32[48, 64][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_177,), kwargs = {})  # module: language.layers.0.attention
    %mm_24 : Tensor "f32[48, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_96, %view_102), kwargs = {})  # module: language.layers.0.attention
    %t_97 : Tensor "f32[48, 48][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_24,), kwargs = {})  # module: language.layers.0.attention
    %sum_11 : Tensor "f32[1, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_177, [0], True), kwargs = {})  # module: language.layers.0.attention
    %view_178 : Tensor "f32[48][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_11, [48]), kwargs = {})  # module: language.layers.0.attention
    %t_98 : Tensor "f32[48, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_97,), kwargs = {})  # module: language.layers.0.attention
    %view_179 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_23, [2, 32, 48]), kwargs = {})  # module: language.layers.0.attention
    %add_23 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%view_175, %view_179), kwargs = {})  # module: language.layers.0.attention
    %transpose_41 : Tensor "f32[2, 32, 4, 12][1536, 48, 12, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%getitem_138, 1, 2), kwargs = {})  # module: language.layers.0.attention
    %view_180 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%transpose_41, [2, 32, 48]), kwargs = {})  # module: language.layers.0.attention
    %view_181 : Tensor "f32[64, 48][48, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.view.default](args = (%view_180, [64, 48]), kwargs = {})  # module: language.layers.0.attention
    %t_38 : Tensor "f32[48, 48][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%getitem_93,), kwargs = {})  # module: language.layers.0.attention
    %t_99 : Tensor "f32[48, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_38,), kwargs = {})  # module: language.layers.0.attention
    %mm_25 : Tensor "f32[64, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_181, %t_99), kwargs = {})  # module: language.layers.0.attention
    %t_100 : Tensor "f32[48, 64][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_181,), kwargs = {})  # module: language.layers.0.attention
    %mm_26 : Tensor "f32[48, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_100, %view_102), kwargs = {})  # module: language.layers.0.attention
    %t_101 : Tensor "f32[48, 48][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_26,), kwargs = {})  # module: language.layers.0.attention
    %sum_12 : Tensor "f32[1, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_181, [0], True), kwargs = {})  # module: language.layers.0.attention
    %view_182 : Tensor "f32[48][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_12, [48]), kwargs = {})  # module: language.layers.0.attention
    %t_102 : Tensor "f32[48, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_101,), kwargs = {})  # module: language.layers.0.attention
    %view_183 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_25, [2, 32, 48]), kwargs = {})  # module: language.layers.0.attention
    %add_24 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_23, %view_183), kwargs = {})  # module: language.layers.0.attention
    %cat_4 : Tensor "f32[144][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%view_182, %view_178, %view_174],), kwargs = {})  # module: language.layers.0.attention
    %cat_5 : Tensor "f32[144, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%t_102, %t_98, %t_94],), kwargs = {})  # module: language.layers.0.attention
    %native_layer_norm_backward_4 : (Tensor "f32[2, 32, 48][1536, 48, 1]cpu", Tensor "f32[48][1]cpu", Tensor "f32[48][1]cpu")[num_users=3] = call_function[target=torch.ops.aten.native_layer_norm_backward.default](args = (%add_24, %cat_1, [48], %getitem_91, %getitem_92, %primals_90, %primals_91, [True, True, True]), kwargs = {})  # module: language.layers.0.norm1
    %getitem_141 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward_4, 0), kwargs = {})  # module: language.layers.0.norm1
    %getitem_142 : Tensor "f32[48][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward_4, 1), kwargs = {})  # module: language.layers.0.norm1
    %getitem_143 : Tensor "f32[48][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward_4, 2), kwargs = {})  # module: language.layers.0.norm1
    %add_25 : Tensor "f32[2, 32, 48][1536, 48, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_22, %getitem_141), kwargs = {})  # module: language
    %slice_4 : Tensor "f32[2, 16, 48][1536, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%add_25, 1, 0, 16), kwargs = {})  # module: language
    %slice_5 : Tensor "f32[2, 16, 48][1536, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%add_25, 1, 16, 32), kwargs = {})  # module: language
    %embedding_dense_backward : Tensor "f32[128, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.embedding_dense_backward.default](args = (%slice_5, %primals_118, 128, -1, False), kwargs = {})  # module: language.embed
    %clone_2 : Tensor "f32[2, 16, 48][768, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.clone.default](args = (%slice_4,), kwargs = {memory_format: torch.contiguous_format})  # module: projector.2
    %_unsafe_view_3 : Tensor "f32[32, 48][48, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten._unsafe_view.default](args = (%clone_2, [32, 48]), kwargs = {})  # module: projector.2
    %t_37 : Tensor "f32[48, 48][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_87,), kwargs = {})  # module: projector.2
    %t_103 : Tensor "f32[48, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_37,), kwargs = {})  # module: projector.2
    %mm_27 : Tensor "f32[32, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%_unsafe_view_3, %t_103), kwargs = {})  # module: projector.2
    %t_104 : Tensor "f32[48, 32][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%_unsafe_view_3,), kwargs = {})  # module: projector.2
    %mm_28 : Tensor "f32[48, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_104, %view_100), kwargs = {})  # module: projector.2
    %t_105 : Tensor "f32[48, 48][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_28,), kwargs = {})  # module: projector.2
    %sum_13 : Tensor "f32[1, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%_unsafe_view_3, [0], True), kwargs = {})  # module: projector.2
    %view_184 : Tensor "f32[48][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_13, [48]), kwargs = {})  # module: projector.2
    %t_106 : Tensor "f32[48, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_105,), kwargs = {})  # module: projector.2
    %view_185 : Tensor "f32[2, 16, 48][768, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_27, [2, 16, 48]), kwargs = {})  # module: projector.2
    %view_99 : Tensor "f32[2, 16, 48][768, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_36, [2, 16, 48]), kwargs = {})  # module: projector.0
    %gelu_backward_2 : Tensor "f32[2, 16, 48][768, 48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.gelu_backward.default](args = (%view_185, %view_99), kwargs = {})  # module: projector.1
    %view_186 : Tensor "f32[32, 48][48, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.view.default](args = (%gelu_backward_2, [32, 48]), kwargs = {})  # module: projector.0
    %t_36 : Tensor "f32[64, 48][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_85,), kwargs = {})  # module: projector.0
    %t_107 : Tensor "f32[48, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_36,), kwargs = {})  # module: projector.0
    %mm_29 : Tensor "f32[32, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_186, %t_107), kwargs = {})  # module: projector.0
    %t_108 : Tensor "f32[48, 32][1, 48]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_186,), kwargs = {})  # module: projector.0
    %mm_30 : Tensor "f32[48, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_108, %view_98), kwargs = {})  # module: projector.0
    %t_109 : Tensor "f32[64, 48][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_30,), kwargs = {})  # module: projector.0
    %sum_14 : Tensor "f32[1, 48][48, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_186, [0], True), kwargs = {})  # module: projector.0
    %view_187 : Tensor "f32[48][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_14, [48]), kwargs = {})  # module: projector.0
    %t_110 : Tensor "f32[48, 64][64, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_109,), kwargs = {})  # module: projector.0
    %view_188 : Tensor "f32[2, 16, 64][1024, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.view.default](args = (%mm_29, [2, 16, 64]), kwargs = {})  # module: projector.0
    %slice_6 : Tensor "f32[2, 16, 32][1024, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.slice.Tensor](args = (%view_188, 2, 0, 32), kwargs = {})
    %slice_7 : Tensor "f32[2, 16, 32][1024, 64, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.slice.Tensor](args = (%view_188, 2, 32, 64), kwargs = {})
    %view_189 : Tensor "f32[32, 32][64, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.view.default](args = (%slice_7, [32, 32]), kwargs = {})  # module: colour_tower.layers.1.down
    %t_29 : Tensor "f32[128, 32][1, 128]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_69,), kwargs = {})  # module: colour_tower.layers.1.down
    %t_111 : Tensor "f32[32, 128][128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_29,), kwargs = {})  # module: colour_tower.layers.1.down
    %mm_31 : Tensor "f32[32, 128][128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_189, %t_111), kwargs = {})  # module: colour_tower.layers.1.down
    %t_112 : Tensor "f32[32, 32][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_189,), kwargs = {})  # module: colour_tower.layers.1.down
    %mm_32 : Tensor "f32[32, 128][128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_112, %view_80), kwargs = {})  # module: colour_tower.layers.1.down
    %t_113 : Tensor "f32[128, 32][1, 128]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_32,), kwargs = {})  # module: colour_tower.layers.1.down
    %sum_15 : Tensor "f32[1, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_189, [0], True), kwargs = {})  # module: colour_tower.layers.1.down
    %view_190 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_15, [32]), kwargs = {})  # module: colour_tower.layers.1.down
    %t_114 : Tensor "f32[32, 128][128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_113,), kwargs = {})  # module: colour_tower.layers.1.down
    %view_191 : Tensor "f32[2, 16, 128][2048, 128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_31, [2, 16, 128]), kwargs = {})  # module: colour_tower.layers.1.down
    %view_79 : Tensor "f32[2, 16, 128][2048, 128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_28, [2, 16, 128]), kwargs = {})  # module: colour_tower.layers.1.up
    %gelu_backward_3 : Tensor "f32[2, 16, 128][2048, 128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.gelu_backward.default](args = (%view_191, %view_79), kwargs = {})  # module: colour_tower.layers.1
    %view_192 : Tensor "f32[32, 128][128, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.view.default](args = (%gelu_backward_3, [32, 128]), kwargs = {})  # module: colour_tower.layers.1.up
    %t_28 : Tensor "f32[32, 128][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_67,), kwargs = {})  # module: colour_tower.layers.1.up
    %t_115 : Tensor "f32[128, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_28,), kwargs = {})  # module: colour_tower.layers.1.up
    %mm_33 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_192, %t_115), kwargs = {})  # module: colour_tower.layers.1.up
    %t_116 : Tensor "f32[128, 32][1, 128]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_192,), kwargs = {})  # module: colour_tower.layers.1.up
    %mm_34 : Tensor "f32[128, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_116, %view_78), kwargs = {})  # module: colour_tower.layers.1.up
    %t_117 : Tensor "f32[32, 128][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_34,), kwargs = {})  # module: colour_tower.layers.1.up
    %sum_16 : Tensor "f32[1, 128][128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_192, [0], True), kwargs = {})  # module: colour_tower.layers.1.up
    %view_193 : Tensor "f32[128][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_16, [128]), kwargs = {})  # module: colour_tower.layers.1.up
    %t_118 : Tensor "f32[128, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_117,), kwargs = {})  # module: colour_tower.layers.1.up
    %view_194 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_33, [2, 16, 32]), kwargs = {})  # module: colour_tower.layers.1.up
    %native_layer_norm_backward_5 : (Tensor "f32[2, 16, 32][512, 32, 1]cpu", Tensor "f32[32][1]cpu", Tensor "f32[32][1]cpu")[num_users=3] = call_function[target=torch.ops.aten.native_layer_norm_backward.default](args = (%view_194, %add_10, [32], %getitem_71, %getitem_72, %primals_65, %primals_66, [True, True, True]), kwargs = {})  # module: colour_tower.layers.1.norm2
    %getitem_144 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward_5, 0), kwargs = {})  # module: colour_tower.layers.1.norm2
    %getitem_145 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward_5, 1), kwargs = {})  # module: colour_tower.layers.1.norm2
    %getitem_146 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward_5, 2), kwargs = {})  # module: colour_tower.layers.1.norm2
    %add_26 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.add.Tensor](args = (%slice_7, %getitem_144), kwargs = {})
    %view_195 : Tensor "f32[32, 32][32, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.view.default](args = (%add_26, [32, 32]), kwargs = {})  # module: colour_tower.layers.1.attention.out
    %t_27 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_63,), kwargs = {})  # module: colour_tower.layers.1.attention.out
    %t_119 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_27,), kwargs = {})  # module: colour_tower.layers.1.attention.out
    %mm_35 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_195, %t_119), kwargs = {})  # module: colour_tower.layers.1.attention.out
    %t_120 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_195,), kwargs = {})  # module: colour_tower.layers.1.attention.out
    %mm_36 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_120, %view_76), kwargs = {})  # module: colour_tower.layers.1.attention.out
    %t_121 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_36,), kwargs = {})  # module: colour_tower.layers.1.attention.out
    %sum_17 : Tensor "f32[1, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_195, [0], True), kwargs = {})  # module: colour_tower.layers.1.attention.out
    %view_196 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_17, [32]), kwargs = {})  # module: colour_tower.layers.1.attention.out
    %t_122 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_121,), kwargs = {})  # module: colour_tower.layers.1.attention.out
    %view_197 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_35, [2, 16, 32]), kwargs = {})  # module: colour_tower.layers.1.attention.out
    %view_198 : Tensor "f32[2, 16, 4, 8][512, 32, 8, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%view_197, [2, 16, 4, 8]), kwargs = {})  # module: colour_tower.layers.1.attention
    %transpose_42 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%view_198, 1, 2), kwargs = {})  # module: colour_tower.layers.1.attention
    %_scaled_dot_product_flash_attention_for_cpu_backward_2 : (Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu", Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu", Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu")[num_users=3] = call_function[target=torch.ops.aten._scaled_dot_product_flash_attention_for_cpu_backward.default](args = (%transpose_42, %transpose_18, %transpose_19, %transpose_20, %detach_12, %getitem_69, 0.0, False), kwargs = {})  # module: colour_tower.layers.1.attention
    %getitem_147 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_backward_2, 0), kwargs = {})  # module: colour_tower.layers.1.attention
    %getitem_148 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_backward_2, 1), kwargs = {})  # module: colour_tower.layers.1.attention
    %getitem_149 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_backward_2, 2), kwargs = {})  # module: colour_tower.layers.1.attention
    %transpose_43 : Tensor "f32[2, 16, 4, 8][512, 32, 8, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%getitem_149, 1, 2), kwargs = {})  # module: colour_tower.layers.1.attention
    %view_199 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%transpose_43, [2, 16, 32]), kwargs = {})  # module: colour_tower.layers.1.attention
    %view_200 : Tensor "f32[32, 32][32, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.view.default](args = (%view_199, [32, 32]), kwargs = {})  # module: colour_tower.layers.1.attention
    %split_8 : [Tensor "f32[32, 32][32, 1]cpu", Tensor "f32[32, 32][32, 1]cpu", Tensor "f32[32, 32][32, 1]cpu"][num_users=3] = call_function[target=torch.ops.aten.split.Tensor](args = (%primals_61, 32), kwargs = {})  # module: colour_tower.layers.1.attention
    %getitem_64 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_8, 2), kwargs = {})  # module: colour_tower.layers.1.attention
    %getitem_63 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_8, 1), kwargs = {})  # module: colour_tower.layers.1.attention
    %getitem_62 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_8, 0), kwargs = {})  # module: colour_tower.layers.1.attention
    %t_26 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%getitem_64,), kwargs = {})  # module: colour_tower.layers.1.attention
    %t_123 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_26,), kwargs = {})  # module: colour_tower.layers.1.attention
    %mm_37 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_200, %t_123), kwargs = {})  # module: colour_tower.layers.1.attention
    %t_124 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_200,), kwargs = {})  # module: colour_tower.layers.1.attention
    %mm_38 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_124, %view_66), kwargs = {})  # module: colour_tower.layers.1.attention
    %t_125 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_38,), kwargs = {})  # module: colour_tower.layers.1.attention
    %sum_18 : Tensor "f32[1, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_200, [0], True), kwargs = {})  # module: colour_tower.layers.1.attention
    %view_201 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_18, [32]), kwargs = {})  # module: colour_tower.layers.1.attention
    %t_126 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_125,), kwargs = {})  # module: colour_tower.layers.1.attention
    %view_202 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_37, [2, 16, 32]), kwargs = {})  # module: colour_tower.layers.1.attention
    %transpose_44 : Tensor "f32[2, 16, 4, 8][512, 32, 8, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%getitem_148, 1, 2), kwargs = {})  # module: colour_tower.layers.1.attention
    %view_203 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%transpose_44, [2, 16, 32]), kwargs = {})  # module: colour_tower.layers.1.attention
    %view_204 : Tensor "f32[32, 32][32, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.view.default](args = (%view_203, [32, 32]), kwargs = {})  # module: colour_tower.layers.1.attention
    %t_25 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%getitem_63,), kwargs = {})  # module: colour_tower.layers.1.attention
    %t_127 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_25,), kwargs = {})  # module: colour_tower.layers.1.attention
    %mm_39 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_204, %t_127), kwargs = {})  # module: colour_tower.layers.1.attention
    %t_128 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_204,), kwargs = {})  # module: colour_tower.layers.1.attention
    %mm_40 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_128, %view_66), kwargs = {})  # module: colour_tower.layers.1.attention
    %t_129 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_40,), kwargs = {})  # module: colour_tower.layers.1.attention
    %sum_19 : Tensor "f32[1, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_204, [0], True), kwargs = {})  # module: colour_tower.layers.1.attention
    %view_205 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_19, [32]), kwargs = {})  # module: colour_tower.layers.1.attention
    %t_130 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_129,), kwargs = {})  # module: colour_tower.layers.1.attention
    %view_206 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_39, [2, 16, 32]), kwargs = {})  # module: colour_tower.layers.1.attention
    %add_27 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%view_202, %view_206), kwargs = {})  # module: colour_tower.layers.1.attention
    %transpose_45 : Tensor "f32[2, 16, 4, 8][512, 32, 8, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%getitem_147, 1, 2), kwargs = {})  # module: colour_tower.layers.1.attention
    %view_207 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%transpose_45, [2, 16, 32]), kwargs = {})  # module: colour_tower.layers.1.attention
    %view_208 : Tensor "f32[32, 32][32, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.view.default](args = (%view_207, [32, 32]), kwargs = {})  # module: colour_tower.layers.1.attention
    %t_24 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%getitem_62,), kwargs = {})  # module: colour_tower.layers.1.attention
    %t_131 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_24,), kwargs = {})  # module: colour_tower.layers.1.attention
    %mm_41 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_208, %t_131), kwargs = {})  # module: colour_tower.layers.1.attention
    %t_132 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_208,), kwargs = {})  # module: colour_tower.layers.1.attention
    %mm_42 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_132, %view_66), kwargs = {})  # module: colour_tower.layers.1.attention
    %t_133 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_42,), kwargs = {})  # module: colour_tower.layers.1.attention
    %sum_20 : Tensor "f32[1, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_208, [0], True), kwargs = {})  # module: colour_tower.layers.1.attention
    %view_209 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_20, [32]), kwargs = {})  # module: colour_tower.layers.1.attention
    %t_134 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_133,), kwargs = {})  # module: colour_tower.layers.1.attention
    %view_210 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_41, [2, 16, 32]), kwargs = {})  # module: colour_tower.layers.1.attention
    %add_28 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_27, %view_210), kwargs = {})  # module: colour_tower.layers.1.attention
    %cat_6 : Tensor "f32[96][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%view_209, %view_205, %view_201],), kwargs = {})  # module: colour_tower.layers.1.attention
    %cat_7 : Tensor "f32[96, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%t_134, %t_130, %t_126],), kwargs = {})  # module: colour_tower.layers.1.attention
    %native_layer_norm_backward_6 : (Tensor "f32[2, 16, 32][512, 32, 1]cpu", Tensor "f32[32][1]cpu", Tensor "f32[32][1]cpu")[num_users=3] = call_function[target=torch.ops.aten.native_layer_norm_backward.default](args = (%add_28, %add_9, [32], %getitem_60, %getitem_61, %primals_59, %primals_60, [True, True, True]), kwargs = {})  # module: colour_tower.layers.1.norm1
    %getitem_150 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward_6, 0), kwargs = {})  # module: colour_tower.layers.1.norm1
    %getitem_151 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward_6, 1), kwargs = {})  # module: colour_tower.layers.1.norm1
    %getitem_152 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward_6, 2), kwargs = {})  # module: colour_tower.layers.1.norm1
    %add_29 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_26, %getitem_150), kwargs = {})
    %view_211 : Tensor "f32[32, 32][32, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.view.default](args = (%add_29, [32, 32]), kwargs = {})  # module: colour_tower.layers.0.down
    %t_23 : Tensor "f32[128, 32][1, 128]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_57,), kwargs = {})  # module: colour_tower.layers.0.down
    %t_135 : Tensor "f32[32, 128][128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_23,), kwargs = {})  # module: colour_tower.layers.0.down
    %mm_43 : Tensor "f32[32, 128][128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_211, %t_135), kwargs = {})  # module: colour_tower.layers.0.down
    %t_136 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_211,), kwargs = {})  # module: colour_tower.layers.0.down
    %mm_44 : Tensor "f32[32, 128][128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_136, %view_64), kwargs = {})  # module: colour_tower.layers.0.down
    %t_137 : Tensor "f32[128, 32][1, 128]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_44,), kwargs = {})  # module: colour_tower.layers.0.down
    %sum_21 : Tensor "f32[1, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_211, [0], True), kwargs = {})  # module: colour_tower.layers.0.down
    %view_212 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_21, [32]), kwargs = {})  # module: colour_tower.layers.0.down
    %t_138 : Tensor "f32[32, 128][128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_137,), kwargs = {})  # module: colour_tower.layers.0.down
    %view_213 : Tensor "f32[2, 16, 128][2048, 128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_43, [2, 16, 128]), kwargs = {})  # module: colour_tower.layers.0.down
    %view_63 : Tensor "f32[2, 16, 128][2048, 128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_22, [2, 16, 128]), kwargs = {})  # module: colour_tower.layers.0.up
    %gelu_backward_4 : Tensor "f32[2, 16, 128][2048, 128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.gelu_backward.default](args = (%view_213, %view_63), kwargs = {})  # module: colour_tower.layers.0
    %view_214 : Tensor "f32[32, 128][128, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.view.default](args = (%gelu_backward_4, [32, 128]), kwargs = {})  # module: colour_tower.layers.0.up
    %t_22 : Tensor "f32[32, 128][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_55,), kwargs = {})  # module: colour_tower.layers.0.up
    %t_139 : Tensor "f32[128, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_22,), kwargs = {})  # module: colour_tower.layers.0.up
    %mm_45 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_214, %t_139), kwargs = {})  # module: colour_tower.layers.0.up
    %t_140 : Tensor "f32[128, 32][1, 128]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_214,), kwargs = {})  # module: colour_tower.layers.0.up
    %mm_46 : Tensor "f32[128, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_140, %view_62), kwargs = {})  # module: colour_tower.layers.0.up
    %t_141 : Tensor "f32[32, 128][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_46,), kwargs = {})  # module: colour_tower.layers.0.up
    %sum_22 : Tensor "f32[1, 128][128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_214, [0], True), kwargs = {})  # module: colour_tower.layers.0.up
    %view_215 : Tensor "f32[128][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_22, [128]), kwargs = {})  # module: colour_tower.layers.0.up
    %t_142 : Tensor "f32[128, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_141,), kwargs = {})  # module: colour_tower.layers.0.up
    %view_216 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_45, [2, 16, 32]), kwargs = {})  # module: colour_tower.layers.0.up
    %native_layer_norm_backward_7 : (Tensor "f32[2, 16, 32][512, 32, 1]cpu", Tensor "f32[32][1]cpu", Tensor "f32[32][1]cpu")[num_users=3] = call_function[target=torch.ops.aten.native_layer_norm_backward.default](args = (%view_216, %add_8, [32], %getitem_57, %getitem_58, %primals_53, %primals_54, [True, True, True]), kwargs = {})  # module: colour_tower.layers.0.norm2
    %getitem_153 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward_7, 0), kwargs = {})  # module: colour_tower.layers.0.norm2
    %getitem_154 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward_7, 1), kwargs = {})  # module: colour_tower.layers.0.norm2
    %getitem_155 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward_7, 2), kwargs = {})  # module: colour_tower.layers.0.norm2
    %add_30 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_29, %getitem_153), kwargs = {})
    %view_217 : Tensor "f32[32, 32][32, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.view.default](args = (%add_30, [32, 32]), kwargs = {})  # module: colour_tower.layers.0.attention.out
    %t_21 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_51,), kwargs = {})  # module: colour_tower.layers.0.attention.out
    %t_143 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_21,), kwargs = {})  # module: colour_tower.layers.0.attention.out
    %mm_47 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_217, %t_143), kwargs = {})  # module: colour_tower.layers.0.attention.out
    %t_144 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_217,), kwargs = {})  # module: colour_tower.layers.0.attention.out
    %mm_48 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_144, %view_60), kwargs = {})  # module: colour_tower.layers.0.attention.out
    %t_145 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_48,), kwargs = {})  # module: colour_tower.layers.0.attention.out
    %sum_23 : Tensor "f32[1, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_217, [0], True), kwargs = {})  # module: colour_tower.layers.0.attention.out
    %view_218 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_23, [32]), kwargs = {})  # module: colour_tower.layers.0.attention.out
    %t_146 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_145,), kwargs = {})  # module: colour_tower.layers.0.attention.out
    %view_219 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_47, [2, 16, 32]), kwargs = {})  # module: colour_tower.layers.0.attention.out
    %view_220 : Tensor "f32[2, 16, 4, 8][512, 32, 8, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%view_219, [2, 16, 4, 8]), kwargs = {})  # module: colour_tower.layers.0.attention
    %transpose_46 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%view_220, 1, 2), kwargs = {})  # module: colour_tower.layers.0.attention
    %_scaled_dot_product_flash_attention_for_cpu_backward_3 : (Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu", Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu", Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu")[num_users=3] = call_function[target=torch.ops.aten._scaled_dot_product_flash_attention_for_cpu_backward.default](args = (%transpose_46, %transpose_14, %transpose_15, %transpose_16, %detach_13, %getitem_55, 0.0, False), kwargs = {})  # module: colour_tower.layers.0.attention
    %getitem_156 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_backward_3, 0), kwargs = {})  # module: colour_tower.layers.0.attention
    %getitem_157 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_backward_3, 1), kwargs = {})  # module: colour_tower.layers.0.attention
    %getitem_158 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_backward_3, 2), kwargs = {})  # module: colour_tower.layers.0.attention
    %transpose_47 : Tensor "f32[2, 16, 4, 8][512, 32, 8, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%getitem_158, 1, 2), kwargs = {})  # module: colour_tower.layers.0.attention
    %view_221 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%transpose_47, [2, 16, 32]), kwargs = {})  # module: colour_tower.layers.0.attention
    %view_222 : Tensor "f32[32, 32][32, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.view.default](args = (%view_221, [32, 32]), kwargs = {})  # module: colour_tower.layers.0.attention
    %split_6 : [Tensor "f32[32, 32][32, 1]cpu", Tensor "f32[32, 32][32, 1]cpu", Tensor "f32[32, 32][32, 1]cpu"][num_users=3] = call_function[target=torch.ops.aten.split.Tensor](args = (%primals_49, 32), kwargs = {})  # module: colour_tower.layers.0.attention
    %getitem_50 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_6, 2), kwargs = {})  # module: colour_tower.layers.0.attention
    %getitem_49 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_6, 1), kwargs = {})  # module: colour_tower.layers.0.attention
    %getitem_48 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_6, 0), kwargs = {})  # module: colour_tower.layers.0.attention
    %t_20 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%getitem_50,), kwargs = {})  # module: colour_tower.layers.0.attention
    %t_147 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_20,), kwargs = {})  # module: colour_tower.layers.0.attention
    %mm_49 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_222, %t_147), kwargs = {})  # module: colour_tower.layers.0.attention
    %t_148 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_222,), kwargs = {})  # module: colour_tower.layers.0.attention
    %mm_50 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_148, %view_50), kwargs = {})  # module: colour_tower.layers.0.attention
    %t_149 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_50,), kwargs = {})  # module: colour_tower.layers.0.attention
    %sum_24 : Tensor "f32[1, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_222, [0], True), kwargs = {})  # module: colour_tower.layers.0.attention
    %view_223 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_24, [32]), kwargs = {})  # module: colour_tower.layers.0.attention
    %t_150 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_149,), kwargs = {})  # module: colour_tower.layers.0.attention
    %view_224 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_49, [2, 16, 32]), kwargs = {})  # module: colour_tower.layers.0.attention
    %transpose_48 : Tensor "f32[2, 16, 4, 8][512, 32, 8, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%getitem_157, 1, 2), kwargs = {})  # module: colour_tower.layers.0.attention
    %view_225 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%transpose_48, [2, 16, 32]), kwargs = {})  # module: colour_tower.layers.0.attention
    %view_226 : Tensor "f32[32, 32][32, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.view.default](args = (%view_225, [32, 32]), kwargs = {})  # module: colour_tower.layers.0.attention
    %t_19 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%getitem_49,), kwargs = {})  # module: colour_tower.layers.0.attention
    %t_151 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_19,), kwargs = {})  # module: colour_tower.layers.0.attention
    %mm_51 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_226, %t_151), kwargs = {})  # module: colour_tower.layers.0.attention
    %t_152 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_226,), kwargs = {})  # module: colour_tower.layers.0.attention
    %mm_52 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_152, %view_50), kwargs = {})  # module: colour_tower.layers.0.attention
    %t_153 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_52,), kwargs = {})  # module: colour_tower.layers.0.attention
    %sum_25 : Tensor "f32[1, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_226, [0], True), kwargs = {})  # module: colour_tower.layers.0.attention
    %view_227 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_25, [32]), kwargs = {})  # module: colour_tower.layers.0.attention
    %t_154 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_153,), kwargs = {})  # module: colour_tower.layers.0.attention
    %view_228 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_51, [2, 16, 32]), kwargs = {})  # module: colour_tower.layers.0.attention
    %add_31 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%view_224, %view_228), kwargs = {})  # module: colour_tower.layers.0.attention
    %transpose_49 : Tensor "f32[2, 16, 4, 8][512, 32, 8, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%getitem_156, 1, 2), kwargs = {})  # module: colour_tower.layers.0.attention
    %view_229 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%transpose_49, [2, 16, 32]), kwargs = {})  # module: colour_tower.layers.0.attention
    %view_230 : Tensor "f32[32, 32][32, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.view.default](args = (%view_229, [32, 32]), kwargs = {})  # module: colour_tower.layers.0.attention
    %t_18 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%getitem_48,), kwargs = {})  # module: colour_tower.layers.0.attention
    %t_155 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_18,), kwargs = {})  # module: colour_tower.layers.0.attention
    %mm_53 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_230, %t_155), kwargs = {})  # module: colour_tower.layers.0.attention
    %t_156 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_230,), kwargs = {})  # module: colour_tower.layers.0.attention
    %mm_54 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_156, %view_50), kwargs = {})  # module: colour_tower.layers.0.attention
    %t_157 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_54,), kwargs = {})  # module: colour_tower.layers.0.attention
    %sum_26 : Tensor "f32[1, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_230, [0], True), kwargs = {})  # module: colour_tower.layers.0.attention
    %view_231 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_26, [32]), kwargs = {})  # module: colour_tower.layers.0.attention
    %t_158 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_157,), kwargs = {})  # module: colour_tower.layers.0.attention
    %view_232 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_53, [2, 16, 32]), kwargs = {})  # module: colour_tower.layers.0.attention
    %add_32 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_31, %view_232), kwargs = {})  # module: colour_tower.layers.0.attention
    %cat_8 : Tensor "f32[96][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%view_231, %view_227, %view_223],), kwargs = {})  # module: colour_tower.layers.0.attention
    %cat_9 : Tensor "f32[96, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%t_158, %t_154, %t_150],), kwargs = {})  # module: colour_tower.layers.0.attention
    %native_layer_norm_backward_8 : (Tensor "f32[2, 16, 32][512, 32, 1]cpu", Tensor "f32[32][1]cpu", Tensor "f32[32][1]cpu")[num_users=3] = call_function[target=torch.ops.aten.native_layer_norm_backward.default](args = (%add_32, %add_7, [32], %getitem_46, %getitem_47, %primals_47, %primals_48, [True, True, True]), kwargs = {})  # module: colour_tower.layers.0.norm1
    %getitem_159 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward_8, 0), kwargs = {})  # module: colour_tower.layers.0.norm1
    %getitem_160 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward_8, 1), kwargs = {})  # module: colour_tower.layers.0.norm1
    %getitem_161 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward_8, 2), kwargs = {})  # module: colour_tower.layers.0.norm1
    %add_33 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_30, %getitem_159), kwargs = {})
    %transpose_50 : Tensor "f32[2, 32, 16][512, 1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%add_33, 1, 2), kwargs = {})  # module: colour_tower
    %view_233 : Tensor "f32[2, 32, 4, 4][512, 1, 128, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%transpose_50, [2, 32, 4, 4]), kwargs = {})  # module: colour_tower
    %convolution_backward : (None, Tensor "f32[32, 3, 4, 4][48, 16, 4, 1]cpu", Tensor "f32[32][1]cpu")[num_users=2] = call_function[target=torch.ops.aten.convolution_backward.default](args = (%view_233, %primals_117, %primals_45, [32], [4, 4], [0, 0], [1, 1], False, [0, 0], 1, [False, True, True]), kwargs = {})  # module: colour_tower.patches
    %getitem_163 : Tensor "f32[32, 3, 4, 4][48, 16, 4, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%convolution_backward, 1), kwargs = {})  # module: colour_tower.patches
    %getitem_164 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%convolution_backward, 2), kwargs = {})  # module: colour_tower.patches
    %view_234 : Tensor "f32[32, 32][64, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.view.default](args = (%slice_6, [32, 32]), kwargs = {})  # module: shape_tower.layers.1.down
    %t_11 : Tensor "f32[128, 32][1, 128]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_27,), kwargs = {})  # module: shape_tower.layers.1.down
    %t_159 : Tensor "f32[32, 128][128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_11,), kwargs = {})  # module: shape_tower.layers.1.down
    %mm_55 : Tensor "f32[32, 128][128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_234, %t_159), kwargs = {})  # module: shape_tower.layers.1.down
    %t_160 : Tensor "f32[32, 32][1, 64]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_234,), kwargs = {})  # module: shape_tower.layers.1.down
    %mm_56 : Tensor "f32[32, 128][128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_160, %view_31), kwargs = {})  # module: shape_tower.layers.1.down
    %t_161 : Tensor "f32[128, 32][1, 128]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_56,), kwargs = {})  # module: shape_tower.layers.1.down
    %sum_27 : Tensor "f32[1, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_234, [0], True), kwargs = {})  # module: shape_tower.layers.1.down
    %view_235 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_27, [32]), kwargs = {})  # module: shape_tower.layers.1.down
    %t_162 : Tensor "f32[32, 128][128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_161,), kwargs = {})  # module: shape_tower.layers.1.down
    %view_236 : Tensor "f32[2, 16, 128][2048, 128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_55, [2, 16, 128]), kwargs = {})  # module: shape_tower.layers.1.down
    %view_30 : Tensor "f32[2, 16, 128][2048, 128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_10, [2, 16, 128]), kwargs = {})  # module: shape_tower.layers.1.up
    %gelu_backward_5 : Tensor "f32[2, 16, 128][2048, 128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.gelu_backward.default](args = (%view_236, %view_30), kwargs = {})  # module: shape_tower.layers.1
    %view_237 : Tensor "f32[32, 128][128, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.view.default](args = (%gelu_backward_5, [32, 128]), kwargs = {})  # module: shape_tower.layers.1.up
    %t_10 : Tensor "f32[32, 128][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_25,), kwargs = {})  # module: shape_tower.layers.1.up
    %t_163 : Tensor "f32[128, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_10,), kwargs = {})  # module: shape_tower.layers.1.up
    %mm_57 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_237, %t_163), kwargs = {})  # module: shape_tower.layers.1.up
    %t_164 : Tensor "f32[128, 32][1, 128]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_237,), kwargs = {})  # module: shape_tower.layers.1.up
    %mm_58 : Tensor "f32[128, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_164, %view_29), kwargs = {})  # module: shape_tower.layers.1.up
    %t_165 : Tensor "f32[32, 128][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_58,), kwargs = {})  # module: shape_tower.layers.1.up
    %sum_28 : Tensor "f32[1, 128][128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_237, [0], True), kwargs = {})  # module: shape_tower.layers.1.up
    %view_238 : Tensor "f32[128][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_28, [128]), kwargs = {})  # module: shape_tower.layers.1.up
    %t_166 : Tensor "f32[128, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_165,), kwargs = {})  # module: shape_tower.layers.1.up
    %view_239 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_57, [2, 16, 32]), kwargs = {})  # module: shape_tower.layers.1.up
    %native_layer_norm_backward_9 : (Tensor "f32[2, 16, 32][512, 32, 1]cpu", Tensor "f32[32][1]cpu", Tensor "f32[32][1]cpu")[num_users=3] = call_function[target=torch.ops.aten.native_layer_norm_backward.default](args = (%view_239, %add_3, [32], %getitem_26, %getitem_27, %primals_23, %primals_24, [True, True, True]), kwargs = {})  # module: shape_tower.layers.1.norm2
    %getitem_165 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward_9, 0), kwargs = {})  # module: shape_tower.layers.1.norm2
    %getitem_166 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward_9, 1), kwargs = {})  # module: shape_tower.layers.1.norm2
    %getitem_167 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward_9, 2), kwargs = {})  # module: shape_tower.layers.1.norm2
    %add_34 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.add.Tensor](args = (%slice_6, %getitem_165), kwargs = {})
    %view_240 : Tensor "f32[32, 32][32, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.view.default](args = (%add_34, [32, 32]), kwargs = {})  # module: shape_tower.layers.1.attention.out
    %t_9 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_21,), kwargs = {})  # module: shape_tower.layers.1.attention.out
    %t_167 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_9,), kwargs = {})  # module: shape_tower.layers.1.attention.out
    %mm_59 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_240, %t_167), kwargs = {})  # module: shape_tower.layers.1.attention.out
    %t_168 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_240,), kwargs = {})  # module: shape_tower.layers.1.attention.out
    %mm_60 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_168, %view_27), kwargs = {})  # module: shape_tower.layers.1.attention.out
    %t_169 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_60,), kwargs = {})  # module: shape_tower.layers.1.attention.out
    %sum_29 : Tensor "f32[1, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_240, [0], True), kwargs = {})  # module: shape_tower.layers.1.attention.out
    %view_241 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_29, [32]), kwargs = {})  # module: shape_tower.layers.1.attention.out
    %t_170 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_169,), kwargs = {})  # module: shape_tower.layers.1.attention.out
    %view_242 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_59, [2, 16, 32]), kwargs = {})  # module: shape_tower.layers.1.attention.out
    %view_243 : Tensor "f32[2, 16, 4, 8][512, 32, 8, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%view_242, [2, 16, 4, 8]), kwargs = {})  # module: shape_tower.layers.1.attention
    %transpose_51 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%view_243, 1, 2), kwargs = {})  # module: shape_tower.layers.1.attention
    %_scaled_dot_product_flash_attention_for_cpu_backward_4 : (Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu", Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu", Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu")[num_users=3] = call_function[target=torch.ops.aten._scaled_dot_product_flash_attention_for_cpu_backward.default](args = (%transpose_51, %transpose_5, %transpose_6, %transpose_7, %detach_14, %getitem_24, 0.0, False), kwargs = {})  # module: shape_tower.layers.1.attention
    %getitem_168 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_backward_4, 0), kwargs = {})  # module: shape_tower.layers.1.attention
    %getitem_169 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_backward_4, 1), kwargs = {})  # module: shape_tower.layers.1.attention
    %getitem_170 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_backward_4, 2), kwargs = {})  # module: shape_tower.layers.1.attention
    %transpose_52 : Tensor "f32[2, 16, 4, 8][512, 32, 8, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%getitem_170, 1, 2), kwargs = {})  # module: shape_tower.layers.1.attention
    %view_244 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%transpose_52, [2, 16, 32]), kwargs = {})  # module: shape_tower.layers.1.attention
    %view_245 : Tensor "f32[32, 32][32, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.view.default](args = (%view_244, [32, 32]), kwargs = {})  # module: shape_tower.layers.1.attention
    %split_2 : [Tensor "f32[32, 32][32, 1]cpu", Tensor "f32[32, 32][32, 1]cpu", Tensor "f32[32, 32][32, 1]cpu"][num_users=3] = call_function[target=torch.ops.aten.split.Tensor](args = (%primals_19, 32), kwargs = {})  # module: shape_tower.layers.1.attention
    %getitem_19 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_2, 2), kwargs = {})  # module: shape_tower.layers.1.attention
    %getitem_18 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_2, 1), kwargs = {})  # module: shape_tower.layers.1.attention
    %getitem_17 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split_2, 0), kwargs = {})  # module: shape_tower.layers.1.attention
    %t_8 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%getitem_19,), kwargs = {})  # module: shape_tower.layers.1.attention
    %t_171 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_8,), kwargs = {})  # module: shape_tower.layers.1.attention
    %mm_61 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_245, %t_171), kwargs = {})  # module: shape_tower.layers.1.attention
    %t_172 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_245,), kwargs = {})  # module: shape_tower.layers.1.attention
    %mm_62 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_172, %view_17), kwargs = {})  # module: shape_tower.layers.1.attention
    %t_173 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_62,), kwargs = {})  # module: shape_tower.layers.1.attention
    %sum_30 : Tensor "f32[1, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_245, [0], True), kwargs = {})  # module: shape_tower.layers.1.attention
    %view_246 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_30, [32]), kwargs = {})  # module: shape_tower.layers.1.attention
    %t_174 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_173,), kwargs = {})  # module: shape_tower.layers.1.attention
    %view_247 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_61, [2, 16, 32]), kwargs = {})  # module: shape_tower.layers.1.attention
    %transpose_53 : Tensor "f32[2, 16, 4, 8][512, 32, 8, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%getitem_169, 1, 2), kwargs = {})  # module: shape_tower.layers.1.attention
    %view_248 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%transpose_53, [2, 16, 32]), kwargs = {})  # module: shape_tower.layers.1.attention
    %view_249 : Tensor "f32[32, 32][32, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.view.default](args = (%view_248, [32, 32]), kwargs = {})  # module: shape_tower.layers.1.attention
    %t_7 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%getitem_18,), kwargs = {})  # module: shape_tower.layers.1.attention
    %t_175 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_7,), kwargs = {})  # module: shape_tower.layers.1.attention
    %mm_63 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_249, %t_175), kwargs = {})  # module: shape_tower.layers.1.attention
    %t_176 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_249,), kwargs = {})  # module: shape_tower.layers.1.attention
    %mm_64 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_176, %view_17), kwargs = {})  # module: shape_tower.layers.1.attention
    %t_177 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_64,), kwargs = {})  # module: shape_tower.layers.1.attention
    %sum_31 : Tensor "f32[1, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_249, [0], True), kwargs = {})  # module: shape_tower.layers.1.attention
    %view_250 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_31, [32]), kwargs = {})  # module: shape_tower.layers.1.attention
    %t_178 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_177,), kwargs = {})  # module: shape_tower.layers.1.attention
    %view_251 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_63, [2, 16, 32]), kwargs = {})  # module: shape_tower.layers.1.attention
    %add_35 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%view_247, %view_251), kwargs = {})  # module: shape_tower.layers.1.attention
    %transpose_54 : Tensor "f32[2, 16, 4, 8][512, 32, 8, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%getitem_168, 1, 2), kwargs = {})  # module: shape_tower.layers.1.attention
    %view_252 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%transpose_54, [2, 16, 32]), kwargs = {})  # module: shape_tower.layers.1.attention
    %view_253 : Tensor "f32[32, 32][32, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.view.default](args = (%view_252, [32, 32]), kwargs = {})  # module: shape_tower.layers.1.attention
    %t_6 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%getitem_17,), kwargs = {})  # module: shape_tower.layers.1.attention
    %t_179 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_6,), kwargs = {})  # module: shape_tower.layers.1.attention
    %mm_65 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_253, %t_179), kwargs = {})  # module: shape_tower.layers.1.attention
    %t_180 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_253,), kwargs = {})  # module: shape_tower.layers.1.attention
    %mm_66 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_180, %view_17), kwargs = {})  # module: shape_tower.layers.1.attention
    %t_181 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_66,), kwargs = {})  # module: shape_tower.layers.1.attention
    %sum_32 : Tensor "f32[1, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_253, [0], True), kwargs = {})  # module: shape_tower.layers.1.attention
    %view_254 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_32, [32]), kwargs = {})  # module: shape_tower.layers.1.attention
    %t_182 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_181,), kwargs = {})  # module: shape_tower.layers.1.attention
    %view_255 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_65, [2, 16, 32]), kwargs = {})  # module: shape_tower.layers.1.attention
    %add_36 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_35, %view_255), kwargs = {})  # module: shape_tower.layers.1.attention
    %cat_10 : Tensor "f32[96][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%view_254, %view_250, %view_246],), kwargs = {})  # module: shape_tower.layers.1.attention
    %cat_11 : Tensor "f32[96, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%t_182, %t_178, %t_174],), kwargs = {})  # module: shape_tower.layers.1.attention
    %native_layer_norm_backward_10 : (Tensor "f32[2, 16, 32][512, 32, 1]cpu", Tensor "f32[32][1]cpu", Tensor "f32[32][1]cpu")[num_users=3] = call_function[target=torch.ops.aten.native_layer_norm_backward.default](args = (%add_36, %add_2, [32], %getitem_15, %getitem_16, %primals_17, %primals_18, [True, True, True]), kwargs = {})  # module: shape_tower.layers.1.norm1
    %getitem_171 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward_10, 0), kwargs = {})  # module: shape_tower.layers.1.norm1
    %getitem_172 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward_10, 1), kwargs = {})  # module: shape_tower.layers.1.norm1
    %getitem_173 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward_10, 2), kwargs = {})  # module: shape_tower.layers.1.norm1
    %add_37 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_34, %getitem_171), kwargs = {})
    %view_256 : Tensor "f32[32, 32][32, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.view.default](args = (%add_37, [32, 32]), kwargs = {})  # module: shape_tower.layers.0.down
    %t_5 : Tensor "f32[128, 32][1, 128]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_15,), kwargs = {})  # module: shape_tower.layers.0.down
    %t_183 : Tensor "f32[32, 128][128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_5,), kwargs = {})  # module: shape_tower.layers.0.down
    %mm_67 : Tensor "f32[32, 128][128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_256, %t_183), kwargs = {})  # module: shape_tower.layers.0.down
    %t_184 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_256,), kwargs = {})  # module: shape_tower.layers.0.down
    %mm_68 : Tensor "f32[32, 128][128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_184, %view_15), kwargs = {})  # module: shape_tower.layers.0.down
    %t_185 : Tensor "f32[128, 32][1, 128]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_68,), kwargs = {})  # module: shape_tower.layers.0.down
    %sum_33 : Tensor "f32[1, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_256, [0], True), kwargs = {})  # module: shape_tower.layers.0.down
    %view_257 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_33, [32]), kwargs = {})  # module: shape_tower.layers.0.down
    %t_186 : Tensor "f32[32, 128][128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_185,), kwargs = {})  # module: shape_tower.layers.0.down
    %view_258 : Tensor "f32[2, 16, 128][2048, 128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_67, [2, 16, 128]), kwargs = {})  # module: shape_tower.layers.0.down
    %view_14 : Tensor "f32[2, 16, 128][2048, 128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%addmm_4, [2, 16, 128]), kwargs = {})  # module: shape_tower.layers.0.up
    %gelu_backward_6 : Tensor "f32[2, 16, 128][2048, 128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.gelu_backward.default](args = (%view_258, %view_14), kwargs = {})  # module: shape_tower.layers.0
    %view_259 : Tensor "f32[32, 128][128, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.view.default](args = (%gelu_backward_6, [32, 128]), kwargs = {})  # module: shape_tower.layers.0.up
    %t_4 : Tensor "f32[32, 128][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_13,), kwargs = {})  # module: shape_tower.layers.0.up
    %t_187 : Tensor "f32[128, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_4,), kwargs = {})  # module: shape_tower.layers.0.up
    %mm_69 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_259, %t_187), kwargs = {})  # module: shape_tower.layers.0.up
    %t_188 : Tensor "f32[128, 32][1, 128]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_259,), kwargs = {})  # module: shape_tower.layers.0.up
    %mm_70 : Tensor "f32[128, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_188, %view_13), kwargs = {})  # module: shape_tower.layers.0.up
    %t_189 : Tensor "f32[32, 128][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_70,), kwargs = {})  # module: shape_tower.layers.0.up
    %sum_34 : Tensor "f32[1, 128][128, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_259, [0], True), kwargs = {})  # module: shape_tower.layers.0.up
    %view_260 : Tensor "f32[128][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_34, [128]), kwargs = {})  # module: shape_tower.layers.0.up
    %t_190 : Tensor "f32[128, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_189,), kwargs = {})  # module: shape_tower.layers.0.up
    %view_261 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_69, [2, 16, 32]), kwargs = {})  # module: shape_tower.layers.0.up
    %native_layer_norm_backward_11 : (Tensor "f32[2, 16, 32][512, 32, 1]cpu", Tensor "f32[32][1]cpu", Tensor "f32[32][1]cpu")[num_users=3] = call_function[target=torch.ops.aten.native_layer_norm_backward.default](args = (%view_261, %add_1, [32], %getitem_12, %getitem_13, %primals_11, %primals_12, [True, True, True]), kwargs = {})  # module: shape_tower.layers.0.norm2
    %getitem_174 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward_11, 0), kwargs = {})  # module: shape_tower.layers.0.norm2
    %getitem_175 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward_11, 1), kwargs = {})  # module: shape_tower.layers.0.norm2
    %getitem_176 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward_11, 2), kwargs = {})  # module: shape_tower.layers.0.norm2
    %add_38 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=2] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_37, %getitem_174), kwargs = {})
    %view_262 : Tensor "f32[32, 32][32, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.view.default](args = (%add_38, [32, 32]), kwargs = {})  # module: shape_tower.layers.0.attention.out
    %t_3 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%primals_9,), kwargs = {})  # module: shape_tower.layers.0.attention.out
    %t_191 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_3,), kwargs = {})  # module: shape_tower.layers.0.attention.out
    %mm_71 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_262, %t_191), kwargs = {})  # module: shape_tower.layers.0.attention.out
    %t_192 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_262,), kwargs = {})  # module: shape_tower.layers.0.attention.out
    %mm_72 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_192, %view_11), kwargs = {})  # module: shape_tower.layers.0.attention.out
    %t_193 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_72,), kwargs = {})  # module: shape_tower.layers.0.attention.out
    %sum_35 : Tensor "f32[1, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_262, [0], True), kwargs = {})  # module: shape_tower.layers.0.attention.out
    %view_263 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_35, [32]), kwargs = {})  # module: shape_tower.layers.0.attention.out
    %t_194 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_193,), kwargs = {})  # module: shape_tower.layers.0.attention.out
    %view_264 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_71, [2, 16, 32]), kwargs = {})  # module: shape_tower.layers.0.attention.out
    %view_265 : Tensor "f32[2, 16, 4, 8][512, 32, 8, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%view_264, [2, 16, 4, 8]), kwargs = {})  # module: shape_tower.layers.0.attention
    %transpose_55 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%view_265, 1, 2), kwargs = {})  # module: shape_tower.layers.0.attention
    %_scaled_dot_product_flash_attention_for_cpu_backward_5 : (Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu", Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu", Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu")[num_users=3] = call_function[target=torch.ops.aten._scaled_dot_product_flash_attention_for_cpu_backward.default](args = (%transpose_55, %transpose_1, %transpose_2, %transpose_3, %detach_15, %getitem_10, 0.0, False), kwargs = {})  # module: shape_tower.layers.0.attention
    %getitem_177 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_backward_5, 0), kwargs = {})  # module: shape_tower.layers.0.attention
    %getitem_178 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_backward_5, 1), kwargs = {})  # module: shape_tower.layers.0.attention
    %getitem_179 : Tensor "f32[2, 4, 16, 8][512, 8, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%_scaled_dot_product_flash_attention_for_cpu_backward_5, 2), kwargs = {})  # module: shape_tower.layers.0.attention
    %transpose_56 : Tensor "f32[2, 16, 4, 8][512, 32, 8, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%getitem_179, 1, 2), kwargs = {})  # module: shape_tower.layers.0.attention
    %view_266 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%transpose_56, [2, 16, 32]), kwargs = {})  # module: shape_tower.layers.0.attention
    %view_267 : Tensor "f32[32, 32][32, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.view.default](args = (%view_266, [32, 32]), kwargs = {})  # module: shape_tower.layers.0.attention
    %split : [Tensor "f32[32, 32][32, 1]cpu", Tensor "f32[32, 32][32, 1]cpu", Tensor "f32[32, 32][32, 1]cpu"][num_users=3] = call_function[target=torch.ops.aten.split.Tensor](args = (%primals_7, 32), kwargs = {})  # module: shape_tower.layers.0.attention
    %getitem_5 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split, 2), kwargs = {})  # module: shape_tower.layers.0.attention
    %getitem_4 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split, 1), kwargs = {})  # module: shape_tower.layers.0.attention
    %getitem_3 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%split, 0), kwargs = {})  # module: shape_tower.layers.0.attention
    %t_2 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%getitem_5,), kwargs = {})  # module: shape_tower.layers.0.attention
    %t_195 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_2,), kwargs = {})  # module: shape_tower.layers.0.attention
    %mm_73 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_267, %t_195), kwargs = {})  # module: shape_tower.layers.0.attention
    %t_196 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_267,), kwargs = {})  # module: shape_tower.layers.0.attention
    %mm_74 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_196, %view_1), kwargs = {})  # module: shape_tower.layers.0.attention
    %t_197 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_74,), kwargs = {})  # module: shape_tower.layers.0.attention
    %sum_36 : Tensor "f32[1, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_267, [0], True), kwargs = {})  # module: shape_tower.layers.0.attention
    %view_268 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_36, [32]), kwargs = {})  # module: shape_tower.layers.0.attention
    %t_198 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_197,), kwargs = {})  # module: shape_tower.layers.0.attention
    %view_269 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_73, [2, 16, 32]), kwargs = {})  # module: shape_tower.layers.0.attention
    %transpose_57 : Tensor "f32[2, 16, 4, 8][512, 32, 8, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%getitem_178, 1, 2), kwargs = {})  # module: shape_tower.layers.0.attention
    %view_270 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%transpose_57, [2, 16, 32]), kwargs = {})  # module: shape_tower.layers.0.attention
    %view_271 : Tensor "f32[32, 32][32, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.view.default](args = (%view_270, [32, 32]), kwargs = {})  # module: shape_tower.layers.0.attention
    %t_1 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%getitem_4,), kwargs = {})  # module: shape_tower.layers.0.attention
    %t_199 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_1,), kwargs = {})  # module: shape_tower.layers.0.attention
    %mm_75 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_271, %t_199), kwargs = {})  # module: shape_tower.layers.0.attention
    %t_200 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_271,), kwargs = {})  # module: shape_tower.layers.0.attention
    %mm_76 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_200, %view_1), kwargs = {})  # module: shape_tower.layers.0.attention
    %t_201 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_76,), kwargs = {})  # module: shape_tower.layers.0.attention
    %sum_37 : Tensor "f32[1, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_271, [0], True), kwargs = {})  # module: shape_tower.layers.0.attention
    %view_272 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_37, [32]), kwargs = {})  # module: shape_tower.layers.0.attention
    %t_202 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_201,), kwargs = {})  # module: shape_tower.layers.0.attention
    %view_273 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_75, [2, 16, 32]), kwargs = {})  # module: shape_tower.layers.0.attention
    %add_39 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%view_269, %view_273), kwargs = {})  # module: shape_tower.layers.0.attention
    %transpose_58 : Tensor "f32[2, 16, 4, 8][512, 32, 8, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%getitem_177, 1, 2), kwargs = {})  # module: shape_tower.layers.0.attention
    %view_274 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%transpose_58, [2, 16, 32]), kwargs = {})  # module: shape_tower.layers.0.attention
    %view_275 : Tensor "f32[32, 32][32, 1]cpu"[num_users=3] = call_function[target=torch.ops.aten.view.default](args = (%view_274, [32, 32]), kwargs = {})  # module: shape_tower.layers.0.attention
    %t : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%getitem_3,), kwargs = {})  # module: shape_tower.layers.0.attention
    %t_203 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t,), kwargs = {})  # module: shape_tower.layers.0.attention
    %mm_77 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%view_275, %t_203), kwargs = {})  # module: shape_tower.layers.0.attention
    %t_204 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%view_275,), kwargs = {})  # module: shape_tower.layers.0.attention
    %mm_78 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%t_204, %view_1), kwargs = {})  # module: shape_tower.layers.0.attention
    %t_205 : Tensor "f32[32, 32][1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%mm_78,), kwargs = {})  # module: shape_tower.layers.0.attention
    %sum_38 : Tensor "f32[1, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_275, [0], True), kwargs = {})  # module: shape_tower.layers.0.attention
    %view_276 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%sum_38, [32]), kwargs = {})  # module: shape_tower.layers.0.attention
    %t_206 : Tensor "f32[32, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.t.default](args = (%t_205,), kwargs = {})  # module: shape_tower.layers.0.attention
    %view_277 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%mm_77, [2, 16, 32]), kwargs = {})  # module: shape_tower.layers.0.attention
    %add_40 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_39, %view_277), kwargs = {})  # module: shape_tower.layers.0.attention
    %cat_12 : Tensor "f32[96][1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%view_276, %view_272, %view_268],), kwargs = {})  # module: shape_tower.layers.0.attention
    %cat_13 : Tensor "f32[96, 32][32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%t_206, %t_202, %t_198],), kwargs = {})  # module: shape_tower.layers.0.attention
    %native_layer_norm_backward_12 : (Tensor "f32[2, 16, 32][512, 32, 1]cpu", Tensor "f32[32][1]cpu", Tensor "f32[32][1]cpu")[num_users=3] = call_function[target=torch.ops.aten.native_layer_norm_backward.default](args = (%add_40, %add, [32], %getitem_1, %getitem_2, %primals_5, %primals_6, [True, True, True]), kwargs = {})  # module: shape_tower.layers.0.norm1
    %getitem_180 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward_12, 0), kwargs = {})  # module: shape_tower.layers.0.norm1
    %getitem_181 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward_12, 1), kwargs = {})  # module: shape_tower.layers.0.norm1
    %getitem_182 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%native_layer_norm_backward_12, 2), kwargs = {})  # module: shape_tower.layers.0.norm1
    %add_41 : Tensor "f32[2, 16, 32][512, 32, 1]cpu"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_38, %getitem_180), kwargs = {})
    %transpose_59 : Tensor "f32[2, 32, 16][512, 1, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.transpose.int](args = (%add_41, 1, 2), kwargs = {})  # module: shape_tower
    %view_278 : Tensor "f32[2, 32, 4, 4][512, 1, 128, 32]cpu"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%transpose_59, [2, 32, 4, 4]), kwargs = {})  # module: shape_tower
    %convolution_backward_1 : (None, Tensor "f32[32, 3, 4, 4][48, 16, 4, 1]cpu", Tensor "f32[32][1]cpu")[num_users=2] = call_function[target=torch.ops.aten.convolution_backward.default](args = (%view_278, %primals_117, %primals_3, [32], [4, 4], [0, 0], [1, 1], False, [0, 0], 1, [False, True, True]), kwargs = {})  # module: shape_tower.patches
    %getitem_184 : Tensor "f32[32, 3, 4, 4][48, 16, 4, 1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%convolution_backward_1, 1), kwargs = {})  # module: shape_tower.patches
    %getitem_185 : Tensor "f32[32][1]cpu"[num_users=1] = call_function[target=operator.getitem](args = (%convolution_backward_1, 2), kwargs = {})  # module: shape_tower.patches
    return (None, None, getitem_184, getitem_185, getitem_181, getitem_182, cat_13, cat_12, t_194, view_263, getitem_175, getitem_176, t_190, view_260, t_186, view_257, getitem_172, getitem_173, cat_11, cat_10, t_170, view_241, getitem_166, getitem_167, t_166, view_238, t_162, view_235, None, None, None, None, None, None, None, None, None, None, None, None, None, None, None, None, getitem_163, getitem_164, getitem_160, getitem_161, cat_9, cat_8, t_146, view_218, getitem_154, getitem_155, t_142, view_215, t_138, view_212, getitem_151, getitem_152, cat_7, cat_6, t_122, view_196, getitem_145, getitem_146, t_118, view_193, t_114, view_190, None, None, None, None, None, None, None, None, None, None, None, None, None, None, t_110, view_187, t_106, view_184, embedding_dense_backward, getitem_142, getitem_143, cat_5, cat_4, t_90, view_169, getitem_136, getitem_137, t_86, view_166, t_82, view_163, getitem_133, getitem_134, cat_3, cat_2, t_66, view_147, getitem_127, getitem_128, t_62, view_144, t_58, view_141, getitem_124, getitem_125, t_54, None, None)
