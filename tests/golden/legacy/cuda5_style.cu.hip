// Code of the time of CUDA 5: texture reference, cudaThreadSynchronize, symbols as strings, each with a newer branch.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <hip/hip_runtime.h>
#include <hipify/arch.h>
#include <hipify/texture.h>

#define TAPS 9
#define CUDA_SAFE_CALL(call) {                                               \
    hipError_t err = call;                                                    \
    if (hipSuccess != err) {                                                \
        fprintf(stderr, "Cuda error in file '%s' in line %i : %s.\n",        \
                __FILE__, __LINE__, hipGetErrorString(err));                \
        exit(EXIT_FAILURE);                                                  \
    } }

__constant__ float taps[TAPS];

#if HIPIFY_CUDART_VERSION < 12000
texture<float, 1, hipReadModeElementType> signalTex;
#define FETCH(i) tex1Dfetch(signalTex, i)
#define TEX_PARAM
#define TEX_ARG
#else
#define FETCH(i) tex1Dfetch<float>(signalTex, i)
#define TEX_PARAM hipTextureObject_t signalTex,
#define TEX_ARG signalTex,
#endif

/* A finite impulse response filter; outside the signal is silence. */
__global__ void fir(TEX_PARAM float *out, int n)
{
    const int i = __umul24(blockIdx.x, blockDim.x) + threadIdx.x;
    if (i >= n) return;
    float sum = 0.0f;
    for (int t = 0; t < TAPS; t++) {
        const int j = i + t - TAPS / 2;
        if (j >= 0 && j < n)
            sum += taps[t] * FETCH(j);
    }
    out[i] = fminf(fmaxf(sum, 0.0f), 1.0f);
}

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 900;
    float h_taps[TAPS], sum = 0.0f;
    float *h_in = (float *)malloc(n * sizeof(float));
    float *h_out = (float *)malloc(n * sizeof(float));
    float *d_in = NULL, *d_out = NULL;
    int i, t, bad = 0;

    for (t = 0; t < TAPS; t++) sum += h_taps[t] = expf(-0.3f * (t - 4) * (t - 4));
    for (t = 0; t < TAPS; t++) h_taps[t] /= sum;
    srand(3);
    for (i = 0; i < n; i++) h_in[i] = 1.2f * rand() / (float)RAND_MAX;

    CUDA_SAFE_CALL(hipMalloc((void **)&d_in, n * sizeof(float)));
    CUDA_SAFE_CALL(hipMalloc((void **)&d_out, n * sizeof(float)));
    CUDA_SAFE_CALL(hipMemcpy(d_in, h_in, n * sizeof(float), hipMemcpyHostToDevice));
#if HIPIFY_CUDART_VERSION < 5000
    CUDA_SAFE_CALL(hipMemcpyToSymbol(HIP_SYMBOL(taps), h_taps, sizeof(h_taps)));
#else
    CUDA_SAFE_CALL(hipMemcpyToSymbol(HIP_SYMBOL(taps), h_taps, sizeof(h_taps), 0, hipMemcpyHostToDevice));
#endif

#if HIPIFY_CUDART_VERSION < 12000
    hipChannelFormatDesc desc = hipCreateChannelDesc<float>();
    CUDA_SAFE_CALL(hipBindTexture(0, signalTex, d_in, desc, n * sizeof(float)));
#else
    hipTextureObject_t signalTex;
    hipResourceDesc res;
    hipTextureDesc how;
    memset(&res, 0, sizeof(res));
    memset(&how, 0, sizeof(how));
    res.resType = hipResourceTypeLinear;
    res.res.linear.devPtr = d_in;
    res.res.linear.desc = hipCreateChannelDesc(32, 0, 0, 0, hipChannelFormatKindFloat);
    res.res.linear.sizeInBytes = n * sizeof(float);
    how.readMode = hipReadModeElementType;
    CUDA_SAFE_CALL(hipify::createTextureObject(&signalTex, &res, &how, NULL));
#endif

    fir<<<(n + 127) / 128, 128>>>(TEX_ARG d_out, n);
#if HIPIFY_CUDART_VERSION < 4000
    CUDA_SAFE_CALL(hipDeviceSynchronize());
#else
    CUDA_SAFE_CALL(hipDeviceSynchronize());
#endif
    CUDA_SAFE_CALL(hipMemcpy(h_out, d_out, n * sizeof(float), hipMemcpyDeviceToHost));

    for (i = 0; i < n; i++) {
        double want = 0.0;
        for (t = 0; t < TAPS; t++) {
            const int j = i + t - TAPS / 2;
            if (j >= 0 && j < n) want += (double)h_taps[t] * h_in[j];
        }
        want = want < 0.0 ? 0.0 : want > 1.0 ? 1.0 : want;
        if (fabs(want - h_out[i]) > 1e-5) bad++;
    }

#if HIPIFY_CUDART_VERSION < 12000
    CUDA_SAFE_CALL(hipUnbindTexture(signalTex));
#else
    CUDA_SAFE_CALL(hipify::destroyTextureObject(signalTex));
#endif
    CUDA_SAFE_CALL(hipFree(d_in));
    CUDA_SAFE_CALL(hipFree(d_out));
    free(h_in);
    free(h_out);
#if HIPIFY_CUDART_VERSION < 4000
    hipDeviceReset();
#else
    hipDeviceReset();
#endif
    printf("%d of %d wrong\n%s\n", bad, n, bad ? "FAIL" : "PASS");
    return bad ? EXIT_FAILURE : EXIT_SUCCESS;
}
