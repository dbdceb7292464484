//===- Values.h - Elements and indices whose types are data -----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All is computed in double, or complex of double, and rounded once when it is
// stored: W below stands for one of these two.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_LIBRARIES_SPARSE_VALUES_H
#define HIPIFY_SIMT_LIBRARIES_SPARSE_VALUES_H

#include "../blas/Elements.h"
#include "Vendor.h"

namespace hipify::simt::sparse {

using blas::Complex;
using blas::DoubleComplex;
using blas::Element;
using blas::IsComplex;

inline bool isComplex(DataType Type) {
  return Type == DataType(Element::C32) || Type == DataType(Element::C64);
}

inline bool isElement(DataType Type) {
  return blas::withElement(Element(Type), [](auto) {});
}

template <typename W> W load(const void *From, DataType Type, int64_t I) {
  W Value = W();
  blas::withElement(Element(Type), [&](auto Of) {
    using T = decltype(Of);
    Value = blas::convert<W>(static_cast<const T *>(From)[I]);
  });
  return Value;
}

template <typename W> void store(void *To, DataType Type, int64_t I, W Value) {
  blas::withElement(Element(Type), [&](auto Of) {
    using T = decltype(Of);
    static_cast<T *>(To)[I] = blas::convert<T>(Value);
  });
}

inline int64_t loadIndex(const void *From, IndexType Type, int64_t I) {
  if (Type == HIPIFY_SPARSE_VALUE(INDEX_16U))
    return static_cast<const uint16_t *>(From)[I];
  if (Type == HIPIFY_SPARSE_VALUE(INDEX_64I))
    return static_cast<const int64_t *>(From)[I];
  return static_cast<const int32_t *>(From)[I];
}

inline void storeIndex(void *To, IndexType Type, int64_t I, int64_t Value) {
  if (Type == HIPIFY_SPARSE_VALUE(INDEX_16U))
    static_cast<uint16_t *>(To)[I] = uint16_t(Value);
  else if (Type == HIPIFY_SPARSE_VALUE(INDEX_64I))
    static_cast<int64_t *>(To)[I] = Value;
  else
    static_cast<int32_t *>(To)[I] = int32_t(Value);
}

template <typename W> W conjugate(W Value) {
  if constexpr (IsComplex<W>)
    return std::conj(Value);
  else
    return Value;
}

/// Calls F(W()) with what is precise enough for all of these.
template <typename Fn>
auto withWide(std::initializer_list<DataType> Types, Fn F) {
  for (DataType Each : Types)
    if (isComplex(Each))
      return F(DoubleComplex());
  return F(double());
}

/// alpha or beta: the value at the call, or a place that is read when the call
/// runs.
class Scalar {
public:
  Scalar(const void *At, DataType Type, bool OnDevice) : Type(Type) {
    if (OnDevice)
      Place = At;
    else if (At)
      Value = load<DoubleComplex>(At, Type, 0);
  }
  template <typename W> W get() const {
    if (Place)
      return load<W>(Place, Type, 0);
    return blas::convert<W>(Value);
  }

private:
  DataType Type;
  const void *Place = nullptr;
  DoubleComplex Value = 0;
};

} // namespace hipify::simt::sparse

#endif
