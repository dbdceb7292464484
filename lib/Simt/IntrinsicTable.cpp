//===- IntrinsicTable.cpp ---------------------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Simt/Intrinsics.h"
#if __has_include("Simt/LowerAmdgcn.h")
#include "Simt/LowerAmdgcn.h"
#endif
#if __has_include("Simt/LowerNvvm.h")
#include "Simt/LowerNvvm.h"
#endif
#include "core/Abi.h"
#include "llvm/ADT/StringMap.h"

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
#if __has_include("Simt/Intrinsics/Amdgcn.def")
#include "Simt/Intrinsics/Amdgcn.def"
#endif
#if __has_include("Simt/Intrinsics/Matrix.def")
#include "Simt/Intrinsics/Matrix.def"
#endif
#if __has_include("Simt/Intrinsics/Nvvm.def")
#include "Simt/Intrinsics/Nvvm.def"
#endif
#if __has_include("Simt/Intrinsics/Ptx.def")
#include "Simt/Intrinsics/Ptx.def"
#endif
#if __has_include("Simt/Intrinsics/Texture.def")
#include "Simt/Intrinsics/Texture.def"
#endif
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

const IntrinsicRow *hipify::simt::findIntrinsic(StringRef Name) {
  bool IsIntrinsic = Name.consume_front("llvm.");
  for (;;) {
    if (auto It = table().find(Name); It != table().end())
      return It->second;
    size_t Dot = Name.rfind('.');
    if (!IsIntrinsic || Dot == StringRef::npos)
      return nullptr;
    Name = Name.take_front(Dot);
  }
}

bool hipify::simt::isConvergent(const IntrinsicRow &Row) {
  switch (Row.Kind) {
  case IntrinsicKind::Wave:
  case IntrinsicKind::Pieces:
  case IntrinsicKind::Sync:
  case IntrinsicKind::Barrier:
    return true;
  default:
    // Two of the run time's functions make lanes wait.
    return Row.Symbol == "__simt_spin" || Row.Symbol == "__simt_grid_sync";
  }
}
