//===- TypeMeetingRule.cpp - types that HIP unifies -----------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// If code selects by types that are distinct in CUDA but not in HIP, only the
// user knows what to select.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"

namespace hipify {

using Meeting = FileFacts::TypeMeeting;
using TypeUse = FileFacts::TypeUse;

static std::string both(const std::string &One, const std::string &Other) {
  return "'" + One + "' and '" + Other + "'";
}

static std::string meetingMessage(const Meeting &Fact) {
  std::string Types = both(Fact.One, Fact.Other);
  switch (Fact.Kind) {
  case Meeting::Function:
    return Types + " are one type in HIP: two functions '" + Fact.What +
           "' have the same parameters";
  case Meeting::Specialization:
    return Types + " are one type in HIP: " +
           (Fact.Fails ? "'" + Fact.What + "' is specialized twice for it"
                       : "'" + Fact.What +
                             "' has this specialization for both of them");
  case Meeting::Instantiation:
    return Types + " are one type in HIP: '" + Fact.What +
           "' is instantiated twice for it";
  case Meeting::Same:
    return Types + " are one type in HIP, and " +
           (Fact.Fails ? "'" + Fact.What + "' has it twice"
                       : "'" + Fact.What + "' is true there");
  case Meeting::Split:
    return Types + " are one type in CUDA only, and '" + Fact.What +
           "' is false in HIP";
  case Meeting::Integer:
    return "'" + Fact.What + "' is applied to '" + Fact.One + "', which is '" +
           Fact.Other + "' in CUDA and a pointer in HIP";
  case Meeting::Arithmetic:
    return "'" + Fact.What + "' uses '" + Fact.One + "' as the integer '" +
           Fact.Other + "'; in HIP it is a pointer";
  case Meeting::Selection:
    return "'" + Fact.What + "' selects by the type: '" + Fact.One + "' is '" +
           Fact.Other + "' in CUDA and a pointer in HIP";
  case Meeting::Handler:
    return Types + " are one type in HIP: this handler is never reached";
  }
  llvm_unreachable("all kinds are handled");
}

static std::string meetingAdvice(const Meeting &Fact) {
  switch (Fact.Kind) {
  case Meeting::Function:
    return "give the functions different names, or wrap one of the types in a "
           "struct of your own";
  case Meeting::Handler:
    return "put what it does into the handler above";
  case Meeting::Integer:
  case Meeting::Arithmetic:
  case Meeting::Selection:
    return "convert to uintptr_t first, or handle the type separately";
  default:
    return "wrap one of the types in a struct of your own";
  }
}

static void reportUse(RuleContext &C, unsigned Begin, const TypeUse &Use,
                      const TypeUse &Other) {
  Finding &F = C.report(DiagID::TypesMeet, Begin, Use.End, Use.Written,
                        Confidence::Semantic);
  std::string Types = both(std::min(Use.Written, Other.Written),
                           std::max(Use.Written, Other.Written));
  F.Message = Types + " are one type in HIP" +
              (Use.Kind == TypeUse::State
                   ? ": both have the same '" + Use.What + "'"
                   : ", and '" + Use.What + "' does not distinguish them");
  F.Advice = "wrap one of the types in a struct of your own";
}

/// Reports one finding per place: the first type that meets another of the run.
static void checkUses(RuleContext &C) {
  bool Roc = C.Options.Target.PreferRoc;
  auto IsSame = [&](const TypeUse &A, const TypeUse &B) {
    return A.Cuda != B.Cuda && (Roc ? A.Roc == B.Roc : A.Hip == B.Hip);
  };
  std::set<TypeUse> Asked;
  for (const auto &[Path, Facts] : C.Project.Files)
    for (const auto &[Begin, Uses] : Facts.TypeUses)
      for (const TypeUse &Use : Uses)
        if (Use.Kind == TypeUse::TypeId)
          Asked.insert(Use);
  for (const auto &[Begin, Uses] : C.Facts.TypeUses)
    for (const TypeUse &Use : Uses) {
      const auto &Others = Use.Kind == TypeUse::State ? Uses : Asked;
      auto Other = llvm::find_if(
          Others, [&](const TypeUse &Each) { return IsSame(Use, Each); });
      if (Other == Others.end())
        continue;
      reportUse(C, Begin, Use, *Other);
      break;
    }
}

void applyTypeMeetingRule(RuleContext &C) {
  for (const auto &[Begin, Meetings] : C.Facts.TypeMeetings)
    for (const Meeting &Fact : Meetings) {
      if (!(C.Options.Target.PreferRoc ? Fact.InRoc : Fact.InHip))
        continue;
      DiagID Id =
          Fact.Kind == Meeting::Integer || Fact.Kind == Meeting::Arithmetic ||
                  Fact.Kind == Meeting::Selection || Fact.Kind == Meeting::Split
              ? DiagID::IntegerTest
              : DiagID::TypesMeet;
      Finding &F =
          C.report(Id, Begin, Fact.End, Fact.One, Confidence::Semantic);
      F.Message = meetingMessage(Fact);
      F.Advice = meetingAdvice(Fact);
      if (Fact.Fails)
        F.Sev = Severity::Error;
    }
  checkUses(C);
}

} // namespace hipify
