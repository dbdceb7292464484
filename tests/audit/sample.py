# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An audit of any size, in the format of docs/audit-schema.json: what the page
is tested with. The kinds are those of lib/Findings/Diagnostics.def; the rest is
made up, the same in each run, and not friendly."""

import hashlib
import pathlib
import random
import re

ROOT = pathlib.Path(__file__).parents[2]
STATES = ("none", "automatic", "shim", "review", "blocked")
SEVERITIES = ("info", "note", "warning", "error")
STATE_OF = {"info": "automatic", "note": "shim", "warning": "review",
            "error": "blocked"}
# Markup, quotes, and characters that turn the direction of text round.
EVIL = "</script><b class=evil>\u202e&quot;'\" <!-- \u2028 \U0001f600"
EVIL_PATH = "src/<img src=x class=evil>/a \u2067\"quoted\"'.cu"
LONG_PATH = ("third_party/" + "a_rather_long_folder_name/" * 8
             + "kernel_with_a_name_that_is_long_enough_to_be_cut.cuh")
FOLDERS = ("src/attention", "src/attention/hopper", "src/gemm", "src/norm",
           "src/quantization/fp8", "include/core", "include/detail", "bench",
           "tests/unit", "tests/fuzz", "plugins/nccl", "plugins/thrust_sort")
APIS = (("cudaMalloc", "runtime", "mapped", "hipMalloc"),
        ("cudaGraphConditionalHandleCreate", "runtime", "unsupported", None),
        ("cusparseSpSM_solve", "cusparse", "roc-only", "rocsparse_spsm"),
        ("cudaNewThing", "runtime", "unknown", None),
        ("cublasGemmEx", "cublas", "mapped", "hipblasGemmEx"))
LIBRARIES = (("CUTLASS", "none", None, "Composable Kernel is another library"),
             ("cuDNN graph", "partial", "MIOpen", None),
             ("cuBLAS", "full", "hipBLAS", None),
             ("OptiX", "none", None, EVIL))


def kinds():
    """(id, name, severity, title, help) of each diagnostic."""
    text = (ROOT / "lib/Findings/Diagnostics.def").read_text(encoding="utf-8")
    for number, name, severity, title in re.findall(
            r'^DIAG\((\d+), (\w+), (\w+), "(.*)"\)', text, re.M):
        page = ROOT / f"docs/diagnostics/HC{int(number):04}.md"
        text = page.read_text(encoding="utf-8").split("\n", 1)[1].lstrip()
        yield f"HC{int(number):04}", name, severity.lower(), title, text


def zeros(names):
    return dict.fromkeys(names, 0)


def hours(likely=0.0):
    return {"low": round(likely * 0.6, 2), "likely": round(likely, 2),
            "high": round(likely * 1.9, 2)}


def add(to, more):
    for key, value in more.items():
        to[key] = round(to[key] + value, 2)


def inactive():
    return {"code": zeros(STATES), "findings": zeros(SEVERITIES),
            "hours": hours()}


def make_file(path, lines, draw):
    review, blocked = draw.choice(((0, 0), (0, 0), (lines // 9, 0),
                                   (lines // 12, lines // 5)))
    shim = draw.choice((0, lines // 8))
    none = lines // 3
    return {"path": path, "module": path.split("/")[0] if "/" in path else ".",
            "unit": path.endswith(".cu"),
            "parsed": draw.choice(("whole", "whole", "partly", "tokens")),
            "state": "blocked" if blocked else "review" if review else
            "shim" if shim else "automatic",
            "target_states": [], "lines": lines,
            "code": {"none": none, "shim": shim, "review": review,
                     "blocked": blocked,
                     "automatic": lines - none - shim - review - blocked},
            "cuda_lines": lines - none,
            "findings": zeros(SEVERITIES), "hours": hours(),
            "inactive": inactive(),
            "confidence": {"semantic": lines, "lexical": lines // 40,
                           "confirmed": 0.976}}


def make_finding(number, file, kind, text, draw):
    name, _, severity, _, _ = kind
    line, likely = draw.randrange(4, 400), draw.choice((0.05, 0.25, 1, 4.5))
    code = f"  asm volatile(\"mma.sync %0;\" : \"=r\"(x)); // {text}"
    excerpt = {"first_line": line - 3,
               "lines": ["__global__ void kernel(float *x) {", "\tint i = 0;",
                         "", code, "}"]}
    digest = hashlib.md5(f"{number}".encode()).hexdigest()[:16]
    finding = {"id": name, "severity": severity,
               "confidence": draw.choice(("semantic", "lexical")),
               # Those about reading files say nothing about CUDA.
               "state": "none" if name < "HC0100" else STATE_OF[severity],
               "file": file, "line": line,
               "column": 3, "end_line": line, "end_column": 15,
               "subject": draw.choice(("mma.sync", "cudaNewThing", "")),
               "message": f"what number {number} is about: {text}",
               "targets": [0, 1] if number % 3 else [1],
               "hours": hours(likely), "fingerprint": f"{digest}:1",
               "excerpt": excerpt}
    if number % 2:
        finding["advice"] = f"Write it for AMD's matrix units. {text}"
    if number % 4 == 0:
        finding["replacement"] = "hipNewThing"
        finding["before"] = {"first_line": line, "lines": [code]}
        finding["after"] = {"first_line": line,
                            "lines": ["  hipify::mma(x);", f"  // {text}"]}
    return finding


def report(findings=400, files=60, baseline=True, targets=("gfx942", "gfx1100")):
    """An audit with so many findings that count, one that is suppressed, and two
    in branches that no unit compiles."""
    draw = random.Random(7)
    paths = [EVIL_PATH, LONG_PATH, "main.cu"]
    paths += [f"{FOLDERS[i % len(FOLDERS)]}/part_{i // len(FOLDERS)}/kernel_"
              f"{i}{'.cuh' if i % 5 == 0 else '.cu'}" for i in range(files - 3)]
    all_files = [make_file(path, draw.randrange(40, 2500), draw)
                 for path in sorted(paths)]
    all_kinds = list(kinds())
    listed = [kind for kind in all_kinds if kind[2] != "info"]
    result = []
    for number in range(findings + 3):
        # Half of them are in a few files, as in real projects.
        file = draw.randrange(len(all_files) if number % 2 else 9)
        if number < 8:
            file = [each["path"] for each in all_files].index(EVIL_PATH)
        result.append(make_finding(number, file, draw.choice(listed),
                                   EVIL if number % 10 == 0 else "plain", draw))
    result.sort(key=lambda each: (each["file"], each["line"]))
    result[-1]["suppressed"] = f"a reason {EVIL}"
    for each in result[-3:-1]:
        each["inactive"] = True
    return finish({"format": 2, "root": f"/home/someone/{EVIL}/project",
                   "tool": {"name": "hipify-cpp", "version": "0.0"},
                   "hip_version": "7.2", "level": "note"},
                  all_files, result, all_kinds, baseline, targets)


def count_kinds(all_kinds, live):
    groups = {}
    for each in live:
        groups.setdefault(each["id"], []).append(each)
    for name, short, severity, title, text in all_kinds:
        of_kind = groups.get(name, [])
        if of_kind or severity == "info":
            kind = {"id": name, "name": short, "severity": severity,
                    "title": title, "help": text, "hours": hours(),
                    "inactive": 0, "inactive_hours": hours(),
                    "docs": f"docs/diagnostics/{name}.md",
                    "count": len(of_kind) or 12,
                    "subjects": len({each["subject"] for each in of_kind}),
                    "files": len({each["file"] for each in of_kind}) or 3}
            for each in of_kind:
                add(kind["hours"], each["hours"])
            yield kind


def make_kernel(number, file, all_files, result, of_file):
    inside = [i for i in of_file if result[i]["line"] <= 200]
    kernel = {"name": f"kernel_{number}<{EVIL}>" if number == 0 else
              f"flash_forward_kernel_{number}", "file": file, "line": 1,
              "end_line": 200, "state": all_files[file]["state"],
              "code": dict(all_files[file]["code"]),
              "cuda_lines": all_files[file]["cuda_lines"],
              "findings": zeros(SEVERITIES), "hours": hours(),
              "indices": inside}
    for i in inside:
        kernel["findings"][result[i]["severity"]] += 1
        add(kernel["hours"], result[i]["hours"])
    return kernel


def finish(data, all_files, result, all_kinds, baseline, targets):
    """Adds everything up."""
    live = [each for each in result
            if not each.get("suppressed") and not each.get("inactive")]
    aside = [each for each in result if each.get("inactive")]
    data_inactive = inactive()
    for each in aside:
        for part in (data_inactive, all_files[each["file"]]["inactive"]):
            part["findings"][each["severity"]] += 1
            add(part["hours"], each["hours"])
    for each in live:
        file = all_files[each["file"]]
        file["state"] = max(file["state"], each["state"], key=STATES.index)
        file["findings"][each["severity"]] += 1
        add(file["hours"], each["hours"])
    code, counts, work = zeros(STATES), zeros(SEVERITIES), hours(16)
    confidence = {"semantic": 0, "lexical": 0}
    modules = {}
    for file in all_files:
        file["target_states"] = [file["state"]] * len(targets)
        module = modules.setdefault(file["module"], {
            "name": file["module"], "files": 0, "units": 0, "cuda_lines": 0,
            "code": zeros(STATES), "findings": zeros(SEVERITIES),
            "hours": hours()})
        add(module, {"files": 1, "units": file["unit"],
                     "cuda_lines": file["cuda_lines"]})
        for part in ("code", "findings", "hours"):
            add(module[part], file[part])
        add(code, file["code"])
        add(counts, file["findings"])
        add(work, file["hours"])
        for key in confidence:
            confidence[key] += file["confidence"][key]
    total = sum(confidence.values())
    confidence["confirmed"] = round(confidence["semantic"] / total, 3) if total else 1
    data["summary"] = {
        "files": len(all_files) + 40, "cuda_files": len(all_files),
        "units": sum(file["unit"] for file in all_files),
        "lines": sum(file["lines"] for file in all_files),
        "cuda_lines": sum(file["cuda_lines"] for file in all_files),
        "code": code, "findings": counts, "confidence": confidence,
        "suppressed": len(result) - len(live) - len(aside),
        "base_hours": hours(16), "hours": work, "inactive": data_inactive,
        "parts": [{"id": "project", "what": "the build", "count": 1,
                   "hours": hours(16)}]}
    if baseline:
        for i, each in enumerate(result):
            each["since_baseline"] = ("same", "same", "new", "worse")[i % 4]
        kinds_of_change = [each["since_baseline"] for each in live]
        data["baseline"] = {
            "path": "old.json", "better": 0, "code": code, "hours": hours(900),
            **{name: kinds_of_change.count(name)
               for name in ("same", "new", "worse")},
            "fixed": [{"fingerprint": "0" * 16 + ":1", "id": "HC0400",
                       "severity": "error", "file": EVIL_PATH, "line": 7,
                       "message": f"gone {EVIL}"}]}
    moved = code["blocked"] // 3
    data["targets"] = [
        {"name": name, "findings": counts,
         "code": {**code, "blocked": code["blocked"] - i * moved,
                  "automatic": code["automatic"] + i * moved},
         "hours": {key: round(value * (1 - i / 10), 2)
                   for key, value in work.items()}}
        for i, name in enumerate(targets)]
    data["modules"] = list(modules.values())
    data["kinds"] = sorted(count_kinds(all_kinds, live),
                           key=lambda kind: -kind["hours"]["likely"])
    for kind in data["kinds"]:
        if kind["hours"]["likely"]:
            data["summary"]["parts"].append(
                {"id": kind["id"], "what": kind["title"],
                 "count": kind["count"], "hours": kind["hours"]})
    of_files = {}
    for i, each in enumerate(result):
        if not each.get("suppressed") and not each.get("inactive"):
            of_files.setdefault(each["file"], []).append(i)
    kernels = [make_kernel(i, file, all_files, result, of_files[file])
               for i, file in enumerate(sorted(of_files)[:40])]
    data["kernels"] = sorted(kernels, key=lambda each: -each["hours"]["likely"])
    data["libraries"] = [
        {"name": name, "support": support, "uses": 12, "files": [0],
         **({"counterpart": other} if other else {}),
         **({"note": note} if note else {})}
        for name, support, other, note in LIBRARIES] if live else []
    data["apis"] = [
        {"name": name, "library": library, "support": support, "uses": 31,
         "files": 4, **({"becomes": becomes} if becomes else {})}
        for name, library, support, becomes in APIS] if live else []
    data["ptx"] = [{"family": "mma", "translated": 3, "refused": 12,
                    "instructions": ["mma.sync.aligned.m16n8k16", EVIL]}]
    data["requirements"] = [{"what": "cuda", "least": "12.3",
                             "because": ["cudaGraphConditionalHandleCreate"]},
                            {"what": "hip", "least": "7.2",
                             "because": ["hipMemAdvise_v2"]}]
    data["suppressions"] = [
        {"where": "src/a.cu:12", "id": "HC0400", "reason": EVIL, "used": 1},
        {"where": "audit.supp:3", "id": "HC0401", "reason": "old",
         "paths": "tests/*", "used": 0}]
    data["assumptions"] = ["One person who knows CUDA.", EVIL]
    data["notes"] = [f"bench/{EVIL}: not read"]
    data["files"], data["findings"] = all_files, result
    return data


def empty():
    """Of a tree without CUDA."""
    data = report(findings=0, files=3, baseline=False, targets=())
    data["files"], data["findings"], data["kernels"] = [], [], []
    for key in ("kinds", "libraries", "apis", "ptx", "requirements", "modules",
                "suppressions", "notes"):
        data[key] = []
    data["summary"].update(
        files=12, cuda_files=0, units=0, lines=900, cuda_lines=0, suppressed=0,
        code=zeros(STATES), findings=zeros(SEVERITIES), hours=hours(),
        base_hours=hours(), parts=[], inactive=inactive(),
        confidence={"semantic": 0, "lexical": 0, "confirmed": 1})
    return data
