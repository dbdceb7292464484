// Small headers of cuda::std, in C++17, on host and device: callables, comparisons of integers, traits, limits, ratios,
// durations, functions of <cmath>, bytes, objects made in place.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include <cuda/bit>
#include <cuda/numeric>
#if __has_include(<cuda/std/__memory_>)
#include <cuda/std/__memory_>
#endif
#if __has_include(<cuda/std/__new_>)
#include <cuda/std/__new_>
#endif
#include <cuda/std/array>
#include <cuda/std/cassert>
#include <cuda/std/ccomplex>
#include <cuda/std/cfloat>
#include <cuda/std/chrono>
#include <cuda/std/climits>
#include <cuda/std/cmath>
#include <cuda/std/cstddef>
#include <cuda/std/cstdint>
#include <cuda/std/cstdlib>
#include <cuda/std/cstring>
#include <cuda/std/ctime>
#include <cuda/std/functional>
#include <cuda/std/initializer_list>
#include <cuda/std/iterator>
#include <cuda/std/limits>
#include <cuda/std/memory>
#include <cuda/std/ratio>
#include <cuda/std/tuple>
#include <cuda/std/type_traits>
#include <cuda/std/utility>
#include <cuda/std/version>

#include "both_sides.cuh"

enum class Colour : uint8_t { red = 3, blue = 200 };
static_assert(cuda::std::to_underlying(Colour::blue) == 200);
static_assert(cuda::std::cmp_less(-1, 1u) && cuda::std::cmp_greater(1u, -1) && !cuda::std::cmp_equal(-1, 0xffffffffu));
static_assert(cuda::std::cmp_not_equal(-1, 0xffffffffu) && cuda::std::cmp_less_equal(2, 2u) && cuda::std::cmp_greater_equal(3u, 2));
static_assert(cuda::std::in_range<uint8_t>(255) && !cuda::std::in_range<uint8_t>(256) && !cuda::std::in_range<unsigned>(-1));
static_assert(!cuda::overflow_cast<int8_t>(100) && cuda::overflow_cast<int8_t>(200).overflow);
static_assert(cuda::bitmask<uint32_t>(4, 8) == 0xff0u && cuda::bitmask<uint64_t>(60, 4) == 0xf000000000000000u);
static_assert(cuda::std::ratio_less_v<cuda::std::milli, cuda::std::deci>);
static_assert(cuda::std::ratio_add<cuda::std::ratio<1, 3>, cuda::std::ratio<1, 6>>::den == 2);
static_assert(cuda::std::ratio_equal<cuda::std::ratio_multiply<cuda::std::kilo, cuda::std::milli>, cuda::std::ratio<1>>::value);
static_assert(cuda::std::peta::num == 1000000000000000 && cuda::std::hecto::num == 100 && cuda::std::centi::den == 100);
static_assert(cuda::std::is_nothrow_swappable_with_v<int &, int &> && cuda::std::is_pod_v<int>);
static_assert(cuda::std::is_nothrow_invocable_r_v<void, void (*)() noexcept>);
static_assert(cuda::std::is_same_v<cuda::std::iter_value_t<const int *>, int>);
static_assert(cuda::std::is_same_v<cuda::std::iter_reference_t<int *>, int &>);
static_assert(cuda::std::is_same_v<cuda::std::iter_difference_t<int *>, cuda::std::ptrdiff_t>);
static_assert(cuda::std::numeric_limits<float>::round_style == cuda::std::round_to_nearest);
static_assert(cuda::std::chrono::treat_as_floating_point_v<double> && !cuda::std::chrono::treat_as_floating_point_v<int>);

struct Point {
  int x, y;
  __host__ __device__ Point(int x, int y) : x(x), y(y) {}
  __host__ __device__ int scaled(int by) const { return (x + 2 * y) * by; }
};
struct Add {
  template <class... T> __host__ __device__ constexpr int operator()(T... all) const { return (0 + ... + int(all)); }
};
__host__ __device__ int fromList(cuda::std::initializer_list<int> all) {
  int sum = 0;
  for (int each : all)
    sum = sum * 3 + each;
  return sum + int(all.size());
}
__host__ __device__ constexpr int constantOr(int x) { return cuda::std::is_constant_evaluated() ? 1000 : x; }

