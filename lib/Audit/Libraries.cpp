//===- Libraries.cpp - libraries that a source uses -----------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Audit/Libraries.h"
#include "Audit/TableText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace clang;
using namespace llvm;

namespace hipify::audit {

static constexpr StringLiteral BuiltinText =
#include "LibraryTable.inc"
    ;

static std::vector<Library> readLibraries() {
  std::vector<Library> All;
  auto ReadRow = [&](ArrayRef<StringRef> Fields) -> Error {
    Library &L = All.emplace_back();
    L.Name = Fields[0].str();
    L.Support = Fields[1].str();
    L.Counterpart = Fields[2].str();
    L.Note = Fields[5].str();
    if (L.Support != "full" && L.Support != "partial" && L.Support != "none")
      return createStringError("support is full, partial or none");
    SmallVector<StringRef> Words;
    Fields[3].split(Words, ' ', -1, /*KeepEmpty=*/false);
    for (StringRef Word : Words) {
      Expected<GlobPattern> Glob = GlobPattern::create(Word);
      if (!Glob)
        return Glob.takeError();
      L.Headers.push_back(std::move(*Glob));
    }
    Words.clear();
    Fields[4].split(Words, ' ', -1, /*KeepEmpty=*/false);
    L.Namespaces.assign(Words.begin(), Words.end());
    return Error::success();
  };
  // A test checks the built-in table.
  cantFail(readRows(BuiltinText, "mappings/libraries.tsv",
                    "name\tsupport\tcounterpart\theaders\tnamespaces\tnote",
                    ReadRow));
  return All;
}

const std::vector<Library> &allLibraries() {
  static const std::vector<Library> All = readLibraries();
  return All;
}

static std::optional<unsigned> libraryOfHeader(StringRef Header) {
  for (const auto &[I, L] : enumerate(allLibraries()))
    if (any_of(L.Headers, [&](auto &Glob) { return Glob.match(Header); }))
      return I;
  return std::nullopt;
}

/// Qualified namespace -> library.
static StringMap<unsigned> namespaces() {
  StringMap<unsigned> All;
  for (const auto &[I, L] : enumerate(allLibraries()))
    for (const std::string &Name : L.Namespaces)
      All.try_emplace(Name, I);
  return All;
}

/// The operand of an include: `<a/b.h>` is several tokens, "a.h" one.
static StringRef includedAt(const SourceText &Source, size_t Index) {
  StringRef Rest = Source.text().substr(Source.tokens()[Index].end());
  Rest = Rest.take_until([](char C) { return C == '\n'; }).trim();
  if (!Rest.starts_with("<") && !Rest.starts_with("\""))
    return "";
  return Rest.drop_front().take_until(
      [](char C) { return C == '>' || C == '"'; });
}

std::map<unsigned, unsigned> librariesOf(const SourceText &Source) {
  static const StringMap<unsigned> Namespaces = namespaces();
  std::map<unsigned, unsigned> Uses;
  const std::vector<Tok> &Tokens = Source.tokens();
  for (size_t I = 0; I != Tokens.size(); ++I) {
    if (Tokens[I].Kind != tok::raw_identifier)
      continue;
    if (Tokens[I].Directive == DirectiveKind::Include) {
      if (I > 0 && Tokens[I - 1].Kind == tok::hash)
        if (auto Library = libraryOfHeader(includedAt(Source, I)))
          ++Uses[*Library];
      continue;
    }
    // Start at the beginning of a qualified name.
    if (!Source.is(I + 1, tok::coloncolon) || Source.qualifier(I))
      continue;
    std::string Name = Source.spelling(Tokens[I]).str();
    std::optional<unsigned> Found;
    for (size_t J = I;; J += 2) {
      if (auto It = Namespaces.find(Name); It != Namespaces.end())
        Found = It->second; // The longest match.
      if (!Source.is(J + 1, tok::coloncolon) ||
          !Source.is(J + 2, tok::raw_identifier))
        break;
      Name += "::" + Source.spelling(Tokens[J + 2]).str();
    }
    if (Found)
      ++Uses[*Found];
  }
  return Uses;
}

} // namespace hipify::audit
