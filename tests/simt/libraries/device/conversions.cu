// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversions of floats to integers of all widths, in and out of range, against
// models of the instructions that the vendor's compiler uses.
#include "../api/check.h"
#include <cmath>
#include <cstdint>
#include <cstring>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <limits>
#include <type_traits>

// PTX's cvt and v_cvt_* take the nearest integer, and make 0 of NaN.
template <class T> T saturate(double v) {
  using Limits = std::numeric_limits<T>;
  if (std::isnan(v))
    return 0;
  if (v <= double(Limits::min()))
    return Limits::min();
  // The largest 64-bit integers are no doubles; their successors are.
  return v >= double(Limits::max()) ? Limits::max() : T(v);
}

#ifdef __HIP_PLATFORM_AMD__
constexpr bool IsAMD = true;
#else
constexpr bool IsAMD = false;
#endif

/// AMD's two halves of 64 bits, each saturated; a negative float goes by its
/// absolute value. All products and sums here are exact.
template <class T, class F> T halves(F v) {
  bool magnitude = std::is_signed_v<T> && sizeof(F) < 8;
  F whole = std::trunc(v);
  bool negative = magnitude && std::signbit(whole);
  if (magnitude)
    whole = std::fabs(whole);
  F upper = std::floor(whole * F(0x1p-32));
  F lower = std::fma(upper, F(-0x1p32), whole);
  uint64_t high = std::is_signed_v<T> && !magnitude
                      ? uint32_t(saturate<int32_t>(upper))
                      : saturate<uint32_t>(upper);
  uint64_t bits = high << 32 | saturate<uint32_t>(lower);
  return T(negative ? 0 - bits : bits);
}

template <class T, class F> T model(F v, bool isHalf) {
  if constexpr (IsAMD) {
    if (sizeof(T) == 8 && !isHalf)
      return halves<T>(v);
    if (isHalf && sizeof(T) == 2)
      return saturate<T>(v);
    if (isHalf && sizeof(T) == 1)
      return T(saturate<int16_t>(v));
    bool isSigned = std::is_signed_v<T> || sizeof(T) == 1;
    return isSigned ? T(saturate<int32_t>(v)) : T(saturate<uint32_t>(v));
  } else {
#ifdef __clang__
    // PTX's cvt.rzi.s16 and .u16.
    using Sixteen =
        std::conditional_t<std::is_signed_v<T>, int16_t, uint16_t>;
    using Native = std::conditional_t<sizeof(T) == 1, Sixteen, T>;
#else
    // nvcc (13.0, on an H200) makes 32 bits and takes the lower ones.
    using Word = std::conditional_t<std::is_signed_v<T>, int32_t, uint32_t>;
    using Native = std::conditional_t<sizeof(T) <= 2, Word, T>;
#endif
    if (std::isnan(v) && (sizeof(F) == 8 || sizeof(T) == 8))
      return T(uint64_t(1) << (8 * sizeof(Native) - 1));
    return T(saturate<Native>(v));
  }
}

struct All {
  int8_t s8;
  uint8_t u8;
  int16_t s16;
  uint16_t u16;
  int32_t s32;
  uint32_t u32;
  int64_t s64;
  uint64_t u64;
};

template <class F> __global__ void convert(const F *from, All *to, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    F v = from[i];
    to[i] = {int8_t(v),  uint8_t(v),  int16_t(v), uint16_t(v),
             int32_t(v), uint32_t(v), int64_t(v), uint64_t(v)};
  }
}

template <class F> void check(const F *values, int n, bool isHalf) {
  F *from;
  All *to, got[64];
  OK(cudaMalloc(&from, sizeof(F) * n));
  OK(cudaMalloc(&to, sizeof(All) * n));
  OK(cudaMemcpy(from, values, sizeof(F) * n, cudaMemcpyHostToDevice));
  convert<<<1, 32>>>(from, to, n);
  OK(cudaMemcpy(got, to, sizeof(All) * n, cudaMemcpyDeviceToHost));
  using V = std::conditional_t<sizeof(F) == 8, double, float>;
  for (int i = 0; i < n; ++i) {
    V v = V(values[i]);
    int before = Failures;
    EXPECT(got[i].s8 == model<int8_t>(v, isHalf));
    EXPECT(got[i].u8 == model<uint8_t>(v, isHalf));
    EXPECT(got[i].s16 == model<int16_t>(v, isHalf));
    EXPECT(got[i].u16 == model<uint16_t>(v, isHalf));
    EXPECT(got[i].s32 == model<int32_t>(v, isHalf));
    EXPECT(got[i].u32 == model<uint32_t>(v, isHalf));
    EXPECT(got[i].s64 == model<int64_t>(v, isHalf));
    EXPECT(got[i].u64 == model<uint64_t>(v, isHalf));
    if (Failures != before)
      std::printf("  of %g (%d bytes)\n", double(v), int(sizeof(F)));
  }
  OK(cudaFree(from));
  OK(cudaFree(to));
}

