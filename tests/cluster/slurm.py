#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs tool/hipify-slurm on a SLURM cluster of this machine alone.

  slurm.py --build build [--files N] [--parts N]...

Starts munged, slurmctld and slurmd with a configuration of their own, makes a
tree of copies of the corpus, and audits it: by one process, and by each number
of parts with an empty cache. The reports must be the same, byte for byte. Prints
how long each took, and how many files the last job parsed. Needs root and the
packages slurmctld, slurmd, slurm-client and munge.
"""
import argparse
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
CONFIGURATION = """\
ClusterName=hipify
SlurmctldHost={host}
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket={work}/munge.socket
SlurmctldPort={port}
SlurmdPort={port1}
StateSaveLocation={work}/state
SlurmdSpoolDir={work}/spool
SlurmctldPidFile={work}/slurmctld.pid
SlurmdPidFile={work}/slurmd.pid
SlurmctldLogFile={work}/slurmctld.log
SlurmdLogFile={work}/slurmd.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
MpiDefault=none
MinJobAge=3600
NodeName={host} CPUs={cpus} State=UNKNOWN
PartitionName=all Nodes={host} Default=YES MaxTime=INFINITE State=UP
"""


class Cluster:
    def __init__(self, work):
        self.work, self.daemons = work, []

    def __enter__(self):
        host, work = socket.gethostname().split(".")[0], self.work
        with socket.socket() as free:
            free.bind(("", 0))
            port = free.getsockname()[1]
        for folder in "state", "spool":
            (work / folder).mkdir()
        conf = work / "slurm.conf"
        conf.write_text(CONFIGURATION.format(
            host=host, work=work, port=port, port1=port + 1,
            cpus=os.cpu_count()))
        (work / "munge.key").write_bytes(os.urandom(128))
        (work / "munge.key").chmod(0o400)
        os.environ["SLURM_CONF"] = str(conf)
        self.start("munged", "--foreground", "--force",
                   f"--key-file={work}/munge.key",
                   f"--socket={work}/munge.socket",
                   f"--pid-file={work}/munge.pid",
                   f"--log-file={work}/munge.log",
                   f"--seed-file={work}/munge.seed")
        self.wait_for("munge", "-n", f"--socket={work}/munge.socket")
        self.start("slurmctld", "-D", "-f", conf)
        self.start("slurmd", "-D", "-f", conf)
        self.wait_for("sinfo", "--noheader", "--states=idle",
                      expected="idle")
        return self

    def start(self, *command):
        log = open(self.work / f"{command[0]}.out", "wb")
        self.daemons.append(subprocess.Popen(
            [shutil.which(command[0], path="/usr/sbin:/usr/bin"),
             *map(str, command[1:])], stdout=log, stderr=log))

    def wait_for(self, *command, expected=""):
        for _ in range(100):
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode == 0 and expected in done.stdout:
                return
            time.sleep(0.2)
        sys.exit(f"slurm.py: {command[0]}: {done.stdout}{done.stderr}; see "
                 f"{self.work}")

    def __exit__(self, *_):
        for daemon in reversed(self.daemons):
            daemon.terminate()
            daemon.wait()

    def finish(self, job):
        """Waits for a job and returns how it ended."""
        while True:
            shown = subprocess.run(["scontrol", "show", "job", job],
                                   capture_output=True, text=True).stdout
            state = re.search(r"JobState=(\w+)", shown)
            if state and state[1] not in ("PENDING", "RUNNING", "COMPLETING"):
                return state[1]
            time.sleep(0.2)


def make_tree(folder, files):
    """Copies of the corpus' programs, each with a kernel of its own."""
    programs = sorted((ROOT / "corpus").glob("*/*.cu"))
    for i in range(files):
        source = programs[i % len(programs)]
        to = folder / f"{i // len(programs)}" / source.parent.name
        to.mkdir(parents=True, exist_ok=True)
        (to / source.name).write_bytes(
            source.read_bytes() + f"__global__ void own_{i}() {{}}\n".encode())


def measure(parts, args, tree, work):
    out = work / f"parts-{parts}"
    out.mkdir()
    environment = {**os.environ, "HIPIFY_CACHE_DIR": str(out / "cache"),
                   "HIPIFY_FACTS_CACHE": "on",
                   "PATH": f"{args.build}/bin:{os.environ['PATH']}"}
    command = ["audit", tree, "--json", out / "report.json", "-v"]
    start = time.monotonic()
    if parts == 0:
        with open(out / "hipify.log", "wb") as log:
            subprocess.run(["hipify-cpp", *command], check=True, stdout=log,
                           stderr=log, cwd=out, env=environment)
        return out, time.monotonic() - start
    job = subprocess.run([ROOT / "tool/hipify-slurm", str(parts), *command],
                         check=True, capture_output=True, text=True, cwd=out,
                         env=environment).stdout.strip()
    return out, (args.cluster.finish(job) == "COMPLETED" and
                 time.monotonic() - start)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, required=True)
    parser.add_argument("--files", type=int, default=200)
    parser.add_argument("--parts", type=int, action="append")
    args = parser.parse_args()
    args.build = args.build.resolve()
    lacking = [p for p in ("munged", "slurmctld", "slurmd", "sbatch")
               if not shutil.which(p, path="/usr/sbin:/usr/bin")]
    if lacking or os.geteuid():
        print(f"slurm.py: SKIPPED: {', '.join(lacking) or 'root'} is needed")
        return 77
    wrong = 0
    with tempfile.TemporaryDirectory(prefix="hipify-slurm-") as name, \
            Cluster(pathlib.Path(name)) as args.cluster:
        work = pathlib.Path(name)
        make_tree(work / "tree", args.files)
        alone, seconds = measure(0, args, work / "tree", work)
        print(f"{args.files} files, one process: {seconds:.1f} s", flush=True)
        for parts in args.parts or [4]:
            out, seconds = measure(parts, args, work / "tree", work)
            same = ((out / "report.json").exists() and
                    (out / "report.json").read_bytes() ==
                    (alone / "report.json").read_bytes())
            note = re.search(r"note: (.* parsed)",
                             (out / "hipify.log").read_text())
            print(f"{parts} parts: {seconds:.1f} s, "
                  f"{'the same report' if same else 'ANOTHER REPORT'}; "
                  f"{note and note[1]}", flush=True)
            wrong += not (same and seconds)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
