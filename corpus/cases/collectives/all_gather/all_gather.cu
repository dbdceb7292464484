// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

#define CHECK(call) hipify::Case::check(call, #call)

// Copies [begin, end) from a peer: 16 bytes at a time where both are aligned.
__global__ void pull(unsigned *__restrict__ mine, const unsigned *__restrict__ peer, int begin,
                     int end)
{
    const int stride = gridDim.x * blockDim.x, t = blockIdx.x * blockDim.x + threadIdx.x;
    const int alignedBegin = min(end, (begin + 3) & ~3), alignedEnd = max(alignedBegin, end & ~3);
    for (int i = alignedBegin / 4 + t; i < alignedEnd / 4; i += stride) {
        uint4 v;
        asm volatile("ld.global.v4.u32 {%0, %1, %2, %3}, [%4];"
                     : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w)
                     : "l"(reinterpret_cast<const uint4 *>(peer) + i)
                     : "memory");
        reinterpret_cast<uint4 *>(mine)[i] = v;
    }
    // At most three elements on either side.
    if (begin + t < alignedBegin)
        mine[begin + t] = peer[begin + t];
    if (alignedEnd + t < end)
        mine[alignedEnd + t] = peer[alignedEnd + t];
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int devices = Case.size("devices"), n = Case.size("n");
    const std::vector<unsigned> x = Case.hostInput<unsigned>("x");
    const std::vector<int> offsets = Case.hostInput<int>("offsets");
    std::vector<unsigned> y(size_t(devices) * n);

    std::vector<unsigned *> buffer(devices);
    std::vector<cudaStream_t> stream(devices);
    std::vector<cudaEvent_t> ready(2 * devices); // of even and of odd rounds
    for (int d = 0; d < devices; ++d) {
        CHECK(cudaSetDevice(d));
        CHECK(cudaStreamCreate(&stream[d]));
        CHECK(cudaMalloc(&buffer[d], n * sizeof(unsigned)));
        CHECK(cudaMemsetAsync(buffer[d], 0xee, n * sizeof(unsigned), stream[d]));
        CHECK(cudaMemcpyAsync(buffer[d] + offsets[d], &x[0] + offsets[d],
                              (offsets[d + 1] - offsets[d]) * sizeof(unsigned),
                              cudaMemcpyHostToDevice, stream[d]));
        for (int parity = 0; parity < 2; ++parity)
            CHECK(cudaEventCreateWithFlags(&ready[2 * d + parity], cudaEventDisableTiming));
        CHECK(cudaEventRecord(ready[2 * d], stream[d]));
        for (int distance = 1; distance < devices; distance *= 2)
            CHECK(cudaDeviceEnablePeerAccess(d ^ distance, 0));
    }

    int round = 0;
    for (int distance = 1; distance < devices; distance *= 2, ++round)
        for (int d = 0; d < devices; ++d) {
            // The partner has the shares of its group of `distance` devices.
            const int partner = d ^ distance, group = partner & ~(distance - 1);
            CHECK(cudaSetDevice(d));
            CHECK(cudaStreamWaitEvent(stream[d], ready[2 * partner + round % 2], 0));
            pull<<<2, 64, 0, stream[d]>>>(buffer[d], buffer[partner], offsets[group],
                                          offsets[group + distance]);
            CHECK(cudaGetLastError());
            CHECK(cudaEventRecord(ready[2 * d + (round + 1) % 2], stream[d]));
        }

    for (int d = 0; d < devices; ++d) {
        CHECK(cudaSetDevice(d));
        CHECK(cudaStreamSynchronize(stream[d]));
        CHECK(cudaMemcpy(&y[size_t(d) * n], buffer[d], n * sizeof(unsigned),
                         cudaMemcpyDeviceToHost));
    }
    for (int d = 0; d < devices; ++d) {
        CHECK(cudaSetDevice(d));
        CHECK(cudaFree(buffer[d]));
        CHECK(cudaStreamDestroy(stream[d]));
        CHECK(cudaEventDestroy(ready[2 * d]));
        CHECK(cudaEventDestroy(ready[2 * d + 1]));
    }
    Case.hostOutput("y", y);
    return Case.finish();
}
