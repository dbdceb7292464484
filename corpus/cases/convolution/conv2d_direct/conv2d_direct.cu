// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

constexpr int kMaxWeights = 32 * 3 * 25;
constexpr int TW = 32, TH = 4;

__constant__ float weights[kMaxWeights];
__constant__ float bias[32];

template <int K>
__global__ void __launch_bounds__(TW *TH)
conv2d(float *__restrict__ y, const float *__restrict__ x, int C, int H, int W, int F)
{
    constexpr int R = K / 2, LW = TW + 2 * R, LH = TH + 2 * R;
    __shared__ float tile[LH][LW];
    const int n = blockIdx.z / F, f = blockIdx.z % F;
    const int col = blockIdx.x * TW + threadIdx.x, row = blockIdx.y * TH + threadIdx.y;
    const int left = static_cast<int>(blockIdx.x * TW) - R;
    const int top = static_cast<int>(blockIdx.y * TH) - R;

    float sum = bias[f];
    for (int c = 0; c < C; ++c) {
        const float *image = x + (static_cast<size_t>(n) * C + c) * H * W;
        for (int r = threadIdx.y; r < LH; r += TH)
            for (int q = threadIdx.x; q < LW; q += TW) {
                const int yy = top + r, xx = left + q;
                // One comparison for both ends: below 0 is a large number.
                const bool in = static_cast<unsigned>(yy) < H && static_cast<unsigned>(xx) < W;
                tile[r][q] = in ? image[yy * W + xx] : 0.f;
            }
        __syncthreads();
        const float *w = weights + (f * C + c) * K * K;
#pragma unroll
        for (int i = 0; i < K; ++i)
#pragma unroll
            for (int j = 0; j < K; ++j)
                sum = fmaf(w[i * K + j], tile[threadIdx.y + i][threadIdx.x + j], sum);
        __syncthreads();
    }
    if (row < H && col < W)
        y[((static_cast<size_t>(n) * F + f) * H + row) * W + col] = fmaxf(sum, 0.f);
}

template <int K>
static void run(float *y, const float *x, const std::vector<float> &filter, int N, int C, int H,
                int W, int F)
{
    // In the same stream as the kernel before, which still needs its weights.
    hipify::Case::check(cudaMemcpyToSymbolAsync(weights, filter.data(),
                                                filter.size() * sizeof(float), 0,
                                                cudaMemcpyHostToDevice, 0),
                        "weights");
    const dim3 grid((W + TW - 1) / TW, (H + TH - 1) / TH, N * F), block(TW, TH, 1);
    conv2d<K><<<grid, block>>>(y, x, C, H, W, F);
    hipify::Case::check(cudaGetLastError(), "conv2d");
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int N = Case.size("n"), C = Case.size("c"), H = Case.size("h"), W = Case.size("w");
    const int F = Case.size("f");
    const float *x = Case.input<float>("x");
    const std::vector<float> b = Case.hostInput<float>("bias");
    hipify::Case::check(cudaMemcpyToSymbol(bias, b.data(), b.size() * sizeof(float)), "bias");
    run<3>(Case.output<float>("y3"), x, Case.hostInput<float>("filter3"), N, C, H, W, F);
    run<5>(Case.output<float>("y5"), x, Case.hostInput<float>("filter5"), N, C, H, W, F);
    return Case.finish();
}
