// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cstring>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

#define CHECK(call) hipify::Case::check(call, #call)

// In place, through shared memory: both ends of the chunk at once, each read and
// written forwards.
__global__ void reverseScale(float *x, int n, float factor)
{
    extern __shared__ float ends[];
    float *front = ends, *back = ends + blockDim.x;
    const int half = n / 2;
    if (n % 2 && blockIdx.x == 0 && threadIdx.x == 0)
        x[half] *= factor;
    for (int base = blockIdx.x * blockDim.x; base < half; base += gridDim.x * blockDim.x) {
        const int count = min(static_cast<int>(blockDim.x), half - base), t = threadIdx.x;
        float *first = x + base, *last = x + n - base - count;
        if (t < count) {
            front[t] = first[t];
            back[t] = last[t];
        }
        __syncthreads();
        if (t < count) {
            first[t] = factor * back[count - 1 - t];
            last[t] = factor * front[count - 1 - t];
        }
        __syncthreads();
    }
}

struct Slot {
    float *pinnedIn, *pinnedOut, *device;
    cudaEvent_t copiedIn, computed, copiedOut;
};

struct Finished {
    int count, sum;
};
struct ChunkDone {
    Finished *finished;
    int chunk;
};

static void CUDART_CB countChunk(void *data)
{
    const ChunkDone *done = static_cast<const ChunkDone *>(data);
    ++done->finished->count;
    done->finished->sum += done->chunk;
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int n = Case.size("n"), chunk = Case.size("chunk"), chunks = (n + chunk - 1) / chunk;
    const std::vector<float> x = Case.hostInput<float>("x");
    std::vector<float> y(n);

    cudaStream_t in, compute, out;
    for (cudaStream_t *s : {&in, &compute, &out})
        CHECK(cudaStreamCreateWithFlags(s, cudaStreamNonBlocking));
    Slot slots[2];
    for (Slot &s : slots) {
        CHECK(cudaHostAlloc(reinterpret_cast<void **>(&s.pinnedIn), chunk * sizeof(float),
                            cudaHostAllocWriteCombined));
        CHECK(cudaHostAlloc(reinterpret_cast<void **>(&s.pinnedOut), chunk * sizeof(float),
                            cudaHostAllocDefault));
        CHECK(cudaMalloc(&s.device, chunk * sizeof(float)));
        for (cudaEvent_t *e : {&s.copiedIn, &s.computed, &s.copiedOut})
            CHECK(cudaEventCreateWithFlags(e, cudaEventDisableTiming | cudaEventBlockingSync));
    }

    Finished finished = {0, 0};
    std::vector<ChunkDone> done(chunks);
    for (int c = 0; c < chunks + 2; ++c) {
        Slot &s = slots[c % 2];
        if (c >= 2) {
            // The slot's chunk of two rounds ago: its result must be at the host.
            CHECK(cudaEventSynchronize(s.copiedOut));
            const int begin = (c - 2) * chunk, length = std::min(chunk, n - begin);
            std::memcpy(&y[begin], s.pinnedOut, length * sizeof(float));
        }
        if (c >= chunks)
            continue;
        const int begin = c * chunk, length = std::min(chunk, n - begin);
        const size_t bytes = length * sizeof(float);
        std::memcpy(s.pinnedIn, &x[begin], bytes);
        if (c >= 2)
            CHECK(cudaStreamWaitEvent(in, s.copiedOut, 0));
        CHECK(cudaMemcpyAsync(s.device, s.pinnedIn, bytes, cudaMemcpyHostToDevice, in));
        CHECK(cudaEventRecord(s.copiedIn, in));

        CHECK(cudaStreamWaitEvent(compute, s.copiedIn, 0));
        const int threads = 96;
        reverseScale<<<2, threads, 2 * threads * sizeof(float), compute>>>(s.device, length,
                                                                           c % 2 ? -4.f : 4.f);
        CHECK(cudaGetLastError());
        CHECK(cudaEventRecord(s.computed, compute));

        CHECK(cudaStreamWaitEvent(out, s.computed, 0));
        CHECK(cudaMemcpyAsync(s.pinnedOut, s.device, bytes, cudaMemcpyDeviceToHost, out));
        done[c] = {&finished, c};
        CHECK(cudaLaunchHostFunc(out, countChunk, &done[c]));
        CHECK(cudaEventRecord(s.copiedOut, out));
    }
    for (cudaStream_t s : {in, compute, out}) {
        CHECK(cudaStreamSynchronize(s));
        CHECK(cudaStreamDestroy(s));
    }
    for (Slot &s : slots) {
        CHECK(cudaFreeHost(s.pinnedIn));
        CHECK(cudaFreeHost(s.pinnedOut));
        CHECK(cudaFree(s.device));
        for (cudaEvent_t e : {s.copiedIn, s.computed, s.copiedOut})
            CHECK(cudaEventDestroy(e));
    }
    Case.hostOutput("y", y);
    Case.hostOutput("chunks", std::vector<int>{finished.count, finished.sum});
    return Case.finish();
}
