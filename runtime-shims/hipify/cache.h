//===- hipify/cache.h - loads and stores with CUDA's cache hints ----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HIP has __ldg for most types and the others for half only. Here they take
// every type of 1, 2, 4, 8 or 16 bytes. The value is always the one that CUDA
// would load or store; the hint becomes AMD's nearest:
//
//   __ldg __ldca __stwb   a plain access
//   __ldcs __ldlu __stcs  a nontemporal access: used once, evict first
//   __ldcg __stcg         past the first-level cache, which is not coherent
//   __ldcv __stwt         past all caches of the GPU
//
// The last two are relaxed atomics of device and of system scope, so that the
// compiler neither merges nor repeats them. Cost: none besides; 16 bytes are
// two accesses of 8.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_CACHE_H
#define HIPIFY_CACHE_H

#include <hipify/shim.h>

namespace hipify {
namespace cache {

/// An access unit of Size bytes that may alias anything.
template <int Size> struct Unit;
template <> struct Unit<1> {
  typedef unsigned char __attribute__((may_alias)) type;
};
template <> struct Unit<2> {
  typedef unsigned short __attribute__((may_alias)) type;
};
template <> struct Unit<4> {
  typedef unsigned __attribute__((may_alias)) type;
};
template <> struct Unit<8> {
  typedef unsigned long long __attribute__((may_alias)) type;
};
template <> struct Unit<16> {
  typedef unsigned __attribute__((ext_vector_type(4), may_alias)) type;
};

/// T in units that its alignment allows, of at most Most bytes.
template <typename T, int Most>
using UnitOf = typename Unit<(alignof(T) < Most ? alignof(T) : Most)>::type;

template <typename T> struct Same {
  using type = T;
};

/// Loads T by units; Access is one unit's load.
template <int Most, typename T, typename Access>
HIPIFY_DETAIL T load(const T *Pointer, Access Load) {
  using U = UnitOf<T, Most>;
  T Result;
  for (unsigned I = 0; I < sizeof(T) / sizeof(U); ++I) {
    U Part = Load(reinterpret_cast<const U *>(Pointer) + I);
    __builtin_memcpy(reinterpret_cast<char *>(&Result) + I * sizeof(U), &Part,
                     sizeof(U));
  }
  return Result;
}
template <int Most, typename T, typename Access>
HIPIFY_DETAIL void store(T *Pointer, const T &Value, Access Store) {
  using U = UnitOf<T, Most>;
  for (unsigned I = 0; I < sizeof(T) / sizeof(U); ++I) {
    U Part;
    __builtin_memcpy(&Part,
                     reinterpret_cast<const char *>(&Value) + I * sizeof(U),
                     sizeof(U));
    Store(reinterpret_cast<U *>(Pointer) + I, Part);
  }
}

// Not by load and store: a parameter of type auto forgets what may alias, which
// only atomics do without.
template <typename T> HIPIFY_DETAIL T streamLoad(const T *Pointer) {
  using U = UnitOf<T, 16>;
  const U *Units = reinterpret_cast<const U *>(Pointer);
  T Result;
  for (unsigned I = 0; I < sizeof(T) / sizeof(U); ++I) {
    U Part = __builtin_nontemporal_load(Units + I);
    __builtin_memcpy(reinterpret_cast<char *>(&Result) + I * sizeof(U), &Part,
                     sizeof(U));
  }
  return Result;
}
template <int Scope, typename T> HIPIFY_DETAIL T scopeLoad(const T *Pointer) {
  return load<8>(Pointer, [](auto *Unit) {
    return __hip_atomic_load(Unit, __ATOMIC_RELAXED, Scope);
  });
}
template <typename T>
HIPIFY_DETAIL void streamStore(T *Pointer, const T &Value) {
  using U = UnitOf<T, 16>;
  U *Units = reinterpret_cast<U *>(Pointer);
  for (unsigned I = 0; I < sizeof(T) / sizeof(U); ++I) {
    U Part;
    __builtin_memcpy(&Part,
                     reinterpret_cast<const char *>(&Value) + I * sizeof(U),
                     sizeof(U));
    __builtin_nontemporal_store(Part, Units + I);
  }
}
template <int Scope, typename T>
HIPIFY_DETAIL void scopeStore(T *Pointer, const T &Value) {
  store<8>(Pointer, Value, [](auto *Unit, auto Part) {
    __hip_atomic_store(Unit, Part, __ATOMIC_RELAXED, Scope);
  });
}

} // namespace cache
} // namespace hipify

#define HIPIFY_LOAD(NAME, EXPRESSION)                                          \
  template <typename T> HIPIFY_DETAIL T NAME(const T *Pointer) {               \
    return EXPRESSION;                                                         \
  }
// The value is converted to what Pointer points to, as in CUDA.
#define HIPIFY_STORE(NAME, STATEMENT)                                          \
  template <typename T>                                                        \
  HIPIFY_DETAIL void NAME(T *Pointer,                                          \
                          typename hipify::cache::Same<T>::type Value) {       \
    STATEMENT;                                                                 \
  }

HIPIFY_LOAD(__ldg, *Pointer)
HIPIFY_LOAD(__ldca, *Pointer)
HIPIFY_LOAD(__ldcs, hipify::cache::streamLoad(Pointer))
HIPIFY_LOAD(__ldlu, hipify::cache::streamLoad(Pointer))
HIPIFY_LOAD(__ldcg, hipify::cache::scopeLoad<__HIP_MEMORY_SCOPE_AGENT>(Pointer))
HIPIFY_LOAD(__ldcv,
            hipify::cache::scopeLoad<__HIP_MEMORY_SCOPE_SYSTEM>(Pointer))

HIPIFY_STORE(__stwb, *Pointer = Value)
HIPIFY_STORE(__stcs, hipify::cache::streamStore(Pointer, Value))
HIPIFY_STORE(__stcg,
             hipify::cache::scopeStore<__HIP_MEMORY_SCOPE_AGENT>(Pointer,
                                                                 Value))
HIPIFY_STORE(__stwt,
             hipify::cache::scopeStore<__HIP_MEMORY_SCOPE_SYSTEM>(Pointer,
                                                                  Value))

#undef HIPIFY_LOAD
#undef HIPIFY_STORE

#endif // HIPIFY_CACHE_H
