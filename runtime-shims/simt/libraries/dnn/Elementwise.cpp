//===- Elementwise.cpp - Activation, softmax, reduction -------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Reference.h"
#include <algorithm>
#include <cmath>
#include <limits>

using namespace hipify::simt;
using namespace hipify::simt::dnn;

static double logistic(double X) { return 1 / (1 + std::exp(-X)); }

/// max(Low, X), in which a NaN in X becomes Low, or stays.
static double atLeast(double Low, double X, bool PropagateNan) {
  if (X != X)
    return PropagateNan ? X : Low;
  return X > Low ? X : Low;
}

double dnn::activate(const Activation &K, double X) {
  using Kind = Activation::Kind;
  switch (K.What) {
  case Kind::Identity:
    return X;
  case Kind::Logistic:
    return logistic(X);
  case Kind::Tanh:
    return K.B * std::tanh(K.A * X);
  case Kind::Relu:
    return atLeast(0, X, K.PropagateNan);
  case Kind::SoftRelu:
    // Without overflow for large X.
    return std::max(X, 0.0) + std::log1p(std::exp(-std::fabs(X)));
  case Kind::Abs:
    return std::fabs(X);
  case Kind::Power:
    return std::pow(K.A + K.B * X, K.C);
  case Kind::ClippedRelu: {
    double V = atLeast(0, X, K.PropagateNan);
    return V > K.A ? K.A : V;
  }
  case Kind::LeakyRelu:
    return X > 0 ? X : K.A * X;
  case Kind::Elu:
    return X > 0 ? X : K.A * std::expm1(X);
  case Kind::Clamp:
    return X < K.A ? K.A : X > K.B ? K.B : X;
  case Kind::Swish:
    return X * logistic(K.A * X);
  }
  return X;
}

/// The derivative at X, where the function is Y.
static double slope(const Activation &K, double X, double Y) {
  using Kind = Activation::Kind;
  switch (K.What) {
  case Kind::Identity:
    return 1;
  case Kind::Logistic:
    return Y * (1 - Y);
  case Kind::Tanh:
    return K.A * (K.B - Y * Y / K.B);
  case Kind::Relu:
    return X > 0;
  case Kind::SoftRelu:
    return logistic(X);
  case Kind::Abs:
    return X > 0 ? 1 : X < 0 ? -1 : 0;
  case Kind::Power:
    return K.B * K.C * std::pow(K.A + K.B * X, K.C - 1);
  case Kind::ClippedRelu:
    return X > 0 && X <= K.A;
  case Kind::LeakyRelu:
    return X > 0 ? 1 : K.A;
  case Kind::Elu:
    return X > 0 ? 1 : Y + K.A;
  case Kind::Clamp:
    return X > K.A && X <= K.B;
  case Kind::Swish: {
    double S = logistic(K.A * X);
    return S + K.A * X * S * (1 - S);
  }
  }
  return 1;
}

Values dnn::activationForward(const Activation &K, Values X) {
  for (double &V : X.Data)
    V = activate(K, V);
  return X;
}

Values dnn::activationBackward(const Activation &K, const Values &Y,
                               const Values &DY, const Values &X) {
  Values DX(X.Dims);
  for (size_t I = 0; I < X.size(); ++I)
    DX[I] = DY[I] * slope(K, X[I], Y[I]);
  return DX;
}

Values dnn::combine(Binary Op, const Values &A, double FactorA, const Values &B,
                    double FactorB) {
  Values Out(A.Dims);
  forBroadcast(A.Dims, B.Dims, [&](int64_t I, int64_t J) {
    double X = FactorA * A[I], Y = FactorB * B[J];
    Out[I] = Op == Binary::Add   ? X + Y
             : Op == Binary::Mul ? X * Y
             : Op == Binary::Min ? std::fmin(X, Y)
                                 : std::fmax(X, Y);
  });
  return Out;
}

//===----------------------------------------------------------------------===//
// Reduction
//===----------------------------------------------------------------------===//

