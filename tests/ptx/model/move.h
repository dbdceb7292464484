//===- move.h - what mov of PTX does --------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A register and its parts are the same bytes: the first part has the first
// ones, as in memory. One expression is the model of mov, whether the register
// is whole or in parts on either side.
//
//===----------------------------------------------------------------------===//
#ifndef TESTS_PTX_MODEL_MOVE_H
#define TESTS_PTX_MODEL_MOVE_H

#include <cstring>
#include <initializer_list>

namespace model {

/// The bytes of a register, which somebody may read as any type.
struct Bytes {
  unsigned char Data[32] = {};
  unsigned Index = 0;

  template <class Part> operator Part() const {
    Part Result;
    std::memcpy(&Result, Data + Index * sizeof Result, sizeof Result);
    return Result;
  }
  Bytes operator[](unsigned Number) const {
    Bytes Result = *this;
    Result.Index = Number;
    return Result;
  }
};

template <class T> Bytes mov(std::initializer_list<T> Parts) {
  Bytes Result;
  std::memcpy(Result.Data, Parts.begin(), Parts.size() * sizeof(T));
  return Result;
}
template <class T> Bytes mov(T Whole) { return mov({Whole}); }

} // namespace model

#endif // TESTS_PTX_MODEL_MOVE_H
