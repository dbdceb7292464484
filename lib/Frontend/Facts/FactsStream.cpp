//===- FactsStream.cpp - serializes facts ---------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A value consists of others: the members of a struct, which structured
// bindings enumerate, the elements of a container, and finally numbers and
// characters. One list of members serves both directions.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Facts/FactsStream.h"
#include <cstring>
#include <type_traits>

using llvm::StringRef;

namespace hipify {
namespace {

template <class T>
concept Number = std::is_arithmetic_v<T> || std::is_enum_v<T>;
/// Classes with private members list them themselves.
template <class T>
concept Listed = requires(T Value) { Value.members([](auto & ...) {}); };
template <class T>
concept Keyed = requires { typename T::mapped_type; };
template <class T>
concept Container = requires(T Value) {
  typename T::value_type;
  Value.begin();
  Value.clear();
};

//===--- members ----------------------------------------------------------===//

/// Converts to the type of any member.
struct AnyMember {
  template <class T> operator T() const;
};

} // namespace

template <class T, class... Members> static constexpr size_t countMembers() {
  if constexpr (requires { T{Members{}..., AnyMember{}}; })
    return countMembers<T, Members..., AnyMember>();
  else
    return sizeof...(Members);
}

template <class T, class Fn> static void forMembers(T &V, Fn Each) {
  constexpr size_t Count = countMembers<std::remove_const_t<T>>();
  static_assert(Count >= 1 && Count <= 12, "more members: add a line");
#define MEMBERS(COUNT, ...)                                                    \
  else if constexpr (Count == COUNT) {                                         \
    auto &[__VA_ARGS__] = V;                                                   \
    Each(__VA_ARGS__);                                                         \
  }
  if constexpr (Count == 0) {
  }
  MEMBERS(1, A)
  MEMBERS(2, A, B)
  MEMBERS(3, A, B, C)
  MEMBERS(4, A, B, C, D)
  MEMBERS(5, A, B, C, D, E)
  MEMBERS(6, A, B, C, D, E, F)
  MEMBERS(7, A, B, C, D, E, F, G)
  MEMBERS(8, A, B, C, D, E, F, G, H)
  MEMBERS(9, A, B, C, D, E, F, G, H, I)
  MEMBERS(10, A, B, C, D, E, F, G, H, I, J)
  MEMBERS(11, A, B, C, D, E, F, G, H, I, J, K)
  MEMBERS(12, A, B, C, D, E, F, G, H, I, J, K, L)
#undef MEMBERS
}

// Structs with too many members list them explicitly.
#define EACH(TYPE, NAME, WHAT) Each(V.NAME);

template <class T, class Fn>
  requires std::is_same_v<std::remove_const_t<T>, FileFacts>
static void forMembers(T &V, Fn Each) {
#define FILE_FACT EACH
#include "Frontend/Facts/Facts.def"
}
template <class T, class Fn>
  requires std::is_same_v<std::remove_const_t<T>, WarpFacts>
static void forMembers(T &V, Fn Each) {
#define WARP_FACT EACH
#include "Frontend/Facts/Facts.def"
}
template <class T, class Fn>
  requires std::is_same_v<std::remove_const_t<T>, NativeFacts>
static void forMembers(T &V, Fn Each) {
#define NATIVE_FACT EACH
#include "Frontend/Facts/Facts.def"
}
template <class T, class Fn>
  requires std::is_same_v<std::remove_const_t<T>, ScheduleFacts>
static void forMembers(T &V, Fn Each) {
#define SCHEDULE_FACT EACH
#include "Frontend/Facts/Facts.def"
}
template <class T, class Fn>
  requires std::is_same_v<std::remove_const_t<T>, TargetFacts>
static void forMembers(T &V, Fn Each) {
#define TARGET_FACT EACH
#include "Frontend/Facts/Facts.def"
}
#undef EACH

//===--- the two directions -----------------------------------------------===//

namespace {

class Writer {
public:
  std::string take() { return std::move(Bytes); }