static double neutral(Reduction::Kind K) {
  using Kind = Reduction::Kind;
  switch (K) {
  case Kind::Mul:
  case Kind::MulNoZeros:
    return 1;
  case Kind::Min:
    return std::numeric_limits<double>::infinity();
  case Kind::Max:
    return -std::numeric_limits<double>::infinity();
  default:
    return 0;
  }
}

static double accumulate(Reduction::Kind K, double Sum, double V) {
  using Kind = Reduction::Kind;
  switch (K) {
  case Kind::Add:
  case Kind::Average:
    return Sum + V;
  case Kind::Mul:
    return Sum * V;
  case Kind::MulNoZeros:
    return V == 0 ? Sum : Sum * V;
  case Kind::Min:
    return std::fmin(Sum, V);
  case Kind::Max:
    return std::fmax(Sum, V);
  case Kind::AbsoluteMax:
    return std::fmax(Sum, std::fabs(V));
  case Kind::Norm1:
    return Sum + std::fabs(V);
  case Kind::Norm2:
    return Sum + V * V;
  }
  return Sum;
}

Values dnn::reduce(Reduction::Kind K, const Values &In, const Shape &Out) {
  Values Result(Out, neutral(K));
  forBroadcast(In.Dims, Out, [&](int64_t I, int64_t J) {
    Result[J] = accumulate(K, Result[J], In[I]);
  });
  for (double &V : Result.Data) {
    if (K == Reduction::Kind::Average)
      V /= double(In.size() / Result.size());
    if (K == Reduction::Kind::Norm2)
      V = std::sqrt(V);
  }
  return Result;
}

//===----------------------------------------------------------------------===//
// Softmax
//===----------------------------------------------------------------------===//

/// Calls F(indices of the elements of one distribution) for all of them.
template <typename Fn>
static void forDistributions(const Shape &Dims, SoftmaxMode M, Fn F) {
  int64_t N = Dims[0], C = product(Dims, 1), Inner = 1;
  if (M == SoftmaxMode::Channel) {
    Inner = product(Dims, 2);
    C = Dims[1];
  }
  std::vector<size_t> Elements(C);
  for (int64_t I = 0; I < N; ++I)
    for (int64_t P = 0; P < Inner; ++P) {
      for (int64_t J = 0; J < C; ++J)
        Elements[J] = (I * C + J) * Inner + P;
      F(Elements);
    }
}

Values dnn::softmaxForward(SoftmaxKind K, SoftmaxMode M, const Values &X) {
  Values Y(X.Dims);
  forDistributions(X.Dims, M, [&](const std::vector<size_t> &Elements) {
    double Max = -std::numeric_limits<double>::infinity(), Sum = 0;
    for (size_t I : Elements)
      Max = std::fmax(Max, X[I]);
    // The fast kind overflows where float does: that is its point.
    bool Fast = K == SoftmaxKind::Fast;
    auto Power = [&](size_t I) {
      return Fast ? double(float(std::exp(X[I]))) : std::exp(X[I] - Max);
    };
    for (size_t I : Elements)
      Sum += Power(I);
    for (size_t I : Elements)
      Y[I] =
          K == SoftmaxKind::Log ? X[I] - Max - std::log(Sum) : Power(I) / Sum;
  });
  return Y;
}

Values dnn::softmaxBackward(SoftmaxKind K, SoftmaxMode M, const Values &Y,
                            const Values &DY) {
  Values DX(Y.Dims);
  forDistributions(Y.Dims, M, [&](const std::vector<size_t> &Elements) {
    double Sum = 0;
    bool Log = K == SoftmaxKind::Log;
    for (size_t I : Elements)
      Sum += Log ? DY[I] : DY[I] * Y[I];
    for (size_t I : Elements)
      DX[I] = Log ? DY[I] - std::exp(Y[I]) * Sum : Y[I] * (DY[I] - Sum);
  });
  return DX;
}
