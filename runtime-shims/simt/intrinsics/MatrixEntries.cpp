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

// movmatrix has no intrinsic; the lowering of inline PTX names it.
namespace {
struct alignas(8) Word {
  uint32_t Value;
};
struct MoveRecord {
  Word Result, Source;
};
} // namespace

/// Transposes an 8x8 matrix of halves that lies as ldmatrix leaves it.
extern "C" void __simt_nvvm_movmatrix_m8n8_trans_b16(const WaveGroup &G) {
  G.forEach<MoveRecord>([&](unsigned Lane, MoveRecord &R) {
    uint32_t Result = 0;
    for (unsigned Half = 0; Half != 2; ++Half) {
      // (Lane / 4, Lane % 4 * 2 + Half) comes from its mirror image.
      unsigned Row = Lane % 4 * 2 + Half, Column = Lane / 4;
      unsigned Source = Row * 4 + Column / 2;
      if (!G.isActive(Source)) {
        G.readsInactive(Lane, Source);
        continue;
      }
      uint32_t Word = G.record<MoveRecord>(Source).Source.Value;
      Result |= (Word >> Column % 2 * 16 & 0xffff) << Half * 16;
    }
    R.Result.Value = Result;
  });
}
