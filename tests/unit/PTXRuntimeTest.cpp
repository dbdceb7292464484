//===- PTXRuntimeTest.cpp - What inline PTX calls -------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "core/Wave.h"
#include <gtest/gtest.h>

using namespace hipify::simt;

extern "C" {
void __simt_ptx_movmatrix(const WaveGroup &G);
uint8_t __simt_ptx_get_carry();
void __simt_ptx_set_carry(uint8_t Value);
}

TEST(PTXRuntime, MovmatrixTransposes) {
  struct alignas(8) Fields {
    uint64_t Result, Value;
  } Records[32] = {};
  Lane Lanes[32] = {};
  Lane *Pointers[32];
  // Element (row, column) is 8 * row + column; a lane holds two of a row.
  for (unsigned L = 0; L != 32; ++L) {
    Records[L].Value = 2 * L | (2 * L + 1) << 16;
    Lanes[L].Operands = &Records[L];
    Pointers[L] = &Lanes[L];
  }
  __simt_ptx_movmatrix(WaveGroup(Pointers, 32, 0xffffffff, 0xffffffff));
  for (unsigned Row = 0; Row != 8; ++Row)
    for (unsigned Column = 0; Column != 8; ++Column) {
      uint32_t Pair = uint32_t(Records[Row * 4 + Column / 2].Result);
      EXPECT_EQ(Pair >> 16 * (Column % 2) & 0xffff, 8 * Column + Row);
    }
}

TEST(PTXRuntime, CarryIsKept) {
  __simt_ptx_set_carry(1);
  EXPECT_EQ(__simt_ptx_get_carry(), 1);
  __simt_ptx_set_carry(0);
  EXPECT_EQ(__simt_ptx_get_carry(), 0);
}
