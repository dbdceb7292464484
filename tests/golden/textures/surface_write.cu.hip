// Surfaces: a kernel writes a cudaArray by surf2Dwrite, others read it as surface and as texture; also a layered array.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <hip/hip_runtime.h>
#include <hipify/texture.h>

static void check(hipError_t e, int line) {
  if (e == hipSuccess)
    return;
  fprintf(stderr, "line %d: %s\n", line, hipGetErrorString(e));
  exit(2);
}
#define CHECK(e) check(e, __LINE__)

const int kWidth = 36, kHeight = 20, kLayers = 3;

__host__ __device__ inline float2 pattern(int x, int y) {
  return make_float2(x * 0.5f + y, x - y * 0.25f);
}

// Surface coordinates are bytes in x: a classic source of mistakes.
__global__ void fill(hipSurfaceObject_t surface, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height)
    hipify::surf2Dwrite(pattern(x, y), surface, x * (int)sizeof(float2), y);
}

// Reads outside the surface give zero.
__global__ void shiftRight(hipSurfaceObject_t surface, float2 *out, int width,
                           int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height)
    return;
  float2 v;
  hipify::surf2Dread(&v, surface, (x - 1) * (int)sizeof(float2), y,
             hipBoundaryModeZero);
  out[y * width + x] = v;
}

__global__ void readTexture(hipTextureObject_t texture, float2 *out, int width,
                            int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height)
    out[y * width + x] = hipify::tex2D<float2>(texture, x + 0.5f, y + 0.5f);
}

__global__ void fillLayers(hipSurfaceObject_t surface, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int layer = blockIdx.z;
  if (x < width && y < height) {
    int value = layer * 10000 + y * 100 + x;
    hipify::surf2DLayeredwrite(value, surface, x * 4, y, layer);
  }
}

template <typename Want>
static int differences(const std::vector<float2> &got, Want want) {
  int bad = 0;
  for (int y = 0; y < kHeight; ++y)
    for (int x = 0; x < kWidth; ++x) {
      float2 w = want(x, y), g = got[y * kWidth + x];
      bad += g.x != w.x || g.y != w.y;
    }
  return bad;
}

static int planar() {
  hipChannelFormatDesc desc = hipCreateChannelDesc<float2>();
  hipArray *array;
  CHECK(hipify::mallocArray(&array, &desc, kWidth, kHeight,
                        hipArraySurfaceLoadStore));
  hipResourceDesc resource = {};
  resource.resType = hipResourceTypeArray;
  resource.res.array.array = array;
  hipSurfaceObject_t surface;
  CHECK(hipify::createSurfaceObject(&surface, &resource));
  hipTextureDesc how = {};
  how.addressMode[0] = how.addressMode[1] = hipAddressModeClamp;
  how.filterMode = hipFilterModePoint;
  how.readMode = hipReadModeElementType;
  hipTextureObject_t texture;
  CHECK(hipify::createTextureObject(&texture, &resource, &how, nullptr));

  std::vector<float2> host(kWidth * kHeight);
  const size_t bytes = host.size() * sizeof(float2);
  float2 *out;
  CHECK(hipMalloc(&out, bytes));
  const dim3 block(16, 16), grid((kWidth + 15) / 16, (kHeight + 15) / 16);
  fill<<<grid, block>>>(surface, kWidth, kHeight);

  readTexture<<<grid, block>>>(texture, out, kWidth, kHeight);
  CHECK(hipGetLastError());
  CHECK(hipMemcpy(host.data(), out, bytes, hipMemcpyDeviceToHost));
  int bad = differences(host, pattern);
  printf("surface -> texture: %d wrong  %s\n", bad, bad ? "FAIL" : "PASS");

  shiftRight<<<grid, block>>>(surface, out, kWidth, kHeight);
  CHECK(hipGetLastError());
  CHECK(hipMemcpy(host.data(), out, bytes, hipMemcpyDeviceToHost));
  int badShift = differences(host, [](int x, int y) {
    return x == 0 ? make_float2(0.0f, 0.0f) : pattern(x - 1, y);
  });
  printf("surface read, zero border: %d wrong  %s\n", badShift,
         badShift ? "FAIL" : "PASS");

  CHECK(hipify::memcpy2DFromArray(host.data(), kWidth * sizeof(float2), array, 0, 0,
                              kWidth * sizeof(float2), kHeight,
                              hipMemcpyDeviceToHost));
  bad += differences(host, pattern);
  CHECK(hipify::destroyTextureObject(texture));
  CHECK(hipify::destroySurfaceObject(surface));
  CHECK(hipify::freeArray(array));
  CHECK(hipFree(out));
  return bad + badShift;
}

static int layered() {
  hipChannelFormatDesc desc =
      hipCreateChannelDesc(32, 0, 0, 0, hipChannelFormatKindSigned);
  hipExtent extent = make_hipExtent(kWidth, kHeight, kLayers);
  hipArray_t array;
  CHECK(hipify::malloc3DArray(&array, &desc, extent,
                          hipArrayLayered | hipArraySurfaceLoadStore));
  hipResourceDesc resource = {};
  resource.resType = hipResourceTypeArray;
  resource.res.array.array = array;
  hipSurfaceObject_t surface;
  CHECK(hipify::createSurfaceObject(&surface, &resource));
  const dim3 block(16, 4), grid((kWidth + 15) / 16, (kHeight + 3) / 4, kLayers);
  fillLayers<<<grid, block>>>(surface, kWidth, kHeight);
  CHECK(hipGetLastError());

  std::vector<int> host(kWidth * kHeight * kLayers);
  hipMemcpy3DParms copy = {};
  copy.srcArray = array;
  copy.dstPtr = make_hipPitchedPtr(host.data(), kWidth * sizeof(int), kWidth,
                                    kHeight);
  copy.extent = extent;
  copy.kind = hipMemcpyDeviceToHost;
  CHECK(hipify::memcpy3D(&copy));
  int bad = 0, at = 0;
  for (int l = 0; l < kLayers; ++l)
    for (int y = 0; y < kHeight; ++y)
      for (int x = 0; x < kWidth; ++x)
        bad += host[at++] != l * 10000 + y * 100 + x;
  printf("layered surface: %d wrong  %s\n", bad, bad ? "FAIL" : "PASS");
  CHECK(hipify::destroySurfaceObject(surface));
  CHECK(hipify::freeArray(array));
  return bad;
}

int main() {
  int bad = planar() + layered();
  puts(bad ? "FAIL" : "PASS");
  return bad ? 1 : 0;
}
