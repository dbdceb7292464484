// A fully connected layer with cuBLASLt: one matmul with bias and ReLU in the epilogue, algorithm by heuristic.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// CUDA-FLAGS: -lcublasLt
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

#include <cublasLt.h>
#include <cuda_runtime_api.h>

namespace {

inline void check(cudaError_t status, const char *what) {
  if (status != cudaSuccess)
    throw std::runtime_error(std::string(what) + ": " +
                             cudaGetErrorString(status));
}
inline void check(cublasStatus_t status, const char *what) {
  if (status != CUBLAS_STATUS_SUCCESS)
    throw std::runtime_error(std::string(what) + ": cublas status " +
                             std::to_string(int(status)));
}
#define CHECK(x) check((x), #x)

/// Device memory that frees itself.
template <typename T> class DeviceBuffer {
public:
  explicit DeviceBuffer(size_t count) : count_(count) {
    CHECK(cudaMalloc(reinterpret_cast<void **>(&ptr_), count * sizeof(T)));
  }
  explicit DeviceBuffer(const std::vector<T> &host) : DeviceBuffer(host.size()) {
    CHECK(cudaMemcpy(ptr_, host.data(), count_ * sizeof(T),
                     cudaMemcpyHostToDevice));
  }
  DeviceBuffer(const DeviceBuffer &) = delete;
  DeviceBuffer &operator=(const DeviceBuffer &) = delete;
  ~DeviceBuffer() { cudaFree(ptr_); }
  T *get() const { return ptr_; }
  std::vector<T> toHost() const {
    std::vector<T> host(count_);
    CHECK(cudaMemcpy(host.data(), ptr_, count_ * sizeof(T),
                     cudaMemcpyDeviceToHost));
    return host;
  }

private:
  T *ptr_ = nullptr;
  size_t count_;
};

/// Descriptors of one y = relu(W x + b); all matrices are column-major floats.
class LinearLayer {
public:
  LinearLayer(cublasLtHandle_t lt, int out, int in, int cols)
      : lt_(lt), workspace_(kWorkspace) {
    CHECK(cublasLtMatmulDescCreate(&op_, CUBLAS_COMPUTE_32F, CUDA_R_32F));
    // W is stored as in x out, the usual layout of weights: transpose it.
    const cublasOperation_t trans = CUBLAS_OP_T;
    CHECK(cublasLtMatmulDescSetAttribute(op_, CUBLASLT_MATMUL_DESC_TRANSA,
                                         &trans, sizeof(trans)));
    const cublasLtEpilogue_t epilogue = CUBLASLT_EPILOGUE_RELU_BIAS;
    CHECK(cublasLtMatmulDescSetAttribute(op_, CUBLASLT_MATMUL_DESC_EPILOGUE,
                                         &epilogue, sizeof(epilogue)));
    CHECK(cublasLtMatrixLayoutCreate(&w_, CUDA_R_32F, in, out, in));
    CHECK(cublasLtMatrixLayoutCreate(&x_, CUDA_R_32F, in, cols, in));
    CHECK(cublasLtMatrixLayoutCreate(&y_, CUDA_R_32F, out, cols, out));
  }
  ~LinearLayer() {
    cublasLtMatrixLayoutDestroy(y_);
    cublasLtMatrixLayoutDestroy(x_);
    cublasLtMatrixLayoutDestroy(w_);
    cublasLtMatmulDescDestroy(op_);
  }

  void forward(const float *w, const float *x, const float *bias, float *y,
               cudaStream_t stream) {
    CHECK(cublasLtMatmulDescSetAttribute(op_, CUBLASLT_MATMUL_DESC_BIAS_POINTER,
                                         &bias, sizeof(bias)));
    cublasLtMatmulHeuristicResult_t best = pickAlgorithm();
    const float one = 1.0f, zero = 0.0f;
    CHECK(cublasLtMatmul(lt_, op_, &one, w, w_, x, x_, &zero, y, y_, y, y_,
                         &best.algo, workspace_.get(), kWorkspace, stream));
  }

private:
  static constexpr size_t kWorkspace = 1 << 20;

  cublasLtMatmulHeuristicResult_t pickAlgorithm() {
    cublasLtMatmulPreference_t pref;
    CHECK(cublasLtMatmulPreferenceCreate(&pref));
    CHECK(cublasLtMatmulPreferenceSetAttribute(
        pref, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &kWorkspace,
        sizeof(kWorkspace)));
    cublasLtMatmulHeuristicResult_t result = {};
    int found = 0;
    CHECK(cublasLtMatmulAlgoGetHeuristic(lt_, op_, w_, x_, y_, y_, pref, 1,
                                         &result, &found));
    cublasLtMatmulPreferenceDestroy(pref);
    if (found == 0)
      throw std::runtime_error("no cuBLASLt algorithm for this problem");
    return result;
  }

  cublasLtHandle_t lt_;
  cublasLtMatmulDesc_t op_ = nullptr;
  cublasLtMatrixLayout_t w_ = nullptr, x_ = nullptr, y_ = nullptr;
  DeviceBuffer<uint8_t> workspace_;
};

float nextValue(uint32_t &state) {
  state = state * 1664525u + 1013904223u;
  return float(state >> 8) / float(1 << 24) * 2.0f - 1.0f;
}

} // namespace

int main(int argc, char *argv[]) try {
  const int in = argc > 1 ? std::stoi(argv[1]) : 64;
  const int out = argc > 2 ? std::stoi(argv[2]) : 32;
  const int cols = argc > 3 ? std::stoi(argv[3]) : 16;

  uint32_t seed = 7;
  std::vector<float> w(in * out), x(in * cols), bias(out);
  for (auto *v : {&w, &x, &bias})
    for (float &e : *v)
      e = nextValue(seed);

  cublasLtHandle_t lt;
  cudaStream_t stream;
  CHECK(cublasLtCreate(&lt));
  CHECK(cudaStreamCreate(&stream));
  std::vector<float> y;
  {
    DeviceBuffer<float> dw(w), dx(x), dbias(bias), dy(size_t(out) * cols);
    LinearLayer layer(lt, out, in, cols);
    layer.forward(dw.get(), dx.get(), dbias.get(), dy.get(), stream);
    CHECK(cudaStreamSynchronize(stream));
    y = dy.toHost();
  }
  CHECK(cudaStreamDestroy(stream));
  CHECK(cublasLtDestroy(lt));

  int bad = 0, clipped = 0;
  for (int c = 0; c < cols; ++c)
    for (int r = 0; r < out; ++r) {
      double sum = bias[r];
      for (int i = 0; i < in; ++i)
        sum += double(w[i + r * in]) * x[i + c * in];
      const double want = sum > 0 ? sum : 0;
      clipped += sum <= 0;
      const double diff = want - y[r + c * out];
      bad += diff > 1e-4 || diff < -1e-4;
    }
  std::printf("%d of %d outputs clipped by ReLU, %d wrong\n", clipped,
              out * cols, bad);
  std::puts(bad ? "FAIL" : "PASS");
  return bad ? 1 : 0;
} catch (const std::exception &e) {
  std::fprintf(stderr, "error: %s\n", e.what());
  return 2;
}
