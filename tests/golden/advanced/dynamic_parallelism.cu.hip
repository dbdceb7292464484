// Kernels that launch kernels: a quicksort that recurses on the device. The host makes the launches for AMD.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// CUDA-FLAGS: -rdc=true -lcudadevrt
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <hip/hip_runtime.h>
#include <hipify/device_launch.h>

#define MAX_DEPTH 16
#define INSERTION_SORT 32

#define checkCudaErrors(e)                                                     \
  if ((e) != hipSuccess) {                                                    \
    fprintf(stderr, "error in line %d\n", __LINE__);                           \
    return EXIT_FAILURE;                                                       \
  }

// Selection sort for small ranges, and where the recursion is too deep.
__device__ void selectionSort(unsigned *data, int left, int right) {
  for (int i = left; i <= right; ++i) {
    unsigned smallest = data[i];
    int at = i;
    for (int j = i + 1; j <= right; ++j)
      if (data[j] < smallest) {
        at = j;
        smallest = data[j];
      }
    data[at] = data[i];
    data[i] = smallest;
  }
}

__global__ void quicksort(unsigned *data, int left, int right, int depth) {
  if (depth >= MAX_DEPTH || right - left <= INSERTION_SORT) {
    selectionSort(data, left, right);
    return;
  }
  unsigned *l = data + left, *r = data + right;
  const unsigned pivot = data[(left + right) / 2];
  while (l <= r) {
    unsigned lv = *l, rv = *r;
    while (lv < pivot)
      lv = *++l;
    while (rv > pivot)
      rv = *--r;
    if (l <= r) {
      *l++ = rv;
      *r-- = lv;
    }
  }
  const int newRight = int(r - data), newLeft = int(l - data);

  // Each part is a grid of its own, in a stream of its own.
  if (left < newRight) {
    hipStream_t s;
    hipify::deviceStreamCreate(&s, hipStreamNonBlocking);
    hipify::launchChild<quicksort>(1, 1, 0, s)(data, left, newRight, depth + 1);
    hipify::deviceStreamDestroy(s);
  }
  if (newLeft < right) {
    hipStream_t s;
    hipify::deviceStreamCreate(&s, hipStreamNonBlocking);
    hipify::launchChild<quicksort>(1, 1, 0, s)(data, newLeft, right, depth + 1);
    hipify::deviceStreamDestroy(s);
  }
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 500;
  std::vector<unsigned> h(n), got(n);
  srand(2047);
  for (unsigned &v : h)
    v = rand() % n;

  unsigned *data;
  checkCudaErrors(hipMalloc((void **)&data, n * sizeof(unsigned)));
  checkCudaErrors(hipMemcpy(data, h.data(), n * sizeof(unsigned),
                             hipMemcpyHostToDevice));
  quicksort<<<1, 1, 0, hipify::DeviceLaunches()>>>(data, 0, n - 1, 0);
  checkCudaErrors(hipGetLastError());
  checkCudaErrors(hipDeviceSynchronize()); // waits for the children too
  checkCudaErrors(hipMemcpy(got.data(), data, n * sizeof(unsigned),
                             hipMemcpyDeviceToHost));
  checkCudaErrors(hipFree(data));

  std::sort(h.begin(), h.end());
  const bool ok = got == h;
  printf("%d elements sorted on the device\n%s\n", n, ok ? "PASS" : "FAIL");
  return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
