//===- CudnnOperations.cpp - cuDNN: all but convolution
//----------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef __HIP_PLATFORM_AMD__

#include "Cudnn.h"
#include <cmath>

using namespace hipify::simt;
using namespace hipify::simt::dnn;

namespace {
constexpr cudnnStatus_t Success = CUDNN_STATUS_SUCCESS;
constexpr cudnnStatus_t Bad = CUDNN_STATUS_BAD_PARAM;

SoftmaxKind softmaxKind(cudnnSoftmaxAlgorithm_t A) {
  return A == CUDNN_SOFTMAX_FAST  ? SoftmaxKind::Fast
         : A == CUDNN_SOFTMAX_LOG ? SoftmaxKind::Log
                                  : SoftmaxKind::Accurate;
}
SoftmaxMode softmaxMode(cudnnSoftmaxMode_t M) {
  return M == CUDNN_SOFTMAX_MODE_CHANNEL ? SoftmaxMode::Channel
                                         : SoftmaxMode::Instance;
}

Pooling poolingOf(const cudnnPoolingStruct &D) {
  using Kind = Pooling::Kind;
  Kind K = D.Mode == CUDNN_POOLING_AVERAGE_COUNT_INCLUDE_PADDING
               ? Kind::AverageWithPadding
           : D.Mode == CUDNN_POOLING_AVERAGE_COUNT_EXCLUDE_PADDING
               ? Kind::AverageWithoutPadding
               : Kind::Max;
  return {K, D.Nan == CUDNN_PROPAGATE_NAN, D.Window, D.Pad, D.Stride};
}

/// Same order as cuDNN's.
constexpr Reduction::Kind Reductions[] = {
    Reduction::Kind::Add,         Reduction::Kind::Mul,
    Reduction::Kind::Min,         Reduction::Kind::Max,
    Reduction::Kind::AbsoluteMax, Reduction::Kind::Average,
    Reduction::Kind::Norm1,       Reduction::Kind::Norm2,
    Reduction::Kind::MulNoZeros};

/// Gradients must lie as what they are of.
bool lieAlike(const cudnnTensorDescriptor_t A,
              const cudnnTensorDescriptor_t B) {
  return A->T.Strides == B->T.Strides;
}

bool isSpatial(cudnnBatchNormMode_t M) {
  return M != CUDNN_BATCHNORM_PER_ACTIVATION;
}
} // namespace

Activation dnn::activationOf(const cudnnActivationStruct &D) {
  using Kind = Activation::Kind;
  bool Nan = D.Nan == CUDNN_PROPAGATE_NAN;
  switch (D.Mode) {
  case CUDNN_ACTIVATION_SIGMOID:
    return {Kind::Logistic};
  case CUDNN_ACTIVATION_RELU:
    return {Kind::Relu, 1, 1, 1, Nan};
  case CUDNN_ACTIVATION_TANH:
    return {Kind::Tanh};
  case CUDNN_ACTIVATION_CLIPPED_RELU:
    return {Kind::ClippedRelu, D.Coefficient, 1, 1, Nan};
  case CUDNN_ACTIVATION_ELU:
    return {Kind::Elu, D.Coefficient};
  case CUDNN_ACTIVATION_SWISH:
    return {Kind::Swish, D.SwishBeta};
  default:
    return {Kind::Identity};
  }
}

