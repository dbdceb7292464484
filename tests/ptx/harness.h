// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the programs of tests/ptx share: inputs that hurt, and comparison with
// a model. Values travel as the 64 bits of a register.
#ifndef HIPIFY_TESTS_PTX_HARNESS_H
#define HIPIFY_TESTS_PTX_HARNESS_H

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>
#include <vector>

// Whether this is for a real GPU. Clang defines __NVCC__, too, in headers.
#if defined(__NVCC__) && !defined(__clang__)
#define PTXAS
#endif

/// PTX's types.
enum class Kind {
  pred,
  u8,
  s8,
  b8,
  u16,
  s16,
  b16,
  u32,
  s32,
  b32,
  u64,
  s64,
  b64,
  f16,
  bf16,
  f32,
  f64,
  f16x2,
  bf16x2,
  f32x2,
  u16x2,
  s16x2,
  tf32,
  e4m3x2,
  e5m2x2,
  e2m3x2,
  e3m2x2,
  ue8m0x2,
  e2m1x2,
  e2m1x4,
  e4m3x4,
  e5m2x4
};

struct Random {
  uint64_t State;
  uint64_t next() { // splitmix64
    uint64_t Z = State += 0x9e3779b97f4a7c15u;
    Z = (Z ^ (Z >> 30)) * 0xbf58476d1ce4e5b9u;
    Z = (Z ^ (Z >> 27)) * 0x94d049bb133111ebu;
    return Z ^ (Z >> 31);
  }
};

struct Limit {
  /// Mask: lanes of a warp that are in the operand of each of them. The other
  /// lanes have the mask of the others. Made: what Make gives; Uniform: the
  /// same for all lanes.
  enum Type { None, Small, Positive, Range, Mask, Made, Uniform } T = None;
  double Low = 0, High = 0;
  uint64_t (*Make)(Random &) = nullptr;
};
struct Tolerance {
  enum Type { Bits, Ulp, Rel, Abs } T = Bits;
  double Bound = 0;
};

/// A floating-point format, or none.
struct Format {
  int Size;     ///< In bits, of one element.
  int Mantissa; ///< In bits; 0: an integer.
  int Lanes;
};

inline Format formatOf(Kind K) {
  switch (K) {
  case Kind::pred:
    return {1, 0, 1};
  case Kind::u8:
  case Kind::s8:
  case Kind::b8:
  case Kind::e2m1x2:
    return {8, 0, 1};
  case Kind::u16:
  case Kind::s16:
  case Kind::b16:
  case Kind::e4m3x2:
  case Kind::e5m2x2:
  case Kind::e2m3x2:
  case Kind::e3m2x2:
  case Kind::ue8m0x2:
  case Kind::e2m1x4:
    return {16, 0, 1};
  case Kind::u64:
  case Kind::s64:
  case Kind::b64:
    return {64, 0, 1};
  case Kind::f16:
    return {16, 10, 1};
  case Kind::bf16:
    return {16, 7, 1};
  case Kind::f32:
  case Kind::tf32:
    return {32, 23, 1};
  case Kind::f64:
    return {64, 52, 1};
  case Kind::f16x2:
    return {16, 10, 2};
  case Kind::bf16x2:
    return {16, 7, 2};
  case Kind::f32x2:
    return {32, 23, 2};
  case Kind::u16x2:
  case Kind::s16x2:
    return {16, 0, 2};
  default:
    return {32, 0, 1};
  }
}

inline uint64_t maskOf(int Size) {
  return Size >= 64 ? ~uint64_t(0) : (uint64_t(1) << Size) - 1;
}

/// A register's bits as the model's type, and back.
template <class T> T number(uint64_t Bits) {
  T Value;
  std::memcpy(&Value, &Bits, sizeof Value);
  return Value;
}
template <> inline bool number<bool>(uint64_t Bits) { return Bits != 0; }
template <class To, class From> To number_as(const From &Value) {
  return static_cast<To>(Value);
}
template <class T> uint64_t bits(T Value) {
  uint64_t Bits = 0;
  std::memcpy(&Bits, &Value, sizeof Value);
  return Bits;
}

/// 128 bits travel in two words.
inline unsigned __int128 wide(uint64_t Low, uint64_t High) {
  return static_cast<unsigned __int128>(High) << 64 | Low;
}
template <class T> uint64_t low(const T &Value) {
  return static_cast<uint64_t>(static_cast<unsigned __int128>(Value));
}
template <class T> uint64_t high(const T &Value) {
  return static_cast<uint64_t>(static_cast<unsigned __int128>(Value) >> 64);
}

