//===- PlatformRule.cpp - existing branches for AMD -----------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code that was ported to AMD by hand may count lanes differently in its
// branches for HIP. The translation reads the code as CUDA and emits warp
// functions for warps of 32: if AMD's branch says 64, passes 64-bit masks, or
// calls wavefront functions, the two are inconsistent.
//
//===----------------------------------------------------------------------===//
#include "Rules/PlatformBranches.h"
#include "Rules/PlatformValues.h"
#include "Source/PlatformNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

namespace {

class PlatformReport {
public:
  explicit PlatformReport(RuleContext &C) : C(C) {}

  void run() {
    std::vector<PlatformBranch> Branches = platformBranches(C);
    // A header that only AMD's compiler reads.
    const PlatformFacts &Read = C.Facts.Platform;
    if (!C.Facts.Read.Reads && (Read.Amd.Reads || Read.Guessed.Reads) &&
        !C.tokens().empty())
      Branches = {{{0, 1}, {0, C.tokens().size()}, {}}};
    if (C.Options.Warp == WarpMode::Logical) {
      for (const PlatformBranch &B : Branches)
        compare(B);
      for (auto &[Offset, Macros] : C.Facts.Platform.Macros)
        for (const PlatformFacts::Macro &Macro : Macros)
          compareMacro(C.Source.tokenAt(Offset), Macro);
      findChoices(Branches);
    }
    if (!Branches.empty())
      reportUnread(Branches);
  }

private:
  Words words(TokenRange Text) const {
    Words Result;
    for (size_t I = Text.First; I < Text.End; ++I)
      Result.push_back(C.spelling(I));
    return Result;
  }

  void report(size_t Token, StringRef Subject, const std::string &What) {
    const Tok &T = C.tokens()[Token];
    if (!Reported.insert(Token).second)
      return;
    Finding &F = C.report(DiagID::WarpSize, T.Offset, T.end(), Subject,
                          Confidence::Lexical);
    F.Message = What + "; translated code has warps of 32 lanes";
    F.Advice = "write it for warps of 32, or translate with --warp=native";
  }

  PlatformValue value(TokenRange Text) const {
    if (Text.empty())
      return {};
    return {words(Text), C.Source.slice(C.tokens()[Text.First].Offset,
                                        C.tokens()[Text.End - 1].end())};
  }

  void compare(const PlatformBranch &B) {
    for (const ValueDefinition &Amd : definitionsIn(C, B.Amd)) {
      bool Alone = true;
      for (TokenRange Other : B.Cuda)
        for (const ValueDefinition &Cuda : definitionsIn(C, Other))
          if (C.spelling(Amd.Name) == C.spelling(Cuda.Name)) {
            compareValues(Amd, Cuda);
            Alone = false;
          }
      // The counterpart for CUDA is elsewhere.
      auto Value = valueOf(words(Amd.Value));
      if (Alone && soundsLikeWarp(C.spelling(Amd.Name)) &&
          (Value == 64 || Value == 63)) {
        report(Amd.Value.First, C.spelling(Amd.Name),
               ("'" + C.spelling(Amd.Name) + "' is " + value(Amd.Value).Shown +
                " for AMD")
                   .str());
        Told.push_back(Amd.Value);
      }
    }
    compareNumbers(B);
    for (size_t I = B.Amd.First; I < B.Amd.End; ++I)
      if (meansWavefront(I)) {
        report(I, C.spelling(I),
               ("'" + C.spelling(I) +
                "' is in a branch for AMD, where it means the wavefront" +
                (C.spelling(I) == "warpSize" ? " and, since ROCm 7, is no "
                                               "constant"
                                             : ""))
                   .str());
        break; // One is enough.
      }
  }

  /// Whether a token of a branch for AMD is about a wavefront. In a project
  /// with a HIP build of its own, warpSize is not translated there.
  bool meansWavefront(size_t I) const {
    if (!C.Source.is(I, tok::raw_identifier))
      return false;
    return isOfWavefront(C.spelling(I)) ||
           (C.spelling(I) == "warpSize" && !C.Source.isMember(I) &&
            !C.cudaName(I));
  }

