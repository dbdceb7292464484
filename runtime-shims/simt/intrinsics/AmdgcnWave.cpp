//===- AmdgcnWave.cpp - AMD's operations on a wave ------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Votes, reads of one lane, permutations through LDS hardware, and what else
// looks at a wave as a whole. DPP and v_permlane are in AmdgcnDpp.cpp,
// reductions in AmdgcnReduce.cpp.
//
//===----------------------------------------------------------------------===//
#include "AmdgcnWave.h"
#include <cmath>
#include <cstdlib>
#include <cstring>

namespace hipify::simt::amdgcn {

unsigned generation(const WaveGroup &G) {
  if (!G.active())
    return 90;
  const Block *B = G.lane(G.first()).InBlock;
  const char *Target = B && B->InModule ? B->InModule->Target : nullptr;
  if (!Target || std::strncmp(Target, "gfx", 3) != 0)
    return 90;
  const char *At = Target + 3;
  if (std::strstr(At, "-generic")) { // gfx9-4-generic, gfx11-generic
    unsigned Major = std::strtoul(At, nullptr, 10);
    At += std::strspn(At, "0123456789") + 1;
    return Major * 10 + (*At >= '0' && *At <= '9' ? unsigned(*At - '0') : 0);
  }
  // The last digit is a stepping, in hexadecimal: gfx90a, gfx1100.
  size_t Length = std::strcspn(At, ":");
  unsigned Number = 0;
  for (size_t I = 0; I + 1 < Length; ++I)
    if (At[I] >= '0' && At[I] <= '9')
      Number = Number * 10 + unsigned(At[I] - '0');
  return Number ? Number : 90;
}

namespace {

/// What lane Reader gets from lane Source, which the hardware reads as 0 or as
/// whatever its register holds if it is not active.
template <typename RecordT>
uint32_t readOrZero(const WaveGroup &G, unsigned Reader, unsigned Source) {
  if (G.isActive(Source))
    return G.record<RecordT>(Source).Source;
  G.readsInactive(Reader, Source);
  return 0;
}

/// Stores F(lane, its record), which may read any lane's operands.
template <typename RecordT, typename Fn>
void permuteLanes(const WaveGroup &G, Fn F) {
  G.forEach<RecordT>([&](unsigned L, RecordT &R) { R.Result = F(L, R); });
}

/// Ballot of F over the active lanes.
template <typename RecordT, typename Fn> void vote(const WaveGroup &G, Fn F) {
  uint64_t Votes = 0;
  G.forEach<RecordT>([&](unsigned L, RecordT &R) {
    if (F(R))
      Votes |= uint64_t(1) << L;
  });
  G.forEach<RecordT>([&](unsigned, RecordT &R) { R.Result = Votes; });
}

/// Numbers as in llvm::CmpInst::Predicate.
template <typename T> bool compareIntegers(T A, T B, uint32_t Predicate) {
  using S = std::make_signed_t<T>;
  switch (Predicate) {
  case 32:
    return A == B;
  case 33:
    return A != B;
  case 34:
    return A > B;
  case 35:
    return A >= B;
  case 36:
    return A < B;
  case 37:
    return A <= B;
  case 38:
    return S(A) > S(B);
  case 39:
    return S(A) >= S(B);
  case 40:
    return S(A) < S(B);
  default:
    return S(A) <= S(B);
  }
}

/// A predicate's bits say for which of equal, greater, less and unordered it
/// holds.
template <typename T> bool compareFloats(T A, T B, uint32_t Predicate) {
  unsigned Which = std::isnan(A) || std::isnan(B) ? 8
                   : A < B                        ? 4
                   : A > B                        ? 2
                                                  : 1;
  return Predicate & Which;
}

template <typename T> void icmp(const WaveGroup &G) {
  vote<CompareRecord<T>>(G, [](const CompareRecord<T> &R) {
    return compareIntegers<T>(R.A, R.B, R.Predicate);
  });
}

template <typename T> void fcmp(const WaveGroup &G) {
  vote<CompareRecord<T>>(G, [](const CompareRecord<T> &R) {
    return compareFloats<T>(R.A, R.B, R.Predicate);
  });
}

/// The lanes that a bpermute can reach: gfx10 and gfx11 have two halves.
unsigned bpermuteSource(const WaveGroup &G, unsigned Reader, uint32_t Address,
                        unsigned Generation) {
  unsigned Index = Address / 4;
  if (G.waveSize() == 64 && Generation >= 100 && Generation < 120)
    return (Reader & 32) | (Index & 31);
  return Index & (G.waveSize() - 1);
}

void bpermute(const WaveGroup &G) {
  unsigned Generation = generation(G);
  permuteLanes<PermuteRecord>(G, [&](unsigned L, const PermuteRecord &R) {
    return readOrZero<PermuteRecord>(
        G, L, bpermuteSource(G, L, R.Address, Generation));
  });
}

/// From which lane of its 32 a lane reads.
unsigned swizzleSource(unsigned Lane, uint32_t Offset) {
  unsigned Base = Lane & ~31u, I = Lane & 31;
  unsigned Mask = Offset & 31;
  if (Offset >= 0xE000) { // FFT: bits that are not in the mask are reversed.
    unsigned Reversed = 0;
    for (unsigned Bit = 0; Bit < 5; ++Bit)
      Reversed |= (I >> Bit & 1) << (4 - Bit);
    return Base | ((Reversed >> std::popcount(Mask)) | (I & Mask));
  }
  if (Offset >= 0xC000) { // Rotate
    unsigned By = Offset >> 5 & 31;
    if (Offset >> 10 & 1)
      By = 32 - By;
    return Base | ((I & Mask) | ((I + By) & ~Mask & 31));
  }
  if (Offset & 0x8000) // Any permutation of four lanes.
    return (Lane & ~3u) | (Offset >> (2 * (Lane & 3)) & 3);
  unsigned Or = Offset >> 5 & 31, Xor = Offset >> 10 & 31;
  return Base | (((I & Mask) | Or) ^ Xor);
}

/// Each 16 lanes read a tile with 16 columns of elements of Bits bits, 64 bits
/// each, row by row; each lane gets a column.
void readTransposed(const WaveGroup &G, unsigned Bits) {
  uint64_t Data[64] = {};
  uint64_t All = G.waveSize() == 64 ? ~0ull : 0xFFFFFFFFull;
  if (G.active() != All)
    G.misuse("transposed read with inactive lanes");
  G.forEach<TransposedRecord>([&](unsigned L, const TransposedRecord &R) {
    std::memcpy(&Data[L], R.From, sizeof Data[L]);
  });
  unsigned Rows = 64 / Bits, LanesOfRow = 16 / Rows;
  uint64_t Mask = (uint64_t(1) << Bits) - 1;
  G.forEach<TransposedRecord>([&](unsigned L, TransposedRecord &R) {
    unsigned Column = L & 15;
    uint64_t Result = 0;
    for (unsigned Row = 0; Row < Rows; ++Row) {
      unsigned Holder = (L & ~15u) + Row * LanesOfRow + Column / Rows;
      uint64_t Element = Data[Holder] >> (Bits * (Column % Rows)) & Mask;
      Result |= Element << (Bits * Row);
    }
    R.Result = Result;
  });
}

/// Adds Sign for each active lane to a counter in LDS.
void count(const WaveGroup &G, int Sign) {
  if (!G.active())
    return;
  uint32_t *Counter = G.record<AppendRecord>(G.first()).Counter;
  uint32_t By = uint32_t(Sign * std::popcount(G.active()));
  uint32_t Before = __atomic_fetch_add(Counter, By, __ATOMIC_RELAXED);
  permuteLanes<AppendRecord>(
      G, [&](unsigned, const AppendRecord &) { return Before; });
}

} // namespace
} // namespace hipify::simt::amdgcn

