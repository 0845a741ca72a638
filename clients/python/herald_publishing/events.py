from __future__ import annotations

import json
from functools import partial
from typing import Callable, List, Optional

from . import _endpoints as api
from . import types as t
from ._connection import Connection, is_transient, pause_before
from ._http import Message, MessageStream
from ._methods import EventsMethods
from ._steps import Batches, M, Pause, Steps, iteration
from .errors import HeraldError, NoResponseError

# A stream that has been silent for so long is cut (seconds): it has a comment every 15 s, and Hosting collects for less than a
# minute.
SILENCE = 90
RETRY = 2.0


class Events(EventsMethods[M]):
    """Events, as a list and as a stream."""

    @iteration
    def stream(
        self, *, after: Optional[int] = None, base_url: Optional[str] = None
    ) -> Callable[[], Batches[t.Event]]:
        """Each event as it happens, in order. Reconnects automatically after the last event until the iteration ends. `after` is the
        `sequence` of the last event that you have; without it, the stream starts with the next event. `base_url` is the address of
        the function `events`, as in `https://REGION-PROJECT.cloudfunctions.net/events`: Firebase Hosting buffers events for up to a
        minute. Raises `HeraldError` if Herald refuses the stream, and `NoResponseError` if the first connection fails."""
        return lambda: _Stream(self._connection, None if after is None else str(after), base_url).batches()


class _Stream:
    def __init__(self, connection: Connection, last_event_id: Optional[str], base_url: Optional[str]) -> None:
        self._connection = connection
        self._last_event_id = last_event_id
        self._base_url = base_url
        self._stream: Optional[MessageStream] = None
        self._has_connected = False
        self._retry = RETRY
        self._failures = 0

    def batches(self) -> Batches[t.Event]:
        try:
            while True:
                yield self._next()
        finally:
            self._close()

    def _next(self) -> Steps[List[t.Event]]:
        while True:
            pause = 0.0
            try:
                message = yield from self._next_message()
                if message is not None:
                    if message.data is not None:
                        return [json.loads(message.data)]
                    continue
            except (HeraldError, NoResponseError) as error:
                is_refused = isinstance(error, HeraldError) and not is_transient(error.status)
                has_given_up = not self._has_connected and self._failures >= self._connection.settings.max_retries
                if is_refused or has_given_up:
                    raise
                pause = max(pause_before(self._failures), getattr(error, "retry_after", None) or 0)
                self._failures += 1
            self._close()
            yield Pause(max(pause, self._retry))

    def _close(self) -> None:
        if self._stream:
            self._stream.close()
        self._stream = None

    def _next_message(self) -> Steps[Optional[Message]]:
        """The next message, of a new connection where there is none; `None` at the end of a connection."""
        stream = self._stream
        if stream is None:
            open_stream = self._connection.open_stream
            stream = yield partial(open_stream, api.LIST_EVENTS, self._base_url, self._last_event_id, SILENCE)
            self._stream = stream
            self._has_connected = True
        message: Optional[Message] = yield stream.read
        if message is not None:
            self._failures = 0
            self._last_event_id = message.last_event_id or self._last_event_id
            self._retry = self._retry if message.retry is None else message.retry
        return message
