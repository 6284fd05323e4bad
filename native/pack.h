// Values copied into the columns of one flat buffer, and out of it. Here one by one through ATen;
// a device may have kernels that take many together (see zgraph/runtime/kernels/).
#pragma once

#include "runtime.h"

#include <ATen/core/dispatch/Dispatcher.h>

namespace zgraph {

// dst = src / W, rounded once: the division is made in the wider of the two dtypes.
inline void divide_into(const Tensor& dst, const Tensor& src, int64_t world) {
  auto out = dst;
  if (world == 1) {
    out.copy_(src);
  } else if (c10::promoteTypes(src.scalar_type(), dst.scalar_type()) == src.scalar_type()) {
    at::div_out(out, src, at::native::wrapped_scalar_tensor(world));
  } else {
    out.copy_(src);
    out.div_(world);
  }
}

// Write value / W into `slot` ([W, shard]): rank r's part in row r, zeros after the end.
inline void pack_one(const Tensor& slot, const Tensor& value) {
  const auto world = slot.size(0);
  const auto shard = slot.size(1);
  if (value.dim() > 0 && value.numel() == world * shard && value.size(0) % world == 0) {
    // Splitting the first dimension is a view in every layout: a transposed gradient, the usual
    // result of a linear layer, is packed without a contiguous copy.
    std::vector<int64_t> sizes{world, value.size(0) / world};
    sizes.insert(sizes.end(), value.sizes().begin() + 1, value.sizes().end());
    divide_into(slot.view(sizes), value.view(sizes), world);
    return;
  }
  const auto flat = value.reshape({-1});
  const auto whole = flat.numel() / shard;
  const auto rest = flat.numel() - whole * shard;
  if (whole > 0) {
    divide_into(
        slot.narrow(0, 0, whole), flat.narrow(0, 0, whole * shard).view({whole, shard}), world);
  }
  if (whole == world) {
    return;
  }
  const auto row = slot.select(0, whole);
  divide_into(row.narrow(0, 0, rest), flat.narrow(0, whole * shard, rest), world);
  row.narrow(0, rest, shard - rest).zero_();
  slot.narrow(0, whole + 1, world - whole - 1).zero_();
}

// The kernel of zgraph_runtime::pack: write each value / W into its columns of `rows`
// ([W, columns]), ceil(numel / W) of them from its offset on.
inline void pack(const Tensor& rows, at::TensorList values, at::IntArrayRef offsets) {
  const auto world = rows.size(0);
  for (size_t i = 0; i < values.size(); ++i) {
    const auto shard = (values[i].numel() + world - 1) / world;
    if (shard > 0) {
      pack_one(rows.narrow(1, offsets[i], shard), values[i]);
    }
  }
}

// The kernel of zgraph_runtime::unpack: copy columns of `rows` ([W, columns]) to flat values of
// W * shard elements, each from its offset on.
inline void unpack(const Tensor& rows, at::TensorList values, at::IntArrayRef offsets) {
  const auto world = rows.size(0);
  for (size_t i = 0; i < values.size(); ++i) {
    const auto shard = values[i].numel() / world;
    values[i].view({world, shard}).copy_(rows.narrow(1, offsets[i], shard));
  }
}

using Packing = void(const Tensor&, at::TensorList, at::IntArrayRef);

inline const c10::TypedOperatorHandle<Packing>& pack_op() {
  static const auto op = c10::Dispatcher::singleton()
                             .findSchemaOrThrow("zgraph_runtime::pack", "")
                             .typed<Packing>();
  return op;
}

inline const c10::TypedOperatorHandle<Packing>& unpack_op() {
  static const auto op = c10::Dispatcher::singleton()
                             .findSchemaOrThrow("zgraph_runtime::unpack", "")
                             .typed<Packing>();
  return op;
}

// Whether a device has a kernel of its own for `pack`; it pays to give it many values at once.
inline bool packs_together(at::Device device) {
  const auto key = c10::computeDispatchKey(at::kFloat, at::kStrided, device);
  return pack_op().hasKernelForDispatchKey(key);
}

// What such a kernel takes: see zgraph/runtime/kernels/buckets.py.
inline bool fits_together(ScalarType dtype, const Tensor& value) {
  constexpr int64_t kMostElements = int64_t{1} << 30;
  auto taken = [](ScalarType kind) {
    return kind == at::kFloat || kind == at::kBFloat16 || kind == at::kHalf;
  };
  return taken(dtype) && taken(value.scalar_type()) && value.numel() <= kMostElements &&
      (value.is_contiguous() || (value.dim() == 2 && value.t().is_contiguous()));
}

// Write values into their columns of `rows`, by the device's own kernel where it takes them.
inline void pack_by_device(
    const Tensor& rows, const std::vector<Tensor>& values, const std::vector<int64_t>& offsets) {
  if (!packs_together(rows.device())) {
    pack_op().call(rows, values, offsets);
    return;
  }
  std::vector<Tensor> together;
  std::vector<int64_t> at;
  for (size_t i = 0; i < values.size(); ++i) {
    if (fits_together(rows.scalar_type(), values[i])) {
      together.push_back(values[i]);
      at.push_back(offsets[i]);
    } else {
      pack(rows, {values[i]}, {offsets[i]});
    }
  }
  if (!together.empty()) {
    pack_op().call(rows, together, at);
  }
}

inline void unpack_by_device(
    const Tensor& rows, const std::vector<Tensor>& values, const std::vector<int64_t>& offsets) {
  if (rows.element_size() <= 8) {
    unpack_op().call(rows, values, offsets);
  } else {
    unpack(rows, values, offsets);
  }
}

inline Tensor bucket_memory(Runtime& rt, int64_t elements, const at::TensorOptions& options) {
  for (auto& spare : rt.spare) {
    if (spare.numel() >= elements && spare.scalar_type() == options.dtype().toScalarType() &&
        spare.device() == options.device()) {
      auto taken = std::move(spare);
      spare = std::move(rt.spare.back());
      rt.spare.pop_back();
      return taken;
    }
  }
  rt.spare.clear();
  return at::empty({elements}, options);
}

// Write the gradients that a bucket holds into its memory and let go of them.
inline void fill(Runtime& rt, Bucket& bucket) {
  if (!bucket.rows.defined()) {
    const auto elements = rt.world * bucket.capacity;
    bucket.flat = bucket_memory(rt, elements, bucket.options);
    bucket.rows = bucket.flat.narrow(0, 0, elements).view({rt.world, bucket.capacity});
  }
  if (!bucket.values.empty()) {
    pack_by_device(bucket.rows, bucket.values, bucket.offsets);
    bucket.values.clear();
    bucket.offsets.clear();
  }
}

// A gradient may be a view of a gathered parameter, whose memory is about to go.
inline void fill_from(Runtime& rt, const Tensor& storage) {
  for (auto& [dtype, bucket] : rt.buckets) {
    for (const auto& value : bucket.values) {
      if (value.is_alias_of(storage)) {
        fill(rt, bucket);
        break;
      }
    }
  }
}

} // namespace zgraph
