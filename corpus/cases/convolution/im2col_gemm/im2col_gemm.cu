// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

#define CUDA_KERNEL_LOOP(i, n)                                                                     \
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += blockDim.x * gridDim.x)

struct Geometry {
    int channels, height, width;
    int kernel, pad, stride, dilation;
    __host__ __device__ int outHeight() const { return out(height); }
    __host__ __device__ int outWidth() const { return out(width); }

private:
    __host__ __device__ int out(int extent) const
    {
        return (extent + 2 * pad - (dilation * (kernel - 1) + 1)) / stride + 1;
    }
};

// One thread an output place and channel: kernel * kernel values below each other.
__global__ void __launch_bounds__(128) im2col(float *columns, const float *image, Geometry g)
{
    const int oh = g.outHeight(), ow = g.outWidth();
    CUDA_KERNEL_LOOP(i, g.channels * oh * ow)
    {
        const int ox = i % ow, oy = i / ow % oh, c = i / ow / oh;
        const int y0 = oy * g.stride - g.pad, x0 = ox * g.stride - g.pad;
        float *out = columns + (c * g.kernel * g.kernel * oh + oy) * ow + ox;
        for (int ky = 0; ky < g.kernel; ++ky)
            for (int kx = 0; kx < g.kernel; ++kx) {
                const int y = y0 + ky * g.dilation, x = x0 + kx * g.dilation;
                *out = y >= 0 && x >= 0 && y < g.height && x < g.width
                           ? image[(c * g.height + y) * g.width + x]
                           : 0.f;
                out += oh * ow;
            }
    }
}

// One thread a pixel: sums the columns that it went to.
__global__ void __launch_bounds__(128) col2im(float *image, const float *columns, Geometry g)
{
    const int oh = g.outHeight(), ow = g.outWidth();
    CUDA_KERNEL_LOOP(i, g.channels * g.height * g.width)
    {
        const int x = i % g.width, y = i / g.width % g.height, c = i / g.width / g.height;
        float sum = 0;
        for (int ky = 0; ky < g.kernel; ++ky)
            for (int kx = 0; kx < g.kernel; ++kx) {
                const int sy = y + g.pad - ky * g.dilation, sx = x + g.pad - kx * g.dilation;
                if (sy < 0 || sx < 0 || sy % g.stride || sx % g.stride)
                    continue;
                const int oy = sy / g.stride, ox = sx / g.stride;
                if (oy < oh && ox < ow)
                    sum += columns[((c * g.kernel + ky) * g.kernel + kx) * oh * ow + oy * ow + ox];
            }
        image[i] = sum;
    }
}

static void check(cublasStatus_t status, const char *what)
{
    if (status == CUBLAS_STATUS_SUCCESS)
        return;
    fprintf(stderr, "%s: status %d\n", what, static_cast<int>(status));
    exit(1);
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int N = Case.size("n"), F = Case.size("f");
    const Geometry g = {Case.size("c"), Case.size("h"), Case.size("w"), 3, 2, 2, 2};
    const int places = g.outHeight() * g.outWidth(), depth = g.channels * g.kernel * g.kernel;
    const float *x = Case.input<float>("x");
    const float *filter = Case.input<float>("filter");
    float *y = Case.output<float>("y");
    float *back = Case.output<float>("back");

    cudaStream_t stream[2];
    float *columns[2];
    for (int s = 0; s < 2; ++s) {
        Case.check(cudaStreamCreate(&stream[s]), "a stream");
        Case.check(cudaMalloc(&columns[s], sizeof(float) * depth * places), "columns");
    }
    cublasHandle_t handle;
    check(cublasCreate(&handle), "cublasCreate");

    const float one = 1, zero = 0;
    for (int n = 0; n < N; ++n) {
        const int s = n % 2;
        im2col<<<4, 128, 0, stream[s]>>>(columns[s], x + n * g.channels * g.height * g.width, g);
        check(cublasSetStream(handle, stream[s]), "cublasSetStream");
        // Row-major: y = filter * columns is columns^T * filter^T to cuBLAS.
        check(cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, places, F, depth, &one, columns[s],
                          places, filter, depth, &zero, y + n * F * places, places),
              "cublasSgemm");
    }
    col2im<<<4, 128, 0, stream[(N - 1) % 2]>>>(back, columns[(N - 1) % 2], g);

    check(cublasDestroy(handle), "cublasDestroy");
    for (int s = 0; s < 2; ++s) {
        Case.check(cudaStreamSynchronize(stream[s]), "a stream");
        Case.check(cudaStreamDestroy(stream[s]), "a stream");
        Case.check(cudaFree(columns[s]), "columns");
    }
    return Case.finish();
}
