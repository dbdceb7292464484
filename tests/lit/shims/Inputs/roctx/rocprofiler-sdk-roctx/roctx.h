// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stands for roctx, which the tests' ROCm lacks: prints what it is told.
#pragma once
#include <cstdint>
#include <cstdio>
typedef uint64_t roctx_range_id_t;
struct ihipStream_t;
inline int &roctxDepth() {
  static int Depth = 0;
  return Depth;
}
inline void roctxMarkA(const char *Text) { std::printf("mark '%s'\n", Text); }
inline int roctxRangePushA(const char *Text) {
  std::printf("push '%s'\n", Text);
  return roctxDepth()++;
}
inline int roctxRangePop() {
  std::printf("pop\n");
  return --roctxDepth();
}
inline roctx_range_id_t roctxRangeStartA(const char *Text) {
  std::printf("start '%s'\n", Text);
  return 7;
}
inline void roctxRangeStop(roctx_range_id_t Id) {
  std::printf("stop %d\n", static_cast<int>(Id));
}
inline int roctxNameOsThread(const char *Text) {
  return std::printf("thread '%s'\n", Text);
}
inline int roctxNameHipDevice(const char *Text, int Id) {
  return std::printf("device %d '%s'\n", Id, Text);
}
inline int roctxNameHipStream(const char *Text, const ihipStream_t *) {
  return std::printf("stream '%s'\n", Text);
}
