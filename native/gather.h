// Gather, prefetch, wait, release.
#pragma once

#include "pack.h"

namespace zgraph {

inline void check_shard(const Site& site, const Param& param, const Tensor& shard) {
  TORCH_CHECK(
      shard.numel() == param.shard, site.label(), ": the shard has ", shard.numel(),
      " elements, expected ", param.shard, " (", param.numel, " over ", site.rt.world, " ranks)");
  TORCH_CHECK(
      shard.scalar_type() == param.dtype, site.label(), ": the shard is ", shard.scalar_type(),
      ", the parameter was registered as ", param.dtype);
}

inline void check_shape(const Site& site, const Param& param, at::IntArrayRef shape) {
  TORCH_CHECK(
      shape == at::IntArrayRef(param.shape), site.label(), ": asked for shape ", shape,
      ", the parameter was registered as ", at::IntArrayRef(param.shape));
}

inline void check_same_dtype(const Site& site, const Param& param, ScalarType dtype) {
  TORCH_CHECK(
      param.buffer.dtype == dtype, site.label(), ": asked for ", dtype, ", but it is held as ",
      param.buffer.dtype, "; a parameter is gathered in one dtype at a time");
}

inline void allocate(Runtime& rt, Param& param, at::Device device) {
  auto& buffer = param.buffer;
  auto options = at::TensorOptions().dtype(buffer.dtype).device(device);
  buffer.full = at::empty({rt.world * param.shard}, options);
  buffer.value = buffer.full.narrow(0, 0, param.numel).view(param.shape);
  count_gathered(rt, buffer.full);
}

inline void drop_buffer(Runtime& rt, Param& param, std::string message) {
  if (param.buffer.full.defined()) {
    fill_from(rt, param.buffer.full);
    free_gathered(rt, param.buffer.full, std::move(message));
  }
  param.buffer = Buffer();
}

inline std::string failed_message(const Runtime& rt, int64_t param_id) {
  return c10::str("zgraph: read of ", param_label(rt, param_id), ", whose gather failed");
}

inline void start_gather(const Site& site, Param& param, const Tensor& shard, ScalarType dtype) {
  auto& rt = site.rt;
  auto& buffer = param.buffer;
  buffer.dtype = dtype;
  allocate(rt, param, shard.device());
  if (param.shard == 0) {
    return;
  }
  if (shard.scalar_type() == dtype) {
    buffer.source = shard.contiguous().view({-1});
  } else {
    // Cast into this rank's own part of the result; the collective then works in place.
    buffer.source = buffer.full.narrow(0, rt.rank * param.shard, param.shard);
    buffer.source.copy_(shard.reshape({-1}));
  }
  try {
    buffer.work = launch(
        rt, static_cast<int64_t>(buffer.source.nbytes()), [&] { return site.label(); },
        [&] { return rt.group->_allgather_base(buffer.full, buffer.source); });
  } catch (...) {
    drop_buffer(rt, param, failed_message(rt, site.param_id));
    throw;
  }
}

inline std::string released_message(const Site& site) {
  return c10::str(
      "zgraph: read of ", param_label(site.rt, site.param_id), " after its final release in ",
      graph_label(site.rt, site.graph_id));
}

// Copy every member of a fused gather to its own storage and free the staging buffer.
inline void copy_out(const Site& site, std::shared_ptr<FusedGather> fused) {
  auto& rt = site.rt;
  try {
    wait_for(rt, fused->work, [&] { return site.label(); });
  } catch (...) {
    for (const auto& member : fused->members) {
      drop_buffer(rt, rt.params.at(member.param_id), failed_message(rt, member.param_id));
    }
    free_gathered(rt, fused->staging, "zgraph: read of a prefetch that failed");
    throw;
  }
  std::vector<Tensor> fulls;
  std::vector<int64_t> offsets;
  for (const auto& member : fused->members) {
    auto& param = rt.params.at(member.param_id);
    if (!param.buffer.full.defined()) {
      allocate(rt, param, fused->staging.device());
    }
    fulls.push_back(param.buffer.full);
    offsets.push_back(member.offset);
    param.buffer.fused.reset();
  }
  unpack_by_device(fused->staging, fulls, offsets);
  free_gathered(rt, fused->staging, "zgraph: read of a freed staging buffer");
}

inline void finish(const Site& site, Param& param) {
  auto& buffer = param.buffer;
  if (buffer.fused) {
    copy_out(site, buffer.fused);
  } else {
    try {
      wait_for(site.rt, buffer.work, [&] { return site.label(); });
    } catch (...) {
      drop_buffer(site.rt, param, failed_message(site.rt, site.param_id));
      throw;
    }
    buffer.source.reset();
  }
}

// The value to return for a gather that may find its buffer already there.
inline Tensor gathered_value(const Site& site, Param& param, ScalarType dtype) {
  check_same_dtype(site, param, dtype);
  ++site.rt.stats.gather_hits;
  if (!param.buffer.full.defined()) {
    allocate(site.rt, param, param.buffer.fused->staging.device());
  }
  return param.buffer.value;
}

inline Tensor allgather_param(
    const Tensor& shard, int64_t graph_id, int64_t param_id, c10::SymIntArrayRef shape,
    ScalarType dtype) {
  std::lock_guard<std::mutex> lock(runtime_mutex());
  at::AutoDispatchBelowADInplaceOrView guard;
  Site site{runtime(), graph_id, param_id, "gather"};
  auto& param = site.param();
  auto& epoch = site.epoch();
  check_shard(site, param, shard);
  check_shape(site, param, C10_AS_INTARRAYREF_SLOW(shape));
  if (epoch.open) {
    TORCH_CHECK(
        param.kept || param.persistent, site.label(),
        ": it is still gathered; its releases must come first");
    TORCH_CHECK(
        epoch.released == 0, site.label(), ": only ", epoch.released, " of ", epoch.n_users,
        " releases of the earlier gather came first");
    ++site.rt.stats.gathers;
    return gathered_value(site, param, dtype);
  }
  auto opened = Epoch();
  opened.open = true;
  opened.ended = epoch.ended;
  if (epoch.prefetched) {
    auto value = gathered_value(site, param, dtype);
    ++site.rt.stats.gathers;
    epoch = opened;  // takes over the prefetch's hold on the buffer
    return value;
  }
  if (param.buffer.exists()) {
    gathered_value(site, param, dtype);
  } else {
    start_gather(site, param, shard, dtype);
  }
  ++site.rt.stats.gathers;
  ++param.buffer.holders;
  epoch = opened;
  return param.buffer.value;
}

inline Tensor wait_allgather(const Tensor& gathered, int64_t graph_id, int64_t param_id) {
  std::lock_guard<std::mutex> lock(runtime_mutex());
  at::AutoDispatchBelowADInplaceOrView guard;
  Site site{runtime(), graph_id, param_id, "wait"};
  auto& param = site.param();
  const auto& epoch = site.epoch();
  TORCH_CHECK(
      epoch.open, site.label(),
      epoch.ended ? ": its final release came before" : ": no gather came before");
  if (!param.buffer.full.defined() || !gathered.is_alias_of(param.buffer.full)) {
    std::string found = "no gathered parameter";
    for (const auto& [other_id, other] : site.rt.params) {
      if (other.buffer.full.defined() && gathered.is_alias_of(other.buffer.full)) {
        found = param_label(site.rt, other_id);
      }
    }
    TORCH_CHECK(false, site.label(), ": the tensor waited for is that of ", found);
  }
  ++site.rt.stats.waits;
  finish(site, param);
  return gathered;
}

inline Tensor release_param(
    const Tensor& x, int64_t graph_id, int64_t param_id, int64_t n_users) {
  std::lock_guard<std::mutex> lock(runtime_mutex());
  Site site{runtime(), graph_id, param_id, "release"};
  auto& param = site.param();
  auto& epoch = site.epoch();
  TORCH_CHECK(n_users >= 1, site.label(), ": n_users is ", n_users, ", expected at least 1");
  TORCH_CHECK(
      epoch.open, site.label(),
      epoch.ended ? ": released again after its final release" : ": no gather came before");
  TORCH_CHECK(param.buffer.ready(), site.label(), ": its gather was not waited for");
  TORCH_CHECK(
      epoch.n_users == 0 || epoch.n_users == n_users, site.label(), ": n_users is ", n_users,
      ", but an earlier release of this gather said ", epoch.n_users);
  ++site.rt.stats.releases;
  epoch.n_users = n_users;
  if (++epoch.released < n_users) {
    return x;
  }
  epoch = Epoch();
  epoch.ended = true;
  if (--param.buffer.holders == 0 && !param.persistent) {
    drop_buffer(site.rt, param, released_message(site));
  }
  return x;
}

// Start one collective for `chosen`: parameters of `graph_id` that have no buffer, all not empty.
inline void start_fused(
    Runtime& rt, int64_t graph_id, const std::vector<std::pair<int64_t, Tensor>>& chosen,
    ScalarType dtype) {
  auto fused = std::make_shared<FusedGather>();
  std::vector<Tensor> shards;
  std::vector<int64_t> offsets;
  int64_t row = 0;
  for (const auto& [param_id, shard] : chosen) {
    fused->members.push_back({param_id, row});
    shards.push_back(shard.reshape({-1}));
    offsets.push_back(row);
    row += shard.numel();
  }
  auto options = chosen.front().second.options().dtype(dtype);
  fused->staging = at::empty({rt.world, row}, options);
  count_gathered(rt, fused->staging);
  auto own = fused->staging.select(0, rt.rank);
  pack_by_device(own.unsqueeze(0), shards, offsets);
  auto flat = fused->staging.view({-1});
  Site site{rt, graph_id, chosen.front().first, "prefetch"};
  try {
    fused->work = launch(
        rt, static_cast<int64_t>(own.nbytes()), [&] { return site.label(); },
        [&] { return rt.group->_allgather_base(flat, own); });
  } catch (...) {
    free_gathered(rt, fused->staging, "zgraph: read of a prefetch that failed");
    throw;
  }
  for (const auto& member : fused->members) {
    auto& buffer = rt.params.at(member.param_id).buffer;
    buffer.dtype = dtype;
    buffer.fused = fused;
  }
  ++rt.stats.fused_gathers;
}

inline void prefetch_params_fused(
    int64_t graph_id, at::TensorList shards, at::IntArrayRef param_ids,
    c10::SymIntArrayRef flat_shapes, at::IntArrayRef ndims, at::ArrayRef<ScalarType> dtypes) {
  std::lock_guard<std::mutex> lock(runtime_mutex());
  at::AutoDispatchBelowADInplaceOrView guard;
  auto& rt = runtime();
  const auto count = shards.size();
  const auto sizes = C10_AS_INTARRAYREF_SLOW(flat_shapes);
  size_t dimensions = 0;
  for (auto ndim : ndims) {
    dimensions += static_cast<size_t>(ndim);
  }
  TORCH_CHECK(
      param_ids.size() == count && ndims.size() == count && dtypes.size() == count &&
          sizes.size() == dimensions,
      "zgraph: prefetch in ", graph_label(rt, graph_id), ": ", count, " shards, ",
      param_ids.size(), " ids, ", ndims.size(), " ndims, ", dtypes.size(), " dtypes and ",
      sizes.size(), " sizes do not belong together");
  std::map<ScalarType, std::vector<std::pair<int64_t, Tensor>>> chosen;
  std::unordered_set<int64_t> seen;
  size_t at = 0;
  for (size_t i = 0; i < count; ++i) {
    Site site{rt, graph_id, param_ids[i], "prefetch"};
    auto& param = site.param();
    const auto& epoch = site.epoch();
    check_shard(site, param, shards[i]);
    check_shape(site, param, sizes.slice(at, static_cast<size_t>(ndims[i])));
    at += static_cast<size_t>(ndims[i]);
    TORCH_CHECK(
        seen.insert(param_ids[i]).second && !epoch.prefetched, site.label(),
        ": prefetched twice before its gather");
    if (param.buffer.exists()) {
      check_same_dtype(site, param, dtypes[i]);
    }
    chosen[dtypes[i]].emplace_back(param_ids[i], shards[i]);
  }
  for (auto& [dtype, members] : chosen) {
    std::vector<std::pair<int64_t, Tensor>> missing;
    for (const auto& [param_id, shard] : members) {
      auto& param = rt.params.at(param_id);
      if (param.buffer.exists()) {
        continue;
      }
      if (param.shard == 0) {
        param.buffer.dtype = dtype;
        allocate(rt, param, shard.device());
      } else {
        missing.emplace_back(param_id, shard);
      }
    }
    if (!missing.empty()) {
      start_fused(rt, graph_id, missing, dtype);
    }
    for (const auto& member : members) {
      auto& epoch = rt.graphs.at(graph_id).epochs[member.first];
      if (!epoch.open) {  // else it comes late: its gather is behind it and holds the buffer
        epoch.prefetched = true;
        ++rt.params.at(member.first).buffer.holders;
      }
    }
  }
}

} // namespace zgraph
