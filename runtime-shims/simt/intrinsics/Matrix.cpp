//===- Matrix.cpp - Matrix instructions -----------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// D = A * B + C. How the sum is rounded:
//
//  * f64, and AMD's f32: a chain of fused multiply-adds beginning with C, in
//    the order of k. The hardware's f64 instructions of both vendors and AMD's
//    f32 are known to round after each step, too.
//  * All smaller floats: products are exact; they are added to C in the order
//    of k in double precision, and the sum is rounded once, to nearest even,
//    to the result's type. Hardware keeps fewer bits and rounds oftener: AMD
//    adds a few products at a time (two to eight, depending on generation and
//    type) and rounds to f32 each time; NVIDIA aligns the products of one step
//    and C to the greatest exponent and cuts off the bits below (about 24 to
//    27 remain). So results here are the more exact ones; sums of which no
//    intermediate value needs more than 24 bits are equal everywhere.
//  * Integers: exact, modulo 2^32 or clamped as the instruction says.
//
// Subnormal numbers are kept, but for MFMA with f16 and bf16 on gfx90a, where
// inputs' and result's are zero, as on the hardware. The low 13 bits of tf32
// and xf32 inputs are cut off. The same operands always give the same result.
//
//===----------------------------------------------------------------------===//
#include "Float8.h"
#include "MatrixScale.h"
#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstdio>
#include <memory>

using namespace hipify::simt;
using namespace hipify::simt::matrix;

//===----------------------------------------------------------------------===//
// Layout
//===----------------------------------------------------------------------===//

namespace {

using PlaceFunction = Place (*)(const Operation &, unsigned, unsigned);

std::vector<uint16_t> indexOf(const Operation &Op, const Fragment &F,
                              PlaceFunction PlaceOf, unsigned Rows,
                              unsigned Columns, uint16_t Nowhere) {
  std::vector<uint16_t> Index(size_t(Op.WaveSize) * F.Count);
  for (unsigned Lane = 0; Lane != Op.WaveSize; ++Lane)
    for (unsigned Item = 0; Item != F.Count; ++Item) {
      Place P = PlaceOf(Op, Lane, Item);
      bool Inside = P.Block < Op.Blocks && P.Row < Rows && P.Column < Columns;
      Index[Lane * F.Count + Item] =
          Inside ? uint16_t((P.Block * Rows + P.Row) * Columns + P.Column)
                 : Nowhere;
    }
  return Index;
}

/// A sparse A holds half of the elements of a row.
unsigned depthOfA(const Operation &Op) {
  return isSparse(Op) ? Op.K / 2 : Op.K;
}

} // namespace

Instruction::Instruction(std::string_view Name) : Op(parseName(Name)) {
  if (Op.Kind == Family::LdMatrix || Op.Kind == Family::StMatrix)
    return;
  unsigned DepthA = depthOfA(Op);
  if (Op.A.Count)
    IndexA = indexOf(Op, Op.A, placeOfA, Op.M, DepthA, Nowhere);
  if (Op.B.Count)
    IndexB = indexOf(Op, Op.B, placeOfB, Op.K, Op.N, Nowhere);
  if (Op.C.Count)
    IndexC = indexOf(Op, Op.C, placeOfC, Op.M, Op.N, Nowhere);
  if (Op.D.Count && !Op.Operand)
    IndexD = indexOf(Op, Op.D, placeOfD, Op.M, Op.N, Nowhere);
  if (Op.Kind != Family::MfmaScale)
    return;
  Operation Packed = Op;
  Packed.A.Bits = Packed.B.Bits = 4;
  PackedA = indexOf(Packed, Packed.A, placeOfA, Op.M, Op.K, Nowhere);
  PackedB = indexOf(Packed, Packed.B, placeOfB, Op.K, Op.N, Nowhere);
}

//===----------------------------------------------------------------------===//
// Operands that modify
//===----------------------------------------------------------------------===//

/// What the target and the immediate operands, which are the same in all
/// lanes, make of the operation.
struct Instruction::Settings {
  Fragment A, B, C, D;
  const std::vector<uint16_t> *IndexA, *IndexB;
  unsigned BroadcastBlocks = 1, BroadcastFrom = 0; ///< cbsz and abid.
  unsigned LanePattern = 0;                        ///< blgp of B.
  bool NegateA = false, NegateB = false, NegateC = false;
  bool Flush = false, Clamp = false;
  bool Scaled = false;
  Scales ScaleA = {}, ScaleB = {};
  unsigned IndexBits = 0; ///< Smfmac: the first bit.
};

