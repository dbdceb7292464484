// mdspan, variant, source_location and concepts of cuda::std, in C++17, on host and device.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include <cuda/std/array>
#include <cuda/std/concepts>
#include <cuda/std/mdspan>
#include <cuda/std/optional>
#include <cuda/std/source_location>
#include <cuda/std/type_traits>
#include <cuda/std/utility>
#include <cuda/std/variant>

#include "both_sides.cuh"

struct NoOrder {
  int value;
};
struct Derived : NoOrder {};
static_assert(cuda::std::integral<char> && !cuda::std::integral<float>);
static_assert(cuda::std::floating_point<double> && !cuda::std::floating_point<int>);
static_assert(cuda::std::signed_integral<int> && cuda::std::unsigned_integral<uint8_t> && !cuda::std::signed_integral<uint8_t>);
static_assert(cuda::std::same_as<int, int> && !cuda::std::same_as<int, const int>);
static_assert(cuda::std::convertible_to<int, double> && !cuda::std::convertible_to<int *, double>);
static_assert(cuda::std::derived_from<Derived, NoOrder> && !cuda::std::derived_from<NoOrder, Derived>);
static_assert(cuda::std::equality_comparable<int> && !cuda::std::equality_comparable<NoOrder>);
static_assert(cuda::std::totally_ordered<float> && !cuda::std::totally_ordered<NoOrder>);
static_assert(cuda::std::assignable_from<int &, long> && !cuda::std::assignable_from<int, long>);
static_assert(cuda::std::destructible<NoOrder> && cuda::std::constructible_from<double, int>);
static_assert(cuda::std::default_initializable<int> && !cuda::std::default_initializable<int &>);
static_assert(cuda::std::copyable<int> && cuda::std::movable<NoOrder> && cuda::std::semiregular<NoOrder> && cuda::std::regular<int>);
static_assert(cuda::std::move_constructible<int> && cuda::std::copy_constructible<int> && cuda::std::swappable<int>);
static_assert(!cuda::std::regular<NoOrder> && !cuda::std::movable<const int>);

template <class T> __host__ __device__ int halve(T value) {
  if constexpr (cuda::std::integral<T>)
    return int(value >> 1);
  else
    return int(value * 0.5f);
}
template <class F> __host__ __device__ int choose(F f) {
  return cuda::std::invocable<F, int> + 2 * cuda::std::predicate<F, int> + 4 * cuda::std::regular_invocable<F, int *>;
}

