// Vector addition through the driver API: context, module, global symbol, launch by pointer array and by packed buffer.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// CUDA-FLAGS: -lcuda -lnvrtc
//
// usage: vector_add_driver [n] [image-file]
// Without an image file the kernels are compiled at run time.
#include <cuda.h>
#include <nvrtc.h>

#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

// A helper in the style of the SDK's samples: the call's text is in the message.
#define checkCudaErrors(err) __checkCudaErrors(err, #err, __FILE__, __LINE__)

inline void __checkCudaErrors(CUresult err, const char *call, const char *file,
                              const int line) {
  if (CUDA_SUCCESS != err) {
    const char *name = NULL;
    cuGetErrorName(err, &name);
    fprintf(stderr, "%s = %04d (%s) from file <%s>, line %i.\n", call, err,
            name ? name : "unknown", file, line);
    exit(EXIT_FAILURE);
  }
}

static const char *kSource = "__constant__ float offset;\n"
                             "extern \"C\" __global__ void vecAdd(\n"
                             "    const float *a, const float *b, float *c,\n"
                             "    int n) {\n"
                             "  int i = blockDim.x * blockIdx.x + threadIdx.x;\n"
                             "  if (i < n)\n"
                             "    c[i] = a[i] + b[i] + offset;\n"
                             "}\n";

// The kernels' image: read from the file, or compiled for this device.
static std::vector<char> loadImage(const char *file, CUdevice device) {
  if (file) {
    std::ifstream in(file, std::ios::binary);
    std::vector<char> image((std::istreambuf_iterator<char>(in)),
                            std::istreambuf_iterator<char>());
    image.push_back('\0');
    return image;
  }
  int major = 0, minor = 0;
  checkCudaErrors(cuDeviceGetAttribute(
      &major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device));
  checkCudaErrors(cuDeviceGetAttribute(
      &minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device));
  nvrtcProgram program;
  nvrtcCreateProgram(&program, kSource, "vecAdd.cu", 0, NULL, NULL);
  std::string arch = "--gpu-architecture=compute_" + std::to_string(major) +
                     std::to_string(minor);
  const char *options[] = {arch.c_str()};
  nvrtcResult result = nvrtcCompileProgram(program, 1, options);
  if (result != NVRTC_SUCCESS) {
    fprintf(stderr, "compilation: %s\n", nvrtcGetErrorString(result));
    exit(EXIT_FAILURE);
  }
  size_t size = 0;
  nvrtcGetPTXSize(program, &size);
  std::vector<char> image(size);
  nvrtcGetPTX(program, image.data());
  nvrtcDestroyProgram(&program);
  return image;
}

