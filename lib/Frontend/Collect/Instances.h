//===- Instances.h - facts about template instantiations --------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A template is one text with many instantiations: `a <= b` compares halves in
// one and floats in another. A fact about an instantiation therefore holds for
// the text only if it holds in every instantiation that contains the text. Both
// the instantiations and those with the fact are counted; facts are settled
// when all units are known.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_COLLECT_INSTANCES_H
#define HIPIFY_FRONTEND_COLLECT_INSTANCES_H

#include "Frontend/Facts/Join.h"

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

/// An Agreed whose values must also agree across instantiations: those that
/// contain the place without a value disagree.
template <class T> class AgreedInAll : public Agreed<T> {
public:
  /// Adds the values of one instantiation.
  void joinInstance(const AgreedInAll &One) {
    for (const auto &[Offset, Value] : One)
      ++Instances[Offset][Value];
    for (const auto &[Offset, Several] : One.conflicts())
      for (const T &Value : Several)
        this->note(Offset, Value);
  }
  void join(const AgreedInAll &Other) {
    Agreed<T>::join(Other);
    for (const auto &[Offset, Values] : Other.Instances)
      for (const auto &[Value, Times] : Values)
        Instances[Offset][Value] += Times;
  }
  void settle(const InstanceCounts &All) {
    for (const auto &[Offset, Values] : Instances) {
      // Facts that do not depend on template arguments hold in any case.
      bool Dependent = !this->count(Offset);
      unsigned Sum = 0;
      for (const auto &[Value, Times] : Values) {
        this->note(Offset, Value);
        Sum += Times;
      }
      if (Dependent && Sum < All.at(Offset))
        this->disagree(Offset);
    }
    Instances.clear();
  }

  template <class Fn> void members(Fn Each) {
    Agreed<T>::members([&](auto &...Base) { Each(Base..., Instances); });
  }
  template <class Fn> void members(Fn Each) const {
    Agreed<T>::members([&](auto &...Base) { Each(Base..., Instances); });
  }
  friend bool operator==(const AgreedInAll &, const AgreedInAll &) = default;

private:
  ByPlace<std::map<T, unsigned>> Instances;
};

/// A Seen that also records for which places every instantiation has a value.
template <class T> class SeenInAll {
public:
  void note(unsigned Offset, T Value) {
    Values[Offset].insert(std::move(Value));
    Written.insert(Offset);
  }
  void joinInstance(const SeenInAll &One) {
    joinInto(Values, One.Values);
    for (const auto &[Offset, Unused] : One.Values)
      ++Instances[Offset];
  }
  void join(const SeenInAll &Other) {
    joinInto(Values, Other.Values);
    joinInto(Written, Other.Written);
    joinInto(InSome, Other.InSome);
    for (const auto &[Offset, Times] : Other.Instances)
      Instances[Offset] += Times;
  }
  void settle(const InstanceCounts &All) {
    for (const auto &[Offset, Times] : Instances)
      if (!Written.count(Offset) && Times < All.at(Offset))
        InSome.insert(Offset);
    Instances.clear();
  }

  auto begin() const { return Values.begin(); }
  auto end() const { return Values.end(); }
  /// Whether a single value was seen, in every instantiation with the place.
  bool isAlone(unsigned Offset) const {
    auto It = Values.find(Offset);
    return It != Values.end() && It->second.size() == 1 &&
           !InSome.count(Offset);
  }

  template <class Fn> void members(Fn Each) {
    Each(Values, Written, InSome, Instances);
  }
  template <class Fn> void members(Fn Each) const {
    Each(Values, Written, InSome, Instances);
  }
  friend bool operator==(const SeenInAll &, const SeenInAll &) = default;

private:
  Seen<T> Values;
  Places Written; ///< Places with a value outside instantiations.
  Places InSome;
  ByPlace<unsigned> Instances;
};

} // namespace hipify
#endif
