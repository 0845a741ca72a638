from __future__ import annotations

import json
import re
from typing import Any, AsyncIterable, Dict, Iterable, List, Optional

from .support import ClientTest, Seen, both_clients, named, reads, snake_case


@reads("requests", "retries", "errors", "lists", "waiting", "streams")
class Conformance(ClientTest):
    """The promises of every client: see clients/conformance/README.md."""

    def check(
        self,
        *,
        calls: List[Dict[str, Any]],
        settings: Dict[str, Any] = {},
        profile: Optional[str] = None,
        responses: List[Any] = [{}],
        requests: List[Dict[str, Any]] = [],
        request_count: Optional[int] = None,
        idempotency_keys: List[Optional[str]] = [],
        elapsed: Optional[float] = None,
        result: Any = None,
        items: List[Any] = [],
        progress: List[int] = [],
        **outcome: Any,
    ) -> None:
        server = self.serve(*responses)
        started_at = self.clock.now
        self.items: List[Any] = []
        self.progress: List[Any] = []
        self.returned: Any = None
        error: Optional[Exception] = None
        try:
            herald = self.herald(server, **named(settings))
            herald = herald if profile is None else herald.with_profile(profile)
            for call in calls:
                self.make_call(herald, is_watched=bool(progress), **call)
        except Exception as caught:
            error = caught
        self.check_outcome(error, **outcome)
        self.assertEqual(self.returned, self.returned if result is None else result)
        self.assertEqual(self.items, items)
        self.assertEqual(self.progress, [responses[index]["body"] for index in progress])
        self.assertIn(elapsed, (None, self.clock.now - started_at))
        count = len(requests or idempotency_keys) if request_count is None else request_count
        self.assertEqual(len(server.requests), count)
        for seen, request in zip(server.requests, requests):
            self.check_request(seen, **request)
        if idempotency_keys:
            self.assertEqual(labelled(server.headers("idempotency-key")), idempotency_keys)

    def make_call(
        self,
        herald: Any,
        method: str,
        is_watched: bool,
        arguments: List[Any] = [],
        query: Dict[str, Any] = {},
        options: Dict[str, Any] = {},
        take: Optional[int] = None,
    ) -> None:
        function = herald
        for name in method.split("."):
            function = getattr(function, snake_case(name))
        watching = {"on_progress": self.progress.append} if is_watched else {}
        returned = function(*arguments, **named(query), **named(options), **watching)
        is_list = isinstance(returned, Iterable) and not isinstance(returned, (dict, str))
        if is_list or isinstance(returned, AsyncIterable):
            self.collect(returned, self.items, take)
        else:
            self.returned = self.result(returned)

    def check_request(self, seen: Seen, line: str, headers: Dict[str, Any] = {}, body: Any = None) -> None:
        self.assertEqual(f"{seen.verb} {seen.path}", line)
        self.assertEqual({name: seen.headers.get(name) for name in headers}, headers)
        if body is not None:
            self.assertEqual(json.loads(seen.body), body)


def labelled(keys: List[Optional[str]]) -> List[Optional[str]]:
    """The idempotency keys, with `generated 1` in place of the first one that the client has generated, and so on."""
    generated = list(dict.fromkeys(key for key in keys if key and re.match("[0-9a-f-]{36}$", key)))
    return [f"generated {generated.index(key) + 1}" if key in generated else key for key in keys]


AsyncConformance = both_clients(Conformance)
