from __future__ import annotations

import json
import unittest
from typing import Any, Dict

from herald_publishing import WebhookVerificationError, verify_webhook

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
NOW = 1798761600
BODY = (
    '{"id":"evt_1","type":"post.published","timestamp":"2027-01-01T00:00:00.000Z","sequence":7,"livemode":true,'
    '"data":{"text":"Ein Gruß 👋"}}'
)
# Made by the library `standardwebhooks` of npm, with this secret and with another one.
SIGNATURE = "v1,CPe60D72Fcnylc2XB+lWHHSFv5oZT6/MXKIfrqrKeOI="
OTHER_SIGNATURE = "v1,oViTmgZdeyqtNZG8lSBcwZ1rlsnBnU8TLRDhJSLB+dk="
HEADERS: Dict[str, Any] = {"webhook-id": "msg_1", "webhook-timestamp": str(NOW), "webhook-signature": SIGNATURE}


class VerifyWebhook(unittest.TestCase):
    def verify(self, body: Any = BODY, now: float = NOW, secret: str = SECRET, **headers: Any) -> Any:
        given = {**HEADERS, **{f"webhook-{name}": value for name, value in headers.items()}}
        return verify_webhook(body, given, secret, now=now)

    def test_returns_the_event_of_a_request_that_the_reference_library_has_signed(self) -> None:
        self.assertEqual(self.verify(), json.loads(BODY))
        self.assertEqual(self.verify(BODY.encode()), json.loads(BODY))

    def test_accepts_headers_of_any_framework(self) -> None:
        capitals = {name.title(): [value] for name, value in HEADERS.items()}
        self.assertEqual(verify_webhook(BODY, capitals, SECRET, now=NOW), json.loads(BODY))

    def test_accepts_a_secret_without_its_prefix(self) -> None:
        self.assertEqual(self.verify(secret=SECRET[6:])["id"], "evt_1")

    def test_accepts_one_matching_signature_of_several(self) -> None:
        self.assertEqual(self.verify(signature=f"{OTHER_SIGNATURE} v1a,AAAA {SIGNATURE}")["id"], "evt_1")

    def test_rejects_what_herald_has_not_signed(self) -> None:
        for reason, call in {
            "a changed body": {"body": f"{BODY} "},
            "a changed id": {"id": "msg_2"},
            "a changed time": {"timestamp": str(NOW + 1)},
            "the signature of another secret": {"signature": OTHER_SIGNATURE},
            "a cut signature": {"signature": SIGNATURE[:-5]},
            "a signature that is no base64": {"signature": "v1,%%%"},
            "a signature beyond ASCII": {"signature": "v1,ü"},
            "a signature without a version": {"signature": SIGNATURE[3:]},
            "a missing signature": {"signature": ""},
            "a time in words": {"timestamp": "now"},
            "an old request": {"now": NOW + 301},
            "a request of the future": {"now": NOW - 301},
        }.items():
            with self.subTest(reason), self.assertRaises(WebhookVerificationError):
                self.verify(**call)  # type: ignore[arg-type]
        self.assertRaises(WebhookVerificationError, verify_webhook, BODY, {}, SECRET)

    def test_accepts_requests_within_the_tolerance(self) -> None:
        self.assertEqual(self.verify(now=NOW + 299)["id"], "evt_1")
        old = verify_webhook(BODY, HEADERS, SECRET, now=NOW + 3000, tolerance=3600)
        self.assertEqual(old["id"], "evt_1")

    def test_reports_that_a_text_is_not_a_secret(self) -> None:
        for wrong in ("", "whsec_", "whsec_%%%"):
            with self.assertRaises(ValueError):
                self.verify(secret=wrong)
