# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The programs of corpus/: their flags, their translations, what is expected.

What a program's head says:
  // CUDA-FLAGS: ...     flags of nvcc; -I is relative to corpus/
  // CORPUS-UNIT: no     text that others include; it does not compile alone
"""

import contextlib
import fcntl
import hashlib
import os
import re
import shlex
import shutil
import subprocess

ARCHES = ("gfx942", "gfx1100")
SUFFIXES = (".cu", ".cpp")
HEAD_LINES = 12
TABLE_HEAD = "program\tplace\tseverity\tid\n"
FINDING = re.compile(r"^(?P<file>[^\s:][^:\n]*):(?P<line>\d+):\d+: "
                     r"(?P<severity>warning|error): .*\[(?P<id>HC\d{4})\]$",
                     re.MULTILINE)
MESSAGE = re.compile(r"^[^\s:][^:\n]*:\d+:\d+: \w+: ", re.MULTILINE)


class Folders:
    """Where things are, in the sources and in the build."""

    def __init__(self, source, build):
        self.source = source
        self.build = build
        self.corpus = os.path.join(source, "corpus")
        self.golden = os.path.join(source, "tests", "golden")
        self.table = os.path.join(self.corpus, "expected-findings.tsv")
        self.program = os.path.join(build, "bin", "hipify-cpp")
        self.share = os.path.join(build, "share", "hipify-cpp")
        self.work = os.path.join(build, "tests", "corpus")

    def tool(self, name):
        return os.path.join(self.source, "tests", "tools", name)


# --- programs ----------------------------------------------------------------


def head(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return [line for _, line in zip(range(HEAD_LINES), file)]


def is_unit(path):
    return path.endswith(SUFFIXES) and not any(
        re.match(r"//\s*CORPUS-UNIT:\s*no\b", line) for line in head(path))


def programs(corpus):
    """The units, as paths relative to corpus/, sorted. The cases of
    hipify-cpp validate are not among them: it translates, compiles and runs
    them; and neither are whole projects, which tests/projects builds."""
    found = []
    for folder, folders, names in os.walk(corpus):
        if folder == corpus:
            folders[:] = [f for f in folders if f not in ("cases", "projects")]
        for name in names:
            path = os.path.join(folder, name)
            if is_unit(path):
                found.append(os.path.relpath(path, corpus))
    return sorted(found)


def flags_of(folders, program, kind):
    """Those that the program's head names behind CUDA-FLAGS or HIP-FLAGS."""
    for line in head(os.path.join(folders.corpus, program)):
        found = re.match(rf"//\s*{kind}-FLAGS:(.*)", line)
        if found:
            return shlex.split(found.group(1))
    return []


def cuda_flags(folders, program):
    return flags_of(folders, program, "CUDA")


def hip_flags(folders, program, root):
    """The same flags for the translation below the folder root."""
    flags = flags_of(folders, program, "HIP")
    for flag in cuda_flags(folders, program):
        if flag.startswith("-I"):
            flags.append("-I" + os.path.join(root, flag[2:]))
        elif flag.startswith(("-D", "-U", "-std=")):
            flags.append(flag)
        elif flag == "-rdc=true":
            flags.append("-fgpu-rdc")
    return flags


# --- content hashes ----------------------------------------------------------

_file_hashes = {}


def hash_file(path):
    """The hash of a file's contents; each file is read once a process."""
    state = os.stat(path)
    key = (path, state.st_mtime_ns, state.st_size)
    if key not in _file_hashes:
        with open(path, "rb") as file:
            _file_hashes[key] = hashlib.sha256(file.read()).hexdigest()
    return _file_hashes[key]


def tree(folder):
    """All files below folder, as relative paths, sorted."""
    found = []
    for at, _, names in os.walk(folder, followlinks=True):
        found += [os.path.relpath(os.path.join(at, n), folder) for n in names]
    return sorted(found)


def hash_tree(folder):
    return digest(*[f"{name} {hash_file(os.path.join(folder, name))}"
                    for name in tree(folder)])


def digest(*parts):
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


@contextlib.contextmanager
def locked(path):
    """Tests of one program run side by side; one of them does the work."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def read(path, default=""):
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read()
    except FileNotFoundError:
        return default


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    part = f"{path}.part{os.getpid()}"
    with open(part, "w", encoding="utf-8", newline="") as file:
        file.write(text)
    os.replace(part, path)


# --- translating -------------------------------------------------------------


class Translation:
    """What a run wrote below `root`, what it said, and its exit code."""

    def __init__(self, root, status, log):
        self.root = root
        self.status = status
        self.log = log

    def files(self):
        return tree(self.root)

    def findings(self, program):
        """(place, severity, id) of the warnings and errors, in order."""
        found = []
        for match in FINDING.finditer(self.log):
            place = match["line"]
            if match["file"] != program:
                place = f"{match['file']}:{place}"
            found.append((place, match["severity"], match["id"]))
        return found


def run(command, cwd, env):
    """Exit code and everything that was printed."""
    done = subprocess.run(command, cwd=cwd, env=env, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          check=False)
    return done.returncode, done.stdout.decode("utf-8", "replace")


def translate(folders, program, env, prefix=(), options=()):
    """Translates a program; what has not changed is not done again."""
    flags = cuda_flags(folders, program)
    command = [*prefix, folders.program, program, "--root", ".", *options,
               "--offload-arch", ",".join(ARCHES), "--out-dir"]
    key = digest(hash_file(folders.program), hash_tree(folders.share),
                 hash_tree(folders.corpus), "\n".join(command + flags))
    at = os.path.join(folders.work, *(o.strip("-") for o in options), program)
    root, stamp = os.path.join(at, "out"), os.path.join(at, "translate")
    with locked(os.path.join(at, "lock")):
        lines = read(stamp).split("\n", 2)
        if lines[0] == key:
            return Translation(root, int(lines[1]), lines[2])
        write(stamp, "\n1\n")  # An interrupted run leaves no result.
        shutil.rmtree(root, ignore_errors=True)
        os.makedirs(root)
        status, log = run([*command, root, "--", *flags], folders.corpus, env)
        write(stamp, f"{key}\n{status}\n{log}")
    return Translation(root, status, log)


# --- the table of findings ---------------------------------------------------


class Table:
    """corpus/expected-findings.tsv: the findings, and which programs they
    block. A row `program gfx942 blocked HCnnnn` says that the translation does
    not compile for that GPU (`-`: for none), and why. Such rows are written by
    people; update-golden.py keeps them."""

    def __init__(self, path):
        self.path = path
        self.comment = []
        self.blocked = {}
        self.findings = {}
        for line in read(path).splitlines(keepends=True):
            if line.startswith("#"):
                self.comment.append(line)
            elif line != TABLE_HEAD:
                program, place, severity, ident = line.rstrip("\n").split("\t")
                if severity == "blocked":
                    self.blocked.setdefault(program, []).append((place, ident))
                else:
                    self.findings.setdefault(program, []).append(
                        (place, severity, ident))

    def blocked_arches(self, program):
        """The GPUs that a finding stands in the way of."""
        places = {place for place, _ in self.blocked.get(program, [])}
        return [arch for arch in ARCHES if places & {"-", arch}]

    def write(self):
        rows = []
        for program in sorted({*self.blocked, *self.findings}):
            rows += [(program, place, "blocked", ident)
                     for place, ident in self.blocked.get(program, [])]
            rows += [(program, *f) for f in self.findings.get(program, [])]
        lines = ["\t".join(row) + "\n" for row in rows]
        write(self.path, "".join([*self.comment, TABLE_HEAD, *lines]))
