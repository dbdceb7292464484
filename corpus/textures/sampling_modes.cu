// Every texture function for objects, with all address modes, filters and kinds of elements, against a model in double.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include <cuda_runtime.h>

#define CHECK(x)                                                               \
  do {                                                                         \
    cudaError_t e = (x);                                                       \
    if (e != cudaSuccess) {                                                    \
      fprintf(stderr, "%s:%d %s\n", __FILE__, __LINE__, cudaGetErrorString(e)); \
      exit(2);                                                                 \
    }                                                                          \
  } while (0)

enum Shape { Line, Plane, Volume, Lines, Planes, Cube, Cubes };
struct Point {
  float x, y, z;
  int layer;
};

template <class T>
__global__ void sample(T *out, cudaTextureObject_t t, const Point *at, int n, Shape shape) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  Point p = at[i];
  switch (shape) {
  case Line: out[i] = tex1D<T>(t, p.x); break;
  case Plane: out[i] = tex2D<T>(t, p.x, p.y); break;
  case Volume: tex3D(&out[i], t, p.x, p.y, p.z); break;
  case Lines: out[i] = tex1DLayered<T>(t, p.x, p.layer); break;
  case Planes: out[i] = tex2DLayered<T>(t, p.x, p.y, p.layer); break;
  case Cube: out[i] = texCubemap<T>(t, p.x, p.y, p.z); break;
  case Cubes: out[i] = texCubemapLayered<T>(t, p.x, p.y, p.z, p.layer); break;
  }
}

struct Image {
  Shape shape;
  int width, height, depth; // depth counts layers and faces, too; at least 1
  std::vector<double> value; // as a texture function returns it
  int channels;
  double at(int x, int y, int z, int c) const { return value[((z * height + y) * size_t(width) + x) * channels + c]; }
};

struct Mode {
  cudaTextureAddressMode address;
  cudaTextureFilterMode filter;
  int normalized;
};

// The index on the texture, or -1 for the border.
static int place(int i, int size, const Mode &m) {
  if (i >= 0 && i < size)
    return i;
  if (m.address == cudaAddressModeBorder)
    return -1;
  if (m.normalized && m.address == cudaAddressModeWrap)
    return (i % size + size) % size;
  if (m.normalized && m.address == cudaAddressModeMirror) {
    int turn = (i % (2 * size) + 2 * size) % (2 * size);
    return turn < size ? turn : 2 * size - 1 - turn;
  }
  return std::min(std::max(i, 0), size - 1);
}

static double model(const Image &image, const Mode &m, const double *at, int dimensions, int slice, int c,
                    const float *border) {
  const int size[3] = {image.width, image.height, image.depth};
  double sum = 0;
  for (int corner = 0; corner < (m.filter == cudaFilterModeLinear ? 1 << dimensions : 1); ++corner) {
    double share = 1;
    int index[3] = {0, 0, dimensions == 3 ? 0 : slice};
    bool outside = false;
    for (int d = 0; d < dimensions; ++d) {
      double x = m.normalized ? at[d] * size[d] : at[d];
      if (m.filter == cudaFilterModeLinear) {
        x -= 0.5;
        double weight = x - std::floor(x);
        share *= corner >> d & 1 ? weight : 1 - weight;
      }
      index[d] = place(int(std::floor(x)) + (corner >> d & 1), size[d], m);
      outside |= index[d] < 0;
    }
    if (share != 0)
      sum += share * (outside ? border[c] : image.at(index[0], index[1], index[2], c));
  }
  return sum;
}

static void faceOf(const Point &p, int &face, double *at) {
  double x = p.x, y = p.y, z = p.z, major, s, t;
  if (std::fabs(x) >= std::fabs(y) && std::fabs(x) >= std::fabs(z)) {
    face = x < 0, major = std::fabs(x), s = x < 0 ? z : -z, t = -y;
  } else if (std::fabs(y) >= std::fabs(z)) {
    face = 2 + (y < 0), major = std::fabs(y), s = x, t = y < 0 ? -z : z;
  } else {
    face = 4 + (z < 0), major = std::fabs(z), s = z < 0 ? -x : x, t = -y;
  }
  at[0] = (s / major + 1) / 2;
  at[1] = (t / major + 1) / 2;
}

static double expected(const Image &image, const Mode &m, const Point &p, int c, const float *border) {
  double at[3] = {p.x, p.y, p.z};
  Mode cube = {cudaAddressModeClamp, m.filter, 1};
  int face, layer = std::min(std::max(p.layer, 0), image.depth - 1);
  switch (image.shape) {
  case Line: return model(image, m, at, 1, 0, c, border);
  case Plane: return model(image, m, at, 2, 0, c, border);
  case Volume: return model(image, m, at, 3, 0, c, border);
  case Lines: return model(image, m, at, 1, layer, c, border);
  case Planes: return model(image, m, at, 2, layer, c, border);
  case Cube: faceOf(p, face, at); return model(image, cube, at, 2, face, c, border);
  default:
    faceOf(p, face, at);
    layer = std::min(std::max(p.layer, 0), image.depth / 6 - 1);
    return model(image, cube, at, 2, layer * 6 + face, c, border);
  }
}

