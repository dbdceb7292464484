// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

// Where runs of equal indices begin, in any order: one atomic for each warp.
__global__ void findRuns(int *starts, int *count, const int *index, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31;
    const bool head = i < n && (i == 0 || index[i] != index[i - 1]);
    const unsigned heads = __ballot_sync(0xffffffffu, head);
    int base = 0;
    if (lane == 0 && heads)
        base = atomicAdd(count, __popc(heads));
    base = __shfl_sync(0xffffffffu, base, 0);
    if (head)
        starts[base + __popc(heads & ((1u << lane) - 1))] = i;
}

// A warp for each run; its lanes are columns, two at a time.
template <int WARPS>
__global__ void sumRuns(float *__restrict__ out, const float *__restrict__ gradient,
                        const int *__restrict__ index, const int *__restrict__ starts,
                        const int *__restrict__ count, int n, int width)
{
    const int lane = threadIdx.x, runs = *count;
    for (int r = blockIdx.x * WARPS + threadIdx.y; r < runs; r += gridDim.x * WARPS) {
        const int begin = starts[r], row = index[begin];
        // 32 indices at a time: the first other one ends the run.
        int end = begin;
        unsigned same = 0xffffffffu;
        while (same == 0xffffffffu) {
            same = __ballot_sync(0xffffffffu, end + lane < n && index[end + lane] == row);
            end += same == 0xffffffffu ? 32 : __ffs(~same) - 1;
        }
        for (int col = lane; col < width; col += 64) {
            const bool second = col + 32 < width;
            float a = 0, b = 0;
            for (int j = begin; j < end; ++j) {
                const float *g = gradient + static_cast<size_t>(j) * width + col;
                a += g[0];
                if (second)
                    b += g[32];
            }
            float *to = out + static_cast<size_t>(row) * width + col;
            to[0] = a;
            if (second)
                to[32] = b;
        }
    }
}

__global__ void addAtomically(float *out, const float *gradient, const int *index, int n, int width)
{
    const long long total = static_cast<long long>(n) * width;
    for (long long k = blockIdx.x * blockDim.x + threadIdx.x; k < total;
         k += gridDim.x * blockDim.x) {
        const int row = index[k / width], col = static_cast<int>(k % width);
        // Without the old value: a reduction, not a fetch.
        asm volatile("red.global.add.f32 [%0], %1;"
                     :
                     : "l"(out + static_cast<size_t>(row) * width + col), "f"(gradient[k])
                     : "memory");
    }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int rows = Case.size("rows"), width = Case.size("width"), n = Case.size("indices");
    const int *index = Case.input<int>("index");
    const float *gradient = Case.input<float>("gradient");
    const float *whole = Case.input<float>("whole");
    float *bySegments = Case.output<float>("bySegments");
    float *byAtomics = Case.output<float>("byAtomics");
    int *runs = Case.output<int>("runs"), *starts;
    Case.check(cudaMalloc(&starts, n * sizeof(int)), "starts");
    Case.check(cudaMemset(bySegments, 0, sizeof(float) * rows * width), "zeros");
    Case.check(cudaMemset(byAtomics, 0, sizeof(float) * rows * width), "zeros");
    Case.check(cudaMemset(runs, 0, sizeof(int)), "zero");

    findRuns<<<(n + 95) / 96, 96>>>(starts, runs, index, n);
    sumRuns<4><<<3, dim3(32, 4)>>>(bySegments, gradient, index, starts, runs, n, width);
    addAtomically<<<5, 128>>>(byAtomics, whole, index, n, width);
    Case.check(cudaDeviceSynchronize(), "the kernels");
    Case.check(cudaFree(starts), "starts");
    return Case.finish();
}
