// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

#define CHECK(call) hipify::Case::check(call, #call)

__global__ void multiply(int *out, const int *in, int factor, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        out[i] = factor * in[i];
}

__global__ void reverseAdd(int *out, const int *in, int addend, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        out[i] = in[n - 1 - i] + addend;
}

__global__ void add(int *out, const int *a, const int *b, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        out[i] = a[i] + b[i];
}

__global__ void sumUp(int *sum, const int *x, int n)
{
    int v = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        v += x[i];
    for (int d = 16; d > 0; d /= 2)
        v += __shfl_down_sync(0xffffffffu, v, d);
    if (threadIdx.x % 32 == 0)
        atomicAdd(sum, v);
}

struct Pipeline {
    int n;
    int *in, *left, *right, *out, *sum;
    cudaStream_t main, side;
    cudaEvent_t fork, join;
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaGraphNode_t multiplyNode;
};

static void capture(Pipeline &p, const int *hostIn, int *hostOut, int *hostSum)
{
    const size_t bytes = p.n * sizeof(int);
    const dim3 grid(3), block(160);
    CHECK(cudaStreamBeginCapture(p.main, cudaStreamCaptureModeThreadLocal));
    CHECK(cudaMemcpyAsync(p.in, hostIn, bytes, cudaMemcpyHostToDevice, p.main));
    CHECK(cudaEventRecord(p.fork, p.main));
    CHECK(cudaStreamWaitEvent(p.side, p.fork, 0));
    multiply<<<grid, block, 0, p.main>>>(p.left, p.in, 3, p.n);
    reverseAdd<<<grid, block, 0, p.side>>>(p.right, p.in, 5, p.n);
    CHECK(cudaMemsetAsync(p.sum, 0, sizeof(int), p.side));
    CHECK(cudaEventRecord(p.join, p.side));
    CHECK(cudaStreamWaitEvent(p.main, p.join, 0));
    add<<<grid, block, 0, p.main>>>(p.out, p.left, p.right, p.n);
    sumUp<<<grid, block, 0, p.main>>>(p.sum, p.out, p.n);
    CHECK(cudaMemcpyAsync(hostSum, p.sum, sizeof(int), cudaMemcpyDeviceToHost, p.main));
    CHECK(cudaMemcpyAsync(hostOut, p.out, bytes, cudaMemcpyDeviceToHost, p.main));
    CHECK(cudaStreamEndCapture(p.main, &p.graph));
    CHECK(cudaGraphInstantiateWithFlags(&p.exec, p.graph, 0));
}

// The kernel node that runs `multiply`.
static size_t findNodes(Pipeline &p)
{
    size_t count = 0;
    CHECK(cudaGraphGetNodes(p.graph, nullptr, &count));
    std::vector<cudaGraphNode_t> nodes(count);
    CHECK(cudaGraphGetNodes(p.graph, nodes.data(), &count));
    for (cudaGraphNode_t node : nodes) {
        cudaGraphNodeType type;
        CHECK(cudaGraphNodeGetType(node, &type));
        if (type != cudaGraphNodeTypeKernel)
            continue;
        cudaKernelNodeParams params = {};
        CHECK(cudaGraphKernelNodeGetParams(node, &params));
        if (params.func == reinterpret_cast<void *>(multiply))
            p.multiplyNode = node;
    }
    return count;
}

static void changeFactor(Pipeline &p, int factor)
{
    const int *in = p.in;
    void *arguments[] = {&p.left, &in, &factor, &p.n};
    cudaKernelNodeParams params = {};
    params.func = reinterpret_cast<void *>(multiply);
    params.gridDim = dim3(2);
    params.blockDim = dim3(96);
    params.kernelParams = arguments;
    CHECK(cudaGraphExecKernelNodeSetParams(p.exec, p.multiplyNode, &params));
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int n = Case.size("n"), launches = Case.size("launches");
    const std::vector<int> x = Case.hostInput<int>("x");
    std::vector<int> y(x.size()), sums(launches);

    Pipeline p = {};
    p.n = n;
    int *hostIn, *hostOut, *hostSum;
    CHECK(cudaMallocHost(&hostIn, n * sizeof(int)));
    CHECK(cudaMallocHost(&hostOut, n * sizeof(int)));
    CHECK(cudaMallocHost(&hostSum, sizeof(int)));
    for (int **buffer : {&p.in, &p.left, &p.right, &p.out})
        CHECK(cudaMalloc(buffer, n * sizeof(int)));
    CHECK(cudaMalloc(&p.sum, sizeof(int)));
    CHECK(cudaStreamCreateWithFlags(&p.main, cudaStreamNonBlocking));
    CHECK(cudaStreamCreateWithFlags(&p.side, cudaStreamNonBlocking));
    CHECK(cudaEventCreateWithFlags(&p.fork, cudaEventDisableTiming));
    CHECK(cudaEventCreateWithFlags(&p.join, cudaEventDisableTiming));

    capture(p, hostIn, hostOut, hostSum);
    const int nodes = static_cast<int>(findNodes(p));
    for (int l = 0; l < launches; ++l) {
        if (l == launches / 2)
            changeFactor(p, 11);
        std::memcpy(hostIn, &x[size_t(l) * n], n * sizeof(int));
        CHECK(cudaGraphLaunch(p.exec, p.main));
        CHECK(cudaStreamSynchronize(p.main));
        std::memcpy(&y[size_t(l) * n], hostOut, n * sizeof(int));
        sums[l] = *hostSum;
    }

    CHECK(cudaGraphExecDestroy(p.exec));
    CHECK(cudaGraphDestroy(p.graph));
    CHECK(cudaEventDestroy(p.fork));
    CHECK(cudaEventDestroy(p.join));
    CHECK(cudaStreamDestroy(p.main));
    CHECK(cudaStreamDestroy(p.side));
    for (int *buffer : {p.in, p.left, p.right, p.out, p.sum})
        CHECK(cudaFree(buffer));
    for (int *buffer : {hostIn, hostOut, hostSum})
        CHECK(cudaFreeHost(buffer));
    Case.hostOutput("y", y);
    Case.hostOutput("sums", sums);
    Case.hostOutput("nodes", std::vector<int>{nodes});
    return Case.finish();
}
