//===- CompareRecords.cpp -------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Probe/CompareRecords.h"
#include "Validation/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>

using namespace llvm;
using namespace hipify::validation;

namespace hipify::probe {

StringRef toString(Outcome O) {
  switch (O) {
  case Outcome::Equal:
    return "equal";
  case Outcome::Close:
    return "close";
  case Outcome::Unknown:
    return "unknown";
  case Outcome::Differs:
    return "differs";
  }
  llvm_unreachable("all outcomes are above");
}

const LaunchResult *RecordComparison::first() const {
  auto Found = find_if(Launches, [](const LaunchResult &L) {
    return L.Worst == Outcome::Differs;
  });
  return Found == Launches.end() ? nullptr : &*Found;
}

size_t RecordComparison::count(Outcome O) const {
  return count_if(Launches,
                  [&](const LaunchResult &L) { return L.Worst == O; });
}

static bool near(std::optional<double> A, std::optional<double> B,
                 const Dtype &T) {
  if (!A || !B)
    return A.has_value() == B.has_value();
  return std::abs(*A - *B) <=
         T.AbsoluteTolerance + T.RelativeTolerance * std::abs(*B);
}

/// Whether the statistics of two buffers agree.
static bool alike(const BufferState &A, const BufferState &B, const Dtype &T) {
  return A.NaNs == B.NaNs && A.Infs == B.Infs && near(A.Min, B.Min, T) &&
         near(A.Max, B.Max, T) && near(A.Mean, B.Mean, T);
}

namespace {
/// Compares one buffer in both runs.
class BufferComparer {
public:
  BufferComparer(const Record &A, const Record &B, const ProbedBuffer &InA,
                 const ProbedBuffer &InB)
      : A(A), B(B), InA(InA), InB(InB), T(*InA.Type),
        Spec(specOf(InA.Text, T)) {
    R.Id = InA.Id;
    R.Text = InA.Text;
    R.Type = T.Name.str();
  }

  Expected<ArgumentResult> run() {
    if (InA.Type != InB.Type || InA.Bytes != InB.Bytes)
      return found(Outcome::Differs, "is " + Twine(InA.Bytes) + " bytes of " +
                                         T.Name + " and " + Twine(InB.Bytes) +
                                         " bytes of " + InB.Type->Name);
    if (!InA.After || !InB.After)
      return found(Outcome::Unknown, "could not be read");
    if (InA.After->Hash == InB.After->Hash)
      return R;
    auto AfterA = A.contents(InA, *InA.After);
    auto AfterB = B.contents(InB, *InB.After);
    if (!AfterA || !AfterB)
      return byStatistics();
    std::optional<std::vector<char>> BeforeA, BeforeB;
    if (InA.Before && InB.Before) {
      BeforeA = A.contents(InA, *InA.Before);
      BeforeB = B.contents(InB, *InB.Before);
    }
    if (BeforeA && BeforeB)
      if (Error E = leaveUnchangedOut(*AfterA, *AfterB, *BeforeA, *BeforeB))
        return std::move(E);
    return byNumbers(*AfterA, *AfterB);
  }

private:
  ArgumentResult found(Outcome O, const Twine &Why) {
    R.After = O;
    R.Why = Why.str();
    return R;
  }

  /// "Got" is the second run, usually the translation.
  Expected<Comparison> compare(const std::vector<char> &X,
                               const std::vector<char> &Y,
                               const OutputSpec &As) const {
    size_t Count = InA.Bytes / As.Type->Bytes;
    npy::Array Expected{As.Type->Descr.str(), {Count}, X};
    npy::Array Got{As.Type->Descr.str(), {Count}, Y};
    return compareResults(As, Got, Expected, /*Bitwise=*/false);
  }

  static OutputSpec specOf(StringRef Name, const Dtype &T) {
    OutputSpec Spec;
    Spec.Name = Name.str();
    Spec.Type = &T;
    Spec.Relative = T.RelativeTolerance;
    Spec.Absolute = T.AbsoluteTolerance;
    return Spec;
  }

  /// Whether untyped bytes (void *, a struct's) can be floats that are close.
  /// Integers are tiny as floats, so a tolerance would be meaningless.
  bool closeAsFloats(const std::vector<char> &X, const std::vector<char> &Y) {
    const Dtype &Float = *findDtype("f32");
    if (T.Name != "u8" || InA.Bytes % Float.Bytes)
      return false;
    for (size_t At = 0; At != InA.Bytes; At += Float.Bytes) {
      uint64_t A = loadBits(Float, &X[At]), B = loadBits(Float, &Y[At]);
      double Size = std::abs(toDouble(Float, A));
      if (A != B && !(Size > 1e-20 && Size < 1e20))
        return false;
    }
    auto Numbers = compare(X, Y, specOf(InA.Text, Float));
    if (Numbers)
      return Numbers->equal();
    consumeError(Numbers.takeError());
    return false;
  }

  Error leaveUnchangedOut(std::vector<char> &AfterA, std::vector<char> &AfterB,
                          const std::vector<char> &BeforeA,
                          const std::vector<char> &BeforeB) {
    auto Before = compare(BeforeA, BeforeB, Spec);
    if (!Before)
      return Before.takeError();
    R.DifferBefore = Before->Mismatches;
    for (size_t At = 0; At != AfterA.size(); At += T.Bytes) {
      ArrayRef<char> XA(&AfterA[At], T.Bytes), XB(&AfterB[At], T.Bytes);
      if (XA == ArrayRef<char>(&BeforeA[At], T.Bytes) &&
          XB == ArrayRef<char>(&BeforeB[At], T.Bytes))
        llvm::copy(XA, &AfterB[At]);
    }
    return Error::success();
  }

