// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>
#include <utility>

#define CHECK(call) hipify::Case::check(call, #call)

constexpr int BX = 32, BY = 4;

// Rows firstRow to lastRow of a part; the tile has a border of one.
__global__ void __launch_bounds__(BX *BY)
heatStep(float *__restrict__ next, const float *__restrict__ u, int firstRow, int lastRow, int cols,
         float k)
{
    __shared__ float tile[BY + 2][BX + 2];
    const int col = blockIdx.x * BX + threadIdx.x, row = firstRow + blockIdx.y * BY + threadIdx.y;
    const int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
    const bool inside = col < cols && row <= lastRow;

    if (inside) {
        const float *p = u + row * cols + col;
        tile[ty][tx] = *p;
        if (threadIdx.y == 0)
            tile[0][tx] = p[-cols];
        if (threadIdx.y == BY - 1 || row == lastRow)
            tile[ty + 1][tx] = p[cols];
        if (threadIdx.x == 0 && col > 0)
            tile[ty][0] = p[-1];
        if (threadIdx.x == BX - 1 && col < cols - 1)
            tile[ty][BX + 1] = p[1];
    }
    __syncthreads();
    if (!inside)
        return;
    const float c = tile[ty][tx];
    float v = c; // the left and right borders stay
    if (col > 0 && col < cols - 1)
        v = fmaf(k, tile[ty - 1][tx] + tile[ty + 1][tx] + tile[ty][tx - 1] + tile[ty][tx + 1] -
                        4.f * c, c);
    next[row * cols + col] = v;
}

// Part d: rows `count` of its own, between one halo row above and one below.
struct Part {
    int begin, count;
    float *u, *next;
    cudaStream_t inner, border;
    cudaEvent_t innerDone, borderDone;
};

static void launch(const Part &p, cudaStream_t stream, int first, int last, int cols)
{
    if (first > last)
        return;
    const dim3 grid((cols + BX - 1) / BX, (last - first) / BY + 1), block(BX, BY);
    heatStep<<<grid, block, 0, stream>>>(p.next, p.u, first, last, cols, 0.2f);
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int devices = Case.size("devices"), rows = Case.size("rows"), cols = Case.size("cols");
    const int steps = Case.size("steps");
    const std::vector<float> u0 = Case.hostInput<float>("u0");
    std::vector<float> result = u0; // first and last row stay
    const size_t pitch = cols * sizeof(float);

    std::vector<Part> parts(devices);
    for (int d = 0; d < devices; ++d) {
        Part &p = parts[d];
        p.begin = 1 + d * (rows - 2) / devices;
        p.count = 1 + (d + 1) * (rows - 2) / devices - p.begin;
        CHECK(cudaSetDevice(d));
        for (float **a : {&p.u, &p.next}) {
            CHECK(cudaMalloc(a, (p.count + 2) * pitch));
            CHECK(cudaMemcpy(*a, &u0[size_t(p.begin - 1) * cols], (p.count + 2) * pitch,
                             cudaMemcpyHostToDevice));
        }
        CHECK(cudaStreamCreateWithFlags(&p.inner, cudaStreamNonBlocking));
        CHECK(cudaStreamCreateWithPriority(&p.border, cudaStreamNonBlocking, -1));
        for (cudaEvent_t *e : {&p.innerDone, &p.borderDone})
            CHECK(cudaEventCreateWithFlags(e, cudaEventDisableTiming));
    }

    for (int s = 0; s < steps; ++s) {
        for (int d = 0; d < devices; ++d) {
            Part &p = parts[d];
            CHECK(cudaSetDevice(d));
            launch(p, p.border, 1, 1, cols);
            if (p.count > 1)
                launch(p, p.border, p.count, p.count, cols);
            launch(p, p.inner, 2, p.count - 1, cols);
            CHECK(cudaGetLastError());
            CHECK(cudaEventRecord(p.innerDone, p.inner));
        }
        for (int d = 0; d < devices; ++d) {
            // My border rows are my neighbours' halos.
            Part &p = parts[d];
            CHECK(cudaSetDevice(d));
            if (d > 0)
                CHECK(cudaMemcpyPeerAsync(parts[d - 1].next + size_t(parts[d - 1].count + 1) * cols,
                                          d - 1, p.next + cols, d, pitch, p.border));
            if (d + 1 < devices)
                CHECK(cudaMemcpyPeerAsync(parts[d + 1].next, d + 1,
                                          p.next + size_t(p.count) * cols, d, pitch, p.border));
            CHECK(cudaEventRecord(p.borderDone, p.border));
        }
        for (int d = 0; d < devices; ++d) {
            Part &p = parts[d];
            CHECK(cudaSetDevice(d));
            for (int n = std::max(d - 1, 0); n <= std::min(d + 1, devices - 1); ++n) {
                CHECK(cudaStreamWaitEvent(p.border, parts[n].borderDone, 0));
                CHECK(cudaStreamWaitEvent(p.inner, parts[n].borderDone, 0));
            }
            CHECK(cudaStreamWaitEvent(p.border, p.innerDone, 0));
            std::swap(p.u, p.next);
        }
    }

    for (int d = 0; d < devices; ++d) {
        Part &p = parts[d];
        CHECK(cudaSetDevice(d));
        CHECK(cudaDeviceSynchronize());
        CHECK(cudaMemcpy(&result[size_t(p.begin) * cols], p.u + cols, p.count * pitch,
                         cudaMemcpyDeviceToHost));
        CHECK(cudaStreamDestroy(p.inner));
        CHECK(cudaStreamDestroy(p.border));
        CHECK(cudaEventDestroy(p.innerDone));
        CHECK(cudaEventDestroy(p.borderDone));
    }
    for (Part &p : parts) {
        CHECK(cudaFree(p.u));
        CHECK(cudaFree(p.next));
    }
    Case.hostOutput("u", result);
    return Case.finish();
}
