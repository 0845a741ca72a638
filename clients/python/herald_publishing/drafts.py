from __future__ import annotations

from typing import TYPE_CHECKING, Union

from . import _endpoints as api
from . import types as t
from ._methods import DraftsMethods
from ._options import RequestOptions
from ._resource import etag_of
from ._steps import M, Steps, operation

if TYPE_CHECKING:
    from typing_extensions import Unpack


class Drafts(DraftsMethods[M]):
    """Posts that wait for a person, who publishes or rejects them."""

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
