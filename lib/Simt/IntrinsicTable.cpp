//===- IntrinsicTable.cpp ---------------------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Simt/Intrinsics.h"
#include "Simt/LowerAmdgcn.h"
#include "Simt/LowerNvvm.h"
#include "core/Abi.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;
using namespace hipify::simt;

static const IntrinsicRow Rows[] = {
#define IGNORE(Name) {Name, IntrinsicKind::Ignore, ""},
#define LOWER(Name, Handler) {Name, IntrinsicKind::Lower, "", Handler},
#define CALL(Name, Symbol) {Name, IntrinsicKind::Call, Symbol},
#define WAVE(Name, Symbol) {Name, IntrinsicKind::Wave, Symbol},
#define PIECES(Name, Symbol) {Name, IntrinsicKind::Pieces, Symbol},
#define SYNC(Name, Symbol, Mask)                                               \
  {Name, IntrinsicKind::Sync, Symbol, nullptr, Mask},
#define BARRIER(Name, Handler) {Name, IntrinsicKind::Barrier, "", Handler},
#define READ_LANE(Name, Field)                                                 \
  {Name, IntrinsicKind::ReadLane, "", nullptr, offsetof(Lane, Field)},
#define READ_BLOCK(Name, Field)                                                \
  {Name, IntrinsicKind::ReadBlock, "", nullptr, offsetof(Block, Field)},
#include "Simt/Intrinsics/Amdgcn.def"
#include "Simt/Intrinsics/Matrix.def"
#include "Simt/Intrinsics/Nvvm.def"
#include "Simt/Intrinsics/Ptx.def"
#include "Simt/Intrinsics/Texture.def"
};

static const StringMap<const IntrinsicRow *> &table() {
  static const StringMap<const IntrinsicRow *> Table = [] {
    StringMap<const IntrinsicRow *> T;
    for (const IntrinsicRow &Row : Rows)
      T[Row.Name] = &Row;
    return T;
  }();
  return Table;
}

static const IntrinsicRow *find(StringRef Name) {
  auto It = table().find(Name);
  return It == table().end() ? nullptr : It->second;
}

const IntrinsicRow *hipify::simt::findIntrinsic(StringRef Name) {
  if (!Name.consume_front("llvm."))
    return find(Name);
  if (const IntrinsicRow *Row = find(Name))
    return Row;
  // Strip overload types. Any other suffix is part of the name: s.barrier.init
  // is not s.barrier.
  Intrinsic::ID ID = Intrinsic::lookupIntrinsicID("llvm." + Name.str());
  if (ID == Intrinsic::not_intrinsic)
    return nullptr;
  Name = Intrinsic::getBaseName(ID).drop_front(StringRef("llvm.").size());
  if (const IntrinsicRow *Row = find(Name))
    return Row;
  while (Name.contains('.')) {
    Name = Name.rsplit('.').first;
    if (const IntrinsicRow *Row = find((Name + ".*").str()))
      return Row;
  }
  return nullptr;
}

bool hipify::simt::isConvergent(const IntrinsicRow &Row) {
  switch (Row.Kind) {
  case IntrinsicKind::Wave:
  case IntrinsicKind::Pieces:
  case IntrinsicKind::Sync:
  case IntrinsicKind::Barrier:
    return true;
  default:
    // Two run-time functions make lanes wait.
    return Row.Symbol == "__simt_spin" || Row.Symbol == "__simt_grid_sync";
  }
}
