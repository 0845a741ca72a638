from __future__ import annotations

import json
import math
import random
import re
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from functools import partial
from typing import Any, Dict, Mapping, Optional, Tuple, TypeVar
from urllib.parse import quote, urlencode, urlsplit
from uuid import uuid4

from ._endpoint import Endpoint
from ._error_classes import error_of
from ._http import MessageStream, Request, Response, exchange, headers_of, open_response
from ._options import NewPostOptions
from ._steps import Pause, Steps, now
from .errors import HeraldError, NoResponseError, unreadable

Result = TypeVar("Result")

TIMEOUT = 60
# Of endpoints that work while the caller waits.
SLOW_TIMEOUT = 300
FIRST_PAUSE = 0.5
MAX_PAUSE = 8.0
# A server that asks for more than this is not waited for: the caller gets the error, with the time.
MAX_RETRY_AFTER = 60

VERSION = "1.0.0rc1"
# What can be in a header, without spaces.
_PRINTABLE = re.compile(r"[!-~]+\Z")
_OPTIONS = NewPostOptions.__annotations__.keys()


class Body(Dict[str, Any]):
    """The body of a response, with the `ETag` that it was read with."""

    etag: Optional[str] = None


@dataclass(frozen=True)
class Settings:
    """Raises `ValueError` if the key or the address is missing, or they or the profile are malformed."""

    api_key: str
    base_url: str
    profile: Optional[str]
    max_retries: int
    timeout: Optional[float]

    def __post_init__(self) -> None:
        if not _PRINTABLE.match(self.api_key):
            raise ValueError("An API key is needed: Herald(api_key=…, base_url=…), or HERALD_API_KEY in the environment.")
        address = urlsplit(self.base_url)
        if address.scheme not in ("http", "https") or not address.hostname:
            raise ValueError(
                "The address of the service is needed: Herald(api_key=…, base_url=…), or HERALD_URL in the environment."
            )
        if self.profile is not None and not _PRINTABLE.match(self.profile):
            raise ValueError(f"{self.profile!r} is not a profile: give its id, or `external:` and your id of it.")


