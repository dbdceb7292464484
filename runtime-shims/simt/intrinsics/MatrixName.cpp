//===- MatrixName.cpp - From an intrinsic's name to its operation ---------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Names are those of LLVM without "llvm.". Where an intrinsic is overloaded
// and the types decide, they are part of the name (".v8f32.v16f16").
//
//===----------------------------------------------------------------------===//
#include "Matrix.h"

using namespace hipify::simt::matrix;

namespace {

struct ElementName {
  std::string_view Name;
  Element Type;
};
constexpr ElementName AmdElements[] = {
    {"f64", Element::F64}, {"f32", Element::F32},   {"xf32", Element::TF32},
    {"f16", Element::F16}, {"bf16", Element::BF16}, {"fp8", Element::Fp8},
    {"bf8", Element::Bf8}, {"i32", Element::S32},   {"i8", Element::S8},
    {"iu8", Element::U8},  {"iu4", Element::U4},    {"f8f6f4", Element::F8F6F4},
};
constexpr ElementName NvidiaElements[] = {
    {"f64", Element::F64},   {"f32", Element::F32},   {"tf32", Element::TF32},
    {"f16", Element::F16},   {"bf16", Element::BF16}, {"e4m3", Element::E4M3},
    {"e5m2", Element::E5M2}, {"e2m3", Element::E2M3}, {"e3m2", Element::E3M2},
    {"e2m1", Element::E2M1}, {"s32", Element::S32},   {"s8", Element::S8},
    {"u8", Element::U8},     {"s4", Element::S4},     {"u4", Element::U4},
    {"b1", Element::B1},
};

template <unsigned Size>
Element elementOf(const ElementName (&Names)[Size], std::string_view Name) {
  for (const ElementName &E : Names)
    if (E.Name == Name)
      return E.Type;
  return Element::None;
}

/// Reads a name from left to right.
class Reader {
public:
  explicit Reader(std::string_view Text) : Text(Text) {}
  bool done() const { return Text.empty(); }

