// 3-D stencil: 25 points of radius 4, a plane in shared memory, a register queue
// along z, coefficients in constant memory, cudaMalloc3D and pitched copies.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <hip/hip_runtime.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

#define RADIUS 4
#define BX 16
#define BY 8

#define checkCuda(result) checkCudaAt((result), #result, __LINE__)
inline hipError_t checkCudaAt(hipError_t result, const char *what, int line) {
  if (result != hipSuccess) {
    fprintf(stderr, "CUDA Runtime Error in line %d, %s: %s\n", line, what,
            hipGetErrorString(result));
    exit(EXIT_FAILURE);
  }
  return result;
}

__constant__ float coeff[RADIUS + 1];

struct Grid {
  int nx, ny, nz;
  size_t pitch; // floats per row
};

__global__ void step(const float *__restrict__ in, float *__restrict__ out,
                     Grid g) {
  __shared__ float tile[BY + 2 * RADIUS][BX + 2 * RADIUS];
  const int x = blockIdx.x * BX + threadIdx.x + RADIUS;
  const int y = blockIdx.y * BY + threadIdx.y + RADIUS;
  const int tx = threadIdx.x + RADIUS, ty = threadIdx.y + RADIUS;
  const bool inside = x < g.nx - RADIUS && y < g.ny - RADIUS;
  const size_t plane = g.pitch * g.ny;
  // Threads beyond the edge load what is there, so that barriers stay uniform.
  const size_t at = size_t(min(y, g.ny - 1)) * g.pitch + min(x, g.nx - 1);

  float queue[2 * RADIUS + 1];
#pragma unroll
  for (int i = 0; i < 2 * RADIUS; ++i)
    queue[i + 1] = in[i * plane + at];

  for (int z = RADIUS; z < g.nz - RADIUS; ++z) {
#pragma unroll
    for (int i = 0; i < 2 * RADIUS; ++i)
      queue[i] = queue[i + 1];
    queue[2 * RADIUS] = in[(z + RADIUS) * plane + at];

    __syncthreads();
    for (int j = threadIdx.y; j < BY + 2 * RADIUS; j += BY)
      for (int i = threadIdx.x; i < BX + 2 * RADIUS; i += BX) {
        const int gx = blockIdx.x * BX + i, gy = blockIdx.y * BY + j;
        tile[j][i] =
            gx < g.nx && gy < g.ny ? in[z * plane + gy * g.pitch + gx] : 0.f;
      }
    __syncthreads();

    float v = coeff[0] * queue[RADIUS];
#pragma unroll
    for (int r = 1; r <= RADIUS; ++r)
      v += coeff[r] * (queue[RADIUS - r] + queue[RADIUS + r] +
                       tile[ty][tx - r] + tile[ty][tx + r] +
                       tile[ty - r][tx] + tile[ty + r][tx]);
    if (inside)
      out[z * plane + at] = v;
  }
}

static void stepOnHost(const std::vector<float> &in, std::vector<float> &out,
                       const float *c, int nx, int ny, int nz) {
  auto at = [&](int x, int y, int z) { return (size_t(z) * ny + y) * nx + x; };
  for (int z = RADIUS; z < nz - RADIUS; ++z)
    for (int y = RADIUS; y < ny - RADIUS; ++y)
      for (int x = RADIUS; x < nx - RADIUS; ++x) {
        double v = double(c[0]) * in[at(x, y, z)];
        for (int r = 1; r <= RADIUS; ++r)
          v += double(c[r]) *
               (in[at(x - r, y, z)] + in[at(x + r, y, z)] +
                in[at(x, y - r, z)] + in[at(x, y + r, z)] +
                in[at(x, y, z - r)] + in[at(x, y, z + r)]);
        out[at(x, y, z)] = float(v);
      }
}

int main(int argc, char **argv) {
  const int nx = 41, ny = 27, nz = argc > 1 ? atoi(argv[1]) : 20, steps = 3;
  const float c[RADIUS + 1] = {0.4f, 0.06f, 0.02f, 0.01f, 0.005f};
  checkCuda(hipMemcpyToSymbol(HIP_SYMBOL(coeff), c, sizeof(c)));

  std::vector<float> host(size_t(nx) * ny * nz), got(host.size());
  for (size_t i = 0; i < host.size(); ++i)
    host[i] = float((i * 2654435761u >> 16) & 1023) / 512.0f - 1.0f;
  std::vector<float> next = host;

  const hipExtent extent = make_hipExtent(nx * sizeof(float), ny, nz);
  hipPitchedPtr a, b;
  checkCuda(hipMalloc3D(&a, extent));
  checkCuda(hipMalloc3D(&b, extent));
  hipMemcpy3DParms copy = {};
  copy.srcPtr = make_hipPitchedPtr(host.data(), nx * sizeof(float), nx, ny);
  copy.dstPtr = a;
  copy.extent = extent;
  copy.kind = hipMemcpyHostToDevice;
  checkCuda(hipMemcpy3D(&copy));
  copy.dstPtr = b; // the border is never written
  checkCuda(hipMemcpy3D(&copy));
  if (a.pitch != b.pitch || a.pitch % sizeof(float) != 0) {
    printf("unexpected pitch\n");
    return 1;
  }

  const Grid g = {nx, ny, nz, a.pitch / sizeof(float)};
  const dim3 block(BX, BY);
  const dim3 grid((nx - 2 * RADIUS + BX - 1) / BX,
                  (ny - 2 * RADIUS + BY - 1) / BY);
  for (int s = 0; s < steps; ++s) {
    step<<<grid, block>>>((const float *)a.ptr, (float *)b.ptr, g);
    checkCuda(hipGetLastError());
    std::swap(a, b);
    stepOnHost(host, next, c, nx, ny, nz);
    std::swap(host, next);
  }
  hipMemcpy3DParms back = {0};
  back.srcPtr = a;
  back.dstPtr = make_hipPitchedPtr(got.data(), nx * sizeof(float), nx, ny);
  back.extent = extent;
  back.kind = hipMemcpyDeviceToHost;
  checkCuda(hipMemcpy3D(&back));

  double worst = 0;
  for (size_t i = 0; i < host.size(); ++i) {
    const double e = std::fabs(double(host[i]) - got[i]);
    worst = e <= worst ? worst : std::isnan(e) ? INFINITY : e;
  }
  const bool ok = worst < 1e-5;
  printf("stencil3d: %s (%d steps on %dx%dx%d, max error %.2e)\n",
         ok ? "PASS" : "FAIL", steps, nx, ny, nz, worst);
  checkCuda(hipFree(a.ptr));
  checkCuda(hipFree(b.ptr));
  return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
