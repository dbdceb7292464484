//===- case.h - the driver's half of a validation case ----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A driver is CUDA code, and is translated with the kernels that it launches.
// This header is neither: it serves the original and the translation as it is.
//
//   int main(int argc, char **argv) {
//     hipify::Case Case(argc, argv);
//     int n = Case.size("n");
//     const float *x = Case.input<float>("x");
//     float *y = Case.output<float>("y");
//     scale<<<(n + 255) / 256, 256>>>(y, x, n);
//     return Case.finish();
//   }
//
// Arrays are in memory of the device that is current at the call. An output
// begins as a pattern that no kernel computes (or as a copy of the input that
// case.yaml names in `from`), so that what was never written is seen.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_VALIDATION_CASE_H
#define HIPIFY_VALIDATION_CASE_H

#include "arguments.h"

#if defined(__HIP__) || defined(__HIP_PLATFORM_AMD__) ||                       \
    defined(__HIP_PLATFORM_NVIDIA__)
#include <hip/hip_runtime.h>
#define HIPIFY_CASE(name) hip##name
#else
#include <cuda_runtime.h>
#define HIPIFY_CASE(name) cuda##name
#endif

namespace hipify {

class Case {
public:
  Case(int Argc, char **Argv) : Words(Argc, Argv) {}
  Case(const Case &) = delete;
  Case &operator=(const Case &) = delete;

  int size(const char *Name) const { return Words.size(Name); }
  double number(const char *Name) const { return Words.number(Name); }

  /// Device memory with the input Name. T has the size of its elements, or of
  /// several of them (a float4 of f32).
  template <class T> T *input(const char *Name) {
    return static_cast<T *>(load(true, Name, sizeof(T)));
  }
  /// Device memory; what stands in it at finish() is the output Name.
  template <class T> T *output(const char *Name) {
    return static_cast<T *>(load(false, Name, sizeof(T)));
  }
  /// The same in host memory.
  template <class T> std::vector<T> hostInput(const char *Name) const {
    npy::Array A = Words.read(true, Name);
    checkSize(A, Name, sizeof(T));
    std::vector<T> Values(A.Bytes.size() / sizeof(T));
    std::memcpy(Values.data(), A.Bytes.data(), A.Bytes.size());
    return Values;
  }
  template <class T>
  void hostOutput(const char *Name, const std::vector<T> &Values) const {
    npy::Array A = Words.read(false, Name);
    if (Values.size() * sizeof(T) != A.Bytes.size())
      validation::fail(std::string("output '") + Name + "' has " +
                       std::to_string(A.Bytes.size()) + " bytes, not " +
                       std::to_string(Values.size() * sizeof(T)));
    std::memcpy(A.Bytes.data(), Values.data(), A.Bytes.size());
    Words.write(Name, A);
  }

  /// Ends the program if a call of the runtime failed.
  static void check(HIPIFY_CASE(Error_t) Status, const char *What) {
    if (Status != HIPIFY_CASE(Success))
      validation::fail(std::string(What) + ": " +
                       HIPIFY_CASE(GetErrorString)(Status));
  }

  /// Waits for all devices, writes the outputs. To be returned by main().
  int finish() {
    check(HIPIFY_CASE(GetLastError)(), "a launch");
    int Devices = 0;
    check(HIPIFY_CASE(GetDeviceCount)(&Devices), "counting devices");
    for (int D = 0; D < Devices; ++D) {
      check(HIPIFY_CASE(SetDevice)(D), "choosing a device");
      check(HIPIFY_CASE(DeviceSynchronize)(), "a kernel");
    }
    for (Output &O : Outputs) {
      check(HIPIFY_CASE(Memcpy)(O.A.Bytes.data(), O.Memory, O.A.Bytes.size(),
                                HIPIFY_CASE(MemcpyDefault)),
            "copying an output");
      Words.write(O.Name, O.A);
    }
    for (void *Memory : Allocations)
      check(HIPIFY_CASE(Free)(Memory), "freeing memory");
    return 0;
  }

private:
  struct Output {
    std::string Name;
    npy::Array A;
    void *Memory;
  };

  static void checkSize(const npy::Array &A, const char *Name,
                        std::size_t Size) {
    std::size_t Element = npy::elementSize(A.Descr);
    if (Size < Element || Size % Element || A.Bytes.size() % Size)
      validation::fail(std::string("'") + Name + "' has elements of " +
                       std::to_string(Element) + " bytes, the driver's have " +
                       std::to_string(Size));
  }

  void *load(bool Input, const char *Name, std::size_t Size) {
    npy::Array A = Words.read(Input, Name);
    checkSize(A, Name, Size);
    void *Memory = nullptr;
    // An empty array has an address, too.
    check(HIPIFY_CASE(Malloc)(&Memory, A.Bytes.empty() ? 1 : A.Bytes.size()),
          "allocating memory");
    Allocations.push_back(Memory);
    check(HIPIFY_CASE(Memcpy)(Memory, A.Bytes.data(), A.Bytes.size(),
                              HIPIFY_CASE(MemcpyDefault)),
          "copying an input");
    if (!Input)
      Outputs.push_back({Name, std::move(A), Memory});
    return Memory;
  }

  validation::Arguments Words;
  std::vector<Output> Outputs;
  std::vector<void *> Allocations;
};

} // namespace hipify

#undef HIPIFY_CASE
#endif
