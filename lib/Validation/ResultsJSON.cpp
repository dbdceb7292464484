//===- ResultsJSON.cpp - results as data ----------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Source/Nesting.h"
#include "Validation/Results.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>
#include <limits>

using namespace llvm;
using namespace hipify::validation;

/// Version of the format; readers reject others.
static constexpr int64_t FormatVersion = 3;

// --- writing -----------------------------------------------------------------

/// JSON has no NaN or infinity: they become strings.
static json::Value number(double X) {
  if (std::isfinite(X))
    return X;
  return std::isnan(X) ? "nan" : X > 0 ? "inf" : "-inf";
}

template <class Range, class Function>
static json::Array listOf(const Range &Items, Function F) {
  json::Array All;
  for (const auto &Item : Items)
    All.push_back(F(Item));
  return All;
}

static json::Value mismatchObject(const Mismatch &M) {
  return json::Object{
      {"index", listOf(M.Index, [](size_t I) { return int64_t(I); })},
      {"got", number(M.Got)},
      {"expected", number(M.Expected)},
      {"unwritten", M.Unwritten}};
}

static json::Value comparison(const Comparison &C) {
  return json::Object{
      {"count", int64_t(C.Count)},
      {"mismatches", int64_t(C.Mismatches)},
      {"unwritten", int64_t(C.Unwritten)},
      {"nans", int64_t(C.NaNs)},
      {"infs", int64_t(C.Infs)},
      {"expected_nans", int64_t(C.ExpectedNaNs)},
      {"expected_infs", int64_t(C.ExpectedInfs)},
      {"max_absolute", number(C.MaxAbsolute)},
      {"mean_absolute", number(C.MeanAbsolute)},
      {"max_relative", number(C.MaxRelative)},
      {"mean_relative", number(C.MeanRelative)},
      {"tolerance_used", number(C.ToleranceUsed)},
      {"cosine", number(C.Cosine)},
      {"max_ulp", int64_t(C.MaxUlp)},
      {"ulp_histogram",
       listOf(C.UlpHistogram, [](size_t N) { return int64_t(N); })},
      {"first", listOf(C.First, mismatchObject)}};
}

static json::Value output(const OutputResult &O) {
  json::Object Object{{"name", O.Name},
                      {"dtype", O.Type},
                      {"with_reference", comparison(O.WithReference)}};
  if (O.WithOriginal)
    Object["with_original"] = comparison(*O.WithOriginal);
  return Object;
}

static json::Value run(const RunResult &R) {
  return json::Object{{"size", R.Size},
                      {"seed", int64_t(R.Seed)},
                      {"variant", R.Variant},
                      {"verdict", verdictName(R.V)},
                      {"why", json::fixUTF8(R.Why)},
                      {"seconds", number(R.Seconds)},
                      {"outputs", listOf(R.Outputs, output)}};
}

static json::Value backend(const BackendResult &B) {
  return json::Object{{"name", B.Backend},
                      {"verdict", verdictName(B.V)},
                      {"why", json::fixUTF8(B.Why)},
                      {"build_seconds", number(B.BuildSeconds)},
                      {"runs", listOf(B.Runs, run)}};
}

static json::Value mutation(const MutationResult &M) {
  return json::Object{{"kind", M.Kind},
                      {"place", M.Place},
                      {"before", json::fixUTF8(M.Before)},
                      {"after", json::fixUTF8(M.After)},
                      {"fate", fateName(M.F)},
                      {"why", json::fixUTF8(M.Why)}};
}

static json::Value kernel(const KernelResult &K) {
  return json::Object{{"name", K.Name},
                      {"place", K.Place},
                      {"original", json::fixUTF8(K.Original)},
                      {"translation", json::fixUTF8(K.Translation)}};
}

static json::Value caseObject(const CaseResult &C) {
  return json::Object{{"name", C.Name},
                      {"about", C.About},
                      {"findings", listOf(C.Findings,
                                          [](const std::string &F) {
                                            return json::fixUTF8(F);
                                          })},
                      {"kernels", listOf(C.Kernels, kernel)},
                      {"backends", listOf(C.Backends, backend)},
                      {"mutations", listOf(C.Mutations, mutation)}};
}

json::Value hipify::validation::toJSON(const Results &R) {
  return json::Object{{"format", FormatVersion},
                      {"version", R.Version},
                      {"machine", R.Machine},
                      {"backends", json::Array(R.Backends)},
                      {"cases", listOf(R.Cases, caseObject)}};
}

// --- reading -----------------------------------------------------------------

namespace {
/// A double that can be a string.
struct Real {
  double X = 0;
};

// json::ObjectMapper looks for fromJSON only in the namespace of the type.
// NOLINTNEXTLINE(llvm-prefer-static-over-anonymous-namespace)
bool fromJSON(const json::Value &E, Real &R, json::Path P) {
  if (std::optional<double> X = E.getAsNumber()) {
    R.X = *X;
    return true;
  }
  std::optional<StringRef> Text = E.getAsString();
  if (Text && (*Text == "nan" || *Text == "inf" || *Text == "-inf")) {
    R.X = *Text == "nan" ? std::numeric_limits<double>::quiet_NaN()
                         : std::numeric_limits<double>::infinity();
    if (*Text == "-inf")
      R.X = -R.X;
    return true;
  }
  P.report("expected a number, \"nan\", \"inf\" or \"-inf\"");
  return false;
}
} // namespace

