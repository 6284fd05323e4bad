// State of the running program: parameters, their gathered buffers, epochs, counters, faults.
#pragma once

#include <ATen/ATen.h>
#include <ATen/ScalarOps.h>
#include <c10/core/Event.h>
#include <torch/csrc/distributed/c10d/GroupRegistry.hpp>

#include <algorithm>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace zgraph {

using at::ScalarType;
using at::Tensor;
using WorkPtr = c10::intrusive_ptr<c10d::Work>;

// Several parameters of one dtype gathered by one collective. Column range
// [offset, offset + shard) of `staging` ([W, sum of the shards]) belongs to one parameter.
struct FusedGather {
  struct Member {
    int64_t param_id;
    int64_t offset;
  };
  Tensor staging;
  WorkPtr work;
  std::vector<Member> members;
};

// The gathered value of a parameter. Each parameter owns its storage, so each is freed alone.
struct Buffer {
  Tensor full;    // flat, W * shard elements; undefined while only in a fused gather's staging
  Tensor value;   // the first numel elements of `full`, in the true shape
  Tensor source;  // the shard, kept alive until the collective has read it
  WorkPtr work;   // null once waited for
  std::shared_ptr<FusedGather> fused;  // null once copied out
  ScalarType dtype = ScalarType::Undefined;
  int64_t holders = 0;  // open epochs and unclaimed prefetches, over all graphs

  bool exists() const { return full.defined() || fused != nullptr; }
  bool ready() const { return full.defined() && !work && !fused; }
};

struct Param {
  std::string fqn;
  std::vector<int64_t> shape;
  ScalarType dtype = ScalarType::Undefined;
  ScalarType grad_dtype = ScalarType::Undefined;
  bool persistent = false;
  bool kept = false;
  bool all_reduced = false;  // every rank gets the whole gradient, not its part alone
  int64_t numel = 0;
  int64_t shard = 0;  // ceil(numel / W) elements
  Buffer buffer;
  // This rank's part of the mean gradient, or all parts ([W, shard]) where it is all-reduced; summed
  // over graphs and micro-batches.
  Tensor grad;
};

// From a gather of a parameter in a graph to its n-th release.
struct Epoch {
  bool open = false;
  bool prefetched = false;  // a prefetch has started this parameter; its gather will follow
  int64_t n_users = 0;      // 0 before the first release
  int64_t released = 0;
  bool ended = false;  // an earlier epoch of this graph ended: tells a double release from none
};

struct Segment {
  int64_t param_id;
  int64_t offset;
};

// Gradients of one dtype waiting to be reduced: row r of `rows` ([W, capacity]) goes to rank r.
struct Bucket {
  int64_t graph_id = 0;
  bool all_reduced = false;
  int64_t capacity = 0;
  at::TensorOptions options;
  Tensor flat;  // made when the first gradient is written
  Tensor rows;
  std::vector<Tensor> values;  // gradients still to be written, from `offsets` on
  std::vector<int64_t> offsets;
  int64_t used = 0;
  std::vector<Segment> segments;
};

struct Reduction {
  WorkPtr work;
  Tensor input;
  Tensor received;  // [W, used]: every rank's part, to be summed; undefined where the collective sums
  Tensor output;
  Tensor recycled;  // the bucket's memory, for the next bucket
  std::vector<Segment> segments;
  int64_t graph_id = 0;
  bool all_reduced = false;
};

// A value on its way to or from host memory. `done` is empty where the copy ended at once.
struct HostCopy {
  Tensor to;
  Tensor from;  // kept alive until the wait
  std::optional<c10::Event> done;
};

struct Graph {
  std::string name;
  std::unordered_map<int64_t, Epoch> epochs;
  std::unordered_set<int64_t> reduced;  // parameters reduced since the last end_backward
  // Row lengths of the buckets sent by the last run and by this one: a bucket allocated at the
  // length it will reach is sent as it lies, without compaction.
  std::map<ScalarType, std::vector<int64_t>> plan, sent;
  std::unordered_map<int64_t, HostCopy> offloading, reloading;  // by value id
  std::unordered_set<int64_t> on_host;  // offloaded, waited for and not reloaded
};

struct Stats {
  int64_t live_bytes = 0, peak_bytes = 0;
  int64_t gathers = 0, gather_hits = 0, fused_gathers = 0, waits = 0, releases = 0;
  int64_t reduces = 0, reduce_scatters = 0, bytes_sent = 0, unwaited = 0;
  int64_t all_reduces = 0, offloads = 0, reloads = 0;
};

