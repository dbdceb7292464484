//===- LoweringTable.cpp - maps PTX instructions to HIP -------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LoweringTable.h"
#include "Tables.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace hipify::ptx {

#define PTX_ROW(FAMILY, FORM, OPERANDS, HIP, EXACTNESS, HEADER, LACKS, NOTE,   \
                ADVICE)                                                        \
  {FAMILY, FORM,  OPERANDS, HIP,   Exactness::EXACTNESS,                       \
   HEADER, LACKS, NOTE,     ADVICE},
static constexpr LoweringRow AllRows[] = {
    {"", "", "", "", Exactness::Refused, "", "", "", ""},
#include "LoweringRows.inc"
};
#undef PTX_ROW

ArrayRef<LoweringRow> allLoweringRows() {
  return ArrayRef(AllRows).drop_front(); // The first row only avoids an empty
                                         // array.
}

StringRef toString(Exactness E) {
  static constexpr StringLiteral Names[] = {
      "exact", "exact-by-shim", "hint-dropped", "approximate", "refused"};
  return Names[static_cast<unsigned>(E)];
}

namespace {

/// An element of a form.
struct Element {
  StringRef Name; ///< Empty: not referenced.
  SmallVector<StringRef, 4> Words;
  bool Optional = false;
  bool TakesRest = false;
  StringRef Default;
};

struct Form {
  const LoweringRow *Row;
  SmallVector<Element, 6> Elements;
};

} // namespace

/// Parses the element at the start of Text, without its dot. The generator has
/// validated the tables.
static Element parseElement(StringRef &Text) {
  Element E;
  StringRef Words;
  if (Text.consume_front("*")) {
    E.TakesRest = E.Optional = true;
    return E;
  }
  if (Text.consume_front("{")) {
    auto [Inside, Rest] = Text.split('}');
    std::tie(E.Name, Words) = Inside.split(':');
    Text = Rest;
  } else if (Text.consume_front("[")) {
    auto [Inside, Rest] = Text.split(']');
    E.Optional = true;
    Words = Inside;
    if (size_t Equal = Inside.find('='); Equal != StringRef::npos) {
      E.Name = Inside.take_front(Equal);
      // The default can contain "::".
      size_t Colon = Equal + 1;
      while (Inside[Colon] != ':' || Inside.substr(Colon).starts_with("::"))
        Colon += Inside.substr(Colon).starts_with("::") ? 2 : 1;
      E.Default = Inside.slice(Equal + 1, Colon);
      Words = Inside.drop_front(Colon + 1);
    }
    Text = Rest;
  } else {
    Words = Text.take_until([](char C) { return C == '.'; });
    Text = Text.drop_front(Words.size());
  }
  Words.split(E.Words, '|');
  return E;
}

static const StringMap<std::vector<Form>> &formsByOpcode() {
  static const auto *Result = [] {
    auto *Forms = new StringMap<std::vector<Form>>;
    for (const LoweringRow &Row : allLoweringRows()) {
      bool Register = Row.Form.starts_with("%");
      StringRef Opcode = Register ? Row.Form : Row.Form.split('.').first;
      StringRef Rest = Row.Form.drop_front(Opcode.size());
      Form F{&Row, {}};
      while (Rest.consume_front("."))
        F.Elements.push_back(parseElement(Rest));
      (*Forms)[Opcode].push_back(std::move(F));
    }
    return Forms;
  }();
  return *Result;
}

static ArrayRef<Form> formsOf(StringRef Opcode) {
  auto It = formsByOpcode().find(Opcode);
  if (It == formsByOpcode().end())
    return {};
  return It->second;
}

