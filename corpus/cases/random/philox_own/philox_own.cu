// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdint>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

class Philox4x32 {
public:
    __host__ __device__ Philox4x32(uint64_t seed, uint32_t stream)
        : key{static_cast<uint32_t>(seed), static_cast<uint32_t>(seed >> 32)}, stream(stream)
    {
    }

    __device__ uint4 operator()(uint32_t counter, uint32_t high) const
    {
        uint4 c = make_uint4(counter, stream, 0, high);
        uint2 k = key;
#pragma unroll
        for (int round = 0; round < 9; ++round) {
            c = single(c, k);
            k.x += 0x9E3779B9u;
            k.y += 0xBB67AE85u;
        }
        return single(c, k);
    }

private:
    static __device__ __forceinline__ uint2 multiply(uint32_t a, uint32_t b)
    {
        uint2 r; // low half in x
        asm("{\n\t"
            ".reg .u64 wide;\n\t"
            "mul.wide.u32 wide, %2, %3;\n\t"
            "mov.b64 {%0, %1}, wide;\n\t"
            "}"
            : "=r"(r.x), "=r"(r.y)
            : "r"(a), "r"(b));
        return r;
    }
    static __device__ __forceinline__ uint4 single(uint4 c, uint2 k)
    {
        const uint2 a = multiply(0xD2511F53u, c.x);
        const uint32_t high = __umulhi(0xCD9E8D57u, c.z), low = 0xCD9E8D57u * c.z;
        return make_uint4(high ^ c.y ^ k.x, low, a.y ^ c.w ^ k.y, a.x);
    }

    uint2 key;
    uint32_t stream;
};

__device__ __forceinline__ float toUniform(uint32_t bits)
{
    return __uint2float_rz(bits >> 8) * 0x1p-24f;
}

// Four elements a thread, the tail one by one.
template <bool BITS>
__global__ void __launch_bounds__(160)
generate(void *out, Philox4x32 random, int n)
{
    const int stride = gridDim.x * blockDim.x;
    for (int v = blockIdx.x * blockDim.x + threadIdx.x; 4 * v < n; v += stride) {
        const uint4 r = random(v, 0xfffffffeu + v % 3);
        if (4 * v + 4 <= n) {
            if (BITS)
                static_cast<uint4 *>(out)[v] = r;
            else
                static_cast<float4 *>(out)[v] =
                    make_float4(toUniform(r.x), toUniform(r.y), toUniform(r.z), toUniform(r.w));
            continue;
        }
        const uint32_t word[4] = {r.x, r.y, r.z, r.w};
        for (int i = 4 * v; i < n; ++i) {
            if (BITS)
                static_cast<uint32_t *>(out)[i] = word[i & 3];
            else
                static_cast<float *>(out)[i] = toUniform(word[i & 3]);
        }
    }
}

// Nothing but the seed is kept for the backward pass. A warp's threads take
// neighbouring elements; the four numbers of a counter are in four lanes.
__global__ void dropout(float *__restrict__ y, const float *__restrict__ x, Philox4x32 random,
                        float probability, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x, part = threadIdx.x & 3;
    uint4 r = make_uint4(0, 0, 0, 0);
    if (part == 0)
        r = random(i / 4, 0xfffffffeu + i / 4 % 3);
    const uint32_t word[4] = {__shfl_sync(~0u, r.x, 0, 4), __shfl_sync(~0u, r.y, 0, 4),
                              __shfl_sync(~0u, r.z, 0, 4), __shfl_sync(~0u, r.w, 0, 4)};
    if (i < n)
        y[i] = toUniform(word[part]) < probability ? 0.f : x[i] * (1.f / (1.f - probability));
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int n = Case.size("n");
    const uint64_t seed = static_cast<uint64_t>(Case.number("seed")) * 0x100000001ull;
    const float *x = Case.input<float>("x");
    const Philox4x32 random(seed, 7);
    generate<true><<<3, 160>>>(Case.output<uint32_t>("bits"), random, n);
    generate<false><<<3, 160>>>(Case.output<float>("uniform"), random, n);
    dropout<<<(n + 127) / 128, 128>>>(Case.output<float>("dropped"), x, random, 0.25f, n);
    return Case.finish();
}
