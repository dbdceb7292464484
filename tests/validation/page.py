#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Opens the page of `hipify-cpp validate --html` in Chromium and uses it, by
keyboard.

The program writes the page; then its data is replaced by results that have
every verdict. --shots DIR keeps pictures, --data FILE shows other results.
"""

import copy
import json
import os
import struct
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "tools"))

import browser  # noqa: E402
import suite  # noqa: E402

EVIL = "</script><b id=evil>bold</b> <!-- &amp;"
VERDICTS = ("equal", "compiled", "known difference", "skipped", "unsupported",
            "differs", "failed", "not built")


def comparison(mismatches=0, ulp=3, absolute=1.5e-6):
    histogram = [0] * 18
    histogram[0], histogram[2], histogram[17] = 90, 10 - mismatches, mismatches
    first = [{"index": [2, 3], "got": 1.25, "expected": "nan",
              "unwritten": False},
             {"index": [4, 0], "got": "nan", "expected": 0.5,
              "unwritten": True}]
    return {"count": 100, "mismatches": mismatches, "unwritten": 0,
            "nans": 1, "infs": 0, "expected_nans": 1, "expected_infs": 0,
            "max_absolute": absolute, "mean_absolute": 1e-7,
            "max_relative": 2e-6, "mean_relative": 1e-7,
            "tolerance_used": 0.25, "cosine": 1,
            "max_ulp": ulp, "ulp_histogram": histogram,
            "first": first[:mismatches]}


def run(verdict, variant=""):
    bad = verdict == "differs"
    output = {"name": "y", "dtype": "f32",
              "with_reference": comparison(2 * bad, 2 ** 32 if bad else 3),
              "with_original": comparison(0, 0)}
    return {"size": "small", "seed": 1, "variant": variant, "verdict": verdict,
            "why": EVIL if bad or verdict == "failed" else "", "seconds": 0.5,
            "outputs": [] if verdict == "failed" else [output]}


def backend(name, verdict):
    ran = verdict in ("equal", "known difference", "differs", "failed")
    runs = [run("equal"), run(verdict, "nan")] if ran else []
    return {"name": name, "verdict": verdict, "runs": runs,
            "why": "" if ran else EVIL, "build_seconds": 2}


def sample():
    mutation = {"kind": "barrier", "place": "a.cu.hip:7", "after": "((void)0);",
                "before": "__syncthreads();" + EVIL, "fate": "not noticed",
                "why": ""}
    caught = dict(mutation, fate="noticed", why="simt:gfx942: differs")
    names = ["simt:sm_80", "simt:gfx942"]
    cases = [{"name": f"group/{verdict.replace(' ', '_')}", "about": EVIL,
              "findings": [], "kernels": [], "mutations": [copy.deepcopy(caught)],
              "backends": [backend(names[0], "equal"),
                           backend(names[1], verdict)]}
             for verdict in VERDICTS]
    cases[5]["mutations"].append(mutation)
    cases[5]["findings"] = [EVIL]
    cases[5]["kernels"] = [
        {"name": "k", "place": "a.cu.hip:3", "original": "__global__ void k() {"
         f"\n  f(~0u); // {EVIL}\n}}", "translation": "__global__ void k() {\n"
         f"  f(~0ull); // {EVIL}\n}}"},
        {"name": "same", "place": "a.cu.hip:9", "original": "void same() {}",
         "translation": "void same() {}"}]
    return {"format": 3, "version": "0.0", "machine": EVIL, "backends": names,
            "cases": cases}


def program_page(program, folder):
    """A page that the program writes: two results of one number each."""
    for side in "ab":
        os.makedirs(f"{folder}/{side}/one/gpu/small-1")
        with open(f"{folder}/{side}/one/case.yaml", "w",
                  encoding="utf-8") as file:
            file.write("about: One.\nsizes:\n  small: {n: 1}\n"
                       "inputs:\n  - {name: x, dtype: f32, shape: [n], "
                       "values: normal}\noutputs:\n"
                       "  - {name: y, dtype: f32, shape: [n]}\n")
        with open(f"{folder}/{side}/one/gpu/small-1/status", "w",
                  encoding="utf-8") as file:
            file.write("0\n")
        header = "{'descr': '<f4', 'fortran_order': False, 'shape': (1,), }"
        header = header.ljust(117) + "\n"
        with open(f"{folder}/{side}/one/gpu/small-1/y.npy", "wb") as file:
            file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header))
                       + header.encode() + struct.pack("<f", 1))
    page = f"{folder}/page.html"
    done = subprocess.run([program, "validate", "--compare", f"{folder}/a",
                           f"{folder}/b", "--html", page], check=False,
                          text=True, capture_output=True)
    if done.returncode:
        sys.exit(f"validate --html ended with {done.returncode}:\n"
                 + done.stdout + done.stderr)
    with open(page, encoding="utf-8") as file:
        return file.read()


def with_data(page, results):
    start = page.index('<script type="application/json"')
    start = page.index(">", start) + 1
    end = page.index("</script>", start)
    return (page[:start] + json.dumps(results).replace("<", "\\u003c")
            + page[end:])


class PageTest(unittest.TestCase):
    address = browser = None

    def id(self):
        return "page." + super().id().split(".", 1)[1]

    def setUp(self):
        self.browser.console.clear()
        self.browser.open(self.address)

    def tearDown(self):
        self.assertEqual(self.browser.console, [])

    def text(self, selector):
        return self.browser.run("[...document.querySelectorAll("
                                f"{json.dumps(selector)})]"
                                ".map(each => each.textContent)")

    def visible(self, name):
        return self.browser.run(f"!document.getElementById('{name}').hidden")

    def focus(self, selector):
        self.browser.run(f"document.querySelector({json.dumps(selector)})"
                         ".focus()")

    def focused(self):
        return self.browser.run("document.activeElement.textContent")

    def test_totals(self):
        self.assertEqual(self.text("#totals li"),
                         ["8cases", "9equal"]
                         + [f"1{v}" for v in VERDICTS[1:]]
                         + ["8 of 9mutations noticed", "1not noticed"])
        self.assertEqual(len(self.text("#matrix tbody tr")), 8)
        self.assertEqual(self.text("#matrix tbody tr:nth-child(6) td"),
                         ["equal3 ulp", "differs2 of 100",
                          "1 not noticed"])

    def test_text_is_no_markup(self):
        self.assertIn(EVIL, self.text("#about")[0])
        for case in ("differs", "failed", "not_built"):
            self.browser.run(f"location.hash = '#case=group/{case}'")
            self.browser.settle()
            self.assertIn(EVIL, "".join(self.text("#detail")))
        self.assertFalse(self.browser.run("!!document.querySelector('#evil')"))

    def test_filter_lives_in_the_address(self):
        self.focus("#query")
        for key in "differs":
            self.browser.press(key)
        self.assertEqual(self.text("#matrix tbody th"), ["group/differs"])
        self.assertEqual(self.text("#shown"), ["1 of 8 cases"])
        self.assertIn("q=differs", self.browser.run("location.hash"))
        self.browser.open(self.address + "#verdict=failed,skipped")
        self.assertEqual(self.text("#matrix tbody th"),
                         ["group/skipped", "group/failed"])
        self.focus("[data-verdict=skipped]")
        self.browser.press(" ")
        self.assertEqual(self.text("#matrix tbody th"), ["group/failed"])
        self.assertEqual(self.text("[aria-pressed=true]"), ["failed"])

    def test_sorting(self):
        self.focus("[data-sort='simt:gfx942']")
        self.browser.press("Enter")
        self.assertEqual(self.text("#matrix tbody th")[0], "group/not_built")
        self.assertEqual(self.focused(), "simt:gfx942")
        self.browser.press("Enter")
        self.assertEqual(self.text("#matrix tbody th")[0], "group/equal")
        self.assertEqual(self.text("[aria-sort=ascending]"), ["simt:gfx942"])

    def test_drill_down_by_keyboard(self):
        self.focus("#matrix tbody tr:nth-child(5) th a")
        for key, cell in (("ArrowDown", "group/differs"),
                          ("ArrowRight", "equal3 ulp"),
                          ("ArrowRight", "differs2 of 100")):
            self.browser.press(key)
            self.assertEqual(self.focused(), cell)
        self.browser.press("Enter")
        self.assertTrue(self.visible("detail"))
        self.assertFalse(self.visible("overview"))
        self.assertEqual(self.focused(), "group/differs")
        self.assertEqual(self.text("#detail [aria-current] .name"),
                         ["simt:gfx942"])
        self.assertEqual(self.text(".run[open] summary .name"),
                         ["small, seed 1, nan"])
        detail = "".join(self.text("#detail"))
        for text in ("y[2][3]", "never written", "mismatches2", "a.cu.hip:7",
                     "by simt:gfx942: differs"):
            self.assertIn(text, detail)
        self.assertEqual(self.text(".mutations li .verdict"),
                         ["not noticed", "noticed"])
        self.browser.press("Escape")
        self.assertTrue(self.visible("overview"))
        self.assertEqual(self.focused(), "differs2 of 100")

    def test_kernels(self):
        self.browser.open(self.address + "#case=group/differs")
        self.assertEqual(self.text("#kernels summary .name"), ["k", "same"])
        self.focus("#kernels summary")
        self.browser.press("Enter")
        self.assertEqual(self.text("#kernels [open] h4"), ["CUDA", "HIP"])
        self.assertEqual([line.strip() for line in
                          self.text("#kernels [open] mark")],
                         [f"f(~0u); // {EVIL}", f"f(~0ull); // {EVIL}"])

    def test_charts(self):
        if not self.browser.run("hasCharts"):
            self.skipTest("the program was built without Chart.js")
        self.assertTrue(self.visible("errors"))
        self.assertEqual(self.browser.run("drawn.size"), 1)
        self.browser.run("location.hash = '#case=group/differs'")
        self.browser.settle()
        self.browser.settle()
        series = self.browser.run(
            "[...drawn.values()].at(-1).chart.data.datasets"
            ".map(s => [s.label, s.data])")
        self.assertEqual([label for label, _ in series],
                         ["the reference", "the original"])
        self.assertEqual(series[0][1][0::17], [90, 2])

    def test_themes(self):
        self.focus("#theme")
        for theme in ("light", "dark"):
            self.browser.press("Enter")
            self.assertEqual(self.focused(), f"Theme: {theme}")
            self.assertEqual(self.browser.run(
                "document.documentElement.dataset.theme"), theme)
        self.browser.press("Enter")
        self.assertEqual(self.focused(), "Theme: system")

    def test_phone(self):
        self.browser.call("Emulation.setDeviceMetricsOverride", width=360,
                          height=740, deviceScaleFactor=1, mobile=True)
        for place in ("", "#case=group/differs"):
            self.browser.open(self.address + place)
            self.assertLessEqual(self.browser.run(
                "document.documentElement.scrollWidth"), 360, place)
        self.browser.call("Emulation.clearDeviceMetricsOverride")


def shoot(page, address, folder):
    """Pictures for people: both themes, a phone, paper."""
    os.makedirs(folder, exist_ok=True)
    for place, hash_ in (("all", ""), ("case", "#case=group/differs")):
        for name, options in (("light", {}), ("dark", {"dark": True}),
                              ("phone", {"width": 390, "height": 844})):
            page.open(address + hash_)
            page.screenshot(f"{folder}/{place}-{name}.png", **options)


def main():
    options = suite.arguments(
        __doc__.splitlines()[0],
        lambda parser: (parser.add_argument("--shots"),
                        parser.add_argument("--data")))
    tests = unittest.defaultTestLoader.loadTestsFromTestCase(PageTest)
    if not browser.find():
        for test in tests:
            test.setUp = lambda t=test: t.skipTest("there is no Chromium")
        return suite.run(tests, options)
    with tempfile.TemporaryDirectory() as folder:
        page = program_page(os.path.join(options.build, "bin", "hipify-cpp"),
                            folder)
        results = sample()
        if options.data:
            with open(options.data, encoding="utf-8") as file:
                results = json.load(file)
        with open(f"{folder}/page.html", "w", encoding="utf-8") as file:
            file.write(with_data(page, results))
        PageTest.address = f"file://{folder}/page.html"
        with browser.Browser() as PageTest.browser:
            if options.shots:
                shoot(PageTest.browser, PageTest.address, options.shots)
                return 0
            return suite.run(tests, options)


if __name__ == "__main__":
    sys.exit(main())