  /// The words of the type before a variable's name.
  Words typeOf(size_t Name) const {
    Words Result;
    for (size_t I = Name; I > 0 && (C.Source.is(I - 1, tok::raw_identifier) ||
                                    C.Source.is(I - 1, tok::coloncolon));
         --I)
      if (!llvm::is_contained({"static", "const", "constexpr", "inline"},
                              C.spelling(I - 1)))
        Result.insert(Result.begin(), C.spelling(I - 1));
    return Result;
  }

  /// 0xffffffffffffffff
  bool isFullMask(size_t I) const {
    return C.Source.is(I, tok::numeric_constant) &&
           C.spelling(I).starts_with_insensitive("0x") &&
           valueOf({C.spelling(I)}) == -1;
  }

  void compareValues(const ValueDefinition &Amd, const ValueDefinition &Cuda) {
    if (Amd.Value.empty())
      return;
    StringRef Name = C.spelling(Amd.Name);
    std::string What = difference(Name, value(Cuda.Value), value(Amd.Value));
    // `const uint64_t kFull = -1` versus `const unsigned kFull = -1`.
    if (What.empty() && valueOf(words(Amd.Value)) == 0xffffffff &&
        widthOf(typeOf(Cuda.Name)) == 32 && widthOf(typeOf(Amd.Name)) == 64)
      What = ("'" + Name + "' is 64 bits wide for AMD and 32 for CUDA").str();
    if (!What.empty()) {
      report(Amd.Value.First, Name, What);
      Told.push_back(Amd.Value);
    }
    if (valueOf(words(Amd.Value)).value_or(0) == 1 &&
        valueOf(words(Cuda.Value)).value_or(1) == 0)
      Flags.insert(Name);
  }

  /// The numbers that appear between the same words as the one at Token.
  std::set<int64_t> valuesLike(size_t Token, TokenRange Text) const {
    std::set<int64_t> Result;
    for (size_t I = Text.First + 2; I + 1 < Text.End; ++I)
      if (C.Source.is(I, tok::numeric_constant) &&
          C.spelling(I - 2) == C.spelling(Token - 2) &&
          C.spelling(I - 1) == C.spelling(Token - 1) &&
          C.spelling(I + 1) == C.spelling(Token + 1))
        if (auto Value = valueOf({C.spelling(I)}))
          Result.insert(*Value);
    return Result;
  }

  /// Compares `f<64>(x)` with `f<32>(x)`, if neither branch has both.
  void compareNumbers(const PlatformBranch &B) {
    for (size_t I = B.Amd.First + 2; I + 1 < B.Amd.End; ++I) {
      if (!C.Source.is(I, tok::numeric_constant) || isTold(I))
        continue;
      auto Now = valueOf({C.spelling(I)});
      if (Now != 64 && Now != 63)
        continue;
      int64_t Warp = *Now - 32;
      std::set<int64_t> Before;
      for (TokenRange Other : B.Cuda)
        Before.merge(valuesLike(I, Other));
      if (Before.count(Warp) && !Before.count(*Now) &&
          !valuesLike(I, B.Amd).count(Warp))
        report(I, C.spelling(I),
               "this is " + std::to_string(*Now) + " for AMD and " +
                   std::to_string(Warp) + " for CUDA");
    }
  }

  bool isTold(size_t Token) const {
    return llvm::any_of(Told, [&](TokenRange Text) {
      return Text.First <= Token && Token < Text.End;
    });
  }

