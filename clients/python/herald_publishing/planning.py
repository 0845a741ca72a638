from __future__ import annotations

from typing import TYPE_CHECKING, List, Union

from . import _endpoints as api
from . import types as t
from ._options import RequestOptions
from ._resource import Resource, etag_of
from ._steps import ListOf, M, Steps, listing, operation

if TYPE_CHECKING:
    from typing_extensions import Unpack


class Drafts(Resource[M]):
    """Posts that wait for a person, who publishes or rejects them. `if_match` is a draft as `get` returned it, or its `ETag`: the call
    raises a `ConflictError` of code `precondition_failed` if the draft has changed since."""

    @operation
    def create(self, draft: t.DraftRequest, **options: Unpack[RequestOptions]) -> Steps[t.Draft]:
        """Stores a body of `posts.create`, whatever is wrong with it: `problems` of the draft say what."""
        return self._send(api.CREATE_DRAFT, body=draft, **options)

    @operation
    def get(self, id: str, **options: Unpack[RequestOptions]) -> Steps[t.Draft]:
        return self._send(api.GET_DRAFT, id, **options)

    @listing
    def list(self, **query: Unpack[t.ListDraftsQuery]) -> ListOf[t.DraftSummary]:
        """Your drafts, the latest change first: iterate over it for all of them, or read one `page()`."""
        return self._list(api.LIST_DRAFTS, "drafts", query=query)

    @operation
    def update(
        self,
        id: str,
        change: t.DraftEdit,
        *,
        if_match: Union[t.Draft, str, None] = None,
        **options: Unpack[RequestOptions],
    ) -> Steps[t.Draft]:
        """Changes the request of a draft with a JSON merge patch: `None` removes a field."""
        return self._send(api.EDIT_DRAFT, id, body=change, if_match=etag_of(if_match), **options)

    @operation
    def delete(self, id: str, **options: Unpack[RequestOptions]) -> Steps[None]:
        yield from self._send(api.DELETE_DRAFT, id, deletes=True, **options)

    @operation
    def publish(
        self,
        id: str,
        publication: t.DraftPublication = {},
        *,
        if_match: Union[t.Draft, str, None] = None,
        **options: Unpack[RequestOptions],
    ) -> Steps[t.AcceptedPost]:
        """Publishes a draft once, now or later. The same call again returns the same post."""
        return self._send(
            api.PUBLISH_DRAFT, id, body=publication, derives_key=True, if_match=etag_of(if_match), **options
        )

    @operation
    def reject(
        self,
        id: str,
        rejection: t.DraftRejectionRequest,
        *,
        if_match: Union[t.Draft, str, None] = None,
        **options: Unpack[RequestOptions],
    ) -> Steps[t.Draft]:
        """Rejects a draft that waits, and says what to change."""
        return self._send(api.REJECT_DRAFT, id, body=rejection, if_match=etag_of(if_match), **options)


class Slots(Resource[M]):
    """Weekly times for posts: `"scheduledTime": {"slot": "next"}` in a post takes the next free one."""

    @operation
    def list(self, **options: Unpack[RequestOptions]) -> Steps[List[t.SlotPlan]]:
        return (yield from self._send(api.LIST_SLOTS, **options))["plans"]

    @operation
    def set(self, plan: t.SlotPlanRequest, **options: Unpack[RequestOptions]) -> Steps[t.SlotPlan]:
        """Replaces the times of an account, or those of all other posts. Scheduled posts keep theirs."""
        return self._send(api.SAVE_SLOTS, body=plan, **options)

    @operation
    def next(self, **query: Unpack[t.NextSlotsQuery]) -> Steps[List[t.Slot]]:
        """The next free slots."""
        return (yield from self._send(api.NEXT_SLOTS, query=query))["slots"]
