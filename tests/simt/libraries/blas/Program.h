//===- Program.h - What the tests of BLAS and FFT share ---------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The programs are CUDA and HIP at once. Operands are compared with naive loops
// in double; what lies between the elements (leading dimensions, increments,
// strides) is poisoned with NaN and must stay so.
//
//===----------------------------------------------------------------------===//
#ifndef TESTS_SIMT_LIBRARIES_BLAS_PROGRAM_H
#define TESTS_SIMT_LIBRARIES_BLAS_PROGRAM_H

#if defined(__HIP__) || defined(__HIP_PLATFORM_AMD__)
#include <hip/hip_runtime.h>
#define API(Name) hip##Name
constexpr bool IsHip = true;
#else
#include <cuda_runtime.h>
#define API(Name) cuda##Name
constexpr bool IsHip = false;
using cudaDeviceProp_t = cudaDeviceProp;
#endif

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <type_traits>
#include <vector>

/// All references are computed with these; real numbers have no imaginary part.
using Number = std::complex<double>;

inline int Failures = 0, Checks = 0;

/// What a failure is of, where the text does not say it.
inline std::string Context;

/// How often each was said.
inline std::map<std::string, int> &failed() {
  static std::map<std::string, int> All;
  return All;
}

/// Each kind of failure is printed once, and at once: a program may crash.
inline void expect(bool Ok, const std::string &What) {
  ++Checks;
  if (Ok)
    return;
  ++Failures;
  std::string Line = Context.empty() ? What : What + " [" + Context + "]";
  if (failed()[Line]++ == 0 && failed().size() <= 200)
    std::printf("FAIL %s\n", Line.c_str());
  std::fflush(stdout);
}

inline void checkStatus(int Status, const char *Call) {
  expect(Status == 0, std::string(Call) + " is " + std::to_string(Status));
}
#define CHECK(Call) checkStatus(int(Call), #Call)

inline void expectStatus(int Got, int Wanted, const std::string &What) {
  expect(Got == Wanted,
         What + ": " + std::to_string(Got) + ", not " + std::to_string(Wanted));
}

/// What no vendor promises, or only one layer has, is tested there only.
inline bool isEmulated() {
  static const bool Is = [] {
    API(DeviceProp_t) P;
    return API(GetDeviceProperties)(&P, 0) == API(Success) &&
           std::strstr(P.name, "(emulated)");
  }();
  return Is;
}

inline int finish(const char *Name) {
  for (const auto &[What, Times] : failed())
    if (Times > 1)
      std::printf("%d times: %s\n", Times, What.c_str());
  std::printf("%s: %d checks, %d failures\n", Name, Checks, Failures);
  return Failures ? 1 : 0;
}

/// In [-1, 1], the same in each run, and with few bits so that half can hold
/// it.
inline double draw() {
  static uint32_t State = 12345;
  State = State * 1664525u + 1013904223u;
  return (int(State >> 24) - 128) / 128.0;
}

// The vendors' complex types have two members x and y.
template <typename T, typename = void> struct Traits {
  static constexpr bool IsComplex = false;
  using Real = T;
  static T make(Number N) { return T(N.real()); }
  static Number value(T V) { return {double(V), 0}; }
};
template <typename T> struct Traits<T, std::void_t<decltype(T().y)>> {
  static constexpr bool IsComplex = true;
  using Real = decltype(T().x);
  static T make(Number N) {
    T V;
    V.x = Real(N.real());
    V.y = Real(N.imag());
    return V;
  }
  static Number value(T V) { return {V.x, V.y}; }
};

template <typename T> Number randomNumber() {
  double Re = draw();
  return {Re, Traits<T>::IsComplex ? draw() : 0};
}

template <typename T> double tolerance(double Terms) {
  using Real = typename Traits<T>::Real;
  return (sizeof(Real) == 8 ? 1e-14 : 2e-6) * (Terms + 4);
}