// --- inputs ----------------------------------------------------------------

/// The bits of a double rounded to a format: for limits alone.
inline uint64_t encode(double Value, Format F) {
  if (F.Size == 64)
    return bits(Value);
  float Single = static_cast<float>(Value);
  if (F.Size == 32)
    return bits(Single);
  if (F.Mantissa == 7)
    return bits(Single) >> 16;
  uint64_t Sign = std::signbit(Single) ? 0x8000 : 0;
  double Size = std::fabs(Value);
  if (Size >= 65504)
    return Sign | 0x7bff;
  int Exponent;
  std::frexp(Size, &Exponent);
  Exponent = Exponent < -13 ? -13 : Exponent;
  return Sign | static_cast<uint64_t>(std::ldexp(Size, 11 - Exponent) +
                                      (double(Exponent + 13) * 1024));
}

inline uint64_t element(Format F, const Limit &L, Random &R) {
  double Share = double(R.next() >> 11) / 9007199254740992.0;
  if (L.T == Limit::Small)
    return R.next() % 41;
  if (L.T == Limit::Mask)
    return 0;
  if (L.T == Limit::Range) {
    double Value = L.Low + Share * (L.High - L.Low);
    return F.Mantissa ? encode(Value, F)
                      : uint64_t(int64_t(std::floor(Value))) & maskOf(F.Size);
  }
  uint64_t Bits = R.next(), Choice = R.next() % 8;
  if (!F.Mantissa) {
    static const uint64_t Edges[] = {
        0,  1,  2,  3,  7,   8,   15,  16,         31,         32,
        33, 63, 64, 65, 127, 128, 255, 0x7fffffff, 0x80000000, 0xffffffff};
    if (Choice < 3) {
      Bits = Edges[R.next() % 20];
      if (R.next() % 3 == 0)
        Bits = ~Bits;
    } else if (Choice == 3) {
      Bits = uint64_t(1) << (R.next() % 64);
      Bits -= R.next() % 2;
    }
    return Bits & maskOf(F.Size);
  }
  uint64_t Exponents = maskOf(F.Size - 1 - F.Mantissa) << F.Mantissa;
  uint64_t Fraction = maskOf(F.Mantissa), Sign = uint64_t(1) << (F.Size - 1);
  uint64_t One = Exponents >> 1 & Exponents;
  const uint64_t Edges[] = {0,
                            1, // The least denormal.
                            Fraction,
                            Fraction + 1, // The least normal.
                            One,
                            One + 1,
                            One - 1,
                            One + (uint64_t(1) << F.Mantissa), // 2
                            One - (uint64_t(1) << F.Mantissa) / 2,
                            Exponents - 1, // The largest.
                            Exponents,
                            Exponents | (Fraction + 1) >> 1}; // NaN
  if (Choice < 3)
    Bits = Edges[R.next() % 12] | (R.next() % 2 ? Sign : 0);
  else if (Choice < 6) // Near one, so that sums and quotients mean something.
    Bits = (One + ((R.next() % 16) << F.Mantissa) -
            ((R.next() % 16) << F.Mantissa)) ^
           (Bits & (Fraction | Sign));
  Bits &= maskOf(F.Size);
  return L.T == Limit::Positive ? Bits & ~Sign : Bits;
}

inline uint64_t sample(Kind K, const Limit &L, Random &R) {
  if (L.Make)
    return L.Make(R);
  Format F = formatOf(K);
  uint64_t Value = 0;
  for (int Lane = 0; Lane < F.Lanes; ++Lane)
    Value |= element(F, L, R) << (F.Size * Lane);
  return Value;
}

// --- comparison ------------------------------------------------------------

inline double decode(uint64_t Bits, Format F) {
  if (F.Size == 64)
    return number<double>(Bits);
  if (F.Size == 32)
    return number<float>(Bits);
  if (F.Mantissa == 7)
    return number<float>(Bits << 16);
  double Fraction = double(Bits & 0x3ff);
  int Exponent = int(Bits >> 10 & 31);
  double Size = Exponent == 31  ? (Fraction ? NAN : INFINITY)
                : Exponent == 0 ? std::ldexp(Fraction, -24)
                                : std::ldexp(1024 + Fraction, Exponent - 25);
  return Bits & 0x8000 ? -Size : Size;
}

