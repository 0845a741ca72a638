from __future__ import annotations

import herald_publishing as h

from .support import ClientTest, both_clients


class Waiting(ClientTest):
    def test_bounds_a_poll_that_takes_too_long_by_its_timeout(self) -> None:
        herald = self.herald(self.serve("silence"), max_retries=0)
        with self.assertRaises(h.WaitTimeoutError) as caught:
            self.result(herald.posts.wait_until_published("p1", timeout=0.05))
        self.assertIsInstance(caught.exception.__cause__, h.NoResponseError)


AsyncWaiting = both_clients(Waiting)
