// A GEMM as one writes it by hand for AMD: D = A B^T, tiles of 64 x 64 x 32 by
// 128 threads, f16 with sums in f32. What the translations of mma_sync.cu and of
// corpus/cases/cutlass/cute_f16 are compared with: the same tiles and threads,
// two buffers, f16 read from shared memory straight into operands.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include <hip/hip_runtime.h>

using half8 = _Float16 __attribute__((ext_vector_type(8)));
using half4 = _Float16 __attribute__((ext_vector_type(4)));
using half16 = _Float16 __attribute__((ext_vector_type(16)));
using float4v = float __attribute__((ext_vector_type(4)));
using float8v = float __attribute__((ext_vector_type(8)));

constexpr int Tile = 64, Depth = 32, Stride = Depth + 8; // No bank conflicts.

struct Buffers {
  _Float16 A[2][Tile * Stride], B[2][Tile * Stride];
};

// Each thread brings 16 f16 of A and of B.
__device__ void bring(_Float16 *To, const _Float16 *From, int K, int Step) {
  for (int I = 0; I < 2; ++I) {
    int Row = threadIdx.x / 4 + 32 * I, Column = threadIdx.x % 4 * 8;
    *(half8 *)(To + Row * Stride + Column) =
        *(const half8 *)(From + Row * K + Step * Depth + Column);
  }
}

#if defined(__GFX9__)
// Two wavefronts of 64 x 32: 4 x 2 products of 16 x 16. A lane has eight
// neighbours along k, for two instructions or one; which k they are is the same
// in A and B.
struct Products {
  float4v Sums[4][2] = {};
  __device__ void add(const _Float16 *A, const _Float16 *B) {
    int Lane = threadIdx.x % 64, Wave = threadIdx.x / 64;
    int Offset = Lane % 16 * Stride + Lane / 16 * 8;
    half8 Left[4], Right[2];
    for (int I = 0; I < 4; ++I)
      Left[I] = *(const half8 *)(A + Offset + 16 * I * Stride);
    for (int J = 0; J < 2; ++J)
      Right[J] = *(const half8 *)(B + Offset + (32 * Wave + 16 * J) * Stride);
    for (int I = 0; I < 4; ++I)
      for (int J = 0; J < 2; ++J) {
#if defined(__gfx950__)
        Sums[I][J] = __builtin_amdgcn_mfma_f32_16x16x32_f16(
            Right[J], Left[I], Sums[I][J], 0, 0, 0);
#else
        Sums[I][J] = __builtin_amdgcn_mfma_f32_16x16x16f16(
            Right[J].lo, Left[I].lo, Sums[I][J], 0, 0, 0);
        Sums[I][J] = __builtin_amdgcn_mfma_f32_16x16x16f16(
            Right[J].hi, Left[I].hi, Sums[I][J], 0, 0, 0);
#endif
      }
  }
  __device__ void store(float *D, int N) {
    int Lane = threadIdx.x % 64, Wave = threadIdx.x / 64;
    for (int I = 0; I < 4; ++I)
      for (int J = 0; J < 2; ++J)
        *(float4v *)(D + (16 * I + Lane % 16) * N + 32 * Wave + 16 * J +
                     Lane / 16 * 4) = Sums[I][J];
  }
};
#else
// Four wavefronts of 32 x 32: 2 x 2 products of 16 x 16, twice along k.
struct Products {
  float8v Sums[2][2] = {};
  __device__ void add(const _Float16 *A, const _Float16 *B) {
    int Lane = threadIdx.x % 32, Wave = threadIdx.x / 32;
    const _Float16 *Left = A + (Wave / 2 * 32 + Lane % 16) * Stride;
    const _Float16 *Right = B + (Wave % 2 * 32 + Lane % 16) * Stride;
    for (int K = 0; K < 2; ++K) {
#if defined(__GFX12__)
      int Offset = 16 * K + Lane / 16 * 8;
      half8 X[2], Y[2];
#else
      int Offset = 16 * K;
      half16 X[2], Y[2];
#endif
      for (int I = 0; I < 2; ++I) {
        X[I] = *(const decltype(X[I] + 0) *)(Left + 16 * I * Stride + Offset);
        Y[I] = *(const decltype(Y[I] + 0) *)(Right + 16 * I * Stride + Offset);
      }
      for (int I = 0; I < 2; ++I)
        for (int J = 0; J < 2; ++J)
#if defined(__GFX12__)
          Sums[I][J] = __builtin_amdgcn_wmma_f32_16x16x16_f16_w32_gfx12(
              Y[J], X[I], Sums[I][J]);
#else
          Sums[I][J] = __builtin_amdgcn_wmma_f32_16x16x16_f16_w32(
              Y[J], X[I], Sums[I][J]);
#endif
    }
  }
  __device__ void store(float *D, int N) {
    int Lane = threadIdx.x % 32, Wave = threadIdx.x / 32;
    for (int I = 0; I < 2; ++I)
      for (int J = 0; J < 2; ++J)
        for (int E = 0; E < 8; ++E)
#if defined(__GFX12__)
          D[(Wave / 2 * 32 + 16 * I + Lane % 16) * N + Wave % 2 * 32 + 16 * J +
            Lane / 16 * 8 + E] = Sums[I][J][E];
#else
          D[(Wave / 2 * 32 + 16 * I + Lane % 16) * N + Wave % 2 * 32 + 16 * J +
            2 * E + Lane / 16] = Sums[I][J][E];
#endif
  }
};
#endif

__global__ void __launch_bounds__(128)
    multiply(float *D, const _Float16 *A, const _Float16 *B, int N, int K) {
  __shared__ Buffers Memory;
  A += blockIdx.x * Tile * K;
  B += blockIdx.y * Tile * K;
  D += blockIdx.x * Tile * N + blockIdx.y * Tile;
  Products Result;
  const int Steps = K / Depth;
  bring(Memory.A[0], A, K, 0);
  bring(Memory.B[0], B, K, 0);
  for (int Step = 0; Step < Steps; ++Step) {
    int Now = Step % 2;
    __syncthreads();
    if (Step + 1 < Steps) {
      bring(Memory.A[1 - Now], A, K, Step + 1);
      bring(Memory.B[1 - Now], B, K, Step + 1);
    }
    Result.add(Memory.A[Now], Memory.B[Now]);
  }
  Result.store(D, N);
}
