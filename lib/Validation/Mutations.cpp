//===- Mutations.cpp ------------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Validation/Mutations.h"
#include "Source/DeviceRegions.h"
#include "Source/Launch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace hipify;
using namespace hipify::validation;
using clang::tok::TokenKind;

/// How many of a call's arguments are swapped.
static constexpr size_t SwappedArguments = 4;

std::vector<std::string> Mutation::apply(StringRef Source) const {
  std::vector<std::string> All;
  for (const std::string &Text : Texts)
    All.push_back(
        (Source.take_front(Begin) + Text + Source.drop_front(End)).str());
  return All;
}

namespace {
/// A call by name; does not distinguish `name(...)` from `name<...>(...)`.
struct Call {
  size_t Name; ///< Token index.
  StringRef Text;
  std::vector<SourceText::Range> Arguments;
  unsigned End; ///< After the closing parenthesis.
};

class Finder {
public:
  explicit Finder(const SourceText &S) : S(S), Kernels(deviceRegions(S)) {}

  std::vector<Mutation> run() {
    for (size_t I = 0; I < S.tokens().size(); ++I) {
      const Tok &T = S.tokens()[I];
      if (T.Directive != DirectiveKind::None)
        continue;
      if (T.Kind == TokenKind::raw_identifier)
        visitName(I);
      else if (T.Kind == TokenKind::lesslessless)
        visitLaunch(I);
      else
        visitOperator(I);
    }
    return std::move(Found);
  }

private:
  void add(StringRef Kind, unsigned Begin, unsigned End, const Twine &Text) {
    Found.push_back({Kind, Begin, End, {Text.str()}});
  }

  StringRef slice(SourceText::Range R) const { return S.slice(R.Begin, R.End); }

  std::optional<Call> callAt(size_t I) const {
    if (!S.is(I + 1, TokenKind::l_paren))
      return std::nullopt;
    auto Arguments = S.arguments(I + 1);
    auto Close = S.closing(I + 1);
    if (!Arguments || !Close)
      return std::nullopt;
    return Call{I, S.spelling(S.tokens()[I]), std::move(*Arguments),
                S.tokens()[*Close].end()};
  }

  bool isMember(size_t I) const {
    return I > 0 &&
           (S.is(I - 1, TokenKind::period) || S.is(I - 1, TokenKind::arrow));
  }

  void visitName(size_t I) {
    if (S.isName(I, "warp_size") && I >= 2 && S.isName(I - 2, "hipify"))
      return add("warp-size", S.tokens()[I - 2].Offset, S.tokens()[I].end(),
                 "64");
    std::optional<Call> C = callAt(I);
    if (!C)
      return;
    if (C->Text.ends_with("_sync") && !isMember(I))
      visitWarpCall(*C);
    bool Barrier = C->Text == "__syncthreads" || C->Text == "__syncwarp" ||
                   (C->Text == "sync" && isMember(I) && I >= 2);
    if (Barrier) {
      unsigned Begin = S.tokens()[isMember(I) ? I - 2 : I].Offset;
      add("barrier", Begin, C->End, "((void)0)");
    }
    if (C->Text == "__launch_bounds__" && !C->Arguments.empty()) {
      SourceText::Range Most = C->Arguments.front();
      add("bounds", Most.Begin, Most.End, "(" + slice(Most) + ") / 2");
    }
    // hipMemcpy, hipblasSgemm, ncclAllReduce. Products of complex numbers are
    // commutative.
    bool IsVendors = C->Text.starts_with("hip") || C->Text.starts_with("nccl");
    if (IsVendors && C->Text.size() > 4 &&
        !(I > 0 && S.is(I - 1, TokenKind::coloncolon)) &&
        !is_contained({"hipCadd", "hipCaddf", "hipCmul", "hipCmulf", "hipCfma",
                       "hipCfmaf"},
                      C->Text))
      swapTwo(C->Arguments);
  }

