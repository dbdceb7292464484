//===- UnitFacts.cpp - compiler facts, by file and offset -----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/Facts/UnitFacts.h"

namespace hipify {

#define JOIN(TYPE, NAME, WHAT) joinInto(NAME, Other.NAME);

void FileFacts::join(const FileFacts &Other) {
#define FILE_FACT JOIN
#include "Frontend/Facts/Facts.def"
}

void WarpFacts::join(const WarpFacts &Other) {
#define WARP_FACT JOIN
#include "Frontend/Facts/Facts.def"
}

void NativeFacts::join(const NativeFacts &Other) {
#define NATIVE_FACT JOIN
#include "Frontend/Facts/Facts.def"
}

void ScheduleFacts::join(const ScheduleFacts &Other) {
#define SCHEDULE_FACT JOIN
#include "Frontend/Facts/Facts.def"
}

void TargetFacts::join(const TargetFacts &Other) {
#define TARGET_FACT JOIN
#include "Frontend/Facts/Facts.def"
}

void FileFacts::joinInstance(const FileFacts &One) {
  auto Join = []<class T>(T &Mine, const T &Other) {
    if constexpr (requires { Mine.joinInstance(Other); })
      Mine.joinInstance(Other);
    else
      joinInto(Mine, Other);
  };
#define FILE_FACT(TYPE, NAME, WHAT) Join(NAME, One.NAME);
#include "Frontend/Facts/Facts.def"
}

void FileFacts::endPass() {
  auto End = [&]<class T>(T &Fact) {
    if constexpr (requires { Fact.endPass(); })
      Fact.endPass();
  };
#define FILE_FACT(TYPE, NAME, WHAT) End(NAME);
#include "Frontend/Facts/Facts.def"
}

void FileFacts::settle() {
  TextUses Text{Instances, Expansions, Read};
  auto Settle = [&]<class T>(T &Fact) {
    if constexpr (requires { Fact.settle(Text); })
      Fact.settle(Text);
  };
#define FILE_FACT(TYPE, NAME, WHAT) Settle(NAME);
#include "Frontend/Facts/Facts.def"
}

void UnitFacts::endPass() {
  for (auto &[Path, Facts] : Files)
    Facts.endPass();
}

void UnitFacts::settle() {
  for (auto &[Path, Facts] : Files)
    Facts.settle();
}

template <class T> constexpr bool CanDisagree = false;
template <class T> constexpr bool CanDisagree<Agreed<T>> = true;
template <class T> constexpr bool CanDisagree<AgreedInAll<T>> = true;

template <class T> static constexpr bool failsAsWritten(const T &) {
  return requires { requires T::FailsAsWritten; };
}

template <class T>
static void addConflicts(std::vector<FactConflict> &Result, const T &Fact,
                         const char *What) {
  if constexpr (CanDisagree<T>)
    for (const auto &[Offset, Values] : Fact.conflicts())
      Result.push_back({Offset, What, failsAsWritten(*Values.begin())});
}

std::vector<FactConflict> FileFacts::conflicts() const {
  std::vector<FactConflict> Result;
#define ADD(FACT, WHAT)                                                        \
  static_assert(CanDisagree<decltype(FACT)> == (sizeof(WHAT) > 1));            \
  addConflicts(Result, FACT, WHAT);
#define FILE_FACT(TYPE, NAME, WHAT) ADD(NAME, WHAT)
#define WARP_FACT(TYPE, NAME, WHAT) ADD(Warp.NAME, WHAT)
#define NATIVE_FACT(TYPE, NAME, WHAT) ADD(Native.NAME, WHAT)
#define SCHEDULE_FACT(TYPE, NAME, WHAT) ADD(Schedule.NAME, WHAT)
#define TARGET_FACT(TYPE, NAME, WHAT) ADD(Limits.NAME, WHAT)
#include "Frontend/Facts/Facts.def"
#undef ADD
  return Result;
}

bool FileFacts::isForAmd(unsigned Offset) const {
  auto Compiles = [&](const Reading &R) {
    return R.Reads && !R.isInactive(Offset);
  };
  // CUDA's compiler may not read the file at all.
  return (!Read.Reads || isInactive(Offset)) &&
         (Compiles(Platform.Amd) || Compiles(Platform.Guessed));
}

bool FileFacts::isForCuda(unsigned Offset) const {
  return Platform.Amd.isInactive(Offset) && !isInactive(Offset);
}

void UnitFacts::join(const UnitFacts &Other) {
  for (auto &[Path, Facts] : Other.Files) {
    Files[Path].join(Facts);
    for (auto &[Offset, Macros] : Facts.Platform.Macros)
      for (const PlatformFacts::Macro &Macro : Macros)
        if (Macro.Cuda.empty())
          AmdNames.insert(Macro.Name);
  }
  joinInto(Problems, Other.Problems);
  joinInto(Dependencies, Other.Dependencies);
  joinInto(DeviceWords, Other.DeviceWords);
}

} // namespace hipify
