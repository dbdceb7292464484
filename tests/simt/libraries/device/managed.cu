// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OPTIONS: --check=memory
//
// Managed variables: one memory for host and device, of all types, with and
// without __device__.
#include "../api/check.h"

struct Pair {
  int first;
  double second;
};

__device__ __managed__ int number = 5;
__managed__ float array[3] = {1, 2, 3};
static __managed__ long long wide;
__managed__ __device__ Pair pair{7, 2.5};
__managed__ int *pointer = nullptr;

__device__ __noinline__ void raise(int *what) { *what += 10; }
__global__ void first() {
  raise(&number);
  array[1] *= 4;
  wide = number + (long long)array[2];
  pair.first++;
  pointer = &number;
}
__global__ void second() { *pointer += 1; }

int main() {
  EXPECT(number == 5 && array[2] == 3 && wide == 0 && pair.second == 2.5);
  number += 1;
  array[2] = 9;
  pair.second = 4;
  first<<<1, 1>>>();
  OK(cudaDeviceSynchronize());
  EXPECT(number == 16 && array[1] == 8 && wide == 25);
  EXPECT(pair.first == 8 && pair.second == 4 && pointer == &number);
  number = 100;
  second<<<1, 1>>>();
  OK(cudaDeviceSynchronize());
  EXPECT(number == 101);

  int copy = 0;
  OK(cudaMemcpyFromSymbol(&copy, number, sizeof(copy)));
  EXPECT(copy == 101);
  void *address = nullptr;
  OK(cudaGetSymbolAddress(&address, number));
  EXPECT(address == &number);
  cudaPointerAttributes what;
  OK(cudaPointerGetAttributes(&what, &array));
  EXPECT(what.type == cudaMemoryTypeManaged);
  return finish();
}
