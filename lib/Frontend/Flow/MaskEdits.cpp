//===- MaskEdits.cpp - widens lane masks to 64 bits -----------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// On a wavefront of 32, the upper half of a mask is zero, so text for 64 lanes
// works there as well, unless it inspects the upper half: comparisons with the
// full mask, and counts of the bits that are not set.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Flow/MaskFlow.h"
#include "clang/AST/ASTContext.h"
#include "clang/Lex/Lexer.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

/// The literal of `-1`, `~0` and the like, with its operator.
static const IntegerLiteral *literalOf(const Expr *E) {
  return dyn_cast<IntegerLiteral>(E->IgnoreParenImpCasts());
}

std::tuple<FileFacts *, unsigned, unsigned>
MaskFlow::rangeOf(SourceRange Range) const {
  auto Text = Collector.placeTogether(Range, Context.getLangOpts());
  if (!Text.File)
    return {nullptr, 0, 0};
  return {Text.File, Text.Parts[0].Begin, Text.Parts[0].End};
}

void MaskFlow::widen(SourceRange Range, std::string Text, std::string What) {
  if (auto [File, Begin, End] = rangeOf(Range); File)
    File->Native.Widenings.note(Begin, {End, std::move(Text), std::move(What)});
}

void MaskFlow::narrow(SourceRange Range, std::string Why) {
  // Report the expansion of a third-party macro at its use.
  while (Range.getBegin().isMacroID() &&
         !Collector.place(Range.getBegin()).first)
    Range = SM.getImmediateExpansionRange(Range.getBegin()).getAsRange();
  auto [File, Begin, End] = rangeOf(Range);
  if (!File)
    std::tie(File, Begin, End) = rangeOf(SourceRange(Range.getBegin()));
  if (File)
    joinInto(File->Native.Narrow, {{Begin, {std::move(Why), "", End}}});
}

StringRef MaskFlow::text(SourceRange Range) const {
  return Lexer::getSourceText(
      CharSourceRange::getTokenRange(SM.getSpellingLoc(Range.getBegin()),
                                     SM.getSpellingLoc(Range.getEnd())),
      SM, Context.getLangOpts());
}

/// The literal with a suffix that makes it 64 bits wide.
std::string MaskFlow::wideNumber(const IntegerLiteral *Literal) const {
  return (text(Literal->getSourceRange()).rtrim("uUlL") + "ull").str();
}

/// Replaces Literal, together with its operator.
void MaskFlow::widenLiteral(const IntegerLiteral *Literal, StringRef Text,
                            const Expr *Whole) {
  if (auto [File, Offset] = Collector.place(Literal->getLocation()); File)
    Edited[{File, Offset}].insert(Literal);
  widen((Whole ? Whole : Literal)->getSourceRange(), Text.str(), "a lane mask");
}

/// Handles `1u << lane` and `~0u >> (31 - lane)`.
void MaskFlow::noteShift(const BinaryOperator *E) {
  const Expr *Value = E->getLHS()->IgnoreParenImpCasts();
  const auto *Amount =
      dyn_cast<BinaryOperator>(E->getRHS()->IgnoreParenImpCasts());
  // The result of shifting the full mask to the right depends on its width.
  if (E->getOpcode() == BO_Shr && !isMask(Value) && isFull(Value)) {
    const auto *Bits = Amount && Amount->getOpcode() == BO_Sub
                           ? literalOf(Amount->getLHS())
                           : nullptr;
    if (Bits && (number(Bits) == 31u || number(Bits) == 32u))
      widenLiteral(Bits, number(Bits) == 31u ? "63" : "64");
    else
      narrow(E->getSourceRange(),
             "this mask is counted from the end of 32 lanes");
  }
  wantText(E->getLHS());
}

void MaskFlow::wantText(const Expr *E, bool Argument) {
  E = E->IgnoreParenImpCasts();
  Wanted.insert(E);
  if (const auto *Cast = dyn_cast<ExplicitCastExpr>(E)) {
    wantText(Cast->getSubExpr());
    if (Cast->getType()->isIntegerType() &&
        Context.getTypeSize(Cast->getType()) < 64)
      retype(Cast->getTypeInfoAsWritten()->getTypeLoc(), true);
    return;
  }
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E)) {
    wantText(Choice->getTrueExpr(), Argument);
    wantText(Choice->getFalseExpr(), Argument);
    return;
  }
  const auto *Unary = dyn_cast<UnaryOperator>(E);
  if (const auto *Literal = literalOf(
          Unary && !Unary->isIncrementDecrementOp() ? Unary->getSubExpr() : E))
    return wantLiteral(E, Unary, Literal, Argument);
  // UINT_MAX, a third-party macro.
  if (E->getBeginLoc().isMacroID() && isFull(E) &&
      !Collector.place(E->getBeginLoc()).first) {
    SourceRange Range = E->getSourceRange();
    while (Range.getBegin().isMacroID() &&
           !Collector.place(Range.getBegin()).first)
      Range = SM.getImmediateExpansionRange(Range.getBegin()).getAsRange();
    widen(SourceRange(Range.getBegin()), "~0ull", "the full mask");
    return;
  }
  if (Unary && (Unary->getOpcode() == UO_Not || Unary->getOpcode() == UO_Minus))
    return wantText(Unary->getSubExpr());
  if (const auto *Operation = dyn_cast<BinaryOperator>(E))
    wantOperands(Operation);
}

