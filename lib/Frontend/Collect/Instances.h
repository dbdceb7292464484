//===- Instances.h - facts about text with several meanings -----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One text can be compiled often: a template once per instantiation, a macro's
// body once per expansion, a header once per unit. `a <= b` compares halves in
// one and floats in another. A fact therefore holds for the text only if it
// holds wherever the text is compiled. Both the uses of the text and those with
// the fact are counted; facts are settled when all units are known.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_COLLECT_INSTANCES_H
#define HIPIFY_FRONTEND_COLLECT_INSTANCES_H

#include "Frontend/Facts/Join.h"
#include "Frontend/Facts/PlatformFacts.h"
#include <optional>

namespace hipify {

/// How often function templates were instantiated.
class InstanceCounts {
public:
  /// Begin and end.
  using TextRange = std::pair<unsigned, unsigned>;
  /// Text that an instantiation lacks: the branches of `#if` and `if constexpr`
  /// that are not taken.
  using LeftOut = std::set<TextRange>;

  void note(TextRange Function, LeftOut Missing) {
    ++Functions[Function.first].Times[std::move(Missing)];
    unsigned &End = Functions[Function.first].End;
    End = std::max(End, Function.second);
  }
  /// The number of instantiations of the innermost template that contain
  /// Offset.
  unsigned at(unsigned Offset) const;
  /// Adds the counts.
  void join(const InstanceCounts &Other);

  template <class Fn> void members(Fn Each) { Each(Functions); }
  template <class Fn> void members(Fn Each) const { Each(Functions); }
  friend bool operator==(const InstanceCounts &,
                         const InstanceCounts &) = default;

private:
  struct Function {
    unsigned End = 0;
    std::map<LeftOut, unsigned> Times;
    friend bool operator==(const Function &, const Function &) = default;
  };
  ByPlace<Function> Functions; ///< By begin offset.
};

/// How often the macros of a file were expanded in code.
class ExpansionCounts {
public:
  /// Begin and End are those of the definition.
  void note(unsigned Begin, unsigned End) {
    Macro &M = Macros[Begin];
    M.End = End;
    ++M.Times;
  }
  /// The number of expansions of the macro in whose definition Offset is; none
  /// outside of definitions that were expanded.
  std::optional<unsigned> at(unsigned Offset) const;
  /// Adds the counts.
  void join(const ExpansionCounts &Other);

  template <class Fn> void members(Fn Each) { Each(Macros); }
  template <class Fn> void members(Fn Each) const { Each(Macros); }
  friend bool operator==(const ExpansionCounts &,
                         const ExpansionCounts &) = default;

private:
  struct Macro {
    unsigned End = 0, Times = 0;
    friend bool operator==(const Macro &, const Macro &) = default;
  };
  ByPlace<Macro> Macros; ///< By begin offset.
};

/// How often a file's text was compiled.
struct TextUses {
  const InstanceCounts &Instances;
  const ExpansionCounts &Expansions;
  const Reading &Read;
};

/// One use of a text: the raw source locations of its begin and its end, which
/// differ between the expansions of a macro and the reads of a file.
using TextUse = std::pair<unsigned, unsigned>;

/// The number of uses of the text at each place that had a fact.
class UseCounts {
public:
  void note(unsigned Offset, TextUse Use) { InPass.insert({Offset, Use}); }
  /// Source locations have a meaning in one pass only.
  void endPass() {
    for (const auto &[Offset, Use] : InPass)
      ++Times[Offset];
    InPass.clear();
  }
  unsigned at(unsigned Offset) const {
    auto It = Times.find(Offset);
    return It == Times.end() ? 0 : It->second;
  }
  /// Adds those of another pass, or of a part of this one.
  void join(const UseCounts &Other) {
    InPass.insert(Other.InPass.begin(), Other.InPass.end());
    for (const auto &[Offset, Count] : Other.Times)
      Times[Offset] += Count;
  }

  template <class Fn> void members(Fn Each) { Each(Times); }
  template <class Fn> void members(Fn Each) const { Each(Times); }
  friend bool operator==(const UseCounts &, const UseCounts &) = default;

private:
  std::set<std::pair<unsigned, TextUse>> InPass;
  ByPlace<unsigned> Times;
};

/// Counts the uses with a fact, in template instantiations and outside.
class FactUses {
public:
  void note(unsigned Offset, TextUse Use) {
    Written.note(Offset, Use);
    All.note(Offset, Use);
  }
  void joinInstance(const FactUses &One) { All.join(One.All); }
  void join(const FactUses &Other) {
    Written.join(Other.Written);
    All.join(Other.All);
  }
  void endPass() {
    Written.endPass();
    All.endPass();
  }
  /// Whether some use of the text at Offset had no fact. IsWritten: the fact
  /// does not depend on template arguments.
  bool areIncomplete(unsigned Offset, bool IsWritten,
                     const TextUses &Text) const {
    if (auto Expansions = Text.Expansions.at(Offset))
      return All.at(Offset) < *Expansions;
    return IsWritten && Written.at(Offset) < Text.Read.readsOf(Offset);
  }

