from __future__ import annotations

from datetime import datetime, timezone
from typing import Any, Dict, List

import herald_publishing as h

from .support import ClientTest, both_clients

MINUTE = 60


def post_of(outcome: str, **more: Any) -> Dict[str, Any]:
    post = {"postSubmissionId": "p1", "outcome": outcome, "counts": {outcome: 1}, "scheduledTime": None, "runs": []}
    return {"body": {**post, **more}}


PUBLISHING = post_of("publishing")
PUBLISHED = post_of("published")


class Waiting(ClientTest):
    def due_after(self, seconds: float) -> Dict[str, Any]:
        due = datetime.fromtimestamp(self.clock.now + seconds, timezone.utc).isoformat(timespec="milliseconds")
        return post_of("scheduled", scheduledTime=due.replace("+00:00", "Z"))

    def wait(self, *script: Any, **options: Any) -> Any:
        self.server = self.serve(*script)
        return self.result(self.herald(self.server, max_retries=0).posts.wait_until_published("p1", **options))

    def test_returns_the_post_once_it_is_live_and_polls_at_growing_intervals(self) -> None:
        self.assertEqual(self.wait(PUBLISHING, PUBLISHING, PUBLISHING, PUBLISHED), PUBLISHED["body"])
        self.assertEqual(self.clock.pauses, [0.5, 0.75, 1.125])

    def test_reports_progress_whenever_the_counts_or_a_reply_change(self) -> None:
        half = post_of("publishing", counts={"publishing": 1, "published": 1})
        reply = post_of("publishing", counts=half["body"]["counts"], runs=[{"result": {"replies": [{"index": 0}]}}])
        seen: List[Any] = []
        self.wait(PUBLISHING, PUBLISHING, half, half, reply, PUBLISHED, on_progress=lambda post: seen.append(post))
        self.assertEqual(seen, [PUBLISHING["body"], half["body"], reply["body"], PUBLISHED["body"]])

    def test_raises_with_the_reasons_once_the_post_cannot_be_live(self) -> None:
        runs = [
            {"targetId": "x:1", "error": {"code": "content_unsupported", "message": "Too long."}, "notes": []},
            {"targetId": "threads:1", "error": None, "notes": [{"code": "reply_missing", "message": "No reply."}]},
            {"targetId": "bluesky:1", "error": {"code": "cancelled", "message": "Cancelled."}, "notes": []},
        ]
        for outcome in ("failed", "partly_published", "cancelled", "unknown"):
            with self.assertRaisesRegex(h.PublishError, r"x:1: Too long\. threads:1: No reply\.") as caught:
                self.wait(PUBLISHING, post_of(outcome, runs=runs))
            self.assertEqual(caught.exception.post["outcome"], outcome)
            self.assertEqual([run["targetId"] for run in caught.exception.failed], ["x:1"])

    def test_gives_up_after_ten_minutes_with_the_last_state_of_the_post(self) -> None:
        started_at = self.clock.now
        with self.assertRaises(h.WaitTimeoutError) as caught:
            self.wait(PUBLISHING)
        self.assertEqual(caught.exception.post, PUBLISHING["body"])
        self.assertEqual(self.clock.now, started_at + 10 * MINUTE)
        self.assertEqual(max(self.clock.pauses), 10)

    def test_gives_up_after_the_timeout_of_the_caller_scheduled_or_not(self) -> None:
        started_at = self.clock.now
        with self.assertRaises(h.WaitTimeoutError):
            self.wait(self.due_after(60 * MINUTE), timeout=3 * MINUTE)
        self.assertEqual(self.clock.now, started_at + 3 * MINUTE)

    def test_waits_for_a_scheduled_post_until_it_is_due_and_ten_minutes_from_then(self) -> None:
        started_at = self.clock.now
        scheduled = self.due_after(23 * MINUTE)
        with self.assertRaises(h.WaitTimeoutError):
            self.wait(*[scheduled] * 5, PUBLISHING)
        self.assertEqual(self.clock.pauses[:5], [minutes * MINUTE for minutes in (5, 5, 5, 5, 3)])
        self.assertEqual(self.clock.now, started_at + 33 * MINUTE)

    def test_continues_after_temporary_failures(self) -> None:
        limited = {"status": 429, "headers": {"retry-after": "90"}}
        self.assertEqual(self.wait("cut", {"status": 503}, limited, PUBLISHED), PUBLISHED["body"])
        self.assertEqual(self.clock.pauses, [0.5, 0.75, 90])

    def test_raises_a_permanent_error(self) -> None:
        with self.assertRaises(h.NotFoundError):
            self.wait({"status": 404})
        self.assertEqual(len(self.server.requests), 1)

    def test_bounds_a_poll_that_takes_too_long_by_its_timeout(self) -> None:
        with self.assertRaises(h.WaitTimeoutError) as caught:
            self.wait("silence", timeout=0.05)
        self.assertIsInstance(caught.exception.__cause__, h.NoResponseError)


AsyncWaiting = both_clients(Waiting)
