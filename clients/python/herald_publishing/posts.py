from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Optional, Sequence, Union

from . import _endpoints as api
from . import types as t
from ._options import NewPostOptions, RequestOptions
from ._resource import Resource, etag_of
from ._steps import ListOf, M, Steps, listing, operation
from ._wait import wait_until_published

if TYPE_CHECKING:
    from typing_extensions import Unpack


class Posts(Resource[M]):
    """Posts: publish, follow, edit, cancel and retry them."""

    @operation
    def create(self, post: t.PostRequest, **options: Unpack[NewPostOptions]) -> Steps[t.AcceptedPost]:
        """Accepts a post for publishing, now or at its `scheduledTime`. The same post within 24 hours returns the first one, unless
        it was cancelled or failed on every account; `idempotency_key='new'` publishes it again."""
        return self._send(api.CREATE_POST, body=post, derives_key=True, **options)

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
    def validate(self, post: t.PostRequest, **options: Unpack[RequestOptions]) -> Steps[t.PostValidation]:
        """Checks a post: all problems on all targets. Nothing is stored."""
        return self._send(api.VALIDATE_POST, body=post, slow=True, **options)

    @operation
    def get(self, id: str, **options: Unpack[RequestOptions]) -> Steps[t.Post]:
        return self._send(api.GET_POST, id, **options)

    @listing
    def list(self, **query: Unpack[t.ListPostsQuery]) -> ListOf[t.Post]:
        """Your posts: iterate over it for all of them, or read one `page()`."""
        return self._list(api.LIST_POSTS, "posts", query=query)

    @operation
    def update(
        self,
        id: str,
        change: t.PostEdit,
        *,
        if_match: Union[t.Post, str, None] = None,
        **options: Unpack[RequestOptions],
    ) -> Steps[t.EditedPost]:
        """Changes a post that is not published yet. `if_match` is the post as `get` returned it, or its `ETag`: the call raises a
        `ConflictError` of code `precondition_failed` if the post has changed since, and `not_editable` once publishing has
        started."""
        return self._send(api.EDIT_POST, id, body=change, if_match=etag_of(if_match), **options)

    @operation
    def cancel(self, id: str, **query: Unpack[t.CancelPostQuery]) -> Steps[t.CancelledPost]:
        """Cancels a post that is not published yet, or one of its targets."""
        return self._send(api.CANCEL_POST, id, query=query)

    @operation
    def retry(
        self, id: str, retry: Optional[t.RetryRequest] = None, **options: Unpack[RequestOptions]
    ) -> Steps[t.RetriedPost]:
        """Retries failed targets, and continues live posts at their first missing reply: all of them, or the named ones."""
        return self._send(api.RETRY_POST, id, body=retry or {}, **options)

    @operation
    def timeline(self, id: str, **query: Unpack[t.GetTimelineQuery]) -> Steps[t.Timeline]:
        """The history of a post: every attempt, with its calls to the platforms."""
        return self._send(api.GET_TIMELINE, id, query=query)

    @operation
    def metrics(self, id: str, **options: Unpack[RequestOptions]) -> Steps[t.PostMetrics]:
        """The numbers of a post on each platform, now and over time. `None` is not 0: `reasons` says why a number is missing."""
        return self._send(api.GET_POST_METRICS, id, **options)

    @operation
    def metrics_csv(self, id: str, **options: Unpack[RequestOptions]) -> Steps[str]:
        """The same as CSV, with a row for each observation."""
        return self._csv(api.GET_POST_METRICS, id, query=options)

    @operation
    def refresh_metrics(self, id: str, **options: Unpack[RequestOptions]) -> Steps[t.RefreshedMetrics]:
        """Asks for new numbers, which are usually there within two minutes. At most once an hour for each target."""
        return self._send(api.REFRESH_POST_METRICS, id, **options)

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
