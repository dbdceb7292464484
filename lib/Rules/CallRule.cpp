//===- CallRule.cpp - rewrites calls for HIP ------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tables' rows of kind `call` define how a call's arguments are reordered,
// dropped, added and wrapped. The arguments keep the edits of other rules, and
// the text between them keeps its line breaks and comments.
//
//===----------------------------------------------------------------------===//
#include "Mapping/CallPattern.h"
#include "Rules/Rule.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

namespace {

/// A call as spelled.
struct WrittenCall {
  size_t Name; ///< Index of the function's token.
  size_t Open; ///< Of its parentheses.
  size_t Close;
  std::vector<SourceText::Range> Arguments;
  llvm::SmallVector<StringRef, 8> Texts; ///< Of the arguments.
};

} // namespace

/// `cudaError_t cudaFree(void *);` is a declaration, not a call.
static bool isDeclaration(const RuleContext &C, size_t Index) {
  if (Index == 0 || C.tokens()[Index].Directive == DirectiveKind::Define)
    return false;
  if (!C.Source.is(Index - 1, tok::raw_identifier))
    return false;
  if (C.Facts.Calls.count(C.tokens()[Index].Offset))
    return false;
  constexpr StringRef Before[] = {"return", "else",     "do",       "throw",
                                  "case",   "co_yield", "co_await", "co_return",
                                  "and",    "or",       "not"};
  return !llvm::is_contained(Before, C.spelling(Index - 1));
}

static std::optional<WrittenCall> writtenCall(const RuleContext &C,
                                              size_t Index) {
  if (!C.Source.is(Index + 1, tok::l_paren) || isDeclaration(C, Index))
    return std::nullopt;
  auto Close = C.Source.closing(Index + 1);
  if (!Close)
    return std::nullopt;
  WrittenCall Call{Index, Index + 1, *Close, C.callArguments(Index), {}};
  for (auto [Begin, End] : Call.Arguments)
    Call.Texts.push_back(C.Source.slice(Begin, End));
  if (!C.argumentCount(Index))
    return std::nullopt;
  return Call;
}

namespace {

struct Form {
  const MappingEntry *Row = nullptr;
  CallPattern Pattern;
  StringRef Target; ///< Empty if there is no equivalent.
};

} // namespace

/// The row, if any, that rewrites this call with arguments of these types.
static std::optional<Form> chooseForm(const RuleContext &C,
                                      const WrittenCall &Call,
                                      llvm::ArrayRef<std::string> Types) {
  std::optional<Form> Best;
  auto Rank = [](const Form &F) {
    return std::make_tuple(F.Pattern.rank(), !F.Pattern.OpenEnded,
                           F.Row->HipSince);
  };
  for (const MappingEntry *Row : C.Table.lookupCalls(C.spelling(Call.Name))) {
    auto Pattern = CallPattern::parse(Row->Cuda);
    if (!Pattern || !Pattern->fits(Call.Texts, Types))
      continue;
    Form Candidate{Row, std::move(*Pattern),
                   targetName(*Row, C.Options.Target)};
    if (Candidate.Target.empty() && Row->State != Support::Unsupported)
      continue; // Not in this version of HIP.
    if (!Best || Rank(*Best) < Rank(Candidate))
      Best = std::move(Candidate);
  }
  return Best;
}

/// Whether the number of evaluations of an argument matters; assumes so for
/// calls.
static bool hasEffect(StringRef Text) {
  if (Text.contains("++") || Text.contains("--"))
    return true;
  for (size_t I = 1; I < Text.size(); ++I) {
    char Before = Text[I - 1];
    if (Text[I] == '(' && (llvm::isAlnum(Before) || Before == '_') &&
        !Text.take_front(I).ends_with("sizeof"))
      return true;
    if (Text[I] == '=' && Before != '=' && Before != '!' && Before != '<' &&
        Before != '>' && !Text.substr(I + 1).starts_with("="))
      return true;
  }
  return false;
}

namespace {

/// Writes the new text of a call.
class CallWriter {
public:
  CallWriter(const RuleContext &C, const WrittenCall &Call, const Form &Chosen)
      : C(C), Call(Call), Chosen(Chosen),
        Pieces(cutTarget(Chosen.Pattern, Chosen.Target)) {
    int Before = -1;
    for (const TargetPiece &P : Pieces)
      if (P.Parameter >= 0) {
        InOrder &= Before < P.Parameter;
        Before = P.Parameter;
      }
  }

