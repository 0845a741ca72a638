from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Optional, Sequence

from . import _endpoints as api
from . import types as t
from ._methods import PostsMethods
from ._options import RequestOptions
from ._steps import M, Steps, operation
from ._wait import wait_until_published

if TYPE_CHECKING:
    from typing_extensions import Unpack


class Posts(PostsMethods[M]):
    """Posts: publish, follow, edit, cancel and retry them."""

    @operation
    def create_many(
        self, posts: Sequence[t.BatchPost], **options: Unpack[RequestOptions]
    ) -> Steps[t.PostBatch]:
        """Makes up to 100 posts. Each has its own result; the same call again makes only what is missing."""
        return self._batch({"posts": [*posts]}, options)

    @operation
    def check_many(
        self, posts: Sequence[t.BatchPost], **options: Unpack[RequestOptions]
    ) -> Steps[t.PostBatchCheck]:
        """The problems of up to 100 posts, without downloading their files. Nothing is stored."""
        return self._batch({"posts": [*posts], "dryRun": True}, options)

    def _batch(self, batch: t.PostBatchRequest, options: RequestOptions) -> Steps[Any]:
        return self._send(api.CREATE_POSTS, body=batch, derives_key=True, **options)

    @operation
    def wait_until_published(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        on_progress: Optional[Callable[[t.Post], object]] = None,
    ) -> Steps[t.Post]:
        """Returns the post once it is live on all of its targets, with all replies. Raises `PublishError` once this is impossible,
        and `WaitTimeoutError` after `timeout` seconds, by default ten minutes, for a scheduled post from its due time.
        `on_progress` is called with the post whenever its counts or a run have changed."""
        return wait_until_published(self._connection, id, timeout, on_progress)