inline bool isNan(uint64_t Bits, Format F) {
  uint64_t Magnitude = Bits & maskOf(F.Size - 1);
  return Magnitude > maskOf(F.Size - 1 - F.Mantissa) << F.Mantissa;
}

inline int64_t ordered(uint64_t Bits, Format F) {
  uint64_t Sign = uint64_t(1) << (F.Size - 1);
  return Bits & Sign ? -int64_t(Bits & ~Sign) : int64_t(Bits);
}

/// What bounds of approximate functions do not speak of: the last digit of a
/// subnormal result, and which results are flushed next to the least normal
/// number.
inline bool sameTiny(uint64_t Got, uint64_t Want, Format F) {
  uint64_t Least = uint64_t(1) << F.Mantissa, Size = maskOf(F.Size - 1);
  uint64_t Low = Got & Size, High = Want & Size;
  if (Low > High)
    std::swap(Low, High);
  return (High < Least && std::abs(ordered(Got, F) - ordered(Want, F)) <= 1) ||
         (Low == 0 && High >= Least && High <= Least + 2);
}

inline bool sameElement(uint64_t Got, uint64_t Want, Format F,
                        const Tolerance &T) {
  if (Got == Want)
    return true;
  if (!F.Mantissa)
    return false;
  if (isNan(Got, F) || isNan(Want, F))
    return isNan(Got, F) && isNan(Want, F);
  if (T.T == Tolerance::Bits)
    return false;
  if (sameTiny(Got, Want, F))
    return true;
  if (T.T == Tolerance::Ulp)
    return std::fabs(double(ordered(Got, F) - ordered(Want, F))) <= T.Bound;
  double A = decode(Got, F), B = decode(Want, F);
  if (std::isinf(A) || std::isinf(B))
    return A == B;
  return std::fabs(A - B) <=
         T.Bound * (T.T == Tolerance::Rel ? std::fabs(B) : 1);
}

inline bool same(uint64_t Got, uint64_t Want, Kind K, const Tolerance &T) {
  Format F = formatOf(K);
  for (int Lane = 0; Lane < F.Lanes; ++Lane) {
    int Shift = F.Size * Lane;
    if (!sameElement(Got >> Shift & maskOf(F.Size),
                     Want >> Shift & maskOf(F.Size), F, T))
      return false;
  }
  return true;
}

// --- a form ----------------------------------------------------------------

constexpr int Samples = 1024, kBlock = 128;

/// Numbers whose products and quotients are at a format's limits.
inline uint64_t edge(Format F, int I) {
  uint64_t Least = uint64_t(1) << F.Mantissa; // The least normal number.
  uint64_t Sign = uint64_t(1) << (F.Size - 1);
  uint64_t Infinity = maskOf(F.Size - 1 - F.Mantissa) << F.Mantissa;
  uint64_t One = Infinity >> 1 & Infinity, Two = One + Least;
  const uint64_t Edges[] = {0,
                            Sign,
                            1,
                            Sign | (Least - 1),
                            Least,
                            Sign | Least,
                            Least + 1,
                            2 * Least - 1,
                            One,
                            One - 1,
                            Sign | (One - 1),
                            One + 1,
                            Two,
                            Infinity - 2 * Least + 1, // Its reciprocal is tiny.
                            Infinity - 1,
                            Infinity};
  return Edges[I % 16];
}

/// All pairs of edges, for the first two inputs of floats; to the product of
/// those the third one adds the least normal number, its negative, or nothing.
inline void sampleEdges(Kind K, int Turn, uint64_t *In) {
  Format F = formatOf(K);
  if (!F.Mantissa || Turn > 2)
    return;
  for (int I = 0; I < 256; ++I) {
    In[I] = 0;
    for (int Lane = 0; Lane < F.Lanes; ++Lane) {
      int First = I + Lane, Second = I / 16 + Lane;
      int Third = (First + Second) % 3; // The edges 4, 5 and 0.
      int Chosen = Turn == 0   ? First
                   : Turn == 1 ? Second
                   : Third < 2 ? 4 + Third
                               : 0;
      In[I] |= edge(F, Chosen) << (F.Size * Lane);
    }
  }
}

