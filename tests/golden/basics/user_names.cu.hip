// User entities that share CUDA's names: members, namespaces, locals, labels,
// strings and types of one's own. All of them must keep their names.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <hip/hip_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>

namespace mine {

// Counts what goes through it; the names are ours, only the calls are CUDA's.
struct Allocator {
  int cudaMalloc = 0; // a counter, not the function
  int cudaFree = 0;

  void *allocate(std::size_t bytes) {
    void *p = nullptr;
    if (::hipMalloc(&p, bytes) != hipSuccess)
      return nullptr;
    ++this->cudaMalloc;
    return p;
  }
};

inline void cudaFree(Allocator &a, void *p) {
  if (::hipFree(p) == ::hipSuccess)
    ++a.cudaFree;
}

// Has five members, so nobody can mistake it for the vector type.
struct float4 {
  float x, y, z, w, length;
};
inline float4 make_float4(float x, float y, float z, float w) {
  return {x, y, z, w, 4.0f};
}

enum class Backend { cuda, host };
enum Status { cudaErrorOfOurs = 77, warpSizeOfOurs };

class Queue {
public:
  // A method called as the API function, with another meaning.
  int cudaStreamSynchronize() const { return pending; }
  int pending = 3;
};

} // namespace mine

__global__ void lengths(const float4 *v, float *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    // A local variable that looks like a type of the API.
    const float4 cudaPos_t = v[i];
    out[i] = cudaPos_t.x + cudaPos_t.y + cudaPos_t.z + cudaPos_t.w;
  }
}

static int lookup(const std::map<std::string, int> &table, const char *name) {
  auto it = table.find(name);
  return it == table.end() ? -1 : it->second;
}

static const char *kHelp = R"(usage: user_names [n]
  calls cudaMalloc, cudaMemcpy and kernel<<<grid, block>>>()
)";

int main(int argc, char **argv) {
  if (argc > 1 && !std::strcmp(argv[1], "--help")) {
    std::fputs(kHelp, stdout);
    return 0;
  }
  const int n = argc > 1 ? std::atoi(argv[1]) : 777;
  int failures = 0;

  // Strings are data: profilers and tests compare them.
  std::map<std::string, int> calls = {{"cudaMalloc", 1}, {"cudaMemcpy", 2},
                                      {"cuda" "Free", 3}};
  failures += lookup(calls, "cudaMalloc") != 1;
  failures += std::strlen("cudaMalloc") != 10;
  failures += std::strlen("__syncthreads") != 13;
  failures += calls.count("cudaFree") != 1;

  mine::Allocator pool;
  float4 *v = new float4[n];
  for (int i = 0; i < n; ++i)
    v[i] = make_float4(i, 2.0f * i, 0.5f, -1.0f);
  auto *dv = static_cast<float4 *>(pool.allocate(n * sizeof(float4)));
  auto *dout = static_cast<float *>(pool.allocate(n * sizeof(float)));
  float *out = new float[n];

  hipStream_t cudaStream; // a variable, one underscore short of the type
  hipStreamCreate(&cudaStream);
  hipMemcpyAsync(dv, v, n * sizeof(float4), hipMemcpyHostToDevice,
                  cudaStream);
  lengths<<<(n + 63) / 64, 64, 0, cudaStream>>>(dv, dout, n);
  hipMemcpyAsync(out, dout, n * sizeof(float), hipMemcpyDeviceToHost,
                  cudaStream);
  if (hipStreamSynchronize(cudaStream) != hipSuccess)
    goto cudaError; // a label
  hipStreamDestroy(cudaStream);

  for (int i = 0; i < n; ++i)
    failures += out[i] != v[i].x + v[i].y + v[i].z + v[i].w;

  {
    using namespace mine;
    cudaFree(pool, dv); // ours: two arguments
    mine::cudaFree(pool, dout);
    failures += pool.cudaMalloc != 2 || pool.cudaFree != 2;
    mine::float4 f = mine::make_float4(1, 2, 3, 4);
    failures += f.length != 4.0f || sizeof(mine::float4) != 20;
    Queue threadIdx; // no kernel, so this name is free on the host
    failures += threadIdx.cudaStreamSynchronize() != 3;
    failures += cudaErrorOfOurs != 77 || Backend::cuda == Backend::host;
  }

  delete[] v;
  delete[] out;
  std::printf("user_names: %s (%d failures)\n", failures ? "FAIL" : "PASS",
              failures);
  return failures != 0;

cudaError:
  std::printf("user_names: FAIL (%s)\n",
              hipGetErrorString(hipGetLastError()));
  return 1;
}
