//===- Handlers.h - lowers each PTX instruction -----------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function of Instructions.def dispatches opcodes by type to one of these.
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

/// The comparison that a modifier of setp, set or vset names, as i1; null after
/// an error. Integers are compared as T; floats must have been widened.
Value *compare(PTXLowering &L, StringRef Operator, const TypeInfo &T, Value *A,
               Value *B);
/// The pointer [a+b], in the address space of the modifiers.
Value *addressIn(PTXLowering &L, const Operand &O, unsigned AddressSpace);
/// Takes .global, .shared, ...; 0 if there is none. Fails for .param.
unsigned takeSpace(PTXLowering &L);
/// Takes a scope; "" is system scope.
llvm::SyncScope::ID takeScope(PTXLowering &L);

} // namespace hipify::simt

#endif
