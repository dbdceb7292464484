//===- MappingTable.cpp - what each CUDA name becomes ---------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The built-in rows are packed and contain no pointers, so they cost nothing at
// startup: no relocations, no parsing. An entry is unpacked on first use and
// then kept, so that its address stays valid.
//
//===----------------------------------------------------------------------===//
#include "Mapping/MappingTable.h"
#include "Files/PlainFile.h"
#include "Mapping/MappingText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include <array>
#include <atomic>
#include <mutex>

using namespace hipify;
using llvm::StringRef;
using llvm::Twine;

namespace {

/// A trait of a note: where its text is in the note.
struct PackedTrait {
  Trait Kind;
  bool IsLast; ///< Of its note.
  uint16_t First, Last;
  uint16_t Begin, Length;
};

/// A row in the format that hipify_tables/writers/mapping_data.py writes.
struct PackedEntry {
  uint32_t Texts[6];    ///< Offset << 10 | length: cuda library hip roc note
                        ///< advice.
  uint16_t Versions[6]; ///< 6 bits major, 6 minor, 4 patch; in column order.
  uint8_t Kind;
  uint8_t State;
  uint16_t Traits; ///< The index of the note's first in Traits, or NoTraits.
};
constexpr uint16_t NoTraits = 0xffff;

#include "MappingData.inc"

/// Namespaces of the lookup, independent of each other.
enum class KeySpace : uint8_t { Identifier, Header, Namespace, Call, Kept };

} // namespace

static KeySpace spaceOf(EntryKind K) {
  switch (K) {
  case EntryKind::Header:
    return KeySpace::Header;
  case EntryKind::Namespace:
    return KeySpace::Namespace;
  case EntryKind::Call:
    return KeySpace::Call;
  case EntryKind::Kept:
    return KeySpace::Kept;
  default:
    return KeySpace::Identifier;
  }
}

/// The key of a row; for a call, its function.
static StringRef keyOf(KeySpace Space, StringRef Cuda) {
  return Space == KeySpace::Call
             ? Cuda.take_until([](char C) { return C == '('; })
             : Cuda;
}

/// FNV-1a over the key space and the name, as in writers/mapping_data.py.
static uint32_t hashKey(KeySpace Space, StringRef Name) {
  constexpr uint32_t Prime = 16777619;
  uint32_t Hash = (2166136261u ^ static_cast<uint8_t>(Space)) * Prime;
  for (unsigned char C : Name)
    Hash = (Hash ^ C) * Prime;
  return Hash;
}

static StringRef textOf(uint32_t Reference) {
  return StringRef(TextBlob + (Reference >> 10), Reference & 0x3ff);
}

static Version versionOf(uint16_t Packed) {
  return {unsigned(Packed >> 10), unsigned(Packed >> 4 & 63),
          unsigned(Packed & 15)};
}

/// The traits of Note, which begin at Index.
static TraitList traitsOf(StringRef Note, uint16_t Index) {
  TraitList List;
  if (Index == NoTraits)
    return List;
  for (const PackedTrait *P = &Traits[Index];; ++P) {
    List.push_back(
        {P->Kind, Note.substr(P->Begin, P->Length), P->First, P->Last});
    if (P->IsLast)
      return List;
  }
}

static MappingEntry unpack(const PackedEntry &P) {
  MappingEntry E;
  E.Cuda = textOf(P.Texts[0]);
  E.Library = textOf(P.Texts[1]);
  E.Hip = textOf(P.Texts[2]);
  E.Roc = textOf(P.Texts[3]);
  E.Note = textOf(P.Texts[4]);
  E.Advice = textOf(P.Texts[5]);
  E.Traits = traitsOf(E.Note, P.Traits);
  E.Kind = static_cast<EntryKind>(P.Kind);
  E.State = static_cast<Support>(P.State);
  E.CudaSince = versionOf(P.Versions[0]);
  E.CudaUntil = versionOf(P.Versions[1]);
  E.HipSince = versionOf(P.Versions[2]);
  E.HipUntil = versionOf(P.Versions[3]);
  E.RocSince = versionOf(P.Versions[4]);
  E.RocUntil = versionOf(P.Versions[5]);
  return E;
}

