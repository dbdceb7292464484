// Small headers of cuda::std, in C++17, on host and device: callables, comparisons of integers, traits, limits, ratios,
// durations, functions of <cmath>, bytes, objects made in place.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include <assert.h>
#include <hipify/cmath.h>
#include <hipify/invoke.h>
#include <hipify/memory.h>
#include <hipify/type_traits.h>
#include <hipify/utility.h>
#include <limits.h>
#include <math.h>
#include <string.h>
#include <hipify/integers.h>
#if __has_include(<memory>)
#include <memory>
#endif
#if __has_include(<new>)
#include <new>
#endif
#include <array>
#include <cassert>
#include <complex>
#include <cfloat>
#include <chrono>
#include <climits>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <memory>
#include <ratio>
#include <tuple>
#include <type_traits>
#include <utility>
#include <version>

#include "both_sides.cuh"

enum class Colour : uint8_t { red = 3, blue = 200 };
static_assert(hipify::to_underlying(Colour::blue) == 200);
static_assert(hipify::cmp_less(-1, 1u) && hipify::cmp_greater(1u, -1) && !hipify::cmp_equal(-1, 0xffffffffu));
static_assert(hipify::cmp_not_equal(-1, 0xffffffffu) && hipify::cmp_less_equal(2, 2u) && hipify::cmp_greater_equal(3u, 2));
static_assert(hipify::in_range<uint8_t>(255) && !hipify::in_range<uint8_t>(256) && !hipify::in_range<unsigned>(-1));
static_assert(!hipify::overflow_cast<int8_t>(100) && hipify::overflow_cast<int8_t>(200).overflow);
static_assert(hipify::bitmask<uint32_t>(4, 8) == 0xff0u && hipify::bitmask<uint64_t>(60, 4) == 0xf000000000000000u);
static_assert(std::ratio_less_v<std::milli, std::deci>);
static_assert(std::ratio_add<std::ratio<1, 3>, std::ratio<1, 6>>::den == 2);
static_assert(std::ratio_equal<std::ratio_multiply<std::kilo, std::milli>, std::ratio<1>>::value);
static_assert(std::peta::num == 1000000000000000 && std::hecto::num == 100 && std::centi::den == 100);
static_assert(std::is_nothrow_swappable_with_v<int &, int &> && std::is_pod_v<int>);
static_assert(std::is_nothrow_invocable_r_v<void, void (*)() noexcept>);
static_assert(std::is_same_v<hipify::iter_value_t<const int *>, int>);
static_assert(std::is_same_v<hipify::iter_reference_t<int *>, int &>);
static_assert(std::is_same_v<hipify::iter_difference_t<int *>, std::ptrdiff_t>);
static_assert(std::numeric_limits<float>::round_style == std::round_to_nearest);
static_assert(std::chrono::treat_as_floating_point_v<double> && !std::chrono::treat_as_floating_point_v<int>);

struct Point {
  int x, y;
  __host__ __device__ Point(int x, int y) : x(x), y(y) {}
  __host__ __device__ int scaled(int by) const { return (x + 2 * y) * by; }
};
struct Add {
  template <class... T> __host__ __device__ constexpr int operator()(T... all) const { return (0 + ... + int(all)); }
};
__host__ __device__ int fromList(std::initializer_list<int> all) {
  int sum = 0;
  for (int each : all)
    sum = sum * 3 + each;
  return sum + int(all.size());
}
__host__ __device__ constexpr int constantOr(int x) { return hipify::is_constant_evaluated() ? 1000 : x; }

