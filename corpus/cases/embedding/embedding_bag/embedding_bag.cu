// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdint>
#include <cuda_bf16.h>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

enum class Mode { Sum, Mean };

template <typename index_t> struct Bags {
    const __nv_bfloat16 *table;
    const index_t *index, *offset;
    const float *weight; // may be null
    int width, bags;
    index_t padding;
};

__device__ __forceinline__ float4 loadFour(const __nv_bfloat16 *p)
{
    const uint2 bits = __ldg(reinterpret_cast<const uint2 *>(p));
    const __nv_bfloat162 a = *reinterpret_cast<const __nv_bfloat162 *>(&bits.x);
    const __nv_bfloat162 b = *reinterpret_cast<const __nv_bfloat162 *>(&bits.y);
    return make_float4(__low2float(a), __high2float(a), __low2float(b), __high2float(b));
}

// threadIdx.x: four columns; threadIdx.y: every fourth index of the bag.
template <typename index_t, Mode MODE>
__global__ void __launch_bounds__(128)
embeddingBag(float *__restrict__ out, Bags<index_t> a)
{
    __shared__ float4 partial[4][32];
    __shared__ int counts[4];
    const int bag = blockIdx.x;
    const index_t begin = a.offset[bag], end = a.offset[bag + 1];

    for (int first = 0; first < a.width; first += 128) {
        const int col = first + 4 * threadIdx.x;
        float4 sum = make_float4(0, 0, 0, 0);
        int count = 0;
        for (index_t j = begin + threadIdx.y; j < end; j += blockDim.y) {
            const index_t row = a.index[j];
            if (row == a.padding)
                continue;
            ++count;
            if (col >= a.width)
                continue;
            const float scale = MODE == Mode::Sum && a.weight ? a.weight[j] : 1.f;
            const float4 v = loadFour(a.table + row * a.width + col);
            sum.x = fmaf(scale, v.x, sum.x);
            sum.y = fmaf(scale, v.y, sum.y);
            sum.z = fmaf(scale, v.z, sum.z);
            sum.w = fmaf(scale, v.w, sum.w);
        }
        partial[threadIdx.y][threadIdx.x] = sum;
        if (threadIdx.x == 0)
            counts[threadIdx.y] = count;
        __syncthreads();
        // One column a thread now: neighbours write to neighbours.
        const int t = threadIdx.y * 32 + threadIdx.x;
        if (first + t < a.width) {
            float total = 0;
            int all = 0;
#pragma unroll
            for (int y = 0; y < 4; ++y) {
                total += reinterpret_cast<const float *>(partial[y])[t];
                all += counts[y];
            }
            if (MODE == Mode::Mean && all)
                total = __fdividef(total, static_cast<float>(all));
            out[static_cast<size_t>(bag) * a.width + first + t] = total;
        }
        __syncthreads();
    }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    Bags<int64_t> a;
    a.width = Case.size("width");
    a.bags = Case.size("bags");
    a.table = Case.input<__nv_bfloat16>("table");
    a.index = Case.input<int64_t>("index");
    a.offset = Case.input<int64_t>("offset");
    a.weight = Case.input<float>("weight");
    a.padding = -1;
    const dim3 block(32, 4);
    embeddingBag<int64_t, Mode::Sum><<<a.bags, block>>>(Case.output<float>("sums"), a);
    embeddingBag<int64_t, Mode::Mean><<<a.bags, block>>>(Case.output<float>("means"), a);
    return Case.finish();
}
