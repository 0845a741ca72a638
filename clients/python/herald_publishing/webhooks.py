from __future__ import annotations

from typing import TYPE_CHECKING, List

from . import _endpoints as api
from . import types as t
from ._options import RequestOptions
from ._resource import Resource
from ._steps import ListOf, M, Steps, listing, operation

if TYPE_CHECKING:
    from typing_extensions import Unpack


class Webhooks(Resource[M]):
    """Your webhook endpoints. `verify_webhook` checks their requests."""

    @operation
    def create(self, webhook: t.WebhookRequest, **options: Unpack[RequestOptions]) -> Steps[t.CreatedWebhook]:
        """Creates an endpoint. The `secret` is returned only once. It is not retried, because each request makes a secret: after a
        `NoResponseError`, check with `list` whether the endpoint exists."""
        return self._send(api.CREATE_WEBHOOK, body=webhook, is_repeatable=False, **options)

    @operation
    def list(self, **options: Unpack[RequestOptions]) -> Steps[List[t.WebhookEndpoint]]:
        return (yield from self._send(api.LIST_WEBHOOKS, **options))["webhooks"]

    @operation
    def get(self, id: str, **options: Unpack[RequestOptions]) -> Steps[t.WebhookEndpoint]:
        return self._send(api.GET_WEBHOOK, id, **options)

    @operation
    def update(
        self, id: str, change: t.WebhookEdit, **options: Unpack[RequestOptions]
    ) -> Steps[t.EditedWebhook]:
        """Changes, disables or enables an endpoint. `missedSince` is the `from` for a replay of missed events."""
        return self._send(api.EDIT_WEBHOOK, id, body=change, **options)

    @operation
    def delete(self, id: str, **options: Unpack[RequestOptions]) -> Steps[None]:
        yield from self._send(api.DELETE_WEBHOOK, id, deletes=True, **options)

    @operation
    def test(self, id: str, **options: Unpack[RequestOptions]) -> Steps[t.WebhookTest]:
        """Sends a `webhook.test` request at once, and returns the response."""
        return self._send(api.TEST_WEBHOOK, id, **options)

    @operation
    def resume(self, id: str, **options: Unpack[RequestOptions]) -> Steps[t.WebhookEndpoint]:
        """Sends waiting events now, without waiting for the next retry. For a repaired endpoint that is enabled."""
        return self._send(api.RESUME_WEBHOOK, id, **options)

    @operation
    def rotate_secret(self, id: str, **options: Unpack[RequestOptions]) -> Steps[t.RotatedWebhookSecret]:
        """Returns a new secret, only once. For 24 hours requests are signed with both secrets. It is not retried: after a
        `NoResponseError` the rotation may have happened; another call creates another secret, and the secret in use may end at
        once."""
        return self._send(api.ROTATE_WEBHOOK_SECRET, id, is_repeatable=False, **options)

    @listing
    def deliveries(self, id: str, **query: Unpack[t.ListWebhookDeliveriesQuery]) -> ListOf[t.Delivery]:
        """The deliveries with their responses, the latest event first: iterate over it for all of it, or read one `page()`."""
        return self._list(api.LIST_WEBHOOK_DELIVERIES, "deliveries", id, query=query)

    @operation
    def replay(self, id: str, replay: t.WebhookReplay, **options: Unpack[RequestOptions]) -> Steps[t.ReplayedEvents]:
        """Delivers one event, or the events of a period, again."""
        return self._send(api.REPLAY_WEBHOOK_EVENTS, id, body=replay, **options)
