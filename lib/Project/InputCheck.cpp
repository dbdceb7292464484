//===- InputCheck.cpp - checks whether a file can be translated -----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The order of the checks matters: only a regular file can be opened, since
// opening a pipe waits for a writer.
//
//===----------------------------------------------------------------------===//
#include "Project/InputCheck.h"
#include "Files/InputError.h"
#include "Project/Project.h"
#include "Source/Nesting.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <system_error>

using namespace llvm;

namespace hipify {

/// clang's source locations have 31 bits for the offset.
constexpr uint64_t MaxFileSize = uint64_t(1) << 31;

/// Returns ", did you mean 'a.cu'?" for a similar name in the directory, or "".
static std::string nearNames(StringRef Path) {
  StringRef Folder = sys::path::parent_path(Path);
  StringRef Name = sys::path::filename(Path);
  std::vector<std::pair<unsigned, std::string>> Near;
  std::error_code EC;
  for (sys::fs::directory_iterator I(Folder.empty() ? "." : Folder, EC), End;
       !EC && I != End; I.increment(EC)) {
    if (I->type() == sys::fs::file_type::directory_file)
      continue;
    StringRef Other = sys::path::filename(I->path());
    unsigned Limit = std::max<unsigned>(2, Name.size() / 4);
    unsigned Distance =
        StringRef(Name.lower()).edit_distance(Other.lower(), true, Limit);
    if (sys::path::stem(Other) == Name) // "vector" for "vector.cu"
      Distance = 1;
    if (Distance <= Limit)
      Near.emplace_back(Distance, Other.str());
  }
  llvm::sort(Near);
  if (Near.size() > 3)
    Near.resize(3);
  std::string Text;
  for (const auto &[Distance, Other] : Near)
    Text += (Text.empty() ? "'" : ", '") + Other + "'";
  return Text;
}

static Error missing(StringRef Path) {
  sys::fs::file_status Link;
  if (!sys::fs::status(Path, Link, /*follow=*/false) &&
      Link.type() == sys::fs::file_type::symlink_file)
    return inputError(Path,
                      "is a link to a file that does not exist; repair it");
  StringRef Folder = sys::path::parent_path(Path);
  if (!Folder.empty() && !sys::fs::is_directory(Folder))
    return inputError(Path, "no such file: there is no directory '" + Folder +
                                "'; check the path");
  std::string Near = nearNames(Path);
  if (!Near.empty())
    return inputError(Path, "no such file; did you mean " + Near + "?");
  return inputError(Path, "no such file; check the path");
}

static StringRef kindOfSpecial(sys::fs::file_type Type) {
  switch (Type) {
  case sys::fs::file_type::fifo_file:
    return "a pipe";
  case sys::fs::file_type::socket_file:
    return "a socket";
  case sys::fs::file_type::block_file:
  case sys::fs::file_type::character_file:
    return "a device";
  default:
    return "not a regular file";
  }
}

/// Recognizes UTF-16 and UTF-32 by their byte order mark, or by the zero bytes
/// of ASCII text.
static StringRef wideEncoding(StringRef Text) {
  if (Text.starts_with(StringRef("\xFF\xFE\0\0", 4)) ||
      Text.starts_with(StringRef("\0\0\xFE\xFF", 4)))
    return "UTF-32";
  if (Text.starts_with("\xFF\xFE") || Text.starts_with("\xFE\xFF"))
    return "UTF-16";
  StringRef Head = Text.take_front(64);
  for (unsigned Odd : {0u, 1u}) {
    bool Fits = Head.size() >= 8;
    for (size_t I = 0; I < Head.size() && Fits; ++I)
      Fits = (Head[I] == '\0') == (I % 2 == Odd);
    if (Fits)
      return Odd ? "UTF-16LE" : "UTF-16BE";
  }
  return "";
}

static Error checkText(StringRef Path, StringRef Text) {
  StringRef Wide = wideEncoding(Text);
  if (!Wide.empty())
    return inputError(Path, "is " + Wide + " text; convert it with: iconv -f " +
                                Wide + " -t UTF-8 '" + Path + "'");
  size_t Zero = Text.find('\0');
  if (Zero == StringRef::npos && continuesTooLong(Text))
    return inputError(Path, "continues more than 1,000 empty lines in a row");
  if (Zero == StringRef::npos)
    return Error::success();
  if (Text.starts_with("\x7F"
                       "ELF") ||
      Text.starts_with("!<arch>\n"))
    return inputError(Path,
                      "is a compiled program, object or library; name its "
                      "source file instead");
  return inputError(Path, "is a binary file (a zero byte at offset " +
                              Twine(Zero) + "); name a source file");
}

/// Whether a name belongs to a CUDA API.
static bool isCudaName(StringRef Name) {
  for (StringRef Prefix : {"cuda", "cublas", "cufft", "curand", "cusparse",
                           "cusolver", "cudnn", "cutensor", "nccl", "nvrtc",
                           "nvtx", "CUDA", "CUBLAS", "CUFFT", "__CUDA"})
    if (Name.starts_with(Prefix))
      return true;
  if (Name == "thrust" || Name == "cub" || Name == "CUcontext" ||
      Name == "CUdevice" || Name == "CUresult" || Name == "CUdeviceptr")
    return true;
  // The driver API: cuInit, cuMemAlloc.
  return Name.size() > 3 && Name.starts_with("cu") && isUpper(Name[2]);
}

static bool isDialectWord(StringRef Name) {
  return StringSwitch<bool>(Name)
      .Cases({"__device__", "__global__", "__shared__", "__constant__"}, true)
      .Cases({"__managed__", "__launch_bounds__", "__syncthreads"}, true)
      .Cases({"threadIdx", "blockIdx", "blockDim", "gridDim"}, true)
      .Default(false);
}

TextFacts lookAtText(StringRef Text) {
  TextFacts Facts;
  Facts.Empty = Text.trim(" \t\r\n\f\v").empty();
  // Fast path: most host files contain none of these.
  if (!Text.contains("cu") && !Text.contains("CU") && !Text.contains("__") &&
      !Text.contains("<<<") && !Text.contains("nccl") &&
      !Text.contains("thrust") && !Text.contains("nv") && !Text.contains("Idx"))
    return Facts;
  clang::LangOptions Lang;
  Lang.CPlusPlus = Lang.CPlusPlus11 = Lang.LineComment = Lang.CUDA = true;
  Lang.Digraphs = Lang.RawStringLiterals = true;
  std::string Ended = Text.str(); // The lexer needs a terminating zero byte.
  clang::Lexer Lex(clang::SourceLocation(), Lang, Ended.data(), Ended.data(),
                   Ended.data() + Ended.size());
  bool LaunchOpen = false, Included = false;
  clang::Token Tok;
  do {
    Lex.LexFromRawLexer(Tok);
    if (Tok.is(clang::tok::lesslessless)) {
      LaunchOpen = true;
    } else if (Tok.is(clang::tok::greatergreatergreater) && LaunchOpen) {
      Facts.Kernels = true;
    } else if (Tok.is(clang::tok::raw_identifier)) {
      StringRef Name = Tok.getRawIdentifier();
      Facts.Kernels |= Name == "__global__";
      Facts.DeviceCode |= isDialectWord(Name);
      Facts.MentionsCuda |= isCudaName(Name);
    } else if (Tok.is(clang::tok::string_literal) && Included) {
      StringRef Header(Tok.getLiteralData(), Tok.getLength());
      Header = Header.trim('"');
      Facts.MentionsCuda |= isCudaName(sys::path::filename(Header)) ||
                            isCudaName(*sys::path::begin(Header));
    }
    Included = Tok.is(clang::tok::raw_identifier) &&
               Tok.getRawIdentifier() == "include";
  } while (Tok.isNot(clang::tok::eof));
  Facts.DeviceCode |= Facts.Kernels;
  Facts.MentionsCuda |= Facts.DeviceCode;
  return Facts;
}

Expected<InputFile> checkInput(StringRef Path) {
  if (Path.empty())
    return inputError("", "an input has an empty name; remove it");
  if (Path == "-")
    return inputError(Path, "standard input is not supported; name a file");
  sys::fs::file_status Status;
  std::error_code EC = sys::fs::status(Path, Status);
  if (EC == std::errc::no_such_file_or_directory ||
      EC == std::errc::not_a_directory)
    return missing(Path);
  if (EC)
    return inputError(Path, "cannot be read (" + EC.message() +
                                "); check its permissions and its directory's");
  if (Status.type() == sys::fs::file_type::directory_file)
    return inputError(Path,
                      "is a directory; pass --out-dir or --inplace, or name "
                      "the files in it");
  if (Status.type() != sys::fs::file_type::regular_file)
    return inputError(Path, "is " + kindOfSpecial(Status.type()) +
                                "; name a source file");
  if (Status.getSize() >= MaxFileSize)
    return inputError(Path, "is larger than 2 GiB; split it");
  auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return inputError(Path, "cannot be read (" + Buffer.getError().message() +
                                "); check its permissions");
  StringRef Text = (*Buffer)->getBuffer();
  if (Error E = checkText(Path, Text))
    return std::move(E);
  return InputFile{Path.str(), canonicalPath(Path), lookAtText(Text), false};
}

} // namespace hipify
