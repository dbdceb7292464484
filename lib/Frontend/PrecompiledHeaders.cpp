//===- PrecompiledHeaders.cpp - parses shared headers once ----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/PrecompiledHeaders.h"
#include "Project/IncludeScan.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/xxhash.h"
#include <unistd.h>

using namespace llvm;

namespace hipify {
namespace {

/// With fewer units, a set costs more than it saves.
constexpr unsigned LeastUnits = 3;
/// Each is a temporary file of about 10 MB.
constexpr unsigned MostSets = 24;
/// Units parsed in vain before a set is abandoned.
constexpr unsigned MostWrong = 2;

/// A unit and its includes.
struct Member {
  const Unit *U;
  std::vector<std::string> Includes;
  std::vector<unsigned> Ranked; ///< Indices in Group::Names; most frequent
                                ///< first.
};

/// Units with the same flags.
struct Group {
  std::vector<std::string> Names;
  std::vector<Member> Members;
};

/// Units that share a set: the first headers of their group.
struct Choice {
  const Group *From;
  std::vector<unsigned> Headers;
  std::vector<const Member *> Sharing;
};

} // namespace

/// Everything that determines how a header is parsed.
static std::string keyOf(const Unit &U) {
  return join(U.Flags, "\n") + "\n" + toString(U.Language).str() +
         (U.ImplicitRuntime ? "\nruntime" : "");
}

/// Ranks the headers of a group by the number of including units, so that the
/// common ones come first in each unit.
static void rank(Group &G) {
  StringMap<unsigned> Count, Place;
  for (const Member &M : G.Members)
    for (const std::string &H : M.Includes)
      if (!Count[H]++) {
        Place[H] = G.Names.size();
        G.Names.push_back(H);
      }
  sort(G.Names, [&](const std::string &L, const std::string &R) {
    return std::pair(-int(Count[L]), Place[L]) <
           std::pair(-int(Count[R]), Place[R]);
  });
  for (auto [I, Name] : enumerate(G.Names))
    Place[Name] = I;
  for (Member &M : G.Members) {
    for (const std::string &H : M.Includes)
      M.Ranked.push_back(Place[H]);
    sort(M.Ranked);
  }
}

/// Assigns each unit to the longest prefix of Ranked that at least Least
/// unassigned units share.
static void choose(const Group &G, unsigned Least,
                   std::vector<Choice> &Choices) {
  size_t Length = 0;
  std::vector<const Member *> Left;
  for (const Member &M : G.Members) {
    Length = std::max(Length, M.Ranked.size());
    Left.push_back(&M);
  }
  bool Runtime = G.Members.front().U->ImplicitRuntime;
  for (++Length; Length-- != (Runtime ? 0 : 1);) {
    std::map<std::vector<unsigned>, std::vector<const Member *>> Beginnings;
    for (const Member *M : Left)
      if (M->Ranked.size() >= Length)
        Beginnings[{M->Ranked.begin(), M->Ranked.begin() + Length}].push_back(
            M);
    std::set<const Member *> Taken;
    for (auto &[Headers, Sharing] : Beginnings)
      if (Sharing.size() >= Least) {
        Taken.insert(Sharing.begin(), Sharing.end());
        Choices.push_back({&G, Headers, std::move(Sharing)});
      }
    erase_if(Left, [&](const Member *M) { return Taken.count(M); });
    if (Length == 0)
      break;
  }
}

void PrecompiledHeader::setIdentifiers(const clang::IdentifierTable &Table) {
  for (const auto &Entry : Table)
    Identifiers.push_back(xxh3_64bits(Entry.getKey()));
  sort(Identifiers);
}

bool PrecompiledHeader::mentions(StringRef Identifier) const {
  return binary_search(Identifiers, xxh3_64bits(Identifier));
}

PrecompiledHeaders::PrecompiledHeaders(ArrayRef<const Unit *> Units) {
  if (Units.size() < LeastUnits)
    return;
  std::map<std::string, Group> Groups;
  IncludeScan Scan;
  for (const Unit *U : Units)
    if (U->Memory.empty() && !U->RuntimeCompiled)
      Groups[keyOf(*U)].Members.push_back({U, Scan.scan(*U), {}});
  for (auto &[Key, G] : Groups)
    rank(G);
  std::vector<Choice> Choices;
  unsigned Least = LeastUnits;
  do {
    Choices.clear();
    for (auto &[Key, G] : Groups)
      choose(G, Least, Choices);
    Least *= 2;
  } while (Choices.size() > MostSets);
  for (const Choice &C : Choices) {
    Set &S = Sets.emplace_back();
    S.Users = C.Sharing.size();
    S.open();
    S.Text = *C.Sharing.front()->U;
    // In a directory without files, so that no quoted include is found by
    // accident.
    S.Text.File =
        "/hipify-shared-headers/" + std::to_string(Sets.size()) + ".cu";
    std::string &Text = S.Text.Memory[S.Text.File];
    for (unsigned I : C.Headers) {
      Text += "#include <" + C.From->Names[I] + ">\n";
      S.Header.Names.push_back(C.From->Names[I]);
    }
    for (const Member *M : C.Sharing)
      Uses[M->U] = &S;
  }
}

PrecompiledHeaders::Set::~Set() { close(); }

void PrecompiledHeaders::Set::open() {
  SmallString<128> Path;
  if (sys::fs::createTemporaryFile("hipify-headers", "pch", File, Path))
    return;
  sys::fs::remove(Path);
  Header.Path = "/dev/fd/" + std::to_string(File);
}

void PrecompiledHeaders::Set::close() {
  if (File >= 0)
    ::close(File);
  File = -1;
  Made = false;
  Header.Identifiers = {};
}

void PrecompiledHeaders::made(size_t Set, std::vector<uint64_t> Identifiers) {
  Sets[Set].Made = true;
  Sets[Set].Header.Identifiers = std::move(Identifiers);
}

const PrecompiledHeader *PrecompiledHeaders::get(const Unit &U) const {
  auto It = Uses.find(&U);
  if (It == Uses.end())
    return nullptr;
  const Set &S = *It->second;
  return !S.Made || S.Wrong >= MostWrong ? nullptr : &S.Header;
}

void PrecompiledHeaders::done(const Unit &U, bool Fits) {
  auto It = Uses.find(&U);
  if (It == Uses.end())
    return;
  It->second->Wrong += !Fits;
  if (--It->second->Users == 0)
    It->second->close();
}

} // namespace hipify