  /// Handles __shfl_down_sync(mask, value, delta[, width]) and similar.
  void visitWarpCall(const Call &C) {
    if (C.Arguments.size() < 2)
      return;
    // A shuffle's mask lists the participants; on AMD GPUs all participate, and
    // no value depends on it.
    SourceText::Range Mask = C.Arguments[0];
    if (!C.Text.starts_with("__shfl"))
      add("mask", Mask.Begin, Mask.End, "(" + slice(Mask) + ") & 0xffffu");
    const Tok &Name = S.tokens()[C.Name];
    std::string Rest;
    for (SourceText::Range R : ArrayRef(C.Arguments).slice(1).take_front(2))
      Rest += (Rest.empty() ? "" : ", ") + slice(R).str();
    StringRef Base = C.Text.drop_back(5);
    // xor with less than 32 stays in its half of the wavefront. After down,
    // only the last lanes of a warp differ, and reductions discard them.
    if ((Base == "__shfl" || Base == "__shfl_up") && C.Arguments.size() >= 3) {
      bool Whole = C.Arguments.size() == 3 || slice(C.Arguments[3]) == "32" ||
                   slice(C.Arguments[3]).ends_with("warp_size");
      if (Whole)
        add("width", Name.Offset, C.End, Base + "(" + Rest + ", warpSize)");
    } else if (Base == "__ballot" || Base == "__any" || Base == "__all") {
      add("width", Name.Offset, C.End, Base + "(" + Rest + ")");
    }
  }

  /// Handles x & 31, x >> 5, x / 32, x % 32, x * 32.
  void visitOperator(size_t I) {
    TokenKind Kind = S.tokens()[I].Kind;
    StringRef From, To;
    if (Kind == TokenKind::amp) {
      From = "31", To = "63";
    } else if (Kind == TokenKind::greatergreater) {
      From = "5", To = "6";
    } else if (Kind == TokenKind::slash || Kind == TokenKind::percent) {
      From = "32", To = "64";
    } else {
      return;
    }
    if (!S.is(I + 1, TokenKind::numeric_constant))
      return;
    const Tok &Number = S.tokens()[I + 1];
    StringRef Text = S.spelling(Number);
    if (Text == From || Text == (From + "u").str() ||
        (From == "31" && Text.equals_insensitive("0x1f")))
      add("warp-size", Number.Offset, Number.end(), To);
  }

  /// Whether the kernel that L launches reads the number of blocks: it then
  /// processes the data with any number of them.
  bool walks(const Launch &L) const {
    StringRef Name;
    for (size_t I = L.Kernel;
         S.is(I, TokenKind::raw_identifier) || S.is(I, TokenKind::coloncolon);
         ++I)
      Name = S.spelling(S.tokens()[I]);
    return any_of(Kernels, [&](const DeviceRegion &K) {
      return K.Name == Name && S.slice(K.Begin, K.End).contains("gridDim");
    });
  }

  /// Handles kernel<<<grid, block, ...>>>(arguments).
  void visitLaunch(size_t I) {
    std::optional<Launch> L = launchAt(S, I);
    if (!L)
      return;
    // A literal does not depend on the size of the data.
    SourceText::Range Grid = L->Config[0];
    bool Computed = L->Config.size() < 2 ||
                    !S.is(L->Less + 1, TokenKind::numeric_constant) ||
                    S.tokens()[L->Less + 1].end() < Grid.End;
    if (Computed && !walks(*L))
      add("blocks", Grid.Begin, Grid.End,
          "[&] { dim3 less(" + slice(Grid) +
              "); (less.x > 1 ? less.x : less.y > 1 ? less.y : less.z) -= 1; "
              "return less; }()");
    if (auto Arguments = S.arguments(L->Open))
      swapTwo(*Arguments);
  }

  /// Swaps two of the first few arguments, earlier pairs first.
  void swapTwo(ArrayRef<SourceText::Range> A) {
    Mutation M = {"arguments", 0, 0, {}};
    for (size_t J = 1; J < std::min(A.size(), SwappedArguments); ++J)
      for (size_t I = 0; I < J; ++I) {
        if (slice(A[I]) == slice(A[J]))
          continue;
        M.Begin = A.front().Begin;
        M.End = A.back().End;
        StringRef Between = S.slice(A[I].End, A[J].Begin);
        M.Texts.push_back((S.slice(M.Begin, A[I].Begin) + slice(A[J]) +
                           Between + slice(A[I]) + S.slice(A[J].End, M.End))
                              .str());
      }
    if (!M.Texts.empty())
      Found.push_back(std::move(M));
  }

  const SourceText &S;
  std::vector<DeviceRegion> Kernels;
  std::vector<Mutation> Found;
};
} // namespace

std::vector<Mutation> hipify::validation::findMutations(const SourceText &S) {
  return Finder(S).run();
}