  template <class Fn> void members(Fn Each) { Each(Written, All); }
  template <class Fn> void members(Fn Each) const { Each(Written, All); }
  friend bool operator==(const FactUses &, const FactUses &) = default;

private:
  UseCounts Written, All;
};

/// An Agreed whose values must also agree across all uses of the text: those
/// that contain the place without a value disagree.
template <class T> class AgreedInAll : public Agreed<T> {
public:
  void note(unsigned Offset, T Value, TextUse Use) {
    Agreed<T>::note(Offset, std::move(Value));
    Uses.note(Offset, Use);
  }
  /// Adds the values of one instantiation.
  void joinInstance(const AgreedInAll &One) {
    Uses.joinInstance(One.Uses);
    for (const auto &[Offset, Value] : One)
      ++Instances[Offset][Value];
    for (const auto &[Offset, Several] : One.conflicts())
      for (const T &Value : Several)
        Agreed<T>::note(Offset, Value);
  }
  void join(const AgreedInAll &Other) {
    Agreed<T>::join(Other);
    Uses.join(Other.Uses);
    for (const auto &[Offset, Values] : Other.Instances)
      for (const auto &[Value, Times] : Values)
        Instances[Offset][Value] += Times;
  }
  void endPass() { Uses.endPass(); }
  void settle(const TextUses &Text) {
    Places InSome;
    for (const auto &[Offset, Value] : *this)
      if (Uses.areIncomplete(Offset, /*IsWritten=*/true, Text))
        InSome.insert(Offset);
    for (const auto &[Offset, Values] : Instances) {
      // Facts that do not depend on template arguments hold in any instance.
      bool Dependent = !this->count(Offset);
      unsigned Sum = 0;
      for (const auto &[Value, Times] : Values) {
        Agreed<T>::note(Offset, Value);
        Sum += Times;
      }
      if (Dependent && (Sum < Text.Instances.at(Offset) ||
                        Uses.areIncomplete(Offset, /*IsWritten=*/false, Text)))
        InSome.insert(Offset);
    }
    for (unsigned Offset : InSome)
      this->disagree(Offset);
    Instances.clear();
    Uses = {};
  }

  template <class Fn> void members(Fn Each) {
    Agreed<T>::members([&](auto &...Base) { Each(Base..., Instances, Uses); });
  }
  template <class Fn> void members(Fn Each) const {
    Agreed<T>::members([&](auto &...Base) { Each(Base..., Instances, Uses); });
  }
  friend bool operator==(const AgreedInAll &, const AgreedInAll &) = default;

private:
  ByPlace<std::map<T, unsigned>> Instances;
  FactUses Uses;
};

/// A Seen that also records for which places every use of the text has a value.
template <class T> class SeenInAll {
public:
  void note(unsigned Offset, T Value, TextUse Use) {
    Values[Offset].insert(std::move(Value));
    Written.insert(Offset);
    Uses.note(Offset, Use);
  }
  void joinInstance(const SeenInAll &One) {
    joinInto(Values, One.Values);
    Uses.joinInstance(One.Uses);
    for (const auto &[Offset, Unused] : One.Values)
      ++Instances[Offset];
  }
  void join(const SeenInAll &Other) {
    joinInto(Values, Other.Values);
    joinInto(Written, Other.Written);
    joinInto(InSome, Other.InSome);
    Uses.join(Other.Uses);
    for (const auto &[Offset, Times] : Other.Instances)
      Instances[Offset] += Times;
  }
  void endPass() { Uses.endPass(); }
  void settle(const TextUses &Text) {
    for (const auto &[Offset, Unused] : Values)
      if (Uses.areIncomplete(Offset, Written.count(Offset), Text))
        InSome.insert(Offset);
    for (const auto &[Offset, Times] : Instances)
      if (!Written.count(Offset) && Times < Text.Instances.at(Offset))
        InSome.insert(Offset);
    Instances.clear();
    Uses = {};
  }

  auto begin() const { return Values.begin(); }
  auto end() const { return Values.end(); }
  /// Whether a single value was seen, in every use of the text at the place.
  bool isAlone(unsigned Offset) const {
    auto It = Values.find(Offset);
    return It != Values.end() && It->second.size() == 1 &&
           !InSome.count(Offset);
  }

  template <class Fn> void members(Fn Each) {
    Each(Values, Written, InSome, Instances, Uses);
  }
  template <class Fn> void members(Fn Each) const {
    Each(Values, Written, InSome, Instances, Uses);
  }
  friend bool operator==(const SeenInAll &, const SeenInAll &) = default;

private:
  Seen<T> Values;
  Places Written; ///< Places with a value outside instantiations.
  Places InSome;
  ByPlace<unsigned> Instances;
  FactUses Uses;
};

} // namespace hipify
#endif
