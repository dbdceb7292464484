# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which uses of CUDA names call_test.py makes, from the mapping tables."""

import collections
import os
import re
import sys

from call_forms import BY_HAND, CALLS, MAPPINGS, SOURCE, TYPEDEFS, Signatures

sys.path.insert(0, MAPPINGS)
from hipify_tables.schema import tables as schema  # noqa: E402

HIP_VERSION = "7.2"
FUNCTIONS = ("function", "device-function")
# Macros that are no expressions: include guards, keywords, linkage.
NO_VALUE = re.compile(r"_*[A-Z0-9_]+_H(PP)?_*$|__cuda_cuda_h__|__cplusplus|"
                      r"(CUDA|CUDART|CUBLAS|CUSPARSE|CURAND|CUFFT)(API|WINAPI|_CB)$|"
                      r"__(align|constant|device|forceinline|global|host|managed|"
                      r"grid_constant|launch_bounds|noinline|restrict|shared|"
                      r"cluster_dims|maxnreg|block_size|inline_hint|nv_pure)__$|"
                      r"__CUDA_\w+_TYPES_EXIST__$|"
                      r"__(NVCC|CUDACC\w*|CUDA_ARCH\w*|CUDA_NO_\w+)__$|CUDA_ARCH\w*|"
                      r"CUDA_NO_HALF|CUB_NAMESPACE_(BEGIN|END)|CUB_RUNTIME_FUNCTION|__CUDA_ALIGN__|"
                      r"CUDA_API_PER_THREAD_DEFAULT_STREAM|CURAND_STD|CUB_STDERR|"
                      r"_(CCCL|LIBCUDACXX)_\w+")
# Headers that a unit must not share with others: they redefine names, or need
# a platform's own headers.
# (ROCm's fp4 and fp6 headers define the same functions.)
ALONE = re.compile(r"cublas\.h|cuda_fp[46]\.h|cufftw\.h|cuda(GL|EGL|VDPAU|D3D\d+)\.h|nvtx3/.*|"
                   r"cuda_(gl|egl|vdpau|d3d\d+)_interop\.h|cusolverMg\.h|"
                   r"nvToolsExt\w*\.h|nvml\.h|cutensorMg\.h")

# expected: "compiles", or "refused" where a call row says unsupported.
Case = collections.namedtuple(
    "Case", "table label name header where line expected row")


def read_mapping(path):
    """A user's table, leniently: any columns, in any order."""
    with open(path, encoding="utf-8-sig", newline="") as stream:
        lines = [l for l in stream.read().splitlines()
                 if l and not l.startswith("#")]
    names = lines[0].split("\t")
    for line in lines[1:]:
        row = dict.fromkeys(schema.COLUMNS, "")
        row.update({n: "" if f == "-" else f
                    for n, f in zip(names, line.split("\t"))})
        row["support"] = row["support"] or (
            "mapped" if row["hip"] else
            "roc-only" if row["roc"] else "unsupported")
        yield row


def read_builtin():
    """Every table; a wrong one is left out, since the build refuses it."""
    result = {}
    for name in schema.TABLES:
        try:
            rows = schema.read_table(os.path.join(MAPPINGS, name + ".tsv"))
        except (schema.TableError, OSError) as error:
            print(f"call_test.py: left out: {error}", file=sys.stderr)
            continue
        result[name] = {(r["cuda"], r["kind"]): r for r in rows}
    return result


def read_tables(mapping):
    """{table: {(cuda, kind): row}}, with a user's rows where they belong."""
    tables = read_builtin()
    home = {schema.lookup_key(r): name for name, rows in tables.items()
            for r in rows.values()}
    for row in read_mapping(mapping) if mapping else ():
        rows = tables[home.get(schema.lookup_key(row), "others")]
        if row["kind"] != "call":
            for key in [k for k in rows if k[0] == row["cuda"]]:
                del rows[key]
        rows[row["cuda"], row["kind"]] = row
    return tables


def version(text):
    return schema.pack_version(text)


def target(row, roc):
    """What a row becomes for the version of HIP, or ''."""
    side = "roc" if roc and row["roc"] else "hip"
    if row["support"] == "roc-only":
        side = "roc"
    chosen = version(HIP_VERSION) | 15
    if version(row[side + "_since"]) > chosen:
        return ""
    if row[side + "_until"] and version(row[side + "_until"]) <= chosen:
        return ""
    return row[side]


def is_mapped(row, roc):
    """Whether the translator writes another name, or vouches for this one."""
    if row["support"] == "roc-only" and not roc and row["library"] != "cudnn":
        return False
    return row["support"] != "unsupported" and bool(target(row, roc))


