//===- FlagTranslator.h - what becomes of nvcc's flags ----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Private to the library. Subclasses know how each kind of build file writes,
// separates and removes the words of a command line.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_BUILDFILES_FLAGTRANSLATOR_H
#define HIPIFY_BUILDFILES_FLAGTRANSLATOR_H

#include "BuildFiles/BuildRewriter.h"
#include <optional>

namespace hipify {

/// A word of a command line, as the compiler will see it.
struct FlagWord {
  unsigned Begin, End;
  size_t Argument; ///< Index of the command's argument that contains it.
};

/// The name after -l of the ROCm library in a row.
std::string linkedName(const BuildWord &Library);

class FlagTranslator {
public:
  virtual ~FlagTranslator() = default;
  /// Translates all of Words.
  void run();

protected:
  FlagTranslator(BuildRewriter &R) : R(R) {}

  /// The word that is a flag's value, if the value is a word of its own.
  virtual std::optional<FlagWord> valueOf(size_t Word) const = 0;
  /// The separator between flags at a word.
  virtual std::string separator(const FlagWord &W) const = 0;
  /// Removes the words First to Last and their separator.
  virtual Finding &remove(const FlagWord &First, const FlagWord &Last) = 0;
  /// Replaces the GPUs of a flag by AMD's, if the value names GPUs.
  virtual void nameGpus(const BuildWord &Row, const FlagWord &First,
                        const FlagWord &Last) {
    applyFlag(Row, First, Last);
  }

  void applyFlag(const BuildWord &Row, const FlagWord &W, const FlagWord &Last);
  llvm::StringRef text(const FlagWord &W) const {
    return R.Source.slice(W.Begin, W.End);
  }

  BuildRewriter &R;
  bool NamesCuda = false; ///< The command is about CUDA, by its words.
  bool IsStrict = false;  ///< Only then may a GPU's name be in a variable.
  std::vector<FlagWord> Words;

private:
  void skip(size_t &I, const FlagWord &Value) const;
  void unquote(unsigned Begin, unsigned End, llvm::StringRef Inner);
  std::string separated(const FlagWord &W, llvm::StringRef Flags,
                        char By) const;
  bool takeFlag(size_t &I);
  bool takeList(size_t &I);
  bool takeValue(size_t &I);
  void takeLibrary(const FlagWord &W);
};

} // namespace hipify
#endif
