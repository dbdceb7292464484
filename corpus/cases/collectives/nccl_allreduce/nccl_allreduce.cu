// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>
#include <nccl.h>

#define CUDACHECK(call) hipify::Case::check(call, #call)
#define NCCLCHECK(call)                                                                            \
    do {                                                                                           \
        ncclResult_t result = (call);                                                              \
        if (result != ncclSuccess) {                                                               \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, ncclGetErrorString(result));        \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)

template <class T> __global__ void __launch_bounds__(128) scale(T *x, T factor, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        x[i] *= factor;
}

struct Worker {
    cudaStream_t stream;
    ncclComm_t comm;
    float *x, *sum;
    int *k, *most;
};

template <class T> static T *upload(const std::vector<T> &all, int rank, int n, cudaStream_t stream)
{
    T *data;
    CUDACHECK(cudaMalloc(&data, n * sizeof(T)));
    CUDACHECK(cudaMemcpyAsync(data, &all[size_t(rank) * n], n * sizeof(T), cudaMemcpyHostToDevice,
                              stream));
    return data;
}

template <class T>
static void download(std::vector<T> &all, int rank, int n, const T *data, cudaStream_t stream)
{
    CUDACHECK(cudaMemcpyAsync(&all[size_t(rank) * n], data, n * sizeof(T), cudaMemcpyDeviceToHost,
                              stream));
    CUDACHECK(cudaStreamSynchronize(stream));
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int devices = Case.size("devices"), n = Case.size("n");
    const std::vector<float> x = Case.hostInput<float>("x");
    const std::vector<int> k = Case.hostInput<int>("k");
    std::vector<float> sum(x.size()), mean(x.size());
    std::vector<int> most(k.size()), scaled(k.size());

    std::vector<Worker> workers(devices);
    std::vector<ncclComm_t> comms(devices);
    NCCLCHECK(ncclCommInitAll(comms.data(), devices, nullptr));
    for (int r = 0; r < devices; ++r) {
        Worker &w = workers[r];
        w.comm = comms[r];
        int rank = -1, count = 0;
        NCCLCHECK(ncclCommUserRank(w.comm, &rank));
        NCCLCHECK(ncclCommCount(w.comm, &count));
        if (rank != r || count != devices)
            return 1;
        CUDACHECK(cudaSetDevice(r));
        CUDACHECK(cudaStreamCreate(&w.stream));
        w.x = upload(x, r, n, w.stream);
        w.k = upload(k, r, n, w.stream);
        CUDACHECK(cudaMalloc(&w.sum, n * sizeof(float)));
        CUDACHECK(cudaMalloc(&w.most, n * sizeof(int)));
    }

    // Both collectives of all ranks in one group.
    NCCLCHECK(ncclGroupStart());
    for (Worker &w : workers) {
        NCCLCHECK(ncclAllReduce(w.x, w.sum, n, ncclFloat, ncclSum, w.comm, w.stream));
        NCCLCHECK(ncclAllReduce(w.k, w.most, n, ncclInt32, ncclMax, w.comm, w.stream));
    }
    NCCLCHECK(ncclGroupEnd());

    // A kernel of the same stream before, and in place.
    for (int r = 0; r < devices; ++r) {
        CUDACHECK(cudaSetDevice(r));
        scale<<<2, 128, 0, workers[r].stream>>>(workers[r].x, r + 1.f, n);
        scale<<<2, 128, 0, workers[r].stream>>>(workers[r].k, r + 1, n);
    }
    NCCLCHECK(ncclGroupStart());
    for (Worker &w : workers)
        NCCLCHECK(ncclAllReduce(w.x, w.x, n, ncclFloat32, ncclAvg, w.comm, w.stream));
    NCCLCHECK(ncclGroupEnd());
    NCCLCHECK(ncclGroupStart());
    for (Worker &w : workers)
        NCCLCHECK(ncclAllReduce(w.k, w.k, n, ncclInt, ncclSum, w.comm, w.stream));
    NCCLCHECK(ncclGroupEnd());

    for (int r = 0; r < devices; ++r) {
        Worker &w = workers[r];
        CUDACHECK(cudaSetDevice(r));
        download(sum, r, n, w.sum, w.stream);
        download(mean, r, n, w.x, w.stream);
        download(most, r, n, w.most, w.stream);
        download(scaled, r, n, w.k, w.stream);
        for (void *p : {(void *)w.x, (void *)w.sum, (void *)w.k, (void *)w.most})
            CUDACHECK(cudaFree(p));
        CUDACHECK(cudaStreamDestroy(w.stream));
        NCCLCHECK(ncclCommDestroy(w.comm));
    }
    Case.hostOutput("sum", sum);
    Case.hostOutput("mean", mean);
    Case.hostOutput("most", most);
    Case.hostOutput("scaled", scaled);
    return Case.finish();
}
