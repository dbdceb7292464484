// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// nvcc's atomics with an order and a scope, in all their forms.
// REQUIRES: rocm
// RUN: rm -rf %t && mkdir %t
// RUN: %hipify-cpp %s --fail-on warning -o %t/out.hip
// RUN: FileCheck %s --input-file=%t/out.hip --match-full-lines
// RUN: %hip_compile gfx90a,gfx942,gfx950,gfx1030,gfx1100,gfx1201 %t/out.hip
#include <cuda_runtime.h>

__global__ void atomics(int *p, float *f) {
  int x, expected = 1, wanted = 2;
  // CHECK: x = __hip_atomic_load(p, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT);
  x = __nv_atomic_load_n(p, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE);
  // CHECK: {{.*}} = __hip_atomic_load(p, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);
  __nv_atomic_load(p, &x, __NV_ATOMIC_RELAXED);
  // CHECK: __hip_atomic_store(p, x, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_WORKGROUP);
  __nv_atomic_store_n(p, x, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_BLOCK);
  __nv_atomic_store(p, &x, __NV_ATOMIC_RELEASE);
  x += __nv_atomic_exchange_n(p, 3, __NV_ATOMIC_ACQ_REL);
  __nv_atomic_exchange(p, &x, &wanted, __NV_ATOMIC_ACQ_REL);
  if (__nv_atomic_compare_exchange_n(p, &expected, 4, false,
                                     __NV_ATOMIC_SEQ_CST, __NV_ATOMIC_RELAXED))
    // CHECK: __hip_atomic_fetch_add(f, 1.0f, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);
    __nv_atomic_add(f, 1.0f, __NV_ATOMIC_RELAXED);
  __nv_atomic_compare_exchange(p, &expected, &wanted, true, __NV_ATOMIC_SEQ_CST,
                               __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_THREAD);
  // CHECK: x += __hip_atomic_fetch_max(p, 5, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);
  x += __nv_atomic_fetch_max(p, 5, __NV_ATOMIC_RELAXED);
  __nv_atomic_xor(p, x, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK);
  // CHECK: __builtin_amdgcn_fence(__ATOMIC_ACQ_REL, "workgroup");
  __nv_atomic_thread_fence(__NV_ATOMIC_ACQ_REL, __NV_THREAD_SCOPE_BLOCK);
}