/// Values of one input for all threads; warps are 32 threads. Turn is the
/// input's number.
inline void sampleAll(Kind K, const Limit &L, int Turn, Random &R,
                      uint64_t *In) {
  for (int I = 0; I < Samples; ++I)
    In[I] = sample(K, L, R);
  if (L.T == Limit::None && !L.Make)
    sampleEdges(K, Turn, In);
  for (int I = 0; I < Samples && L.T == Limit::Uniform; ++I)
    In[I] = In[I / 32 * 32];
  for (int Warp = 0; Warp < Samples && L.T == Limit::Mask; Warp += 32) {
    uint64_t Choice = R.next(), Mask = R.next() & 0xffffffff;
    if (Choice % 4 == 0)
      Mask = 0xffffffff;
    else if (Choice % 4 == 1)
      Mask = uint64_t(1) << (Mask % 32);
    for (int Lane = 0; Lane < 32; ++Lane)
      In[Warp + Lane] = Mask >> Lane & 1 ? Mask : ~Mask & 0xffffffff;
  }
}

/// What a kernel makes of the inputs; false if it fails.
inline bool runKernel(const char *Name,
                      void (*Kernel)(const uint64_t *, uint64_t *, int),
                      const std::vector<uint64_t> &Inputs,
                      std::vector<uint64_t> &Outputs) {
  uint64_t *DeviceIn, *DeviceOut;
  cudaMalloc(&DeviceIn, Inputs.size() * 8);
  cudaMalloc(&DeviceOut, Outputs.size() * 8);
  cudaMemcpy(DeviceIn, Inputs.data(), Inputs.size() * 8,
             cudaMemcpyHostToDevice);
  Kernel<<<Samples / kBlock, kBlock>>>(DeviceIn, DeviceOut, Samples);
  cudaError_t Error = cudaDeviceSynchronize();
  cudaMemcpy(Outputs.data(), DeviceOut, Outputs.size() * 8,
             cudaMemcpyDeviceToHost);
  cudaFree(DeviceIn);
  cudaFree(DeviceOut);
  if (Error != cudaSuccess)
    std::printf("%s: %s\n", Name, cudaGetErrorString(Error));
  return Error == cudaSuccess;
}

/// 1 if the kernel's results are not the model's for some input. The model is
/// of Lanes threads: it has the values of an input side by side, and the same
/// of a result. That of a warp has one result more, the mask of the lanes whose
/// results PTX defines. Before is called with all inputs.
inline int check(const char *Name,
                 void (*Kernel)(const uint64_t *, uint64_t *, int),
                 std::vector<Kind> In, std::vector<Kind> Out,
                 std::vector<Limit> Limits, Tolerance T,
                 void (*Model)(const uint64_t *, uint64_t *), int Lanes,
                 void (*Before)(const uint64_t *)) {
  std::vector<uint64_t> Inputs(In.size() * Samples + 1);
  std::vector<uint64_t> Outputs(Out.size() * Samples + 1);
  uint64_t Seed = 1469598103934665603u;
  for (const char *C = Name; *C; ++C)
    Seed = (Seed ^ uint64_t(*C)) * 1099511628211u;
  Random R{Seed};
  for (size_t K = 0; K < In.size(); ++K)
    sampleAll(In[K], Limits[K], int(K), R, &Inputs[K * Samples]);
  if (Before)
    Before(Inputs.data());
  if (!runKernel(Name, Kernel, Inputs, Outputs))
    return 1;
  int Wrong = 0;
  for (int First = 0; First < Samples; First += Lanes) {
    std::vector<uint64_t> Arguments, Results(Out.size() * Lanes + 1);
    for (size_t K = 0; K < In.size(); ++K)
      Arguments.insert(Arguments.end(), &Inputs[K * Samples + First],
                       &Inputs[K * Samples + First] + Lanes);
    Model(Arguments.data(), Results.data());
    uint64_t Defined = Lanes == 1 ? 1 : Results[Out.size() * Lanes];
    for (size_t K = 0; K < Out.size(); ++K)
      for (int Lane = 0; Lane < Lanes; ++Lane) {
        uint64_t Got = Outputs[K * Samples + First + Lane];
        uint64_t Want = Results[K * Lanes + Lane];
        if (!(Defined >> Lane & 1) || same(Got, Want, Out[K], T))
          continue;
        if (Wrong++ < 3) {
          std::printf("%s: result %zu of thread %d is %llx, not %llx, for",
                      Name, K, First + Lane,
                      static_cast<unsigned long long>(Got),
                      static_cast<unsigned long long>(Want));
          for (size_t J = 0; J < In.size(); ++J)
            std::printf(" %llx", static_cast<unsigned long long>(
                                     Inputs[J * Samples + First + Lane]));
          std::printf("\n");
        }
      }
  }
  if (Wrong)
    std::printf("%s: %d results differ\n", Name, Wrong);
  return Wrong != 0;
}

#endif
