// Stands in for PyTorch's.
#pragma once
namespace c10 {
struct BFloat16 {
  unsigned short x;
  struct from_bits_t {};
  static constexpr from_bits_t from_bits() { return {}; }
  BFloat16() = default;
  constexpr BFloat16(unsigned short bits, from_bits_t) : x(bits) {}
};
} // namespace c10
