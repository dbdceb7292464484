// Texture objects: a cudaArray read with linear filter and normalized coordinates, and linear memory read by tex1Dfetch.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include <hip/hip_runtime.h>
#include <hipify/texture.h>

#define CHECK(x)                                                               \
  do {                                                                         \
    hipError_t e = (x);                                                       \
    if (e != hipSuccess) {                                                    \
      fprintf(stderr, "%s:%d %s\n", __FILE__, __LINE__, hipGetErrorString(e)); \
      exit(2);                                                                 \
    }                                                                          \
  } while (0)

// Rotates the image about its centre.
__global__ void rotate(float *out, hipTextureObject_t image, int width,
                       int height, float c, float s) {
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height)
    return;
  float u = (x + 0.5f) / width - 0.5f;
  float v = (y + 0.5f) / height - 0.5f;
  out[y * width + x] =
      hipify::tex2D<float>(image, u * c - v * s + 0.5f, v * c + u * s + 0.5f);
}

// Bytes come back as floats in [0, 1].
__global__ void lookup(float *out, hipTextureObject_t table, const int *index,
                       int n) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i < n) {
    float4 rgba = hipify::tex1Dfetch<float4>(table, index[i]);
    out[i] = rgba.x + 2.0f * rgba.y + 4.0f * rgba.z + 8.0f * rgba.w;
  }
}

// What the hardware does: weights of 8 fractional bits, clamp at the border.
static float sample(const std::vector<float> &img, int w, int h, float u,
                    float v) {
  float x = u * w - 0.5f, y = v * h - 0.5f;
  float fx = std::floor(x), fy = std::floor(y);
  float a = x - fx, b = y - fy;
  auto at = [&](int i, int j) {
    i = std::min(std::max(i, 0), w - 1);
    j = std::min(std::max(j, 0), h - 1);
    return img[j * w + i];
  };
  int i = int(fx), j = int(fy);
  return (1 - a) * (1 - b) * at(i, j) + a * (1 - b) * at(i + 1, j) +
         (1 - a) * b * at(i, j + 1) + a * b * at(i + 1, j + 1);
}

static bool rotation(int w, int h) {
  std::vector<float> img(w * h), got(w * h);
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x)
      img[y * w + x] = 0.5f + 0.5f * sinf(0.4f * x) * cosf(0.3f * y);

  hipChannelFormatDesc channel = hipCreateChannelDesc<float>();
  hipArray_t array;
  CHECK(hipify::mallocArray(&array, &channel, w, h));
  const size_t pitch = w * sizeof(float);
  CHECK(hipify::memcpy2DToArray(array, 0, 0, img.data(), pitch, pitch, h,
                            hipMemcpyHostToDevice));

  hipResourceDesc resource;
  memset(&resource, 0, sizeof(resource));
  resource.resType = hipResourceTypeArray;
  resource.res.array.array = array;
  hipTextureDesc desc;
  memset(&desc, 0, sizeof(desc));
  desc.addressMode[0] = hipAddressModeClamp;
  desc.addressMode[1] = hipAddressModeClamp;
  desc.filterMode = hipFilterModeLinear;
  desc.readMode = hipReadModeElementType;
  desc.normalizedCoords = 1;
  hipTextureObject_t texture = 0;
  CHECK(hipify::createTextureObject(&texture, &resource, &desc, NULL));

  float *out;
  CHECK(hipMalloc(&out, w * h * sizeof(float)));
  const float angle = 0.5f, c = cosf(angle), s = sinf(angle);
  dim3 block(8, 8), grid((w + 7) / 8, (h + 7) / 8);
  rotate<<<grid, block>>>(out, texture, w, h, c, s);
  CHECK(hipGetLastError());
  CHECK(hipMemcpy(got.data(), out, w * h * sizeof(float),
                   hipMemcpyDeviceToHost));

  float worst = 0;
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x) {
      float u = (x + 0.5f) / w - 0.5f, v = (y + 0.5f) / h - 0.5f;
      float want = sample(img, w, h, u * c - v * s + 0.5f, v * c + u * s + 0.5f);
      worst = std::max(worst, std::fabs(want - got[y * w + x]));
    }
  CHECK(hipify::destroyTextureObject(texture));
  CHECK(hipify::freeArray(array));
  CHECK(hipFree(out));
  bool ok = worst < 1.0f / 128; // the weights are rounded to 1/256
  printf("rotation %dx%d: max error %.4f  %s\n", w, h, worst, ok ? "PASS" : "FAIL");
  return ok;
}

static bool table(int entries, int n) {
  std::vector<uchar4> colours(entries);
  std::vector<int> index(n);
  for (int i = 0; i < entries; ++i)
    colours[i] = make_uchar4(i, 255 - i, i * 3 & 255, i ^ 0x55);
  srand(8);
  for (int &i : index)
    i = rand() % entries;

  uchar4 *dColours;
  int *dIndex;
  float *dOut;
  CHECK(hipMalloc(&dColours, entries * sizeof(uchar4)));
  CHECK(hipMalloc(&dIndex, n * sizeof(int)));
  CHECK(hipMalloc(&dOut, n * sizeof(float)));
  CHECK(hipMemcpy(dColours, colours.data(), entries * sizeof(uchar4),
                   hipMemcpyHostToDevice));
  CHECK(hipMemcpy(dIndex, index.data(), n * sizeof(int),
                   hipMemcpyHostToDevice));

  hipResourceDesc resource = {};
  resource.resType = hipResourceTypeLinear;
  resource.res.linear.devPtr = dColours;
  resource.res.linear.desc =
      hipCreateChannelDesc(8, 8, 8, 8, hipChannelFormatKindUnsigned);
  resource.res.linear.sizeInBytes = entries * sizeof(uchar4);
  hipTextureDesc desc = {};
  desc.readMode = hipReadModeNormalizedFloat;
  hipTextureObject_t texture;
  CHECK(hipify::createTextureObject(&texture, &resource, &desc, nullptr));
  lookup<<<(n + 63) / 64, 64>>>(dOut, texture, dIndex, n);
  CHECK(hipGetLastError());
  std::vector<float> got(n);
  CHECK(hipMemcpy(got.data(), dOut, n * sizeof(float), hipMemcpyDeviceToHost));

  float worst = 0;
  for (int i = 0; i < n; ++i) {
    uchar4 e = colours[index[i]];
    float want = (e.x + 2.0f * e.y + 4.0f * e.z + 8.0f * e.w) / 255.0f;
    worst = std::max(worst, std::fabs(want - got[i]));
  }
  CHECK(hipify::destroyTextureObject(texture));
  CHECK(hipFree(dColours));
  CHECK(hipFree(dIndex));
  CHECK(hipFree(dOut));
  printf("lookup of %d in %d: max error %.2e  %s\n", n, entries, worst,
         worst < 1e-5f ? "PASS" : "FAIL");
  return worst < 1e-5f;
}

int main(int argc, char **argv) {
  int w = argc > 1 ? atoi(argv[1]) : 40, h = argc > 2 ? atoi(argv[2]) : 28;
  bool ok = rotation(w, h);
  ok = table(256, 1000) && ok;
  puts(ok ? "PASS" : "FAIL");
  return ok ? 0 : 1;
}
