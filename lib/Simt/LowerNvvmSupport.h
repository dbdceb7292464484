//===- LowerNvvmSupport.h - What the handlers have in common ----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_LOWERNVVMSUPPORT_H
#define HIPIFY_SIMT_LOWERNVVMSUPPORT_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstrTypes.h"

namespace hipify::simt {

/// The name of an intrinsic, which says with its parts what to do:
/// llvm.nvvm.fma.rz.ftz.f has the parts nvvm, fma, rz, ftz, f.
class NameParts {
public:
  explicit NameParts(const llvm::CallBase &Call);
  /// Whether there is such a part.
  bool has(llvm::StringRef Part) const;
  llvm::StringRef operator[](unsigned I) const {
    return I < Parts.size() ? Parts[I] : llvm::StringRef();
  }
  /// rn, rz, rm or rp; rn if none is named.
  llvm::StringRef rounding() const;

private:
  llvm::SmallVector<llvm::StringRef, 10> Parts;
};

/// V without its subnormal numbers, which become zeros with their signs, if
/// Flush is set. Scalars and vectors of any floating-point type.
llvm::Value *flushIf(bool Flush, llvm::IRBuilderBase &B, llvm::Value *V);

/// Result without what NVIDIA's GPUs flush: they round to a format's digits
/// with any exponent, and flush what is below the least normal number then.
/// Rounding to a subnormal number could end at the least normal one, so Twice,
/// which is computed from doubled operands, says what is flushed.
llvm::Value *flushTiny(llvm::IRBuilderBase &B, llvm::Value *Result,
                       llvm::Value *Twice);

/// V limited to 0..1; NaN becomes 0.
llvm::Value *saturate(llvm::IRBuilderBase &B, llvm::Value *V);

/// V with the NaN that NVIDIA's instructions return; f64 keeps its own.
llvm::Value *canonicalizeNaN(llvm::IRBuilderBase &B, llvm::Value *V);

/// V's bits as integers of the same shape.
llvm::Value *bitsOf(llvm::IRBuilderBase &B, llvm::Value *V);

/// f32 with the value of a half or bfloat, and back if that is exact.
llvm::Value *widenToFloat(llvm::IRBuilderBase &B, llvm::Value *V);
llvm::Value *narrowExact(llvm::IRBuilderBase &B, llvm::Value *V,
                         llvm::Type *Ty);

using ElementFn = llvm::function_ref<llvm::Value *(
    llvm::IRBuilderBase &, llvm::ArrayRef<llvm::Value *>)>;

/// Applies Fn to each element of vectors, or to scalars, and puts the results
/// together.
llvm::Value *mapElements(llvm::IRBuilderBase &B,
                         llvm::ArrayRef<llvm::Value *> Operands, ElementFn Fn);

/// P in address space 0.
llvm::Value *flatPointer(llvm::IRBuilderBase &B, llvm::Value *P);

} // namespace hipify::simt

#endif
