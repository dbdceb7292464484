# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_page.py PAGE JSON: PAGE needs no other file, and has JSON's data."""

import json
import re
import sys
from html.parser import HTMLParser

LOADING = {"src", "href", "srcset", "action", "data", "poster", "background"}
# Everything that the frame has; what is in the data must add nothing.
ELEMENTS = {
    "html", "head", "meta", "title", "style", "body", "header", "div", "h1",
    "h2", "p", "button", "noscript", "code", "main", "section", "ul", "form",
    "label", "input", "fieldset", "legend", "table", "caption", "thead",
    "tbody", "select", "canvas", "article", "script"}


class Page(HTMLParser):
    def __init__(self):
        super().__init__()
        self.text = {}  # of styles and scripts
        self.policy = ""
        self.now = None

    def handle_starttag(self, tag, attributes):
        assert tag in ELEMENTS, f"<{tag}> is not the frame's"
        fields = dict(attributes)
        assert not LOADING & set(fields), f"<{tag}> loads something: {fields}"
        if fields.get("http-equiv") == "Content-Security-Policy":
            self.policy = fields["content"]
        self.now = None
        if tag in ("style", "script"):
            self.now = fields.get("id", f"{tag} {len(self.text)}")
            self.text[self.now] = ""

    def handle_endtag(self, tag):
        self.now = None

    def handle_data(self, data):
        if self.now:
            self.text[self.now] += data


page = Page()
with open(sys.argv[1], encoding="utf-8") as file:
    page.feed(file.read())
page.close()
assert len(page.text) == 5, f"a style, data, licences and two scripts: {list(page.text)}"
assert "default-src 'none'" in page.policy, "the page may load things"
for name, text in page.text.items():
    if name.startswith("style"):
        assert not re.search(r"url\(|@import", text), "a style loads something"
with open(sys.argv[2], encoding="utf-8") as file:
    expected = json.load(file)
assert json.loads(page.text["data"]) == expected, "the page has other data"
print(len(expected["cases"]), "case:", expected["cases"][0]["about"])