struct Callables {
  static constexpr int kResults = 17;
  static __host__ __device__ void run(int *out, uint32_t seed) {
    int at = 0, few = int(seed % 50);
    Point p{few, 3};
    out[at++] = cuda::std::invoke(Add(), few, 2, 3);
    out[at++] = cuda::std::invoke(&Point::scaled, p, 2) + cuda::std::invoke(&Point::y, &p);
    auto ref = cuda::std::ref(few);
    ref.get() += 1;
    out[at++] = few + cuda::std::cref(few);
    cuda::std::reference_wrapper<Point> wrapped(p);
    out[at++] = cuda::std::invoke(&Point::scaled, wrapped, 3) + wrapped.get().x;
    out[at++] = cuda::std::not_fn([](int x) { return x > 10; })(few);
    out[at++] = cuda::std::apply(Add(), cuda::std::make_tuple(few, 2, 4));
    out[at++] = cuda::std::make_from_tuple<Point>(cuda::std::make_tuple(few, 8)).y;
    out[at++] = fromList({few, 2, 5});
    constexpr int constant = constantOr(1);
    out[at++] = constant + constantOr(few);
    out[at++] = cuda::std::to_underlying(seed % 2 ? Colour::red : Colour::blue);
    out[at++] = cuda::std::cmp_less(int(seed), 100u) + 2 * cuda::std::cmp_equal(int(seed), seed) +
                4 * cuda::std::in_range<int16_t>(int(seed)) + 8 * cuda::std::in_range<int>(seed);
    auto cast = cuda::overflow_cast<uint16_t>(int(seed));
    out[at++] = int(cast.value) * 2 + int(cast.overflow);
    out[at++] = int(cuda::bitmask<uint32_t>(int(seed % 20), 5));
    int moved = cuda::std::move_if_noexcept(few) + cuda::std::forward_like<int &>(few);
    out[at++] = moved + cuda::std::exchange(few, 4) + few;
    cuda::std::array<int, 3> three{few, 1, 2};
    cuda::std::array<int, 3> other{5, 6, 7};
    cuda::std::swap(three, other);
    out[at++] = three[0] + 10 * other[0] + int(cuda::std::size(three)) + *cuda::std::begin(other);
    if (seed == 1 && few == 0)
      cuda::std::unreachable();
    if (seed == 3 && few == 0)
      cuda::std::terminate();
    out[at++] = cuda::std::divides<>()(100, few + 1) + cuda::std::bit_xor<int>()(few, 5) + cuda::std::logical_not<>()(few);
    out[at++] = cuda::std::get<1>(cuda::std::tuple_cat(cuda::std::make_tuple(few), cuda::std::make_pair(few + 1, 3)));
  }
};

/// A clock of the program's own: those of libcu++ read the time of day.
struct Clock {
  using duration = cuda::std::chrono::nanoseconds;
};

