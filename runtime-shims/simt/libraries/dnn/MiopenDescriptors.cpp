//===- MiopenDescriptors.cpp - MIOpen: handles, tensors, elements ---------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifdef __HIP_PLATFORM_AMD__

#include "Miopen.h"
#include <miopen/version.h>

using namespace hipify::simt;
using namespace hipify::simt::dnn;

namespace {
constexpr miopenStatus_t Success = miopenStatusSuccess;
constexpr miopenStatus_t Bad = miopenStatusBadParm;

struct TypeRow {
  miopenDataType_t Name;
  Type Element;
};
constexpr TypeRow Types[] = {
    {miopenHalf, Type::Half},     {miopenFloat, Type::Float},
    {miopenInt32, Type::Int32},   {miopenInt8, Type::Int8},
    {miopenDouble, Type::Double}, {miopenBFloat16, Type::BFloat},
    {miopenInt64, Type::Int64},
};

miopenStatus_t set(miopenTensorDescriptor_t D, miopenDataType_t T, Shape Dims,
                   Shape Strides) {
  if (!D)
    return Bad;
  for (int64_t Size : Dims)
    if (Size < 1)
      return Bad;
  for (const TypeRow &R : Types) {
    if (R.Name != T)
      continue;
    of(D)->T = {R.Element, std::move(Dims), std::move(Strides)};
    of(D)->Vendor = T;
    return Success;
  }
  return miopenStatusNotImplemented;
}

bool isLast(miopenTensorLayout_t L) {
  return L == miopenTensorNHWC || L == miopenTensorNDHWC;
}

/// Same order as MIOpen's.
constexpr Reduction::Kind Reductions[] = {
    Reduction::Kind::Add,         Reduction::Kind::Mul,
    Reduction::Kind::Min,         Reduction::Kind::Max,
    Reduction::Kind::AbsoluteMax, Reduction::Kind::Average,
    Reduction::Kind::Norm1,       Reduction::Kind::Norm2};
} // namespace

