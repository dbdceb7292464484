//===- UnitFacts.cpp - what the compiler knows about a place --------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/UnitFacts.h"

namespace hipify {

void FileFacts::merge(const FileFacts &Other) {
  for (auto &[Offset, Bits] : Other.Names)
    Names[Offset] |= Bits;
  for (auto &[Offset, Include] : Other.Includes) {
    auto [It, New] = Includes.try_emplace(Offset, Include);
    // A unit that found the file knows more than one that did not.
    if (!New && It->second.Resolved.empty())
      It->second = Include;
  }
  for (auto &[Offset, Pasted] : Other.PastedNames)
    PastedNames[Offset].insert(Pasted.begin(), Pasted.end());
  for (auto &[Offset, Arguments] : Other.Calls)
    Calls.try_emplace(Offset, Arguments);
  CallTypes.insert(Other.CallTypes.begin(), Other.CallTypes.end());
  QualifiedNames.insert(Other.QualifiedNames.begin(),
                        Other.QualifiedNames.end());
  HalfComparisons.insert(Other.HalfComparisons.begin(),
                         Other.HalfComparisons.end());
  PointerSteps.insert(Other.PointerSteps.begin(), Other.PointerSteps.end());
  IndexConversions.insert(Other.IndexConversions.begin(),
                          Other.IndexConversions.end());
  PositionalInits.insert(Other.PositionalInits.begin(),
                         Other.PositionalInits.end());
  OwnMembers.insert(Other.OwnMembers.begin(), Other.OwnMembers.end());
  DependentMembers.insert(Other.DependentMembers.begin(),
                          Other.DependentMembers.end());
  Members.insert(Other.Members.begin(), Other.Members.end());
  EnumNumbers.insert(Other.EnumNumbers.begin(), Other.EnumNumbers.end());
  NumberCasts.insert(Other.NumberCasts.begin(), Other.NumberCasts.end());
  TypedResults.insert(Other.TypedResults.begin(), Other.TypedResults.end());
  PointerCasts.insert(Other.PointerCasts.begin(), Other.PointerCasts.end());
  ExternC.insert(Other.ExternC.begin(), Other.ExternC.end());
  DeviceStdNames.insert(Other.DeviceStdNames.begin(),
                        Other.DeviceStdNames.end());
  DeviceAsm.merge(Other.DeviceAsm);
  HostAsm.insert(Other.HostAsm.begin(), Other.HostAsm.end());
  UnknownNames.insert(Other.UnknownNames.begin(), Other.UnknownNames.end());
  PointerSums.insert(Other.PointerSums.begin(), Other.PointerSums.end());
  VectorOperators.insert(Other.VectorOperators.begin(),
                         Other.VectorOperators.end());
  OwnOperators.insert(Other.OwnOperators.begin(), Other.OwnOperators.end());
  Collisions.insert(Other.Collisions.begin(), Other.Collisions.end());
  ErrorDuplicates.insert(Other.ErrorDuplicates.begin(),
                         Other.ErrorDuplicates.end());
  Read.merge(Other.Read);
  Platform.merge(Other.Platform);
  DeviceApiCalls.insert(Other.DeviceApiCalls.begin(),
                        Other.DeviceApiCalls.end());
  DeviceLaunches.insert(Other.DeviceLaunches.begin(),
                        Other.DeviceLaunches.end());
  Declared.insert(Other.Declared.begin(), Other.Declared.end());
  Warp.merge(Other.Warp);
  Native.merge(Other.Native);
  Schedule.merge(Other.Schedule);
  Limits.merge(Other.Limits);
  for (auto &[Offset, Program] : Other.Programs)
    Programs[Offset].merge(Program);
  MainFile |= Other.MainFile;
  ImplicitRuntime |= Other.ImplicitRuntime;
}

bool FileFacts::isForAmd(unsigned Offset) const {
  auto Compiles = [&](const Reading &R) {
    return R.Reads && !R.isInactive(Offset);
  };
  return isInactive(Offset) &&
         (Compiles(Platform.Amd) || Compiles(Platform.Guessed));
}

bool FileFacts::isForCuda(unsigned Offset) const {
  return Platform.Amd.isInactive(Offset) && !isInactive(Offset);
}

void UnitFacts::merge(const UnitFacts &Other) {
  for (auto &[Path, Facts] : Other.Files) {
    Files[Path].merge(Facts);
    Declared.insert(Facts.Declared.begin(), Facts.Declared.end());
  }
  Problems.insert(Other.Problems.begin(), Other.Problems.end());
  Dependencies.insert(Other.Dependencies.begin(), Other.Dependencies.end());
}

} // namespace hipify