def pattern(row):
    """([(name, type, value)], open) of a call row's parameters."""
    inner = row["cuda"].partition("(")[2][:-1]
    parts = [p for p in inner.split(", ") if p]
    parameters = []
    for part in parts:
        left, _, value = part.partition("=")
        name, _, kind = left.partition(":")
        parameters.append((name, kind, value))
    is_open = bool(parts) and parts[-1] == "..."
    return parameters[:-1] if is_open else parameters, is_open


def same_type(wanted, kind):
    """Whether an argument of that type fits `name:TYPE`; the program compares
    the names of types without pointer, const and typedef."""
    kind = kind.rstrip("&").strip().removesuffix("*").strip()
    kind = kind.removeprefix("const ").partition("<")[0].strip()
    while kind in TYPEDEFS:
        kind = TYPEDEFS[kind]
    return wanted.replace(" ", "") == kind.replace(" ", "")


def fits(row, arguments, kinds):
    """Whether a call row's pattern fits arguments as they are written."""
    parameters, is_open = pattern(row)
    if len(arguments) < len(parameters) or (
            len(arguments) > len(parameters) and not is_open):
        return False
    for (_, wanted, value), argument, kind in zip(parameters, arguments,
                                                  kinds):
        if wanted and not same_type(wanted, kind):
            return False
        if value == "NULL":
            if argument not in ("nullptr", "NULL", "0"):
                return False
        elif value and value != argument:
            return False
    return True


def conditions(row):
    """As CallPattern::rank: a value says more than a type."""
    return sum(bool(k) + 2 * bool(v) for _, k, v in pattern(row)[0])


def deciding_row(rows, arguments, kinds):
    """The call row that decides about a call, or None."""
    fitting = [r for r in rows if fits(r, arguments, kinds)]
    return max(fitting, default=None, key=lambda r: (
        conditions(r), not pattern(r)[1], version(r["hip_since"])))


def declare(kind, name):
    """A declaration of a parameter."""
    if "(*)" in kind:
        return kind.replace("(*)", f"(*{name})", 1)
    if kind.endswith("]"):
        base, _, bounds = kind.partition("[")
        return f"{base.strip()} {name}[{bounds}"
    return f"{kind} {name}"


def without_default(parameter):
    kind, _, default = parameter.partition(" = ")
    return kind.strip(), default.strip()


def function_line(form, name, arguments, kinds):
    """The line that calls a function, @ for the case's name."""
    device = form.where == "device"
    declared, passed = [], []
    for index, (argument, kind) in enumerate(zip(arguments, kinds)):
        if argument != f"a{index}":
            passed.append(argument)
            continue
        reference = kind.endswith("&")
        if device and reference:  # Kernels take no references.
            declared.append(declare(kind.rstrip("& ") + " *", argument))
            passed.append("*" + argument)
        else:
            declared.append(declare(kind, argument))
            passed.append(argument)
    call = form.call or f"{name}({', '.join(passed)})"
    for index, argument in enumerate(passed):
        if form.call:
            call = re.sub(rf"\ba{index}\b", argument, call)
    result = form.result.strip()
    if result in ("", "void"):
        body = f"{call};"
    else:
        body = (f"auto result = {call}; static_assert(Same<{result}, "
                "decltype(result)>::value);")
    head = "__global__ void" if device else "void"
    return f"{head} @({', '.join(declared)}) {{ {body} }}"


def label(name, form, arguments):
    kinds = [without_default(p)[0] for p in form.parameters]
    shown = [k if a == f"a{i}" else a
             for i, (a, k) in enumerate(zip(arguments, kinds))]
    text = f"{name}({', '.join(shown)})"
    if form.call:
        text += f" as {form.call}"
    return text if form.where == "host" else text + f" [{form.where}]"


def each_where(form):
    if form.where != "both":
        return [form]
    return [form._replace(where=w) for w in ("host", "device")]


def calls_of_form(table, name, form, row, rows):
    """Cases of one form: all arguments, and fewer where there are defaults."""
    pairs = [without_default(p) for p in form.parameters]
    required = [d for _, d in pairs]
    least = len(pairs) if form.call else next(
        (i for i, d in enumerate(required) if d), len(pairs))
    kinds = [k for k, _ in pairs]
    for count in range(len(pairs), least - 1, -1):
        arguments = [f"a{i}" for i in range(count)]
        decides = deciding_row(rows, arguments, kinds)
        if not row and not decides:
            continue  # Only special forms of the function are mapped.
        refused = decides and decides["support"] == "unsupported"
        yield Case(table, label(name, form, arguments), name, form.header,
                   form.where, function_line(form, name, arguments, kinds),
                   "refused" if refused else "compiles", decides or row)


def argument_text(index, value, kind):
    """How an argument is written of which a pattern wants this value."""
    if not value:
        return f"a{index}"
    number = re.match(r"(unsigned|int|long|size_t|u?int\d+_t|bool|float|double|"
                      r"cuuint\d+_t)\b(?!.*\*)", kind)
    return value if value != "NULL" else "0" if number else "nullptr"


