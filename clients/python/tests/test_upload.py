from __future__ import annotations

import os
import re
import tempfile
from typing import Any, List
from unittest import mock

import herald_publishing as h

from .support import ClientTest, Seen, Server, both_clients, reply

# Small ones are enough here; test_stack.py uploads parts of the real size.
UNIT = 1024
PART = 8 * UNIT
SIZE = 2 * PART + 100
CONTENT = os.urandom(SIZE)
QUESTION = f"bytes */{SIZE}"


def part(first: int, end: int) -> str:
    return f"bytes {first}-{end - 1}/{SIZE}"


ALL = [part(0, PART), part(PART, 2 * PART), part(2 * PART, SIZE)]


class Uploads(ClientTest):
    def setUp(self) -> None:
        super().setUp()
        patch = mock.patch("herald_publishing._upload.PART_BYTES", PART)
        patch.start()
        self.addCleanup(patch.stop)

    def store(self, *faults: Any) -> Server:
        """A resumable session of Cloud Storage. A fault is a status, or a number of bytes below 0 that arrive before a cut."""
        self.kept = b""
        self.ranges: List[str] = []

        def respond(handler: Any, seen: Seen) -> None:
            if seen.verb == "POST":
                session = {"id": "m1", "uploadUrl": server.url, "expiresAt": "2027-01-02T00:00:00.000Z"}
                return reply(handler, body=session if seen.path.endswith("uploads") else {"id": "m1"})
            fault = faults[len(self.ranges)] if len(self.ranges) < len(faults) else None
            self.ranges.append(seen.headers["content-range"])
            found = re.match(r"bytes (\d+)-", seen.headers["content-range"])
            if found and (fault is None or fault < 0):
                arrived = self.kept[: int(found[1])] + (seen.body[:-fault] if fault else seen.body)
                self.kept = arrived if len(arrived) == SIZE else arrived[: len(arrived) // UNIT * UNIT]
            if fault is None:
                headers = {"range": f"bytes=0-{len(self.kept) - 1}"} if self.kept else {}
                reply(handler, 200 if len(self.kept) == SIZE else 308, headers)
            elif fault > 0:
                reply(handler, fault)
            handler.close_connection = True

        server = Server(respond)
        self.addCleanup(server.close)
        return server

    def upload(self, *faults: Any, **options: Any) -> List[int]:
        sent: List[int] = []
        self.server = self.store(*faults)
        upload = self.herald(self.server).media.upload
        self.result(upload(CONTENT, on_progress=lambda done, _: sent.append(done), **options))
        self.assertEqual(self.kept, CONTENT)
        return sent

    def test_sends_a_file_in_parts_and_reports_each(self) -> None:
        self.assertEqual(self.upload(), [0, PART, 2 * PART, SIZE])
        self.assertEqual(self.ranges, ALL)

    def test_reads_a_file_by_its_path_and_names_it(self) -> None:
        server = self.store()
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "dawn.mp4")
            with open(path, "wb") as file:
                file.write(CONTENT)
            self.result(self.herald(server).media.upload(path))
            with open(path, "rb") as file:
                self.result(self.herald(server).media.upload(file, file_name="other", content_type="video/quicktime"))
        starts = [seen.body for seen in server.requests if seen.path == "/v1/media/uploads"]
        size = f'{{"sizeBytes": {SIZE}, "contentType": '
        self.assertEqual(starts[0].decode(), f'{size}"video/mp4", "fileName": "dawn.mp4"}}')
        self.assertEqual(starts[1].decode(), f'{size}"video/quicktime", "fileName": "other"}}')

    def test_continues_after_a_cut_at_the_offset_that_the_store_reports(self) -> None:
        arrived = PART + 3 * UNIT
        self.assertEqual(self.upload(None, -3 * UNIT)[2:], [arrived, SIZE])
        self.assertEqual(self.ranges, [*ALL[:2], QUESTION, part(arrived, SIZE)])

    def test_does_not_send_bytes_again_that_arrived_without_a_response(self) -> None:
        self.upload(-PART)
        self.assertEqual(self.ranges, [ALL[0], QUESTION, *ALL[1:]])
        self.upload(None, None, -PART)
        self.assertEqual(self.ranges, [*ALL, QUESTION])

    def test_asks_again_at_growing_intervals_while_the_store_fails(self) -> None:
        self.upload(503, 503, 429)
        self.assertEqual(self.ranges[:5], [ALL[0], QUESTION, QUESTION, QUESTION, ALL[0]])
        for retry, pause in enumerate(self.clock.pauses):
            self.assertTrue(0.25 * 2**retry <= pause <= 0.5 * 2**retry, pause)

    def test_gives_up_when_the_store_answers_questions_and_refuses_the_parts(self) -> None:
        with self.assertRaises(h.NoResponseError):
            self.upload(*[503, None] * 20)
        self.assertEqual((len(self.clock.pauses), len(self.ranges)), (6, 13))

    def test_fails_permanently_when_the_store_refuses(self) -> None:
        with self.assertRaises(h.HeraldError) as caught:
            self.upload(None, 410)
        self.assertEqual((caught.exception.status, caught.exception.code), (410, "upload_refused"))
        self.assertEqual(len(self.ranges), 2)

    def test_refuses_a_session_of_another_file(self) -> None:
        session = {"id": "m1", "uploadUrl": "http://127.0.0.1:1", "expiresAt": "", "sizeBytes": 7}
        with self.assertRaisesRegex(ValueError, f"7 bytes, not {SIZE}"):
            self.upload(session=session)
        self.assertEqual(self.server.requests, [])


AsyncUploads = both_clients(Uploads)
