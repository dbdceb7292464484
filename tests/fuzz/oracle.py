# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What must hold of the translation of any text, judged from outside.

  crash   the program ends with an exit code that it knows
  child   clang, or what listens to it, survives the unit (HC0003)
  overlap edits do not overlap (HC0600)
  apply   the diff, applied by GNU patch, gives the output to the byte:
          what stands outside the edits is the same
  undo    the output with the diff undone is the input
  stable  a second translation changes nothing
  hip     the output is HIP: clang accepts it

The last two are asked of texts that clang understood and that have no error.
Many files go through one call of the program, since each call costs more than
a file does.
"""
import hashlib
import os
import re
import shutil
import subprocess
import tempfile

FINDING = re.compile(rb"^([^\s:][^:\n]*):(\d+):\d+: (\w+): (.*?)(?: \[(HC\d{4})\])?$",
                     re.MULTILINE)
REFUSED = re.compile(rb"^(?:hipify-cpp: )?([^\s:][^:\n]*): error: ", re.MULTILINE)
LIMITS = ("--timeout", "60", "--memory-limit", "4096")
KNOWN_EXITS = (0, 1, 2, 3)


class Failure:
    def __init__(self, name, kind, what, text):
        self.name, self.kind, self.what, self.text = name, kind, what, text

    def __str__(self):
        return f"{self.name}: {self.kind}: {self.what}"


class Counts:
    """How many inputs were tried, and with how many of them each was asked."""

    def __init__(self):
        self.inputs = self.refused = self.parsed = self.stable = self.hip = 0

    def __str__(self):
        return (f"{self.inputs} inputs, {self.refused} of them refused; "
                f"{self.parsed} parsed, {self.stable} translated again, "
                f"{self.hip} compiled as HIP")


class Oracle:
    """Judges batches of texts. compile_hip: how many texts of a batch are
    compiled, which takes a second each."""

    def __init__(self, build, compile_hip=0, flags=("-std=c++17",)):
        self.program = os.path.join(build, "bin", "hipify-cpp")
        self.build, self.compile_hip, self.flags = build, compile_hip, flags
        self.counts = Counts()

    def run(self, arguments, cwd):
        done = subprocess.run([self.program, *arguments], cwd=cwd, check=False,
                              stdin=subprocess.DEVNULL, capture_output=True,
                              env=dict(os.environ, NO_COLOR="1"))
        return done.returncode, done.stdout, done.stderr

    def judge(self, texts):
        """texts: name -> bytes. Returns the failures."""
        with tempfile.TemporaryDirectory(prefix="hipify-fuzz.") as work:
            return _Batch(self, work, dict(texts)).judge()


class _Batch:
    def __init__(self, oracle, work, texts):
        self.oracle, self.texts, self.failures = oracle, texts, []
        self.source = os.path.join(work, "in")
        self.out = os.path.join(work, "out")
        self.work = work
        os.mkdir(self.source)
        for name, text in texts.items():
            _write(os.path.join(self.source, name), text)

    def fail(self, name, kind, what):
        self.failures.append(Failure(name, kind, what, self.texts[name]))

    def translate(self, names, *options):
        return self.oracle.run(
            ["translate", *names, "--root", ".", *LIMITS, *options, "--",
             *self.oracle.flags], self.source)

    def judge(self):
        self.oracle.counts.inputs += len(self.texts)
        names = sorted(self.texts)
        status, _, log = self.translate(names, "--out-dir", self.out, "-v")
        if status == 1:
            # Such a file stops the run before anything is read.
            refused = {m.decode(errors="replace") for m in REFUSED.findall(log)}
            self.oracle.counts.refused += len(refused & set(names))
            names = [name for name in names if name not in refused]
            if names and len(names) < len(self.texts):
                status, _, log = self.translate(names, "--out-dir", self.out, "-v")
        if not names:
            return self.failures
        if status not in KNOWN_EXITS or status == 1:
            return self.narrow(names, status, log)
        findings = self.read_findings(log)
        for name in names:
            for line, severity, what, ident in findings.get(name, []):
                if ident == "HC0003":
                    self.fail(name, "child", f"{line}: {what}")
                if ident == "HC0600":
                    self.fail(name, "overlap", f"{line}: {what}")
        self.check_diff(names)
        good = [name for name in names if not any(
            severity == "error" or ident in ("HC0001", "HC0002", "HC0003")
            for _, severity, _, ident in findings.get(name, []))]
        self.oracle.counts.parsed += len(good)
        self.check_stable(good)
        for name in good[:self.oracle.compile_hip]:
            self.check_hip(name)
        return self.failures

    def narrow(self, names, status, log):
        """Finds the files of a batch that the program does not survive."""
        if len(names) == 1:
            self.fail(names[0], "crash",
                      f"exit code {status}: {log[-600:].decode(errors='replace')}")
            return self.failures
        for half in (names[::2], names[1::2]):
            self.oracle.counts.inputs -= len(half)
            self.failures += self.oracle.judge(
                {name: self.texts[name] for name in half})
        return self.failures

    @staticmethod
    def read_findings(log):
        found = {}
        for name, line, severity, what, ident in FINDING.findall(log):
            found.setdefault(name.decode(errors="replace"), []).append(
                (int(line), severity.decode(), what.decode(errors="replace"),
                 ident.decode()))
        return found

    def output(self, name):
        for suffix in (".hip", ""):
            path = os.path.join(self.out, name + suffix)
            if os.path.exists(path):
                return path
        return None

    # --- edits ---------------------------------------------------------------

    def check_diff(self, names):
        status, diff, log = self.translate(names, "--diff", "-q")
        if status not in KNOWN_EXITS:
            self.fail(names[0], "crash", f"--diff: exit code {status}")
            return
        changed = {name.decode() for name in re.findall(
            rb"^--- a/(f\d+\.cu)\n\+\+\+ b/", diff, re.MULTILINE)}
        copy = os.path.join(self.work, "copy")
        shutil.copytree(self.source, copy)
        self.patch(copy, diff)
        for name in names:
            got = _read(os.path.join(copy, name))
            if got != _read(self.output(name)):
                self.fail(name, "apply", "the diff gives another text")
            if (got != self.texts[name]) != (name in changed):
                self.fail(name, "apply", "the diff does not name what changes")
        back = os.path.join(self.work, "back")
        os.mkdir(back)
        for name in names:
            shutil.copy(self.output(name), os.path.join(back, name))
        self.patch(back, diff, "-R")
        for name in names:
            if _read(os.path.join(back, name)) != self.texts[name]:
                self.fail(name, "undo", "the diff undone gives another text")

    @staticmethod
    def patch(folder, diff, *options):
        subprocess.run(["patch", "-p1", "--binary", "--quiet", "--fuzz=0",
                        "--no-backup-if-mismatch", "--force", *options],
                       cwd=folder, input=diff, check=False, capture_output=True)

    # --- the output ----------------------------------------------------------

    def check_stable(self, names):
        if not names:
            return
        outputs = {os.path.relpath(self.output(name), self.out): name
                   for name in names}
        status, _, log = self.oracle.run(
            ["translate", *sorted(outputs), "--root", ".", *LIMITS, "--inplace",
             "--check", "-x", "cuda", "--", *self.oracle.flags], self.out)
        self.oracle.counts.stable += len(names)
        for path in re.findall(rb"^hipify-cpp: (.*) would change$", log,
                               re.MULTILINE):
            self.fail(outputs[path.decode()], "stable",
                      "a second translation changes it")
        if status not in KNOWN_EXITS:
            self.fail(names[0], "crash", f"its translation: exit code {status}")

    def check_hip(self, name):
        flags = os.path.join(self.oracle.build, "rocm-flags")
        if not os.path.exists(flags):
            return
        with open(flags, encoding="utf-8") as file:
            rocm = file.read().splitlines()
        done = subprocess.run(
            ["clang++-22", "-x", "hip", *rocm, "--offload-arch=gfx942",
             "--offload-device-only", "-fsyntax-only", "-DNDEBUG", "-w", "-I",
             os.path.join(self.oracle.build, "share", "hipify-cpp", "include"),
             *self.oracle.flags, self.output(name)],
            cwd=self.source, check=False, capture_output=True, errors="replace")
        self.oracle.counts.hip += 1
        if done.returncode:
            first = next((line for line in done.stderr.splitlines()
                          if "error:" in line), done.stderr[-300:])
            self.fail(name, "hip", first)


def _write(path, text):
    with open(path, "wb") as file:
        file.write(text)


def _read(path):
    if path is None:
        return None
    with open(path, "rb") as file:
        return file.read()


def keep(failures, folder):
    """Writes the inputs that failed, each once, and what failed about it."""
    os.makedirs(folder, exist_ok=True)
    for failure in failures:
        name = f"{failure.kind}-{hashlib.sha256(failure.text).hexdigest()[:12]}"
        _write(os.path.join(folder, name + ".cu"), failure.text)
        _write(os.path.join(folder, name + ".txt"), f"{failure}\n".encode())
