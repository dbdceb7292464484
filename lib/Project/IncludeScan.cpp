//===- IncludeScan.cpp - predicts what a unit includes --------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Project/IncludeScan.h"
#include "Source/SourceText.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace clang;
using namespace llvm;

namespace hipify {

/// Matches `#ifndef NAME` or `#if !defined(NAME)` before `#define NAME`.
static bool isGuard(const SourceText &Source, size_t Hash) {
  size_t Name = Hash + 2;
  if (Source.isName(Hash + 1, "if")) {
    if (!Source.is(Name, tok::exclaim) || !Source.isName(Name + 1, "defined"))
      return false;
    Name += Source.is(Name + 2, tok::l_paren) ? 3 : 2;
  } else if (!Source.isName(Hash + 1, "ifndef")) {
    return false;
  }
  if (!Source.is(Name, tok::raw_identifier))
    return false;
  size_t Next = Source.tokenAt(Source.nextLine(Source.tokens()[Name].Offset));
  return Source.is(Next, tok::hash) && Source.isName(Next + 1, "define") &&
         Source.isName(Next + 2, Source.spelling(Source.tokens()[Name]));
}

/// The includes of one file; those in conditions or braces are conditional.
const std::vector<IncludeScan::Item> &
IncludeScan::itemsOf(const std::string &Path) {
  auto [It, New] = Files.try_emplace(Path);
  std::vector<Item> &Items = It->second;
  if (!New)
    return Items;
  Expected<SourceText> Source = SourceText::read(Path);
  if (!Source) {
    consumeError(Source.takeError());
    return Items;
  }
  const std::vector<Tok> &Tokens = Source->tokens();
  std::vector<bool> Conditions; // Whether each open one is more than a guard.
  unsigned Brackets = 0;
  bool First = true;
  for (size_t I = 0; I + 1 < Tokens.size(); ++I) {
    const Tok &T = Tokens[I];
    if (T.Directive == DirectiveKind::None) {
      Brackets += T.Kind == tok::l_brace;
      Brackets -= T.Kind == tok::r_brace && Brackets != 0;
      continue;
    }
    if (T.Kind != tok::hash)
      continue;
    StringRef Word = Source->spelling(Tokens[I + 1]);
    switch (T.Directive) {
    case DirectiveKind::Condition:
      if (Word.starts_with("if"))
        Conditions.push_back(!(First && isGuard(*Source, I)));
      else if (!Conditions.empty())
        Conditions.back() = true;
      First = false;
      break;
    case DirectiveKind::Else:
      if (!Conditions.empty())
        Conditions.back() = true;
      break;
    case DirectiveKind::Endif:
      if (!Conditions.empty())
        Conditions.pop_back();
      break;
    case DirectiveKind::Include: {
      StringRef Rest = Source->slice(Tokens[I + 1].end(),
                                     Source->nextLine(Tokens[I + 1].Offset));
      Rest = Rest.trim();
      bool Angled = Rest.consume_front("<");
      if (!Angled && !Rest.consume_front("\""))
        break; // It is named by a macro.
      if (Word == "include")
        Items.push_back(
            {Rest.take_until([&](char C) { return C == (Angled ? '>' : '"'); })
                 .str(),
             !Angled, Brackets != 0 || is_contained(Conditions, true)});
      First = false;
      break;
    }
    default:
      break; // #pragma once can precede a guard.
    }
  }
  return Items;
}

bool IncludeScan::exists(const std::string &Path) {
  auto [It, New] = Known.try_emplace(Path);
  if (New)
    It->second = sys::fs::is_regular_file(Path);
  return It->second;
}

std::string IncludeScan::find(const Item &I, StringRef Includer,
                              const Walk &W) {
  auto In = [&](StringRef Folder) {
    SmallString<256> Path(Folder);
    sys::path::append(Path, I.Name);
    sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
    return exists(Path.str().str()) ? Path.str().str() : std::string();
  };
  if (I.Quoted)
    if (std::string Path = In(sys::path::parent_path(Includer)); !Path.empty())
      return Path;
  for (const std::string &Folder : W.Folders)
    if (std::string Path = In(Folder); !Path.empty())
      return Path;
  return "";
}

void IncludeScan::enter(const std::string &Path, Walk &W) {
  if (!W.Entered.insert(Path).second)
    return;
  for (const Item &I : itemsOf(Path)) {
    if (I.Conditional)
      continue;
    std::string Found = find(I, Path, W);
    if (!Found.empty())
      enter(Found, W);
    else if (W.Named.insert(I.Name).second)
      W.Result.push_back(I.Name);
  }
}

std::vector<std::string> IncludeScan::scan(const Unit &U) {
  Walk W;
  for (size_t I = 0; I != U.Flags.size(); ++I)
    for (StringRef Option : {"-I", "-iquote", "-isystem", "-idirafter"})
      if (StringRef Flag = U.Flags[I]; Flag.consume_front(Option)) {
        if (Flag.empty() && I + 1 != U.Flags.size())
          Flag = U.Flags[++I];
        W.Folders.push_back(canonicalPath(Flag, U.Directory));
        break;
      }
  enter(U.File, W);
  return std::move(W.Result);
}

std::vector<std::string>
IncludeScan::projectFiles(ArrayRef<std::string> Paths,
                          ArrayRef<std::string> Folders,
                          ArrayRef<std::string> Own) {
  Walk W, Bracketed;
  W.Folders = Folders;
  Bracketed.Folders = Own;
  std::vector<std::string> Result;
  auto Add = [&](const std::string &Path) {
    if (W.Entered.insert(Path).second)
      Result.push_back(Path);
  };
  llvm::for_each(Paths, Add);
  for (size_t Next = 0; Next != Result.size(); ++Next)
    for (const Item &I : itemsOf(Result[Next]))
      if (std::string Found = find(I, Result[Next], I.Quoted ? W : Bracketed);
          !Found.empty())
        Add(Found);
  return Result;
}

} // namespace hipify
