// Row-wise softmax: one block per row, online maximum and sum, vectorised loads,
// warp reductions by shuffles and one value per warp in shared memory.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <hip/hip_runtime.h>
#include <hipify/warp.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define cudaCheck(err) (cuda_check(err, __FILE__, __LINE__))

static void cuda_check(hipError_t error, const char *file, int line) {
    if (error != hipSuccess) {
        printf("[CUDA ERROR] at file %s:%d:\n%s\n", file, line,
               hipGetErrorString(error));
        exit(EXIT_FAILURE);
    }
}

#define FULL_MASK 0xffffffff
#define MAX_WARPS 32

// A running maximum and the sum of exponentials relative to it.
struct __align__(8) MD {
    float m;
    float d;
};

__device__ __forceinline__ MD combine(MD a, MD b) {
    const bool aIsBigger = a.m > b.m;
    const MD big = aIsBigger ? a : b, small = aIsBigger ? b : a;
    MD r;
    r.m = big.m;
    r.d = big.d + small.d * __expf(small.m - big.m);
    return r;
}

__device__ MD warpCombine(MD v) {
    for (int offset = 16; offset > 0; offset /= 2) {
        MD other;
        other.m = __shfl_xor_sync(FULL_MASK, v.m, offset);
        other.d = __shfl_xor_sync(FULL_MASK, v.d, offset);
        v = combine(v, other);
    }
    return v;
}

__global__ void softmax_forward(const float *__restrict__ in,
                                float *__restrict__ out, int cols) {
    __shared__ MD partial[MAX_WARPS];
    __shared__ MD total;
    const float *x = in + (size_t)blockIdx.x * cols;
    float *y = out + (size_t)blockIdx.x * cols;
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;

    MD v = {-FLT_MAX, 0.0f};
    const int cols4 = cols / 4;
    const float4 *x4 = reinterpret_cast<const float4 *>(x);
    for (int i = threadIdx.x; i < cols4; i += blockDim.x) {
        const float4 q = __ldg(&x4[i]);
        const float m = fmaxf(fmaxf(q.x, q.y), fmaxf(q.z, q.w));
        const MD mine = {m, __expf(q.x - m) + __expf(q.y - m) +
                                __expf(q.z - m) + __expf(q.w - m)};
        v = combine(v, mine);
    }

    v = warpCombine(v);
    if (lane == 0)
        partial[warp] = v;
    __syncthreads();
    if (warp == 0) {
        v = lane < blockDim.x / 32 ? partial[lane] : MD{-FLT_MAX, 0.0f};
        v = warpCombine(v);
        if (lane == 0)
            total = v;
    }
    __syncthreads();

    const float m = total.m, scale = __frcp_rn(total.d);
    float4 *y4 = reinterpret_cast<float4 *>(y);
    for (int i = threadIdx.x; i < cols4; i += blockDim.x) {
        const float4 q = x4[i];
        y4[i] = make_float4(__expf(q.x - m) * scale, __expf(q.y - m) * scale,
                            __expf(q.z - m) * scale, __expf(q.w - m) * scale);
    }
}

int main(int argc, char **argv) {
    const int rows = argc > 1 ? atoi(argv[1]) : 37;
    const int cols = argc > 2 ? atoi(argv[2]) / 4 * 4 : 520;
    const size_t n = (size_t)rows * cols;

    float *h_in = (float *)malloc(n * sizeof(float));
    float *h_out = (float *)malloc(n * sizeof(float));
    srand(1);
    for (size_t i = 0; i < n; i++)
        h_in[i] = 20.0f * (rand() / (float)RAND_MAX) - 10.0f;
    for (int c = 0; c < cols; c++)  // a row that overflows a naive softmax
        h_in[c] += 500.0f;

    float *d_in, *d_out;
    cudaCheck(hipMalloc(&d_in, n * sizeof(float)));
    cudaCheck(hipMalloc(&d_out, n * sizeof(float)));
    cudaCheck(hipMemcpy(d_in, h_in, n * sizeof(float), hipMemcpyHostToDevice));

    hipEvent_t beg, end;
    cudaCheck(hipEventCreate(&beg));
    cudaCheck(hipEventCreate(&end));
    for (int block = 32; block <= 256; block *= 2) {
        float ms;
        cudaCheck(hipMemset(d_out, 0xff, n * sizeof(float)));
        cudaCheck(hipEventRecord(beg, 0));
        softmax_forward<<<rows, block>>>(d_in, d_out, cols);
        cudaCheck(hipGetLastError());
        cudaCheck(hipEventRecord(end, 0));
        cudaCheck(hipEventSynchronize(end));
        cudaCheck(hipEventElapsedTime(&ms, beg, end));
        printf("block_size %4d | time %.4f ms\n", block, ms);
    }
    cudaCheck(hipEventDestroy(beg));
    cudaCheck(hipEventDestroy(end));
    cudaCheck(hipMemcpy(h_out, d_out, n * sizeof(float), hipMemcpyDeviceToHost));

    int wrong = 0;
    for (int r = 0; r < rows; r++) {
        double m = -INFINITY, d = 0, sum = 0;
        for (int c = 0; c < cols; c++)
            m = fmax(m, (double)h_in[r * cols + c]);
        for (int c = 0; c < cols; c++)
            d += exp(h_in[r * cols + c] - m);
        for (int c = 0; c < cols; c++) {
            const double want = exp(h_in[r * cols + c] - m) / d;
            sum += h_out[r * cols + c];
            wrong += !(fabs(want - h_out[r * cols + c]) <= 1e-6 + 1e-4 * want);
        }
        wrong += !(fabs(sum - 1.0) < 1e-4);
    }
    cudaCheck(hipFree(d_in));
    cudaCheck(hipFree(d_out));
    free(h_in);
    free(h_out);
    printf("softmax: %s (%d wrong)\n", wrong ? "FAIL" : "PASS", wrong);
    return wrong ? EXIT_FAILURE : EXIT_SUCCESS;
}