extern "C" {
//===----------------------------------------------------------------------===//
// Handles
//===----------------------------------------------------------------------===//

miopenStatus_t miopenCreate(miopenHandle_t *Out) {
  return create<MiopenHandle>(Out);
}
miopenStatus_t miopenCreateWithStream(miopenHandle_t *Out, hipStream_t Stream) {
  miopenStatus_t S = create<MiopenHandle>(Out);
  if (S == Success)
    of(*Out)->Stream = Stream;
  return S;
}
miopenStatus_t miopenDestroy(miopenHandle_t H) { return destroy(H); }

miopenStatus_t miopenSetStream(miopenHandle_t H, hipStream_t Stream) {
  if (!H)
    return Bad;
  of(H)->Stream = Stream;
  return Success;
}
miopenStatus_t miopenGetStream(miopenHandle_t H, hipStream_t *Out) {
  if (!all(H, Out))
    return Bad;
  *Out = of(H)->Stream;
  return Success;
}

miopenStatus_t miopenGetVersion(size_t *Major, size_t *Minor, size_t *Patch) {
  if (Major)
    *Major = MIOPEN_VERSION_MAJOR;
  if (Minor)
    *Minor = MIOPEN_VERSION_MINOR;
  if (Patch)
    *Patch = MIOPEN_VERSION_PATCH;
  return Success;
}

const char *miopenGetErrorString(miopenStatus_t S) {
  switch (S) {
  case miopenStatusSuccess:
    return "miopenStatusSuccess";
  case miopenStatusBadParm:
    return "miopenStatusBadParm";
  case miopenStatusNotImplemented:
    return "miopenStatusNotImplemented";
  case miopenStatusInternalError:
    return "miopenStatusInternalError";
  default:
    return "another status of MIOpen";
  }
}

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

miopenStatus_t miopenCreateTensorDescriptor(miopenTensorDescriptor_t *Out) {
  return create<MiopenTensor>(Out);
}
miopenStatus_t miopenDestroyTensorDescriptor(miopenTensorDescriptor_t D) {
  return destroy(D);
}

miopenStatus_t miopenSet4dTensorDescriptor(miopenTensorDescriptor_t D,
                                           miopenDataType_t T, int N, int C,
                                           int H, int W) {
  Shape Dims = {N, C, H, W};
  return set(D, T, Dims, packed(Dims));
}
miopenStatus_t miopenSet4dTensorDescriptorEx(miopenTensorDescriptor_t D,
                                             miopenDataType_t T, int N, int C,
                                             int H, int W, int NStride,
                                             int CStride, int HStride,
                                             int WStride) {
  return set(D, T, {N, C, H, W}, {NStride, CStride, HStride, WStride});
}
miopenStatus_t miopenSetNdTensorDescriptorWithLayout(
    miopenTensorDescriptor_t D, miopenDataType_t T, miopenTensorLayout_t Layout,
    const int *Dims, int Count) {
  if (!Dims || Count < 1)
    return Bad;
  if (!isLast(Layout) && Layout != miopenTensorNCHW &&
      Layout != miopenTensorNCDHW)
    return miopenStatusNotImplemented;
  Shape S = shape(Count, Dims);
  return set(D, T, S, packed(S, isLast(Layout)));
}
miopenStatus_t miopenSetTensorDescriptor(miopenTensorDescriptor_t D,
                                         miopenDataType_t T, int Count,
                                         const int *Dims, const int *Strides) {
  if (!Dims || Count < 1)
    return Bad;
  Shape S = shape(Count, Dims);
  return set(D, T, S, Strides ? shape(Count, Strides) : packed(S));
}

miopenStatus_t miopenGet4dTensorDescriptor(miopenTensorDescriptor_t D,
                                           miopenDataType_t *T, int *N, int *C,
                                           int *H, int *W, int *NStride,
                                           int *CStride, int *HStride,
                                           int *WStride) {
  if (!D || tensor(D).Dims.size() != 4)
    return Bad;
  int *Dims[] = {N, C, H, W}, *Strides[] = {NStride, CStride, HStride, WStride};
  for (int I = 0; I < 4; ++I) {
    if (Dims[I])
      *Dims[I] = int(tensor(D).Dims[I]);
    if (Strides[I])
      *Strides[I] = int(tensor(D).Strides[I]);
  }
  if (T)
    *T = of(D)->Vendor;
  return Success;
}
miopenStatus_t miopenGetTensorDescriptorSize(miopenTensorDescriptor_t D,
                                             int *Out) {
  if (!all(D, Out))
    return Bad;
  *Out = int(tensor(D).Dims.size());
  return Success;
}
miopenStatus_t miopenGetTensorDescriptor(miopenTensorDescriptor_t D,
                                         miopenDataType_t *T, int *Dims,
                                         int *Strides) {
  if (!D)
    return Bad;
  if (T)
    *T = of(D)->Vendor;
  copy(tensor(D).Dims, tensor(D).Dims.size(), Dims);
  copy(tensor(D).Strides, tensor(D).Strides.size(), Strides);
  return Success;
}
miopenStatus_t miopenGetTensorNumBytes(miopenTensorDescriptor_t D,
                                       size_t *Out) {
  if (!all(D, Out))
    return Bad;
  *Out = tensor(D).bytes();
  return Success;
}

//===----------------------------------------------------------------------===//
// Element operations
//===----------------------------------------------------------------------===//

miopenStatus_t miopenOpTensor(miopenHandle_t H, miopenTensorOp_t Op,
                              const void *Alpha1,
                              const miopenTensorDescriptor_t ADesc,
                              const void *A, const void *Alpha2,
                              const miopenTensorDescriptor_t BDesc,
                              const void *B, const void *Beta,
                              const miopenTensorDescriptor_t CDesc, void *C) {
  if (!all(H, ADesc, BDesc, CDesc) || !Alpha1 || !Alpha2 || !Beta || !A || !B ||
      !C)
    return Bad;
  constexpr Binary Ops[] = {Binary::Add, Binary::Mul, Binary::Min, Binary::Max};
  const Tensor &T = tensor(CDesc);
  return status(opTensor(of(H)->Stream, Ops[Op], {tensor(ADesc), A},
                         readFactor(T, Alpha1), {tensor(BDesc), B},
                         readFactor(T, Alpha2), output(T, C, Alpha1, Beta)));
}
miopenStatus_t miopenSetTensor(miopenHandle_t H,
                               const miopenTensorDescriptor_t YDesc, void *Y,
                               const void *Value) {
  if (!all(H, YDesc) || !Y || !Value)
    return Bad;
  const Tensor &T = tensor(YDesc);
  return status(setTensor(of(H)->Stream, {T, Y}, readScalar(T.Element, Value)));
}
miopenStatus_t miopenScaleTensor(miopenHandle_t H,
                                 const miopenTensorDescriptor_t YDesc, void *Y,
                                 const void *Alpha) {
  if (!all(H, YDesc) || !Y || !Alpha)
    return Bad;
  const Tensor &T = tensor(YDesc);
  return status(scaleTensor(of(H)->Stream, {T, Y}, readFactor(T, Alpha)));
}
miopenStatus_t miopenTransformTensor(miopenHandle_t H, const void *Alpha,
                                     const miopenTensorDescriptor_t XDesc,
                                     const void *X, const void *Beta,
                                     const miopenTensorDescriptor_t YDesc,
                                     void *Y) {
  if (!all(H, XDesc, YDesc) || !Alpha || !Beta || !X || !Y ||
      tensor(XDesc).Dims != tensor(YDesc).Dims)
    return Bad;
  return status(addTensor(of(H)->Stream, {tensor(XDesc), X},
                          output(tensor(YDesc), Y, Alpha, Beta)));
}

//===----------------------------------------------------------------------===//
// Reduction
//===----------------------------------------------------------------------===//

miopenStatus_t
miopenCreateReduceTensorDescriptor(miopenReduceTensorDescriptor_t *Out) {
  return create<MiopenReduction>(Out);
}
miopenStatus_t
miopenDestroyReduceTensorDescriptor(miopenReduceTensorDescriptor_t D) {
  return destroy(D);
}
miopenStatus_t miopenSetReduceTensorDescriptor(
    miopenReduceTensorDescriptor_t D, miopenReduceTensorOp_t Op,
    miopenDataType_t Compute, miopenNanPropagation_t Nan,
    miopenReduceTensorIndices_t Indices, miopenIndicesType_t IndexType) {
  if (!D || unsigned(Op) > MIOPEN_REDUCE_TENSOR_NORM2)
    return Bad;
  of(D)->Op = Op;
  of(D)->Compute = Compute;
  of(D)->Nan = Nan;
  of(D)->Indices = Indices;
  of(D)->IndexType = IndexType;
  return Success;
}
miopenStatus_t miopenGetReduceTensorDescriptor(
    const miopenReduceTensorDescriptor_t D, miopenReduceTensorOp_t *Op,
    miopenDataType_t *Compute, miopenNanPropagation_t *Nan,
    miopenReduceTensorIndices_t *Indices, miopenIndicesType_t *IndexType) {
  if (!all(D, Op, Compute, Nan, Indices, IndexType))
    return Bad;
  *Op = of(D)->Op;
  *Compute = of(D)->Compute;
  *Nan = of(D)->Nan;
  *Indices = of(D)->Indices;
  *IndexType = of(D)->IndexType;
  return Success;
}
miopenStatus_t
miopenGetReductionIndicesSize(miopenHandle_t,
                              const miopenReduceTensorDescriptor_t D,
                              const miopenTensorDescriptor_t,
                              const miopenTensorDescriptor_t, size_t *Out) {
  if (!all(D, Out))
    return Bad;
  *Out = 0;
  return of(D)->Indices == MIOPEN_REDUCE_TENSOR_NO_INDICES
             ? Success
             : miopenStatusNotImplemented;
}
miopenStatus_t
miopenGetReductionWorkspaceSize(miopenHandle_t,
                                const miopenReduceTensorDescriptor_t,
                                const miopenTensorDescriptor_t,
                                const miopenTensorDescriptor_t, size_t *Out) {
  if (!Out)
    return Bad;
  *Out = 0;
  return Success;
}
miopenStatus_t
miopenReduceTensor(miopenHandle_t H, const miopenReduceTensorDescriptor_t D,
                   void *, size_t, void *, size_t, const void *Alpha,
                   const miopenTensorDescriptor_t ADesc, const void *A,
                   const void *Beta, const miopenTensorDescriptor_t CDesc,
                   void *C) {
  if (!all(H, D, ADesc, CDesc) || !Alpha || !Beta || !A || !C)
    return Bad;
  if (of(D)->Indices != MIOPEN_REDUCE_TENSOR_NO_INDICES)
    return miopenStatusNotImplemented;
  return status(reduceTensor(of(H)->Stream, Reductions[of(D)->Op],
                             {tensor(ADesc), A},
                             output(tensor(CDesc), C, Alpha, Beta)));
}
}

#endif
