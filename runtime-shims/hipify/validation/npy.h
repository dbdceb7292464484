//===- npy.h - arrays in files of NumPy's format ----------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What `hipify-cpp validate`, the drivers of its cases and their references
// exchange: .npy files, version 1.0, C order, little endian. Plain C++11, for
// every compiler that a case may meet. No library that Debian has reads and
// writes them from C++, and a kit must build where nothing is installed.
//
// NumPy has no name for bf16 and fp8: such arrays are files of "<u2" and "|u1"
// with the elements' bits; case.yaml says what they are.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_VALIDATION_NPY_H
#define HIPIFY_VALIDATION_NPY_H

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

namespace hipify {
namespace npy {

struct Array {
  std::string Descr; ///< NumPy's name of the type: "<f4", "<i8", "|u1".
  std::vector<std::size_t> Shape; ///< Empty: one number.
  std::vector<char> Bytes;

  /// Elements, by the shape.
  std::size_t count() const {
    std::size_t N = 1;
    for (std::size_t Extent : Shape)
      N *= Extent;
    return N;
  }
};

/// Bytes of an element; 0 if Descr is none that is known here.
inline std::size_t elementSize(const std::string &Descr) {
  if (Descr.size() != 3 || (Descr[0] != '<' && Descr[0] != '|') ||
      !std::strchr("fiub", Descr[1]) || !std::strchr("1248", Descr[2]))
    return 0;
  return static_cast<std::size_t>(Descr[2] - '0');
}

namespace detail {
const char Magic[] = "\x93NUMPY\x01";
const std::size_t MagicSize = 8; // With the minor version, 0.
const std::size_t Alignment = 64;

/// The text behind "'Key':" in the header's dictionary; null: it has none.
inline const char *valueOf(const std::string &Header, const char *Key) {
  std::size_t At = Header.find("'" + std::string(Key) + "'");
  if (At == std::string::npos)
    return nullptr;
  At = Header.find(':', At);
  if (At == std::string::npos)
    return nullptr;
  At = Header.find_first_not_of(' ', At + 1);
  return At == std::string::npos ? nullptr : Header.c_str() + At;
}

inline bool parseHeader(const std::string &Header, Array &A) {
  const char *Descr = valueOf(Header, "descr");
  const char *Order = valueOf(Header, "fortran_order");
  const char *Shape = valueOf(Header, "shape");
  if (!Descr || *Descr != '\'' || !Order || std::strncmp(Order, "False", 5) ||
      !Shape || *Shape != '(')
    return false;
  const char *End = std::strchr(Descr + 1, '\'');
  if (!End)
    return false;
  A.Descr.assign(Descr + 1, End);
  A.Shape.clear();
  for (const char *At = Shape + 1;;) {
    At += std::strspn(At, " ,");
    if (*At == ')')
      return elementSize(A.Descr) != 0;
    char *Behind = nullptr;
    unsigned long long Extent = std::strtoull(At, &Behind, 10);
    if (Behind == At)
      return false;
    A.Shape.push_back(static_cast<std::size_t>(Extent));
    At = Behind;
  }
}

/// Bytes of the elements, by the shape; false if there cannot be so many.
inline bool byteCount(const Array &A, std::size_t &Bytes) {
  Bytes = elementSize(A.Descr);
  for (std::size_t Extent : A.Shape) {
    if (Extent != 0 && Bytes > static_cast<std::size_t>(-1) / Extent)
      return false;
    Bytes *= Extent;
  }
  return true;
}

/// Closes itself.
struct File {
  std::FILE *Handle;
  File(const std::string &Path, const char *Mode)
      : Handle(std::fopen(Path.c_str(), Mode)) {}
  ~File() {
    if (Handle)
      std::fclose(Handle);
  }
  File(const File &) = delete;
  File &operator=(const File &) = delete;
};
} // namespace detail

/// Reads a file. Returns what is wrong with it; empty: nothing.
inline std::string read(const std::string &Path, Array &A) {
  detail::File In(Path, "rb");
  if (!In.Handle)
    return Path + ": cannot be read";
  unsigned char Prefix[10];
  if (std::fread(Prefix, 1, 10, In.Handle) != 10 ||
      std::memcmp(Prefix, detail::Magic, 7) != 0)
    return Path + ": is no .npy file of version 1";
  std::string Header(Prefix[8] + 256u * Prefix[9], '\0');
  if (std::fread(&Header[0], 1, Header.size(), In.Handle) != Header.size() ||
      !detail::parseHeader(Header, A))
    return Path + ": its header says nothing that is known here";
  // The file's length is asked first: a wrong header must not take memory.
  const long Begin = std::ftell(In.Handle);
  std::fseek(In.Handle, 0, SEEK_END);
  const long End = std::ftell(In.Handle);
  std::size_t Bytes;
  if (Begin < 0 || End < Begin ||
      std::fseek(In.Handle, Begin, SEEK_SET) != 0)
    return Path + ": cannot be read";
  const std::size_t Left = static_cast<std::size_t>(End - Begin);
  if (!detail::byteCount(A, Bytes) || Bytes > Left)
    return Path + ": is shorter than its header says";
  if (Bytes < Left)
    return Path + ": is longer than its header says";
  A.Bytes.resize(Bytes);
  if (std::fread(A.Bytes.data(), 1, Bytes, In.Handle) != Bytes)
    return Path + ": cannot be read";
  return "";
}

/// Writes a file. Returns what went wrong; empty: nothing.
inline std::string write(const std::string &Path, const Array &A) {
  std::string Header =
      "{'descr': '" + A.Descr + "', 'fortran_order': False, 'shape': (";
  for (std::size_t Extent : A.Shape)
    Header += std::to_string(Extent) + ",";
  Header += "), }";
  std::size_t Used = detail::MagicSize + 2 + Header.size() + 1;
  Header.append(
      (detail::Alignment - Used % detail::Alignment) % detail::Alignment, ' ');
  Header += '\n';
  detail::File Out(Path, "wb");
  const unsigned char Length[2] = {
      static_cast<unsigned char>(Header.size() & 0xff),
      static_cast<unsigned char>(Header.size() >> 8)};
  if (!Out.Handle ||
      std::fwrite(detail::Magic, 1, detail::MagicSize, Out.Handle) !=
          detail::MagicSize ||
      std::fwrite(Length, 1, 2, Out.Handle) != 2 ||
      std::fwrite(Header.data(), 1, Header.size(), Out.Handle) !=
          Header.size() ||
      std::fwrite(A.Bytes.data(), 1, A.Bytes.size(), Out.Handle) !=
          A.Bytes.size() ||
      std::fflush(Out.Handle) != 0)
    return Path + ": cannot be written";
  return "";
}

} // namespace npy
} // namespace hipify
#endif
