//===- hipify/mdspan.h - libcu++'s cuda::std::mdspan ------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// C++23's mdspan, which libcu++ has from C++17 on: extents, the three layouts,
// the default accessor. An element is view(i, j), before C++23, too, and
// view[i, j] from C++23 on. Extents that the type states take no room. No cost.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_MDSPAN_H
#define HIPIFY_MDSPAN_H

#include <hipify/span.h>

#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace hipify {

namespace mdspans {

/// Values that are not part of a type.
template <class T, std::size_t N> struct Values {
  T At[N] = {};
};
template <class T> struct Values<T, 0> {};

template <class I, class... Is>
constexpr bool AreIndices = (std::is_convertible_v<Is, I> && ...);

} // namespace mdspans

//===--- Extents ----------------------------------------------------------===//

template <class Index, std::size_t... Extents> class extents {
public:
  using index_type = Index;
  using size_type = std::make_unsigned_t<Index>;
  using rank_type = std::size_t;

  HIPIFY_ON_BOTH static constexpr rank_type rank() noexcept {
    return sizeof...(Extents);
  }
  HIPIFY_ON_BOTH static constexpr rank_type rank_dynamic() noexcept {
    return dynamicBefore(rank());
  }
  HIPIFY_ON_BOTH static constexpr std::size_t
  static_extent(rank_type R) noexcept {
    constexpr std::size_t All[] = {Extents..., 0};
    return All[R];
  }
  HIPIFY_ON_BOTH constexpr index_type extent(rank_type R) const noexcept {
    if constexpr (rank_dynamic() != 0)
      if (static_extent(R) == dynamic_extent)
        return Dynamic.At[dynamicBefore(R)];
    return static_cast<index_type>(static_extent(R));
  }

  constexpr extents() = default;
  /// All extents, or the dynamic ones.
  template <
      class... Is,
      class = std::enable_if_t<
          mdspans::AreIndices<Index, Is...> &&
          (sizeof...(Is) == sizeof...(Extents) ||
           sizeof...(Is) == (0 + ... + (Extents == dynamic_extent ? 1 : 0))) &&
          sizeof...(Is) != 0>>
  HIPIFY_ON_BOTH constexpr explicit extents(Is... All) {
    const Index Given[] = {static_cast<Index>(All)...};
    set(Given, sizeof...(Is));
  }
  template <class I, std::size_t N,
            class = std::enable_if_t<
                std::is_convertible_v<const I &, Index> &&
                (N == sizeof...(Extents) ||
                 N == (0 + ... + (Extents == dynamic_extent ? 1 : 0)))>>
  HIPIFY_ON_BOTH constexpr extents(const std::array<I, N> &All) {
    set(All.data(), N);
  }
  template <class I, std::size_t N,
            class = std::enable_if_t<
                std::is_convertible_v<const I &, Index> &&
                (N == sizeof...(Extents) ||
                 N == (0 + ... + (Extents == dynamic_extent ? 1 : 0)))>>
  HIPIFY_ON_BOTH constexpr extents(span<I, N> All) {
    set(All.data(), N);
  }
  template <class I, std::size_t... Others,
            class = std::enable_if_t<sizeof...(Others) == sizeof...(Extents) &&
                                     ((Others == dynamic_extent ||
                                       Extents == dynamic_extent ||
                                       Others == Extents) &&
                                      ...)>>
  HIPIFY_ON_BOTH constexpr extents(const extents<I, Others...> &Other) {
    if constexpr (rank_dynamic() != 0)
      for (rank_type R = 0; R != rank(); ++R)
        if (static_extent(R) == dynamic_extent)
          Dynamic.At[dynamicBefore(R)] = static_cast<Index>(Other.extent(R));
  }

  template <class I, std::size_t... Others>
  HIPIFY_ON_BOTH friend constexpr bool
  operator==(const extents &A, const extents<I, Others...> &B) noexcept {
    if constexpr (sizeof...(Others) != sizeof...(Extents)) {
      return false;
    } else {
      for (rank_type R = 0; R != rank(); ++R)
        if (static_cast<std::size_t>(A.extent(R)) !=
            static_cast<std::size_t>(B.extent(R)))
          return false;
      return true;
    }
  }
  template <class I, std::size_t... Others>
  HIPIFY_ON_BOTH friend constexpr bool
  operator!=(const extents &A, const extents<I, Others...> &B) noexcept {
    return !(A == B);
  }

private:
  HIPIFY_ON_BOTH static constexpr rank_type
  dynamicBefore(rank_type R) noexcept {
    constexpr std::size_t All[] = {Extents..., 0};
    rank_type Result = 0;
    for (rank_type I = 0; I != R; ++I)
      Result += All[I] == dynamic_extent ? 1 : 0;
    return Result;
  }
  template <class I>
  HIPIFY_ON_BOTH constexpr void set(const I *Given, std::size_t Count) {
    if constexpr (rank_dynamic() != 0)
      for (rank_type R = 0; R != rank(); ++R)
        if (static_extent(R) == dynamic_extent)
          Dynamic.At[dynamicBefore(R)] =
              static_cast<Index>(Given[Count == rank() ? R : dynamicBefore(R)]);
  }
  mdspans::Values<Index, (0 + ... + (Extents == dynamic_extent ? 1 : 0))>
      Dynamic;
};

