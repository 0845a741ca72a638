from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

Body = TypeVar("Body")
Result = TypeVar("Result")


@dataclass(frozen=True)
class Endpoint(Generic[Body, Result]):
    """An endpoint with the types of its body and of its response."""

    verb: str
    path: str