  template <Number T> void put(const T &Value) {
    Bytes.append(reinterpret_cast<const char *>(&Value), sizeof Value);
  }
  void put(const std::string &Text) {
    put(Text.size());
    Bytes += Text;
  }
  template <class A, class B> void put(const std::pair<A, B> &Value) {
    put(Value.first);
    put(Value.second);
  }
  template <Container T> void put(const T &Values) {
    put(Values.size());
    for (const auto &Value : Values)
      put(Value);
  }
  template <Listed T> void put(const T &Value) {
    Value.members([this](const auto &...Each) { (this->put(Each), ...); });
  }
  template <class T>
    requires(!Number<T> && !Container<T> && !Listed<T>)
  void put(const T &Value) {
    forMembers(Value, [this](const auto &...Each) { (this->put(Each), ...); });
  }

private:
  std::string Bytes;
};

class Reader {
public:
  explicit Reader(StringRef Bytes) : Left(Bytes) {}
  /// Whether the input was complete and fully consumed.
  bool isDone() const { return Good && Left.empty(); }

  template <Number T> void get(T &Value) {
    if (!has(sizeof Value))
      return;
    std::memcpy(&Value, Left.bytes_begin(), sizeof Value);
    Left = Left.drop_front(sizeof Value);
  }
  void get(std::string &Text) {
    size_t Size = count();
    Text = Left.take_front(Size).str();
    Left = Left.drop_front(Size);
  }
  template <class A, class B> void get(std::pair<A, B> &Value) {
    get(Value.first);
    get(Value.second);
  }
  template <Keyed T> void get(T &Values) {
    for (size_t I = count(); I != 0 && Good; --I) {
      typename T::key_type Key;
      get(Key);
      get(Values[std::move(Key)]);
    }
  }
  template <Container T>
    requires(!Keyed<T>)
  void get(T &Values) {
    for (size_t I = count(); I != 0 && Good; --I) {
      typename T::value_type Value;
      get(Value);
      Values.insert(Values.end(), std::move(Value));
    }
  }
  template <Listed T> void get(T &Value) {
    Value.members([this](auto &...Each) { (this->get(Each), ...); });
  }
  template <class T>
    requires(!Number<T> && !Container<T> && !Listed<T>)
  void get(T &Value) {
    forMembers(Value, [this](auto &...Each) { (this->get(Each), ...); });
  }

private:
  bool has(size_t Size) { return Good = Good && Size <= Left.size(); }
  /// A number of elements, each of which takes at least a byte.
  size_t count() {
    size_t Count = 0;
    get(Count);
    return has(Count) ? Count : 0;
  }

  StringRef Left;
  bool Good = true;
};

} // namespace

template <class T> static std::string written(const T &Value) {
  Writer To;
  To.put(Value);
  return To.take();
}

template <class T> static std::optional<T> read(StringRef Bytes) {
  Reader From(Bytes);
  std::optional<T> Value(std::in_place);
  From.get(*Value);
  if (!From.isDone())
    Value.reset();
  return Value;
}

std::string toBytes(const ParsedUnit &Parsed) { return written(Parsed); }
std::string toBytes(const UnitInputs &Inputs) { return written(Inputs); }
std::string toBytes(const std::vector<FactsRecord> &Records) {
  return written(Records);
}
std::string toBytes(const PrecompiledResult &Result) { return written(Result); }
std::optional<ParsedUnit> parsedUnitFrom(StringRef Bytes) {
  return read<ParsedUnit>(Bytes);
}
std::optional<UnitInputs> unitInputsFrom(StringRef Bytes) {
  return read<UnitInputs>(Bytes);
}
std::optional<std::vector<FactsRecord>> recordsFrom(StringRef Bytes) {
  return read<std::vector<FactsRecord>>(Bytes);
}
std::optional<PrecompiledResult> precompiledFrom(StringRef Bytes) {
  return read<PrecompiledResult>(Bytes);
}

} // namespace hipify
