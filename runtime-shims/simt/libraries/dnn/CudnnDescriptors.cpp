//===- CudnnDescriptors.cpp - cuDNN: handles and descriptors
//-----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef __HIP_PLATFORM_AMD__

#include "Cudnn.h"

using namespace hipify::simt;
using namespace hipify::simt::dnn;

namespace {
constexpr cudnnStatus_t Success = CUDNN_STATUS_SUCCESS;
constexpr cudnnStatus_t Bad = CUDNN_STATUS_BAD_PARAM;

struct TypeRow {
  cudnnDataType_t Name;
  Type Element;
};
constexpr TypeRow Types[] = {
    {CUDNN_DATA_FLOAT, Type::Float}, {CUDNN_DATA_DOUBLE, Type::Double},
    {CUDNN_DATA_HALF, Type::Half},   {CUDNN_DATA_BFLOAT16, Type::BFloat},
    {CUDNN_DATA_INT8, Type::Int8},   {CUDNN_DATA_UINT8, Type::UInt8},
    {CUDNN_DATA_INT32, Type::Int32}, {CUDNN_DATA_INT64, Type::Int64},
};

bool findType(cudnnDataType_t T, Type &Out) {
  for (const TypeRow &R : Types)
    if (R.Name == T) {
      Out = R.Element;
      return true;
    }
  return false;
}

/// Sets a tensor or filter; what the emulator lacks is not supported.
template <typename DescriptorT>
cudnnStatus_t set(DescriptorT *D, cudnnDataType_t T, Shape Dims,
                  Shape Strides) {
  if (!D)
    return Bad;
  for (int64_t Size : Dims)
    if (Size < 1)
      return Bad;
  Type Element;
  if (!findType(T, Element))
    return CUDNN_STATUS_NOT_SUPPORTED;
  D->Type = T;
  D->T = {Element, std::move(Dims), std::move(Strides)};
  return Success;
}

template <typename DescriptorT>
cudnnStatus_t setPacked(DescriptorT *D, cudnnTensorFormat_t Format,
                        cudnnDataType_t T, Shape Dims) {
  if (Format != CUDNN_TENSOR_NCHW && Format != CUDNN_TENSOR_NHWC)
    return CUDNN_STATUS_NOT_SUPPORTED;
  Shape Strides = packed(Dims, Format == CUDNN_TENSOR_NHWC);
  return set(D, T, std::move(Dims), std::move(Strides));
}
} // namespace

