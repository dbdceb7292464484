//===- hipify/device.h - integers, address spaces and control -------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dot products of packed integers, umin and similar, __sad, __ffs of any
// integer, conversions between address spaces, and __nanosleep. The arithmetic
// is exact.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_DEVICE_H
#define HIPIFY_DEVICE_H

#include <hipify/shim.h>

namespace hipify {

/// The element of Count bits number Index of Word, as signed or unsigned.
template <int Bits> HIPIFY_ON_BOTH constexpr int element(int Word, int Index) {
  return static_cast<int>(static_cast<unsigned>(Word)
                          << (32 - Bits * (Index + 1))) >>
         (32 - Bits);
}
template <int Bits>
HIPIFY_ON_BOTH constexpr unsigned element(unsigned Word, int Index) {
  return (Word >> (Bits * Index)) & ((1u << Bits) - 1);
}

/// Sum + the products of the four 8-bit elements; wraps.
template <typename T> HIPIFY_ON_BOTH constexpr T dot4(T A, T B, T Sum) {
  unsigned Result = static_cast<unsigned>(Sum);
  for (int I = 0; I < 4; ++I)
    Result += static_cast<unsigned>(element<8>(A, I) * element<8>(B, I));
  return static_cast<T>(Result);
}

/// Sum + the products of A's two 16-bit elements with the 8-bit elements of B
/// from First on; wraps.
template <typename T>
HIPIFY_ON_BOTH constexpr T dot2(T A, T B, T Sum, int First) {
  unsigned Result = static_cast<unsigned>(Sum);
  for (int I = 0; I < 2; ++I)
    Result +=
        static_cast<unsigned>(element<16>(A, I) * element<8>(B, First + I));
  return static_cast<T>(Result);
}

} // namespace hipify

//===----------------------------------------------------------------------===//
// Dot products. Cost: one instruction for __dp4a on GPUs that have it, which
// are all CDNA and RDNA2 and later; else some ten.
//===----------------------------------------------------------------------===//

// clang declares the builtins for every GPU and refuses them later.
#if defined(__gfx906__) || defined(__gfx908__) || defined(__gfx90a__) ||       \
    defined(__gfx942__) || defined(__gfx950__) || defined(__gfx1030__) ||      \
    defined(__gfx1031__) || defined(__gfx1032__) || defined(__gfx1033__) ||    \
    defined(__gfx1034__) || defined(__gfx1035__) || defined(__gfx1036__)
#define HIPIFY_SDOT4(A, B, SUM) __builtin_amdgcn_sdot4(A, B, SUM, false)
#define HIPIFY_UDOT4(A, B, SUM) __builtin_amdgcn_udot4(A, B, SUM, false)
#elif defined(__GFX11__) || defined(__GFX12__)
#define HIPIFY_SDOT4(A, B, SUM)                                                \
  __builtin_amdgcn_sudot4(true, A, true, B, SUM, false)
#define HIPIFY_UDOT4(A, B, SUM) __builtin_amdgcn_udot4(A, B, SUM, false)
#else
#define HIPIFY_SDOT4(A, B, SUM) hipify::dot4(A, B, SUM)
#define HIPIFY_UDOT4(A, B, SUM) hipify::dot4(A, B, SUM)
#endif

HIPIFY_SHIM int __dp4a(int A, int B, int Sum) {
  return HIPIFY_SDOT4(A, B, Sum);
}
HIPIFY_SHIM unsigned __dp4a(unsigned A, unsigned B, unsigned Sum) {
  return HIPIFY_UDOT4(A, B, Sum);
}
#undef HIPIFY_SDOT4
#undef HIPIFY_UDOT4

HIPIFY_SHIM int __dp2a_lo(int A, int B, int Sum) {
  return hipify::dot2(A, B, Sum, 0);
}
HIPIFY_SHIM unsigned __dp2a_lo(unsigned A, unsigned B, unsigned Sum) {
  return hipify::dot2(A, B, Sum, 0);
}
HIPIFY_SHIM int __dp2a_hi(int A, int B, int Sum) {
  return hipify::dot2(A, B, Sum, 2);
}
HIPIFY_SHIM unsigned __dp2a_hi(unsigned A, unsigned B, unsigned Sum) {
  return hipify::dot2(A, B, Sum, 2);
}

