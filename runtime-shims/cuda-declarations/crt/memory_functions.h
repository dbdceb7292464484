// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads and stores with a cache policy: any scalar, vector or half type.
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
