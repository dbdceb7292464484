//===- Calls.cpp - what kernels call --------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Audit/Calls.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include <set>

using namespace clang;
using namespace llvm;

namespace hipify::audit {

std::vector<std::string> callsIn(const SourceText &Source,
                                 const DeviceRegion &Region) {
  std::set<std::string> Names;
  for (size_t I = Source.tokenAt(Region.Begin), E = Source.tokens().size();
       I < E && Source.tokens()[I].Offset < Region.End; ++I)
    if (Source.is(I, tok::raw_identifier) &&
        (Source.is(I + 1, tok::l_paren) || Source.is(I + 1, tok::less)))
      Names.insert(Source.spelling(Source.tokens()[I]).str());
  return {Names.begin(), Names.end()};
}

namespace {
class CallGraph {
public:
  explicit CallGraph(ArrayRef<DeviceFunction> Functions)
      : Functions(Functions) {
    for (const auto &[I, F] : enumerate(Functions))
      if (!F.IsKernel && !F.Self.Name.empty())
        ByName[F.Self.Name].push_back(I);
  }

  /// All functions that a function reaches, without itself.
  std::set<unsigned> reachedFrom(unsigned Caller) const {
    std::set<unsigned> Seen = {Caller};
    for (std::vector<unsigned> Left = {Caller}; !Left.empty();) {
      unsigned From = Left.back();
      Left.pop_back();
      for (const std::string &Name : Functions[From].Calls)
        for (unsigned Callee : meant(Name, Functions[From].Self.File))
          if (Seen.insert(Callee).second)
            Left.push_back(Callee);
    }
    Seen.erase(Caller);
    return Seen;
  }

private:
  std::vector<unsigned> meant(StringRef Name, unsigned File) const {
    auto Known = ByName.find(Name);
    if (Known == ByName.end())
      return {};
    std::vector<unsigned> Here;
    std::set<unsigned> Files;
    for (unsigned I : Known->second) {
      Files.insert(Functions[I].Self.File);
      if (Functions[I].Self.File == File)
        Here.push_back(I);
    }
    if (!Here.empty() || Files.size() > 1)
      return Here;
    return Known->second;
  }

  ArrayRef<DeviceFunction> Functions;
  StringMap<std::vector<unsigned>> ByName;
};
} // namespace

void takeKernels(Audit &A, std::vector<DeviceFunction> Functions) {
  CallGraph Graph(Functions);
  for (const auto &[I, F] : enumerate(Functions)) {
    if (!F.IsKernel)
      continue;
    AuditKernel &K = A.Kernels.emplace_back(F.Self);
    // A lambda shares its findings with the enclosing function.
    std::set<unsigned> Indices(K.Indices.begin(), K.Indices.end());
    for (unsigned Callee : Graph.reachedFrom(I)) {
      const AuditKernel &Called = Functions[Callee].Self;
      if (Called.Inactive != K.Inactive)
        continue;
      K.State = std::max(K.State, Called.State);
      for (unsigned Index : Called.Indices)
        if (Indices.insert(Index).second)
          ++K.Findings[A.Findings[Index].What.Sev];
    }
    K.Indices.assign(Indices.begin(), Indices.end());
  }
}

} // namespace hipify::audit