static unsigned random32() {
  static unsigned state = 12345;
  return state = state * 1664525u + 1013904223u, state >> 8;
}

static uint16_t halfOf(int small) { // exact, for 0 to 2047
  _Float16 h = _Float16(small);
  uint16_t bits;
  memcpy(&bits, &h, 2);
  return bits;
}

// Elements of type E in memory, which become T: their value is raw times scale.
template <class T, int Channels, class E>
static double run(const char *name, Shape shape, cudaChannelFormatKind kind, double scale, double range) {
  const bool isHalf = kind == cudaChannelFormatKindFloat && sizeof(E) == 2;
  Image image = {shape, 13, 1, 1, {}, Channels};
  if (shape == Plane || shape == Volume || shape == Planes)
    image.height = 9;
  if (shape == Volume)
    image.depth = 5;
  if (shape == Lines || shape == Planes)
    image.depth = 4;
  if (shape == Cube || shape == Cubes)
    image.width = image.height = 8, image.depth = shape == Cube ? 6 : 12;
  const size_t count = size_t(image.width) * image.height * image.depth * Channels;
  std::vector<E> memory(count);
  for (E &e : memory) {
    int raw = int(random32() % unsigned(range)) - (E(-1) < E(0) && !isHalf ? int(range / 2) : 0);
    e = isHalf ? E(halfOf(raw)) : E(raw);
    image.value.push_back(raw * scale);
  }
  const int bits = 8 * sizeof(E);
  cudaChannelFormatDesc format =
      cudaCreateChannelDesc(bits, Channels > 1 ? bits : 0, Channels > 2 ? bits : 0, Channels > 2 ? bits : 0, kind);
  const bool layered = shape == Lines || shape == Planes || shape == Cubes, cube = shape == Cube || shape == Cubes;
  cudaExtent extent = make_cudaExtent(image.width, shape == Line || shape == Lines ? 0 : image.height,
                                      shape == Line || shape == Plane ? 0 : image.depth);
  cudaArray_t array;
  CHECK(cudaMalloc3DArray(&array, &format, extent,
                          (layered ? cudaArrayLayered : 0) | (cube ? cudaArrayCubemap : 0)));
  cudaMemcpy3DParms copy = {};
  copy.srcPtr = make_cudaPitchedPtr(memory.data(), image.width * Channels * sizeof(E), image.width, image.height);
  copy.dstArray = array;
  copy.extent = make_cudaExtent(image.width, image.height, image.depth);
  copy.kind = cudaMemcpyHostToDevice;
  CHECK(cudaMemcpy3D(&copy));

  const int n = 300;
  Point *points;
  T *out;
  CHECK(cudaMallocManaged(&points, n * sizeof(Point)));
  CHECK(cudaMallocManaged(&out, n * sizeof(T)));
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  const bool isFloat = sizeof(T) / Channels == sizeof(float) && kind == cudaChannelFormatKindFloat;
  const bool normalizes = !isFloat && scale != 1;
  double worst = 0;
  for (auto address : {cudaAddressModeWrap, cudaAddressModeClamp, cudaAddressModeMirror, cudaAddressModeBorder})
    for (auto filter : {cudaFilterModePoint, cudaFilterModeLinear})
      for (int normalized : {0, 1}) {
        if ((filter == cudaFilterModeLinear && !isFloat && !normalizes) || (cube && !normalized))
          continue;
        cudaTextureDesc description = {};
        description.addressMode[0] = description.addressMode[1] = description.addressMode[2] = address;
        description.filterMode = filter;
        description.readMode = normalizes ? cudaReadModeNormalizedFloat : cudaReadModeElementType;
        description.normalizedCoords = normalized;
        for (int c = 0; c < 4; ++c)
          description.borderColor[c] = float(c + 1) * float(isFloat || normalizes ? 0.25 : 3);
        cudaTextureObject_t object;
        CHECK(cudaCreateTextureObject(&object, &resource, &description, nullptr));
        const Mode mode = {address, filter, normalized};
        for (int i = 0; i < n; ++i) {
          // Between multiples of 1/256 of an element, where rounding decides nothing.
          auto coordinate = [&](int size) {
            float x = (float(random32() % unsigned(5 * size * 64)) + 0.5f) / 64 - 2.0f * size;
            return cube ? x : normalized ? x / size : x;
          };
          points[i] = {coordinate(image.width), coordinate(image.height), coordinate(image.depth),
                       int(random32() % 7) - 1};
        }
        sample<T><<<(n + 127) / 128, 128>>>(out, object, points, n, shape);
        CHECK(cudaDeviceSynchronize());
        for (int i = 0; i < n; ++i)
          for (int c = 0; c < Channels; ++c) {
            typedef decltype(E() + 0) Wide;
            double got;
            if (isFloat || normalizes) {
              float f;
              memcpy(&f, reinterpret_cast<char *>(&out[i]) + 4 * c, 4);
              got = f;
            } else {
              E e;
              memcpy(&e, reinterpret_cast<char *>(&out[i]) + sizeof(E) * c, sizeof(E));
              got = Wide(e);
            }
            worst = std::max(worst, std::fabs(got - expected(image, mode, points[i], c, description.borderColor)));
          }
        CHECK(cudaDestroyTextureObject(object));
      }
  CHECK(cudaFree(points));
  CHECK(cudaFree(out));
  CHECK(cudaFreeArray(array));
  // Weights have 8 fractional bits: half a step of each dimension, of the range.
  const double bound = isFloat || normalizes ? 3 * range * scale / 512 + 1e-5 * range * scale : 0;
  printf("%s: %s\n", name, worst <= bound ? "ok" : "WRONG");
  if (worst > bound)
    printf("  error %g, bound %g\n", worst, bound);
  return worst <= bound ? 0 : 1;
}

