//===- CudaccHeaderRule.cpp - headers that test for CUDA's compiler -------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Third-party headers are not translated, and some have device code only for
// CUDA's compiler.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"
#include "llvm/Support/Path.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

void applyCudaccHeaderRule(RuleContext &C) {
  std::set<StringRef> Told;
  for (auto &[Offset, Headers] : C.Facts.CudaccHeaders)
    for (StringRef Header : Headers) {
      size_t Index = C.Source.tokenAt(Offset);
      if (Index == C.tokens().size() || !Told.insert(Header).second)
        continue;
      const Tok &T = C.tokens()[Index];
      // The part of the path that an include would spell.
      StringRef Name = llvm::sys::path::filename(Header);
      if (size_t At = Header.rfind("/include/"); At != StringRef::npos)
        Name = Header.drop_front(At + StringRef("/include/").size());
      Finding &F = C.report(DiagID::CudaccHeader, T.Offset, T.end(),
                            C.spelling(Index), Confidence::Semantic);
      F.Message = ("'" + Name + "' makes '" + F.Subject +
                   "' a device function only where __CUDACC__ is defined, "
                   "which HIP's compiler does not define")
                      .str();
      F.Advice = "use a release of the library that tests __HIPCC__, or define "
                 "__CUDACC__ before its headers and undefine it after them";
    }
}

} // namespace hipify
