//===- FactsCache.cpp - facts of units, kept between runs -----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Translation/FactsCache.h"
#include "Cache/CacheFolder.h"
#include "Files/PlainFile.h"
#include "Frontend/Facts/FactsStream.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Process.h"
#include "llvm/TargetParser/Host.h"
#include <elf.h>
#include <link.h>
#include <unistd.h>

using namespace llvm;

namespace hipify {

/// Records of a unit: headers may alternate between a few states, as when
/// branches are switched.
constexpr size_t MostRecords = 4;
/// About 50,000 units of the corpus' size.
constexpr uint64_t MostBytes = 2ull << 30;

//===--- the program ------------------------------------------------------===//

/// The build id in a segment of notes, or "".
static StringRef buildIdIn(StringRef Notes) {
  while (Notes.size() > sizeof(ElfW(Nhdr))) {
    ElfW(Nhdr) Note;
    memcpy(&Note, Notes.data(), sizeof Note);
    uint64_t Name = alignTo(Note.n_namesz, 4), Text = alignTo(Note.n_descsz, 4);
    Notes = Notes.drop_front(sizeof Note);
    if (Notes.size() < Name + Text)
      return "";
    if (Note.n_type == NT_GNU_BUILD_ID && Notes.starts_with("GNU"))
      return Notes.substr(Name, Note.n_descsz);
    Notes = Notes.drop_front(Name + Text);
  }
  return "";
}

static int addObject(dl_phdr_info *Object, size_t, void *To) {
  auto &Parts = *static_cast<std::vector<std::string> *>(To);
  StringRef Id, Path = Object->dlpi_name;
  if (Path.starts_with("linux-vdso")) // The kernel's.
    return 0;
  for (const auto &Segment : ArrayRef(Object->dlpi_phdr, Object->dlpi_phnum))
    if (Segment.p_type == PT_NOTE && Id.empty())
      Id = buildIdIn(StringRef(
          reinterpret_cast<const char *>(Object->dlpi_addr + Segment.p_vaddr),
          Segment.p_memsz));
  if (!Id.empty()) {
    Parts.push_back(Id.str());
    return 0;
  }
  auto Buffer =
      readPlainFile(Path.empty() ? "/proc/self/exe" : Path, MostForAny);
  if (Buffer) {
    Parts.push_back(contentHash((*Buffer)->getBuffer()));
    return 0;
  }
  consumeError(Buffer.takeError());
  Parts.push_back("unknown " + std::to_string(getpid()));
  return 0;
}

/// Identifies this build of the program and of the libraries that it is linked
/// with. The built-in tables are part of it.
static std::vector<std::string> programParts() {
  std::vector<std::string> Parts;
  dl_iterate_phdr(addObject, &Parts);
  return Parts;
}

/// The variables that clang's libraries read while they parse. PATH is not
/// among them: the parser's flags keep clang from searching it.
constexpr const char *Variables[] = {"CPATH",
                                     "C_INCLUDE_PATH",
                                     "CPLUS_INCLUDE_PATH",
                                     "OBJC_INCLUDE_PATH",
                                     "OBJCPLUS_INCLUDE_PATH",
                                     "COMPILER_PATH",
                                     "CLANG_CONFIG_PATH",
                                     "CLANG_NO_DEFAULT_CONFIG",
                                     "SDKROOT",
                                     "SOURCE_DATE_EPOCH",
                                     "ROCM_PATH",
                                     "HIP_PATH",
                                     "HIP_DEVICE_LIB_PATH",
                                     "MACOSX_DEPLOYMENT_TARGET"};

/// What -march=native means.
static std::string hostParts() {
  std::string Text = sys::getHostCPUName().str();
  std::vector<std::string> Features;
  for (const auto &Feature : sys::getHostCPUFeatures())
    if (Feature.second)
      Features.push_back(Feature.first().str());
  sort(Features);
  return Text + " " + join(Features, " ");
}

//===--- keys and records -------------------------------------------------===//

FactsCache::FactsCache(const Frontend &Parser, CacheStore Store)
    : Parser(Parser), Store(std::move(Store)), Disk(Parser.files()) {
  const FrontendOptions &Options = Parser.options();
  std::vector<std::string> Parts = programParts();
  Parts.push_back(Options.Declarations);
  Parts.push_back(Options.ResourceDir.empty() ? findResourceDir()
                                              : Options.ResourceDir);
  Parts.push_back(Options.CudaArch);
  Parts.push_back(Parser.table().usersText().str());
  for (const char *Name : Variables) {
    auto Value = sys::Process::GetEnv(Name);
    Parts.push_back(Value ? "=" + *Value : "");
  }
  Common = hashOf(Parts);
}

std::unique_ptr<FactsCache> FactsCache::open(const Frontend &Parser,
                                             std::string &WhyNot) {
  auto Store = CacheStore::open("facts");
  if (Store)
    return std::unique_ptr<FactsCache>(
        new FactsCache(Parser, std::move(*Store)));
  WhyNot = toString(Store.takeError());
  return nullptr;
}

std::string FactsCache::keyOf(const Unit &U) {
  std::vector<std::string> Parts = {Common,
                                    U.File,
                                    U.Directory,
                                    toString(U.Language).str(),
                                    std::to_string(U.ImplicitRuntime) +
                                        std::to_string(U.RuntimeCompiled),
                                    std::to_string(U.CudaArch),
                                    std::to_string(U.Flags.size())};
  append_range(Parts, U.Flags);
  if (any_of(U.Flags, [](StringRef Flag) { return Flag.contains("native"); }))
    Parts.push_back(hostParts());
  if (!U.Memory.count(U.File))
    Parts.push_back(Disk.hashOf(U.File));
  for (auto &[Path, Text] : U.Memory)
    append_range(Parts, std::initializer_list<std::string>{
                            Path, Text,
                            std::to_string(
                                Parser.files().contains(canonicalPath(Path)))});
  return "unit-" + hashOf(Parts);
}

bool FactsCache::agree(const FactsRecord &Record) {
  if (!Record.Shared.empty()) {
    auto [It, New] = Agreeing.try_emplace(Record.Shared, false);
    if (New)
      if (auto Bytes = Store.read(Record.Shared))
        if (auto Shared = unitInputsFrom(*Bytes))
          It->second = Disk.agreeWith(*Shared);
    if (!It->second)
      return false;
  }
  return Disk.agreeWith(Record.Own);
}

std::optional<ParsedUnit> FactsCache::find(const Unit &U) {
  auto Bytes = Store.read(keyOf(U));
  if (!Bytes)
    return std::nullopt;
  auto Records = recordsFrom(*Bytes);
  if (!Records)
    return std::nullopt;
  for (const FactsRecord &Record : *Records)
    if (agree(Record))
      if (auto Facts = Store.read(Record.Facts))
        return parsedUnitFrom(*Facts);
  return std::nullopt;
}

std::optional<FactsCache::SharedInputs>
FactsCache::addShared(UnitInputs Inputs) {
  std::string Entry = Store.add(toBytes(Inputs));
  if (Entry.empty())
    return std::nullopt;
  return SharedInputs{std::move(Entry), std::move(Inputs)};
}

void FactsCache::add(const Unit &U, StringRef Facts,
                     const RecordingFileSystem &Read,
                     const SharedInputs *Shared) {
  std::optional<UnitInputs> Own = Read.inputs(Disk);
  if (!Own || (Shared && !Own->subtract(Shared->Inputs)))
    return;
  FactsRecord Record{Store.add(Facts), Shared ? Shared->Entry : "",
                     std::move(*Own)};
  if (Record.Facts.empty())
    return;
  std::string Key = keyOf(U);
  std::vector<FactsRecord> Records;
  Records.push_back(std::move(Record));
  if (auto Bytes = Store.read(Key))
    if (auto Old = recordsFrom(*Bytes))
      for (FactsRecord &Each : *Old)
        if (Records.size() < MostRecords && !agree(Each))
          Records.push_back(std::move(Each));
  Store.write(Key, toBytes(Records));
}

void FactsCache::prune() const {
  Store.prune(MostBytes, std::chrono::minutes(20));
}

} // namespace hipify