extern "C" {
//===----------------------------------------------------------------------===//
// Elementwise
//===----------------------------------------------------------------------===//

cudnnStatus_t cudnnTransformTensor(cudnnHandle_t H, const void *Alpha,
                                   const cudnnTensorDescriptor_t XDesc,
                                   const void *X, const void *Beta,
                                   const cudnnTensorDescriptor_t YDesc,
                                   void *Y) {
  if (!all(H, XDesc, YDesc) || !Alpha || !Beta || !X || !Y)
    return Bad;
  if (XDesc->T.Dims != YDesc->T.Dims)
    return Bad;
  return status(
      addTensor(H->Stream, {XDesc->T, X}, output(YDesc->T, Y, Alpha, Beta)));
}

cudnnStatus_t cudnnAddTensor(cudnnHandle_t H, const void *Alpha,
                             const cudnnTensorDescriptor_t ADesc, const void *A,
                             const void *Beta,
                             const cudnnTensorDescriptor_t CDesc, void *C) {
  if (!all(H, ADesc, CDesc) || !Alpha || !Beta || !A || !C)
    return Bad;
  return status(
      addTensor(H->Stream, {ADesc->T, A}, output(CDesc->T, C, Alpha, Beta)));
}

cudnnStatus_t cudnnOpTensor(cudnnHandle_t H, const cudnnOpTensorDescriptor_t Op,
                            const void *Alpha1,
                            const cudnnTensorDescriptor_t ADesc, const void *A,
                            const void *Alpha2,
                            const cudnnTensorDescriptor_t BDesc, const void *B,
                            const void *Beta,
                            const cudnnTensorDescriptor_t CDesc, void *C) {
  if (!all(H, Op, ADesc, CDesc) || !Alpha1 || !Beta || !A || !C)
    return Bad;
  const Tensor &T = CDesc->T;
  double FactorA = readFactor(T, Alpha1);
  Output Out = output(T, C, Alpha1, Beta);
  if (Op->Op == CUDNN_OP_TENSOR_SQRT)
    return status(mapTensor(H->Stream, std::sqrt, {ADesc->T, A}, FactorA, Out));
  if (Op->Op == CUDNN_OP_TENSOR_NOT)
    return status(mapTensor(
        H->Stream, [](double X) { return 1 - X; }, {ADesc->T, A}, FactorA,
        Out));
  if (!BDesc || !Alpha2 || !B)
    return Bad;
  static constexpr Binary Ops[] = {Binary::Add, Binary::Mul, Binary::Min,
                                   Binary::Max};
  return status(opTensor(H->Stream, Ops[Op->Op], {ADesc->T, A}, FactorA,
                         {BDesc->T, B}, readFactor(T, Alpha2), Out));
}

cudnnStatus_t cudnnSetTensor(cudnnHandle_t H,
                             const cudnnTensorDescriptor_t YDesc, void *Y,
                             const void *Value) {
  if (!all(H, YDesc) || !Y || !Value)
    return Bad;
  return status(
      setTensor(H->Stream, {YDesc->T, Y}, readScalar(YDesc->T.Element, Value)));
}

cudnnStatus_t cudnnScaleTensor(cudnnHandle_t H,
                               const cudnnTensorDescriptor_t YDesc, void *Y,
                               const void *Alpha) {
  if (!all(H, YDesc) || !Y || !Alpha)
    return Bad;
  return status(
      scaleTensor(H->Stream, {YDesc->T, Y}, readFactor(YDesc->T, Alpha)));
}

cudnnStatus_t cudnnGetReductionWorkspaceSize(
    cudnnHandle_t, const cudnnReduceTensorDescriptor_t,
    const cudnnTensorDescriptor_t, const cudnnTensorDescriptor_t, size_t *Out) {
  if (!Out)
    return Bad;
  *Out = 0;
  return Success;
}
cudnnStatus_t cudnnGetReductionIndicesSize(
    cudnnHandle_t, const cudnnReduceTensorDescriptor_t D,
    const cudnnTensorDescriptor_t, const cudnnTensorDescriptor_t, size_t *Out) {
  if (!all(D, Out))
    return Bad;
  *Out = 0;
  return D->Indices == CUDNN_REDUCE_TENSOR_NO_INDICES
             ? Success
             : CUDNN_STATUS_NOT_SUPPORTED;
}
cudnnStatus_t cudnnReduceTensor(cudnnHandle_t H,
                                const cudnnReduceTensorDescriptor_t D, void *,
                                size_t, void *, size_t, const void *Alpha,
                                const cudnnTensorDescriptor_t ADesc,
                                const void *A, const void *Beta,
                                const cudnnTensorDescriptor_t CDesc, void *C) {
  if (!all(H, D, ADesc, CDesc) || !Alpha || !Beta || !A || !C)
    return Bad;
  if (D->Indices != CUDNN_REDUCE_TENSOR_NO_INDICES)
    return CUDNN_STATUS_NOT_SUPPORTED;
  return status(reduceTensor(H->Stream, Reductions[D->Op], {ADesc->T, A},
                             output(CDesc->T, C, Alpha, Beta)));
}

cudnnStatus_t
cudnnActivationForward(cudnnHandle_t H, cudnnActivationDescriptor_t D,
                       const void *Alpha, const cudnnTensorDescriptor_t XDesc,
                       const void *X, const void *Beta,
                       const cudnnTensorDescriptor_t YDesc, void *Y) {
  if (!all(H, D, XDesc, YDesc) || !Alpha || !Beta || !X || !Y ||
      D->Mode == CUDNN_ACTIVATION_IDENTITY)
    return Bad;
  return status(activation(H->Stream, activationOf(*D), {XDesc->T, X},
                           output(YDesc->T, Y, Alpha, Beta)));
}

cudnnStatus_t
cudnnActivationBackward(cudnnHandle_t H, cudnnActivationDescriptor_t D,
                        const void *Alpha, const cudnnTensorDescriptor_t YDesc,
                        const void *Y, const cudnnTensorDescriptor_t DYDesc,
                        const void *DY, const cudnnTensorDescriptor_t XDesc,
                        const void *X, const void *Beta,
                        const cudnnTensorDescriptor_t DXDesc, void *DX) {
  if (!all(H, D, YDesc, DYDesc, XDesc, DXDesc) || !Alpha || !Beta || !Y ||
      !DY || !X || !DX || D->Mode == CUDNN_ACTIVATION_IDENTITY)
    return Bad;
  if (!lieAlike(YDesc, DYDesc) || !lieAlike(XDesc, DXDesc) ||
      !lieAlike(XDesc, YDesc))
    return CUDNN_STATUS_NOT_SUPPORTED;
  return status(activationGradient(H->Stream, activationOf(*D), {YDesc->T, Y},
                                   {DYDesc->T, DY}, {XDesc->T, X},
                                   output(DXDesc->T, DX, Alpha, Beta)));
}

cudnnStatus_t cudnnSoftmaxForward(cudnnHandle_t H, cudnnSoftmaxAlgorithm_t A,
                                  cudnnSoftmaxMode_t M, const void *Alpha,
                                  const cudnnTensorDescriptor_t XDesc,
                                  const void *X, const void *Beta,
                                  const cudnnTensorDescriptor_t YDesc,
                                  void *Y) {
  if (!all(H, XDesc, YDesc) || !Alpha || !Beta || !X || !Y)
    return Bad;
  return status(softmax(H->Stream, softmaxKind(A), softmaxMode(M),
                        {XDesc->T, X}, output(YDesc->T, Y, Alpha, Beta)));
}

cudnnStatus_t cudnnSoftmaxBackward(
    cudnnHandle_t H, cudnnSoftmaxAlgorithm_t A, cudnnSoftmaxMode_t M,
    const void *Alpha, const cudnnTensorDescriptor_t YDesc, const void *Y,
    const cudnnTensorDescriptor_t DYDesc, const void *DY, const void *Beta,
    const cudnnTensorDescriptor_t DXDesc, void *DX) {
  if (!all(H, YDesc, DYDesc, DXDesc) || !Alpha || !Beta || !Y || !DY || !DX)
    return Bad;
  return status(softmaxGradient(H->Stream, softmaxKind(A), softmaxMode(M),
                                {YDesc->T, Y}, {DYDesc->T, DY},
                                output(DXDesc->T, DX, Alpha, Beta)));
}

//===----------------------------------------------------------------------===//
// Pooling
//===----------------------------------------------------------------------===//

cudnnStatus_t cudnnCreatePoolingDescriptor(cudnnPoolingDescriptor_t *Out) {
  return create(Out);
}
cudnnStatus_t cudnnDestroyPoolingDescriptor(cudnnPoolingDescriptor_t D) {
  return destroy(D);
}

cudnnStatus_t cudnnSetPoolingNdDescriptor(cudnnPoolingDescriptor_t D,
                                          const cudnnPoolingMode_t Mode,
                                          const cudnnNanPropagation_t Nan,
                                          int Count, const int Window[],
                                          const int Pad[], const int Stride[]) {
  if (!all(D, Window, Pad, Stride) || Count < 1 || Count > CUDNN_DIM_MAX - 2)
    return Bad;
  for (int I = 0; I < Count; ++I)
    if (Window[I] < 1 || Pad[I] < 0 || Stride[I] < 1)
      return Bad;
  *D = {Mode, Nan, shape(Count, Window), shape(Count, Pad),
        shape(Count, Stride)};
  return Success;
}
cudnnStatus_t cudnnSetPooling2dDescriptor(cudnnPoolingDescriptor_t D,
                                          cudnnPoolingMode_t Mode,
                                          cudnnNanPropagation_t Nan, int Height,
                                          int Width, int PadH, int PadW,
                                          int StrideH, int StrideW) {
  const int Window[] = {Height, Width}, Pad[] = {PadH, PadW},
            Stride[] = {StrideH, StrideW};
  return cudnnSetPoolingNdDescriptor(D, Mode, Nan, 2, Window, Pad, Stride);
}
cudnnStatus_t cudnnGetPoolingNdDescriptor(const cudnnPoolingDescriptor_t D,
                                          int Room, cudnnPoolingMode_t *Mode,
                                          cudnnNanPropagation_t *Nan,
                                          int *Count, int Window[], int Pad[],
                                          int Stride[]) {
  if (!all(D, Mode, Nan, Count))
    return Bad;
  *Mode = D->Mode;
  *Nan = D->Nan;
  *Count = int(D->Window.size());
  copy(D->Window, Room, Window);
  copy(D->Pad, Room, Pad);
  copy(D->Stride, Room, Stride);
  return Success;
}
cudnnStatus_t cudnnGetPooling2dDescriptor(const cudnnPoolingDescriptor_t D,
                                          cudnnPoolingMode_t *Mode,
                                          cudnnNanPropagation_t *Nan,
                                          int *Height, int *Width, int *PadH,
                                          int *PadW, int *StrideH,
                                          int *StrideW) {
  if (!all(D, Mode, Nan, Height, Width, PadH, PadW, StrideH, StrideW) ||
      D->Window.size() != 2)
    return Bad;
  *Mode = D->Mode;
  *Nan = D->Nan;
  *Height = int(D->Window[0]), *Width = int(D->Window[1]);
  *PadH = int(D->Pad[0]), *PadW = int(D->Pad[1]);
  *StrideH = int(D->Stride[0]), *StrideW = int(D->Stride[1]);
  return Success;
}
cudnnStatus_t
cudnnGetPoolingNdForwardOutputDim(const cudnnPoolingDescriptor_t D,
                                  const cudnnTensorDescriptor_t XDesc,
                                  int Count, int Dims[]) {
  if (!all(D, XDesc, Dims))
    return Bad;
  Shape Y = poolingOutput(poolingOf(*D), XDesc->T.Dims);
  if (Y.empty() || int(Y.size()) != Count)
    return Bad;
  copy(Y, Count, Dims);
  return Success;
}
cudnnStatus_t
cudnnGetPooling2dForwardOutputDim(const cudnnPoolingDescriptor_t D,
                                  const cudnnTensorDescriptor_t XDesc, int *N,
                                  int *C, int *H, int *W) {
  int Dims[4];
  if (!all(N, C, H, W) ||
      cudnnGetPoolingNdForwardOutputDim(D, XDesc, 4, Dims) != Success)
    return Bad;
  *N = Dims[0], *C = Dims[1], *H = Dims[2], *W = Dims[3];
  return Success;
}

cudnnStatus_t
cudnnPoolingForward(cudnnHandle_t H, const cudnnPoolingDescriptor_t D,
                    const void *Alpha, const cudnnTensorDescriptor_t XDesc,
                    const void *X, const void *Beta,
                    const cudnnTensorDescriptor_t YDesc, void *Y) {
  if (!all(H, D, XDesc, YDesc) || !Alpha || !Beta || !X || !Y)
    return Bad;
  return status(pooling(H->Stream, poolingOf(*D), {XDesc->T, X},
                        output(YDesc->T, Y, Alpha, Beta)));
}
cudnnStatus_t
cudnnPoolingBackward(cudnnHandle_t H, const cudnnPoolingDescriptor_t D,
                     const void *Alpha, const cudnnTensorDescriptor_t YDesc,
                     const void *, const cudnnTensorDescriptor_t DYDesc,
                     const void *DY, const cudnnTensorDescriptor_t XDesc,
                     const void *X, const void *Beta,
                     const cudnnTensorDescriptor_t DXDesc, void *DX) {
  if (!all(H, D, YDesc, DYDesc, XDesc, DXDesc) || !Alpha || !Beta || !DY ||
      !X || !DX)
    return Bad;
  if (!lieAlike(YDesc, DYDesc) || !lieAlike(XDesc, DXDesc))
    return CUDNN_STATUS_NOT_SUPPORTED;
  return status(poolingGradient(H->Stream, poolingOf(*D), {DYDesc->T, DY},
                                {XDesc->T, X},
                                output(DXDesc->T, DX, Alpha, Beta)));
}

//===----------------------------------------------------------------------===//
// Batch normalization
//===----------------------------------------------------------------------===//

cudnnStatus_t cudnnDeriveBNTensorDescriptor(cudnnTensorDescriptor_t Out,
                                            const cudnnTensorDescriptor_t XDesc,
                                            cudnnBatchNormMode_t Mode) {
  if (!all(Out, XDesc) || XDesc->T.Dims.size() < 2)
    return Bad;
  Shape Dims = normShape(XDesc->T.Dims, isSpatial(Mode));
  // Parameters of narrow tensors are kept in float.
  bool Double = XDesc->Type == CUDNN_DATA_DOUBLE;
  Out->Type = Double ? CUDNN_DATA_DOUBLE : CUDNN_DATA_FLOAT;
  Out->T = {Double ? Type::Double : Type::Float, Dims, packed(Dims)};
  return Success;
}

cudnnStatus_t cudnnBatchNormalizationForwardInference(
    cudnnHandle_t H, cudnnBatchNormMode_t Mode, const void *Alpha,
    const void *Beta, const cudnnTensorDescriptor_t XDesc, const void *X,
    const cudnnTensorDescriptor_t YDesc, void *Y,
    const cudnnTensorDescriptor_t PDesc, const void *Scale, const void *Bias,
    const void *Mean, const void *Variance, double Epsilon) {
  if (!all(H, XDesc, YDesc, PDesc) || !Alpha || !Beta || !X || !Y || !Scale ||
      !Bias || !Mean || !Variance)
    return Bad;
  NormTensors P{PDesc->T, PDesc->T, PDesc->T, PDesc->T};
  return status(norm(H->Stream,
                     {isSpatial(Mode), P, Scale, Bias, Mean, Variance, Epsilon},
                     {XDesc->T, X}, output(YDesc->T, Y, Alpha, Beta)));
}

cudnnStatus_t cudnnBatchNormalizationForwardTraining(
    cudnnHandle_t H, cudnnBatchNormMode_t Mode, const void *Alpha,
    const void *Beta, const cudnnTensorDescriptor_t XDesc, const void *X,
    const cudnnTensorDescriptor_t YDesc, void *Y,
    const cudnnTensorDescriptor_t PDesc, const void *Scale, const void *Bias,
    double Factor, void *RunningMean, void *RunningVariance, double Epsilon,
    void *SavedMean, void *SavedInverse) {
  if (!all(H, XDesc, YDesc, PDesc) || !Alpha || !Beta || !X || !Y || !Scale ||
      !Bias)
    return Bad;
  NormTensors P{PDesc->T, PDesc->T, PDesc->T, PDesc->T};
  return status(
      normTraining(H->Stream,
                   {isSpatial(Mode), P, Scale, Bias, Factor, Epsilon,
                    RunningMean, RunningVariance, SavedMean, SavedInverse},
                   {XDesc->T, X}, output(YDesc->T, Y, Alpha, Beta)));
}

cudnnStatus_t cudnnBatchNormalizationBackward(
    cudnnHandle_t H, cudnnBatchNormMode_t Mode, const void *AlphaData,
    const void *BetaData, const void *AlphaParam, const void *BetaParam,
    const cudnnTensorDescriptor_t XDesc, const void *X,
    const cudnnTensorDescriptor_t DYDesc, const void *DY,
    const cudnnTensorDescriptor_t DXDesc, void *DX,
    const cudnnTensorDescriptor_t PDesc, const void *Scale, void *DScale,
    void *DBias, double Epsilon, const void *SavedMean,
    const void *SavedInverse) {
  if (!all(H, XDesc, DYDesc, DXDesc, PDesc) || !AlphaData || !BetaData ||
      !AlphaParam || !BetaParam || !X || !DY || !DX || !Scale || !DScale ||
      !DBias)
    return Bad;
  const Tensor &T = PDesc->T;
  Blend Parameters = output(T, DScale, AlphaParam, BetaParam).B;
  return status(normGradient(H->Stream,
                             {isSpatial(Mode),
                              {T, T, T, T},
                              Scale,
                              SavedMean,
                              SavedInverse,
                              Epsilon,
                              DScale,
                              DBias,
                              Parameters},
                             {XDesc->T, X}, {DYDesc->T, DY},
                             output(DXDesc->T, DX, AlphaData, BetaData)));
}
}

#endif
