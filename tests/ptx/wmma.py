# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes CUDA programs that compare wmma's instructions with model/wmma.h.

The registers of its fragments are opaque: a load, a product or a store alone
has no result that PTX defines. So a case is a product with the loads of its
three matrices and the store of the fourth, in the memories and with the
strides that the forms have.
"""

import collections
import re
from dataclasses import dataclass

import programs

ptx_table = programs.ptx_table
# Matrices begin at multiples of 32 bytes, and padded rows at those of 16: PTX
# asks for no more.
ALIGNED_WORDS, ROW_BITS = 4, 128
BITS = {"b1": 1, "s4": 4, "u4": 4, "s8": 8, "u8": 8, "f16": 16, "bf16": 16,
        "f64": 64}


@dataclass
class Case:
    """mma, and the loads of a, b, c and the store of d, by their letters."""
    mma: object
    moves: dict

    @property
    def name(self):
        return ", ".join([self.mma.name] +
                         [form.name + (" with stride" if has_stride(form)
                                       else "")
                          for form in self.moves.values()])


# --- which forms go together ----------------------------------------------------


def role(form):
    """"mma", or the letter of the matrix that is loaded or stored."""
    words = form.name.split(".")
    return words[1] if words[1] == "mma" else words[2]


def shape(form):
    return re.search(r"\.(m\d+n\d+k\d+)", form.name)[1]


def layouts(form):
    return [w for w in form.name.split(".") if w in ("row", "col")]


def types(form):
    """Of a move: its own; of mma: those of d, a, b and c. With two of them, A
    and B are of f16."""
    found = [w for w in form.name.split(".")[1:] if ptx_table.TYPE.match(w)]
    return [found[0], "f16", "f16", found[1]] if len(found) == 2 else found


def has_stride(form):
    return any(o.name == "stride" for o in form.operands)


def key(form):
    return form.name, has_stride(form)


def needs(form):
    """What must be alike in a product and a move: of a product for each of its
    four matrices, of a move for its one. The layouts of C and D are free."""
    typed, laid = (("dabc", "ab") if role(form) == "mma" else
                   (role(form), role(form)))
    layout = {**dict(zip(laid, layouts(form))), "c": "", "d": ""}
    return sorted((letter, shape(form), kind, layout[letter])
                  for letter, kind in zip(typed, types(form)))


def cases(forms):
    """Cases in which each of the forms occurs. Forms that go with them and are
    not among them are the table's."""
    table = [form for row in ptx_table.read_all()
             if row.family == "wmma" and row.exactness != "refused"
             for form in ptx_table.forms(row)]
    known = [[(needs(form), form) for form in some] for some in (forms, table)]
    uses = collections.Counter()
    found = []

    def least(fits, what):
        """Of the forms that fit the one with the fewest uses."""
        for pairs in known:
            if fitting := [form for needed, form in pairs if fits(needed)]:
                return min(fitting, key=lambda form: uses[key(form)])
        raise ptx_table.TableError(f"{what.row.place}: nothing goes with "
                                   f"{what.name}")

    def join(mma):
        moves = {need[0]: least([need].__eq__, mma) for need in needs(mma)}
        uses.update(key(form) for form in (mma, *moves.values()))
        found.append(Case(mma, moves))
    for form in forms:
        if role(form) == "mma":
            join(form)
    for form in forms:
        while not uses[key(form)]:
            join(least(lambda n, own=needs(form)[0]: len(n) > 1 and own in n,
                       form))
    return found


# --- matrices in memory ---------------------------------------------------------


