//===- EnumNumberRule.cpp - enumerators with another number ---------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUBLAS_OP_N is 0 in CUDA and 111 in HIP. A number that stands for it is
// replaced by the name; if that is impossible, a finding reports it.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"
#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace hipify {
namespace {

using Use = FileFacts::NumberUse;

/// One use of a number, with the table row of its enumerator.
class NumberRule {
public:
  NumberRule(RuleContext &C, unsigned Begin, const Use &Fact, bool Alone)
      : C(C), Begin(Begin), Fact(Fact), Alone(Alone) {
    if (const MappingEntry *Row = rowOf(Fact.Enumerator)) {
      Name = targetName(*Row, C.Options.Target);
      if (auto Value = Row->trait(Trait::Value))
        Numbers = Value->Text;
    }
  }

  void report() {
    if (std::optional<Edit> E = Alone ? edit() : std::nullopt) {
      Finding &F = C.report(DiagID::NumberNamed, Begin, Fact.End,
                            Fact.Enumeration, Confidence::Semantic);
      F.Message = "the numeric value of '" + Fact.Enumeration +
                  "' is written as '" + Name.str() + "'" +
                  (Numbers.empty() ? "" : ": it is " + Numbers.str());
      F.Edits.push_back(std::move(*E));
      return;
    }
    Finding &F =
        C.report(DiagID::EnumNumber, Begin, Fact.End,
                 Fact.Enumerator.empty() ? Fact.Enumeration : Fact.Enumerator,
                 Confidence::Semantic);
    F.Message = message();
    F.Advice = advice();
    if (!isWarning())
      F.Sev = Severity::Note;
  }

private:
  const MappingEntry *rowOf(StringRef Enumerator) const {
    return Enumerator.empty() ? nullptr : C.Table.lookup(Enumerator);
  }

  /// A variable rarely holds one of a few values, and not every number is meant
  /// to be CUDA's.
  bool isWarning() const {
    switch (Fact.Kind) {
    case Use::Value:
      return !Fact.Enumerator.empty();
    case Use::Index:
      return Fact.Most || !Fact.Enumerator.empty();
    case Use::Cast:
      return Fact.Most || !Fact.Number.empty();
    default:
      return true;
    }
  }

  std::string ofNumber() const {
    if (!Numbers.empty())
      return "it is " + Numbers.str();
    return Name.empty() ? "HIP lacks it" : "it may differ in HIP";
  }

  std::string message() const {
    std::string Enumerator = "'" + Fact.Enumerator + "'";
    switch (Fact.Kind) {
    case Use::Value:
    case Use::Index:
      if (Fact.Enumerator.empty())
        return "the numeric value of '" + Fact.Enumeration +
               "' is used here; some of its enumerators have different values "
               "in HIP";
      return "the numeric value of " + Enumerator + " is used here; " +
             ofNumber();
    case Use::Cast:
      if (Fact.Number.empty())
        return "a number becomes '" + Fact.Enumeration +
               "' here; some numbers mean something else in HIP";
      if (Fact.Enumerator.empty())
        return "the number " + Fact.Number + " becomes '" + Fact.Enumeration +
               "' here; CUDA has no enumerator for it, and its meaning may "
               "differ in HIP";
      [[fallthrough]];
    case Use::Choice:
      return "the number " + Fact.Number + " becomes '" + Fact.Enumeration +
             "' here, for " + Enumerator + ": " + ofNumber();
    case Use::Compare:
      return "a '" + Fact.Enumeration + "' is compared with " + Fact.Number +
             ", for " + Enumerator + ": " + ofNumber();
    case Use::Truth:
    case Use::Not:
      return "a '" + Fact.Enumeration + "' is tested for 0, for " + Enumerator +
             ": " + ofNumber();
    case Use::Zero:
    case Use::ZeroBehind:
    case Use::ZeroInside:
      return (Fact.Member.empty() ? "zero becomes '" + Fact.Enumeration + "'"
                                  : "zero becomes '" + Fact.Member + "', a '" +
                                        Fact.Enumeration + "',") +
             " here, for " + Enumerator + ": " + ofNumber();
    case Use::BitField:
      return "this bit-field of type '" + Fact.Enumeration +
             "' is too narrow for " + Enumerator + ": " + ofNumber() + " (" +
             Fact.Number + " bits)";
    }
    llvm_unreachable("all kinds are handled");
  }

