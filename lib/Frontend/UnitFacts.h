//===- UnitFacts.h - what the compiler knows about a place ------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The frontend turns a translation unit into facts keyed by file and byte
// offset, so that nothing of clang's survives the parse. Facts of several
// passes and units about one file are joined: a header is judged once with all
// that any of its includers knows. Facts.def lists them, Join.h says how they
// join.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_UNITFACTS_H
#define HIPIFY_FRONTEND_UNITFACTS_H

#include "Frontend/AsmFacts.h"
#include "Frontend/Instances.h"
#include "Frontend/Join.h"
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
  friend auto operator<=>(const IncludeFact &, const IncludeFact &) = default;
};

/// An active place where two uses of a macro, two instances of a template, two
/// passes or two units saw values of an Agreed fact that differ.
struct FactConflict {
  unsigned Offset;
  const char *What; ///< The third column of Facts.def.
};

/// What is known of one file of the user's.
struct FileFacts {
  /// Begin and end.
  using TextRange = std::pair<unsigned, unsigned>;
  /// End of what a fact is about, and a name of CUDA's.
  using NamedEnd = std::pair<unsigned, std::string>;

  struct CallTypesFact {
    /// Without qualifiers and one pointer; "" for what is dependent.
    std::vector<std::string> Types;
    bool InHost = true, InDevice = false; ///< In which code, or in both.
    friend auto operator<=>(const CallTypesFact &,
                            const CallTypesFact &) = default;
  };
  struct MadeName {
    std::string Name;      ///< "cuMemAlloc_fn"
    std::string Part;      ///< What the argument gives: "cuMemAlloc"
    unsigned Position = 0; ///< Where in Name that begins.
    friend auto operator<=>(const MadeName &, const MadeName &) = default;
  };
  struct FunctionAddress {
    enum KindT : uint8_t {
      Address, ///< `&f`
      Value,   ///< `f`
      Decltype ///< `decltype(f)`
    };
    std::string Name;
    KindT Kind = Address;
    unsigned Begin = 0;       ///< Of `&`, the name or `decltype`.
    bool IsParameter = false; ///< Of a macro.
    friend auto operator<=>(const FunctionAddress &,
                            const FunctionAddress &) = default;
  };
  struct MemberAccess {
    std::string Name; ///< "cudaDeviceProp::name"
    /// What stands before the dot or arrow; empty in `.name = x` initializers.
    unsigned ObjectBegin = 0, ObjectEnd = 0;
    friend auto operator<=>(const MemberAccess &,
                            const MemberAccess &) = default;
  };
  /// The number of one of CUDA's enumerators, where HIP has another.
  struct NumberUse {
    enum KindT : uint8_t {
      Value,      ///< A value becomes a number.
      Index,      ///< A value is an index.
      Cast,       ///< A number becomes a value.
      Choice,     ///< One of two numbers does, as an operand decides.
      Compare,    ///< A value is compared with a number.
      Truth,      ///< A value is asked whether it is not zero.
      Not,        ///< `!value`
      Zero,       ///< `{}`: zero becomes a value, which can be written.
      ZeroBehind, ///< A variable becomes zero; it can be written behind it.
      ZeroInside  ///< Zero becomes a member.
    };
    unsigned End = 0;
    KindT Kind = Value;
    std::string Enumeration;
    std::string Number;     ///< Empty for one that only a run knows.
    std::string Enumerator; ///< Of that number; may be empty.
    std::string Otherwise;  ///< That of a Choice whose operand is false.
    std::string Member;     ///< Which becomes zero.
    /// The operand of a Choice, or the value whose truth is asked.
    unsigned OperandBegin = 0, OperandEnd = 0;
    /// The operand of a Choice, or the whole of another, needs some.
    bool Parentheses = false;
    bool Most = false; ///< Most of the enumeration's numbers are others.
    friend auto operator<=>(const NumberUse &, const NumberUse &) = default;
  };
  /// Two of CUDA's types, or one and another type, that HIP does not tell
  /// apart, where it matters.
  struct TypeMeeting {
    enum KindT : uint8_t {
      Function,       ///< Two overloads have the same parameters.
      Specialization, ///< Two specializations have the same arguments.
      Same,           ///< A template is asked whether they are the same.
      Split,          ///< It is, and they are in CUDA, but not in HIP.
      Integer,        ///< One is asked whether it is an integer.
      Arithmetic      ///< A template uses it as an integer.
    };
    unsigned End = 0;
    KindT Kind = Function;
    std::string What; ///< Whose parameters or arguments they are.
    std::string One, Other;
    bool InHip = false, InRoc = false; ///< Whether they are one type there.
    bool Fails = false; ///< HIP's compiler refuses it, or the linker.
    friend auto operator<=>(const TypeMeeting &, const TypeMeeting &) = default;
  };
  /// One of CUDA's types where each type has something of its own.
  struct TypeUse {
    enum KindT : uint8_t {
      TypeId, ///< `typeid(T)`
      State   ///< A template whose instance for T has a variable.
    };
    unsigned End = 0;
    KindT Kind = TypeId;
    std::string What;           ///< The template's variable, or the function.
    std::string Cuda, Hip, Roc; ///< Texts that are equal where the types are.
    std::string Written;
    friend auto operator<=>(const TypeUse &, const TypeUse &) = default;
  };
  struct PointerCast {
    enum KindT : uint8_t {
      ToPointer,
      ToInteger,
      StaticCast,
      ToPointers, ///< The address of an integer is one of a pointer.
      ToIntegers, ///< The other way round.
      ToPointerReference,
      ToIntegerReference,
      OtherSize ///< The address of an integer that has no room for a pointer.
    };
    unsigned End = 0; ///< Of the value, or of the word static_cast.
    KindT Kind = ToPointer;
    bool Parentheses = false; ///< The value is no single operand.
    bool Object = false;      ///< It is of a class that converts to one.
    std::string Handle;       ///< CUDA's type: "CUdeviceptr".
    friend auto operator<=>(const PointerCast &, const PointerCast &) = default;
  };
  struct HalfComparison {
    std::string Type; ///< "__half2"
    unsigned LeftBegin = 0, LeftEnd = 0, RightBegin = 0, RightEnd = 0;
    friend auto operator<=>(const HalfComparison &,
                            const HalfComparison &) = default;
  };
  struct FloatCast {
    unsigned End = 0;
    unsigned TypeBegin = 0, TypeEnd = 0; ///< Where the cast has the type.
    friend auto operator<=>(const FloatCast &, const FloatCast &) = default;
  };
  struct PointerStep {
    unsigned End = 0, OperandBegin = 0, OperandEnd = 0;
    bool Up = true;
    bool OldValue = false; ///< `p++`, and its value is used.
    friend auto operator<=>(const PointerStep &, const PointerStep &) = default;
  };
  struct IndexConversion {
    unsigned End = 0;
    bool ToDim3 = false; ///< Else to uint3.
    bool IsName = false; ///< `a` or `a.b`: naming it again costs nothing.
    friend auto operator<=>(const IndexConversion &,
                            const IndexConversion &) = default;
  };
  struct PointerSum {
    unsigned LeftBegin = 0, LeftEnd = 0, RightBegin = 0, RightEnd = 0;
    bool LeftIsPointer = false, RightIsPointer = false;
    /// Of a class that converts to a CUdeviceptr.
    bool LeftIsObject = false, RightIsObject = false;
    friend auto operator<=>(const PointerSum &, const PointerSum &) = default;
  };

#define FILE_FACT(TYPE, NAME, WHAT) TYPE NAME;
#include "Frontend/Facts.def"

