// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdint>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

constexpr int WARPS = 2, BM = 16 * WARPS, BN = 32, STRIDE = 128; // rows of Q, K and V in memory

__device__ __forceinline__ uint32_t sharedAddress(const void *p)
{
    return static_cast<uint32_t>(__cvta_generic_to_shared(p));
}

template <bool TRANS>
__device__ __forceinline__ void ldmatrix_x4(uint32_t (&r)[4], const __half *p)
{
    if constexpr (TRANS)
        asm volatile("ldmatrix.sync.aligned.x4.m8n8.trans.shared.b16 {%0,%1,%2,%3}, [%4];\n"
                     : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
                     : "r"(sharedAddress(p)));
    else
        asm volatile("ldmatrix.sync.aligned.x4.m8n8.shared.b16 {%0,%1,%2,%3}, [%4];\n"
                     : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
                     : "r"(sharedAddress(p)));
}

__device__ __forceinline__ void mma(float (&d)[4], const uint32_t (&a)[4], uint32_t b0, uint32_t b1)
{
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, "
                 "{%0,%1,%2,%3};\n"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}

__device__ __forceinline__ uint32_t pack(float a, float b)
{
    const __half2 h = __floats2half2_rn(a, b);
    return *reinterpret_cast<const uint32_t *>(&h);
}

__device__ __forceinline__ float fastExp2(float x)
{
    float y;
    asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
    return y;
}

// The four lanes that hold a row of scores.
__device__ __forceinline__ float quadMax(float x)
{
    x = fmaxf(x, __shfl_xor_sync(0xffffffff, x, 1));
    return fmaxf(x, __shfl_xor_sync(0xffffffff, x, 2));
}
__device__ __forceinline__ float quadSum(float x)
{
    x += __shfl_xor_sync(0xffffffff, x, 1);
    return x + __shfl_xor_sync(0xffffffff, x, 2);
}

template <int DIM>
__device__ void loadRows(__half (*to)[DIM + 8], const __half *from, int first, int rows, int count)
{
    for (int i = threadIdx.x; i < count * DIM / 8; i += 32 * WARPS) {
        const int r = i / (DIM / 8), c = i % (DIM / 8) * 8;
        uint4 v = make_uint4(0, 0, 0, 0);
        if (first + r < rows)
            v = *reinterpret_cast<const uint4 *>(from + size_t(first + r) * STRIDE + c);
        *reinterpret_cast<uint4 *>(&to[r][c]) = v;
    }
}

