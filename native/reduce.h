// Gradients: packed into buckets, reduce-scattered, summed over graphs and micro-batches.
#pragma once

#include "pack.h"

namespace zgraph {

// While one bucket is filled this many may be on the wire; memory is bounded by it.
constexpr size_t kReductionsInFlight = 2;

inline std::string reduction_label(const Runtime& rt, const Reduction& reduction) {
  return c10::str(
      "zgraph: reduction of ", param_label(rt, reduction.segments.front().param_id), " and ",
      reduction.segments.size() - 1, " more in ", graph_label(rt, reduction.graph_id));
}

// out = rows[0] + rows[1] + ..., in this order, a stretch that stays in the cache at a time.
inline void sum_rows(Tensor out, const Tensor& rows) {
  constexpr int64_t kStretch = 1 << 15;
  for (int64_t at = 0; at < out.numel(); at += kStretch) {
    const auto length = std::min(kStretch, out.numel() - at);
    auto sum = out.narrow(0, at, length);
    const auto part = rows.narrow(1, at, length);
    at::add_out(sum, part[0], part[1]);
    for (int64_t row = 2; row < rows.size(0); ++row) {
      sum.add_(part[row]);
    }
  }
}

// Wait for the oldest reduction and add it to the gradients.
inline void finish_oldest(Runtime& rt) {
  auto reduction = std::move(rt.reductions.front());
  rt.reductions.pop_front();
  wait_for(rt, reduction.work, [&] { return reduction_label(rt, reduction); });
  if (reduction.received.defined()) {
    sum_rows(reduction.output, reduction.received);
  }
  for (const auto& segment : reduction.segments) {
    auto& param = rt.params.at(segment.param_id);
    auto part = reduction.all_reduced
        ? reduction.output.narrow(1, segment.offset, param.shard)
              .clone(at::MemoryFormat::Contiguous)  // the bucket's memory is used again
        : reduction.output.narrow(0, segment.offset, param.shard);
    if (param.grad.defined()) {
      param.grad.add_(part);
    } else {
      param.grad = part;  // not added to zeros: -0.0 must stay what it is
    }
  }
  rt.spare.push_back(std::move(reduction.recycled));
}

// Sum a bucket in place: every rank then has all of its rows.
inline void start_all_reduce(Runtime& rt, const Bucket& bucket, Reduction& reduction) {
  reduction.output = bucket.rows.narrow(1, 0, bucket.used).contiguous();
  if (bucket.used == 0) {
    return;
  }
  std::vector<Tensor> tensors{reduction.output};
  // A ring sends each part twice: to be summed, then to be spread.
  reduction.work = launch(
      rt, 2 * static_cast<int64_t>(reduction.output.nbytes()) / rt.world,
      [&] { return reduction_label(rt, reduction); }, [&] { return rt.group->allreduce(tensors); });
  ++rt.stats.all_reduces;
}

// Give each rank the sum of its row over all ranks.
//
// On CPU each part is sent to its owner, which adds the parts in the order of ranks: gloo's own
// reduce-scatter moves as much as an all-reduce. It also makes a sum the same in every bucket.
inline void start_reduce_scatter(Runtime& rt, const Bucket& bucket, Reduction& reduction) {
  reduction.output = at::empty({bucket.used}, bucket.options);
  if (bucket.used == 0) {
    return;
  }
  reduction.input = bucket.rows.narrow(1, 0, bucket.used).contiguous().view({-1});
  auto start = [&] {
    if (rt.world > 1 && reduction.input.is_cpu()) {
      reduction.received = at::empty({rt.world, bucket.used}, bucket.options);
      auto flat = reduction.received.view({-1});
      std::vector<int64_t> even;
      return rt.group->alltoall_base(flat, reduction.input, even, even);
    }
    c10d::ReduceScatterOptions options;
    options.reduceOp = c10d::ReduceOp::SUM;
    return rt.group->_reduce_scatter_base(reduction.output, reduction.input, options);
  };
  reduction.work = launch(
      rt, static_cast<int64_t>(reduction.output.nbytes()),
      [&] { return reduction_label(rt, reduction); }, start);
  ++rt.stats.reduce_scatters;
}

inline void flush(Runtime& rt, ScalarType dtype) {
  auto found = rt.buckets.find(dtype);
  if (found == rt.buckets.end()) {
    return;
  }
  auto bucket = std::move(found->second);
  rt.buckets.erase(found);
  fill(rt, bucket);
  while (rt.reductions.size() >= kReductionsInFlight) {
    finish_oldest(rt);
  }
  Reduction reduction;
  reduction.graph_id = bucket.graph_id;
  reduction.segments = std::move(bucket.segments);
  reduction.recycled = bucket.flat;
  reduction.all_reduced = bucket.all_reduced;
  if (bucket.all_reduced) {
    start_all_reduce(rt, bucket, reduction);
  } else {
    start_reduce_scatter(rt, bucket, reduction);
  }
  rt.graphs.at(bucket.graph_id).sent[dtype].push_back(bucket.used);
  rt.reductions.push_back(std::move(reduction));
}

inline Bucket& open_bucket(Runtime& rt, int64_t graph_id, const Param& param, at::Device device) {
  const auto dtype = param.grad_dtype;
  const auto itemsize = static_cast<int64_t>(c10::elementSize(dtype));
  auto& graph = rt.graphs.at(graph_id);
  const auto& plan = graph.plan[dtype];
  const auto index = graph.sent[dtype].size();
  auto capacity = std::min(rt.bucket_bytes / (rt.world * itemsize), rt.grad_elements[dtype]);
  if (index < plan.size()) {
    capacity = plan[index];
  }
  Bucket bucket;
  bucket.graph_id = graph_id;
  bucket.all_reduced = param.all_reduced;
  bucket.capacity = std::max(capacity, param.shard);
  bucket.options = at::TensorOptions().dtype(dtype).device(device);
  return rt.buckets[dtype] = std::move(bucket);
}

inline Tensor reduce_grad(const Tensor& grad, int64_t graph_id, int64_t param_id) {
  std::lock_guard<std::mutex> lock(runtime_mutex());
  at::AutoDispatchBelowADInplaceOrView guard;
  Site site{runtime(), graph_id, param_id, "reduction"};
  auto& rt = site.rt;
  auto& graph = site.graph();
  const auto& param = site.param();
  TORCH_CHECK(
      grad.sizes() == at::IntArrayRef(param.shape) && grad.layout() == at::kStrided,
      site.label(), ": the gradient is ", grad.layout(), " of shape ", grad.sizes(),
      ", expected a dense one of ", at::IntArrayRef(param.shape));
  TORCH_CHECK(
      graph.reduced.insert(param_id).second, site.label(),
      ": reduced twice in one run of the graph; add its gradients first");
  ++rt.stats.reduces;
  const auto dtype = param.grad_dtype;
  auto found = rt.buckets.find(dtype);
  if (found != rt.buckets.end() &&
      (found->second.used + param.shard > found->second.capacity ||
       found->second.all_reduced != param.all_reduced)) {
    flush(rt, dtype);
    found = rt.buckets.end();
  }
  auto& bucket = found != rt.buckets.end() ? found->second
                                           : open_bucket(rt, graph_id, param, grad.device());
  if (param.shard > 0) {
    bucket.values.push_back(grad);
    bucket.offsets.push_back(bucket.used);
    if (!packs_together(grad.device()) || !fits_together(dtype, grad)) {
      fill(rt, bucket);
    }
  }
  bucket.segments.push_back({param_id, bucket.used});
  bucket.used += param.shard;
  if (bucket.used == bucket.capacity) {
    flush(rt, dtype);
  }
  return at::empty({0}, grad.options());
}

// `release_buckets` is accepted for `dc` graphs; bucket memory is always given back here.
inline void end_backward(at::TensorList reduces, int64_t graph_id, bool /*release_buckets*/) {
  std::lock_guard<std::mutex> lock(runtime_mutex());
  at::AutoDispatchBelowADInplaceOrView guard;
  auto& rt = runtime();
  auto found = rt.graphs.find(graph_id);
  TORCH_CHECK(
      found != rt.graphs.end(), "zgraph: end_backward of ", graph_label(rt, graph_id),
      ": the graph id is not registered");
  auto& graph = found->second;
  TORCH_CHECK(
      reduces.size() == graph.reduced.size(), "zgraph: end_backward of ",
      graph_label(rt, graph_id), " lists ", reduces.size(), " reductions, but ",
      graph.reduced.size(), " were made");
  while (!rt.buckets.empty()) {
    flush(rt, rt.buckets.begin()->first);
  }
  while (!rt.reductions.empty()) {
    finish_oldest(rt);
  }
  rt.spare.clear();
  graph.reduced.clear();
  graph.plan = std::move(graph.sent);
  graph.sent.clear();
}

} // namespace zgraph
