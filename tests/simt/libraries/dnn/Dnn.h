//===- Dnn.h - cuDNN's and MIOpen's names, and naive models -----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The two libraries differ in calls but not in what they compute: each wrapper
// here is one operation of either. The models in the tests are loops over N, C,
// H and W, written without the implementation's helpers.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TESTS_SIMT_LIBRARIES_DNN_DNN_H
#define HIPIFY_TESTS_SIMT_LIBRARIES_DNN_DNN_H

#define KEEP_GOING true
#include "../ccl/Program.h"
#include <cmath>
#include <cstring>
#if IS_HIP
#include <miopen/miopen.h>
using Handle = miopenHandle_t;
using TensorDescriptor = miopenTensorDescriptor_t;
#else
#include <cudnn.h>
using Handle = cudnnHandle_t;
using TensorDescriptor = cudnnTensorDescriptor_t;
#endif

struct Size4 {
  int N, C, H, W;
  int count() const { return N * C * H * W; }
  int at(int n, int c, int h, int w) const {
    return ((n * C + c) * H + h) * W + w;
  }
};

inline Handle &handle() {
  static Handle H = nullptr;
  return H;
}
inline Stream &stream() {
  static Stream S = nullptr;
  return S;
}
inline void begin() {
  OK(RUNTIME(StreamCreate)(&stream()));
#if IS_HIP
  OK(miopenCreateWithStream(&handle(), stream()));
#else
  OK(cudnnCreate(&handle()));
  OK(cudnnSetStream(handle(), stream()));
#endif
}
inline void end() {
#if IS_HIP
  OK(miopenDestroy(handle()));
#else
  OK(cudnnDestroy(handle()));
#endif
  OK(RUNTIME(StreamDestroy)(stream()));
}

/// A tensor of float with its descriptor; Gap elements lie between rows.
class Tensor {
public:
  explicit Tensor(Size4 S, uint64_t Seed = 0, int Gap = 0)
      : S(S), Row(S.W + Gap), Memory(contents(S, Seed, Row)) {
    int C = S.H * Row, N = S.C * C;
#if IS_HIP
    OK(miopenCreateTensorDescriptor(&D));
    OK(miopenSet4dTensorDescriptorEx(D, miopenFloat, S.N, S.C, S.H, S.W, N, C,
                                     Row, 1));
#else
    OK(cudnnCreateTensorDescriptor(&D));
    OK(cudnnSetTensor4dDescriptorEx(D, CUDNN_DATA_FLOAT, S.N, S.C, S.H, S.W, N,
                                    C, Row, 1));
    OK(cudnnCreateFilterDescriptor(&Filter));
    OK(cudnnSetFilter4dDescriptor(Filter, CUDNN_DATA_FLOAT, CUDNN_TENSOR_NCHW,
                                  S.N, S.C, S.H, S.W));
#endif
  }
  ~Tensor() {
#if IS_HIP
    OK(miopenDestroyTensorDescriptor(D));
#else
    OK(cudnnDestroyTensorDescriptor(D));
    OK(cudnnDestroyFilterDescriptor(Filter));
#endif
  }
  Tensor(const Tensor &) = delete;

  TensorDescriptor desc() const { return D; }
#if IS_HIP
  TensorDescriptor filter() const { return D; }
#else
  cudnnFilterDescriptor_t filter() const { return Filter; }
#endif
  float *data() const { return Memory.data(); }
  bool isPacked() const { return Row == S.W; }
  Size4 size() const { return S; }

  /// Without the gaps.
  std::vector<double> read() const {
    OK(RUNTIME(StreamSynchronize)(stream()));
    std::vector<float> All = Memory.read();
    std::vector<double> Out;
    for (int I = 0; I < S.N * S.C * S.H; ++I)
      for (int J = 0; J < Row; ++J)
        if (J < S.W)
          Out.push_back(All[I * Row + J]);
        else
          CHECK(std::isnan(All[I * Row + J]), "a gap was written");
    return Out;
  }

private:
  /// NaN in the gaps, and everywhere if there is no seed.
  static std::vector<float> contents(Size4 S, uint64_t Seed, int Row) {
    std::vector<float> Out(S.N * S.C * S.H * Row, std::nanf(""));
    Numbers From(Seed);
    for (int I = 0; Seed && I < S.N * S.C * S.H; ++I)
      for (int J = 0; J < S.W; ++J)
        Out[I * Row + J] = float(From.real());
    return Out;
  }

  Size4 S;
  int Row;
  Buffer<float> Memory;
  TensorDescriptor D;
#if !IS_HIP
  cudnnFilterDescriptor_t Filter;
#endif
};

inline void compare(const char *What, const Tensor &Got,
                    const std::vector<double> &Want) {
  std::vector<double> Values = Got.read();
  CHECK(Values.size() == Want.size(), "%s: %zu elements, not %zu", What,
        Values.size(), Want.size());
  for (size_t I = 0; I < Want.size() && I < Values.size(); ++I)
    CHECK(std::fabs(Values[I] - Want[I]) <= 1e-5 * (1 + std::fabs(Want[I])),
          "%s: element %zu is %g, not %g", What, I, Values[I], Want[I]);
}

const float One = 1, Zero = 0;

#if !IS_HIP
/// So many bytes of work space.
inline void *work(size_t Bytes) {
  static auto &Memory = *new Buffer<char>(1 << 26); // It outlives all.
  CHECK(Bytes <= 1 << 26, "%zu bytes of work space", Bytes);
  return Memory.data();
}
#endif

#endif
