//===- FloatOps.h - PTX's floating-point rules as IR ------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// f16 and bf16 are computed in float, or double where float is too narrow, and
// rounded once. Types are those of one element.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_PTX_FLOATOPS_H
#define HIPIFY_SIMT_PTX_FLOATOPS_H

#include "Lowering.h"

namespace hipify::simt {

enum class Rounding { Nearest, Zero, Down, Up };

/// rn, rz, rm, rp; nothing is rn. Fails for others.
Rounding takeRounding(PTXLowering &L);

/// Bits of a type as a float, or a double for f64.
Value *widen(PTXLowering &L, Value *Bits, const TypeInfo &T);
/// A float or double, rounded, as the type's bits. NaN of f16 and bf16 become
/// the one that PTX makes.
Value *roundTo(PTXLowering &L, Value *Wide, const TypeInfo &T,
               Rounding Mode = Rounding::Nearest);
/// The same of an integer. Wide enough for all integers of up to 64 bits.
Value *roundInteger(PTXLowering &L, Value *V, bool Signed, const TypeInfo &T,
                    Rounding Mode);
/// A double as a float with an odd last bit if it is inexact: it can be
/// rounded again.
Value *toOddFloat(PTXLowering &L, Value *Double);
/// a * b + c of floats as the sum that can be rounded to f16 or bf16.
Value *fmaForHalf(PTXLowering &L, Value *A, Value *B, Value *C);

/// Zero for subnormal numbers of the type (.ftz).
Value *flush(PTXLowering &L, Value *Wide, const TypeInfo &T);
/// The same of the result of a product or quotient. GPUs round it to the type's
/// digits with any exponent before they ask whether it is subnormal: Twice, of
/// doubled operands, has those digits.
Value *flushTiny(PTXLowering &L, Value *Result, Value *Twice,
                 const TypeInfo &T);
/// Into [0, 1], NaN is 0 (.sat).
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
