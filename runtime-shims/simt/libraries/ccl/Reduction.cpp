//===- Reduction.cpp - Elementwise reduction over ranks -------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Reduction.h"
#include "../../core/Launch.h"
#include "SmallFloat.h"
#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstring>
#include <string_view>
#include <type_traits>

using namespace hipify::simt;
using namespace hipify::simt::ccl;

namespace {
using Kind = Operation::Kind;

template <typename T>
concept Small = requires(T V) { V.value(); };

/// In which type elements of type T are combined.
template <typename T> struct Wide {
  using Type = T;
};
template <Small T> struct Wide<T> {
  using Type = float;
};
template <std::integral T> struct Wide<T> {
  using Type = std::make_unsigned_t<T>; // It wraps.
};

template <typename T> auto widen(T V) {
  if constexpr (Small<T>)
    return V.value();
  else
    return static_cast<typename Wide<T>::Type>(V);
}

template <typename T> T narrow(typename Wide<T>::Type V) {
  if constexpr (Small<T>)
    return T::from(V);
  else
    return static_cast<T>(V);
}

/// Comparisons are those of T, also where sums are made in another type.
template <typename T, typename WideT> WideT larger(WideT A, WideT B) {
  if constexpr (std::integral<T>)
    return std::max(T(A), T(B));
  else
    return std::fmax(A, B);
}
template <typename T, typename WideT> WideT smaller(WideT A, WideT B) {
  if constexpr (std::integral<T>)
    return std::min(T(A), T(B));
  else
    return std::fmin(A, B);
}

template <typename T> T load(const void *From) {
  T V;
  std::memcpy(&V, From, sizeof(T));
  return V;
}

template <typename T, typename CombineFn>
void fold(const std::vector<Contribution> &In, void *Out, size_t Count, Kind K,
          CombineFn Combine) {
  using WideT = typename Wide<T>::Type;
  std::vector<WideT> Factors;
  if (K == Kind::PreMulSum)
    for (const Contribution &C : In)
      Factors.push_back(widen(load<T>(C.Scalar)));
  for (size_t I = 0; I < Count; ++I) {
    WideT Sum{};
    for (size_t R = 0; R < In.size(); ++R) {
      WideT V = widen(static_cast<const T *>(In[R].Data)[I]);
      if (K == Kind::PreMulSum)
        V = WideT(V * Factors[R]);
      Sum = R ? Combine(Sum, V) : V;
    }
    T Result = narrow<T>(Sum);
    if (K == Kind::Avg) {
      if constexpr (std::integral<T>)
        Result = T(Result / T(In.size()));
      else
        Result = narrow<T>(Sum / WideT(In.size()));
    }
    static_cast<T *>(Out)[I] = Result;
  }
}

template <typename T>
void reduceAs(Kind K, const std::vector<Contribution> &In, void *Out,
              size_t Count) {
  using WideT = typename Wide<T>::Type;
  switch (K) {
  case Kind::Sum:
  case Kind::Avg:
  case Kind::PreMulSum:
    return fold<T>(In, Out, Count, K,
                   [](WideT A, WideT B) { return WideT(A + B); });
  case Kind::Prod:
    // Narrow unsigned types would be promoted to int, which may overflow.
    return fold<T>(In, Out, Count, K, [](WideT A, WideT B) {
      if constexpr (std::integral<T>)
        return WideT(uint64_t(A) * uint64_t(B));
      else
        return A * B;
    });
  case Kind::Max:
    return fold<T>(In, Out, Count, K, larger<T, WideT>);
  case Kind::Min:
    return fold<T>(In, Out, Count, K, smaller<T, WideT>);
  }
}

/// gfx940 to gfx942 have 8-bit formats of their own.
bool usesFnuz() {
  for (const Module *M : modules())
    if (std::string_view(M->Target).starts_with("gfx94"))
      return true;
  return false;
}

using ReduceFn = void (*)(Kind, const std::vector<Contribution> &, void *,
                          size_t);
struct TypeRow {
  ncclDataType_t Type;
  const char *Name;
  size_t Size;
  ReduceFn Reduce, ReduceFnuz;
};

template <typename T, typename FnuzT = T>
constexpr TypeRow row(ncclDataType_t Type, const char *Name) {
  return {Type, Name, sizeof(T), reduceAs<T>, reduceAs<FnuzT>};
}

constexpr TypeRow Types[] = {
    row<int8_t>(ncclInt8, "ncclInt8"),
    row<uint8_t>(ncclUint8, "ncclUint8"),
    row<int32_t>(ncclInt32, "ncclInt32"),
    row<uint32_t>(ncclUint32, "ncclUint32"),
    row<int64_t>(ncclInt64, "ncclInt64"),
    row<uint64_t>(ncclUint64, "ncclUint64"),
    row<Half>(ncclFloat16, "ncclFloat16"),
    row<float>(ncclFloat32, "ncclFloat32"),
    row<double>(ncclFloat64, "ncclFloat64"),
    row<BFloat>(ncclBfloat16, "ncclBfloat16"),
    // By number: older headers lack the names.
    row<E4M3, E4M3Fnuz>(ncclDataType_t(10), "ncclFloat8e4m3"),
    row<E5M2, E5M2Fnuz>(ncclDataType_t(11), "ncclFloat8e5m2"),
};

const TypeRow *find(ncclDataType_t T) {
  for (const TypeRow &R : Types)
    if (R.Type == T && T < ncclNumTypes)
      return &R;
  return nullptr;
}
} // namespace

const char *ccl::typeName(ncclDataType_t T) {
  const TypeRow *R = find(T);
  return R ? R->Name : nullptr;
}

size_t ccl::typeSize(ncclDataType_t T) {
  const TypeRow *R = find(T);
  return R ? R->Size : 0;
}

const char *ccl::name(Operation::Kind K) {
  static constexpr const char *Names[] = {"sum", "prod", "max",
                                          "min", "avg",  "premulsum"};
  return Names[unsigned(K)];
}

void ccl::reduce(ncclDataType_t T, Operation::Kind K,
                 const std::vector<Contribution> &In, void *Out, size_t Count) {
  const TypeRow *R = find(T);
  (usesFnuz() ? R->ReduceFnuz : R->Reduce)(K, In, Out, Count);
}
