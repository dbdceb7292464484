//===- Matrix.cpp - mma, wmma, ldmatrix and stmatrix ----------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Intrinsics are named after the modifiers; LLVM has no intrinsic for a
// combination that PTX lacks.
//
//===----------------------------------------------------------------------===//
#include "Handlers.h"

using namespace llvm;

namespace hipify::simt {

static ArrayRef<Operand> elements(const Operand &O) {
  return O.is(Operand::Kind::Vector) ? ArrayRef<Operand>(O.Elements)
                                     : ArrayRef<Operand>(O);
}

/// Appends the registers of an operand.
static void append(PTXLowering &L, SmallVectorImpl<Value *> &Arguments,
                   const Operand &O) {
  for (const Operand &Part : elements(O)) {
    unsigned Bits = L.registerBits(Part);
    Arguments.push_back(L.bits(Part, Bits ? Bits : 32));
  }
}

/// Writes the result of an intrinsic: a value or a structure of values.
static bool writeAll(PTXLowering &L, const Operand &O, Value *V) {
  ArrayRef<Operand> Parts = elements(O);
  auto *Ty = dyn_cast<StructType>(V->getType());
  if (Parts.size() != (Ty ? Ty->getNumElements() : 1))
    return false;
  for (auto [N, Part] : enumerate(Parts))
    L.write(Part, Ty ? L.B.CreateExtractValue(V, N) : V);
  return true;
}

/// The types in the name of a matrix product.
static std::string signature(const TypeInfo &D, const TypeInfo &A,
                             const TypeInfo &B, const TypeInfo &C) {
  if (A.Name == "f16")
    return ("." + D.Name + "." + C.Name).str();
  // e4m3, e5m2, ...
  if (A.C == TypeInfo::Class::Packed && A.Name != "tf32")
    return ("." + D.Name + "." + A.Name + "." + B.Name + "." + C.Name).str();
  if (A.Name == B.Name)
    return ("." + A.Name).str();
  return ("." + A.Name + "." + B.Name).str();
}

/// The type of A or B. In the table of modifiers, b1 is a part of a register.
static const TypeInfo &elementType(PTXLowering &L) {
  return L.take("b1") ? *ptx::findType("b1") : L.type();
}

/// .scale_vec::1X, which is ".scale.1x" in the intrinsic's name.
static std::string scaleVector(PTXLowering &L) {
  StringRef Size =
      L.takeOneOf({"scale_vec::1X", "scale_vec::2X", "scale_vec::4X"});
  return Size.empty() ? "" : ".scale." + Size.take_back(2).lower();
}

/// mma.sync.aligned.kind::mxf4.block_scale.scale_vec::2X.m16n8k64.row.col
/// .f32.e2m1.e2m1.f32.ue8m0 {d}, {a}, {b}, {c}, sa, {byte, thread}, sb, {...}
static bool lowerScaledMma(PTXLowering &L) {
  StringRef Kind =
      L.takeOneOf({"kind::mxf8f6f4", "kind::mxf4", "kind::mxf4nvf4"});
  std::string Name =
      ("mma.block.scale." + L.takeKind(ModifierKind::Shape)).str();
  for (int N = 0; N != 2; ++N) // Of A, then of B.
    Name += ("." + L.takeKind(ModifierKind::Layout)).str();
  Name += ("." + Kind.substr(StringRef("kind::").size())).str();
  Name += scaleVector(L);
  for (int N = 0; N != 5; ++N) // D, A, B, C and the scales.
    Name += ("." + L.type().Name).str();
  SmallVector<Value *, 16> Arguments;
  for (size_t N = 1; N != 4; ++N)
    append(L, Arguments, L.operand(N));
  for (size_t N : {4, 6}) { // Scales and their selectors, of A and of B.
    Arguments.push_back(L.bits(L.operand(N), 32));
    for (const Operand &Selector : elements(L.operand(N + 1)))
      Arguments.push_back(L.bits(Selector, 16));
  }
  return writeAll(L, L.operand(0), L.nvvm(Name, Arguments));
}

/// mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {d}, {a}, {b}, {c}
bool lowerMma(PTXLowering &L) {
  if (!L.take("sync") || !L.take("aligned"))
    return false;
  if (L.take("block_scale"))
    return lowerScaledMma(L);
  std::string Name = "mma";
  if (StringRef Op = L.takeOneOf({"xor", "and"}); !Op.empty()) {
    if (!L.take("popc"))
      return false;
    Name += ("." + Op + ".popc").str();
  }
  Name += ("." + L.takeKind(ModifierKind::Shape)).str();
  for (int N = 0; N != 2; ++N) // Of A, then of B.
    Name += ("." + L.takeKind(ModifierKind::Layout)).str();
  if (L.take("satfinite"))
    Name += ".satfinite";
  if (L.take("kind::f8f6f4"))
    Name += ".kind.f8f6f4";
  L.take("rn"); // The default for doubles.
  const TypeInfo &D = L.type(), &A = elementType(L), &B = elementType(L),
                 &C = L.type();
  SmallVector<Value *, 16> Arguments;
  for (size_t N = 1; N != 4; ++N)
    append(L, Arguments, L.operand(N));
  return writeAll(L, L.operand(0),
                  L.nvvm(Name + signature(D, A, B, C), Arguments));
}

/// ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {d}, [a]; the order of its
/// modifiers varies.
static std::string matrixName(PTXLowering &L) {
  std::string Name = L.opcode().str() + ".sync.aligned";
  if (!L.take("sync") || !L.take("aligned"))
    L.fail("neither .sync nor .aligned");
  Name += ("." + L.takeOneOf({"m8n8", "m16n16", "m8n16", "m16n8"})).str();
  Name += ("." + L.takeKind(ModifierKind::Shape)).str();
  if (L.take("trans"))
    Name += ".trans";
  while (const TypeInfo *T = L.takeType())
    Name += ("." + T->Name).str();
  return Name;
}

bool lowerLdmatrix(PTXLowering &L) {
  std::string Name = matrixName(L);
  takeSpace(L);
  Value *Address = addressIn(L, L.operand(1), 3);
  return writeAll(L, L.operand(0),
                  L.nvvm(Name, {Address}, {Address->getType()}));
}

bool lowerStmatrix(PTXLowering &L) {
  std::string Name = matrixName(L);
  takeSpace(L);
  Value *Address = addressIn(L, L.operand(0), 3);
  SmallVector<Value *, 5> Arguments{Address};
  append(L, Arguments, L.operand(1));
  L.nvvm(Name, Arguments, {Address->getType()});
  return true;
}

/// movmatrix.sync.aligned.m8n8.trans.b16 d, a: LLVM has no intrinsic for it.
bool lowerMovmatrix(PTXLowering &L) {
  if (!L.take("sync") || !L.take("aligned") || !L.take("m8n8") ||
      !L.take("trans") || L.type().Name != "b16")
    return false;
  L.write(0, L.runtime("__ptx_movmatrix", L.intTy(32), {L.bits(1, 32)}));
  return true;
}

/// wmma.load.a.sync.aligned.row.m16n16k16.f16 {d}, [p], stride
static bool lowerWmmaMemory(PTXLowering &L, bool IsLoad) {
  StringRef Matrix = L.takeOneOf({"a", "b", "c", "d"});
  StringRef Layout = L.takeOneOf({"row", "col"});
  StringRef Shape = L.takeKind(ModifierKind::Shape);
  unsigned Space = takeSpace(L);
  const TypeInfo &T = elementType(L);
  bool HasStride = L.numOperands() == 3;
  std::string Name =
      ("wmma." + Shape + (IsLoad ? ".load." : ".store.") + Matrix + "." +
       Layout + (HasStride ? ".stride." : ".") + T.Name)
          .str();
  SmallVector<Value *, 10> Arguments{
      addressIn(L, L.operand(IsLoad ? 1 : 0), Space)};
  Type *Pointer = Arguments[0]->getType();
  if (!IsLoad)
    append(L, Arguments, L.operand(1));
  if (HasStride)
    Arguments.push_back(L.bits(2, 32));
  Value *V = L.nvvm(Name, Arguments, {Pointer});
  return !IsLoad || writeAll(L, L.operand(0), V);
}

/// wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16.f16.f32 or .f32.f32
bool lowerWmma(PTXLowering &L) {
  StringRef What = L.takeOneOf({"load", "store", "mma"});
  if (What.empty() || !L.take("sync") || !L.take("aligned"))
    return false;
  if (What != "mma")
    return lowerWmmaMemory(L, What == "load");
  std::string Name = ("wmma." + L.takeKind(ModifierKind::Shape) + ".mma").str();
  if (StringRef Op = L.takeOneOf({"xor", "and"}); !Op.empty())
    Name += ("." + Op + (L.take("popc") ? ".popc" : "")).str();
  for (int N = 0; N != 2; ++N) // Of A, then of B.
    Name += ("." + L.takeKind(ModifierKind::Layout)).str();
  if (L.take("rn"))
    Name += ".rn";
  const TypeInfo &D = L.type();
  if (L.take("b1")) {
    if (!L.take("b1"))
      return false;
    L.type();
    Name += ".b1";
  } else {
    const TypeInfo &Second = L.type();
    if (const TypeInfo *B = L.takeType())
      Name += signature(D, Second, *B, L.type());
    else
      Name += ("." + D.Name + "." + Second.Name).str();
  }
  if (L.take("satfinite"))
    Name += ".satfinite";
  SmallVector<Value *, 24> Arguments;
  for (size_t N = 1; N != 4; ++N)
    append(L, Arguments, L.operand(N));
  return writeAll(L, L.operand(0), L.nvvm(Name, Arguments));
}

} // namespace hipify::simt
