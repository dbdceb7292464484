//===- PlatformReader.cpp - preprocesses a unit as AMD's compiler ---------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/PlatformReader.h"
#include "Frontend/Collect/FactCollector.h"
#include "Source/PlatformNames.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

namespace {

/// The result of preprocessing a unit once.
struct UnitReading {
  struct Definition {
    unsigned Offset = 0; ///< Of the name.
    std::string Path, Text;
  };
  UnitFacts Facts;
  std::map<std::string, Definition> Macros; ///< The user's, at the end of the
                                            ///< unit.
  std::set<std::string> Asked;              ///< Undefined names in conditions.
};

class Listener : public PPCallbacks {
public:
  Listener(FactCollector &C, Preprocessor &PP, UnitReading &Result)
      : Collector(C), PP(PP), Result(Result) {}

  void If(SourceLocation, SourceRange Condition, ConditionValueKind) override {
    noteCondition(Condition);
  }
  void Elif(SourceLocation, SourceRange Condition, ConditionValueKind,
            SourceLocation) override {
    noteCondition(Condition);
  }
  void Ifdef(SourceLocation, const Token &Name,
             const MacroDefinition &) override {
    noteName(Name.getLocation(), Name.getIdentifierInfo()->getName());
  }
  void Ifndef(SourceLocation Loc, const Token &Name,
              const MacroDefinition &MD) override {
    Ifdef(Loc, Name, MD);
  }
  void EndOfMainFile() override {
    for (const auto &Macro : PP.macros()) {
      const MacroInfo *Info = PP.getMacroInfo(Macro.first);
      if (!Info || Info->isFunctionLike() || Info->isBuiltinMacro())
        continue;
      auto [File, Offset] = Collector.place(Info->getDefinitionLoc());
      if (!File)
        continue;
      FileID Id = PP.getSourceManager().getFileID(Info->getDefinitionLoc());
      std::string Text;
      expand(*Info, Text, 0);
      Result.Macros[Macro.first->getName().str()] = {
          Offset, Collector.pathOf(Id), std::move(Text)};
    }
  }

private:
  void noteCondition(SourceRange Range) {
    StringRef Text =
        Lexer::getSourceText(CharSourceRange::getTokenRange(Range),
                             PP.getSourceManager(), PP.getLangOpts());
    while (!Text.empty()) {
      Text =
          Text.drop_until([](char C) { return llvm::isAlpha(C) || C == '_'; });
      StringRef Name =
          Text.take_while([](char C) { return llvm::isAlnum(C) || C == '_'; });
      Text = Text.drop_front(Name.size());
      noteName(Range.getBegin(), Name);
    }
  }
  void noteName(SourceLocation Loc, StringRef Name) {
    auto [File, Offset] = Collector.place(Loc);
    if (!File || PP.isMacroDefined(Name) || !soundsLikeAmd(Name))
      return;
    Result.Asked.insert(Name.str());
    if (isSwitchOfABuild(Name))
      File->Platform.Switches[Offset].insert(Name.str());
  }

  /// Expands the macro's tokens recursively, except for function-like macros.
  void expand(const MacroInfo &Macro, std::string &Text, unsigned Depth) {
    constexpr size_t Longest = 1000;
    for (const Token &T : Macro.tokens()) {
      if (Text.size() > Longest)
        return;
      const IdentifierInfo *Name = T.getIdentifierInfo();
      const MacroInfo *Inner = Name ? PP.getMacroInfo(Name) : nullptr;
      if (Inner && !Inner->isFunctionLike() && !Inner->isBuiltinMacro() &&
          Depth < 16)
        expand(*Inner, Text, Depth + 1);
      else
        Text += (Text.empty() ? "" : " ") + PP.getSpelling(T);
    }
  }

  FactCollector &Collector;
  Preprocessor &PP;
  UnitReading &Result;
};

class ReadAction : public PreprocessOnlyAction {
public:
  ReadAction(const MappingTable &Table, const Project &Files,
             StringRef Declarations, UnitReading &Result)
      : Table(Table), Files(Files), Declarations(Declarations), Result(Result) {
  }

protected:
  bool BeginSourceFileAction(CompilerInstance &CI) override {
    Collector = std::make_unique<FactCollector>(
        CI.getSourceManager(), Table, Files, Declarations, Result.Facts);
    Preprocessor &PP = CI.getPreprocessor();
    PP.addPPCallbacks(makePreprocessorListener(*Collector, PP));
    PP.addPPCallbacks(std::make_unique<Listener>(*Collector, PP, Result));
    return true;
  }

private:
  const MappingTable &Table;
  const Project &Files;
  StringRef Declarations;
  UnitReading &Result;
  std::unique_ptr<FactCollector> Collector;
};

} // namespace

static void noteMacros(UnitFacts &Facts, const UnitReading &Cuda,
                       const UnitReading &Amd) {
  for (auto &[Name, ForAmd] : Amd.Macros) {
    auto It = Cuda.Macros.find(Name);
    std::string Before;
    if (It != Cuda.Macros.end())
      Before = It->second.Text;
    if (It == Cuda.Macros.end() || Before != ForAmd.Text)
      Facts.Files[ForAmd.Path].Platform.Macros[ForAmd.Offset] = {
          {Name, Before, ForAmd.Text}};
  }
}

bool PlatformReader::mayAsk(StringRef Text) {
  return Text.contains("HIP") || Text.contains("ROCM") ||
         Text.contains("HCC") || mayAskForDevice(Text);
}

bool PlatformReader::mayAskForDevice(StringRef Text) {
  return Text.contains("AMD") || Text.contains("gfx") || Text.contains("GFX") ||
         Text.contains("__HIP_DEVICE_COMPILE__");
}

UnitFacts PlatformReader::read(const Unit &U, bool Device) const {
  std::vector<std::string> Defined;
  auto Read = [&] {
    UnitReading Result;
    Unit Other = U;
    for (const std::string &Macro : Defined)
      Other.Flags.push_back("-D" + Macro);
    ReadAction Action(Table, Files, Declarations, Result);
    Run(Other, Action);
    return Result;
  };
  UnitReading Cuda = Read();
  for (StringRef Macro : amdMacros(Device))
    Defined.push_back(Macro.str());
  UnitReading Amd = Read();

  UnitFacts Facts;
  for (const UnitReading *Reading : {&Cuda, &Amd})
    for (auto &[Path, File] : Reading->Facts.Files)
      joinInto(Facts.Files[Path].Platform.Switches, File.Platform.Switches);
  for (auto &[Path, File] : Amd.Facts.Files)
    Facts.Files[Path].Platform.Amd = File.Read;
  noteMacros(Facts, Cuda, Amd);
  std::set<std::string> Asked = Cuda.Asked;
  Asked.insert(Amd.Asked.begin(), Amd.Asked.end());
  size_t Sure = Defined.size();
  for (const std::string &Name : Asked)
    if (!Amd.Macros.count(Name) && !Cuda.Macros.count(Name))
      Defined.push_back(guessAmdMacro(Name));
  if (Defined.size() == Sure)
    return Facts;
  UnitReading Guessed = Read();
  for (auto &[Path, File] : Guessed.Facts.Files)
    Facts.Files[Path].Platform.Guessed = File.Read;
  noteMacros(Facts, Cuda, Guessed);
  return Facts;
}

} // namespace hipify
