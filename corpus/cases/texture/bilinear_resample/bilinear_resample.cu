// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

#define CHECK(call) hipify::Case::check(call, #call)

__global__ void resample(float *out, cudaTextureObject_t image, int ow, int oh)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < ow && y < oh)
        out[y * ow + x] = tex2D<float>(image, (x + 0.5f) / ow, (y + 0.5f) / oh);
}

__global__ void shifted(int *out, cudaTextureObject_t bytes, int ow, int oh)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < ow && y < oh)
        out[y * ow + x] = tex2D<unsigned char>(bytes, x - 3 + 0.5f, y - 2 + 0.5f);
}

struct Texture {
    cudaArray_t array;
    cudaTextureObject_t object;
};

template <class T>
static Texture makeTexture(const T *pixels, int w, int h, const cudaTextureDesc &description)
{
    Texture t;
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<T>();
    CHECK(cudaMallocArray(&t.array, &format, w, h));
    CHECK(cudaMemcpy2DToArray(t.array, 0, 0, pixels, w * sizeof(T), w * sizeof(T), h,
                              cudaMemcpyHostToDevice));
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = t.array;
    CHECK(cudaCreateTextureObject(&t.object, &resource, &description, nullptr));
    return t;
}

static void destroy(Texture &t)
{
    CHECK(cudaDestroyTextureObject(t.object));
    CHECK(cudaFreeArray(t.array));
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int w = Case.size("w"), h = Case.size("h"), ow = Case.size("ow"), oh = Case.size("oh");
    const std::vector<float> image = Case.hostInput<float>("image");
    const std::vector<unsigned char> bytes = Case.hostInput<unsigned char>("bytes");

    cudaTextureDesc linear = {};
    linear.addressMode[0] = linear.addressMode[1] = cudaAddressModeClamp;
    linear.filterMode = cudaFilterModeLinear;
    linear.readMode = cudaReadModeElementType;
    linear.normalizedCoords = 1;
    cudaTextureDesc points = {};
    points.addressMode[0] = points.addressMode[1] = cudaAddressModeBorder;
    points.filterMode = cudaFilterModePoint;
    points.readMode = cudaReadModeElementType;
    points.normalizedCoords = 0;

    Texture a = makeTexture(image.data(), w, h, linear);
    Texture b = makeTexture(bytes.data(), w, h, points);
    const dim3 block(16, 6), grid((ow + 15) / 16, (oh + 5) / 6);
    resample<<<grid, block>>>(Case.output<float>("resampled"), a.object, ow, oh);
    shifted<<<grid, block>>>(Case.output<int>("nearest"), b.object, ow, oh);
    CHECK(cudaDeviceSynchronize());
    destroy(a);
    destroy(b);
    return Case.finish();
}
