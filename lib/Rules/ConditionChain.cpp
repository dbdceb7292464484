//===- ConditionChain.cpp - which branches of #if are compiled ------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Rules/ConditionChain.h"
#include "Rules/Rule.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

bool isArchMacro(StringRef Name) {
  return Name == "__CUDA_ARCH__" || Name == "HIPIFY_CUDA_ARCH";
}

bool isVersionMacro(StringRef Name) {
  return Name == "CUDART_VERSION" || Name == "CUDA_VERSION" ||
         Name == "HIPIFY_CUDART_VERSION" || Name == "HIPIFY_CUDA_VERSION";
}

size_t directiveEnd(const SourceText &Source, size_t Hash) {
  auto &Tokens = Source.tokens();
  size_t I = Hash + 1;
  unsigned Line = Source.lineAndColumn(Tokens[Hash].Offset).first;
  while (I < Tokens.size() && Tokens[I].Directive == Tokens[Hash].Directive) {
    // Of two consecutive directives of one kind, the second starts at a `#` at
    // the start of a line.
    if (Tokens[I].Kind == tok::hash &&
        Source.lineAndColumn(Tokens[I].Offset).first != Line &&
        Source.slice(Source.lineBegin(Tokens[I].Offset), Tokens[I].Offset)
            .trim()
            .empty() &&
        !Source.slice(0, Source.lineBegin(Tokens[I].Offset))
             .rtrim("\r\n")
             .ends_with("\\"))
      break;
    ++I;
  }
  return I;
}

std::vector<ConditionChain> findChains(const SourceText &Source) {
  std::vector<ConditionChain> Chains;
  std::vector<size_t> Open;
  auto &Tokens = Source.tokens();
  for (size_t I = 0; I + 1 < Tokens.size(); ++I) {
    DirectiveKind D = Tokens[I].Directive;
    if (D == DirectiveKind::None || Tokens[I].Kind != tok::hash)
      continue;
    size_t End = directiveEnd(Source, I);
    StringRef Name = Source.spelling(Tokens[I + 1]);
    bool Begins = Name == "if" || Name == "ifdef" || Name == "ifndef";
    bool Goes = Name.starts_with("el");
    if (!Open.empty() && (Goes || Name == "endif"))
      Chains[Open.back()].Branches.back().End = I;
    if (Begins) {
      Open.push_back(Chains.size());
      Chains.emplace_back();
    } else if (Name == "endif" && !Open.empty()) {
      Open.pop_back();
    }
    if (Begins || (Goes && !Open.empty())) {
      auto Kind = llvm::StringSwitch<ConditionBranch::KindT>(Name)
                      .Cases({"ifdef", "elifdef"}, ConditionBranch::Ifdef)
                      .Cases({"ifndef", "elifndef"}, ConditionBranch::Ifndef)
                      .Case("else", ConditionBranch::Else)
                      .Default(ConditionBranch::If);
      Chains[Open.back()].Branches.push_back(
          {Kind, I + 2, std::max(End, I + 2), Tokens.size()});
    }
    I = End - 1;
  }
  return Chains;
}

/// Macros that AMD's compilers always or never define.
static std::optional<MacroState> builtinMacro(StringRef Name,
                                              const CompilePass &Pass) {
  auto Number = [](int64_t Value) {
    return MacroState{MacroState::Number, {}, Value};
  };
  if (isArchMacro(Name))
    return Pass.Device ? Number(Pass.Arch) : MacroState{MacroState::Undefined};
  if (isVersionMacro(Name))
    return Number(Pass.Version);
  if (Name == "__CUDACC_VER_MAJOR__" || Name == "HIPIFY_CUDACC_VER_MAJOR")
    return Number(Pass.Version / 1000);
  if (Name == "__CUDACC_VER_MINOR__" || Name == "HIPIFY_CUDACC_VER_MINOR")
    return Number(Pass.Version % 1000 / 10);
  if (Name == "__HIP_DEVICE_COMPILE__")
    return Pass.Device ? Number(1) : MacroState{MacroState::Undefined};
  // The tables map these to __HIPCC__, which a file compiled as HIP has.
  constexpr StringRef Ones[] = {"__CUDACC__",
                                "__NVCC__",
                                "__CUDACC_EXTENDED_LAMBDA__",
                                "__HIPCC__",
                                "__clang__",
                                "__CUDACC_RELAXED_CONSTEXPR__",
                                "__HIP__",
                                "__HIP_PLATFORM_AMD__"};
  if (llvm::is_contained(Ones, Name))
    return Number(1);
  if (Name.starts_with("__CUDA_ARCH_FEAT_") || Name == "__CUDA_ARCH_LIST__" ||
      Name == "__CUDA_ARCH_SPECIFIC__" ||
      Name == "__CUDA_ARCH_FAMILY_SPECIFIC__" || Name == "__CUDA__" ||
      Name == "__CUDADEBUG__" || Name == "__CUDA_LIBDEVICE__" ||
      Name == "__CUDACC_VER_BUILD__" || Name == "__HIP_PLATFORM_NVIDIA__" ||
      Name == "true" || Name == "false")
    return MacroState{MacroState::Undefined};
  return std::nullopt;
}

