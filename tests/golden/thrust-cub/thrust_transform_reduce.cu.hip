// Thrust on a stream with fancy iterators: zip and counting iterators, transform_reduce, scans, raw pointers into a kernel.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include <hip/hip_runtime.h>
#include <thrust/device_ptr.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/extrema.h>
#include <thrust/fill.h>
#include <thrust/for_each.h>
#include <thrust/inner_product.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/scan.h>
#include <thrust/system/hip/execution_policy.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>
#include <thrust/tuple.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

using Point = thrust::tuple<float, float, float>;

struct SquaredLength {
  __host__ __device__ float operator()(const Point &p) const {
    const float x = thrust::get<0>(p), y = thrust::get<1>(p),
                z = thrust::get<2>(p);
    return x * x + y * y + z * z;
  }
};

// Adds c * a to b, in place through the zipped references.
struct Axpy {
  float c;
  explicit Axpy(float c) : c(c) {}
  template <typename Tuple> __host__ __device__ void operator()(Tuple t) const {
    thrust::get<1>(t) += c * thrust::get<0>(t);
  }
};

// Midpoint rule for the integral of 4 / (1 + x^2) over [0, 1], which is pi.
struct PiTerm {
  double step;
  __host__ __device__ double operator()(int i) const {
    double x = (i + 0.5) * step;
    return 4.0 / (1.0 + x * x) * step;
  }
};

__global__ void addIndex(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    data[i] += i;
}

static int failures = 0;
static void expect(const char *what, double got, double want, double tolerance) {
  bool ok = std::fabs(got - want) <= tolerance;
  failures += !ok;
  printf("%-18s %.8g (expected %.8g)  %s\n", what, got, want,
         ok ? "PASS" : "FAIL");
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 1500;
  std::vector<float> x(n), y(n), z(n);
  for (int i = 0; i < n; ++i) {
    x[i] = std::sin(0.01f * i);
    y[i] = std::cos(0.02f * i);
    z[i] = float(i % 7) / 7.0f;
  }
  thrust::device_vector<float> dx(x.begin(), x.end()), dy(y.begin(), y.end()),
      dz(z.begin(), z.end());

  hipStream_t stream;
  if (hipStreamCreate(&stream) != hipSuccess)
    return 2;
  auto policy = thrust::hip::par.on(stream);

  // The longest vector of three arrays, and the sum of all squared lengths.
  auto first = thrust::make_zip_iterator(
      thrust::make_tuple(dx.begin(), dy.begin(), dz.begin()));
  auto last = thrust::make_zip_iterator(
      thrust::make_tuple(dx.end(), dy.end(), dz.end()));
  float longest = thrust::transform_reduce(policy, first, last, SquaredLength(),
                                           0.0f, thrust::maximum<float>());
  float sum = thrust::transform_reduce(policy, first, last, SquaredLength(),
                                       0.0f, thrust::plus<float>());
  double longestRef = 0, sumRef = 0;
  for (int i = 0; i < n; ++i) {
    double l = double(x[i]) * x[i] + double(y[i]) * y[i] + double(z[i]) * z[i];
    longestRef = std::fmax(longestRef, l);
    sumRef += l;
  }
  expect("longest", longest, longestRef, 1e-5);
  expect("sum of squares", sum, sumRef, 1e-4 * sumRef);

  // In-place update of one array by another.
  thrust::for_each(policy,
                   thrust::make_zip_iterator(
                       thrust::make_tuple(dx.begin(), dy.begin())),
                   thrust::make_zip_iterator(
                       thrust::make_tuple(dx.end(), dy.end())),
                   Axpy(2.0f));
  double dotRef = 0;
  for (int i = 0; i < n; ++i) {
    y[i] += 2.0f * x[i];
    dotRef += double(y[i]) * z[i];
  }
  float dot = thrust::inner_product(policy, dy.begin(), dy.end(), dz.begin(), 0.0f);
  expect("inner product", dot, dotRef, 1e-3);

  // No memory at all: the input is counted.
  const int steps = 10000;
  double pi = thrust::transform_reduce(
      policy, thrust::counting_iterator<int>(0),
      thrust::counting_iterator<int>(steps), PiTerm{1.0 / steps}, 0.0,
      thrust::plus<double>());
  expect("pi", pi, std::acos(-1.0), 1e-8);

  // Inclusive scan, then a kernel of our own over the same memory.
  thrust::fill(policy, dz.begin(), dz.end(), 1.0f);
  thrust::inclusive_scan(policy, dz.begin(), dz.end(), dz.begin());
  addIndex<<<(n + 255) / 256, 256, 0, stream>>>(
      thrust::raw_pointer_cast(dz.data()), n);
  if (hipStreamSynchronize(stream) != hipSuccess)
    return 2;
  expect("scan + kernel", dz[n - 1], 2.0 * n - 1, 0);

  // Memory that somebody else allocated.
  int *raw = nullptr;
  if (hipMalloc((void **)&raw, n * sizeof(int)) != hipSuccess)
    return 2;
  thrust::device_ptr<int> wrapped = thrust::device_pointer_cast(raw);
  thrust::transform(policy, thrust::make_counting_iterator(0),
                    thrust::make_counting_iterator(n), wrapped,
                    thrust::negate<int>());
  thrust::device_ptr<int> lowest =
      thrust::min_element(policy, wrapped, wrapped + n);
  expect("min element at", lowest - wrapped, n - 1, 0);
  hipFree(raw);
  hipStreamDestroy(stream);

  puts(failures ? "FAIL" : "PASS");
  return failures ? 1 : 0;
}
