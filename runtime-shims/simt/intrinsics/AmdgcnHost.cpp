//===- AmdgcnHost.cpp - ROCm's device functions that need a host ----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "AmdgcnHost.h"
#include "../core/DeviceServices.h"
#include "../core/Fiber.h"
#include "../core/Launch.h"
#include <algorithm>
#include <deque>
#include <vector>

using namespace hipify::simt;

namespace {

/// A printf call under way.
struct Message final : PrintfArguments {
  explicit Message(bool ToStderr) : ToStderr(ToStderr) {}
  uint64_t next(unsigned) override { return Words[At++]; }
  bool more() const override { return At < Words.size(); }

  bool ToStderr;
  size_t At = 0;
  bool HasFormat = false;
  std::string Format;
  std::vector<uint64_t> Words;
  std::deque<std::string> Strings; ///< Words point to their contents.
};

uint64_t begin(bool ToStderr) {
  return reinterpret_cast<uint64_t>(new Message(ToStderr));
}

uint64_t finish(Message &M, bool IsLast) {
  if (!IsLast)
    return reinterpret_cast<uint64_t>(&M);
  std::string Out;
  formatPrintf(Out, M.Format.c_str(), M);
  writeDeviceOutput(Out, M.ToStderr);
  delete &M;
  return Out.size();
}

uint64_t appendWords(uint64_t Address, uint32_t Count, const uint64_t (&A)[7],
                     bool IsLast) {
  Message &M = *reinterpret_cast<Message *>(Address);
  M.Words.insert(M.Words.end(), A, A + std::min(Count, 7u));
  return finish(M, IsLast);
}

/// The first string is the format. Length includes the terminating 0.
uint64_t appendString(uint64_t Address, const char *Text, uint64_t Length,
                      bool IsLast) {
  Message &M = *reinterpret_cast<Message *>(Address);
  if (!M.HasFormat) {
    M.HasFormat = true;
    M.Format.assign(Text ? Text : "", Text ? Length : 0);
  } else if (!Text) {
    M.Words.push_back(0);
  } else {
    M.Strings.emplace_back(Text, Length);
    M.Words.push_back(reinterpret_cast<uint64_t>(M.Strings.back().c_str()));
  }
  return finish(M, IsLast);
}

const Block &block() { return *__simt_lane->InBlock; }

} // namespace

uint64_t __simt_ockl_printf_begin(uint64_t) { return begin(false); }
uint64_t __simt_ockl_fprintf_stdout_begin() { return begin(false); }
uint64_t __simt_ockl_fprintf_stderr_begin() { return begin(true); }

uint64_t __simt_ockl_printf_append_args(uint64_t Message, uint32_t Count,
                                        uint64_t A0, uint64_t A1, uint64_t A2,
                                        uint64_t A3, uint64_t A4, uint64_t A5,
                                        uint64_t A6, uint32_t IsLast) {
  return appendWords(Message, Count, {A0, A1, A2, A3, A4, A5, A6}, IsLast);
}
uint64_t __simt_ockl_fprintf_append_args(uint64_t Message, uint32_t Count,
                                         uint64_t A0, uint64_t A1, uint64_t A2,
                                         uint64_t A3, uint64_t A4, uint64_t A5,
                                         uint64_t A6, uint32_t IsLast) {
  return appendWords(Message, Count, {A0, A1, A2, A3, A4, A5, A6}, IsLast);
}
uint64_t __simt_ockl_printf_append_string_n(uint64_t Message, const char *Text,
                                            uint64_t Length, uint32_t IsLast) {
  return appendString(Message, Text, Length, IsLast);
}
uint64_t __simt_ockl_fprintf_append_string_n(uint64_t Message, const char *Text,
                                             uint64_t Length, uint32_t IsLast) {
  return appendString(Message, Text, Length, IsLast);
}
void *__simt_ockl_printf_alloc(uint32_t) {
  __simt_unsupported("printf with -mprintf-kind=buffered", 0);
  return nullptr;
}

