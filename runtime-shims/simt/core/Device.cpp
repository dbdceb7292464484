//===- Device.cpp - Virtual devices ---------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Device.h"
#include "DeviceHandles.h"
#include "Launch.h"
#include "Options.h"
#include "Pool.h"
#include "Symbols.h"
#include <algorithm>
#include <charconv>

using namespace hipify::simt;

// --- errors ------------------------------------------------------------------

static thread_local Status LastError = Status::Success;

void hipify::simt::setLastError(Status S) {
  if (failed(S))
    LastError = S;
}

Status hipify::simt::peekLastError() { return LastError; }

Status hipify::simt::takeLastError() {
  Status S = LastError;
  LastError = Status::Success;
  return S;
}

// --- models ------------------------------------------------------------------

static const DeviceModel *findModel(std::string_view Target) {
  static const std::vector<DeviceModel> Models = {
#define MODEL(TARGET, ...)                                                     \
  {TARGET, "",                                                                 \
   std::string_view(TARGET).starts_with("gfx") ? Vendor::AMD : Vendor::NVIDIA, \
   __VA_ARGS__},
#include "DeviceModels.def"
  };
  for (const DeviceModel &M : Models)
    if (M.Target == Target)
      return &M;
  return nullptr;
}

/// gfx90a is 9.0, gfx1151 is 11.5, sm_120 is 12.0: two digits follow the major
/// number of AMD's names, one that of NVIDIA's.
static void setVersion(DeviceModel &M, std::string_view Digits) {
  size_t Rest = M.Maker == Vendor::AMD ? 2 : 1;
  if (Digits.size() <= Rest)
    return;
  size_t At = Digits.size() - Rest;
  std::from_chars(Digits.data(), Digits.data() + At, M.Major);
  std::from_chars(Digits.data() + At, Digits.data() + At + 1, M.Minor);
}

DeviceModel hipify::simt::deviceModel(std::string_view Target) {
  // "gfx942:sramecc+:xnack-", "sm_90a"
  std::string_view Short = Target.substr(0, Target.find(':'));
  bool IsAMD = Short.starts_with("gfx");
  if (!IsAMD && !Short.empty() && (Short.back() == 'a' || Short.back() == 'f'))
    Short.remove_suffix(1);
  DeviceModel M;
  if (const DeviceModel *Known = findModel(Short)) {
    M = *Known;
  } else {
    bool IsOld = Short.starts_with("gfx9");
    M = *findModel(!IsAMD ? "sm_80" : IsOld ? "gfx90a" : "gfx1100");
    setVersion(M, Short.substr(std::min<size_t>(3, Short.size())));
  }
  M.Target = Target;
  M.Name = std::string(IsAMD ? "AMD " : "NVIDIA ") + std::string(Target) +
           " (emulated)";
  return M;
}

static std::string &defaultTarget() {
  static std::string &Target = *new std::string("gfx942");
  return Target;
}

void hipify::simt::setDefaultTarget(std::string_view Target) {
  defaultTarget() = Target;
}

const DeviceModel &hipify::simt::model() {
  static const DeviceModel &M = *[] {
    if (modules().empty())
      return new DeviceModel(deviceModel(defaultTarget()));
    const Module &First = *modules().front();
    auto *M = new DeviceModel(deviceModel(First.Target));
    M->Maker = First.Maker;
    M->WaveSize = int(First.WaveSize);
    return M;
  }();
  return M;
}

// --- devices -----------------------------------------------------------------

Device::Device(int Id)
    : Id(Id), Legacy(makeStream(*this, Stream::Kind::Legacy)),
      Pool(std::make_shared<MemoryPool>(Id, 0)), CurrentPool(Pool) {
  handles<MemoryPool>().add(Pool);
}

void Device::poison(Status S) {
  int Healthy = 0;
  Health.compare_exchange_strong(Healthy, int(S)); // The first error counts.
}

std::shared_ptr<MemoryPool> Device::currentPool() {
  std::lock_guard Lock(Mutex);
  return CurrentPool;
}

void Device::setCurrentPool(std::shared_ptr<MemoryPool> P) {
  std::lock_guard Lock(Mutex);
  CurrentPool = std::move(P);
}

