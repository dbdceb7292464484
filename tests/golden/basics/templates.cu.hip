// Template kernels: functors, dependent calls, explicit instantiation, kernel
// pointers, cudaLaunchKernel, and a RAII buffer whose members call the API.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <hip/hip_runtime.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace gpu {

inline void check(hipError_t E, const char *What) {
  if (E != hipSuccess)
    throw std::runtime_error(std::string(What) + ": " + hipGetErrorString(E));
}

template <typename T> class Buffer {
public:
  explicit Buffer(std::size_t N) : Count(N) {
    check(hipMalloc(&Data, N * sizeof(T)), "cudaMalloc");
  }
  explicit Buffer(const std::vector<T> &V) : Buffer(V.size()) {
    check(hipMemcpy(Data, V.data(), Count * sizeof(T),
                     hipMemcpyHostToDevice),
          "cudaMemcpy");
  }
  Buffer(const Buffer &) = delete;
  Buffer(Buffer &&O) noexcept : Data(std::exchange(O.Data, nullptr)),
                                Count(O.Count) {}
  ~Buffer() { hipFree(Data); }

  T *get() const { return Data; }
  std::vector<T> host() const {
    std::vector<T> V(Count);
    check(hipMemcpy(V.data(), Data, Count * sizeof(T),
                     hipMemcpyDeviceToHost),
          "cudaMemcpy");
    return V;
  }

private:
  T *Data = nullptr;
  std::size_t Count;
};

} // namespace gpu

struct Square {
  template <typename T> __host__ __device__ T operator()(T V) const {
    return V * V;
  }
};

template <typename T> struct Clamp {
  T Low, High;
  __host__ __device__ __forceinline__ T operator()(T V) const {
    return V < Low ? Low : (V > High ? High : V);
  }
};

template <int UNROLL, typename T, typename Op>
__global__ void transform(const T *In, T *Out, int N, Op F) {
  const int Base = (blockIdx.x * blockDim.x + threadIdx.x) * UNROLL;
#pragma unroll
  for (int K = 0; K < UNROLL; ++K)
    if (Base + K < N)
      Out[Base + K] = F(In[Base + K]);
}

// The launch depends on template parameters in every place that it can.
template <int UNROLL = 4, typename T, typename Op>
void launchTransform(const gpu::Buffer<T> &In, gpu::Buffer<T> &Out, int N,
                     Op F, hipStream_t S = nullptr) {
  constexpr int Threads = std::is_same<T, double>::value ? 64 : 128;
  const int Blocks = (N + Threads * UNROLL - 1) / (Threads * UNROLL);
  transform<UNROLL, T, Op><<<Blocks, Threads, 0, S>>>(In.get(), Out.get(), N,
                                                      F);
  gpu::check(hipGetLastError(), "transform");
}

template <typename T> __global__ void scaleBy(T *P, T Factor, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    P[I] *= Factor;
}
template <typename T> __global__ void addTo(T *P, T Term, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    P[I] += Term;
}
template __global__ void scaleBy<float>(float *, float, int);

// A dependent call: which function is meant is known at instantiation only.
template <typename T> bool report(const char *Name, const std::vector<T> &Got,
                                  const std::vector<T> &Want, T Tolerance) {
  using std::abs;
  int Wrong = 0;
  for (std::size_t I = 0; I < Want.size(); ++I)
    Wrong += !(abs(Got[I] - Want[I]) <= Tolerance);
  std::printf("  %-24s %s\n", Name, Wrong ? "FAIL" : "PASS");
  return Wrong == 0;
}

template <typename T, typename Op>
bool testTransform(const char *Name, int N, Op F) {
  std::vector<T> In(N), Want(N);
  for (int I = 0; I < N; ++I) {
    In[I] = T((I * 31) % 101) - T(50);
    Want[I] = F(In[I]);
  }
  gpu::Buffer<T> DIn(In), DOut(N);
  launchTransform(DIn, DOut, N, F);
  return report<T>(Name, DOut.host(), Want, T(0));
}

bool testPointers(int N) {
  using Kernel = void (*)(float *, float, int);
  const Kernel Table[] = {&scaleBy<float>, addTo<float>};
  std::vector<float> Values(N, 1.5f);
  gpu::Buffer<float> D(Values);

  // First through the launch syntax, then through the C API.
  Table[0]<<<(N + 63) / 64, 64>>>(D.get(), 4.0f, N);
  gpu::check(hipGetLastError(), "scaleBy");
  float *P = D.get(), Term = 0.25f;
  void *Args[] = {&P, &Term, &N};
  gpu::check(hipLaunchKernel((const void *)Table[1], dim3((N + 63) / 64),
                              dim3(64), Args, 0, nullptr),
             "cudaLaunchKernel");
  gpu::check(hipLaunchKernel(reinterpret_cast<const void *>(&addTo<float>),
                              dim3((N + 63) / 64, 1, 1), dim3(64, 1, 1), Args,
                              0, 0),
             "cudaLaunchKernel");
  return report<float>("kernel pointers", D.host(),
                       std::vector<float>(N, 6.5f), 0.0f);
}

int main(int Argc, char **Argv) {
  const int N = Argc > 1 ? std::atoi(Argv[1]) : 2500;
  bool Ok = true;
  try {
    Ok &= testTransform<float>("square<float>", N, Square{});
    Ok &= testTransform<int>("square<int>", N, Square{});
    Ok &= testTransform<double>("clamp<double>", N,
                                Clamp<double>{-10.0, 20.5});
    Ok &= testPointers(N);
  } catch (const std::exception &E) {
    std::printf("%s\n", E.what());
    Ok = false;
  }
  std::printf("templates: %s\n", Ok ? "PASS" : "FAIL");
  return Ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
