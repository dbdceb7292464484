//===- DeviceServices.cpp -------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "DeviceServices.h"
#include "Options.h"
#include "Report.h"
#include "Scheduler.h"
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <map>
#include <mutex>
#include <x86intrin.h>

using namespace hipify::simt;

namespace {

/// The memory that deviceMalloc has given out, by address.
struct Heap {
  std::mutex Lock;
  std::map<char *, Allocation> All;
  uint64_t FreedBytes = 0; ///< Of those in All.
};

std::string triple(const uint32_t (&Values)[3], char Open, char Close) {
  return Open + std::to_string(Values[0]) + "," + std::to_string(Values[1]) +
         "," + std::to_string(Values[2]) + Close;
}

/// CUDA's arguments: one behind the other, each aligned to its size.
class PackedArguments final : public PrintfArguments {
public:
  explicit PackedArguments(const void *Buffer)
      : At(static_cast<const char *>(Buffer)), Start(At) {}
  uint64_t next(unsigned Bytes) override {
    size_t Offset = (size_t(At - Start) + Bytes - 1) & ~size_t(Bytes - 1);
    uint64_t Value = 0;
    std::memcpy(&Value, Start + Offset, Bytes);
    At = Start + Offset + Bytes;
    return Value;
  }
  /// The buffer does not say how many there are; it is as long as the format
  /// needs it to be.
  bool more() const override { return Start; }

private:
  const char *At, *Start;
};

Heap &heap() {
  static Heap &H = *new Heap;
  return H;
}

/// Behind each allocation, when memory is checked.
constexpr uint64_t HeapRedZone = 64;
/// With checks, up to this much freed memory is kept: the next owner's accesses
/// would be taken for uses of freed memory, or for races.
constexpr uint64_t KeptFreedBytes = 256 << 20;
/// The least that an allocation counts: a heap needs words of its own for each.
constexpr uint64_t HeapGranule = 128;

} // namespace

void hipify::simt::writeDeviceOutput(const std::string &Text, bool ToStderr) {
  // One call: stdio's lock keeps other lanes' output out.
  std::fwrite(Text.data(), 1, Text.size(), ToStderr ? stderr : stdout);
}

std::string hipify::simt::describeLane(const Lane &L) {
  return "block " + triple(L.InBlock->BlockId, '(', ')') + ", thread " +
         triple(L.ThreadId, '(', ')');
}

void *hipify::simt::deviceMalloc(uint64_t Bytes) {
  if (!Bytes || Bytes > UINT64_MAX - HeapRedZone)
    return nullptr;
  uint64_t Extra = options().CheckMemory ? HeapRedZone : 0;
  const Lane *L = __simt_lane;
  int Device = L ? L->InBlock->Device : 0;
  uint64_t Counted = std::max<uint64_t>(Bytes, HeapGranule);
  if (!takeFromDevice(Device, Counted))
    return nullptr;
  char *Memory = static_cast<char *>(std::malloc(Bytes + Extra));
  if (!Memory) {
    giveBackToDevice(Device, Counted);
    return nullptr;
  }
  Heap &H = heap();
  std::lock_guard Guard(H.Lock);
  Allocation &A = H.All[Memory];
  A.Base = Memory;
  A.Size = Bytes;
  A.Device = Device;
  return Memory;
}

/// Whether Memory was allocated and not freed before.
static bool freeHeapMemory(char *Memory) {
  const Options &O = options();
  Heap &H = heap();
  std::lock_guard Guard(H.Lock);
  auto It = H.All.find(Memory);
  if (It == H.All.end() || It->second.Freed)
    return false;
  giveBackToDevice(It->second.Device, std::max(It->second.Size, HeapGranule));
  bool Keep = (O.CheckMemory || O.CheckRace) &&
              H.FreedBytes + It->second.Size <= KeptFreedBytes;
  if (Keep) {
    It->second.Freed = true;
    H.FreedBytes += It->second.Size;
  } else {
    H.All.erase(It);
    std::free(Memory);
  }
  return true;
}

std::optional<Allocation> hipify::simt::findHeapMemory(const void *Address) {
  char *At = static_cast<char *>(const_cast<void *>(Address));
  Heap &H = heap();
  std::lock_guard Guard(H.Lock);
  auto It = H.All.upper_bound(At);
  if (It == H.All.begin())
    return std::nullopt;
  const Allocation &A = std::prev(It)->second;
  return At < A.Base + A.Size + HeapRedZone ? std::optional(A) : std::nullopt;
}

void hipify::simt::deviceFree(void *Memory) {
  if (!Memory || freeHeapMemory(static_cast<char *>(Memory)))
    return;
  Report R;
  R.Check = "memory";
  R.Message = "free of memory that device code's malloc did not return, or "
              "that was freed before";
  if (const Lane *L = __simt_lane) {
    R.Kernel = L->InBlock->Running->Name;
    R.Parties.push_back(party(*L, 0, "frees it"));
  }
  report(std::move(R));
}

void __simt_assert_at(const char *Text, const char *File, uint32_t Line,
                      const char *Function, uint32_t Site) {
  const hipify::simt::Lane &L = *__simt_lane;
  bool Amd = L.InBlock->InModule->Maker == Vendor::AMD;
  auto OrUnknown = [](const char *S) { return S ? S : "?"; };
  std::string Message = std::string(OrUnknown(File)) + ":" +
                        std::to_string(Line) + ": " + OrUnknown(Function) +
                        ": block: " + triple(L.InBlock->BlockId, '[', ']') +
                        ", thread: " + triple(L.ThreadId, '[', ']');
  Message += Amd ? " Device-side assertion `" : " Assertion `";
  Message += OrUnknown(Text);
  Message += Amd ? "' failed.\n" : "` failed.\n";
  std::fflush(stdout);
  writeDeviceOutput(Message, /*ToStderr=*/true);
  Report R;
  R.Check = "trap";
  R.Kernel = L.InBlock->Running->Name;
  R.Message = std::string("assertion `") + OrUnknown(Text) + "' failed";
  R.Parties.push_back(party(L, Site, "asserts it"));
  if (!Site)
    R.Parties[0].Where = std::string(OrUnknown(File)) + ":" +
                         std::to_string(Line) + " in " + OrUnknown(Function);
  report(std::move(R));
  __simt_fail();
}

void __simt_assertfail(const char *Text, const char *File, uint32_t Line,
                       const char *Function, uint64_t) {
  __simt_assert_at(Text, File, Line, Function, 0);
}

int32_t __simt_vprintf(const char *Format, const void *Arguments) {
  if (!Format)
    return -1;
  PackedArguments Packed(Arguments);
  std::string Out;
  unsigned Count = formatPrintf(Out, Format, Packed);
  writeDeviceOutput(Out, /*ToStderr=*/false);
  return int32_t(Count);
}

void *__simt_malloc(uint64_t Bytes) { return deviceMalloc(Bytes); }
void __simt_free(void *Memory) { deviceFree(Memory); }

uint64_t __simt_nanoseconds() {
  timespec Now;
  clock_gettime(CLOCK_MONOTONIC, &Now);
  return uint64_t(Now.tv_sec) * 1000000000 + uint64_t(Now.tv_nsec);
}
uint32_t __simt_nanoseconds_lo() { return uint32_t(__simt_nanoseconds()); }
uint64_t __simt_cycles() { return __rdtsc(); }
uint32_t __simt_cycles_lo() { return uint32_t(__rdtsc()); }
