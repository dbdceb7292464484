//===- MiopenOperations.cpp - MIOpen: activation, pooling, batchnorm ------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifdef __HIP_PLATFORM_AMD__

#include "Miopen.h"

using namespace hipify::simt;
using namespace hipify::simt::dnn;

namespace {
constexpr miopenStatus_t Success = miopenStatusSuccess;
constexpr miopenStatus_t Bad = miopenStatusBadParm;

using HandleT = miopenHandle_t;
using TensorT = const miopenTensorDescriptor_t;

/// Same order as MIOpen's.
constexpr Activation::Kind Activations[] = {
    Activation::Kind::Identity,  Activation::Kind::Logistic,
    Activation::Kind::Tanh,      Activation::Kind::Relu,
    Activation::Kind::SoftRelu,  Activation::Kind::Abs,
    Activation::Kind::Power,     Activation::Kind::ClippedRelu,
    Activation::Kind::LeakyRelu, Activation::Kind::Elu,
    Activation::Kind::Clamp};

Activation activationOf(miopenActivationDescriptor_t D) {
  const MiopenActivation &A = *of(D);
  return {Activations[A.Mode], A.Alpha, A.Beta, A.Gamma};
}

SoftmaxKind softmaxKind(miopenSoftmaxAlgorithm_t A) {
  return A == MIOPEN_SOFTMAX_FAST  ? SoftmaxKind::Fast
         : A == MIOPEN_SOFTMAX_LOG ? SoftmaxKind::Log
                                   : SoftmaxKind::Accurate;
}
SoftmaxMode softmaxMode(miopenSoftmaxMode_t M) {
  return M == MIOPEN_SOFTMAX_MODE_CHANNEL ? SoftmaxMode::Channel
                                          : SoftmaxMode::Instance;
}

Pooling poolingOf(miopenPoolingDescriptor_t D) {
  using Kind = Pooling::Kind;
  const MiopenPooling &P = *of(D);
  Kind K = P.Mode == miopenPoolingAverageInclusive ? Kind::AverageWithPadding
           : P.Mode == miopenPoolingAverage        ? Kind::AverageWithoutPadding
                                                   : Kind::Max;
  return {K, false, P.Window, P.Pad, P.Stride};
}
} // namespace

