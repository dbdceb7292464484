// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Thrust: vectors, algorithms, iterators, placeholders.
#include <cmath>
#include <cstdio>
#include <iostream>
#include <thrust/device_vector.h>
#include <thrust/sort.h>
struct saxpy {
  const float a;
  saxpy(float A) : a(A) {}
  __host__ __device__ float operator()(const float &x, const float &y) const {
    return a * x + y;
  }
};
struct sq : public thrust::unary_function<float, float> {
  __host__ __device__ float operator()(float x) const { return x * x; }
};
typedef thrust::tuple<float, float, int> T3;
struct dot {
  __device__ float operator()(T3 t) const {
    return thrust::get<0>(t) * thrust::get<1>(t);
  }
};
struct psum {
  template <class T> __device__ void operator()(T t) {
    thrust::get<1>(t) = thrust::get<0>(t) + 1;
  }
};
int main() {
  thrust::host_vector<int> h(1 << 20);
  thrust::generate(h.begin(), h.end(), rand);
  thrust::device_vector<int> d = h;
  thrust::sort(d.begin(), d.end());
  thrust::copy(d.begin(), d.end(), h.begin());
  thrust::device_vector<float> X(10, 1.f), Y(10), Z(X.begin(), X.begin() + 5);
  thrust::fill(Y.begin(), Y.end(), 2);
  thrust::sequence(X.begin(), X.end());
  thrust::transform(X.begin(), X.end(), Y.begin(), Y.begin(), saxpy(2.f));
  float s = thrust::reduce(X.begin(), X.end(), 0.0f, thrust::plus<float>());
  int t = thrust::reduce(d.begin(), d.end());
  float nrm = std::sqrt(thrust::transform_reduce(X.begin(), X.end(), sq(), 0.0f,
                                                 thrust::plus<float>()));
  cudaStream_t st;
  thrust::for_each(thrust::cuda::par.on(st), X.begin(), X.end(),
                   [=] __device__(float &x) { x += 1; });
  thrust::inclusive_scan(thrust::device, X.begin(), X.end(), X.begin());
  float *raw = thrust::raw_pointer_cast(X.data());
  float *raw2 = thrust::raw_pointer_cast(&X[0]);
  thrust::device_ptr<float> dp(raw);
  thrust::device_ptr<float> dq = thrust::device_pointer_cast(raw);
  dp[0] = 3.f;
  float v = dp[1];
  thrust::sort(dp, dp + 10, thrust::greater<float>());
  thrust::sort_by_key(thrust::device, raw, raw + 3, raw2);
  auto z = thrust::make_zip_iterator(
      thrust::make_tuple(X.begin(), Y.begin(), d.begin()));
  thrust::for_each(z, z + 3, psum());
  thrust::counting_iterator<int> c(0);
  thrust::transform(c, c + 10, Y.begin(), sq());
  int cnt = thrust::count_if(d.begin(), d.end(), thrust::placeholders::_1 > 3);
  using namespace thrust::placeholders;
  thrust::transform(X.begin(), X.end(), Y.begin(), 2.f * _1 + 3.f);
  auto e = thrust::unique(d.begin(), d.end());
  d.erase(e, d.end());
  d.resize(e - d.begin());
  auto mx = thrust::max_element(d.begin(), d.end());
  int pos = mx - d.begin();
  int val = *mx;
  auto pr = thrust::reduce_by_key(d.begin(), d.end(),
                                  thrust::make_constant_iterator(1), X.begin(),
                                  Y.begin());
  int k = pr.first - X.begin();
  thrust::default_random_engine rng(1);
  thrust::uniform_real_distribution<float> u(0, 1);
  rng.discard(3);
  float r = u(rng);
  thrust::complex<float> zc(1, 2);
  zc = zc * zc + 2.0f;
  float ab = thrust::abs(zc);
  float in = thrust::inner_product(X.begin(), X.end(), Y.begin(), 0.f);
  std::vector<float> sv(3);
  thrust::device_vector<float> dv(sv);
  dv = sv;
  thrust::copy(dv.begin(), dv.end(),
               std::ostream_iterator<float>(std::cout, " "));
  for (size_t i = 0; i < dv.size(); ++i)
    std::cout << dv[i] << std::endl;
  thrust::pair<int, int> pq;
  auto mm = thrust::minmax_element(X.begin(), X.end());
  float lo = *mm.first;
  thrust::remove_if(d.begin(), d.end(), [] __device__(int x) { return x < 0; });
  thrust::gather(d.begin(), d.end(), X.begin(), Y.begin());
  auto ti = thrust::make_transform_iterator(X.begin(), sq());
  float tr = thrust::reduce(ti, ti + 3);
  thrust::permutation_iterator<thrust::device_vector<float>::iterator,
                               thrust::device_vector<int>::iterator>
      pi(X.begin(), d.begin());
  printf("%f %d\n", (float)X[0], (int)d[0]);
  X.push_back(2.f);
  auto lb = thrust::lower_bound(X.begin(), X.end(), 3.f);
  thrust::lower_bound(X.begin(), X.end(), Y.begin(), Y.end(), d.begin());
  bool ok = thrust::equal(X.begin(), X.end(), Y.begin());
  thrust::device_vector<T3> tv;
  X.swap(Y);
  thrust::exclusive_scan(X.begin(), X.end(), Y.begin(), 0);
  float mxv = *thrust::max_element(thrust::device, raw, raw + 3);
}
