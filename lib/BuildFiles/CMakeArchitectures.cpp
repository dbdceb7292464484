//===- CMakeArchitectures.cpp ---------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "BuildFiles/CMakeRewriter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace hipify {

/// Whether the words after an argument are no values of it any more.
static bool endsValues(StringRef Word) {
  return Word == "CACHE" || Word == "PARENT_SCOPE";
}

/// Whether a value is a list of NVIDIA's GPUs, in full: "70-real;80".
static bool isList(StringRef Value) {
  return Value == "native" || Value == "all" || Value == "all-major" ||
         (!Value.empty() && all_of(split(Value, ';'), [](StringRef Each) {
           Each.consume_back("-real") || Each.consume_back("-virtual");
           return !Each.empty() && isDigit(Each.front()) &&
                  all_of(Each, isAlnum);
         }));
}

static bool isItself(StringRef Value) {
  return Value == "${CMAKE_CUDA_ARCHITECTURES}";
}

static void translateValues(CMakeRewriter &R, ArrayRef<CMakeArgument> Values) {
  if (Values.empty() ||
      (Values.size() == 1 && R.text(Values[0]).equals_insensitive("off")))
    return;
  if (!all_of(Values, [&](const auto &V) {
        return isList(R.text(V)) || isItself(R.text(V));
      }))
    return R.leave(Values.front().OuterBegin, Values.back().OuterEnd,
                   "the GPUs come from a variable, which may name NVIDIA's",
                   "set CMAKE_HIP_ARCHITECTURES", /*Inside=*/true);
  // Those of AMD take the place of the first.
  std::string Arches = join(R.Project.Arches, ";");
  if (R.Project.Arches.size() != 1)
    Arches = '"' + Arches + '"';
  while (!Values.empty()) {
    if (isItself(R.text(Values[0]))) {
      Values = Values.drop_front();
      continue;
    }
    size_t Count = 1;
    while (Count < Values.size() && isList(R.text(Values[Count])))
      ++Count;
    R.replace(Values[0].OuterBegin, Values[Count - 1].OuterEnd, Arches);
    Values = Values.drop_front(Count);
  }
}

/// The values that Command gives to the GPUs named by argument I.
static ArrayRef<CMakeArgument> valuesOf(const CMakeRewriter &R,
                                        const CMakeCommand &C, size_t I) {
  ArrayRef<CMakeArgument> All = C.Arguments;
  std::string Name = R.name(C);
  if (Name == "set" && I == 0)
    return All.drop_front();
  StringRef First = R.text(All[0]);
  if (Name == "list" && I == 1 && (First == "APPEND" || First == "PREPEND"))
    return All.drop_front(2);
  if (Name == "set_property")
    return All.drop_front(I + 1);
  if (Name != "set_target_properties")
    return {};
  // One, but some projects write all that they mean.
  ArrayRef<CMakeArgument> Values = All.drop_front(I + 1);
  size_t Count = Values.empty() ? 0 : 1;
  while (Count < Values.size() && isList(R.text(Values[Count])))
    ++Count;
  return Values.take_front(Count);
}

void translateArchitectures(CMakeRewriter &R, const CMakeCommand &C) {
  for (size_t I = 0; I < C.Arguments.size(); ++I) {
    StringRef Word = R.text(C.Arguments[I]);
    if (Word != "CMAKE_CUDA_ARCHITECTURES" && Word != "CUDA_ARCHITECTURES")
      continue;
    ArrayRef<CMakeArgument> Values = valuesOf(R, C, I);
    const auto *Last =
        find_if(Values, [&](const auto &V) { return endsValues(R.text(V)); });
    Values = Values.take_front(Last - Values.begin());
    translateValues(R, Values);
    I += Values.size();
  }
}

} // namespace hipify
