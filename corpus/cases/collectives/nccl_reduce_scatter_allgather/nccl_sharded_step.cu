// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>
#include <nccl.h>
#include <thread>

#define CUDACHECK(call) hipify::Case::check(call, #call)

static void ncclCheck(ncclResult_t result, const char *what)
{
    if (result == ncclSuccess)
        return;
    fprintf(stderr, "%s: %s\n", what, ncclGetErrorString(result));
    exit(1);
}
#define NCCLCHECK(call) ncclCheck(call, #call)

__global__ void __launch_bounds__(256)
step(float *__restrict__ parameters, const float *__restrict__ gradients, float rate, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        parameters[i] -= rate * gradients[i];
}

// One rank, in a thread of its own, as a process of a job would be.
class ShardedOptimizer {
public:
    ShardedOptimizer(int rank, int ranks, int shard, ncclUniqueId id)
        : Rank(rank), Shard(shard), N(size_t(ranks) * shard)
    {
        CUDACHECK(cudaSetDevice(rank));
        NCCLCHECK(ncclCommInitRank(&Comm, ranks, id, rank));
        CUDACHECK(cudaStreamCreateWithFlags(&Stream, cudaStreamNonBlocking));
        CUDACHECK(cudaMalloc(&Parameters, N * sizeof(float)));
        CUDACHECK(cudaMalloc(&Gradients, N * sizeof(float)));
        CUDACHECK(cudaMalloc(&MyGradients, Shard * sizeof(float)));
    }
    ~ShardedOptimizer()
    {
        cudaFree(Parameters);
        cudaFree(Gradients);
        cudaFree(MyGradients);
        cudaStreamDestroy(Stream);
        ncclCommDestroy(Comm);
    }

    // Only the own shard of the parameters is current before the call.
    void run(const float *gradients, const float *parameters, float *updated)
    {
        float *mine = Parameters + size_t(Rank) * Shard;
        CUDACHECK(cudaMemsetAsync(Parameters, 0, N * sizeof(float), Stream));
        CUDACHECK(cudaMemcpyAsync(mine, parameters + size_t(Rank) * Shard, Shard * sizeof(float),
                                  cudaMemcpyHostToDevice, Stream));
        CUDACHECK(cudaMemcpyAsync(Gradients, gradients, N * sizeof(float), cudaMemcpyHostToDevice,
                                  Stream));
        NCCLCHECK(ncclReduceScatter(Gradients, MyGradients, Shard, ncclFloat, ncclSum, Comm,
                                    Stream));
        step<<<(Shard + 255) / 256, 256, 0, Stream>>>(mine, MyGradients, 0.125f, Shard);
        NCCLCHECK(ncclAllGather(mine, Parameters, Shard, ncclFloat, Comm, Stream));
        CUDACHECK(cudaMemcpyAsync(updated, Parameters, N * sizeof(float), cudaMemcpyDeviceToHost,
                                  Stream));
        CUDACHECK(cudaStreamSynchronize(Stream));
        ncclResult_t state;
        NCCLCHECK(ncclCommGetAsyncError(Comm, &state));
        NCCLCHECK(state);
    }

private:
    int Rank, Shard;
    size_t N;
    ncclComm_t Comm;
    cudaStream_t Stream;
    float *Parameters, *Gradients, *MyGradients;
};

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int devices = Case.size("devices"), shard = Case.size("shard");
    const std::vector<float> gradients = Case.hostInput<float>("gradients");
    const std::vector<float> parameters = Case.hostInput<float>("parameters");
    std::vector<float> updated(gradients.size());

    ncclUniqueId id;
    NCCLCHECK(ncclGetUniqueId(&id));
    std::vector<std::thread> threads;
    for (int r = 0; r < devices; ++r)
        threads.emplace_back([&, r] {
            const size_t first = size_t(r) * devices * shard;
            ShardedOptimizer(r, devices, shard, id)
                .run(&gradients[first], parameters.data(), &updated[first]);
        });
    for (std::thread &t : threads)
        t.join();
    Case.hostOutput("updated", updated);
    return Case.finish();
}
