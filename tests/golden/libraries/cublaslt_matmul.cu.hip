// A fully connected layer with cuBLASLt: one matmul with bias and ReLU in the epilogue, algorithm by heuristic.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// CUDA-FLAGS: -lcublasLt
#include <hip/hip_runtime.h>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

#include <hipblas/hipblas.h>
#include <hipblaslt/hipblaslt.h>

namespace {

inline void check(hipError_t status, const char *what) {
  if (status != hipSuccess)
    throw std::runtime_error(std::string(what) + ": " +
                             hipGetErrorString(status));
}
inline void check(hipblasStatus_t status, const char *what) {
  if (status != HIPBLAS_STATUS_SUCCESS)
    throw std::runtime_error(std::string(what) + ": cublas status " +
                             std::to_string(int(status)));
}
#define CHECK(x) check((x), #x)

/// Device memory that frees itself.
template <typename T> class DeviceBuffer {
public:
  explicit DeviceBuffer(size_t count) : count_(count) {
    CHECK(hipMalloc(reinterpret_cast<void **>(&ptr_), count * sizeof(T)));
  }
  explicit DeviceBuffer(const std::vector<T> &host) : DeviceBuffer(host.size()) {
    CHECK(hipMemcpy(ptr_, host.data(), count_ * sizeof(T),
                     hipMemcpyHostToDevice));
  }
  DeviceBuffer(const DeviceBuffer &) = delete;
  DeviceBuffer &operator=(const DeviceBuffer &) = delete;
  ~DeviceBuffer() { hipFree(ptr_); }
  T *get() const { return ptr_; }
  std::vector<T> toHost() const {
    std::vector<T> host(count_);
    CHECK(hipMemcpy(host.data(), ptr_, count_ * sizeof(T),
                     hipMemcpyDeviceToHost));
    return host;
  }

private:
  T *ptr_ = nullptr;
  size_t count_;
};

/// Descriptors of one y = relu(W x + b); all matrices are column-major floats.
class LinearLayer {
public:
  LinearLayer(hipblasLtHandle_t lt, int out, int in, int cols)
      : lt_(lt), workspace_(kWorkspace) {
    CHECK(hipblasLtMatmulDescCreate(&op_, HIPBLAS_COMPUTE_32F, HIP_R_32F));
    // W is stored as in x out, the usual layout of weights: transpose it.
    const hipblasOperation_t trans = HIPBLAS_OP_T;
    CHECK(hipblasLtMatmulDescSetAttribute(op_, HIPBLASLT_MATMUL_DESC_TRANSA,
                                         &trans, sizeof(trans)));
    const hipblasLtEpilogue_t epilogue = HIPBLASLT_EPILOGUE_RELU_BIAS;
    CHECK(hipblasLtMatmulDescSetAttribute(op_, HIPBLASLT_MATMUL_DESC_EPILOGUE,
                                         &epilogue, sizeof(epilogue)));
    CHECK(hipblasLtMatrixLayoutCreate(&w_, HIP_R_32F, in, out, in));
    CHECK(hipblasLtMatrixLayoutCreate(&x_, HIP_R_32F, in, cols, in));
    CHECK(hipblasLtMatrixLayoutCreate(&y_, HIP_R_32F, out, cols, out));
  }
  ~LinearLayer() {
    hipblasLtMatrixLayoutDestroy(y_);
    hipblasLtMatrixLayoutDestroy(x_);
    hipblasLtMatrixLayoutDestroy(w_);
    hipblasLtMatmulDescDestroy(op_);
  }

  void forward(const float *w, const float *x, const float *bias, float *y,
               hipStream_t stream) {
    CHECK(hipblasLtMatmulDescSetAttribute(op_, HIPBLASLT_MATMUL_DESC_BIAS_POINTER,
                                         &bias, sizeof(bias)));
    hipblasLtMatmulHeuristicResult_t best = pickAlgorithm();
    const float one = 1.0f, zero = 0.0f;
    CHECK(hipblasLtMatmul(lt_, op_, &one, w, w_, x, x_, &zero, y, y_, y, y_,
                         &best.algo, workspace_.get(), kWorkspace, stream));
  }

private:
  static constexpr size_t kWorkspace = 1 << 20;

  hipblasLtMatmulHeuristicResult_t pickAlgorithm() {
    hipblasLtMatmulPreference_t pref;
    CHECK(hipblasLtMatmulPreferenceCreate(&pref));
    CHECK(hipblasLtMatmulPreferenceSetAttribute(
        pref, HIPBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &kWorkspace,
        sizeof(kWorkspace)));
    hipblasLtMatmulHeuristicResult_t result = {};
    int found = 0;
    CHECK(hipblasLtMatmulAlgoGetHeuristic(lt_, op_, w_, x_, y_, y_, pref, 1,
                                         &result, &found));
    hipblasLtMatmulPreferenceDestroy(pref);
    if (found == 0)
      throw std::runtime_error("no cuBLASLt algorithm for this problem");
    return result;
  }

  hipblasLtHandle_t lt_;
  hipblasLtMatmulDesc_t op_ = nullptr;
  hipblasLtMatrixLayout_t w_ = nullptr, x_ = nullptr, y_ = nullptr;
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

  hipblasLtHandle_t lt;
  hipStream_t stream;
  CHECK(hipblasLtCreate(&lt));
  CHECK(hipStreamCreate(&stream));
  std::vector<float> y;
  {
    DeviceBuffer<float> dw(w), dx(x), dbias(bias), dy(size_t(out) * cols);
    LinearLayer layer(lt, out, in, cols);
    layer.forward(dw.get(), dx.get(), dbias.get(), dy.get(), stream);
    CHECK(hipStreamSynchronize(stream));
    y = dy.toHost();
  }
  CHECK(hipStreamDestroy(stream));
  CHECK(hipblasLtDestroy(lt));

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
