// Calls the extension's kernel without PyTorch.
#include "csrc/row_norm.h"
#include <cmath>
#include <cstdio>

int main() {
  const int rows = 7, columns = 50;
  float *in, *out;
  cudaMallocManaged(&in, rows * columns * sizeof(float));
  cudaMallocManaged(&out, rows * sizeof(float));
  for (int i = 0; i < rows * columns; ++i)
    in[i] = i % 11 - 5;
  row_norm(in, out, rows, columns, 0);
  if (cudaDeviceSynchronize() != cudaSuccess)
    return 1;
  int failures = 0;
  for (int r = 0; r < rows; ++r) {
    double sum = 0;
    for (int c = 0; c < columns; ++c)
      sum += in[r * columns + c] * in[r * columns + c];
    failures += std::fabs(out[r] - std::sqrt(sum)) > 1e-4;
  }
  printf(failures ? "FAIL: %d\n" : "PASS: %d\n", failures ? failures : rows);
  cudaFree(in);
  cudaFree(out);
  return failures != 0;
}
