#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Opens the page of `hipify-cpp audit --html` in Chromium and uses it.

The program writes the page; its own data is looked at once, then replaced by
audits of sample.py, which are larger and less friendly. --shots DIR keeps
pictures, of --data FILE if that is given.
"""

import base64
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
sys.path.insert(0, os.path.join(HERE, "..", "tools"))
sys.path.insert(0, HERE)

import browser  # noqa: E402
import sample  # noqa: E402
import suite  # noqa: E402

MANY = 50_000
# The rows of a screen, those kept ready around them, and the frame.
MOST_ROWS = 60
STATES = sample.STATES[1:]


def comma(number):
    return f"{number:,}"


class Page(unittest.TestCase):
    """What the tests share. Nothing may be said to the console."""
    folder = browser = None
    # What makes each audit; then the audit. Each page is written when a test
    # first asks for it.
    makers = {"sample": sample.report, "empty": sample.empty,
              "plain": lambda: sample.report(baseline=False,
                                             targets=("gfx942",)),
              "many": lambda: sample.report(MANY, 4000)}
    audits = {}

    def id(self):
        return "audit-page." + super().id().split(".", 1)[1]

    def setUp(self):
        self.browser.console.clear()

    def tearDown(self):
        self.browser.call("Emulation.clearDeviceMetricsOverride")
        self.assertEqual(self.browser.console, [])

    def open(self, name="sample", place=""):
        if name not in self.audits:
            self.audits[name] = self.makers[name]()
            write_page(self.folder, name, self.audits[name])
        self.browser.open(f"file://{self.folder}/{name}.html{place}")
        return self.audits[name]

    def text(self, selector):
        return self.browser.run("[...document.querySelectorAll("
                                f"{json.dumps(selector)})]"
                                ".map(each => each.textContent)")

    def one(self, selector):
        return self.text(selector)[0]

    def count(self, selector):
        return self.browser.run(
            f"document.querySelectorAll({json.dumps(selector)}).length")

    def visible(self, name):
        return self.browser.run("document.getElementById("
                                f"'{name}').checkVisibility()")

    def focus(self, selector):
        self.browser.run(f"document.querySelector({json.dumps(selector)})"
                         ".focus()")

    def click(self, selector):
        self.browser.run(f"document.querySelector({json.dumps(selector)})"
                         ".click()")
        self.browser.settle()

    def press(self, *keys):
        for key in keys:
            self.browser.press(key)

    def hash(self):
        return self.browser.run("decodeURIComponent(location.hash)")

    def live(self, audit):
        return [each for each in audit["findings"]
                if "suppressed" not in each and "inactive" not in each]


class CountsTest(Page):
    """The page says what the JSON says."""

    def compare(self, name):
        audit = self.open(name)
        sums = audit["summary"]
        figures = dict(zip(self.text("#figures dt"),
                           self.text("#figures .value")))
        self.assertEqual(figures["Lines of CUDA"], comma(sums["cuda_lines"]))
        listed = len(self.live(audit))
        self.assertEqual(figures["Findings"], comma(listed))
        by_itself = sums["code"]["automatic"] + sums["code"]["shim"]
        self.assertAlmostEqual(
            float(re.match("[0-9.]+", figures["Translated automatically"])[0]),
            100 * by_itself / sums["cuda_lines"], delta=0.51)
        self.assertEqual(
            self.text("#views .count"),
            [comma(n) for n in (
                sum(file["cuda_lines"] > 0 for file in audit["files"]),
                len(audit["apis"]), len(audit["kernels"]), listed)])
        rows = self.browser.run(
            "[...document.querySelectorAll('#targets-table tbody tr')].map("
            "row => [...row.children].map(cell => cell.firstChild.data))")
        targets = audit["targets"] + ([dict(sums, name="all targets")]
                                      if len(audit["targets"]) != 1 else [])
        self.assertEqual([row[:5] for row in rows],
                         [[each["name"], *(comma(each["code"][state])
                                           for state in STATES)]
                          for each in targets])
        return audit

    def test_sample(self):
        audit = self.compare("sample")
        self.assertEqual(
            self.text("#baseline-counts li")[:5],
            [f"{audit['baseline']['new']} new",
             f"{audit['baseline']['worse']} worse", "0 better", "1 gone",
             f"{audit['baseline']['same']} as before"])
        self.click("#hazards-table button")
        shown = self.browser.run(
            "[...document.querySelectorAll('#hazards-table tbody tr')].map("
            "row => [row.querySelector('small').textContent, "
            "row.children[2].textContent, row.children[3].textContent])")
        kinds = [kind for kind in audit["kinds"] if kind["severity"] != "info"]
        self.assertEqual(shown, [[kind["id"], comma(kind["count"]),
                                  comma(kind["files"])] for kind in kinds])

    def test_program(self):
        """The page as the program wrote it, beside the program's own JSON."""
        self.assertEqual(self.compare("program"),
                         self.browser.run("readData()"))

    def test_lists(self):
        audit = self.open(place="#view=findings")
        live = self.live(audit)
        self.assertEqual(self.one("#shown").split(",")[0],
                         f"{len(live)} findings")
        for facet in ("state", "severity"):
            shown = self.browser.run(
                f"[...document.querySelectorAll('[data-facet={facet}]')].map("
                "each => [each.dataset.value, each.lastChild.textContent])")
            values = {each[facet] for each in live}
            self.assertEqual(sum(int(text) for _, text in shown), len(live))
            self.assertEqual(
                {name: text for name, text in shown if text != "0"},
                {value: comma(sum(each[facet] == value for each in live))
                 for value in values})
        for view, grid in (("files", "files"), ("kernels", "kernels"),
                           ("apis", "apis")):
            self.open(place=f"#view={view}")
            self.assertEqual(
                self.browser.run(f"document.querySelector('#{grid}-grid "
                                 "[role=grid]').ariaRowCount"),
                str(len(audit[view]) + 1))

    def test_nothing(self):
        """A tree without CUDA says so, in each view."""
        self.open("empty")
        self.assertEqual(self.one("#nothing"),
                         "There is no CUDA code in 12 files of 900 lines.")
        self.assertTrue(self.visible("nothing"))
        self.assertFalse(self.visible("something"))
        for view, text in (("findings", "No CUDA code was found."),
                           ("kernels", "There is no kernel."),
                           ("files", "No file uses CUDA.")):
            self.open("empty", f"#view={view}")
            self.assertEqual(self.one("#no-rows"), text)
            self.assertTrue(self.visible("no-rows"))