class Connection:
    """Sends requests to the endpoints, and retries them."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def send(
        self,
        endpoint: Endpoint[Any, Result],
        *ids: str,
        deletes: bool = False,
        **call: Any,
    ) -> Steps[Result]:
        """Returns the body of the response. `deletes`: whether a retry that finds nothing has succeeded, because the first request
        deleted the object. The other arguments are those of `_request`. Raises `HeraldError` or `NoResponseError`."""
        response, retries = yield from self._request(endpoint, ids, **call)
        content = _parsed(response.text)
        if deletes and retries > 0 and response.status == 404:
            return content  # type: ignore[no-any-return]
        if not 200 <= response.status < 300:
            raise _error_of(response)
        if content is None and response.text != "":
            raise unreadable(response.status, response.headers)
        if isinstance(content, dict):
            content = Body(content)
            content.etag = response.headers.get("etag")
        return content  # type: ignore[no-any-return]

    def csv(self, endpoint: Endpoint[Any, Any], *ids: str, **call: Any) -> Steps[str]:
        """Returns the response as CSV."""
        response, _ = yield from self._request(endpoint, ids, accept="text/csv", **call)
        if not 200 <= response.status < 300:
            raise _error_of(response)
        return response.text

    def open_stream(
        self, endpoint: Endpoint[Any, Any], base_url: Optional[str], last_event_id: Optional[str], timeout: float
    ) -> MessageStream:
        """Opens a stream of server-sent events, once."""
        headers = self._headers({"accept": "text/event-stream", "last-event-id": last_event_id})
        address = (base_url or self.settings.base_url).rstrip("/") + endpoint.path
        response = open_response(Request(endpoint.verb, address, headers, None, timeout))
        received = headers_of(response)
        if response.status >= 300:
            with response:
                text = response.read().decode("utf-8", "replace")
            raise _error_of(Response(response.status, received, text))
        if not received.get("content-type", "").startswith("text/event-stream"):
            response.close()
            raise unreadable(response.status, received)
        return MessageStream(response)

    def _request(
        self,
        endpoint: Endpoint[Any, Any],
        ids: Tuple[str, ...],
        *,
        body: Any = None,
        query: Mapping[str, Any] = {},
        accept: Optional[str] = None,
        if_match: Optional[str] = None,
        slow: bool = False,
        derives_key: bool = False,
        is_repeatable: bool = True,
        deadline: float = math.inf,
        idempotency_key: Optional[str] = None,
        traceparent: Optional[str] = None,
        timeout: Optional[float] = None,
        test_scenario: Optional[str] = None,
    ) -> Steps[Tuple[Response, int]]:
        """Returns the last response, and the number of retries. `slow`: whether the endpoint works while the caller waits.
        `derives_key`: whether Herald derives an idempotency key from the request. `is_repeatable`: false if the service executes
        every repetition. `deadline`: when no retry starts any more."""
        # Every change has a key, so that it can be repeated. A deletion changes nothing the second time.
        needs_key = endpoint.verb in ("POST", "PATCH") and not derives_key
        if idempotency_key == "new" or (idempotency_key is None and needs_key):
            idempotency_key = str(uuid4())
        headers = self._headers(
            {
                "accept": accept,
                "content-type": None if body is None else "application/json",
                "idempotency-key": idempotency_key,
                "if-match": if_match,
                "traceparent": traceparent,
                "herald-test-scenario": test_scenario,
            }
        )
        longest = timeout or self.settings.timeout or (SLOW_TIMEOUT if slow else TIMEOUT)
        request = Request(
            endpoint.verb,
            self.settings.base_url.rstrip("/") + _path_of(endpoint.path, ids) + _query_of(query),
            headers,
            None if body is None else json.dumps(body).encode(),
            longest,
        )
        return (yield from self._send_with_retries(request, is_repeatable, deadline))

    def _headers(self, fields: Mapping[str, Optional[str]]) -> Dict[str, str]:
        own = {
            "service-api-key": self.settings.api_key,
            "herald-profile": self.settings.profile,
            "user-agent": f"herald-publishing-python/{VERSION}",
        }
        return {name: value for name, value in {**own, **fields}.items() if value is not None}

    def _send_with_retries(
        self, request: Request, is_repeatable: bool, deadline: float
    ) -> Steps[Tuple[Response, int]]:
        """Sends a request again after transient failures. A request that must not be repeated is only sent again where it was
        certainly not carried out: over a limit."""
        started_at = now()
        failures = 0
        retries = 0
        while True:
            pause = pause_before(failures)
            can_retry = failures < self.settings.max_retries and now() + pause < deadline
            bounded = request._replace(timeout=max(0.001, min(request.timeout, deadline - now())))
            try:
                response: Response = yield partial(exchange, bounded)
            except NoResponseError:
                if not can_retry or not is_repeatable:
                    raise
            else:
                retry_after = retry_after_of(response.headers)
                if (retry_after or 0) > MAX_RETRY_AFTER or now() + (retry_after or 0) >= deadline:
                    return response, retries
                if response.status == 409 and retry_after is not None:
                    # Another request with the same key is being worked on, which is no failure: it is asked for until it must
                    # have ended.
                    if self.settings.max_retries == 0 or now() - started_at >= request.timeout:
                        return response, retries
                    yield Pause(max(retry_after, FIRST_PAUSE))
                    retries += 1
                    continue
                may_repeat = is_transient(response.status) if is_repeatable else response.status == 429
                if not may_repeat or not can_retry:
                    return response, retries
                if retry_after is not None:
                    # Jitter on top of what was asked, never less.
                    pause = retry_after + min(pause, retry_after) / 4
            failures += 1
            retries += 1
            yield Pause(pause)


def pause_before(retry: int) -> float:
    """Grows twofold, with jitter, so that clients that failed together do not come back together (seconds)."""
    return min(MAX_PAUSE, FIRST_PAUSE * 2.0**retry) * random.uniform(0.5, 1)


def is_transient(status: int) -> bool:
    """Whether the same request may succeed later."""
    return status in (408, 425, 429) or (status >= 500 and status != 501)


def retry_after_of(headers: Mapping[str, str]) -> Optional[float]:
    """Of `Retry-After`, as seconds or as a date, in seconds."""
    value = headers.get("retry-after")
    if value is None:
        return None
    try:
        seconds = float(value)
    except ValueError:
        try:
            seconds = parsedate_to_datetime(value).timestamp() - now()
        except (TypeError, ValueError):
            return None
    return max(0.0, seconds) if math.isfinite(seconds) else None


def _error_of(response: Response) -> HeraldError:
    return error_of(response.status, response.headers, _parsed(response.text), retry_after_of(response.headers))


def split_options(query: Mapping[str, Any]) -> Tuple[Dict[str, Any], Dict[str, Any]]:
    """The query and the options of a request, which are given together."""
    options = {name: value for name, value in query.items() if name in _OPTIONS}
    return {name: value for name, value in query.items() if name not in _OPTIONS}, options


def _path_of(path: str, ids: Tuple[str, ...]) -> str:
    """Raises `ValueError` for an id that would lead to another endpoint, such as an empty one to the list."""
    for id in ids:
        if not isinstance(id, str) or not id.strip() or id in (".", ".."):
            raise ValueError(f"{id!r} is not an id for {path}.")
    rest = iter(ids)
    return re.sub(r"{\w+}", lambda _: quote(next(rest), safe=""), path)


def _query_of(query: Mapping[str, Any]) -> str:
    """The parameters are named as in the API: `group_by` is `groupBy`, and `from_` is `from`."""
    given = {
        re.sub(r"_(.)", lambda found: found[1].upper(), name.rstrip("_")): str(value).lower() if isinstance(value, bool) else value
        for name, value in query.items()
        if value is not None
    }
    return f"?{urlencode(given)}" if given else ""


def _parsed(text: str) -> Any:
    """`None` where it is no JSON."""
    try:
        return json.loads(text)
    except ValueError:
        return None
