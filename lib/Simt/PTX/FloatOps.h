//===- FloatOps.h - PTX's floating-point rules as IR ------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// f16 and bf16 are computed in float, or in double if float is too narrow, and
// rounded once. Types are those of one element.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_PTX_FLOATOPS_H
#define HIPIFY_SIMT_PTX_FLOATOPS_H

#include "Lowering.h"

namespace hipify::simt {

enum class Rounding { Nearest, Zero, Down, Up };

/// Takes rn, rz, rm or rp; the default is rn. Fails for others.
Rounding takeRounding(PTXLowering &L);

/// Converts the bits of a type to a float, or to a double for f64.
Value *widen(PTXLowering &L, Value *Bits, const TypeInfo &T);
/// Rounds a float or double and returns the type's bits. NaNs of f16 and bf16
/// become PTX's canonical one.
Value *roundTo(PTXLowering &L, Value *Wide, const TypeInfo &T,
               Rounding Mode = Rounding::Nearest);
/// The same for an integer of up to 64 bits.
Value *roundInteger(PTXLowering &L, Value *V, bool Signed, const TypeInfo &T,
                    Rounding Mode);
/// Converts a double to a float with an odd last bit if it is inexact, so that
/// it can be rounded again.
Value *toOddFloat(PTXLowering &L, Value *Double);
/// a * b + c of floats as a sum that can be rounded to f16 or bf16.
Value *fmaForHalf(PTXLowering &L, Value *A, Value *B, Value *C);

/// Flushes subnormals of the type to zero (.ftz).
Value *flush(PTXLowering &L, Value *Wide, const TypeInfo &T);
/// The same for a product or quotient. GPUs round it to the type's precision
/// with an unlimited exponent before they test whether it is subnormal: Twice,
/// from doubled operands, has that precision.
Value *flushTiny(PTXLowering &L, Value *Result, Value *Twice,
                 const TypeInfo &T);
/// Clamps to [0, 1]; NaN becomes 0 (.sat).
Value *saturate(PTXLowering &L, Value *Wide);
/// Negative numbers become 0 (.relu).
Value *relu(PTXLowering &L, Value *Wide);
/// The smallest normal number.
double smallestNormal(const TypeInfo &T);

Value *isNaN(PTXLowering &L, Value *Wide);
Value *fconst(PTXLowering &L, Value *Like, double V);
/// max or min: a NaN loses, or wins (.NaN); -0 is less than +0.
Value *minMax(PTXLowering &L, Value *A, Value *B, bool Max, bool NaNWins);

} // namespace hipify::simt

#endif
