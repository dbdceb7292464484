# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A lit format: each program of corpus/ is several tests.

  PROGRAM/translate    translates where no CUDA toolkit is, equals tests/golden
  PROGRAM/findings     warnings and errors equal corpus/expected-findings.tsv
  PROGRAM/compile      the translation compiles for AMD GPUs, device and host
  PROGRAM/blocked      it does not where the table says so; counted as skipped
  PROGRAM/again        translating the translation changes nothing
  PROGRAM/original     the CUDA original compiles with nvcc
  consistency          the table and tests/golden name nothing that is gone

Compiling is cached by content, so that a second run is fast. Without
$HIPIFY_TEST_ALL, one program in three is translated again and its original
compiled, in turn, and a translation is compiled, for one GPU, only if the suite
simt-programs does not run it.
"""

import difflib
import os
import re
import shutil

import lit.formats
from lit.Test import FAIL, PASS, UNSUPPORTED, Result, Test

import corpus
import run_corpus
from suite import in_turn, targets_of

AT_LEAST = 40  # programs
# Libraries of NVIDIA's that a toolkit does not bring along.
APART = ("cudnn.h", "cutensor.h", "nccl.h")


def shorten(text, lines=60):
    rows = text.splitlines()
    if len(rows) > lines:
        rows[lines:] = [f"... and {len(rows) - lines} more lines"]
    return "\n".join(rows)


def difference(want, got, name):
    """A unified diff of two byte strings; invisible bytes are shown."""
    def rows(data):
        text = data.decode("utf-8", "backslashreplace")
        return [line.replace("\r", "\\r") for line in text.split("\n")]
    return "\n".join(difflib.unified_diff(
        rows(want), rows(got), f"expected {name}", f"translated {name}",
        lineterm="", n=1))


def read_bytes(path):
    try:
        with open(path, "rb") as file:
            return file.read()
    except FileNotFoundError:
        return None


class CorpusFormat(lit.formats.base.TestFormat):
    """Finds and runs the tests. `features` are those of tests/lit."""

    def __init__(self, folders, features):
        self.folders = folders
        self.features = features
        self.long = bool(os.environ.get("HIPIFY_TEST_ALL"))

    # lit's interface ---------------------------------------------------------

    def getTestsForPath(self, suite, path_in_suite, _litConfig, config):
        path = suite.getSourcePath(path_in_suite)
        if not corpus.is_unit(path):
            return
        program = "/".join(path_in_suite)
        blocked = corpus.Table(self.folders.table).blocked_arches(program)
        steps = ["translate", "findings"]
        if in_turn(self.long, program):
            steps += ["again", "original"]
        if len(blocked) < len(corpus.ARCHES) and (
                self.long or not run_corpus.runs_translated(program)):
            steps.append("compile")
        if blocked:
            steps.append("blocked")
        for step in steps:
            yield Test(suite, (*path_in_suite, step), config)

    def getTestsInDirectory(self, suite, path_in_suite, litConfig, config):
        folder = suite.getSourcePath(path_in_suite)
        if path_in_suite[:1] in (("cases",), ("projects",)):
            return  # Suites of their own: validation and projects.
        if not path_in_suite:
            yield Test(suite, ("consistency",), config)
        for name in sorted(os.listdir(folder)):
            if name.endswith(corpus.SUFFIXES):
                yield from self.getTestsForPath(
                    suite, (*path_in_suite, name), litConfig, config)

    def execute(self, test, _litConfig):
        if test.path_in_suite == ("consistency",):
            return self.check_consistency()
        program = "/".join(test.path_in_suite[:-1])
        step = getattr(self, "check_" + test.path_in_suite[-1])
        return step(program, test.config.environment)

    # The steps ---------------------------------------------------------------

    def translation(self, program, env):
        return corpus.translate(self.folders, program, env,
                                (self.folders.tool("no-cuda"),))

    def check_translate(self, program, env):
        done = self.translation(program, env)
        if done.status != 0:
            return Result(FAIL, f"exit code {done.status}\n{done.log}")
        files, problems = done.files(), []
        if program + ".hip" not in files:
            problems.append(f"{program}.hip was not written; but: {files}")
        for name in files:
            got = read_bytes(os.path.join(done.root, name))
            want = read_bytes(os.path.join(self.folders.golden, name))
            if want is None:
                problems.append(f"tests/golden/{name} is not there")
            elif want != got:
                problems.append(difference(want, got, name))
        if not problems:
            return Result(PASS)
        problems.append("is it right? tests/corpus/update-golden.py takes it")
        return Result(FAIL, shorten("\n".join(problems)))

    def check_findings(self, program, env):
        table = corpus.Table(self.folders.table)
        want = table.findings.get(program, [])
        done = self.translation(program, env)
        got = done.findings(program)
        problems = [f"not expected: {' '.join(f)}" for f in got
                    if got.count(f) > want.count(f)]
        problems += [f"missing: {' '.join(f)}" for f in want
                     if want.count(f) > got.count(f)]
        errors = {ident for _, severity, ident in got if severity == "error"}
        problems += [f"is blocked by {ident}, but no error has that id"
                     for _, ident in table.blocked.get(program, [])
                     if ident not in errors]
        if not problems:
            return Result(PASS)
        return Result(FAIL, "\n".join(problems) + "\n\n" + done.log)

    def compile_for(self, arches, step, program, env):
        done = self.translation(program, env)
        command = [self.folders.tool("hip-compile"), ",".join(arches),
                   os.path.join(done.root, program + ".hip"),
                   *corpus.hip_flags(self.folders, program, done.root)]
        return self.cached(step, program, env, command,
                           corpus.hash_tree(done.root), self.rocm_key())

    def check_compile(self, program, env):
        if "rocm" not in self.features:
            return Result(UNSUPPORTED, "there is no ROCm")
        blocked = corpus.Table(self.folders.table).blocked_arches(program)
        able = tuple(arch for arch in corpus.ARCHES if arch not in blocked)
        arches = targets_of(self.long, program, able)
        status, log = self.compile_for(arches, "compile", program, env)
        return Result(PASS) if status == 0 else Result(FAIL, shorten(log))

    def check_blocked(self, program, env):
        table = corpus.Table(self.folders.table)
        reason = "blocked by " + ", ".join(
            ident for _, ident in table.blocked[program])
        if "rocm" not in self.features:
            return Result(UNSUPPORTED, reason)
        for arch in table.blocked_arches(program):
            status, log = self.compile_for([arch], "blocked-" + arch, program,
                                           env)
            if status == 0:
                return Result(FAIL, f"it compiles for {arch} now: take its row "
                              "`blocked` out of corpus/expected-findings.tsv")
            if status != 1 or "error:" not in log:
                return Result(FAIL, "the compiler did not just refuse it:\n" +
                              shorten(log))
        return Result(UNSUPPORTED, reason)

    def check_again(self, program, env):
        done = self.translation(program, env)
        root = os.path.join(self.folders.work, program, "again")
        shutil.rmtree(root, ignore_errors=True)
        shutil.copytree(done.root, root)
        flags = corpus.hip_flags(self.folders, program, ".")
        command = [self.folders.tool("no-cuda"), self.folders.program,
                   program + ".hip", "--root", ".", "--inplace",
                   "--no-backup", "--offload-arch", ",".join(corpus.ARCHES),
                   "--", *flags]
        status, log = corpus.run(command, root, env)
        if status != 0:
            return Result(FAIL, f"exit code {status}\n{log}")
        problems = []
        for name in sorted({*corpus.tree(done.root), *corpus.tree(root)}):
            was = read_bytes(os.path.join(done.root, name))
            now = read_bytes(os.path.join(root, name))
            if was is None or now is None:
                problems.append(f"{name} is new, or gone")
            elif was != now:
                problems.append(difference(was, now, name))
        if problems:
            return Result(FAIL, shorten("\n".join(problems)))
        return Result(PASS)

    def check_original(self, program, env):
        if "cuda" not in self.features:
            return Result(UNSUPPORTED, "there is no CUDA toolkit")
        flags = [f for f in corpus.cuda_flags(self.folders, program)]
        flags = ["-I" + os.path.join(self.folders.corpus, f[2:])
                 if f.startswith("-I") else f for f in flags]
        command = [self.folders.tool("cuda-compile"),
                   os.path.join(self.folders.corpus, program), *flags]
        nvcc = env["HIPIFY_NVCC"]
        status, log = self.cached(
            "original", program, env, command,
            corpus.hash_tree(self.folders.corpus), nvcc,
            str(os.stat(nvcc).st_mtime_ns))
        missing = re.search(r"fatal error: (\S+): No such file", log)
        if status != 0 and missing and missing[1] in APART:
            return Result(UNSUPPORTED, f"{missing[1]} is not installed")
        return Result(PASS) if status == 0 else Result(FAIL, shorten(log))

    # Help --------------------------------------------------------------------

    def rocm_key(self):
        """Whatever decides how a translation compiles, but for itself."""
        build, compiler = self.folders.build, shutil.which("clang++-22")
        flags = os.path.join(build, "rocm-flags")
        packages = os.path.join(build, "rocm", "packages")
        return corpus.digest(
            corpus.read(flags), corpus.read(packages), compiler or "",
            str(os.stat(compiler).st_mtime_ns if compiler else 0),
            corpus.hash_file(self.folders.tool("hip-compile")),
            corpus.hash_tree(os.path.join(self.folders.share, "include")))

    def cached(self, step, program, env, command, *inputs):
        """Runs a compiler unless the same was compiled before."""
        key = corpus.digest(*command, *inputs)
        stamp = os.path.join(self.folders.work, program, step)
        lines = corpus.read(stamp).split("\n", 2)
        if lines[0] == key:
            return int(lines[1]), lines[2]
        status, log = corpus.run(command, self.folders.corpus, env)
        # A compiler that was killed, or crashed, may do better next time.
        if status in (0, 1):
            corpus.write(stamp, f"{key}\n{status}\n{log}")
        return status, log

    def check_consistency(self):
        folders = self.folders
        names = corpus.programs(folders.corpus)
        table = corpus.Table(folders.table)
        problems = [f"corpus/expected-findings.tsv names {name}, which is gone"
                    for name in sorted({*table.blocked, *table.findings})
                    if name not in names]
        for name in corpus.tree(folders.golden):
            source = name[:-4] if name.endswith(".hip") else name
            if not os.path.exists(os.path.join(folders.corpus, source)):
                problems.append(f"tests/golden/{name} has no source in corpus/")
        if len(names) < AT_LEAST:
            problems.append(f"only {len(names)} programs")
        return Result(FAIL if problems else PASS, "\n".join(problems))
