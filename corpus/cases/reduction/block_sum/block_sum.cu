// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

#define WARP_SIZE 32
#define FULL_MASK 0xffffffffu

struct SumOp {
    static __device__ __forceinline__ float2 identity() { return make_float2(0.f, 0.f); }
    static __device__ __forceinline__ float2 apply(float2 a, float2 b)
    {
        return make_float2(a.x + b.x, a.y + b.y);
    }
};

template <typename Op, int WIDTH = WARP_SIZE>
__device__ __forceinline__ float2 warpReduce(float2 v)
{
#pragma unroll
    for (int mask = WIDTH / 2; mask > 0; mask >>= 1) {
        float2 other;
        other.x = __shfl_xor_sync(FULL_MASK, v.x, mask, WIDTH);
        other.y = __shfl_xor_sync(FULL_MASK, v.y, mask, WIDTH);
        v = Op::apply(v, other);
    }
    return v;
}

// Every thread gets the block's result.
template <typename Op, int BLOCK>
__device__ float2 blockReduce(float2 v)
{
    static_assert(BLOCK % WARP_SIZE == 0, "whole warps only");
    constexpr int WARPS = BLOCK / WARP_SIZE;
    __shared__ float2 partial[WARPS];
    const int lane = threadIdx.x & (WARP_SIZE - 1);
    const int warp = threadIdx.x / WARP_SIZE;

    v = warpReduce<Op>(v);
    __syncthreads(); // partial may still be read from the call before
    if (lane == 0)
        partial[warp] = v;
    __syncthreads();
    v = lane < WARPS ? partial[lane] : Op::identity();
    return warpReduce<Op>(v);
}

__device__ __forceinline__ float2 moments(float x)
{
    return make_float2(x, x * x);
}

template <int BLOCK, int VEC>
__global__ void __launch_bounds__(BLOCK)
rowMoments(float2 *__restrict__ out, const float *__restrict__ x, int rows, int cols)
{
    for (int row = blockIdx.x; row < rows; row += gridDim.x) {
        const float *in = x + static_cast<size_t>(row) * cols;
        float2 v = SumOp::identity();
        if (VEC == 4) {
            const float4 *in4 = reinterpret_cast<const float4 *>(in);
            for (int i = threadIdx.x; i < cols / 4; i += BLOCK) {
                float4 q = __ldg(in4 + i);
                v = SumOp::apply(v, SumOp::apply(SumOp::apply(moments(q.x), moments(q.y)),
                                                 SumOp::apply(moments(q.z), moments(q.w))));
            }
        } else {
            for (int i = threadIdx.x; i < cols; i += BLOCK)
                v = SumOp::apply(v, moments(__ldg(in + i)));
        }
        v = blockReduce<SumOp, BLOCK>(v);
        if (threadIdx.x == 0)
            out[row] = v;
    }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int rows = Case.size("rows"), cols = Case.size("cols");
    const float *x = Case.input<float>("x");
    const float *aligned = Case.input<float>("aligned");
    float2 *sums = Case.output<float2>("sums");
    float2 *alignedSums = Case.output<float2>("alignedSums");

    // Fewer blocks than rows, so that shared memory is used again.
    const int blocks = (rows + 2) / 3;
    rowMoments<96, 1><<<blocks, 96>>>(sums, x, rows, cols);
    rowMoments<256, 4><<<blocks, 256>>>(alignedSums, aligned, rows, cols / 4 * 4);
    return Case.finish();
}
