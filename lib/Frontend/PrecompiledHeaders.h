//===- PrecompiledHeaders.h - parses shared headers once --------*- C++ -*-===//
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
#include <deque>
#include <map>
#include <set>

namespace hipify {

/// A precompiled header of headers that several units include.
struct PrecompiledHeader {
  std::string Path;               ///< Of an open file without a name.
  std::vector<std::string> Names; ///< The headers.
  /// Sorted hashes of all identifiers in the headers' text. A macro of any
  /// other name cannot affect them.
  std::vector<uint64_t> Identifiers;
  void setIdentifiers(const clang::IdentifierTable &Table);
  bool mentions(llvm::StringRef Identifier) const;
};

/// Watches a unit that is parsed with a precompiled header: whether it includes
/// all of the headers, and whether it would have parsed them differently.
class PrecompiledHeaderUse {
public:
  explicit PrecompiledHeaderUse(const PrecompiledHeader &Header)
      : Header(Header), Missing(Header.Names.begin(), Header.Names.end()) {}
  void included(llvm::StringRef Name) { Missing.erase(Name.str()); }
  /// The user defines a macro.
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

/// Sets of third-party headers (the standard library's, CUDA's), each of which
/// is parsed once for all its units. A set contains only headers that all of
/// its units include, so that none sees extra names. The file is unlinked: it
/// disappears with the processes that have it open, however they end.
class PrecompiledHeaders {
public:
  explicit PrecompiledHeaders(llvm::ArrayRef<const Unit *> Units);

  size_t size() const { return Sets.size(); }
  /// The unit to precompile for a set: it contains only the includes.
  const Unit &text(size_t Set) const { return Sets[Set].Text; }
  /// The destination; its Path is empty if the file could not be created.
  PrecompiledHeader &header(size_t Set) { return Sets[Set].Header; }
  /// Marks the file as written, with these identifiers.
  void made(size_t Set, std::vector<uint64_t> Identifiers);

  /// The precompiled header to use for a unit; null if none is ready.
  const PrecompiledHeader *get(const Unit &U) const;
  /// Called after a unit was parsed. Fits: whether the header was equivalent to
  /// the unit's includes.
  void done(const Unit &U, bool Fits);

private:
  struct Set {
    Unit Text;
    PrecompiledHeader Header;
    int File = -1;
    bool Made = false;
    unsigned Users = 0; ///< Units that are not done.
    unsigned Wrong = 0; ///< Units that had to be parsed again.
    ~Set();
    void open();
    void close();
  };

  std::deque<Set> Sets;
  std::map<const Unit *, Set *> Uses;
};

} // namespace hipify
#endif