namespace {

class Walk {
public:
  Walk(const SourceText &Source, llvm::ArrayRef<ConditionChain> Chains,
       llvm::ArrayRef<ChainChoice> Choices, const CompilePass &Pass)
      : Source(Source), Chains(Chains), Choices(Choices), Pass(Pass) {
    for (size_t I = 0, E = Source.tokens().size(); I + 1 < E; ++I)
      if (Source.tokens()[I].Directive == DirectiveKind::Define &&
          Source.isName(I, "define") && !isDefault(I + 1))
        Macros[Source.spelling(Source.tokens()[I + 1])] = {
            MacroState::Undefined};
  }

  void run() {
    auto &Tokens = Source.tokens();
    for (size_t I = 0; I < Tokens.size(); ++I) {
      if (Tokens[I].Directive == DirectiveKind::None ||
          Tokens[I].Kind != tok::hash || I + 1 == Tokens.size())
        continue;
      StringRef Name = Source.spelling(Tokens[I + 1]);
      if (Name == "if" || Name == "ifdef" || Name == "ifndef")
        enter();
      else if (Name.starts_with("el") && !Open.empty())
        nextBranch();
      else if (Name == "endif" && !Open.empty())
        Open.pop_back();
      else if (Name == "define" || Name == "undef")
        define(I, Name == "define");
      I = directiveEnd(Source, I) - 1;
    }
  }

  LiveBranches Result;
  llvm::StringMap<MacroState> Macros;

private:
  /// Whether a definition is a default: `#ifndef X` around `#define X 1`, where
  /// X can come from elsewhere. Any other definition in the file is final.
  bool isDefault(size_t Name) const {
    StringRef Macro = Source.spelling(Source.tokens()[Name]);
    for (const ConditionChain &Chain : Chains)
      if (Chain.Branches.front().First < Name &&
          Name < Chain.Branches.back().End && !isIncludeGuard(Chain))
        for (const ConditionBranch &B : Chain.Branches)
          for (size_t I = B.First; I < B.Last; ++I)
            if (Source.isName(I, Macro))
              return true;
    return false;
  }

  struct Frame {
    size_t Chain;
    size_t Branch = 0;
    Live Outer;            ///< Of the text around the chain.
    Live Left = Live::Yes; ///< Whether no earlier branch was taken.
  };

  Live live() const {
    return Open.empty() ? Live::Yes
                        : Result[Open.back().Chain][Open.back().Branch].Text;
  }

  void enter() {
    Frame F{Result.size(), 0, live(), Live::Yes};
    Result.emplace_back();
    Open.push_back(F);
    decide();
  }
  void nextBranch() {
    ++Open.back().Branch;
    decide();
  }

  void decide() {
    Frame &F = Open.back();
    Live Taken = std::min(F.Left, condition(F));
    Result[F.Chain].push_back({Taken, std::min(F.Outer, Taken)});
    if (Taken == Live::Yes)
      F.Left = Live::No;
    else if (Taken == Live::Maybe)
      F.Left = std::min(F.Left, Live::Maybe);
  }

  /// `#ifndef X` before a `#define X` without a value.
  bool isIncludeGuard(const ConditionChain &Chain) const {
    const ConditionBranch &B = Chain.Branches.front();
    size_t Hash = B.Last;
    return Chain.Branches.size() == 1 && B.Kind == ConditionBranch::Ifndef &&
           Source.is(Hash, tok::hash) && Source.isName(Hash + 1, "define") &&
           Source.is(Hash + 2, tok::raw_identifier) &&
           Source.isName(B.First, Source.spelling(Source.tokens()[Hash + 2])) &&
           directiveEnd(Source, Hash) == Hash + 3;
  }