namespace mdspans {

template <class Index, class Numbers> struct AllDynamic;
template <class Index, std::size_t... Is>
struct AllDynamic<Index, std::index_sequence<Is...>> {
  using Type = extents<Index, (static_cast<void>(Is), dynamic_extent)...>;
};

/// What the mappings of layout_right and layout_left share. Rightmost: the
/// last index is the fastest.
template <class Extents, bool Rightmost> class Dense {
public:
  using extents_type = Extents;
  using index_type = typename Extents::index_type;
  using size_type = typename Extents::size_type;
  using rank_type = typename Extents::rank_type;

  constexpr Dense() = default;
  HIPIFY_ON_BOTH constexpr Dense(const Extents &E) : Shape(E) {}

  HIPIFY_ON_BOTH constexpr const Extents &extents() const noexcept {
    return Shape;
  }
  HIPIFY_ON_BOTH constexpr index_type required_span_size() const noexcept {
    index_type Result = 1;
    for (rank_type R = 0; R != Extents::rank(); ++R)
      Result *= Shape.extent(R);
    return Result;
  }
  HIPIFY_ON_BOTH constexpr index_type stride(rank_type R) const noexcept {
    index_type Result = 1;
    if constexpr (Rightmost)
      for (rank_type I = R + 1; I < Extents::rank(); ++I)
        Result *= Shape.extent(I);
    else
      for (rank_type I = 0; I < R; ++I)
        Result *= Shape.extent(I);
    return Result;
  }
  template <class... Is>
  HIPIFY_ON_BOTH constexpr index_type operator()(Is... At) const noexcept {
    static_assert(sizeof...(Is) == Extents::rank(), "one index for each rank");
    const index_type All[] = {static_cast<index_type>(At)..., 0};
    index_type Result = 0;
    for (rank_type I = 0; I != Extents::rank(); ++I) {
      rank_type R = Rightmost ? I : Extents::rank() - 1 - I;
      Result = Result * Shape.extent(R) + All[R];
    }
    return Result;
  }

  HIPIFY_ON_BOTH static constexpr bool is_always_unique() noexcept {
    return true;
  }
  HIPIFY_ON_BOTH static constexpr bool is_always_exhaustive() noexcept {
    return true;
  }
  HIPIFY_ON_BOTH static constexpr bool is_always_strided() noexcept {
    return true;
  }
  HIPIFY_ON_BOTH static constexpr bool is_unique() noexcept { return true; }
  HIPIFY_ON_BOTH static constexpr bool is_exhaustive() noexcept { return true; }
  HIPIFY_ON_BOTH static constexpr bool is_strided() noexcept { return true; }

private:
  Extents Shape;
};

} // namespace mdspans

template <class Index, std::size_t Rank>
using dextents =
    typename mdspans::AllDynamic<Index, std::make_index_sequence<Rank>>::Type;
template <std::size_t Rank, class Index = std::size_t>
using dims = dextents<Index, Rank>;

template <class... Is>
extents(Is...)
    -> extents<std::size_t, (static_cast<void>(sizeof(Is)), dynamic_extent)...>;

//===--- Layouts ----------------------------------------------------------===//