class SafetyTest(Page):
    def test_text_is_no_markup(self):
        audit = self.open()
        shown = sample.EVIL.replace("\u202e", "\u27e8U+202E\u27e9")
        for place in ("", "#view=files", "#view=apis", "#view=kernels",
                      "#view=findings"):
            self.open(place=place)
            self.assertEqual(self.count(".evil"), 0, place)
        evil = next(each for each in self.live(audit)
                    if sample.EVIL in each["message"] and "before" in each)
        self.open(place=f"#view=findings&open={evil['fingerprint']}")
        for part in ("h2", ".code", ".diff"):
            self.assertIn(shown, self.one(f"#detail {part}"))
        self.browser.run("fillPaper()")
        self.assertEqual(self.count(".evil"), 0)

    def test_what_turns_text_round_is_shown(self):
        self.open()
        self.assertNotRegex(self.browser.run("document.body.innerText"),
                            "[\u202a-\u202e\u2066-\u2069]")

    def test_nothing_is_loaded(self):
        self.open(place="#view=findings")
        self.assertEqual(self.browser.run(
            "performance.getEntriesByType('resource').length"), 0)
        with open(f"{self.folder}/sample.html", encoding="utf-8") as file:
            page = file.read()
        self.assertIn("default-src 'none'", page)
        self.assertNotRegex(page[:page.index('id="data"')], r"(src|href)=.?http")

    def test_licences_are_in_it(self):
        self.open()
        self.press("?")
        text = self.one("#licence-text")
        if self.browser.run("hasTreemap"):
            self.assertIn("Mike Bostock", text)
        if self.browser.run("hasCharts"):
            self.assertIn("Chart.js", text)


