// Objects with virtual functions that are made, used and deleted on the device, with placement new and function pointers.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include <hip/hip_runtime.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <vector>

#define CHECK_CUDA_ERROR(val) checkError((val), #val, __FILE__, __LINE__)
template <typename T>
void checkError(T err, const char *const func, const char *const file, int line) {
  if (err != hipSuccess) {
    fprintf(stderr, "CUDA error at %s:%d: %s %s\n", file, line,
            hipGetErrorString(err), func);
    exit(EXIT_FAILURE);
  }
}

// No pure virtual functions: clang has no __cxa_pure_virtual for NVIDIA's devices.
class Shape {
public:
  __device__ virtual ~Shape() {}
  __device__ virtual float area() const { return 0.0f; }
  __device__ virtual void grow(float) {}
};

class Circle final : public Shape {
public:
  __device__ explicit Circle(float r) : radius(r) {}
  __device__ float area() const override { return 3.14159265f * radius * radius; }
  __device__ void grow(float factor) override { radius *= factor; }

private:
  float radius;
};

class Box : public Shape {
public:
  __device__ Box(float w, float h) : width(w), height(h) {}
  __device__ float area() const override { return width * height; }
  __device__ void grow(float factor) override { width *= factor, height *= factor; }

protected:
  float width, height;
};

// Every third shape lies in memory that the host has allocated.
class HollowBox : public Box {
public:
  using Box::Box;
  __device__ float area() const override { return 0.5f * Box::area(); }
};

__global__ void makeShapes(Shape **shapes, HollowBox *arena, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  switch (i % 3) {
  case 0:
    shapes[i] = new Circle(0.1f * i);
    break;
  case 1:
    shapes[i] = new Box(1.0f + i, 2.0f);
    break;
  default:
    shapes[i] = new (&arena[i / 3]) HollowBox(0.5f * i, 4.0f);
  }
}

typedef float (*Measure)(const Shape *);
__device__ float plainArea(const Shape *s) { return s->area(); }
__device__ float rootArea(const Shape *s) { return sqrtf(s->area()); }
__device__ Measure measures[2] = {plainArea, rootArea};

__global__ void measure(Shape **shapes, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    shapes[i]->grow(2.0f);
    out[i] = measures[i & 1](shapes[i]);
  }
}

__global__ void deleteShapes(Shape **shapes, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  if (i % 3 == 2)
    shapes[i]->~Shape();
  else
    delete shapes[i];
}

static double expected(int i) {
  double a = i % 3 == 0   ? 3.14159265 * 0.01 * i * i
             : i % 3 == 1 ? (1.0 + i) * 2
                          : 0.5 * (0.5 * i * 4);
  a *= 4;
  return i & 1 ? std::sqrt(a) : a;
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 100, threads = 32;
  const int blocks = (n + threads - 1) / threads;
  CHECK_CUDA_ERROR(hipDeviceSetLimit(hipLimitMallocHeapSize, 1 << 20));
  Shape **shapes;
  HollowBox *arena;
  float *areas;
  CHECK_CUDA_ERROR(hipMalloc(&shapes, n * sizeof(Shape *)));
  CHECK_CUDA_ERROR(hipMalloc(&arena, (n / 3 + 1) * sizeof(HollowBox)));
  CHECK_CUDA_ERROR(hipMalloc(&areas, n * sizeof(float)));
  makeShapes<<<blocks, threads>>>(shapes, arena, n);
  measure<<<blocks, threads>>>(shapes, areas, n);
  deleteShapes<<<blocks, threads>>>(shapes, n);
  CHECK_CUDA_ERROR(hipGetLastError());

  std::vector<float> got(n);
  CHECK_CUDA_ERROR(hipMemcpy(got.data(), areas, n * sizeof(float), hipMemcpyDeviceToHost));
  int wrong = 0;
  for (int i = 0; i < n; ++i)
    wrong += std::fabs(got[i] - expected(i)) > 1e-5 * (1 + expected(i));
  CHECK_CUDA_ERROR(hipFree(shapes));
  CHECK_CUDA_ERROR(hipFree(arena));
  CHECK_CUDA_ERROR(hipFree(areas));
  printf("%d of %d areas wrong\n%s\n", wrong, n, wrong ? "FAIL" : "PASS");
  return wrong ? EXIT_FAILURE : EXIT_SUCCESS;
}
