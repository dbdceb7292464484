// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

namespace {

constexpr int N = 256, RADIX = 4, THREADS = N / RADIX, SIGNALS = 3;

__device__ __forceinline__ float2 operator+(float2 a, float2 b) { return make_float2(a.x + b.x, a.y + b.y); }
__device__ __forceinline__ float2 operator-(float2 a, float2 b) { return make_float2(a.x - b.x, a.y - b.y); }
__device__ __forceinline__ float2 operator*(float2 a, float2 b)
{
    return make_float2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}

// Times -i forward, times i back.
template <int SIGN> __device__ __forceinline__ float2 turn(float2 a)
{
    return SIGN < 0 ? make_float2(a.y, -a.x) : make_float2(-a.y, a.x);
}

template <int SIGN> __device__ __forceinline__ void dft4(float2 (&v)[RADIX])
{
    const float2 a = v[0] + v[2], b = v[0] - v[2];
    const float2 c = v[1] + v[3], d = turn<SIGN>(v[1] - v[3]);
    v[0] = a + c;
    v[1] = b + d;
    v[2] = a - c;
    v[3] = b - d;
}

// Stockham: `done` is the length of the transforms that are finished.
template <int SIGN, int DONE>
__device__ __forceinline__ void step(float2 (&v)[RADIX], float2 *exchange, int t)
{
    const int k = t % DONE;
#pragma unroll
    for (int r = 1; r < RADIX; ++r) {
        float s, c;
        sincospif(2.f * SIGN * r * k / (DONE * RADIX), &s, &c);
        v[r] = v[r] * make_float2(c, s);
    }
    dft4<SIGN>(v);
    if (DONE * RADIX == N)
        return;
    const int to = (t - k) * RADIX + k;
    __syncthreads();
#pragma unroll
    for (int r = 0; r < RADIX; ++r)
        exchange[to + r * DONE] = v[r];
    __syncthreads();
#pragma unroll
    for (int r = 0; r < RADIX; ++r)
        v[r] = exchange[t + r * THREADS];
}

template <int SIGN>
__global__ void __launch_bounds__(THREADS *SIGNALS)
fft256(float2 *__restrict__ out, const float2 *__restrict__ in, int batch, float scale)
{
    __shared__ float2 exchange[SIGNALS][N];
    const int t = threadIdx.x, signal = blockIdx.x * SIGNALS + threadIdx.y;
    // Threads behind the last signal go through the barriers, too.
    const size_t base = static_cast<size_t>(min(signal, batch - 1)) * N;
    float2 v[RADIX];
#pragma unroll
    for (int r = 0; r < RADIX; ++r)
        v[r] = in[base + t + r * THREADS];
    step<SIGN, 1>(v, exchange[threadIdx.y], t);
    step<SIGN, 4>(v, exchange[threadIdx.y], t);
    step<SIGN, 16>(v, exchange[threadIdx.y], t);
    step<SIGN, 64>(v, exchange[threadIdx.y], t);
    if (signal < batch)
#pragma unroll
        for (int r = 0; r < RADIX; ++r)
            out[base + t + r * THREADS] = make_float2(v[r].x * scale, v[r].y * scale);
}

} // namespace

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int batch = Case.size("batch");
    const float2 *x = Case.input<float2>("x");
    float2 *forward = Case.output<float2>("forward");
    float2 *roundTrip = Case.output<float2>("roundTrip");
    const dim3 block(THREADS, SIGNALS);
    const int blocks = (batch + SIGNALS - 1) / SIGNALS;
    fft256<-1><<<blocks, block>>>(forward, x, batch, 1.f);
    fft256<1><<<blocks, block>>>(roundTrip, forward, batch, 1.f / N);
    return Case.finish();
}
