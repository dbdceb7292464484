//===- UnitFacts.h - compiler facts, by file and offset ---------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The frontend turns a translation unit into facts keyed by file and byte
// offset, so that no clang object outlives the parse. Facts about one file from
// several passes and units are joined: a header is judged once, with the
// knowledge of all its includers. Facts.def lists the facts, Join.h defines the
// joins.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_FACTS_UNITFACTS_H
#define HIPIFY_FRONTEND_FACTS_UNITFACTS_H

#include "Frontend/Collect/Instances.h"
#include "Frontend/Collect/RuntimePrograms.h"
#include "Frontend/Facts/AsmFacts.h"
#include "Frontend/Facts/Join.h"
#include "Frontend/Facts/NativeFacts.h"
#include "Frontend/Facts/PlatformFacts.h"
#include "Frontend/Facts/ScheduleFacts.h"
#include "Frontend/Facts/TargetFacts.h"
#include "Frontend/Facts/WarpFacts.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace hipify {

/// Where the declaration of a name comes from; bits, since several units can
/// read a header.
enum Origin : uint8_t {
  OriginNone = 0,
  OriginCuda = 1,  ///< Our declarations of CUDA.
  OriginUser = 2,  ///< A file of the user's.
  OriginSystem = 4 ///< Any other header, or the compiler itself.
};

/// An #include directive that was active in some pass.
struct IncludeFact {
  std::string Spelled;         ///< As spelled, without delimiters.
  std::string Resolved;        ///< Canonical path; empty if not found.
  uint8_t Target = OriginNone; ///< The file's origin; None if not found.
  bool Angled = false;
  std::string Macro; ///< The macro that expands to the name; or empty.
  /// The macro is defined as a header's name in the user's files.
  bool MacroOfUser = false;
  /// A macro is defined that puts the library into a namespace of the user's.
  bool Wrapped = false;
  friend auto operator<=>(const IncludeFact &, const IncludeFact &) = default;
};

/// An active place at which two expansions of a macro, instantiations of a
/// template, passes or units had different values of an Agreed fact.
struct FactConflict {
  unsigned Offset;
  const char *What; ///< The third column of Facts.def.
  bool Fails;       ///< HIP's compiler rejects the text as written.
};

/// The global namespace that rocPRIM's headers open.
inline constexpr llvm::StringLiteral RocmNamespace = "detail";

/// The facts about one file of the user's.
struct FileFacts {
  /// Begin and end.
  using TextRange = std::pair<unsigned, unsigned>;
  /// End of the range that a fact is about, and a CUDA name.
  using NamedEnd = std::pair<unsigned, std::string>;

