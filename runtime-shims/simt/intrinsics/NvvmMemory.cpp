//===- NvvmMemory.cpp - State spaces and masked copies ----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All state spaces are parts of one address space here; which part an address
// lies in is known from the block and the lane. What is none of the others is
// global, as on the hardware.
//
//===----------------------------------------------------------------------===//
#include "../core/Fiber.h"
#include "Nvvm.h"

using namespace hipify::simt;

static bool isWithin(const void *P, const char *Begin, uint64_t Bytes) {
  return reinterpret_cast<uintptr_t>(P) - reinterpret_cast<uintptr_t>(Begin) <
         Bytes;
}

static uint32_t sharedBytes() {
  const Block &B = *__simt_lane->InBlock;
  return B.Running->DynamicLds + B.DynamicLds;
}

uint32_t __simt_nvvm_total_smem_size() {
  return (sharedBytes() + 127) / 128 * 128;
}

uint32_t __simt_nvvm_aggr_smem_size() {
  return __simt_nvvm_total_smem_size() + 1024;
}

uint8_t __simt_nvvm_isspacep_shared(const void *P) {
  return isWithin(P, __simt_lane->InBlock->Lds, sharedBytes());
}

uint8_t __simt_nvvm_isspacep_local(const void *P) {
  return isWithin(P, __simt_lane->Stack, StackBytes);
}

uint8_t __simt_nvvm_isspacep_const(const void *P) {
  const Block &B = *__simt_lane->InBlock;
  for (const Variable &V : B.InModule->Variables)
    if ((V.Flags & Variable::Constant) &&
        isWithin(P, B.Image + V.Offset, V.Size))
      return 1;
  return 0;
}

uint8_t __simt_nvvm_isspacep_global(const void *P) {
  return !__simt_nvvm_isspacep_shared(P) && !__simt_nvvm_isspacep_local(P) &&
         !__simt_nvvm_isspacep_const(P);
}

void __simt_nvvm_copy_masked(void *To, const void *From, uint32_t Bytes,
                             uint16_t Mask) {
  for (uint32_t I = 0; I < Bytes; ++I)
    if (Mask >> (I & 15) & 1)
      static_cast<char *>(To)[I] = static_cast<const char *>(From)[I];
}
