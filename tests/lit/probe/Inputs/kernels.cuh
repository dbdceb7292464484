#pragma once
#include <cuda_fp16.h>

// What only one vendor's build does is a wrong translation's double.
#ifdef __HIPCC__
constexpr int OnAMD = 1;
#else
constexpr int OnAMD = 0;
#endif

struct Rows {
  const float *In;
  float *Out;
  int N;
};

template <class T> __global__ void scale(T *Y, const T *X, T A, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    Y[I] = A * X[I];
}

__global__ void toHalf(__half2 *Y, const float *X) {
  int I = threadIdx.x;
  Y[I] = __floats2half2_rn(X[2 * I], X[2 * I + 1]);
}

__global__ void warpSums(Rows R) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float V = R.In[I];
  for (int D = 16; D; D /= 2)
    V += __shfl_down_sync(0xffffffff, V, D);
  if (threadIdx.x % warpSize == 0)
    R.Out[I / warpSize] = V + WRONG * OnAMD;
}

inline void sumRows(const Rows &R, cudaStream_t Stream) {
  warpSums<<<R.N / 64, 64, 0, Stream>>>(R);
}
