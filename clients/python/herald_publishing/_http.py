from __future__ import annotations

import http.client
import socket
import urllib.request
from typing import Callable, Dict, List, Mapping, NamedTuple, Optional, Union
from urllib.parse import urlsplit

from .errors import NoResponseError

# Failures of the connection: `URLError` and timeouts are of the first kind, responses that are cut of the second.
FAILURES = (OSError, http.client.HTTPException)


class Request(NamedTuple):
    verb: str
    url: str
    headers: Dict[str, str]
    body: Optional[bytes]
    timeout: float


class Response(NamedTuple):
    """A response that has arrived as a whole. The names of its headers are in small letters."""

    status: int
    headers: Mapping[str, str]
    text: str


class _EveryStatus(urllib.request.HTTPErrorProcessor):
    """Returns every response, also a redirect: following it would take the key to another host."""

    def http_response(
        self, request: urllib.request.Request, response: http.client.HTTPResponse
    ) -> http.client.HTTPResponse:
        return response

    https_response = http_response


_opener = urllib.request.build_opener(_EveryStatus)


def open_response(request: Request) -> http.client.HTTPResponse:
    """Sends a request once. Raises `NoResponseError` without a response."""
    sent = urllib.request.Request(request.url, request.body, request.headers, method=request.verb)
    try:
        return _opener.open(sent, timeout=request.timeout)  # type: ignore[no-any-return]
    except FAILURES as error:
        raise _no_response(request, error) from error


def exchange(request: Request) -> Response:
    """Sends a request once, and reads its response. Raises `NoResponseError` without one."""
    response = open_response(request)
    with response:
        try:
            return Response(response.status, headers_of(response), response.read().decode("utf-8", "replace"))
        except FAILURES as error:
            raise _no_response(request, error) from error


def headers_of(response: http.client.HTTPResponse) -> Dict[str, str]:
    return {name.lower(): value for name, value in response.headers.items()}


def _no_response(request: Request, error: BaseException) -> NoResponseError:
    reason = error.__dict__.get("reason", error)
    within = f" within {request.timeout:g} s" if isinstance(reason, socket.timeout) else ""
    return NoResponseError(f"No response arrived from {urlsplit(request.url).netloc}{within}.")


class Message(NamedTuple):
    """One message of a stream of server-sent events. `data` is `None` in one that only sets the other fields."""

    last_event_id: Optional[str]
    data: Optional[str]
    retry: Optional[float]


class MessageStream:
    """Reads a stream by the rules of https://html.spec.whatwg.org/multipage/server-sent-events.html, but returns comments and
    messages without data too, as signs of life. Lines end with a line feed."""

    def __init__(self, response: http.client.HTTPResponse) -> None:
        self._response = response
        self._last_event_id: Optional[str] = None

    def read(self) -> Optional[Message]:
        """The next message; `None` at the end. Raises `NoResponseError` if the connection fails or falls silent."""
        data: List[str] = []
        retry: Optional[float] = None
        try:
            for line in iter(self._response.readline, b""):
                field, _, value = line.decode("utf-8", "replace").rstrip("\r\n").partition(":")
                value = value[1:] if value.startswith(" ") else value
                if line.strip(b"\r\n") == b"":
                    return Message(self._last_event_id, "\n".join(data) if data else None, retry)
                if field == "data":
                    data.append(value)
                elif field == "id" and "\0" not in value:
                    self._last_event_id = value
                elif field == "retry" and value.isdigit():
                    retry = int(value) / 1000
        except FAILURES as error:
            raise NoResponseError("The stream was cut or fell silent.") from error
        except ValueError:
            # Closed by another thread between two lines.
            pass
        return None

    def close(self) -> None:
        """Ends the stream, also while another thread reads it."""
        try:
            with socket.fromfd(self._response.fileno(), socket.AF_INET, socket.SOCK_STREAM) as connection:
                connection.shutdown(socket.SHUT_RDWR)
        except (AttributeError, OSError, ValueError):
            # It has ended already: `http.client` then has no file any more.
            pass
        self._response.close()
