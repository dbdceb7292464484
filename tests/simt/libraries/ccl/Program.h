//===- Program.h - What the library tests share -----------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One source for both vendors. Device memory is touched by copies and kernels
// only, so the programs would run on a GPU as well.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TESTS_SIMT_LIBRARIES_PROGRAM_H
#define HIPIFY_TESTS_SIMT_LIBRARIES_PROGRAM_H

#if defined(__HIP__) || defined(__HIP_PLATFORM_AMD__)
#include <hip/hip_runtime.h>
#define RUNTIME(Name) hip##Name
#define IS_HIP 1
#else
#include <cuda_runtime.h>
#define RUNTIME(Name) cuda##Name
using cudaDeviceProp_t = cudaDeviceProp;
#define IS_HIP 0
#endif

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

using Stream = RUNTIME(Stream_t);

inline int &failures() {
  static int N = 0;
  return N;
}

#define CHECK(Condition, ...)                                                  \
  do {                                                                         \
    if (!(Condition)) {                                                        \
      if (++failures() <= 20) {                                                \
        printf("%s:%d: ", __FILE__, __LINE__);                                 \
        printf(__VA_ARGS__);                                                   \
        printf("\n");                                                          \
      }                                                                        \
    }                                                                          \
  } while (0)

/// A program may crash later: what it says is said at once.
static const int Unbuffered = setvbuf(stdout, nullptr, _IONBF, 0);

/// Whether a program ends where a call fails that must not.
#ifndef KEEP_GOING
#define KEEP_GOING false
#endif

/// A call that must succeed: 0 means success in all these libraries.
#define OK(Call)                                                               \
  do {                                                                         \
    int Status = int(Call);                                                    \
    if (Status) {                                                              \
      printf("%s:%d: %s is %d\n", __FILE__, __LINE__, #Call, Status);          \
      ++failures();                                                            \
      if (!KEEP_GOING)                                                         \
        exit(1);                                                               \
    }                                                                          \
  } while (0)

/// What no vendor promises, or only one layer has, is tested there only.
inline bool isEmulated() {
  RUNTIME(DeviceProp_t) P;
  OK(RUNTIME(GetDeviceProperties)(&P, 0));
  return std::strstr(P.name, "(emulated)");
}

inline int finish(const char *Name) {
  printf("%s: %s\n", Name, failures() ? "FAILED" : "passed");
  return failures() != 0;
}

/// Memory of the device that is current when it is made. It starts as a
/// pattern, so that a function that did nothing cannot pass.
template <typename T> class Buffer {
public:
  explicit Buffer(size_t Count) : Count(Count) {
    OK(RUNTIME(Malloc)((void **)&Data, Count * sizeof(T) + 1));
    OK(RUNTIME(Memset)(Data, 0xa5, Count * sizeof(T)));
  }
  explicit Buffer(const std::vector<T> &From) : Buffer(From.size()) {
    OK(RUNTIME(Memcpy)(Data, From.data(), Count * sizeof(T),
                       RUNTIME(MemcpyHostToDevice)));
  }
  Buffer(Buffer &&Other) : Data(Other.Data), Count(Other.Count) {
    Other.Data = nullptr;
  }
  Buffer(const Buffer &) = delete;
  ~Buffer() { (void)RUNTIME(Free)(Data); }

  std::vector<T> read() const {
    std::vector<T> Out(Count);
    OK(RUNTIME(DeviceSynchronize)());
    OK(RUNTIME(Memcpy)(Out.data(), Data, Count * sizeof(T),
                       RUNTIME(MemcpyDeviceToHost)));
    return Out;
  }
  T *data() const { return Data; }
  operator T *() const { return Data; }

private:
  T *Data = nullptr;
  size_t Count;
};

/// The same numbers on every machine.
class Numbers {
public:
  explicit Numbers(uint64_t Seed) : State(Seed * 2 + 1) {}
  uint32_t next() {
    State = State * 6364136223846793005ull + 1442695040888963407ull;
    return uint32_t(State >> 33);
  }
  /// In [-1, 1).
  double real() { return next() / 1073741824.0 - 1; }

private:
  uint64_t State;
};

#endif
