//===- PrecompiledHeaders.h - headers that are parsed once -----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_PRECOMPILEDHEADERS_H
#define HIPIFY_FRONTEND_PRECOMPILEDHEADERS_H

#include "Project/Project.h"
#include "clang/Basic/IdentifierTable.h"
#include "llvm/ADT/ArrayRef.h"
#include <atomic>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <set>

namespace hipify {

/// What clang wrote of headers that several units include.
struct PrecompiledHeader {
  std::string Path;               ///< Empty: could not be made.
  std::vector<std::string> Names; ///< The headers.
  /// Hashes of all identifiers that the headers' text holds; sorted. A macro of
  /// another name cannot change them.
  std::vector<uint64_t> Identifiers;
  void setIdentifiers(const clang::IdentifierTable &Table);
  bool mentions(llvm::StringRef Identifier) const;
};

/// Watches a unit that is parsed with a precompiled header: whether it includes
/// all of it, and whether it would have read it differently.
class PrecompiledHeaderUse {
public:
  explicit PrecompiledHeaderUse(const PrecompiledHeader &Header)
      : Header(Header), Missing(Header.Names.begin(), Header.Names.end()) {}
  void included(llvm::StringRef Name) { Missing.erase(Name.str()); }
  /// A macro of the user's.
  void defined(llvm::StringRef Name) {
    Differs |= !Missing.empty() && Header.mentions(Name);
  }
  const std::string &path() const { return Header.Path; }
  bool isConfirmed() const { return Missing.empty() && !Differs; }

private:
  const PrecompiledHeader &Header;
  std::set<std::string> Missing;
  bool Differs = false;
};

/// Makes sets of headers of others (the standard library's, CUDA's) and parses
/// each once, not once for each unit. A set holds only what all of its units
/// include, so that none sees a name that it should not. Its file is temporary,
/// is made when the first unit asks and goes away after the last.
class PrecompiledHeaders {
public:
  /// Parses a unit's text and writes it to Header.Path; false: it could not.
  using BuildFn = std::function<bool(const Unit &, PrecompiledHeader &Header)>;
  PrecompiledHeaders(llvm::ArrayRef<const Unit *> Units, BuildFn Build);

  /// What is ready for a unit; null: nothing.
  const PrecompiledHeader *get(const Unit &U);
  /// The unit is parsed; whether the header stood for what the unit includes.
  void done(const Unit &U, bool Confirmed);

private:
  struct Set {
    Unit Text; ///< Includes the headers, and nothing else.
    std::once_flag Once;
    PrecompiledHeader Header;
    std::atomic<unsigned> Users = 0; ///< Units that are not done.
    std::atomic<unsigned> Wrong = 0; ///< Units that were parsed again.
    ~Set();
    void remove();
  };
  void make(Set &S) const;

  BuildFn Build;
  std::deque<Set> Sets;
  std::map<const Unit *, Set *> Uses;
};

} // namespace hipify
#endif
