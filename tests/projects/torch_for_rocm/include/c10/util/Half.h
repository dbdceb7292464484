// Stands in for PyTorch's.
#pragma once
namespace c10 {
struct Half {
  unsigned short x;
  struct from_bits_t {};
  static constexpr from_bits_t from_bits() { return {}; }
  Half() = default;
  constexpr Half(unsigned short bits, from_bits_t) : x(bits) {}
};
} // namespace c10
