// Separable 2-D convolution: rows, then columns, halos in shared memory, pitched
// memory and 2-D copies, border handling by clamping.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <hip/hip_runtime.h>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

static const char* _cudaGetErrorEnum(hipError_t error) { return hipGetErrorName(error); }

template <typename T>
void checkResult(T result, char const* const func, const char* const file, int const line)
{
    if (result) {
        fprintf(stderr, "CUDA error at %s:%d code=%d(%s) \"%s\"\n", file, line, static_cast<unsigned int>(result), _cudaGetErrorEnum(result), func);
        exit(EXIT_FAILURE);
    }
}
#define checkCudaErrors(val) checkResult((val), #val, __FILE__, __LINE__)

#define KERNEL_RADIUS 5
#define KERNEL_LENGTH (2 * KERNEL_RADIUS + 1)

constexpr int TILE_W = 32, TILE_H = 8;

__constant__ float c_Kernel[KERNEL_LENGTH];

__device__ __host__ inline int clampTo(int v, int limit) { return v < 0 ? 0 : (v >= limit ? limit - 1 : v); }

__global__ void convolutionRows(float* dst, const float* src, int w, int h, int pitch)
{
    __shared__ float s[TILE_H][TILE_W + 2 * KERNEL_RADIUS];
    const int x0 = blockIdx.x * TILE_W, y = blockIdx.y * TILE_H + threadIdx.y;
    const float* row = src + clampTo(y, h) * pitch;

    for (int i = threadIdx.x; i < TILE_W + 2 * KERNEL_RADIUS; i += TILE_W)
        s[threadIdx.y][i] = row[clampTo(x0 + i - KERNEL_RADIUS, w)];
    __syncthreads();

    const int x = x0 + threadIdx.x;
    if (x >= w || y >= h) return;
    float sum = 0;
#pragma unroll
    for (int j = -KERNEL_RADIUS; j <= KERNEL_RADIUS; j++)
        sum += c_Kernel[KERNEL_RADIUS - j] * s[threadIdx.y][threadIdx.x + j + KERNEL_RADIUS];
    dst[y * pitch + x] = sum;
}

__global__ void convolutionColumns(float* dst, const float* src, int w, int h, int pitch)
{
    __shared__ float s[TILE_H + 2 * KERNEL_RADIUS][TILE_W];
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y0 = blockIdx.y * TILE_H;

    for (int j = threadIdx.y; j < TILE_H + 2 * KERNEL_RADIUS; j += TILE_H)
        s[j][threadIdx.x] = src[clampTo(y0 + j - KERNEL_RADIUS, h) * pitch + clampTo(x, w)];
    __syncthreads();

    const int y = y0 + threadIdx.y;
    if (x >= w || y >= h) return;
    float sum = 0;
#pragma unroll
    for (int j = -KERNEL_RADIUS; j <= KERNEL_RADIUS; j++)
        sum += c_Kernel[KERNEL_RADIUS - j] * s[threadIdx.y + j + KERNEL_RADIUS][threadIdx.x];
    dst[y * pitch + x] = sum;
}

static void reference(std::vector<double>& dst, const std::vector<float>& src, const float* k, int w, int h)
{
    std::vector<double> tmp(src.size());
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            double sum = 0;
            for (int j = -KERNEL_RADIUS; j <= KERNEL_RADIUS; j++)
                sum += double(k[KERNEL_RADIUS - j]) * src[y * w + clampTo(x + j, w)];
            tmp[y * w + x] = sum;
        }
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            double sum = 0;
            for (int j = -KERNEL_RADIUS; j <= KERNEL_RADIUS; j++)
                sum += double(k[KERNEL_RADIUS - j]) * tmp[clampTo(y + j, h) * w + x];
            dst[y * w + x] = sum;
        }
}

int main(int argc, char** argv)
{
    const int w = argc > 1 ? atoi(argv[1]) : 101, h = argc > 2 ? atoi(argv[2]) : 53;
    float kernel[KERNEL_LENGTH];
    for (int i = 0; i < KERNEL_LENGTH; i++)
        kernel[i] = float(i + 1) / 66.0f;  // not symmetric, so that a mirrored loop is seen

    srand(200);
    std::vector<float> image(w * h), result(w * h, NAN);
    for (auto& p : image) p = float(rand() % 16);
    std::vector<double> want(w * h);
    reference(want, image, kernel, w, h);

    float *dIn, *dTmp, *dOut;
    size_t pitchBytes;
    checkCudaErrors(hipMallocPitch((void**)&dIn, &pitchBytes, w * sizeof(float), h));
    checkCudaErrors(hipMallocPitch((void**)&dTmp, &pitchBytes, w * sizeof(float), h));
    checkCudaErrors(hipMallocPitch(&dOut, &pitchBytes, w * sizeof(float), h));
    checkCudaErrors(hipMemcpyToSymbol(HIP_SYMBOL(c_Kernel), kernel, KERNEL_LENGTH * sizeof(float)));
    checkCudaErrors(hipMemcpy2D(dIn, pitchBytes, image.data(), w * sizeof(float), w * sizeof(float), h, hipMemcpyHostToDevice));

    const int pitch = int(pitchBytes / sizeof(float));
    dim3 threads(TILE_W, TILE_H);
    dim3 blocks((w + TILE_W - 1) / TILE_W, (h + TILE_H - 1) / TILE_H);
    convolutionRows<<<blocks, threads>>>(dTmp, dIn, w, h, pitch);
    convolutionColumns<<<blocks, threads>>>(dOut, dTmp, w, h, pitch);
    checkCudaErrors(hipGetLastError());
    checkCudaErrors(hipDeviceSynchronize());
    checkCudaErrors(hipMemcpy2D(&result[0], w * sizeof(float), dOut, pitchBytes, w * sizeof(float), h, hipMemcpyDeviceToHost));

    double delta = 0, sum = 0;
    for (int i = 0; i < w * h; i++) {
        delta += (want[i] - result[i]) * (want[i] - result[i]);
        sum += want[i] * want[i];
    }
    const double norm = sqrt(delta / sum);
    const bool ok = norm < 1e-6;
    printf("relative L2 norm: %E\nconvolution: %s\n", norm, ok ? "PASS" : "FAIL");
    checkCudaErrors(hipFree(dOut));
    checkCudaErrors(hipFree(dTmp));
    checkCudaErrors(hipFree(dIn));
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