//===----------------------------------------------------------------------===//
// Minima and maxima whose names state the type: arguments are converted to it.
//===----------------------------------------------------------------------===//

namespace hipify {
/// |A - B| + Sum. HIP's __sad subtracts as int, which overflows.
HIPIFY_DETAIL_BOTH unsigned sad(int A, int B, unsigned Sum) {
  unsigned X = static_cast<unsigned>(A), Y = static_cast<unsigned>(B);
  return (A > B ? X - Y : Y - X) + Sum;
}
} // namespace hipify

HIPIFY_SHIM_BOTH unsigned umin(unsigned A, unsigned B) { return B < A ? B : A; }
HIPIFY_SHIM_BOTH unsigned umax(unsigned A, unsigned B) { return A < B ? B : A; }
HIPIFY_SHIM_BOTH long long llmin(long long A, long long B) {
  return B < A ? B : A;
}
HIPIFY_SHIM_BOTH long long llmax(long long A, long long B) {
  return A < B ? B : A;
}
HIPIFY_SHIM_BOTH unsigned long long ullmin(unsigned long long A,
                                           unsigned long long B) {
  return B < A ? B : A;
}
HIPIFY_SHIM_BOTH unsigned long long ullmax(unsigned long long A,
                                           unsigned long long B) {
  return A < B ? B : A;
}

#if defined(__HIP__)

namespace hipify {
/// The bits of a vector of packed elements.
template <typename To, typename From> HIPIFY_DETAIL To packed(From Vector) {
  static_assert(sizeof(To) == sizeof(From));
  return __builtin_bit_cast(To, Vector);
}
} // namespace hipify

HIPIFY_SHIM int __dp4a(char4 A, char4 B, int Sum) {
  return __dp4a(hipify::packed<int>(A), hipify::packed<int>(B), Sum);
}
HIPIFY_SHIM unsigned __dp4a(uchar4 A, uchar4 B, unsigned Sum) {
  return __dp4a(hipify::packed<unsigned>(A), hipify::packed<unsigned>(B), Sum);
}
HIPIFY_SHIM int __dp2a_lo(short2 A, char4 B, int Sum) {
  return __dp2a_lo(hipify::packed<int>(A), hipify::packed<int>(B), Sum);
}
HIPIFY_SHIM unsigned __dp2a_lo(ushort2 A, uchar4 B, unsigned Sum) {
  return __dp2a_lo(hipify::packed<unsigned>(A), hipify::packed<unsigned>(B),
                   Sum);
}
HIPIFY_SHIM int __dp2a_hi(short2 A, char4 B, int Sum) {
  return __dp2a_hi(hipify::packed<int>(A), hipify::packed<int>(B), Sum);
}
HIPIFY_SHIM unsigned __dp2a_hi(ushort2 A, uchar4 B, unsigned Sum) {
  return __dp2a_hi(hipify::packed<unsigned>(A), hipify::packed<unsigned>(B),
                   Sum);
}

//===----------------------------------------------------------------------===//
// Functions whose result type differs in HIP, with CUDA's type: for calls that
// cannot be cast because they are written elsewhere. Cost: nothing.
//===----------------------------------------------------------------------===//

namespace hipify {
HIPIFY_DETAIL int popc(unsigned Bits) { return static_cast<int>(__popc(Bits)); }
HIPIFY_DETAIL int popcll(unsigned long long Bits) {
  return static_cast<int>(__popcll(Bits));
}
HIPIFY_DETAIL unsigned fns(unsigned Mask, unsigned Base, int Offset) {
  return static_cast<unsigned>(__fns(Mask, Base, Offset));
}
HIPIFY_DETAIL unsigned umul24(unsigned A, unsigned B) {
  return static_cast<unsigned>(__umul24(A, B));
}
HIPIFY_DETAIL long clock() { return static_cast<long>(::clock()); }
} // namespace hipify

//===----------------------------------------------------------------------===//
// Address spaces. Shared and local addresses are 32-bit offsets, as in CUDA;
// global and constant ones are generic pointers. Cost: nothing, or one
// comparison for null.
//===----------------------------------------------------------------------===//

