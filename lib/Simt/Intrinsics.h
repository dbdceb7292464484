//===- Intrinsics.h - the tables of GPU intrinsics --------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The tables Intrinsics/*.def define what each GPU intrinsic, and each device
// function that the run time replaces, becomes on a CPU. Rows:
// |
//   IGNORE(name)            nothing: a scheduling or caching hint, no result
//   LOWER(name, handler)    plain IR, built by the C++ function `handler`
//   CALL(name, symbol)      a call of the run-time function `symbol`
//   WAVE(name, symbol)      a wave operation over the lanes on the same path
//   PIECES(name, symbol)    the same, for each 32-bit word of the result and of
//                           the operands of the result's type
//   SYNC(name, symbol, N)   a wave operation over the lanes in operand N
//   BARRIER(name, handler)  LOWER that waits for other waves of the block
//   READ_LANE(name, field)  the value of Lane::field (an lvalue expression)
//   READ_BLOCK(name, field) the value of Block::field
//
// `name` is the name of the intrinsic or function without "llvm." and without
// overload types, unless these have rows of their own: `amdgcn.readlane` also
// matches llvm.amdgcn.readlane.i32. A trailing `.*` matches a family of
// intrinsics. Names without a dot are functions (__ockl_printf_begin, vprintf);
// their bodies are dropped.
//
// A CALL passes integers, float, double and pointers unchanged (i1 as one byte,
// 0 or 1); half, bfloat and vectors of up to 64 bits as an unsigned integer of
// the same size; anything larger as a `const void *` to a copy. A result of
// more than 64 bits is stored through a `void *` first argument; half, bfloat
// and small vectors are returned as integers. Metadata operands are omitted.
// WAVE, PIECES and SYNC post records: see runtime-shims/simt/core/Wave.h.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_INTRINSICS_H
#define HIPIFY_SIMT_INTRINSICS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstrTypes.h"

namespace hipify::simt {

struct LowerOptions;

/// The services that a handler can use.
class IntrinsicContext {
public:
  virtual ~IntrinsicContext() = default;
  virtual const LowerOptions &options() const = 0;
  virtual unsigned waveSize() const = 0;
  /// "gfx942", "sm_80", ...
  virtual llvm::StringRef target() const = 0;
  /// Loads the field at Offset (offsetof) of the current Lane or its Block.
  virtual llvm::Value *laneField(llvm::IRBuilderBase &B, uint64_t Offset,
                                 llvm::Type *Ty) = 0;
  virtual llvm::Value *blockField(llvm::IRBuilderBase &B, uint64_t Offset,
                                  llvm::Type *Ty) = 0;
  /// Calls a run-time function like a CALL row.
  virtual llvm::Value *callRuntime(llvm::IRBuilderBase &B,
                                   llvm::StringRef Symbol, llvm::Type *Result,
                                   llvm::ArrayRef<llvm::Value *> Operands) = 0;
  /// Posts a record like a WAVE row. For Site, see siteOf.
  virtual llvm::Value *wave(llvm::IRBuilderBase &B, llvm::StringRef Symbol,
                            llvm::Type *Result,
                            llvm::ArrayRef<llvm::Value *> Operands,
                            llvm::Value *Site) = 0;
  /// The same for the lanes in Mask (i32 or i64), like a SYNC row.
  virtual llvm::Value *sync(llvm::IRBuilderBase &B, llvm::StringRef Symbol,
                            llvm::Type *Result,
                            llvm::ArrayRef<llvm::Value *> Operands,
                            llvm::Value *Mask, llvm::Value *Site) = 0;
  /// The i32 number of the call's source location.
  virtual llvm::Value *siteOf(const llvm::Instruction &I) = 0;
};

/// Builds the replacement of Call before it and returns its value (null if Call
/// returns nothing). The module no longer has its GPU triple.
using IntrinsicHandler = llvm::Value *(*)(IntrinsicContext &,
                                          llvm::IRBuilderBase &,
                                          llvm::CallBase &Call);

enum class IntrinsicKind {
  Ignore,
  Lower,
  Call,
  Wave,
  Pieces,
  Sync,
  Barrier,
  ReadLane,
  ReadBlock
};

/// One row of the tables.
struct IntrinsicRow {
  llvm::StringLiteral Name;
  IntrinsicKind Kind;
  llvm::StringLiteral Symbol;         ///< Call, Wave, Pieces, Sync.
  IntrinsicHandler Handler = nullptr; ///< Lower, Barrier.
  unsigned Number = 0; ///< Sync: operand number of the mask. Read...: the
                       ///< offset.
};

/// The row of a function or intrinsic; null if there is none.
const IntrinsicRow *findIntrinsic(llvm::StringRef Name);

/// Whether Row is executed convergently.
bool isConvergent(const IntrinsicRow &Row);

} // namespace hipify::simt

#endif
