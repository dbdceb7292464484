//===- hipify/cute.h - what CuTe's code needs on AMD ------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For files that include CuTe.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_CUTE_H
#define HIPIFY_CUTE_H

#if __has_include(<cute/tensor.hpp>)

#include <cute/tensor.hpp>

#include <hipify/shim.h>

namespace hipify {

/// A view of registers as a tensor that has them: a view of a function's local
/// variable does not outlive the function.
template <class View> HIPIFY_ON_BOTH auto owned(const View &Of) {
  auto Result = cute::make_tensor<typename View::value_type>(Of.layout());
  for (int I = 0; I < int(cute::cosize(Of.layout())); ++I)
    Result.data()[I] = Of.data()[I];
  return Result;
}

} // namespace hipify

#endif
#endif // HIPIFY_CUTE_H