struct Callables {
  static constexpr int kResults = 17;
  static __host__ __device__ void run(int *out, uint32_t seed) {
    int at = 0, few = int(seed % 50);
    Point p{few, 3};
    out[at++] = hipify::invoke(Add(), few, 2, 3);
    out[at++] = hipify::invoke(&Point::scaled, p, 2) + hipify::invoke(&Point::y, &p);
    auto ref = hipify::ref(few);
    ref.get() += 1;
    out[at++] = few + hipify::cref(few);
    hipify::reference_wrapper<Point> wrapped(p);
    out[at++] = hipify::invoke(&Point::scaled, wrapped, 3) + wrapped.get().x;
    out[at++] = hipify::not_fn([](int x) { return x > 10; })(few);
    out[at++] = std::apply(Add(), std::make_tuple(few, 2, 4));
    out[at++] = std::make_from_tuple<Point>(std::make_tuple(few, 8)).y;
    out[at++] = fromList({few, 2, 5});
    constexpr int constant = constantOr(1);
    out[at++] = constant + constantOr(few);
    out[at++] = hipify::to_underlying(seed % 2 ? Colour::red : Colour::blue);
    out[at++] = hipify::cmp_less(int(seed), 100u) + 2 * hipify::cmp_equal(int(seed), seed) +
                4 * hipify::in_range<int16_t>(int(seed)) + 8 * hipify::in_range<int>(seed);
    auto cast = hipify::overflow_cast<uint16_t>(int(seed));
    out[at++] = int(cast.value) * 2 + int(cast.overflow);
    out[at++] = int(hipify::bitmask<uint32_t>(int(seed % 20), 5));
    int moved = std::move_if_noexcept(few) + hipify::forward_like<int &>(few);
    out[at++] = moved + std::exchange(few, 4) + few;
    std::array<int, 3> three{few, 1, 2};
    std::array<int, 3> other{5, 6, 7};
    std::swap(three, other);
    out[at++] = three[0] + 10 * other[0] + int(std::size(three)) + *std::begin(other);
    if (seed == 1 && few == 0)
      hipify::unreachable();
    if (seed == 3 && few == 0)
      hipify::terminate();
    out[at++] = std::divides<>()(100, few + 1) + std::bit_xor<int>()(few, 5) + std::logical_not<>()(few);
    out[at++] = std::get<1>(std::tuple_cat(std::make_tuple(few), std::make_pair(few + 1, 3)));
  }
};

/// A clock of the program's own: those of libcu++ read the time of day.
struct Clock {
  using duration = std::chrono::nanoseconds;
};

struct Numbers {
  static constexpr int kResults = 17;
  static __host__ __device__ void run(int *out, uint32_t seed) {
    int at = 0;
    float f = float(seed % 1000) / 8, g = 3.5f;
    float nan = std::numeric_limits<float>::quiet_NaN();
    out[at++] = std::isgreater(f, g) + 2 * std::isless(f, g) + 4 * std::isgreaterequal(f, g) +
                8 * std::islessequal(f, g) + 16 * std::islessgreater(f, nan) + 32 * std::isunordered(f, nan);
    out[at++] = std::fpclassify(f) == FP_ZERO;
    out[at++] = std::isnan(nan) + 2 * std::isinf(f) + 4 * std::isfinite(f) + 8 * std::signbit(-f);
    int quotient = 0;
    out[at++] = int(std::remquo(f, g, &quotient) * 8);
    out[at++] = quotient & 7;
    out[at++] = int(fmaf(f, 2.0f, 1.0f) * 4) + int(floorf(f)) + int(sqrtf(f * f) * 8);
    out[at++] = int(fmodf(f, g) * 8) + int(truncf(f)) + int(fabsf(-f));
    out[at++] = int(std::lround(f)) + int(std::ldexp(f, 3)) + hipify::ilogb(f + 1);
    out[at++] = int(std::hypot(3.0, 4.0)) + int(std::copysign(2.0f, -f)) + int(std::fmax(f, g));
    out[at++] = int(std::labs(-long(seed % 77)) + std::llabs(-5ll));
    out[at++] = int(std::chrono::abs(std::chrono::milliseconds(-int(seed % 100))).count());
    using Nanoseconds = std::chrono::nanoseconds;
    using Time = std::chrono::time_point<Clock, Nanoseconds>;
    out[at++] = int(std::chrono::time_point_cast<std::chrono::microseconds>(Time(Nanoseconds(seed))).time_since_epoch().count());
    out[at++] = int(std::chrono::floor<std::chrono::seconds>(std::chrono::milliseconds(seed % 100000)).count()) +
                int(std::chrono::ceil<std::chrono::minutes>(std::chrono::seconds(seed % 1000)).count());
    out[at++] = std::to_integer<int>(std::byte(seed) ^ std::byte(0x5a));
    out[at++] = CHAR_BIT + INT_MAX % 1000 + FLT_DIG;
    std::ratio<3, 4> part;
    out[at++] = int(part.num * 10 + part.den) + int(sizeof(std::time_t));
    std::complex<float> z(f, 1.0f);
    out[at++] = int((z * z).real() * 64) % 100000 + int(std::norm(std::complex<float>(3, 4)));
    assert(at == kResults);
  }
};