void MaskFlow::wantLiteral(const Expr *E, const UnaryOperator *Unary,
                           const IntegerLiteral *Literal, bool Argument) {
  if (Context.getTypeSize(Literal->getType()) == 64 &&
      number(E) == ~uint64_t(0))
    return;
  if (isFull(E)) {
    // Keep the form of ~0u and the digits of a hexadecimal number.
    StringRef Digits = text(Literal->getSourceRange());
    if (Unary && Unary->getOpcode() == UO_Not)
      widenLiteral(Literal, "0ull");
    else if (Unary || !Digits.starts_with_insensitive("0x"))
      widenLiteral(Literal, "~0ull", E);
    else
      widenLiteral(Literal,
                   Digits.contains('F')
                       ? (Digits.take_front(2) + "FFFFFFFFFFFFFFFFULL").str()
                       : (Digits.take_front(2) + "ffffffffffffffffull").str());
    return;
  }
  // HIP only accepts 64-bit types as an argument.
  if (Argument && !Unary && Context.getTypeSize(Literal->getType()) < 64)
    widenLiteral(Literal, wideNumber(Literal));
  if (number(E).value_or(0) > 1)
    narrow(E->getSourceRange(),
           "this mask names lanes of the first 32 by number");
}

void MaskFlow::wantOperands(const BinaryOperator *Operation) {
  if (Operation->isLogicalOp() || Operation->isComparisonOp())
    return;
  if (Operation->getOpcode() == BO_Assign || Operation->getOpcode() == BO_Comma)
    return wantText(Operation->getRHS());
  if (Operation->isShiftOp()) {
    const auto *One = literalOf(Operation->getLHS());
    if (One && !isFull(One)) {
      if (Context.getTypeSize(One->getType()) < 64)
        widenLiteral(One, wideNumber(One));
      return;
    }
    return noteShift(Operation);
  }
  if (Operation->isAdditiveOp())
    return wantText(Operation->getLHS());
  if (Operation->isBitwiseOp()) {
    wantText(Operation->getLHS());
    wantText(Operation->getRHS());
  }
}

//===----------------------------------------------------------------------===//
// Counting and comparing bits
//===----------------------------------------------------------------------===//

/// Whether Call counts from the upper end of a mask, so that the result depends
/// on the number of bits.
static bool countsFromEnd(const CallExpr *Call) {
  const auto *Inner =
      dyn_cast<CallExpr>(Call->getArg(0)->IgnoreParenImpCasts());
  bool Reversed = Inner && calleeNameOf(Inner) == "__brev";
  StringRef Name = calleeNameOf(Call);
  return Name == "__clz" ? !Reversed : Name == "__ffs" && Reversed;
}

void MaskFlow::noteCount(const CallExpr *Call) {
  const Expr *Mask = Call->getArg(0)->IgnoreParenImpCasts();
  if (!isMask(Mask))
    return;
  StringRef Name = calleeNameOf(Call);
  widen(SourceRange(calleeLocation(Call)),
        Name == "__fns" ? "__fns64" : (Name + "ll").str(),
        "the bits of a lane mask");
  wantText(Mask);
  const auto *Unary = dyn_cast<UnaryOperator>(Mask);
  if (Unary && Unary->getOpcode() == UO_Not)
    narrow(Unary->getSourceRange(),
           "on a wavefront of 32 the upper half of this is set; lanes that do "
           "not exist are counted");
  if (!countsFromEnd(Call))
    return;
  // `31 - __clz(mask)` is the last lane.
  for (const BinaryOperator *Difference : Differences) {
    if (Difference->getRHS()->IgnoreParenImpCasts() != Call)
      continue;
    const auto *Bits = literalOf(Difference->getLHS());
    auto Number = number(Bits);
    if (Number == 31u || Number == 32u)
      return widenLiteral(Bits, Number == 31u ? "63" : "64");
  }
  narrow(Call->getSourceRange(),
         "bits are counted from the end of a mask of 32 lanes");
}

void MaskFlow::noteComparison(const BinaryOperator *E) {
  const Expr *Left = E->getLHS(), *Right = E->getRHS();
  bool Compares = E->isEqualityOp();
  for (int Side = 0; Side != 2; ++Side, std::swap(Left, Right)) {
    if (!isMask(Left) || isSmall(Right))
      continue;
    if (Compares && !isMask(Right) && isFull(Right))
      narrow(E->getSourceRange(), "a wavefront of 32 never gives the full mask "
                                  "of 64; __all_sync tests all lanes of any");
    else if (!isMask(Right) || !Compares)
      wantText(Right);
  }
}

void MaskFlow::note() {
  Noting = true;
  block();
  for (const Expr *Argument : MaskArguments)
    wantText(Argument, true);
  for (const Flow &F : Flows) {
    auto *It = F.To ? Nodes.find(F.To) : Nodes.end();
    if (It != Nodes.end() && It->second.Wide && It->second.Blocked.empty())
      wantText(F.Value);
    else if (!F.To && isMask(F.Value))
      narrow(F.Value->getSourceRange(),
             "a lane mask goes to " + F.Where + " as 32 bits");
  }
  for (const BinaryOperator *Pair : Pairs)
    noteComparison(Pair);
  for (const CallExpr *Call : Counts)
    noteCount(Call);
  noteDeclarations();
  // A literal in a macro has one text for all expansions.
  for (auto &[Place, Exprs] : Edited)
    for (const IntegerLiteral *Literal : Literals[Place])
      if (!Exprs.contains(Literal)) {
        narrow(Literal->getSourceRange(),
               "this is a lane mask in some uses and not in others");
        break;
      }
}

} // namespace hipify
