from __future__ import annotations

import json
from typing import Any, Dict, Optional

from herald_publishing import verify_webhook

from .support import ClientTest, conformance

SUITE = conformance("webhooks")
WEBHOOK = SUITE["webhook"]
EVENT = json.loads(WEBHOOK["body"])


def headers_of(webhook: Dict[str, Any]) -> Dict[str, Any]:
    return {f"webhook-{name}": webhook[name] for name in ("id", "timestamp", "signature") if webhook[name] is not None}


def verified(body: str, secret: str, **given: Any) -> Any:
    headers = headers_of({name: given.pop(name) for name in ("id", "timestamp", "signature")})
    return verify_webhook(body, headers, secret, **given)


class VerifyWebhook(ClientTest):
    def test_does_what_the_conformance_suite_says(self) -> None:
        for vector in SUITE["vectors"]:
            with self.subTest(vector["title"]):
                self.check(**vector)

    def check(self, *, changes: Dict[str, Any] = {}, **outcome: Any) -> None:
        error: Optional[Exception] = None
        try:
            self.assertEqual(verified(**{**WEBHOOK, **changes}), EVENT)
        except Exception as caught:
            error = caught
        self.check_outcome(error, **outcome)

    def test_accepts_bytes_and_headers_of_any_framework(self) -> None:
        headers = {name.title(): [value] for name, value in headers_of(WEBHOOK).items()}
        body = WEBHOOK["body"].encode()
        self.assertEqual(verify_webhook(body, headers, WEBHOOK["secret"], now=WEBHOOK["now"]), EVENT)
