"""Base classes of the client's resources."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, Generic, Iterator, List, Mapping, Optional, Protocol, TypeVar, cast
from urllib.parse import quote

from ._transport import Call, Reply

T = TypeVar("T")


class Send(Protocol):
    """Sends requests, with retries. `stream` reads an answer while it arrives, without retries."""

    def __call__(self, call: Call, /) -> Reply: ...

    def stream(self, call: Call, /) -> Iterator[bytes]: ...


def segment(value: str) -> str:
    """A path segment. With an empty id, the path would be that of the list."""
    if not value or value in (".", ".."):
        raise ValueError(f"This is not an id: {value!r}")
    return quote(value, safe="")


@dataclass(frozen=True)
class Page(Generic[T]):
    """One page of a list, newest first."""

    data: List[T]
    has_more: bool


@dataclass(frozen=True)
class Tagged(Generic[T]):
    """A resource with its version."""

    data: T
    etag: str


class ListOf(Generic[T]):
    """A list that reads its pages on demand.

    Iterate over it to get every item of every page, newest first. With `ending_before`, you get the items that came
    after that id, oldest first. Each iteration reads the list again.
    """

    def __init__(self, send: Send, call: Call) -> None:
        self._send = send
        self._call = call

    def page(self) -> Page[T]:
        """The first page."""
        return self._read(None)

    def __iter__(self) -> Iterator[T]:
        after: Optional[str] = None
        while True:
            page = self._read(after)
            # Every page is newest first, even when reading forward.
            items = page.data[::-1] if self._is_forward else page.data
            yield from items
            if not page.has_more or not items:
                return
            after = cast(Dict[str, str], items[-1])["id"]

    @property
    def _is_forward(self) -> bool:
        return self._call.query.get("ending_before") is not None

    def _read(self, after: Optional[str]) -> Page[T]:
        cursor = "ending_before" if self._is_forward else "starting_after"
        call = self._call if after is None else self._call.with_query({cursor: after})
        body = self._send(call).body
        return Page(data=list(body["data"]), has_more=bool(body["hasMore"]))


class Resource:
    """Methods that call the API. The generated classes use them."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def _data(self, method: str, path: str, **more: Any) -> Any:
        return self._send(Call(method, path, **more)).body["data"]

    def _raw(self, method: str, path: str, **more: Any) -> Any:
        return self._send(Call(method, path, **more)).body

    def _list(self, method: str, path: str, query: Mapping[str, Any] = {}, **more: Any) -> ListOf[Any]:
        return ListOf(self._send, Call(method, path, query=query, **more))

    def _tagged(self, method: str, path: str, **more: Any) -> Tagged[Any]:
        reply = self._send(Call(method, path, **more))
        return Tagged(data=reply.body["data"], etag=reply.headers.get("etag", ""))

    def _csv(self, method: str, path: str, **more: Any) -> Iterator[bytes]:
        return self._send.stream(Call(method, path, **more))
