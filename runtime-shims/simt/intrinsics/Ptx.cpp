//===- Ptx.cpp - What inline PTX calls --------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "../core/Wave.h"

using namespace hipify::simt;

// CC.CF between asm statements: add.cc in one, addc in the next. Lanes take
// turns on a thread only at wave operations and barriers, and none stands
// between the two.
static thread_local uint8_t Carry;

namespace {
struct MovMatrix {
  alignas(8) uint32_t Result;
  alignas(8) uint32_t Value;
};
} // namespace

extern "C" {

uint8_t __simt_ptx_get_carry() { return Carry; }
void __simt_ptx_set_carry(uint8_t Value) { Carry = Value; }

// Transposes an 8x8 matrix of 16-bit elements: lane i has the elements
// 2 * (i % 4) and the next of row i / 4.
void __simt_ptx_movmatrix(const WaveGroup &G) {
  if (G.active() != 0xffffffff) {
    G.misuse("movmatrix without all 32 lanes");
    return;
  }
  G.forEach<MovMatrix>([&](unsigned L, MovMatrix &R) {
    unsigned Row = L / 4;
    R.Result = 0;
    for (unsigned Half = 0; Half != 2; ++Half) {
      unsigned Column = 2 * (L % 4) + Half;
      uint32_t Pair = G.record<MovMatrix>(Column * 4 + Row / 2).Value;
      R.Result |= (Pair >> 16 * (Row % 2) & 0xffff) << 16 * Half;
    }
  });
}

} // extern "C"
