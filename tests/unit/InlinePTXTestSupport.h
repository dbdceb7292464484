//===- InlinePTXTestSupport.h - Runs PTX on this machine --------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An asm statement is lowered and compiled for the machine that the test runs
// on, and compared with a model over many values. Models are written without
// what lib/Simt uses: integers in C++, floats with APFloat.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TESTS_INLINEPTXTESTSUPPORT_H
#define HIPIFY_TESTS_INLINEPTXTESTSUPPORT_H

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace hipify::simt::test {

using Words = std::vector<uint64_t>;

/// A compiled asm statement. Constraints are as in C++, with numbers for
/// immediates: "=r,+r,r,#8".
class CompiledPTX {
public:
  CompiledPTX(llvm::StringRef Text, llvm::StringRef Constraints);
  bool isValid() const { return Function; }
  const std::string &error() const { return Error; }
  /// Values of the inputs ("+" operands first, as C++ orders them), and then
  /// those of the outputs.
  Words operator()(const Words &Inputs) const;
  const std::vector<unsigned> &inputBits() const { return InputBits; }
  const std::vector<unsigned> &outputBits() const { return OutputBits; }

private:
  std::string makeIR(llvm::StringRef Text, llvm::StringRef Constraints);
  std::string Error;
  std::vector<unsigned> InputBits, OutputBits;
  void (*Function)(const uint64_t *, uint64_t *) = nullptr;
};

/// The IR that a statement becomes; empty with an error in Reason.
std::string loweredIR(llvm::StringRef Text, llvm::StringRef Constraints,
                      std::string &Reason);

using Model = std::function<Words(const Words &)>;

/// Values at which integers, or floats of this size, behave in their own way.
Words integerEdges(unsigned Bits);
Words floatEdges(const llvm::fltSemantics &Semantics);

/// Compares all combinations of Values, one list for each input.
void check(llvm::StringRef Text, llvm::StringRef Constraints, const Model &M,
           const std::vector<Words> &Values);
/// With integer edges of each input's size.
void check(llvm::StringRef Text, llvm::StringRef Constraints, const Model &M);

llvm::APFloat toFloat(const llvm::fltSemantics &Semantics, uint64_t Bits);
/// The bits; of half and bfloat, NaN is the one that PTX makes, and of others
/// any NaN is the same.
uint64_t toBits(const llvm::APFloat &V);

} // namespace hipify::simt::test

#endif
