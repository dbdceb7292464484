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
#include <deque>
#include <map>
#include <set>

namespace hipify {

/// What clang wrote of headers that several units include.
struct PrecompiledHeader {
  std::string Path;               ///< Of an open file without a name.
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

/// Sets of headers of others (the standard library's, CUDA's), each of which is
/// parsed once, not once for each unit. A set holds only what all of its units
/// include, so that none sees a name that it should not. Its file has no name:
/// it is gone with the processes that have it open, however they end.
class PrecompiledHeaders {
public:
  explicit PrecompiledHeaders(llvm::ArrayRef<const Unit *> Units);

  size_t size() const { return Sets.size(); }
  /// What is to be parsed for a set: it includes the headers and nothing else.
  const Unit &text(size_t Set) const { return Sets[Set].Text; }
  /// Where to; its Path is empty where there is no place for the file.
  PrecompiledHeader &header(size_t Set) { return Sets[Set].Header; }
  /// The file is written, and holds these identifiers.
  void made(size_t Set, std::vector<uint64_t> Identifiers);

  /// What is ready for a unit; null: nothing.
  const PrecompiledHeader *get(const Unit &U) const;
  /// The unit is parsed; whether the header stood for what the unit includes.
  void done(const Unit &U, bool Fits);

private:
  struct Set {
    Unit Text;
    PrecompiledHeader Header;
    int File = -1;
    bool Made = false;
    unsigned Users = 0; ///< Units that are not done.
    unsigned Wrong = 0; ///< Units that were parsed again.
    ~Set();
    void open();
    void close();
  };

  std::deque<Set> Sets;
  std::map<const Unit *, Set *> Uses;
};

} // namespace hipify
#endif
