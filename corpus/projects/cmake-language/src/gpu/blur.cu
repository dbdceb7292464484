// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "row.cuh"

static __global__ void alongRows(const float *In, float *Out, int Width,
                                 blur::Weights By) {
  const float *Row = In + blockIdx.x * Width;
  for (int X = threadIdx.x; X < Width; X += blockDim.x)
    Out[blockIdx.x * Width + X] =
        weighted(By, Row[max(X - 1, 0)], Row[X], Row[min(X + 1, Width - 1)]);
}

static __global__ void alongColumns(const float *In, float *Out, int Width,
                                    int Height, blur::Weights By) {
  int Y = blockIdx.x;
  for (int X = threadIdx.x; X < Width; X += blockDim.x)
    Out[Y * Width + X] = weighted(By, In[max(Y - 1, 0) * Width + X],
                                  In[Y * Width + X],
                                  In[min(Y + 1, Height - 1) * Width + X]);
}

cudaError_t blur::apply(Image &Target, const Weights &By,
                        cudaStream_t Stream) {
  size_t Bytes = Target.Pixels.size() * sizeof(float);
  float *A = nullptr, *B = nullptr;
  cudaError_t Error = cudaMalloc(&A, Bytes);
  if (Error == cudaSuccess)
    Error = cudaMalloc(&B, Bytes);
  if (Error == cudaSuccess)
    Error = cudaMemcpyAsync(A, Target.Pixels.data(), Bytes,
                            cudaMemcpyHostToDevice, Stream);
  if (Error == cudaSuccess) {
    alongRows<<<Target.Height, 64, 0, Stream>>>(A, B, Target.Width, By);
    alongColumns<<<Target.Height, 64, 0, Stream>>>(B, A, Target.Width,
                                                   Target.Height, By);
    Error = cudaGetLastError();
  }
  if (Error == cudaSuccess)
    Error = normalize(A, Target.Width * Target.Height);
  if (Error == cudaSuccess)
    Error = cudaMemcpyAsync(Target.Pixels.data(), A, Bytes,
                            cudaMemcpyDeviceToHost, Stream);
  if (Error == cudaSuccess)
    Error = cudaStreamSynchronize(Stream);
  cudaFree(A);
  cudaFree(B);
  return Error;
}
