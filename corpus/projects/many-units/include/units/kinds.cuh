// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The kinds of units that are templates: each has a function for the device and
// one for the host.
#ifndef UNITS_KINDS_CUH
#define UNITS_KINDS_CUH

#include "memory.cuh"
#include "registry.h"

#define UNITS_PASTE_(A, B) A##B
#define UNITS_PASTE(A, B) UNITS_PASTE_(A, B)
/// Adds a unit: UNITS_ADD(Axpy, float, 64).
#define UNITS_ADD(KIND, TYPE, SIZE)                                            \
  static units::Registration UNITS_PASTE(Added, __LINE__)(                     \
      #KIND "<" #TYPE ", " #SIZE ">", units::KIND<TYPE, SIZE>::onDevice,       \
      units::KIND<TYPE, SIZE>::onHost)

namespace units {

inline double weight(int I) { return I % 3 + 1; }

/// y = a x + y.
template <typename T, int Size> __global__ void axpy(T A, const T *X, T *Y) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < Size)
    Y[I] = A * X[I] + Y[I];
}

template <typename T, int Size> struct Axpy {
  static double onDevice() {
    Buffer<T> X(Size), Y(Size);
    X.fill();
    Y.fill();
    axpy<T, Size><<<(Size + 31) / 32, 32>>>(T(3), X.data(), Y.data());
    return Y.sum(weight);
  }
  static double onHost() {
    double Sum = 0;
    for (int I = 0; I < Size; ++I)
      Sum += 4 * double(element<T>(I)) * weight(I);
    return Sum;
  }
};

/// A sum by warps.
template <typename T, int Size> __global__ void warpSums(const T *In, T *Out) {
  T Sum = 0;
  for (int I = threadIdx.x; I < Size; I += blockDim.x)
    Sum += In[I];
  for (int Offset = warpSize / 2; Offset > 0; Offset >>= 1)
    Sum += __shfl_xor_sync(0xffffffff, Sum, Offset);
  if ((threadIdx.x & 31) == 0)
    Out[threadIdx.x >> 5] = Sum;
}

template <typename T, int Size> struct WarpSum {
  static double onDevice() {
    Buffer<T> In(Size), Out(4);
    In.fill();
    warpSums<T, Size><<<1, 128>>>(In.data(), Out.data());
    return Out.sum([](int) { return 1.0; });
  }
  static double onHost() {
    double Sum = 0;
    for (int I = 0; I < Size; ++I)
      Sum += double(element<T>(I));
    return Sum;
  }
};

/// A transposed matrix with rows of 16.
template <typename T, int Size> __global__ void transpose(const T *In, T *Out) {
  __shared__ T Tile[16][17];
  constexpr int Rows = Size / 16;
  int Row = blockIdx.x * 16 + threadIdx.y;
  if (Row < Rows)
    Tile[threadIdx.y][threadIdx.x] = In[Row * 16 + threadIdx.x];
  __syncthreads();
  Row = blockIdx.x * 16 + threadIdx.x;
  if (Row < Rows)
    Out[threadIdx.y * Rows + Row] = Tile[threadIdx.x][threadIdx.y];
}

template <typename T, int Size> struct Transpose {
  static_assert(Size % 16 == 0, "whole rows");
  static double onDevice() {
    Buffer<T> In(Size), Out(Size);
    In.fill();
    transpose<T, Size>
        <<<(Size / 16 + 15) / 16, dim3(16, 16)>>>(In.data(), Out.data());
    return Out.sum(weight);
  }
  static double onHost() {
    double Sum = 0;
    for (int I = 0; I < Size; ++I)
      Sum += double(element<T>(I)) * weight(I % 16 * (Size / 16) + I / 16);
    return Sum;
  }
};

} // namespace units
#endif
