//===- Plan.cpp - A Fourier transform on FFTW -----------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Plan.h"
#include <cstring>
#include <fftw3.h>
#include <mutex>

namespace hipify::simt::fft {

namespace {

/// FFTW runs plans on many threads at once but makes and frees them on one.
std::mutex PlannerMutex;

/// Estimates do not touch the operands; plans are used for others than those
/// they were made with, which may be aligned differently.
constexpr unsigned PlanFlags = FFTW_ESTIMATE | FFTW_UNALIGNED;

int64_t product(const std::vector<int64_t> &Of) {
  int64_t P = 1;
  for (int64_t N : Of)
    P *= N;
  return P;
}

/// The distance between neighbours in each dimension of an array.
std::vector<int64_t> distances(const std::vector<int64_t> &Embed,
                               int64_t Stride) {
  std::vector<int64_t> D(Embed.size());
  for (size_t I = Embed.size(); I-- > 0; Stride *= Embed[I])
    D[I] = Stride;
  return D;
}

} // namespace

int64_t Description::elements() const { return product(Size) * Batch; }

int64_t Description::bytes() const {
  return elements() * 2 * int64_t(IsDouble ? sizeof(double) : sizeof(float));
}

void Transform::layOut(const Description &D, bool InPlace) {
  std::vector<int64_t> InEmbed, OutEmbed;
  int64_t Half = D.Size.back() / 2 + 1;
  int64_t InStride = 1, OutStride = 1, InDistance, OutDistance;
  if (D.HasLayout) {
    InEmbed = D.InEmbed;
    OutEmbed = D.OutEmbed;
    InStride = D.InStride;
    OutStride = D.OutStride;
    InDistance = D.InDistance;
    OutDistance = D.OutDistance;
  } else {
    int64_t RealRow = InPlace ? 2 * Half : D.Size.back();
    InEmbed = OutEmbed = D.Size;
    if (D.K != Kind::ComplexToComplex) {
      InEmbed.back() = D.isInputReal() ? RealRow : Half;
      OutEmbed.back() = D.isOutputReal() ? RealRow : Half;
    }
    InDistance = product(InEmbed);
    OutDistance = product(OutEmbed);
  }
  auto InSteps = distances(InEmbed, InStride);
  auto OutSteps = distances(OutEmbed, OutStride);
  Batches = {D.Batch, InDistance, OutDistance};
  for (size_t I = 0; I < D.Size.size(); ++I)
    Dimensions.push_back({D.Size[I], InSteps[I], OutSteps[I]});
}

bool Transform::plan(int Sign, void *In, void *Out) {
  std::vector<fftw_iodim64> Loops;
  for (const Dimension &D : Dimensions)
    Loops.push_back({D.Size, D.In, D.Out});
  fftw_iodim64 Many{Batches.Size, Batches.In, Batches.Out};
  int Rank = int(Loops.size());
  const auto *L = Loops.data();
  std::lock_guard Lock(PlannerMutex);
#define HIPIFY_PLAN(Member, P, Real)                                           \
  {                                                                            \
    auto *M = reinterpret_cast<const P##iodim64 *>(&Many);                     \
    auto *D = reinterpret_cast<const P##iodim64 *>(L);                         \
    if (K == Kind::ComplexToComplex)                                           \
      Member = P##plan_guru64_dft(Rank, D, 1, M, (P##complex *)In,             \
                                  (P##complex *)Out, Sign, PlanFlags);         \
    else if (K == Kind::RealToComplex)                                         \
      Member = P##plan_guru64_dft_r2c(Rank, D, 1, M, (Real *)In,               \
                                      (P##complex *)Out, PlanFlags);           \
    else                                                                       \
      Member = P##plan_guru64_dft_c2r(Rank, D, 1, M, (P##complex *)In,         \
                                      (Real *)Out, PlanFlags);                 \
  }
  if (IsDouble)
    HIPIFY_PLAN(DoublePlan, fftw_, double)
  else
    HIPIFY_PLAN(FloatPlan, fftwf_, float)
#undef HIPIFY_PLAN
  return FloatPlan || DoublePlan;
}

std::shared_ptr<Transform> Transform::make(const Description &D, int Sign,
                                           void *In, void *Out) {
  std::shared_ptr<Transform> T(new Transform);
  T->K = D.K;
  T->IsDouble = D.IsDouble;
  T->layOut(D, In == Out);
  return T->plan(Sign, In, Out) ? T : nullptr;
}

Transform::~Transform() {
  std::lock_guard Lock(PlannerMutex);
  if (FloatPlan)
    fftwf_destroy_plan(static_cast<fftwf_plan>(FloatPlan));
  if (DoublePlan)
    fftw_destroy_plan(static_cast<fftw_plan>(DoublePlan));
}

template <typename Real> void Transform::scale(void *Out, double Factor) const {
  bool IsReal = K == Kind::ComplexToReal;
  int64_t Rank = int64_t(Dimensions.size());
  std::vector<int64_t> Extent{Batches.Size}, Step{Batches.Out};
  for (int64_t I = 0; I < Rank; ++I) {
    bool IsHalved = K == Kind::RealToComplex && I + 1 == Rank;
    int64_t N = Dimensions[I].Size;
    Extent.push_back(IsHalved ? N / 2 + 1 : N);
    Step.push_back(Dimensions[I].Out);
  }
  int64_t Count = product(Extent);
  for (int64_t Index = 0; Index < Count; ++Index) {
    int64_t At = 0, Rest = Index;
    for (size_t I = Extent.size(); I-- > 0; Rest /= Extent[I])
      At += Rest % Extent[I] * Step[I];
    auto *Place = static_cast<Real *>(Out) + (IsReal ? At : 2 * At);
    Place[0] *= Real(Factor);
    if (!IsReal)
      Place[1] *= Real(Factor);
  }
}

void Transform::run(void *In, void *Out, double Factor) const {
#define HIPIFY_RUN(Member, P, Real)                                            \
  {                                                                            \
    auto Plan = static_cast<P##plan>(Member);                                  \
    if (K == Kind::ComplexToComplex)                                           \
      P##execute_dft(Plan, (P##complex *)In, (P##complex *)Out);               \
    else if (K == Kind::RealToComplex)                                         \
      P##execute_dft_r2c(Plan, (Real *)In, (P##complex *)Out);                 \
    else                                                                       \
      P##execute_dft_c2r(Plan, (P##complex *)In, (Real *)Out);                 \
    if (Factor != 1)                                                           \
      scale<Real>(Out, Factor);                                                \
  }
  if (IsDouble)
    HIPIFY_RUN(DoublePlan, fftw_, double)
  else
    HIPIFY_RUN(FloatPlan, fftwf_, float)
#undef HIPIFY_RUN
}

} // namespace hipify::simt::fft
