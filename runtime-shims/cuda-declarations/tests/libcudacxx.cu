// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// libcu++: barriers, pipelines, atomics, and cuda::std.
// parse: -std=c++17
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda/std/array>
#include <nv/target>
using B = cuda::barrier<cuda::thread_scope_block>;
__global__ void k(int *p, float *q) {
  __shared__ B bar;
  if (threadIdx.x == 0)
    init(&bar, blockDim.x);
  __syncthreads();
  auto t = bar.arrive();
  bar.wait(std::move(t));
  cuda::atomic_ref<int, cuda::thread_scope_device> r(*p);
  r.fetch_add(1, cuda::std::memory_order_relaxed);
  r = 3;
  cuda::atomic<int, cuda::thread_scope_block> a(3);
  a.store(2);
  a++;
  int v = a;
  auto block = cooperative_groups::this_thread_block();
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> st;
  auto pipe = cuda::make_pipeline(block, &st);
  pipe.producer_acquire();
  cuda::memcpy_async(block, p, p + 3, cuda::aligned_size_t<16>(64), pipe);
  pipe.producer_commit();
  cuda::memcpy_async(block, p, p + 3, 32, bar);
  cuda::std::array<float, 3> ar{};
  cuda::std::complex<float> c(1, 2);
  c = c * c;
  auto tup = cuda::std::make_tuple(1, 2.f);
  float m = cuda::std::numeric_limits<float>::max();
  NV_IF_TARGET(NV_PROVIDES_SM_80, (v = 3;))
  NV_IF_ELSE_TARGET(NV_IS_DEVICE, (v = 3;),
                    (v = 4;)) static_assert(cuda::std::is_same_v<int, int>);
  auto pp = cuda::make_pipeline();
  cuda::std::atomic<int> sa;
  sa.fetch_add(1);
}
int main() {}