__global__ void gather(uchar4 *out, cudaTextureObject_t t) {
  int i = threadIdx.x;
  out[i] = tex2Dgather<uchar4>(t, 1.0f + i % 3, 1.0f + i / 3, i % 4);
}

static int runGather() {
  uchar4 pixels[6][6];
  for (int y = 0; y < 6; ++y)
    for (int x = 0; x < 6; ++x)
      pixels[y][x] = make_uchar4(10 * y + x, 60 + 10 * y + x, 120 + 10 * y + x, 180 + 10 * y + x);
  cudaChannelFormatDesc format = cudaCreateChannelDesc<uchar4>();
  cudaArray_t array;
  CHECK(cudaMallocArray(&array, &format, 6, 6, cudaArrayTextureGather));
  CHECK(cudaMemcpy2DToArray(array, 0, 0, pixels, sizeof(pixels[0]), sizeof(pixels[0]), 6, cudaMemcpyHostToDevice));
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaTextureDesc description = {};
  description.addressMode[0] = description.addressMode[1] = cudaAddressModeClamp;
  cudaTextureObject_t object;
  CHECK(cudaCreateTextureObject(&object, &resource, &description, nullptr));
  uchar4 *out;
  CHECK(cudaMallocManaged(&out, 9 * sizeof(uchar4)));
  gather<<<1, 9>>>(out, object);
  CHECK(cudaDeviceSynchronize());
  int wrong = 0;
  for (int i = 0; i < 9; ++i) {
    const int x = i % 3, y = i / 3, first = 60 * (i % 4) + 10 * y + x;
    wrong += out[i].x != first + 10 || out[i].y != first + 11 || out[i].z != first + 1 || out[i].w != first;
  }
  CHECK(cudaFree(out));
  CHECK(cudaDestroyTextureObject(object));
  CHECK(cudaFreeArray(array));
  printf("gather: %s\n", wrong ? "WRONG" : "ok");
  return wrong;
}

int main() {
  const auto Float = cudaChannelFormatKindFloat;
  const auto Signed = cudaChannelFormatKindSigned;
  const auto Unsigned = cudaChannelFormatKindUnsigned;
  int failed = 0;
  failed += run<float, 1, float>("lines of float", Line, Float, 1, 200);
  failed += run<float4, 4, float>("planes of float4", Plane, Float, 1, 200);
  failed += run<float2, 2, float>("volumes of float2", Volume, Float, 1, 200);
  failed += run<float, 1, float>("layered lines", Lines, Float, 1, 200);
  failed += run<float2, 2, float>("layered planes", Planes, Float, 1, 200);
  failed += run<float, 1, float>("cubemaps", Cube, Float, 1, 200);
  failed += run<float4, 4, float>("layered cubemaps", Cubes, Float, 1, 200);
  failed += run<float, 1, uint16_t>("half", Plane, Float, 1, 2000);
  failed += run<float4, 4, uint8_t>("normalized uchar4", Plane, Unsigned, 1.0 / 255, 256);
  failed += run<float2, 2, int8_t>("normalized char2", Volume, Signed, 1.0 / 127, 254);
  failed += run<float, 1, uint16_t>("normalized ushort", Line, Unsigned, 1.0 / 65535, 65536);
  failed += run<float4, 4, int16_t>("normalized short4", Planes, Signed, 1.0 / 32767, 65534);
  failed += run<uchar4, 4, uint8_t>("uchar4", Plane, Unsigned, 1, 256);
  failed += run<char2, 2, int8_t>("char2", Volume, Signed, 1, 256);
  failed += run<unsigned short, 1, uint16_t>("ushort", Lines, Unsigned, 1, 65536);
  failed += run<short4, 4, int16_t>("short4", Cubes, Signed, 1, 65536);
  failed += run<int2, 2, int>("int2", Plane, Signed, 1, 1 << 23);
  failed += run<unsigned, 1, unsigned>("unsigned", Volume, Unsigned, 1, 1 << 23);
  failed += runGather();
  printf(failed ? "FAIL\n" : "PASS\n");
  return failed != 0;
}
