//===- PTXParserTest.cpp - The parser of PTX statements -------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "PTX/Parser.h"
#include <gtest/gtest.h>

using namespace hipify::ptx;

static Program parsed(llvm::StringRef Text) {
  ParseError Error;
  std::optional<Program> P = parse(Text, Error);
  EXPECT_TRUE(P) << Text.str() << ": " << Error.Reason;
  return P ? *P : Program();
}
/// "position: reason"
static std::string error(llvm::StringRef Text) {
  ParseError Error;
  if (parse(Text, Error))
    return "none";
  return std::to_string(Error.Position) + ": " + Error.Reason;
}

TEST(PTXParser, Instruction) {
  Program P = parsed("@!%p1 ld.global.L2::128B.v2.f32 {%f1, _}, [%1+-8];");
  ASSERT_EQ(P.size(), 1u);
  const Instruction &I = P[0].I;
  ASSERT_TRUE(I.Guard);
  EXPECT_TRUE(I.Guard->Negated);
  EXPECT_EQ(I.Guard->Name, "%p1");
  EXPECT_EQ(I.fullName(), "ld.global.L2::128B.v2.f32");
  EXPECT_EQ(I.Modifiers[0].Kind, ModifierKind::Space);
  EXPECT_EQ(I.Modifiers[1].Kind, ModifierKind::Cache);
  EXPECT_EQ(I.Modifiers[2].Kind, ModifierKind::Vector);
  EXPECT_EQ(I.Modifiers[3].Kind, ModifierKind::Type);
  ASSERT_EQ(I.Operands.size(), 2u);
  ASSERT_TRUE(I.Operands[0].is(Operand::Kind::Vector));
  EXPECT_TRUE(I.Operands[0].Elements[1].is(Operand::Kind::Sink));
  const Operand &Address = I.Operands[1];
  ASSERT_TRUE(Address.is(Operand::Kind::Address));
  EXPECT_EQ(Address.Elements[0].Number, 1u);
  EXPECT_EQ(Address.Elements[1].Bits, uint64_t(-8));
}

TEST(PTXParser, ConstantExpressions) {
  auto Value = [](const std::string &Text) {
    Program P = parsed("mov.b64 x, " + Text + ";");
    const Operand &O = P[0].I.Operands[1];
    EXPECT_TRUE(O.is(Operand::Kind::Integer)) << Text;
    return O.Bits;
  };
  EXPECT_EQ(Value("(1+2)*3"), 9u);
  EXPECT_EQ(Value("1 + 2 * 3 - 4"), 3u);
  EXPECT_EQ(Value("1 - 2 - 3"), uint64_t(-4));
  EXPECT_EQ(Value("1 << 2 + 1 | 5 & 6 ^ 1"), 13u);
  EXPECT_EQ(Value("((7))"), 7u);
  EXPECT_EQ(Value("2*-3"), uint64_t(-6));
  EXPECT_EQ(Value("1 << 64"), 0u);

  // The sums of an address are its own.
  Program P = parsed("ld.u32 x, [8+%1+4*(2+1)-4];");
  const Operand &Address = P[0].I.Operands[1];
  ASSERT_EQ(Address.Elements.size(), 4u);
  EXPECT_EQ(Address.Elements[0].Bits, 8u);
  EXPECT_EQ(Address.Elements[2].Bits, 12u);
  EXPECT_EQ(Address.Elements[3].Bits, uint64_t(-4));

  // What depends on more than the bits is not guessed.
  ParseError Error;
  for (const char *Text :
       {"mov.b32 x, 7/2;", "mov.b32 x, 7>>1;", "mov.b32 x, 1+%0;",
        "mov.b32 x, (1+y);", "mov.b32 x, 1+;", "mov.b32 x, (1+2;",
        "mov.b32 x, 1 < 2;"})
    EXPECT_FALSE(parse(Text, Error)) << Text;
}

