//===- Intrinsics.h - What becomes of each intrinsic ------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The tables Intrinsics/*.def say for each GPU intrinsic, and for each device
// function that the run time replaces, what it becomes on a CPU. Rows:
//
//   IGNORE(name)            nothing: a scheduling or caching hint, no result
//   LOWER(name, handler)    plain IR, which the C++ function `handler` builds
//   CALL(name, symbol)      a call of the run time's function `symbol`
//   WAVE(name, symbol)      a wave operation over the lanes on the same path
//   PIECES(name, symbol)    the same, on one 32-bit word of the result and of
//                           each operand of the result's type at a time
//   SYNC(name, symbol, N)   a wave operation over the lanes in operand N
//   BARRIER(name, handler)  LOWER that waits for other waves of the block
//   READ_LANE(name, field)  the value of Lane::field (an lvalue expression)
//   READ_BLOCK(name, field) the value of Block::field
//
// `name` is the intrinsic's or function's name without "llvm." and without the
// types of overloads, which may have rows of their own: `amdgcn.readlane` is
// also llvm.amdgcn.readlane.i32. A family of intrinsics ends in `.*`. Names
// without a dot are functions (__ockl_printf_begin, vprintf); their bodies are
// dropped.
//
// A CALL passes integers, float, double and pointers as they are (i1 as one
// byte, 0 or 1); half, bfloat and vectors of up to 64 bits as the unsigned
// integer of their size; all that is larger by `const void *` to a copy. A
// result of more than 64 bits is stored through a `void *` first argument;
// half, bfloat and small vectors come back as integers. Metadata operands are
// left out. WAVE, PIECES and SYNC post records: runtime-shims/simt/core/Wave.h.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_INTRINSICS_H
#define HIPIFY_SIMT_INTRINSICS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstrTypes.h"

namespace hipify::simt {

struct LowerOptions;

/// What a handler may ask for.
class IntrinsicContext {
public:
  virtual ~IntrinsicContext() = default;
  virtual const LowerOptions &options() const = 0;
  virtual unsigned waveSize() const = 0;
  /// "gfx942", "sm_80", ...
  virtual llvm::StringRef target() const = 0;
  /// Loads the field at Offset (offsetof) of the running Lane, of its Block.
  virtual llvm::Value *laneField(llvm::IRBuilderBase &B, uint64_t Offset,
                                 llvm::Type *Ty) = 0;
  virtual llvm::Value *blockField(llvm::IRBuilderBase &B, uint64_t Offset,
                                  llvm::Type *Ty) = 0;
  /// Calls the run time's function as a CALL row does.
  virtual llvm::Value *callRuntime(llvm::IRBuilderBase &B,
                                   llvm::StringRef Symbol, llvm::Type *Result,
                                   llvm::ArrayRef<llvm::Value *> Operands) = 0;
  /// Posts a record as a WAVE row does. For Site, see siteOf.
  virtual llvm::Value *wave(llvm::IRBuilderBase &B, llvm::StringRef Symbol,
                            llvm::Type *Result,
                            llvm::ArrayRef<llvm::Value *> Operands,
                            llvm::Value *Site) = 0;
  /// The same for the lanes of Mask (i32 or i64), as a SYNC row does.
  virtual llvm::Value *sync(llvm::IRBuilderBase &B, llvm::StringRef Symbol,
                            llvm::Type *Result,
                            llvm::ArrayRef<llvm::Value *> Operands,
                            llvm::Value *Mask, llvm::Value *Site) = 0;
  /// The i32 number of the call's place in the source.
  virtual llvm::Value *siteOf(const llvm::Instruction &I) = 0;
};

/// Builds what replaces Call before it and returns the value that takes its
/// place (null if Call returns nothing). The module has its GPU triple no more.
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
  unsigned Number = 0; ///< Sync: the mask's operand. Read...: the offset.
};

/// The row for a function or intrinsic with this name; null if there is none.
const IntrinsicRow *findIntrinsic(llvm::StringRef Name);

/// Whether lanes must come together to execute Row.
bool isConvergent(const IntrinsicRow &Row);

} // namespace hipify::simt

#endif
