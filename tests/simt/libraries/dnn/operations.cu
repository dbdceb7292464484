//===- operations.cu - Activation, softmax, pooling, ..., against loops ---===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Dnn.h"
#include <functional>

#if IS_HIP
#define VENDOR(Miopen, Cudnn) Miopen
#else
#define VENDOR(Miopen, Cudnn) Cudnn
#endif

namespace {
using Numbers1 = std::vector<double>;
const Size4 Small = {2, 3, 4, 5};

//===----------------------------------------------------------------------===//
// Activation
//===----------------------------------------------------------------------===//

using ActivationMode = VENDOR(miopenActivationMode_t, cudnnActivationMode_t);
using ActivationDescriptor = VENDOR(miopenActivationDescriptor_t,
                                    cudnnActivationDescriptor_t);

struct ActivationCase {
  const char *Name;
  ActivationMode Mode;
  double Alpha, Beta, Gamma; ///< cuDNN has Alpha alone.
  std::function<double(double)> F, Slope;
};

std::vector<ActivationCase> activations() {
  auto Logistic = [](double X) { return 1 / (1 + std::exp(-X)); };
  std::vector<ActivationCase> All = {
      {"logistic", VENDOR(miopenActivationLOGISTIC, CUDNN_ACTIVATION_SIGMOID),
       1, 1, 1, Logistic,
       [=](double X) { return Logistic(X) * (1 - Logistic(X)); }},
      {"relu", VENDOR(miopenActivationRELU, CUDNN_ACTIVATION_RELU), 1, 1, 1,
       [](double X) { return X > 0 ? X : 0; },
       [](double X) { return X > 0 ? 1 : 0; }},
      {"tanh", VENDOR(miopenActivationTANH, CUDNN_ACTIVATION_TANH), 1, 1, 1,
       [](double X) { return std::tanh(X); },
       [](double X) { return 1 / (std::cosh(X) * std::cosh(X)); }},
      {"clipped",
       VENDOR(miopenActivationCLIPPEDRELU, CUDNN_ACTIVATION_CLIPPED_RELU), 0.5,
       1, 1, [](double X) { return X < 0     ? 0
                                   : X > 0.5 ? 0.5
                                             : X; },
       [](double X) { return X > 0 && X < 0.5 ? 1 : 0; }},
      {"elu", VENDOR(miopenActivationELU, CUDNN_ACTIVATION_ELU), 0.7, 1, 1,
       [](double X) { return X > 0 ? X : 0.7 * (std::exp(X) - 1); },
       [](double X) { return X > 0 ? 1 : 0.7 * std::exp(X); }},
  };
#if IS_HIP
  All.push_back(
      {"scaled tanh", miopenActivationTANH, 2, 3, 1,
       [](double X) { return 3 * std::tanh(2 * X); },
       [](double X) { return 6 / (std::cosh(2 * X) * std::cosh(2 * X)); }});
  All.push_back({"softrelu", miopenActivationSOFTRELU, 1, 1, 1,
                 [](double X) { return std::log(1 + std::exp(X)); }, Logistic});
  All.push_back({"abs", miopenActivationABS, 1, 1, 1,
                 [](double X) { return X < 0 ? -X : X; },
                 [](double X) { return X < 0 ? -1 : 1; }});
  All.push_back({"power", miopenActivationPOWER, 2, 0.5, 3,
                 [](double X) { return std::pow(2 + 0.5 * X, 3); },
                 [](double X) { return 1.5 * std::pow(2 + 0.5 * X, 2); }});
  All.push_back({"leaky", miopenActivationLEAKYRELU, 0.1, 1, 1,
                 [](double X) { return X > 0 ? X : 0.1 * X; },
                 [](double X) { return X > 0 ? 1 : 0.1; }});
#else
  All.push_back(
      {"swish", CUDNN_ACTIVATION_SWISH, 1, 1, 1,
       [=](double X) { return X * Logistic(X); },
       [=](double X) { return Logistic(X) * (1 + X * (1 - Logistic(X))); }});
#endif
  return All;
}

void activation(const ActivationCase &C) {
  ActivationDescriptor D;
#if IS_HIP
  OK(miopenCreateActivationDescriptor(&D));
  OK(miopenSetActivationDescriptor(D, C.Mode, C.Alpha, C.Beta, C.Gamma));
#else
  OK(cudnnCreateActivationDescriptor(&D));
  OK(cudnnSetActivationDescriptor(D, C.Mode, CUDNN_PROPAGATE_NAN, C.Alpha));
#endif
  // For cuDNN all lie in the same way: it refuses others.
  const int Gap = IS_HIP ? 1 : 0;
  Tensor X(Small, 1), Y(Small, 0, Gap), DY(Small, 2, Gap), DX(Small, 3);
  float Alpha = 2, Beta = 0.5f;
  Numbers1 XV = X.read(), DYV = DY.read(), WantY, WantX = DX.read();
  for (size_t I = 0; I < XV.size(); ++I) {
    WantY.push_back(C.F(XV[I]));
    WantX[I] = 2 * C.Slope(XV[I]) * DYV[I] + 0.5 * WantX[I];
  }
  OK(VENDOR(miopenActivationForward, cudnnActivationForward)(
      handle(), D, &One, X.desc(), X.data(), &Zero, Y.desc(), Y.data()));
  OK(VENDOR(miopenActivationBackward, cudnnActivationBackward)(
      handle(), D, &Alpha, Y.desc(), Y.data(), DY.desc(), DY.data(), X.desc(),
      X.data(), &Beta, DX.desc(), DX.data()));
  compare(C.Name, Y, WantY);
  compare(C.Name, DX, WantX);
#if !IS_HIP
  Tensor Other(Small, 2, 1);
  CHECK(cudnnActivationBackward(handle(), D, &Alpha, Y.desc(), Y.data(),
                                Other.desc(), Other.data(), X.desc(), X.data(),
                                &Beta, DX.desc(),
                                DX.data()) == CUDNN_STATUS_NOT_SUPPORTED,
        "a gradient that lies in another way");
#endif
  OK(VENDOR(miopenDestroyActivationDescriptor,
            cudnnDestroyActivationDescriptor)(D));
}

//===----------------------------------------------------------------------===//
// Softmax
//===----------------------------------------------------------------------===//

void softmax(bool Channel, bool Log, bool Fast) {
  Tensor X(Small, 1), Y(Small), DY(Small, 2), DX(Small);
  Numbers1 XV = X.read(), DYV = DY.read(), WantY(XV.size()), WantX(XV.size());
  const Size4 &S = Small;
  // Which elements belong together is asked of each pair.
  auto Together = [&](int A, int B) {
    int PerImage = S.C * S.H * S.W, PerChannel = S.H * S.W;
    return A / PerImage == B / PerImage &&
           (!Channel || A % PerChannel == B % PerChannel);
  };
  for (int I = 0; I < S.count(); ++I) {
    double Sum = 0;
    for (int J = 0; J < S.count(); ++J)
      if (Together(I, J))
        Sum += std::exp(XV[J]);
    WantY[I] = Log ? XV[I] - std::log(Sum) : std::exp(XV[I]) / Sum;
  }
  for (int I = 0; I < S.count(); ++I) {
    double Sum = 0;
    for (int J = 0; J < S.count(); ++J)
      if (Together(I, J))
        Sum += Log ? DYV[J] : DYV[J] * WantY[J];
    WantX[I] =
        Log ? DYV[I] - std::exp(WantY[I]) * Sum : WantY[I] * (DYV[I] - Sum);
  }
#if IS_HIP
  auto Mode =
      Channel ? MIOPEN_SOFTMAX_MODE_CHANNEL : MIOPEN_SOFTMAX_MODE_INSTANCE;
  auto Algorithm = Log    ? MIOPEN_SOFTMAX_LOG
                   : Fast ? MIOPEN_SOFTMAX_FAST
                          : MIOPEN_SOFTMAX_ACCURATE;
  OK(miopenSoftmaxForward_V2(handle(), &One, X.desc(), X.data(), &Zero,
                             Y.desc(), Y.data(), Algorithm, Mode));
  OK(miopenSoftmaxBackward_V2(handle(), &One, Y.desc(), Y.data(), DY.desc(),
                              DY.data(), &Zero, DX.desc(), DX.data(), Algorithm,
                              Mode));
#else
  auto Mode =
      Channel ? CUDNN_SOFTMAX_MODE_CHANNEL : CUDNN_SOFTMAX_MODE_INSTANCE;
  auto Algorithm = Log    ? CUDNN_SOFTMAX_LOG
                   : Fast ? CUDNN_SOFTMAX_FAST
                          : CUDNN_SOFTMAX_ACCURATE;
  OK(cudnnSoftmaxForward(handle(), Algorithm, Mode, &One, X.desc(), X.data(),
                         &Zero, Y.desc(), Y.data()));
  OK(cudnnSoftmaxBackward(handle(), Algorithm, Mode, &One, Y.desc(), Y.data(),
                          DY.desc(), DY.data(), &Zero, DX.desc(), DX.data()));
#endif
  compare("softmax", Y, WantY);
  compare("softmax backward", DX, WantX);
}

//===----------------------------------------------------------------------===//
// Pooling
//===----------------------------------------------------------------------===//

enum class Pool { Max, Inclusive, Exclusive };

void pooling(Pool K) {
  const Size4 S = {2, 2, 7, 6};
  const int WindowH = 3, WindowW = 2, PadH = 1, PadW = 1, StrideH = 2,
            StrideW = 2;
#if IS_HIP
  miopenPoolingDescriptor_t D;
  OK(miopenCreatePoolingDescriptor(&D));
  OK(miopenSet2dPoolingDescriptor(
      D,
      K == Pool::Max         ? miopenPoolingMax
      : K == Pool::Inclusive ? miopenPoolingAverageInclusive
                             : miopenPoolingAverage,
      WindowH, WindowW, PadH, PadW, StrideH, StrideW));
#else
  cudnnPoolingDescriptor_t D;
  OK(cudnnCreatePoolingDescriptor(&D));
  OK(cudnnSetPooling2dDescriptor(
      D,
      K == Pool::Max         ? CUDNN_POOLING_MAX
      : K == Pool::Inclusive ? CUDNN_POOLING_AVERAGE_COUNT_INCLUDE_PADDING
                             : CUDNN_POOLING_AVERAGE_COUNT_EXCLUDE_PADDING,
      CUDNN_NOT_PROPAGATE_NAN, WindowH, WindowW, PadH, PadW, StrideH, StrideW));
#endif
  Tensor X(S, 1, 2);
  Size4 O;
  OK(VENDOR(miopenGetPoolingForwardOutputDim,
            cudnnGetPooling2dForwardOutputDim)(D, X.desc(), &O.N, &O.C, &O.H,
                                               &O.W));
  CHECK(O.N == 2 && O.C == 2 && O.H == 4 && O.W == 4, "pooled to %dx%d", O.H,
        O.W);
  Tensor Y(O), DY(O, 2), DX(S, 0, 2);
  Numbers1 XV = X.read(), DYV = DY.read(), WantY(O.count()), WantX(S.count());
  for (int n = 0; n < O.N; ++n)
    for (int c = 0; c < O.C; ++c)
      for (int p = 0; p < O.H; ++p)
        for (int q = 0; q < O.W; ++q) {
          std::vector<int> Inside;
          for (int h = p * StrideH - PadH; h < p * StrideH - PadH + WindowH;
               ++h)
            for (int w = q * StrideW - PadW; w < q * StrideW - PadW + WindowW;
                 ++w)
              if (h >= 0 && h < S.H && w >= 0 && w < S.W)
                Inside.push_back(S.at(n, c, h, w));
          int Out = O.at(n, c, p, q), Best = Inside[0];
          double Sum = 0, Count = K == Pool::Inclusive ? WindowH * WindowW
                                                       : double(Inside.size());
          for (int I : Inside) {
            Sum += XV[I];
            Best = XV[I] > XV[Best] ? I : Best;
          }
          WantY[Out] = K == Pool::Max ? XV[Best] : Sum / Count;
          for (int I : Inside)
            WantX[I] += K != Pool::Max ? DYV[Out] / Count
                        : I == Best    ? DYV[Out]
                                       : 0;
        }
#if IS_HIP
  size_t Bytes = 1;
  OK(miopenPoolingGetWorkSpaceSizeV2(D, Y.desc(), &Bytes));
  CHECK(Bytes == 0, "%zu bytes of workspace", Bytes);
  OK(miopenPoolingForward(handle(), D, &One, X.desc(), X.data(), &Zero,
                          Y.desc(), Y.data(), true, nullptr, 0));
  OK(miopenPoolingBackward(handle(), D, &One, Y.desc(), Y.data(), DY.desc(),
                           DY.data(), X.desc(), X.data(), &Zero, DX.desc(),
                           DX.data(), nullptr));
  OK(miopenDestroyPoolingDescriptor(D));
#else
  OK(cudnnPoolingForward(handle(), D, &One, X.desc(), X.data(), &Zero, Y.desc(),
                         Y.data()));
  OK(cudnnPoolingBackward(handle(), D, &One, Y.desc(), Y.data(), DY.desc(),
                          DY.data(), X.desc(), X.data(), &Zero, DX.desc(),
                          DX.data()));
  OK(cudnnDestroyPoolingDescriptor(D));
#endif
  compare("pooling", Y, WantY);
  compare("pooling backward", DX, WantX);
}

//===----------------------------------------------------------------------===//
// Batch normalization
//===----------------------------------------------------------------------===//

void batchNorm(bool Spatial) {
  const Size4 &S = Small;
  const Size4 P = Spatial ? Size4{1, S.C, 1, 1} : Size4{1, S.C, S.H, S.W};
  const double Epsilon = 1e-3, Factor = 0.3;
  int PerImage = S.C * S.H * S.W, PerChannel = S.H * S.W;
  auto Of = [&](int I) {
    return Spatial ? I % PerImage / PerChannel : I % PerImage;
  };
  double Count = double(S.count()) / P.count();

  Tensor X(S, 1), Y(S), DY(S, 2), DX(S), Scale(P, 3), Bias(P, 4), Mean(P, 5),
      Variance(P, 6), SavedMean(P), SavedInverse(P), DScale(P), DBias(P);
  Numbers1 XV = X.read(), DYV = DY.read(), ScaleV = Scale.read(),
           BiasV = Bias.read(), MeanV = Mean.read(),
           VarianceV = Variance.read();
  int N = P.count();
  Numbers1 M(N), V(N), WantY(S.count()), WantX(S.count()), SumDY(N), SumDYX(N);
  for (int I = 0; I < S.count(); ++I)
    M[Of(I)] += XV[I] / Count;
  for (int I = 0; I < S.count(); ++I)
    V[Of(I)] += (XV[I] - M[Of(I)]) * (XV[I] - M[Of(I)]) / Count;
  auto Normal = [&](int I) {
    return (XV[I] - M[Of(I)]) / std::sqrt(V[Of(I)] + Epsilon);
  };
  for (int I = 0; I < S.count(); ++I) {
    WantY[I] = ScaleV[Of(I)] * Normal(I) + BiasV[Of(I)];
    SumDY[Of(I)] += DYV[I];
    SumDYX[Of(I)] += DYV[I] * Normal(I);
  }
  for (int I = 0; I < S.count(); ++I)
    WantX[I] =
        ScaleV[Of(I)] / std::sqrt(V[Of(I)] + Epsilon) *
        (DYV[I] - SumDY[Of(I)] / Count - Normal(I) * SumDYX[Of(I)] / Count);
  Numbers1 WantMean(N), WantVariance(N), WantInverse(N);
  for (int I = 0; I < N; ++I) {
    WantMean[I] = (1 - Factor) * MeanV[I] + Factor * M[I];
    WantVariance[I] =
        (1 - Factor) * VarianceV[I] + Factor * V[I] * Count / (Count - 1);
    WantInverse[I] = 1 / std::sqrt(V[I] + Epsilon);
  }

  float A = 1, B = 0;
  auto Mode = VENDOR(Spatial ? miopenBNSpatial : miopenBNPerActivation,
                     Spatial ? CUDNN_BATCHNORM_SPATIAL
                             : CUDNN_BATCHNORM_PER_ACTIVATION);
  OK(VENDOR(miopenBatchNormalizationForwardTraining,
            cudnnBatchNormalizationForwardTraining)(
      handle(), Mode, &A, &B, X.desc(), X.data(), Y.desc(), Y.data(),
      Scale.desc(), Scale.data(), Bias.data(), Factor, Mean.data(),
      Variance.data(), Epsilon, SavedMean.data(), SavedInverse.data()));
  compare("training", Y, WantY);
  compare("running mean", Mean, WantMean);
  compare("running variance", Variance, WantVariance);
  compare("saved mean", SavedMean, M);
  compare("saved inverse deviation", SavedInverse, WantInverse);
  OK(VENDOR(miopenBatchNormalizationBackward, cudnnBatchNormalizationBackward)(
      handle(), Mode, &A, &B, &A, &B, X.desc(), X.data(), DY.desc(), DY.data(),
      DX.desc(), DX.data(), Scale.desc(), Scale.data(), DScale.data(),
      DBias.data(), Epsilon, SavedMean.data(), SavedInverse.data()));
  compare("batch normalization backward", DX, WantX);
  compare("scale's gradient", DScale, SumDYX);
  compare("bias' gradient", DBias, SumDY);

  // Any variances that are not negative will do.
  Tensor Estimated(P, 7);
  OK(VENDOR(miopenBatchNormalizationForwardTraining,
            cudnnBatchNormalizationForwardTraining)(
      handle(), Mode, &A, &B, X.desc(), X.data(), Y.desc(), Y.data(),
      Scale.desc(), Scale.data(), Bias.data(), 1, Mean.data(), Estimated.data(),
      Epsilon, nullptr, nullptr));
  OK(VENDOR(miopenBatchNormalizationForwardInference,
            cudnnBatchNormalizationForwardInference)(
      handle(), Mode, &A, &B, X.desc(), X.data(), Y.desc(), Y.data(),
      Scale.desc(), Scale.data(), Bias.data(), Mean.data(), Estimated.data(),
      Epsilon));
  for (int I = 0; I < S.count(); ++I)
    WantY[I] = ScaleV[Of(I)] * (XV[I] - M[Of(I)]) /
                   std::sqrt(V[Of(I)] * Count / (Count - 1) + Epsilon) +
               BiasV[Of(I)];
  compare("inference", Y, WantY);
}

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

void tensors() {
  const Size4 &S = Small;
  Tensor A(S, 1), B({1, S.C, 1, 1}, 2), C(S, 3, 2);
  Numbers1 AV = A.read(), BV = B.read(), Want = C.read();
  auto Of = [&](int I) { return I / (S.H * S.W) % S.C; };
  float Alpha1 = 2, Alpha2 = 3, Beta = 0.5f;
  for (int I = 0; I < S.count(); ++I)
    Want[I] = 2 * AV[I] * 3 * BV[Of(I)] + 0.5 * Want[I];
#if IS_HIP
  OK(miopenOpTensor(handle(), miopenTensorOpMul, &Alpha1, A.desc(), A.data(),
                    &Alpha2, B.desc(), B.data(), &Beta, C.desc(), C.data()));
#else
  cudnnOpTensorDescriptor_t Op;
  OK(cudnnCreateOpTensorDescriptor(&Op));
  OK(cudnnSetOpTensorDescriptor(Op, CUDNN_OP_TENSOR_MUL, CUDNN_DATA_FLOAT,
                                CUDNN_NOT_PROPAGATE_NAN));
  OK(cudnnOpTensor(handle(), Op, &Alpha1, A.desc(), A.data(), &Alpha2, B.desc(),
                   B.data(), &Beta, C.desc(), C.data()));
  OK(cudnnDestroyOpTensorDescriptor(Op));
#endif
  compare("multiplied tensors", C, Want);
#if !IS_HIP
  for (int I = 0; I < S.count(); ++I)
    Want[I] = 2 * BV[Of(I)] + 0.5 * Want[I];
  OK(cudnnAddTensor(handle(), &Alpha1, B.desc(), B.data(), &Beta, C.desc(),
                    C.data()));
  compare("added bias", C, Want);
#endif
  for (double &V : Want)
    V *= 3;
  OK(VENDOR(miopenScaleTensor, cudnnScaleTensor)(handle(), C.desc(), C.data(),
                                                 &Alpha2));
  compare("scaled tensor", C, Want);
  OK(VENDOR(miopenTransformTensor, cudnnTransformTensor)(
      handle(), &Alpha1, A.desc(), A.data(), &Zero, C.desc(), C.data()));
  for (int I = 0; I < S.count(); ++I)
    Want[I] = 2 * AV[I];
  compare("transformed tensor", C, Want);
  OK(VENDOR(miopenSetTensor, cudnnSetTensor)(handle(), C.desc(), C.data(),
                                             &Alpha2));
  compare("set tensor", C, Numbers1(S.count(), 3));
}

void reductions() {
  const Size4 &S = Small;
  Tensor A(S, 1), C({1, S.C, 1, S.W});
  Numbers1 AV = A.read();
  auto Of = [&](int I) { return I / (S.H * S.W) % S.C * S.W + I % S.W; };
  int N = S.C * S.W;
  Numbers1 Sum(N), Max(N, -9), Average(N), Norm2(N);
  for (int I = 0; I < S.count(); ++I) {
    Sum[Of(I)] += AV[I];
    Max[Of(I)] = std::fmax(Max[Of(I)], AV[I]);
    Average[Of(I)] += AV[I] / (S.N * S.H);
    Norm2[Of(I)] += AV[I] * AV[I];
  }
  for (double &V : Norm2)
    V = std::sqrt(V);
  struct Case {
    VENDOR(miopenReduceTensorOp_t, cudnnReduceTensorOp_t) Op;
    Numbers1 Want;
  };
  const Case Cases[] = {
      {VENDOR(MIOPEN_REDUCE_TENSOR_ADD, CUDNN_REDUCE_TENSOR_ADD), Sum},
      {VENDOR(MIOPEN_REDUCE_TENSOR_MAX, CUDNN_REDUCE_TENSOR_MAX), Max},
      {VENDOR(MIOPEN_REDUCE_TENSOR_AVG, CUDNN_REDUCE_TENSOR_AVG), Average},
      {VENDOR(MIOPEN_REDUCE_TENSOR_NORM2, CUDNN_REDUCE_TENSOR_NORM2), Norm2}};
  for (const Case &Each : Cases) {
    VENDOR(miopenReduceTensorDescriptor_t, cudnnReduceTensorDescriptor_t) D;
    OK(VENDOR(miopenCreateReduceTensorDescriptor,
              cudnnCreateReduceTensorDescriptor)(&D));
#if IS_HIP
    OK(miopenSetReduceTensorDescriptor(
        D, Each.Op, miopenFloat, MIOPEN_NOT_PROPAGATE_NAN,
        MIOPEN_REDUCE_TENSOR_NO_INDICES, MIOPEN_32BIT_INDICES));
#else
    OK(cudnnSetReduceTensorDescriptor(
        D, Each.Op, CUDNN_DATA_FLOAT, CUDNN_NOT_PROPAGATE_NAN,
        CUDNN_REDUCE_TENSOR_NO_INDICES, CUDNN_32BIT_INDICES));
#endif
    size_t Bytes = 0;
    void *Work = nullptr;
#if !IS_HIP
    OK(cudnnGetReductionWorkspaceSize(handle(), D, A.desc(), C.desc(), &Bytes));
    Work = work(Bytes);
#endif
    OK(VENDOR(miopenReduceTensor, cudnnReduceTensor)(
        handle(), D, nullptr, 0, Work, Bytes, &One, A.desc(), A.data(), &Zero,
        C.desc(), C.data()));
    compare("reduction", C, Each.Want);
    OK(VENDOR(miopenDestroyReduceTensorDescriptor,
              cudnnDestroyReduceTensorDescriptor)(D));
  }
}

/// Half precision: results are rounded once, to the nearest.
void half() {
  const int Count = 6;
  std::vector<uint16_t> In = {0x3c00, 0xbc00, 0x2e66, 0x7bff, 0x0001, 0x8000};
  std::vector<uint16_t> Want = {0x3c00, 0x0000, 0x2e66, 0x7bff, 0x0001, 0x0000};
  Buffer<uint16_t> X(In), Y(Count);
  TensorDescriptor T;
  ActivationDescriptor D;
#if IS_HIP
  OK(miopenCreateTensorDescriptor(&T));
  OK(miopenSet4dTensorDescriptor(T, miopenHalf, 1, Count, 1, 1));
  OK(miopenCreateActivationDescriptor(&D));
  OK(miopenSetActivationDescriptor(D, miopenActivationRELU, 0, 0, 0));
#else
  OK(cudnnCreateTensorDescriptor(&T));
  OK(cudnnSetTensor4dDescriptor(T, CUDNN_TENSOR_NHWC, CUDNN_DATA_HALF, 1, Count,
                                1, 1));
  OK(cudnnCreateActivationDescriptor(&D));
  OK(cudnnSetActivationDescriptor(D, CUDNN_ACTIVATION_RELU, CUDNN_PROPAGATE_NAN,
                                  0));
#endif
  OK(VENDOR(miopenActivationForward, cudnnActivationForward)(
      handle(), D, &One, T, X.data(), &Zero, T, Y.data()));
  OK(RUNTIME(StreamSynchronize)(stream()));
  CHECK(Y.read() == Want, "relu of half");
}
} // namespace

int main() {
  begin();
  for (const ActivationCase &C : activations())
    activation(C);
  for (int I = 0; I < 6; ++I)
    softmax(I % 2, I / 2 == 1, I / 2 == 2);
  for (Pool K : {Pool::Max, Pool::Inclusive, Pool::Exclusive})
    pooling(K);
  batchNorm(true);
  batchNorm(false);
  tensors();
  reductions();
  half();
  end();
  return finish("operations");
}
