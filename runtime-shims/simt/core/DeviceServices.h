//===- DeviceServices.h - What GPU code asks of its host --------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// printf, assert, malloc and clocks of device code, for both vendors. The
// functions of ROCm's device libraries that use them are in
// ../intrinsics/AmdgcnHost.cpp; the extern "C" functions at the end are what
// NVIDIA's device code imports under the same names without "__simt_".
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_CORE_DEVICESERVICES_H
#define HIPIFY_SIMT_CORE_DEVICESERVICES_H

#include "Abi.h"
#include "Memory.h"
#include <optional>
#include <string>

namespace hipify::simt {

/// The arguments of one printf call, in order.
class PrintfArguments {
public:
  virtual ~PrintfArguments() = default;
  /// The next argument, which takes Bytes (4 or 8) in C's promoted form; what
  /// is above them in the result is ignored. A double comes as its bits, a
  /// string as its address.
  virtual uint64_t next(unsigned Bytes) = 0;
  /// Whether there is one.
  virtual bool more() const = 0;
};

/// Appends what printf would print. Conversions without an argument, and
/// those that C does not know, are printed as they stand. Returns how many
/// arguments it took.
unsigned formatPrintf(std::string &Out, const char *Format,
                      PrintfArguments &Arguments);

/// Writes Text at once: other lanes' output comes before or after it.
void writeDeviceOutput(const std::string &Text, bool ToStderr);

/// The lane's block and thread: "block (1,0,0), thread (5,0,0)".
std::string describeLane(const Lane &L);

/// Device heap. Null if Bytes is 0 or cannot be had.
void *deviceMalloc(uint64_t Bytes);
/// Null is allowed; what deviceMalloc did not return is reported.
void deviceFree(void *Memory);
/// The memory of the heap that Address lies in, or behind which it lies by
/// less than a red zone.
std::optional<Allocation> findHeapMemory(const void *Address);

} // namespace hipify::simt

extern "C" {
/// Prints "FILE:LINE: FUNCTION: block (..), thread (..): assertion `TEXT`
/// failed" and ends the kernel.
void __simt_assertfail(const char *Text, const char *File, uint32_t Line,
                       const char *Function, uint64_t CharSize);
/// The same, at a site of the module (handler lowerAssert of
/// lib/Simt/LowerAmdgcn.h passes it).
void __simt_assert_at(const char *Text, const char *File, uint32_t Line,
                      const char *Function, uint32_t Site);
/// CUDA's printf: Arguments holds them one after another, each aligned to its
/// size. Returns the number of arguments, or -1 without a format.
int32_t __simt_vprintf(const char *Format, const void *Arguments);
void *__simt_malloc(uint64_t Bytes);
void __simt_free(void *Memory);
/// Nanoseconds since some point in the past; 64 and lowest 32 bits.
uint64_t __simt_nanoseconds();
uint32_t __simt_nanoseconds_lo();
/// The processor's cycle counter; 64 and lowest 32 bits.
uint64_t __simt_cycles();
uint32_t __simt_cycles_lo();
}

#endif
