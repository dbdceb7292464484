// What the matrix programs of this folder share: small number formats, PTX's fragments, a host reference.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CORPUS_PTX_MMA_HOST_CUH
#define CORPUS_PTX_MMA_HOST_CUH

#include <hip/hip_runtime.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <type_traits>
#include <vector>

#define CHECK(call)                                                         \
  do {                                                                      \
    const hipError_t status = (call);                                      \
    if (status != hipSuccess) {                                            \
      std::fprintf(stderr, "%s: %s\n", #call, hipGetErrorString(status));  \
      std::exit(2);                                                         \
    }                                                                       \
  } while (0)

inline uint32_t next() {
  static uint64_t state = 1;
  state = state * 6364136223846793005u + 1442695040888963407u;
  return static_cast<uint32_t>(state >> 32);
}

//===--- Formats of elements: Bits in a word, and what they mean ---===//

// A float with Exponent and Mantissa bits from bit Start on. Specials: 2 as IEEE 754 has them, 1 only NaN, 0 none.
template <int Size, int Exponent, int Mantissa, int Specials, int Start = 0> struct Float {
  static constexpr int bits = Size;
  static constexpr bool integer = false;
  static double value(uint64_t word) {
    const uint64_t raw = word >> Start;
    const int mantissa = raw & ((1 << Mantissa) - 1), exponent = raw >> Mantissa & ((1 << Exponent) - 1);
    const bool negative = raw >> (Mantissa + Exponent) & 1, last = exponent == (1 << Exponent) - 1;
    const int bias = (1 << (Exponent - 1)) - 1;
    double v = exponent ? std::ldexp(1.0 + std::ldexp(mantissa, -Mantissa), exponent - bias)
                        : std::ldexp(mantissa, 1 - bias - Mantissa);
    if (last && Specials == 2)
      v = mantissa ? NAN : INFINITY;
    if (last && Specials == 1 && mantissa == (1 << Mantissa) - 1)
      v = NAN;
    return negative ? -v : v;
  }
};
using f16 = Float<16, 5, 10, 2>;
using bf16 = Float<16, 8, 7, 2>;
using tf32 = Float<32, 8, 10, 2, 13>;
using e4m3 = Float<8, 4, 3, 1>;
using e5m2 = Float<8, 5, 2, 2>;
using e2m3 = Float<8, 2, 3, 0>;
using e3m2 = Float<8, 3, 2, 0>;
using e2m1 = Float<8, 2, 1, 0, 2>;       // In the middle of a byte.
using e2m1_packed = Float<4, 2, 1, 0>;

struct f64 {
  static constexpr int bits = 64;
  static constexpr bool integer = false;
  static double value(uint64_t word) {
    double v;
    std::memcpy(&v, &word, 8);
    return v;
  }
};
template <int Size, bool Signed> struct Integer {
  static constexpr int bits = Size;
  static constexpr bool integer = true;
  static double value(uint64_t word) {
    const int v = word & ((1u << Size) - 1);
    return Signed && v >> (Size - 1) ? v - (1 << Size) : v;
  }
};
using s8 = Integer<8, true>;
using u8 = Integer<8, false>;
using s4 = Integer<4, true>;
using u4 = Integer<4, false>;
using b1 = Integer<1, false>;

// What a matrix is filled with.
enum class Fill { Small, Any, Special };

// A random element. Small: -4 to 4 where there are such; Any: up to 16; Special: some NaN and infinities, too.
template <class T> uint64_t element(Fill fill) {
  if (fill == Fill::Special && next() % 16)
    fill = Fill::Small;
  for (;;) {
    uint64_t word = (uint64_t(next()) << 32 | next()) & (~0ull >> (64 - T::bits));
    // Bits that do not count are left as they are. Of f64 few matter.
    if (T::bits == 64 || (fill == Fill::Small && T::bits >= 16)) {
      const double v = T::bits == 64 && fill == Fill::Any ? (int(next() % 65536) - 32768) / 2048.0 : int(next() % 9) - 4;
      if (T::bits == 64) {
        std::memcpy(&word, &v, 8);
        return word;
      }
      const float f = float(v);
      uint32_t bits;
      std::memcpy(&bits, &f, 4);
      if (std::is_same<T, tf32>::value)
        return bits | (word & 0x1fff);
      if (std::is_same<T, bf16>::value)
        return bits >> 16;
      return v == 0 ? 0 : (bits >> 16 & 0x8000) | (((bits >> 13) - (112 << 10)) & 0x7fff);
    }
    const double v = T::value(word);
    if (T::integer || (fill == Fill::Special && !std::isfinite(v)))
      return word;
    if (fill == Fill::Any ? std::fabs(v) <= 16 : std::fabs(v) <= 4 && v == std::floor(v))
      return word;
    if (fill == Fill::Special) { // There may be none.
      static const bool none = T::bits < 16 && !(T::bits == 8 && (std::is_same<T, e4m3>::value || std::is_same<T, e5m2>::value));
      if (none)
        return word;
    }
  }
}

//===--- Fragments, as the PTX ISA lays them out ---===//

struct Place {
  int row, column;
};

// Element i of A in a lane, of B, and of C or D: mma of m8 and m16, n8.
template <class T> Place place_a(int m, int lane, int i) {
  const int per = T::bits == 64 ? 1 : 32 / T::bits, reg = i / per;
  const int row = lane / 4 + (m == 16 && reg % 2 ? 8 : 0);
  return {row, lane % 4 * per + i % per + reg / (m / 8) * 4 * per};
}
template <class T> Place place_b(int lane, int i) {
  const int per = T::bits == 64 ? 1 : 32 / T::bits;
  return {lane % 4 * per + i % per + i / per * 4 * per, lane / 4};
}
inline Place place_c(int lane, int i) { return {lane / 4 + i / 2 * 8, lane % 4 * 2 + i % 2}; }

template <class T> void put(uint32_t *words, int i, uint64_t value) {
  const int per = 32 / T::bits;
  words[i / per] |= static_cast<uint32_t>(value) << (i % per * T::bits);
}
template <class T> void put(double *words, int i, uint64_t value) { words[i] = T::value(value); }

//===--- Running one instruction ---===//

// Warps of which the bit of `active` is clear leave out the instruction, so that a wavefront has one half of its lanes.
template <class I>
__global__ void run_mma(const typename I::Word *a, const typename I::Word *b, const typename I::Sum *c,
                        typename I::Sum *d, unsigned active) {
  const int t = blockIdx.x * blockDim.x + threadIdx.x;
  typename I::Word ra[I::ra], rb[I::rb];
  typename I::Sum rc[I::rc], rd[I::rc];
  for (int i = 0; i < I::ra; ++i)
    ra[i] = a[t * I::ra + i];
  for (int i = 0; i < I::rb; ++i)
    rb[i] = b[t * I::rb + i];
  for (int i = 0; i < I::rc; ++i)
    rc[i] = rd[i] = c[t * I::rc + i];
  if (active >> (t / 32 % 32) & 1)
    I::run(rd, ra, rb, rc);
  for (int i = 0; i < I::rc; ++i)
    d[t * I::rc + i] = rd[i];
}

template <class T> struct Buffer {
  std::vector<T> host;
  T *device = nullptr;
  explicit Buffer(std::size_t count) : host(count) { CHECK(hipMalloc(&device, count * sizeof(T))); }
  Buffer(const Buffer &) = delete;
  Buffer &operator=(const Buffer &) = delete;
  ~Buffer() { hipFree(device); }
  void upload() { CHECK(hipMemcpy(device, host.data(), host.size() * sizeof(T), hipMemcpyHostToDevice)); }
  void download() { CHECK(hipMemcpy(host.data(), device, host.size() * sizeof(T), hipMemcpyDeviceToHost)); }
};

// An accumulator of an instruction: f32, f64 and s32 are a register each, f16 half a register.
template <class I> double sum_at(const typename I::Sum *registers, int i) {
  if (I::half)
    return f16::value(uint32_t(registers[i / 2]) >> (i % 2 * 16) & 0xffff);
  return double(registers[i]);
}

// Whether a result is right: integers and f64 of small numbers exactly, floats by the magnitude of what was summed.
template <class I> bool right(double got, double want, double magnitude) {
  if (std::isnan(want))
    return std::isnan(got);
  if (got == want || std::isinf(want) || std::is_same<typename I::Sum, int32_t>::value)
    return got == want;
  double bound = magnitude * (std::is_same<typename I::Sum, double>::value ? 1e-14 : 4e-6) + 1e-37;
  if (I::half)
    // PTX asks for no more than half precision in between. An H200 cuts, not rounds, partial sums of 8-bit floats and
    // their end: twice a place of f16.
    bound += (I::A::bits == 8 ? 4 * magnitude : std::fabs(want)) / 2040 + 3e-8;
  return std::fabs(got - want) <= bound;
}

// Errors of an instruction with random matrices in `blocks` blocks of `threads`.
template <class I> std::size_t errors(Fill fill, int blocks, int threads, unsigned active) {
  const int warps = blocks * threads / 32, m = I::m, k = I::k;
  const int per_lane_a = m * k / 32, per_lane_b = k / 4, per_lane_c = m / 4;
  Buffer<typename I::Word> a(warps * 32 * I::ra), b(warps * 32 * I::rb);
  Buffer<typename I::Sum> c(warps * 32 * I::rc), d(warps * 32 * I::rc);
  std::vector<double> va(warps * m * k), vb(warps * k * 8), vc(warps * m * 8);
  for (int t = 0; t < warps * 32; ++t) {
    const int warp = t / 32, lane = t % 32;
    for (int i = 0; i < per_lane_a; ++i) {
      const uint64_t word = element<typename I::A>(fill);
      const Place p = place_a<typename I::A>(m, lane, i);
      va[(warp * m + p.row) * k + p.column] = I::A::value(word);
      put<typename I::A>(&a.host[t * I::ra], i, word);
    }
    for (int i = 0; i < per_lane_b; ++i) {
      const uint64_t word = element<typename I::B>(fill);
      const Place p = place_b<typename I::B>(lane, i);
      vb[(warp * k + p.row) * 8 + p.column] = I::B::value(word);
      put<typename I::B>(&b.host[t * I::rb], i, word);
    }
    for (int i = 0; i < per_lane_c; ++i) {
      typename I::Sum *to = &c.host[t * I::rc];
      if (I::half)
        put<f16>(reinterpret_cast<uint32_t *>(to), i, element<f16>(fill));
      else if (std::is_same<typename I::Sum, int32_t>::value) // Near both ends, too.
        to[i] = typename I::Sum(int32_t(next() % 3 ? next() : 0x7fffff00 + next() % 512));
      else
        to[i] = typename I::Sum((int(next() % 8193) - 4096) / (fill == Fill::Small ? 1 : 256.0));
      const Place p = place_c(lane, i);
      vc[(warp * m + p.row) * 8 + p.column] = sum_at<I>(to, i);
    }
  }
  a.upload(), b.upload(), c.upload();
  run_mma<I><<<blocks, threads>>>(a.device, b.device, c.device, d.device, active);
  CHECK(hipGetLastError());
  d.download();

  std::size_t wrong = 0;
  for (int t = 0; t < warps * 32; ++t)
    for (int i = 0; i < per_lane_c; ++i) {
      const int warp = t / 32;
      const Place p = place_c(t % 32, i);
      const double start = vc[(warp * m + p.row) * 8 + p.column];
      double sum = 0, magnitude = std::fabs(start);
      for (int j = 0; j < k; ++j) {
        const double product = I::product(va[(warp * m + p.row) * k + j], vb[(warp * k + j) * 8 + p.column]);
        sum += product;
        magnitude += std::fabs(product);
      }
      const double want = active >> (warp % 32) & 1 ? I::finish(start + sum) : start;
      const double got = sum_at<I>(&d.host[t * I::rc], i);
      if (!right<I>(got, want, magnitude) && wrong++ < 3)
        std::printf("%s warp %d row %d column %d: %.9g, not %.9g\n", I::name(), warp, p.row, p.column, got, want);
    }
  return wrong;
}

// What instructions have in common.
template <int M, int K, class TypeA, class TypeB, class TypeSum, bool Half = false> struct Mma {
  using A = TypeA;
  using B = TypeB;
  using Sum = TypeSum;
  using Word = typename std::conditional<A::bits == 64, double, uint32_t>::type;
  static constexpr int m = M, k = K;
  static constexpr bool half = Half;
  static constexpr int ra = M * K / 32 * A::bits / (A::bits == 64 ? 64 : 32);
  static constexpr int rb = K / 4 * B::bits / (B::bits == 64 ? 64 : 32);
  static constexpr int rc = Half ? M / 8 : M / 4;
  static double product(double a, double b) { return a * b; }
  static double finish(double sum) {
    // Sums of integers wrap.
    return std::is_same<Sum, int32_t>::value ? double(int32_t(uint32_t(int64_t(sum)))) : sum;
  }
};
template <int M, int K, class A, class B = A> using MmaF32 = Mma<M, K, A, B, float>;
template <int M, int K, class A, class B = A> using MmaF16 = Mma<M, K, A, B, uint32_t, true>;
template <int M, int K, class A, class B = A> using MmaS32 = Mma<M, K, A, B, int32_t>;

// All fills, with whole wavefronts, single warps, and one half of a wavefront only.
template <class I> std::size_t test() {
  std::size_t wrong = 0;
  for (Fill fill : {Fill::Small, Fill::Any, Fill::Special}) {
    wrong += errors<I>(fill, 2, 128, ~0u);
    wrong += errors<I>(fill, 2, 32, ~0u);
    wrong += errors<I>(fill, 1, 128, 0x9);
  }
  std::printf("%-60s %s\n", I::name(), wrong ? "wrong" : "ok");
  return wrong;
}
template <class... Is> std::size_t test_all() {
  std::size_t wrong = 0;
  const std::size_t each[] = {test<Is>()...};
  for (std::size_t one : each)
    wrong += one;
  return wrong;
}

// Prints the result and is the exit code.
inline int verdict(const char *name, std::size_t wrong) {
  std::printf("%s: %s (%zu wrong)\n", name, wrong ? "FAIL" : "PASS", wrong);
  return wrong ? EXIT_FAILURE : EXIT_SUCCESS;
}

#endif
