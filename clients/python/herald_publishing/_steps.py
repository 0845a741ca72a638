"""One implementation for both clients. A method of the API is a generator: it yields what has to wait, a pause or a blocking
call, and returns its result. `Sync` runs it in the thread of the caller. `Async` runs its blocking calls in other threads, and
its pauses in the event loop."""

from __future__ import annotations

import asyncio
import functools
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, AsyncIterator, Callable, Generator, Generic, Iterator, List, NamedTuple
from typing import Optional, Type, TypeVar, Union, overload

if TYPE_CHECKING:
    from typing import Coroutine

    from typing_extensions import Concatenate, ParamSpec, Protocol

    P = ParamSpec("P")

T = TypeVar("T")
M = TypeVar("M", bound="Mode")


class Pause(NamedTuple):
    seconds: float


Steps = Generator[Union[Pause, Callable[[], Any]], Any, T]

# Not the executor of the event loop: requests that take long must not occupy the threads of the program.
_threads = ThreadPoolExecutor(32, "herald")

_time = time.time
_sleep = time.sleep
_sleep_async = asyncio.sleep


def now() -> float:
    """Seconds since the epoch."""
    return _time()


def run(steps: Steps[T]) -> T:
    try:
        step = next(steps)
        while True:
            try:
                result = _sleep(step.seconds) if isinstance(step, Pause) else step()
            except Exception as error:
                step = steps.throw(error)
            else:
                step = steps.send(result)
    except StopIteration as stop:
        return stop.value  # type: ignore[no-any-return]
    finally:
        steps.close()


async def run_async(steps: Steps[T]) -> T:
    loop = asyncio.get_running_loop()
    try:
        step = next(steps)
        while True:
            try:
                result = await (
                    _sleep_async(step.seconds) if isinstance(step, Pause) else loop.run_in_executor(_threads, step)
                )
            except Exception as error:
                step = steps.throw(error)
            else:
                step = steps.send(result)
    except StopIteration as stop:
        return stop.value  # type: ignore[no-any-return]
    finally:
        steps.close()


@dataclass(frozen=True)
class Page(Generic[T]):
    """One page of a list."""

    items: List[T]
    next_cursor: Optional[str]
    """The `cursor` of the next page; `None` on the last one."""


# What an iteration fetches, piece by piece: closing it ends the iteration early.
Batches = Generator[Steps[List[T]], None, None]

# Fetches the page after a cursor.
ListOf = Callable[[Optional[str]], Steps[Page[T]]]


def pages_of(fetch: ListOf[T]) -> Batches[T]:
    """The items of all pages."""
    page: Optional[Page[T]] = None

    def fetch_next() -> Steps[List[T]]:
        nonlocal page
        page = yield from fetch(page.next_cursor if page else None)
        return page.items

    while page is None or page.next_cursor is not None:
        yield fetch_next()


class Items(Generic[T]):
    """Items that are fetched when the iteration reaches them. Each iteration starts again."""

    def __init__(self, start: Callable[[], Batches[T]]) -> None:
        self._start = start

    def __iter__(self) -> Iterator[T]:
        with closing(self._start()) as batches:
            for batch in batches:
                yield from run(batch)


class AsyncItems(Generic[T]):
    """Items that are fetched when the iteration reaches them. Each iteration starts again."""

    def __init__(self, start: Callable[[], Batches[T]]) -> None:
        self._start = start

    async def __aiter__(self) -> AsyncIterator[T]:
        with closing(self._start()) as batches:
            for batch in batches:
                for item in await run_async(batch):
                    yield item


class ItemList(Items[T]):
    """A list of Herald: iterate over it for everything, or read one `page()`."""

    def __init__(self, fetch: ListOf[T]) -> None:
        super().__init__(lambda: pages_of(fetch))
        self._fetch = fetch

    def page(self) -> Page[T]:
        return run(self._fetch(None))


class AsyncItemList(AsyncItems[T]):
    """A list of Herald: iterate over it for everything, or read one `page()`."""

    def __init__(self, fetch: ListOf[T]) -> None:
        super().__init__(lambda: pages_of(fetch))
        self._fetch = fetch

    async def page(self) -> Page[T]:
        return await run_async(self._fetch(None))


class Mode:
    """Whether the methods of a client block or are awaited."""

    run: Callable[[Steps[Any]], Any]
    items: Callable[[Callable[[], Batches[Any]]], Any]
    list: Callable[[ListOf[Any]], Any]


class Sync(Mode):
    run = staticmethod(run)
    items = Items
    list = ItemList


class Async(Mode):
    run = staticmethod(run_async)
    items = AsyncItems
    list = AsyncItemList


if TYPE_CHECKING:

    M_co = TypeVar("M_co", bound="Mode", covariant=True)

    class Moded(Protocol[M_co]):
        @property
        def _mode(self) -> Type[M_co]: ...

    class operation(Generic[P, T]):
        """A method that returns a result."""

        def __init__(self, method: Callable[Concatenate[Any, P], Steps[T]]) -> None: ...
        @overload
        def __get__(self, resource: Moded[Sync], owner: Any = ...) -> Callable[P, T]: ...
        @overload
        def __get__(self, resource: Moded[Async], owner: Any = ...) -> Callable[P, Coroutine[Any, Any, T]]: ...
        def __get__(self, resource: Any, owner: Any = None) -> Any: ...

    class listing(Generic[P, T]):
        """A method that returns a list."""

        def __init__(self, method: Callable[Concatenate[Any, P], ListOf[T]]) -> None: ...
        @overload
        def __get__(self, resource: Moded[Sync], owner: Any = ...) -> Callable[P, ItemList[T]]: ...
        @overload
        def __get__(self, resource: Moded[Async], owner: Any = ...) -> Callable[P, AsyncItemList[T]]: ...
        def __get__(self, resource: Any, owner: Any = None) -> Any: ...

    class iteration(Generic[P, T]):
        """A method that returns something to iterate over."""

        def __init__(self, method: Callable[Concatenate[Any, P], Callable[[], Batches[T]]]) -> None: ...
        @overload
        def __get__(self, resource: Moded[Sync], owner: Any = ...) -> Callable[P, Items[T]]: ...
        @overload
        def __get__(self, resource: Moded[Async], owner: Any = ...) -> Callable[P, AsyncItems[T]]: ...
        def __get__(self, resource: Any, owner: Any = None) -> Any: ...

else:

    class _Method:
        def __init__(self, method):
            functools.update_wrapper(self, method)

        def __get__(self, resource, owner=None):
            if resource is None:
                return self.__wrapped__

            @functools.wraps(self.__wrapped__)
            def method(*args, **options):
                return getattr(resource._mode, self._finish)(self.__wrapped__(resource, *args, **options))

            return method

    class operation(_Method):
        _finish = "run"

    class listing(_Method):
        _finish = "list"

    class iteration(_Method):
        _finish = "items"