  struct CallTypesFact {
    /// Without qualifiers and one level of pointer; "" if dependent.
    std::vector<std::string> Types;
    bool InHost = true, InDevice = false; ///< The kinds of code that contain
                                          ///< it.
    friend auto operator<=>(const CallTypesFact &,
                            const CallTypesFact &) = default;
  };
  struct MadeName {
    std::string Name;      ///< "cuMemAlloc_fn"
    std::string Part;      ///< The argument's part: "cuMemAlloc"
    unsigned Position = 0; ///< The offset of Part in Name.
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
    unsigned Begin = 0;       ///< Begin of `&`, the name or `decltype`.
    bool IsParameter = false; ///< A macro parameter.
    friend auto operator<=>(const FunctionAddress &,
                            const FunctionAddress &) = default;
  };
  struct MemberAccess {
    std::string Name; ///< "cudaDeviceProp::name"
    /// The operand of the dot or arrow; empty in designated initializers.
    unsigned ObjectBegin = 0, ObjectEnd = 0;
    friend auto operator<=>(const MemberAccess &,
                            const MemberAccess &) = default;
  };
  /// The number of a CUDA enumerator that has another number in HIP.
  struct NumberUse {
    enum KindT : uint8_t {
      Value,      ///< A value is converted to a number.
      Index,      ///< A value is used as an index.
      Cast,       ///< A number is converted to a value.
      Choice,     ///< One of two numbers is, selected by an operand.
      Compare,    ///< A value is compared with a number.
      Truth,      ///< A value is tested for being nonzero.
      Not,        ///< `!value`
      Zero,       ///< `{}`, `()`: zero becomes a value, which can be spelled.
      ZeroBehind, ///< A variable is zeroed; an assignment can follow it.
      ZeroInside, ///< A member is zeroed.
      BitField    ///< A bit-field may be too narrow; Number is how many bits
                  ///< Enumerator needs.
    };
    unsigned End = 0;
    KindT Kind = Value;
    std::string Enumeration;
    std::string Number;     ///< Empty if only known at run time.
    std::string Enumerator; ///< The enumerator with that number; can be empty.
    std::string Otherwise;  ///< The enumerator of a Choice whose operand is
                            ///< false.
    std::string Member;     ///< The member that is zeroed.
    /// The operand of a Choice, or the value that is tested.
    unsigned OperandBegin = 0, OperandEnd = 0;
    /// The operand of a Choice, or any other whole expression, needs them.
    bool Parentheses = false;
    bool Most = false; ///< Most numbers of the enumeration differ.
    friend auto operator<=>(const NumberUse &, const NumberUse &) = default;
  };
  /// A CUDA type and another type that HIP does not distinguish, where that
  /// matters.
  struct TypeMeeting {
    enum KindT : uint8_t {
      Function,       ///< Two overloads have the same parameters.
      Specialization, ///< Two specializations have the same arguments.
      Instantiation,  ///< So have two explicit instantiations.
      Same,           ///< A template tests whether they are the same.
      Split,          ///< They are the same in CUDA, but not in HIP.
      Integer,        ///< A trait tests whether one is an integer.
      Arithmetic,     ///< A template uses one as an integer.
      Selection,      ///< An overload or a specialization is for pointers, or
                      ///< for the integer, and HIP selects another one.
      Handler         ///< Two handlers catch the same type.
    };
    unsigned End = 0;
    KindT Kind = Function;
    std::string What; ///< The owner of the parameters or arguments.
    std::string One, Other;
    bool InHip = false, InRoc = false; ///< Whether HIP unifies them.
    bool Fails = false; ///< HIP's compiler or the linker rejects it.
    friend auto operator<=>(const TypeMeeting &, const TypeMeeting &) = default;
  };
  /// A CUDA type where each type has something of its own.
  struct TypeUse {
    enum KindT : uint8_t {
      TypeId, ///< `typeid(T)`
      State   ///< A template whose instantiation for T has a variable.
    };
    unsigned End = 0;
    KindT Kind = TypeId;
    std::string What;           ///< The template's variable, or the function.
    std::string Cuda, Hip, Roc; ///< Texts that are equal if the types are.
    std::string Written;
    friend auto operator<=>(const TypeUse &, const TypeUse &) = default;
  };
  struct PointerCast {
    static constexpr bool FailsAsWritten = true;
    enum KindT : uint8_t {
      ToPointer,
      ToInteger,
      StaticCast,
      ToPointers, ///< The address of an integer becomes that of a pointer.
      ToIntegers, ///< The reverse.
      ToPointerReference,
      ToIntegerReference,
      OtherSize, ///< The address of an integer that is too small for a pointer.
      Constant, ///< The declaration, up to its name, of a `constexpr` variable.
      Member    ///< The same of a static member with a value in the class.
    };
    unsigned End = 0; ///< End of the value, or of the word static_cast.
    KindT Kind = ToPointer;
    bool Parentheses = false; ///< The value is not a single operand.
    bool Object = false;      ///< It has a class type that converts to one.
    std::string Handle;       ///< CUDA's type: "CUdeviceptr".
    friend auto operator<=>(const PointerCast &, const PointerCast &) = default;
  };
  struct HalfComparison {
    std::string Type;     ///< "__half2"
    std::string Operator; ///< ">="
    unsigned LeftBegin = 0, LeftEnd = 0, RightBegin = 0, RightEnd = 0;
    friend auto operator<=>(const HalfComparison &,
                            const HalfComparison &) = default;
  };
  struct FloatCast {
    unsigned End = 0;
    unsigned TypeBegin = 0, TypeEnd = 0; ///< The type in the cast.
    friend auto operator<=>(const FloatCast &, const FloatCast &) = default;
  };
  struct VectorList {
    static constexpr bool FailsAsWritten = true;
    /// `.y =`, which is replaced with zeros for what it skips.
    struct Designator {
      unsigned Begin = 0, End = 0;
      std::string Zeros; ///< "0, "
      friend auto operator<=>(const Designator &, const Designator &) = default;
    };
    unsigned End = 0;
    std::string Type;       ///< "float4"
    std::string Before;     ///< What HIP needs in front of it: "{", "int1"
    std::string After;      ///< And behind the last value: ", 0, 0"
    bool HasBraces = false; ///< Otherwise the range is that of the values.
    std::vector<Designator> Designators;
    friend auto operator<=>(const VectorList &, const VectorList &) = default;
  };
  struct ReturnedLocal {
    unsigned End = 0;
    std::string Name;          ///< The variable's.
    bool IsCuteTensor = false; ///< The result is a cute::Tensor.
    friend auto operator<=>(const ReturnedLocal &,
                            const ReturnedLocal &) = default;
  };
  struct MissingSpace {
    std::string Text;     ///< "__device__"; empty if it cannot be written.
    std::string Name;     ///< The function's.
    bool Differs = false; ///< A specialization has other spaces on purpose.
    friend auto operator<=>(const MissingSpace &,
                            const MissingSpace &) = default;
  };
  struct PointerStep {
    static constexpr bool FailsAsWritten = true;
    unsigned End = 0, OperandBegin = 0, OperandEnd = 0;
    bool Up = true;
    bool OldValue = false; ///< `p++` whose value is used.
    friend auto operator<=>(const PointerStep &, const PointerStep &) = default;
  };
  struct IndexConversion {
    unsigned End = 0;
    bool ToDim3 = false; ///< Otherwise to uint3.
    bool IsName = false; ///< `a` or `a.b`: cheap to repeat.
    friend auto operator<=>(const IndexConversion &,
                            const IndexConversion &) = default;
  };
  struct PointerSum {
    static constexpr bool FailsAsWritten = true;
    unsigned LeftBegin = 0, LeftEnd = 0, RightBegin = 0, RightEnd = 0;
    bool LeftIsPointer = false, RightIsPointer = false;
    /// The operand has a class type that converts to CUdeviceptr.
    bool LeftIsObject = false, RightIsObject = false;
    friend auto operator<=>(const PointerSum &, const PointerSum &) = default;
  };

#define FILE_FACT(TYPE, NAME, WHAT) TYPE NAME;
#include "Frontend/Facts/Facts.def"

