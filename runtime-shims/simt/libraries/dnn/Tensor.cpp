//===- Tensor.cpp - Tensors in memory -------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "../ccl/SmallFloat.h"
#include "Reference.h"
#include <algorithm>
#include <cmath>
#include <cstring>
#include <type_traits>

using namespace hipify::simt;
using namespace hipify::simt::dnn;

/// Calls F with a value of the C++ type of T.
template <typename Fn> static auto withType(Type T, Fn F) {
  switch (T) {
  case Type::Half:
    return F(Half());
  case Type::BFloat:
    return F(BFloat());
  case Type::Double:
    return F(double());
  case Type::Int8:
    return F(int8_t());
  case Type::UInt8:
    return F(uint8_t());
  case Type::Int32:
    return F(int32_t());
  case Type::Int64:
    return F(int64_t());
  case Type::Float:
    break;
  }
  return F(float());
}

template <typename T> static double widen(T V) {
  if constexpr (std::is_arithmetic_v<T>)
    return double(V);
  else
    return V.value();
}

/// Integers saturate, after rounding to the nearest.
template <typename T> static T narrow(double V) {
  if constexpr (std::is_integral_v<T>) {
    if (!(V == V))
      return 0;
    double Low = double(std::numeric_limits<T>::min());
    double High = double(std::numeric_limits<T>::max());
    double R = std::nearbyint(V);
    return R <= Low    ? std::numeric_limits<T>::min()
           : R >= High ? std::numeric_limits<T>::max()
                       : T(R);
  } else if constexpr (std::is_arithmetic_v<T>) {
    return T(V);
  } else {
    return T::from(float(V));
  }
}

size_t dnn::size(Type T) {
  return withType(T, [](auto V) { return sizeof(V); });
}

int64_t dnn::product(const Shape &S, size_t From) {
  int64_t P = 1;
  for (size_t D = From; D < S.size(); ++D)
    P *= S[D];
  return P;
}

Shape dnn::packed(const Shape &Dims, bool ChannelsLast) {
  Shape Strides(Dims.size());
  int64_t Next = 1;
  if (ChannelsLast && Dims.size() > 1) {
    Strides[1] = 1;
    Next = Dims[1];
  }
  for (size_t D = Dims.size(); D-- > 0;) {
    if (ChannelsLast && D == 1)
      continue;
    Strides[D] = Next;
    Next *= Dims[D];
  }
  return Strides;
}

size_t Tensor::bytes() const {
  int64_t Last = 0;
  for (size_t D = 0; D < Dims.size(); ++D)
    Last += (Dims[D] - 1) * Strides[D];
  return size_t(Last + 1) * size(Element);
}

bool dnn::canBroadcast(const Shape &Dims, const Shape &Small) {
  if (Dims.size() != Small.size())
    return false;
  for (size_t D = 0; D < Dims.size(); ++D)
    if (Small[D] != Dims[D] && Small[D] != 1)
      return false;
  return true;
}

/// Calls F(index in dense order, offset in elements).
template <typename Fn> static void forElements(const Tensor &T, Fn F) {
  Shape At(T.Dims.size());
  int64_t Count = T.count(), Offset = 0;
  for (int64_t I = 0; I < Count; ++I) {
    F(I, Offset);
    for (size_t D = T.Dims.size(); D-- > 0;) {
      Offset += T.Strides[D];
      if (++At[D] < T.Dims[D])
        break;
      Offset -= T.Strides[D] * T.Dims[D];
      At[D] = 0;
    }
  }
}

double dnn::readScalar(Type T, const void *From) {
  return withType(T, [&](auto V) {
    std::memcpy(&V, From, sizeof(V));
    return widen(V);
  });
}

Values dnn::load(const Tensor &T, const void *From) {
  Values Out(T.Dims);
  withType(T.Element, [&](auto V) {
    auto *Data = static_cast<const decltype(V) *>(From);
    forElements(T, [&](int64_t I, int64_t O) { Out[I] = widen(Data[O]); });
  });
  return Out;
}

void dnn::store(const Tensor &T, void *To, const Values &V, Blend B) {
  withType(T.Element, [&](auto E) {
    using ElementT = decltype(E);
    auto *Data = static_cast<ElementT *>(To);
    forElements(T, [&](int64_t I, int64_t O) {
      double New = B.Alpha * V[I];
      if (B.Beta != 0)
        New += B.Beta * widen(Data[O]);
      Data[O] = narrow<ElementT>(New);
    });
  });
}
