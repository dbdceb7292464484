//===- Poisson.h - Poisson numbers of cuRAND's host API ---------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// cuRAND's pseudo-random host generators do not make Poisson numbers as the
// device API's curand_poisson() does. Below a lambda of 2000 a word is looked
// up in a square histogram (Marsaglia, Tsang and Wang, Journal of Statistical
// Software 11, 3): of all numbers whose probability a double can hold, each has
// a bin; what it does not fill is given to a number that has more than a bin's
// worth. Beyond, it is a rounded normal number.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_LIBRARIES_RAND_POISSON_H
#define HIPIFY_SIMT_LIBRARIES_RAND_POISSON_H

#include "Quantile.h"
#include <cmath>
#include <vector>

namespace hipify::simt::rand {

#ifndef __HIP_PLATFORM_AMD__
class PoissonNumbers {
public:
  explicit PoissonNumbers(double Lambda) : Lambda(Lambda) {
    if (Lambda < 2000)
      fillBins();
  }

  /// The next one of an engine.
  template <typename EngineT> unsigned operator()(EngineT &E) const {
    if (Bins.empty())
      return unsigned(std::sqrt(Lambda) * normal(E) + Lambda + 0.5);
    double U = std::ldexp(double(curand(&E)), -32) + std::ldexp(1.0, -33);
    size_t At = size_t(U * double(Bins.size()));
    return First + unsigned(U < Bins[At].End ? At : Bins[At].Other);
  }

private:
  template <typename EngineT> static double normal(EngineT &E) {
    return curand_normal(&E);
  }
  static double normal(Sobol32 &E) { return normalDoubleOf(E); }

  struct Bin {
    double End;   ///< Where its own number's part ends.
    size_t Other; ///< Whose the rest is.
  };

  double probability(unsigned Of) const {
    return std::exp(Of * std::log(Lambda) - Lambda - std::lgamma(Of + 1.0));
  }

  void fillBins() {
    while (probability(First) == 0)
      ++First;
    std::vector<double> Left;
    for (unsigned N = First; double P = probability(N); ++N)
      Left.push_back(P);
    for (size_t I = 0; I != Left.size(); ++I)
      Bins.push_back({double(I + 1) / double(Left.size()), I});
    share(Left);
  }

  /// The order decides which word gives which number: donors from the highest
  /// down, bins from the lowest up, and again for donors that came to need.
  void share(std::vector<double> &Left) {
    const double Full = 1.0 / double(Left.size());
    std::vector<bool> Done(Left.size());
    size_t Donor = Left.size();
    for (bool Again = true; Again;) {
      Again = false;
      for (size_t I = 0; I != Left.size(); ++I) {
        if (Done[I] || Left[I] >= Full)
          continue;
        while (Donor == Left.size() || (Donor && Left[Donor] <= Full))
          --Donor;
        if (Left[Donor] <= Full)
          return; // What is left are rounding errors.
        Bins[I] = {double(I) * Full + Left[I], Donor};
        Left[Donor] -= Full - Left[I];
        Done[I] = Again = true;
      }
    }
  }

  double Lambda;
  unsigned First = 0; ///< The number of the first bin.
  std::vector<Bin> Bins;
};
#endif

} // namespace hipify::simt::rand

#endif
