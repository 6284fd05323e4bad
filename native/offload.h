// Values moved to host memory and back.
#pragma once

#include "runtime.h"

#include <c10/core/StreamGuard.h>
#include <c10/core/impl/VirtualGuardImpl.h>

namespace zgraph {

inline std::string value_label(const Runtime& rt, const char* op, int64_t graph_id, int64_t id) {
  return c10::str("zgraph: ", op, " of value ", id, " in ", graph_label(rt, graph_id));
}

inline Graph& graph_of_value(Runtime& rt, const char* op, int64_t graph_id, int64_t id) {
  auto found = rt.graphs.find(graph_id);
  TORCH_CHECK(
      found != rt.graphs.end(), value_label(rt, op, graph_id, id),
      ": the graph id is not registered");
  return found->second;
}

// Copy without blocking the caller, on a stream of its own where the device has streams. The copy
// starts once what the current stream has been given is done.
inline HostCopy start_copy(Tensor to, Tensor from) {
  HostCopy copy{std::move(to), std::move(from), std::nullopt};
  const auto device = copy.from.is_cpu() ? copy.to.device() : copy.from.device();
  if (device.is_cpu()) {
    copy.to.copy_(copy.from);
    return copy;
  }
  c10::impl::VirtualGuardImpl guard(device.type());
  c10::Event ready(device.type());
  ready.record(guard.getStream(device));
  const auto stream = guard.getStreamFromGlobalPool(device);
  {
    c10::StreamGuard on_stream(stream);
    ready.block(stream);
    copy.to.copy_(copy.from, /*non_blocking=*/true);
  }
  copy.done.emplace(device.type());
  copy.done->record(stream);
  return copy;
}

// Let the current stream wait for a copy; its source may be freed after this.
inline void finish_copy(HostCopy& copy) {
  if (copy.done) {
    const auto device = copy.from.is_cpu() ? copy.to.device() : copy.from.device();
    copy.done->block(c10::impl::VirtualGuardImpl(device.type()).getStream(device));
  }
}

inline Tensor offload_tensor(const Tensor& x, int64_t graph_id, int64_t value_id) {
  std::lock_guard<std::mutex> lock(runtime_mutex());
  at::AutoDispatchBelowADInplaceOrView guard;
  auto& rt = runtime();
  auto& graph = graph_of_value(rt, "offload", graph_id, value_id);
  TORCH_CHECK(
      graph.offloading.count(value_id) == 0 && graph.on_host.count(value_id) == 0,
      value_label(rt, "offload", graph_id, value_id), ": it was offloaded before");
  auto options = x.options().device(at::kCPU).pinned_memory(!x.is_cpu());
  auto copy = start_copy(at::empty_strided(x.sizes(), x.strides(), options), x);
  auto host = copy.to;
  graph.offloading.emplace(value_id, std::move(copy));
  ++rt.stats.offloads;
  return host;
}

inline Tensor wait_offload(const Tensor& host, int64_t graph_id, int64_t value_id) {
  std::lock_guard<std::mutex> lock(runtime_mutex());
  at::AutoDispatchBelowADInplaceOrView guard;
  auto& rt = runtime();
  auto& graph = graph_of_value(rt, "wait for the offload", graph_id, value_id);
  auto found = graph.offloading.find(value_id);
  TORCH_CHECK(
      found != graph.offloading.end() && host.is_alias_of(found->second.to),
      value_label(rt, "wait for the offload", graph_id, value_id),
      ": this tensor was not offloaded under that id");
  finish_copy(found->second);
  graph.offloading.erase(found);
  graph.on_host.insert(value_id);
  return host;
}

inline Tensor reload_tensor(
    const Tensor& host, int64_t graph_id, int64_t value_id, at::Device device) {
  std::lock_guard<std::mutex> lock(runtime_mutex());
  at::AutoDispatchBelowADInplaceOrView guard;
  auto& rt = runtime();
  auto& graph = graph_of_value(rt, "reload", graph_id, value_id);
  TORCH_CHECK(
      graph.on_host.erase(value_id) == 1, value_label(rt, "reload", graph_id, value_id),
      ": it is not in host memory; its offload, and the wait for that, must come first");
  // Made on the current stream, so that the memory is not used again before its readers are done.
  auto options = host.options().device(device).pinned_memory(false);
  auto copy = start_copy(at::empty_strided(host.sizes(), host.strides(), options), host);
  auto value = copy.to;
  graph.reloading.emplace(value_id, std::move(copy));
  ++rt.stats.reloads;
  return value;
}

inline Tensor wait_reload(const Tensor& value, int64_t graph_id, int64_t value_id) {
  std::lock_guard<std::mutex> lock(runtime_mutex());
  at::AutoDispatchBelowADInplaceOrView guard;
  auto& rt = runtime();
  auto& graph = graph_of_value(rt, "wait for the reload", graph_id, value_id);
  auto found = graph.reloading.find(value_id);
  TORCH_CHECK(
      found != graph.reloading.end() && value.is_alias_of(found->second.to),
      value_label(rt, "wait for the reload", graph_id, value_id),
      ": this tensor was not reloaded under that id");
  finish_copy(found->second);
  graph.reloading.erase(found);
  return value;
}

} // namespace zgraph