  Expected<ArgumentResult> byNumbers(const std::vector<char> &AfterA,
                                     const std::vector<char> &AfterB) {
    if (AfterA == AfterB)
      return R;
    auto Numbers = compare(AfterA, AfterB, Spec);
    if (!Numbers)
      return Numbers.takeError();
    R.Numbers = std::move(*Numbers);
    if (R.Numbers->equal())
      return found(Outcome::Close, "is within the tolerance of " + T.Name);
    if (closeAsFloats(AfterA, AfterB))
      return found(Outcome::Unknown, "has no known type and different bytes; "
                                     "as f32 all are within the tolerance");
    return found(Outcome::Differs, Twine(R.Numbers->Mismatches) + " of " +
                                       Twine(R.Numbers->Count) +
                                       " elements differ");
  }

  /// Compares without contents. Contents that differed before may never have
  /// been written.
  ArgumentResult byStatistics() {
    bool SameBefore =
        InA.Before && InB.Before && InA.Before->Hash == InB.Before->Hash;
    if (!alike(*InA.After, *InB.After, T) && SameBefore)
      return found(Outcome::Differs, "hashes and statistics differ");
    return found(Outcome::Unknown, "hashes differ, and no contents were kept");
  }

  const Record &A, &B;
  const ProbedBuffer &InA, &InB;
  const Dtype &T;
  OutputSpec Spec;
  ArgumentResult R;
};
} // namespace

/// The numeric value of a float, double or half.
static std::optional<double> numberOf(const ProbedValue &V) {
  const Dtype *T = findDtype(V.Type);
  std::string Bytes = fromHex(V.Bytes);
  if (!T || Bytes.size() != T->Bytes)
    return std::nullopt;
  return toDouble(*T, loadBits(*T, Bytes.data()));
}

static std::string shown(const ProbedValue &V) {
  if (std::optional<double> N = numberOf(V)) {
    std::string Text;
    raw_string_ostream(Text) << format("%.9g", *N);
    return Text;
  }
  return "0x" + V.Bytes;
}

static std::optional<ArgumentResult> compareValues(const ProbedValue &A,
                                                   const ProbedValue &B) {
  // A texture is a number for one vendor and a pointer for the other.
  if (A.Type != B.Type || A.Bytes == B.Bytes ||
      A.Bytes.size() != B.Bytes.size())
    return std::nullopt;
  const Dtype *T = findDtype(A.Type);
  bool Close = T && T->isFloat() && numberOf(A) && numberOf(B) &&
               near(numberOf(A), numberOf(B), *T);
  ArgumentResult R;
  R.Id = A.Id;
  R.Text = A.Text;
  R.Type = A.Type;
  R.After = Close ? Outcome::Close : Outcome::Differs;
  R.Why = "is " + shown(A) + " and " + shown(B) +
          ": the host computed something else";
  return R;
}

/// The same argument in the other run, or null.
template <class T>
static const T *findSame(const std::vector<T> &Others, const T &One) {
  auto Found =
      find_if(Others, [&](const T &Other) { return Other.Id == One.Id; });
  return Found == Others.end() ? nullptr : &*Found;
}

static Expected<LaunchResult> compareLaunch(const Record &A, const Record &B,
                                            size_t Index) {
  const ProbedLaunch &LA = A.Launches[Index], &LB = B.Launches[Index];
  LaunchResult R;
  R.Index = Index;
  R.Kernel = LA.Kernel;
  R.Place = LA.Place;
  auto Add = [&](ArgumentResult Argument) {
    if (Argument.After == Outcome::Equal)
      return;
    R.Worst = std::max(R.Worst, Argument.After);
    R.Arguments.push_back(std::move(Argument));
  };
  for (const ProbedValue &V : LA.Values)
    if (const ProbedValue *Other = findSame(LB.Values, V))
      if (auto Different = compareValues(V, *Other))
        Add(std::move(*Different));
  for (const ProbedBuffer &V : LA.Buffers) {
    const ProbedBuffer *Other = findSame(LB.Buffers, V);
    if (!Other)
      continue;
    auto Result = BufferComparer(A, B, V, *Other).run();
    if (!Result)
      return Result.takeError();
    Add(std::move(*Result));
  }
  if (LA.Captured || LB.Captured)
    R.Worst = std::max(R.Worst, Outcome::Unknown);
  if (LA.Status != LB.Status) {
    ArgumentResult Launch;
    Launch.Text = "the launch";
    Launch.After = Outcome::Differs;
    Launch.Why = "ended with " + LA.Status + " and with " + LB.Status;
    Add(std::move(Launch));
  }
  return R;
}

static std::string shown(const ProbedLaunch &L) {
  return "'" + L.Kernel + "' at " + L.Place;
}

Expected<RecordComparison> compareRecords(const Record &A, const Record &B) {
  RecordComparison R;
  R.CountA = A.Launches.size();
  R.CountB = B.Launches.size();
  size_t Both = std::min(R.CountA, R.CountB);
  for (size_t I = 0; I != Both; ++I) {
    const ProbedLaunch &LA = A.Launches[I], &LB = B.Launches[I];
    if (LA.Kernel != LB.Kernel || LA.Place != LB.Place) {
      R.Parted = "launch " + std::to_string(I) + " is " + shown(LA) +
                 " in one run and " + shown(LB) + " in the other";
      return R;
    }
    auto L = compareLaunch(A, B, I);
    if (!L)
      return L.takeError();
    R.Launches.push_back(std::move(*L));
  }
  if (R.CountA != R.CountB) {
    const Record &More = R.CountA > R.CountB ? A : B;
    R.Parted = "launch " + std::to_string(Both) + ", " +
               shown(More.Launches[Both]) + ", is in one run only";
  }
  return R;
}

} // namespace hipify::probe
