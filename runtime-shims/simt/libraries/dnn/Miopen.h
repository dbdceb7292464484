//===- Miopen.h - What MIOpen's handles point to ----------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MIOpen declares the objects as empty structures; ours derive from them.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_LIBRARIES_DNN_MIOPEN_H
#define HIPIFY_SIMT_LIBRARIES_DNN_MIOPEN_H

#ifdef __HIP_PLATFORM_AMD__

#include "Work.h"
#include <miopen/miopen.h>

namespace hipify::simt::dnn {

struct MiopenHandle : miopenHandle {
  hipStream_t Stream = nullptr;
};
struct MiopenTensor : miopenTensorDescriptor {
  Tensor T;
  miopenDataType_t Vendor = miopenFloat;
};
struct MiopenActivation : miopenActivationDescriptor {
  miopenActivationMode_t Mode = miopenActivationPASTHRU;
  double Alpha = 0, Beta = 0, Gamma = 0;
};
struct MiopenPooling : miopenPoolingDescriptor {
  miopenPoolingMode_t Mode = miopenPoolingMax;
  miopenIndexType_t Index = miopenIndexUint8;
  miopenPoolingWorkspaceIndexMode_t IndexMode = miopenPoolingWorkspaceIndexMask;
  Shape Window, Pad, Stride;
};
struct MiopenConvolution : miopenConvolutionDescriptor {
  Convolution C;
  miopenConvolutionMode_t Mode = miopenConvolution;
  miopenConvolutionFindMode_t FindMode = miopenConvolutionFindModeDefault;
  Shape Extra; ///< Of a transposed convolution's output.
};
struct MiopenReduction : miopenReduceTensorDescriptor {
  miopenReduceTensorOp_t Op = MIOPEN_REDUCE_TENSOR_ADD;
  miopenDataType_t Compute = miopenFloat;
  miopenNanPropagation_t Nan = MIOPEN_NOT_PROPAGATE_NAN;
  miopenReduceTensorIndices_t Indices = MIOPEN_REDUCE_TENSOR_NO_INDICES;
  miopenIndicesType_t IndexType = MIOPEN_32BIT_INDICES;
};

inline MiopenHandle *of(miopenHandle_t H) {
  return static_cast<MiopenHandle *>(H);
}
inline MiopenTensor *of(miopenTensorDescriptor_t D) {
  return static_cast<MiopenTensor *>(D);
}
inline MiopenActivation *of(miopenActivationDescriptor_t D) {
  return static_cast<MiopenActivation *>(D);
}
inline MiopenPooling *of(miopenPoolingDescriptor_t D) {
  return static_cast<MiopenPooling *>(D);
}
inline MiopenConvolution *of(miopenConvolutionDescriptor_t D) {
  return static_cast<MiopenConvolution *>(D);
}
inline MiopenReduction *of(miopenReduceTensorDescriptor_t D) {
  return static_cast<MiopenReduction *>(D);
}

inline Tensor &tensor(miopenTensorDescriptor_t D) { return of(D)->T; }

inline miopenStatus_t status(Outcome O) {
  return O == Outcome::Done       ? miopenStatusSuccess
         : O == Outcome::BadShape ? miopenStatusBadParm
                                  : miopenStatusInternalError;
}

/// Whether none of these is null.
template <typename... Ts> bool all(const Ts *...Pointers) {
  return (... && (Pointers != nullptr));
}

template <typename OwnT, typename T> miopenStatus_t create(T **Out) {
  if (!Out)
    return miopenStatusBadParm;
  *Out = new OwnT();
  return miopenStatusSuccess;
}
template <typename T> miopenStatus_t destroy(T *Object) {
  delete of(Object);
  return miopenStatusSuccess;
}

inline Shape shape(int Count, const int *From) {
  return Shape(From, From + Count);
}
inline void copy(const Shape &From, size_t Room, int *To) {
  for (size_t I = 0; To && I < From.size() && I < Room; ++I)
    To[I] = int(From[I]);
}

} // namespace hipify::simt::dnn

#endif

#endif