namespace {

/// The block that a group is of; they run on one target.
const Block *blockOf(const WaveGroup &G) { return G.lane(G.first()).InBlock; }

Element resolveEight(Element E, bool Fnuz) {
  if (E == Element::Fp8)
    return Fnuz ? Element::E4M3Fnuz : Element::E4M3;
  if (E == Element::Bf8)
    return Fnuz ? Element::E5M2Fnuz : Element::E5M2;
  return E;
}

/// The formats that cbsz and blgp select.
void selectFormat(Fragment &F, unsigned Selector) {
  constexpr Element Formats[] = {Element::E4M3, Element::E5M2, Element::E2M3,
                                 Element::E3M2, Element::E2M1};
  F.Type = Formats[std::min(Selector, 4u)];
  F.Bits = uint8_t(bitsOf(F.Type));
}

/// Which lane's B takes the place of Lane's.
unsigned patternLane(unsigned Lane, unsigned Pattern) {
  switch (Pattern) {
  case 0:
    return Lane;
  case 1: // The lower half for both.
    return Lane % 32;
  case 2: // The upper half for both.
    return Lane % 32 + 32;
  case 3: // Down by 16 lanes.
    return (Lane + 16) % 64;
  default: // One quarter for all.
    return Lane % 16 + (Pattern - 4) * 16;
  }
}

} // namespace

Instruction::Settings Instruction::settings(const WaveGroup &G) const {
  Settings S = {Op.A, Op.B, Op.C, Op.D, &IndexA, &IndexB};
  unsigned First = G.first();
  auto Word = [&](unsigned Number) {
    return operand<uint32_t>(G, First, Op.Immediates + Number * 8);
  };
  bool Fnuz = hasFnuz(blockOf(G));
  bool IsGfx90a = runsOn(blockOf(G), "gfx90a");
  S.A.Type = resolveEight(Op.A.Type, Fnuz);
  S.B.Type = resolveEight(Op.B.Type, Fnuz);
  S.Clamp = Op.Saturate;
  bool IsHalf = Op.A.Type == Element::F16 || Op.A.Type == Element::BF16;
  switch (Op.Kind) {
  case Family::Mfma:
    S.Flush = IsHalf && IsGfx90a;
    S.LanePattern = Word(2) & 7;
    // gfx942 and later: the f64 instructions have signs there.
    if (Op.A.Type == Element::F64 && !IsGfx90a) {
      S.NegateA = S.LanePattern & 1;
      S.NegateB = S.LanePattern & 2;
      S.NegateC = S.LanePattern & 4;
      S.LanePattern = 0;
    }
    S.BroadcastBlocks = std::min<unsigned>(1u << (Word(0) & 7), Op.Blocks);
    S.BroadcastFrom = Word(1) & (S.BroadcastBlocks - 1);
    break;
  case Family::MfmaScale:
    selectFormat(S.A, Word(0));
    selectFormat(S.B, Word(1));
    S.IndexA = S.A.Bits == 8 ? &IndexA : &PackedA;
    S.IndexB = S.B.Bits == 8 ? &IndexB : &PackedB;
    S.ScaleA = {Op.Immediates + 3 * 8 + (Word(2) & 3), Op.M};
    S.ScaleB = {Op.Immediates + 5 * 8 + (Word(4) & 3), Op.N};
    // With zeros for selectors and scales the compiler emits the instruction
    // without scales; 2^-127 as the scale of everything is not what they mean.
    S.Scaled = Word(2) || Word(4);
    G.forEach<char>([&](unsigned Lane, char &) {
      S.Scaled |= operand<uint32_t>(G, Lane, Op.Immediates + 3 * 8) ||
                  operand<uint32_t>(G, Lane, Op.Immediates + 5 * 8);
    });
    break;
  case Family::MmaScale:
    S.Scaled = true;
    S.ScaleA = selectedScales(G, Op.ScaleA, Op.M);
    S.ScaleB = selectedScales(G, Op.ScaleB, Op.N);
    break;
  case Family::Smfmac: {
    // Several instructions share a register of indices: abid tells which part
    // is this one's. Nonzero cbsz means the first.
    unsigned PerLane = Op.A.Count * 2u;
    S.IndexBits = Word(0) ? 0 : Word(1) % (32 / PerLane) * PerLane;
    break;
  }
  case Family::Wmma11:
  case Family::Wmma12:
  case Family::Swmmac:
    if (Op.IsUnsignedByOperand) {
      bool Nibbles = Op.A.Bits == 4;
      if (operand<uint8_t>(G, First, Op.SignA) & 1)
        S.A.Type = Nibbles ? Element::S4 : Element::S8;
      if (operand<uint8_t>(G, First, Op.SignB) & 1)
        S.B.Type = Nibbles ? Element::S4 : Element::S8;
      S.Clamp = operand<uint8_t>(G, First, Op.Clamp) & 1;
    }
    if (Op.HasOpSel) {
      unsigned Half = operand<uint8_t>(G, First, Op.OpSel) & 1 ? 2 : 0;
      S.C.Offset += Half;
      S.D.Offset += Half;
    }
    break;
  default:
    break;
  }
  return S;
}

