// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cooperative_groups.h>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

namespace cg = cooperative_groups;

constexpr unsigned FULL = 0xffffffffu;

__device__ __forceinline__ float dot4(float4 a, float4 b, float sum)
{
    sum = fmaf(a.x, b.x, sum);
    sum = fmaf(a.y, b.y, sum);
    sum = fmaf(a.z, b.z, sum);
    return fmaf(a.w, b.w, sum);
}

// y = A x. n is a multiple of 4, the last round of a row is done by some lanes only.
template <int WARPS>
__global__ void __launch_bounds__(WARPS * 32)
gemv(float *__restrict__ y, const float4 *__restrict__ A, const float4 *__restrict__ x, int m, int n4)
{
    const int lane = threadIdx.x & 31, row = blockIdx.x * WARPS + (threadIdx.x >> 5);
    if (row >= m)
        return; // the whole warp, so that FULL below is true
    const float4 *a = A + size_t(row) * n4;
    float sum = 0.f;
    for (int j = lane; j < n4; j += 32)
        sum = dot4(__ldg(a + j), __ldg(x + j), sum);
#pragma unroll
    for (int offset = 16; offset > 0; offset >>= 1)
        sum += __shfl_down_sync(FULL, sum, offset);
    if (lane == 0)
        y[row] = sum;
}

// v = A' u: a block has 64 columns and a stripe of rows, 16 lanes share a row.
__global__ void __launch_bounds__(128)
gemvTransposed(float *v, const float *__restrict__ A, const float *__restrict__ u, int m, int n, int rowsPerBlock)
{
    __shared__ float4 sums[8][16];
    const cg::thread_block block = cg::this_thread_block();
    const cg::thread_block_tile<16> tile = cg::tiled_partition<16>(block);
    const int part = tile.meta_group_rank(), c = tile.thread_rank();
    const int col = blockIdx.x * 64 + c * 4;
    const int first = blockIdx.y * rowsPerBlock, last = min(m, first + rowsPerBlock);

    float4 sum = make_float4(0.f, 0.f, 0.f, 0.f);
    for (int base = first; base < last; base += 8 * 16) {
        // A tile loads the next 16 of its factors at once and hands them round.
        const int mine = base + part * 16 + c;
        const float factor = mine < last ? u[mine] : 0.f;
        for (int i = 0; i < 16; ++i) {
            const float f = tile.shfl(factor, i);
            const int row = base + part * 16 + i;
            if (row < last && col < n) {
                const float4 a = *reinterpret_cast<const float4 *>(A + size_t(row) * n + col);
                sum.x = fmaf(a.x, f, sum.x);
                sum.y = fmaf(a.y, f, sum.y);
                sum.z = fmaf(a.z, f, sum.z);
                sum.w = fmaf(a.w, f, sum.w);
            }
        }
    }
    sums[part][c] = sum;
    block.sync();
    if (threadIdx.x < 64 && blockIdx.x * 64 + threadIdx.x < n) {
        float total = 0.f;
        for (int p = 0; p < 8; ++p)
            total += reinterpret_cast<const float *>(sums[p])[threadIdx.x];
        atomicAdd(&v[blockIdx.x * 64 + threadIdx.x], total);
    }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int m = Case.size("m"), n = Case.size("n");
    const float *A = Case.input<float>("a");
    const float *x = Case.input<float>("x");
    const float *u = Case.input<float>("u");
    float *y = Case.output<float>("y");
    float *v = Case.output<float>("v");

    constexpr int WARPS = 5;
    gemv<WARPS><<<(m + WARPS - 1) / WARPS, WARPS * 32>>>(y, reinterpret_cast<const float4 *>(A),
                                                         reinterpret_cast<const float4 *>(x), m, n / 4);
    Case.check(cudaMemset(v, 0, n * sizeof(float)), "clearing v");
    const int rowsPerBlock = 50;
    gemvTransposed<<<dim3((n + 63) / 64, (m + rowsPerBlock - 1) / rowsPerBlock), 128>>>(v, A, u, m, n, rowsPerBlock);
    return Case.finish();
}
