//===- World.h - Ranks and how they call ------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TESTS_SIMT_LIBRARIES_CCL_WORLD_H
#define HIPIFY_TESTS_SIMT_LIBRARIES_CCL_WORLD_H

#include "Formats.h"
#include <chrono>
#include <functional>
#include <thread>

/// Ends a program that has not enough of them. The emulator has what it is
/// told.
inline void needDevices(int Count) {
  int Has = 0;
  OK(RUNTIME(GetDeviceCount)(&Has));
  if (Has >= Count)
    return;
  printf("%s: needs %d devices, has %d\n", isEmulated() ? "FAIL" : "SKIP",
         Count, Has);
  exit(isEmulated());
}

/// How communicators are made, and which threads call for the ranks.
enum class Style {
  All,    ///< ncclCommInitAll; one host thread, grouped.
  Group,  ///< ncclCommInitRank in a group; one host thread, grouped.
  Threads ///< ncclCommInitRank in a host thread for each rank; no groups.
};

class World {
public:
  World(int NumRanks, Style How)
      : How(How), Comms(NumRanks), Streams(NumRanks) {
    ncclUniqueId Id;
    OK(ncclGetUniqueId(&Id));
    if (How == Style::All)
      OK(ncclCommInitAll(Comms.data(), NumRanks, nullptr));
    else
      each([&](int R) { OK(ncclCommInitRank(&Comms[R], NumRanks, Id, R)); });
    each([&](int R) {
      OK(RUNTIME(StreamCreate)(&Streams[R]));
      int Count = 0, Rank = -1, Device = -1;
      if (How == Style::Group)
        return; // It is ready only when the group has ended.
      OK(ncclCommCount(Comms[R], &Count));
      OK(ncclCommUserRank(Comms[R], &Rank));
      OK(ncclCommCuDevice(Comms[R], &Device));
      CHECK(Count == NumRanks && Rank == R && Device == R,
            "rank %d: %d of %d on device %d", R, Rank, Count, Device);
    });
  }
  ~World() {
    for (int R = 0; R < size(); ++R) {
      ncclResult_t Error = ncclInternalError;
      OK(ncclCommGetAsyncError(Comms[R], &Error));
      CHECK(Error == ncclSuccess, "rank %d: asynchronous error %d", R, Error);
      OK(ncclCommFinalize(Comms[R]));
      OK(ncclCommDestroy(Comms[R]));
      OK(RUNTIME(StreamDestroy)(Streams[R]));
    }
  }

  int size() const { return int(Comms.size()); }
  ncclComm_t comm(int R) const { return Comms[R]; }
  Stream stream(int R) const { return Streams[R]; }

  /// Calls Issue for each rank, on its device, in the world's style.
  void each(const std::function<void(int)> &Issue) const {
    if (How != Style::Threads) {
      OK(ncclGroupStart());
      for (int R = 0; R < size(); ++R) {
        OK(RUNTIME(SetDevice)(R));
        Issue(R);
      }
      OK(ncclGroupEnd());
      return;
    }
    std::vector<std::thread> Hosts;
    for (int R = 0; R < size(); ++R)
      Hosts.emplace_back([&, R] {
        OK(RUNTIME(SetDevice)(R));
        Issue(R);
      });
    for (std::thread &T : Hosts)
      T.join();
  }
  void wait() const {
    for (Stream S : Streams)
      OK(RUNTIME(StreamSynchronize)(S));
  }

private:
  Style How;
  std::vector<ncclComm_t> Comms;
  std::vector<Stream> Streams;
};

using Bytes = std::vector<char>;

/// One buffer for each rank, each on its own device.
class Buffers {
public:
  explicit Buffers(const std::vector<Bytes> &Contents) {
    for (size_t R = 0; R < Contents.size(); ++R) {
      OK(RUNTIME(SetDevice)(int(R)));
      All.emplace_back(Contents[R]);
    }
  }
  Buffers(size_t NumRanks, size_t Size)
      : Buffers(std::vector<Bytes>(NumRanks, Bytes(Size, char(0xa5)))) {}
  char *operator[](int R) const { return All[R].data(); }
  Bytes read(int R) const {
    OK(RUNTIME(SetDevice)(R));
    return All[R].read();
  }

private:
  std::vector<Buffer<char>> All;
};

/// Numbers of the type, for one rank.
inline Bytes randomBytes(const Format &F, size_t Count, uint64_t Seed) {
  Numbers From(Seed);
  Bytes Out(Count * F.Size);
  for (size_t I = 0; I < Count; ++I) {
    double V = F.Kind == 'f' || F.Kind == 's' ? From.real()
               : F.Kind == 'u'                ? From.next() % 4
                                              : int(From.next() % 7) - 3;
    encode(F, V, &Out[I * F.Size]);
  }
  return Out;
}

/// The formats that the devices at hand have.
inline std::vector<Format> deviceFormats() {
  bool Fnuz = false;
#if IS_HIP
  hipDeviceProp_t P;
  OK(hipGetDeviceProperties(&P, 0));
  Fnuz = !std::strncmp(P.gcnArchName, "gfx94", 5);
#endif
  return formats(Fnuz);
}

#endif
