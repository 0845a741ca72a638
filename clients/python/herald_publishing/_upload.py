from __future__ import annotations

from functools import partial
from typing import BinaryIO, Callable, Optional

from ._connection import is_transient, pause_before
from ._http import Request, Response, exchange
from ._steps import Pause, Steps
from .errors import HeraldError, NoResponseError

# Cloud Storage takes parts in multiples of 256 KiB, all but the last one.
PART_BYTES = 8 * 1024 * 1024
# How long the store may be silent (seconds): a part over a line of 256 kbit/s.
PART_TIMEOUT = 300
# The limit of consecutive failures; bytes that arrive reset the count.
MAX_FAILURES = 6
# The store's "go on": not a redirect, although it has the status of one.
INCOMPLETE = 308

OnProgress = Callable[[int, int], object]


def send_in_parts(
    url: str, file: BinaryIO, size: int, *, is_resumed: bool, on_progress: Optional[OnProgress]
) -> Steps[None]:
    """Sends a file in parts, and goes on after a cut where the store says that it is. Raises `NoResponseError` after six failures in
    a row without progress, and `HeraldError` where the store refuses."""
    position = 0
    failures = 0
    # After a failure the store is asked how far it came, since a part may have arrived without its response.
    is_known = not is_resumed
    while position < size:
        if is_known and on_progress:
            on_progress(position, size)
        content_range = f"bytes */{size}"
        body = b""
        if is_known:
            body = yield partial(_read, file, position)
            content_range = f"bytes {position}-{position + len(body) - 1}/{size}"
        headers = {"content-range": content_range, "content-type": "application/octet-stream"}
        try:
            response: Response = yield partial(exchange, Request("PUT", url, headers, body, PART_TIMEOUT))
            if is_transient(response.status):
                raise NoResponseError(f"The file store responded with status {response.status}.")
            arrived = _position_after(response, size)
            if is_known and arrived <= position:
                raise NoResponseError("The file store did not keep a part.")
            failures = 0 if arrived > position else failures
            position = arrived
            is_known = True
        except NoResponseError as error:
            if failures >= MAX_FAILURES:
                raise NoResponseError("The upload was cut off.") from error
            is_known = False
            yield Pause(pause_before(failures))
            failures += 1
    if on_progress:
        on_progress(size, size)


def _read(file: BinaryIO, position: int) -> bytes:
    file.seek(position)
    part = file.read(PART_BYTES)
    if not part:
        raise ValueError("The file has become shorter.")
    return part


def _position_after(response: Response, size: int) -> int:
    """Where to go on after this response: the size of the file once the store has all of it. Raises `HeraldError` where it
    refuses."""
    if 200 <= response.status < 300:
        return size
    if response.status == INCOMPLETE:
        # The last byte counts once the store has confirmed the file. Without a range the store has none.
        end = (response.headers.get("range") or "").rpartition("-")[2]
        return min(int(end) + 1 if end.isdigit() else 0, size - 1)
    raise HeraldError(
        status=response.status,
        code="upload_refused",
        message=f"The file store refused the upload with status {response.status}.",
        fix="Start the upload again.",
    )
