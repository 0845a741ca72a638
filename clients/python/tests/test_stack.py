from __future__ import annotations

import asyncio
import inspect
import os
import unittest
from typing import Any, List
from uuid import uuid4

import herald_publishing as h

from .stack import live, needs_stack, sandbox

PART = 8 * 1024 * 1024


def post_of(text: str) -> Any:
    return {"post": {"content": {"text": text, "platform": "threads"}}}


@needs_stack
class Stack(unittest.TestCase):
    client: Any = h.Herald

    def result(self, value: Any) -> Any:
        return asyncio.run(value) if inspect.iscoroutine(value) else value

    def test_publishes_once_when_the_response_to_a_post_is_lost(self) -> None:
        for key in (None, "new"):
            text = f"Once and no more {uuid4()}"
            herald = self.client(base_url=os.environ["HERALD_LOSSY_LINE"])
            accepted = self.result(herald.posts.create(post_of(text), idempotency_key=key))
            seen: List[Any] = []
            waiting = herald.posts.wait_until_published(accepted["postSubmissionId"], on_progress=seen.append)
            post = self.result(waiting)
            self.assertEqual((post["outcome"], seen[-1]), ("published", post))
            self.assertEqual(len(live(text)), 1)

    def test_an_abandoned_upload_continues_with_its_stored_session(self) -> None:
        size = PART + 123_456
        video = sandbox(f"/media/big?bytes={size}")
        saved: List[Any] = []
        sent: List[int] = []

        def leave(sent_bytes: int, _: int) -> None:
            if sent_bytes > 0:
                raise KeyboardInterrupt

        upload = self.client().media.upload
        with self.assertRaises(KeyboardInterrupt):
            self.result(upload(video, on_session=saved.append, on_progress=leave))
        [session] = saved
        stored = self.result(upload(video, session=session, on_progress=lambda done, _: sent.append(done)))
        self.assertEqual(sent, [PART, size])
        self.assertEqual((stored["id"], stored["sizeBytes"], stored["mimeType"]), (session["id"], size, "video/mp4"))

    def test_publishes_a_draft_as_it_was_read_and_checks_many_posts(self) -> None:
        herald = self.client()
        text = f"Prepared {uuid4()}"
        draft = self.result(herald.drafts.get(self.result(herald.drafts.create(post_of("")))["id"]))
        self.assertFalse(draft["valid"])
        self.result(herald.drafts.update(draft["id"], post_of(text)))
        with self.assertRaises(h.ConflictError) as caught:
            self.result(herald.drafts.publish(draft["id"], if_match=draft))
        self.assertEqual(caught.exception.code, "precondition_failed")
        changed = self.result(herald.drafts.get(draft["id"]))
        publication = {"scheduledTime": "2090-01-01T09:00:00Z"}
        published = self.result(herald.drafts.publish(draft["id"], publication, if_match=changed))
        self.assertEqual(self.result(herald.drafts.publish(draft["id"], publication)), published)
        self.assertEqual(self.result(herald.posts.get(published["postSubmissionId"]))["text"], text)
        posts = [post_of(text), {"post": {"content": {"text": text, "platform": "nowhere"}}}]
        self.assertEqual(self.result(herald.posts.check_many(posts))["counts"], {"valid": 1, "invalid": 1})
        planned = [{**post_of(text), "scheduledTime": "2090-01-03T09:00:00Z"}, posts[1]]
        made = self.result(herald.posts.create_many(planned))
        self.assertEqual(made["counts"], {"accepted": 1, "replayed": 0, "refused": 1})
        self.assertEqual(made["results"][1]["error"]["code"], "validation_error")


class AsyncStack(Stack):
    client = h.AsyncHerald
