from __future__ import annotations

from datetime import datetime
from typing import Callable, List, Optional

from . import _endpoints as api
from ._connection import Connection
from ._error_classes import RateLimitError, ServerError
from ._steps import Pause, Steps, now
from .errors import NoResponseError
from .types import Post, Run

TIMEOUT = 600.0
FIRST_PAUSE = 0.5
MAX_PAUSE = 10.0
# Before a post is due it can only be edited or cancelled.
MAX_PAUSE_BEFORE_DUE = 300.0


class PublishError(Exception):
    """The post has ended and is not live on all targets with all of its replies. `post['outcome']` has the outcome."""

    def __init__(self, post: Post) -> None:
        reasons = []
        for run in post["runs"]:
            found = [run["error"]] if run["error"] else [n for n in run["notes"] if n["code"].startswith("reply_")]
            reasons += [f"{run['targetId']}: {each['message']}" for each in found[:1]]
        super().__init__(" ".join([f"The post is {post['outcome'].replace('_', ' ')}.", *reasons]))
        self.post = post

    @property
    def failed(self) -> List[Run]:
        """The targets where the post is not, or may not be, live; without cancelled ones."""
        return [run for run in self.post["runs"] if run["error"] and run["error"]["code"] != "cancelled"]


class WaitTimeoutError(TimeoutError):
    """The timeout passed before the post had ended. Publishing continues."""

    def __init__(self, post: Optional[Post]) -> None:
        super().__init__("The post was not published in time. It goes on.")
        self.post = post
        """The post as last read; `None` if it could not be read."""


def wait_until_published(
    connection: Connection, id: str, timeout: Optional[float], on_progress: Optional[Callable[[Post], object]]
) -> Steps[Post]:
    """Polls with growing pauses; see `Posts.wait_until_published`."""
    deadline = now() + (TIMEOUT if timeout is None else timeout)
    pause = FIRST_PAUSE
    post: Optional[Post] = None
    cause: Optional[Exception] = None
    while now() < deadline:
        wait = pause
        before = post
        try:
            post = yield from connection.send(api.GET_POST, id, deadline=deadline)
        except (NoResponseError, ServerError, RateLimitError) as error:
            # The post goes on meanwhile.
            cause = error
            wait = max(pause, getattr(error, "retry_after", None) or 0)
        else:
            if on_progress and (not before or (post["counts"], post["runs"]) != (before["counts"], before["runs"])):
                on_progress(post)
            if post["outcome"] == "published":
                return post
            if post["outcome"] not in ("scheduled", "publishing"):
                raise PublishError(post)
            due = _due_at(post)
            if due > now():
                if timeout is None:
                    deadline = due + TIMEOUT
                pause = FIRST_PAUSE
                wait = min(due - now(), MAX_PAUSE_BEFORE_DUE)
        yield Pause(max(0.0, min(wait, deadline - now())))
        pause = min(MAX_PAUSE, pause * 1.5)
    raise WaitTimeoutError(post) from cause


def _due_at(post: Post) -> float:
    """When it is due (seconds since the epoch); 0 where it is due already."""
    time = post["scheduledTime"] if post["outcome"] == "scheduled" else None
    # Before Python 3.11 `fromisoformat` does not know the Z.
    return datetime.fromisoformat(time.replace("Z", "+00:00")).timestamp() if time else 0.0
