//===- AmdgcnWave.h - Records of AMD's wave operations ----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The operations on all lanes of a wave that lib/Simt/Intrinsics/Amdgcn.def
// names. Rows of kind PIECES call them for one 32-bit word at a time.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_INTRINSICS_AMDGCNWAVE_H
#define HIPIFY_SIMT_INTRINSICS_AMDGCNWAVE_H

#include "../core/Wave.h"

namespace hipify::simt::amdgcn {

/// One field of a record; the operations write all 64 bits of results.
template <typename T> struct alignas(8) Field {
  T Value;
  operator T() const { return Value; }
  Field &operator=(T V) {
    Value = V;
    return *this;
  }
};
using Word = Field<uint32_t>;
using Flag = Field<uint8_t>;

/// 90, 94, 95, 103, 110, 120, ...: the major and minor number of the target
/// that the group runs on; 90 if it is not known.
unsigned generation(const WaveGroup &G);

struct BallotRecord {
  Field<uint64_t> Result; ///< i32 or i64: the low half is enough for 32 lanes.
  Flag Predicate;
};
template <typename T> struct CompareRecord {
  Field<uint64_t> Result;
  Field<T> A, B;
  Word Predicate; ///< llvm::CmpInst::Predicate.
};
struct UnaryRecord {
  Word Result, Source;
};
struct ReadLaneRecord {
  Word Result, Source, Lane;
};
/// ds.permute, ds.bpermute
struct PermuteRecord {
  Word Result, Address, Source;
};
struct SwizzleRecord {
  Word Result, Source, Offset;
};
struct UpdateDppRecord {
  Word Result, Old, Source, Control, RowMask, BankMask;
  Flag BoundControl;
};
struct MovDppRecord {
  Word Result, Source, Control, RowMask, BankMask;
  Flag BoundControl;
};
struct MovDpp8Record {
  Word Result, Source, Select;
};
struct PermLaneRecord {
  Word Result, Old, Source, SelectLow, SelectHigh;
  Flag FetchInactive, BoundControl;
};
struct PermLaneVarRecord {
  Word Result, Old, Source, Select;
  Flag FetchInactive, BoundControl;
};
struct SwapRecord {
  struct Pair {
    uint32_t First, Second;
  };
  Field<Pair> Result;
  Word First, Second;
  Flag FetchInactive, BoundControl;
};
struct SetInactiveRecord {
  Word Result, Value, Inactive;
};
template <typename T> struct ReduceRecord {
  Field<T> Result, Source;
  Word Strategy;
};
struct AppendRecord {
  Word Result;
  Field<uint32_t *> Counter;
  Flag Volatile;
};
/// ds.read.tr*: 64 bits of elements.
struct TransposedRecord {
  Field<uint64_t> Result;
  Field<const char *> From;
};
struct LoadToLdsRecord {
  Field<const char *> From;
  Field<char *> To;
  Word Size, Offset, Policy;
};

} // namespace hipify::simt::amdgcn

extern "C" {
#define WAVE_OPERATION(Name) void Name(const hipify::simt::WaveGroup &G);
#include "AmdgcnWaveOperations.def"
#undef WAVE_OPERATION
}

#endif
