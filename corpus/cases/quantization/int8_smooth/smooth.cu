// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdint>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

constexpr float LEAST = 1e-5f;

__device__ __forceinline__ float toFloat(float x) { return x; }
__device__ __forceinline__ float toFloat(__half x) { return __half2float(x); }

// Maxima of columns: lanes have neighbouring columns, warps take rows in turn. Positive floats are ordered as ints.
template <typename T>
__global__ void columnMax(int *most, const T *x, int rows, int cols)
{
    __shared__ int tile[32];
    if (threadIdx.y == 0)
        tile[threadIdx.x] = __float_as_int(LEAST);
    __syncthreads();
    const int col = blockIdx.x * 32 + threadIdx.x;
    float mine = 0.f;
    if (col < cols)
        for (int row = blockIdx.y * blockDim.y + threadIdx.y; row < rows; row += gridDim.y * blockDim.y)
            mine = fmaxf(mine, fabsf(toFloat(x[size_t(row) * cols + col])));
    atomicMax(&tile[threadIdx.x], __float_as_int(mine));
    __syncthreads();
    if (threadIdx.y == 0 && col < cols)
        atomicMax(&most[col], tile[threadIdx.x]);
}

__global__ void smoothFactors(float *smooth, const int *xMost, const int *wMost, int cols)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < cols)
        smooth[i] = __fsqrt_rn(__fdiv_rn(__int_as_float(xMost[i]), __int_as_float(wMost[i])));
}

template <bool DIVIDE>
__device__ __forceinline__ float smoothed(float x, float factor)
{
    return DIVIDE ? __fdiv_rn(x, factor) : __fmul_rn(x, factor);
}

// A warp for a row of cols smoothed numbers, four at once: the maximum, then the integers in the row's order.
template <typename T, bool DIVIDE, int WARPS>
__global__ void __launch_bounds__(32 * WARPS)
quantizeRows(char4 *q, float *scales, const T *x, const float *smooth, int rows, int cols)
{
    const int lane = threadIdx.x, row = blockIdx.x * WARPS + threadIdx.y;
    if (row >= rows)
        return;
    const T *in = x + size_t(row) * cols;
    float most = LEAST;
    for (int c = lane; c < cols; c += 32)
        most = fmaxf(most, fabsf(smoothed<DIVIDE>(toFloat(in[c]), smooth[c])));
#pragma unroll
    for (int mask = 16; mask > 0; mask >>= 1)
        most = fmaxf(most, __shfl_xor_sync(0xffffffff, most, mask));
    const float scale = __fdiv_rn(most, 127.f);
    if (lane == 0)
        scales[row] = scale;
    for (int c = 4 * lane; c < cols; c += 128) {
        signed char out[4];
#pragma unroll
        for (int j = 0; j < 4; ++j) {
            const float v = __fdiv_rn(smoothed<DIVIDE>(toFloat(in[c + j]), smooth[c + j]), scale);
            out[j] = static_cast<signed char>(fminf(fmaxf(rintf(v), -127.f), 127.f));
        }
        q[(size_t(row) * cols + c) / 4] = make_char4(out[0], out[1], out[2], out[3]);
    }
}

// 16 x 16 numbers by dp4a, K / 4 words; both scales at the end.
__global__ void __launch_bounds__(256)
gemmW8A8(__half *y, const int *xq, const int *wq, const float *xScale, const float *wScale, int tokens, int out,
         int words)
{
    __shared__ int xs[16][17], ws[16][17];
    const int tx = threadIdx.x, ty = threadIdx.y, token = blockIdx.y * 16 + ty, channel = blockIdx.x * 16 + tx;
    int sum = 0;
    for (int w0 = 0; w0 < words; w0 += 16) {
        const int row = blockIdx.x * 16 + ty;
        xs[ty][tx] = token < tokens && w0 + tx < words ? xq[token * words + w0 + tx] : 0;
        ws[ty][tx] = row < out && w0 + tx < words ? wq[row * words + w0 + tx] : 0;
        __syncthreads();
#pragma unroll
        for (int k = 0; k < 16; ++k)
            sum = __dp4a(xs[ty][k], ws[tx][k], sum);
        __syncthreads();
    }
    if (token < tokens && channel < out)
        y[size_t(token) * out + channel] = __float2half_rn(static_cast<float>(sum) * xScale[token] * wScale[channel]);
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int tokens = Case.size("tokens"), in = Case.size("in"), out = Case.size("out");
    const __half *x = Case.input<__half>("x");
    const float *w = Case.input<float>("w");
    float *smooth = Case.output<float>("smooth");
    float *xScale = Case.output<float>("x_scale");
    float *wScale = Case.output<float>("w_scale");
    __half *y = Case.output<__half>("y");

    int *most;
    char4 *xq, *wq;
    Case.check(cudaMalloc(&most, 2 * in * sizeof(int)), "allocating maxima");
    Case.check(cudaMalloc(&xq, size_t(tokens) * in), "allocating activations");
    Case.check(cudaMalloc(&wq, size_t(out) * in), "allocating weights");
    Case.check(cudaMemset(most, 0, 2 * in * sizeof(int)), "clearing maxima");

    const dim3 tile(32, 6), stripes((in + 31) / 32, 2);
    columnMax<<<stripes, tile>>>(most, x, tokens, in);
    columnMax<<<stripes, tile>>>(most + in, w, out, in);
    smoothFactors<<<(in + 63) / 64, 64>>>(smooth, most, most + in, in);
    constexpr int WARPS = 3;
    quantizeRows<__half, true, WARPS>
        <<<(tokens + WARPS - 1) / WARPS, dim3(32, WARPS)>>>(xq, xScale, x, smooth, tokens, in);
    quantizeRows<float, false, WARPS><<<(out + WARPS - 1) / WARPS, dim3(32, WARPS)>>>(wq, wScale, w, smooth, out, in);
    gemmW8A8<<<dim3((out + 15) / 16, (tokens + 15) / 16), dim3(16, 16)>>>(
        y, reinterpret_cast<const int *>(xq), reinterpret_cast<const int *>(wq), xScale, wScale, tokens, out, in / 4);
    const int status = Case.finish();
    cudaFree(most);
    cudaFree(xq);
    cudaFree(wq);
    return status;
}
