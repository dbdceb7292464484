//===- Reference.h - Neural network operations ------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The numerics below both vendors' APIs. Tensors of any type, shape and strides
// are read into dense arrays of double; operations work on these; results are
// blended into the output tensor (alpha * result + beta * old) and rounded to
// its type once.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_LIBRARIES_DNN_REFERENCE_H
#define HIPIFY_SIMT_LIBRARIES_DNN_REFERENCE_H

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace hipify::simt::dnn {

enum class Type { Half, BFloat, Float, Double, Int8, UInt8, Int32, Int64 };
size_t size(Type T);

using Shape = std::vector<int64_t>;
int64_t product(const Shape &S, size_t From = 0);

/// How a tensor lies in memory. Dimensions are N, C, then the spatial ones
/// (filters: K, C, spatial), whatever the order in memory.
struct Tensor {
  Type Element = Type::Float;
  Shape Dims, Strides;

  int64_t count() const { return product(Dims); }
  /// From the first to the last element.
  size_t bytes() const;
};

/// Strides of dimensions without gaps; ChannelsLast: C is the fastest.
Shape packed(const Shape &Dims, bool ChannelsLast = false);

/// Dense, last dimension fastest.
struct Values {
  Shape Dims;
  std::vector<double> Data;

  Values() = default;
  explicit Values(Shape Dims, double Fill = 0)
      : Dims(std::move(Dims)), Data(product(this->Dims), Fill) {}
  double &operator[](size_t I) { return Data[I]; }
  double operator[](size_t I) const { return Data[I]; }
  size_t size() const { return Data.size(); }
};

double readScalar(Type T, const void *From);
Values load(const Tensor &T, const void *From);
/// The factors of alpha * result + beta * old.
struct Blend {
  double Alpha = 1, Beta = 0;
};
/// With a Beta of 0 the old contents are not read: they may be anything.
void store(const Tensor &T, void *To, const Values &V, Blend B = {});

/// Calls F(index in a dense array of Dims, index in one of Small) for all
/// elements of Dims; dimensions of Small that are 1 are repeated.
template <typename Fn>
void forBroadcast(const Shape &Dims, const Shape &Small, Fn F) {
  Shape Steps = packed(Small), At(Dims.size());
  int64_t Count = product(Dims), Inner = 0;
  for (int64_t I = 0; I < Count; ++I) {
    F(I, Inner);
    for (size_t D = Dims.size(); D-- > 0;) {
      int64_t Step = Small[D] == 1 ? 0 : Steps[D];
      Inner += Step;
      if (++At[D] < Dims[D])
        break;
      Inner -= Step * Dims[D];
      At[D] = 0;
    }
  }
}
/// Whether each dimension of Small is that of Dims, or 1.
bool canBroadcast(const Shape &Dims, const Shape &Small);

//===----------------------------------------------------------------------===//
// Elementwise
//===----------------------------------------------------------------------===//

struct Activation {
  enum class Kind {
    Identity,
    Logistic,    ///< 1 / (1 + e^-x)
    Tanh,        ///< B * tanh(A * x)
    Relu,        ///< max(0, x)
    SoftRelu,    ///< log(1 + e^x)
    Abs,         ///< |x|
    Power,       ///< (A + B * x) ^ C
    ClippedRelu, ///< min(A, max(0, x))
    LeakyRelu,   ///< x > 0 ? x : A * x
    Elu,         ///< x > 0 ? x : A * (e^x - 1)
    Clamp,       ///< max(A, min(B, x))
    Swish        ///< x / (1 + e^(-A * x))
  };
  Kind What = Kind::Identity;
  double A = 1, B = 1, C = 1;
  bool PropagateNan = true;
};
double activate(const Activation &K, double X);
Values activationForward(const Activation &K, Values X);
Values activationBackward(const Activation &K, const Values &Y,
                          const Values &DY, const Values &X);

enum class Binary { Add, Mul, Min, Max };
/// op(A * FactorA, B * FactorB); B is repeated where it is smaller.
Values combine(Binary Op, const Values &A, double FactorA, const Values &B,
               double FactorB);

struct Reduction {
  enum class Kind {
    Add,
    Mul,
    Min,
    Max,
    AbsoluteMax,
    Average,
    Norm1,
    Norm2,
    MulNoZeros
  };
  Kind What = Kind::Add;
};
/// Reduces the dimensions in which Out is 1.
Values reduce(Reduction::Kind K, const Values &In, const Shape &Out);

enum class SoftmaxKind { Fast, Accurate, Log };
/// Over all but N, or over C alone.
enum class SoftmaxMode { Instance, Channel };
Values softmaxForward(SoftmaxKind K, SoftmaxMode M, const Values &X);
Values softmaxBackward(SoftmaxKind K, SoftmaxMode M, const Values &Y,
                       const Values &DY);

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

struct Pooling {
  enum class Kind { Max, AverageWithPadding, AverageWithoutPadding };
  Kind What = Kind::Max;
  bool PropagateNan = false;
  Shape Window, Pad, Stride;
};
/// Empty: the window does not fit.
Shape poolingOutput(const Pooling &P, const Shape &X);
Values poolingForward(const Pooling &P, const Values &X, const Shape &Y);
/// Of equal maxima the first gets the gradient.
Values poolingBackward(const Pooling &P, const Values &DY, const Values &X);

struct Convolution {
  Shape Pad, Stride, Dilation;
  int64_t Groups = 1;
  bool Flips = false; ///< Convolution proper; else cross-correlation.
};
/// Empty: the shapes do not fit together.
Shape convolutionOutput(const Convolution &C, const Shape &X, const Shape &W);
/// The largest input that a backward pass makes from an output of shape Y.
Shape transposedOutput(const Convolution &C, const Shape &Y, const Shape &W,
                       const Shape &Extra);
Values convolutionForward(const Convolution &C, const Values &X,
                          const Values &W);
Values convolutionBackwardData(const Convolution &C, const Values &W,
                               const Values &DY, const Shape &X);
Values convolutionBackwardFilter(const Convolution &C, const Values &X,
                                 const Values &DY, const Shape &W);
/// Sums over all but the channels.
Values biasGradient(const Values &DY);

//===----------------------------------------------------------------------===//
// Batch normalization
//===----------------------------------------------------------------------===//

/// The shape of the parameters: of one value for each activation, or for each
/// channel (spatial).
Shape normShape(const Shape &X, bool Spatial);

struct NormParameters {
  Values Scale, Bias, Mean, Variance;
};
Values normInference(const Values &X, const NormParameters &P, double Epsilon);

struct NormStatistics {
  Values Mean, Variance, InverseDeviation;
  double PerStatistic = 0; ///< How many elements went into each.
};
NormStatistics normStatistics(const Values &X, const Shape &Parameters,
                              double Epsilon);

struct NormGradients {
  Values DX, DScale, DBias;
};
NormGradients normBackward(const Values &X, const Values &DY,
                           const Values &Scale, const Values &Mean,
                           const Values &InverseDeviation);

} // namespace hipify::simt::dnn

#endif
