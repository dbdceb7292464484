//===- hipify/device_launch.h - kernels that launch kernels ---------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// AMD's GPUs have no dynamic parallelism. A launch in device code writes a
// request into memory; the host, which launched the kernel as
//
//   parent<<<Grid, Block, 0, hipify::DeviceLaunches(Stream)>>>(...)
//
// waits for it and launches what it asks for, then what that asks for, until
// nothing is left. In CUDA a kernel cannot wait for those that it launches
// either, so only the order among these counts: launches of a block into the
// same stream run one after the other, each with all that it launches itself;
// those into cudaStreamTailLaunch when the others are done.
//
// A kernel that launches others must not be part of a graph.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_DEVICE_LAUNCH_H
#define HIPIFY_DEVICE_LAUNCH_H

#include <hip/hip_runtime.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <map>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

/// The memory for the requests of one kernel, and those that run with it: 64
/// bytes each and the arguments. What does not fit ends the program.
#ifndef HIPIFY_DEVICE_LAUNCH_BYTES
#define HIPIFY_DEVICE_LAUNCH_BYTES (32 << 20)
#endif

/// cudaStreamTailLaunch and cudaStreamFireAndForget, for device code only.
#define HIPIFY_STREAM_TAIL_LAUNCH (reinterpret_cast<hipStream_t>(3))
#define HIPIFY_STREAM_FIRE_AND_FORGET (reinterpret_cast<hipStream_t>(4))

namespace hipify {
namespace device_launch {

constexpr uint64_t TailLaunch = 3, FireAndForget = 4, FirstCreated = 16;

struct alignas(16) Request {
  uint64_t Kernel; ///< The hash of its name.
  uint64_t Stream;
  uint64_t LaunchingBlock;
  uint32_t Grid[3], Block[3];
  uint32_t Shared;
  uint32_t Size; ///< Of the arguments that follow, a multiple of 16.
};

struct Requests {
  unsigned long long Used;    ///< Bytes; more than Capacity: some are lost.
  unsigned long long Streams; ///< How many device code has created.
  unsigned long long Capacity;
  unsigned long long Unused;
};

// Without relocatable device code each unit has a code object of its own.
#ifdef __CLANG_RDC__
inline __device__ Requests *TheRequests;
#else
static __device__ Requests *TheRequests;
#endif

/// The same text in the host's and the device's compilation. A kernel's name in
/// it lacks its template arguments, which Keys are.
template <auto *Kernel, class... Keys> constexpr const char *nameOf() {
  return __PRETTY_FUNCTION__;
}

constexpr uint64_t hashOf(const char *Text) {
  uint64_t Hash = 0xcbf29ce484222325;
  for (; *Text; ++Text)
    Hash = (Hash ^ static_cast<unsigned char>(*Text)) * 0x100000001b3;
  return Hash;
}

constexpr size_t aligned(size_t Offset, size_t To) {
  return (Offset + To - 1) / To * To;
}

/// Where the arguments are, and behind the last one their size.
template <class... Parameters> struct Layout {
  size_t Offsets[sizeof...(Parameters) + 1] = {};
  constexpr Layout() {
    size_t I = 0, At = 0;
    ((At = aligned(At, alignof(Parameters)), Offsets[I++] = At,
      At += sizeof(Parameters)),
     ...);
    Offsets[I] = aligned(At, 16);
  }
};

//===--- the host's side --------------------------------------------------===//

struct Child {
  const char *Name;
  const void *Kernel;
  std::vector<size_t> Offsets;
  bool IsAmbiguous = false; ///< Units have kernels of their own of this name.
};

inline std::unordered_map<uint64_t, Child> &children() {
  static std::unordered_map<uint64_t, Child> Known;
  return Known;
}

template <class... Parameters>
bool registerChild(const char *Name, void (*Kernel)(Parameters...)) {
  constexpr Layout<Parameters...> Where;
  auto [It, New] = children().try_emplace(
      hashOf(Name), Child{Name, reinterpret_cast<const void *>(Kernel),
                          {std::begin(Where.Offsets),
                           std::prev(std::end(Where.Offsets))}});
  It->second.IsAmbiguous |=
      It->second.Kernel != reinterpret_cast<const void *>(Kernel);
  return New;
}

/// Used, since no code that is emitted for the host names it.
template <auto *Kernel, class... Keys> struct Registration {
  static inline __attribute__((used)) const bool Done =
      registerChild(nameOf<Kernel, Keys...>(), Kernel);
};

inline void tell(const char *What, const char *Why) {
  std::fprintf(stderr, "hipify: a launch in device code fails: %s%s\n", What,
               Why);
}

[[noreturn]] inline void fail(const char *What, const char *Why = "") {
  tell(What, Why);
  std::abort();
}

inline void check(hipError_t Error, const char *What) {
  if (Error != hipSuccess)
    fail(What, hipGetErrorString(Error));
}

/// What a kernel, or several, have asked for, in the order of the work.
class Level {
public:
  struct Item {
    Request *What;
    /// The next one runs after this one and all that it launches.
    bool EndsFirst;
  };

