//===- cuda_atomic.h - nvcc's atomic built-in functions ---------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// CUDA 12.8 has __nv_atomic_*, which clang lacks, by clang's scoped atomics.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_PRELUDE_CUDA_ATOMIC_H
#define HIPIFY_SIMT_PRELUDE_CUDA_ATOMIC_H

enum {
  __NV_ATOMIC_RELAXED,
  __NV_ATOMIC_CONSUME,
  __NV_ATOMIC_ACQUIRE,
  __NV_ATOMIC_RELEASE,
  __NV_ATOMIC_ACQ_REL,
  __NV_ATOMIC_SEQ_CST
};
enum {
  __NV_THREAD_SCOPE_THREAD,
  __NV_THREAD_SCOPE_BLOCK,
  __NV_THREAD_SCOPE_CLUSTER,
  __NV_THREAD_SCOPE_DEVICE,
  __NV_THREAD_SCOPE_SYSTEM
};

namespace hipify_simt {
template <class T> struct Same {
  using Type = T;
};
} // namespace hipify_simt

#define HIPIFY_SIMT_ATOMIC                                                     \
  template <class T>                                                           \
  inline __attribute__((device, always_inline))
/// clang's scope for CUDA's.
#define HIPIFY_SIMT_SCOPE                                                      \
  (Scope == __NV_THREAD_SCOPE_THREAD    ? __MEMORY_SCOPE_SINGLE                \
   : Scope == __NV_THREAD_SCOPE_BLOCK   ? __MEMORY_SCOPE_WRKGRP                \
   : Scope >= __NV_THREAD_SCOPE_SYSTEM ? __MEMORY_SCOPE_SYSTEM                 \
                                        : __MEMORY_SCOPE_DEVICE)

HIPIFY_SIMT_ATOMIC T __nv_atomic_load_n(T *At, int Order,
                                        int Scope = __NV_THREAD_SCOPE_SYSTEM) {
  return __scoped_atomic_load_n(At, Order, HIPIFY_SIMT_SCOPE);
}
HIPIFY_SIMT_ATOMIC void __nv_atomic_load(T *At, T *Value, int Order,
                                         int Scope = __NV_THREAD_SCOPE_SYSTEM) {
  __scoped_atomic_load(At, Value, Order, HIPIFY_SIMT_SCOPE);
}
HIPIFY_SIMT_ATOMIC void
__nv_atomic_store_n(T *At, typename hipify_simt::Same<T>::Type Value, int Order,
                    int Scope = __NV_THREAD_SCOPE_SYSTEM) {
  __scoped_atomic_store_n(At, Value, Order, HIPIFY_SIMT_SCOPE);
}
HIPIFY_SIMT_ATOMIC void
__nv_atomic_store(T *At, T *Value, int Order,
                  int Scope = __NV_THREAD_SCOPE_SYSTEM) {
  __scoped_atomic_store(At, Value, Order, HIPIFY_SIMT_SCOPE);
}
HIPIFY_SIMT_ATOMIC T
__nv_atomic_exchange_n(T *At, typename hipify_simt::Same<T>::Type Value,
                       int Order, int Scope = __NV_THREAD_SCOPE_SYSTEM) {
  return __scoped_atomic_exchange_n(At, Value, Order, HIPIFY_SIMT_SCOPE);
}
HIPIFY_SIMT_ATOMIC void
__nv_atomic_exchange(T *At, T *Value, T *Old, int Order,
                     int Scope = __NV_THREAD_SCOPE_SYSTEM) {
  __scoped_atomic_exchange(At, Value, Old, Order, HIPIFY_SIMT_SCOPE);
}
HIPIFY_SIMT_ATOMIC bool __nv_atomic_compare_exchange_n(
    T *At, T *Expected, typename hipify_simt::Same<T>::Type Value, bool,
    int Order, int Failure, int Scope = __NV_THREAD_SCOPE_SYSTEM) {
  return __scoped_atomic_compare_exchange_n(At, Expected, Value, false, Order,
                                            Failure, HIPIFY_SIMT_SCOPE);
}
HIPIFY_SIMT_ATOMIC bool
__nv_atomic_compare_exchange(T *At, T *Expected, T *Value, bool, int Order,
                             int Failure,
                             int Scope = __NV_THREAD_SCOPE_SYSTEM) {
  return __scoped_atomic_compare_exchange(At, Expected, Value, false, Order,
                                          Failure, HIPIFY_SIMT_SCOPE);
}
#define HIPIFY_SIMT_FETCH(Name)                                                \
  HIPIFY_SIMT_ATOMIC T __nv_atomic_fetch_##Name(                               \
      T *At, typename hipify_simt::Same<T>::Type Value, int Order,             \
      int Scope = __NV_THREAD_SCOPE_SYSTEM) {                                  \
    return __scoped_atomic_fetch_##Name(At, Value, Order, HIPIFY_SIMT_SCOPE);  \
  }                                                                            \
  HIPIFY_SIMT_ATOMIC void __nv_atomic_##Name(                                  \
      T *At, typename hipify_simt::Same<T>::Type Value, int Order,             \
      int Scope = __NV_THREAD_SCOPE_SYSTEM) {                                  \
    __scoped_atomic_fetch_##Name(At, Value, Order, HIPIFY_SIMT_SCOPE);         \
  }
HIPIFY_SIMT_FETCH(add)
HIPIFY_SIMT_FETCH(sub)
HIPIFY_SIMT_FETCH(and)
HIPIFY_SIMT_FETCH(or)
HIPIFY_SIMT_FETCH(xor)
HIPIFY_SIMT_FETCH(min)
HIPIFY_SIMT_FETCH(max)
#undef HIPIFY_SIMT_FETCH
#undef HIPIFY_SIMT_SCOPE
#undef HIPIFY_SIMT_ATOMIC

inline __attribute__((device, always_inline)) void
__nv_atomic_thread_fence(int, int Scope = __NV_THREAD_SCOPE_SYSTEM) {
  if (Scope == __NV_THREAD_SCOPE_BLOCK)
    __nvvm_membar_cta();
  else if (Scope < __NV_THREAD_SCOPE_SYSTEM)
    __nvvm_membar_gl();
  else
    __nvvm_membar_sys();
}

#endif