using namespace hipify::simt;
using namespace hipify::simt::amdgcn;

void __simt_amdgcn_ballot(const WaveGroup &G) {
  vote<BallotRecord>(G, [](const BallotRecord &R) { return R.Predicate & 1; });
}
void __simt_amdgcn_icmp_i1(const WaveGroup &G) {
  vote<CompareRecord<uint8_t>>(G, [](const CompareRecord<uint8_t> &R) {
    // A signed bit: 1 is -1.
    return compareIntegers<uint8_t>(R.A & 1 ? 255 : 0, R.B & 1 ? 255 : 0,
                                    R.Predicate);
  });
}
void __simt_amdgcn_icmp_i16(const WaveGroup &G) { icmp<uint16_t>(G); }
void __simt_amdgcn_icmp_i32(const WaveGroup &G) { icmp<uint32_t>(G); }
void __simt_amdgcn_icmp_i64(const WaveGroup &G) { icmp<uint64_t>(G); }
void __simt_amdgcn_fcmp_f32(const WaveGroup &G) { fcmp<float>(G); }
void __simt_amdgcn_fcmp_f64(const WaveGroup &G) { fcmp<double>(G); }

/// Whether any lane of the quad says yes.
void __simt_amdgcn_wqm_vote(const WaveGroup &G) {
  uint64_t Votes = 0;
  G.forEach<BallotRecord>([&](unsigned L, const BallotRecord &R) {
    if (R.Predicate & 1)
      Votes |= uint64_t(1) << L;
  });
  G.forEach<BallotRecord>([&](unsigned L, BallotRecord &R) {
    R.Result = (Votes >> (L & ~3u) & 15) != 0;
  });
}

