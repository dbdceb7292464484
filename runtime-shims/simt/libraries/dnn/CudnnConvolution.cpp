//===- CudnnConvolution.cpp - cuDNN: convolution --------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// There is one algorithm, which needs no workspace. Whichever is asked for, it
// is used: they all compute the same.
//
//===----------------------------------------------------------------------===//
#ifndef __HIP_PLATFORM_AMD__

#include "Cudnn.h"

using namespace hipify::simt;
using namespace hipify::simt::dnn;

namespace {
constexpr cudnnStatus_t Success = CUDNN_STATUS_SUCCESS;
constexpr cudnnStatus_t Bad = CUDNN_STATUS_BAD_PARAM;

/// What finding algorithms answers.
template <typename PerformanceT, typename AlgorithmT>
cudnnStatus_t answer(AlgorithmT Algorithm, int Room, int *Count,
                     PerformanceT *Out) {
  if (!all(Count, Out) || Room < 1)
    return Bad;
  *Out = {};
  Out->algo = Algorithm;
  Out->status = Success;
  Out->determinism = CUDNN_DETERMINISTIC;
  Out->mathType = CUDNN_DEFAULT_MATH;
  *Count = 1;
  return Success;
}
cudnnStatus_t one(int *Out) {
  if (!Out)
    return Bad;
  *Out = 1;
  return Success;
}
cudnnStatus_t noBytes(size_t *Out) {
  if (!Out)
    return Bad;
  *Out = 0;
  return Success;
}

constexpr auto Forward = CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM;
constexpr auto Data = CUDNN_CONVOLUTION_BWD_DATA_ALGO_1;
constexpr auto Filter = CUDNN_CONVOLUTION_BWD_FILTER_ALGO_1;

using HandleT = cudnnHandle_t;
using TensorT = const cudnnTensorDescriptor_t;
using FilterT = const cudnnFilterDescriptor_t;
using ConvolutionT = const cudnnConvolutionDescriptor_t;
} // namespace

