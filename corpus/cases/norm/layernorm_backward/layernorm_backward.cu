// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

namespace cg = cooperative_groups;

constexpr int THREADS = 128;

// Mean and reciprocal deviation of each row: a warp for a row, two passes.
__global__ void __launch_bounds__(THREADS) statistics(float2 *stats, const float *x, int rows, int cols, float epsilon)
{
    const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    const int row = blockIdx.x * warp.meta_group_size() + warp.meta_group_rank();
    if (row >= rows)
        return;
    const float *in = x + size_t(row) * cols;
    float sum = 0.f;
    for (int c = warp.thread_rank(); c < cols; c += warp.size())
        sum += in[c];
    const float mean = cg::reduce(warp, sum, cg::plus<float>()) / cols;
    float squares = 0.f;
    for (int c = warp.thread_rank(); c < cols; c += warp.size())
        squares += (in[c] - mean) * (in[c] - mean);
    squares = cg::reduce(warp, squares, cg::plus<float>());
    if (warp.thread_rank() == 0)
        stats[row] = make_float2(mean, rsqrtf(squares / cols + epsilon));
}

// dx of a row by a block; both sums at once as a float2.
__global__ void __launch_bounds__(THREADS)
gradientInput(float *__restrict__ dx, const float *__restrict__ dy, const float *__restrict__ x,
              const float *__restrict__ gamma, const float2 *__restrict__ stats, int cols)
{
    __shared__ float2 parts[THREADS / 32];
    const cg::thread_block block = cg::this_thread_block();
    const auto warp = cg::tiled_partition<32>(block);
    const size_t base = size_t(blockIdx.x) * cols;
    const float2 s = stats[blockIdx.x];

    float2 sum = make_float2(0.f, 0.f);
    for (int c = threadIdx.x; c < cols; c += THREADS) {
        const float g = dy[base + c] * gamma[c];
        sum.x += g;
        sum.y += g * (x[base + c] - s.x) * s.y;
    }
    for (int offset = warp.size() / 2; offset > 0; offset /= 2) {
        sum.x += warp.shfl_down(sum.x, offset);
        sum.y += warp.shfl_down(sum.y, offset);
    }
    if (warp.thread_rank() == 0)
        parts[warp.meta_group_rank()] = sum;
    cg::sync(block);
    sum = make_float2(0.f, 0.f);
    for (const float2 &p : parts) {
        sum.x += p.x;
        sum.y += p.y;
    }
    const float a = sum.x / cols, b = sum.y / cols;
    for (int c = threadIdx.x; c < cols; c += THREADS) {
        const float normal = (x[base + c] - s.x) * s.y;
        dx[base + c] = s.y * (dy[base + c] * gamma[c] - a - normal * b);
    }
}

// A block has 32 columns and a stripe of rows. Threads add down the columns; the tile is turned so that a warp
// can add the eight sums of a column by shuffles.
constexpr int ROW_THREADS = 8;
__global__ void __launch_bounds__(32 * ROW_THREADS)
gradientParameters(float *dgamma, float *dbeta, const float *__restrict__ dy, const float *__restrict__ x,
                   const float2 *__restrict__ stats, int rows, int cols, int stripe)
{
    __shared__ float2 turned[32][ROW_THREADS + 1];
    const int col = blockIdx.x * 32 + threadIdx.x;
    const int first = blockIdx.y * stripe, last = min(rows, first + stripe);
    float2 sum = make_float2(0.f, 0.f);
    if (col < cols)
        for (int row = first + threadIdx.y; row < last; row += ROW_THREADS) {
            const size_t at = size_t(row) * cols + col;
            const float2 s = stats[row];
            sum.x += dy[at] * (x[at] - s.x) * s.y;
            sum.y += dy[at];
        }
    turned[threadIdx.x][threadIdx.y] = sum;
    __syncthreads();
    // Now eight neighbouring lanes have one column.
    const int tid = threadIdx.y * 32 + threadIdx.x, c = tid / ROW_THREADS, part = tid % ROW_THREADS;
    sum = turned[c][part];
#pragma unroll
    for (int mask = ROW_THREADS / 2; mask > 0; mask >>= 1) {
        sum.x += __shfl_xor_sync(0xffffffff, sum.x, mask, ROW_THREADS);
        sum.y += __shfl_xor_sync(0xffffffff, sum.y, mask, ROW_THREADS);
    }
    if (part == 0 && blockIdx.x * 32 + c < cols) {
        atomicAdd(dgamma + blockIdx.x * 32 + c, sum.x);
        atomicAdd(dbeta + blockIdx.x * 32 + c, sum.y);
    }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int rows = Case.size("rows"), cols = Case.size("cols");
    const float *x = Case.input<float>("x");
    const float *dy = Case.input<float>("dy");
    const float *gamma = Case.input<float>("gamma");
    float *dx = Case.output<float>("dx");
    float *dgamma = Case.output<float>("dgamma");
    float *dbeta = Case.output<float>("dbeta");

    float2 *stats;
    Case.check(cudaMalloc(&stats, rows * sizeof(float2)), "allocating statistics");
    Case.check(cudaMemset(dgamma, 0, cols * sizeof(float)), "clearing dgamma");
    Case.check(cudaMemset(dbeta, 0, cols * sizeof(float)), "clearing dbeta");
    statistics<<<(rows + THREADS / 32 - 1) / (THREADS / 32), THREADS>>>(stats, x, rows, cols, 1e-5f);
    gradientInput<<<rows, THREADS>>>(dx, dy, x, gamma, stats, cols);
    const int stripe = 30;
    gradientParameters<<<dim3((cols + 31) / 32, (rows + stripe - 1) / stripe), dim3(32, ROW_THREADS)>>>(
        dgamma, dbeta, dy, x, stats, rows, cols, stripe);
    const int status = Case.finish();
    cudaFree(stats);
    return status;
}