struct Counted {
  int *alive;
  __host__ __device__ explicit Counted(int *alive) : alive(alive) { ++*alive; }
  __host__ __device__ Counted(const Counted &other) : alive(other.alive) { ++*alive; }
  __host__ __device__ ~Counted() { --*alive; }
};

struct Memory {
  static constexpr int kResults = 13;
  static __host__ __device__ void run(int *out, uint32_t seed) {
    int at = 0;
    unsigned a[6], b[6];
    for (int i = 0; i < 6; ++i)
      a[i] = seed * (i + 1);
    memcpy(b, a, sizeof(a));
    out[at++] = hipify::memcmp(a, b, sizeof(a));
    b[4] += 1;
    out[at++] = (hipify::memcmp(b, a, sizeof(a)) > 0) - (hipify::memcmp(a, b, 16) != 0);
    hipify::memmove(b + 1, b, 4 * sizeof(unsigned));
    out[at++] = int(b[1] + b[4] * 3);
    hipify::memmove(b, b + 1, 4 * sizeof(unsigned));
    out[at++] = int(b[0] + b[4] * 3);
    memset(b, 0x11, 8);
    out[at++] = int(b[1]);
    auto *bytes = reinterpret_cast<unsigned char *>(b);
    auto *found = static_cast<unsigned char *>(hipify::memchr(b, bytes[9], sizeof(b)));
    out[at++] = int(found - bytes);
    alignas(Counted) unsigned char room[4 * sizeof(Counted)];
    auto *objects = reinterpret_cast<Counted *>(room);
    int alive = 0;
    new (objects) Counted(&alive);
    hipify::uninitialized_copy(objects, objects + 1, objects + 1);
    hipify::uninitialized_fill_n(objects + 2, 2, *objects);
    out[at++] = alive;
    hipify::destroy_at(objects);
    out[at++] = alive;
    hipify::destroy(objects + 1, objects + 3);
    hipify::destroy_n(objects + 3, 1);
    out[at++] = alive;
    hipify::uninitialized_value_construct(b, b + 3);
    hipify::uninitialized_fill(b + 3, b + 5, 7u);
    hipify::uninitialized_move(a, a + 1, b + 5);
    out[at++] = int(b[0] + b[4] + b[5]);
    out[at++] = int(*std::launder(b + 4) + *hipify::to_address(b + 3) + *std::addressof(b[5]));
    auto *grown = static_cast<unsigned *>(malloc(4 * sizeof(unsigned)));
    hipify::uninitialized_copy_n(a, 4, grown);
    out[at++] = int(grown[3]);
    free(grown);
    out[at++] = int(*hipify::assume_aligned<4>(a + 2));
  }
};

int main() {
  return compareSides<Callables>(0xc634e0ab) | compareSides<Numbers>(0xe8605749) | compareSides<Memory>(0x3a48801e);
}
