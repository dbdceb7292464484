//===- SourceReader.cpp - reads PTX operands as C++ -----------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "SourceReader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace hipify::ptx {

using Kind = Operand::Kind;

static std::string parenthesized(const SourceValue &V) {
  return V.Compound ? "(" + V.Text + ")" : V.Text;
}

bool SourceReader::fail(const Twine &Reason, StringRef Advice,
                        StringRef Register) {
  Problem = {0, Register.str(), Reason.str(), Advice.str()};
  return false;
}

bool SourceReader::address(const Operand &O, bool Argument, std::string &Text) {
  SourceValue Base;
  std::string Offsets;
  for (const Operand &E : O.Elements) {
    if (E.is(Kind::Integer)) {
      auto Value = int64_t(E.Bits);
      if (Value)
        Offsets += Value < 0 ? " - " + utostr(-E.Bits) : " + " + itostr(Value);
      continue;
    }
    SourceValue V;
    if (!value(E, V))
      return false;
    if (E.is(Kind::Placeholder) && Operands.isConstant(E.Number)) {
      Offsets += " + " + parenthesized(V);
      continue;
    }
    if (!Base.Text.empty())
      return fail("an address of two registers", "add them in C++");
    Base = V;
  }
  if (Base.Text.empty())
    return fail("an address without a register",
                "pass the address as an operand");
  if (Offsets.empty()) {
    Text = Argument ? Base.Text : parenthesized(Base);
    return true;
  }
  // Offsets are in bytes, regardless of the pointee.
  if (!isIntegerType(Base.Type)) {
    Base.Text = "hipify::ptx::as<uint64_t>(" + Base.Text + ")";
    Base.Compound = false;
    Headers.insert("hipify/ptx.h");
  }
  Text = parenthesized(Base) + Offsets;
  return true;
}

StringRef SourceReader::registerType(StringRef Name) const {
  auto It = Registers.find(Name);
  if (It != Registers.end())
    return It->second.Type;
  const LoweringRow *Row = findSpecialRegister(Name);
  return Row ? cxxType(ptx::registerType(*Row)) : "";
}

bool SourceReader::specialRegister(StringRef Name, SourceValue &V) {
  const LoweringRow *Row = findSpecialRegister(Name);
  if (!Row)
    return fail("it names '" + Name + "', which the statement does not declare",
                "pass the address or value as an operand");
  if (Style.NativeWarp && Name.starts_with("%lanemask"))
    return fail("a mask of a wavefront's lanes has 64 bits",
                "use __lanemask_lt() and the like", Name);
  if (Row->E == Exactness::Refused)
    return fail(Row->Note, Row->Advice, Name);
  V = {Row->Hip.str(), cxxType(ptx::registerType(*Row)).str(),
       /*Compound=*/Row->Hip.contains(' ')};
  if (Style.NativeWarp && Name == "%laneid")
    V.Text = "__lane_id()";
  else if (Style.NativeWarp && Name == "WARP_SZ")
    V.Text = "warpSize";
  else if (!Row->Header.empty())
    Headers.insert(("hipify/" + Row->Header).str());
  if (Style.NativeMma && Row->Hip.contains("threadIdx")) {
    Headers.insert("hipify/thread_index.h");
    for (size_t At = 0;
         (At = V.Text.find("threadIdx", At)) != std::string::npos;
         At += StringRef("hipify::threadIdx").size())
      V.Text.insert(At, "hipify::");
  }
  if (!is_contained(Special, Row))
    Special.push_back(Row);
  return true;
}

bool SourceReader::value(const Operand &O, SourceValue &V) {
  if (O.is(Kind::Placeholder)) {
    V = Operands.value(O.Number);
    return true;
  }
  if (!O.is(Kind::Name))
    return fail("an operand that is not a register",
                "write the statement with HIP functions");
  auto It = Registers.find(O.Name);
  if (It == Registers.end())
    return specialRegister(O.Name, V);
  V = It->second;
  return true;
}

bool SourceReader::read(const Operand &O, StringRef PtxType, bool Argument,
                        std::string &Text) {
  bool Immediate = PtxType == "imm" || isDigit(PtxType[0]);
  StringRef Type = Immediate ? "" : cxxType(PtxType);
  if (O.is(Kind::Integer) || O.is(Kind::Single) || O.is(Kind::Double)) {
    Text = literal(O, Type);
    return true;
  }
  SourceValue V;
  if (!value(O, V))
    return false;
  if (Immediate) {
    Text = Argument ? V.Text : parenthesized(V);
    return true;
  }
  Text = convert(V, Type, Argument && !O.Negated);
  if (O.Negated)
    Text = "!" + Text;
  if (StringRef(Text).contains("hipify::ptx::as<"))
    Headers.insert("hipify/ptx.h");
  return true;
}

} // namespace hipify::ptx
