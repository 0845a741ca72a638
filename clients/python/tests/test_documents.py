from __future__ import annotations

import base64
import hashlib
import hmac
import json
import os
import re
import tempfile
import time
import unittest
from pathlib import Path
from unittest import mock

import herald_publishing as h

from .stack import accounts, live, needs_stack, run, sandbox

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
SAMPLES = dict(re.findall(r"^## ([^\n]+)$(?:(?!^## ).)*?^```python\n(.*?)^```$", README, re.S | re.M))


@needs_stack
class Readme(unittest.TestCase):
    def test_has_a_sample_below_each_heading_that_announces_one(self) -> None:
        self.assertEqual(len(SAMPLES), README.count("```python"))

    def test_publishes_and_waits(self) -> None:
        output, _ = run(SAMPLES["Publish and wait"])
        self.assertRegex(output, r"(?m)^threads https?:")
        self.assertRegex(output, r"(?m)^bluesky https?:")
        self.assertEqual(len(live("The harbour at dawn.")), 2)

    def test_retries_a_failed_target(self) -> None:
        body = {"error": "InvalidRequest", "message": "Not today."}
        account = accounts("bluesky")[0]
        fault = {"platform": "bluesky", "operation": "createRecord", "times": 1, "status": 400, "accountId": account}
        sandbox("/_sandbox/faults", {**fault, "body": body})
        self.assertRegex(run(SAMPLES["Errors"])[0], rf"^bluesky:{account} .*Not today.*\npublished\n$")
        self.assertEqual(len(live("To both of you.")), 2)

    def test_uploads_a_video_and_schedules_a_post(self) -> None:
        before = os.getcwd()
        self.addCleanup(os.chdir, before)
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            Path("dawn.mp4").write_bytes(sandbox("/media/sample.mp4"))
            output, _ = run(SAMPLES["Upload a video and schedule it"])
            self.assertEqual(output, "0 %\n100 %\n2090-03-26T07:00:00.000Z\n")
            os.chdir(before)

    def test_lists_posts_and_events(self) -> None:
        self.assertRegex(run(SAMPLES["Lists and events"])[0], r"\d+ \S+\n$")

    def test_accepts_only_signed_webhooks_and_answers_a_challenge(self) -> None:
        body = b'{"id":"evt_1","type":"post.published"}'
        challenge = b'{"type":"webhook.verification","data":{"challenge":"abc"}}'
        timestamp = str(int(time.time()))
        digests = (hmac.new(b"secret", f"msg_1.{timestamp}.".encode() + each, "sha256").digest() for each in (body, challenge))
        headers = {"webhook-id": "msg_1", "webhook-timestamp": timestamp}
        headers["webhook-signature"] = " ".join(f"v1,{base64.b64encode(digest).decode()}" for digest in digests)
        secret = f"whsec_{base64.b64encode(b'secret').decode()}"
        receive = run(SAMPLES["Receive a webhook"])[1]["receive"]
        with mock.patch.dict(os.environ, {"HERALD_WEBHOOK_SECRET": secret}):
            responses = [receive(each, headers) for each in (body, challenge, b"{}")]
        self.assertEqual(responses, [(204, ""), (200, "abc"), (400, "")])

    def test_publishes_with_asyncio(self) -> None:
        self.assertRegex(run(SAMPLES["asyncio"])[0], r"^published\n")
        self.assertEqual(len(live("Good evening.")), 1)


@needs_stack
class Samples(unittest.TestCase):
    """The Python samples of the API description, each with a key and the address of the running service."""

    def test_call_an_endpoint_that_understands_them(self) -> None:
        # The names of things that do not exist, such as POST_ID, and files that are not on the web of the tests.
        expected = {"not_found", "MEDIA_NOT_FOUND", "media_unreachable"}
        samples = json.loads(Path(os.environ["HERALD_SAMPLES"]).read_text(encoding="utf-8"))
        self.assertGreater(len(samples), 40)
        for sample in samples:
            code = re.sub('base_url=".*?"', f'base_url="{os.environ["HERALD_URL"]}"', sample)
            with self.subTest(sample):
                try:
                    run(code.replace("sk_live_…", os.environ["HERALD_API_KEY"]))
                except h.HeraldError as error:
                    self.assertIn(error.code, expected)
