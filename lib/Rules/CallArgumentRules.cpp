//===- CallArgumentRules.cpp - arguments that HIP wants wrapped -----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's C++ headers overload these functions on symbols and kernels; HIP takes
// HIP_SYMBOL(symbol), and kernels as `const void *`.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

namespace {
struct WrappedArgument {
  StringRef Function;
  unsigned Position;
};

constexpr WrappedArgument SymbolArguments[] = {
    {"cudaMemcpyToSymbol", 0},
    {"cudaMemcpyToSymbolAsync", 0},
    {"cudaMemcpyFromSymbol", 1},
    {"cudaMemcpyFromSymbolAsync", 1},
    {"cudaGetSymbolAddress", 1},
    {"cudaGetSymbolSize", 1},
    {"cudaGraphAddMemcpyNodeToSymbol", 3},
    {"cudaGraphAddMemcpyNodeFromSymbol", 4},
    {"cudaGraphMemcpyNodeSetParamsToSymbol", 1},
    {"cudaGraphMemcpyNodeSetParamsFromSymbol", 2},
    {"cudaGraphExecMemcpyNodeSetParamsToSymbol", 2},
    {"cudaGraphExecMemcpyNodeSetParamsFromSymbol", 3},
};

// HIP has templates for the occupancy calls and cooperative launches.
constexpr WrappedArgument KernelArguments[] = {
    {"cudaFuncSetAttribute", 0},       {"cudaFuncSetCacheConfig", 0},
    {"cudaFuncSetSharedMemConfig", 0}, {"cudaFuncGetAttributes", 1},
    {"cudaLaunchKernel", 0},           {"cudaGetFuncBySymbol", 1},
};

/// Whether the argument is written as a cast to a pointer to void already, or
/// wrapped by an earlier run.
bool isWrapped(StringRef Text) {
  return Text.starts_with("HIP_SYMBOL") || Text.starts_with("(void") ||
         Text.starts_with("(const void") || Text.starts_with("( void") ||
         Text.starts_with("( const void") ||
         Text.starts_with("reinterpret_cast") || Text == "nullptr" ||
         Text == "NULL";
}

void wrap(RuleContext &C, llvm::ArrayRef<WrappedArgument> Functions, DiagID Id,
          StringRef Before, StringRef Message) {
  for (size_t I = 0, E = C.tokens().size(); I != E; ++I) {
    if (!C.Source.is(I, tok::raw_identifier))
      continue;
    for (const WrappedArgument &W : Functions) {
      auto Conf = C.cudaName(I, W.Function);
      if (!Conf)
        continue;
      auto Arguments = C.callArguments(I);
      if (Arguments.size() <= W.Position)
        continue;
      auto [Begin, End] = Arguments[W.Position];
      StringRef Text = C.Source.slice(Begin, End);
      if (Text.empty() || isWrapped(Text))
        continue;
      // CUDA before 5 took symbols as strings.
      bool String = Id == DiagID::SymbolWrapped && Text.size() > 2 &&
                    Text.front() == '"' && Text.back() == '"';
      Finding &F = C.report(Id, Begin, End, W.Function, *Conf);
      F.Replacement = (Before + Text + ")").str();
      F.Message = ("'" + Text + "' " + Message).str();
      F.Edits = {{Begin, String ? 1u : 0u, Before.str()},
                 {String ? End - 1 : End, String ? 1u : 0u, ")"}};
    }
  }
}
} // namespace

void applySymbolRule(RuleContext &C) {
  wrap(C, SymbolArguments, DiagID::SymbolWrapped, "HIP_SYMBOL(",
       "is a device symbol; HIP takes it as HIP_SYMBOL");
}

void applyFunctionPointerRule(RuleContext &C) {
  wrap(C, KernelArguments, DiagID::FunctionPointerCast,
       "reinterpret_cast<const void *>(",
       "is a kernel; HIP takes it as 'const void *'");
}

} // namespace hipify
