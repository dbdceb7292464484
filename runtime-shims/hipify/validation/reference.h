//===- reference.h - the reference's half of a validation case --*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A reference says what a case must compute, in plain C++ and in float64. It
// reads the same inputs as the driver, each element as a double, and knows no
// GPU.
//
//   int main(int argc, char **argv) {
//     hipify::Reference R(argc, argv);
//     const std::vector<double> x = R.input("x");
//     std::vector<double> &y = R.output("y");
//     for (size_t i = 0; i < y.size(); ++i)
//       y[i] = 2 * x[i];
//     return R.finish();
//   }
//
// Results are compared after rounding to the output's type. 64-bit integers
// are exact up to 2^53.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_VALIDATION_REFERENCE_H
#define HIPIFY_VALIDATION_REFERENCE_H

#include "arguments.h"

namespace hipify {

class Reference {
public:
  Reference(int Argc, char **Argv) : Words(Argc, Argv) {}

  int size(const char *Name) const { return Words.size(Name); }
  double number(const char *Name) const { return Words.number(Name); }

  std::vector<double> input(const char *Name) const {
    return values(Words.read(true, Name), Name);
  }
  /// An output, with its first contents: zeros, or the input that case.yaml
  /// names in `from`. What stands in it at finish() is what must come out.
  std::vector<double> &output(const char *Name) {
    auto Found = Outputs.find(Name);
    if (Found == Outputs.end()) {
      npy::Array A = Words.read(false, Name);
      std::vector<double> First = values(A, Name);
      Found =
          Outputs.emplace(Name, Output{std::move(A), std::move(First)}).first;
    }
    return Found->second.Values;
  }

  /// Writes the outputs. To be returned by main().
  int finish() {
    for (auto &O : Outputs) {
      std::memcpy(O.second.A.Bytes.data(), O.second.Values.data(),
                  O.second.A.Bytes.size());
      Words.write(O.first, O.second.A);
    }
    return 0;
  }

private:
  struct Output {
    npy::Array A;
    std::vector<double> Values;
  };

  static std::vector<double> values(const npy::Array &A, const char *Name) {
    if (A.Descr != "<f8")
      validation::fail(std::string("'") + Name + "' is no array of float64");
    std::vector<double> Values(A.count());
    std::memcpy(Values.data(), A.Bytes.data(), A.Bytes.size());
    return Values;
  }

  validation::Arguments Words;
  std::map<std::string, Output> Outputs;
};

} // namespace hipify
#endif
