// Warp intrinsics as they were before CUDA 9, without masks, beside the branch that newer compilers take.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include <stdio.h>
#include <stdlib.h>

#include <hip/hip_runtime.h>
#include <hipify/arch.h>
#include <hipify/warp.h>

#ifndef HIPIFY_CUDACC_VER_MAJOR
#define HIPIFY_CUDACC_VER_MAJOR 9 /* another compiler: take the modern branch */
#endif

#if HIPIFY_CUDACC_VER_MAJOR < 9
#define SHFL_DOWN(v, d) hipify::shfl_down(v, d)
#define SHFL_XOR(v, m) hipify::shfl_xor(v, m)
#define BALLOT(p) hipify::ballot(p)
#define ANY(p) hipify::any(p)
#define ALL(p) hipify::all(p)
#else
#define FULL_MASK 0xffffffff
#define SHFL_DOWN(v, d) __shfl_down_sync(FULL_MASK, v, d)
#define SHFL_XOR(v, m) __shfl_xor_sync(FULL_MASK, v, m)
#define BALLOT(p) __ballot_sync(FULL_MASK, p)
#define ANY(p) __any_sync(FULL_MASK, p)
#define ALL(p) __all_sync(FULL_MASK, p)
#endif

#define WARP 32
#define CHECK(e)                                                              \
    if ((e) != hipSuccess) {                                                 \
        fprintf(stderr, "line %d: %s\n", __LINE__,                            \
                hipGetErrorString(hipGetLastError()));                      \
        exit(2);                                                              \
    }

__inline__ __device__ int warpReduceSum(int val) {
    for (int offset = WARP / 2; offset > 0; offset /= 2)
        val += SHFL_DOWN(val, offset);
    return val;
}

__inline__ __device__ int warpAllReduceMax(int val) {
    for (int mask = WARP / 2; mask > 0; mask >>= 1)
        val = max(val, SHFL_XOR(val, mask));
    return val;
}

__inline__ __device__ int blockReduceSum(int val) {
    static __shared__ int shared[WARP];
    int lane = threadIdx.x % WARP;
    int wid = threadIdx.x / WARP;
    val = warpReduceSum(val);
    if (lane == 0)
        shared[wid] = val;
    __syncthreads();
    val = (threadIdx.x < blockDim.x / WARP) ? shared[lane] : 0;
    if (wid == 0)
        val = warpReduceSum(val);
    return val;
}

__global__ void reduce(const int *in, int *sum, int n) {
    int mine = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        mine += in[i];
    mine = blockReduceSum(mine);
    if (threadIdx.x == 0)
        *sum = mine;
}

/* per warp: largest value, number of odd values, and two votes */
__global__ void votes(const int *in, int *largest, int *odd, int *flags) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int warp = i / WARP;
    int v = in[i];
    int top = warpAllReduceMax(v);
    unsigned int ballot = BALLOT(v & 1);
    int flag = (ANY(v > 95) ? 1 : 0) | (ALL(v >= 3) ? 2 : 0);
    if (threadIdx.x % WARP == 0) {
        largest[warp] = top;
        odd[warp] = __popc(ballot);
        flags[warp] = flag;
    }
}

int main(int argc, char **argv) {
    const int warps = argc > 1 ? atoi(argv[1]) : 12;
    const int n = warps * WARP;
    int *h = (int *)malloc(n * sizeof(int));
    int *result = (int *)malloc((3 * warps + 1) * sizeof(int));
    int *in, *out;
    int bad = 0, sum = 0;

    srand(1977);
    for (int i = 0; i < n; i++)
        sum += h[i] = rand() % 100;
    CHECK(hipMalloc((void **)&in, n * sizeof(int)));
    CHECK(hipMalloc((void **)&out, (3 * warps + 1) * sizeof(int)));
    CHECK(hipMemcpy(in, h, n * sizeof(int), hipMemcpyHostToDevice));

    reduce<<<1, 256>>>(in, out + 3 * warps, n);
    votes<<<warps, WARP>>>(in, out, out + warps, out + 2 * warps);
    CHECK(hipGetLastError());
    CHECK(hipMemcpy(result, out, (3 * warps + 1) * sizeof(int), hipMemcpyDeviceToHost));

    for (int w = 0; w < warps; w++) {
        int top = h[w * WARP], odd = 0, any = 0, all = 2;
        for (int i = w * WARP; i < (w + 1) * WARP; i++) {
            top = h[i] > top ? h[i] : top;
            odd += h[i] & 1;
            any |= h[i] > 95;
            all = h[i] >= 3 ? all : 0;
        }
        bad += result[w] != top;
        bad += result[warps + w] != odd;
        bad += result[2 * warps + w] != (any | all);
    }
    printf("votes: %d wrong  %s\n", bad, bad ? "FAIL" : "PASS");
    printf("sum: %d (expected %d)  %s\n", result[3 * warps], sum,
           result[3 * warps] == sum ? "PASS" : "FAIL");
    bad += result[3 * warps] != sum;

    CHECK(hipFree(in));
    CHECK(hipFree(out));
    free(h);
    free(result);
    printf("%s\n", bad ? "FAIL" : "PASS");
    return bad ? EXIT_FAILURE : EXIT_SUCCESS;
}