namespace hipify::validation {
static bool readReal(json::ObjectMapper &Map, StringLiteral Key, double &X) {
  Real R;
  if (!Map.map(Key, R))
    return false;
  X = R.X;
  return true;
}

static bool readSize(json::ObjectMapper &Map, StringLiteral Key, size_t &N) {
  uint64_t Number = 0;
  if (!Map.map(Key, Number))
    return false;
  N = Number;
  return true;
}

/// Reads the name of an enumerator; Last is the last one.
template <typename T>
static bool readName(const json::Value &E, T &Value, T Last,
                     StringRef (*NameOf)(T), json::Path P) {
  std::optional<StringRef> Text = E.getAsString();
  for (int I = 0; Text && I <= int(Last); ++I)
    if (NameOf(T(I)) == *Text) {
      Value = T(I);
      return true;
    }
  P.report("is not one of the possible names");
  return false;
}

static bool fromJSON(const json::Value &E, Verdict &V, json::Path P) {
  return readName(E, V, Verdict::NotBuilt, verdictName, P);
}

static bool fromJSON(const json::Value &E, Fate &F, json::Path P) {
  return readName(E, F, Fate::NotNoticed, fateName, P);
}

static bool fromJSON(const json::Value &E, Mismatch &M, json::Path P) {
  json::ObjectMapper Map(E, P);
  std::vector<uint64_t> Index;
  if (!Map || !Map.map("index", Index) || !readReal(Map, "got", M.Got) ||
      !readReal(Map, "expected", M.Expected) ||
      !Map.map("unwritten", M.Unwritten))
    return false;
  M.Index.assign(Index.begin(), Index.end());
  return true;
}

static bool fromJSON(const json::Value &E, Comparison &C, json::Path P) {
  json::ObjectMapper Map(E, P);
  std::vector<uint64_t> Histogram;
  if (!Map || !readSize(Map, "count", C.Count) ||
      !readSize(Map, "mismatches", C.Mismatches) ||
      !readSize(Map, "unwritten", C.Unwritten) ||
      !readSize(Map, "nans", C.NaNs) || !readSize(Map, "infs", C.Infs) ||
      !readSize(Map, "expected_nans", C.ExpectedNaNs) ||
      !readSize(Map, "expected_infs", C.ExpectedInfs) ||
      !readReal(Map, "max_absolute", C.MaxAbsolute) ||
      !readReal(Map, "mean_absolute", C.MeanAbsolute) ||
      !readReal(Map, "max_relative", C.MaxRelative) ||
      !readReal(Map, "mean_relative", C.MeanRelative) ||
      !readReal(Map, "tolerance_used", C.ToleranceUsed) ||
      !readReal(Map, "cosine", C.Cosine) || !Map.map("max_ulp", C.MaxUlp) ||
      !Map.map("ulp_histogram", Histogram) || !Map.map("first", C.First))
    return false;
  if (Histogram.size() != C.UlpHistogram.size()) {
    P.field("ulp_histogram").report("has the wrong number of buckets");
    return false;
  }
  llvm::copy(Histogram, C.UlpHistogram.begin());
  return true;
}

static bool fromJSON(const json::Value &E, OutputResult &O, json::Path P) {
  json::ObjectMapper Map(E, P);
  return Map && Map.map("name", O.Name) && Map.map("dtype", O.Type) &&
         Map.map("with_reference", O.WithReference) &&
         Map.mapOptional("with_original", O.WithOriginal);
}

static bool fromJSON(const json::Value &E, RunResult &R, json::Path P) {
  json::ObjectMapper Map(E, P);
  return Map && Map.map("size", R.Size) && Map.map("seed", R.Seed) &&
         Map.map("variant", R.Variant) && Map.map("verdict", R.V) &&
         Map.map("why", R.Why) && readReal(Map, "seconds", R.Seconds) &&
         Map.map("outputs", R.Outputs);
}

static bool fromJSON(const json::Value &E, BackendResult &B, json::Path P) {
  json::ObjectMapper Map(E, P);
  return Map && Map.map("name", B.Backend) && Map.map("verdict", B.V) &&
         Map.map("why", B.Why) &&
         readReal(Map, "build_seconds", B.BuildSeconds) &&
         Map.map("runs", B.Runs);
}

static bool fromJSON(const json::Value &E, MutationResult &M, json::Path P) {
  json::ObjectMapper Map(E, P);
  return Map && Map.map("kind", M.Kind) && Map.map("place", M.Place) &&
         Map.map("before", M.Before) && Map.map("after", M.After) &&
         Map.map("fate", M.F) && Map.map("why", M.Why);
}

static bool fromJSON(const json::Value &E, KernelResult &K, json::Path P) {
  json::ObjectMapper Map(E, P);
  return Map && Map.map("name", K.Name) && Map.map("place", K.Place) &&
         Map.map("original", K.Original) &&
         Map.map("translation", K.Translation);
}

static bool fromJSON(const json::Value &E, CaseResult &C, json::Path P) {
  json::ObjectMapper Map(E, P);
  return Map && Map.map("name", C.Name) && Map.map("about", C.About) &&
         Map.map("findings", C.Findings) && Map.map("kernels", C.Kernels) &&
         Map.map("backends", C.Backends) && Map.map("mutations", C.Mutations);
}

static bool fromJSON(const json::Value &E, Results &R, json::Path P) {
  json::ObjectMapper Map(E, P);
  int64_t Format = 0;
  if (!Map || !Map.map("format", Format))
    return false;
  if (Format != FormatVersion) {
    P.field("format").report("is not a supported version of the format");
    return false;
  }
  return Map.map("version", R.Version) && Map.map("machine", R.Machine) &&
         Map.map("backends", R.Backends) && Map.map("cases", R.Cases);
}
} // namespace hipify::validation

Expected<Results> hipify::validation::resultsFromJSON(StringRef Text) {
  if (nestsTooDeeplyAsJson(Text))
    return createStringError("the results are nested too deeply");
  return json::parse<Results>(Text, "results");
}
