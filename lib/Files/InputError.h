//===- InputError.h - an error in what the user named -----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FILES_INPUTERROR_H
#define HIPIFY_FILES_INPUTERROR_H

#include "llvm/Support/Error.h"
#include <string>

namespace hipify {

/// An error in an input, as a compiler reports it: "WHERE: error: TEXT". Where
/// is a file, perhaps with a line and a column, or empty: "error: TEXT".
class InputError : public llvm::ErrorInfo<InputError> {
public:
  static char ID;

  InputError(std::string Where, std::string Text)
      : Where(std::move(Where)), Text(std::move(Text)) {}
  llvm::StringRef where() const { return Where; }
  llvm::StringRef text() const { return Text; }
  void log(llvm::raw_ostream &OS) const override;
  std::error_code convertToErrorCode() const override {
    return llvm::inconvertibleErrorCode();
  }

private:
  std::string Where, Text;
};

llvm::Error inputError(const llvm::Twine &Where, const llvm::Twine &Text);

} // namespace hipify
#endif
