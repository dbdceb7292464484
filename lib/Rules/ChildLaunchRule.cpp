//===- ChildLaunchRule.cpp - kernels that launch kernels ------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HIP has no launches in device code: they become requests, which the host
// serves (hipify/device_launch.h). The host's own launch waits for that, by an
// object that is its stream.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"
#include "Source/Launch.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

constexpr StringRef Header = "hipify/device_launch.h";

/// What tells the kernel of a launch from others of its template, since clang's
/// name of a function has no template arguments: ", hipify::Value<N>, T".
static std::optional<std::string> keysOf(const RuleContext &C, const Launch &L,
                                         StringRef Kinds) {
  auto Arguments = templateArgumentsBefore(C.Source, L.Less);
  if (!Arguments || Arguments->size() != Kinds.size())
    return std::nullopt;
  std::string Keys;
  for (size_t I = 0; I < Kinds.size(); ++I) {
    StringRef Text = C.Source.slice((*Arguments)[I].Begin, (*Arguments)[I].End);
    if (Kinds[I] == '?')
      return std::nullopt;
    Keys += Kinds[I] == 't' ? ", " + Text.str()
                            : ", hipify::Value<" + Text.str() + ">";
  }
  return Keys;
}

/// "static_cast<void (*)(int *)>(child)" from "(int *)" and "child", unless HIP
/// names a type otherwise.
static std::optional<std::string> castOf(const RuleContext &C,
                                         StringRef Parameters, StringRef Name) {
  for (StringRef Rest = Parameters; !Rest.empty();) {
    StringRef Word =
        Rest.take_while([](char C) { return llvm::isAlnum(C) || C == '_'; });
    if (C.Table.lookup(Word))
      return std::nullopt;
    Rest = Rest.drop_front(std::max<size_t>(Word.size(), 1));
  }
  return ("static_cast<void (*)" + Parameters + ">(" + Name + ")").str();
}

static void refuse(RuleContext &C, const Tok &T, bool IsNamed) {
  Finding &F = C.report(DiagID::DynamicParallelism, T.Offset, T.end(), "<<<>>>",
                        Confidence::Semantic);
  F.Message = "a kernel is launched from device code; HIP has no dynamic "
              "parallelism";
  F.Advice = IsNamed ? "launch from the host, or fold the child kernel into "
                       "the parent"
                     : "write the kernel's name with all its template "
                       "arguments, and the host makes the launch";
}

/// `child<N><<<Grid, Block>>>(x)` becomes
/// `hipify::launchChild<child<N>, hipify::Value<N>>(Grid, Block)(x)`.
static void editChild(RuleContext &C, size_t Less, StringRef Kinds) {
  const Tok &T = C.tokens()[Less];
  std::optional<Launch> L = launchAt(C.Source, Less);
  if (!L || L->Config.size() < 2)
    return refuse(C, T, /*IsNamed=*/true);
  if (isNameMade(C.Source, *L))
    return refuse(C, T, /*IsNamed=*/false);
  unsigned Begin = C.tokens()[L->Kernel].Offset,
           NameEnd = C.tokens()[Less - 1].end();
  std::optional<std::string> Kernel, Keys = "";
  if (Kinds.starts_with("("))
    Kernel = castOf(C, Kinds, C.Source.slice(Begin, NameEnd));
  else if ((Keys = keysOf(C, *L, Kinds)))
    Kernel = "";
  if (!Kernel)
    return refuse(C, T, /*IsNamed=*/false);
  const Tok &Greater = C.tokens()[L->Open - 1];
  Finding &F = C.report(DiagID::ChildLaunch, Begin, Greater.end(),
                        C.Source.slice(Begin, NameEnd), Confidence::Semantic);
  F.Message = "the host launches '" + F.Subject +
              "', when the kernel that asks for it has ended";
  bool IsCast = !Kernel->empty();
  F.Edits = {
      {Begin, IsCast ? NameEnd - Begin : 0, "hipify::launchChild<" + *Kernel},
      {NameEnd, T.end() - NameEnd, *Keys + ">("},
      {Greater.Offset, Greater.end() - Greater.Offset, ")"}};
  C.requireHeader(Header);
}

/// A launch, or another use, of a kernel that launches others is not changed.
static void leaveParent(RuleContext &C, const Tok &T, StringRef Subject) {
  Finding &F = C.report(DiagID::ParentKernel, T.Offset, T.end(), Subject,
                        Confidence::Semantic);
  F.Message = (Subject == "<<<>>>" ? "this kernel" : "'" + F.Subject + "'") +
              " launches other kernels, which the host must serve";
  F.Advice = "include <hipify/device_launch.h>, and launch it into "
             "hipify::DeviceLaunches(stream) in place of the stream";
}

/// `parent<<<Grid, Block, 0, Stream>>>(x)`: the stream becomes
/// `hipify::DeviceLaunches(Stream)`.
static void editParent(RuleContext &C, size_t Less) {
  std::optional<Launch> L = launchAt(C.Source, Less);
  if (!L || L->Config.size() < 2) // A macro is several arguments.
    return leaveParent(C, C.tokens()[Less], "<<<>>>");
  unsigned Begin = C.tokens()[L->Kernel].Offset,
           NameEnd = C.tokens()[Less - 1].end();
  Finding &F = C.report(DiagID::ChildLaunch, C.tokens()[Less].Offset,
                        C.tokens()[L->Open - 1].end(),
                        C.Source.slice(Begin, NameEnd), Confidence::Semantic);
  F.Message = "the host waits for '" + F.Subject +
              "', and makes the launches that it asks for";
  unsigned End = L->Config.back().End;
  if (L->Config.size() == 4)
    F.Edits = {{L->Config.back().Begin, 0, "hipify::DeviceLaunches("},
               {End, 0, ")"}};
  else
    F.Edits = {{End, 0,
                L->Config.size() == 3 ? ", hipify::DeviceLaunches()"
                                      : ", 0, hipify::DeviceLaunches()"}};
  C.requireHeader(Header);
}

void applyChildLaunchRule(RuleContext &C) {
  for (const auto &[Offset, Kinds] : C.Facts.DeviceLaunches)
    if (size_t I = C.Source.tokenAt(Offset); C.Source.is(I, tok::lesslessless))
      editChild(C, I, Kinds);
  for (unsigned Offset : C.Facts.ParentLaunches)
    if (size_t I = C.Source.tokenAt(Offset); C.Source.is(I, tok::lesslessless))
      editParent(C, I);
  for (const auto &[Offset, Names] : C.Facts.ParentKernels)
    leaveParent(C, C.tokens()[C.Source.tokenAt(Offset)], *Names.begin());
}

} // namespace hipify
