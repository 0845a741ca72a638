from __future__ import annotations

import asyncio
import inspect
import json
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import islice
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Type, Union
from unittest import mock

from herald_publishing import AsyncHerald, Herald


class Seen(NamedTuple):
    verb: str
    path: str
    headers: Dict[str, str]
    body: bytes


# `cut` ends the connection instead of responding, `cut body` in the middle of a response, `silence` sends nothing.
Script = Union[Dict[str, Any], str]


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


def reply(handler: BaseHTTPRequestHandler, status: int = 200, headers: Dict[str, str] = {}, body: Any = {}) -> None:
    content = body.encode() if isinstance(body, str) else body if isinstance(body, bytes) else json.dumps(body).encode()
    handler.send_response(status)
    for name, value in {"content-length": str(len(content)), **headers}.items():
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

        def respond(handler: BaseHTTPRequestHandler, _: Seen) -> None:
            step = script[min(len(server.requests), len(script)) - 1]
            if step == "silence":
                server.wait_for_end()
            elif step == "cut body":
                handler.wfile.write(b'HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n{"cut":')
            elif isinstance(step, dict):
                reply(handler, **step)
            handler.close_connection = True

        server = Server(respond)
        self.addCleanup(server.close)
        return server

    def herald(self, server: Server, **settings: Any) -> Any:
        return self.client("sk_test_1", f"{server.url}/", **settings)

    def result(self, value: Any) -> Any:
        """The result of a method, of either client."""
        return asyncio.run(value) if inspect.iscoroutine(value) else value

    def items(self, value: Any, count: Optional[int] = None) -> List[Any]:
        """The first items of an iteration, of either client."""

        async def collect() -> List[Any]:
            items: List[Any] = []
            async for item in value:
                items.append(item)
                if len(items) == count:
                    break
            return items

        return asyncio.run(collect()) if hasattr(value, "__aiter__") else list(islice(value, count))


def both_clients(test: Type[ClientTest]) -> Type[ClientTest]:
    """The same tests with the asynchronous client."""
    return type(f"Async{test.__name__}", (test,), {"client": AsyncHerald, "__module__": test.__module__})
