//===- DeviceRegions.cpp - finds device code by its tokens ----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Source/DeviceRegions.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace llvm;

namespace hipify {

/// Words before a function's name that take a parenthesized argument.
static bool isAttribute(StringRef Name) {
  return StringSwitch<bool>(Name)
      .Cases({"__launch_bounds__", "__attribute__", "__align__"}, true)
      .Cases({"alignas", "decltype", "noexcept", "requires"}, true)
      .Cases({"__cluster_dims__", "__maxnreg__", "__declspec"}, true)
      .Default(false);
}

/// Returns the function whose attribute is at Index, or none for a declaration
/// or a variable. Next: where to resume the scan.
static std::optional<DeviceRegion> functionAt(const SourceText &Source,
                                              size_t Index, size_t &Next) {
  const std::vector<Tok> &Tokens = Source.tokens();
  DeviceRegion Region;
  Region.Kernel = Source.isName(Index, "__global__");
  Region.Begin = Tokens[Index].Offset;
  bool Parameters = false;
  for (size_t I = Index + 1; I < Tokens.size(); ++I) {
    Next = I;
    if (Tokens[I].Directive != DirectiveKind::None)
      continue; // #if between attribute and body
    switch (Tokens[I].Kind) {
    case tok::raw_identifier:
      Region.Kernel |= Source.isName(I, "__global__");
      break;
    case tok::l_paren: {
      StringRef Before = Tokens[I - 1].Kind == tok::raw_identifier
                             ? Source.spelling(Tokens[I - 1])
                             : StringRef();
      // After the parameters come member initializers.
      if (!Parameters && !isAttribute(Before)) {
        // For a lambda, this is an attribute, and there is no name.
        if (!Before.starts_with("__"))
          Region.Name = Before.str();
        Parameters = true;
      }
      auto Close = Source.closing(I);
      if (!Close)
        return std::nullopt;
      I = *Close;
      break;
    }
    case tok::l_brace: {
      if (!Parameters)
        return std::nullopt;
      auto Close = Source.closing(I);
      if (!Close)
        return std::nullopt;
      // `: a{1} {` is an initializer followed by the body.
      if (Source.is(*Close + 1, tok::l_brace) ||
          Source.is(*Close + 1, tok::comma)) {
        I = *Close;
        break;
      }
      Region.End = Tokens[*Close].end();
      return Region;
    }
    case tok::semi:
    case tok::r_brace:
    case tok::equal:
      return std::nullopt;
    default:
      break;
    }
  }
  return std::nullopt;
}

std::vector<DeviceRegion> deviceRegions(const SourceText &Source) {
  std::vector<DeviceRegion> Regions;
  for (size_t I = 0; I < Source.tokens().size(); ++I) {
    if (Source.tokens()[I].Directive != DirectiveKind::None ||
        (!Source.isName(I, "__global__") && !Source.isName(I, "__device__")))
      continue;
    size_t Next = I;
    if (auto Region = functionAt(Source, I, Next)) {
      Regions.push_back(std::move(*Region));
      I = Next;
    }
  }
  return Regions;
}

std::vector<SourceText::Range> versionBranches(const SourceText &Source) {
  struct Open {
    bool Versioned = false;
    unsigned Begin = 0;
  };
  std::vector<Open> Stack;
  std::vector<SourceText::Range> Ranges;
  const std::vector<Tok> &Tokens = Source.tokens();
  for (size_t I = 0; I + 1 < Tokens.size(); ++I) {
    if (Tokens[I].Kind != tok::hash ||
        Tokens[I].Directive == DirectiveKind::None)
      continue;
    StringRef Word = Source.spelling(Tokens[I + 1]);
    if (Word.starts_with("if"))
      Stack.push_back({false, Tokens[I].Offset});
    if (Stack.empty())
      continue;
    if (Word.starts_with("if") || Word.starts_with("elif")) {
      unsigned End = Source.nextLine(Tokens[I].Offset);
      for (size_t J = I + 2; J < Tokens.size() && Tokens[J].Offset < End; ++J)
        Stack.back().Versioned |=
            Tokens[J].Kind == tok::raw_identifier &&
            Source.spelling(Tokens[J]).contains("VERSION");
    } else if (Word == "endif") {
      if (Stack.back().Versioned)
        Ranges.push_back({Stack.back().Begin, Tokens[I].end()});
      Stack.pop_back();
    }
  }
  return Ranges;
}

} // namespace hipify