extern "C" {
//===----------------------------------------------------------------------===//
// Activation and softmax
//===----------------------------------------------------------------------===//

miopenStatus_t
miopenCreateActivationDescriptor(miopenActivationDescriptor_t *Out) {
  return create<MiopenActivation>(Out);
}
miopenStatus_t
miopenDestroyActivationDescriptor(miopenActivationDescriptor_t D) {
  return destroy(D);
}
miopenStatus_t
miopenSetActivationDescriptor(const miopenActivationDescriptor_t D,
                              miopenActivationMode_t Mode, double Alpha,
                              double Beta, double Gamma) {
  if (!D || unsigned(Mode) > miopenActivationCLAMP)
    return Bad;
  of(D)->Mode = Mode;
  of(D)->Alpha = Alpha;
  of(D)->Beta = Beta;
  of(D)->Gamma = Gamma;
  return Success;
}
miopenStatus_t
miopenGetActivationDescriptor(const miopenActivationDescriptor_t D,
                              miopenActivationMode_t *Mode, double *Alpha,
                              double *Beta, double *Gamma) {
  if (!all(D, Mode, Alpha, Beta, Gamma))
    return Bad;
  *Mode = of(D)->Mode;
  *Alpha = of(D)->Alpha;
  *Beta = of(D)->Beta;
  *Gamma = of(D)->Gamma;
  return Success;
}
miopenStatus_t miopenActivationForward(HandleT H,
                                       const miopenActivationDescriptor_t D,
                                       const void *Alpha, TensorT XDesc,
                                       const void *X, const void *Beta,
                                       TensorT YDesc, void *Y) {
  if (!all(H, D, XDesc, YDesc) || !Alpha || !Beta || !X || !Y)
    return Bad;
  return status(activation(of(H)->Stream, activationOf(D), {tensor(XDesc), X},
                           output(tensor(YDesc), Y, Alpha, Beta)));
}
miopenStatus_t miopenActivationBackward(
    HandleT H, const miopenActivationDescriptor_t D, const void *Alpha,
    TensorT YDesc, const void *Y, TensorT DYDesc, const void *DY, TensorT XDesc,
    const void *X, const void *Beta, TensorT DXDesc, void *DX) {
  if (!all(H, D, YDesc, DYDesc, XDesc, DXDesc) || !Alpha || !Beta || !Y ||
      !DY || !X || !DX)
    return Bad;
  return status(activationGradient(
      of(H)->Stream, activationOf(D), {tensor(YDesc), Y}, {tensor(DYDesc), DY},
      {tensor(XDesc), X}, output(tensor(DXDesc), DX, Alpha, Beta)));
}

miopenStatus_t miopenSoftmaxForward_V2(HandleT H, const void *Alpha,
                                       TensorT XDesc, const void *X,
                                       const void *Beta, TensorT YDesc, void *Y,
                                       miopenSoftmaxAlgorithm_t A,
                                       miopenSoftmaxMode_t M) {
  if (!all(H, XDesc, YDesc) || !Alpha || !Beta || !X || !Y)
    return Bad;
  return status(softmax(of(H)->Stream, softmaxKind(A), softmaxMode(M),
                        {tensor(XDesc), X},
                        output(tensor(YDesc), Y, Alpha, Beta)));
}
miopenStatus_t miopenSoftmaxForward(HandleT H, const void *Alpha, TensorT XDesc,
                                    const void *X, const void *Beta,
                                    TensorT YDesc, void *Y) {
  return miopenSoftmaxForward_V2(H, Alpha, XDesc, X, Beta, YDesc, Y,
                                 MIOPEN_SOFTMAX_ACCURATE,
                                 MIOPEN_SOFTMAX_MODE_CHANNEL);
}
miopenStatus_t miopenSoftmaxBackward_V2(HandleT H, const void *Alpha,
                                        TensorT YDesc, const void *Y,
                                        TensorT DYDesc, const void *DY,
                                        const void *Beta, TensorT DXDesc,
                                        void *DX, miopenSoftmaxAlgorithm_t A,
                                        miopenSoftmaxMode_t M) {
  if (!all(H, YDesc, DYDesc, DXDesc) || !Alpha || !Beta || !Y || !DY || !DX)
    return Bad;
  return status(softmaxGradient(of(H)->Stream, softmaxKind(A), softmaxMode(M),
                                {tensor(YDesc), Y}, {tensor(DYDesc), DY},
                                output(tensor(DXDesc), DX, Alpha, Beta)));
}
miopenStatus_t miopenSoftmaxBackward(HandleT H, const void *Alpha,
                                     TensorT YDesc, const void *Y,
                                     TensorT DYDesc, const void *DY,
                                     const void *Beta, TensorT DXDesc,
                                     void *DX) {
  return miopenSoftmaxBackward_V2(H, Alpha, YDesc, Y, DYDesc, DY, Beta, DXDesc,
                                  DX, MIOPEN_SOFTMAX_ACCURATE,
                                  MIOPEN_SOFTMAX_MODE_CHANNEL);
}

//===----------------------------------------------------------------------===//
// Pooling
//===----------------------------------------------------------------------===//

miopenStatus_t miopenCreatePoolingDescriptor(miopenPoolingDescriptor_t *Out) {
  return create<MiopenPooling>(Out);
}
miopenStatus_t miopenDestroyPoolingDescriptor(miopenPoolingDescriptor_t D) {
  return destroy(D);
}
// The backward pass finds maxima anew; there are no indices to be kept.
miopenStatus_t miopenSetPoolingIndexType(miopenPoolingDescriptor_t D,
                                         miopenIndexType_t Index) {
  if (!D)
    return Bad;
  of(D)->Index = Index;
  return Success;
}
miopenStatus_t miopenGetPoolingIndexType(miopenPoolingDescriptor_t D,
                                         miopenIndexType_t *Out) {
  if (!all(D, Out))
    return Bad;
  *Out = of(D)->Index;
  return Success;
}
miopenStatus_t
miopenSetPoolingWorkSpaceIndexMode(miopenPoolingDescriptor_t D,
                                   miopenPoolingWorkspaceIndexMode_t Mode) {
  if (!D)
    return Bad;
  of(D)->IndexMode = Mode;
  return Success;
}
miopenStatus_t
miopenGetPoolingWorkSpaceIndexMode(miopenPoolingDescriptor_t D,
                                   miopenPoolingWorkspaceIndexMode_t *Out) {
  if (!all(D, Out))
    return Bad;
  *Out = of(D)->IndexMode;
  return Success;
}
miopenStatus_t miopenSetNdPoolingDescriptor(miopenPoolingDescriptor_t D,
                                            const miopenPoolingMode_t Mode,
                                            int Count, const int *Window,
                                            const int *Pad, const int *Stride) {
  if (!all(D, Window, Pad, Stride) || Count < 1)
    return Bad;
  for (int I = 0; I < Count; ++I)
    if (Window[I] < 1 || Pad[I] < 0 || Stride[I] < 1)
      return Bad;
  of(D)->Mode = Mode;
  of(D)->Window = shape(Count, Window);
  of(D)->Pad = shape(Count, Pad);
  of(D)->Stride = shape(Count, Stride);
  return Success;
}
miopenStatus_t miopenSet2dPoolingDescriptor(miopenPoolingDescriptor_t D,
                                            miopenPoolingMode_t Mode,
                                            int Height, int Width, int PadH,
                                            int PadW, int StrideH,
                                            int StrideW) {
  const int Window[] = {Height, Width}, Pad[] = {PadH, PadW},
            Stride[] = {StrideH, StrideW};
  return miopenSetNdPoolingDescriptor(D, Mode, 2, Window, Pad, Stride);
}
miopenStatus_t miopenGetNdPoolingDescriptor(const miopenPoolingDescriptor_t D,
                                            int Room, miopenPoolingMode_t *Mode,
                                            int *Count, int *Window, int *Pad,
                                            int *Stride) {
  if (!D || Room < 0)
    return Bad;
  if (Mode)
    *Mode = of(D)->Mode;
  if (Count)
    *Count = int(of(D)->Window.size());
  copy(of(D)->Window, Room, Window);
  copy(of(D)->Pad, Room, Pad);
  copy(of(D)->Stride, Room, Stride);
  return Success;
}
miopenStatus_t miopenGet2dPoolingDescriptor(const miopenPoolingDescriptor_t D,
                                            miopenPoolingMode_t *Mode,
                                            int *Height, int *Width, int *PadH,
                                            int *PadW, int *StrideH,
                                            int *StrideW) {
  if (!all(D, Mode, Height, Width, PadH, PadW, StrideH, StrideW) ||
      of(D)->Window.size() != 2)
    return Bad;
  *Mode = of(D)->Mode;
  *Height = int(of(D)->Window[0]), *Width = int(of(D)->Window[1]);
  *PadH = int(of(D)->Pad[0]), *PadW = int(of(D)->Pad[1]);
  *StrideH = int(of(D)->Stride[0]), *StrideW = int(of(D)->Stride[1]);
  return Success;
}
miopenStatus_t
miopenGetPoolingNdForwardOutputDim(const miopenPoolingDescriptor_t D,
                                   TensorT XDesc, int Count, int *Dims) {
  if (!all(D, XDesc, Dims))
    return Bad;
  Shape Y = poolingOutput(poolingOf(D), tensor(XDesc).Dims);
  if (Y.empty() || int(Y.size()) != Count)
    return Bad;
  copy(Y, Count, Dims);
  return Success;
}
miopenStatus_t
miopenGetPoolingForwardOutputDim(const miopenPoolingDescriptor_t D,
                                 TensorT XDesc, int *N, int *C, int *H,
                                 int *W) {
  int Dims[4];
  if (!all(N, C, H, W) ||
      miopenGetPoolingNdForwardOutputDim(D, XDesc, 4, Dims) != Success)
    return Bad;
  *N = Dims[0], *C = Dims[1], *H = Dims[2], *W = Dims[3];
  return Success;
}
miopenStatus_t miopenPoolingGetWorkSpaceSize(TensorT, size_t *Out) {
  if (!Out)
    return Bad;
  *Out = 0;
  return Success;
}
miopenStatus_t miopenPoolingGetWorkSpaceSizeV2(const miopenPoolingDescriptor_t,
                                               TensorT YDesc, size_t *Out) {
  return miopenPoolingGetWorkSpaceSize(YDesc, Out);
}
miopenStatus_t miopenPoolingForward(HandleT H,
                                    const miopenPoolingDescriptor_t D,
                                    const void *Alpha, TensorT XDesc,
                                    const void *X, const void *Beta,
                                    TensorT YDesc, void *Y, bool, void *,
                                    size_t) {
  if (!all(H, D, XDesc, YDesc) || !Alpha || !Beta || !X || !Y)
    return Bad;
  return status(pooling(of(H)->Stream, poolingOf(D), {tensor(XDesc), X},
                        output(tensor(YDesc), Y, Alpha, Beta)));
}
miopenStatus_t
miopenPoolingBackward(HandleT H, const miopenPoolingDescriptor_t D,
                      const void *Alpha, TensorT, const void *, TensorT DYDesc,
                      const void *DY, TensorT XDesc, const void *X,
                      const void *Beta, TensorT DXDesc, void *DX, void *) {
  if (!all(H, D, DYDesc, XDesc, DXDesc) || !Alpha || !Beta || !DY || !X || !DX)
    return Bad;
  return status(poolingGradient(of(H)->Stream, poolingOf(D),
                                {tensor(DYDesc), DY}, {tensor(XDesc), X},
                                output(tensor(DXDesc), DX, Alpha, Beta)));
}

//===----------------------------------------------------------------------===//
// Batch normalization
//===----------------------------------------------------------------------===//

miopenStatus_t miopenDeriveBNTensorDescriptor(miopenTensorDescriptor_t Out,
                                              TensorT XDesc,
                                              miopenBatchNormMode_t Mode) {
  if (!all(Out, XDesc) || tensor(XDesc).Dims.size() < 2)
    return Bad;
  Shape Dims = normShape(tensor(XDesc).Dims, Mode == miopenBNSpatial);
  // Parameters of narrow tensors are kept in float.
  bool Double = of(XDesc)->Vendor == miopenDouble;
  of(Out)->Vendor = Double ? miopenDouble : miopenFloat;
  of(Out)->T = {Double ? Type::Double : Type::Float, Dims, packed(Dims)};
  return Success;
}

miopenStatus_t miopenBatchNormalizationForwardInference_V2(
    HandleT H, miopenBatchNormMode_t Mode, void *Alpha, void *Beta,
    TensorT XDesc, const void *X, TensorT YDesc, void *Y, TensorT ScaleDesc,
    TensorT BiasDesc, TensorT MeanDesc, TensorT VarianceDesc, void *Scale,
    void *Bias, void *Mean, void *Variance, double Epsilon) {
  if (!all(H, XDesc, YDesc, ScaleDesc, BiasDesc, MeanDesc, VarianceDesc) ||
      !Alpha || !Beta || !X || !Y || !Scale || !Bias || !Mean || !Variance)
    return Bad;
  NormTensors P{tensor(ScaleDesc), tensor(BiasDesc), tensor(MeanDesc),
                tensor(VarianceDesc)};
  return status(
      norm(of(H)->Stream,
           {Mode == miopenBNSpatial, P, Scale, Bias, Mean, Variance, Epsilon},
           {tensor(XDesc), X}, output(tensor(YDesc), Y, Alpha, Beta)));
}
miopenStatus_t miopenBatchNormalizationForwardInference(
    HandleT H, miopenBatchNormMode_t Mode, void *Alpha, void *Beta,
    TensorT XDesc, const void *X, TensorT YDesc, void *Y, TensorT PDesc,
    void *Scale, void *Bias, void *Mean, void *Variance, double Epsilon) {
  return miopenBatchNormalizationForwardInference_V2(
      H, Mode, Alpha, Beta, XDesc, X, YDesc, Y, PDesc, PDesc, PDesc, PDesc,
      Scale, Bias, Mean, Variance, Epsilon);
}

miopenStatus_t miopenBatchNormalizationForwardTraining_V2(
    HandleT H, miopenBatchNormMode_t Mode, void *Alpha, void *Beta,
    TensorT XDesc, const void *X, TensorT YDesc, void *Y, TensorT ScaleDesc,
    TensorT BiasDesc, TensorT MeanDesc, TensorT VarianceDesc, void *Scale,
    void *Bias, double Factor, void *RunningMean, void *RunningVariance,
    double Epsilon, void *SavedMean, void *SavedInverse) {
  if (!all(H, XDesc, YDesc, ScaleDesc, BiasDesc, MeanDesc, VarianceDesc) ||
      !Alpha || !Beta || !X || !Y || !Scale || !Bias)
    return Bad;
  NormTensors P{tensor(ScaleDesc), tensor(BiasDesc), tensor(MeanDesc),
                tensor(VarianceDesc)};
  return status(
      normTraining(of(H)->Stream,
                   {Mode == miopenBNSpatial, P, Scale, Bias, Factor, Epsilon,
                    RunningMean, RunningVariance, SavedMean, SavedInverse},
                   {tensor(XDesc), X}, output(tensor(YDesc), Y, Alpha, Beta)));
}
miopenStatus_t miopenBatchNormalizationForwardTraining(
    HandleT H, miopenBatchNormMode_t Mode, void *Alpha, void *Beta,
    TensorT XDesc, const void *X, TensorT YDesc, void *Y, TensorT PDesc,
    void *Scale, void *Bias, double Factor, void *RunningMean,
    void *RunningVariance, double Epsilon, void *SavedMean,
    void *SavedInverse) {
  return miopenBatchNormalizationForwardTraining_V2(
      H, Mode, Alpha, Beta, XDesc, X, YDesc, Y, PDesc, PDesc, PDesc, PDesc,
      Scale, Bias, Factor, RunningMean, RunningVariance, Epsilon, SavedMean,
      SavedInverse);
}

miopenStatus_t miopenBatchNormalizationBackward_V2(
    HandleT H, miopenBatchNormMode_t Mode, const void *AlphaData,
    const void *BetaData, const void *AlphaParam, const void *BetaParam,
    TensorT XDesc, const void *X, TensorT DYDesc, const void *DY,
    TensorT DXDesc, void *DX, TensorT ScaleDesc, TensorT BiasDesc,
    TensorT MeanDesc, TensorT VarianceDesc, const void *Scale, void *DScale,
    void *DBias, double Epsilon, const void *SavedMean,
    const void *SavedInverse) {
  if (!all(H, XDesc, DYDesc, DXDesc, ScaleDesc, BiasDesc, MeanDesc,
           VarianceDesc) ||
      !AlphaData || !BetaData || !AlphaParam || !BetaParam || !X || !DY ||
      !DX || !Scale || !DScale || !DBias)
    return Bad;
  NormTensors P{tensor(ScaleDesc), tensor(BiasDesc), tensor(MeanDesc),
                tensor(VarianceDesc)};
  Blend Parameters = output(P.Scale, DScale, AlphaParam, BetaParam).B;
  return status(normGradient(of(H)->Stream,
                             {Mode == miopenBNSpatial, P, Scale, SavedMean,
                              SavedInverse, Epsilon, DScale, DBias, Parameters},
                             {tensor(XDesc), X}, {tensor(DYDesc), DY},
                             output(tensor(DXDesc), DX, AlphaData, BetaData)));
}
miopenStatus_t miopenBatchNormalizationBackward(
    HandleT H, miopenBatchNormMode_t Mode, const void *AlphaData,
    const void *BetaData, const void *AlphaParam, const void *BetaParam,
    TensorT XDesc, const void *X, TensorT DYDesc, const void *DY,
    TensorT DXDesc, void *DX, TensorT PDesc, const void *Scale, void *DScale,
    void *DBias, double Epsilon, const void *SavedMean,
    const void *SavedInverse) {
  return miopenBatchNormalizationBackward_V2(
      H, Mode, AlphaData, BetaData, AlphaParam, BetaParam, XDesc, X, DYDesc, DY,
      DXDesc, DX, PDesc, PDesc, PDesc, PDesc, Scale, DScale, DBias, Epsilon,
      SavedMean, SavedInverse);
}
}

#endif