/// MFMA ignores which lanes are active. The results of inactive blocks of lanes
/// are not needed, and those of the others do not depend on them.
static bool hasWholeBlocks(const WaveGroup &G, const Operation &Op) {
  if (Op.Kind != Family::Mfma)
    return false;
  std::vector<unsigned> Active(Op.Blocks);
  for (unsigned Lane = 0; Lane != Op.WaveSize; ++Lane)
    Active[placeOfA(Op, Lane, 0).Block] += G.isActive(Lane);
  return std::ranges::all_of(Active, [&](unsigned Count) {
    return Count % (Op.WaveSize / Op.Blocks) == 0;
  });
}

void Instruction::requireAllLanes(const WaveGroup &G) const {
  uint64_t All = G.waveSize() == 64 ? ~0ull : (1ull << G.waveSize()) - 1;
  unsigned Active = unsigned(std::popcount(G.active()));
  if (G.waveSize() == Op.WaveSize &&
      (G.active() == All || hasWholeBlocks(G, Op)))
    return;
  char What[96];
  if (G.waveSize() != Op.WaveSize)
    std::snprintf(What, sizeof(What),
                  "matrix operation for waves of %u lanes in a wave of %u",
                  Op.WaveSize, G.waveSize());
  else
    std::snprintf(What, sizeof(What),
                  "matrix operation with %u of %u lanes active", Active,
                  G.waveSize());
  G.misuse(What);
}

//===----------------------------------------------------------------------===//
// The multiplication
//===----------------------------------------------------------------------===//