TEST(PTXParser, Operands) {
  Program P = parsed("shfl.sync.idx.b32 %0|p, %tid.x, 0x1F, 0f3F800000, !q;"
                     "mov.f64 d, -1.5; mov.u32 x, 0b101; mov.u32 y, 017;"
                     "mov.u32 z, 12U; mov.f64 e, 0d4000000000000000;"
                     "tex.2d.v4.f32.s32 {a,b,c,d}, [%1, {x, y}];"
                     "bra.uni $L_1; add.f32 x, y, 1e-3;");
  ASSERT_EQ(P.size(), 9u);
  const auto &First = P[0].I.Operands;
  ASSERT_TRUE(First[0].is(Operand::Kind::Pair));
  EXPECT_EQ(First[0].Elements[1].Name, "p");
  EXPECT_EQ(First[1].Name, "%tid.x");
  EXPECT_EQ(First[2].Bits, 31u);
  EXPECT_TRUE(First[3].is(Operand::Kind::Single));
  EXPECT_EQ(First[3].Bits, 0x3f800000u);
  EXPECT_TRUE(First[4].Negated);
  EXPECT_EQ(P[1].I.Operands[1].Bits, 0xbff8000000000000u);
  EXPECT_EQ(P[2].I.Operands[1].Bits, 5u);
  EXPECT_EQ(P[3].I.Operands[1].Bits, 15u);
  EXPECT_EQ(P[4].I.Operands[1].Bits, 12u);
  EXPECT_EQ(P[5].I.Operands[1].Bits, 0x4000000000000000u);
  EXPECT_TRUE(P[6].I.Operands[1].is(Operand::Kind::Tensor));
  EXPECT_EQ(P[7].I.Operands[0].Name, "$L_1");
  EXPECT_TRUE(P[8].I.Operands[2].is(Operand::Kind::Double));
}

TEST(PTXParser, PartsOfOperands) {
  Program P = parsed("vadd.u32.s32.u32 %0.b3, x.h1, %2, %3;");
  const Instruction &I = P.at(0).I;
  EXPECT_EQ(I.fullName(), "vadd.u32.s32.u32");
  ASSERT_EQ(I.Modifiers.size(), 5u);
  EXPECT_EQ(I.Modifiers[3].Text, "d_b3");
  EXPECT_EQ(I.Modifiers[4].Text, "a_h1");
  EXPECT_EQ(I.Operands[1].Name, "x");
}

TEST(PTXParser, Statements) {
  Program P = parsed("/* a\n b */ { .reg .pred p, %q<3>; // c\n"
                     ".reg .v2 .f32 v; ;\n"
                     "L1: nanosleep.u32 1; .pragma \"nounroll\"; }");
  using Kind = Statement::Kind;
  std::vector<Kind> Kinds;
  for (const Statement &S : P)
    Kinds.push_back(S.K);
  EXPECT_EQ(Kinds, (std::vector<Kind>{Kind::ScopeBegin, Kind::Declaration,
                                      Kind::Declaration, Kind::Label,
                                      Kind::Instruction, Kind::ScopeEnd}));
  EXPECT_EQ(P[1].D.Type, "pred");
  EXPECT_EQ(P[1].D.Entries[1].Name, "%q");
  EXPECT_EQ(P[1].D.Entries[1].Count, 3u);
  EXPECT_EQ(P[2].D.VectorSize, 2u);
  EXPECT_EQ(P[3].Label, "L1");
}

TEST(PTXParser, Errors) {
  EXPECT_EQ(error("add.s32 %0, %1"), "14: ';' is missing");
  EXPECT_EQ(error("frob.s32 %0;"), "0: unknown instruction 'frob'");
  EXPECT_EQ(error("add.s33 %0;"), "3: unknown modifier '.s33'");
  EXPECT_EQ(error("{ add.s32 %0, %1, %2;"), "21: '}' is missing");
  EXPECT_EQ(error("}"), "0: '}' without '{'");
  EXPECT_EQ(error("mov.u32 %0, ;"), "12: an operand is missing before ';'");
  EXPECT_EQ(error("mov.u32 %0, [%1;"), "15: ']' is missing before ';'");
  EXPECT_EQ(error("mov.u32 %0, 0f12;"),
            "12: a hexadecimal floating-point literal has 8 or 16 digits");
  EXPECT_EQ(error("/* x"), "0: a comment is not terminated");
  EXPECT_EQ(error("mov.u32 %0, #1;"),
            "12: this character does not belong here");
  EXPECT_EQ(error(".reg .u33 x;"), "5: unknown type '.u33'");
  EXPECT_EQ(error(".version 8.0;"), "0: unknown directive '.version'");
  EXPECT_EQ(error("mov.b32 %0, {%1.b0, x};"),
            "15: a part of an operand, '.b0', does not belong here");
  EXPECT_EQ(error("@%p.b0 mov.b32 %0, %1;"),
            "0: a guard must be a predicate register");
  EXPECT_EQ(error("bfi.b32 %0, %1, %2, %3, %4.b0;"),
            "24: a part of an operand does not belong here");
  EXPECT_EQ(error("@5 bra X;"), "0: a guard must be a predicate register");
  EXPECT_EQ(error("mov.u32 %0, 99999999999999999999;"),
            "12: this is not an integer literal of up to 64 bits");
  EXPECT_EQ(error("mov.u32 %0, " + std::string(100, '{')),
            "21: operands are nested too deeply");
}

