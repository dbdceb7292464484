#include "row_norm.h"
#include "lanes.cuh"

// A warp per row.
__global__ void row_norm_kernel(const float *in, float *out, int rows,
                                int columns) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  if (row >= rows)
    return;
  float sum = 0;
  for (int c = threadIdx.x % 32; c < columns; c += 32)
    sum += in[row * columns + c] * in[row * columns + c];
  sum = warp_sum(sum);
  if (lane_id() == 0)
    out[row] = sqrtf(sum);
}

void row_norm(const float *in, float *out, int rows, int columns,
              cudaStream_t stream) {
  row_norm_kernel<<<(rows + 3) / 4, 128, 0, stream>>>(in, out, rows, columns);
}
