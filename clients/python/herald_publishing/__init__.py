"""The client of Herald's API: publish one post to many social accounts, exactly once each."""

from . import _error_classes
from ._connection import VERSION as __version__
from ._error_classes import *
from ._steps import AsyncItemList, AsyncItems, ItemList, Items, Page
from ._verify_webhook import (
    TestEvent,
    VerificationEvent,
    WebhookPayload,
    WebhookVerificationError,
    verify_webhook,
)
from ._wait import PublishError, WaitTimeoutError
from .client import AsyncHerald, Herald
from .errors import HeraldError, NoResponseError
from .media import SavedUpload

__all__ = [
    "AsyncHerald",
    "AsyncItemList",
    "AsyncItems",
    "Herald",
    "HeraldError",
    "ItemList",
    "Items",
    "NoResponseError",
    "Page",
    "PublishError",
    "SavedUpload",
    "TestEvent",
    "VerificationEvent",
    "WaitTimeoutError",
    "WebhookPayload",
    "WebhookVerificationError",
    "__version__",
    "verify_webhook",
]
__all__ += _error_classes.__all__
