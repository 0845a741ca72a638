from __future__ import annotations

from typing import Optional, TypedDict


class RequestOptions(TypedDict, total=False):
    """What every method takes."""

    idempotency_key: Optional[str]
    """Calls with the same key take effect once. By default Herald derives the key of a post, a file from the web, a rendering
    and a transcription from the request, so that the same call within 24 hours returns the first result; `'new'` repeats it on
    purpose. Each other change has a generated key."""
    traceparent: Optional[str]
    """The W3C trace of the caller, which Herald continues."""
    timeout: Optional[float]
    """How long the server may be silent (seconds); by default that of the client."""


class NewPostOptions(RequestOptions, total=False):
    """What the methods take that publish."""

    test_scenario: Optional[str]
    """What happens in test mode, as in `'x=rate_limited'`."""
