//===- Move.cpp - mov, and construction of pointers -----------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Handlers.h"

using namespace llvm;

namespace hipify::simt {

/// mov.v4.u32 {a, b, c, d}, %tid;
static bool moveVector(PTXLowering &L, unsigned Count, const TypeInfo &T) {
  const Operand &To = L.operand(0), &From = L.operand(1);
  bool Coordinates = From.is(Operand::Kind::Name);
  if (!To.is(Operand::Kind::Vector) || To.Elements.size() != Count ||
      (!Coordinates && From.Elements.size() != Count))
    return false;
  SmallVector<Value *, 4> Elements;
  for (unsigned N = 0; N != Count; ++N) {
    Operand Element = Coordinates ? From : From.Elements[N];
    if (Coordinates)
      Element.Name += StringRef(".x.y.z.w").substr(2 * N, 2);
    Elements.push_back(L.bits(Element, T.Bits));
  }
  for (auto [Target, V] : zip_equal(To.Elements, Elements))
    L.write(Target, V);
  return true;
}

bool lowerMov(PTXLowering &L) {
  StringRef Vector = L.takeOneOf({"v2", "v4"});
  const TypeInfo &T = L.type();
  if (!Vector.empty())
    return moveVector(L, Vector == "v2" ? 2 : 4, T);
  if (T.C == TypeInfo::Class::Packed)
    return L.fail("modifier ." + T.Name);
  L.write(0, L.bits(1, T));
  return true;
}

/// A generic address equals the address in its space.
bool lowerCvta(PTXLowering &L) {
  L.take("to");
  if (L.takeOneOf({"global", "shared", "shared::cta", "shared::cluster",
                   "const", "local", "param"})
          .empty())
    return false;
  const TypeInfo &T = L.type();
  L.write(0, L.bits(1, T));
  return true;
}

bool lowerIsspacep(PTXLowering &L) {
  StringRef Space = L.takeOneOf(
      {"global", "shared", "shared::cta", "shared::cluster", "const", "local"});
  if (Space.empty())
    return false;
  if (Space == "shared::cta")
    Space = "shared";
  else if (Space == "shared::cluster")
    Space = "shared.cluster";
  L.write(0, L.nvvm("isspacep." + Space, {L.bits(1, 64)}));
  return true;
}

/// mapa and getctarank: the same variable in another block of the cluster, and
/// the rank of a variable's block.
bool lowerCluster(PTXLowering &L) {
  bool Shared = L.take("shared::cluster"), Is32 = L.type().Bits == 32;
  bool IsMapa = L.opcode() == "mapa";
  Value *Address = L.bits(1, Is32 && (Shared || !IsMapa) ? 32 : 64);
  std::string Name = (L.opcode() + (Shared ? ".shared.cluster" : "")).str();
  if (!IsMapa) {
    L.write(0, L.nvvm(Name, {Address}));
    return true;
  }
  Value *V = L.nvvm(Name, {Address, L.bits(2, 32)});
  L.write(0, L.B.CreateTrunc(L.toBits(V), L.intTy(Is32 ? 32 : 64)));
  return true;
}

} // namespace hipify::simt
