//===- Matrix.h - What a matrix instruction does ----------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A row of lib/Simt/Intrinsics/Matrix.def is executed by what its name says:
// MatrixName.cpp reads shape, types and modifiers from the name, MatrixLayout
// says which lane holds which element, and Matrix.cpp multiplies. There is no
// code for one instruction.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_INTRINSICS_MATRIX_H
#define HIPIFY_SIMT_INTRINSICS_MATRIX_H

#include "../core/Wave.h"
#include "SmallFloat.h"
#include <string_view>
#include <vector>

namespace hipify::simt::matrix {

/// The type of a matrix' elements.
enum class Element : uint8_t {
  None,
  F64,
  F32,
  TF32, ///< Also AMD's xf32: a float of which 10 bits of mantissa count.
  F16,
  BF16,
  E4M3,
  E5M2,
  E4M3Fnuz,
  E5M2Fnuz,
  E2M3,
  E3M2,
  E2M1,
  S32,
  S8,
  U8,
  S4,
  U4,
  B1,
  // What else decides about:
  Fp8,   ///< The target: E4M3 or E4M3Fnuz.
  Bf8,   ///< The target: E5M2 or E5M2Fnuz.
  F8F6F4 ///< An operand.
};

constexpr unsigned bitsOf(Element E) {
  switch (E) {
  case Element::F64:
    return 64;
  case Element::F32:
  case Element::TF32:
  case Element::S32:
    return 32;
  case Element::F16:
  case Element::BF16:
    return 16;
  case Element::E2M3:
  case Element::E3M2:
    return 6;
  case Element::E2M1:
  case Element::S4:
  case Element::U4:
    return 4;
  case Element::B1:
    return 1;
  default:
    return 8;
  }
}
constexpr bool isInteger(Element E) {
  return E >= Element::S32 && E <= Element::B1;
}

/// One operand, or the result. The elements that a lane holds lie in fields of
/// its record: AMD's vectors are one field, NVIDIA's registers several.
struct Fragment {
  Element Type = Element::None;
  uint8_t Bits = 0;  ///< From one element to the next.
  uint8_t Shift = 0; ///< Of the element in its Bits.
  uint16_t Count = 0;
  uint16_t Offset = 0; ///< Bytes in the record.
  uint16_t FieldBits = 0;
  uint16_t FieldStride = 0; ///< Bytes.
};

enum class Family : uint8_t {
  Unknown,
  Mfma,      ///< AMD CDNA.
  MfmaScale, ///< Mfma with formats and scales as operands (gfx950).
  Smfmac,    ///< Mfma with a sparse A.
  Wmma11,    ///< AMD RDNA 3.
  Wmma12,    ///< AMD RDNA 4.
  Swmmac,    ///< Wmma12 with a sparse A.
  Mma,       ///< NVIDIA's mma and wmma.
  Mma884,    ///< mma.m8n8k4 of half: four multiplications by quads of lanes.
  MmaScale,  ///< Mma with scales as operands (sm_120).
  Load,      ///< wmma.load
  Store,     ///< wmma.store
  LdMatrix,
  StMatrix
};

struct Operation {
  Family Kind = Family::Unknown;
  uint16_t M = 0, N = 0, K = 0, Blocks = 1;
  uint8_t WaveSize = 32;
  uint8_t ScaleBlock = 0; ///< Elements along k that have one scale.
  bool ScaleE4M3 = false; ///< ue4m3, else ue8m0.
  Fragment A, B, C, D;
  bool RowA = true, RowB = false;   ///< Mma884; Load and Store: RowA.
  bool Saturate = false;            ///< .satfinite
  bool And = false;                 ///< b1: and, not xor.
  bool Trans = false;               ///< LdMatrix, StMatrix.
  uint8_t MemoryBits = 0;           ///< The same: of an element in memory.
  bool IsUnsignedByOperand = false; ///< AMD's iu8 and iu4.
  bool HasOpSel = false;            ///< Wmma11: halves of registers are used.
  char Operand = 0;                 ///< Load, Store: 'a', 'b', 'c' or 'd'.
  // Offsets in the record; 0: there is none.
  uint16_t Immediates = 0; ///< cbsz and what follows it.
  uint16_t Index = 0;      ///< Smfmac, Swmmac.
  uint16_t SignA = 0, SignB = 0, Clamp = 0, OpSel = 0;
  uint16_t Pointer = 0, Stride = 0;
  uint16_t ScaleA = 0, ScaleB = 0; ///< Scales, and behind them selectors.
  uint16_t RecordBytes = 0;
};

/// Of four neighbours along k two are there.
inline bool isSparse(const Operation &Op) {
  return Op.Kind == Family::Smfmac || Op.Kind == Family::Swmmac;
}

/// The operation that a row's name stands for; Unknown if there is none.
Operation parseName(std::string_view Name);

/// Where an element belongs. Row is A's and C's, or B's k; Column is A's k, or
/// B's and C's column. In a sparse A k counts the elements that are there.
struct Place {
  unsigned Block, Row, Column;
};
Place placeOfA(const Operation &Op, unsigned Lane, unsigned Item);
Place placeOfB(const Operation &Op, unsigned Lane, unsigned Item);
/// The same as D's, except for m8n8k4 with a C of halves and a D of floats.
Place placeOfC(const Operation &Op, unsigned Lane, unsigned Item);
Place placeOfD(const Operation &Op, unsigned Lane, unsigned Item);

/// An operation with its layout computed: for each lane, then each item, the
/// index in the dense matrix [Block][Row][Column], or Nowhere.
class Instruction {
public:
  explicit Instruction(std::string_view Name);
  void run(const WaveGroup &G) const;
  const Operation &operation() const { return Op; }

private:
  struct Settings;
  Settings settings(const WaveGroup &G) const;
  void requireAllLanes(const WaveGroup &G) const;
  template <typename Value, typename Sum>
  void multiply(const WaveGroup &G, const Settings &S) const;
  template <typename Value>
  void gatherA(const WaveGroup &G, const Settings &S, Value *Out) const;
  template <typename Value>
  void gatherB(const WaveGroup &G, const Settings &S, Value *Out) const;
  void load(const WaveGroup &G) const;
  void store(const WaveGroup &G) const;
  void loadRows(const WaveGroup &G) const;
  void storeRows(const WaveGroup &G) const;

  static constexpr uint16_t Nowhere = 0xffff;
  Operation Op;
  std::vector<uint16_t> IndexA, IndexB, IndexC, IndexD;
  /// MfmaScale: A and B of less than 8 bits.
  std::vector<uint16_t> PackedA, PackedB;
};

} // namespace hipify::simt::matrix

#endif
