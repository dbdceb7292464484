#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds the CUDA programs of the tests for an NVIDIA GPU, for a machine that
has one and need not have anything else of ours.

  make_kit.py --build BUILD [--arch sm_90a] [-k REGEX] DIR
  there: python3 DIR/run.py        results are in DIR/results.json
  here:  judge.py --build BUILD DIR

What is in it, by the first part of a program's name:

  ptx       the asm statements of all forms of PTX, with the models that
            tests/ptx compares them with; those that ptxas refuses for the GPU
            are listed in DIR/jobs.json
  corpus    every program of corpus/ with a main function
  library   the programs of tests/simt/libraries
  warp      the groups of cases of tests/simt/warp
  divergence  the random kernels of tests/simt/divergence
"""

import argparse
import collections
import concurrent.futures
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import threading

HERE = os.path.dirname(os.path.abspath(__file__))
TESTS = os.path.dirname(HERE)
for folder in ("ptx", "tools", "simt", "corpus"):
    sys.path.insert(0, os.path.join(TESTS, folder))
sys.path.insert(0, os.path.join(TESTS, "simt", "libraries"))

import checks  # noqa: E402
import corpus  # noqa: E402
import emulator  # noqa: E402
import forms  # noqa: E402
import run as libraries  # noqa: E402
import run_corpus  # noqa: E402
import wmma  # noqa: E402

for folder in ("warp", "divergence"):
    sys.path.insert(0, os.path.join(TESTS, "simt", folder))
import divergence_test  # noqa: E402
import warp_test  # noqa: E402

SHIMS = os.path.join(emulator.SOURCE, "runtime-shims")
LIBRARIES = {"blas": ["-lcublas", "-lcublasLt"], "ccl": ["-lnccl"],
             "dnn": ["-lcudnn"], "fft": ["-lcufft"], "rand": ["-lcurand"],
             "solver": ["-lcusolver", "-lcublas", "-lcusparse"],
             "sparse": ["-lcusparse"]}


class Kit:
    def __init__(self, options):
        self.options = options
        self.out = options.dir
        self.nvcc = os.path.join(emulator.cuda_home(), "bin", "nvcc")
        self.jobs = []
        self.lock = threading.Lock()

    def compile(self, name, sources, flags, work=None):
        """Errors of building DIR/programs/NAME; empty: it is there."""
        program = os.path.join(self.out, "programs", name)
        os.makedirs(os.path.dirname(program), exist_ok=True)
        command = [self.nvcc, "-w", *self.arch(), "-std=c++17", "-O2", "-o",
                   program, *sources, *flags]
        if work:
            command += ["--keep", "--keep-dir", work]
        done = subprocess.run(command, capture_output=True, text=True,
                              check=False)
        return "" if done.returncode == 0 else done.stdout + done.stderr

    def arch(self):
        number = self.options.arch.removeprefix("sm_")
        return ["-gencode", f"arch=compute_{number},code=sm_{number}"]

    def add(self, name, errors, **what):
        print(f"{name}: {'not built' if errors else 'built'}", flush=True)
        with self.lock:
            self.jobs.append({"name": name, "errors": errors[:2000], **what})
            self.jobs.sort(key=lambda job: job["name"])
            self.write()

    def write(self):
        """After each program: a kit that is cut short is a kit."""
        with open(os.path.join(self.out, "jobs.json"), "w",
                  encoding="utf-8") as file:
            json.dump({"arch": self.options.arch, "jobs": self.jobs}, file,
                      indent=1)


# --- what is built ---------------------------------------------------------------


def refused_forms(work, errors):
    """{number of a form: what ptxas said}, by the lines of its PTX."""
    found = {}
    for file, line, said in re.findall(
            r"^ptxas (\S+\.ptx), line (\d+); error\s*: (.*)$", errors,
            re.MULTILINE):
        with open(os.path.join(work, os.path.basename(file)),
                  encoding="utf-8") as ptx:
            before = "".join(ptx.readlines()[:int(line)])
        entry = re.findall(r"\.entry \w*?form_(\d+)", before)[-1]
        found.setdefault(int(entry), said)
    return found


def ptx_program(kit, family, part, cases):
    """Built without the forms that ptxas refuses for this GPU."""
    write = wmma.check if family == "wmma" else checks.check
    name, refused, errors = f"ptx/{family}.{part}", {}, "no form is left"
    while cases:
        with tempfile.TemporaryDirectory() as work:
            source = os.path.join(work, "program.cu")
            with open(source, "w", encoding="utf-8") as file:
                file.write(write(cases))
            ptx = os.path.join(TESTS, "ptx")
            errors = kit.compile(name, [source], ["-I" + ptx, "-I" + SHIMS],
                                 work)
            bad = refused_forms(work, errors)
        if not bad:
            break
        for number, said in bad.items():
            refused[case_name(family, cases[number])] = said
        cases = [c for i, c in enumerate(cases) if i not in bad]
    kit.add(name, errors, refused=refused, forms=len(cases))


def case_name(family, case):
    return case.name if family == "wmma" else case[0].form.name


def ptx_programs(kit):
    everything = argparse.Namespace(build=kit.options.build, all=True)
    made = forms.Forms(everything)
    for family, cases in sorted(made.cases.items()):
        chosen = [c for c in cases
                  if family == "wmma" or c[1].runs_original]
        for part, chunk in enumerate(forms.chunks(chosen)):
            yield (f"ptx/{family}.{part}",
                   lambda f=family, p=part, c=chunk: ptx_program(kit, f, p, c))


def corpus_program(kit, folders, program):
    sources = [os.path.join(folders.corpus, p) for p in
               [program, *run_corpus.MORE_SOURCES.get(program, [])]]
    flags = ["-I" + os.path.join(folders.corpus, f[2:])
             if f.startswith("-I") else f
             for f in corpus.cuda_flags(folders, program)
             if not re.match(r"-(arch|gencode)", f)]
    if any(s.endswith(".cpp") for s in sources):
        flags = ["-x", "cu", *flags]
    name = "corpus/" + program
    kit.add(name, kit.compile(name, sources, flags))


def corpus_programs(kit):
    folders = corpus.Folders(emulator.SOURCE, kit.options.build)
    for program in run_corpus.programs(folders):
        yield ("corpus/" + program,
               lambda p=program: corpus_program(kit, folders, p))


def library_program(kit, layer, path):
    name = f"library/{layer}/{os.path.basename(path)}"
    with open(path, encoding="utf-8") as file:
        heads = dict(re.findall(r"^// (\w+): (.*)$", file.read(),
                                re.MULTILINE))
    options = [f.replace("{folder}", os.path.dirname(path))
               for f in shlex.split(heads.get("OPTIONS", ""))]
    if heads.get("TARGETS", "sm_80") == "gfx942":
        return
    sources, flags = [path], []
    for at, option in enumerate(options):
        if option.startswith(("-I", "-D")):
            flags.append(option)
        if option == "--source":
            sources.append(options[at + 1])
    if len(sources) > 1:
        flags.append("-rdc=true")
    errors = kit.compile(name, sources, [
        *flags, "-I" + SHIMS, "-lcuda", *LIBRARIES.get(layer, [])])
    # EXIT is the emulator's own, after errors that it reports.
    kit.add(name, errors)


def library_programs(kit):
    for layer, path in libraries.programs(libraries.LAYER_NAMES):
        yield (f"library/{layer}/{os.path.basename(path)}",
               lambda a=layer, p=path: library_program(kit, a, p))


def warp_program(kit):
    errors = kit.compile("warp/warp", [warp_test.PROGRAM], ["-I" + SHIMS])
    for group in warp_test.GROUPS:
        kit.add("warp/" + group, errors, program="warp/warp",
                arguments=[group])


def divergence_program(kit, unit):
    name = f"divergence/{unit.name}"
    kit.add(name, kit.compile(name, [unit.source()], ["-D__CUDA__"]))


def divergence_programs(kit):
    """Those that the emulator runs for sm_80, once each."""
    options = argparse.Namespace(seed="1", build=kit.options.build)
    for first in range(0, 340, 85):
        unit = divergence_test.Unit(options, "sm_80", "-O2", first, 85)
        yield (f"divergence/{unit.name}",
               lambda u=unit: divergence_program(kit, u))


# --- the kit ---------------------------------------------------------------------


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.splitlines()[0],
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", required=True, type=os.path.abspath)
    parser.add_argument("--arch", default="sm_90a")
    parser.add_argument("-k", dest="filter", default="", type=re.compile,
                        help="only programs whose name matches this")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("dir", type=os.path.abspath)
    options = parser.parse_args()
    kit = Kit(options)
    shutil.rmtree(os.path.join(kit.out, "programs"), ignore_errors=True)
    todo = [*divergence_programs(kit), *library_programs(kit),
            *corpus_programs(kit), *ptx_programs(kit), ("warp/warp", lambda: warp_program(kit))]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for future in [pool.submit(make) for name, make in todo
                       if re.search(options.filter, name)]:
            future.result()
    shutil.copy(os.path.join(HERE, "run.py"), kit.out)
    counts = collections.Counter(
        (job["name"].split("/")[0], "not built" if job["errors"] else "built")
        for job in kit.jobs)
    for (kind, verdict), count in sorted(counts.items()):
        print(f"{kind}: {count} {verdict}")


if __name__ == "__main__":
    sys.exit(main())
