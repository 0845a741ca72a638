"""The client of Herald's API: publish one post to many social accounts, exactly once each."""

from ._connection import VERSION as __version__
from ._error_classes import (
    AuthenticationError,
    ConflictError,
    InsufficientCreditsError,
    NotFoundError,
    PermissionDeniedError,
    RateLimitError,
    ServerError,
    ValidationError,
)
from ._steps import AsyncItemList, AsyncItems, ItemList, Items, Page
from ._verify_webhook import TestEvent, WebhookPayload, WebhookVerificationError, verify_webhook
from ._wait import PublishError, WaitTimeoutError
from .client import AsyncHerald, Herald
from .errors import HeraldError, NoResponseError
from .media import SavedUpload

__all__ = [
    "AsyncHerald",
    "AsyncItemList",
    "AsyncItems",
    "AuthenticationError",
    "ConflictError",
    "Herald",
    "HeraldError",
    "InsufficientCreditsError",
    "ItemList",
    "Items",
    "NoResponseError",
    "NotFoundError",
    "Page",
    "PermissionDeniedError",
    "PublishError",
    "RateLimitError",
    "SavedUpload",
    "ServerError",
    "TestEvent",
    "ValidationError",
    "WaitTimeoutError",
    "WebhookPayload",
    "WebhookVerificationError",
    "__version__",
    "verify_webhook",
]