/// Device memory.
template <typename T> class Buffer {
public:
  explicit Buffer(size_t Count) : Count(Count) {
    CHECK(API(Malloc)((void **)&Data, (Count ? Count : 1) * sizeof(T)));
  }
  explicit Buffer(const std::vector<T> &From) : Buffer(From.size()) {
    set(From);
  }
  Buffer(const Buffer &) = delete;
  ~Buffer() { (void)API(Free)(Data); }
  void set(const std::vector<T> &From) {
    CHECK(API(Memcpy)(Data, From.data(), Count * sizeof(T),
                      API(MemcpyHostToDevice)));
  }
  std::vector<T> get() const {
    std::vector<T> To(Count);
    CHECK(API(DeviceSynchronize)());
    CHECK(API(Memcpy)(To.data(), Data, Count * sizeof(T),
                      API(MemcpyDeviceToHost)));
    return To;
  }
  operator T *() const { return Data; }

private:
  T *Data = nullptr;
  size_t Count;
};

/// A place for each element of an operand; the rest is poison.
struct Layout {
  std::vector<int64_t> Places;
  int64_t Extent = 0;
  static Layout vector(int64_t N, int64_t Inc) {
    Layout L;
    int64_t Step = std::llabs(Inc);
    for (int64_t I = 0; I < N; ++I)
      L.Places.push_back(Inc < 0 ? (N - 1 - I) * Step : I * Step);
    L.Extent = N ? (N - 1) * Step + 1 : 0;
    return L;
  }
  static Layout matrix(int64_t Rows, int64_t Columns, int64_t Leading) {
    Layout L;
    for (int64_t C = 0; C < Columns; ++C)
      for (int64_t R = 0; R < Rows; ++R)
        L.Places.push_back(R + C * Leading);
    L.Extent = Leading * Columns;
    return L;
  }
  /// Stride elements to the next copy of it.
  Layout repeated(int64_t Count, int64_t Stride) const {
    Layout L;
    for (int64_t I = 0; I < Count; ++I)
      for (int64_t P : Places)
        L.Places.push_back(I * Stride + P);
    L.Extent = Count ? (Count - 1) * Stride + Extent : 0;
    return L;
  }
};

/// An operand in device memory and its elements as Numbers.
template <typename T> class Operand {
public:
  Operand(Layout L, bool Poisoned = false) : L(L), Device(size_t(L.Extent)) {
    Values.resize(L.Places.size());
    for (Number &V : Values)
      V = Poisoned ? Number(NAN, NAN) : Number(randomNumber<T>());
    store();
  }
  Number &operator[](size_t I) { return Values[I]; }
  operator T *() const { return Device; }
  void store() {
    std::vector<T> Host(size_t(L.Extent), Traits<T>::make({NAN, NAN}));
    for (size_t I = 0; I < Values.size(); ++I)
      Host[L.Places[I]] = Traits<T>::make(Values[I]);
    Device.set(Host);
  }
  void expectEqual(const std::vector<Number> &Expected, double Terms,
                   const std::string &What) const {
    std::vector<T> Host = Device.get();
    std::vector<bool> IsElement(Host.size());
    bool Ok = true;
    for (size_t I = 0; I < Expected.size(); ++I) {
      IsElement[L.Places[I]] = true;
      Number Got = Traits<T>::value(Host[L.Places[I]]);
      double Error = std::abs(Got - Expected[I]);
      if (!(Error <= tolerance<T>(Terms) * (1 + std::abs(Expected[I])))) {
        if (Ok && !failed().count(What))
          std::printf("%s: element %zu is %g%+gi, not %g%+gi\n", What.c_str(),
                      I, Got.real(), Got.imag(), Expected[I].real(),
                      Expected[I].imag());
        Ok = false;
      }
    }
    for (size_t I = 0; I < Host.size(); ++I)
      if (!IsElement[I] && !std::isnan(Traits<T>::value(Host[I]).real()))
        Ok = false;
    expect(Ok, What);
  }
  std::vector<Number> Values;

private:
  Layout L;
  Buffer<T> Device;
};

#endif
