//===- MatrixEntries.cpp - A function for each matrix instruction ---------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions that the WAVE rows of lib/Simt/Intrinsics/Matrix.def name. Each
// reads its name once, the first time it runs.
//
//===----------------------------------------------------------------------===//
#include "Matrix.h"

using hipify::simt::WaveGroup;
using hipify::simt::matrix::Instruction;

#define CALL(Name, Symbol)
#define JOIN_(A, B) A##B
#define JOIN(A, B) JOIN_(A, B)
#define WAVE(Name, Symbol)                                                     \
  void JOIN(entry, __LINE__)(const WaveGroup &G) __asm__(Symbol);              \
  void JOIN(entry, __LINE__)(const WaveGroup &G) {                             \
    static const Instruction I(Name);                                          \
    I.run(G);                                                                  \
  }
#include "../../../lib/Simt/Intrinsics/Matrix.def"
#undef CALL
#undef WAVE
