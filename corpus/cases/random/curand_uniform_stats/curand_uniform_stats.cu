// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <curand_kernel.h>
#include <hipify/validation/case.h>

constexpr unsigned long long kSeed = 20261122ull;

template <class State> __global__ void setup(State *states, int threads)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t < threads)
        curand_init(kSeed, t, 0, &states[t]);
}

__device__ __forceinline__ double warpSum(double v)
{
    for (int d = 16; d > 0; d /= 2)
        v += __shfl_down_sync(0xffffffffu, v, d);
    return v;
}

template <class State>
__global__ void draw(double *sums, int *bad, unsigned *bins, State *states, int threads, int draws)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    double uniform = 0, squares = 0, products = 0, normal = 0, variance = 0, fourth = 0;
    if (t < threads) {
        State local = states[t]; // in registers while it is used
        float before = curand_uniform(&local);
        for (int i = 0; i < draws; ++i) {
            const float u = curand_uniform(&local);
            if (!(u > 0.f && u <= 1.f))
                atomicExch(bad, 1);
            atomicOr(bins, 1u << min(15, static_cast<int>(u * 16)));
            uniform += u;
            squares += static_cast<double>(u) * u;
            products += static_cast<double>(u) * before;
            before = u;
            const float4 q = curand_normal4(&local);
            for (float x : {q.x, q.y, q.z, q.w}) {
                const double s = static_cast<double>(x) * x;
                normal += x;
                variance += s;
                fourth += s * s;
            }
        }
        states[t] = local;
    }
    const double terms[6] = {uniform, squares, products, normal / 4, variance / 4, fourth / 12};
    for (int k = 0; k < 6; ++k) {
        const double sum = warpSum(terms[k]);
        if (threadIdx.x % 32 == 0)
            atomicAdd(&sums[k], sum);
    }
}

// What one state gives must not depend on how it came to its place.
template <class State>
__global__ void compare(int *same, int *neighbours, const State *states, int threads)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= threads)
        return;
    // Thread t has the sequence of number t, and t + 1 the one behind it.
    State own = states[t], first;
    curand_init(kSeed, 0, 0, &first);
    skipahead_sequence(t, &first);
    State a, b, c, next;
    curand_init(kSeed, t, 0, &a);
    curand_init(kSeed, t, 13, &b);
    curand_init(kSeed, t + 1, 13, &c);
    next = b;
    skipahead_sequence(1, &next);
    for (int i = 0; i < 6; ++i)
        curand(&a);
    skipahead(7, &a);
    for (int i = 0; i < 9; ++i) {
        const unsigned x = curand(&a), y = curand(&b), z = curand(&c);
        if (x != y || z != curand(&next) || curand(&own) != curand(&first))
            atomicExch(same, 0);
        if (y == z)
            atomicAdd(neighbours, 1);
    }
}

template <class T> static T *zeros(int n)
{
    T *p;
    hipify::Case::check(cudaMalloc(&p, n * sizeof(T)), "memory");
    hipify::Case::check(cudaMemset(p, 0, n * sizeof(T)), "memory");
    return p;
}

int main(int argc, char **argv)
{
    using State = curandStatePhilox4_32_10_t;
    hipify::Case Case(argc, argv);
    const int threads = Case.size("threads"), draws = Case.size("draws");
    State *states = zeros<State>(threads);
    double *sums = zeros<double>(6);
    int *bad = zeros<int>(1), *same = zeros<int>(2);
    unsigned *bins = zeros<unsigned>(1);

    const int blocks = (threads + 127) / 128;
    setup<<<blocks, 128>>>(states, threads);
    const int one = 1;
    cudaMemcpy(same, &one, sizeof(int), cudaMemcpyHostToDevice);
    const int compared = threads < 256 ? threads : 256;
    compare<<<2, 128>>>(same, same + 1, states, compared);
    draw<<<blocks, 128>>>(sums, bad, bins, states, threads, draws);

    std::vector<double> moments(6);
    int badHost = 0, sameHost[2];
    unsigned binsHost = 0;
    cudaMemcpy(moments.data(), sums, 6 * sizeof(double), cudaMemcpyDeviceToHost);
    cudaMemcpy(&badHost, bad, sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy(&binsHost, bins, sizeof(unsigned), cudaMemcpyDeviceToHost);
    cudaMemcpy(sameHost, same, sizeof(sameHost), cudaMemcpyDeviceToHost);
    for (double &m : moments)
        m /= static_cast<double>(threads) * draws;
    Case.hostOutput("moments", moments);
    Case.hostOutput("range", std::vector<int>{badHost == 0, (binsHost & 0xff) == 0xff,
                                              (binsHost >> 8) == 0xff, threads > 0});
    Case.hostOutput("repeated", std::vector<int>{sameHost[0], sameHost[1]});
    for (void *p : {(void *)states, (void *)sums, (void *)bad, (void *)same, (void *)bins})
        cudaFree(p);
    return Case.finish();
}
