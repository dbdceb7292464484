// Runtime compilation with NVRTC: a kernel template in a raw string, instantiated by name expression, with a header of its own.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// CUDA-FLAGS: -lcuda -lnvrtc
#include <hip/hip_runtime.h>
#include <hip/hiprtc.h>

#include <cmath>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#define NVRTC_SAFE_CALL(x)                                                     \
  do {                                                                         \
    hiprtcResult result = x;                                                    \
    if (result != HIPRTC_SUCCESS) {                                             \
      std::cerr << "\nerror: " #x " failed with error "                        \
                << hiprtcGetErrorString(result) << '\n';                        \
      exit(1);                                                                 \
    }                                                                          \
  } while (0)
#define CUDA_SAFE_CALL(x)                                                      \
  do {                                                                         \
    hipError_t result = x;                                                       \
    if (result != hipSuccess) {                                              \
      const char *msg;                                                         \
      hipDrvGetErrorName(result, &msg);                                            \
      std::cerr << "\nerror: " #x " failed with error " << msg << '\n';        \
      exit(1);                                                                 \
    }                                                                          \
  } while (0)

// The text of the kernel is compiled by the runtime compiler of whatever
// platform the program runs on; nothing in it is a call of the host's API.
const char *const saxpySource = R"cuda(
#include "index.h"

template <typename T, int Unroll>
__global__ void saxpy(T a, const T *x, T *y, unsigned n) {
  unsigned first = globalIndex() * Unroll;
#pragma unroll
  for (int i = 0; i < Unroll; ++i)
    if (first + i < n)
      y[first + i] = a * x[first + i] + y[first + i];
}
)cuda";

const char *const indexHeader = R"(
#pragma once
__device__ inline unsigned globalIndex() {
  return blockIdx.x * blockDim.x + threadIdx.x;
}
)";

class RuntimeKernel {
public:
  RuntimeKernel(const char *source, const char *nameExpression, int device) {
    const char *headers[] = {indexHeader};
    const char *headerNames[] = {"index.h"};
    hiprtcProgram prog;
    NVRTC_SAFE_CALL(hiprtcCreateProgram(&prog, source, "saxpy.cu", 1, headers,
                                       headerNames));
    NVRTC_SAFE_CALL(hiprtcAddNameExpression(prog, nameExpression));

    hipDeviceProp_t prop;
    hipGetDeviceProperties(&prop, device);
    const std::string arch = "-arch=sm_" + std::to_string(prop.major) +
                             std::to_string(prop.minor);
    const char *opts[] = {arch.c_str(), "--std=c++17"};
    const hiprtcResult compiled = hiprtcCompileProgram(prog, 2, opts);
    size_t logSize = 0;
    NVRTC_SAFE_CALL(hiprtcGetProgramLogSize(prog, &logSize));
    if (logSize > 1) {
      std::unique_ptr<char[]> log(new char[logSize]);
      NVRTC_SAFE_CALL(hiprtcGetProgramLog(prog, log.get()));
      std::cerr << log.get() << '\n';
    }
    if (compiled != HIPRTC_SUCCESS)
      exit(1);

    const char *lowered = nullptr;
    NVRTC_SAFE_CALL(hiprtcGetLoweredName(prog, nameExpression, &lowered));
    size_t size = 0;
    NVRTC_SAFE_CALL(hiprtcGetCodeSize(prog, &size));
    std::vector<char> image(size);
    NVRTC_SAFE_CALL(hiprtcGetCode(prog, image.data()));
    CUDA_SAFE_CALL(hipModuleLoadDataEx(&module_, image.data(), 0, nullptr, nullptr));
    // The lowered name dies with the program: look the function up first.
    CUDA_SAFE_CALL(hipModuleGetFunction(&function_, module_, lowered));
    NVRTC_SAFE_CALL(hiprtcDestroyProgram(&prog));
  }
  ~RuntimeKernel() { hipModuleUnload(module_); }

  template <typename... Args>
  void launch(unsigned blocks, unsigned threads, Args... args) {
    void *pointers[] = {&args...};
    CUDA_SAFE_CALL(hipModuleLaunchKernel(function_, blocks, 1, 1, threads, 1, 1, 0,
                                  nullptr, pointers, nullptr));
  }

private:
  hipModule_t module_ = nullptr;
  hipFunction_t function_ = nullptr;
};

int main(int argc, char **argv) {
  const unsigned n = argc > 1 ? std::stoul(argv[1]) : 777;
  const double a = -3.5;
  std::vector<double> x(n), y(n), out(n);
  for (unsigned i = 0; i < n; ++i) {
    x[i] = std::sin(0.1 * i);
    y[i] = std::cos(0.2 * i);
  }

  // The runtime creates the primary context, the driver calls then use it.
  int device = 0;
  if (hipSetDevice(device) != hipSuccess || hipFree(nullptr) != hipSuccess) {
    std::cerr << "no device\n";
    return 2;
  }
  int major = 0, minor = 0;
  NVRTC_SAFE_CALL(hiprtcVersion(&major, &minor));
  std::cout << "runtime compiler " << major << '.' << minor << '\n';

  double *dX, *dY;
  hipMalloc(&dX, n * sizeof(double));
  hipMalloc(&dY, n * sizeof(double));
  hipMemcpy(dX, x.data(), n * sizeof(double), hipMemcpyHostToDevice);
  hipMemcpy(dY, y.data(), n * sizeof(double), hipMemcpyHostToDevice);
  {
    RuntimeKernel kernel(saxpySource, "saxpy<double, 4>", device);
    const unsigned threads = 64, perBlock = threads * 4;
    kernel.launch((n + perBlock - 1) / perBlock, threads, a, (const double *)dX,
                  dY, n);
    if (hipDeviceSynchronize() != hipSuccess)
      return 2;
  }
  hipMemcpy(out.data(), dY, n * sizeof(double), hipMemcpyDeviceToHost);
  hipFree(dX);
  hipFree(dY);

  unsigned wrong = 0;
  for (unsigned i = 0; i < n; ++i)
    wrong += std::fabs(a * x[i] + y[i] - out[i]) > 1e-12;
  std::cout << wrong << " of " << n << " wrong\n"
            << (wrong ? "FAIL" : "PASS") << std::endl;
  return wrong != 0;
}
