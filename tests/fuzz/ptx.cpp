//===- ptx.cpp - PTX becomes C++ ------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The first line has the constraints of the statement's operands, the rest is
// its text:
//   =r +f l n
//   add.u32 %0, %1, 4;
//
//===----------------------------------------------------------------------===//
#include "Fuzz.h"
#include "PTX/Parser.h"
#include "PTX/SourceLowering.h"
#include "llvm/ADT/StringExtras.h"

using namespace hipify::fuzz;
using namespace hipify::ptx;
using llvm::StringRef;

static std::vector<AsmOperand> operandsOf(StringRef Line, unsigned &Outputs) {
  std::vector<AsmOperand> Operands;
  for (StringRef Constraint : llvm::split(Line, ' ')) {
    if (Constraint.empty() || Operands.size() == 32)
      continue;
    bool IsOutput = Constraint.starts_with("=") || Constraint.starts_with("+");
    // Outputs come first.
    if (IsOutput && Outputs != Operands.size())
      continue;
    Outputs += IsOutput;
    AsmOperand &O = Operands.emplace_back();
    O.Constraint = Constraint.str();
    O.Text = "x" + std::to_string(Operands.size());
    O.Type = Constraint.ends_with("f")   ? "float"
             : Constraint.ends_with("d") ? "double"
             : Constraint.ends_with("l") ? "*"
             : Constraint.ends_with("h") ? "unsigned short"
                                         : "int";
    O.Repeatable = Operands.size() % 2;
    O.Steady = Operands.size() % 3;
  }
  return Operands;
}

static void checkLowered(const LoweredStatement &L, size_t Operands,
                         const LoweringStyle &Style) {
  require(!StringRef(L.Text).contains('\x01') &&
              !StringRef(L.Text).contains('\x02'),
          "no mark is left in the text");
  size_t Before = 0;
  for (const LoweredStatement::Kept &K : L.Operands) {
    require(K.Operand < Operands, "an operand that is kept is there");
    require(Before <= K.At && K.At <= L.Text.size(), "operands are in order");
    Before = K.At;
  }
  int Depth = 0;
  for (char C : L.Text)
    require((Depth += C == '{'   ? 1
                      : C == '}' ? -1
                                 : 0) >= 0,
            "braces are balanced");
  require(Depth == 0, "braces are balanced");
  require(!Style.OneLine || !StringRef(L.Text).trim().contains('\n') ||
              StringRef(L.Text).contains("\\\n"),
          "a macro's definition is one line");
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  auto [Line, Text] = textOf(Data, Size).split('\n');
  unsigned Outputs = 0;
  std::vector<AsmOperand> Operands = operandsOf(Line, Outputs);
  // As the emulator's front end sees it; it need not mean the same here.
  ParseError Ignored;
  (void)parse(toPTX(Text, Dialect::LLVM), Ignored);
  std::string Ptx = toPTX(Text, Dialect::Source);
  ParseError Error;
  auto Program = parse(Ptx, Error);
  if (!Program) {
    requireMessage(Error.Reason);
    require(Error.Position <= Ptx.size(), "an error has a place in the text");
    return 0;
  }
  for (unsigned Number = 0; Number != 8; ++Number) {
    LoweringStyle Style;
    Style.OneLine = Number & 1;
    Style.NativeWarp = Number & 2;
    Style.ClobbersMemory = Number & 4;
    Style.Arches = {"gfx942", "gfx1100"};
    auto Result = lowerToSource(*Program, Operands, Outputs, Style);
    if (auto *Lowered = std::get_if<LoweredStatement>(&Result)) {
      checkLowered(*Lowered, Operands.size(), Style);
      continue;
    }
    const Refusal &R = std::get<Refusal>(Result);
    requireMessage(R.Reason);
    require(R.Position <= Ptx.size(), "a refusal has a place in the text");
  }
  return 0;
}