extern "C" {
//===----------------------------------------------------------------------===//
// Descriptors
//===----------------------------------------------------------------------===//

cudnnStatus_t
cudnnCreateConvolutionDescriptor(cudnnConvolutionDescriptor_t *Out) {
  return create(Out);
}
cudnnStatus_t
cudnnDestroyConvolutionDescriptor(cudnnConvolutionDescriptor_t D) {
  return destroy(D);
}

cudnnStatus_t cudnnSetConvolutionNdDescriptor(cudnnConvolutionDescriptor_t D,
                                              int Count, const int Pad[],
                                              const int Stride[],
                                              const int Dilation[],
                                              cudnnConvolutionMode_t Mode,
                                              cudnnDataType_t Compute) {
  if (!all(D, Pad, Stride, Dilation) || Count < 1 || Count > CUDNN_DIM_MAX - 2)
    return Bad;
  for (int I = 0; I < Count; ++I)
    if (Pad[I] < 0 || Stride[I] < 1 || Dilation[I] < 1)
      return Bad;
  D->C.Pad = shape(Count, Pad);
  D->C.Stride = shape(Count, Stride);
  D->C.Dilation = shape(Count, Dilation);
  D->C.Flips = Mode == CUDNN_CONVOLUTION;
  D->Mode = Mode;
  D->Compute = Compute;
  return Success;
}
cudnnStatus_t cudnnSetConvolution2dDescriptor(cudnnConvolutionDescriptor_t D,
                                              int PadH, int PadW, int StrideH,
                                              int StrideW, int DilationH,
                                              int DilationW,
                                              cudnnConvolutionMode_t Mode,
                                              cudnnDataType_t Compute) {
  const int Pad[] = {PadH, PadW}, Stride[] = {StrideH, StrideW},
            Dilation[] = {DilationH, DilationW};
  return cudnnSetConvolutionNdDescriptor(D, 2, Pad, Stride, Dilation, Mode,
                                         Compute);
}
cudnnStatus_t cudnnGetConvolutionNdDescriptor(ConvolutionT D, int Room,
                                              int *Count, int Pad[],
                                              int Stride[], int Dilation[],
                                              cudnnConvolutionMode_t *Mode,
                                              cudnnDataType_t *Compute) {
  if (!all(D, Count, Mode, Compute))
    return Bad;
  *Count = int(D->C.Pad.size());
  copy(D->C.Pad, Room, Pad);
  copy(D->C.Stride, Room, Stride);
  copy(D->C.Dilation, Room, Dilation);
  *Mode = D->Mode;
  *Compute = D->Compute;
  return Success;
}
cudnnStatus_t cudnnGetConvolution2dDescriptor(ConvolutionT D, int *PadH,
                                              int *PadW, int *StrideH,
                                              int *StrideW, int *DilationH,
                                              int *DilationW,
                                              cudnnConvolutionMode_t *Mode,
                                              cudnnDataType_t *Compute) {
  if (!all(D, PadH, PadW, StrideH, StrideW, DilationH, DilationW, Mode,
           Compute) ||
      D->C.Pad.size() != 2)
    return Bad;
  *PadH = int(D->C.Pad[0]), *PadW = int(D->C.Pad[1]);
  *StrideH = int(D->C.Stride[0]), *StrideW = int(D->C.Stride[1]);
  *DilationH = int(D->C.Dilation[0]), *DilationW = int(D->C.Dilation[1]);
  *Mode = D->Mode;
  *Compute = D->Compute;
  return Success;
}

cudnnStatus_t cudnnSetConvolutionMathType(cudnnConvolutionDescriptor_t D,
                                          cudnnMathType_t Math) {
  if (!D)
    return Bad;
  D->Math = Math;
  return Success;
}
cudnnStatus_t cudnnGetConvolutionMathType(cudnnConvolutionDescriptor_t D,
                                          cudnnMathType_t *Out) {
  if (!all(D, Out))
    return Bad;
  *Out = D->Math;
  return Success;
}
cudnnStatus_t cudnnSetConvolutionGroupCount(cudnnConvolutionDescriptor_t D,
                                            int Groups) {
  if (!D || Groups < 1)
    return Bad;
  D->C.Groups = Groups;
  return Success;
}
cudnnStatus_t cudnnGetConvolutionGroupCount(cudnnConvolutionDescriptor_t D,
                                            int *Out) {
  if (!all(D, Out))
    return Bad;
  *Out = int(D->C.Groups);
  return Success;
}

cudnnStatus_t cudnnGetConvolutionNdForwardOutputDim(ConvolutionT D,
                                                    TensorT XDesc,
                                                    FilterT WDesc, int Count,
                                                    int Dims[]) {
  if (!all(D, XDesc, WDesc, Dims))
    return Bad;
  Shape Y = convolutionOutput(D->C, XDesc->T.Dims, WDesc->T.Dims);
  if (Y.empty() || int(Y.size()) != Count)
    return Bad;
  copy(Y, Count, Dims);
  return Success;
}
cudnnStatus_t cudnnGetConvolution2dForwardOutputDim(ConvolutionT D,
                                                    TensorT XDesc,
                                                    FilterT WDesc, int *N,
                                                    int *C, int *H, int *W) {
  int Dims[4];
  if (!all(N, C, H, W) || cudnnGetConvolutionNdForwardOutputDim(
                              D, XDesc, WDesc, 4, Dims) != Success)
    return Bad;
  *N = Dims[0], *C = Dims[1], *H = Dims[2], *W = Dims[3];
  return Success;
}

//===----------------------------------------------------------------------===//
// Algorithms
//===----------------------------------------------------------------------===//

cudnnStatus_t cudnnGetConvolutionForwardAlgorithmMaxCount(HandleT, int *Out) {
  return one(Out);
}
cudnnStatus_t
cudnnGetConvolutionForwardAlgorithm_v7(HandleT, TensorT, FilterT, ConvolutionT,
                                       TensorT, const int Room, int *Count,
                                       cudnnConvolutionFwdAlgoPerf_t *Out) {
  return answer(Forward, Room, Count, Out);
}
cudnnStatus_t
cudnnFindConvolutionForwardAlgorithm(HandleT, TensorT, FilterT, ConvolutionT,
                                     TensorT, const int Room, int *Count,
                                     cudnnConvolutionFwdAlgoPerf_t *Out) {
  return answer(Forward, Room, Count, Out);
}
cudnnStatus_t cudnnFindConvolutionForwardAlgorithmEx(
    HandleT, TensorT, const void *, FilterT, const void *, ConvolutionT,
    TensorT, void *, const int Room, int *Count,
    cudnnConvolutionFwdAlgoPerf_t *Out, void *, size_t) {
  return answer(Forward, Room, Count, Out);
}
cudnnStatus_t cudnnGetConvolutionForwardWorkspaceSize(HandleT, TensorT, FilterT,
                                                      ConvolutionT, TensorT,
                                                      cudnnConvolutionFwdAlgo_t,
                                                      size_t *Out) {
  return noBytes(Out);
}

cudnnStatus_t cudnnGetConvolutionBackwardDataAlgorithmMaxCount(HandleT,
                                                               int *Out) {
  return one(Out);
}
cudnnStatus_t cudnnGetConvolutionBackwardDataAlgorithm_v7(
    HandleT, FilterT, TensorT, ConvolutionT, TensorT, const int Room,
    int *Count, cudnnConvolutionBwdDataAlgoPerf_t *Out) {
  return answer(Data, Room, Count, Out);
}
cudnnStatus_t cudnnFindConvolutionBackwardDataAlgorithm(
    HandleT, FilterT, TensorT, ConvolutionT, TensorT, const int Room,
    int *Count, cudnnConvolutionBwdDataAlgoPerf_t *Out) {
  return answer(Data, Room, Count, Out);
}
cudnnStatus_t cudnnFindConvolutionBackwardDataAlgorithmEx(
    HandleT, FilterT, const void *, TensorT, const void *, ConvolutionT,
    TensorT, void *, const int Room, int *Count,
    cudnnConvolutionBwdDataAlgoPerf_t *Out, void *, size_t) {
  return answer(Data, Room, Count, Out);
}
cudnnStatus_t cudnnGetConvolutionBackwardDataWorkspaceSize(
    HandleT, FilterT, TensorT, ConvolutionT, TensorT,
    cudnnConvolutionBwdDataAlgo_t, size_t *Out) {
  return noBytes(Out);
}

cudnnStatus_t cudnnGetConvolutionBackwardFilterAlgorithmMaxCount(HandleT,
                                                                 int *Out) {
  return one(Out);
}
cudnnStatus_t cudnnGetConvolutionBackwardFilterAlgorithm_v7(
    HandleT, TensorT, TensorT, ConvolutionT, FilterT, const int Room,
    int *Count, cudnnConvolutionBwdFilterAlgoPerf_t *Out) {
  return answer(Filter, Room, Count, Out);
}
cudnnStatus_t cudnnFindConvolutionBackwardFilterAlgorithm(
    HandleT, TensorT, TensorT, ConvolutionT, FilterT, const int Room,
    int *Count, cudnnConvolutionBwdFilterAlgoPerf_t *Out) {
  return answer(Filter, Room, Count, Out);
}
cudnnStatus_t cudnnFindConvolutionBackwardFilterAlgorithmEx(
    HandleT, TensorT, const void *, TensorT, const void *, ConvolutionT,
    FilterT, void *, const int Room, int *Count,
    cudnnConvolutionBwdFilterAlgoPerf_t *Out, void *, size_t) {
  return answer(Filter, Room, Count, Out);
}
cudnnStatus_t cudnnGetConvolutionBackwardFilterWorkspaceSize(
    HandleT, TensorT, TensorT, ConvolutionT, FilterT,
    cudnnConvolutionBwdFilterAlgo_t, size_t *Out) {
  return noBytes(Out);
}

//===----------------------------------------------------------------------===//
// Execution
//===----------------------------------------------------------------------===//

cudnnStatus_t cudnnConvolutionForward(HandleT H, const void *Alpha,
                                      TensorT XDesc, const void *X,
                                      FilterT WDesc, const void *W,
                                      ConvolutionT D, cudnnConvolutionFwdAlgo_t,
                                      void *, size_t, const void *Beta,
                                      TensorT YDesc, void *Y) {
  if (!all(H, XDesc, WDesc, D, YDesc) || !Alpha || !Beta || !X || !W || !Y)
    return Bad;
  return status(convolution(H->Stream, D->C, {XDesc->T, X}, {WDesc->T, W},
                            output(YDesc->T, Y, Alpha, Beta)));
}

cudnnStatus_t cudnnConvolutionBackwardData(
    HandleT H, const void *Alpha, FilterT WDesc, const void *W, TensorT DYDesc,
    const void *DY, ConvolutionT D, cudnnConvolutionBwdDataAlgo_t, void *,
    size_t, const void *Beta, TensorT DXDesc, void *DX) {
  if (!all(H, WDesc, DYDesc, D, DXDesc) || !Alpha || !Beta || !W || !DY || !DX)
    return Bad;
  return status(convolutionDataGradient(H->Stream, D->C, {WDesc->T, W},
                                        {DYDesc->T, DY},
                                        output(DXDesc->T, DX, Alpha, Beta)));
}

cudnnStatus_t cudnnConvolutionBackwardFilter(
    HandleT H, const void *Alpha, TensorT XDesc, const void *X, TensorT DYDesc,
    const void *DY, ConvolutionT D, cudnnConvolutionBwdFilterAlgo_t, void *,
    size_t, const void *Beta, FilterT DWDesc, void *DW) {
  if (!all(H, XDesc, DYDesc, D, DWDesc) || !Alpha || !Beta || !X || !DY || !DW)
    return Bad;
  return status(convolutionFilterGradient(H->Stream, D->C, {XDesc->T, X},
                                          {DYDesc->T, DY},
                                          output(DWDesc->T, DW, Alpha, Beta)));
}

cudnnStatus_t cudnnConvolutionBackwardBias(HandleT H, const void *Alpha,
                                           TensorT DYDesc, const void *DY,
                                           const void *Beta, TensorT DBDesc,
                                           void *DB) {
  if (!all(H, DYDesc, DBDesc) || !Alpha || !Beta || !DY || !DB)
    return Bad;
  return status(biasGradient(H->Stream, {DYDesc->T, DY},
                             output(DBDesc->T, DB, Alpha, Beta)));
}

cudnnStatus_t cudnnConvolutionBiasActivationForward(
    HandleT H, const void *Alpha1, TensorT XDesc, const void *X, FilterT WDesc,
    const void *W, ConvolutionT D, cudnnConvolutionFwdAlgo_t, void *, size_t,
    const void *Alpha2, TensorT ZDesc, const void *Z, TensorT BiasDesc,
    const void *Bias, const cudnnActivationDescriptor_t Act, TensorT YDesc,
    void *Y) {
  if (!all(H, XDesc, WDesc, D, ZDesc, BiasDesc, Act, YDesc) || !Alpha1 ||
      !Alpha2 || !X || !W || !Bias || !Y)
    return Bad;
  double FactorZ = readFactor(YDesc->T, Alpha2);
  if (FactorZ != 0 && !Z)
    return Bad;
  Output Out{YDesc->T, Y, {readFactor(YDesc->T, Alpha1), 0}};
  return status(convolutionBiasActivation(
      H->Stream, D->C, {XDesc->T, X}, {WDesc->T, W}, {ZDesc->T, Z}, FactorZ,
      {BiasDesc->T, Bias}, activationOf(*Act), Out));
}
}

#endif
