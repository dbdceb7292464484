//===- Queues.cpp - A run time for tests of the libraries alone -----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Just enough of HIP or CUDA to link these programs natively, without the
// emulator. Streams are queues that run only when somebody waits for them: a
// library that looks at operands too early fails.
//
//===----------------------------------------------------------------------===//
#include "Program.h"
#include <deque>
#include <map>

namespace {
using Status = API(Error_t);
using Stream = API(Stream_t);
struct Call {
  void (*Function)(void *);
  void *Data;
};
std::map<Stream, std::deque<Call>> Queues;

Status drain(Stream S) {
  auto &Q = Queues[S];
  while (!Q.empty()) {
    Call C = Q.front();
    Q.pop_front();
    C.Function(C.Data);
  }
  return API(Success);
}
Status drainAll() {
  for (auto &[S, Q] : Queues)
    (void)drain(S);
  return API(Success);
}
} // namespace

#define ENTRY(Name) extern "C" Status API(Name)

ENTRY(LaunchHostFunc)(Stream S, void (*Function)(void *), void *Data) {
  Queues[S].push_back({Function, Data});
  return API(Success);
}
ENTRY(StreamIsCapturing)(Stream, API(StreamCaptureStatus) * To) {
  *To = API(StreamCaptureStatusNone);
  return API(Success);
}
ENTRY(StreamCreate)(Stream *S) {
  *S = reinterpret_cast<Stream>(new char);
  return API(Success);
}
ENTRY(StreamDestroy)(Stream S) { return drain(S); }
ENTRY(StreamSynchronize)(Stream S) { return drain(S); }
ENTRY(DeviceSynchronize)() { return drainAll(); }
ENTRY(GetLastError)() { return API(Success); }
ENTRY(GetDeviceProperties)(API(DeviceProp_t) * P, int) {
  std::strcpy(P->name, "No device (emulated)");
  return API(Success);
}
ENTRY(Malloc)(void **To, size_t Bytes) {
  *To = std::malloc(Bytes);
  return API(Success);
}
ENTRY(Free)(void *Data) {
  (void)drainAll();
  std::free(Data);
  return API(Success);
}
ENTRY(MemcpyAsync)(void *To, const void *From, size_t Bytes, API(MemcpyKind),
                   Stream S) {
  struct Copy {
    void *To;
    const void *From;
    size_t Bytes;
  };
  auto Run = [](void *Data) {
    auto *C = static_cast<Copy *>(Data);
    std::memcpy(C->To, C->From, C->Bytes);
    delete C;
  };
  Queues[S].push_back({Run, new Copy{To, From, Bytes}});
  return API(Success);
}
ENTRY(Memcpy)(void *To, const void *From, size_t Bytes, API(MemcpyKind)) {
  (void)drainAll();
  std::memcpy(To, From, Bytes);
  return API(Success);
}
