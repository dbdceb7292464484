//===- hipify/ptx.h - helpers of translated PTX ---------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PTX's registers are bits with a size: the shims of hipify/ptx take halves as
// uint16_t and pairs of them as uint32_t. as<T> and put carry values between
// them and the program's variables as an asm statement's operands do.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_H
#define HIPIFY_PTX_H

#include <hip/hip_runtime.h>
#include <stdint.h>
#include <type_traits>

// PTX that has no counterpart: `HIPIFY_REFUSED_PTX("why", asm("..." : ...));`
// is an error for AMD if the code can run. In an unused function, or a template
// without instantiation, it is not. NVIDIA's compiler gets the
// statement itself.
#define HIPIFY_PTX_JOIN2(A, B) A##B
#define HIPIFY_PTX_JOIN(A, B) HIPIFY_PTX_JOIN2(A, B)
#if defined(__HIP_PLATFORM_AMD__)
#define HIPIFY_REFUSED_PTX_AS(NAME, REASON)                                    \
  do {                                                                         \
    __device__ __attribute__((error(REASON))) void NAME();                     \
    NAME();                                                                    \
  } while (false)
#define HIPIFY_REFUSED_PTX(REASON, ...)                                        \
  HIPIFY_REFUSED_PTX_AS(HIPIFY_PTX_JOIN(hipify_refused_ptx_, __COUNTER__),     \
                        REASON)
#else
#define HIPIFY_REFUSED_PTX(REASON, ...) __VA_ARGS__
#endif

namespace hipify {
namespace ptx {

/// An integer of Size bytes.
template <int Size> struct bits_of;
template <> struct bits_of<1> {
  using type = uint8_t;
};
template <> struct bits_of<2> {
  using type = uint16_t;
};
template <> struct bits_of<4> {
  using type = uint32_t;
};
template <> struct bits_of<8> {
  using type = uint64_t;
};
template <> struct bits_of<16> {
  using type = unsigned __int128;
};

template <class T>
inline constexpr bool is_number =
    std::is_integral<T>::value || std::is_enum<T>::value ||
    std::is_same<T, __int128>::value ||
    std::is_same<T, unsigned __int128>::value;

/// The value of an operand as a register of type To has it: integers are cut
/// or, by their own sign, widened; the bits of everything else are taken. An
/// array is its address.
template <class To, class From>
__host__ __device__ inline To as(const From &Value) {
  if constexpr (std::is_array<From>::value) {
    return as<To>(&Value[0]);
  } else if constexpr (std::is_same<To, From>::value) {
    return Value;
  } else if constexpr (is_number<To> && is_number<From>) {
    return static_cast<To>(Value);
  } else if constexpr (is_number<To> && sizeof(To) != sizeof(From)) {
    typename bits_of<sizeof(From)>::type Bits;
    __builtin_memcpy(&Bits, &Value, sizeof Bits);
    return static_cast<To>(Bits);
  } else if constexpr (is_number<From> && sizeof(To) != sizeof(From)) {
    auto Bits = static_cast<typename bits_of<sizeof(To)>::type>(Value);
    To Result;
    __builtin_memcpy(&Result, &Bits, sizeof Result);
    return Result;
  } else {
    static_assert(sizeof(To) == sizeof(From),
                  "the operand is not of its register's size");
    To Result;
    __builtin_memcpy(&Result, &Value, sizeof Result);
    return Result;
  }
}

/// Gives the program's variable a register's value.
template <class Variable, class Register>
__host__ __device__ inline void put(Variable &Target, Register Value) {
  Target = as<Variable>(Value);
}

/// `asm volatile("" : "+r"(x))`: the compiler no longer knows the value. Of a
/// lane, in a vector register.
#if defined(__HIP_PLATFORM_NVIDIA__)
template <class T> __device__ inline void opaque(T &Value) {
  if constexpr (sizeof(T) == 8) {
    auto Bits = as<uint64_t>(Value);
    asm volatile("" : "+l"(Bits));
    Value = as<T>(Bits);
  } else {
    auto Bits = as<uint32_t>(Value);
    asm volatile("" : "+r"(Bits));
    Value = as<T>(Bits);
  }
}
#else
template <class T> __device__ inline void opaque(T &Value) {
  asm volatile("" : "+v"(Value));
}
#endif
/// `asm volatile("" :: "r"(x))`: the value must be computed.
template <class T> __device__ inline void keep(const T &Value) {
#if defined(__HIP_PLATFORM_NVIDIA__)
  T Copy = Value;
  opaque(Copy);
#else
  asm volatile("" ::"v"(Value));
#endif
}

/// Whether two texts are the same: macros make the text of an asm statement,
/// and each use must have one that was translated.
constexpr bool is_text(const char *A, const char *B) {
  while (*A && *A == *B)
    ++A, ++B;
  return *A == *B;
}

/// What a vector operand holds.
template <class T, int N> struct vec {
  T Elements[N];
  __host__ __device__ T &operator[](int I) { return Elements[I]; }
  __host__ __device__ const T &operator[](int I) const { return Elements[I]; }
};

} // namespace ptx
} // namespace hipify

#endif // HIPIFY_PTX_H
