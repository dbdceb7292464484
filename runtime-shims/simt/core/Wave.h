//===- Wave.h - Operations on the lanes that run together -------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How an intrinsic that looks at other lanes is written. A row of
// lib/Simt/Intrinsics/*.def names a function `void f(const WaveGroup &G)`. Each
// lane that reaches the intrinsic posts a *record* and waits; when all lanes
// that execute it together are there, the function runs once, reads operands
// from the records and stores a result in each.
//
// A record holds the result (if there is one), then the operands in order,
// immediates too. Each field begins at a multiple of 8 bytes. Integers take 1,
// 2, 4 or 8 bytes (i1: one byte, 0 or 1), half and bfloat 2, pointers 8;
// vectors and structures lie as LLVM stores them for x86-64 (<3 x T> takes as
// much as <4 x T>) and may be less aligned than their type asks: declare them
// as arrays of scalars.
//
//   // i32 llvm.amdgcn.ds.bpermute(i32 address, i32 value)
//   struct BPermute {
//     alignas(8) uint32_t Result, ...;   // one alignas(8) per field
//   };
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_CORE_WAVE_H
#define HIPIFY_SIMT_CORE_WAVE_H

#include "Abi.h"
#include <bit>

namespace hipify::simt {

/// The lanes that execute one wave operation together.
class WaveGroup {
public:
  WaveGroup(Lane *const *Lanes, unsigned WaveSize, uint64_t Active,
            uint64_t Present)
      : Lanes(Lanes), Size(WaveSize), Mask(Active), There(Present) {}

  /// Lanes of a whole wave: 32 or 64.
  unsigned waveSize() const { return Size; }
  /// Bit i: lane i takes part. For AMD that is the exec mask; for NVIDIA's
  /// `.sync` operations the lanes of the mask operand that still run.
  uint64_t active() const { return Mask; }
  /// Bit i: lane i exists in this wave and has not ended.
  uint64_t present() const { return There; }
  bool isActive(unsigned Lane) const { return Lane < Size && Mask >> Lane & 1; }
  unsigned first() const { return std::countr_zero(Mask); }

  /// The record of an active lane.
  template <typename RecordT> RecordT &record(unsigned Lane) const {
    return *static_cast<RecordT *>(Lanes[Lane]->Operands);
  }
  Lane &lane(unsigned Number) const { return *Lanes[Number]; }

  /// Calls F(number of the lane, its record) for each active lane, in order.
  template <typename RecordT, typename Fn> void forEach(Fn F) const {
    for (uint64_t Rest = Mask; Rest; Rest &= Rest - 1) {
      unsigned L = std::countr_zero(Rest);
      F(L, record<RecordT>(L));
    }
  }

  /// Lane Reader read a value of lane Source, which is not active: the
  /// hardware's result is undefined. --check=sync reports it.
  void readsInactive(unsigned Reader, unsigned Source) const;
  /// Something else that the program must not do, in the user's words, e.g.
  /// "matrix operation with 12 of 64 lanes active". Always reported.
  void misuse(const char *What) const;

private:
  Lane *const *Lanes;
  unsigned Size;
  uint64_t Mask, There;
};

} // namespace hipify::simt

#endif