class FindTest(Page):
    """Search, filters, and the address that holds them."""

    def test_search(self):
        self.open()
        self.press("/")
        for key in "number 187":  # No id has 187.
            self.press(key)
        self.assertEqual(self.hash(), "#view=findings&q=number+187")
        self.assertEqual(self.one("#shown").split(",")[0],
                         "1 of 400 findings")

    def test_search_has_all_words_anywhere(self):
        audit = self.open(place="#view=findings&q=MMA.sync+main.cu+HC0")
        path = [file["path"] for file in audit["files"]].index("main.cu")
        found = [each for each in self.live(audit)
                 if each["file"] == path and each["subject"] == "mma.sync"]
        self.assertEqual(self.one("#shown").split(" ")[0], str(len(found)))

    def test_filter_lives_in_the_address(self):
        audit = self.open(place="#view=findings")
        self.focus("[data-facet=state][data-value=blocked]")
        self.press(" ")
        self.assertEqual(self.hash(), "#view=findings&state=blocked")
        blocked = [each for each in self.live(audit)
                   if each["state"] == "blocked"]
        self.assertEqual(self.one("#shown").split(",")[0],
                         f"{len(blocked)} of 400 findings")
        self.assertTrue(all("blocked" in text for text in self.text(
            "#findings-grid .rows [data-column=state]")))
        # What else could be chosen still says how much there is of it.
        self.assertEqual(
            self.one("[data-facet=state][data-value=review] .count"),
            str(sum(each["state"] == "review" for each in self.live(audit))))
        # The same address, elsewhere, shows the same.
        self.open("plain")
        self.open(place="#view=findings&state=blocked&severity=error&in=main.cu")
        self.assertEqual(self.text("#finding-facets [aria-pressed=true]"),
                         self.browser.run(
            "['state=blocked', 'severity=error'].map(each => document"
            ".querySelector(`[data-facet=${each.split('=')[0]}][data-value="
            "${each.split('=')[1]}]`).textContent)"))
        self.assertEqual(self.text("#chips .chip"), ["in main.cu"])
        self.assertEqual(set(self.text(
            "#findings-grid .rows [data-column=place]")),
            {f"main.cu:{each['line']}" for each in blocked
             if audit["files"][each["file"]]["path"] == "main.cu"})
        self.click("#reset")
        self.assertEqual(self.hash(), "#view=findings")

    def test_no_row_is_like_that(self):
        self.open(place="#view=findings&q=nowhere+to+be+found")
        self.assertEqual(self.one("#no-rows"), "No finding matches.")
        self.assertTrue(self.visible("no-rows"))

    def test_suppressed(self):
        self.open(place="#view=findings")
        self.click("#show-suppressed")
        self.assertEqual(self.one("#shown").split(",")[0], "1 finding")
        self.assertIn("suppressed", self.one("#findings-grid .rows .state"))

    def test_what_is_not_compiled(self):
        """It is in no list but its own, and in no sum."""
        audit = self.open()
        figures = dict(zip(self.text("#figures dt"),
                           self.text("#figures .value")))
        self.assertEqual(figures["In branches that are not compiled"],
                         "2 findings")
        self.click("#figures .value a")
        self.assertEqual(self.hash(), "#view=findings&aside=inactive")
        self.assertEqual(self.one("#shown").split(",")[0], "2 findings")
        self.assertIn("not compiled", self.one("#findings-grid .rows .state"))
        self.click("#show-inactive")
        self.assertEqual(self.one("#shown").split(",")[0],
                         f"{len(self.live(audit))} findings")

    def test_parts_are_those_of_the_sum(self):
        audit = self.open()
        rows = self.browser.run(
            "[...document.querySelectorAll('#parts tbody tr')].map("
            "row => row.querySelector('small')?.textContent ?? "
            "row.firstChild.textContent)")
        self.assertEqual(rows, ["the build"] + [
            part["id"] for part in audit["summary"]["parts"][1:]] + ["all"])

    def test_targets(self):
        audit = self.open(place="#view=findings&target=gfx942")
        count = sum(0 in each["targets"] for each in self.live(audit))
        self.assertLess(count, 400)
        self.assertEqual(self.one("#shown").split(" ")[0], str(count))

    def test_kernel(self):
        audit = self.open(place="#view=kernels")
        kernel = audit["kernels"][0]
        self.press("j", "Enter")
        self.assertEqual(self.one("#shown").split(" ")[0],
                         str(len(kernel["indices"])))
        self.assertEqual(self.text("#chips .chip"),
                         ["kernel " + kernel["name"].replace(
                             "\u202e", "\u27e8U+202E\u27e9")])

    def test_sorting(self):
        audit = self.open(place="#view=files")
        for order, first in ((sorted, 0), (sorted, -1)):
            self.click("#files-grid [data-column=lines] button")
            lines = order(file["cuda_lines"] for file in audit["files"])
            self.assertEqual(
                self.text("#files-grid .rows [data-column=lines]")[0],
                comma(lines[-1 if first == 0 else 0]))
        self.assertEqual(self.text("[aria-sort=descending]"), ["CUDA lines"])


