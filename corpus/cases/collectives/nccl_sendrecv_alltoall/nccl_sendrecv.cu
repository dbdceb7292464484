// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>
#include <nccl.h>

#define CUDACHECK(call) hipify::Case::check(call, #call)
#define NCCLCHECK(call)                                                                            \
    if (const ncclResult_t status = (call)) {                                                            \
        fprintf(stderr, #call ": %s\n", ncclGetErrorString(status));                               \
        return 1;                                                                                  \
    }

__global__ void fill(float *x, float value, size_t n)
{
    for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        x[i] = value;
}

static size_t partLength(int from, int to, int devices, int n)
{
    return n - 7 * ((from + 2 * to) % devices);
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int devices = Case.size("devices"), n = Case.size("n"), root = devices - 1;
    const size_t all = size_t(devices) * n;
    const std::vector<float> x = Case.hostInput<float>("x");
    std::vector<float> exchanged(x.size()), fromRoot(all), product(n);

    std::vector<ncclComm_t> comm(devices);
    std::vector<cudaStream_t> stream(devices);
    std::vector<float *> send(devices), receive(devices), copy(devices), result(devices);
    std::vector<int> ids(devices);
    for (int d = 0; d < devices; ++d)
        ids[d] = d;
    NCCLCHECK(ncclCommInitAll(comm.data(), devices, ids.data()));
    for (int d = 0; d < devices; ++d) {
        CUDACHECK(cudaSetDevice(d));
        CUDACHECK(cudaStreamCreate(&stream[d]));
        CUDACHECK(cudaMallocAsync(&send[d], all * sizeof(float), stream[d]));
        CUDACHECK(cudaMallocAsync(&receive[d], all * sizeof(float), stream[d]));
        CUDACHECK(cudaMallocAsync(&copy[d], n * sizeof(float), stream[d]));
        CUDACHECK(cudaMallocAsync(&result[d], n * sizeof(float), stream[d]));
        CUDACHECK(cudaMemcpyAsync(send[d], &x[d * all], all * sizeof(float),
                                  cudaMemcpyHostToDevice, stream[d]));
        fill<<<2, 128, 0, stream[d]>>>(receive[d], 0.f, all);
    }

    NCCLCHECK(ncclGroupStart());
    for (int me = 0; me < devices; ++me)
        for (int peer = 0; peer < devices; ++peer) {
            NCCLCHECK(ncclSend(send[me] + size_t(peer) * n, partLength(me, peer, devices, n),
                               ncclFloat, peer, comm[me], stream[me]));
            NCCLCHECK(ncclRecv(receive[me] + size_t(peer) * n, partLength(peer, me, devices, n),
                               ncclFloat, peer, comm[me], stream[me]));
        }
    NCCLCHECK(ncclGroupEnd());

    NCCLCHECK(ncclGroupStart());
    for (int d = 0; d < devices; ++d)
        NCCLCHECK(ncclBroadcast(send[d], copy[d], n, ncclFloat, root, comm[d], stream[d]));
    NCCLCHECK(ncclGroupEnd());
    NCCLCHECK(ncclGroupStart());
    for (int d = 0; d < devices; ++d)
        NCCLCHECK(ncclReduce(send[d], result[d], n, ncclFloat, ncclProd, root, comm[d], stream[d]));
    NCCLCHECK(ncclGroupEnd());

    for (int d = 0; d < devices; ++d) {
        CUDACHECK(cudaSetDevice(d));
        CUDACHECK(cudaMemcpyAsync(&exchanged[d * all], receive[d], all * sizeof(float),
                                  cudaMemcpyDeviceToHost, stream[d]));
        CUDACHECK(cudaMemcpyAsync(&fromRoot[size_t(d) * n], copy[d], n * sizeof(float),
                                  cudaMemcpyDeviceToHost, stream[d]));
        if (d == root)
            CUDACHECK(cudaMemcpyAsync(product.data(), result[d], n * sizeof(float),
                                      cudaMemcpyDeviceToHost, stream[d]));
        for (float *p : {send[d], receive[d], copy[d], result[d]})
            CUDACHECK(cudaFreeAsync(p, stream[d]));
        CUDACHECK(cudaStreamSynchronize(stream[d]));
        CUDACHECK(cudaStreamDestroy(stream[d]));
        NCCLCHECK(ncclCommDestroy(comm[d]));
    }
    Case.hostOutput("exchanged", exchanged);
    Case.hostOutput("fromRoot", fromRoot);
    Case.hostOutput("product", product);
    return Case.finish();
}
