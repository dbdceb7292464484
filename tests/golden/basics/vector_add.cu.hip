// Vector addition, the first program everybody writes: one thread per element.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <hip/hip_runtime.h>
#include <stdio.h>
#include <stdlib.h>

static void HandleError(hipError_t err, const char *file, int line) {
  if (err != hipSuccess) {
    printf("%s in %s at line %d\n", hipGetErrorString(err), file, line);
    exit(EXIT_FAILURE);
  }
}
#define HANDLE_ERROR(err) (HandleError(err, __FILE__, __LINE__))

__global__ void vectorAdd(const float *A, const float *B, float *C, int n) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;

  if (i < n)
    C[i] = A[i] + B[i];
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 10007;
  size_t bytes = n * sizeof(float);

  float *h_A = (float *)malloc(bytes);
  float *h_B = (float *)malloc(bytes);
  float *h_C = (float *)malloc(bytes);
  if (h_A == NULL || h_B == NULL || h_C == NULL) {
    fprintf(stderr, "out of host memory\n");
    return EXIT_FAILURE;
  }

  srand(42);
  for (int i = 0; i < n; ++i) {
    h_A[i] = rand() / (float)RAND_MAX;
    h_B[i] = rand() / (float)RAND_MAX;
  }

  float *d_A = NULL, *d_B = NULL, *d_C = NULL;
  HANDLE_ERROR(hipMalloc((void **)&d_A, bytes));
  HANDLE_ERROR(hipMalloc((void **)&d_B, bytes));
  HANDLE_ERROR(hipMalloc((void **)&d_C, bytes));
  HANDLE_ERROR(hipMemset(d_C, 0xff, bytes)); // NaN, so a lazy kernel is seen

  HANDLE_ERROR(hipMemcpy(d_A, h_A, bytes, hipMemcpyHostToDevice));
  HANDLE_ERROR(hipMemcpy(d_B, h_B, bytes, hipMemcpyHostToDevice));

  int threadsPerBlock = 256;
  int blocksPerGrid = (n + threadsPerBlock - 1) / threadsPerBlock;
  printf("launch of %d blocks of %d threads\n", blocksPerGrid,
         threadsPerBlock);
  vectorAdd<<<blocksPerGrid, threadsPerBlock>>>(d_A, d_B, d_C, n);
  HANDLE_ERROR(hipGetLastError());

  HANDLE_ERROR(hipMemcpy(h_C, d_C, bytes, hipMemcpyDeviceToHost));

  int errors = 0;
  for (int i = 0; i < n; ++i)
    if (!(h_C[i] == h_A[i] + h_B[i]))
      ++errors;

  HANDLE_ERROR(hipFree(d_A));
  HANDLE_ERROR(hipFree(d_B));
  HANDLE_ERROR(hipFree(d_C));
  free(h_A);
  free(h_B);
  free(h_C);

  printf("vector_add: %s (%d of %d wrong)\n", errors ? "FAIL" : "PASS", errors,
         n);
  return errors ? EXIT_FAILURE : EXIT_SUCCESS;
}