void *__simt_ockl_dm_alloc(uint64_t Bytes) { return deviceMalloc(Bytes); }
void __simt_ockl_dm_dealloc(uint64_t Address) {
  deviceFree(reinterpret_cast<void *>(Address));
}
uint64_t __simt_ockl_devmem_request(uint64_t Address, uint64_t Bytes) {
  if (!Address)
    return reinterpret_cast<uint64_t>(deviceMalloc(Bytes));
  deviceFree(reinterpret_cast<void *>(Address));
  return 0;
}

void __simt_ockl_call_host_function(void *Result, uint64_t Function,
                                    uint64_t A0, uint64_t A1, uint64_t A2,
                                    uint64_t A3, uint64_t A4, uint64_t A5,
                                    uint64_t A6) {
  uint64_t Arguments[7] = {A0, A1, A2, A3, A4, A5, A6};
  using HostFunction = void (*)(uint64_t *, const uint64_t *);
  reinterpret_cast<HostFunction>(Function)(static_cast<uint64_t *>(Result),
                                           Arguments);
}
void __simt_ockl_hostcall_preview(void *, uint32_t, ...) {
  __simt_unsupported("a host call of __ockl_hostcall_preview", 0);
}
void __simt_ockl_hostcall_internal(void *, void *, uint32_t, ...) {
  __simt_unsupported("a host call of __ockl_hostcall_internal", 0);
}
void __simt_ockl_sanitizer_report(uint64_t, ...) {
  __simt_unsupported("ROCm's own address sanitizer", 0);
}

uint64_t __simt_amdgcn_realtime() { return __simt_nanoseconds() / 10; }

uint32_t __simt_amdgcn_getreg(uint32_t Which) {
  enum { Mode = 1, HwId = 4, XccId = 20, HwId1 = 23, ShaderCycles = 29 };
  const Block &B = block();
  uint32_t Number = B.BlockId[0] +
                    B.GridDim[0] * (B.BlockId[1] + B.GridDim[1] * B.BlockId[2]);
  uint32_t Unit = Number % ComputeUnits, Value = 0;
  switch (Which & 63) {
  case Mode: // Nearest, denormals, clamp, IEEE.
    Value = 0x3F0;
    break;
  case HwId: // The compute unit's number is at 8.
    Value = Unit << 8;
    break;
  case HwId1: // Here at 10, that of the pair at least.
    Value = Unit << 10;
    break;
  case XccId:
    break;
  case ShaderCycles:
    Value = __simt_cycles_lo() & 0xFFFFF;
    break;
  default:
    __simt_unsupported("s_getreg of this hardware register", 0);
  }
  unsigned Offset = Which >> 6 & 31, Size = (Which >> 11 & 31) + 1;
  return uint32_t(uint64_t(Value) >> Offset & ((uint64_t(1) << Size) - 1));
}

bool __simt_amdgcn_is_shared(const void *Address) {
  const Block &B = block();
  uint64_t Static = std::max(B.InModule->LdsBytes, B.Running->DynamicLds);
  uint64_t Offset = uint64_t(Address) - uint64_t(B.Lds);
  return B.Lds && Offset < Static + B.DynamicLds;
}

/// Private memory is the lane's stack.
bool __simt_amdgcn_is_private(const void *Address) {
  uint64_t At = uint64_t(Address);
  uint64_t Here = uint64_t(__builtin_frame_address(0));
  uint64_t Stack = uint64_t(__simt_lane->Stack);
  if (Stack && Here - Stack < StackBytes)
    return At - Stack < StackBytes;
  // Lanes of a kernel that needs no fibers share one stack.
  return At - Here < StackBytes;
}

uint32_t __simt_amdgcn_static_lds() { return block().Running->StaticLds; }
uint32_t __simt_amdgcn_dynamic_lds() {
  const Block &B = block();
  return uint32_t(uint64_t(B.Lds) + B.Running->DynamicLds);
}
