//===- InputError.cpp -----------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Files/InputError.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace hipify {

char InputError::ID = 0;

void InputError::log(raw_ostream &OS) const {
  if (!Where.empty())
    OS << Where << ": ";
  OS << "error: " << Text;
}

Error inputError(const Twine &Where, const Twine &Text) {
  return make_error<InputError>(Where.str(), Text.str());
}

} // namespace hipify
