// Vector addition, the first program everybody writes: one thread per element.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

static void HandleError(cudaError_t err, const char *file, int line) {
  if (err != cudaSuccess) {
    printf("%s in %s at line %d\n", cudaGetErrorString(err), file, line);
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
  HANDLE_ERROR(cudaMalloc((void **)&d_A, bytes));
  HANDLE_ERROR(cudaMalloc((void **)&d_B, bytes));
  HANDLE_ERROR(cudaMalloc((void **)&d_C, bytes));
  HANDLE_ERROR(cudaMemset(d_C, 0xff, bytes)); // NaN, so a lazy kernel is seen

  HANDLE_ERROR(cudaMemcpy(d_A, h_A, bytes, cudaMemcpyHostToDevice));
  HANDLE_ERROR(cudaMemcpy(d_B, h_B, bytes, cudaMemcpyHostToDevice));

  int threadsPerBlock = 256;
  int blocksPerGrid = (n + threadsPerBlock - 1) / threadsPerBlock;
  printf("launch of %d blocks of %d threads\n", blocksPerGrid,
         threadsPerBlock);
  vectorAdd<<<blocksPerGrid, threadsPerBlock>>>(d_A, d_B, d_C, n);
  HANDLE_ERROR(cudaGetLastError());

  HANDLE_ERROR(cudaMemcpy(h_C, d_C, bytes, cudaMemcpyDeviceToHost));

  int errors = 0;
  for (int i = 0; i < n; ++i)
    if (!(h_C[i] == h_A[i] + h_B[i]))
      ++errors;

  HANDLE_ERROR(cudaFree(d_A));
  HANDLE_ERROR(cudaFree(d_B));
  HANDLE_ERROR(cudaFree(d_C));
  free(h_A);
  free(h_B);
  free(h_C);

  printf("vector_add: %s (%d of %d wrong)\n", errors ? "FAIL" : "PASS", errors,
         n);
  return errors ? EXIT_FAILURE : EXIT_SUCCESS;
}