static int countWrong(const std::vector<float> &a, const std::vector<float> &b,
                      const std::vector<float> &c, float offset, size_t from) {
  int wrong = 0;
  for (size_t i = from; i < c.size(); ++i)
    wrong += std::fabs(a[i] + b[i] + offset - c[i]) > 1e-6f;
  return wrong;
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 1000;
  const size_t bytes = n * sizeof(float);

  checkCudaErrors(cuInit(0));
  CUdevice device;
  CUcontext context;
  checkCudaErrors(cuDeviceGet(&device, 0));
  checkCudaErrors(cuDevicePrimaryCtxRetain(&context, device));
  checkCudaErrors(cuCtxSetCurrent(context));

  CUmodule module;
  CUfunction vecAdd;
  std::vector<char> image = loadImage(argc > 2 ? argv[2] : NULL, device);
  checkCudaErrors(cuModuleLoadData(&module, image.data()));
  checkCudaErrors(cuModuleGetFunction(&vecAdd, module, "vecAdd"));

  CUdeviceptr dOffset;
  size_t offsetBytes = 0;
  float offset = 0.25f;
  checkCudaErrors(cuModuleGetGlobal(&dOffset, &offsetBytes, module, "offset"));
  if (offsetBytes != sizeof offset)
    return EXIT_FAILURE;
  checkCudaErrors(cuMemcpyHtoD(dOffset, &offset, sizeof offset));

  std::vector<float> a(n), b(n), c(n);
  srand(2024);
  for (int i = 0; i < n; ++i) {
    a[i] = rand() / (float)RAND_MAX;
    b[i] = rand() / (float)RAND_MAX;
  }

  // One allocation for all three vectors; CUdeviceptr is an integer, so the
  // parts are found by adding to it.
  CUdeviceptr arena;
  checkCudaErrors(cuMemAlloc(&arena, 3 * bytes));
  CUdeviceptr dA = arena, dB = arena + bytes, dC = arena + 2 * bytes;
  CUstream stream;
  checkCudaErrors(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
  checkCudaErrors(cuMemcpyHtoDAsync(dA, a.data(), bytes, stream));
  checkCudaErrors(cuMemcpyHtoDAsync(dB, b.data(), bytes, stream));
  checkCudaErrors(cuMemsetD32Async(dC, 0, n, stream));

  CUevent start, stop;
  checkCudaErrors(cuEventCreate(&start, CU_EVENT_DEFAULT));
  checkCudaErrors(cuEventCreate(&stop, CU_EVENT_DEFAULT));
  const unsigned threads = 128, blocks = (n + threads - 1) / threads;
  int count = n;
  void *args[] = {&dA, &dB, &dC, &count};
  checkCudaErrors(cuEventRecord(start, stream));
  checkCudaErrors(cuLaunchKernel(vecAdd, blocks, 1, 1, threads, 1, 1, 0, stream,
                                 args, NULL));
  checkCudaErrors(cuEventRecord(stop, stream));
  checkCudaErrors(cuMemcpyDtoHAsync(c.data(), dC, bytes, stream));
  checkCudaErrors(cuStreamSynchronize(stream));
  float ms = 0;
  checkCudaErrors(cuEventElapsedTime(&ms, start, stop));
  int wrong = countWrong(a, b, c, offset, 0);
  printf("pointer array: %d wrong, %s\n", wrong, wrong ? "FAIL" : "PASS");

  // The same kernel over the second half only, arguments packed in a buffer.
  struct {
    CUdeviceptr a, b, c;
    int n;
  } packed = {dA + n / 2 * sizeof(float), dB + n / 2 * sizeof(float),
              dC + n / 2 * sizeof(float), n - n / 2};
  // Without the padding behind n: the driver takes the kernel's size only.
  size_t packedSize = offsetof(decltype(packed), n) + sizeof packed.n;
  void *extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, &packed,
                   CU_LAUNCH_PARAM_BUFFER_SIZE, &packedSize,
                   CU_LAUNCH_PARAM_END};
  offset = -1.5f;
  checkCudaErrors(cuMemcpyHtoD(dOffset, &offset, sizeof offset));
  checkCudaErrors(cuLaunchKernel(vecAdd, blocks, 1, 1, threads, 1, 1, 0, stream,
                                 NULL, extra));
  checkCudaErrors(cuStreamSynchronize(stream));
  checkCudaErrors(cuMemcpyDtoH(c.data(), dC, bytes));
  int wrongPacked = countWrong(a, b, c, offset, n / 2);
  printf("packed buffer: %d wrong, %s\n", wrongPacked,
         wrongPacked ? "FAIL" : "PASS");
  wrong += wrongPacked;

  checkCudaErrors(cuEventDestroy(start));
  checkCudaErrors(cuEventDestroy(stop));
  checkCudaErrors(cuStreamDestroy(stream));
  checkCudaErrors(cuMemFree(arena));
  checkCudaErrors(cuModuleUnload(module));
  checkCudaErrors(cuDevicePrimaryCtxRelease(device));
  printf("%s\n", wrong ? "FAIL" : "PASS");
  return wrong ? EXIT_FAILURE : EXIT_SUCCESS;
}
