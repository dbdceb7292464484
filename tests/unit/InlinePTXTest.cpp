//===- InlinePTXTest.cpp - Runs PTX on this machine -----------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the other InlinePTX tests share, and tests of statements as a whole.
//
//===----------------------------------------------------------------------===//
#include "Simt/InlinePTX.h"
#include "InlinePTXTestSupport.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>

using namespace llvm;

/// The run time's; only the address is of use here.
extern "C" void __truncsfbf2(); // NOLINT(bugprone-reserved-identifier)

namespace hipify::simt::test {

static orc::LLJIT &jit() {
  static std::unique_ptr<orc::LLJIT> Result = [] {
    InitializeNativeTarget();
    InitializeNativeTargetAsmPrinter();
    std::unique_ptr<orc::LLJIT> J = cantFail(orc::LLJITBuilder().create());
    // CPUs without bfloat instructions call it, and old libgccs lack it.
    cantFail(J->getMainJITDylib().define(
        orc::absoluteSymbols({{J->mangleAndIntern("__truncsfbf2"),
                               {orc::ExecutorAddr::fromPtr(&__truncsfbf2),
                                JITSymbolFlags::Exported}}})));
    return J;
  }();
  return *Result;
}

/// "call void @llvm..." cannot have its parts in another order: C++ puts the
/// value of a "+" operand behind the inputs, with the number of its output.
namespace {
struct IRParts {
  std::string Constraints, Arguments, Loads, Results, Stores;
  unsigned NumResults = 0;
};
} // namespace

static std::pair<StringRef, unsigned> typeOf(char Letter) {
  switch (Letter) {
  case 'h':
    return {"i16", 16};
  case 'r':
    return {"i32", 32};
  case 'l':
    return {"i64", 64};
  case 'f':
    return {"float", 32};
  case 'd':
    return {"double", 64};
  default:
    return {"i1", 1};
  }
}

static void addInput(IRParts &P, StringRef Type, size_t Index) {
  P.Loads += ("  %p" + Twine(Index) + " = getelementptr i64, ptr %in, i64 " +
              Twine(Index) + "\n  %i" + Twine(Index) + " = load " + Type +
              ", ptr %p" + Twine(Index) + "\n")
                 .str();
  P.Arguments +=
      (Twine(P.Arguments.empty() ? "" : ", ") + Type + " %i" + Twine(Index))
          .str();
}

std::string CompiledPTX::makeIR(StringRef Text, StringRef Constraints) {
  IRParts P;
  SmallVector<StringRef, 8> Items;
  Constraints.split(Items, ',');
  std::string Tied;
  SmallVector<StringRef, 4> TiedTypes;
  std::vector<unsigned> TiedBits;
  for (StringRef Item : Items) {
    if (Item[0] != '=' && Item[0] != '+')
      continue;
    auto [Type, Bits] = typeOf(Item[1]);
    P.Constraints +=
        (Twine(P.NumResults ? "," : "") + "=" + Item.substr(1)).str();
    P.Results += (Twine(P.NumResults ? ", " : "") + Type).str();
    if (Item[0] == '+') {
      Tied += ("," + Twine(P.NumResults)).str();
      TiedTypes.push_back(Type);
      TiedBits.push_back(Bits);
    }
    OutputBits.push_back(Bits);
    ++P.NumResults;
  }
  size_t Next = TiedTypes.size();
  for (StringRef Item : Items) {
    if (Item[0] == '=' || Item[0] == '+')
      continue;
    P.Constraints += P.Constraints.empty() ? "" : ",";
    if (Item.consume_front("#")) {
      P.Constraints += "n";
      P.Arguments +=
          (Twine(P.Arguments.empty() ? "" : ", ") + "i32 " + Item).str();
      continue;
    }
    auto [Type, Bits] = typeOf(Item[0]);
    P.Constraints += Item;
    addInput(P, Type, Next++);
    InputBits.push_back(Bits);
  }
  for (auto [N, Type] : enumerate(TiedTypes))
    addInput(P, Type, N);
  InputBits.insert(InputBits.begin(), TiedBits.begin(), TiedBits.end());
  P.Constraints += Tied;
  std::string Result = P.NumResults == 0   ? "void"
                       : P.NumResults == 1 ? P.Results
                                           : "{" + P.Results + "}";
  std::string Escaped;
  for (char C : Text)
    Escaped += C == '"' ? "\\22" : C == '\n' ? "\\0A" : std::string(1, C);
  SmallVector<StringRef, 4> Types;
  StringRef(P.Results).split(Types, ", ");
  for (unsigned N = 0; N != P.NumResults; ++N) {
    std::string Value = "%r";
    if (P.NumResults > 1) {
      Value = "%r" + std::to_string(N);
      P.Stores += "  " + Value + " = extractvalue " + Result + " %r, " +
                  std::to_string(N) + "\n";
    }
    P.Stores +=
        ("  %q" + Twine(N) + " = getelementptr i64, ptr %out, i64 " + Twine(N) +
         "\n  store " + Types[N] + " " + Value + ", ptr %q" + Twine(N) + "\n")
            .str();
  }
  static unsigned Count = 0;
  std::string Name = "ptx" + std::to_string(Count++);
  return "target triple = \"nvptx64-nvidia-cuda\"\ndefine void @" + Name +
         "(ptr %in, ptr %out) {\n" + P.Loads +
         (P.NumResults ? "  %r = call " : "  call ") + Result +
         " asm sideeffect \"" + Escaped + "\", \"" + P.Constraints + "\"(" +
         P.Arguments + ")\n" + P.Stores + "  ret void\n}\n";
}

static std::unique_ptr<Module> lowered(StringRef IR, LLVMContext &Context,
                                       std::string &Error) {
  SMDiagnostic Diagnostic;
  auto M = parseAssemblyString(IR, Diagnostic, Context);
  if (!M) {
    Error = ("the test's IR: " + Diagnostic.getMessage() + "\n" + IR).str();
    return nullptr;
  }
  std::vector<UnsupportedAsm> Unsupported = lowerInlinePTX(*M);
  if (!Unsupported.empty()) {
    Error = Unsupported[0].Instruction + ": " + Unsupported[0].Reason;
    return nullptr;
  }
  return M;
}

CompiledPTX::CompiledPTX(StringRef Text, StringRef Constraints) {
  auto Context = std::make_unique<LLVMContext>();
  auto M = lowered(makeIR(Text, Constraints), *Context, Error);
  if (!M)
    return;
  std::string Name;
  for (llvm::Function &F : *M)
    if (!F.isDeclaration())
      Name = F.getName().str();
  M->setTargetTriple(jit().getTargetTriple());
  M->setDataLayout(jit().getDataLayout());
  orc::ThreadSafeModule TSM(std::move(M), std::move(Context));
  if (llvm::Error E = jit().addIRModule(std::move(TSM))) {
    Error = toString(std::move(E));
    return;
  }
  auto Found = jit().lookup(Name);
  if (!Found) {
    Error = toString(Found.takeError());
    return;
  }
  Function = Found->toPtr<void (*)(const uint64_t *, uint64_t *)>();
}

Words CompiledPTX::operator()(const Words &Inputs) const {
  Words Result(OutputBits.size());
  Function(Inputs.data(), Result.data());
  return Result;
}

std::string loweredIR(StringRef Text, StringRef Constraints,
                      std::string &Reason) {
  // The declarations at the end are part of it.
  LLVMContext Context;
  std::string IR;
  {
    std::string Asm = Text.str();
    IR = "target triple = \"nvptx64-nvidia-cuda\"\ndefine void @f(";
    SmallVector<StringRef, 8> Items;
    if (!Constraints.empty())
      Constraints.split(Items, ',');
    std::string Parameters, Letters;
    for (auto [N, Item] : enumerate(Items)) {
      Parameters +=
          (Twine(N ? ", " : "") + typeOf(Item[0]).first + " %a" + Twine(N))
              .str();
      Letters += (N ? "," : "") + Item.str();
    }
    IR += Parameters + ") {\n  call void asm sideeffect \"" + Asm + "\", \"" +
          Letters + "\"(" + Parameters + ")\n  ret void\n}\n";
  }
  auto M = lowered(IR, Context, Reason);
  if (!M)
    return "";
  std::string Result;
  raw_string_ostream(Result) << *M;
  return Result;
}

Words integerEdges(unsigned Bits) {
  if (Bits == 1)
    return {0, 1};
  uint64_t Mask = Bits == 64 ? ~uint64_t(0) : (uint64_t(1) << Bits) - 1;
  Words Result;
  for (uint64_t V :
       {uint64_t(0), uint64_t(1), uint64_t(2), uint64_t(7), uint64_t(31),
        uint64_t(32), uint64_t(33), uint64_t(63), uint64_t(64), uint64_t(255),
        Mask, Mask - 1, Mask >> 1, (Mask >> 1) + 1,
        uint64_t(0x80ff7f0112345678), uint64_t(0x9e3779b97f4a7c15)})
    Result.push_back(V & Mask);
  return Result;
}

APFloat toFloat(const fltSemantics &Semantics, uint64_t Bits) {
  unsigned Size = APFloat::getSizeInBits(Semantics);
  return APFloat(Semantics, APInt(Size, Bits, false, true));
}

uint64_t toBits(const APFloat &V) {
  unsigned Size = APFloat::getSizeInBits(V.getSemantics());
  if (V.isNaN())
    return Size == 64 ? uint64_t(-1) >> 1 : (uint64_t(1) << (Size - 1)) - 1;
  return V.bitcastToAPInt().getZExtValue();
}

Words floatEdges(const fltSemantics &S) {
  Words Result;
  auto Add = [&](APFloat V) {
    Result.push_back(toBits(V));
    V.changeSign();
    Result.push_back(V.bitcastToAPInt().getZExtValue());
  };
  Add(APFloat::getZero(S));
  Add(APFloat::getSmallest(S));
  Add(APFloat::getSmallestNormalized(S));
  APFloat Below = APFloat::getSmallestNormalized(S);
  Below.next(true);
  Add(Below);
  Add(APFloat::getLargest(S));
  Add(APFloat::getInf(S));
  Result.push_back(toBits(APFloat::getQNaN(S)));
  for (double D : {0.5, 1.0, 1.5, 2.5, 3.0, 1.0 / 3, 127.5, 1023.99, 0x1p-13,
                   0x1.8p-20, 40000.0, 3e9}) {
    APFloat V(D);
    bool Inexact;
    V.convert(S, APFloat::rmNearestTiesToEven, &Inexact);
    Add(V);
    V.next(false);
    Add(V);
  }
  return Result;
}

/// Any NaN of 32 and 64 bits is as good as another.
static uint64_t normal(uint64_t V, char Letter) {
  if (Letter == 'f')
    return toBits(toFloat(APFloat::IEEEsingle(), V & 0xffffffff));
  if (Letter == 'd')
    return toBits(toFloat(APFloat::IEEEdouble(), V));
  return V;
}

void check(StringRef Text, StringRef Constraints, const Model &M,
           const std::vector<Words> &Values) {
  SCOPED_TRACE(Text.str());
  CompiledPTX F(Text, Constraints);
  ASSERT_TRUE(F.isValid()) << F.error();
  ASSERT_EQ(Values.size(), F.inputBits().size());
  std::string Letters;
  SmallVector<StringRef, 8> Items;
  Constraints.split(Items, ',');
  for (StringRef Item : Items)
    if (Item[0] == '=' || Item[0] == '+')
      Letters += Item[1];
  std::vector<size_t> At(Values.size());
  unsigned Wrong = 0;
  while (true) {
    Words Inputs;
    for (auto [N, Index] : enumerate(At))
      Inputs.push_back(Values[N][Index]);
    Words Got = F(Inputs), Wanted = M(Inputs);
    ASSERT_EQ(Got.size(), Wanted.size());
    for (size_t N = 0; N != Got.size(); ++N) {
      if (normal(Got[N], Letters[N]) == normal(Wanted[N], Letters[N]))
        continue;
      std::string Message;
      raw_string_ostream OS(Message);
      for (uint64_t V : Inputs)
        OS << format_hex(V, 0) << ' ';
      OS << "-> output " << N << ": " << format_hex(Got[N], 0) << ", not "
         << format_hex(Wanted[N], 0);
      ADD_FAILURE() << Message;
      if (++Wrong == 5)
        return;
    }
    size_t N = 0;
    while (N != At.size() && ++At[N] == Values[N].size())
      At[N++] = 0;
    if (N == At.size())
      break;
  }
}

void check(StringRef Text, StringRef Constraints, const Model &M) {
  std::vector<Words> Values;
  CompiledPTX F(Text, Constraints);
  for (unsigned Bits : F.inputBits())
    Values.push_back(integerEdges(Bits));
  check(Text, Constraints, M, Values);
}

} // namespace hipify::simt::test
