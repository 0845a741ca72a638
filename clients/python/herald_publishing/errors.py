"""The errors of the client."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Optional

if TYPE_CHECKING:
    from .types import FieldProblem


@dataclass(eq=False, repr=False)
class HeraldError(Exception):
    """An unsuccessful response. `code` is Herald's error code, or `http_502` and the like, `message` its text for people."""

    status: int
    code: str
    message: str
    request_id: Optional[str] = None
    details: Any = None
    doc_url: Optional[str] = None
    fix: Optional[str] = None
    """How to fix the problem, if that is possible."""
    retry_after: Optional[float] = None
    """How long the server asks to wait (seconds)."""

    def __post_init__(self) -> None:
        super().__init__(self.message)

    @property
    def problems(self) -> List[FieldProblem]:
        """One entry for each invalid field of the request."""
        details = self.details if isinstance(self.details, list) else []
        return [each for each in details if isinstance(each, dict) and "field" in each and "message" in each]  # type: ignore[misc]


class NoResponseError(ConnectionError):
    """No response arrived, after all retries. Whether the request was carried out is unknown: `__cause__` is the failure."""


def error_response(
    status: int, headers: Mapping[str, str], content: object, retry_after: Optional[float]
) -> Dict[str, Any]:
    """The arguments of `HeraldError` for a response with this content. A proxy may have responded instead of Herald."""
    error = content.get("error") if isinstance(content, dict) else None
    fields: Dict[str, Any] = error if isinstance(error, dict) else {}

    def text(name: str) -> Optional[str]:
        return fields[name] if isinstance(fields.get(name), str) and fields[name] else None

    return {
        "status": status,
        "code": text("code") or f"http_{status}",
        "message": text("message") or _message_of(status),
        "request_id": text("requestId") or headers.get("x-request-id"),
        "details": fields.get("details"),
        "doc_url": text("docUrl"),
        "fix": text("fix"),
        "retry_after": retry_after,
    }


def unreadable(status: int, headers: Mapping[str, str]) -> HeraldError:
    """A successful response that is not of the expected type, such as the page of a proxy."""
    return HeraldError(
        status=status,
        code="invalid_response",
        message="The response is not of the API. Is `base_url` the address of Herald?",
        request_id=headers.get("x-request-id"),
    )


def _message_of(status: int) -> str:
    if 300 <= status < 400:
        return "The address redirects elsewhere. Use the final one as `base_url`."
    return f"The server responded with status {status}."