template <int DIM, bool CAUSAL>
__global__ void __launch_bounds__(32 * WARPS)
flashForward(__half *O, float *lse, const __half *Q, const __half *K, const __half *V, int queries, int keys,
             float scaleLog2)
{
    extern __shared__ __align__(16) unsigned char memory[];
    using Row = __half[DIM + 8];
    Row *qs = reinterpret_cast<Row *>(memory), *ks = qs + BM, *vs = ks + BN;
    const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5, g = lane >> 2, c = lane & 3;
    const int first = blockIdx.x * BM, head = blockIdx.y;
    K += size_t(head) * keys * STRIDE;
    V += size_t(head) * keys * STRIDE;

    loadRows<DIM>(qs, Q + size_t(head) * queries * STRIDE, first, queries, BM);
    __syncthreads();
    uint32_t q[DIM / 16][4];
#pragma unroll
    for (int d = 0; d < DIM / 16; ++d)
        ldmatrix_x4<false>(q[d], &qs[warp * 16 + lane % 16][d * 16 + lane / 16 * 8]);

    float o[DIM / 8][4] = {}, m[2] = {-INFINITY, -INFINITY}, l[2] = {0.f, 0.f};
    const int offset = keys - queries; // of the diagonal
    const int lastKey = CAUSAL ? min(keys, first + BM + offset) : keys;
    for (int k0 = 0; k0 < lastKey; k0 += BN) {
        __syncthreads(); // the tiles of the last round are no longer read
        loadRows<DIM>(ks, K, k0, keys, BN);
        loadRows<DIM>(vs, V, k0, keys, BN);
        __syncthreads();

        float s[BN / 8][4] = {};
#pragma unroll
        for (int d = 0; d < DIM / 16; ++d)
#pragma unroll
            for (int n = 0; n < BN / 16; ++n) { // two groups of eight keys by one load
                uint32_t b[4];
                ldmatrix_x4<false>(b, &ks[n * 16 + lane % 8 + lane / 16 * 8][d * 16 + lane / 8 % 2 * 8]);
                mma(s[2 * n], q[d], b[0], b[1]);
                mma(s[2 * n + 1], q[d], b[2], b[3]);
            }

#pragma unroll
        for (int h = 0; h < 2; ++h) { // rows g and g + 8
            const int query = first + warp * 16 + g + 8 * h;
            const int limit = CAUSAL ? min(keys, query + offset + 1) : keys;
            float most = m[h];
#pragma unroll
            for (int n = 0; n < BN / 8; ++n)
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    float &x = s[n][2 * h + i];
                    x = k0 + n * 8 + 2 * c + i < limit ? x * scaleLog2 : -INFINITY;
                    most = fmaxf(most, x);
                }
            most = quadMax(most);
            const float base = most == -INFINITY ? 0.f : most, old = fastExp2(m[h] - base);
            float sum = 0.f;
#pragma unroll
            for (int n = 0; n < BN / 8; ++n)
#pragma unroll
                for (int i = 0; i < 2; ++i)
                    sum += s[n][2 * h + i] = fastExp2(s[n][2 * h + i] - base);
            m[h] = most;
            l[h] = l[h] * old + sum;
#pragma unroll
            for (int d = 0; d < DIM / 8; ++d) {
                o[d][2 * h] *= old;
                o[d][2 * h + 1] *= old;
            }
        }

#pragma unroll
        for (int n = 0; n < BN / 16; ++n) { // an accumulator's layout is that of A: no shuffle
            const uint32_t p[4] = {pack(s[2 * n][0], s[2 * n][1]), pack(s[2 * n][2], s[2 * n][3]),
                                   pack(s[2 * n + 1][0], s[2 * n + 1][1]), pack(s[2 * n + 1][2], s[2 * n + 1][3])};
#pragma unroll
            for (int d = 0; d < DIM / 16; ++d) {
                uint32_t b[4];
                ldmatrix_x4<true>(b, &vs[n * 16 + lane % 16][d * 16 + lane / 16 * 8]);
                mma(o[2 * d], p, b[0], b[1]);
                mma(o[2 * d + 1], p, b[2], b[3]);
            }
        }
    }

#pragma unroll
    for (int h = 0; h < 2; ++h) {
        const float sum = quadSum(l[h]); // all four lanes take part
        const int query = first + warp * 16 + g + 8 * h;
        if (query >= queries)
            continue;
        const size_t row = size_t(head) * queries + query;
        const float inverse = 1.f / sum;
#pragma unroll
        for (int d = 0; d < DIM / 8; ++d)
            *reinterpret_cast<__half2 *>(O + row * DIM + d * 8 + 2 * c) =
                __floats2half2_rn(o[d][2 * h] * inverse, o[d][2 * h + 1] * inverse);
        if (lse && c == 0)
            lse[row] = m[h] * 0.6931471806f + logf(sum);
    }
}

template <int DIM, bool CAUSAL>
static void run(__half *O, float *lse, const __half *Q, const __half *K, const __half *V, int heads, int queries,
                int keys)
{
    const auto kernel = flashForward<DIM, CAUSAL>;
    const int bytes = (BM + 2 * BN) * (DIM + 8) * sizeof(__half);
    hipify::Case::check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes),
                        "asking for shared memory");
    kernel<<<dim3((queries + BM - 1) / BM, heads), 32 * WARPS, bytes>>>(
        O, lse, Q, K, V, queries, keys, 1.4426950409f / sqrtf(static_cast<float>(DIM)));
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int heads = Case.size("heads"), queries = Case.size("queries"), keys = Case.size("keys");
    const __half *q = Case.input<__half>("q");
    const __half *k = Case.input<__half>("k");
    const __half *v = Case.input<__half>("v");
    float *lse = Case.output<float>("lse64");
    run<64, true>(Case.output<__half>("causal64"), lse, q, k, v, heads, queries, keys);
    run<128, false>(Case.output<__half>("full128"), nullptr, q, k, v, heads, queries, keys);
    return Case.finish();
}