def case_of_call_row(table, name, forms, call):
    """A case whose arguments are as the row wants them."""
    parameters, is_open = pattern(call)
    for form in forms:
        pairs = [without_default(p) for p in form.parameters]
        least = next((i for i, (_, d) in enumerate(pairs) if d), len(pairs))
        count = len(pairs) if is_open else len(parameters)
        if form.call or not max(least, len(parameters)) <= count <= len(pairs):
            continue
        kinds = [k for k, _ in pairs]
        wanted = parameters + [("", "", "")] * (count - len(parameters))
        if not all(same_type(k, kind) for (_, k, _), kind
                   in zip(wanted, kinds) if k):
            continue
        arguments = [argument_text(i, v, kinds[i])
                     for i, (_, _, v) in enumerate(wanted)]
        return Case(table, call["cuda"], name, form.header, form.where,
                    function_line(form, name, arguments, kinds),
                    "refused" if call["support"] == "unsupported"
                    else "compiles", call)
    return None


def function_cases(table, name, row, rows, signatures):
    """(cases, why some are missing) of a function."""
    forms = signatures.of(name)
    if row is None and not rows:
        return [], ""
    if not forms:
        return [], (f"no signature of {name}: add a form to "
                    f"tests/calls/forms/{table}.tsv")
    cases, lacking = [], ""
    for form in forms:
        for one in each_where(form):
            cases += calls_of_form(table, name, one, row, rows)
    decided = {c.row["cuda"] for c in cases}
    for call in rows:
        if call["cuda"] in decided:
            continue
        case = case_of_call_row(table, name, forms, call)
        if case:
            cases.append(case)
        elif not any(f.call for f in forms):  # Those are calls of their own.
            lacking = f"no form of it fits the call {call['cuda']}"
    return cases, lacking


def header_of(name, signatures):
    header = signatures.headers.get(name)
    return header or next(h for p, h in BY_HAND if re.match(p, name))


def other_case(table, row, signatures):
    """A use of a type, an enumerator, a macro or a member, or None."""
    name, kind = row["cuda"], row["kind"]
    if kind == "macro" and NO_VALUE.match(name):
        return None
    # Class templates: corpus/warps/cub_*.cu use them.
    if name.startswith("cub::Warp") and row["note"] == "rule: warp":
        return None
    if kind == "member":
        tag, path = signatures.member_path(*name.rsplit("::", 1))
        header = header_of(tag, signatures)
        record = signatures.tags.get(tag, tag)
        line = f"void @({record} *object) {{ (void)object->{path}; }}"
    else:
        header = header_of(name, signatures)
        # Macros may name types; constants of math_constants.h may need device
        # functions.
        value = f"sizeof({name})" if kind == "macro" else name
        where = "__global__ " if name.startswith("CUDART_") else ""
        line = f"{where}void @() {{ (void)({value}); }}"
        if kind in ("type", "device-type") and not where:
            line = f"void @({name} *object) {{ (void)object; }}"
    return Case(table, name, name, header, "host", line, "compiles", row)


def cases_of_table(table, rows, signatures, roc):
    """(cases, problems) of a table; rows = {(cuda, kind): row}."""
    calls = collections.defaultdict(list)
    for (_, kind), row in rows.items():
        if kind == "call" and (row["support"] == "unsupported" or
                               is_mapped(row, roc)):
            calls[schema.lookup_key(row)].append(row)
    cases, problems = [], []
    functions = {n: r for (n, k), r in rows.items() if k in FUNCTIONS}
    for name in sorted(set(functions) | set(calls)):
        row = functions.get(name)
        if row is not None and not (row["roc"] if roc else is_mapped(row, roc)):
            row = None
        if roc and row is None:
            continue
        found, lacking = function_cases(table, name, row, calls[name],
                                        signatures)
        cases += found
        if lacking:
            problems.append((name, lacking))
    for (name, kind), row in sorted(rows.items()):
        if kind in FUNCTIONS + ("call", "header", "kept", "namespace"):
            continue
        if not (row["roc"] if roc else is_mapped(row, roc)):
            continue
        forms = signatures.forms.get(name, [])
        for form in forms:
            for one in each_where(form):
                cases += calls_of_form(table, name, one, row, [])
        case = None if forms else other_case(table, row, signatures)
        if case:
            cases.append(case)
    return cases, problems


def read_exceptions(table):
    """{name or label: reason}."""
    path = os.path.join(CALLS, "exceptions", table + ".tsv")
    result = {}
    if os.path.exists(path):
        with open(path, encoding="utf-8") as lines:
            for line in lines:
                if line.strip() and not line.startswith(("#", "name\t")):
                    name, _, reason = line.rstrip("\n").partition("\t")
                    result[name] = reason
    return result
