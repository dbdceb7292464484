// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads and stores with a cache policy: any scalar, vector or half type. And the
// atomics that nvcc has as builtins, with an order and a scope (CUDA 12.8).
#pragma once

#define __hipify_load(name) template <class T> T name(const T *);
__hipify_load(__ldg) __hipify_load(__ldca) __hipify_load(__ldcg)
__hipify_load(__ldcs) __hipify_load(__ldcv) __hipify_load(__ldlu)
#undef __hipify_load
#define __hipify_store(name)                                                   \
  template <class T> void name(T *, __hipify_same_t<T>);
__hipify_store(__stwb) __hipify_store(__stcg) __hipify_store(__stcs)
__hipify_store(__stwt)
#undef __hipify_store

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
template <class T>
T __nv_atomic_load_n(T *, int, int = __NV_THREAD_SCOPE_SYSTEM);
template <class T>
void __nv_atomic_load(T *, T *, int, int = __NV_THREAD_SCOPE_SYSTEM);
template <class T>
void __nv_atomic_store_n(T *, __hipify_same_t<T>, int,
                         int = __NV_THREAD_SCOPE_SYSTEM);
template <class T>
void __nv_atomic_store(T *, T *, int, int = __NV_THREAD_SCOPE_SYSTEM);
template <class T>
T __nv_atomic_exchange_n(T *, __hipify_same_t<T>, int,
                         int = __NV_THREAD_SCOPE_SYSTEM);
template <class T>
void __nv_atomic_exchange(T *, T *, T *, int, int = __NV_THREAD_SCOPE_SYSTEM);
template <class T>
bool __nv_atomic_compare_exchange_n(T *, T *, __hipify_same_t<T>, bool, int,
                                    int, int = __NV_THREAD_SCOPE_SYSTEM);
template <class T>
bool __nv_atomic_compare_exchange(T *, T *, T *, bool, int, int,
                                  int = __NV_THREAD_SCOPE_SYSTEM);
#define __hipify_fetch(name)                                                   \
  template <class T>                                                           \
  T __nv_atomic_fetch_##name(T *, __hipify_same_t<T>, int,                     \
                             int = __NV_THREAD_SCOPE_SYSTEM);                  \
  template <class T>                                                           \
  void __nv_atomic_##name(T *, __hipify_same_t<T>, int,                        \
                          int = __NV_THREAD_SCOPE_SYSTEM);
__hipify_fetch(add) __hipify_fetch(sub) __hipify_fetch(and) __hipify_fetch(or)
__hipify_fetch(xor) __hipify_fetch(min) __hipify_fetch(max)
#undef __hipify_fetch
void __nv_atomic_thread_fence(int, int = __NV_THREAD_SCOPE_SYSTEM);

extern "C" void *__nv_aligned_device_malloc(size_t, size_t);
