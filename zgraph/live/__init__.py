"""ZeRO-3 in an ordinary training script: `zgraph.zero3` and `torch.compile(backend="zgraph")`.

`sharding` replaces the parameters of a model by shards, `backend` takes the graphs that Dynamo
captures, `graphs` gives them roles and rewrites them, `dispatch` runs them on the shards,
`agreement` checks that all ranks run the same one, `eager` gathers parameters for code that is not
compiled, `state` saves and loads.
"""
