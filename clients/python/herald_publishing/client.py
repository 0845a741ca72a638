from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, List, Optional, Type, TypedDict, TypeVar, Union

from . import _endpoints as api
from . import types as t
from ._connection import Connection, settings_of
from ._options import RequestOptions
from ._resource import Resource, etag_of
from ._steps import Async, M, Page, Steps, Sync, operation
from .events import Events
from .media import Media
from .planning import Drafts, Slots
from .posts import Posts
from .profiles import ConnectLinks, Profiles
from .webhooks import Webhooks

if TYPE_CHECKING:
    from typing_extensions import Unpack

C = TypeVar("C", bound="Client[Any]")


class Disconnection(TypedDict):
    revoked: Optional[bool]
    """Whether the tokens of the account were ended at the platform; `None` if the response was lost, and a retry found the account
    gone."""


class Client(Resource[M], Generic[M]):
    """The methods of `Herald` and `AsyncHerald`."""

    _mode: Type[M]

    def __init__(
        self,
        api_key: Optional[str] = None,
        base_url: Optional[str] = None,
        *,
        profile: Optional[str] = None,
        max_retries: int = 3,
        timeout: Optional[float] = None,
    ) -> None:
        """`api_key` is of the form `sk_live_…` or `sk_test_…`, by default the environment variable `HERALD_API_KEY`. `base_url` is the
        address of the service, by default `HERALD_URL`. `profile` is the profile for which the client acts, as in `with_profile`.
        `max_retries` is how often a request is retried after a transient failure. `timeout` is how long the server may be silent:
        60 seconds by default; 300 for downloads, transcriptions and renders. Raises `ValueError` if one of them is missing or
        malformed."""
        self._settings = settings_of(api_key, base_url, profile, max_retries, timeout)
        super().__init__(Connection(self._settings), self._mode)
        self.posts: Posts[M] = Posts(self._connection, self._mode)
        self.drafts: Drafts[M] = Drafts(self._connection, self._mode)
        self.slots: Slots[M] = Slots(self._connection, self._mode)
        self.media: Media[M] = Media(self._connection, self._mode)
        self.webhooks: Webhooks[M] = Webhooks(self._connection, self._mode)
        self.events: Events[M] = Events(self._connection, self._mode)
        self.connect_links: ConnectLinks[M] = ConnectLinks(self._connection, self._mode)
        # They are yours, whichever of them the client acts for.
        self.profiles: Profiles[M] = Profiles(Connection(self._settings._replace(profile=None)), self._mode)

    def with_profile(self: C, reference: str) -> C:
        """A client that acts for one of your profiles: its id, or `external:` and your id of it. Raises `ValueError` for an empty or
        unprintable reference."""
        # `None` would act for you.
        return type(self)(**{**self._settings._asdict(), "profile": reference or ""})

    @operation
    def me(self, **options: Unpack[RequestOptions]) -> Steps[t.Me]:
        """Your plan, credits, limits and usage, and what the key may do."""
        return self._send(api.GET_ME, **options)

    @operation
    def record(self, **options: Unpack[RequestOptions]) -> Steps[t.OwnRecord]:
        """How often and how late your own posts were published, in the windows of `status()`."""
        return self._send(api.GET_MY_RECORD, **options)

    @operation
    def export_data(self, **options: Unpack[RequestOptions]) -> Steps[t.DataExport]:
        """Everything stored about you, as a ZIP archive. The first call of a day starts the export; it has a `url` once it is
        ready."""
        return self._send(api.EXPORT_DATA, **options)

    @operation
    def accounts(self, **query: Unpack[t.ListAccountsQuery]) -> Steps[List[t.Account]]:
        """All connected accounts that the key allows and the query selects, with the ids that name them in posts."""
        fetch = self._list(api.LIST_ACCOUNTS, "accounts", query=query)
        page: Page[t.Account] = yield from fetch(None)
        accounts = page.items
        while page.next_cursor is not None:
            page = yield from fetch(page.next_cursor)
            accounts = accounts + page.items
        return accounts

    @operation
    def account(
        self, platform: t.Platform, account_id: str, **options: Unpack[RequestOptions]
    ) -> Steps[t.Account]:
        return self._send(api.GET_ACCOUNT, platform, account_id, **options)

    @operation
    def account_groups(self, **options: Unpack[RequestOptions]) -> Steps[t.AccountGroups]:
        """Your groups of accounts, without those that are not connected any more."""
        return self._send(api.LIST_ACCOUNT_GROUPS, **options)

    @operation
    def set_account_groups(
        self,
        groups: t.AccountGroupsRequest,
        *,
        if_match: Union[t.AccountGroups, str, None] = None,
        **options: Unpack[RequestOptions],
    ) -> Steps[t.AccountGroups]:
        """Replaces all groups of accounts. `if_match` is what `account_groups` returned, or its `ETag`: the call raises a
        `ConflictError` of code `precondition_failed` if the groups have changed since."""
        return self._send(api.SAVE_ACCOUNT_GROUPS, body=groups, if_match=etag_of(if_match), **options)

    @operation
    def check_account(
        self, platform: t.Platform, account_id: str, **options: Unpack[RequestOptions]
    ) -> Steps[t.AccountCheck]:
        """Asks the platform whether it accepts the access of an account now."""
        return self._send(api.CHECK_ACCOUNT, platform, account_id, **options)

    @operation
    def disconnect_account(
        self, platform: t.Platform, account_id: str, **options: Unpack[RequestOptions]
    ) -> Steps[Disconnection]:
        """Disconnects an account."""
        body = yield from self._send(api.DISCONNECT_ACCOUNT, platform, account_id, deletes=True, **options)
        return {"revoked": body.get("revoked")}

    @operation
    def capabilities(
        self, platform: t.Platform, account_id: str, **options: Unpack[RequestOptions]
    ) -> Steps[t.AccountCapabilities]:
        """What an account may post now, as reported by its platform."""
        return self._send(api.ACCOUNT_CAPABILITIES, platform, account_id, **options)

    @operation
    def account_metrics(
        self, platform: t.Platform, account_id: str, **query: Unpack[t.GetAccountMetricsQuery]
    ) -> Steps[t.AccountMetrics]:
        """The followers of an account on each day, by default of the last 30."""
        return self._send(api.GET_ACCOUNT_METRICS, platform, account_id, query=query)

    @operation
    def account_metrics_csv(
        self, platform: t.Platform, account_id: str, **query: Unpack[t.GetAccountMetricsQuery]
    ) -> Steps[str]:
        """The same as CSV, with a row for each day."""
        return self._csv(api.GET_ACCOUNT_METRICS, platform, account_id, query=query)

    @operation
    def metrics(self, **query: Unpack[t.SumMetricsQuery]) -> Steps[t.SummedMetrics]:
        """The sums of the numbers of your posts, by account, platform, day or hour. They say how many posts lack a number."""
        return self._send(api.SUM_METRICS, query=query)

    @operation
    def metrics_csv(self, **query: Unpack[t.SumMetricsQuery]) -> Steps[str]:
        """The same as CSV, with a row for each group."""
        return self._csv(api.SUM_METRICS, query=query)

    @operation
    def reconcile(self, request: t.ReconcileRequest, **options: Unpack[RequestOptions]) -> Steps[t.Reconciliation]:
        """Asks the platform of an account whether a post is there, also one that another tool made."""
        return self._send(api.RECONCILE, body=request, **options)

    @operation
    def platforms(self, **options: Unpack[RequestOptions]) -> Steps[t.PlatformList]:
        """What each platform accepts: its rules, with their limits and how they are counted."""
        return self._send(api.LIST_PLATFORMS, **options)

    @operation
    def status(self, **options: Unpack[RequestOptions]) -> Steps[t.ServiceStatus]:
        """How often and how late Herald publishes on each platform, whether it works now, and its incidents."""
        return self._send(api.GET_STATUS, **options)

    @operation
    def templates(self, **options: Unpack[RequestOptions]) -> Steps[List[t.Template]]:
        return (yield from self._send(api.LIST_TEMPLATES, **options))["templates"]

    @operation
    def render(self, rendering: t.TemplateRequest, **options: Unpack[RequestOptions]) -> Steps[t.RenderedImage]:
        """Draws an image from a template and hosts it; its `id` can be used in `mediaIds` of a post."""
        return self._send(api.RENDER_TEMPLATE, body=rendering, slow=True, derives_key=True, **options)

    @operation
    def transcribe(
        self, request: t.TranscriptionRequest, **options: Unpack[RequestOptions]
    ) -> Steps[t.Transcription]:
        """Transcribes uploaded audio or video. Costs one AI credit for each started minute."""
        return self._send(api.TRANSCRIBE, body=request, slow=True, derives_key=True, **options)


class Herald(Client[Sync]):
    """Herald's API. Every method raises `HeraldError`, or one of its classes, for an unsuccessful response, `NoResponseError` if no
    response arrived, and `ValueError`, before any request, for an empty id. Transient failures are retried: requests that change
    something have an idempotency key, so that a retry changes nothing. A client may be used by several threads."""

    _mode = Sync


class AsyncHerald(Client[Async]):
    """The same as `Herald` for `asyncio`: methods are awaited, and lists are iterated over with `async for`. A cancelled call sends
    nothing more; a request that is under way ends in its thread."""

    _mode = Async
