// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Static objects that free device memory when the program ends. What a run time
// answers then differs; it must not crash.
// STDERR: end of main
// STDERR: freed
#include "check.h"

namespace {
struct Memory {
  int *At = nullptr;
  Memory() { OK(cudaMalloc(&At, sizeof(int))); }
  ~Memory() {
    (void)cudaFree(At);
    std::fputs("freed\n", stderr);
  }
};

Memory &memory() {
  static Memory M;
  return M;
}
} // namespace

int main() {
  EXPECT(memory().At);
  std::fputs("end of main\n", stderr);
  return finish();
}
