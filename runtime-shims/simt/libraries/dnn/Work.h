//===- Work.h - Operations on tensors in device memory ----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What cuDNN and MIOpen have in common: check that shapes fit, then put the
// reference operation into a stream. Descriptors are copied, since the caller
// may change or destroy them before the work is done.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_LIBRARIES_DNN_WORK_H
#define HIPIFY_SIMT_LIBRARIES_DNN_WORK_H

#include "Reference.h"

namespace hipify::simt::dnn {

enum class Outcome { Done, BadShape, StreamFailed };

struct Input {
  Tensor T;
  const void *Data;
  Values values() const { return load(T, Data); }
};

struct Output {
  Tensor T;
  void *Data;
  Blend B = {};
  Input input() const { return {T, Data}; }
};

/// Factors are double for tensors of double, else float.
inline double readFactor(const Tensor &T, const void *P) {
  return readScalar(T.Element == Type::Double ? Type::Double : Type::Float, P);
}
inline Output output(const Tensor &T, void *Data, const void *Alpha,
                     const void *Beta) {
  return {T, Data, {readFactor(T, Alpha), readFactor(T, Beta)}};
}

/// C = alpha * A + beta * C; A is repeated where it is smaller.
Outcome addTensor(void *Stream, Input A, Output C);
/// All elements are V.
Outcome setTensor(void *Stream, Output Y, double V);
Outcome scaleTensor(void *Stream, Output Y, double Factor);
/// C = op(FactorA * A, FactorB * B) + beta * C; B is repeated.
Outcome opTensor(void *Stream, Binary Op, Input A, double FactorA, Input B,
                 double FactorB, Output C);
/// C = F(Factor * A) + beta * C.
Outcome mapTensor(void *Stream, double (*F)(double), Input A, double Factor,
                  Output C);
Outcome reduceTensor(void *Stream, Reduction::Kind K, Input A, Output C);

Outcome activation(void *Stream, const Activation &K, Input X, Output Y);
Outcome activationGradient(void *Stream, const Activation &K, Input Y, Input DY,
                           Input X, Output DX);
Outcome softmax(void *Stream, SoftmaxKind K, SoftmaxMode M, Input X, Output Y);
Outcome softmaxGradient(void *Stream, SoftmaxKind K, SoftmaxMode M, Input Y,
                        Input DY, Output DX);
Outcome pooling(void *Stream, const Pooling &P, Input X, Output Y);
Outcome poolingGradient(void *Stream, const Pooling &P, Input DY, Input X,
                        Output DX);

Outcome convolution(void *Stream, const Convolution &C, Input X, Input W,
                    Output Y);
Outcome convolutionDataGradient(void *Stream, const Convolution &C, Input W,
                                Input DY, Output DX);
Outcome convolutionFilterGradient(void *Stream, const Convolution &C, Input X,
                                  Input DY, Output DW);
Outcome biasGradient(void *Stream, Input DY, Output DB);
/// Y = activation(alpha * conv(X) + FactorZ * Z + bias).
Outcome convolutionBiasActivation(void *Stream, const Convolution &C, Input X,
                                  Input W, Input Z, double FactorZ, Input Bias,
                                  const Activation &K, Output Y);

/// The tensors of a batch normalization's parameters.
struct NormTensors {
  Tensor Scale, Bias, Mean, Variance;
};
struct NormInference {
  bool Spatial;
  NormTensors P;
  const void *Scale, *Bias, *Mean, *Variance;
  double Epsilon;
};
Outcome norm(void *Stream, const NormInference &N, Input X, Output Y);

struct NormTraining {
  bool Spatial;
  NormTensors P;
  const void *Scale, *Bias;
  double Factor, Epsilon;
  /// Any of these may be null.
  void *RunningMean, *RunningVariance, *SavedMean, *SavedInverse;
};
Outcome normTraining(void *Stream, const NormTraining &N, Input X, Output Y);

struct NormBackward {
  bool Spatial;
  NormTensors P;
  const void *Scale;
  const void *SavedMean, *SavedInverse; ///< Null: computed from X.
  double Epsilon;
  void *DScale, *DBias;
  Blend Parameters;
};
Outcome normGradient(void *Stream, const NormBackward &N, Input X, Input DY,
                     Output DX);

} // namespace hipify::simt::dnn

#endif
