// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cooperative groups: groups, partitions, collectives, asynchronous copies.
#pragma once
#include "cuda_runtime.h"

#define _CG_HAS_CLUSTER_GROUP
#define CG_HAS_CLUSTER_GROUP
#define CG_HAS_MULTI_DEVICE_COOP

namespace cooperative_groups {
inline namespace __v1 {
class thread_group {
public:
  thread_group() = default;
  void sync() const;
  unsigned long long size() const;
  unsigned long long num_threads() const;
  unsigned long long thread_rank() const;
  bool is_valid() const;
  unsigned meta_group_size() const;
  unsigned meta_group_rank() const;
};

class thread_block : public thread_group {
public:
  struct arrival_token {};
  static void sync();
  static unsigned size();
  static unsigned num_threads();
  static unsigned thread_rank();
  static dim3 group_index();
  static dim3 thread_index();
  static dim3 group_dim();
  static dim3 dim_threads();
  arrival_token barrier_arrive() const;
  void barrier_wait(arrival_token &&) const;
};

class grid_group : public thread_group {
public:
  struct arrival_token {};
  bool is_valid() const;
  void sync() const;
  static unsigned long long size();
  static unsigned long long num_threads();
  static unsigned long long thread_rank();
  static dim3 group_dim();
  static dim3 dim_blocks();
  static dim3 block_index();
  static unsigned long long num_blocks();
  static unsigned long long block_rank();
  static dim3 dim_clusters();
  static dim3 cluster_index();
  static unsigned long long num_clusters();
  static unsigned long long cluster_rank();
  arrival_token barrier_arrive() const;
  void barrier_wait(arrival_token &&) const;
};

class multi_grid_group : public thread_group {
public:
  bool is_valid() const;
  void sync() const;
  unsigned long long size() const;
  unsigned long long num_threads() const;
  unsigned long long thread_rank() const;
  unsigned grid_rank() const;
  unsigned num_grids() const;
};

class cluster_group : public thread_group {
public:
  struct arrival_token {};
  static void sync();
  static arrival_token barrier_arrive();
  static void barrier_wait();
  static void barrier_wait(arrival_token &&);
  static unsigned query_shared_rank(const void *);
  template <class T> static T *map_shared_rank(T *, int);
  static dim3 block_index();
  static unsigned block_rank();
  static dim3 thread_index();
  static unsigned thread_rank();
  static dim3 dim_blocks();
  static unsigned num_blocks();
  static dim3 dim_threads();
  static unsigned num_threads();
  static unsigned size();
};

// What tiles and coalesced groups have in common.
class __hipify_warp_group : public thread_group {
public:
  unsigned size() const;
  unsigned num_threads() const;
  unsigned thread_rank() const;
  unsigned meta_group_size() const;
  unsigned meta_group_rank() const;
  template <class T> T shfl(T, int) const;
  template <class T> T shfl_up(T, unsigned) const;
  template <class T> T shfl_down(T, unsigned) const;
  template <class T> T shfl_xor(T, unsigned) const;
  int any(int) const;
  int all(int) const;
  unsigned ballot(int) const;
  template <class T> unsigned match_any(T) const;
  template <class T> unsigned match_all(T, int &) const;
};
class coalesced_group : public __hipify_warp_group {
public:
  unsigned long long get_mask() const;
};
template <unsigned Size, class Parent = void>
class thread_block_tile : public __hipify_warp_group {
public:
  thread_block_tile() = default;
  template <class P> thread_block_tile(const thread_block_tile<Size, P> &);
  static constexpr unsigned size() { return Size; }
  static constexpr unsigned num_threads() { return Size; }
};
template <unsigned Size> struct block_tile_memory {
  char storage[Size];
};
namespace experimental {
using cooperative_groups::__v1::block_tile_memory;
} // namespace experimental

thread_block this_thread_block();
template <unsigned Size>
thread_block this_thread_block(block_tile_memory<Size> &);
grid_group this_grid();
multi_grid_group this_multi_grid();
cluster_group this_cluster();
coalesced_group coalesced_threads();

thread_group tiled_partition(const thread_group &, unsigned);
thread_group tiled_partition(const thread_block &, unsigned);
coalesced_group tiled_partition(const coalesced_group &, unsigned);
template <unsigned Size, class Group>
thread_block_tile<Size, Group> tiled_partition(const Group &);
template <class Label, class Group>
coalesced_group labeled_partition(const Group &, Label);
template <class Group> coalesced_group binary_partition(const Group &, bool);

template <class Group> void sync(const Group &);
template <class Group> unsigned thread_rank(const Group &);
template <class Group> unsigned group_size(const Group &);
template <class Group> bool is_valid(const Group &);

template <class T = void> struct plus {
  T operator()(T, T) const;
};
template <class T = void> struct less {
  T operator()(T, T) const;
};
template <class T = void> struct greater {
  T operator()(T, T) const;
};
template <class T = void> struct bit_and {
  T operator()(T, T) const;
};
template <class T = void> struct bit_or {
  T operator()(T, T) const;
};
template <class T = void> struct bit_xor {
  T operator()(T, T) const;
};

template <class Group, class T, class Op> T reduce(const Group &, T, Op &&);
template <class Group, class D, class T, class Op>
void reduce_update_async(const Group &, D &, T, Op &&);
template <class Group, class D, class T, class Op>
void reduce_store_async(const Group &, D *, T, Op &&);
#define __hipify_scan(name)                                                    \
  template <class Group, class T> T name(const Group &, T);                    \
  template <class Group, class T, class Op> T name(const Group &, T, Op &&);   \
  template <class Group, class A, class T, class Op>                           \
  T name##_update(const Group &, A &, T, Op &&);                               \
  template <class Group, class A, class T>                                     \
  T name##_update(const Group &, A &, T);
__hipify_scan(inclusive_scan) __hipify_scan(exclusive_scan)
#undef __hipify_scan

template <class Group, class D, class S, class Size>
void memcpy_async(const Group &, D *, const S *, const Size &);
template <class Group, class D, class DL, class S, class SL>
void memcpy_async(const Group &, D *, const DL &, const S *, const SL &);
template <class Group> void wait(const Group &);
template <unsigned Stages, class Group> void wait_prior(const Group &);
template <class Group, class F, class... A>
void invoke_one(const Group &, F &&, A &&...);
template <class Group, class F, class... A>
auto invoke_one_broadcast(const Group &, F &&Function, A &&...Arguments)
    -> decltype(Function(Arguments...));

} // namespace __v1
} // namespace cooperative_groups
