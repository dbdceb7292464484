//===- Rand.cpp - cuRAND's and hipRAND's host API -------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "../../core/Report.h"
#include "BlockSequence.h"
#include "QuasiSequence.h"
#include "TwisterSequence.h"
#include <memory>
#include <string>

using namespace hipify::simt;
using namespace hipify::simt::rand;

// A name in the enumerations, and how a generator of it starts.
namespace {
/// What a sequence starts with.
struct Start {
  uint64_t Seed = 0, Offset = 0;
  unsigned Dimensions = 1;
  bool IsLegacy = false; ///< The order of that name.
};
using MakeFn = std::shared_ptr<Sequence> (*)(const Start &S);

template <typename EngineT> std::shared_ptr<Sequence> make(const Start &S) {
  return std::make_shared<LanedSequence<EngineT>>(S.Seed, S.Offset,
                                                  lanesOf<EngineT>(S.IsLegacy));
}

std::shared_ptr<Sequence> makePhilox(const Start &S) {
#ifdef __HIP_PLATFORM_AMD__
  return make<Philox>(S);
#else
  return std::make_shared<BlockSequence>(S.Seed, S.Offset);
#endif
}

std::shared_ptr<Sequence> makeTwister(const Start &S) {
  return std::make_shared<TwisterSequence>(S.Seed);
}

template <typename EngineT, typename WordT>
std::shared_ptr<Sequence> makeQuasi(const Start &S) {
  return std::make_shared<QuasiSequence<EngineT, WordT>>(S.Offset,
                                                         S.Dimensions);
}
constexpr MakeFn MakeSobol32 = makeQuasi<Sobol32, unsigned>;
constexpr MakeFn MakeSobol64 = makeQuasi<Sobol64, unsigned long long>;

struct TypeRow {
  RAND(RngType_t) Type;
  const char *Name;
  MakeFn Make; ///< Null: the emulator lacks it.
};

constexpr TypeRow Types[] = {
    {RAND_ENUM(RNG_PSEUDO_DEFAULT), "RNG_PSEUDO_DEFAULT", make<Xorwow>},
    {RAND_ENUM(RNG_PSEUDO_XORWOW), "RNG_PSEUDO_XORWOW", make<Xorwow>},
    {RAND_ENUM(RNG_PSEUDO_MRG32K3A), "RNG_PSEUDO_MRG32K3A", make<Mrg32k3a>},
    {RAND_ENUM(RNG_PSEUDO_PHILOX4_32_10), "RNG_PSEUDO_PHILOX4_32_10",
     makePhilox},
    {RAND_ENUM(RNG_PSEUDO_MTGP32), "RNG_PSEUDO_MTGP32", nullptr},
    {RAND_ENUM(RNG_PSEUDO_MT19937), "RNG_PSEUDO_MT19937", makeTwister},
    {RAND_ENUM(RNG_QUASI_DEFAULT), "RNG_QUASI_DEFAULT", MakeSobol32},
    {RAND_ENUM(RNG_QUASI_SOBOL32), "RNG_QUASI_SOBOL32", MakeSobol32},
    {RAND_ENUM(RNG_QUASI_SCRAMBLED_SOBOL32), "RNG_QUASI_SCRAMBLED_SOBOL32",
     nullptr},
    {RAND_ENUM(RNG_QUASI_SOBOL64), "RNG_QUASI_SOBOL64", MakeSobol64},
    {RAND_ENUM(RNG_QUASI_SCRAMBLED_SOBOL64), "RNG_QUASI_SCRAMBLED_SOBOL64",
     nullptr},
};

#define VECTORS_OF(Bits) RAND_ENUM(DIRECTION_VECTORS_##Bits##_JOEKUO6)
#define TEXT_OF(Name) #Name
#define FUNCTION_NAME(Name) TEXT_OF(Name)
constexpr const char *EnumPrefix =
#ifdef __HIP_PLATFORM_AMD__
    "HIPRAND_";
#else
    "CURAND_";
#endif
} // namespace