  std::string advice() const {
    if (Fact.Kind == Use::Value || Fact.Kind == Use::Index)
      return "use the enumerator's name instead of a table or file of numbers";
    if (Fact.Kind == Use::Cast && Fact.Number.empty())
      return "map CUDA's numbers to the enumerators' names, with a switch or a "
             "table";
    if (Fact.Kind == Use::BitField)
      return "give the bit-field 8 bits, or make it an ordinary member";
    if (Fact.Kind == Use::ZeroInside && !Name.empty())
      return "give it the value " + Name.str() +
             ", in a member initializer or after this";
    return "use the enumerator's name";
  }

  /// Puts the operand, including its edits, between two texts.
  void keepOperand(Edit &E, StringRef Before, StringRef Behind) const {
    E.Text += Before;
    E.Kept.push_back({static_cast<unsigned>(E.Text.size()), Fact.OperandBegin,
                      Fact.OperandEnd});
    E.Text += Behind;
  }

  std::optional<Edit> edit() const {
    if (Name.empty())
      return std::nullopt;
    Edit Whole{Begin, Fact.End - Begin, "", {}, true};
    StringRef Text = C.Source.slice(Begin, Fact.End);
    switch (Fact.Kind) {
    case Use::Cast:
      if (Fact.OperandEnd == 0)
        return std::nullopt;
      Whole.Text = Name.str();
      return Whole;
    case Use::Choice: {
      const MappingEntry *Row = rowOf(Fact.Otherwise);
      StringRef Other = Row ? targetName(*Row, C.Options.Target) : "";
      if (Fact.OperandEnd == 0 || Other.empty())
        return std::nullopt;
      keepOperand(Whole, Fact.Parentheses ? "((" : "(",
                  (Fact.Parentheses ? ") ? " : " ? ") + Name.str() + " : " +
                      Other.str() + ")");
      return Whole;
    }
    case Use::Compare:
      if (!llvm::isDigit(Text.front()))
        return std::nullopt;
      return Edit{Begin, Fact.End - Begin, Name.str()};
    case Use::Truth:
    case Use::Not:
      if (Fact.OperandEnd == 0)
        return std::nullopt;
      keepOperand(Whole, Fact.Parentheses ? "(" : "",
                  (Fact.Kind == Use::Not ? " == " : " != ") + Name.str() +
                      (Fact.Parentheses ? ")" : ""));
      return Whole;
    case Use::Zero:
      Whole.Text = Text.starts_with("{")   ? "{" + Name.str() + "}"
                   : Text.starts_with("(") ? "(" + Name.str() + ")"
                                           : Name.str();
      return Whole;
    case Use::ZeroBehind:
      return Edit{Fact.End, 0, " = " + Name.str()};
    default:
      return std::nullopt;
    }
  }

  RuleContext &C;
  unsigned Begin;
  const Use &Fact;
  bool Alone; ///< No unit, expansion or instantiation sees anything else here.
  StringRef Name, Numbers;
};

} // namespace

/// What our headers declare has CUDA's numbers (HC0119).
static bool hasCudasNumbers(const RuleContext &C, const Use &Fact) {
  const MappingEntry *Row = C.Table.lookup(
      Fact.Enumerator.empty() ? Fact.Enumeration : Fact.Enumerator);
  return Row && Row->has(Trait::Declared);
}

void applyEnumNumberRule(RuleContext &C) {
  for (auto &[Begin, Uses] : C.Facts.NumberUses)
    for (const Use &Fact : Uses)
      if (!hasCudasNumbers(C, Fact))
        NumberRule(C, Begin, Fact, C.Facts.NumberUses.isAlone(Begin)).report();
}

} // namespace hipify
