"""The errors of the client."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Optional, Type

if TYPE_CHECKING:
    from .types import FieldProblem


class HeraldError(Exception):
    """An unsuccessful response. `code` is Herald's error code, or `http_502` and the like, `message` its text for people."""

    def __init__(
        self,
        *,
        status: int,
        code: str,
        message: str,
        request_id: Optional[str] = None,
        details: Any = None,
        doc_url: Optional[str] = None,
        fix: Optional[str] = None,
        retry_after: Optional[float] = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.request_id = request_id
        self.details = details
        self.doc_url = doc_url
        self.fix = fix
        """How to fix the problem, if that is possible."""
        self.retry_after = retry_after
        """How long the server asks to wait (seconds)."""


class ValidationError(HeraldError):
    """400: the request is not valid."""

    @property
    def problems(self) -> List[FieldProblem]:
        """One entry for each invalid field."""
        details = self.details if isinstance(self.details, list) else []
        return [each for each in details if isinstance(each, dict) and "field" in each and "message" in each]  # type: ignore[misc]


class AuthenticationError(HeraldError):
    """401: the key is missing, wrong, revoked or expired."""


class InsufficientCreditsError(HeraldError):
    """402: there are not enough AI credits."""


class PermissionDeniedError(HeraldError):
    """403: no active subscription, or the key may not do this."""


class NotFoundError(HeraldError):
    """404: the object does not exist, or belongs to another user."""


class ConflictError(HeraldError):
    """409 and 412: the state does not allow the change, for example because the post is published, or the object has changed
    since it was read."""


class RateLimitError(HeraldError):
    """429: a limit is exceeded; `retry_after` is the time to wait (seconds)."""


class ServerError(HeraldError):
    """5xx: Herald or a proxy failed."""


class NoResponseError(ConnectionError):
    """No response arrived, after all retries. Whether the request was carried out is unknown: `__cause__` is the failure."""


_classes: Dict[int, Type[HeraldError]] = {
    400: ValidationError,
    401: AuthenticationError,
    402: InsufficientCreditsError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    412: ConflictError,
    429: RateLimitError,
}


def error_of(
    status: int, headers: Mapping[str, str], content: object, retry_after: Optional[float] = None
) -> HeraldError:
    """The error that a response with this content means. A proxy may have responded instead of Herald."""
    error = content.get("error") if isinstance(content, dict) else None
    fields: Dict[str, Any] = error if isinstance(error, dict) else {}

    def text(name: str) -> Optional[str]:
        return fields[name] if isinstance(fields.get(name), str) and fields[name] else None

    error_class = _classes.get(status) or (ServerError if status >= 500 else HeraldError)
    return error_class(
        status=status,
        code=text("code") or f"http_{status}",
        message=text("message") or _message_of(status),
        request_id=text("requestId") or headers.get("x-request-id"),
        details=fields.get("details"),
        doc_url=text("docUrl"),
        fix=text("fix"),
        retry_after=retry_after,
    )


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
