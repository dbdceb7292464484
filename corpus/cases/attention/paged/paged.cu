// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cfloat>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

constexpr int DIM = 64, BLOCK = 16, PIECE = 8; // PIECE halves are one load of 16 bytes
constexpr int WARPS = 4, THREADS = 32 * WARPS;
constexpr int GROUP = 32 / BLOCK; // lanes that share a key

struct __align__(16) Piece {
    __half2 h[PIECE / 2];
};

__device__ __forceinline__ float dot(const Piece &a, const Piece &b)
{
    float sum = 0.f;
#pragma unroll
    for (int i = 0; i < PIECE / 2; ++i) {
        const float2 x = __half22float2(a.h[i]), y = __half22float2(b.h[i]);
        sum = fmaf(x.x, y.x, sum);
        sum = fmaf(x.y, y.y, sum);
    }
    return sum;
}

template <typename Op>
__device__ __forceinline__ float blockReduce(float x, float *parts, float identity, Op op)
{
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
#pragma unroll
    for (int mask = 16; mask >= 1; mask /= 2)
        x = op(x, __shfl_xor_sync(0xffffffff, x, mask));
    if (lane == 0)
        parts[warp] = x;
    __syncthreads();
    x = lane < WARPS ? parts[lane] : identity;
#pragma unroll
    for (int mask = WARPS / 2; mask >= 1; mask /= 2)
        x = op(x, __shfl_xor_sync(0xffffffff, x, mask));
    __syncthreads();
    return __shfl_sync(0xffffffff, x, 0);
}

// A block for a head of a sequence; warps take the cache's blocks in turn. Scores stay in shared memory.
__global__ void __launch_bounds__(THREADS)
pagedAttention(__half *__restrict__ O, const __half *__restrict__ Q, const __half *__restrict__ keyCache,
               const __half *__restrict__ valueCache, const int *__restrict__ blockTable,
               const int *__restrict__ lengths, int kvHeads, int perSeq, float scale)
{
    extern __shared__ float scores[];
    __shared__ Piece q[DIM / PIECE];
    __shared__ float parts[WARPS];
    __shared__ float sums[WARPS][DIM];
    const int head = blockIdx.x, seq = blockIdx.y, heads = gridDim.x, kvHead = head / (heads / kvHeads);
    const int tid = threadIdx.x, lane = tid % 32, warp = tid / 32;
    const int length = lengths[seq], blocks = (length + BLOCK - 1) / BLOCK;
    const int *table = blockTable + seq * perSeq;

    if (tid < DIM / PIECE)
        q[tid] = reinterpret_cast<const Piece *>(Q + (size_t(seq) * heads + head) * DIM)[tid];
    __syncthreads();

    float most = -FLT_MAX;
    const int key = lane / GROUP, part = lane % GROUP;
    for (int b = warp; b < blocks; b += WARPS) {
        const Piece *k = reinterpret_cast<const Piece *>(
            keyCache + (size_t(table[b]) * kvHeads + kvHead) * DIM * BLOCK);
        float sum = 0.f;
#pragma unroll
        for (int i = part; i < DIM / PIECE; i += GROUP)
            sum += dot(q[i], k[i * BLOCK + key]);
#pragma unroll
        for (int mask = GROUP / 2; mask >= 1; mask /= 2)
            sum += __shfl_xor_sync(0xffffffff, sum, mask);
        const int at = b * BLOCK + key;
        const bool inside = at < length;
        if (part == 0)
            scores[at] = inside ? sum * scale : 0.f;
        most = inside ? fmaxf(most, sum * scale) : most;
    }
    most = blockReduce(most, parts, -FLT_MAX, [](float a, float b) { return fmaxf(a, b); });

    float sum = 0.f;
    for (int i = tid; i < length; i += THREADS) {
        const float e = __expf(scores[i] - most);
        scores[i] = e;
        sum += e;
    }
    sum = blockReduce(sum, parts, 0.f, [](float a, float b) { return a + b; });
    const float inverse = __fdividef(1.f, sum + 1e-6f);

    // A lane has two rows of values, 16 keys of each are 32 bytes.
    float acc[DIM / 32] = {};
    for (int b = warp; b < blocks; b += WARPS) {
        const __half *v = valueCache + (size_t(table[b]) * kvHeads + kvHead) * DIM * BLOCK;
#pragma unroll
        for (int r = 0; r < DIM / 32; ++r) {
            const int d = r * 32 + lane;
#pragma unroll
            for (int half = 0; half < 2; ++half) {
                const Piece piece = reinterpret_cast<const Piece *>(v)[d * 2 + half];
#pragma unroll
                for (int i = 0; i < PIECE; ++i) {
                    const int at = b * BLOCK + half * PIECE + i;
                    const float x = i % 2 ? __high2float(piece.h[i / 2]) : __low2float(piece.h[i / 2]);
                    if (at < length) // what is behind the end may be NaN
                        acc[r] = fmaf(scores[at], x, acc[r]);
                }
            }
        }
    }
#pragma unroll
    for (int r = 0; r < DIM / 32; ++r)
        sums[warp][r * 32 + lane] = acc[r];
    __syncthreads();
    if (tid < DIM) {
        float o = 0.f;
#pragma unroll
        for (int w = 0; w < WARPS; ++w)
            o += sums[w][tid];
        O[(size_t(seq) * heads + head) * DIM + tid] = __float2half_rn(o * inverse);
    }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int seqs = Case.size("seqs"), heads = Case.size("heads"), kvHeads = Case.size("kv_heads"),
              perSeq = Case.size("per_seq");
    const __half *q = Case.input<__half>("q");
    const __half *keyCache = Case.input<__half>("key_cache");
    const __half *valueCache = Case.input<__half>("value_cache");
    const int *blockTable = Case.input<int>("block_table");
    const int *lengths = Case.input<int>("lengths");
    __half *o = Case.output<__half>("o");

    const size_t bytes = perSeq * BLOCK * sizeof(float);
    pagedAttention<<<dim3(heads, seqs), THREADS, bytes>>>(o, q, keyCache, valueCache, blockTable, lengths, kvHeads,
                                                          perSeq, 0.125f);
    return Case.finish();
}