  void compareMacro(size_t Token, const PlatformFacts::Macro &Macro) {
    auto Split = [](StringRef Text) {
      llvm::SmallVector<StringRef, 8> Parts;
      Text.split(Parts, ' ', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
      return PlatformValue{Words(Parts.begin(), Parts.end()), ""};
    };
    // If AMD's branch defines it, compare() has reported the value.
    if (!C.Source.isName(Token, Macro.Name) || isTold(Token + 1))
      return;
    std::string What =
        difference(Macro.Name, Split(Macro.Cuda), Split(Macro.Amd));
    if (What.empty())
      return;
    report(Token, Macro.Name, What);
    Told.push_back({Token, directiveEnd(C.Source, Token - 2)});
  }

  /// Names that tell whether AMD compiles: macros of any file, and constants of
  /// this file that depend on them.
  void findFlags() {
    for (auto &[Path, Facts] : C.Project.Files)
      for (auto &[Offset, Macros] : Facts.Platform.Macros)
        for (const PlatformFacts::Macro &Macro : Macros)
          if (Macro.Amd.empty() || Macro.Amd == "1" || Macro.Amd == "true" ||
              Macro.Amd == "0" || Macro.Amd == "false")
            Flags.insert(Macro.Name);
    for (const ValueDefinition &D : definitionsIn(C, {0, C.tokens().size()})) {
      Words Value = words(D.Value);
      if (llvm::any_of(Value, [&](StringRef W) { return Flags.contains(W); }) &&
          llvm::none_of(Value, [](StringRef W) {
            return W == "?" || llvm::isDigit(W.front());
          }))
        Flags.insert(C.spelling(D.Name));
    }
  }

  /// `kIsAmd ? 64 : 32` in text that both compile.
  void findChoices(llvm::ArrayRef<PlatformBranch> Branches) {
    findFlags();
    for (size_t I = 0; I != C.tokens().size(); ++I) {
      DirectiveKind Line = C.tokens()[I].Directive;
      if (!C.Source.is(I, tok::raw_identifier) ||
          (Line != DirectiveKind::None && Line != DirectiveKind::Define))
        continue;
      StringRef Word = C.spelling(I);
      bool Chooses = Flags.contains(Word) || asksForHip(Word) ||
                     (soundsLikeAmd(Word) && C.Source.is(I + 1, tok::question));
      if (!Chooses || isTold(I) ||
          (I > 0 && C.Source.isName(I - 1, "define")) ||
          llvm::any_of(Branches, [&](const PlatformBranch &B) {
            return B.Amd.First <= I && I < B.Amd.End;
          }))
        continue;
      TokenRange Text = statementAt(I);
      for (size_t J = I; J < Text.End; ++J)
        if (C.Source.is(J, tok::numeric_constant) &&
            valueOf({C.spelling(J)}) == 64) {
          report(J, Word,
                 ("'" + Word +
                  "', which differs between AMD and CUDA, selects 64 here")
                     .str());
          break;
        }
      I = std::max(I + 1, Text.End) - 1;
    }
  }

  /// The statement or directive around a token, including the blocks of an
  /// `if`.
  TokenRange statementAt(size_t Token) const {
    DirectiveKind Line = C.tokens()[Token].Directive;
    auto Ends = [&](size_t I) {
      return C.tokens()[I].Directive != Line || C.Source.is(I, tok::semi) ||
             C.Source.is(I, tok::l_brace) || C.Source.is(I, tok::r_brace);
    };
    TokenRange Result{Token, Token};
    while (Result.First > 0 && !Ends(Result.First - 1))
      --Result.First;
    while (Result.End < C.tokens().size() &&
           C.tokens()[Result.End].Directive == Line) {
      if (C.Source.is(Result.End, tok::l_brace)) {
        auto Close = C.Source.closing(Result.End);
        if (!Close)
          break;
        Result.End = *Close + 1;
        if (!C.Source.isName(Result.End, "else"))
          break;
        continue;
      }
      if (Ends(Result.End) && !C.Source.isName(Result.End + 1, "else"))
        break;
      ++Result.End;
    }
    return Result;
  }

  void reportUnread(llvm::ArrayRef<PlatformBranch> Branches) {
    TokenRange At = Branches.front().Condition;
    if (At.empty())
      At = {Branches.front().Amd.First, Branches.front().Amd.First + 1};
    if (At.First >= C.tokens().size())
      return;
    unsigned Begin = C.tokens()[At.First].Offset;
    unsigned End = C.tokens()[At.End - 1].end();
    Finding &F = C.report(DiagID::ArchTest, Begin, End,
                          C.Source.slice(Begin, End), Confidence::Lexical);
    F.Sev = Severity::Note;
    F.Message =
        Branches.size() == 1
            ? "AMD takes a branch of its own here"
            : "AMD takes branches of its own here and in " +
                  std::to_string(Branches.size() - 1) +
                  (Branches.size() == 2 ? " more place" : " more places");
    F.Message += "; what only AMD compiles is not checked";
  }

  RuleContext &C;
  std::set<size_t> Reported;
  std::vector<TokenRange> Told; ///< Values with a finding.
  llvm::StringSet<> Flags;
};

} // namespace

void applyPlatformRule(RuleContext &C) { PlatformReport(C).run(); }

} // namespace hipify
