//===- recorder.h - writes down launches ------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A line of launches.jsonl is a launch:
//
//   {"kernel": "scale", "place": "a.cu:12", "status": "success",
//    "values":  [{"argument": 1, "text": "n", "type": "i32",
//                 "bytes": "40000000"}],
//    "buffers": [{"argument": 0, "text": "y", "type": "f32", "bytes": 256,
//                 "before": {"hash": "...", "min": 0, "max": 1, "mean": 0.5,
//                            "nans": 0, "infs": 0},
//                 "after": {...}}]}
//
// "word" numbers the 8-byte word of a struct that holds the pointer. The
// contents of a buffer are in contents/HASH-TYPE.npy, each once.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PROBE_RECORDER_H
#define HIPIFY_PROBE_RECORDER_H

#include "../validation/npy.h"
#include "types.h"
#include <mutex>
#include <sys/stat.h>

namespace hipify {
namespace probe {

struct Range {
  unsigned long long Base = 0;
  std::size_t Bytes = 0;
  Range() = default;
  Range(unsigned long long Base, std::size_t Bytes)
      : Base(Base), Bytes(Bytes) {}
};

/// How the recorder sees a GPU.
class Reader {
public:
  /// A graph is being made: nothing can be read now.
  virtual bool captured() const = 0;
  virtual Range allocation(unsigned long long Address) const = 0;
  /// Waits for the launch's stream, and copies.
  virtual bool read(void *To, unsigned long long From,
                    std::size_t Bytes) const = 0;
  virtual const char *status() const = 0;

protected:
  ~Reader() = default;
};

class Recorder {
public:
  static Recorder &get() {
    static thread_local Recorder R;
    return R;
  }

  bool active() const { return Recording; }

  void begin(const char *Kernel, const char *Place) {
    const char *Folder = std::getenv("HIPIFY_PROBE");
    const char *Only = std::getenv("HIPIFY_PROBE_KERNEL");
    Recording =
        Folder && *Folder && (!Only || !*Only || std::strstr(Kernel, Only));
    if (!Recording)
      return;
    const char *Contents = std::getenv("HIPIFY_PROBE_CONTENTS");
    KeepContents = !Contents || std::strcmp(Contents, "0") != 0;
    if (Path != Folder) {
      Path = Folder;
      mkdir(Folder, 0777);
      mkdir((Path + "/contents").c_str(), 0777);
    }
    Buffers.clear();
    Values.clear();
    Head = "{\"kernel\":" + quoted(Kernel) + ",\"place\":" + quoted(Place);
  }

  void noteValue(int Index, const char *Text, const char *Type,
                 const void *Value, std::size_t Bytes) {
    std::string Hex;
    for (std::size_t I = 0; I != Bytes; ++I) {
      char Two[3];
      std::snprintf(Two, sizeof Two, "%02x",
                    static_cast<const unsigned char *>(Value)[I]);
      Hex += Two;
    }
    separate(Values);
    Values += describe(Index, -1, Text, Type) + ",\"bytes\":\"" + Hex + "\"}";
  }

  /// False if Address is no GPU's memory.
  bool noteAddress(const Reader &R, int Index, int Word, const char *Text,
                   const char *Type, unsigned long long Address) {
    Range A = R.allocation(Address);
    if (!A.Bytes)
      return false;
    Buffer B;
    // An allocation that is no whole number of elements is bytes.
    B.Type = A.Bytes % elementType(Type).Bytes ? "u8" : Type;
    B.Where = A;
    B.Text = describe(Index, Word, Text, B.Type) +
             ",\"bytes\":" + std::to_string(A.Bytes) +
             ",\"offset\":" + std::to_string(Address - A.Base) +
             ",\"before\":" + (R.captured() ? "null" : contents(R, B));
    Buffers.push_back(B);
    return true;
  }

  void end(const Reader &R) {
    if (!Recording)
      return;
    std::string Line = Head + ",\"status\":" + quoted(R.status());
    if (R.captured())
      Line += ",\"captured\":true";
    Line += ",\"values\":[" + Values + "],\"buffers\":[";
    for (std::size_t I = 0; I != Buffers.size(); ++I)
      Line += (I ? "," : "") + Buffers[I].Text + ",\"after\":" +
              (R.captured() ? "null" : contents(R, Buffers[I])) + "}";
    Line += "]}\n";
    Recording = false;
    static std::mutex OneAtATime;
    std::lock_guard<std::mutex> Lock(OneAtATime);
    npy::detail::File Out(Path + "/launches.jsonl", "ab");
    if (!Out.Handle ||
        std::fwrite(Line.data(), 1, Line.size(), Out.Handle) != Line.size())
      complain(Path + "/launches.jsonl: cannot be written");
  }

private:
  struct Buffer {
    Range Where;
    const char *Type;
    std::string Text;
  };

  static void complain(const std::string &Text) {
    std::fprintf(stderr, "probe: error: %s\n", Text.c_str());
  }

  static void separate(std::string &List) {
    if (!List.empty())
      List += ',';
  }

  static std::string quoted(const char *Text) {
    std::string Result = "\"";
    for (; *Text; ++Text) {
      if (*Text == '"' || *Text == '\\')
        Result += '\\';
      Result += static_cast<unsigned char>(*Text) < ' ' ? ' ' : *Text;
    }
    return Result + '"';
  }