  explicit Level(std::vector<char> Bytes) : Bytes(std::move(Bytes)) {
    std::vector<Request *> Tail;
    for (size_t At = 0; At < this->Bytes.size();) {
      auto *R = reinterpret_cast<Request *>(&this->Bytes[At]);
      At += sizeof(Request) + R->Size;
      if (R->Stream == TailLaunch)
        Tail.push_back(R);
      else
        Work.push_back({R, false});
    }
    std::map<uint64_t, size_t> Last;
    for (size_t I = 0; I < Work.size(); ++I)
      Last[orderOf(*Work[I].What)] = I;
    for (size_t I = 0; I < Work.size(); ++I)
      Work[I].EndsFirst = Work[I].What->Stream != FireAndForget &&
                          Last[orderOf(*Work[I].What)] != I;
    if (!Work.empty())
      Work.back().EndsFirst = true;
    for (Request *R : Tail)
      Work.push_back({R, true});
  }

  bool isDone() const { return Next == Work.size(); }
  const Item &take() { return Work[Next++]; }

private:
  /// Equal where requests are ordered.
  static uint64_t orderOf(const Request &R) {
    return R.Stream >= FirstCreated ? R.Stream : ~R.LaunchingBlock;
  }

  std::vector<char> Bytes;
  std::vector<Item> Work;
  size_t Next = 0;
};

inline void run(Request &R, hipStream_t Stream) {
  auto Known = children().find(R.Kernel);
  if (Known == children().end())
    fail("the host knows no such kernel");
  const Child &To = Known->second;
  if (To.IsAmbiguous)
    fail("there is more than one ", To.Name);
  std::vector<void *> Arguments;
  for (size_t Offset : To.Offsets)
    Arguments.push_back(reinterpret_cast<char *>(&R + 1) + Offset);
  hipError_t Error = hipLaunchKernel(
      To.Kernel, dim3(R.Grid[0], R.Grid[1], R.Grid[2]),
      dim3(R.Block[0], R.Block[1], R.Block[2]), Arguments.data(), R.Shared,
      Stream);
  if (Error == hipSuccess)
    return;
  // In CUDA an error of the launching thread, after which the program goes on.
  tell((std::string(To.Name) + ": ").c_str(), hipGetErrorString(Error));
  (void)hipGetLastError();
}

/// How many launches may wait; none: HIPIFY_DEVICE_LAUNCH_BYTES decides.
inline size_t &pendingLaunches() {
  static size_t Count = 0;
  return Count;
}

/// Of one GPU.
class Server {
public:
  Server() {
    constexpr size_t EachAtMost = sizeof(Request) + 4096;
    Requests Empty = {0, 0,
                      std::max<size_t>(HIPIFY_DEVICE_LAUNCH_BYTES,
                                       pendingLaunches() * EachAtMost),
                      0};
    check(hipMalloc(&Memory, sizeof(Requests) + Empty.Capacity),
          "memory for requests: ");
    check(hipMemcpy(Memory, &Empty, sizeof(Empty), hipMemcpyHostToDevice),
          "memory for requests: ");
  }

  Requests *memory() const { return Memory; }

  /// Launches what the work in Stream asks for, and what that asks for. An
  /// error of the work itself is the caller's, who sees it as CUDA's would.
  void serve(hipStream_t Stream) {
    std::vector<Level> Levels;
    if (!receive(Stream, Levels))
      return;
    while (!Levels.empty()) {
      for (bool Ends = false; !Ends && !Levels.back().isDone();) {
        const Level::Item &Each = Levels.back().take();
        run(*Each.What, Stream);
        Ends = Each.EndsFirst;
      }
      if (Levels.back().isDone()) // A chain of tail launches has no end.
        Levels.pop_back();
      if (!receive(Stream, Levels))
        return;
    }
  }

private:
  /// Waits for Stream, and adds the requests, if any.
  bool receive(hipStream_t Stream, std::vector<Level> &Levels) {
    Requests Found;
    if (hipMemcpyAsync(&Found, Memory, sizeof(Found), hipMemcpyDeviceToHost,
                       Stream) != hipSuccess ||
        hipStreamSynchronize(Stream) != hipSuccess)
      return false;
    if (Found.Used == 0)
      return true;
    if (Found.Used > Found.Capacity)
      fail("too many at once; HIPIFY_DEVICE_LAUNCH_BYTES makes more room");
    std::vector<char> Bytes(Found.Used);
    check(hipMemcpyAsync(Bytes.data(), Memory + 1, Bytes.size(),
                         hipMemcpyDeviceToHost, Stream),
          "requests: ");
    check(hipMemsetAsync(&Memory->Used, 0, sizeof(Memory->Used), Stream),
          "requests: ");
    check(hipStreamSynchronize(Stream), "requests: ");
    Levels.emplace_back(std::move(Bytes));
    return true;
  }