/// What the compiler knows must not be worth more than what it does not.
__global__ void constants(All *to) {
  const float big = 3e9f, low = -1e20f, nan = __int_as_float(0x7fffffff);
  to[0].s32 = int(big), to[0].u32 = unsigned(low), to[0].s64 = (long long)(nan);
  to[0].s16 = short(70000.f), to[0].u8 = (unsigned char)(300.f);
}

/// What programs write: the intrinsics, and the halves' classes.
__global__ void intrinsics(long long *to) {
  volatile float f = 3e9f, n = -3e9f, nan = __int_as_float(0x7fc00000);
  volatile double d = 1e300;
  int i = 0;
  to[i++] = __float2int_rn(f), to[i++] = __float2int_rz(n);
  to[i++] = __float2uint_rz(n), to[i++] = __float2int_rd(nan);
  to[i++] = __double2int_rn(d), to[i++] = __double2uint_rz(d);
  to[i++] = __float2uint_ru(f * 4);
  to[i++] = __half2int_rz(__float2half(INFINITY));
  to[i++] = __half2uint_rz(__float2half(-5.f));
  to[i++] = int(__float2bfloat16(1e30f));
}

int main() {
  const double inf = INFINITY;
  const double wide[] = {
      0, -0.0, 0.9, -0.9, 1.5, -1.5, 127, 128, -128, -129, 255, 256, 300, -300,
      32767, 32768, 40000, -40000, 65535, 65536, 70000, 2147483520., 0x1p31,
      -0x1p31, -0x1p31 - 1e6, 3e9, -3e9, 0x1p32, 1e10, -1e10, 0x1p63 - 1024,
      0x1p63, -0x1p63, -0x1p63 - 4096, 0x1p64, 1.5e19, -1e19, 1e30, -1e30, inf,
      -inf, NAN, -NAN};
  constexpr int N = sizeof(wide) / sizeof(*wide);
  float single[N];
  for (int i = 0; i < N; ++i)
    single[i] = float(wide[i]);
  check(wide, N, false);
  check(single, N, false);
#ifdef __clang__ // For the other compilers these are no types of a device.
  _Float16 half[N];
  __bf16 brain[N];
  for (int i = 0; i < N; ++i) {
    half[i] = _Float16(single[i]);
    // The upper half of a float.
    uint32_t bits;
    std::memcpy(&bits, &single[i], 4);
    uint16_t upper = uint16_t(bits >> 16);
    std::memcpy(&brain[i], &upper, 2);
  }
  check(half, N, true);
  check(brain, N, false);
#endif

  All *all, got;
  OK(cudaMalloc(&all, sizeof(All)));
  constants<<<1, 1>>>(all);
  OK(cudaMemcpy(&got, all, sizeof(All), cudaMemcpyDeviceToHost));
  EXPECT(got.s32 == INT32_MAX);
  EXPECT(got.u32 == 0);
  EXPECT(got.s64 == model<int64_t>(NAN, false));
  EXPECT(got.s16 == model<int16_t>(70000.f, false));
  EXPECT(got.u8 == 44);

  long long *to, said[10];
  OK(cudaMalloc(&to, sizeof(said)));
  intrinsics<<<1, 1>>>(to);
  OK(cudaMemcpy(said, to, sizeof(said), cudaMemcpyDeviceToHost));
  const long long wanted[] = {INT32_MAX, INT32_MIN,  0, 0, INT32_MAX,
                              UINT32_MAX, UINT32_MAX, INT32_MAX, 0, INT32_MAX};
  for (int i = 0; i < 10; ++i) {
    EXPECT(said[i] == wanted[i]);
    if (said[i] != wanted[i])
      std::printf("  intrinsic %d: %lld\n", i, said[i]);
  }
  return finish();
}
