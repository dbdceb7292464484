// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

// Eight channels of f16 in 16 bytes.
struct __align__(16) Half8 {
    __half2 pair[4];
};

__device__ __forceinline__ Half8 load(const __half *p)
{
    const uint4 bits = *reinterpret_cast<const uint4 *>(p);
    Half8 v;
    *reinterpret_cast<uint4 *>(&v) = bits;
    return v;
}

template <int STRIDE>
__global__ void __launch_bounds__(128)
depthwise3x3(__half *__restrict__ y, const __half *__restrict__ x,
             const __half *__restrict__ filter, int H, int W, int C, int OH, int OW, int total)
{
    const int vectors = C / 8;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += gridDim.x * blockDim.x) {
        const int c = i % vectors * 8;
        const int ox = i / vectors % OW, oy = i / vectors / OW % OH, n = i / vectors / OW / OH;
        float2 sum[4] = {};
#pragma unroll
        for (int ky = 0; ky < 3; ++ky) {
            const int yy = oy * STRIDE + ky - 1;
            if (yy < 0 || yy >= H)
                continue;
#pragma unroll
            for (int kx = 0; kx < 3; ++kx) {
                const int xx = ox * STRIDE + kx - 1;
                if (xx < 0 || xx >= W)
                    continue;
                const Half8 v = load(x + ((static_cast<size_t>(n) * H + yy) * W + xx) * C + c);
                const Half8 f = load(filter + (3 * ky + kx) * C + c);
#pragma unroll
                for (int k = 0; k < 4; ++k) {
                    const float2 a = __half22float2(v.pair[k]), b = __half22float2(f.pair[k]);
                    sum[k].x = fmaf(a.x, b.x, sum[k].x);
                    sum[k].y = fmaf(a.y, b.y, sum[k].y);
                }
            }
        }
        Half8 out;
#pragma unroll
        for (int k = 0; k < 4; ++k)
            out.pair[k] = __float22half2_rn(sum[k]);
        *reinterpret_cast<Half8 *>(y + static_cast<size_t>(i) * 8) = out;
    }
}

// A block per image and 32 channels: threads in x are channels.
__global__ void __launch_bounds__(256)
poolChannels(float *__restrict__ pooled, const __half *__restrict__ y, int places, int C)
{
    __shared__ float partial[8][32 + 1];
    const int c = blockIdx.x * 32 + threadIdx.x, n = blockIdx.y;
    float sum = 0;
    if (c < C)
        for (int p = threadIdx.y; p < places; p += 8)
            sum += __half2float(y[(static_cast<size_t>(n) * places + p) * C + c]);
    partial[threadIdx.y][threadIdx.x] = sum;
    __syncthreads();
    // Turned: each warp sums 8 partial results of 4 channels.
    const int t = threadIdx.y * 32 + threadIdx.x;
    float v = partial[t % 8][t / 8];
    for (int d = 4; d > 0; d /= 2)
        v += __shfl_xor_sync(0xffffffffu, v, d, 8);
    const int out = blockIdx.x * 32 + t / 8;
    if (t % 8 == 0 && out < C)
        pooled[n * C + out] = v;
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int N = Case.size("n"), H = Case.size("h"), W = Case.size("w"), C = Case.size("c");
    const int OH = (H + 1) / 2, OW = (W + 1) / 2;
    const __half *x = Case.input<__half>("x");
    const __half *filter = Case.input<__half>("filter");
    __half *y = Case.output<__half>("y");
    float *pooled = Case.output<float>("pooled");
    depthwise3x3<2><<<6, 128>>>(y, x, filter, H, W, C, OH, OW, N * OH * OW * C / 8);
    poolChannels<<<dim3((C + 31) / 32, N), dim3(32, 8)>>>(pooled, y, OH * OW, C);
    return Case.finish();
}