/// Visits the indices of a name's built-in rows until Visit returns false.
template <typename Fn>
static void forEachBuiltin(KeySpace Space, StringRef Name, Fn Visit) {
  constexpr unsigned Mask = std::size(HashSlots) - 1;
  const uint32_t Hash = hashKey(Space, Name);
  for (unsigned At = Hash & Mask; HashSlots[At] != 0; At = (At + 1) & Mask) {
    // The upper half is part of the hash: skip other names without reading the
    // row.
    if ((HashSlots[At] ^ Hash) >> 16)
      continue;
    unsigned Number = (HashSlots[At] & 0xffff) - 1;
    const PackedEntry &P = Entries[Number];
    if (keyOf(Space, textOf(P.Texts[0])) == Name &&
        spaceOf(static_cast<EntryKind>(P.Kind)) == Space && !Visit(Number))
      return;
  }
}

/// The index of the built-in row, or none.
static std::optional<unsigned> findBuiltin(KeySpace Space, StringRef Name) {
  std::optional<unsigned> Found;
  forEachBuiltin(Space, Name, [&](unsigned Number) {
    Found = Number;
    return false;
  });
  return Found;
}

constexpr std::array<StringRef, 11> KindNames = {
    "function",    "type",   "enumerator", "macro", "member", "device-function",
    "device-type", "header", "namespace",  "call",  "kept"};
constexpr std::array<StringRef, 3> SupportNames = {"mapped", "roc-only",
                                                   "unsupported"};

static bool exists(const Version &Since, const Version &Until,
                   const Version &V) {
  return Since <= V && (!Until || V < Until);
}

std::optional<Version> Version::parse(StringRef Text) {
  Version V;
  unsigned *const Parts[] = {&V.Major, &V.Minor, &V.Patch};
  unsigned Count = 0;
  for (StringRef Part : llvm::split(Text, '.')) {
    if (Count == 3 || !llvm::all_of(Part, llvm::isDigit) ||
        Part.getAsInteger(10, *Parts[Count]))
      return std::nullopt;
    ++Count;
  }
  if (Count < 2)
    return std::nullopt;
  return V;
}

std::string Version::str() const {
  std::string Text = (Twine(Major) + "." + Twine(Minor)).str();
  return Patch ? Text + "." + llvm::utostr(Patch) : Text;
}

StringRef hipify::toString(EntryKind K) {
  return KindNames[static_cast<size_t>(K)];
}

std::optional<EntryKind> hipify::parseEntryKind(StringRef Text) {
  const auto *It = llvm::find(KindNames, Text);
  if (It == KindNames.end())
    return std::nullopt;
  return static_cast<EntryKind>(It - KindNames.begin());
}

StringRef hipify::toString(Support S) {
  return SupportNames[static_cast<size_t>(S)];
}

std::optional<Support> hipify::parseSupport(StringRef Text) {
  const auto *It = llvm::find(SupportNames, Text);
  if (It == SupportNames.end())
    return std::nullopt;
  return static_cast<Support>(It - SupportNames.begin());
}

std::optional<TraitValue> MappingEntry::trait(Trait T) const {
  const auto *It = llvm::find_if(
      Traits, [&](const TraitValue &Value) { return Value.Kind == T; });
  if (It == Traits.end())
    return std::nullopt;
  return *It;
}

bool hipify::signatureDiffers(const MappingEntry &Entry,
                              std::optional<unsigned> ArgumentCount) {
  if (Entry.has(Trait::Signature))
    return true;
  std::optional<TraitValue> Counts = Entry.trait(Trait::Arguments);
  return Counts && ArgumentCount &&
         (*ArgumentCount < Counts->First || *ArgumentCount > Counts->Last);
}

/// The data that a table owns: user rows, and the built-in rows unpacked so
/// far.
struct MappingTable::Rows {
  std::array<std::atomic<const MappingEntry *>, std::size(Entries)> Unpacked{};
  std::mutex Lock;
  llvm::SpecificBumpPtrAllocator<MappingEntry> Storage;

  llvm::BumpPtrAllocator UserTexts;
  std::string AllUserText; ///< Sizes and texts, in the order of the files.
  std::vector<const MappingEntry *> UserRows; ///< In the order of the files.
  llvm::StringMap<const MappingEntry *> UserByName[5]; ///< By Cuda.

  /// Keyed by the member's name alone; null if HIP keeps the name in some
  /// struct. Computed on first use, which reads every row.
  std::once_flag MembersOnce;
  llvm::StringMap<const MappingEntry *> ChangedMembers;

