from __future__ import annotations

import json
import keyword
import re
from typing import Any, Dict, List, Optional

from .support import ClientTest, Server, both_clients, reads, snake_case


@reads("requests", "retries", "errors", "lists", "waiting", "streams")
class Conformance(ClientTest):
    """The promises of every client: see clients/conformance/README.md."""

    def check(self, scenario: Dict[str, Any]) -> None:
        responses = scenario.get("responses", [{}])
        server = self.serve(*responses)
        started_at = self.clock.now
        self.items: List[Any] = []
        self.progress: List[Any] = []
        self.returned: Any = None
        error: Optional[Exception] = None
        try:
            self.make_calls(server, scenario)
        except Exception as caught:
            error = caught
        self.check_outcome(scenario, error)
        self.assertEqual(self.returned, scenario.get("result", self.returned))
        self.assertEqual(self.items, scenario.get("items", self.items))
        self.assertEqual(self.progress, [responses[index]["body"] for index in scenario.get("progress", [])])
        self.assertEqual(self.clock.now - started_at, scenario.get("elapsed", self.clock.now - started_at))
        self.check_requests(server, scenario)

    def make_calls(self, server: Server, scenario: Dict[str, Any]) -> None:
        herald = self.herald(server, **named(scenario.get("settings", {})))
        herald = herald.with_profile(scenario["profile"]) if "profile" in scenario else herald
        for call in scenario["calls"]:
            method = herald
            for name in call["method"].split("."):
                method = getattr(method, snake_case(name))
            options = {**named(call.get("query", {})), **named(call.get("options", {}))}
            if "progress" in scenario:
                options["on_progress"] = self.progress.append
            returned = method(*call.get("arguments", []), **options)
            if "items" in scenario or "take" in call:
                self.collect(returned, self.items, call.get("take"))
            else:
                self.returned = self.result(returned)

    def check_requests(self, server: Server, scenario: Dict[str, Any]) -> None:
        expected = scenario.get("requests", [])
        keys = scenario.get("idempotencyKeys")
        self.assertEqual(len(server.requests), scenario.get("requestCount", len(expected or keys or [])))
        for seen, request in zip(server.requests, expected):
            self.assertEqual(f"{seen.verb} {seen.path}", request["line"])
            headers = request.get("headers", {})
            self.assertEqual({name: seen.headers.get(name) for name in headers}, headers)
            if "body" in request:
                self.assertEqual(json.loads(seen.body), request["body"])
        if keys:
            self.assertEqual(labelled(server.headers("idempotency-key")), keys)


def named(fields: Dict[str, Any]) -> Dict[str, Any]:
    """The fields as arguments by their names in Python."""
    return {snake_case(name) + ("_" if keyword.iskeyword(name) else ""): value for name, value in fields.items()}


def labelled(keys: List[Optional[str]]) -> List[Optional[str]]:
    """The idempotency keys, with `generated 1` in place of the first one that the client has generated, and so on."""
    generated = list(dict.fromkeys(key for key in keys if key and re.match("[0-9a-f-]{36}$", key)))
    return [f"generated {generated.index(key) + 1}" if key in generated else key for key in keys]


AsyncConformance = both_clients(Conformance)
