// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

#define CHECK(call) hipify::Case::check(call, #call)

struct Sum {
    __device__ int operator()(int a, int b) const { return a + b; }
};
struct Max {
    __device__ int operator()(int a, int b) const { return max(a, b); }
};

// `child` is memory of another device. A child that is not there is null.
template <class Op>
__global__ void reduceChildren(int *__restrict__ mine, const int *__restrict__ left,
                               const int *__restrict__ right, int n, Op op)
{
    const int stride = gridDim.x * blockDim.x;
    // Whole vectors first; allocations are aligned.
    for (int v = blockIdx.x * blockDim.x + threadIdx.x; v < n / 4; v += stride) {
        int4 m = reinterpret_cast<int4 *>(mine)[v];
        for (const int *child : {left, right})
            if (child) {
                const int4 c = reinterpret_cast<const int4 *>(child)[v];
                m = make_int4(op(m.x, c.x), op(m.y, c.y), op(m.z, c.z), op(m.w, c.w));
            }
        reinterpret_cast<int4 *>(mine)[v] = m;
    }
    for (int i = n / 4 * 4 + blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) {
        if (left)
            mine[i] = op(mine[i], left[i]);
        if (right)
            mine[i] = op(mine[i], right[i]);
    }
}

class Tree {
public:
    Tree(int devices, int n) : Devices(devices), N(n), Data(devices), Streams(devices), Done(devices)
    {
        for (int d = 0; d < Devices; ++d) {
            CHECK(cudaSetDevice(d));
            for (int peer : {parent(d), child(d, 0), child(d, 1)})
                if (peer >= 0)
                    CHECK(cudaDeviceEnablePeerAccess(peer, 0));
            CHECK(cudaMalloc(&Data[d], N * sizeof(int)));
            CHECK(cudaStreamCreate(&Streams[d]));
            CHECK(cudaEventCreateWithFlags(&Done[d], cudaEventDisableTiming));
        }
    }
    ~Tree()
    {
        for (int d = 0; d < Devices; ++d) {
            cudaSetDevice(d);
            cudaFree(Data[d]);
            cudaStreamDestroy(Streams[d]);
            cudaEventDestroy(Done[d]);
        }
    }

    template <class Op> void allReduce(const std::vector<int> &x, std::vector<int> &y, Op op)
    {
        for (int d = 0; d < Devices; ++d) {
            CHECK(cudaSetDevice(d));
            CHECK(cudaMemcpyAsync(Data[d], &x[size_t(d) * N], N * sizeof(int), cudaMemcpyDefault,
                                  Streams[d]));
        }
        for (int d = Devices - 1; d >= 0; --d) { // leaves first
            CHECK(cudaSetDevice(d));
            const int *children[2] = {nullptr, nullptr};
            for (int k = 0; k < 2; ++k)
                if (const int c = child(d, k); c >= 0) {
                    children[k] = Data[c];
                    CHECK(cudaStreamWaitEvent(Streams[d], Done[c], 0));
                }
            if (children[0])
                reduceChildren<<<2, 64, 0, Streams[d]>>>(Data[d], children[0], children[1], N, op);
            CHECK(cudaEventRecord(Done[d], Streams[d]));
        }
        for (int d = 1; d < Devices; ++d) { // the root's result, downwards
            CHECK(cudaSetDevice(d));
            CHECK(cudaStreamWaitEvent(Streams[d], Done[parent(d)], 0));
            CHECK(cudaMemcpyPeerAsync(Data[d], d, Data[parent(d)], parent(d), N * sizeof(int),
                                      Streams[d]));
            CHECK(cudaEventRecord(Done[d], Streams[d]));
        }
        for (int d = 0; d < Devices; ++d) {
            CHECK(cudaSetDevice(d));
            CHECK(cudaStreamSynchronize(Streams[d]));
            CHECK(cudaMemcpy(&y[size_t(d) * N], Data[d], N * sizeof(int), cudaMemcpyDeviceToHost));
        }
    }

private:
    int parent(int d) const { return d ? (d - 1) / 2 : -1; }
    int child(int d, int k) const { return 2 * d + 1 + k < Devices ? 2 * d + 1 + k : -1; }

    int Devices, N;
    std::vector<int *> Data;
    std::vector<cudaStream_t> Streams;
    std::vector<cudaEvent_t> Done;
};

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int devices = Case.size("devices"), n = Case.size("n");
    const std::vector<int> x = Case.hostInput<int>("x");
    std::vector<int> y(x.size());
    {
        Tree tree(devices, n);
        tree.allReduce(x, y, Sum());
        Case.hostOutput("sum", y);
        tree.allReduce(x, y, Max());
        Case.hostOutput("most", y);
    }
    return Case.finish();
}
