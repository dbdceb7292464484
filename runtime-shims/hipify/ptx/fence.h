//===- hipify/ptx/fence.h - memory orders, scopes and fences of PTX -------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PTX's words for memory orders, scopes and state spaces as types, and fences.
// A cluster is one block: AMD GPUs have no clusters, and a launch that asks for
// one is refused. There are no proxies either: all accesses are generic ones,
// so that a fence of proxies orders them like any other.
//
// Cost: waits for the wavefront's own accesses; from .gpu on an acquire also
// invalidates the first-level cache, and a release of .sys writes the second
// back where memory is not coherent.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_FENCE_H
#define HIPIFY_PTX_FENCE_H

#include <hipify/ptx.h>

namespace hipify {
namespace ptx {

struct relaxed {
  static constexpr int order = __ATOMIC_RELAXED;
};
struct acquire {
  static constexpr int order = __ATOMIC_ACQUIRE;
};
struct release {
  static constexpr int order = __ATOMIC_RELEASE;
};
struct acq_rel {
  static constexpr int order = __ATOMIC_ACQ_REL;
};
struct sc {
  static constexpr int order = __ATOMIC_SEQ_CST;
};

struct cta {
  static constexpr int scope = __HIP_MEMORY_SCOPE_WORKGROUP;
};
struct cluster : cta {};
struct gpu {
  static constexpr int scope = __HIP_MEMORY_SCOPE_AGENT;
};
struct sys {
  static constexpr int scope = __HIP_MEMORY_SCOPE_SYSTEM;
};

/// fence and membar: membar is a fence.sc.
template <class Order, class Scope> __device__ inline void fence() {
  // The builtin wants the scope as a literal.
  if constexpr (Scope::scope == __HIP_MEMORY_SCOPE_WORKGROUP)
    __builtin_amdgcn_fence(Order::order, "workgroup");
  else if constexpr (Scope::scope == __HIP_MEMORY_SCOPE_AGENT)
    __builtin_amdgcn_fence(Order::order, "agent");
  else
    __builtin_amdgcn_fence(Order::order, "");
}

} // namespace ptx
} // namespace hipify

#endif // HIPIFY_PTX_FENCE_H