extern "C" {
//===----------------------------------------------------------------------===//
// Handles and versions
//===----------------------------------------------------------------------===//

cudnnStatus_t cudnnCreate(cudnnHandle_t *Out) { return create(Out); }
cudnnStatus_t cudnnDestroy(cudnnHandle_t H) { return destroy(H); }

cudnnStatus_t cudnnSetStream(cudnnHandle_t H, cudaStream_t Stream) {
  if (!H)
    return Bad;
  H->Stream = Stream;
  return Success;
}
cudnnStatus_t cudnnGetStream(cudnnHandle_t H, cudaStream_t *Out) {
  if (!all(H, Out))
    return Bad;
  *Out = H->Stream;
  return Success;
}

size_t cudnnGetVersion() { return CUDNN_VERSION; }
size_t cudnnGetCudartVersion() { return CUDART_VERSION; }

cudnnStatus_t cudnnGetProperty(libraryPropertyType Type, int *Out) {
  constexpr int Parts[] = {CUDNN_MAJOR, CUDNN_MINOR, CUDNN_PATCHLEVEL};
  if (!Out || unsigned(Type) > PATCH_LEVEL)
    return Bad;
  *Out = Parts[Type];
  return Success;
}

const char *cudnnGetErrorString(cudnnStatus_t S) {
  switch (S) {
  case CUDNN_STATUS_SUCCESS:
    return "CUDNN_STATUS_SUCCESS";
  case CUDNN_STATUS_BAD_PARAM:
    return "CUDNN_STATUS_BAD_PARAM";
  case CUDNN_STATUS_NOT_SUPPORTED:
    return "CUDNN_STATUS_NOT_SUPPORTED";
  case CUDNN_STATUS_EXECUTION_FAILED:
    return "CUDNN_STATUS_EXECUTION_FAILED";
  case CUDNN_STATUS_NOT_INITIALIZED:
    return "CUDNN_STATUS_NOT_INITIALIZED";
  default:
    return "CUDNN_STATUS_(another one)";
  }
}

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

cudnnStatus_t cudnnCreateTensorDescriptor(cudnnTensorDescriptor_t *Out) {
  return create(Out);
}
cudnnStatus_t cudnnDestroyTensorDescriptor(cudnnTensorDescriptor_t D) {
  return destroy(D);
}

cudnnStatus_t cudnnSetTensor4dDescriptor(cudnnTensorDescriptor_t D,
                                         cudnnTensorFormat_t Format,
                                         cudnnDataType_t T, int N, int C, int H,
                                         int W) {
  return setPacked(D, Format, T, {N, C, H, W});
}

cudnnStatus_t cudnnSetTensor4dDescriptorEx(cudnnTensorDescriptor_t D,
                                           cudnnDataType_t T, int N, int C,
                                           int H, int W, int NStride,
                                           int CStride, int HStride,
                                           int WStride) {
  return set(D, T, {N, C, H, W}, {NStride, CStride, HStride, WStride});
}

cudnnStatus_t cudnnGetTensor4dDescriptor(const cudnnTensorDescriptor_t D,
                                         cudnnDataType_t *T, int *N, int *C,
                                         int *H, int *W, int *NStride,
                                         int *CStride, int *HStride,
                                         int *WStride) {
  if (!D || D->T.Dims.size() != 4)
    return Bad;
  int *Dims[] = {N, C, H, W}, *Strides[] = {NStride, CStride, HStride, WStride};
  for (int I = 0; I < 4; ++I) {
    if (Dims[I])
      *Dims[I] = int(D->T.Dims[I]);
    if (Strides[I])
      *Strides[I] = int(D->T.Strides[I]);
  }
  if (T)
    *T = D->Type;
  return Success;
}

cudnnStatus_t cudnnSetTensorNdDescriptor(cudnnTensorDescriptor_t D,
                                         cudnnDataType_t T, int Count,
                                         const int Dims[],
                                         const int Strides[]) {
  if (Count < 1 || Count > CUDNN_DIM_MAX || !all(Dims, Strides))
    return Bad;
  return set(D, T, shape(Count, Dims), shape(Count, Strides));
}

cudnnStatus_t cudnnSetTensorNdDescriptorEx(cudnnTensorDescriptor_t D,
                                           cudnnTensorFormat_t Format,
                                           cudnnDataType_t T, int Count,
                                           const int Dims[]) {
  if (Count < 1 || Count > CUDNN_DIM_MAX || !Dims)
    return Bad;
  return setPacked(D, Format, T, shape(Count, Dims));
}

cudnnStatus_t cudnnGetTensorNdDescriptor(const cudnnTensorDescriptor_t D,
                                         int Room, cudnnDataType_t *T,
                                         int *Count, int Dims[],
                                         int Strides[]) {
  if (!all(D, T, Count))
    return Bad;
  *T = D->Type;
  *Count = int(D->T.Dims.size());
  copy(D->T.Dims, Room, Dims);
  copy(D->T.Strides, Room, Strides);
  return Success;
}

cudnnStatus_t cudnnGetTensorSizeInBytes(const cudnnTensorDescriptor_t D,
                                        size_t *Out) {
  if (!all(D, Out))
    return Bad;
  *Out = D->T.bytes();
  return Success;
}

//===----------------------------------------------------------------------===//
// Filters
//===----------------------------------------------------------------------===//

cudnnStatus_t cudnnCreateFilterDescriptor(cudnnFilterDescriptor_t *Out) {
  return create(Out);
}
cudnnStatus_t cudnnDestroyFilterDescriptor(cudnnFilterDescriptor_t D) {
  return destroy(D);
}

cudnnStatus_t cudnnSetFilterNdDescriptor(cudnnFilterDescriptor_t D,
                                         cudnnDataType_t T,
                                         cudnnTensorFormat_t Format, int Count,
                                         const int Dims[]) {
  if (!all(D, Dims) || Count < 3 || Count > CUDNN_DIM_MAX)
    return Bad;
  D->Format = Format;
  return setPacked(D, Format, T, shape(Count, Dims));
}

cudnnStatus_t cudnnSetFilter4dDescriptor(cudnnFilterDescriptor_t D,
                                         cudnnDataType_t T,
                                         cudnnTensorFormat_t Format, int K,
                                         int C, int H, int W) {
  const int Dims[] = {K, C, H, W};
  return cudnnSetFilterNdDescriptor(D, T, Format, 4, Dims);
}

cudnnStatus_t cudnnGetFilterNdDescriptor(const cudnnFilterDescriptor_t D,
                                         int Room, cudnnDataType_t *T,
                                         cudnnTensorFormat_t *Format,
                                         int *Count, int Dims[]) {
  if (!all(D, T, Format, Count))
    return Bad;
  *T = D->Type;
  *Format = D->Format;
  *Count = int(D->T.Dims.size());
  copy(D->T.Dims, Room, Dims);
  return Success;
}

cudnnStatus_t cudnnGetFilter4dDescriptor(const cudnnFilterDescriptor_t D,
                                         cudnnDataType_t *T,
                                         cudnnTensorFormat_t *Format, int *K,
                                         int *C, int *H, int *W) {
  int Count = 0, Dims[4];
  if (!all(K, C, H, W) || !D || D->T.Dims.size() != 4)
    return Bad;
  cudnnStatus_t S = cudnnGetFilterNdDescriptor(D, 4, T, Format, &Count, Dims);
  *K = Dims[0], *C = Dims[1], *H = Dims[2], *W = Dims[3];
  return S;
}

cudnnStatus_t cudnnGetFilterSizeInBytes(const cudnnFilterDescriptor_t D,
                                        size_t *Out) {
  if (!all(D, Out))
    return Bad;
  *Out = D->T.bytes();
  return Success;
}

//===----------------------------------------------------------------------===//
// Activation, element operations, reduction
//===----------------------------------------------------------------------===//

cudnnStatus_t
cudnnCreateActivationDescriptor(cudnnActivationDescriptor_t *Out) {
  return create(Out);
}
cudnnStatus_t cudnnDestroyActivationDescriptor(cudnnActivationDescriptor_t D) {
  return destroy(D);
}
cudnnStatus_t cudnnSetActivationDescriptor(cudnnActivationDescriptor_t D,
                                           cudnnActivationMode_t Mode,
                                           cudnnNanPropagation_t Nan,
                                           double Coefficient) {
  if (!D || unsigned(Mode) > CUDNN_ACTIVATION_SWISH)
    return Bad;
  D->Mode = Mode;
  D->Nan = Nan;
  D->Coefficient = Coefficient;
  return Success;
}
cudnnStatus_t cudnnGetActivationDescriptor(const cudnnActivationDescriptor_t D,
                                           cudnnActivationMode_t *Mode,
                                           cudnnNanPropagation_t *Nan,
                                           double *Coefficient) {
  if (!all(D, Mode, Nan, Coefficient))
    return Bad;
  *Mode = D->Mode;
  *Nan = D->Nan;
  *Coefficient = D->Coefficient;
  return Success;
}
cudnnStatus_t
cudnnSetActivationDescriptorSwishBeta(cudnnActivationDescriptor_t D,
                                      double Beta) {
  if (!D)
    return Bad;
  D->SwishBeta = Beta;
  return Success;
}
cudnnStatus_t
cudnnGetActivationDescriptorSwishBeta(cudnnActivationDescriptor_t D,
                                      double *Beta) {
  if (!all(D, Beta))
    return Bad;
  *Beta = D->SwishBeta;
  return Success;
}

cudnnStatus_t cudnnCreateOpTensorDescriptor(cudnnOpTensorDescriptor_t *Out) {
  return create(Out);
}
cudnnStatus_t cudnnDestroyOpTensorDescriptor(cudnnOpTensorDescriptor_t D) {
  return destroy(D);
}
cudnnStatus_t cudnnSetOpTensorDescriptor(cudnnOpTensorDescriptor_t D,
                                         cudnnOpTensorOp_t Op,
                                         cudnnDataType_t Compute,
                                         cudnnNanPropagation_t Nan) {
  if (!D || unsigned(Op) > CUDNN_OP_TENSOR_NOT)
    return Bad;
  *D = {Op, Compute, Nan};
  return Success;
}
cudnnStatus_t cudnnGetOpTensorDescriptor(const cudnnOpTensorDescriptor_t D,
                                         cudnnOpTensorOp_t *Op,
                                         cudnnDataType_t *Compute,
                                         cudnnNanPropagation_t *Nan) {
  if (!all(D, Op, Compute, Nan))
    return Bad;
  *Op = D->Op;
  *Compute = D->Compute;
  *Nan = D->Nan;
  return Success;
}

cudnnStatus_t
cudnnCreateReduceTensorDescriptor(cudnnReduceTensorDescriptor_t *Out) {
  return create(Out);
}
cudnnStatus_t
cudnnDestroyReduceTensorDescriptor(cudnnReduceTensorDescriptor_t D) {
  return destroy(D);
}
cudnnStatus_t cudnnSetReduceTensorDescriptor(cudnnReduceTensorDescriptor_t D,
                                             cudnnReduceTensorOp_t Op,
                                             cudnnDataType_t Compute,
                                             cudnnNanPropagation_t Nan,
                                             cudnnReduceTensorIndices_t Indices,
                                             cudnnIndicesType_t IndexType) {
  if (!D || unsigned(Op) > CUDNN_REDUCE_TENSOR_MUL_NO_ZEROS)
    return Bad;
  *D = {Op, Compute, Nan, Indices, IndexType};
  return Success;
}
cudnnStatus_t cudnnGetReduceTensorDescriptor(
    const cudnnReduceTensorDescriptor_t D, cudnnReduceTensorOp_t *Op,
    cudnnDataType_t *Compute, cudnnNanPropagation_t *Nan,
    cudnnReduceTensorIndices_t *Indices, cudnnIndicesType_t *IndexType) {
  if (!all(D, Op, Compute, Nan, Indices, IndexType))
    return Bad;
  *Op = D->Op;
  *Compute = D->Compute;
  *Nan = D->Nan;
  *Indices = D->Indices;
  *IndexType = D->IndexType;
  return Success;
}
}

#endif