void __simt_amdgcn_readfirstlane(const WaveGroup &G) {
  permuteLanes<UnaryRecord>(G, [&](unsigned, const UnaryRecord &) {
    return G.record<UnaryRecord>(G.first()).Source.Value;
  });
}
void __simt_amdgcn_readlane(const WaveGroup &G) {
  permuteLanes<ReadLaneRecord>(G, [&](unsigned L, const ReadLaneRecord &R) {
    return readOrZero<ReadLaneRecord>(G, L, R.Lane & (G.waveSize() - 1));
  });
}

void __simt_amdgcn_bpermute(const WaveGroup &G) { bpermute(G); }
/// It reads inactive lanes' registers, too, which do not exist here.
void __simt_amdgcn_bpermute_fi(const WaveGroup &G) { bpermute(G); }

/// The highest lane wins where several write; without a write the result is 0.
void __simt_amdgcn_permute(const WaveGroup &G) {
  uint32_t Results[64] = {};
  G.forEach<PermuteRecord>([&](unsigned, const PermuteRecord &R) {
    Results[R.Address / 4 & (G.waveSize() - 1)] = R.Source;
  });
  permuteLanes<PermuteRecord>(
      G, [&](unsigned L, const PermuteRecord &) { return Results[L]; });
}
void __simt_amdgcn_swizzle(const WaveGroup &G) {
  permuteLanes<SwizzleRecord>(G, [&](unsigned L, const SwizzleRecord &R) {
    return readOrZero<SwizzleRecord>(G, L, swizzleSource(L, R.Offset & 0xFFFF));
  });
}

/// Lanes of a wave run in lockstep on hardware; code that relies on it puts
/// this between a store and another lane's load.
void __simt_amdgcn_wave_barrier(const WaveGroup &) {}

/// Lanes that are not here cannot be given a value.
void __simt_amdgcn_set_inactive(const WaveGroup &G) {
  if (uint64_t All = G.waveSize() == 64 ? ~0ull : 0xFFFFFFFFull;
      G.active() != All)
    G.misuse("whole-wave mode with inactive lanes, which the emulator lacks");
  permuteLanes<SetInactiveRecord>(
      G, [](unsigned, const SetInactiveRecord &R) { return R.Value.Value; });
}

void __simt_amdgcn_read_transposed16(const WaveGroup &G) {
  readTransposed(G, 16);
}
void __simt_amdgcn_read_transposed8(const WaveGroup &G) {
  readTransposed(G, 8);
}
void __simt_amdgcn_read_transposed4(const WaveGroup &G) {
  readTransposed(G, 4);
}

void __simt_amdgcn_append(const WaveGroup &G) { count(G, 1); }
void __simt_amdgcn_consume(const WaveGroup &G) { count(G, -1); }

/// The destination is the first active lane's; each lane's data goes to a slot
/// of its own behind it, of a dword at least.
void __simt_amdgcn_load_to_lds(const WaveGroup &G) {
  if (!G.active())
    return;
  char *To = G.record<LoadToLdsRecord>(G.first()).To;
  G.forEach<LoadToLdsRecord>([&](unsigned L, const LoadToLdsRecord &R) {
    char Data[16] = {};
    uint32_t Slot = R.Size < 4 ? 4 : R.Size;
    if (Slot > sizeof Data)
      std::abort();
    std::memcpy(Data, R.From + int32_t(R.Offset), R.Size);
    std::memcpy(To + int32_t(R.Offset) + L * Slot, Data, Slot);
  });
}
