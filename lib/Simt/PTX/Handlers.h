//===- Handlers.h - What each PTX instruction becomes -----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Opcodes whose types decide what they are go through one function of
// Instructions.def to one of these.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_PTX_HANDLERS_H
#define HIPIFY_SIMT_PTX_HANDLERS_H

#include "Lowering.h"

namespace hipify::simt {

#define PTX(OPCODE, KIND, HANDLER) bool HANDLER(PTXLowering &L);
#include "Instructions.def"

bool lowerFloatArithmetic(PTXLowering &L, const TypeInfo &T);
bool lowerFloatMinMax(PTXLowering &L, const TypeInfo &T);
bool lowerIntegerArithmetic(PTXLowering &L, const TypeInfo &T);
bool lowerIntegerMinMax(PTXLowering &L, const TypeInfo &T);

/// The comparison that a modifier of setp, set or vset names, as i1; null
/// after an error. Integers are compared as T is, floats are widened.
Value *compare(PTXLowering &L, StringRef Operator, const TypeInfo &T, Value *A,
               Value *B);
/// The pointer in [a+b], in the address space that is in the modifiers.
Value *addressIn(PTXLowering &L, const Operand &O, unsigned AddressSpace);
/// Takes .global, .shared, ...; 0 if there is none. Fails for .param.
unsigned takeSpace(PTXLowering &L);
/// Takes a scope; "" is the system's.
llvm::SyncScope::ID takeScope(PTXLowering &L);

} // namespace hipify::simt

#endif
