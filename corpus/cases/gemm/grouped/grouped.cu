// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

// One group's product; its number of rows is only known on the device.
struct Problem {
    const float *A, *B;
    float *C;
    int m, firstTile;
};

constexpr int TILE_M = 16, TILE_N = 32, TILE_K = 8, THREADS = 128;
constexpr int MAX_GROUPS = 64;

// Problems from the groups' first rows: a prefix sum over their tiles, by the lanes of one warp, 32 groups at once.
__global__ void plan(Problem *problems, int *tiles, int *counts, const int *first, const float *X, const float *W,
                     float *Y, int groups, int k, int n)
{
    const int lane = threadIdx.x, tilesN = (n + TILE_N - 1) / TILE_N;
    int base = 0;
    for (int g0 = 0; g0 < groups; g0 += 32) {
        const int g = g0 + lane;
        const int m = g < groups ? first[g + 1] - first[g] : 0;
        const int mine = (m + TILE_M - 1) / TILE_M * tilesN;
        int sum = mine;
#pragma unroll
        for (int d = 1; d < 32; d *= 2) {
            const int below = __shfl_up_sync(0xffffffff, sum, d);
            if (lane >= d)
                sum += below;
        }
        if (g < groups) {
            problems[g] = Problem{X + size_t(first[g]) * k, W + size_t(g) * k * n, Y + size_t(first[g]) * n, m,
                                  base + sum - mine};
            counts[g] = m;
        }
        base += __shfl_sync(0xffffffff, sum, 31);
    }
    if (lane == 0)
        *tiles = base;
}

// As many blocks as fit; each fetches its next tile when it has finished one.
__global__ void __launch_bounds__(THREADS)
groupedGemm(const Problem *problems, int groups, const int *tiles, unsigned *counter, int k, int n)
{
    __shared__ float As[TILE_K][TILE_M + 1];
    __shared__ float Bs[TILE_K][TILE_N];
    __shared__ int starts[MAX_GROUPS];
    __shared__ int nextTile;
    const int tid = threadIdx.x, tx = tid % TILE_N, ty = tid / TILE_N; // 32 x 4, four rows each
    for (int g = tid; g < groups; g += THREADS)
        starts[g] = problems[g].firstTile;

    while (true) {
        __syncthreads(); // all have read the last tile's number
        if (tid == 0)
            nextTile = atomicAdd(counter, 1u);
        __syncthreads();
        const int tile = nextTile;
        if (tile >= *tiles)
            return;
        int low = 0, high = groups; // the last group that begins at or before the tile; empty ones share a start
        while (high - low > 1) {
            const int middle = (low + high) / 2;
            if (starts[middle] <= tile)
                low = middle;
            else
                high = middle;
        }
        const Problem p = problems[low];
        const int tilesN = (n + TILE_N - 1) / TILE_N, local = tile - p.firstTile;
        const int row0 = local / tilesN * TILE_M, col0 = local % tilesN * TILE_N;

        float acc[4] = {};
        for (int k0 = 0; k0 < k; k0 += TILE_K) {
            const int r = tid / TILE_K, kk = tid % TILE_K; // 16 x 8: one number for each thread
            As[kk][r] = row0 + r < p.m && k0 + kk < k ? p.A[(row0 + r) * k + k0 + kk] : 0.f;
            for (int i = ty; i < TILE_K; i += THREADS / TILE_N)
                Bs[i][tx] = k0 + i < k && col0 + tx < n ? p.B[(k0 + i) * n + col0 + tx] : 0.f;
            __syncthreads();
#pragma unroll
            for (int i = 0; i < TILE_K; ++i)
#pragma unroll
                for (int j = 0; j < 4; ++j)
                    acc[j] = fmaf(As[i][ty + 4 * j], Bs[i][tx], acc[j]);
            __syncthreads();
        }
#pragma unroll
        for (int j = 0; j < 4; ++j)
            if (row0 + ty + 4 * j < p.m && col0 + tx < n)
                p.C[(row0 + ty + 4 * j) * n + col0 + tx] = acc[j];
    }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int groups = Case.size("groups"), k = Case.size("k"), n = Case.size("n");
    if (groups > MAX_GROUPS)
        hipify::validation::fail("too many groups");
    const float *X = Case.input<float>("x");
    const float *W = Case.input<float>("w");
    const int *first = Case.input<int>("first");
    float *Y = Case.output<float>("y");
    int *counts = Case.output<int>("counts");

    Problem *problems;
    unsigned *counter;
    Case.check(cudaMalloc(&problems, groups * sizeof(Problem)), "allocating problems");
    Case.check(cudaMalloc(&counter, 2 * sizeof(unsigned)), "allocating counters");
    Case.check(cudaMemset(counter, 0, 2 * sizeof(unsigned)), "clearing counters");
    int *tiles = reinterpret_cast<int *>(counter + 1);
    plan<<<1, 32>>>(problems, tiles, counts, first, X, W, Y, groups, k, n);

    int blocksPerSM = 0;
    cudaDeviceProp properties;
    Case.check(cudaGetDeviceProperties(&properties, 0), "asking for the device");
    Case.check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocksPerSM, groupedGemm, THREADS, 0),
               "asking for the occupancy");
    const int blocks = std::min(blocksPerSM * properties.multiProcessorCount, 6); // a block has several tiles
    groupedGemm<<<blocks, THREADS>>>(problems, groups, tiles, counter, k, n);
    const int status = Case.finish();
    cudaFree(problems);
    cudaFree(counter);
    return status;
}
