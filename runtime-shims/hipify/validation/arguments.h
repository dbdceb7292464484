//===- arguments.h - what a program of a case is called with ----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A driver and a reference are called alike:
//
//   PROGRAM INPUTS OUTPUTS name=value...
//
// INPUTS and OUTPUTS are folders of .npy files, name=value the case's sizes.
// OUTPUTS holds each output's first contents, which carry its shape.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_VALIDATION_ARGUMENTS_H
#define HIPIFY_VALIDATION_ARGUMENTS_H

#include "npy.h"
#include <map>

namespace hipify {
namespace validation {

/// Ends the program: a case that is called in a wrong way has no result.
[[noreturn]] inline void fail(const std::string &Text) {
  std::fprintf(stderr, "case: error: %s\n", Text.c_str());
  std::exit(1);
}

class Arguments {
public:
  Arguments(int Argc, char **Argv) {
    if (Argc < 3)
      fail(std::string("usage: ") + Argv[0] +
           " INPUTS OUTPUTS [name=value...]");
    Inputs = Argv[1];
    Outputs = Argv[2];
    for (int I = 3; I < Argc; ++I) {
      const char *Equals = std::strchr(Argv[I], '=');
      char *End = nullptr;
      double Value = Equals ? std::strtod(Equals + 1, &End) : 0;
      if (!Equals || End == Equals + 1 || *End)
        fail(std::string(Argv[I]) + " is not of the form name=number");
      Values[std::string(Argv[I], Equals - Argv[I])] = Value;
    }
  }

  /// A number that case.yaml lists under `sizes`.
  double number(const std::string &Name) const {
    auto Found = Values.find(Name);
    if (Found == Values.end())
      fail("case.yaml gives no size '" + Name + "'");
    return Found->second;
  }
  int size(const std::string &Name) const {
    return static_cast<int>(number(Name));
  }

  npy::Array read(bool Input, const std::string &Name) const {
    npy::Array A;
    std::string Wrong = npy::read(path(Input, Name), A);
    if (!Wrong.empty())
      fail(Wrong);
    return A;
  }
  void write(const std::string &Name, const npy::Array &A) const {
    std::string Wrong = npy::write(path(false, Name), A);
    if (!Wrong.empty())
      fail(Wrong);
  }

private:
  std::string path(bool Input, const std::string &Name) const {
    return (Input ? Inputs : Outputs) + "/" + Name + ".npy";
  }

  std::string Inputs, Outputs;
  std::map<std::string, double> Values;
};

} // namespace validation
} // namespace hipify
#endif