/// Assigns each modifier to the first free element that accepts it. Types are
/// assigned in order, since set.u32.f32 is not set.f32.u32. Returns false if a
/// modifier or a required element is left over.
static bool takeModifiers(const Form &F, ArrayRef<StringRef> Modifiers,
                          std::map<StringRef, std::string> &Words) {
  SmallVector<StringRef, 8> Taken(F.Elements.size());
  size_t NextType = 0;
  for (StringRef M : Modifiers) {
    bool IsType = findType(M), Found = false;
    for (auto [N, E] : enumerate(F.Elements)) {
      Found = E.TakesRest || (Taken[N].empty() && is_contained(E.Words, M) &&
                              (!IsType || N >= NextType));
      if (!Found)
        continue;
      if (!E.TakesRest)
        Taken[N] = M;
      if (IsType && !E.TakesRest)
        NextType = N;
      break;
    }
    if (!Found)
      return false;
  }
  for (auto [E, Word] : zip(F.Elements, Taken)) {
    if (Word.empty() && !E.Optional)
      return false;
    if (!E.Name.empty())
      Words[E.Name] = (Word.empty() ? E.Default : Word).str();
  }
  return true;
}

static unsigned numberIn(StringRef Word) {
  unsigned N = 0;
  for (char C : Word)
    if (isDigit(C))
      N = N * 10 + unsigned(C - '0');
  return N;
}

/// Parses a pattern such as "b:$T[4]".
static MatchedOperand parsePattern(StringRef Text, const Match &M) {
  auto WordOf = [&](StringRef T) {
    return T.consume_front("$") ? M.Words.at(T) : T.str();
  };
  MatchedOperand O{};
  size_t Sign = Text.find_first_of("=:");
  O.Name = Text.take_front(Sign);
  O.Written = Text[Sign] == '=';
  Text = Text.drop_front(Sign + 1);
  auto [Type, Count] = Text.split('[');
  O.Type = WordOf(Type);
  if (Type.size() != Text.size())
    O.Count = numberIn(WordOf(Count.drop_back()));
  return O;
}

static bool fits(const MatchedOperand &Pattern, const Operand &O,
                 const OperandFacts &Facts) {
  using Kind = Operand::Kind;
  if (Pattern.Count)
    return O.is(Kind::Vector) &&
           (*Pattern.Count == 0 || O.Elements.size() == *Pattern.Count);
  bool Immediate = O.is(Kind::Integer) ||
                   (O.is(Kind::Placeholder) && Facts.IsConstant(O.Number));
  if (Pattern.Type == "imm")
    return Immediate;
  if (Pattern.Type == "addr")
    return O.is(Kind::Address);
  if (isDigit(Pattern.Type[0]))
    return O.is(Kind::Integer) && O.Bits == numberIn(Pattern.Type);
  StringRef Type = O.is(Kind::Name) ? Facts.RegisterType(O.Name) : "";
  bool IsPredicate = Pattern.Type == "pred" || Pattern.Type == "predreg";
  if (!Type.empty() && (Type == "bool") != IsPredicate)
    return false;
  if (IsPredicate)
    return O.is(Kind::Name) || O.is(Kind::Sink) ||
           (O.is(Kind::Integer) && !Pattern.Written && Pattern.Type == "pred");
  return O.is(Kind::Name) || O.is(Kind::Placeholder) ||
         (Pattern.Written ? O.is(Kind::Sink)
                          : O.is(Kind::Integer) || O.is(Kind::Single) ||
                                O.is(Kind::Double));
}

/// Lists the operands; `d|p` counts as two.
static std::vector<const Operand *> flatten(const Instruction &I) {
  std::vector<const Operand *> Result;
  for (const Operand &O : I.Operands) {
    if (!O.is(Operand::Kind::Pair)) {
      Result.push_back(&O);
      continue;
    }
    for (const Operand &Half : O.Elements)
      Result.push_back(&Half);
  }
  return Result;
}

static bool takeOperands(Match &M, ArrayRef<const Operand *> Operands,
                         const OperandFacts &Facts) {
  if (M.Row->Operands == "*")
    return true;
  SmallVector<StringRef, 6> Patterns;
  M.Row->Operands.split(Patterns, ' ', -1, /*KeepEmpty=*/false);
  if (Patterns.size() != Operands.size())
    return false;
  for (auto [Text, Given] : zip(Patterns, Operands)) {
    MatchedOperand P = parsePattern(Text, M);
    const Operand *O = Given;
    // ptxas accepts `{%0}` for `%0`, and real code uses it.
    if (!P.Count && O->is(Operand::Kind::Vector) && O->Elements.size() == 1)
      O = &O->Elements[0];
    if (!fits(P, *O, Facts))
      return false;
    P.Value = O;
    if (P.Count)
      P.Count = O->Elements.size();
    M.Operands.push_back(std::move(P));
  }
  return true;
}

