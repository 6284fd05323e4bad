// What the runtime in Python calls: registration, balance checks, gradients, counters.
#pragma once

#include "gather.h"
#include "offload.h"
#include "reduce.h"

namespace zgraph {

// Forget epochs, gathered values and gradients. Outstanding collectives are waited for; when one
// fails the others are dropped unwaited, since a peer is gone.
inline void clear_run(Runtime& rt) {
  bool alive = true;
  auto settle = [&alive](const WorkPtr& work) {
    if (!work || !alive) {
      return;
    }
    try {
      work->wait();
    } catch (const std::exception&) {
      alive = false;
    }
  };
  rt.buckets.clear();
  for (auto& [param_id, param] : rt.params) {
    auto& buffer = param.buffer;
    settle(buffer.work);
    if (buffer.fused && buffer.fused->work) {
      settle(buffer.fused->work);
      buffer.fused->work.reset();
      free_gathered(rt, buffer.fused->staging, "zgraph: read of a buffer freed by a reset");
    }
    drop_buffer(
        rt, param,
        c10::str("zgraph: read of ", param_label(rt, param_id), " after the runtime was reset"));
    param.grad.reset();
  }
  for (auto& reduction : rt.reductions) {
    settle(reduction.work);
  }
  rt.reductions.clear();
  rt.spare.clear();
  for (auto& [graph_id, graph] : rt.graphs) {
    graph.epochs.clear();
    graph.reduced.clear();
    graph.sent.clear();
    for (auto* copies : {&graph.offloading, &graph.reloading}) {
      for (auto& [value_id, copy] : *copies) {
        finish_copy(copy);
      }
      copies->clear();
    }
    graph.on_host.clear();
  }
  rt.stats.unwaited = 0;
}

inline void open_runtime(c10::string_view group_name, int64_t bucket_bytes) {
  std::lock_guard<std::mutex> lock(runtime_mutex());
  auto& slot = runtime_slot();
  TORCH_CHECK(!slot, "zgraph: a runtime is already open; close its Registry first");
  TORCH_CHECK(bucket_bytes > 0, "zgraph: bucket_bytes is ", bucket_bytes, ", expected > 0");
  auto opened = std::make_unique<Runtime>();
  opened->group = c10d::resolve_process_group(std::string(group_name));
  opened->world = opened->group->getSize();
  opened->rank = opened->group->getRank();
  opened->bucket_bytes = bucket_bytes;
  slot = std::move(opened);
}

inline void close_runtime() {
  std::lock_guard<std::mutex> lock(runtime_mutex());
  if (auto& slot = runtime_slot()) {
    clear_run(*slot);
    slot.reset();
  }
}

inline void add_graph(int64_t graph_id, c10::string_view name) {
  std::lock_guard<std::mutex> lock(runtime_mutex());
  auto& rt = runtime();
  TORCH_CHECK(
      rt.graphs.count(graph_id) == 0, "zgraph: ", graph_label(rt, graph_id),
      " is registered already; '", name, "' cannot have the same id");
  rt.graphs[graph_id].name = std::string(name);
}

inline void add_param(
    int64_t param_id, c10::string_view fqn, at::IntArrayRef shape, ScalarType dtype,
    ScalarType grad_dtype, bool persistent, bool kept, bool all_reduced) {
  std::lock_guard<std::mutex> lock(runtime_mutex());
  auto& rt = runtime();
  TORCH_CHECK(
      rt.params.count(param_id) == 0, "zgraph: ", param_label(rt, param_id),
      " is registered already; '", fqn, "' cannot have the same id");
  Param param;
  param.fqn = std::string(fqn);
  param.shape = shape.vec();
  param.dtype = dtype;
  param.grad_dtype = grad_dtype;
  param.persistent = persistent;
  param.kept = kept;
  param.all_reduced = all_reduced;
  param.numel = c10::multiply_integers(shape);
  param.shard = (param.numel + rt.world - 1) / rt.world;
  rt.grad_elements[grad_dtype] += param.shard;
  rt.params.emplace(param_id, std::move(param));
}

inline std::optional<Tensor> take_grad(int64_t param_id) {
  std::lock_guard<std::mutex> lock(runtime_mutex());
  auto& rt = runtime();
  auto found = rt.params.find(param_id);
  TORCH_CHECK(
      found != rt.params.end(), "zgraph: gradient of ", param_label(rt, param_id),
      ": the parameter id is not registered");
  for (const auto& [graph_id, graph] : rt.graphs) {
    TORCH_CHECK(
        graph.reduced.count(param_id) == 0, "zgraph: gradient of ", param_label(rt, param_id),
        " is still being reduced: end_backward of ", graph_label(rt, graph_id), " did not run");
  }
  auto grad = std::move(found->second.grad);
  found->second.grad = Tensor();
  if (grad.defined() && found->second.all_reduced) {
    grad = grad.select(0, rt.rank);
  }
  return grad.defined() ? std::optional<Tensor>(grad) : std::nullopt;
}

// What an epoch lacks at the end of a run of its graph; empty when it may be left like this.
inline std::string imbalance(const Param& param, const Epoch& epoch) {
  if (epoch.prefetched) {
    return "was prefetched, but never gathered";
  }
  if (!epoch.open) {
    return "";
  }
  if (!param.buffer.ready()) {
    return "was gathered, but never waited for";
  }
  if (epoch.n_users > 0) {
    return c10::str("has ", epoch.released, " of ", epoch.n_users, " releases");
  }
  return param.kept || param.persistent ? "" : "was gathered, but never released";
}

// The values that a run of a graph leaves on their way, or in host memory.
inline std::string imbalance_of_copies(const Graph& graph) {
  std::map<int64_t, std::string> faults;
  for (const auto& [value_id, copy] : graph.offloading) {
    faults[value_id] = "was offloaded, but never waited for";
  }
  for (const auto& [value_id, copy] : graph.reloading) {
    faults[value_id] = "was reloaded, but never waited for";
  }
  for (auto value_id : graph.on_host) {
    faults.emplace(value_id, "was offloaded, but never reloaded");
  }
  std::string message;
  for (const auto& [value_id, fault] : faults) {
    message += c10::str("\n  value ", value_id, " ", fault);
  }
  return message;
}

inline void end_graph(int64_t graph_id) {
  std::lock_guard<std::mutex> lock(runtime_mutex());
  auto& rt = runtime();
  auto found = rt.graphs.find(graph_id);
  TORCH_CHECK(
      found != rt.graphs.end(), "zgraph: end of ", graph_label(rt, graph_id),
      ": the graph id is not registered");
  auto& graph = found->second;
  std::map<int64_t, std::string> faults;  // by parameter, so that ranks agree on the text
  for (auto& [param_id, epoch] : graph.epochs) {
    auto fault = imbalance(rt.params.at(param_id), epoch);
    if (!fault.empty()) {
      faults[param_id] = fault;
    }
    epoch.ended = epoch.ended && epoch.open;  // the next run starts afresh
  }
  for (auto param_id : graph.reduced) {
    faults.emplace(param_id, "was reduced, but end_backward did not run");
  }
  const auto copies = imbalance_of_copies(graph);
  if (faults.empty() && copies.empty()) {
    return;
  }
  std::string message = c10::str("zgraph: ", graph_label(rt, graph_id), " ended unbalanced");
  for (const auto& [param_id, fault] : faults) {
    message += c10::str("\n  ", param_label(rt, param_id), " ", fault);
  }
  TORCH_CHECK(false, message, copies);
}

inline void forget_persistent(Runtime& rt) {
  for (auto& [param_id, param] : rt.params) {
    if (!param.persistent || !param.buffer.exists()) {
      continue;
    }
    for (auto& [graph_id, graph] : rt.graphs) {
      auto found = graph.epochs.find(param_id);
      if (found == graph.epochs.end()) {
        continue;
      }
      auto& epoch = found->second;
      TORCH_CHECK(
          !epoch.prefetched && epoch.n_users == 0 && param.buffer.ready(), "zgraph: ",
          param_label(rt, param_id), " is in use in ", graph_label(rt, graph_id),
          " and cannot be invalidated");
      epoch = Epoch();
    }
    drop_buffer(
        rt, param,
        c10::str(
            "zgraph: read of persistent ", param_label(rt, param_id),
            " after the optimizer step made it stale"));
  }
}

inline void invalidate_persistent() {
  std::lock_guard<std::mutex> lock(runtime_mutex());
  forget_persistent(runtime());
}

inline void end_step() {
  std::lock_guard<std::mutex> lock(runtime_mutex());
  auto& rt = runtime();
  std::map<int64_t, std::string> faults;
  for (const auto& [graph_id, graph] : rt.graphs) {
    for (auto param_id : graph.reduced) {
      faults[param_id] = "its gradient is still being reduced";
    }
  }
  for (const auto& [param_id, param] : rt.params) {
    if (param.grad.defined()) {
      faults[param_id] = "its gradient was not taken";
    } else if (param.buffer.exists() && !param.persistent) {
      faults[param_id] = "it is still gathered";
    }
  }
  std::string message = "zgraph: the step ended with work pending";
  for (const auto& [param_id, fault] : faults) {
    message += c10::str("\n  ", param_label(rt, param_id), ": ", fault);
  }
  TORCH_CHECK(faults.empty(), message);
  forget_persistent(rt);
}

inline void reset() {
  std::lock_guard<std::mutex> lock(runtime_mutex());
  clear_run(runtime());
}

// In the order of the fields of RuntimeStats.
inline std::vector<int64_t> stats() {
  std::lock_guard<std::mutex> lock(runtime_mutex());
  const auto& s = runtime().stats;
  return {
      s.live_bytes, s.peak_bytes, s.gathers, s.gather_hits, s.fused_gathers, s.waits,
      s.releases, s.reduces, s.reduce_scatters, s.bytes_sent, s.unwaited,
      s.all_reduces, s.offloads, s.reloads};
}

inline void reset_peak() {
  std::lock_guard<std::mutex> lock(runtime_mutex());
  auto& s = runtime().stats;
  s.peak_bytes = s.live_bytes;
}

} // namespace zgraph
