//===- UnitFacts.h - what the compiler knows about a place ------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The frontend turns a translation unit into facts keyed by file and byte
// offset, so that nothing of clang's survives the parse. Facts of several
// passes and units about one file are merged by union: a header is judged once
// with all that any of its includers knows.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_UNITFACTS_H
#define HIPIFY_FRONTEND_UNITFACTS_H

#include "Frontend/AsmFacts.h"
#include "Frontend/NativeFacts.h"
#include "Frontend/PlatformFacts.h"
#include "Frontend/RuntimePrograms.h"
#include "Frontend/ScheduleFacts.h"
#include "Frontend/TargetFacts.h"
#include "Frontend/WarpFacts.h"
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace hipify {

/// Who declared what a name resolved to; bits, since a header may be read in
/// several units.
enum Origin : uint8_t {
  OriginNone = 0,
  OriginCuda = 1,  ///< Our CUDA declarations.
  OriginUser = 2,  ///< A file of the user's.
  OriginSystem = 4 ///< Any other header, or the compiler itself.
};

/// An #include directive that was active in some pass.
struct IncludeFact {
  std::string Spelled;         ///< As written, without delimiters.
  std::string Resolved;        ///< Canonical path; empty when not found.
  uint8_t Target = OriginNone; ///< Whose file it is; None when not found.
  bool Angled = false;
};

/// What is known of one file of the user's.
struct FileFacts {
  /// Offset of a name -> Origin bits of what it resolved to. Only names that
  /// the tables know are recorded.
  std::map<unsigned, uint8_t> Names;
  /// Offset of the `#` -> the directive.
  std::map<unsigned, IncludeFact> Includes;
  /// Offset of the first token that a `##` pasted -> CUDA names that came out.
  std::map<unsigned, std::set<std::string>> PastedNames;
  /// Offset of a call's callee name -> offsets and ends of its written
  /// arguments. Only calls of CUDA functions.
  std::map<unsigned, std::vector<std::pair<unsigned, unsigned>>> Calls;
  /// The types of their arguments, where the tables ask for them.
  struct CallTypesFact {
    /// Without qualifiers and one pointer; "" for what is dependent.
    std::vector<std::string> Types;
    bool InHost = true, InDevice = false; ///< In which code, or in both.
  };
  std::map<unsigned, CallTypesFact> CallTypes;
  /// Offset of a member's name -> the access.
  struct MemberAccess {
    std::string Name; ///< "cudaDeviceProp::name"
    /// What stands before the dot or arrow; empty in `.name = x` initializers.
    unsigned ObjectBegin = 0, ObjectEnd = 0;
  };
  /// Members of CUDA's structs that have a row in the tables.
  std::map<unsigned, MemberAccess> Members;
  /// Offset of members in macros that were the user's own in some expansion.
  std::set<unsigned> OwnMembers;
  /// Offset of members whose struct depends on a template's arguments.
  std::set<unsigned> DependentMembers;
  /// Values of CUDA's enumerations used as numbers, where HIP's are others:
  /// begin -> end, and the enumerator or the enumeration.
  std::map<unsigned, std::pair<unsigned, std::string>> EnumNumbers;
  /// Numbers that become one of CUDA's enumerations, where HIP's are others:
  /// begin -> end, and what CUDA means by it.
  struct NumberCast {
    unsigned End = 0;
    std::string Enumeration;
    std::string Number;     ///< Empty for one that only a run knows.
    std::string Enumerator; ///< Of that number; may be empty.
  };
  std::map<unsigned, NumberCast> NumberCasts;
  /// Calls whose result has another type in HIP and is used where the type
  /// matters: begin -> end, and the function.
  std::map<unsigned, std::pair<unsigned, std::string>> TypedResults;
  /// CUdeviceptr values and handles that become integers or are made from such.
  struct PointerCast {
    enum KindT : uint8_t { ToPointer, ToInteger, StaticCast };
    unsigned End = 0; ///< Of the value, or of the word static_cast.
    KindT Kind = ToPointer;
    bool Parentheses = false; ///< The value is no single operand.
    std::string Handle;       ///< CUDA's type: "CUdeviceptr".
  };
  std::map<unsigned, PointerCast> PointerCasts; ///< By begin.
  /// Offset of a name -> the row's qualified name, for what CUDA declares in a
  /// namespace and the tables have a row of: "cooperative_groups::reduce".
  std::map<unsigned, std::string> QualifiedNames;
  /// Comparisons of CUDA's half types: offset of the operator -> operands.
  struct HalfComparison {
    std::string Type; ///< "__half2"
    unsigned LeftBegin = 0, LeftEnd = 0, RightBegin = 0, RightEnd = 0;
  };
  std::map<unsigned, HalfComparison> HalfComparisons;
  /// `++p` and its kin on CUdeviceptr values: begin -> the expression.
  struct PointerStep {
    unsigned End = 0, OperandBegin = 0, OperandEnd = 0;
    bool Up = true;
    bool OldValue = false; ///< `p++`, and its value is used.
  };
  std::map<unsigned, PointerStep> PointerSteps;
  /// Where CUDA converts between uint3 and dim3, or takes threadIdx as a whole.
  struct IndexConversion {
    unsigned End = 0;
    bool ToDim3 = false; ///< Else to uint3.
    bool IsName = false; ///< `a` or `a.b`: naming it again costs nothing.
  };
  std::map<unsigned, IndexConversion> IndexConversions; ///< By begin.
  /// Structs of CUDA's that are initialized by position, with two or more
  /// values: begin -> end, and the tag.
  std::map<unsigned, std::pair<unsigned, std::string>> PositionalInits;
  /// std::printf and such in device code: offset of `std` -> of the name.
  std::map<unsigned, unsigned> DeviceStdNames;
  /// Begin and end of `extern "C"` blocks.
  std::map<unsigned, unsigned> ExternC;
  /// `asm` statements in device code.
  AsmFacts DeviceAsm;
  /// Offset of `asm` statements in host code.
  std::set<unsigned> HostAsm;
  /// Offset of calls in device code of what only the host can call in HIP.
  std::set<unsigned> DeviceApiCalls;
  /// Offset of the `<<<` of launches in device code.
  std::set<unsigned> DeviceLaunches;
  /// Offset of a name of CUDA's headers that no table has -> the name.
  std::map<unsigned, std::string> UnknownNames;
  /// Arithmetic on CUdeviceptr values: offset of the operator -> its operands.
  struct PointerSum {
    unsigned LeftBegin = 0, LeftEnd = 0, RightBegin = 0, RightEnd = 0;
    bool LeftIsPointer = false, RightIsPointer = false;
  };
  std::map<unsigned, PointerSum> PointerSums;
  /// The user's own operators of two vectors (float4, ...) that HIP has with
  /// the same meaning: begin -> end of the definition.
  std::map<unsigned, unsigned> VectorOperators;
  /// Those with a meaning of their own: begin -> end of the declaration.
  std::map<unsigned, unsigned> OwnOperators;
  /// Functions for CUresult beside the same for cudaError_t: begin -> end.
  std::map<unsigned, unsigned> ErrorDuplicates;
  /// Where the user's own overload is named that HIP's headers define, too.
  std::set<unsigned> Collisions;
  /// Read as CUDA.
  Reading Read;
  /// Read as AMD's compiler would, where the unit has branches for it.
  PlatformFacts Platform;
  /// Names of the tables that the user declares in this file.
  std::set<std::string> Declared;
  /// Device code, by what is asked of it.
  WarpFacts Warp;
  NativeFacts Native;
  ScheduleFacts Schedule;
  TargetFacts Limits;
  /// Calls that create programs for run-time compilation, by offset.
  std::map<unsigned, RuntimeProgram> Programs;
  bool MainFile = false;
  /// nvcc would include cuda_runtime.h before this (main) file.
  bool ImplicitRuntime = false;

  void merge(const FileFacts &Other);
  /// Whether a place lies in a branch that no pass of any unit compiled.
  bool isInactive(unsigned Offset) const { return Read.isInactive(Offset); }
  /// Whether AMD compiles a place that CUDA does not, or may, as the build or
  /// the target defines.
  bool isForAmd(unsigned Offset) const;
  /// The other way round, surely.
  bool isForCuda(unsigned Offset) const;
};

/// Something of a unit that did not go as it should; never fatal.
struct Problem {
  enum KindT { Parse, MissingInclude, Outside, Crash } Kind;
  std::string File;
  unsigned Offset = 0;
  std::string Text;
  friend auto operator<=>(const Problem &, const Problem &) = default;
};

struct UnitFacts {
  std::map<std::string, FileFacts> Files; ///< By canonical path.
  /// Names of the tables that the user declares in any file; filled by merge().
  std::set<std::string> Declared;
  std::set<Problem> Problems;
  /// Every file of the user's that was read, in or outside the root.
  std::set<std::string> Dependencies;

  void merge(const UnitFacts &Other);
};

} // namespace hipify
#endif