struct Views {
  static constexpr int kResults = 19;
  static __host__ __device__ void run(int *out, uint32_t seed) {
    int data[24], at = 0;
    for (int i = 0; i < 24; ++i)
      data[i] = int((seed + 7 * i) % 101);
    using Rows = cuda::std::extents<int, cuda::std::dynamic_extent, 4>;
    int rows = 2 + int(seed % 4);
    cuda::std::mdspan<int, Rows> right(data, rows);
    cuda::std::mdspan<const int, cuda::std::dextents<int, 2>, cuda::std::layout_left> left(data, 4, rows);
    cuda::std::mdspan<const int, cuda::std::dextents<int, 2>> any = right;
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
    cuda::std::array<int, 2> strides{4, 2};
    cuda::std::layout_stride::mapping<cuda::std::extents<int, 3, 2>> map({}, strides);
    cuda::std::mdspan<int, cuda::std::extents<int, 3, 2>, cuda::std::layout_stride> some(data, map);
    out[at++] = some(2, 1) + 1000 * some(1, 0) + int(map.is_exhaustive());
    out[at++] = int(map.required_span_size()) + 100 * int(map.stride(1)) + 1000 * int(map.strides()[0]);
    out[at++] = int(right.mapping()(1, 3)) + 10 * int(left.mapping()(1, 1)) + 1000 * int(left.mapping().required_span_size());
    cuda::std::mdspan deduced(data, 2, 3, 4);
    out[at++] = deduced(1, 2, 3) + 1000 * int(deduced.extent(1)) + int(deduced.data_handle() - data);
    cuda::std::mdspan shaped(data, cuda::std::extents<int, 3, 8>());
    out[at++] = shaped(2, 7) + 1000 * int(shaped.extent(1)) + 100000 * int(sizeof(cuda::std::extents<int, 3, 8>));
    cuda::std::array<int, 2> where{1, 1}, shape{2, 12};
    out[at++] = shaped[where] + 1000 * int(cuda::std::mdspan<int, cuda::std::dextents<int, 2>>(data, shape).extent(1));
    out[at++] = int(cuda::std::dextents<int, 3>(2, 3, 4).extent(2)) + int(cuda::std::dims<1>(seed % 9).extent(0)) * 10;
    out[at++] = cuda::std::default_accessor<int>().access(data, 5) + int(cuda::std::default_accessor<int>().offset(data, 5) - data);
    // Concepts, where values decide.
    out[at++] = halve(seed) + halve(float(seed % 1000));
    out[at++] = choose([](int x) { return x > 0; }) + 10 * choose([](const char *) {});
    // Places
    auto here = cuda::std::source_location::current();
    auto next = cuda::std::source_location::current();
    out[at++] = int(next.line() - here.line()) + 10 * int(here.column() == next.column());
    out[at++] = here.function_name()[0] * 1000 + int(cuda::std::source_location().line());
    out[at++] = int(here.line() != 0) + int(here.file_name()[0] != 0);
    out[at++] = lineOfCaller();
  }
  static __host__ __device__ int lineOfCaller(cuda::std::source_location at = cuda::std::source_location::current()) {
    return int(at.line()) - int(cuda::std::source_location::current().line());
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
  __host__ __device__ float operator()(cuda::std::array<float, 2> sides) const { return sides[0] * sides[1]; }
  __host__ __device__ float operator()(cuda::std::monostate) const { return -1; }
};
using Shape = cuda::std::variant<int, cuda::std::array<float, 2>, cuda::std::monostate>;
static_assert(cuda::std::variant_size_v<Shape> == 3 && cuda::std::variant_size<Shape>::value == 3);
static_assert(cuda::std::is_same_v<cuda::std::variant_alternative_t<0, Shape>, int>);
static_assert(cuda::std::is_trivially_copyable_v<cuda::std::variant<int, float>>);

struct Variants {
  static constexpr int kResults = 12;
  static __host__ __device__ void run(int *out, uint32_t seed) {
    int at = 0, few = int(seed % 9);
    Shape shape = few;
    out[at++] = int(shape.index()) + 10 * int(cuda::std::visit(Area(), shape));
    shape = cuda::std::array<float, 2>{float(few), 2};
    out[at++] = int(shape.index()) + 10 * int(cuda::std::visit(Area(), shape)) + cuda::std::holds_alternative<int>(shape);
    out[at++] = int(cuda::std::get<1>(shape)[0]) + 10 * int(cuda::std::get_if<0>(&shape) == nullptr);
    Shape empty(cuda::std::in_place_type<cuda::std::monostate>), number(cuda::std::in_place_index<0>, few);
    out[at++] = int(cuda::std::visit(Area(), empty)) + 10 * int(number.index()) + 100 * int(number.valueless_by_exception());
    swap(empty, number);
    out[at++] = int(empty.index()) * 10 + int(number.index());
    number.emplace<int>(7) += few;
    out[at++] = cuda::std::get<int>(number) + int(number.emplace<1>(cuda::std::array<float, 2>{1, 2})[1]);
    using Number = cuda::std::variant<int, float>;
    Number a{few}, b{float(few)}, c{few + 1};
    out[at++] = (a == b) + 2 * (a < b) + 4 * (a < c) + 8 * (c <= a) + 16 * (a != c) + 32 * (b > c) + 64 * (a >= a);
    out[at++] = int(cuda::std::visit([](auto x, auto y) { return float(x * 10 + y); }, b, c));
    out[at++] = cuda::std::visit([](auto &x) { return int(++x); }, a) + cuda::std::get<0>(a);
    int alive = 0;
    {
      using Held = cuda::std::variant<int, Counted>;
      Held one(cuda::std::in_place_type<Counted>, &alive, 3), two(one), three;
      three = two;
      two = 5;
      three.emplace<1>(&alive, 9);
      one = three;
      out[at++] = alive * 1000 + cuda::std::get<Counted>(one).value * 10 + cuda::std::get<int>(two);
      three = cuda::std::move(two);
      out[at++] = alive * 1000 + cuda::std::get<0>(three);
    }
    out[at++] = alive;
  }
};

__global__ void take(cuda::std::mdspan<const float, cuda::std::dextents<int, 2>> in,
                     cuda::std::mdspan<float, cuda::std::dextents<int, 2>, cuda::std::layout_left> out) {
  int i = threadIdx.y, j = threadIdx.x;
  if (i < in.extent(0) && j < in.extent(1))
    out(j, i) = in(i, j) + 1;
}
int transposed() {
  float *data = nullptr;
  cudaMallocManaged(&data, 30 * sizeof(float));
  for (int i = 0; i < 30; ++i)
    data[i] = float(i);
  // layout_left of the transpose is layout_right of the matrix.
  take<<<1, dim3(8, 4)>>>(cuda::std::mdspan<const float, cuda::std::dextents<int, 2>>(data, 3, 5),
                          cuda::std::mdspan<float, cuda::std::dextents<int, 2>, cuda::std::layout_left>(data + 15, 5, 3));
  cudaDeviceSynchronize();
  int wrong = 0;
  for (int i = 0; i < 15; ++i)
    wrong += data[15 + i] != float(i + 1);
  cudaFree(data);
  std::printf("%d wrong in mdspan as an argument\n", wrong);
  return wrong != 0;
}

int main() {
  int status = compareSides<Views>(0x74a586e6) | compareSides<Variants>(0x298d515f) | transposed();
  try {
    (void)cuda::std::get<1>(cuda::std::variant<int, float>(3));
    status = 1;
  } catch (const cuda::std::bad_variant_access &) {
    std::printf("host code throws for a variant\n");
  }
  try {
    status |= cuda::std::optional<int>().value() + 1;
  } catch (const cuda::std::bad_optional_access &) {
    std::printf("host code throws for an optional\n");
  }
  return status;
}