  const MappingEntry *builtin(unsigned Number);
  const MappingEntry *find(KeySpace Space, StringRef Name);
  bool isHidden(const PackedEntry &P) const;
  template <typename Fn> void forEachName(KeySpace Space, Fn Visit) const;
};

const MappingEntry *MappingTable::Rows::builtin(unsigned Number) {
  auto &Slot = Unpacked[Number];
  if (const MappingEntry *E = Slot.load(std::memory_order_acquire))
    return E;
  std::lock_guard<std::mutex> Guard(Lock);
  if (const MappingEntry *E = Slot.load(std::memory_order_relaxed))
    return E;
  const MappingEntry *E =
      new (Storage.Allocate()) MappingEntry(unpack(Entries[Number]));
  Slot.store(E, std::memory_order_release);
  return E;
}

const MappingEntry *MappingTable::Rows::find(KeySpace Space, StringRef Name) {
  const auto &Users = UserByName[static_cast<size_t>(Space)];
  if (!Users.empty())
    if (const MappingEntry *E = Users.lookup(Name))
      return E;
  if (std::optional<unsigned> Number = findBuiltin(Space, Name))
    return builtin(*Number);
  return nullptr;
}

bool MappingTable::Rows::isHidden(const PackedEntry &P) const {
  KeySpace Space = spaceOf(static_cast<EntryKind>(P.Kind));
  return UserByName[static_cast<size_t>(Space)].contains(textOf(P.Texts[0]));
}

template <typename Fn>
void MappingTable::Rows::forEachName(KeySpace Space, Fn Visit) const {
  for (const auto &Pair : UserByName[static_cast<size_t>(Space)])
    Visit(Pair.second->Cuda);
  for (const PackedEntry &P : Entries)
    if (spaceOf(static_cast<EntryKind>(P.Kind)) == Space && !isHidden(P))
      Visit(textOf(P.Texts[0]));
}

MappingTable::MappingTable(std::unique_ptr<Rows> R) : Data(std::move(R)) {}
MappingTable::~MappingTable() = default;
MappingTable::MappingTable(MappingTable &&) = default;
MappingTable &MappingTable::operator=(MappingTable &&) = default;

MappingTable MappingTable::builtin() {
  return MappingTable(std::make_unique<Rows>());
}

llvm::Error MappingTable::addFile(StringRef Path) {
  auto Buffer = readPlainFile(Path);
  if (!Buffer)
    return llvm::createStringError("cannot read mapping file '" + Path +
                                   "': " + toString(Buffer.takeError()));
  return addText((*Buffer)->getBuffer(), Path);
}

llvm::Error MappingTable::addText(StringRef Text, StringRef NameForErrors) {
  auto Parsed = parseMappingText(Text.copy(Data->UserTexts), NameForErrors);
  if (!Parsed)
    return Parsed.takeError();
  for (const MappingEntry &E : *Parsed) {
    auto &ByName = Data->UserByName[static_cast<size_t>(spaceOf(E.Kind))];
    const auto *Row = new (Data->Storage.Allocate()) MappingEntry(E);
    const MappingEntry *&Slot = ByName[E.Cuda];
    if (Slot) // The later file wins.
      llvm::erase(Data->UserRows, Slot);
    Slot = Row;
    Data->UserRows.push_back(Row);
  }
  (Data->AllUserText += std::to_string(Text.size()) + ":") += Text;
  return llvm::Error::success();
}

StringRef MappingTable::usersText() const { return Data->AllUserText; }

const MappingEntry *MappingTable::lookup(StringRef Name) const {
  return Data->find(KeySpace::Identifier, Name);
}

llvm::SmallVector<const MappingEntry *, 4>
MappingTable::lookupCalls(StringRef Function) const {
  llvm::SmallVector<const MappingEntry *, 4> Found;
  if (!Data->UserByName[static_cast<size_t>(KeySpace::Call)].empty())
    for (const MappingEntry *E : Data->UserRows)
      if (E->Kind == EntryKind::Call &&
          keyOf(KeySpace::Call, E->Cuda) == Function)
        Found.push_back(E);
  if (Found.empty())
    forEachBuiltin(KeySpace::Call, Function, [&](unsigned Number) {
      Found.push_back(Data->builtin(Number));
      return true;
    });
  return Found;
}