  static std::string describe(int Index, int Word, const char *Text,
                              const char *Type) {
    std::string Result = "{\"argument\":" + std::to_string(Index);
    if (Word >= 0)
      Result += ",\"word\":" + std::to_string(Word);
    return Result + ",\"text\":" + quoted(Text) + ",\"type\":\"" + Type + '"';
  }

  /// The state of a buffer as JSON; its contents go to a file.
  std::string contents(const Reader &R, const Buffer &B) const {
    npy::Array A;
    ElementType T = elementType(B.Type);
    A.Descr = T.Descr;
    A.Shape.assign(1, B.Where.Bytes / T.Bytes);
    A.Bytes.resize(B.Where.Bytes);
    if (!R.read(A.Bytes.data(), B.Where.Base, B.Where.Bytes))
      return "null";
    std::string Hash = hashOf(A.Bytes);
    if (KeepContents) {
      std::string File = Path + "/contents/" + Hash + "-" + B.Type + ".npy";
      if (!npy::detail::File(File, "rb").Handle) {
        std::string Wrong = npy::write(File, A);
        if (!Wrong.empty())
          complain(Wrong);
      }
    }
    return "{\"hash\":\"" + Hash + "\"" + statistics(A, B.Type, T.Bytes) + "}";
  }

  /// 128 bits: what is equal by accident would be a difference not seen.
  static std::string hashOf(const std::vector<char> &Bytes) {
    std::uint64_t A = Bytes.size(), B = ~A;
    for (std::size_t I = 0; I < Bytes.size(); I += 8) {
      std::uint64_t Word = 0;
      std::size_t Left = Bytes.size() - I;
      std::memcpy(&Word, &Bytes[I], Left < 8 ? Left : 8);
      A = (A ^ Word) * 0x9e3779b97f4a7c15u;
      A ^= A >> 29;
      B = (B + Word) * 0xd6e8feb86659fd93u;
      B ^= B >> 32;
    }
    char Text[33];
    std::snprintf(Text, sizeof Text, "%016llx%016llx",
                  static_cast<unsigned long long>(A),
                  static_cast<unsigned long long>(B));
    return Text;
  }

  static std::string statistics(const npy::Array &A, const char *Type,
                                unsigned Bytes) {
    double Least = std::numeric_limits<double>::max(), Most = -Least, Sum = 0;
    std::size_t Numbers = 0, NaNs = 0, Infs = 0;
    for (std::size_t I = 0; I != A.Shape[0]; ++I) {
      double Value;
      if (!toNumber(Type, &A.Bytes[I * Bytes], Value))
        return "";
      if (std::isnan(Value)) {
        ++NaNs;
      } else if (std::isinf(Value)) {
        ++Infs;
      } else {
        Least = Value < Least ? Value : Least;
        Most = Value > Most ? Value : Most;
        Sum += Value;
        ++Numbers;
      }
    }
    char Text[160];
    int Length = std::snprintf(Text, sizeof Text, ",\"nans\":%zu,\"infs\":%zu",
                               NaNs, Infs);
    // The mean of large numbers may not be one.
    if (Numbers && std::isfinite(Sum))
      std::snprintf(Text + Length, sizeof Text - Length,
                    ",\"min\":%.17g,\"max\":%.17g,\"mean\":%.17g", Least, Most,
                    Sum / double(Numbers));
    return Text;
  }

  bool Recording = false, KeepContents = true;
  std::string Path, Head, Values;
  std::vector<Buffer> Buffers;
};

/// How an argument of type T is noted: a number by its bytes, a pointer as the
/// memory behind it.
template <class T, bool IsClass = std::is_class<T>::value> struct Note {
  static void write(Recorder &To, const Reader &R, int Index, const char *Text,
                    const T &Value) {
    unsigned long long Address = 0;
    if (sizeof(T) == sizeof Address && !std::is_floating_point<T>::value) {
      // A number may be an address, too: CUdeviceptr.
      std::memcpy(&Address, &Value, sizeof Address);
      if (Address && To.noteAddress(R, Index, -1, Text, pointee(), Address))
        return;
    }
    // Pointers to the host's memory and to functions differ between runs.
    if (std::is_arithmetic<T>::value || std::is_enum<T>::value)
      To.noteValue(Index, Text, TypeName<T>::get(), &Value, sizeof Value);
  }

private:
  using Pointee =
      typename std::remove_cv<typename std::remove_pointer<T>::type>::type;
  static const char *pointee() {
    return std::is_pointer<T>::value && !std::is_function<Pointee>::value
               ? TypeName<
                     typename std::conditional<std::is_function<Pointee>::value,
                                               void, Pointee>::type>::get()
               : "u8";
  }
};

/// A struct: its pointers; and its bytes, if each of them means something.
template <class T> struct Note<T, true> {
  static void write(Recorder &To, const Reader &R, int Index, const char *Text,
                    const T &Value) {
    bool Pointers = false;
    for (std::size_t At = 0; At + 8 <= sizeof(T); At += 8) {
      unsigned long long Address;
      std::memcpy(&Address,
                  reinterpret_cast<const char *>(
                      &reinterpret_cast<const unsigned char &>(Value)) +
                      At,
                  8);
      Pointers |=
          Address && To.noteAddress(R, Index, int(At / 8), Text, "u8", Address);
    }
    if (!Pointers && (__has_unique_object_representations(T) ||
                      VectorOf<T>::Is || sizeof(T) <= 2))
      To.noteValue(Index, Text, TypeName<T>::get(),
                   &reinterpret_cast<const unsigned char &>(Value), sizeof(T));
  }
};

} // namespace probe
} // namespace hipify
#endif
