//===- Wave.cpp - warp operations of PTX ----------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Handlers.h"

using namespace llvm;

namespace hipify::simt {

/// Writes d or d|p from an intrinsic's result: one value, or two.
static void writePair(PTXLowering &L, Value *V) {
  const Operand &D = L.operand(0);
  if (!V->getType()->isStructTy()) {
    L.write(L.first(D), V);
    return;
  }
  L.write(L.first(D), L.B.CreateExtractValue(V, 0));
  if (const Operand *P = L.second(D))
    L.write(*P, L.B.CreateExtractValue(V, 1));
}

/// shfl.sync.idx.b32 d|p, a, b, c, mask
bool lowerShfl(PTXLowering &L) {
  bool Sync = L.take("sync");
  StringRef Mode = L.takeOneOf({"up", "down", "bfly", "idx"});
  L.takeType();
  if (Mode.empty() || L.numOperands() != (Sync ? 5u : 4u))
    return false;
  SmallVector<Value *, 4> Arguments;
  if (Sync)
    Arguments.push_back(L.bits(4, 32));
  for (size_t N = 1; N != 4; ++N)
    Arguments.push_back(L.bits(N, 32));
  bool HasPredicate = L.second(L.operand(0));
  writePair(L, L.nvvm((Sync ? "shfl.sync." : "shfl.") + Mode +
                          (HasPredicate ? ".i32p" : ".i32"),
                      Arguments));
  return true;
}

/// vote.sync.ballot.b32 d, p, mask
bool lowerVote(PTXLowering &L) {
  bool Sync = L.take("sync");
  StringRef Mode = L.takeOneOf({"all", "any", "uni", "ballot"});
  L.takeType();
  if (Mode.empty())
    return false;
  SmallVector<Value *, 2> Arguments;
  if (Sync)
    Arguments.push_back(L.bits(2, 32));
  Arguments.push_back(L.predicate(1));
  L.write(0, L.nvvm("vote." + Mode + (Sync ? ".sync" : ""), Arguments));
  return true;
}

/// match.any.sync.b32 d, a, mask and match.all.sync.b32 d|p, a, mask
bool lowerMatch(PTXLowering &L) {
  bool All = L.take("all");
  const TypeInfo &T = L.type();
  if ((!All && !L.take("any")) || !L.take("sync") || T.Lanes != 1 ||
      T.Bits < 32)
    return false;
  Value *Mask = L.bits(2, 32);
  writePair(L, L.nvvm((All ? "match.all.sync.i" : "match.any.sync.i") +
                          Twine(T.Bits) + (All ? "p" : ""),
                      {Mask, L.bits(1, T)}));
  return true;
}

/// redux.sync.add.s32 d, a, mask
bool lowerRedux(PTXLowering &L) {
  StringRef Op = L.takeOneOf({"add", "min", "max", "and", "or", "xor"});
  bool Abs = L.take("abs"), NaN = L.take("NaN");
  const TypeInfo &T = L.type();
  if (!L.take("sync") || Op.empty() || T.totalBits() != 32)
    return false;
  bool IsMinMax = Op == "min" || Op == "max";
  StringRef Prefix = !IsMinMax                          ? ""
                     : T.isFloat()                      ? "f"
                     : T.C == TypeInfo::Class::Unsigned ? "u"
                                                        : "";
  if (T.isFloat() ? !IsMinMax : Abs || NaN)
    return false;
  L.write(0, L.nvvm("redux.sync." + Prefix + Op + (Abs ? ".abs" : "") +
                        (NaN ? ".NaN" : ""),
                    {L.bits(1, 32), L.bits(2, 32)}));
  return true;
}

bool lowerElect(PTXLowering &L) {
  if (!L.take("sync"))
    return false;
  writePair(L, L.nvvm("elect.sync", {L.bits(1, 32)}));
  return true;
}

bool lowerActivemask(PTXLowering &L) {
  L.takeType();
  L.write(0, L.nvvm("activemask", {}));
  return true;
}

} // namespace hipify::simt
