//===- Move.cpp - mov, and what pointers are made of ----------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Handlers.h"

using namespace llvm;

namespace hipify::simt {

bool lowerMov(PTXLowering &L) {
  const TypeInfo &T = L.type();
  if (T.C == TypeInfo::Class::Packed)
    return L.fail("modifier ." + T.Name);
  L.write(0, L.bits(1, T));
  return true;
}

/// A generic address is the address in its space, everywhere.
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

/// The same variable in another block of the cluster, and which block has it.
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
