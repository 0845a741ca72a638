"""The running service that the tests use, as the program that starts them describes it: its address and a key in the variables that
the client reads, its sandbox in `HERALD_SANDBOX`, the ids of the user's accounts by platform in `HERALD_ACCOUNTS`, and in
`HERALD_LOSSY_LINE` another address of it, which loses the first response to each new post."""

from __future__ import annotations

import contextlib
import io
import json
import os
import unittest
import urllib.request
from typing import Any, Dict, List, Tuple

needs_stack = unittest.skipUnless(os.environ.get("HERALD_SANDBOX"), "needs a running service")


def sandbox(path: str, body: Any = None) -> Any:
    content = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(os.environ["HERALD_SANDBOX"] + path, content, {"content-type": "application/json"})
    with urllib.request.urlopen(request) as response:
        return response.read()


def accounts(platform: str) -> List[str]:
    """The ids of the user's accounts on this platform."""
    return json.loads(os.environ["HERALD_ACCOUNTS"])[platform]


def live(text: str) -> List[Any]:
    """The live posts with this text on the user's accounts: tests of other users publish the same samples."""
    posts = json.loads(sandbox("/_sandbox/published"))
    return [post for post in posts if post["text"] == text and post["accountId"] in accounts(post["platform"])]


def run(code: str) -> Tuple[str, Dict[str, Any]]:
    """Runs a program. Returns its output, and what it has defined."""
    names: Dict[str, Any] = {"__name__": "sample"}
    with contextlib.redirect_stdout(io.StringIO()) as output:
        exec(compile(code, "sample", "exec"), names)
    return output.getvalue(), names