  Edit write() {
    const Tok &Name = C.tokens()[Call.Name];
    Result.Offset = Name.Offset;
    Result.Length = C.tokens()[Call.Close].end() - Name.Offset;
    Result.Nests = true;
    for (size_t I = 0; I != Pieces.size(); ++I)
      put(I);
    return std::move(Result);
  }
  /// An argument that is not evaluated exactly once, or none.
  std::optional<size_t> unevenArgument() const {
    for (size_t I = 0; I != Call.Arguments.size(); ++I)
      if (auto It = Uses.find(I);
          (It == Uses.end() || It->second != 1) && hasEffect(Call.Texts[I]))
        return I;
    return std::nullopt;
  }

private:
  void put(size_t I) {
    const TargetPiece &P = Pieces[I];
    if (P.Parameter == TargetPiece::Literal)
      putLiteral(I);
    else if (P.Parameter == TargetPiece::Rest)
      for (size_t A = Chosen.Pattern.Parameters.size();
           A < Call.Arguments.size(); ++A) {
        if (A != Chosen.Pattern.Parameters.size())
          Result.Text += between(A - 1, A);
        putArgument(A);
      }
    else
      putArgument(P.Parameter, needsGuard(I));
  }

  void putArgument(size_t A, bool Guard = false) {
    auto [Begin, End] = Call.Arguments[A];
    if (Guard)
      Result.Text += '(';
    Result.Kept.push_back(
        {static_cast<unsigned>(Result.Text.size()), Begin, End});
    if (Guard)
      Result.Text += ')';
    ++Uses[A];
    Last = A;
  }

  /// Whether an argument needs parentheses because the target combines it with
  /// more than commas and parentheses: `a + b` must stay one operand. In a
  /// macro even a single word can expand to more.
  bool needsGuard(size_t I) const {
    StringRef Before = I ? Pieces[I - 1].Text.rtrim() : "";
    StringRef After = I + 1 != Pieces.size() ? Pieces[I + 1].Text.ltrim() : "";
    bool Between = (Before.ends_with("(") || Before.ends_with(",") ||
                    Before.ends_with("{")) &&
                   (After.starts_with(",") || After.starts_with(")") ||
                    After.starts_with("}"));
    bool InMacro = C.tokens()[Call.Name].Directive == DirectiveKind::Define;
    return !Between &&
           (InMacro ||
            !llvm::all_of(Call.Texts[Pieces[I].Parameter], [](char Ch) {
              return llvm::isAlnum(Ch) || Ch == '_' || Ch == ':';
            }));
  }

  /// The text between two consecutive arguments.
  StringRef between(size_t A, size_t B) const {
    return C.Source.slice(Call.Arguments[A].End, Call.Arguments[B].Begin);
  }

  /// Writes literal text, with the line breaks and comments around the source's
  /// comma or parenthesis.
  void putLiteral(size_t I) {
    StringRef Text = Pieces[I].Text;
    bool First = I == 0, AtEnd = I + 1 == Pieces.size();
    size_t Next = AtEnd ? 0 : firstArgument(Pieces[I + 1]);
    // An empty rest drops the comma before it.
    if (!AtEnd && Next >= Call.Arguments.size()) {
      Result.Text += Text.rtrim(", ");
      return;
    }
    if (First && AtEnd && Call.Arguments.empty()) {
      auto [Head, Tail] = Text.split('(');
      Result.Text += Head;
      if (Head.size() != Text.size())
        Result.Text += C.Source.slice(C.tokens()[Call.Open].Offset,
                                      C.tokens()[Call.Close].Offset);
      Result.Text += Tail;
      return;
    }
    if (First && !AtEnd && !Call.Arguments.empty()) {
      auto [Head, Tail] = Text.split('(');
      Result.Text += Head;
      if (Head.size() != Text.size())
        Result.Text += C.Source.slice(C.tokens()[Call.Open].Offset,
                                      Call.Arguments[0].Begin);
      Result.Text += Tail;
      return;
    }
    if (!First && !AtEnd && Text.contains(',')) {
      auto [Head, Tail] = Text.split(',');
      // In order: the text after the previous argument; otherwise, by position.
      size_t Place = InOrder ? Last : Commas;
      ++Commas;
      Result.Text += Head;
      if (Place + 1 < Call.Arguments.size())
        Result.Text += between(Place, Place + 1);
      else
        Result.Text += ", ";
      Result.Text += Tail.ltrim();
      return;
    }
    if (!First && AtEnd && Text.ends_with(")")) {
      Result.Text += Text.drop_back();
      Result.Text += C.Source.slice(Call.Arguments.back().End,
                                    C.tokens()[Call.Close].end());
      return;
    }
    Result.Text += Text;
  }
  size_t firstArgument(const TargetPiece &P) const {
    return P.Parameter == TargetPiece::Rest ? Chosen.Pattern.Parameters.size()
                                            : P.Parameter;
  }

