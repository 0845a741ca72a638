from __future__ import annotations

from typing import Any

import herald_publishing as h

from .support import ClientTest, both_clients

STREAM = {"content-type": "text/event-stream"}


def stream(text: str) -> Any:
    return {"headers": STREAM, "body": text}


class EventStreams(ClientTest):
    def test_yields_events_in_order_and_reconnects_after_the_last_one(self) -> None:
        server = self.serve(
            stream(': hello\n\nretry: 7000\n\nid: 4\ndata: {"sequence": 4}\n\n'),
            {"status": 503, "headers": {"retry-after": "30"}},
            stream('id: 5\r\ndata: {"sequence":\r\ndata: 5}\r\n\r\nid: 6\ndata: {"sequence": 6}\n\n'),
        )
        events = self.items(self.herald(server).events.stream(after=3), 3)
        self.assertEqual([event["sequence"] for event in events], [4, 5, 6])
        self.assertEqual(server.headers("last-event-id"), ["3", "4", "4"])
        self.assertEqual(server.headers("accept"), ["text/event-stream"] * 3)
        self.assertEqual(self.clock.pauses, [7, 30])

    def test_raises_when_herald_refuses_the_stream(self) -> None:
        server = self.serve({"status": 403})
        with self.assertRaises(h.PermissionDeniedError):
            self.items(self.herald(server).events.stream(), 1)
        self.assertEqual(len(server.requests), 1)

    def test_raises_when_the_first_connection_fails_for_good(self) -> None:
        server = self.serve("cut")
        with self.assertRaises(h.NoResponseError):
            self.items(self.herald(server).events.stream(), 1)
        self.assertEqual(len(server.requests), 4)

    def test_reports_a_page_that_responds_in_place_of_herald(self) -> None:
        with self.assertRaises(h.HeraldError) as caught:
            self.items(self.herald(self.serve({"body": "<html>"}), max_retries=0).events.stream(), 1)
        self.assertEqual(caught.exception.code, "invalid_response")


AsyncEventStreams = both_clients(EventStreams)