#define HIPIFY_DENSE_LAYOUT(NAME, RIGHTMOST)                                   \
  struct NAME {                                                                \
    template <class Extents>                                                   \
    class mapping : public mdspans::Dense<Extents, RIGHTMOST> {                \
      using Base = mdspans::Dense<Extents, RIGHTMOST>;                         \
                                                                               \
    public:                                                                    \
      using layout_type = NAME;                                                \
      constexpr mapping() = default;                                           \
      HIPIFY_ON_BOTH constexpr mapping(const Extents &E) : Base(E) {}          \
      /* Also from a strided one with the same strides. */                     \
      template <class Other, class = typename Other::layout_type,              \
                class = std::enable_if_t<std::is_constructible_v<              \
                    Extents, const typename Other::extents_type &>>>           \
      HIPIFY_ON_BOTH constexpr mapping(const Other &From)                      \
          : Base(Extents(From.extents())) {}                                   \
      template <class Other>                                                   \
      HIPIFY_ON_BOTH friend constexpr bool                                     \
      operator==(const mapping &A, const mapping<Other> &B) noexcept {         \
        return A.extents() == B.extents();                                     \
      }                                                                        \
      template <class Other>                                                   \
      HIPIFY_ON_BOTH friend constexpr bool                                     \
      operator!=(const mapping &A, const mapping<Other> &B) noexcept {         \
        return !(A == B);                                                      \
      }                                                                        \
    };                                                                         \
  };
HIPIFY_DENSE_LAYOUT(layout_right, true)
HIPIFY_DENSE_LAYOUT(layout_left, false)
#undef HIPIFY_DENSE_LAYOUT

struct layout_stride {
  template <class Extents> class mapping {
  public:
    using extents_type = Extents;
    using index_type = typename Extents::index_type;
    using size_type = typename Extents::size_type;
    using rank_type = typename Extents::rank_type;
    using layout_type = layout_stride;

    HIPIFY_ON_BOTH constexpr mapping() {
      layout_right::mapping<Extents> Dense;
      set([&](rank_type R) { return Dense.stride(R); });
    }
    template <class I>
    HIPIFY_ON_BOTH constexpr mapping(const Extents &E,
                                     const std::array<I, Extents::rank()> &S)
        : Shape(E) {
      set([&](rank_type R) { return S.data()[R]; });
    }
    template <class I>
    HIPIFY_ON_BOTH constexpr mapping(const Extents &E,
                                     span<I, Extents::rank()> S)
        : Shape(E) {
      set([&](rank_type R) { return S[R]; });
    }
    template <class Other, class = typename Other::layout_type,
              class = std::enable_if_t<std::is_constructible_v<
                  Extents, const typename Other::extents_type &>>>
    HIPIFY_ON_BOTH constexpr mapping(const Other &From)
        : Shape(From.extents()) {
      set([&](rank_type R) { return From.stride(R); });
    }

    HIPIFY_ON_BOTH constexpr const Extents &extents() const noexcept {
      return Shape;
    }
    HIPIFY_ON_BOTH constexpr auto strides() const noexcept {
      std::array<index_type, Extents::rank()> Result{};
      if constexpr (Extents::rank() != 0)
        for (rank_type R = 0; R != Extents::rank(); ++R)
          Result[R] = stride(R);
      return Result;
    }
    HIPIFY_ON_BOTH constexpr index_type stride(rank_type R) const noexcept {
      if constexpr (Extents::rank() != 0)
        return Steps.At[R];
      else
        return 1;
    }
    HIPIFY_ON_BOTH constexpr index_type required_span_size() const noexcept {
      index_type Result = 1;
      for (rank_type R = 0; R != Extents::rank(); ++R) {
        if (Shape.extent(R) == 0)
          return 0;
        Result += (Shape.extent(R) - 1) * stride(R);
      }
      return Result;
    }
    template <class... Is>
    HIPIFY_ON_BOTH constexpr index_type operator()(Is... At) const noexcept {
      static_assert(sizeof...(Is) == Extents::rank(),
                    "one index for each rank");
      const index_type All[] = {static_cast<index_type>(At)..., 0};
      index_type Result = 0;
      for (rank_type R = 0; R != Extents::rank(); ++R)
        Result += All[R] * stride(R);
      return Result;
    }

    HIPIFY_ON_BOTH static constexpr bool is_always_unique() noexcept {
      return true;
    }
    HIPIFY_ON_BOTH static constexpr bool is_always_exhaustive() noexcept {
      return false;
    }
    HIPIFY_ON_BOTH static constexpr bool is_always_strided() noexcept {
      return true;
    }
    HIPIFY_ON_BOTH static constexpr bool is_unique() noexcept { return true; }
    HIPIFY_ON_BOTH static constexpr bool is_strided() noexcept { return true; }
    HIPIFY_ON_BOTH constexpr bool is_exhaustive() const noexcept {
      index_type Elements = 1;
      for (rank_type R = 0; R != Extents::rank(); ++R)
        Elements *= Shape.extent(R);
      return required_span_size() == Elements;
    }

    template <class Other, class = typename Other::layout_type>
    HIPIFY_ON_BOTH friend constexpr bool operator==(const mapping &A,
                                                    const Other &B) noexcept {
      if (!(A.extents() == B.extents()))
        return false;
      for (rank_type R = 0; R != Extents::rank(); ++R)
        if (A.stride(R) != static_cast<index_type>(B.stride(R)))
          return false;
      return true;
    }

  private:
    template <class Function> HIPIFY_ON_BOTH constexpr void set(Function F) {
      if constexpr (Extents::rank() != 0)
        for (rank_type R = 0; R != Extents::rank(); ++R)
          Steps.At[R] = static_cast<index_type>(F(R));
    }
    Extents Shape;
    mdspans::Values<index_type, Extents::rank()> Steps;
  };
};