  const RuleContext &C;
  const WrittenCall &Call;
  const Form &Chosen;
  llvm::SmallVector<TargetPiece, 16> Pieces;
  Edit Result;
  std::map<size_t, unsigned> Uses;
  bool InOrder = true; ///< The target keeps the order of the arguments.
  size_t Last = 0;     ///< The last argument written.
  size_t Commas = 0;   ///< Commas between arguments so far.
};

} // namespace

static void reportUnsupportedForm(RuleContext &C, const WrittenCall &Call,
                                  const Form &Chosen, Confidence Conf) {
  const Tok &Name = C.tokens()[Call.Name];
  Finding &F =
      C.report(DiagID::Unsupported, Name.Offset, C.tokens()[Call.Close].end(),
               C.spelling(Call.Name), Conf);
  F.Message = ("this form of '" + C.spelling(Call.Name) +
               "' has no counterpart in HIP: " + Chosen.Row->Note)
                  .str();
  F.Advice = Chosen.Row->Advice.str();
}

/// Reports a call whose arguments have different types in another unit or macro
/// expansion, for which HIP's call differs.
static void reportDisputedCall(RuleContext &C, const WrittenCall &Call,
                               Confidence Conf) {
  const Tok &Name = C.tokens()[Call.Name];
  Finding &F = C.report(DiagID::FactConflict, Name.Offset, Name.end(),
                        C.spelling(Call.Name), Conf);
  F.Message = ("'" + C.spelling(Call.Name) +
               "' is called with different types elsewhere, where HIP needs a "
               "different call; it is kept")
                  .str();
  F.Advice = ConflictAdvice.str();
}

static void reportCall(RuleContext &C, const WrittenCall &Call,
                       const Form &Chosen, Confidence Conf) {
  CallWriter Writer(C, Call, Chosen);
  Edit Written = Writer.write();
  StringRef Cuda = C.spelling(Call.Name);
  StringRef Target =
      Chosen.Target.take_until([](char Ch) { return Ch == '('; });
  auto Checked = Chosen.Row->trait(Trait::Check);
  bool Check = Checked.has_value();
  StringRef Note = Check ? Checked->Text : "";
  if (staysWithHipLibrary(C, *Chosen.Row, Chosen.Target) && !Check) {
    Check = true;
    Note = HipLibraryNote;
  }
  auto Uneven = Writer.unevenArgument();
  Finding &F =
      C.report(Check || Uneven ? DiagID::CallInexact : DiagID::CallRewritten,
               Written.Offset, Written.Offset + Written.Length, Cuda, Conf);
  F.Replacement = Chosen.Target.str();
  F.Message =
      ("'" + Cuda + "' is written with the arguments of '" + Target + "'")
          .str();
  if (Check)
    F.Message += (": " + Note).str();
  if (Uneven)
    F.Message +=
        ("; '" + Call.Texts[*Uneven] + "' is no longer evaluated exactly once")
            .str();
  F.Advice = Chosen.Row->Advice.str();
  F.Edits.push_back(std::move(Written));
  if (auto Shim = Chosen.Row->trait(Trait::Shim))
    C.requireHeader(Shim->head());
}

bool rewriteCall(RuleContext &C, size_t Index, Confidence Conf) {
  auto Call = writtenCall(C, Index);
  if (!Call)
    return false;
  std::optional<Form> Chosen;
  auto Known = C.Facts.CallTypes.find(C.tokens()[Index].Offset);
  if (Known == C.Facts.CallTypes.end()) {
    Chosen = chooseForm(C, *Call, {});
  } else {
    std::set<const MappingEntry *> Rows;
    for (const FileFacts::CallTypesFact &Fact : Known->second) {
      Chosen = chooseForm(C, *Call, Fact.Types);
      Rows.insert(Chosen ? Chosen->Row : nullptr);
    }
    if (Rows.size() > 1) {
      reportDisputedCall(C, *Call, Conf);
      return true;
    }
  }
  if (!Chosen)
    return false;
  if (Chosen->Target.empty())
    reportUnsupportedForm(C, *Call, *Chosen, Conf);
  else
    reportCall(C, *Call, *Chosen, Conf);
  return true;
}

} // namespace hipify
