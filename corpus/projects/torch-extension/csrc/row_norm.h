#pragma once
#include <cuda_runtime.h>

/// out[r] = the Euclidean norm of row r of a rows x columns matrix.
void row_norm(const float *in, float *out, int rows, int columns,
              cudaStream_t stream);
