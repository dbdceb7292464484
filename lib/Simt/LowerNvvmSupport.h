//===- LowerNvvmSupport.h - common parts of the NVIDIA handlers -*- C++ -*-===//
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

/// The parts of an intrinsic's name, which define the operation:
/// llvm.nvvm.fma.rz.ftz.f has the parts nvvm, fma, rz, ftz, f.
class NameParts {
public:
  explicit NameParts(const llvm::CallBase &Call);
  /// Whether the name has such a part.
  bool has(llvm::StringRef Part) const;
  llvm::StringRef operator[](unsigned I) const {
    return I < Parts.size() ? Parts[I] : llvm::StringRef();
  }
  /// rn, rz, rm or rp; rn by default.
  llvm::StringRef rounding() const;

private:
  llvm::SmallVector<llvm::StringRef, 10> Parts;
};

/// Flushes V's subnormals to zeros of the same sign, if Flush is set. V is a
/// scalar or vector of any floating-point type.
llvm::Value *flushIf(bool Flush, llvm::IRBuilderBase &B, llvm::Value *V);

/// Flushes Result like NVIDIA GPUs: they round to the format's precision with
/// an unlimited exponent and then flush anything below the smallest normal
/// number. Since rounding to a subnormal could yield the smallest normal
/// number, Twice, computed from doubled operands, decides what to flush.
llvm::Value *flushTiny(llvm::IRBuilderBase &B, llvm::Value *Result,
                       llvm::Value *Twice);

/// Clamps V to 0..1; NaN becomes 0.
llvm::Value *saturate(llvm::IRBuilderBase &B, llvm::Value *V);

/// Replaces NaNs by the one that NVIDIA's instructions return; f64 keeps its
/// own.
llvm::Value *canonicalizeNaN(llvm::IRBuilderBase &B, llvm::Value *V);

/// V's bits as integers of the same shape.
llvm::Value *bitsOf(llvm::IRBuilderBase &B, llvm::Value *V);

/// Widens a half or bfloat to f32, and narrows it back if that is exact.
llvm::Value *widenToFloat(llvm::IRBuilderBase &B, llvm::Value *V);
llvm::Value *narrowExact(llvm::IRBuilderBase &B, llvm::Value *V,
                         llvm::Type *Ty);

using ElementFn = llvm::function_ref<llvm::Value *(
    llvm::IRBuilderBase &, llvm::ArrayRef<llvm::Value *>)>;

/// Applies Fn to scalars, or to each element of vectors, and combines the
/// results.
llvm::Value *mapElements(llvm::IRBuilderBase &B,
                         llvm::ArrayRef<llvm::Value *> Operands, ElementFn Fn);

/// Casts P to address space 0.
llvm::Value *flatPointer(llvm::IRBuilderBase &B, llvm::Value *P);

} // namespace hipify::simt

#endif
