from __future__ import annotations

from typing import TYPE_CHECKING, List, Optional

from . import _endpoints as api
from . import types as t
from ._options import RequestOptions
from ._resource import Resource
from ._steps import ListOf, M, Steps, listing, operation

if TYPE_CHECKING:
    from typing_extensions import Unpack


class Profiles(Resource[M]):
    """Profiles of your own users. A `reference` is the id of a profile, or `external:` and your id of it."""

    @operation
    def create(self, profile: t.ProfileRequest, **options: Unpack[RequestOptions]) -> Steps[t.Profile]:
        """Creates a profile. Raises a `ConflictError` of code `external_id_in_use` if another one has the `externalId`."""
        return self._send(api.CREATE_PROFILE, body=profile, **options)

    @operation
    def get(self, reference: str, **options: Unpack[RequestOptions]) -> Steps[t.Profile]:
        return self._send(api.GET_PROFILE, reference, **options)

    @listing
    def list(self, **query: Unpack[t.ListProfilesQuery]) -> ListOf[t.Profile]:
        """Your profiles, newest first: iterate over it for all of them, or read one `page()`."""
        return self._list(api.LIST_PROFILES, "profiles", query=query)

    @operation
    def update(
        self, reference: str, change: t.ProfileEdit, **options: Unpack[RequestOptions]
    ) -> Steps[t.Profile]:
        """Replaces the named fields."""
        return self._send(api.EDIT_PROFILE, reference, body=change, **options)

    @operation
    def delete(self, reference: str, **options: Unpack[RequestOptions]) -> Steps[None]:
        """Deletes a profile with everything that belongs to it. Nothing is published for it from now on."""
        yield from self._send(api.DELETE_PROFILE, reference, deletes=True, **options)


class ConnectLinks(Resource[M]):
    """Links that your users open to connect their accounts, to you or to the profile for which the client acts."""

    @operation
    def create(
        self, link: Optional[t.ConnectLinkRequest] = None, **options: Unpack[RequestOptions]
    ) -> Steps[t.CreatedConnectLink]:
        """Creates a link. Open its `url` in the browser of the user, who returns to `returnTo`."""
        return self._send(api.CREATE_CONNECT_LINK, body=link or {}, **options)

    @operation
    def list(self, **options: Unpack[RequestOptions]) -> Steps[List[t.ListedConnectLink]]:
        """The links that work now, at most 100, without their `url`."""
        return (yield from self._send(api.LIST_CONNECT_LINKS, **options))["connectLinks"]

    @operation
    def revoke(self, id: str, **options: Unpack[RequestOptions]) -> Steps[None]:
        """Ends a link before it expires. Connected accounts stay connected."""
        yield from self._send(api.REVOKE_CONNECT_LINK, id, deletes=True, **options)