struct Runtime {
  c10::intrusive_ptr<c10d::ProcessGroup> group;
  int64_t world = 1;
  int64_t rank = 0;
  int64_t bucket_bytes = 0;
  std::unordered_map<int64_t, Param> params;
  std::unordered_map<int64_t, Graph> graphs;
  std::map<ScalarType, int64_t> grad_elements;  // sum of the shards, by gradient dtype
  std::map<ScalarType, Bucket> buckets;
  std::deque<Reduction> reductions;
  std::vector<Tensor> spare;  // bucket memory to use again before end_backward
  Stats stats;
};

// Never destroyed: process groups must not be torn down by static destructors at exit.
inline std::unique_ptr<Runtime>& runtime_slot() {
  static auto* slot = new std::unique_ptr<Runtime>();
  return *slot;
}

// Backward may run on an autograd thread.
inline std::mutex& runtime_mutex() {
  static auto* mutex = new std::mutex();
  return *mutex;
}

inline Runtime& runtime() {
  auto& slot = runtime_slot();
  TORCH_CHECK(slot, "zgraph: no runtime is open; create a zgraph Registry first");
  return *slot;
}

inline std::string graph_label(const Runtime& rt, int64_t graph_id) {
  auto found = rt.graphs.find(graph_id);
  auto name = found == rt.graphs.end() ? std::string("<unregistered>") : found->second.name;
  return c10::str("graph '", name, "' (id ", graph_id, ")");
}

inline std::string param_label(const Runtime& rt, int64_t param_id) {
  auto found = rt.params.find(param_id);
  auto fqn = found == rt.params.end() ? std::string("<unregistered>") : found->second.fqn;
  return c10::str("parameter '", fqn, "' (id ", param_id, ")");
}

// One operator applied to one parameter in one graph; every fault is told from here.
struct Site {
  Runtime& rt;
  int64_t graph_id;
  int64_t param_id;
  const char* op;

  Graph& graph() const {
    auto found = rt.graphs.find(graph_id);
    TORCH_CHECK(found != rt.graphs.end(), label(), ": the graph id is not registered");
    return found->second;
  }
  Param& param() const {
    auto found = rt.params.find(param_id);
    TORCH_CHECK(found != rt.params.end(), label(), ": the parameter id is not registered");
    return found->second;
  }
  Epoch& epoch() const { return graph().epochs[param_id]; }
  std::string label() const {
    return c10::str(
        "zgraph: ", op, " of ", param_label(rt, param_id), " in ", graph_label(rt, graph_id));
  }
};

inline void count_gathered(Runtime& rt, const Tensor& storage) {
  rt.stats.live_bytes += static_cast<int64_t>(storage.storage().nbytes());
  rt.stats.peak_bytes = std::max(rt.stats.peak_bytes, rt.stats.live_bytes);
}

// Give the memory back though views of it live on; reading one of them raises `message`.
inline void free_gathered(Runtime& rt, const Tensor& storage, std::string message) {
  auto* impl = storage.storage().unsafeGetStorageImpl();
  rt.stats.live_bytes -= static_cast<int64_t>(impl->nbytes());
  impl->set_data_ptr_noswap(c10::DataPtr(nullptr, storage.device()));
  impl->set_nbytes(0);
  impl->release_data_and_set_meta_custom_data_ptr_error_msg_(std::move(message));
}

// Run a step of a collective; what fails in it is told with `label()`, its type kept if it is ours.
template <typename Label, typename Step>
auto labelled(const Label& label, const Step& step) -> decltype(step()) {
  try {
    return step();
  } catch (c10::Error& error) {
    error.add_context(label());
    throw;
  } catch (const std::exception& error) {
    TORCH_CHECK(false, label(), ": the collective failed: ", error.what());
  }
}

// Start a collective to which each rank contributes `bytes`.
template <typename Label, typename Start>
WorkPtr launch(Runtime& rt, int64_t bytes, const Label& label, const Start& start) {
  WorkPtr work = labelled(label, start);
  rt.stats.bytes_sent += (rt.world - 1) * bytes;
  rt.stats.unwaited += work ? 1 : 0;  // none: it was done at once
  return work;
}

// On CUDA this makes the current stream wait; on CPU the calling thread.
template <typename Label>
void wait_for(Runtime& rt, WorkPtr& work, const Label& label) {
  if (auto pending = std::move(work)) {
    work.reset();
    --rt.stats.unwaited;
    labelled(label, [&] { pending->wait(); });
  }
}

} // namespace zgraph
