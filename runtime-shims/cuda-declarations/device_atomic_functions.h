// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomics of all types and scopes. Templates, because older code declares its
// own atomicAdd(double *, double) and the like, which must win and not clash.
#pragma once
#include "crt/warp_functions.h"
#ifdef __cplusplus
#define __hipify_atomic(name)                                                  \
  template <class T> T name(T *, __hipify_same_t<T>);                          \
  template <class T> T name##_block(T *, __hipify_same_t<T>);                  \
  template <class T> T name##_system(T *, __hipify_same_t<T>);                 \
  template <class T> T name(volatile T *, __hipify_same_t<T>);
__hipify_atomic(atomicAdd) __hipify_atomic(atomicSub)
__hipify_atomic(atomicExch) __hipify_atomic(atomicMin)
__hipify_atomic(atomicMax) __hipify_atomic(atomicInc)
__hipify_atomic(atomicDec) __hipify_atomic(atomicAnd)
__hipify_atomic(atomicOr) __hipify_atomic(atomicXor)
#undef __hipify_atomic

#define __hipify_atomic_cas(name)                                              \
  template <class T> T name(T *, __hipify_same_t<T>, __hipify_same_t<T>);
__hipify_atomic_cas(atomicCAS) __hipify_atomic_cas(atomicCAS_block)
__hipify_atomic_cas(atomicCAS_system)
#undef __hipify_atomic_cas
template <class T>
T atomicCAS(volatile T *, __hipify_same_t<T>, __hipify_same_t<T>);
#endif