std::optional<Match> findLowering(const Instruction &I,
                                  const OperandFacts &Facts) {
  SmallVector<StringRef, 8> Modifiers;
  for (const Modifier &M : I.Modifiers)
    Modifiers.push_back(M.Text);
  std::vector<const Operand *> Operands = flatten(I);
  for (const Form &F : formsOf(I.Opcode)) {
    Match M;
    M.Row = F.Row;
    if (takeModifiers(F, Modifiers, M.Words) &&
        takeOperands(M, Operands, Facts))
      return M;
  }
  return std::nullopt;
}

const LoweringRow *findSpecialRegister(StringRef Name) {
  if (!Name.starts_with("%") && Name != "WARP_SZ")
    return nullptr;
  ArrayRef<Form> Forms = formsOf(Name);
  return Forms.empty() ? nullptr : Forms.front().Row;
}

StringRef registerType(const LoweringRow &Row) {
  return Row.Operands.split('=').second;
}

std::vector<const LoweringRow *> lookupForms(StringRef Name) {
  std::vector<const LoweringRow *> Result;
  bool Register = Name.starts_with("%");
  StringRef Opcode = Register ? Name : Name.split('.').first;
  SmallVector<StringRef, 8> Modifiers;
  Name.drop_front(Opcode.size()).split(Modifiers, '.', -1, false);
  for (const Form &F : formsOf(Opcode)) {
    std::map<StringRef, std::string> Words;
    if (Modifiers.empty() || takeModifiers(F, Modifiers, Words))
      Result.push_back(F.Row);
  }
  return Result;
}

StringRef cxxType(StringRef T) {
  return StringSwitch<StringRef>(T)
      .Cases({"u8", "b8", "e2m1x2"}, "uint8_t")
      .Case("s8", "int8_t")
      .Cases({"u16", "b16", "f16", "bf16", "e4m3x2", "e5m2x2"}, "uint16_t")
      .Cases({"e2m3x2", "e3m2x2", "ue8m0x2", "e2m1x4"}, "uint16_t")
      .Case("s16", "int16_t")
      .Cases({"u32", "b32", "f16x2", "bf16x2", "tf32"}, "uint32_t")
      .Cases({"u16x2", "s16x2", "e4m3x4", "e5m2x4"}, "uint32_t")
      .Case("s32", "int32_t")
      .Cases({"u64", "b64", "f32x2"}, "uint64_t")
      .Case("s64", "int64_t")
      .Case("b128", "unsigned __int128")
      .Case("f32", "float")
      .Case("f64", "double")
      .Cases({"pred", "predreg"}, "bool")
      .Default("");
}

std::string lowerText(const Match &M, StringRef Carry,
                      function_ref<std::string(const MatchedOperand &)> Text) {
  std::string Result;
  StringRef Hip = M.Row->Hip;
  while (!Hip.empty()) {
    size_t Dollar = std::min(Hip.find('$'), Hip.size());
    Result += Hip.take_front(Dollar);
    Hip = Hip.drop_front(Dollar);
    if (!Hip.consume_front("$"))
      break;
    bool Word = Hip.consume_front(":"), Number = Hip.consume_front("#");
    StringRef Name =
        Hip.take_while([](char C) { return isAlnum(C) || C == '_'; });
    Hip = Hip.drop_front(Name.size());
    auto O = find_if(M.Operands,
                     [&](const MatchedOperand &P) { return P.Name == Name; });
    if (!Word && !Number && Name == "cc") {
      Result += Carry;
    } else if (!Word && !Number && O != M.Operands.end()) {
      Result += Text(*O);
    } else {
      std::string Value = M.Words.at(Name);
      if (Number) {
        Result += utostr(numberIn(Value));
      } else if (!Word) {
        Result += cxxType(Value);
      } else {
        for (size_t At; (At = Value.find("::")) != std::string::npos;)
          Value.replace(At, 2, "_");
        Result += Value;
      }
    }
  }
  return Result;
}

} // namespace hipify::ptx
