// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>
#include <utility>

extern __shared__ float4 tile[];

__device__ __forceinline__ float refinedRsqrt(float x)
{
    float r;
    asm("rsqrt.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(x));
    // One step makes of 22 bits what f32 can hold.
    return r * fmaf(-0.5f * x * r, r, 1.5f);
}

__device__ __forceinline__ float3 interact(float3 a, const float4 &mine, const float4 &other,
                                           float softening)
{
    const float dx = other.x - mine.x, dy = other.y - mine.y, dz = other.z - mine.z;
    const float r2 = fmaf(dx, dx, fmaf(dy, dy, fmaf(dz, dz, softening)));
    const float inverse = refinedRsqrt(r2);
    const float pull = other.w * (inverse * inverse * inverse);
    return make_float3(fmaf(pull, dx, a.x), fmaf(pull, dy, a.y), fmaf(pull, dz, a.z));
}

template <int UNROLL>
__global__ void __launch_bounds__(128)
advance(float4 *__restrict__ next, float4 *__restrict__ velocity, double *energy,
        const float4 *__restrict__ body, int n, float dt, float softening)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const float4 mine = body[min(i, n - 1)];
    float3 a = make_float3(0.f, 0.f, 0.f);
    for (int base = 0; base < n; base += blockDim.x) {
        // Bodies behind the last one have no mass.
        const int j = base + threadIdx.x;
        tile[threadIdx.x] = j < n ? body[j] : make_float4(0.f, 0.f, 0.f, 0.f);
        __syncthreads();
#pragma unroll UNROLL
        for (int k = 0; k < blockDim.x; ++k)
            a = interact(a, mine, tile[k], softening);
        __syncthreads();
    }

    double kinetic = 0;
    if (i < n) {
        float4 v = velocity[i], p = mine;
        const float scale = dt / n;
        v.x = fmaf(a.x, scale, v.x);
        v.y = fmaf(a.y, scale, v.y);
        v.z = fmaf(a.z, scale, v.z);
        p.x = fmaf(v.x, dt, p.x);
        p.y = fmaf(v.y, dt, p.y);
        p.z = fmaf(v.z, dt, p.z);
        velocity[i] = v;
        next[i] = p;
        kinetic = 0.5 * p.w * (double(v.x) * v.x + double(v.y) * v.y + double(v.z) * v.z);
    }
    for (int d = 16; d > 0; d /= 2)
        kinetic += __shfl_down_sync(0xffffffffu, kinetic, d);
    if (threadIdx.x % 32 == 0)
        atomicAdd(energy, kinetic);
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int n = Case.size("n"), steps = Case.size("steps");
    float4 *body = Case.input<float4>("body"), *position = Case.output<float4>("position");
    float4 *velocity = Case.input<float4>("velocity"); // is written over
    double *energy = Case.output<double>("energy");
    Case.check(cudaMemset(energy, 0, steps * sizeof(double)), "energies");

    const int threads = 96;
    float4 *from = body, *to = position;
    for (int s = 0; s < steps; ++s) {
        advance<8><<<(n + threads - 1) / threads, threads, threads * sizeof(float4)>>>(
            to, velocity, energy + s, from, n, 0.0078125f, 0.015625f);
        std::swap(from, to);
    }
    if (from != position)
        Case.check(cudaMemcpy(position, from, n * sizeof(float4), cudaMemcpyDeviceToDevice), "bodies");
    return Case.finish();
}