@dataclass
class Tile:
    """A matrix as a form expects it."""
    form: object
    rows: int
    columns: int
    first: int   # word of 64 bits

    @property
    def type(self):
        return types(self.form)[0]

    @property
    def bits(self):
        return BITS.get(self.type, 32)

    @property
    def is_row_major(self):
        return layouts(self.form)[0] == "row"

    @property
    def packed(self):
        """The stride of a form without one."""
        return self.columns if self.is_row_major else self.rows

    @property
    def padded(self):
        if not has_stride(self.form):
            return self.packed
        unit = ROW_BITS // self.bits
        return (self.packed // unit + 1) * unit

    @property
    def words(self):
        lines = self.rows if self.is_row_major else self.columns
        bits = lines * self.padded * self.bits
        return -(-bits // (64 * ALIGNED_WORDS)) * ALIGNED_WORDS

    def model(self, stride):
        return (f'{{model::elementType("{self.type}"), {self.rows}, '
                f"{self.columns}, "
                f"{str(self.is_row_major).lower()}, {stride}, {self.first}}}")


def tiles(case):
    """{letter: Tile}; d is in a memory of its own."""
    m, n, k = map(int, re.findall(r"\d+", shape(case.mma)))
    found, first = {}, 0
    for letter, rows, columns in (("a", m, k), ("b", k, n), ("c", m, n),
                                  ("d", m, n)):
        found[letter] = Tile(case.moves[letter], rows, columns,
                             0 if letter == "d" else first)
        first += found[letter].words
    return found


def words_in(parts):
    return sum(parts[letter].words for letter in "abc")


# --- kernels and programs -------------------------------------------------------

# A block has two warps, which are one wavefront where that has 64 lanes.
# Blocks differ in where generic addresses lead, whether rows are padded, and
# in the numbers.
SHARED_BLOCK, PADDED_BLOCK = "blockIdx.x % 2", "blockIdx.x / 2 % 2"
PRELUDE = """\
#include "harness.h"
#include "model/wmma.h"

constexpr int kWarps = 2, kBlocks = Samples / kBlock;
constexpr uint64_t kPattern = 0xa5c3a5c3a5c3a5c3;

__device__ void copy(uint64_t *to, const uint64_t *from, int words) {
  for (int i = threadIdx.x % 32; i < words; i += 32)
    to[i] = from[i];
}
__device__ void fill(uint64_t *to, int words) {
  for (int i = threadIdx.x % 32; i < words; i += 32)
    to[i] = kPattern;
}

int check(const char *name, void (*kernel)(const uint64_t *, uint64_t *, int),
          size_t wordsIn, size_t wordsOut, const model::Product &packed,
          const model::Product &padded) {
  std::vector<uint64_t> in(wordsIn * kWarps * kBlocks);
  std::vector<uint64_t> out(wordsOut * kWarps * kBlocks);
  Random random{wordsIn};
  for (const char *c = name; *c; ++c)
    random.State = random.State * 31 + uint64_t(*c);
  auto product = [&](size_t warp) -> const model::Product & {
    return warp / kWarps / 2 % 2 ? padded : packed;
  };
  for (size_t warp = 0; warp < kWarps * kBlocks; ++warp)
    model::fill(product(warp), random, warp / kWarps >= kBlocks / 2,
                &in[warp * wordsIn]);
  if (!runKernel(name, kernel, in, out))
    return 1;
  for (size_t warp = 0; warp < kWarps * kBlocks; ++warp)
    if (model::differs(product(warp), name, &in[warp * wordsIn],
                       &out[warp * wordsOut], int(wordsOut), kPattern))
      return 1;
  return 0;
}

"""


def statement(form, letter):
    """Of a form, with a matrix' registers and address called as the matrix."""
    made = programs.statement(form)
    for value in made.values:
        if value.name in ("p", "stride"):
            value.name = f"{value.name}_{letter}"
        elif letter:
            value.name = f"{letter}{value.part}"
    return made.asm(' : "memory"' if letter else "")


def place_text(letter, tile, words):
    """The address and the stride of a matrix."""
    space = programs.space_of(tile.form, 0)
    shared = f"tile + {words if letter == 'd' else tile.first}"
    other = f"{'to' if letter == 'd' else 'from'} + {tile.first}"
    kind, address = {
        "shared": ("uint32_t",
                   f"uint32_t(__cvta_generic_to_shared({shared}))"),
        "global": ("uint64_t", f"uint64_t({other})"),
        "generic": ("uint64_t", f"{SHARED_BLOCK} ? uint64_t({shared}) : "
                                f"uint64_t({other})")}[space]
    text = f"  const {kind} p_{letter} = {address};\n"
    if has_stride(tile.form):
        text += (f"  const uint32_t stride_{letter} = {PADDED_BLOCK} ? "
                 f"{tile.padded} : {tile.packed};\n")
    return text


def end_text(form, words, out):
    """Brings D out of shared memory."""
    space = programs.space_of(form, 0)
    if space == "global":
        return "}\n"
    test = f"  if ({SHARED_BLOCK})\n  " if space == "generic" else ""
    return f"  __syncwarp();\n{test}  copy(to, tile + {words}, {out});\n}}\n"


def kernel(index, case):
    parts = tiles(case)
    words, out = words_in(parts), parts["d"].words
    text = (f"// {case.name}\n__global__ void form_{index}("
            "const uint64_t *in, uint64_t *out, int) {\n"
            f"  __shared__ __align__(32) uint64_t tiles[kWarps]"
            f"[{words + out}];\n"
            "  const int warp = threadIdx.x / 32;\n"
            "  if (warp >= kWarps)\n    return;\n"
            "  const int at = blockIdx.x * kWarps + warp;\n"
            f"  const uint64_t *from = in + at * {words};\n"
            f"  uint64_t *to = out + at * {out}, *tile = tiles[warp];\n"
            f"  copy(tile, from, {words});\n"
            f"  fill(tile + {words}, {out});\n  fill(to, {out});\n"
            "  __syncwarp();\n")
    for letter, tile in parts.items():
        text += place_text(letter, tile, words)
    for operand in case.mma.operands:
        names = ", ".join(f"{operand.name}{i}" for i in range(operand.count))
        kind = programs.Value("", operand.type, False).cxx
        text += f"  {kind} {names};\n"
    for letter in "abc":
        text += f"  {statement(case.moves[letter], letter)}\n"
    text += f"  {statement(case.mma, '')}\n"
    text += f"  {statement(case.moves['d'], 'd')}\n"
    return text + end_text(case.moves["d"], words, out)


def check_text(index, case):
    parts = tiles(case)
    modifiers = " ".join(case.mma.name.split(".")[2:])
    text = (f'  bad += check("{case.name}", form_{index}, {words_in(parts)}, '
            f"{parts['d'].words}")
    for stride in ("packed", "padded"):
        models = ", ".join(tile.model(getattr(tile, stride))
                           for tile in parts.values())
        text += f',\n    {{{models}, "{modifiers}"}}'
    return text + ");\n"


def check(chosen):
    """A program that compares the chosen cases."""
    calls = "".join(check_text(*case) for case in enumerate(chosen))
    return (programs.LICENSE + PRELUDE +
            "".join(kernel(*case) for case in enumerate(chosen)) +
            "int main() {\n  int bad = 0;\n" + calls +
            '  std::printf("%s: %d forms differ\\n", bad ? "FAIL" : "PASS", '
            "bad);\n  return bad != 0;\n}\n")
