from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from typing import Any, Iterable, Literal, Mapping, Optional, TypedDict, Union

from .types import Event

# How far the sender's clock may be from ours, in seconds.
TOLERANCE = 300.0


class WebhookVerificationError(Exception):
    """The request is not from Herald, or too old. Respond with 400."""


class TestEventData(TypedDict):
    webhookId: str


class TestEvent(TypedDict):
    """The request of `webhooks.test()`. It is not an event and appears in no list."""

    id: str
    type: Literal["webhook.test"]
    timestamp: str
    sequence: int
    livemode: bool
    profileId: Optional[str]
    data: TestEventData


class VerificationEventData(TypedDict):
    webhookId: str
    challenge: str


class VerificationEvent(TypedDict):
    """The challenge of a new endpoint, which gets events once it has responded with `data["challenge"]`. It is no event either."""

    id: str
    type: Literal["webhook.verification"]
    timestamp: str
    sequence: int
    livemode: bool
    profileId: Optional[str]
    data: VerificationEventData


WebhookPayload = Union[Event, TestEvent, VerificationEvent]


def verify_webhook(
    payload: Union[str, bytes],
    headers: Mapping[str, Any],
    secret: str,
    *,
    tolerance: float = TOLERANCE,
    now: Optional[float] = None,
) -> WebhookPayload:
    """Checks the signature of a webhook by https://www.standardwebhooks.com, and returns its event. `payload` must be the bytes or
    the text as they arrived, before any parsing; `headers` those of any framework, with names in any case. During a rotation an
    event has two signatures, and one of them must match. The comparison takes constant time. Raises `WebhookVerificationError`,
    and `ValueError` for a malformed secret.

    `id` of the event is the same in every attempt: store it to recognise a repetition. `sequence` is the order in which things
    happened. A later version of Herald may send types that are not listed here."""
    key = _key_of(secret)
    names = {name.lower(): value for name, value in headers.items()}
    id = _header_of(names, "webhook-id")
    timestamp = _header_of(names, "webhook-timestamp")
    present = time.time() if now is None else now
    if not (timestamp.isascii() and timestamp.isdigit()) or abs(present - int(timestamp)) > tolerance:
        raise WebhookVerificationError("The timestamp of the webhook is too far from the present.")
    body = payload.encode() if isinstance(payload, str) else payload
    signature = hmac.new(key, f"{id}.{timestamp}.".encode() + body, hashlib.sha256).digest()
    if not _matches(signature, _header_of(names, "webhook-signature").split(" ")):
        raise WebhookVerificationError("No signature of the webhook matches its secret.")
    return json.loads(body)  # type: ignore[no-any-return]


def _header_of(headers: Mapping[str, Any], name: str) -> str:
    value = headers.get(name)
    value = value[0] if isinstance(value, (list, tuple)) and value else value
    if not isinstance(value, str) or value == "":
        raise WebhookVerificationError(f"The header {name} is missing.")
    return value


def _matches(signature: bytes, given: Iterable[str]) -> bool:
    expected = b"v1," + base64.b64encode(signature)
    return any(hmac.compare_digest(expected, each.encode()) for each in given)


def _key_of(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret[6:] if secret.startswith("whsec_") else secret, validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if not key:
        raise ValueError("This is not the secret of a webhook endpoint.")
    return key
