// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

#define CHECK(call) hipify::Case::check(call, #call)

__global__ void accumulate(float *__restrict__ into, const float *__restrict__ from, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        into[i] += from[i];
}

struct Rank {
    float *data;    // n elements, the result is made in place
    float *receive; // one chunk
    cudaStream_t stream;
    cudaEvent_t sent, taken;
};

struct Ring {
    std::vector<Rank> ranks;
    int n;

    int size() const { return static_cast<int>(ranks.size()); }
    int next(int r) const { return (r + 1) % size(); }
    // Chunk c of size() ones; the first chunks have one element more.
    int begin(int c) const { return c * (n / size()) + (c < n % size() ? c : n % size()); }
    int length(int c) const { return n / size() + (c < n % size()); }
    int chunk(int r, int back) const { return (r - back + 2 * size()) % size(); }
};

static void enablePeers(int devices)
{
    for (int a = 0; a < devices; ++a) {
        CHECK(cudaSetDevice(a));
        for (int b = 0; b < devices; ++b) {
            int can = 0;
            if (a == b)
                continue;
            CHECK(cudaDeviceCanAccessPeer(&can, a, b));
            if (can)
                CHECK(cudaDeviceEnablePeerAccess(b, 0));
        }
    }
}

// Each rank sends a chunk to the next one, which adds it to its own.
static void reduceScatter(Ring &ring)
{
    for (int step = 0; step < ring.size() - 1; ++step) {
        for (int r = 0; r < ring.size(); ++r) {
            Rank &from = ring.ranks[r], &to = ring.ranks[ring.next(r)];
            const int c = ring.chunk(r, step);
            CHECK(cudaSetDevice(r));
            CHECK(cudaStreamWaitEvent(from.stream, to.taken, 0));
            CHECK(cudaMemcpyPeerAsync(to.receive, ring.next(r), from.data + ring.begin(c), r,
                                      ring.length(c) * sizeof(float), from.stream));
            CHECK(cudaEventRecord(from.sent, from.stream));
        }
        for (int r = 0; r < ring.size(); ++r) {
            const int to = ring.next(r), c = ring.chunk(r, step);
            Rank &into = ring.ranks[to];
            CHECK(cudaSetDevice(to));
            CHECK(cudaStreamWaitEvent(into.stream, ring.ranks[r].sent, 0));
            accumulate<<<3, 128, 0, into.stream>>>(into.data + ring.begin(c), into.receive,
                                                   ring.length(c));
            CHECK(cudaGetLastError());
            CHECK(cudaEventRecord(into.taken, into.stream));
        }
    }
}

// Rank r owns chunk r + 1; finished chunks go round without being changed.
static void allGather(Ring &ring)
{
    for (int step = 0; step < ring.size() - 1; ++step)
        for (int r = 0; r < ring.size(); ++r) {
            const int to = ring.next(r), c = ring.chunk(r, step - 1);
            Rank &from = ring.ranks[r], &before = ring.ranks[ring.chunk(r, 1)];
            CHECK(cudaSetDevice(r));
            if (step > 0)
                CHECK(cudaStreamWaitEvent(from.stream, before.sent, 0));
            CHECK(cudaStreamWaitEvent(from.stream, ring.ranks[to].taken, 0));
            CHECK(cudaMemcpyPeerAsync(ring.ranks[to].data + ring.begin(c), to,
                                      from.data + ring.begin(c), r,
                                      ring.length(c) * sizeof(float), from.stream));
            if (r == ring.size() - 1)
                for (int s = 0; s < ring.size(); ++s) {
                    CHECK(cudaSetDevice(s));
                    CHECK(cudaEventRecord(ring.ranks[s].sent, ring.ranks[s].stream));
                }
        }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int devices = Case.size("devices"), n = Case.size("n");
    const std::vector<float> x = Case.hostInput<float>("x");
    std::vector<float> y(x.size());

    int have = 0;
    CHECK(cudaGetDeviceCount(&have));
    if (have < devices) {
        fprintf(stderr, "needs %d devices, there are %d\n", devices, have);
        return 1;
    }
    enablePeers(devices);

    Ring ring{std::vector<Rank>(devices), n};
    for (int r = 0; r < devices; ++r) {
        Rank &rank = ring.ranks[r];
        CHECK(cudaSetDevice(r));
        CHECK(cudaStreamCreateWithFlags(&rank.stream, cudaStreamNonBlocking));
        CHECK(cudaEventCreateWithFlags(&rank.sent, cudaEventDisableTiming));
        CHECK(cudaEventCreateWithFlags(&rank.taken, cudaEventDisableTiming));
        CHECK(cudaMalloc(&rank.data, n * sizeof(float)));
        CHECK(cudaMalloc(&rank.receive, ring.length(0) * sizeof(float)));
        CHECK(cudaMemcpyAsync(rank.data, &x[size_t(r) * n], n * sizeof(float),
                              cudaMemcpyHostToDevice, rank.stream));
        CHECK(cudaEventRecord(rank.taken, rank.stream));
    }
    reduceScatter(ring);
    allGather(ring);
    for (int r = 0; r < devices; ++r) {
        CHECK(cudaSetDevice(r));
        CHECK(cudaDeviceSynchronize());
    }
    for (int r = 0; r < devices; ++r) {
        Rank &rank = ring.ranks[r];
        CHECK(cudaSetDevice(r));
        CHECK(cudaMemcpy(&y[size_t(r) * n], rank.data, n * sizeof(float), cudaMemcpyDeviceToHost));
        CHECK(cudaFree(rank.data));
        CHECK(cudaFree(rank.receive));
        CHECK(cudaEventDestroy(rank.sent));
        CHECK(cudaEventDestroy(rank.taken));
        CHECK(cudaStreamDestroy(rank.stream));
    }
    Case.hostOutput("y", y);
    return Case.finish();
}
