// Monte-Carlo estimate of pi with cuRAND's device interface: states kept in memory between launches.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include <stdio.h>
#include <stdlib.h>
#include <math.h>

#include <hip/hip_runtime.h>
#include <hipify/random.h>
#include <hiprand/hiprand_kernel.h>

#define BLOCKS 8
#define THREADS 64
#define CUDA_CALL(x) do { if((x) != hipSuccess) { \
    printf("Error at %s:%d\n",__FILE__,__LINE__); \
    return EXIT_FAILURE;}} while(0)

__global__ void setup_kernel(hiprandState *state, unsigned long long seed)
{
    int id = threadIdx.x + blockIdx.x * THREADS;
    /* same seed, another sequence for each thread, no offset */
    hiprand_init(seed, id, 0, &state[id]);
}

__global__ void throw_darts(hiprandState *state, int n, unsigned int *result)
{
    int id = threadIdx.x + blockIdx.x * THREADS;
    unsigned int count = 0;
    /* a local copy is faster than global memory */
    hiprandState localState = state[id];
    for (int i = 0; i < n; i++) {
        float x = hiprand_uniform(&localState);
        float y = hiprand_uniform(&localState);
        if (x * x + y * y <= 1.0f)
            count++;
    }
    state[id] = localState;
    result[id] += count;
}

/* Another generator; its state is set up where it is used. */
__global__ void count_quarter(hiprandStateMRG32k3a_t *state, int n,
                           unsigned long long *ones)
{
    int id = threadIdx.x + blockIdx.x * THREADS;
    hiprandStateMRG32k3a_t s = state[id];
    unsigned long long sum = 0;
    hiprand_init(1984ULL, id, 0, &s);
    for (int i = 0; i < n; i++)
        sum += hiprand_uniform_double(&s) < 0.25;
    atomicAdd(ones, sum);
    state[id] = s;
}

int main(int argc, char *argv[])
{
    const int launches = 4;
    const int samples = argc > 1 ? atoi(argv[1]) : 200; /* per launch and thread */
    const int total = BLOCKS * THREADS;
    hiprandState *devStates;
    hiprandStateMRG32k3a_t *devMRG;
    unsigned int *devResults, hostResults[BLOCKS * THREADS];
    unsigned long long *devOnes, ones = 0;

    CUDA_CALL(hipMalloc((void **)&devStates, total * sizeof(hiprandState)));
    CUDA_CALL(hipMalloc((void **)&devMRG, total * sizeof(hiprandStateMRG32k3a_t)));
    CUDA_CALL(hipMalloc((void **)&devResults, total * sizeof(unsigned int)));
    CUDA_CALL(hipMalloc((void **)&devOnes, sizeof(ones)));
    CUDA_CALL(hipMemset(devMRG, 0, total * sizeof(hiprandStateMRG32k3a_t)));
    CUDA_CALL(hipMemset(devResults, 0, total * sizeof(unsigned int)));
    CUDA_CALL(hipMemset(devOnes, 0, sizeof(ones)));

    setup_kernel<<<BLOCKS, THREADS>>>(devStates, 1234ULL);
    for (int i = 0; i < launches; i++)
        throw_darts<<<BLOCKS, THREADS>>>(devStates, samples, devResults);
    count_quarter<<<BLOCKS, THREADS>>>(devMRG, samples, devOnes);
    CUDA_CALL(hipGetLastError());
    CUDA_CALL(hipMemcpy(hostResults, devResults, sizeof(hostResults),
                         hipMemcpyDeviceToHost));
    CUDA_CALL(hipMemcpy(&ones, devOnes, sizeof(ones), hipMemcpyDeviceToHost));

    unsigned long long hits = 0;
    for (int i = 0; i < total; i++)
        hits += hostResults[i];
    double throws = (double)launches * samples * total;
    double pi = 4.0 * hits / throws;
    /* five standard deviations of the estimate */
    double allowed = 5.0 * 4.0 * sqrt(0.7854 * 0.2146 / throws);
    double share = (double)ones / ((double)samples * total);
    double allowedShare = 5.0 * sqrt(0.25 * 0.75 / ((double)samples * total));
    bool okPi = fabs(pi - 3.14159265358979) < allowed;
    bool okShare = fabs(share - 0.25) < allowedShare;
    printf("pi = %.5f +- %.5f  %s\n", pi, allowed, okPi ? "PASS" : "FAIL");
    printf("share below 1/4 = %.5f +- %.5f  %s\n", share, allowedShare,
           okShare ? "PASS" : "FAIL");

    CUDA_CALL(hipFree(devStates));
    CUDA_CALL(hipFree(devMRG));
    CUDA_CALL(hipFree(devResults));
    CUDA_CALL(hipFree(devOnes));
    printf("%s\n", okPi && okShare ? "PASS" : "FAIL");
    return okPi && okShare ? EXIT_SUCCESS : EXIT_FAILURE;
}