struct Numbers {
  static constexpr int kResults = 17;
  static __host__ __device__ void run(int *out, uint32_t seed) {
    int at = 0;
    float f = float(seed % 1000) / 8, g = 3.5f;
    float nan = cuda::std::numeric_limits<float>::quiet_NaN();
    out[at++] = cuda::std::isgreater(f, g) + 2 * cuda::std::isless(f, g) + 4 * cuda::std::isgreaterequal(f, g) +
                8 * cuda::std::islessequal(f, g) + 16 * cuda::std::islessgreater(f, nan) + 32 * cuda::std::isunordered(f, nan);
    out[at++] = cuda::std::fpclassify(f) == FP_ZERO;
    out[at++] = cuda::std::isnan(nan) + 2 * cuda::std::isinf(f) + 4 * cuda::std::isfinite(f) + 8 * cuda::std::signbit(-f);
    int quotient = 0;
    out[at++] = int(cuda::std::remquo(f, g, &quotient) * 8);
    out[at++] = quotient & 7;
    out[at++] = int(cuda::std::fmaf(f, 2.0f, 1.0f) * 4) + int(cuda::std::floorf(f)) + int(cuda::std::sqrtf(f * f) * 8);
    out[at++] = int(cuda::std::fmodf(f, g) * 8) + int(cuda::std::truncf(f)) + int(cuda::std::fabsf(-f));
    out[at++] = int(cuda::std::lround(f)) + int(cuda::std::ldexp(f, 3)) + cuda::std::ilogb(f + 1);
    out[at++] = int(cuda::std::hypot(3.0, 4.0)) + int(cuda::std::copysign(2.0f, -f)) + int(cuda::std::fmax(f, g));
    out[at++] = int(cuda::std::labs(-long(seed % 77)) + cuda::std::llabs(-5ll));
    out[at++] = int(cuda::std::chrono::abs(cuda::std::chrono::milliseconds(-int(seed % 100))).count());
    using Nanoseconds = cuda::std::chrono::nanoseconds;
    using Time = cuda::std::chrono::time_point<Clock, Nanoseconds>;
    out[at++] = int(cuda::std::chrono::time_point_cast<cuda::std::chrono::microseconds>(Time(Nanoseconds(seed))).time_since_epoch().count());
    out[at++] = int(cuda::std::chrono::floor<cuda::std::chrono::seconds>(cuda::std::chrono::milliseconds(seed % 100000)).count()) +
                int(cuda::std::chrono::ceil<cuda::std::chrono::minutes>(cuda::std::chrono::seconds(seed % 1000)).count());
    out[at++] = cuda::std::to_integer<int>(cuda::std::byte(seed) ^ cuda::std::byte(0x5a));
    out[at++] = CHAR_BIT + INT_MAX % 1000 + FLT_DIG;
    cuda::std::ratio<3, 4> part;
    out[at++] = int(part.num * 10 + part.den) + int(sizeof(cuda::std::time_t));
    cuda::std::complex<float> z(f, 1.0f);
    out[at++] = int((z * z).real() * 64) % 100000 + int(cuda::std::norm(cuda::std::complex<float>(3, 4)));
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
    cuda::std::memcpy(b, a, sizeof(a));
    out[at++] = cuda::std::memcmp(a, b, sizeof(a));
    b[4] += 1;
    out[at++] = (cuda::std::memcmp(b, a, sizeof(a)) > 0) - (cuda::std::memcmp(a, b, 16) != 0);
    cuda::std::memmove(b + 1, b, 4 * sizeof(unsigned));
    out[at++] = int(b[1] + b[4] * 3);
    cuda::std::memmove(b, b + 1, 4 * sizeof(unsigned));
    out[at++] = int(b[0] + b[4] * 3);
    cuda::std::memset(b, 0x11, 8);
    out[at++] = int(b[1]);
    auto *bytes = reinterpret_cast<unsigned char *>(b);
    auto *found = static_cast<unsigned char *>(cuda::std::memchr(b, bytes[9], sizeof(b)));
    out[at++] = int(found - bytes);
    alignas(Counted) unsigned char room[4 * sizeof(Counted)];
    auto *objects = reinterpret_cast<Counted *>(room);
    int alive = 0;
    new (objects) Counted(&alive);
    cuda::std::uninitialized_copy(objects, objects + 1, objects + 1);
    cuda::std::uninitialized_fill_n(objects + 2, 2, *objects);
    out[at++] = alive;
    cuda::std::destroy_at(objects);
    out[at++] = alive;
    cuda::std::destroy(objects + 1, objects + 3);
    cuda::std::destroy_n(objects + 3, 1);
    out[at++] = alive;
    cuda::std::uninitialized_value_construct(b, b + 3);
    cuda::std::uninitialized_fill(b + 3, b + 5, 7u);
    cuda::std::uninitialized_move(a, a + 1, b + 5);
    out[at++] = int(b[0] + b[4] + b[5]);
    out[at++] = int(*cuda::std::launder(b + 4) + *cuda::std::to_address(b + 3) + *cuda::std::addressof(b[5]));
    auto *grown = static_cast<unsigned *>(cuda::std::malloc(4 * sizeof(unsigned)));
    cuda::std::uninitialized_copy_n(a, 4, grown);
    out[at++] = int(grown[3]);
    cuda::std::free(grown);
    out[at++] = int(*cuda::std::assume_aligned<4>(a + 2));
  }
};

int main() {
  return compareSides<Callables>(0xc634e0ab) | compareSides<Numbers>(0xe8605749) | compareSides<Memory>(0x3a48801e);
}
