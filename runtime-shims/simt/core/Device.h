//===- Device.h - Virtual devices -------------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A device is a set of limits, a state of health and what the host API keeps
// for it. All devices of a run are alike: what the program was compiled for.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_CORE_DEVICE_H
#define HIPIFY_SIMT_CORE_DEVICE_H

#include "Abi.h"
#include "DeviceError.h"
#include "Memory.h"
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace hipify::simt {

class Stream;
class MemoryPool;

/// What a target's hardware has; see DeviceModels.def.
struct DeviceModel {
  std::string Target; ///< "gfx942", "sm_80"
  std::string Name;   ///< What programs print.
  Vendor Maker = Vendor::AMD;
  int WaveSize = 64;
  int Major = 0, Minor = 0; ///< Compute capability; AMD: of the gfx number.
  int LdsBytes = 0;         ///< Of a block without asking for more.
  int MaxLdsBytes = 0;      ///< After asking, and of a compute unit.
  int Registers = 0;        ///< 32-bit, of a compute unit.
  int ThreadsPerUnit = 0;
  int L2Bytes = 0;
  int ClockKHz = 0;
  int BusBits = 0;
};

inline constexpr int MaxBlockThreads = 1024;

/// The model for a target; a made-up one of the right family if there is no
/// row for it.
DeviceModel deviceModel(std::string_view Target);

class Device {
public:
  explicit Device(int Id);
  const int Id;

  /// The error that made the device unusable, or Success. It stays until the
  /// device is reset.
  Status health() const { return Status(Health.load()); }
  void poison(Status S);
  void heal() { Health = 0; }

  /// The stream for null handles, which waits for the others and they for it.
  const std::shared_ptr<Stream> &legacyStream() const { return Legacy; }
  /// The calling thread's own.
  std::shared_ptr<Stream> threadStream();
  const std::shared_ptr<MemoryPool> &defaultPool() const { return Pool; }
  std::shared_ptr<MemoryPool> currentPool();
  void setCurrentPool(std::shared_ptr<MemoryPool> P);

  /// Peers whose memory this device may use.
  Status enablePeer(int Peer);
  Status disablePeer(int Peer);
  bool isPeer(int Peer) const;

  std::mutex Mutex; ///< For the fields below.
  std::map<int, size_t> Limits;
  unsigned Flags = 0;
  int CacheConfig = 0, LdsConfig = 0;
  int PrimaryUses = 0; ///< Retained primary contexts.

private:
  friend Status resetDevice(Device &D);
  std::atomic<int> Health = 0;
  std::shared_ptr<Stream> Legacy;
  std::shared_ptr<MemoryPool> Pool, CurrentPool;
  std::set<int> Peers;
  mutable std::mutex PeerMutex;
};

int deviceCount();
/// Id must be valid.
Device &device(int Id);
bool isDevice(int Id);
/// The model of all devices: of the modules that the program registered.
const DeviceModel &model();
/// For programs without device code, which register no module.
void setDefaultTarget(std::string_view Target);

/// Waits for all work of D; the error that any of it ran into.
Status synchronizeDevice(Device &D);
/// Frees and destroys what D has and makes it healthy again.
Status resetDevice(Device &D);
/// Whether a kernel on Device may touch A.
bool mayAccess(int Device, const Allocation &A);

/// A context of the driver API. Contexts of a device share its memory.
struct Context {
  Device &Of;
  unsigned Flags = 0;
  bool Primary = false;
};

/// The calling thread's current device: that of its current context.
Device &currentDevice();
Status setCurrentDevice(int Id);
/// The thread's stack of contexts; null if there is none.
Context *currentContext();
void setCurrentContext(Context *C); ///< Null pops.
void pushContext(Context *C);
Context *popContext();
Context *primaryContext(Device &D);

} // namespace hipify::simt

#endif