class UseTest(Page):
    def test_keyboard(self):
        self.open(place="#view=findings")
        order = self.browser.run("rowsOf('findings', readAddress()).rows"
                                 ".map(each => each.fingerprint)")
        self.press("j", "j", "j")
        self.assertEqual(self.browser.run(
            "document.activeElement.ariaRowIndex"), "4")
        self.press("k", "Enter")
        self.assertIn(f"open={order[1]}", self.hash())
        self.assertTrue(self.visible("detail"))
        self.assertEqual(self.browser.run("document.activeElement.localName"),
                         "h2")
        self.press("j")
        self.assertIn(f"open={order[2]}", self.hash())
        self.assertEqual(self.one("#detail .steps .dim"), "3 of 400")
        self.press("Escape")
        self.assertFalse(self.visible("detail"))
        self.assertEqual(self.browser.run(
            "document.activeElement.ariaRowIndex"), "4")
        self.press("?")
        self.assertTrue(self.browser.run("document.getElementById('help').open"))
        self.press("Escape")
        self.press("4")
        self.assertEqual(self.hash(), "#view=kernels")
        self.press("1")
        self.assertTrue(self.visible("overview"))

    def test_letters_in_the_search_are_letters(self):
        self.open(place="#view=findings")
        self.press("/", "j", "?", "1")
        self.assertEqual(self.browser.run(
            "document.getElementById('query').value"), "j?1")
        self.assertFalse(self.browser.run(
            "document.getElementById('help').open"))

    def test_detail(self):
        audit = self.open()
        finding = next(each for each in self.live(audit)
                       if "before" in each and each["targets"] == [1])
        self.open(place=f"#view=findings&open={finding['fingerprint']}")
        self.assertEqual(self.text("#detail .marked"),
                         [finding["excerpt"]["lines"][3].replace(
                             "\u202e", "\u27e8U+202E\u27e9") + "\n"])
        self.assertEqual(self.text("#detail mark"), ["asm volatile"])
        self.assertEqual(self.text("#detail .code [data-line]")[0],
                         finding["excerpt"]["lines"][0] + "\n")
        self.assertEqual(len(self.text("#detail del")),
                         len(finding["before"]["lines"]))
        self.assertEqual(self.text("#detail ins")[0],
                         finding["after"]["lines"][0])
        facts = dict(zip(self.text(".facts dt"), self.text(".facts dd")))
        self.assertEqual(facts["Targets"], "gfx1100")
        self.assertIn(finding["id"], self.one("#detail .help summary"))
        self.assertIn(f"docs/diagnostics/{finding['id']}.md",
                      self.one("#detail .help"))

    def test_help_is_rendered_whole(self):
        """Each page of docs/diagnostics, as text: no mark of Markdown is left,
        and no word is lost."""
        self.open()
        plain = self.browser.run(
            "audit.kinds.map(kind => { const div = make('div', {}, "
            "...helpText(kind.help)); for (const code of "
            "div.querySelectorAll('code')) code.remove(); "
            "return [kind.id, div.textContent]; })")
        self.assertGreater(len(plain), 50)
        for name, text in plain:
            self.assertNotRegex(text, r"```|\*\*|^#|\]\(|`|\|", name)
        shown = self.browser.run(
            "audit.kinds.map(kind => { const texts = [], walker = document"
            ".createTreeWalker(make('div', {}, ...helpText(kind.help)), "
            "NodeFilter.SHOW_TEXT); while (walker.nextNode()) texts.push("
            "walker.currentNode.data); return [kind.help, texts.join(' ')]; })")
        for (name, _), (markdown, text) in zip(plain, shown):
            # Languages of code and addresses of links are no words.
            markdown = re.sub(r"^```\w+|\]\([^)]*\)", " ", markdown,
                              flags=re.M)
            self.assertEqual(re.findall(r"\w+", markdown),
                             re.findall(r"\w+", text), name)

    def test_treemap(self):
        audit = self.open()
        if not self.browser.run("hasTreemap"):
            self.skipTest("the program was built without d3-hierarchy")
        self.assertGreater(self.count("#tiles .tile:not(.folder)"), 20)
        # A tile's area is its share of the lines.
        share = self.browser.run(
            "(() => { const tile = [...document.querySelectorAll('#tiles > a')]"
            ".find(each => each.title.startsWith('src:')), all = document"
            ".getElementById('tiles').getBoundingClientRect(), own = "
            "tile.getBoundingClientRect(); return own.width * own.height / "
            "(all.width * all.height); })()")
        lines = sum(file["cuda_lines"] for file in audit["files"]
                    if file["path"].startswith("src/"))
        self.assertAlmostEqual(share, lines / audit["summary"]["cuda_lines"],
                               delta=0.03)
        self.focus("#tiles .tile[tabindex='0']")
        self.press("Enter")
        self.assertEqual(self.hash(), "#in=src")
        self.assertEqual(self.text("#way li"), ["project", "src"])
        self.press("Escape")
        self.assertEqual(self.hash(), "")
        self.focus("#tiles .tile:not(.folder)")
        self.press("Enter")
        self.assertRegex(self.hash(), r"#view=findings&in=src/.*\.cu")

    def test_charts(self):
        audit = self.open()
        if not self.browser.run("hasCharts"):
            self.skipTest("the program was built without Chart.js")
        data = self.browser.run("[...drawn.values()].map(({chart}) => chart"
                                ".data.datasets.map(({data}) => data))")
        self.assertEqual(data[0], [[target["code"][state]
                                    for target in audit["targets"]]
                                   for state in STATES])
        hours = [kind["hours"] for kind in audit["kinds"][:12]]
        self.assertEqual(data[1][1],
                         [[each["low"], each["high"]] for each in hours])

    def test_themes(self):
        self.open()
        self.focus("#theme")
        for theme in ("light", "dark"):
            self.press("Enter")
            self.assertEqual(self.one("#theme"), f"Theme: {theme}")
            self.assertEqual(self.browser.run(
                "document.documentElement.dataset.theme"), theme)
        self.press("Enter")
        self.assertEqual(self.one("#theme"), "Theme: system")

    def test_phone(self):
        audit = self.open()
        self.browser.call("Emulation.setDeviceMetricsOverride", width=360,
                          height=740, deviceScaleFactor=1, mobile=True)
        long = [file["path"] for file in audit["files"]].index(sample.LONG_PATH)
        finding = next(each["fingerprint"] for each in self.live(audit)
                       if each["file"] == long)
        for place in ("", "#view=files", "#view=apis", "#view=kernels",
                      "#view=findings", f"#view=findings&open={finding}"):
            self.open(place=place)
            self.assertLessEqual(self.browser.run(
                "document.documentElement.scrollWidth"), 360, place)
        self.assertFalse(self.browser.run(
            "document.querySelector('#findings-grid').checkVisibility()"))

    def test_paper(self):
        self.open(place="#view=findings&severity=error")
        errors = sum(each["severity"] == "error"
                     for each in self.live(self.audits["sample"]))
        self.browser.run("fillPaper()")
        self.assertEqual(self.count("#paper article"), errors)
        self.assertTrue(base64.b64decode(self.browser.call(
            "Page.printToPDF")["data"]).startswith(b"%PDF"))
        # Printing has taken it away again.
        self.assertEqual(self.count("#paper article"), 0)


