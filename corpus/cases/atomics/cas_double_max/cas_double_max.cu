// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

// The operation decides whether the new value is to be stored.
template <class Better> __device__ double atomicBest(double *address, double value, Better better)
{
    auto *bits = reinterpret_cast<unsigned long long *>(address);
    unsigned long long old = *bits, assumed;
    do {
        assumed = old;
        if (!better(value, __longlong_as_double(static_cast<long long>(assumed))))
            break;
        old = atomicCAS(bits, assumed,
                        static_cast<unsigned long long>(__double_as_longlong(value)));
    } while (assumed != old);
    return __longlong_as_double(static_cast<long long>(old));
}

// Bits of floats are ordered as signed integers above 0, downwards below.
__device__ __forceinline__ void atomicMaxFloat(float *address, float value)
{
    if (!signbit(value))
        atomicMax(reinterpret_cast<int *>(address), __float_as_int(value));
    else
        atomicMin(reinterpret_cast<unsigned *>(address), __float_as_uint(value));
}

// Sixteen bits in a word that a neighbour shares; counts modulo 5.
__device__ void atomicTurn(unsigned short *counters, int i, unsigned by)
{
    unsigned *word = reinterpret_cast<unsigned *>(counters) + i / 2;
    const unsigned selector = i & 1 ? 0x5410 : 0x3254, shift = i & 1 ? 16 : 0;
    unsigned old = *word, assumed;
    do {
        assumed = old;
        const unsigned turned = (((assumed >> shift) & 0xffff) + by) % 5;
        // The half that is not ours from the old word.
        const unsigned next = __byte_perm(assumed, turned, selector);
        old = atomicCAS(word, assumed, next);
    } while (assumed != old);
}

__global__ void collect(double *most, double *least, float *mostFloat, unsigned short *turns,
                        const double *x, const float *y, const int *bin, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        const int b = bin[i];
        atomicBest(&most[b], x[i], [](double a, double b) { return a > b; });
        atomicBest(&least[b], x[i], [](double a, double b) { return a < b; });
        atomicMaxFloat(&mostFloat[b], y[i]);
        atomicTurn(turns, b, 2 * (x[i] < 0) + (y[i] < 0));
    }
}

template <class T> __global__ void fill(T *p, T value, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        p[i] = value;
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int n = Case.size("n"), bins = Case.size("bins");
    const double *x = Case.input<double>("x");
    const float *y = Case.input<float>("y");
    const int *bin = Case.input<int>("bin");
    double *most = Case.output<double>("most"), *least = Case.output<double>("least");
    float *mostFloat = Case.output<float>("mostFloat");
    unsigned short *turns; // rounded up to whole words
    Case.check(cudaMalloc(&turns, (bins + 1) / 2 * 4), "counters");
    Case.check(cudaMemset(turns, 0, (bins + 1) / 2 * 4), "counters");

    fill<<<2, 64>>>(most, -double(INFINITY), bins);
    fill<<<2, 64>>>(least, double(INFINITY), bins);
    fill<<<2, 64>>>(mostFloat, -INFINITY, bins);
    collect<<<4, 160>>>(most, least, mostFloat, turns, x, y, bin, n);
    std::vector<unsigned short> host(bins);
    Case.check(cudaMemcpy(host.data(), turns, bins * sizeof(unsigned short),
                          cudaMemcpyDeviceToHost),
               "counters");
    Case.check(cudaFree(turns), "counters");
    Case.hostOutput("turns", host);
    return Case.finish();
}
