// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_bf16.h>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

namespace cg = cooperative_groups;

constexpr int DIM = 48, THREADS = 96;

__constant__ int headsPowerOf2;

__device__ float slopeOf(int head)
{
    const int power = headsPowerOf2;
    return head < power ? exp2f(-8.f * (head + 1) / power) : exp2f(-4.f * (2 * (head - power) + 1) / power);
}

template <typename Op>
__device__ float blockReduce(const cg::thread_block_tile<32> &warp, float x, float *parts, Op op)
{
    x = cg::reduce(warp, x, op);
    __syncthreads();
    if (warp.thread_rank() == 0)
        parts[warp.meta_group_rank()] = x;
    __syncthreads();
    x = parts[0];
    for (unsigned w = 1; w < warp.meta_group_size(); ++w)
        x = op(x, parts[w]);
    return x;
}

// Scores of a query's keys, their softmax, then a thread for a pair of columns.
__global__ void __launch_bounds__(THREADS)
alibiAttention(float *O, float *slopes, const float *Q, const float *K, const __nv_bfloat16 *V, int length, float scale)
{
    extern __shared__ float scores[];
    __shared__ __align__(16) float q[DIM];
    __shared__ float parts[THREADS / 32];
    __shared__ float2 sums[THREADS / (DIM / 2)][DIM / 2];
    const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    const int query = blockIdx.x, head = blockIdx.y, tid = threadIdx.x;
    const size_t base = size_t(head) * length;
    const float slope = slopeOf(head);

    if (tid < DIM)
        q[tid] = Q[(base + query) * DIM + tid] * scale;
    __syncthreads();
    float most = -INFINITY;
    for (int key = tid; key <= query; key += THREADS) {
        const float4 *k = reinterpret_cast<const float4 *>(K + (base + key) * DIM);
        float s = 0.f;
#pragma unroll
        for (int i = 0; i < DIM / 4; ++i) {
            const float4 x = k[i], y = reinterpret_cast<const float4 *>(q)[i];
            s += x.x * y.x + x.y * y.y + x.z * y.z + x.w * y.w;
        }
        s += slope * static_cast<float>(key - query);
        scores[key] = s;
        most = fmaxf(most, s);
    }
    most = blockReduce(warp, most, parts, cg::greater<float>());
    float sum = 0.f;
    for (int key = tid; key <= query; key += THREADS)
        sum += scores[key] = __expf(scores[key] - most);
    sum = blockReduce(warp, sum, parts, cg::plus<float>());

    // Four groups of 24 threads share the keys.
    const int pair = tid % (DIM / 2), group = tid / (DIM / 2);
    float2 acc = make_float2(0.f, 0.f);
    for (int key = group; key <= query; key += THREADS / (DIM / 2)) {
        const float2 v =
            __bfloat1622float2(reinterpret_cast<const __nv_bfloat162 *>(V)[(base + key) * (DIM / 2) + pair]);
        acc.x = fmaf(scores[key], v.x, acc.x);
        acc.y = fmaf(scores[key], v.y, acc.y);
    }
    sums[group][pair] = acc;
    __syncthreads();
    if (group == 0) {
        for (int g = 1; g < THREADS / (DIM / 2); ++g) {
            acc.x += sums[g][pair].x;
            acc.y += sums[g][pair].y;
        }
        reinterpret_cast<float2 *>(O)[(base + query) * (DIM / 2) + pair] = make_float2(acc.x / sum, acc.y / sum);
    }
    if (query == 0 && tid == 0)
        slopes[head] = slope;
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int heads = Case.size("heads"), length = Case.size("length");
    const float *q = Case.input<float>("q");
    const float *k = Case.input<float>("k");
    const __nv_bfloat16 *v = Case.input<__nv_bfloat16>("v");
    float *o = Case.output<float>("o");
    float *slopes = Case.output<float>("slopes");

    int power = 1;
    while (2 * power <= heads)
        power *= 2;
    Case.check(cudaMemcpyToSymbol(headsPowerOf2, &power, sizeof(power)), "setting a constant");
    alibiAttention<<<dim3(length, heads), THREADS, length * sizeof(float)>>>(o, slopes, q, k, v, length,
                                                                             0.1443375673f); // 1 / sqrt(48)
    return Case.finish();
}