class ManyTest(Page):
    """50,000 findings."""

    def rows(self):
        return self.count("#findings-grid .rows .row")

    def test_scrolling(self):
        audit = self.open("many", "#view=findings")
        self.assertEqual(self.one("#shown").split(",")[0] + "," +
                         self.one("#shown").split(",")[1],
                         f"{comma(MANY)} findings")
        self.assertEqual(len(self.live(audit)), MANY)
        height = self.browser.run(
            "document.querySelector('.grid').scrollHeight")
        seen = set()
        for part in range(0, 11):
            self.browser.run("document.querySelector('.grid').scrollTop = "
                             f"{height * part / 10}")
            self.browser.settle()
            self.assertLessEqual(self.rows(), MOST_ROWS)
            covered = self.browser.run(
                "(() => { const box = document.querySelector('.grid')"
                ".getBoundingClientRect(); return [.3, .6, .9].every(y => "
                "document.elementFromPoint(box.x + 200, box.y + y * box.height)"
                "?.closest('.row[data-index]')); })()")
            self.assertTrue(covered, f"a gap at {part} tenths")
            seen |= set(self.browser.run(
                "[...document.querySelectorAll('.rows .row')]"
                ".map(row => Number(row.ariaRowIndex))"))
        self.assertIn(2, seen)
        self.assertIn(MANY + 1, seen)
        self.assertLess(self.browser.run(
            "document.querySelectorAll('*').length"), 2500)

    def test_keys_reach_the_end(self):
        self.open("many", "#view=findings")
        self.press("j", "End")
        self.assertEqual(self.browser.run(
            "document.activeElement.ariaRowIndex"), str(MANY + 1))
        # The row with the focus stays, wherever one looks.
        self.browser.run("document.querySelector('.grid').scrollTop = 0")
        self.browser.settle()
        self.assertEqual(self.browser.run(
            "document.activeElement.ariaRowIndex"), str(MANY + 1))
        self.press("ArrowUp")
        self.assertEqual(self.browser.run(
            "document.activeElement.ariaRowIndex"), str(MANY))

    def test_search(self):
        self.open("many", "#view=findings&q=number+49999+is")
        self.assertEqual(self.one("#shown").split(",")[0] + "," +
                         self.one("#shown").split(",")[1],
                         f"1 of {comma(MANY)} findings")