  /// Skips Word if it comes next.
  bool skip(std::string_view Word) {
    if (!Text.starts_with(Word))
      return false;
    Text.remove_prefix(Word.size());
    return true;
  }
  /// What comes before the next dot, which is skipped.
  std::string_view word() {
    std::string_view Word = Text.substr(0, Text.find('.'));
    Text.remove_prefix(std::min(Text.size(), Word.size() + 1));
    return Word;
  }
  unsigned number() {
    unsigned Value = 0;
    while (!Text.empty() && Text[0] >= '0' && Text[0] <= '9') {
      Value = Value * 10 + unsigned(Text[0] - '0');
      Text.remove_prefix(1);
    }
    return Value;
  }
  bool peek(std::string_view Word) const { return Text.starts_with(Word); }

private:
  std::string_view Text;
};

/// Lays out a record: every field begins at a multiple of 8 bytes.
class Recorder {
public:
  explicit Recorder(Operation &Op) : Op(Op) {}
  uint16_t field(unsigned Bytes) {
    uint16_t At = Op.RecordBytes;
    Op.RecordBytes = uint16_t(At + (Bytes + 7) / 8 * 8);
    return At;
  }
  /// AMD: one vector, which takes as much as a power of two of elements.
  void vector(Fragment &F) {
    F.Offset = field(std::bit_ceil(F.FieldBits / 8u));
    F.FieldStride = F.FieldBits / 8;
  }
  /// NVIDIA: registers, in fields of their own or in a structure.
  void registers(Fragment &F, bool InStructure) {
    F.FieldBits = F.Bits == 64 ? 64 : 32;
    unsigned Registers = F.Count * F.Bits / F.FieldBits;
    F.FieldStride = InStructure ? F.FieldBits / 8 : 8;
    F.Offset = field(Registers * F.FieldStride);
  }

private:
  Operation &Op;
};

Fragment vectorOf(Element Type, unsigned Bits, unsigned Count) {
  Fragment F;
  F.Type = Type;
  F.Bits = uint8_t(Bits);
  F.Count = uint16_t(Count);
  F.FieldBits = uint16_t(Bits * Count);
  return F;
}

//===----------------------------------------------------------------------===//
// AMD
//===----------------------------------------------------------------------===//

bool readShape(Reader &R, Operation &Op) {
  Op.M = uint16_t(R.number());
  if (!R.skip("x"))
    return false;
  Op.N = uint16_t(R.number());
  if (!R.skip("x"))
    return false;
  Op.K = uint16_t(R.number());
  return Op.M && Op.N && Op.K;
}

/// The bits of "v8f32" or "i32"; 0 if it is no type.
unsigned typeBits(std::string_view Type) {
  Reader R(Type);
  unsigned Count = R.skip("v") ? R.number() : 1;
  if (!R.skip("f") && !R.skip("bf") && !R.skip("i"))
    return 0;
  return Count * R.number();
}

/// How many elements of A a lane holds: of the first generations' instructions
/// (gfx908, gfx90a), whose type follows the shape without a dot, two
/// registers' worth or one; so some of them do several multiplications.
unsigned mfmaItems(Element Type, bool TwoRegisters) {
  switch (Type) {
  case Element::F16:
  case Element::S8:
    return 4;
  case Element::BF16:
    return TwoRegisters ? 4 : 2;
  default:
    return 1;
  }
}

Operation parseMfma(Reader R, Family Kind) {
  Operation Op;
  Op.WaveSize = 64;
  Element Result = elementOf(AmdElements, R.word());
  if (!readShape(R, Op))
    return Op;
  bool Dotted = R.skip(".");
  Element A = elementOf(AmdElements, R.word()), B = A;
  unsigned Items = Op.M * Op.K / 64;
  if (!Dotted) {
    Items = mfmaItems(A, R.skip("1k"));
    Op.Blocks = uint16_t(Items * 64 / (Op.M * Op.K));
  }
  bool Small = A == Element::Fp8 || A == Element::Bf8;
  if (Small)
    B = elementOf(AmdElements, R.word());
  unsigned RegistersA = 0, RegistersB = 0;
  if (Kind == Family::MfmaScale) {
    RegistersA = typeBits(R.word()) / 32;
    RegistersB = typeBits(R.word()) / 32;
  }
  if (!R.done() || A == Element::None || B == Element::None)
    return Op;
  unsigned Results = Op.M * Op.N * Op.Blocks / 64;
  Op.D = Op.C = vectorOf(Result, bitsOf(Result), Results);
  Op.A = vectorOf(A, bitsOf(A), Kind == Family::Smfmac ? Items / 2 : Items);
  Op.ScaleBlock = Kind == Family::MfmaScale ? 32 : 0;
  Op.B = vectorOf(B, bitsOf(B), Items);
  if (Kind == Family::MfmaScale) {
    Op.A.FieldBits = uint16_t(RegistersA * 32);
    Op.B.FieldBits = uint16_t(RegistersB * 32);
  }
  Recorder Record(Op);
  Record.vector(Op.D);
  Record.vector(Op.A);
  Record.vector(Op.B);
  Record.vector(Op.C);
  if (Kind == Family::Smfmac)
    Op.Index = Record.field(4);
  Op.Immediates = Record.field(0);
  // cbsz, abid, blgp; cbsz, abid; two formats, and selector and scale twice.
  unsigned Operands = Kind == Family::MfmaScale ? 6
                      : Kind == Family::Mfma    ? 3
                                                : 2;
  for (unsigned I = 0; I != Operands; ++I)
    Record.field(4);
  Op.Kind = Kind;
  return Op;
}

/// Result, A's sign, A, B's sign, B, C, clamp; only iu8 and iu4 have the signs
/// and the clamp. 16-bit results have a selector instead.
void recordWmma(Operation &Op) {
  Recorder Record(Op);
  bool Signs = Op.IsUnsignedByOperand;
  Record.vector(Op.D);
  if (Signs)
    Op.SignA = Record.field(1);
  Record.vector(Op.A);
  if (Signs)
    Op.SignB = Record.field(1);
  Record.vector(Op.B);
  Record.vector(Op.C);
  if (Op.Kind == Family::Swmmac)
    Op.Index = Record.field(4);
  if (Signs)
    Op.Clamp = Record.field(1);
  else if (Op.D.Bits == 16 && Op.Kind != Family::Swmmac)
    Op.OpSel = Record.field(1);
}

Operation parseWmma(Reader R, bool Sparse) {
  Operation Op;
  Element Result = elementOf(AmdElements, R.word());
  if (!readShape(R, Op) || !R.skip("."))
    return Op;
  Element A = elementOf(AmdElements, R.word()), B = A;
  if (A == Element::Fp8 || A == Element::Bf8)
    B = elementOf(AmdElements, R.word());
  R.skip("tied.");
  unsigned ResultBits = typeBits(R.word()), InputBits = typeBits(R.word());
  unsigned BitsOfB = Sparse ? typeBits(R.word()) : InputBits;
  if (Sparse && R.word() != "i32") // The index.
    return Op;
  if (!R.done() || A == Element::None || B == Element::None || !ResultBits ||
      !InputBits)
    return Op;
  unsigned Bits = bitsOf(A);
  Op.IsUnsignedByOperand = A == Element::U8 || A == Element::U4;
  // RDNA 3 gives each lane a whole row.
  bool WholeRow = !Sparse && InputBits == Op.K * Bits;
  Op.Kind = Sparse     ? Family::Swmmac
            : WholeRow ? Family::Wmma11
                       : Family::Wmma12;
  Op.HasOpSel = WholeRow && bitsOf(Result) == 16;
  // With the selector, every register of 32 bits holds one element.
  unsigned Results = ResultBits / (Op.HasOpSel ? 32 : bitsOf(Result));
  Op.WaveSize = uint8_t(Op.M * Op.N / Results);
  Op.A = vectorOf(A, Bits, InputBits / Bits);
  Op.B = vectorOf(B, Bits, BitsOfB / Bits);
  Op.C = vectorOf(Result, bitsOf(Result), Results);
  Op.C.FieldBits = uint16_t(ResultBits);
  Op.D = Op.C;
  recordWmma(Op);
  for (Fragment *F : {&Op.C, &Op.D})
    if (Op.HasOpSel) {
      F->FieldBits = 16;
      F->FieldStride = 4;
    }
  return Op;
}

//===----------------------------------------------------------------------===//
// NVIDIA
//===----------------------------------------------------------------------===//

bool readGeometry(Reader &R, Operation &Op) {
  if (!R.skip("m"))
    return false;
  Op.M = uint16_t(R.number());
  if (!R.skip("n"))
    return false;
  Op.N = uint16_t(R.number());
  if (R.skip("k"))
    Op.K = uint16_t(R.number());
  return R.skip(".");
}

bool readMajor(Reader &R, bool &Row) {
  std::string_view Major = R.word();
  Row = Major == "row";
  return Row || Major == "col";
}

Fragment registersOf(Element Type, unsigned Count) {
  Fragment F;
  F.Type = Type;
  F.Bits = uint8_t(bitsOf(Type));
  F.Count = uint16_t(Count);
  // kind::f8f6f4 has bytes only: fp6 in the low bits, fp4 in the middle.
  if (Type == Element::E2M3 || Type == Element::E3M2 || Type == Element::E2M1)
    F.Bits = 8;
  if (Type == Element::E2M1)
    F.Shift = 2;
  if (Type == Element::TF32)
    F.Bits = 32;
  return F;
}

/// The elements that a lane holds. wmma keeps copies in the half precision
/// inputs' registers, of which there are always eight.
Fragment inputOf(Element Type, unsigned Elements, bool Wmma) {
  return registersOf(Type, Wmma && Type == Element::F16 ? 16 : Elements / 32);
}

/// The types at the name's end: of A; of A and B; of D and C (for half); of
/// D, A, B and C.
bool readTypes(Reader &R, Element (&Types)[4]) {
  Element Found[4] = {};
  unsigned Count = 0;
  while (!R.done() && !R.peek("satfinite")) {
    if (Count == 4)
      return false;
    Found[Count] = elementOf(NvidiaElements, R.word());
    if (Found[Count++] == Element::None)
      return false;
  }
  auto &[D, A, B, C] = Types;
  if (Count == 4) {
    for (unsigned I = 0; I != 4; ++I)
      Types[I] = Found[I];
    return true;
  }
  if (Count == 2 && !isInteger(Found[0])) {
    D = Found[0], C = Found[1];
    A = B = Element::F16;
    return true;
  }
  A = Found[0];
  B = Count == 2 ? Found[1] : A;
  D = C = isInteger(A)        ? Element::S32
          : A == Element::F64 ? Element::F64
                              : Element::F32;
  return Count == 1 || Count == 2;
}

/// The rest of mma and wmma.mma, from the layouts on.
Operation parseMultiply(Reader R, Operation Op, bool Wmma) {
  if (!readMajor(R, Op.RowA) || !readMajor(R, Op.RowB))
    return Op;
  R.skip("rn."); // The default; other roundings have no rows.
  R.skip("kind.f8f6f4.");
  Op.Saturate = R.skip("satfinite.");
  Element Types[4] = {};
  if (!readTypes(R, Types))
    return Op;
  Op.Saturate |= R.skip("satfinite");
  if (!R.done())
    return Op;
  auto [D, A, B, C] = Types;
  bool Quads = Op.M == 8 && A == Element::F16 && !Wmma;
  Op.Blocks = Quads ? 4 : 1;
  Op.A = inputOf(A, Op.M * Op.K * Op.Blocks, Wmma);
  Op.B = inputOf(B, Op.K * Op.N * Op.Blocks, Wmma);
  Op.C = registersOf(C, Op.M * Op.N * Op.Blocks / 32);
  Op.D = registersOf(D, Op.M * Op.N * Op.Blocks / 32);
  Recorder Record(Op);
  Record.registers(Op.D, true);
  Record.registers(Op.A, false);
  Record.registers(Op.B, false);
  Record.registers(Op.C, false);
  Op.Kind = Quads ? Family::Mma884 : Family::Mma;
  return Op;
}

/// The scales per row and step that "scale.2x." says, or that a kind has.
unsigned readScales(Reader &R, bool Fp4) {
  unsigned Count = Fp4 ? 2 : 1;
  if (R.skip("scale.")) {
    Count = R.number();
    R.skip("x.");
  }
  return Count;
}

/// "row.col.mxf4nvf4.scale.4x.f32.e2m1.e2m1.f32.ue4m3", without the scales'
/// selectors: they are operands.
Operation parseScaled(Reader R, Operation Op) {
  if (!readMajor(R, Op.RowA) || !readMajor(R, Op.RowB))
    return Op;
  std::string_view Kind = R.word();
  bool Fp4 = Kind != "mxf8f6f4"; // Two elements to a byte.
  unsigned Scales = readScales(R, Fp4);
  Element Types[4]; // D, A, B, C
  for (Element &Type : Types)
    if (Type = elementOf(NvidiaElements, R.word()); Type == Element::None)
      return Op;
  Op.ScaleE4M3 = R.skip("ue4m3");
  if (!Scales || (!Op.ScaleE4M3 && !R.skip("ue8m0")) || !R.done())
    return Op;
  Op.ScaleBlock = uint8_t(Op.K / Scales);
  Op.A = registersOf(Types[1], Op.M * Op.K / 32);
  Op.B = registersOf(Types[2], Op.K * Op.N / 32);
  if (Fp4)
    for (Fragment *F : {&Op.A, &Op.B}) {
      F->Bits = 4;
      F->Shift = 0;
    }
  Op.C = registersOf(Types[3], Op.M * Op.N / 32);
  Op.D = registersOf(Types[0], Op.M * Op.N / 32);
  Recorder Record(Op);
  Record.registers(Op.D, true);
  Record.registers(Op.A, false);
  Record.registers(Op.B, false);
  Record.registers(Op.C, false);
  for (uint16_t *Scale : {&Op.ScaleA, &Op.ScaleB}) {
    *Scale = Record.field(4);
    Record.field(2); // Which byte,
    Record.field(2); // and of which lane.
  }
  Op.Kind = Family::MmaScale;
  return Op;
}

/// "load.a.row.stride.f16", "store.d.col.f32".
Operation parseTransfer(Reader R, Operation Op) {
  bool Store = R.skip("store.");
  if (!Store && !R.skip("load."))
    return Op;
  std::string_view Operand = R.word();
  if (Operand.size() != 1 || !readMajor(R, Op.RowA))
    return Op;
  Op.Operand = Operand[0];
  bool Stride = R.skip("stride.");
  Element Type = elementOf(NvidiaElements, R.word());
  if (!R.done() || Type == Element::None)
    return Op;
  Recorder Record(Op);
  if (Store)
    Op.Pointer = Record.field(8);
  unsigned Elements = Op.Operand == 'a'   ? Op.M * Op.K
                      : Op.Operand == 'b' ? Op.K * Op.N
                                          : Op.M * Op.N;
  // One fragment only: A, B, or C with D meaning the same.
  bool Input = Op.Operand == 'a' || Op.Operand == 'b';
  Fragment &F = Op.Operand == 'a' ? Op.A : Op.Operand == 'b' ? Op.B : Op.C;
  F = Input ? inputOf(Type, Elements, true) : registersOf(Type, Elements / 32);
  Record.registers(F, !Store);
  Op.D = F;
  if (!Store)
    Op.Pointer = Record.field(8);
  if (Stride)
    Op.Stride = Record.field(4);
  Op.Kind = Store ? Family::Store : Family::Load;
  return Op;
}

/// The bits of an element in memory that "b16", "b8" and the packed formats
/// stand for; elements of less than 8 become bytes.
uint8_t memoryBits(Reader &R) {
  struct Format {
    std::string_view Name;
    uint8_t Bits;
  };
  constexpr Format Formats[] = {
      {"b16", 16}, {"b8", 8}, {"b8x16.b6x16_p32", 6}, {"b8x16.b4x16_p64", 4}};
  for (const Format &F : Formats) {
    Reader Rest = R;
    if (Rest.skip(F.Name) && Rest.done())
      return F.Bits;
  }
  return 0;
}

/// "m8n8.x4.trans.b16", "m16n16.x1.trans.b8x16.b6x16_p32".
Operation parseRows(Reader R, Family Kind) {
  Operation Op;
  if (!readGeometry(R, Op) || !R.skip("x"))
    return Op;
  unsigned Matrices = R.number();
  R.skip(".");
  Op.Trans = R.skip("trans.");
  Op.MemoryBits = memoryBits(R);
  if (!Op.MemoryBits)
    return Op;
  Fragment F = registersOf(Op.MemoryBits == 16 ? Element::F16 : Element::U8,
                           Op.M * Op.N / 32 * Matrices);
  Recorder Record(Op);
  if (Kind == Family::StMatrix)
    Op.Pointer = Record.field(8);
  Record.registers(F, Kind == Family::LdMatrix);
  if (Kind == Family::LdMatrix)
    Op.Pointer = Record.field(8);
  Op.A = F;
  Op.Kind = Kind;
  return Op;
}

/// "and.popc." and "xor.popc." of b1.
void readBitOperation(Reader &R, Operation &Op) {
  Op.And = R.skip("and.popc.");
  R.skip("xor.popc.");
}

Operation parseNvidia(Reader R) {
  Operation Op;
  if (R.skip("ldmatrix.sync.aligned."))
    return parseRows(R, Family::LdMatrix);
  if (R.skip("stmatrix.sync.aligned."))
    return parseRows(R, Family::StMatrix);
  if (R.skip("mma.block.scale."))
    return readGeometry(R, Op) ? parseScaled(R, Op) : Op;
  if (R.skip("mma.")) {
    readBitOperation(R, Op);
    return readGeometry(R, Op) ? parseMultiply(R, Op, false) : Op;
  }
  if (!R.skip("wmma.") || !readGeometry(R, Op))
    return Op;
  if (!R.skip("mma."))
    return parseTransfer(R, Op);
  readBitOperation(R, Op);
  return parseMultiply(R, Op, true);
}

} // namespace

Operation hipify::simt::matrix::parseName(std::string_view Name) {
  Reader R(Name);
  if (R.skip("nvvm."))
    return parseNvidia(R);
  if (R.skip("amdgcn.mfma.scale."))
    return parseMfma(R, Family::MfmaScale);
  if (R.skip("amdgcn.mfma."))
    return parseMfma(R, Family::Mfma);
  if (R.skip("amdgcn.smfmac."))
    return parseMfma(R, Family::Smfmac);
  if (R.skip("amdgcn.wmma."))
    return parseWmma(R, /*Sparse=*/false);
  if (R.skip("amdgcn.swmmac."))
    return parseWmma(R, /*Sparse=*/true);
  return {};
}