  Requests *Memory = nullptr;
};

// Kernels of several host threads would mix their requests.
inline std::recursive_mutex &oneAtATime() {
  static std::recursive_mutex Mutex;
  return Mutex;
}

inline Server &serverOf(int Device) {
  static std::map<int, Server> Servers; // Never ends before the last launch.
  return Servers[Device];
}

} // namespace device_launch

/// cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, ...): before the
/// first kernel that launches others, as in CUDA.
inline hipError_t setPendingLaunchCount(size_t Count) {
  std::lock_guard<std::recursive_mutex> Lock(device_launch::oneAtATime());
  device_launch::pendingLaunches() = Count;
  return hipSuccess;
}

namespace { // It sets this unit's TheRequests.

/// Stands for Stream in a launch; at the end of that expression, it runs what
/// the kernel has launched.
class DeviceLaunches {
public:
  explicit DeviceLaunches(hipStream_t Stream = nullptr)
      : Lock(device_launch::oneAtATime()), Stream(Stream) {
    hipStreamCaptureStatus Capture = hipStreamCaptureStatusNone;
    if (hipStreamIsCapturing(Stream, &Capture) == hipSuccess &&
        Capture != hipStreamCaptureStatusNone)
      device_launch::fail("the kernel is captured into a graph");
    int Device = 0;
    device_launch::check(hipGetDevice(&Device), "the GPU: ");
    Server = &device_launch::serverOf(Device);
    static std::map<int, bool> IsSet;
    if (bool &Done = IsSet[Device]; !Done) {
      device_launch::Requests *Memory = Server->memory();
      device_launch::check(
          hipMemcpyToSymbol(HIP_SYMBOL(device_launch::TheRequests), &Memory,
                            sizeof(Memory)),
          "requests: ");
      Done = true;
    }
  }
  DeviceLaunches(const DeviceLaunches &) = delete;
  DeviceLaunches &operator=(const DeviceLaunches &) = delete;
  ~DeviceLaunches() { Server->serve(Stream); }
  operator hipStream_t() const { return Stream; }

private:
  std::lock_guard<std::recursive_mutex> Lock;
  hipStream_t Stream;
  device_launch::Server *Server;
};

} // namespace

//===--- the device's side ------------------------------------------------===//

namespace device_launch {

/// The memory for requests. Without it nobody would serve them.
inline __device__ Requests &requests() {
  if (!TheRequests) {
    printf("hipify: this kernel launches others, and was itself launched "
           "without hipify::DeviceLaunches\n");
    __builtin_trap();
  }
  return *TheRequests;
}

struct Configuration {
  dim3 Grid, Block;
  size_t Shared;
  hipStream_t Stream;
};

/// Room for a request and Size bytes of arguments; null if there is none.
inline __device__ Request *makeRequest(const Configuration &C, uint64_t Kernel,
                                       size_t Size) {
  Requests &All = requests();
  unsigned long long Bytes = sizeof(Request) + Size,
                     At = atomicAdd(&All.Used, Bytes);
  if (At + Bytes > All.Capacity)
    return nullptr;
  auto *R =
      reinterpret_cast<Request *>(reinterpret_cast<char *>(&All + 1) + At);
  *R = {Kernel,
        reinterpret_cast<uint64_t>(C.Stream),
        blockIdx.x + static_cast<uint64_t>(gridDim.x) *
                         (blockIdx.y + static_cast<uint64_t>(gridDim.y) *
                                           blockIdx.z),
        {C.Grid.x, C.Grid.y, C.Grid.z},
        {C.Block.x, C.Block.y, C.Block.z},
        static_cast<uint32_t>(C.Shared),
        static_cast<uint32_t>(Size)};
  return R;
}

template <class Function, auto *Kernel, class... Keys> class Launcher;
template <class... Parameters, auto *Kernel, class... Keys>
class Launcher<void (*)(Parameters...), Kernel, Keys...> {
public:
  __host__ __device__ explicit Launcher(const Configuration &C) : Config(C) {}

