from __future__ import annotations

import os
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any, Generic, Optional, Type, TypedDict, TypeVar

from . import _endpoints as api
from . import types as t
from ._connection import Connection, Settings
from ._methods import ClientMethods, ProfilesMethods
from ._options import RequestOptions
from ._steps import Async, M, Steps, Sync, operation
from .events import Events
from .media import Media
from .posts import Posts

if TYPE_CHECKING:
    from typing_extensions import Unpack

C = TypeVar("C", bound="Client[Any]")


class Disconnection(TypedDict):
    revoked: Optional[bool]
    """Whether the tokens of the account were ended at the platform; `None` if the response was lost, and a retry found the account
    gone."""


class Client(ClientMethods[M], Generic[M]):
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
        api_key = os.environ.get("HERALD_API_KEY", "") if api_key is None else api_key
        base_url = os.environ.get("HERALD_URL", "") if base_url is None else base_url
        self._settings = Settings(api_key, base_url, profile, max_retries, timeout)
        super().__init__(Connection(self._settings), self._mode)
        self.posts: Posts[M] = Posts(self._connection, self._mode)
        self.media: Media[M] = Media(self._connection, self._mode)
        self.events: Events[M] = Events(self._connection, self._mode)
        # They are yours, whichever of them the client acts for.
        self.profiles: ProfilesMethods[M] = ProfilesMethods(Connection(replace(self._settings, profile=None)), self._mode)

    def with_profile(self: C, reference: str) -> C:
        """A client that acts for one of your profiles: its id, or `external:` and your id of it. Raises `ValueError` for an empty or
        unprintable reference."""
        # `None` would act for you.
        return type(self)(**{**asdict(self._settings), "profile": reference or ""})

    @operation
    def disconnect_account(
        self, platform: t.Platform, account_id: str, **options: Unpack[RequestOptions]
    ) -> Steps[Disconnection]:
        """Disconnects an account."""
        body = yield from self._send(api.DISCONNECT_ACCOUNT, platform, account_id, deletes=True, **options)
        return {"revoked": body.get("revoked")}


class Herald(Client[Sync]):
    """Herald's API. Every method raises `HeraldError`, or one of its classes, for an unsuccessful response, `NoResponseError` if no
    response arrived, and `ValueError`, before any request, for an empty id. Transient failures are retried: requests that change
    something have an idempotency key, so that a retry changes nothing. A client may be used by several threads."""

    _mode = Sync


class AsyncHerald(Client[Async]):
    """The same as `Herald` for `asyncio`: methods are awaited, and lists are iterated over with `async for`. A cancelled call sends
    nothing more; a request that is under way ends in its thread."""

    _mode = Async
