// What the programs of this folder share on the host: buffers, numbers from a fixed seed, the verdict.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CORPUS_WARPS_TRAP_CUH
#define CORPUS_WARPS_TRAP_CUH

#include <hip/hip_runtime.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                         \
  do {                                                                      \
    const hipError_t status = (call);                                      \
    if (status != hipSuccess) {                                            \
      std::fprintf(stderr, "%s: %s\n", #call, hipGetErrorString(status));  \
      std::exit(2);                                                         \
    }                                                                       \
  } while (0)

// Elements that host and device both have; copies are made when asked for.
template <typename T> struct Buffer {
  std::vector<T> host;
  T *device = nullptr;

  explicit Buffer(std::size_t count, T value = T()) : host(count, value) {
    CHECK(hipMalloc(&device, count * sizeof(T)));
    upload();
  }
  explicit Buffer(const std::vector<T> &values) : host(values) {
    CHECK(hipMalloc(&device, host.size() * sizeof(T)));
    upload();
  }
  Buffer(const Buffer &) = delete;
  Buffer &operator=(const Buffer &) = delete;
  ~Buffer() { hipFree(device); }

  void upload() {
    CHECK(hipMemcpy(device, host.data(), host.size() * sizeof(T), hipMemcpyHostToDevice));
  }
  void download() {
    CHECK(hipGetLastError());
    CHECK(hipMemcpy(host.data(), device, host.size() * sizeof(T), hipMemcpyDeviceToHost));
  }
};

// `count` numbers from 0 to below - 1, always the same.
inline std::vector<int> numbers(std::size_t count, int below, unsigned seed = 1) {
  std::vector<int> result(count);
  for (int &value : result) {
    seed = seed * 1664525u + 1013904223u;
    value = static_cast<int>((seed >> 8) % static_cast<unsigned>(below));
  }
  return result;
}

template <typename T>
std::size_t differences(const std::vector<T> &got, const std::vector<T> &want) {
  std::size_t wrong = got.size() != want.size();
  for (std::size_t i = 0; i < got.size() && i < want.size(); ++i)
    wrong += !(got[i] == want[i]);
  return wrong;
}

// Prints the result and is the exit code.
inline int verdict(const char *name, std::size_t wrong) {
  std::printf("%s: %s (%zu wrong)\n", name, wrong ? "FAIL" : "PASS", wrong);
  return wrong ? EXIT_FAILURE : EXIT_SUCCESS;
}

#endif