class LooksTest(Page):
    """What a reader needs to see it at all."""

    def colours(self, theme):
        return self.browser.run(
            f"document.documentElement.dataset.theme = '{theme}', "
            "Object.fromEntries(['text', 'dim', 'mark', 'bad', 'back', 'soft',"
            " 'chosen', 'minus', 'plus', 'range', ...['automatic', 'shim',"
            " 'review', 'blocked', 'none'].flatMap(state => [state, "
            "`${state}-text`, `${state}-edge`])].map(name => [name, "
            "colour(name)]))")

    @staticmethod
    def linear(colour):
        parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
        return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
                for c in parts]

    def contrast(self, one, other):
        light = sorted(sum(a * b for a, b in zip(
            self.linear(each), (0.2126, 0.7152, 0.0722)))
            for each in (one, other))
        return (light[1] + 0.05) / (light[0] + 0.05)

    def test_contrast(self):
        self.open()
        for theme in ("light", "dark"):
            colours = self.colours(theme)
            pairs = [(name, behind, 4.5)
                     for name in ("text", "dim", "mark", "bad")
                     for behind in ("back", "soft", "chosen")]
            pairs += [("text", behind, 4.5) for behind in ("minus", "plus")]
            for state in STATES + ("none",):
                pairs += [(f"{state}-text", state, 4.5),
                          (f"{state}-edge", "back", 3)]
            for name, behind, least in pairs:
                self.assertGreaterEqual(
                    self.contrast(colours[name], colours[behind]), least,
                    f"{theme}: {name} on {behind}")

    def test_states_differ_without_hues(self):
        """Their brightness differs: they are told apart whatever colours one
        sees, and on grey paper."""
        self.open()
        for theme in ("light", "dark"):
            colours = self.colours(theme)
            for one, other in zip(STATES, STATES[1:]):
                self.assertGreaterEqual(
                    self.contrast(colours[one], colours[other]), 1.25,
                    f"{theme}: {one} and {other}")

    def test_names_for_assistive_technology(self):
        for place in ("", "#view=findings", "#view=files", "#view=apis",
                      "#view=kernels"):
            self.open(place=place)
            nodes = self.browser.call("Accessibility.getFullAXTree")["nodes"]
            roles = [node["role"]["value"] for node in nodes
                     if not node["ignored"]]
            for role in ("banner", "navigation", "main"):
                self.assertIn(role, roles, place)
            for node in nodes:
                if node["ignored"] or node["role"]["value"] not in (
                        "button", "link", "textbox", "searchbox", "combobox",
                        "grid", "image", "region"):
                    continue
                self.assertTrue(node.get("name", {}).get("value"),
                                f"{place}: {node}")


