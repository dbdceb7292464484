// mdspan, variant, source_location and concepts of cuda::std, in C++17, on host and device.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include <hipify/span.h>
#include <array>
#include <hipify/concepts.h>
#include <hipify/mdspan.h>
#include <hipify/optional.h>
#include <hipify/source_location.h>
#include <type_traits>
#include <utility>
#include <hipify/variant.h>

#include "both_sides.cuh"

struct NoOrder {
  int value;
};
struct Derived : NoOrder {};
static_assert(hipify::integral<char> && !hipify::integral<float>);
static_assert(hipify::floating_point<double> && !hipify::floating_point<int>);
static_assert(hipify::signed_integral<int> && hipify::unsigned_integral<uint8_t> && !hipify::signed_integral<uint8_t>);
static_assert(hipify::same_as<int, int> && !hipify::same_as<int, const int>);
static_assert(hipify::convertible_to<int, double> && !hipify::convertible_to<int *, double>);
static_assert(hipify::derived_from<Derived, NoOrder> && !hipify::derived_from<NoOrder, Derived>);
static_assert(hipify::equality_comparable<int> && !hipify::equality_comparable<NoOrder>);
static_assert(hipify::totally_ordered<float> && !hipify::totally_ordered<NoOrder>);
static_assert(hipify::assignable_from<int &, long> && !hipify::assignable_from<int, long>);
static_assert(hipify::destructible<NoOrder> && hipify::constructible_from<double, int>);
static_assert(hipify::default_initializable<int> && !hipify::default_initializable<int &>);
static_assert(hipify::copyable<int> && hipify::movable<NoOrder> && hipify::semiregular<NoOrder> && hipify::regular<int>);
static_assert(hipify::move_constructible<int> && hipify::copy_constructible<int> && hipify::swappable<int>);
static_assert(!hipify::regular<NoOrder> && !hipify::movable<const int>);

template <class T> __host__ __device__ int halve(T value) {
  if constexpr (hipify::integral<T>)
    return int(value >> 1);
  else
    return int(value * 0.5f);
}
template <class F> __host__ __device__ int choose(F f) {
  return hipify::invocable<F, int> + 2 * hipify::predicate<F, int> + 4 * hipify::regular_invocable<F, int *>;
}

struct Views {
  static constexpr int kResults = 19;
  static __host__ __device__ void run(int *out, uint32_t seed) {
    int data[24], at = 0;
    for (int i = 0; i < 24; ++i)
      data[i] = int((seed + 7 * i) % 101);
    using Rows = hipify::extents<int, hipify::dynamic_extent, 4>;
    int rows = 2 + int(seed % 4);
    hipify::mdspan<int, Rows> right(data, rows);
    hipify::mdspan<const int, hipify::dextents<int, 2>, hipify::layout_left> left(data, 4, rows);
    hipify::mdspan<const int, hipify::dextents<int, 2>> any = right;
    unsigned sum = 0;
    for (int i = 0; i < right.extent(0); ++i)
      for (int j = 0; j < right.extent(1); ++j)
        sum = sum * 31 + unsigned(right(i, j) + (left(j, i) == any(i, j)));
    out[at++] = int(sum);
    right(1, 2) = -5;
    out[at++] = data[6] + any(1, 2);
    out[at++] = int(right.size()) + 100 * int(right.rank()) + 1000 * int(right.rank_dynamic());
    out[at++] = int(right.stride(0)) + 10 * int(left.stride(0)) + 100 * int(left.stride(1));
    out[at++] = int(Rows::static_extent(1)) + int(right.extents() == any.extents()) * 10 + int(right.is_exhaustive()) * 100;
    // Each second column of each row.
    std::array<int, 2> strides{4, 2};
    hipify::layout_stride::mapping<hipify::extents<int, 3, 2>> map({}, strides);
    hipify::mdspan<int, hipify::extents<int, 3, 2>, hipify::layout_stride> some(data, map);
    out[at++] = some(2, 1) + 1000 * some(1, 0) + int(map.is_exhaustive());
    out[at++] = int(map.required_span_size()) + 100 * int(map.stride(1)) + 1000 * int(map.strides()[0]);
    out[at++] = int(right.mapping()(1, 3)) + 10 * int(left.mapping()(1, 1)) + 1000 * int(left.mapping().required_span_size());
    hipify::mdspan deduced(data, 2, 3, 4);
    out[at++] = deduced(1, 2, 3) + 1000 * int(deduced.extent(1)) + int(deduced.data_handle() - data);
    hipify::mdspan shaped(data, hipify::extents<int, 3, 8>());
    out[at++] = shaped(2, 7) + 1000 * int(shaped.extent(1)) + 100000 * int(sizeof(hipify::extents<int, 3, 8>));
    std::array<int, 2> where{1, 1}, shape{2, 12};
    out[at++] = shaped[where] + 1000 * int(hipify::mdspan<int, hipify::dextents<int, 2>>(data, shape).extent(1));
    out[at++] = int(hipify::dextents<int, 3>(2, 3, 4).extent(2)) + int(hipify::dims<1>(seed % 9).extent(0)) * 10;
    out[at++] = hipify::default_accessor<int>().access(data, 5) + int(hipify::default_accessor<int>().offset(data, 5) - data);
    // Concepts, where values decide.
    out[at++] = halve(seed) + halve(float(seed % 1000));
    out[at++] = choose([](int x) { return x > 0; }) + 10 * choose([](const char *) {});
    // Places
    auto here = hipify::source_location::current();
    auto next = hipify::source_location::current();
    out[at++] = int(next.line() - here.line()) + 10 * int(here.column() == next.column());
    out[at++] = here.function_name()[0] * 1000 + int(hipify::source_location().line());
    out[at++] = int(here.line() != 0) + int(here.file_name()[0] != 0);
    out[at++] = lineOfCaller();
  }
  static __host__ __device__ int lineOfCaller(hipify::source_location at = hipify::source_location::current()) {
    return int(at.line()) - int(hipify::source_location::current().line());
  }
};

