"""HTTP with the standard library: no redirects, header names in lower case, and a time limit."""

from __future__ import annotations

import time
import urllib.request
from dataclasses import dataclass, field
from http.client import HTTPException, HTTPMessage, HTTPResponse
from typing import Callable, Dict, Iterator, Mapping, Optional, cast

from ._version import VERSION

USER_AGENT = f"svc-sdk-python/{VERSION}"
"""Some proxies refuse the standard library's default name."""
_CHUNK = 65_536


@dataclass(frozen=True)
class HttpRequest:
    method: str
    url: str
    headers: Mapping[str, str]
    body: Optional[bytes]
    timeout: float
    """Seconds for the whole answer. For a streamed answer: seconds for each part of the body."""


@dataclass(frozen=True)
class HttpResponse:
    status: int
    body: bytes
    headers: Mapping[str, str] = field(default_factory=lambda: cast(Dict[str, str], {}))
    """The names are in lower case."""


HttpTransport = Callable[[HttpRequest], HttpResponse]
"""Sends one request, and raises OSError or HTTPException if no answer arrives. It must not follow redirects, because
then a payment or an API key would go to an address that the caller didn't name. To use another HTTP library, give `Svc`
or `pay_link` your own transport."""

NO_ANSWER = (OSError, HTTPException)
"""Errors that a transport raises if no answer arrives, or only a part of one."""


def send_http(request: HttpRequest) -> HttpResponse:
    """The default transport. It honors HTTP_PROXY, HTTPS_PROXY and NO_PROXY."""
    ends_at = time.monotonic() + request.timeout
    with _open(request) as response:
        parts: list[bytes] = []
        while True:
            if time.monotonic() > ends_at:
                raise TimeoutError(f"The answer took longer than {request.timeout} s.")
            part = response.read1(_CHUNK)
            if not part:
                break
            parts.append(part)
        if response.length:
            raise HTTPException(f"The answer ended {response.length} bytes too early.")
        return HttpResponse(response.status, b"".join(parts), _lower(response.headers))


def stream_http(request: HttpRequest) -> tuple[HttpResponse, Iterator[bytes]]:
    """Returns an answer whose body is read while it arrives. `timeout` applies to each part of the body."""
    response = _open(request)

    def parts() -> Iterator[bytes]:
        with response:
            while True:
                part = response.read1(_CHUNK)
                if not part:
                    break
                yield part
            if response.length:
                raise HTTPException(f"The answer ended {response.length} bytes too early.")

    return HttpResponse(response.status, b"", _lower(response.headers)), parts()


def stream_answer(transport: HttpTransport, request: HttpRequest) -> tuple[HttpResponse, Iterator[bytes]]:
    """Sends a request. With the default transport, the body is read while it arrives. Other transports return the whole
    body in one part."""
    if transport is send_http:
        return stream_http(request)
    answer = transport(request)
    return answer, iter((answer.body,))


def _open(request: HttpRequest) -> HTTPResponse:
    # Without handlers for redirects and error statuses, the caller gets these answers unchanged.
    opener = urllib.request.OpenerDirector()
    for handler in (urllib.request.ProxyHandler(), urllib.request.HTTPHandler(), urllib.request.HTTPSHandler()):
        opener.add_handler(handler)
    headers = {"user-agent": USER_AGENT, **{name.lower(): value for name, value in request.headers.items()}}
    if request.body is not None:
        headers.setdefault("content-type", "application/octet-stream")
    sent = urllib.request.Request(request.url, data=request.body, headers=headers, method=request.method)
    return cast(HTTPResponse, opener.open(sent, timeout=request.timeout))


def _lower(headers: HTTPMessage) -> Dict[str, str]:
    found: Dict[str, str] = {}
    for name, value in headers.items():
        key = name.lower()
        found[key] = f"{found[key]}, {value}" if key in found else value
    return found
