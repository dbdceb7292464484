//===- Work.cpp - Operations on tensors in device memory ------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Work.h"
#include "../Common.h"
#include <cmath>

using namespace hipify::simt;
using namespace hipify::simt::dnn;

/// Make() gives the values of Y, when the stream gets there.
template <typename Fn> static Outcome enqueue(void *Stream, Output Y, Fn Make) {
  bool Taken = onStream(Stream, [Y, Make] { store(Y.T, Y.Data, Make(), Y.B); });
  return Taken ? Outcome::Done : Outcome::StreamFailed;
}

static bool same(const Tensor &A, const Tensor &B) { return A.Dims == B.Dims; }

//===----------------------------------------------------------------------===//
// Elementwise
//===----------------------------------------------------------------------===//

Outcome dnn::addTensor(void *Stream, Input A, Output C) {
  if (!canBroadcast(C.T.Dims, A.T.Dims))
    return Outcome::BadShape;
  return enqueue(Stream, C, [=] {
    return combine(Binary::Add, Values(C.T.Dims), 0, A.values(), 1);
  });
}

Outcome dnn::setTensor(void *Stream, Output Y, double V) {
  Y.B = {};
  return enqueue(Stream, Y, [=] { return Values(Y.T.Dims, V); });
}

Outcome dnn::scaleTensor(void *Stream, Output Y, double Factor) {
  Y.B = {Factor, 0};
  return enqueue(Stream, Y, [=] { return Y.input().values(); });
}

Outcome dnn::opTensor(void *Stream, Binary Op, Input A, double FactorA, Input B,
                      double FactorB, Output C) {
  if (!same(A.T, C.T) || !canBroadcast(A.T.Dims, B.T.Dims))
    return Outcome::BadShape;
  C.B.Alpha = 1;
  return enqueue(Stream, C, [=] {
    return combine(Op, A.values(), FactorA, B.values(), FactorB);
  });
}

Outcome dnn::mapTensor(void *Stream, double (*F)(double), Input A,
                       double Factor, Output C) {
  if (!same(A.T, C.T))
    return Outcome::BadShape;
  C.B.Alpha = 1;
  return enqueue(Stream, C, [=] {
    Values V = A.values();
    for (double &X : V.Data)
      X = F(Factor * X);
    return V;
  });
}

Outcome dnn::reduceTensor(void *Stream, Reduction::Kind K, Input A, Output C) {
  if (!canBroadcast(A.T.Dims, C.T.Dims))
    return Outcome::BadShape;
  return enqueue(Stream, C, [=] { return reduce(K, A.values(), C.T.Dims); });
}

Outcome dnn::activation(void *Stream, const Activation &K, Input X, Output Y) {
  if (!same(X.T, Y.T))
    return Outcome::BadShape;
  return enqueue(Stream, Y, [=] { return activationForward(K, X.values()); });
}

Outcome dnn::activationGradient(void *Stream, const Activation &K, Input Y,
                                Input DY, Input X, Output DX) {
  if (!same(X.T, DX.T) || !same(Y.T, X.T) || !same(DY.T, X.T))
    return Outcome::BadShape;
  return enqueue(Stream, DX, [=] {
    return activationBackward(K, Y.values(), DY.values(), X.values());
  });
}

Outcome dnn::softmax(void *Stream, SoftmaxKind K, SoftmaxMode M, Input X,
                     Output Y) {
  if (!same(X.T, Y.T) || X.T.Dims.size() < 2)
    return Outcome::BadShape;
  return enqueue(Stream, Y, [=] { return softmaxForward(K, M, X.values()); });
}

Outcome dnn::softmaxGradient(void *Stream, SoftmaxKind K, SoftmaxMode M,
                             Input Y, Input DY, Output DX) {
  if (!same(Y.T, DX.T) || !same(DY.T, DX.T) || Y.T.Dims.size() < 2)
    return Outcome::BadShape;
  return enqueue(Stream, DX, [=] {
    return softmaxBackward(K, M, Y.values(), DY.values());
  });
}

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

Outcome dnn::pooling(void *Stream, const Pooling &P, Input X, Output Y) {
  if (poolingOutput(P, X.T.Dims) != Y.T.Dims)
    return Outcome::BadShape;
  return enqueue(Stream, Y,
                 [=] { return poolingForward(P, X.values(), Y.T.Dims); });
}

Outcome dnn::poolingGradient(void *Stream, const Pooling &P, Input DY, Input X,
                             Output DX) {
  if (poolingOutput(P, X.T.Dims) != DY.T.Dims || !same(X.T, DX.T))
    return Outcome::BadShape;
  return enqueue(Stream, DX,
                 [=] { return poolingBackward(P, DY.values(), X.values()); });
}

Outcome dnn::convolution(void *Stream, const Convolution &C, Input X, Input W,
                         Output Y) {
  if (convolutionOutput(C, X.T.Dims, W.T.Dims) != Y.T.Dims)
    return Outcome::BadShape;
  return enqueue(Stream, Y,
                 [=] { return convolutionForward(C, X.values(), W.values()); });
}

Outcome dnn::convolutionDataGradient(void *Stream, const Convolution &C,
                                     Input W, Input DY, Output DX) {
  if (convolutionOutput(C, DX.T.Dims, W.T.Dims) != DY.T.Dims)
    return Outcome::BadShape;
  return enqueue(Stream, DX, [=] {
    return convolutionBackwardData(C, W.values(), DY.values(), DX.T.Dims);
  });
}

