//===- Texture.cpp - tex, tld4, suld, sust and queries --------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// clang emits CUDA's texture functions as asm. Objects are 64-bit handles,
// "unified" in LLVM's names.
//
//===----------------------------------------------------------------------===//
#include "Handlers.h"

using namespace llvm;

namespace hipify::simt {

namespace {
/// The meaning of a geometry modifier.
struct Geometry {
  StringLiteral Name, LLVMName;
  unsigned Coordinates; ///< Without the layer.
  bool Layered;
};
} // namespace

static constexpr Geometry Geometries[] = {
    {"1d", "1d", 1, false},          {"2d", "2d", 2, false},
    {"3d", "3d", 3, false},          {"a1d", "1d.array", 1, true},
    {"a2d", "2d.array", 2, true},    {"cube", "cube", 3, false},
    {"acube", "cube.array", 3, true}};

static const Geometry *takeGeometry(PTXLowering &L) {
  for (const Geometry &G : Geometries)
    if (L.take(G.Name))
      return &G;
  L.fail("its geometry is missing");
  return nullptr;
}

static ArrayRef<Operand> elements(const Operand &O) {
  return O.is(Operand::Kind::Vector) ? ArrayRef<Operand>(O.Elements)
                                     : ArrayRef<Operand>(O);
}

/// Appends the first Count elements; PTX pads three to four.
static bool appendElements(PTXLowering &L, SmallVectorImpl<Value *> &Arguments,
                           const Operand &O, unsigned Count) {
  ArrayRef<Operand> Parts = elements(O);
  if (Parts.size() < Count)
    return false;
  for (const Operand &Part : Parts.take_front(Count))
    Arguments.push_back(L.bits(Part, 32));
  return true;
}

/// Appends the object and coordinates of [object, {x, y}].
static bool appendPlace(PTXLowering &L, SmallVectorImpl<Value *> &Arguments,
                        const Operand &O, unsigned Count) {
  if (!O.is(Operand::Kind::Tensor) || O.Elements.size() != 2 ||
      O.Elements[0].Elements.size() != 1)
    return false;
  Arguments.push_back(L.bits(O.Elements[0].Elements[0], 64));
  return appendElements(L, Arguments, O.Elements[1], Count);
}

/// Writes the members of a structure, or the value. In d|p, p is whether the
/// memory is resident, which it always is.
static bool writeTexels(PTXLowering &L, const Operand &O, Value *V) {
  if (const Operand *Resident = L.second(O))
    L.write(*Resident, L.B.getTrue());
  ArrayRef<Operand> Parts = elements(L.first(O));
  auto *Ty = dyn_cast<StructType>(V->getType());
  if (Parts.size() != (Ty ? Ty->getNumElements() : 1))
    return false;
  for (auto [N, Part] : enumerate(Parts))
    L.writeExtended(Part, Ty ? L.B.CreateExtractValue(V, N) : V, false);
  return true;
}

/// tex{.level,.grad}.2d.v4.f32.f32 d, [object, {x, y}]{, level or gradients}
bool lowerTex(PTXLowering &L) {
  StringRef Mode = L.takeOneOf({"level", "grad"});
  const Geometry *G = takeGeometry(L);
  if (!G || !L.take("v4"))
    return false;
  const TypeInfo &D = L.type(), &C = L.type();
  std::string Name = ("tex.unified." + G->LLVMName + (Mode.empty() ? "" : ".") +
                      Mode + ".v4" + D.Name + "." + C.Name)
                         .str();
  SmallVector<Value *, 12> Arguments;
  if (!appendPlace(L, Arguments, L.operand(1), G->Coordinates + G->Layered))
    return false;
  size_t Extra = Mode.empty() ? 0 : Mode == "level" ? 1 : 2;
  if (L.numOperands() != 2 + Extra)
    return L.fail("an offset or a comparison");
  for (size_t N = 0; N != Extra; ++N)
    if (!appendElements(L, Arguments, L.operand(2 + N),
                        Mode == "level" ? 1 : G->Coordinates))
      return false;
  return writeTexels(L, L.operand(0), L.nvvm(Name, Arguments));
}

/// tld4.r.2d.v4.f32.f32 d, [object, {x, y}]
bool lowerTld4(PTXLowering &L) {
  StringRef Channel = L.takeOneOf({"r", "g", "b", "a"});
  if (Channel.empty() || !L.take("2d") || !L.take("v4") || L.numOperands() != 2)
    return false;
  const TypeInfo &D = L.type(), &C = L.type();
  SmallVector<Value *, 3> Arguments;
  return appendPlace(L, Arguments, L.operand(1), 2) &&
         writeTexels(L, L.operand(0),
                     L.nvvm("tld4.unified." + Channel + ".2d.v4" + D.Name +
                                "." + C.Name,
                            Arguments));
}

/// suld.b.2d.v2.b32.trap d, [object, {x, y}] and sust.{b,p} [...], values
bool lowerSurface(PTXLowering &L) {
  bool IsLoad = L.opcode() == "suld";
  StringRef Form = L.takeOneOf({"b", "p"});
  const Geometry *G = takeGeometry(L);
  StringRef Vector = L.takeKind(ModifierKind::Vector);
  const TypeInfo &T = L.type();
  StringRef Clamp = L.takeOneOf({"trap", "clamp", "zero"});
  L.ignore(ModifierKind::Cache);
  if (!G || Form.empty() || (IsLoad && Form != "b") || !T.isInteger())
    return false;
  if (Clamp.empty())
    Clamp = "trap";
  std::string Name = ((IsLoad ? "suld." : "sust." + Form + ".") + G->LLVMName +
                      "." + Vector + "i" + Twine(T.Bits) + "." + Clamp)
                         .str();
  SmallVector<Value *, 10> Arguments;
  if (!appendPlace(L, Arguments, L.operand(IsLoad ? 1 : 0),
                   G->Coordinates + G->Layered))
    return false;
  if (IsLoad)
    return writeTexels(L, L.operand(0), L.nvvm(Name, Arguments));
  // Bytes are passed in 16-bit registers.
  for (const Operand &Part : elements(L.operand(1)))
    Arguments.push_back(L.lowBits(Part, std::max(16u, T.Bits)));
  L.nvvm(Name, Arguments);
  return true;
}

/// txq.width.b32 d, [object] and suq
bool lowerTextureQuery(PTXLowering &L) {
  StringRef What = L.takeOneOf({"width", "height", "depth"});
  L.takeType();
  const Operand &Object = L.operand(1);
  if (What.empty() || !Object.is(Operand::Kind::Address) ||
      Object.Elements.size() != 1)
    return false;
  L.write(0, L.nvvm(L.opcode() + "." + What, {L.bits(Object.Elements[0], 64)}));
  return true;
}

} // namespace hipify::simt
