//===- AmdgcnBuffer.h - Buffer descriptors with range checks ----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where an access goes is given by two words of a descriptor (or a handle and
// 0), Kind (1: an index is given; 2: a handle), the index, the offset, which is
// checked, and the scalar offset, which is not.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_INTRINSICS_AMDGCNBUFFER_H
#define HIPIFY_SIMT_INTRINSICS_AMDGCNBUFFER_H

#include <cstdint>

extern "C" {
/// Returns a handle that stands for the descriptor in a pointer's 64 bits.
void *__simt_amdgcn_make_buffer(const void *Base, uint16_t Stride,
                                uint64_t Records, uint32_t Flags);
/// Words out of range are read as 0 and not written.
void __simt_amdgcn_buffer_load(void *Result, uint64_t Low, uint64_t High,
                               uint32_t Kind, uint32_t Index, uint32_t Offset,
                               uint32_t ScalarOffset, uint32_t Bytes);
uint64_t __simt_amdgcn_buffer_load_word(uint64_t Low, uint64_t High,
                                        uint32_t Kind, uint32_t Index,
                                        uint32_t Offset, uint32_t ScalarOffset,
                                        uint32_t Bytes);
void __simt_amdgcn_buffer_store(uint64_t Low, uint64_t High, uint32_t Kind,
                                uint32_t Index, uint32_t Offset,
                                uint32_t ScalarOffset, uint32_t Bytes,
                                const void *Data);
void __simt_amdgcn_buffer_store_word(uint64_t Low, uint64_t High, uint32_t Kind,
                                     uint32_t Index, uint32_t Offset,
                                     uint32_t ScalarOffset, uint32_t Bytes,
                                     uint64_t Data);
/// For atomics: out of range, scratch memory that contains 0.
void *__simt_amdgcn_buffer_address(uint64_t Low, uint64_t High, uint32_t Kind,
                                   uint32_t Index, uint32_t Offset,
                                   uint32_t ScalarOffset, uint32_t Bytes);
/// To the lane's slot behind Lds + Both; Both is added to the offset, too.
void __simt_amdgcn_buffer_load_lds(uint64_t Low, uint64_t High, uint32_t Kind,
                                   uint32_t Index, uint32_t Offset,
                                   uint32_t ScalarOffset, uint32_t Bytes,
                                   char *Lds, uint32_t Both);
}

#endif
