//===- IncludeDirectives.h - where a file includes headers ------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The directives of a file as spelled, and the place for those that are added.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_RULES_INCLUDEDIRECTIVES_H
#define HIPIFY_RULES_INCLUDEDIRECTIVES_H

#include "Rules/Rule.h"

namespace hipify {

constexpr llvm::StringLiteral RuntimeHeader = "hip/hip_runtime.h";

/// An #include directive as spelled, or with `MACRO(...)` for the name.
struct IncludeDirective {
  size_t Hash;         ///< Token index of `#`.
  unsigned Begin, End; ///< Of the header's name without delimiters, or of all
                       ///< of `MACRO(...)`.
  llvm::StringRef Name;
  std::vector<unsigned> Scope; ///< The conditional branches that contain it.
  bool ByMacro = false;

  unsigned end() const { return ByMacro ? End : End + 1; }
  /// What stands at Begin for another header.
  std::string textFor(llvm::StringRef Header) const {
    return (ByMacro ? "<" + Header + ">" : Header).str();
  }

  /// Whether what is in the branches of Others is there for this one, too.
  bool isInside(llvm::ArrayRef<unsigned> Others) const {
    return llvm::ArrayRef(Scope).take_front(Others.size()) == Others;
  }
};

/// Every directive of the file that names a header, in order.
std::vector<IncludeDirective> includeDirectives(const RuleContext &C);

/// Whether a header of CUDA or HIP is, or becomes, RuntimeHeader.
bool isRuntimeHeader(const RuleContext &C, llvm::StringRef Header);

/// The offset of the line of a token; after a byte-order mark.
unsigned startOfLine(const RuleContext &C, size_t Index);

/// The offset at which a header that the file needs is included: after the
/// runtime's; else before the file's first include, outside any branch; else
/// after the include guard. The latter, too, if code above the includes needs
/// it. AddsRuntime: the runtime's header is added at the same place.
unsigned placeForInclude(const RuleContext &C,
                         llvm::ArrayRef<IncludeDirective> Includes,
                         bool AddsRuntime);

} // namespace hipify
#endif
