from __future__ import annotations

import asyncio
import inspect
import json
import keyword
import re
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import chain, islice
from pathlib import Path
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Type, Union
from unittest import mock

import herald_publishing
from herald_publishing import AsyncHerald, Herald


class Seen(NamedTuple):
    verb: str
    path: str
    headers: Dict[str, str]
    body: bytes


# A response or what makes it. `cut` ends the connection instead of responding, `silence` sends nothing.
Script = Union[Dict[str, Any], str, Callable[[Seen], Dict[str, Any]]]


class Server:
    """Serves on a free port. `respond` gets the handler and what it has received."""

    def __init__(self, respond: Callable[[BaseHTTPRequestHandler, Seen], None]) -> None:
        self.requests: List[Seen] = []
        self._has_ended = threading.Event()
        outer = self

        class Handler(BaseHTTPRequestHandler):
            # Without it, the body of a response waits for the acknowledgement of its headers.
            disable_nagle_algorithm = True

            def handle_one_request(self) -> None:
                try:
                    super().handle_one_request()
                except OSError:
                    self.close_connection = True

            def answer(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                headers = {name.lower(): value for name, value in self.headers.items()}
                seen = Seen(self.command, self.path, headers, body)
                outer.requests.append(seen)
                respond(self, seen)

            do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()

    def wait_for_end(self) -> None:
        self._has_ended.wait()

    def close(self) -> None:
        self._has_ended.set()
        self._server.shutdown()
        self._server.server_close()

    def headers(self, name: str) -> List[Optional[str]]:
        return [seen.headers.get(name) for seen in self.requests]


def reply(
    handler: BaseHTTPRequestHandler,
    status: int = 200,
    headers: Dict[str, str] = {},
    body: Any = {},
    isCut: bool = False,
) -> None:
    content = body.encode() if isinstance(body, str) else json.dumps(body).encode()
    handler.send_response(status)
    for name, value in {"content-length": str(len(content) + isCut), **headers}.items():
        handler.send_header(name, value)
    handler.end_headers()
    handler.wfile.write(content)


class Clock:
    """Goes on by its pauses alone, and remembers them."""

    def __init__(self) -> None:
        self.now = 1_798_761_600.0
        self.pauses: List[float] = []

    def time(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self.now += seconds

    async def sleep_async(self, seconds: float) -> None:
        self.sleep(seconds)


class ClientTest(unittest.TestCase):
    """A test of the client with a server that responds as a script says, and a clock of its own."""

    client: Type[Any] = Herald

    def setUp(self) -> None:
        self.clock = Clock()
        for name, replacement in (
            ("_time", self.clock.time),
            ("_sleep", self.clock.sleep),
            ("_sleep_async", self.clock.sleep_async),
        ):
            patch = mock.patch(f"herald_publishing._steps.{name}", replacement)
            patch.start()
            self.addCleanup(patch.stop)

    def serve(self, *script: Script) -> Server:
        """Serves one response after the other, the last one again and again."""

        def respond(handler: BaseHTTPRequestHandler, seen: Seen) -> None:
            step = script[min(len(server.requests), len(script)) - 1]
            if step == "silence":
                server.wait_for_end()
            elif not isinstance(step, str):
                reply(handler, **(step(seen) if callable(step) else step))
            handler.close_connection = True

        server = Server(respond)
        self.addCleanup(server.close)
        return server

    def herald(self, server: Server, **settings: Any) -> Any:
        return self.client(**{"api_key": "sk_test_1", "base_url": f"{server.url}/", **settings})

    def result(self, value: Any) -> Any:
        """The result of a method, of either client."""
        return asyncio.run(value) if inspect.iscoroutine(value) else value

    def collect(self, value: Any, items: List[Any], count: Optional[int]) -> None:
        """Adds the first items of an iteration, of either client."""

        async def read() -> None:
            async for item in value:
                items.append(item)
                if len(items) == count:
                    break

        if not hasattr(value, "__aiter__"):
            items.extend(islice(value, count))
        elif count != 0:
            asyncio.run(read())

    def check(self, **scenario: Any) -> None:
        """Checks a scenario of the files that `reads` names. It names every field, so that an unknown one fails."""
        raise NotImplementedError

    def check_outcome(
        self,
        thrown: Optional[BaseException],
        *,
        title: str,
        pauses: List[List[float]] = [],
        error: Dict[str, Any] = {},
    ) -> None:
        """Checks how a scenario ends, and its pauses."""
        self.assertGreaterEqual(len(self.clock.pauses), len(pauses))
        for pause, (least, most) in zip(self.clock.pauses, pauses):
            self.assertTrue(least <= pause <= most, pause)
        if not error:
            if thrown:
                raise thrown
            return
        fields = {**error}
        name = fields.pop("class")
        self.assertIs(type(thrown), CLASSES.get(name) or getattr(herald_publishing, name), title)
        self.assertIn(snake_case(fields.pop("mentions", "")), str(thrown))
        if "conceals" in fields:
            self.assertNotIn(fields.pop("conceals"), str(thrown))
        read = lambda field: FIELDS[field](thrown) if field in FIELDS else getattr(thrown, snake_case(field))
        self.assertEqual({field: read(field) for field in fields}, fields)


# The classes that have other names in Python.
CLASSES: Dict[str, Type[Exception]] = {
    "ArgumentError": ValueError,
    "ConnectionError": herald_publishing.NoResponseError,
    "PermissionError": herald_publishing.PermissionDeniedError,
}
FIELDS: Dict[str, Callable[[Any], Any]] = {
    "message": str,
    "outcome": lambda error: error.post["outcome"],
    "failed": lambda error: [run["targetId"] for run in error.failed],
}


def snake_case(name: str) -> str:
    """The Python name of a method, an option, a setting or a field."""
    return re.sub("(?<=[a-z])[A-Z]", lambda found: f"_{found[0].lower()}", name)


def named(fields: Dict[str, Any]) -> Dict[str, Any]:
    """The fields as arguments by their names in Python."""
    return {snake_case(name) + ("_" if keyword.iskeyword(name) else ""): value for name, value in fields.items()}


def conformance(file: str) -> Any:
    """What is in a file of the conformance suite of all clients: see its README."""
    return json.loads((Path(__file__).parents[2] / "conformance" / f"{file}.json").read_text(encoding="utf-8"))


def reads(*files: str) -> Callable[[Type[ClientTest]], Type[ClientTest]]:
    """Adds a test for each scenario of these files of the conformance suite, which calls `check`."""

    def add_tests(test: Type[ClientTest]) -> Type[ClientTest]:
        for scenario in chain.from_iterable(map(conformance, files)):
            for status in scenario.pop("statuses", [None]):
                each = named({**scenario, "responses": [{"status": status}]} if status else scenario)
                name = f"test {each['title']} {status or ''}"
                setattr(test, name, lambda self, each=each: self.check(**each))
        return test

    return add_tests


def both_clients(test: Type[ClientTest]) -> Type[ClientTest]:
    """The same tests with the asynchronous client."""
    return type(f"Async{test.__name__}", (test,), {"client": AsyncHerald, "__module__": test.__module__})