namespace {

/// Reads a fragment of all lanes. SourceOf(lane) is the lane that is read; what
/// inactive lanes hold counts as zero.
template <typename Value, typename Fn>
void gather(const WaveGroup &G, const Operation &Op, const Fragment &F,
            const std::vector<uint16_t> &Index, uint16_t Nowhere, Value *Out,
            Fn SourceOf) {
  Addresses Items(F);
  withElement<Value>(F.Type, [&]<Element E>() {
    for (unsigned Lane = 0; Lane != Op.WaveSize; ++Lane) {
      unsigned Source = SourceOf(Lane);
      if (!G.isActive(Source))
        continue;
      const char *Record = &G.record<char>(Source);
      const uint16_t *At = &Index[size_t(Lane) * F.Count];
      for (unsigned Item = 0; Item != F.Count; ++Item)
        if (At[Item] != Nowhere)
          Out[At[Item]] =
              decodeElement<E, Value>(readBits(Record, Items[Item], bitsOf(E)));
    }
  });
}

unsigned sameLane(unsigned Lane) { return Lane; }

template <typename Value> void negate(Value *Values, size_t Count) {
  for (size_t I = 0; I != Count; ++I)
    Values[I] = -Values[I];
}

template <typename Value>
void flushSubnormals(Value *Values, size_t Count, double Least) {
  for (size_t I = 0; I != Count; ++I)
    if (std::fabs(Values[I]) < Least)
      Values[I] = std::copysign(Value(0), Values[I]);
}

/// Sums[i][j] += sum over k of A[i][k] * B[k][j]. The number of columns is a
/// constant to keep a row's sums in registers.
template <unsigned N, typename Value, typename Sum>
void accumulateRows(const Operation &Op, const Value *A, const Value *B,
                    Sum *Sums) {
  for (unsigned I = 0; I != Op.M; ++I, Sums += N) {
    Sum Row[N];
    std::copy(Sums, Sums + N, Row);
    for (unsigned K = 0; K != Op.K; ++K) {
      Sum Left = Sum(A[I * Op.K + K]);
      const Value *Right = B + size_t(K) * N;
#pragma clang loop unroll(full) vectorize(enable)
      for (unsigned J = 0; J != N; ++J)
        if constexpr (std::is_integral_v<Sum>)
          Row[J] += Left * Right[J];
        else
          Row[J] = std::fma(Left, Sum(Right[J]), Row[J]);
    }
    std::copy(Row, Row + N, Sums);
  }
}

template <typename Value, typename Sum>
void accumulate(const Operation &Op, const Value *A, const Value *B,
                Sum *Sums) {
  switch (Op.N) {
  case 4:
    return accumulateRows<4>(Op, A, B, Sums);
  case 8:
    return accumulateRows<8>(Op, A, B, Sums);
  case 16:
    return accumulateRows<16>(Op, A, B, Sums);
  case 32:
    return accumulateRows<32>(Op, A, B, Sums);
  }
}

void accumulateBits(const Operation &Op, const int32_t *A, const int32_t *B,
                    int64_t *Sums) {
  for (unsigned I = 0; I != Op.M; ++I)
    for (unsigned K = 0; K != Op.K; ++K)
      for (unsigned J = 0; J != Op.N; ++J) {
        int32_t X = A[I * Op.K + K], Y = B[K * Op.N + J];
        Sums[I * Op.N + J] += Op.And ? X & Y : X ^ Y;
      }
}

/// .satfinite of floats: no infinities, and zero for NaN.
double clampFinite(double Value, Element Type) {
  double Greatest = decode(formatOf(Type), formatOf(Type).greatest());
  return Value != Value ? 0 : std::clamp(Value, -Greatest, Greatest);
}

template <typename Sum>
uint64_t encodeSum(Sum Value, Element Type, bool Clamp) {
  if constexpr (std::is_integral_v<Sum>) {
    if (Clamp)
      Value = std::clamp<Sum>(Value, INT32_MIN, INT32_MAX);
    return uint32_t(Value);
  } else {
    double Wide = Clamp ? clampFinite(double(Value), Type) : double(Value);
    if (Type == Element::F64)
      return std::bit_cast<uint64_t>(Wide);
    float Single = float(Wide);
    if (Type == Element::F32)
      return std::bit_cast<uint32_t>(Single);
    // One rounding only: the processor's conversion begins with a float.
    if (Type == Element::F16 && double(Single) == Wide)
      return std::bit_cast<uint16_t>(_Float16(Single));
    return encode(formatOf(Type), Wide);
  }
}

} // namespace

template <typename Value>
void Instruction::gatherA(const WaveGroup &G, const Settings &S,
                          Value *Out) const {
  if (!isSparse(Op)) {
    gather(G, Op, S.A, *S.IndexA, Nowhere, Out, sameLane);
    return;
  }
  // Of four neighbours along k two are there; two bits of the index say where
  // each belongs.
  for (unsigned Lane = 0; Lane != Op.WaveSize; ++Lane) {
    if (!G.isActive(Lane))
      continue;
    const char *Record = &G.record<char>(Lane);
    uint32_t Bits = operand<uint32_t>(G, Lane, Op.Index) >> S.IndexBits;
    for (unsigned Number = 0; Number != S.A.Count; ++Number) {
      Place P = placeOfA(Op, Lane, Number);
      unsigned K = P.Column / 2 * 4 + (Bits >> (Number * 2) & 3);
      if (P.Column >= Op.K / 2u)
        continue; // Not all lanes are used.
      uint64_t Item = readItem(Record, S.A, Number);
      withElement<Value>(S.A.Type, [&]<Element E>() {
        Out[P.Row * Op.K + K] += decodeElement<E, Value>(Item);
      });
    }
  }
}

template <typename Value>
void Instruction::gatherB(const WaveGroup &G, const Settings &S,
                          Value *Out) const {
  gather(G, Op, S.B, *S.IndexB, Nowhere, Out,
         [&](unsigned Lane) { return patternLane(Lane, S.LanePattern); });
}

