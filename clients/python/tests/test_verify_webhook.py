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


class VerifyWebhook(ClientTest):
    def test_does_what_the_conformance_suite_says(self) -> None:
        for vector in SUITE["vectors"]:
            given = {**WEBHOOK, **vector.get("changes", {})}
            options = {name: given[name] for name in ("now", "tolerance") if name in given}
            error: Optional[Exception] = None
            with self.subTest(vector["title"]):
                try:
                    event = verify_webhook(given["body"], headers_of(given), given["secret"], **options)
                    self.assertEqual(event, EVENT)
                except Exception as caught:
                    error = caught
                self.check_outcome(vector, error)

    def test_accepts_bytes_and_headers_of_any_framework(self) -> None:
        headers = {name.title(): [value] for name, value in headers_of(WEBHOOK).items()}
        body = WEBHOOK["body"].encode()
        self.assertEqual(verify_webhook(body, headers, WEBHOOK["secret"], now=WEBHOOK["now"]), EVENT)
