//===- hipify/atomic.h - atomics that HIP lacks ---------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atomicAdd on half, bfloat16, pairs of them, float2 and float4; the bit
// operations on long long; atomicInc and atomicDec for the whole system; the
// same with _block, where HIP's atomics would be wider than asked for.
//
// Relaxed, as CUDA's. Sums are rounded once, to nearest; the old value is
// returned. Of float2 and float4 each element is atomic, as in CUDA.
//
// Cost: a loop of compare-and-swap for 16-bit floats; one atomic per element
// for float2 and float4; one instruction for the others.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_ATOMIC_H
#define HIPIFY_ATOMIC_H

#include <hip/hip_bf16.h>
#include <hip/hip_fp16.h>
#include <hipify/shim.h>
#include <type_traits>

namespace hipify {

// CUDA's and HIP's operators can be switched off by macros; these cannot.
HIPIFY_DETAIL __half plus(__half A, __half B) { return __hadd(A, B); }
HIPIFY_DETAIL __half2 plus(__half2 A, __half2 B) { return __hadd2(A, B); }
HIPIFY_DETAIL __hip_bfloat16 plus(__hip_bfloat16 A, __hip_bfloat16 B) {
  return __hadd(A, B);
}
HIPIFY_DETAIL __hip_bfloat162 plus(__hip_bfloat162 A, __hip_bfloat162 B) {
  return __hadd2(A, B);
}

/// *Address + Value by compare-and-swap on the 16 or 32 bits of T.
template <int Scope, typename T>
HIPIFY_DETAIL T atomicAddBits(T *Address, T Value) {
  static_assert(sizeof(T) == 2 || sizeof(T) == 4, "no word of this size");
  using Word = std::conditional_t<sizeof(T) == 2, unsigned short, unsigned>;
  Word *Where = reinterpret_cast<Word *>(Address);
  Word Old = __hip_atomic_load(Where, __ATOMIC_RELAXED, Scope);
  for (;;) {
    T Sum;
    __builtin_memcpy(static_cast<void *>(&Sum), &Old, sizeof(T));
    Sum = plus(Sum, Value);
    Word New;
    __builtin_memcpy(&New, &Sum, sizeof(T));
    if (__hip_atomic_compare_exchange_strong(Where, &Old, New, __ATOMIC_RELAXED,
                                             __ATOMIC_RELAXED, Scope))
      break;
  }
  T Result;
  __builtin_memcpy(static_cast<void *>(&Result), &Old, sizeof(T));
  return Result;
}

} // namespace hipify

#define HIPIFY_ATOMIC_ADD_BITS(TYPE, SUFFIX, SCOPE)                            \
  HIPIFY_SHIM TYPE atomicAdd##SUFFIX(TYPE *Address, TYPE Value) {              \
    return hipify::atomicAddBits<__HIP_MEMORY_SCOPE_##SCOPE>(Address, Value);  \
  }
#define HIPIFY_ATOMIC_OP(NAME, SUFFIX, TYPE, BUILTIN, SCOPE)                   \
  HIPIFY_SHIM TYPE atomic##NAME##SUFFIX(TYPE *Address, TYPE Value) {           \
    return __hip_atomic_##BUILTIN(Address, Value, __ATOMIC_RELAXED,            \
                                  __HIP_MEMORY_SCOPE_##SCOPE);                 \
  }

#define HIPIFY_ATOMIC(SUFFIX, SCOPE)                                           \
  HIPIFY_ATOMIC_ADD_BITS(__half, SUFFIX, SCOPE)                                \
  HIPIFY_ATOMIC_ADD_BITS(__half2, SUFFIX, SCOPE)                               \
  HIPIFY_ATOMIC_ADD_BITS(__hip_bfloat16, SUFFIX, SCOPE)                        \
  HIPIFY_ATOMIC_ADD_BITS(__hip_bfloat162, SUFFIX, SCOPE)                       \
  HIPIFY_SHIM float2 atomicAdd##SUFFIX(float2 *Address, float2 Value) {        \
    return float2(atomicAdd##SUFFIX(&Address->x, Value.x),                     \
                  atomicAdd##SUFFIX(&Address->y, Value.y));                    \
  }                                                                            \
  HIPIFY_SHIM float4 atomicAdd##SUFFIX(float4 *Address, float4 Value) {        \
    return float4(atomicAdd##SUFFIX(&Address->x, Value.x),                     \
                  atomicAdd##SUFFIX(&Address->y, Value.y),                     \
                  atomicAdd##SUFFIX(&Address->z, Value.z),                     \
                  atomicAdd##SUFFIX(&Address->w, Value.w));                    \
  }                                                                            \
  HIPIFY_ATOMIC_OP(And, SUFFIX, long long, fetch_and, SCOPE)                   \
  HIPIFY_ATOMIC_OP(Or, SUFFIX, long long, fetch_or, SCOPE)                     \
  HIPIFY_ATOMIC_OP(Xor, SUFFIX, long long, fetch_xor, SCOPE)