template <typename Value, typename Sum>
void Instruction::multiply(const WaveGroup &G, const Settings &S) const {
  size_t SizeA = size_t(Op.M) * Op.K, SizeB = size_t(Op.K) * Op.N,
         SizeC = size_t(Op.M) * Op.N;
  // The scheduler's stack has room, but not knowingly this much.
  auto A = std::make_unique<Value[]>(SizeA * Op.Blocks);
  auto B = std::make_unique<Value[]>(SizeB * Op.Blocks);
  auto C = std::make_unique<Sum[]>(SizeC * Op.Blocks);
  gatherA(G, S, A.get());
  gatherB(G, S, B.get());
  gather(G, Op, S.C, IndexC, Nowhere, C.get(), sameLane);
  if constexpr (std::is_floating_point_v<Value>) {
    if (S.NegateA)
      negate(A.get(), SizeA * Op.Blocks);
    if (S.NegateB)
      negate(B.get(), SizeB * Op.Blocks);
    if (S.NegateC)
      negate(C.get(), SizeC * Op.Blocks);
    if (S.Flush) {
      FloatFormat F = formatOf(Op.A.Type);
      flushSubnormals(A.get(), SizeA * Op.Blocks, powerOfTwo(1 - F.Bias));
      flushSubnormals(B.get(), SizeB * Op.Blocks, powerOfTwo(1 - F.Bias));
      flushSubnormals(C.get(), SizeC * Op.Blocks, FLT_MIN);
    }
    if (S.Scaled) {
      applyScales(G, Op, S.ScaleA, [&](unsigned K, unsigned I) -> Value & {
        return A[I * Op.K + K];
      });
      applyScales(G, Op, S.ScaleB, [&](unsigned K, unsigned J) -> Value & {
        return B[K * Op.N + J];
      });
    }
  }
  for (unsigned Block = 0; Block != Op.Blocks; ++Block) {
    unsigned From = Block / S.BroadcastBlocks * S.BroadcastBlocks;
    const Value *Left =
        &A[(From + (S.BroadcastBlocks > 1 ? S.BroadcastFrom : Block - From)) *
           SizeA];
    if constexpr (std::is_integral_v<Value>)
      if (Op.A.Type == Element::B1) {
        accumulateBits(Op, Left, &B[Block * SizeB], &C[Block * SizeC]);
        continue;
      }
    accumulate(Op, Left, &B[Block * SizeB], &C[Block * SizeC]);
  }
  if constexpr (std::is_floating_point_v<Value>)
    if (S.Flush)
      flushSubnormals(C.get(), SizeC * Op.Blocks, FLT_MIN);
  Addresses Items(S.D);
  withElement<Value>(S.D.Type, [&]<Element E>() {
    G.forEach<char>([&](unsigned Lane, char &Record) {
      if (Lane >= Op.WaveSize)
        return;
      const uint16_t *At = &IndexD[size_t(Lane) * S.D.Count];
      for (unsigned Item = 0; Item != S.D.Count; ++Item) {
        uint64_t Bits = encodeSum(C[At[Item]], E, S.Clamp);
        std::memcpy(&Record + Items[Item].Byte, &Bits, bitsOf(E) / 8);
      }
    });
  });
}

void Instruction::run(const WaveGroup &G) const {
  requireAllLanes(G);
  switch (Op.Kind) {
  case Family::Unknown:
    return;
  case Family::Load:
    return load(G);
  case Family::Store:
    return store(G);
  case Family::LdMatrix:
    return loadRows(G);
  case Family::StMatrix:
    return storeRows(G);
  default:
    break;
  }
  Settings S = settings(G);
  // The other halves of RDNA 3's 16-bit results keep C's.
  if (Op.HasOpSel)
    G.forEach<char>([&](unsigned, char &Record) {
      std::memcpy(&Record + Op.D.Offset, &Record + Op.C.Offset,
                  size_t(Op.C.Count) * 4);
    });
  if (isInteger(S.A.Type))
    multiply<int32_t, int64_t>(G, S);
  else if (S.A.Type == Element::F32)
    multiply<float, float>(G, S);
  else
    multiply<double, double>(G, S);
}