/// What generator handles point to.
#ifdef __HIP_PLATFORM_AMD__
struct rocrand_generator_base_type {
#else
struct curandGenerator_st {
#endif
  const TypeRow *Type;
  bool OnHost; ///< It writes to host memory, at once.
  Start From = {};
  uint64_t Units = 0; ///< Given since the offset was set.
  VendorStream Stream = nullptr;
  /// Null: starts with the next request. Work in streams shares it: a new seed
  /// makes a new one and leaves them theirs.
  std::shared_ptr<Sequence> Numbers = nullptr;

  bool isQuasi() const { return Type->Type >= RAND_ENUM(RNG_QUASI_DEFAULT); }
  bool isLong() const { return Type->Make == MakeSobol64; }
  bool isTwister() const { return Type->Make == makeTwister; }
  /// Of normal numbers.
  bool makesPairs() const {
#ifndef __HIP_PLATFORM_AMD__
    if (Type->Make == makePhilox)
      return false;
#endif
    return !isQuasi() && !isTwister();
  }
  /// A new seed or order starts at the first number for rocRAND; cuRAND goes on
  /// where it is, except MT19937, which has no offsets.
  std::shared_ptr<Sequence> start() const {
    Start Here = From;
#ifndef __HIP_PLATFORM_AMD__
    Here.Offset += Units;
#endif
    return Type->Make(Here);
  }
};

namespace {
using Generator = RAND(Generator_t);
constexpr Status Success = RAND_ENUM(STATUS_SUCCESS);

/// Says that a function lacks something.
Status lacks(const char *Function, const std::string &What) {
  reportMissingFunction((std::string(Function) + "(" + What + ")").c_str());
  return RAND_ENUM(STATUS_TYPE_ERROR);
}

constexpr const char *NeedsBoost =
    ", whose numbers are in Boost's headers: Debian has them in libboost-dev";

Status create(Generator *Out, RAND(RngType_t) Type, bool OnHost) {
  if (!Out)
    return RAND_ENUM(STATUS_OUT_OF_RANGE);
  for (const TypeRow &R : Types) {
    if (R.Type != Type)
      continue;
    if (!R.Make)
      return lacks(FUNCTION_NAME(RAND(CreateGenerator)),
                   std::string(EnumPrefix) + R.Name);
    std::remove_pointer_t<Generator> New{&R, OnHost};
    if (New.isQuasi() && !KnownDimensions)
      return lacks(FUNCTION_NAME(RAND(CreateGenerator)),
                   std::string(EnumPrefix) + R.Name + NeedsBoost);
    *Out = new std::remove_pointer_t<Generator>(std::move(New));
    return Success;
  }
  return RAND_ENUM(STATUS_TYPE_ERROR);
}

Status generate(Generator G, Request R) {
  if (!G)
    return RAND_ENUM(STATUS_NOT_INITIALIZED);
  // Words have the generator's size; only 32 bits have parts.
  bool IsPart =
      R.What == Request::Kind::Bytes || R.What == Request::Kind::Shorts;
  if (R.What ==
          (G->isLong() ? Request::Kind::Words : Request::Kind::LongWords) ||
      (IsPart && G->isQuasi()))
    return RAND_ENUM(STATUS_TYPE_ERROR);
  if (R.Count % G->From.Dimensions)
    return RAND_ENUM(STATUS_LENGTH_NOT_MULTIPLE);
  if (!G->Numbers)
    G->Numbers = G->start();
  if (!R.Count)
    return Success;
  if (!R.Out)
    return RAND_ENUM(STATUS_OUT_OF_RANGE);
  G->Units += R.isPairs() && G->makesPairs() ? R.Count / 2 : R.Count;
  if (G->OnHost) {
    G->Numbers->fill(R);
    return Success;
  }
  bool Taken =
      onStream(G->Stream, [R, Numbers = G->Numbers] { Numbers->fill(R); });
  return Taken ? Success : RAND_ENUM(STATUS_LAUNCH_FAILURE);
}

/// Where normal numbers are made in pairs, both vendors ask for an even
/// count.
Status generatePairs(Generator G, Request R) {
  if (R.Count % 2 && !(G && !G->makesPairs()))
    return RAND_ENUM(STATUS_LENGTH_NOT_MULTIPLE);
  return generate(G, R);
}
} // namespace

using Kind = Request::Kind;

extern "C" {
Status RAND(CreateGenerator)(Generator *Out, RAND(RngType_t) Type) {
  return create(Out, Type, false);
}

Status RAND(CreateGeneratorHost)(Generator *Out, RAND(RngType_t) Type) {
  return create(Out, Type, true);
}

Status RAND(DestroyGenerator)(Generator G) {
  if (!G)
    return RAND_ENUM(STATUS_NOT_INITIALIZED);
  delete G;
  return Success;
}

Status RAND(GetVersion)(int *Out) {
  if (!Out)
    return RAND_ENUM(STATUS_OUT_OF_RANGE);
  *Out = RAND_VERSION;
  return Success;
}

#ifndef __HIP_PLATFORM_AMD__
Status curandGetProperty(libraryPropertyType Type, int *Out) {
  constexpr int Parts[] = {CURAND_VER_MAJOR, CURAND_VER_MINOR,
                           CURAND_VER_PATCH};
  if (!Out || unsigned(Type) > PATCH_LEVEL)
    return CURAND_STATUS_OUT_OF_RANGE;
  *Out = Parts[Type];
  return Success;
}
#endif

Status RAND(SetStream)(Generator G, VendorStream Stream) {
  if (!G)
    return RAND_ENUM(STATUS_NOT_INITIALIZED);
  // Requests in the old stream come first: they share the sequence.
  if (Stream != G->Stream && G->Numbers && !isCapturing(G->Stream))
    (void)waitForStream(G->Stream);
  G->Stream = Stream;
  return Success;
}

Status RAND(SetPseudoRandomGeneratorSeed)(Generator G,
                                          unsigned long long Seed) {
  if (!G)
    return RAND_ENUM(STATUS_NOT_INITIALIZED);
  if (G->isQuasi())
    return RAND_ENUM(STATUS_TYPE_ERROR);
#ifndef __HIP_PLATFORM_AMD__
  if (Seed == G->From.Seed)
    return Success; // Also MT19937 goes on.
#endif
  G->From.Seed = Seed;
  G->Numbers = nullptr;
  return Success;
}

Status RAND(SetGeneratorOffset)(Generator G, unsigned long long Offset) {
  if (!G)
    return RAND_ENUM(STATUS_NOT_INITIALIZED);
  if (G->isTwister())
    return RAND_ENUM(STATUS_TYPE_ERROR);
  G->From.Offset = Offset;
  G->Units = 0;
  G->Numbers = nullptr;
  return Success;
}

// Not all orders of pseudo-random numbers are made; see README.md.
Status RAND(SetGeneratorOrdering)(Generator G, RAND(Ordering_t) Order) {
  if (!G)
    return RAND_ENUM(STATUS_NOT_INITIALIZED);
  if (Order < RAND_ENUM(ORDERING_PSEUDO_BEST) ||
      Order > RAND_ENUM(ORDERING_QUASI_DEFAULT) ||
      (Order == RAND_ENUM(ORDERING_QUASI_DEFAULT)) != G->isQuasi())
    return RAND_ENUM(STATUS_OUT_OF_RANGE);
  bool IsLegacy = Order == RAND_ENUM(ORDERING_PSEUDO_LEGACY);
#ifndef __HIP_PLATFORM_AMD__
  if (IsLegacy == G->From.IsLegacy)
    return Success;
#endif
  G->From.IsLegacy = IsLegacy;
  G->Numbers = nullptr;
  return Success;
}

Status RAND(SetQuasiRandomGeneratorDimensions)(Generator G, unsigned Count) {
  if (!G)
    return RAND_ENUM(STATUS_NOT_INITIALIZED);
  if (!G->isQuasi())
    return RAND_ENUM(STATUS_TYPE_ERROR);
  if (Count == 0 || Count > AllDimensions)
    return RAND_ENUM(STATUS_OUT_OF_RANGE);
  if (Count > KnownDimensions)
    return lacks(FUNCTION_NAME(RAND(SetQuasiRandomGeneratorDimensions)),
                 std::to_string(Count));
  G->From.Dimensions = Count;
  G->Units = 0;
  G->Numbers = nullptr;
  return Success;
}

// Those with scrambled vectors are in the vendors' libraries only.
Status RAND(GetDirectionVectors32)(RAND(DirectionVectors32_t) * *Out,
                                   RAND(DirectionVectorSet_t) Set) {
  if (!Out)
    return RAND_ENUM(STATUS_OUT_OF_RANGE);
  if (Set != VECTORS_OF(32) || !KnownDimensions)
    return lacks(FUNCTION_NAME(RAND(GetDirectionVectors32)),
                 std::to_string(Set) +
                     (Set == VECTORS_OF(32) ? NeedsBoost : ""));
  *Out = reinterpret_cast<RAND(DirectionVectors32_t) *>(
      directionVectors<unsigned>());
  return Success;
}

Status RAND(GetDirectionVectors64)(RAND(DirectionVectors64_t) * *Out,
                                   RAND(DirectionVectorSet_t) Set) {
  if (!Out)
    return RAND_ENUM(STATUS_OUT_OF_RANGE);
  if (Set != VECTORS_OF(64) || !KnownDimensions)
    return lacks(FUNCTION_NAME(RAND(GetDirectionVectors64)),
                 std::to_string(Set) +
                     (Set == VECTORS_OF(64) ? NeedsBoost : ""));
  *Out = reinterpret_cast<RAND(DirectionVectors64_t) *>(
      directionVectors<unsigned long long>());
  return Success;
}

Status RAND(GenerateSeeds)(Generator G) {
  return generate(G, {Kind::Uniform, nullptr, 0});
}

Status RAND(Generate)(Generator G, unsigned *Out, size_t Count) {
  return generate(G, {Kind::Words, Out, Count});
}

Status RAND(GenerateLongLong)(Generator G, unsigned long long *Out,
                              size_t Count) {
  return generate(G, {Kind::LongWords, Out, Count});
}

#ifdef __HIP_PLATFORM_AMD__
Status hiprandGenerateChar(Generator G, unsigned char *Out, size_t Count) {
  return generate(G, {Kind::Bytes, Out, Count});
}

Status hiprandGenerateShort(Generator G, unsigned short *Out, size_t Count) {
  return generate(G, {Kind::Shorts, Out, Count});
}
#endif

Status RAND(GenerateUniform)(Generator G, float *Out, size_t Count) {
  return generate(G, {Kind::Uniform, Out, Count});
}

Status RAND(GenerateUniformDouble)(Generator G, double *Out, size_t Count) {
  return generate(G, {Kind::UniformDouble, Out, Count});
}

Status RAND(GenerateNormal)(Generator G, float *Out, size_t Count, float Mean,
                            float Deviation) {
  return generatePairs(G, {Kind::Normal, Out, Count, Mean, Deviation});
}

Status RAND(GenerateNormalDouble)(Generator G, double *Out, size_t Count,
                                  double Mean, double Deviation) {
  return generatePairs(G, {Kind::NormalDouble, Out, Count, Mean, Deviation});
}

Status RAND(GenerateLogNormal)(Generator G, float *Out, size_t Count,
                               float Mean, float Deviation) {
  return generatePairs(G, {Kind::LogNormal, Out, Count, Mean, Deviation});
}

Status RAND(GenerateLogNormalDouble)(Generator G, double *Out, size_t Count,
                                     double Mean, double Deviation) {
  return generatePairs(G, {Kind::LogNormalDouble, Out, Count, Mean, Deviation});
}

Status RAND(GeneratePoisson)(Generator G, unsigned *Out, size_t Count,
                             double Lambda) {
  bool IsKnown = Lambda > 0;
#ifndef __HIP_PLATFORM_AMD__
  IsKnown = IsKnown && Lambda <= 400000;
#endif
  if (!IsKnown)
    return RAND_ENUM(STATUS_OUT_OF_RANGE);
  return generate(G, {Kind::Poisson, Out, Count, Lambda});
}
}