//===--- Views ------------------------------------------------------------===//

template <class T> struct default_accessor {
  using offset_policy = default_accessor;
  using element_type = T;
  using reference = T &;
  using data_handle_type = T *;
  constexpr default_accessor() = default;
  template <class U,
            class = std::enable_if_t<std::is_convertible_v<U (*)[], T (*)[]>>>
  HIPIFY_ON_BOTH constexpr default_accessor(default_accessor<U>) noexcept {}
  HIPIFY_ON_BOTH constexpr T &access(T *Of, std::size_t At) const noexcept {
    return Of[At];
  }
  HIPIFY_ON_BOTH constexpr T *offset(T *Of, std::size_t At) const noexcept {
    return Of + At;
  }
};

template <class T, class Extents, class Layout = layout_right,
          class Accessor = default_accessor<T>>
class mdspan {
public:
  using extents_type = Extents;
  using layout_type = Layout;
  using accessor_type = Accessor;
  using mapping_type = typename Layout::template mapping<Extents>;
  using element_type = T;
  using value_type = std::remove_cv_t<T>;
  using index_type = typename Extents::index_type;
  using size_type = typename Extents::size_type;
  using rank_type = typename Extents::rank_type;
  using data_handle_type = typename Accessor::data_handle_type;
  using reference = typename Accessor::reference;

  HIPIFY_ON_BOTH static constexpr rank_type rank() noexcept {
    return Extents::rank();
  }
  HIPIFY_ON_BOTH static constexpr rank_type rank_dynamic() noexcept {
    return Extents::rank_dynamic();
  }
  HIPIFY_ON_BOTH static constexpr std::size_t
  static_extent(rank_type R) noexcept {
    return Extents::static_extent(R);
  }
  HIPIFY_ON_BOTH constexpr index_type extent(rank_type R) const noexcept {
    return extents().extent(R);
  }

  constexpr mdspan() = default;
  template <class... Is, class = std::enable_if_t<
                             mdspans::AreIndices<index_type, Is...> &&
                             (sizeof...(Is) == Extents::rank() ||
                              sizeof...(Is) == Extents::rank_dynamic()) &&
                             std::is_constructible_v<mapping_type, Extents>>>
  HIPIFY_ON_BOTH constexpr explicit mdspan(data_handle_type Data, Is... All)
      : Data(Data), Map(shape(All...)) {}
  template <class I, std::size_t N>
  HIPIFY_ON_BOTH constexpr mdspan(data_handle_type Data,
                                  const std::array<I, N> &All)
      : Data(Data), Map(Extents(All)) {}
  template <class I, std::size_t N>
  HIPIFY_ON_BOTH constexpr mdspan(data_handle_type Data, span<I, N> All)
      : Data(Data), Map(Extents(All)) {}
  HIPIFY_ON_BOTH constexpr mdspan(data_handle_type Data, const Extents &E)
      : Data(Data), Map(E) {}
  HIPIFY_ON_BOTH constexpr mdspan(data_handle_type Data, const mapping_type &M)
      : Data(Data), Map(M) {}
  HIPIFY_ON_BOTH constexpr mdspan(data_handle_type Data, const mapping_type &M,
                                  const Accessor &A)
      : Data(Data), Map(M), Access(A) {}
  template <class U, class E, class L, class A,
            class = std::enable_if_t<
                std::is_constructible_v<
                    mapping_type, const typename L::template mapping<E> &> &&
                std::is_constructible_v<Accessor, const A &>>>
  HIPIFY_ON_BOTH constexpr mdspan(const mdspan<U, E, L, A> &Other)
      : Data(Other.data_handle()), Map(Other.mapping()),
        Access(Other.accessor()) {}