Outcome dnn::convolutionFilterGradient(void *Stream, const Convolution &C,
                                       Input X, Input DY, Output DW) {
  if (convolutionOutput(C, X.T.Dims, DW.T.Dims) != DY.T.Dims)
    return Outcome::BadShape;
  return enqueue(Stream, DW, [=] {
    return convolutionBackwardFilter(C, X.values(), DY.values(), DW.T.Dims);
  });
}

Outcome dnn::biasGradient(void *Stream, Input DY, Output DB) {
  if (DY.T.Dims.size() < 2 || DB.T.count() != DY.T.Dims[1])
    return Outcome::BadShape;
  return enqueue(Stream, DB, [=] { return biasGradient(DY.values()); });
}

Outcome dnn::convolutionBiasActivation(void *Stream, const Convolution &C,
                                       Input X, Input W, Input Z,
                                       double FactorZ, Input Bias,
                                       const Activation &K, Output Y) {
  if (convolutionOutput(C, X.T.Dims, W.T.Dims) != Y.T.Dims || !same(Z.T, Y.T) ||
      !canBroadcast(Y.T.Dims, Bias.T.Dims))
    return Outcome::BadShape;
  double Alpha = Y.B.Alpha;
  Y.B = {};
  return enqueue(Stream, Y, [=] {
    Values V = convolutionForward(C, X.values(), W.values());
    // With a factor of 0, Z is not read: it may be anything.
    Values Added = FactorZ == 0 ? Values(Y.T.Dims) : Z.values();
    V = combine(Binary::Add, V, Alpha, Added, FactorZ);
    V = combine(Binary::Add, V, 1, Bias.values(), 1);
    return activationForward(K, std::move(V));
  });
}

//===----------------------------------------------------------------------===//
// Batch normalization
//===----------------------------------------------------------------------===//

/// A parameter tensor's values, in the shape that the mode gives it.
static Values parameter(const Tensor &T, const void *Data, const Shape &Dims) {
  Values V = load(T, Data);
  V.Dims = Dims;
  return V;
}

static bool fits(const Tensor &X, bool Spatial, const NormTensors &P) {
  if (X.Dims.size() < 2)
    return false;
  int64_t Count = product(normShape(X.Dims, Spatial));
  return P.Scale.count() == Count && P.Bias.count() == Count &&
         P.Mean.count() == Count && P.Variance.count() == Count;
}

Outcome dnn::norm(void *Stream, const NormInference &N, Input X, Output Y) {
  if (!same(X.T, Y.T) || !fits(X.T, N.Spatial, N.P))
    return Outcome::BadShape;
  return enqueue(Stream, Y, [=] {
    Shape Dims = normShape(X.T.Dims, N.Spatial);
    NormParameters P{parameter(N.P.Scale, N.Scale, Dims),
                     parameter(N.P.Bias, N.Bias, Dims),
                     parameter(N.P.Mean, N.Mean, Dims),
                     parameter(N.P.Variance, N.Variance, Dims)};
    return normInference(X.values(), P, N.Epsilon);
  });
}

/// What a training pass leaves for inference and for the backward pass.
static void keep(const NormTraining &N, const NormStatistics &S) {
  Blend Running{N.Factor, 1 - N.Factor};
  if (N.RunningMean)
    store(N.P.Mean, N.RunningMean, S.Mean, Running);
  if (N.RunningVariance) {
    // The running variance is the unbiased estimate.
    Blend Unbiased = Running;
    if (S.PerStatistic > 1)
      Unbiased.Alpha *= S.PerStatistic / (S.PerStatistic - 1);
    store(N.P.Variance, N.RunningVariance, S.Variance, Unbiased);
  }
  if (N.SavedMean)
    store(N.P.Mean, N.SavedMean, S.Mean);
  if (N.SavedInverse)
    store(N.P.Variance, N.SavedInverse, S.InverseDeviation);
}

Outcome dnn::normTraining(void *Stream, const NormTraining &N, Input X,
                          Output Y) {
  if (!same(X.T, Y.T) || !fits(X.T, N.Spatial, N.P))
    return Outcome::BadShape;
  return enqueue(Stream, Y, [=] {
    Shape Dims = normShape(X.T.Dims, N.Spatial);
    Values In = X.values();
    NormStatistics S = normStatistics(In, Dims, N.Epsilon);
    keep(N, S);
    NormParameters P{parameter(N.P.Scale, N.Scale, Dims),
                     parameter(N.P.Bias, N.Bias, Dims), S.Mean, S.Variance};
    return normInference(In, P, N.Epsilon);
  });
}

Outcome dnn::normGradient(void *Stream, const NormBackward &N, Input X,
                          Input DY, Output DX) {
  if (!same(X.T, DX.T) || !same(DY.T, X.T) || !fits(X.T, N.Spatial, N.P))
    return Outcome::BadShape;
  return enqueue(Stream, DX, [=] {
    Shape Dims = normShape(X.T.Dims, N.Spatial);
    Values In = X.values();
    Values Mean, Inverse;
    if (N.SavedMean && N.SavedInverse) {
      Mean = parameter(N.P.Mean, N.SavedMean, Dims);
      Inverse = parameter(N.P.Variance, N.SavedInverse, Dims);
    } else {
      NormStatistics S = normStatistics(In, Dims, N.Epsilon);
      Mean = S.Mean;
      Inverse = S.InverseDeviation;
    }
    NormGradients G = normBackward(
        In, DY.values(), parameter(N.P.Scale, N.Scale, Dims), Mean, Inverse);
    store(N.P.Scale, N.DScale, G.DScale, N.Parameters);
    store(N.P.Bias, N.DBias, G.DBias, N.Parameters);
    return G.DX;
  });
}