const MappingEntry *MappingTable::changedMember(StringRef Member) const {
  std::call_once(Data->MembersOnce, [&] {
    forEach([&](const MappingEntry &E) {
      StringRef Name = E.Cuda.rsplit("::").second;
      // Words without a capital, such as `status`, are too common.
      if (E.Kind != EntryKind::Member || llvm::none_of(Name, llvm::isUpper))
        return;
      bool Changes = targetName(E, TargetChoice{}) != Name;
      auto [It, New] = Data->ChangedMembers.try_emplace(Name, &E);
      if (!Changes)
        It->second = nullptr;
    });
  });
  return Data->ChangedMembers.lookup(Member);
}

bool MappingTable::isUsers(StringRef Name) const {
  return Data->UserByName[static_cast<size_t>(KeySpace::Identifier)].contains(
      Name);
}

const MappingEntry *MappingTable::lookupNamespace(StringRef Qualified) const {
  return Data->find(KeySpace::Namespace, Qualified);
}

llvm::SmallVector<const MappingEntry *, 2>
MappingTable::lookupKept(StringRef Name) const {
  llvm::SmallVector<const MappingEntry *, 2> Found;
  Data->forEachName(KeySpace::Kept, [&](StringRef Known) {
    StringRef Scope = Known;
    if (!Name.empty() && Scope.consume_back(Name) &&
        (Scope.empty() || Scope.ends_with("::")))
      Found.push_back(Data->find(KeySpace::Kept, Known));
  });
  return Found;
}

const MappingEntry *MappingTable::lookupHeader(StringRef Path) const {
  if (const MappingEntry *E = Data->find(KeySpace::Header, Path))
    return E;
  bool Extension = Path.rsplit('/').second.contains('.');
  for (StringRef Folder = Path.rsplit('/').first; Folder.size() != Path.size();
       Path = Folder, Folder = Folder.rsplit('/').first) {
    if (const MappingEntry *E =
            Data->find(KeySpace::Header, (Folder + "/*").str()))
      return E;
    if (const MappingEntry *E =
            Extension ? nullptr
                      : Data->find(KeySpace::Header, (Folder + "/*.").str()))
      return E;
  }
  return nullptr;
}

std::vector<StringRef> MappingTable::nearest(StringRef Name,
                                             unsigned Count) const {
  struct Candidate {
    unsigned Distance;
    StringRef Name;
    bool operator<(const Candidate &Other) const {
      return std::tie(Distance, Name) < std::tie(Other.Distance, Other.Name);
    }
  };
  // With more than a third of the letters wrong, it is another name.
  const unsigned Most = Name.size() / 3 + 1;
  KeySpace Space = Name.contains('/') || Name.contains('.')
                       ? KeySpace::Header
                       : KeySpace::Identifier;
  std::vector<Candidate> Found;
  auto Consider = [&](StringRef Other) {
    size_t Longer = std::max(Name.size(), Other.size());
    if (Longer - std::min(Name.size(), Other.size()) > Most)
      return;
    // A difference in case counts half.
    unsigned Loose = Name.edit_distance_insensitive(Other, true, Most);
    if (Loose > Most || Name == Other)
      return;
    unsigned Strict = Name.edit_distance(Other, true, 2 * Most);
    Found.push_back({Loose + Strict, Other});
  };
  Data->forEachName(Space, Consider);
  if (Space == KeySpace::Identifier)
    for (KeySpace Other : {KeySpace::Namespace, KeySpace::Kept})
      Data->forEachName(Other, Consider);
  llvm::sort(Found);
  std::vector<StringRef> Names;
  for (const Candidate &C : Found)
    if (Names.size() < Count)
      Names.push_back(C.Name);
  return Names;
}

void MappingTable::forEach(
    llvm::function_ref<void(const MappingEntry &)> Visit) const {
  for (const MappingEntry *E : Data->UserRows)
    Visit(*E);
  for (unsigned Number = 0; Number != std::size(Entries); ++Number)
    if (!Data->isHidden(Entries[Number]))
      Visit(*Data->builtin(Number));
}

StringRef hipify::targetName(const MappingEntry &Entry,
                             const TargetChoice &Choice) {
  bool HasHip =
      !Entry.Hip.empty() && exists(Entry.HipSince, Entry.HipUntil, Choice.Hip);
  bool HasRoc =
      !Entry.Roc.empty() && exists(Entry.RocSince, Entry.RocUntil, Choice.Hip);
  if (HasRoc && (Choice.PreferRoc || Entry.Library == "cudnn"))
    return Entry.Roc;
  return HasHip ? Entry.Hip : StringRef();
}
