#include <cuda_runtime.h>
template <typename T> __global__ void f(T *p, Unknown u, int n) {}
template <typename T> __global__ void g(T *p, T t, int n) {}
void h() {
  const auto table[] = {&f<float>, g<float>};
  void (*const other[])(float *, float, int) = {&f<float>, g<float>};
  cudaDeviceSynchronize();
}
