//===- AmdgcnHost.h - ROCm's device functions that need a host --*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_INTRINSICS_AMDGCNHOST_H
#define HIPIFY_SIMT_INTRINSICS_AMDGCNHOST_H

#include <cstdint>

extern "C" {
// printf collects a format and arguments in a message, which it passes from
// call to call; the last prints it and returns how many characters it has.
uint64_t __simt_ockl_printf_begin(uint64_t Version);
uint64_t __simt_ockl_printf_append_args(uint64_t Message, uint32_t Count,
                                        uint64_t A0, uint64_t A1, uint64_t A2,
                                        uint64_t A3, uint64_t A4, uint64_t A5,
                                        uint64_t A6, uint32_t IsLast);
uint64_t __simt_ockl_printf_append_string_n(uint64_t Message, const char *Text,
                                            uint64_t Length, uint32_t IsLast);
uint64_t __simt_ockl_fprintf_stdout_begin();
uint64_t __simt_ockl_fprintf_stderr_begin();
uint64_t __simt_ockl_fprintf_append_args(uint64_t Message, uint32_t Count,
                                         uint64_t A0, uint64_t A1, uint64_t A2,
                                         uint64_t A3, uint64_t A4, uint64_t A5,
                                         uint64_t A6, uint32_t IsLast);
uint64_t __simt_ockl_fprintf_append_string_n(uint64_t Message, const char *Text,
                                             uint64_t Length, uint32_t IsLast);
/// -mprintf-kind=buffered
void *__simt_ockl_printf_alloc(uint32_t Bytes);

void *__simt_ockl_dm_alloc(uint64_t Bytes);
void __simt_ockl_dm_dealloc(uint64_t Address);
uint64_t __simt_ockl_devmem_request(uint64_t Address, uint64_t Bytes);

void __simt_ockl_call_host_function(void *Result, uint64_t Function,
                                    uint64_t A0, uint64_t A1, uint64_t A2,
                                    uint64_t A3, uint64_t A4, uint64_t A5,
                                    uint64_t A6);
void __simt_ockl_hostcall_preview(void *Result, uint32_t Service, ...);
void __simt_ockl_hostcall_internal(void *Result, void *Buffer, uint32_t Service,
                                   ...);
void __simt_ockl_sanitizer_report(uint64_t Address, ...);

/// Ticks of 100 MHz.
uint64_t __simt_amdgcn_realtime();
/// s_getreg_b32: register number, offset and size in one immediate.
uint32_t __simt_amdgcn_getreg(uint32_t Which);
bool __simt_amdgcn_is_shared(const void *Address);
bool __simt_amdgcn_is_private(const void *Address);
/// The kernel's LDS: bytes of its variables, and where dynamic LDS begins.
uint32_t __simt_amdgcn_static_lds();
uint32_t __simt_amdgcn_dynamic_lds();
}

#endif