  /// On the host, for functions and macros of both sides, a launch.
  __host__ __device__ void operator()(Parameters... Arguments) const {
#if __HIP_DEVICE_COMPILE__
    constexpr uint64_t Name = hashOf(nameOf<Kernel, Keys...>());
    constexpr Layout<Parameters...> Where;
    if (Request *R = makeRequest(Config, Name,
                                 Where.Offsets[sizeof...(Parameters)])) {
      char *To = reinterpret_cast<char *>(R + 1);
      size_t I = 0;
      ((__builtin_memcpy(To + Where.Offsets[I++], &Arguments,
                         sizeof(Parameters))),
       ...);
    }
#else
    (void)Registration<Kernel, Keys...>::Done;
    void *All[] = {static_cast<void *>(&Arguments)..., nullptr};
    (void)hipLaunchKernel(reinterpret_cast<const void *>(Kernel), Config.Grid,
                          Config.Block, All, Config.Shared,
                          DeviceLaunches(Config.Stream));
#endif
  }

private:
  Configuration Config;
};

} // namespace device_launch

/// A value among Keys.
template <auto> struct Value {};

/// `kernel<N, T><<<Grid, Block>>>(...)` in device code is
/// launchChild<kernel<N, T>, Value<N>, T>(Grid, Block)(...).
template <auto *Kernel, class... Keys>
__host__ __device__ device_launch::Launcher<decltype(Kernel), Kernel, Keys...>
launchChild(dim3 Grid, dim3 Block, size_t Shared = 0,
            hipStream_t Stream = nullptr) {
  return device_launch::Launcher<decltype(Kernel), Kernel, Keys...>(
      {Grid, Block, Shared, Stream});
}

//===--- streams ------------------------------------------------------------===//

/// cudaStreamCreateWithFlags: what a block launches into it runs in order.
inline __host__ __device__ hipError_t deviceStreamCreate(hipStream_t *Stream,
                                                         unsigned Flags) {
#if __HIP_DEVICE_COMPILE__
  (void)Flags;
  *Stream = reinterpret_cast<hipStream_t>(
      device_launch::FirstCreated +
      atomicAdd(&device_launch::requests().Streams, 1ull));
  return hipSuccess;
#else
  return hipStreamCreateWithFlags(Stream, Flags);
#endif
}

/// cudaStreamDestroy: what was launched still runs.
inline __host__ __device__ hipError_t deviceStreamDestroy(hipStream_t Stream) {
#if __HIP_DEVICE_COMPILE__
  (void)Stream;
  return hipSuccess;
#else
  return hipStreamDestroy(Stream);
#endif
}

//===--- copies -------------------------------------------------------------===//

namespace device_launch {

template <class Size>
__global__ void copy(char *To, const char *From, Size Bytes) {
  for (Size I = threadIdx.x; I < Bytes; I += blockDim.x)
    To[I] = From[I];
}
template <class Size> __global__ void fill(char *To, int Value, Size Bytes) {
  for (Size I = threadIdx.x; I < Bytes; I += blockDim.x)
    To[I] = static_cast<char>(Value);
}

} // namespace device_launch

/// cudaMemcpyAsync: in the order of the stream, as kernels are.
inline __host__ __device__ hipError_t
deviceMemcpyAsync(void *To, const void *From, size_t Bytes, hipMemcpyKind Kind,
                  hipStream_t Stream = nullptr) {
#if __HIP_DEVICE_COMPILE__
  (void)Kind;
  if (Bytes != 0)
    launchChild<device_launch::copy<size_t>>(1, 256, 0, Stream)(
        static_cast<char *>(To), static_cast<const char *>(From), Bytes);
  return hipSuccess;
#else
  (void)device_launch::Registration<device_launch::copy<size_t>>::Done;
  return hipMemcpyAsync(To, From, Bytes, Kind, Stream);
#endif
}

/// cudaMemsetAsync
inline __host__ __device__ hipError_t deviceMemsetAsync(
    void *To, int Value, size_t Bytes, hipStream_t Stream = nullptr) {
#if __HIP_DEVICE_COMPILE__
  if (Bytes != 0)
    launchChild<device_launch::fill<size_t>>(1, 256, 0, Stream)(
        static_cast<char *>(To), Value, Bytes);
  return hipSuccess;
#else
  (void)device_launch::Registration<device_launch::fill<size_t>>::Done;
  return hipMemsetAsync(To, Value, Bytes, Stream);
#endif
}

} // namespace hipify

#endif // HIPIFY_DEVICE_LAUNCH_H
