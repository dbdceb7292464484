// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.h"
#include <fold/reduce.cuh>
#include <fold/transform.cuh>

int main() {
  Check C = {"transform"};
  const int Count = 777;
  std::vector<int> Values(Count);
  long long Expected = 0;
  const int Shift = 3;
  for (int I = 0; I < Count; ++I) {
    Values[I] = I - 300;
    Expected += (Values[I] + Shift) * (Values[I] + Shift);
  }
  cudaStream_t Stream;
  fold::check(cudaStreamCreate(&Stream));
  {
    fold::Array<int> In(Values, Stream);
    fold::Array<long long> Squares(Count);
    fold::transform(
        In, Squares,
        [=] __device__(int Value) -> long long {
          return static_cast<long long>(Value + Shift) * (Value + Shift);
        },
        Stream);
    C.same(fold::reduce(Squares, fold::Plus(), Stream), Expected);
  }
  fold::check(cudaStreamDestroy(Stream));
  return C.status();
}