def audit_by_program(program, folder):
    """The page and the JSON that the program writes about some of corpus/."""
    done = subprocess.run(
        [program, "audit", os.path.join(ROOT, "corpus", "basics"),
         "--html", f"{folder}/program.html", "--json", f"{folder}/program.json"],
        check=False, text=True, capture_output=True)
    if not os.path.exists(f"{folder}/program.html"):
        sys.exit(f"audit --html ended with {done.returncode}:\n"
                 + done.stdout + done.stderr)
    with open(f"{folder}/program.json", encoding="utf-8") as file:
        return json.load(file)


def with_data(page, data):
    start = page.index(">", page.index('<script type="application/json"')) + 1
    end = page.index("</script>", start)
    text = json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")
    return page[:start] + text + page[end:]


def write_page(folder, name, data):
    """The program's page with other data."""
    with open(f"{folder}/program.html", encoding="utf-8") as file:
        page = file.read()
    with open(f"{folder}/{name}.html", "w", encoding="utf-8") as file:
        file.write(with_data(page, data))


def shoot(page, folder, address, data):
    """Pictures for people: each view, both themes, a phone, paper."""
    os.makedirs(folder, exist_ok=True)
    places = {view: f"#view={view}" for view in ("files", "apis", "kernels",
                                                 "findings")}
    places["overview"] = ""
    if data["findings"]:
        first = data["findings"][0]["fingerprint"]
        places["finding"] = f"#view=findings&open={first}"
    for place, hash_ in places.items():
        for name, options in (("light", {}), ("dark", {"dark": True}),
                              ("phone", {"width": 390, "height": 844})):
            page.open(address + hash_)
            page.screenshot(f"{folder}/{place}-{name}.png", **options)
        paper = page.call("Page.printToPDF", printBackground=True)
        with open(f"{folder}/{place}.pdf", "wb") as file:
            file.write(base64.b64decode(paper["data"]))


def main():
    options = suite.arguments(
        __doc__.splitlines()[0],
        lambda parser: (parser.add_argument("--shots"),
                        parser.add_argument("--data")))
    tests = unittest.TestSuite(
        unittest.defaultTestLoader.loadTestsFromTestCase(case)
        for case in (CountsTest, SafetyTest, FindTest, UseTest, ManyTest,
                     LooksTest))
    if not browser.find():
        for case in tests:
            for test in case:
                test.setUp = lambda t=test: t.skipTest("there is no Chromium")
        return suite.run(tests, options)
    with tempfile.TemporaryDirectory() as Page.folder:
        Page.audits["program"] = audit_by_program(
            os.path.join(options.build, "bin", "hipify-cpp"), Page.folder)
        if options.shots:
            data = sample.report()
            if options.data:
                with open(options.data, encoding="utf-8") as file:
                    data = json.load(file)
            write_page(Page.folder, "shown", data)
            with browser.Browser() as page:
                shoot(page, options.shots, f"file://{Page.folder}/shown.html",
                      data)
            return 0
        with browser.Browser() as Page.browser:
            return suite.run(tests, options)


if __name__ == "__main__":
    sys.exit(main())
