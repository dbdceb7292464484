// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

#define CHECK(call) hipify::Case::check(call, #call)

// Runs behind the last piece on each device: proves that all have arrived.
__global__ void checksum(unsigned *sum, const unsigned char *data, int n)
{
    __shared__ unsigned total;
    if (threadIdx.x == 0)
        total = 0;
    __syncthreads();
    unsigned mine = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        mine += data[i] * (i % 251u + 1);
    mine = __reduce_add_sync(0xffffffffu, mine);
    if (threadIdx.x % 32 == 0)
        atomicAdd(&total, mine);
    __syncthreads();
    if (threadIdx.x == 0)
        atomicAdd(sum, total);
}

class Chain {
public:
    Chain(int devices, int root, int pieces)
        : Order(devices), Streams(devices), Arrived(size_t(devices) * pieces), Pieces(pieces)
    {
        for (int i = 0; i < devices; ++i)
            Order[i] = (root + i) % devices;
        for (int i = 0; i < devices; ++i) {
            CHECK(cudaSetDevice(Order[i]));
            CHECK(cudaStreamCreateWithFlags(&Streams[i], cudaStreamNonBlocking));
            for (int p = 0; p < Pieces; ++p)
                CHECK(cudaEventCreateWithFlags(&Arrived[i * Pieces + p], cudaEventDisableTiming));
        }
    }
    ~Chain()
    {
        for (size_t i = 0; i < Order.size(); ++i) {
            cudaSetDevice(Order[i]);
            cudaStreamDestroy(Streams[i]);
            for (int p = 0; p < Pieces; ++p)
                cudaEventDestroy(Arrived[i * Pieces + p]);
        }
    }

    // buffers[d] is on device d; stream i belongs to the i-th of the chain.
    void broadcast(const std::vector<unsigned char *> &buffers, int n)
    {
        const int piece = (n + Pieces - 1) / Pieces;
        for (int p = 0; p < Pieces; ++p) {
            const int begin = p * piece, length = std::min(piece, n - begin);
            for (size_t i = 1; i < Order.size() && length > 0; ++i) {
                // The receiver pulls as soon as the one before it has the piece.
                CHECK(cudaSetDevice(Order[i]));
                if (i > 1)
                    CHECK(cudaStreamWaitEvent(Streams[i], Arrived[(i - 1) * Pieces + p], 0));
                CHECK(cudaMemcpyPeerAsync(buffers[Order[i]] + begin, Order[i],
                                          buffers[Order[i - 1]] + begin, Order[i - 1], length,
                                          Streams[i]));
                CHECK(cudaEventRecord(Arrived[i * Pieces + p], Streams[i]));
            }
        }
    }
    int device(int i) const { return Order[i]; }
    cudaStream_t stream(int i) const { return Streams[i]; }

private:
    std::vector<int> Order;
    std::vector<cudaStream_t> Streams;
    std::vector<cudaEvent_t> Arrived;
    int Pieces;
};

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int devices = Case.size("devices"), n = Case.size("n"), root = Case.size("root");
    const std::vector<unsigned char> x = Case.hostInput<unsigned char>("x");
    std::vector<unsigned char> y(size_t(devices) * n);
    std::vector<unsigned> sums(devices);

    std::vector<unsigned char *> buffers(devices);
    std::vector<unsigned *> sum(devices);
    for (int d = 0; d < devices; ++d) {
        CHECK(cudaSetDevice(d));
        CHECK(cudaMalloc(&buffers[d], n));
        CHECK(cudaMemset(buffers[d], 0x5a, n));
        CHECK(cudaMalloc(&sum[d], sizeof(unsigned)));
        CHECK(cudaMemset(sum[d], 0, sizeof(unsigned)));
        CHECK(cudaDeviceSynchronize()); // the chain's streams do not wait for these
    }
    CHECK(cudaSetDevice(root));
    CHECK(cudaMemcpy(buffers[root], x.data(), n, cudaMemcpyHostToDevice));

    Chain chain(devices, root, 5);
    chain.broadcast(buffers, n);
    for (int i = 0; i < devices; ++i) {
        const int d = chain.device(i);
        CHECK(cudaSetDevice(d));
        checksum<<<3, 96, 0, chain.stream(i)>>>(sum[d], buffers[d], n);
        CHECK(cudaGetLastError());
        CHECK(cudaMemcpyAsync(&y[size_t(d) * n], buffers[d], n, cudaMemcpyDeviceToHost,
                              chain.stream(i)));
        CHECK(cudaMemcpyAsync(&sums[d], sum[d], sizeof(unsigned), cudaMemcpyDeviceToHost,
                              chain.stream(i)));
    }
    for (int i = 0; i < devices; ++i)
        CHECK(cudaStreamSynchronize(chain.stream(i)));
    for (int d = 0; d < devices; ++d) {
        CHECK(cudaFree(buffers[d]));
        CHECK(cudaFree(sum[d]));
    }
    Case.hostOutput("y", y);
    Case.hostOutput("sums", sums);
    return Case.finish();
}
