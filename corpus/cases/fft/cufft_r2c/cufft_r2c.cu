// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <cufft.h>
#include <hipify/validation/case.h>

#define CUFFT_CALL(call)                                                                           \
    do {                                                                                           \
        const cufftResult status = (call);                                                         \
        if (status != CUFFT_SUCCESS) {                                                             \
            fprintf(stderr, "%s:%d: %s gave %d\n", __FILE__, __LINE__, #call, status);             \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)

// cuFFT does not normalise: here by 1/n. blockIdx.y is the signal.
__global__ void multiplySpectra(cufftComplex *x, const cufftComplex *h, int n, float scale)
{
    cufftComplex *mine = x + static_cast<size_t>(blockIdx.y) * n;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        const cufftComplex p = cuCmulf(mine[i], h[i]);
        mine[i] = make_cuComplex(p.x * scale, p.y * scale);
    }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    int n = Case.size("n"), batch = Case.size("batch");
    const int spectrum = n / 2 + 1;
    float *x = Case.input<float>("x");
    float *h = Case.input<float>("h");
    float *y = Case.output<float>("y");

    cufftComplex *xs, *hs;
    Case.check(cudaMalloc(&xs, sizeof(cufftComplex) * spectrum * batch), "spectra");
    Case.check(cudaMalloc(&hs, sizeof(cufftComplex) * spectrum), "a spectrum");
    cudaStream_t stream;
    Case.check(cudaStreamCreate(&stream), "a stream");

    cufftHandle many, one, inverse;
    CUFFT_CALL(cufftPlanMany(&many, 1, &n, nullptr, 1, n, nullptr, 1, spectrum, CUFFT_R2C, batch));
    CUFFT_CALL(cufftPlan1d(&one, n, CUFFT_R2C, 1));
    // With explicit layout: rows of the spectra are as far apart as they are long.
    int inverseEmbed[1] = {spectrum}, outputEmbed[1] = {n};
    size_t work = 0;
    CUFFT_CALL(cufftCreate(&inverse));
    CUFFT_CALL(cufftMakePlanMany(inverse, 1, &n, inverseEmbed, 1, spectrum, outputEmbed, 1, n,
                                 CUFFT_C2R, batch, &work));
    for (cufftHandle plan : {many, one, inverse})
        CUFFT_CALL(cufftSetStream(plan, stream));

    CUFFT_CALL(cufftExecR2C(many, x, xs));
    CUFFT_CALL(cufftExecR2C(one, h, hs));
    multiplySpectra<<<dim3(2, batch), 64, 0, stream>>>(xs, hs, spectrum, 1.f / n);
    CUFFT_CALL(cufftExecC2R(inverse, xs, y));

    cufftDoubleComplex *z = Case.input<cufftDoubleComplex>("z");
    cufftDoubleComplex *out = Case.output<cufftDoubleComplex>("spectrum");
    cufftHandle plane;
    CUFFT_CALL(cufftPlan2d(&plane, Case.size("rows"), Case.size("cols"), CUFFT_Z2Z));
    CUFFT_CALL(cufftExecZ2Z(plane, z, out, CUFFT_FORWARD));

    Case.check(cudaStreamSynchronize(stream), "the stream");
    for (cufftHandle plan : {many, one, inverse, plane})
        CUFFT_CALL(cufftDestroy(plan));
    Case.check(cudaStreamDestroy(stream), "the stream");
    Case.check(cudaFree(xs), "spectra");
    Case.check(cudaFree(hs), "a spectrum");
    return Case.finish();
}
