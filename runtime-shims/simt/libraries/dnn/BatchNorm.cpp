//===- BatchNorm.cpp - Batch normalization --------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Reference.h"
#include <cmath>

using namespace hipify::simt;
using namespace hipify::simt::dnn;

Shape dnn::normShape(const Shape &X, bool Spatial) {
  Shape Out = X;
  Out[0] = 1;
  for (size_t D = 2; Spatial && D < Out.size(); ++D)
    Out[D] = 1;
  return Out;
}

Values dnn::normInference(const Values &X, const NormParameters &P,
                          double Epsilon) {
  Values Y(X.Dims);
  forBroadcast(X.Dims, P.Mean.Dims, [&](int64_t I, int64_t J) {
    Y[I] =
        P.Scale[J] * (X[I] - P.Mean[J]) / std::sqrt(P.Variance[J] + Epsilon) +
        P.Bias[J];
  });
  return Y;
}

NormStatistics dnn::normStatistics(const Values &X, const Shape &Parameters,
                                   double Epsilon) {
  NormStatistics S;
  S.Mean = reduce(Reduction::Kind::Average, X, Parameters);
  S.PerStatistic = double(X.size() / S.Mean.size());
  S.Variance = Values(Parameters);
  forBroadcast(X.Dims, Parameters, [&](int64_t I, int64_t J) {
    double Off = X[I] - S.Mean[J];
    S.Variance[J] += Off * Off / S.PerStatistic;
  });
  S.InverseDeviation = S.Variance;
  for (double &V : S.InverseDeviation.Data)
    V = 1 / std::sqrt(V + Epsilon);
  return S;
}

NormGradients dnn::normBackward(const Values &X, const Values &DY,
                                const Values &Scale, const Values &Mean,
                                const Values &InverseDeviation) {
  const Shape &Small = Mean.Dims;
  NormGradients G{Values(X.Dims), Values(Small), Values(Small)};
  auto Normal = [&](int64_t I, int64_t J) {
    return (X[I] - Mean[J]) * InverseDeviation[J];
  };
  forBroadcast(X.Dims, Small, [&](int64_t I, int64_t J) {
    G.DScale[J] += DY[I] * Normal(I, J);
    G.DBias[J] += DY[I];
  });
  double Count = double(X.size() / Mean.size());
  forBroadcast(X.Dims, Small, [&](int64_t I, int64_t J) {
    double Centered = DY[I] - (G.DBias[J] + Normal(I, J) * G.DScale[J]) / Count;
    G.DX[I] = Scale[J] * InverseDeviation[J] * Centered;
  });
  return G;
}
