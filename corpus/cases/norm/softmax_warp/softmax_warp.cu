// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdint>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

struct Add {
    __device__ __forceinline__ float operator()(float a, float b) const { return a + b; }
};
struct Max {
    __device__ __forceinline__ float operator()(float a, float b) const { return fmaxf(a, b); }
};

template <int ROWS, int WIDTH, typename Op>
__device__ __forceinline__ void warpReduce(float (&x)[ROWS], Op op)
{
#pragma unroll
    for (int offset = WIDTH / 2; offset > 0; offset /= 2)
#pragma unroll
        for (int r = 0; r < ROWS; ++r)
            x[r] = op(x[r], __shfl_xor_sync(0xffffffff, x[r], offset, WIDTH));
}

__device__ __forceinline__ float load(float x) { return x; }
__device__ __forceinline__ float load(__half x) { return __half2float(x); }
__device__ __forceinline__ void store(float *p, float x) { *p = x; }
__device__ __forceinline__ void store(__half *p, float x) { *p = __float2half_rn(x); }

// Rows of up to 2^LOG2 elements. Short rows take part of a warp, and a group of lanes does ROWS rows at once.
template <typename T, int LOG2, bool LOG, bool MASKED>
__global__ void softmaxWarp(T *out, const T *in, const uint8_t *mask, int rows, int cols)
{
    constexpr int POWER = 1 << LOG2, WIDTH = POWER < 32 ? POWER : 32, ITEMS = POWER / WIDTH;
    constexpr int ROWS = POWER <= 128 ? 2 : 1;
    const int lane = threadIdx.x, first = (blockIdx.x * blockDim.y + threadIdx.y) * ROWS;
    const int count = min(ROWS, rows - first); // may be negative: shuffles need all lanes all the same

    float x[ROWS][ITEMS];
#pragma unroll
    for (int r = 0; r < ROWS; ++r)
#pragma unroll
        for (int i = 0; i < ITEMS; ++i) {
            const int c = lane + i * WIDTH;
            const size_t at = size_t(first + r) * cols + c;
            bool valid = r < count && c < cols;
            if (MASKED)
                valid = valid && mask[at] != 0;
            x[r][i] = valid ? load(in[at]) : -INFINITY;
        }

    float most[ROWS], sum[ROWS] = {};
#pragma unroll
    for (int r = 0; r < ROWS; ++r) {
        most[r] = x[r][0];
#pragma unroll
        for (int i = 1; i < ITEMS; ++i)
            most[r] = fmaxf(most[r], x[r][i]);
    }
    warpReduce<ROWS, WIDTH>(most, Max());
#pragma unroll
    for (int r = 0; r < ROWS; ++r) {
        const bool empty = most[r] == -INFINITY;
#pragma unroll
        for (int i = 0; i < ITEMS; ++i) {
            if (LOG) {
                x[r][i] = empty ? -INFINITY : x[r][i] - most[r];
                sum[r] += expf(x[r][i]);
            } else {
                x[r][i] = empty ? 0.f : expf(x[r][i] - most[r]);
                sum[r] += x[r][i];
            }
        }
    }
    warpReduce<ROWS, WIDTH>(sum, Add());
#pragma unroll
    for (int r = 0; r < ROWS; ++r) {
        const float divisor = LOG ? logf(sum[r]) : sum[r] == 0.f ? 1.f : sum[r];
#pragma unroll
        for (int i = 0; i < ITEMS; ++i) {
            const int c = lane + i * WIDTH;
            if (r < count && c < cols)
                store(out + size_t(first + r) * cols + c, LOG ? x[r][i] - divisor : x[r][i] / divisor);
        }
    }
}

template <typename T, int LOG2, bool LOG, bool MASKED>
static void launch(T *out, const T *in, const uint8_t *mask, int rows, int cols)
{
    constexpr int POWER = 1 << LOG2, WIDTH = POWER < 32 ? POWER : 32, ROWS = POWER <= 128 ? 2 : 1;
    const dim3 threads(WIDTH, 96 / WIDTH);
    const int perBlock = static_cast<int>(threads.y) * ROWS;
    softmaxWarp<T, LOG2, LOG, MASKED><<<(rows + perBlock - 1) / perBlock, threads>>>(out, in, mask, rows, cols);
}

template <typename T, bool LOG, bool MASKED>
static void softmax(T *out, const T *in, const uint8_t *mask, int rows, int cols)
{
    int log2 = 0;
    while (1 << log2 < cols)
        ++log2;
    switch (log2) {
    case 4: return launch<T, 4, LOG, MASKED>(out, in, mask, rows, cols);
    case 5: return launch<T, 5, LOG, MASKED>(out, in, mask, rows, cols);
    case 8: return launch<T, 8, LOG, MASKED>(out, in, mask, rows, cols);
    default: hipify::validation::fail("no kernel for this width");
    }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int rows = Case.size("rows"), narrow = Case.size("narrow"), wide = Case.size("wide");
    const float *x = Case.input<float>("x");
    const __half *z = Case.input<__half>("z");
    const uint8_t *mask = Case.input<uint8_t>("mask");
    softmax<float, false, false>(Case.output<float>("narrow"), x, nullptr, rows, narrow);
    softmax<float, true, false>(Case.output<float>("log_narrow"), x, nullptr, rows, narrow);
    softmax<__half, false, true>(Case.output<__half>("wide"), z, mask, rows, wide);
    return Case.finish();
}