/// Alternatives with destructors, so the variant has one as well.
struct Counted {
  int *alive;
  int value;
  __host__ __device__ Counted(int *alive, int value) : alive(alive), value(value) { ++*alive; }
  __host__ __device__ Counted(const Counted &other) : alive(other.alive), value(other.value) { ++*alive; }
  __host__ __device__ Counted &operator=(const Counted &other) {
    value = other.value;
    return *this;
  }
  __host__ __device__ ~Counted() { --*alive; }
};
struct Area {
  __host__ __device__ float operator()(int side) const { return float(side * side); }
  __host__ __device__ float operator()(std::array<float, 2> sides) const { return sides[0] * sides[1]; }
  __host__ __device__ float operator()(hipify::monostate) const { return -1; }
};
using Shape = hipify::variant<int, std::array<float, 2>, hipify::monostate>;
static_assert(hipify::variant_size_v<Shape> == 3 && hipify::variant_size<Shape>::value == 3);
static_assert(std::is_same_v<hipify::variant_alternative_t<0, Shape>, int>);
static_assert(std::is_trivially_copyable_v<hipify::variant<int, float>>);

struct Variants {
  static constexpr int kResults = 12;
  static __host__ __device__ void run(int *out, uint32_t seed) {
    int at = 0, few = int(seed % 9);
    Shape shape = few;
    out[at++] = int(shape.index()) + 10 * int(hipify::visit(Area(), shape));
    shape = std::array<float, 2>{float(few), 2};
    out[at++] = int(shape.index()) + 10 * int(hipify::visit(Area(), shape)) + hipify::holds_alternative<int>(shape);
    out[at++] = int(std::get<1>(shape)[0]) + 10 * int(hipify::get_if<0>(&shape) == nullptr);
    Shape empty(std::in_place_type<hipify::monostate>), number(std::in_place_index<0>, few);
    out[at++] = int(hipify::visit(Area(), empty)) + 10 * int(number.index()) + 100 * int(number.valueless_by_exception());
    swap(empty, number);
    out[at++] = int(empty.index()) * 10 + int(number.index());
    number.emplace<int>(7) += few;
    out[at++] = std::get<int>(number) + int(number.emplace<1>(std::array<float, 2>{1, 2})[1]);
    using Number = hipify::variant<int, float>;
    Number a{few}, b{float(few)}, c{few + 1};
    out[at++] = (a == b) + 2 * (a < b) + 4 * (a < c) + 8 * (c <= a) + 16 * (a != c) + 32 * (b > c) + 64 * (a >= a);
    out[at++] = int(hipify::visit([](auto x, auto y) { return float(x * 10 + y); }, b, c));
    out[at++] = hipify::visit([](auto &x) { return int(++x); }, a) + std::get<0>(a);
    int alive = 0;
    {
      using Held = hipify::variant<int, Counted>;
      Held one(std::in_place_type<Counted>, &alive, 3), two(one), three;
      three = two;
      two = 5;
      three.emplace<1>(&alive, 9);
      one = three;
      out[at++] = alive * 1000 + std::get<Counted>(one).value * 10 + std::get<int>(two);
      three = std::move(two);
      out[at++] = alive * 1000 + std::get<0>(three);
    }
    out[at++] = alive;
  }
};

__global__ void take(hipify::mdspan<const float, hipify::dextents<int, 2>> in,
                     hipify::mdspan<float, hipify::dextents<int, 2>, hipify::layout_left> out) {
  int i = threadIdx.y, j = threadIdx.x;
  if (i < in.extent(0) && j < in.extent(1))
    out(j, i) = in(i, j) + 1;
}
int transposed() {
  float *data = nullptr;
  hipMallocManaged(&data, 30 * sizeof(float));
  for (int i = 0; i < 30; ++i)
    data[i] = float(i);
  // layout_left of the transpose is layout_right of the matrix.
  take<<<1, dim3(8, 4)>>>(hipify::mdspan<const float, hipify::dextents<int, 2>>(data, 3, 5),
                          hipify::mdspan<float, hipify::dextents<int, 2>, hipify::layout_left>(data + 15, 5, 3));
  hipDeviceSynchronize();
  int wrong = 0;
  for (int i = 0; i < 15; ++i)
    wrong += data[15 + i] != float(i + 1);
  hipFree(data);
  std::printf("%d wrong in mdspan as an argument\n", wrong);
  return wrong != 0;
}

int main() {
  int status = compareSides<Views>(0x74a586e6) | compareSides<Variants>(0x298d515f) | transposed();
  try {
    (void)std::get<1>(hipify::variant<int, float>(3));
    status = 1;
  } catch (const std::bad_variant_access &) {
    std::printf("host code throws for a variant\n");
  }
  try {
    status |= hipify::optional<int>().value() + 1;
  } catch (const std::bad_optional_access &) {
    std::printf("host code throws for an optional\n");
  }
  return status;
}
