from __future__ import annotations

import json
import os
import re
import unittest

import herald_publishing as h

from .stack import needs_stack, run


@needs_stack
class Samples(unittest.TestCase):
    """The Python samples of the API description, each with a key and the address of the running service."""

    def test_call_an_endpoint_that_understands_them(self) -> None:
        # The names of things that do not exist, such as POST_ID, and files that are not on the web of the tests.
        expected = {"not_found", "MEDIA_NOT_FOUND", "media_unreachable"}
        with open(os.environ["HERALD_SAMPLES"], encoding="utf-8") as file:
            samples = json.load(file)
        self.assertGreater(len(samples), 40)
        for name, code in samples.items():
            code = re.sub('base_url=".*?"', f'base_url="{os.environ["HERALD_URL"]}"', code)
            with self.subTest(name):
                try:
                    run(code.replace("sk_live_…", os.environ["HERALD_API_KEY"]))
                except h.HeraldError as error:
                    self.assertIn(error.code, expected)