Status Device::enablePeer(int Peer) {
  if (!isDevice(Peer) || Peer == Id)
    return Status::InvalidDevice;
  std::lock_guard Lock(PeerMutex);
  return Peers.insert(Peer).second ? Status::Success
                                   : Status::PeerAlreadyEnabled;
}

Status Device::disablePeer(int Peer) {
  if (!isDevice(Peer) || Peer == Id)
    return Status::InvalidDevice;
  std::lock_guard Lock(PeerMutex);
  return Peers.erase(Peer) ? Status::Success : Status::PeerNotEnabled;
}

bool Device::isPeer(int Peer) const {
  std::lock_guard Lock(PeerMutex);
  return Peers.count(Peer);
}

static std::vector<std::unique_ptr<Device>> &allDevices() {
  static auto &All = *new std::vector<std::unique_ptr<Device>>;
  static std::once_flag Once;
  std::call_once(Once, [] {
    for (unsigned Id = 0; Id != std::max(options().Devices, 1u); ++Id)
      All.push_back(std::make_unique<Device>(int(Id)));
  });
  return All;
}

int hipify::simt::deviceCount() { return int(allDevices().size()); }

bool hipify::simt::isDevice(int Id) { return Id >= 0 && Id < deviceCount(); }

Device &hipify::simt::device(int Id) { return *allDevices()[Id]; }

Status hipify::simt::synchronizeDevice(Device &D) {
  for (const std::shared_ptr<Stream> &S : streamsOf(D))
    S->synchronize();
  D.defaultPool()->trimToThreshold();
  D.currentPool()->trimToThreshold();
  return D.health();
}

Status hipify::simt::resetDevice(Device &D) {
  (void)synchronizeDevice(D);
  for (const std::shared_ptr<Stream> &S : handles<Stream>().all())
    if (&S->device() == &D)
      (void)destroyStream(S.get());
  D.setCurrentPool(D.defaultPool());
  releaseDevice(D.Id);
  resetVariables(D.Id);
  {
    std::lock_guard Lock(D.PeerMutex);
    D.Peers.clear();
  }
  D.heal();
  return Status::Success;
}

bool hipify::simt::mayAccess(int Id, const Allocation &A) {
  // Pools have access rights of their own, which are not checked.
  return A.Kind != MemoryKind::Device || A.Device == Id || A.Owner ||
         device(Id).isPeer(A.Device);
}

// --- contexts ----------------------------------------------------------------

/// The current one last. What a thread owns is gone before the program's static
/// objects are, whose destructors may call the API still: they get a new stack.
static std::vector<Context *> &contexts() {
  static thread_local std::vector<Context *> *All = nullptr;
  static thread_local struct Owner {
    ~Owner() {
      delete All;
      All = nullptr;
    }
  } Ours;
  (void)Ours;
  if (!All)
    All = new std::vector<Context *>;
  return *All;
}

Context *hipify::simt::primaryContext(Device &D) {
  static std::mutex Mutex;
  static auto &All = *new std::map<int, Context *>;
  std::lock_guard Lock(Mutex);
  Context *&C = All[D.Id];
  if (!C)
    C = handles<Context>().add(std::make_shared<Context>(Context{D, 0, true}));
  return C;
}

Context *hipify::simt::currentContext() {
  return contexts().empty() ? nullptr : contexts().back();
}

void hipify::simt::pushContext(Context *C) { contexts().push_back(C); }

Context *hipify::simt::popContext() {
  Context *C = currentContext();
  if (C)
    contexts().pop_back();
  return C;
}

void hipify::simt::setCurrentContext(Context *C) {
  if (!C)
    popContext();
  else if (contexts().empty())
    contexts().push_back(C);
  else
    contexts().back() = C;
}

Device &hipify::simt::currentDevice() {
  return contexts().empty() ? device(0) : contexts().back()->Of;
}

Status hipify::simt::setCurrentDevice(int Id) {
  if (!isDevice(Id))
    return Status::InvalidDevice;
  setCurrentContext(primaryContext(device(Id)));
  return Status::Success;
}