  /// Whether the condition of the frame's branch holds.
  Live condition(const Frame &F) {
    const ConditionBranch &B = Chains[F.Chain].Branches[F.Branch];
    const ChainChoice &Choice = Choices[F.Chain];
    if (isIncludeGuard(Chains[F.Chain]))
      return Live::Yes;
    if (F.Branch < 32 && Choice.Excluded >> F.Branch & 1)
      return Live::No;
    if (F.Branch < 32 && Choice.Included >> F.Branch & 1)
      return Live::Yes;
    if (B.Kind == ConditionBranch::Else)
      return Live::Yes;
    std::vector<StringRef> Words = words(B.First, B.Last);
    auto Lookup = [&](StringRef Name) { return lookup(Name); };
    std::optional<int64_t> V;
    if (B.Kind == ConditionBranch::If) {
      const std::string Arch = std::to_string(Choice.ArchCap);
      const std::string Version = std::to_string(Choice.VersionCap);
      std::vector<StringRef> Capped;
      for (size_t I = 0; I != Words.size(); ++I) {
        bool Asked = (I > 0 && Words[I - 1] == "defined") ||
                     (I > 1 && Words[I - 2] == "defined");
        if (!Asked && Choice.ArchCap && isArchMacro(Words[I]))
          Capped.insert(Capped.end(),
                        {"HIPIFY_CUDA_ARCH_AT_MOST", "(", Arch, ")"});
        else if (!Asked && Choice.VersionCap && isVersionMacro(Words[I]))
          Capped.insert(Capped.end(),
                        {"HIPIFY_CUDA_VERSION_AT_MOST", "(", Version, ")"});
        else
          Capped.push_back(Words[I]);
      }
      V = evaluateCondition(Capped, Lookup);
    } else if (!Words.empty()) {
      StringRef Test[] = {"defined", Words[0]};
      V = evaluateCondition(Test, Lookup);
      if (V && B.Kind == ConditionBranch::Ifndef)
        V = !*V;
    }
    return !V ? Live::Maybe : *V ? Live::Yes : Live::No;
  }

  MacroState lookup(StringRef Name) const {
    if (auto It = Macros.find(Name); It != Macros.end())
      return It->second;
    if (Pass.FeaturesOff)
      if (auto It = Pass.FeaturesOff->find(Name.str());
          It != Pass.FeaturesOff->end()) {
        const std::optional<std::string> &Value = It->second.Value;
        return Value ? MacroState{MacroState::Defined, {*Value}}
                     : MacroState{MacroState::Undefined};
      }
    return builtinMacro(Name, Pass).value_or(MacroState());
  }

  void define(size_t Hash, bool Defines) {
    auto &Tokens = Source.tokens();
    if (Hash + 2 >= Tokens.size() || live() == Live::No)
      return;
    StringRef Name = Source.spelling(Tokens[Hash + 2]);
    MacroState &State = Macros[Name];
    size_t Body = Hash + 3, End = directiveEnd(Source, Hash);
    if (live() == Live::Maybe) {
      // An include guard's own definition, or a value that may differ.
      State = {MacroState::Unknown};
    } else if (!Defines) {
      State = {MacroState::Undefined};
    } else if (Body < End && Source.is(Body, tok::l_paren) &&
               Tokens[Body].Offset == Tokens[Body - 1].end()) {
      State = {MacroState::Opaque};
    } else {
      State = {MacroState::Defined, words(Body, End)};
    }
  }

  std::vector<StringRef> words(size_t First, size_t Last) const {
    std::vector<StringRef> Result;
    for (size_t I = First; I < Last; ++I)
      Result.push_back(Source.spelling(Source.tokens()[I]));
    return Result;
  }

  const SourceText &Source;
  llvm::ArrayRef<ConditionChain> Chains;
  llvm::ArrayRef<ChainChoice> Choices;
  CompilePass Pass;
  std::vector<Frame> Open;
};

} // namespace

LiveBranches liveBranches(const SourceText &Source,
                          llvm::ArrayRef<ConditionChain> Chains,
                          llvm::ArrayRef<ChainChoice> Choices,
                          const CompilePass &Pass) {
  Walk W(Source, Chains, Choices, Pass);
  W.run();
  return std::move(W.Result);
}

llvm::StringMap<MacroState> macrosAtEnd(const SourceText &Source,
                                        llvm::ArrayRef<ConditionChain> Chains,
                                        llvm::ArrayRef<ChainChoice> Choices,
                                        const CompilePass &Pass) {
  Walk W(Source, Chains, Choices, Pass);
  W.run();
  return std::move(W.Macros);
}

} // namespace hipify