  template <class... Is,
            class = std::enable_if_t<mdspans::AreIndices<index_type, Is...> &&
                                     sizeof...(Is) == Extents::rank()>>
  HIPIFY_ON_BOTH constexpr reference operator()(Is... At) const {
    return Access.access(Data, static_cast<std::size_t>(Map(At...)));
  }
#if defined(__cpp_multidimensional_subscript)
  template <class... Is,
            class = std::enable_if_t<mdspans::AreIndices<index_type, Is...> &&
                                     sizeof...(Is) == Extents::rank()>>
  HIPIFY_ON_BOTH constexpr reference operator[](Is... At) const {
    return (*this)(At...);
  }
#else
  template <class I,
            class = std::enable_if_t<std::is_convertible_v<I, index_type> &&
                                     Extents::rank() == 1>>
  HIPIFY_ON_BOTH constexpr reference operator[](I At) const {
    return (*this)(At);
  }
#endif
  template <class I>
  HIPIFY_ON_BOTH constexpr reference
  operator[](const std::array<I, Extents::rank()> &At) const {
    return at(At.data(), std::make_index_sequence<Extents::rank()>());
  }
  template <class I>
  HIPIFY_ON_BOTH constexpr reference
  operator[](span<I, Extents::rank()> At) const {
    return at(At.data(), std::make_index_sequence<Extents::rank()>());
  }

  HIPIFY_ON_BOTH constexpr size_type size() const noexcept {
    size_type Result = 1;
    for (rank_type R = 0; R != rank(); ++R)
      Result *= static_cast<size_type>(extent(R));
    return Result;
  }
  HIPIFY_ON_BOTH constexpr bool empty() const noexcept { return size() == 0; }
  HIPIFY_ON_BOTH constexpr const Extents &extents() const noexcept {
    return Map.extents();
  }
  HIPIFY_ON_BOTH constexpr const data_handle_type &
  data_handle() const noexcept {
    return Data;
  }
  HIPIFY_ON_BOTH constexpr const mapping_type &mapping() const noexcept {
    return Map;
  }
  HIPIFY_ON_BOTH constexpr const Accessor &accessor() const noexcept {
    return Access;
  }
  HIPIFY_ON_BOTH constexpr index_type stride(rank_type R) const {
    return Map.stride(R);
  }
  HIPIFY_ON_BOTH static constexpr bool is_always_unique() {
    return mapping_type::is_always_unique();
  }
  HIPIFY_ON_BOTH static constexpr bool is_always_exhaustive() {
    return mapping_type::is_always_exhaustive();
  }
  HIPIFY_ON_BOTH static constexpr bool is_always_strided() {
    return mapping_type::is_always_strided();
  }
  HIPIFY_ON_BOTH constexpr bool is_unique() const { return Map.is_unique(); }
  HIPIFY_ON_BOTH constexpr bool is_exhaustive() const {
    return Map.is_exhaustive();
  }
  HIPIFY_ON_BOTH constexpr bool is_strided() const { return Map.is_strided(); }

private:
  template <class... Is>
  HIPIFY_ON_BOTH static constexpr Extents shape(Is... All) {
    if constexpr (sizeof...(Is) == 0)
      return Extents();
    else
      return Extents(static_cast<index_type>(All)...);
  }
  template <class I, std::size_t... Rs>
  HIPIFY_ON_BOTH constexpr reference at(const I *At,
                                        std::index_sequence<Rs...>) const {
    return (*this)(At[Rs]...);
  }
  data_handle_type Data = data_handle_type();
  mapping_type Map;
  Accessor Access;
};

template <class T, std::size_t N>
mdspan(T (&)[N]) -> mdspan<T, extents<std::size_t, N>>;
template <
    class T, class... Is,
    class = std::enable_if_t<(std::is_convertible_v<Is, std::size_t> && ...) &&
                             sizeof...(Is) != 0>>
mdspan(T *, Is...) -> mdspan<T, dextents<std::size_t, sizeof...(Is)>>;
template <class T, class I, std::size_t N>
mdspan(T *, const std::array<I, N> &) -> mdspan<T, dextents<std::size_t, N>>;
template <class T, class I, std::size_t N>
mdspan(T *, span<I, N>) -> mdspan<T, dextents<std::size_t, N>>;
template <class T, class I, std::size_t... Es>
mdspan(T *, const extents<I, Es...> &) -> mdspan<T, extents<I, Es...>>;
template <class T, class Mapping, class = typename Mapping::layout_type>
mdspan(T *, const Mapping &)
    -> mdspan<T, typename Mapping::extents_type, typename Mapping::layout_type>;

} // namespace hipify

#endif // HIPIFY_MDSPAN_H
