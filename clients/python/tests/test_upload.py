from __future__ import annotations

import os
import re
import tempfile
from typing import Any, Dict, List, Optional

from .support import ClientTest, Seen, both_clients, reads

MIB = 1024 * 1024
SIZE = 17 * MIB
CONTENT = os.urandom(SIZE)


def session_at(host: str) -> Dict[str, Any]:
    return {"id": "m1", "uploadUrl": f"http://{host}/store", "expiresAt": "2027-01-02T00:00:00.000Z", "sizeBytes": SIZE}


def start(seen: Seen) -> Dict[str, Any]:
    return {"status": 201, "body": session_at(seen.headers["host"])}


def response_of(step: Any) -> Any:
    """The response of a store. A number is what it has of an unfinished file (MiB)."""
    if isinstance(step, (int, float)):
        return {"status": 308, "headers": {"range": f"bytes=0-{int(step * MIB) - 1}"}}
    return step


@reads("uploads")
class Uploads(ClientTest):
    def check(
        self,
        *,
        store: List[Any],
        parts: List[Any],
        progress: Optional[List[float]] = None,
        is_resumed: bool = False,
        **outcome: Any,
    ) -> None:
        script = [] if is_resumed else [start]
        server = self.serve(*script, *map(response_of, store), {"body": {"id": "m1"}})
        session = session_at(server.url.rpartition("/")[2]) if is_resumed else None
        reported: List[float] = []
        error: Optional[Exception] = None
        try:
            upload = self.herald(server).media.upload
            self.result(upload(CONTENT, session=session, on_progress=lambda done, _: reported.append(done / MIB)))
        except Exception as caught:
            error = caught
        self.check_outcome(error, **outcome)
        self.assertEqual([self.position_of(seen) for seen in server.requests if seen.path == "/store"], parts)
        self.assertIn(progress, (None, reported))
        self.assertEqual(server.requests[-1].path, "/store" if error else "/v1/media/uploads/m1/complete")

    def position_of(self, seen: Seen) -> Any:
        """Where a part begins (MiB); `?` for a question."""
        content_range = seen.headers["content-range"]
        self.assertNotIn("service-api-key", seen.headers)
        if content_range == f"bytes */{SIZE}":
            return "?"
        first = int(re.split("[ -]", content_range)[1])
        part = CONTENT[first : first + 8 * MIB]
        self.assertEqual((content_range, seen.body == part), (f"bytes {first}-{first + len(part) - 1}/{SIZE}", True))
        return first / MIB


class Files(ClientTest):
    def test_are_read_by_their_path_and_named(self) -> None:
        server = self.serve(start, {}, {}, start, {})
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "dawn.mp4")
            with open(path, "wb") as file:
                file.write(b"hello")
            self.result(self.herald(server).media.upload(path))
            with open(path, "rb") as file:
                self.result(self.herald(server).media.upload(file, file_name="other", content_type="video/quicktime"))
        starts = [seen.body.decode() for seen in server.requests if seen.path == "/v1/media/uploads"]
        self.assertEqual(starts[0], '{"sizeBytes": 5, "contentType": "video/mp4", "fileName": "dawn.mp4"}')
        self.assertEqual(starts[1], '{"sizeBytes": 5, "contentType": "video/quicktime", "fileName": "other"}')

    def test_are_refused_with_the_session_of_another_file(self) -> None:
        server = self.serve({})
        with self.assertRaisesRegex(ValueError, f"{SIZE} bytes, not 5"):
            self.result(self.herald(server).media.upload(b"hello", session=session_at("127.0.0.1:1")))
        self.assertEqual(server.requests, [])


AsyncUploads = both_clients(Uploads)
AsyncFiles = both_clients(Files)