// Operations of a block, for the types that CUDA has them for.
#define HIPIFY_ATOMIC_BLOCK(NAME, BUILTIN)                                     \
  HIPIFY_ATOMIC_OP(NAME, _block, int, BUILTIN, WORKGROUP)                      \
  HIPIFY_ATOMIC_OP(NAME, _block, unsigned, BUILTIN, WORKGROUP)                 \
  HIPIFY_ATOMIC_OP(NAME, _block, unsigned long long, BUILTIN, WORKGROUP)
HIPIFY_ATOMIC_BLOCK(Add, fetch_add)
HIPIFY_ATOMIC_BLOCK(Exch, exchange)
HIPIFY_ATOMIC_BLOCK(Min, fetch_min)
HIPIFY_ATOMIC_BLOCK(Max, fetch_max)
HIPIFY_ATOMIC_BLOCK(And, fetch_and)
HIPIFY_ATOMIC_BLOCK(Or, fetch_or)
HIPIFY_ATOMIC_BLOCK(Xor, fetch_xor)
HIPIFY_ATOMIC_OP(Add, _block, float, fetch_add, WORKGROUP)
HIPIFY_ATOMIC_OP(Add, _block, double, fetch_add, WORKGROUP)
HIPIFY_ATOMIC_OP(Exch, _block, float, exchange, WORKGROUP)
HIPIFY_ATOMIC_OP(Min, _block, long long, fetch_min, WORKGROUP)
HIPIFY_ATOMIC_OP(Max, _block, long long, fetch_max, WORKGROUP)

HIPIFY_ATOMIC(, AGENT)
HIPIFY_ATOMIC(_system, SYSTEM)
HIPIFY_ATOMIC(_block, WORKGROUP)

#define HIPIFY_ATOMIC_BLOCK_TYPES(TYPE)                                        \
  HIPIFY_SHIM TYPE atomicCAS_block(TYPE *Address, TYPE Compare, TYPE Value) {  \
    __hip_atomic_compare_exchange_strong(Address, &Compare, Value,             \
                                         __ATOMIC_RELAXED, __ATOMIC_RELAXED,   \
                                         __HIP_MEMORY_SCOPE_WORKGROUP);        \
    return Compare;                                                            \
  }
HIPIFY_ATOMIC_BLOCK_TYPES(int)
HIPIFY_ATOMIC_BLOCK_TYPES(unsigned)
HIPIFY_ATOMIC_BLOCK_TYPES(unsigned long long)
HIPIFY_ATOMIC_BLOCK_TYPES(unsigned short)

HIPIFY_SHIM int atomicSub_block(int *Address, int Value) {
  return __hip_atomic_fetch_add(
      Address, static_cast<int>(0u - static_cast<unsigned>(Value)),
      __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WORKGROUP);
}
HIPIFY_SHIM unsigned atomicSub_block(unsigned *Address, unsigned Value) {
  return __hip_atomic_fetch_add(Address, 0u - Value, __ATOMIC_RELAXED,
                                __HIP_MEMORY_SCOPE_WORKGROUP);
}

// Counting up to Limit and around, and down.
#define HIPIFY_ATOMIC_COUNT(SUFFIX, SCOPE)                                     \
  HIPIFY_SHIM unsigned atomicInc##SUFFIX(unsigned *Address, unsigned Limit) {  \
    return __builtin_amdgcn_atomic_inc32(Address, Limit, __ATOMIC_RELAXED,     \
                                         SCOPE);                               \
  }                                                                            \
  HIPIFY_SHIM unsigned atomicDec##SUFFIX(unsigned *Address, unsigned Limit) {  \
    return __builtin_amdgcn_atomic_dec32(Address, Limit, __ATOMIC_RELAXED,     \
                                         SCOPE);                               \
  }
HIPIFY_ATOMIC_COUNT(_system, "")
HIPIFY_ATOMIC_COUNT(_block, "workgroup")

#undef HIPIFY_ATOMIC_ADD_BITS
#undef HIPIFY_ATOMIC_OP
#undef HIPIFY_ATOMIC
#undef HIPIFY_ATOMIC_BLOCK
#undef HIPIFY_ATOMIC_BLOCK_TYPES
#undef HIPIFY_ATOMIC_COUNT

#endif // HIPIFY_ATOMIC_H
