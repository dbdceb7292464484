#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that the documentation is true.

usage: check_docs.py pages                     one page for each id, and back
       check_docs.py options                   every option is explained
       check_docs.py links                     links and ./dev commands exist
       check_docs.py index                     docs/README.md links every page
       check_docs.py examples [--update] [PAGE...]   run what pages show

A page shows files and commands in fenced blocks:

    ```cuda NAME       the file NAME; without a name, example.cu
    ```console         "$ command", below it what the command prints

The commands of a page run in order in one fresh folder that holds its files
and, where the page names it, a copy of corpus/. A line of only "..." stands
for any lines. --update writes what is printed into the page.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.normpath(os.path.join(HERE, "..", "..", "..", ".."))
DOCS = os.path.join(ROOT, "docs")


def read(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as stream:
        return stream.read()


def all_pages():
    pages = ["README.md"]
    for folder, _, files in sorted(os.walk(DOCS)):
        pages += [os.path.relpath(os.path.join(folder, f), ROOT)
                  for f in sorted(files) if f.endswith(".md")]
    return pages


# --- pages and options -------------------------------------------------------


def check_pages():
    """Every id has a page that names it, and every page an id."""
    text = read("lib", "Findings", "Diagnostics.def")
    catalogue = {f"HC{int(number):04}": (severity.lower(), title)
                 for number, severity, title in re.findall(
                     r'^DIAG\((\d+), \w+, (\w+),\s*"([^"]*)"\)', text, re.M)}
    folder = os.path.join(DOCS, "diagnostics")
    pages = {f[:-3] for f in os.listdir(folder) if re.match(r"HC\d+\.md$", f)}
    problems = [f"docs/diagnostics/{i}.md is missing: lib/Findings/"
                "Diagnostics.def has that id" for i in catalogue if i not in pages]
    problems += [f"docs/diagnostics/{i}.md: there is no such id"
                 for i in sorted(pages - set(catalogue))]
    index = read("docs", "diagnostics", "README.md")
    for ident in sorted(pages & set(catalogue)):
        severity, title = catalogue[ident]
        name = f"docs/diagnostics/{ident}.md"
        page = read(name)
        if not page.startswith(f"# {ident}: {title}\n"):
            problems.append(f"{name}: the first line must be '# {ident}: {title}'")
        if not re.search(rf"^\*\*Severity:\*\* {severity}\b", page, re.M):
            problems.append(f"{name}: must say '**Severity:** {severity}'")
        for heading in ("## Example", "## What to do", "## To silence it"):
            if heading not in page:
                problems.append(f"{name}: has no part '{heading}'")
        if f"| [{ident}]({ident}.md) | {severity} | {title} |" not in index:
            problems.append(f"docs/diagnostics/README.md: no row | [{ident}]"
                            f"({ident}.md) | {severity} | {title} |")
    return problems, f"{len(pages)} pages"


def option_spellings():
    """The spellings of translate's options, as a user types them."""
    text = read("tool", "ParserOptions.td") + read("tool", "Options.td")
    # Long options, short ones with a value, and -std.
    spellings = []
    for kind, dashes in (("F", "--"), ("V", "--"), ("J", "-")):
        spellings += [dashes + n for n in
                      re.findall(rf'^defm? \w+ : {kind}<"([^"]+)"', text, re.M)]
    spellings += [f"--{n}" for n in re.findall(r"^defm (\w+) : Std<", text, re.M)]
    spellings += [f"-{n}" for n in
                  re.findall(r'^def \w+ : Flag<\["-"\], "([^"]+)"', text, re.M)]
    return spellings


def check_options():
    spellings = option_spellings()
    pages = ("docs/user-guide.md", "docs/hipify-clang.md")
    known = "".join(read(page) for page in pages)
    problems = []
    for option in spellings:
        if not re.search(r"`[^`\n]*(?<![\w-])" + re.escape(option) + r"(?![\w-])", known):
            problems.append(f"{option} is in tool/Options.td, and neither of "
                            + ", ".join(pages) + " explains it")
    # And nothing is explained that does not exist.
    for page in pages:
        for option in re.findall(r"^\| `(--?[a-zA-Z][\w-]*)", read(page), re.M):
            if option not in spellings:
                problems.append(f"{page}: {option} is no option")
    return problems, f"{len(spellings)} options"


def texts():
    """All pages, and the texts beside the code."""
    found = all_pages()
    found += [f for f in sorted(os.listdir(ROOT))
              if f.endswith(".md") and f not in found]
    for top in ("corpus", "lib", "mappings", "runtime-shims", "tests"):
        for folder, _, files in sorted(os.walk(os.path.join(ROOT, top))):
            if "Inputs" not in folder.split(os.sep):
                found += [os.path.relpath(os.path.join(folder, f), ROOT)
                          for f in sorted(files) if f.endswith(".md")]
    return found


def anchors(text):
    """The names that the headings of a page have, as browsers of it make them."""
    names = set()
    for title in re.findall(r"^#+ (.*)$", re.sub(r"^```.*?^```$", "", text,
                                                 flags=re.S | re.M), re.M):
        title = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", title).lower()
        names.add(re.sub(r"[^\w\- ]", "", title).replace(" ", "-"))
    return names


def check_links():
    problems, count = [], 0
    commands = re.search(r"case \$command in\n(.*?)\) ", read("dev"), re.S)
    known = set(re.findall(r"[\w-]+", commands.group(1))) | {"help", "--sanitize"}
    for page in texts():
        text = read(page)
        folder = os.path.dirname(os.path.join(ROOT, page))
        for target, anchor in re.findall(r"\]\(([^)#\s]*)#?([^)\s]*)\)", text):
            count += 1
            path = os.path.join(folder, target) if target else os.path.join(ROOT, page)
            if "://" in target:
                continue
            if not os.path.exists(path):
                problems.append(f"{page}: {target} does not exist")
            elif (anchor and path.endswith(".md")
                  and anchor not in anchors(read(path))):
                problems.append(f"{page}: {target} has no heading #{anchor}")
        for command, rest in re.findall(r"^\./dev ([\w-]+)(.*)$", text, re.M):
            count += 1
            if command not in known:
                problems.append(f"{page}: ./dev {command} does not exist")
            for path in re.findall(r"(?:corpus|tests|docs)/[\w./-]+", rest.split("#")[0]):
                if not os.path.exists(os.path.join(ROOT, path)):
                    problems.append(f"{page}: {path} does not exist")
    return problems, f"{count} links and commands"


def check_index():
    """docs/README.md leads to every page, or to the README or index of its folder."""
    text = read("docs", "README.md")
    linked = {os.path.normpath(os.path.join("docs", target))
              for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", text)}
    pages = [p for p in all_pages() if p.startswith("docs" + os.sep)
             and p != os.path.join("docs", "README.md")]
    led = {os.path.dirname(p) for p in linked} - {"docs"}
    problems = [f"docs/README.md does not list {p}" for p in pages
                if p not in linked and os.path.dirname(p) not in led]
    return problems, f"{len(pages)} pages"


# --- examples ----------------------------------------------------------------

FENCE = re.compile(r"^```(\w*) ?([\w./-]*)\n(.*?)^```$", re.S | re.M)


def run(command, folder, last):
    """What a shell prints, and its exit code; $? is the one before."""
    environment = dict(os.environ, NO_COLOR="1", LC_ALL="C.UTF-8")
    build = os.environ.get("HIPIFY_BUILD_DIR", os.path.join(ROOT, "build"))
    environment["PATH"] = os.path.join(build, "bin") + os.pathsep + environment["PATH"]
    result = subprocess.run(["bash", "-c", f"(exit {last}); {command}"],
                            cwd=folder, env=environment, text=True,
                            errors="surrogateescape", stdin=subprocess.DEVNULL,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return result.stdout, result.returncode


def matches(shown, printed):
    """Whether shown text, where "..." lines stand for any, is what was printed."""
    pattern = "".join(r"(?:.*\n)*?" if line == "..." else re.escape(line) + r"\n"
                      for line in shown.splitlines())
    return re.fullmatch(pattern, "\n".join(
        line.rstrip() for line in printed.splitlines()) + "\n" if printed else "")


def check_block(page, block, folder, update, problems):
    """Runs the commands of a console block; returns its text, updated."""
    last, out = 0, []
    for part in filter(None, re.split(r"^(?=\$ )", block, flags=re.M)):
        command, _, shown = part.partition("\n")
        if not command.startswith("$ "):
            problems.append(f"{page}: a console block must begin with '$ '")
            return block
        printed, last = run(command[2:], folder, last)
        if matches(shown, printed):
            out.append(part)
            continue
        out.append(command + "\n" + "".join(
            line.rstrip() + "\n" for line in printed.splitlines()))
        if not update:
            problems.append(f"{page}: {command}\n--- shown\n{shown}--- printed\n{printed}")
    return "".join(out)


def check_page(page, update, problems):
    text, commands = read(page), 0
    with tempfile.TemporaryDirectory(prefix="hipify-docs-") as folder:
        folder = os.path.realpath(folder)
        if re.search(r"^\$ .*corpus/", text, re.M):
            shutil.copytree(os.path.join(ROOT, "corpus"), os.path.join(folder, "corpus"))

        def replace(match):
            nonlocal commands
            language, name, body = match.groups()
            if name or language == "cuda":
                path = os.path.join(folder, name or "example.cu")
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with open(path, "w", encoding="utf-8") as stream:
                    stream.write(body)
            if language != "console":
                return match.group(0)
            commands += body.count("\n$ ") + 1
            return f"```console\n{check_block(page, body, folder, update, problems)}```"

        new = FENCE.sub(replace, text)
    if update and new != text:
        with open(os.path.join(ROOT, page), "w", encoding="utf-8") as stream:
            stream.write(new)
    return commands


def check_examples(arguments):
    update = "--update" in arguments
    pages = [os.path.relpath(a, ROOT) for a in arguments if a != "--update"]
    problems, commands = [], 0
    for page in pages or all_pages():
        commands += check_page(page, update, problems)
    return problems, f"{commands} commands"


def main():
    checks = {"pages": check_pages, "options": check_options, "links": check_links,
              "index": check_index}
    what = sys.argv[1] if len(sys.argv) > 1 else ""
    if what == "examples":
        problems, count = check_examples(sys.argv[2:])
    elif what in checks:
        problems, count = checks[what]()
    else:
        sys.exit(__doc__)
    for problem in problems:
        print(problem)
    print(f"{what}: {count}, {len(problems)} wrong")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
