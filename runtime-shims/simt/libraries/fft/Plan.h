//===- Plan.h - A Fourier transform on FFTW ---------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_LIBRARIES_FFT_PLAN_H
#define HIPIFY_SIMT_LIBRARIES_FFT_PLAN_H

#include <cstdint>
#include <memory>
#include <vector>

namespace hipify::simt::fft {

enum class Kind { ComplexToComplex, RealToComplex, ComplexToReal };

/// What a plan was made for, as the vendors' functions take it.
struct Description {
  Kind K = Kind::ComplexToComplex;
  bool IsDouble = false;
  std::vector<int64_t> Size; ///< Slowest first.
  int64_t Batch = 1;
  /// False: the elements lie one after another, and a real operand that is
  /// transformed in place has rows as long as the complex ones.
  bool HasLayout = false;
  std::vector<int64_t> InEmbed, OutEmbed;
  int64_t InStride = 1, InDistance = 0, OutStride = 1, OutDistance = 0;

  bool isInputReal() const { return K == Kind::RealToComplex; }
  bool isOutputReal() const { return K == Kind::ComplexToReal; }
  /// Elements of all transforms.
  int64_t elements() const;
  int64_t bytes() const;
};

/// One loop over the elements of both operands, distances in elements.
struct Dimension {
  int64_t Size, In, Out;
};

/// A description with its memory layout, ready to run.
class Transform {
public:
  /// Sign: -1 forward, 1 inverse. Null if FFTW cannot do it.
  static std::shared_ptr<Transform> make(const Description &D, int Sign,
                                         void *In, void *Out);
  ~Transform();
  /// The operands are in place if they were when it was made. The result is
  /// not normalised but multiplied with Factor.
  void run(void *In, void *Out, double Factor) const;

private:
  Transform() = default;
  void layOut(const Description &D, bool InPlace);
  bool plan(int Sign, void *In, void *Out);
  template <typename Real> void scale(void *Out, double Factor) const;

  Kind K;
  bool IsDouble;
  std::vector<Dimension> Dimensions; ///< Of the (real) elements.
  Dimension Batches;
  void *FloatPlan = nullptr, *DoublePlan = nullptr;
};

} // namespace hipify::simt::fft

#endif
