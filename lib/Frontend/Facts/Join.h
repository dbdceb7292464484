//===- Join.h - combines facts about one place ------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A place can be parsed several times: in both passes of a unit, in every unit
// that includes the file, and in every expansion of a macro. The type of a fact
// defines how the observations combine. All joins are commutative and
// associative, so the order of units and passes does not matter.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_FACTS_JOIN_H
#define HIPIFY_FRONTEND_FACTS_JOIN_H

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <utility>

namespace hipify {

/// A bit for each thing that was seen. Join: or.
struct Bits {
  uint8_t Value = 0;

  operator uint8_t() const { return Value; }
  Bits &operator|=(uint8_t Other) {
    Value |= Other;
    return *this;
  }
  void join(Bits Other) { Value |= Other.Value; }
};

/// Whether something was seen. Join: or.
struct Any {
  bool Value = false;

  operator bool() const { return Value; }
  Any &operator=(bool Seen) {
    Value = Seen;
    return *this;
  }
  void join(Any Other) { Value |= Other.Value; }
};

/// A count of which the maximum matters. Join: maximum.
struct Most {
  unsigned Value = 0;

  operator unsigned() const { return Value; }
  void note(unsigned Seen) { Value = std::max(Value, Seen); }
  void join(Most Other) { note(Other.Value); }
};

// Join of sets: union. Join of maps: by key, with the join of the values.
template <class T> void joinInto(T &Mine, const T &Other) { Mine.join(Other); }
template <class T> void joinInto(std::set<T> &Mine, const std::set<T> &Other) {
  Mine.insert(Other.begin(), Other.end());
}
template <class K, class V>
void joinInto(std::map<K, V> &Mine, const std::map<K, V> &Other) {
  for (const auto &[Key, Value] : Other)
    if (auto [It, New] = Mine.try_emplace(Key, Value); !New)
      joinInto(It->second, Value);
}

/// Offsets in a file.
using Places = std::set<unsigned>;
/// A value by offset.
template <class T> using ByPlace = std::map<unsigned, T>;
/// By offset, all values that were seen; the rule decides what they have in
/// common.
template <class T> using Seen = ByPlace<std::set<T>>;

/// By offset, the value that was seen, if it was always the same. Join: values
/// that differ make the place a conflict, which has no value. The text then
/// stays unchanged, and a finding reports it.
template <class T> class Agreed {
public:
  void note(unsigned Offset, T Value) {
    auto Known = Conflicts.find(Offset);
    if (Known != Conflicts.end()) {
      Known->second.insert(std::move(Value));
      return;
    }
    auto [It, New] = Values.try_emplace(Offset, Value);
    if (New || It->second == Value)
      return;
    Conflicts[Offset] = {std::move(It->second), std::move(Value)};
    Values.erase(It);
  }
  void join(const Agreed &Other) {
    for (const auto &[Offset, Value] : Other.Values)
      note(Offset, Value);
    for (const auto &[Offset, Several] : Other.Conflicts)
      for (const T &Value : Several)
        note(Offset, Value);
  }

  auto begin() const { return Values.begin(); }
  auto end() const { return Values.end(); }
  auto find(unsigned Offset) const { return Values.find(Offset); }
  bool count(unsigned Offset) const { return Values.count(Offset); }
  bool empty() const { return Values.empty() && Conflicts.empty(); }
  const Seen<T> &conflicts() const { return Conflicts; }

protected:
  /// Turns a place into a conflict.
  void disagree(unsigned Offset) {
    if (auto It = Values.find(Offset); It != Values.end()) {
      Conflicts[Offset].insert(std::move(It->second));
      Values.erase(It);
    }
  }

public:
  template <class Fn> void members(Fn Each) { Each(Values, Conflicts); }
  template <class Fn> void members(Fn Each) const { Each(Values, Conflicts); }
  friend bool operator==(const Agreed &, const Agreed &) = default;

private:
  ByPlace<T> Values;
  Seen<T> Conflicts;
};

} // namespace hipify
#endif
