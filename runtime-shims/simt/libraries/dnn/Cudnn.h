//===- Cudnn.h - What cuDNN's handles point to ------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_LIBRARIES_DNN_CUDNN_H
#define HIPIFY_SIMT_LIBRARIES_DNN_CUDNN_H

#ifndef __HIP_PLATFORM_AMD__

#include "Work.h"
#include <cudnn.h>

struct cudnnContext {
  cudaStream_t Stream = nullptr;
};
struct cudnnTensorStruct {
  hipify::simt::dnn::Tensor T;
  cudnnDataType_t Type = CUDNN_DATA_FLOAT;
};
struct cudnnFilterStruct {
  hipify::simt::dnn::Tensor T;
  cudnnDataType_t Type = CUDNN_DATA_FLOAT;
  cudnnTensorFormat_t Format = CUDNN_TENSOR_NCHW;
};
struct cudnnActivationStruct {
  cudnnActivationMode_t Mode = CUDNN_ACTIVATION_RELU;
  cudnnNanPropagation_t Nan = CUDNN_NOT_PROPAGATE_NAN;
  double Coefficient = 0, SwishBeta = 1;
};
struct cudnnPoolingStruct {
  cudnnPoolingMode_t Mode = CUDNN_POOLING_MAX;
  cudnnNanPropagation_t Nan = CUDNN_NOT_PROPAGATE_NAN;
  hipify::simt::dnn::Shape Window, Pad, Stride;
};
struct cudnnConvolutionStruct {
  hipify::simt::dnn::Convolution C;
  cudnnConvolutionMode_t Mode = CUDNN_CONVOLUTION;
  cudnnDataType_t Compute = CUDNN_DATA_FLOAT;
  cudnnMathType_t Math = CUDNN_DEFAULT_MATH;
};
struct cudnnOpTensorStruct {
  cudnnOpTensorOp_t Op = CUDNN_OP_TENSOR_ADD;
  cudnnDataType_t Compute = CUDNN_DATA_FLOAT;
  cudnnNanPropagation_t Nan = CUDNN_NOT_PROPAGATE_NAN;
};
struct cudnnReduceTensorStruct {
  cudnnReduceTensorOp_t Op = CUDNN_REDUCE_TENSOR_ADD;
  cudnnDataType_t Compute = CUDNN_DATA_FLOAT;
  cudnnNanPropagation_t Nan = CUDNN_NOT_PROPAGATE_NAN;
  cudnnReduceTensorIndices_t Indices = CUDNN_REDUCE_TENSOR_NO_INDICES;
  cudnnIndicesType_t IndexType = CUDNN_32BIT_INDICES;
};

namespace hipify::simt::dnn {

inline cudnnStatus_t status(Outcome O) {
  return O == Outcome::Done       ? CUDNN_STATUS_SUCCESS
         : O == Outcome::BadShape ? CUDNN_STATUS_BAD_PARAM
                                  : CUDNN_STATUS_EXECUTION_FAILED;
}

/// Whether none of these is null.
template <typename... Ts> bool all(const Ts *...Pointers) {
  return (... && (Pointers != nullptr));
}

template <typename T> cudnnStatus_t create(T **Out) {
  if (!Out)
    return CUDNN_STATUS_BAD_PARAM;
  *Out = new T();
  return CUDNN_STATUS_SUCCESS;
}
template <typename T> cudnnStatus_t destroy(T *Object) {
  delete Object;
  return CUDNN_STATUS_SUCCESS;
}

inline Shape shape(int Count, const int *From) {
  return Shape(From, From + Count);
}
/// As many of From's elements as fit.
inline void copy(const Shape &From, int Room, int *To) {
  for (size_t I = 0; To && I < From.size() && int(I) < Room; ++I)
    To[I] = int(From[I]);
}

Activation activationOf(const cudnnActivationStruct &D);

} // namespace hipify::simt::dnn

#endif

#endif
