// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>
#include <utility>

#define CHECK(call) hipify::Case::check(call, #call)

__device__ __forceinline__ void order(int &a, int &b)
{
    const int t = min(a, b);
    b = max(a, b);
    a = t;
}

// The median of nine: the largest of the least, the median of the medians, the
// least of the largest of three sorted columns, and the median of these.
__device__ int medianOf9(int (&v)[9])
{
#pragma unroll
    for (int c = 0; c < 3; ++c) {
        order(v[c], v[c + 3]);
        order(v[c + 3], v[c + 6]);
        order(v[c], v[c + 3]);
    }
    int low = max(v[0], max(v[1], v[2])), high = min(v[6], min(v[7], v[8]));
    order(v[3], v[4]);
    order(v[4], v[5]);
    int middle = max(v[3], v[4]);
    order(low, middle);
    order(middle, high);
    return max(low, middle);
}

__global__ void medianFilter(cudaSurfaceObject_t out, cudaSurfaceObject_t in, int w, int h)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h)
        return;
    int window[9];
#pragma unroll
    for (int i = 0; i < 9; ++i) {
        // The first coordinate counts bytes.
        const int xx = x + i % 3 - 1, yy = y + i / 3 - 1;
        window[i] = 0;
        if (xx >= 0 && xx < w && yy >= 0 && yy < h)
            surf2Dread(&window[i], in, xx * static_cast<int>(sizeof(int)), yy,
                       cudaBoundaryModeTrap);
    }
    surf2Dwrite(medianOf9(window), out, x * static_cast<int>(sizeof(int)), y, cudaBoundaryModeTrap);
}

__global__ void fillVolume(cudaSurfaceObject_t volume, cudaSurfaceObject_t image, int w, int h, int d)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h)
        return;
    const int v = surf2Dread<int>(image, x * static_cast<int>(sizeof(int)), y);
    for (int z = 0; z < d; ++z)
        surf3Dwrite(make_short2(static_cast<short>(v + z), static_cast<short>(x - y)), volume,
                    x * static_cast<int>(sizeof(short2)), y, z);
}

static cudaSurfaceObject_t surfaceOf(cudaArray_t array)
{
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaSurfaceObject_t surface;
    CHECK(cudaCreateSurfaceObject(&surface, &resource));
    return surface;
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int w = Case.size("w"), h = Case.size("h"), d = Case.size("d");
    const int *image = Case.input<int>("image");
    int *filtered = Case.output<int>("filtered");
    short2 *volumeOut = Case.output<short2>("volume");

    cudaArray_t array[2], volume;
    const cudaChannelFormatDesc one = cudaCreateChannelDesc<int>();
    for (cudaArray_t &a : array)
        CHECK(cudaMallocArray(&a, &one, w, h, cudaArraySurfaceLoadStore));
    const cudaChannelFormatDesc two = cudaCreateChannelDesc<short2>();
    CHECK(cudaMalloc3DArray(&volume, &two, make_cudaExtent(w, h, d), cudaArraySurfaceLoadStore));
    CHECK(cudaMemcpy2DToArray(array[0], 0, 0, image, w * sizeof(int), w * sizeof(int), h,
                              cudaMemcpyDeviceToDevice));
    cudaSurfaceObject_t from = surfaceOf(array[0]), to = surfaceOf(array[1]);
    cudaSurfaceObject_t third = surfaceOf(volume);

    const dim3 block(32, 5), grid((w + 31) / 32, (h + 4) / 5);
    for (int pass = 0; pass < 2; ++pass) {
        medianFilter<<<grid, block>>>(to, from, w, h);
        std::swap(from, to);
    }
    fillVolume<<<grid, block>>>(third, from, w, h, d);
    CHECK(cudaMemcpy2DFromArray(filtered, w * sizeof(int), array[0], 0, 0, w * sizeof(int), h,
                                cudaMemcpyDeviceToDevice));
    cudaMemcpy3DParms copy = {};
    copy.srcArray = volume;
    copy.dstPtr = make_cudaPitchedPtr(volumeOut, w * sizeof(short2), w, h);
    copy.extent = make_cudaExtent(w, h, d);
    copy.kind = cudaMemcpyDeviceToDevice;
    CHECK(cudaMemcpy3D(&copy));
    for (cudaSurfaceObject_t s : {from, to, third})
        CHECK(cudaDestroySurfaceObject(s));
    for (cudaArray_t a : {array[0], array[1], volume})
        CHECK(cudaFreeArray(a));
    return Case.finish();
}
