from __future__ import annotations

import io
import mimetypes
import os
from contextlib import nullcontext
from typing import TYPE_CHECKING, BinaryIO, Callable, ContextManager, Optional, Union

from . import _endpoints as api
from . import types as t
from ._methods import MediaMethods
from ._options import RequestOptions
from ._steps import M, Steps, operation
from ._upload import OnProgress, send_in_parts

if TYPE_CHECKING:
    from typing_extensions import Unpack


class SavedUpload(t.Upload):
    """An upload that can be continued until `expiresAt`."""

    sizeBytes: int


class Media(MediaMethods[M]):
    """Files for posts and transcriptions."""

    @operation
    def upload(
        self,
        file: Union[str, os.PathLike[str], BinaryIO, bytes],
        *,
        content_type: Optional[str] = None,
        file_name: Optional[str] = None,
        session: Optional[SavedUpload] = None,
        on_session: Optional[Callable[[SavedUpload], object]] = None,
        on_progress: Optional[OnProgress] = None,
        **options: Unpack[RequestOptions],
    ) -> Steps[t.StoredMedia]:
        """Uploads a file in parts, and continues after an interruption. `file` is a path, a file that was opened in binary mode and
        can seek, or the bytes. `content_type` is guessed from the name by default. `on_session` is called before the first byte is
        sent, with what to store as JSON and to pass as `session` to continue in another process: only the missing bytes are sent.
        Keep it as secret as a key. `on_progress` is called with the sent bytes and all bytes. Raises `ValueError` if `session`
        belongs to a file of another size, and `HeraldError` with the code `upload_refused` once it has expired."""
        with _opened(file) as opened:
            size = opened.seek(0, os.SEEK_END)
            if session and session["sizeBytes"] != size:
                raise ValueError(f"The session is for a file of {session['sizeBytes']} bytes, not {size}.")
            name = file_name or os.path.basename(str(getattr(opened, "name", "")))
            request: t.UploadRequest = {
                "sizeBytes": size,
                "contentType": content_type or mimetypes.guess_type(name)[0] or "application/octet-stream",
            }
            if name:
                request["fileName"] = name
            upload: t.Upload = session or (yield from self._send(api.START_UPLOAD, body=request, **options))
            if on_session:
                id, url, expires_at = upload["id"], upload["uploadUrl"], upload["expiresAt"]
                on_session({"id": id, "uploadUrl": url, "expiresAt": expires_at, "sizeBytes": size})
            url = upload["uploadUrl"]
            yield from send_in_parts(url, opened, size, is_resumed=session is not None, on_progress=on_progress)
            options.pop("idempotency_key", None)
            return (yield from self._send(api.COMPLETE_UPLOAD, upload["id"], slow=True, **options))


def _opened(file: Union[str, os.PathLike[str], BinaryIO, bytes]) -> ContextManager[BinaryIO]:
    if isinstance(file, (str, os.PathLike)):
        return open(file, "rb")
    return nullcontext(io.BytesIO(file) if isinstance(file, bytes) else file)
