//===- Printf.cpp - printf of device code ---------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Takes a format apart and has the host's printf print each conversion with an
// argument of the right type.
//
//===----------------------------------------------------------------------===//
#include "DeviceServices.h"
#include <bit>
#include <cstdio>
#include <cstring>

using namespace hipify::simt;

namespace {

/// One conversion of a format.
struct Conversion {
  std::string Flags;
  bool WidthGiven = false, PrecisionGiven = false; ///< By '*'.
  std::string Width, Precision; ///< Digits; the precision with its point.
  std::string Length;           ///< "", "hh", "h", "l", "ll", "j", ...
  char Kind = 0;                ///< 0 if the format ends too early.
};

const char *takeDigits(const char *At, bool &Given, std::string &Text) {
  if (*At == '*') {
    Given = true;
    return At + 1;
  }
  while (*At >= '0' && *At <= '9')
    Text += *At++;
  return At;
}

/// Parses behind the '%'; returns where the conversion ends.
const char *parse(const char *At, Conversion &C) {
  while (*At && std::strchr("-+ #0'", *At))
    C.Flags += *At++;
  At = takeDigits(At, C.WidthGiven, C.Width);
  if (*At == '.') {
    C.Precision = ".";
    At = takeDigits(At + 1, C.PrecisionGiven, C.Precision);
  }
  while (*At && std::strchr("hlLjztq", *At) && C.Length.size() < 2)
    C.Length += *At++;
  C.Kind = *At;
  return *At ? At + 1 : At;
}

unsigned integerBytes(const Conversion &C) {
  return C.Length.empty() || C.Length[0] == 'h' ? 4 : 8;
}

/// The integer with the size that the length modifier says.
long long narrowed(const Conversion &C, uint64_t V) {
  bool Signed = C.Kind == 'd' || C.Kind == 'i';
  if (C.Length == "hh")
    return Signed ? (long long)(int8_t(V)) : (long long)(uint8_t(V));
  if (C.Length == "h")
    return Signed ? (long long)(int16_t(V)) : (long long)(uint16_t(V));
  if (C.Length.empty())
    return Signed ? (long long)(int32_t(V)) : (long long)(uint32_t(V));
  return (long long)V;
}

template <typename T>
void print(std::string &Out, const std::string &Spec, T Value) {
  int Size = std::snprintf(nullptr, 0, Spec.c_str(), Value);
  if (Size <= 0)
    return;
  size_t Before = Out.size();
  Out.resize(Before + size_t(Size) + 1);
  std::snprintf(Out.data() + Before, size_t(Size) + 1, Spec.c_str(), Value);
  Out.pop_back();
}

/// Prints one conversion and counts the arguments that it takes; false if
/// there is none for it, or no such conversion.
bool convert(std::string &Out, Conversion &C, PrintfArguments &Arguments,
             unsigned &Count) {
  if (!C.Kind || !std::strchr("diuoxXcspfFeEgGaAn", C.Kind))
    return false;
  std::string Spec = "%" + C.Flags;
  auto Star = [&](std::string &Text, const char *Prefix) {
    if (!Arguments.more())
      return false;
    Text = Prefix + std::to_string(int32_t(Arguments.next(4)));
    ++Count;
    return true;
  };
  if (C.WidthGiven && !Star(C.Width, ""))
    return false;
  if (C.PrecisionGiven) {
    if (!Star(C.Precision, "."))
      return false;
    if (C.Precision[1] == '-') // As if it were not there.
      C.Precision.clear();
  }
  Spec += C.Width + C.Precision;
  if (!Arguments.more())
    return false;
  ++Count;
  switch (C.Kind) {
  case 'c':
    print(Out, Spec + 'c', int(Arguments.next(4)));
    return true;
  case 's': {
    auto *S = std::bit_cast<const char *>(Arguments.next(8));
    print(Out, Spec + 's', S ? S : "(null)");
    return true;
  }
  case 'p':
    print(Out, Spec + 'p', std::bit_cast<void *>(Arguments.next(8)));
    return true;
  case 'n': // Neither vendor writes through it.
    Arguments.next(8);
    return true;
  case 'd':
  case 'i':
  case 'u':
  case 'o':
  case 'x':
  case 'X':
    print(Out, Spec + "ll" + C.Kind,
          narrowed(C, Arguments.next(integerBytes(C))));
    return true;
  default:
    print(Out, Spec + C.Kind, std::bit_cast<double>(Arguments.next(8)));
    return true;
  }
}

} // namespace

unsigned hipify::simt::formatPrintf(std::string &Out, const char *Format,
                                    PrintfArguments &Arguments) {
  unsigned Count = 0;
  while (*Format) {
    size_t Plain = std::strcspn(Format, "%");
    Out.append(Format, Plain);
    Format += Plain;
    if (!*Format)
      break;
    if (Format[1] == '%') {
      Out += '%';
      Format += 2;
      continue;
    }
    Conversion C;
    const char *End = parse(Format + 1, C);
    if (!convert(Out, C, Arguments, Count))
      Out.append(Format, End);
    Format = End;
  }
  return Count;
}