HIPIFY_SHIM size_t __cvta_generic_to_shared(const void *Pointer) {
  using Shared = const __attribute__((address_space(3))) void *;
  return static_cast<unsigned>(reinterpret_cast<size_t>((Shared)Pointer));
}
HIPIFY_SHIM size_t __cvta_generic_to_local(const void *Pointer) {
  using Local = const __attribute__((address_space(5))) void *;
  return static_cast<unsigned>(reinterpret_cast<size_t>((Local)Pointer));
}
HIPIFY_SHIM size_t __cvta_generic_to_global(const void *Pointer) {
  return reinterpret_cast<size_t>(Pointer);
}
HIPIFY_SHIM size_t __cvta_generic_to_constant(const void *Pointer) {
  return reinterpret_cast<size_t>(Pointer);
}
HIPIFY_SHIM size_t __cvta_generic_to_grid_constant(const void *Pointer) {
  return reinterpret_cast<size_t>(Pointer);
}
HIPIFY_SHIM void *__cvta_shared_to_generic(size_t Address) {
  using Shared = __attribute__((address_space(3))) void *;
  return (void *)reinterpret_cast<Shared>(Address);
}
HIPIFY_SHIM void *__cvta_local_to_generic(size_t Address) {
  using Local = __attribute__((address_space(5))) void *;
  return (void *)reinterpret_cast<Local>(Address);
}
HIPIFY_SHIM void *__cvta_global_to_generic(size_t Address) {
  return reinterpret_cast<void *>(Address);
}
HIPIFY_SHIM void *__cvta_constant_to_generic(size_t Address) {
  return reinterpret_cast<void *>(Address);
}
HIPIFY_SHIM void *__cvta_grid_constant_to_generic(size_t Address) {
  return reinterpret_cast<void *>(Address);
}
/// The older name of the conversion to a 32-bit shared address.
HIPIFY_SHIM unsigned __nvvm_get_smem_pointer(void *Pointer) {
  return static_cast<unsigned>(__cvta_generic_to_shared(Pointer));
}

HIPIFY_SHIM unsigned __isShared(const void *Pointer) {
  return __builtin_amdgcn_is_shared(Pointer);
}
HIPIFY_SHIM unsigned __isCtaShared(const void *Pointer) {
  return __builtin_amdgcn_is_shared(Pointer);
}
/// Without clusters a block's shared memory is all there is.
HIPIFY_SHIM unsigned __isClusterShared(const void *Pointer) {
  return __builtin_amdgcn_is_shared(Pointer);
}
HIPIFY_SHIM unsigned __isLocal(const void *Pointer) {
  return __builtin_amdgcn_is_private(Pointer);
}
/// Constant memory counts as global here: on AMD GPUs it is.
HIPIFY_SHIM unsigned __isGlobal(const void *Pointer) {
  return !__builtin_amdgcn_is_shared(Pointer) &&
         !__builtin_amdgcn_is_private(Pointer);
}

//===----------------------------------------------------------------------===//
// HIP has __ffs for int and unsigned, __ffsll for long long and unsigned long
// long: a call with another type, such as uint64_t, is ambiguous there. CUDA
// has one of each, for int and long long.
//===----------------------------------------------------------------------===//

template <typename T> HIPIFY_ON_DEVICE inline int __ffs(T Value) {
  return static_cast<int>(__ffs(static_cast<int>(Value)));
}
template <typename T> HIPIFY_ON_DEVICE inline int __ffsll(T Value) {
  return static_cast<int>(__ffsll(static_cast<long long>(Value)));
}

//===----------------------------------------------------------------------===//
// Control
//===----------------------------------------------------------------------===//

/// Waits about Nanoseconds, at most a millisecond. CUDA promises something
/// between nothing and twice the time. Counts clocks in units of 64, each
/// between 25 and 64 ns on GPUs of 1 to 2.5 GHz.
HIPIFY_SHIM void __nanosleep(unsigned Nanoseconds) {
  unsigned Units = (Nanoseconds < 1000000 ? Nanoseconds : 1000000) / 64;
  for (; Units >= 64; Units -= 64)
    __builtin_amdgcn_s_sleep(64);
  for (; Units; --Units)
    __builtin_amdgcn_s_sleep(1);
}

#endif // __HIP__

#endif // HIPIFY_DEVICE_H