  void join(const FileFacts &Other);
  /// Adds what was seen in one instance of a template.
  void joinInstance(const FileFacts &One);
  /// All units are known: decides what holds in all instances of a template.
  void settle();
  /// All places where Agreed facts do not agree.
  std::vector<FactConflict> conflicts() const;
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
  enum KindT { Parse, MissingInclude, Unreadable, Outside, Crash } Kind;
  std::string File;
  unsigned Offset = 0;
  std::string Text;
  friend auto operator<=>(const Problem &, const Problem &) = default;
};

struct UnitFacts {
  std::map<std::string, FileFacts> Files; ///< By canonical path.
  /// Macros that the user defines for AMD alone; filled by join().
  std::set<std::string, std::less<>> AmdNames;
  std::set<Problem> Problems;
  /// Every file of the user's that was read, in or outside the root.
  std::set<std::string> Dependencies;
  /// File and offset of the `__device__` of functions of others that device
  /// code of the user's names -> file and offset of the names. Of one unit;
  /// empty when it has been read (CudaccHeaders).
  using Place = std::pair<std::string, unsigned>;
  std::map<Place, std::set<Place>> DeviceWords;

  void join(const UnitFacts &Other);
  /// FileFacts::settle() of each file.
  void settle();
};

} // namespace hipify
#endif