  void join(const FileFacts &Other);
  /// Adds the facts of one instantiation of a template.
  void joinInstance(const FileFacts &One);
  /// Call when a pass has ended, before its facts are joined to another's.
  void endPass();
  /// Decides what holds in all uses of a text. Call when all units are known.
  void settle();
  /// All conflicts of Agreed facts.
  std::vector<FactConflict> conflicts() const;
  /// Whether no pass of any unit compiled the branch that contains Offset.
  bool isInactive(unsigned Offset) const { return Read.isInactive(Offset); }
  /// Whether AMD, but not CUDA, compiles a place, or may do so depending on the
  /// build or the target.
  bool isForAmd(unsigned Offset) const;
  /// Whether certainly CUDA, but not AMD, compiles it.
  bool isForCuda(unsigned Offset) const;
};

/// A problem while reading a unit; never fatal.
struct Problem {
  enum KindT { Parse, MissingInclude, Unreadable, Outside, Crash } Kind;
  std::string File;
  unsigned Offset = 0;
  std::string Text;
  /// Of Parse: the first two names or types in clang's error. A name that a
  /// namespace lacks is followed by the namespace.
  std::vector<std::string> Names = {};
  friend auto operator<=>(const Problem &, const Problem &) = default;
};

struct UnitFacts {
  std::map<std::string, FileFacts> Files; ///< By canonical path.
  /// Macros that the user defines only for AMD; filled in by join().
  std::set<std::string, std::less<>> AmdNames;
  std::set<Problem> Problems;
  /// Every file of the user's that was read, inside or outside the root.
  std::set<std::string> Dependencies;
  /// File and offset of the `__device__` of third-party functions that the
  /// user's device code names -> file and offset of the names. Per unit; empty
  /// once processed (CudaccHeaders).
  using Place = std::pair<std::string, unsigned>;
  std::map<Place, std::set<Place>> DeviceWords;

  void join(const UnitFacts &Other);
  /// Calls FileFacts::endPass() for each file.
  void endPass();
  /// Calls FileFacts::settle() for each file.
  void settle();
};

} // namespace hipify
#endif
