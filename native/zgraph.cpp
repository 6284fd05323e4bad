// Kernels of torch.ops.zgraph and torch.ops.zgraph_runtime. The schemas are defined in Python
// (defining a namespace twice aborts the process), so this library only binds kernels to them.
// One source for every device: collectives go through c10d, everything else through ATen.
#include <torch/library.h>

#include "control.h"
#include "gather.h"
#include "offload.h"
#include "reduce.h"

#ifndef ZGRAPH_SCHEMA_HASH
#error "compile with -DZGRAPH_SCHEMA_HASH=..."
#endif
#define ZGRAPH_TEXT_(x) #x
#define ZGRAPH_TEXT(x) ZGRAPH_TEXT_(x)

// Read from the file before it is loaded: a kernel bound to another schema aborts in dlopen.
extern "C" __attribute__((visibility("default"), used)) const char zgraph_schema_marker[] =
    "zgraph-schema-hash:" ZGRAPH_TEXT(ZGRAPH_SCHEMA_HASH);

// Covers CPU, CUDA and other backends, and calls without a tensor; Meta is overridden in Python.
TORCH_LIBRARY_IMPL(zgraph, CompositeExplicitAutograd, m) {
  m.impl("allgather_param", &zgraph::allgather_param);
  m.impl("wait_allgather", &zgraph::wait_allgather);
  m.impl("prefetch_params_fused", &zgraph::prefetch_params_fused);
  m.impl("release_param", &zgraph::release_param);
  m.impl("reduce_grad", &zgraph::reduce_grad);
  m.impl("end_backward", &zgraph::end_backward);
  m.impl("offload_tensor", &zgraph::offload_tensor);
  m.impl("wait_offload", &zgraph::wait_offload);
  m.impl("reload_tensor", &zgraph::reload_tensor);
  m.impl("wait_reload", &zgraph::wait_reload);
}

// Gathered values carry no autograd history, and a released tensor keeps the one it has.
TORCH_LIBRARY_IMPL(zgraph, Autograd, m) {
  for (const char* name :
       {"allgather_param", "wait_allgather", "prefetch_params_fused", "release_param",
        "reduce_grad", "end_backward", "offload_tensor", "wait_offload", "reload_tensor",
        "wait_reload"}) {
    m.impl(name, torch::CppFunction::makeFallthrough());
  }
}

TORCH_LIBRARY_IMPL(zgraph_runtime, CompositeExplicitAutograd, m) {
  m.impl("open", &zgraph::open_runtime);
  m.impl("close", &zgraph::close_runtime);
  m.impl("add_graph", &zgraph::add_graph);
  m.impl("add_param", &zgraph::add_param);
  m.impl("take_grad", &zgraph::take_grad);
  m.impl("end_graph", &zgraph::end_graph);
  m.impl("end_step", &zgraph::end_step);
  m.impl("invalidate_persistent", &zgraph::invalidate_persistent);
  m.impl("reset", &zgraph::reset);
  m.impl("pack", &zgraph::pack);
  m.impl("unpack", &zgraph::unpack);
  m.impl("stats", &zgraph::stats);
  m.impl("reset_peak", &zgraph::reset_peak);
}
