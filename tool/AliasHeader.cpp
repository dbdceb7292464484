//===- AliasHeader.cpp - CUDA's names for a build with HIP ----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "AliasHeader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <map>
#include <set>

using namespace llvm;

namespace hipify {

static bool isIdentifier(StringRef Word) {
  return !Word.empty() && !isDigit(Word.front()) &&
         all_of(Word, [](char C) { return isAlnum(C) || C == '_'; });
}

/// `hipFree`, `hipify::shfl_sync`
static bool isQualifiedName(StringRef Text) {
  return all_of(split(Text, "::"), isIdentifier);
}

/// What a macro can do: the finding replaces its name by another, everywhere.
static bool isAlias(const TranslatedFile &File, const Finding &F) {
  return F.Edits.size() == 1 && isIdentifier(F.Subject) &&
         isQualifiedName(F.Edits[0].Text) &&
         File.Source->slice(F.Edits[0].Offset,
                            F.Edits[0].Offset + F.Edits[0].Length) ==
             F.Subject &&
         // A macro would also rename members of other classes.
         !File.Source->isMember(File.Source->tokenAt(F.Edits[0].Offset));
}

static bool isHeader(const Finding &F) {
  return F.Id == DiagID::IncludeReplaced || F.Id == DiagID::IncludeDropped ||
         F.Id == DiagID::IncludeAdded;
}

static std::string guardFor(StringRef Name) {
  std::string Guard = Name.upper();
  for (char &C : Guard)
    C = isAlnum(C) ? C : '_';
  return isDigit(Guard.front()) ? "H_" + Guard : Guard;
}

static void printIncludes(raw_ostream &OS, const std::set<std::string> &All) {
  for (StringRef Header : All)
    OS << "#include <" << Header << ">\n";
}

AliasHeader aliasHeader(const Translation &Result, StringRef Name) {
  AliasHeader Header;
  std::set<std::string> Hip = {"hip/hip_runtime.h"}, Cuda = {"cuda_runtime.h"};
  std::map<std::string, std::set<std::string>> Names;
  for (const TranslatedFile &File : Result.Files)
    for (const Finding &F : File.Findings)
      if (isHeader(F)) {
        if (!F.Replacement.empty())
          Hip.insert(F.Replacement);
        if (F.Id != DiagID::IncludeAdded)
          Cuda.insert(F.Subject);
      } else if (isAlias(File, F)) {
        Names[F.Subject].insert(F.Edits[0].Text);
      }
  for (const TranslatedFile &File : Result.Files)
    for (const Finding &F : File.Findings) {
      bool Differs = isAlias(File, F) && Names[F.Subject].size() > 1;
      bool Changes = !F.Edits.empty() && !isHeader(F) &&
                     F.Id != DiagID::IncludeFollowed && !isAlias(File, F);
      // What has no counterpart is reported as always.
      if (Differs || Changes)
        Header.Others.push_back(&F);
    }
  raw_string_ostream OS(Header.Text);
  std::string Guard = guardFor(Name);
  OS << "// Written by hipify-cpp --alias-header: what these CUDA sources "
        "need to compile as\n// HIP, too. They include it in place of CUDA's "
        "headers.\n#ifndef "
     << Guard << "\n#define " << Guard
     << "\n\n#if defined(__HIPCC__) || defined(__HIP_PLATFORM_AMD__)\n\n";
  printIncludes(OS, Hip);
  OS << '\n';
  for (const auto &[Old, New] : Names)
    if (New.size() == 1)
      OS << "#define " << Old << ' ' << *New.begin() << '\n';
  OS << "\n#else\n\n";
  printIncludes(OS, Cuda);
  OS << "\n#endif\n\n#endif // " << Guard << '\n';
  return Header;
}

} // namespace hipify
