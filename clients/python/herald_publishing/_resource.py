from __future__ import annotations

from typing import Any, Generic, List, Mapping, Optional, Type, TypeVar, Union

from ._connection import Connection, split_options
from ._endpoint import Endpoint
from ._steps import ListOf, M, Page, Steps

Given = TypeVar("Given")
Result = TypeVar("Result")


class Resource(Generic[M]):
    """A group of methods."""

    def __init__(self, connection: Connection, mode: Type[M]) -> None:
        self._connection = connection
        self._mode = mode

    def _send(
        self,
        endpoint: Endpoint[Given, Result],
        *ids: str,
        body: Optional[Given] = None,
        query: Mapping[str, Any] = {},
        **call: Any,
    ) -> Steps[Result]:
        """Sends a request. `query` may contain options of the request. The other arguments are those of `Connection.send`."""
        query, options = split_options(query)
        return self._connection.send(endpoint, *ids, body=body, query=query, **options, **call)

    def _csv(self, endpoint: Endpoint[Any, Any], *ids: str, query: Mapping[str, Any]) -> Steps[str]:
        query, options = split_options(query)
        return self._connection.csv(endpoint, *ids, query=query, **options)

    def _list(self, endpoint: Endpoint[Any, Any], name: str, *ids: str, query: Mapping[str, Any]) -> ListOf[Any]:
        """The pages of an endpoint that returns its items by this name."""

        def fetch(cursor: Optional[str]) -> Steps[Page[Any]]:
            asked = query if cursor is None else {**query, "cursor": cursor}
            body = yield from self._send(endpoint, *ids, query=asked)
            # A server without pages returns no cursor.
            return Page(body[name], body.get("nextCursor"))

        return fetch

    def _all(self, fetch: ListOf[Result]) -> Steps[List[Result]]:
        """The items of all pages."""
        page = yield from fetch(None)
        items = page.items
        while page.next_cursor is not None:
            page = yield from fetch(page.next_cursor)
            items = items + page.items
        return items


def etag_of(resource: Union[Mapping[str, Any], str, None]) -> Optional[str]:
    """The `ETag` of a resource that `get` returned, or an `ETag` itself. Raises `TypeError` for anything else."""
    etag: Any = getattr(resource, "etag", None) if isinstance(resource, dict) else resource
    if resource is None:
        return None
    if isinstance(etag, str):
        return etag
    raise TypeError("`if_match` must be what get() returned, or its ETag.")