TEST(PTXParser, Dialects) {
  EXPECT_EQ(
      toPTX("mov.u32 %0, %%laneid; L%=: bra L%=; // 100%", Dialect::Source),
      "mov.u32 %0, %laneid; L0: bra L0; // 100%");
  EXPECT_EQ(toPTX("mov.u32 $0, %laneid; $$L${:uid}: add $1, ${2:x}, 3;",
                  Dialect::LLVM),
            "mov.u32 %0, %laneid; $L0: add %1, %2, 3;");
  EXPECT_EQ(toPTX("$", Dialect::LLVM), "$");
  EXPECT_EQ(toPTX("${", Dialect::LLVM), "0");
}

TEST(PTXParser, TablesAgree) {
  ModifierKind K;
  EXPECT_TRUE(findModifier("m16n8k16", K));
  EXPECT_EQ(K, ModifierKind::Shape);
  EXPECT_FALSE(findModifier("m16n8", K) && K == ModifierKind::Shape);
  EXPECT_FALSE(findModifier("mnk", K));
  ASSERT_TRUE(findType("bf16x2"));
  EXPECT_EQ(findType("bf16x2")->totalBits(), 32u);
  Family F;
  EXPECT_TRUE(findOpcode("vabsdiff4", F));
  EXPECT_EQ(F, Family::Video);
}

/// Texts near to valid ones: there is an answer or an error with a position in
/// the text, and nothing else happens.
TEST(PTXParser, RandomMutations) {
  const std::string Seeds[] = {
      "{ .reg .pred p; .reg .b32 %r<4>; setp.ne.b32 p, %1, 0;\n"
      "@p ld.global.L1::no_allocate.v4.u32 {%r0, %r1, _, %0}, [%2+16];\n"
      "@!p bra DONE; DONE: mov.b64 {%3, %4}, %tid.x; }",
      "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3},"
      "{%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3}; // c",
      "shfl.sync.bfly.b32 %0|p, %1, 0x1f, -0f3F800000, !q; /* x */",
      "call (r0), vprintf, (a, b); tex.2d.v4.f32.s32 {a,b,c,d}, [t, {x, y}];"};
  const char Alphabet[] = "{}[]()<>,;:@!|+-_*~.%$\"/\\09afxUd \n\t\xff";
  uint64_t State = 12345;
  auto Random = [&](size_t N) {
    State = State * 6364136223846793005 + 1442695040888963407;
    return size_t(State >> 33) % N;
  };
  unsigned Valid = 0;
  for (unsigned Round = 0; Round != 40000; ++Round) {
    std::string Text = Seeds[Random(std::size(Seeds))];
    for (size_t Edits = 1 + Random(4); Edits && !Text.empty(); --Edits) {
      size_t At = Random(Text.size());
      switch (Random(4)) {
      case 0:
        Text.erase(At, 1 + Random(5));
        break;
      case 1:
        Text.insert(At, 1, Alphabet[Random(sizeof(Alphabet) - 1)]);
        break;
      case 2:
        Text[At] = Alphabet[Random(sizeof(Alphabet) - 1)];
        break;
      default:
        Text.insert(At, Text.substr(Random(Text.size()), Random(12)));
        break;
      }
    }
    ParseError Error;
    if (parse(Text, Error)) {
      ++Valid;
      continue;
    }
    ASSERT_LE(Error.Position, Text.size()) << Text;
    ASSERT_FALSE(Error.Reason.empty()) << Text;
    toPTX(Text, Dialect::Source);
    toPTX(Text, Dialect::LLVM);
  }
  // Some edits do no harm.
  EXPECT_GT(Valid, 1000u);
}
