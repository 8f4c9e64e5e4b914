"""Requests to the API, with retries."""

from __future__ import annotations

import json
import random
import time
import uuid
from dataclasses import dataclass, field, replace
from typing import Any, Callable, Dict, Iterator, List, Literal, Mapping, Optional, Tuple, Union, cast
from urllib.parse import urlencode

from ._api_version import API_VERSION
from ._http import NO_ANSWER, HttpRequest, HttpResponse, HttpTransport, stream_answer
from .errors import SvcError, UnknownOutcomeError, error_of

SessionToken = Union[str, Callable[[], str]]
_MAX_WAIT = 60.0
_VERSION = {"x-svc-api-version": API_VERSION}


def _empty() -> Dict[str, Any]:
    return {}


@dataclass(frozen=True)
class Call:
    """One call of the API. All its attempts send the same request."""

    method: str
    path: str
    query: Mapping[str, Any] = field(default_factory=_empty)
    body: Optional[Mapping[str, Any]] = None
    idempotency_key: Optional[str] = None
    timeout: Optional[float] = None
    max_retries: Optional[int] = None
    if_match: Optional[str] = None
    as_user: bool = False
    """For routes that accept no API key."""

    def with_query(self, more: Mapping[str, Any]) -> Call:
        return replace(self, query={**self.query, **more})


@dataclass(frozen=True)
class Reply:
    body: Any
    headers: Mapping[str, str]


@dataclass(frozen=True)
class Settings:
    base_url: str
    api_key: Optional[str]
    session_token: Optional[SessionToken]
    mode: Optional[Literal["test", "live"]]
    merchant_id: Optional[str]
    timeout: float
    max_retries: int
    transport: HttpTransport


class ApiTransport:
    """Sends calls. GET, PATCH and DELETE are idempotent; the retries of a POST carry its Idempotency-Key."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def __call__(self, call: Call, /) -> Reply:
        retries = self._settings.max_retries if call.max_retries is None else call.max_retries
        key = call.idempotency_key
        if call.method == "POST" and key is None:
            key = str(uuid.uuid4())
        doubt: Optional[SvcError] = None
        attempt = 0
        while True:
            try:
                return self._attempt(call, key)
            except SvcError as error:
                if attempt >= retries or not _is_worth_another(error):
                    if doubt is None:
                        raise
                    raise _still_in_doubt(doubt, error) from error
                if call.method != "GET" and isinstance(error, UnknownOutcomeError):
                    doubt = error
                time.sleep(_wait(error, attempt))
            attempt += 1

    def stream(self, call: Call, /) -> Iterator[bytes]:
        request = self._request(call, None, accept="text/csv")
        try:
            head, parts = stream_answer(self._settings.transport, request)
            if head.status != 200:
                body = b"".join(parts)
                raise error_of(head.status, head.headers, _json(body))
            yield from parts
        except NO_ANSWER as cause:
            raise UnknownOutcomeError("The answer is missing or incomplete.", code="CONNECTION") from cause

    def _attempt(self, call: Call, key: Optional[str]) -> Reply:
        request = self._request(call, key, accept="application/json")
        try:
            response = self._settings.transport(request)
        except NO_ANSWER as cause:
            error = UnknownOutcomeError(f"No response arrived. {cause}", code="CONNECTION", idempotency_key=key)
            raise error from cause
        value = _json(response.body)
        if not 200 <= response.status < 300:
            raise error_of(response.status, response.headers, value, key)
        if not isinstance(value, dict):
            raise _strange_answer(response, call.method, key)
        return Reply(cast(Dict[str, Any], value), response.headers)

    def _request(self, call: Call, key: Optional[str], *, accept: str) -> HttpRequest:
        headers = {"accept": accept, **self._credentials(call.as_user)}
        body: Optional[bytes] = None
        if call.body is not None:
            headers["content-type"] = "application/json"
            body = json.dumps(call.body, allow_nan=False).encode()
        if key is not None:
            headers["idempotency-key"] = key
        if call.if_match is not None:
            headers["if-match"] = call.if_match
        query = urlencode(_pairs(call.query))
        url = self._settings.base_url + call.path + (f"?{query}" if query else "")
        timeout = self._settings.timeout if call.timeout is None else call.timeout
        return HttpRequest(call.method, url, headers, body, timeout)

    def _credentials(self, as_user: bool) -> Dict[str, str]:
        own = self._settings
        if own.api_key and not as_user:
            return {"authorization": f"Bearer {own.api_key}", **_VERSION}
        token = own.session_token() if callable(own.session_token) else own.session_token
        if not token:
            return {}
        headers = {"authorization": f"Bearer {token}", **_VERSION}
        if own.mode is not None:
            headers["x-svc-mode"] = own.mode
        if own.merchant_id is not None:
            headers["x-svc-merchant"] = own.merchant_id
        return headers


def _pairs(query: Mapping[str, Any]) -> List[Tuple[str, str]]:
    """Parameters of a URL. A mapping becomes one parameter for each member, such as `metadata[orderId]`."""
    pairs: List[Tuple[str, str]] = []
    for name, value in query.items():
        if isinstance(value, Mapping):
            members = cast(Mapping[str, Any], value)
            pairs += [(f"{name}[{key}]", str(member)) for key, member in members.items()]
        elif value is not None:
            pairs.append((name, str(value).lower() if isinstance(value, bool) else str(value)))
    return pairs


def _json(body: bytes) -> Any:
    try:
        return json.loads(body)
    except ValueError:
        return None


def _strange_answer(response: HttpResponse, method: str, key: Optional[str]) -> SvcError:
    """The error for a 2xx that isn't the service's JSON: from a proxy or a sign-in page, or without a body."""
    kind = response.headers.get("content-type", "no content type")
    # It is unknown whether the service executed a change.
    error = SvcError if method == "GET" else UnknownOutcomeError
    return error(
        f"The answer is not from the service: status {response.status}, {kind}, no JSON object.",
        code="UNKNOWN",
        status=response.status,
        request_id=response.headers.get("x-request-id"),
        idempotency_key=key,
    )


def _still_in_doubt(doubt: SvcError, refusal: SvcError) -> SvcError:
    """Picks the error to raise when an attempt had an unknown outcome and its retry was refused.

    The outcome stays unknown if the refusal comes from a proxy, or is about credentials, limits or an incomplete
    request: then the service hasn't looked up the earlier attempt. It also stays unknown while the first request is
    in flight. If such a refusal were raised, the caller might repeat the call with a new key.
    """
    is_of_the_service = refusal.body is not None
    if is_of_the_service and refusal.status not in (401, 403, 408, 429) and not _is_in_flight(refusal):
        return refusal
    if isinstance(refusal, UnknownOutcomeError):
        return refusal
    return UnknownOutcomeError(
        f"{doubt.message} A retry was refused: {refusal.message}",
        code=doubt.code,
        status=doubt.status,
        body=doubt.body,
        request_id=doubt.request_id,
        idempotency_key=doubt.idempotency_key,
        retry_after=doubt.retry_after,
    )


def _is_in_flight(error: SvcError) -> bool:
    """A conflict with a retry time means that the first request is still in flight."""
    return error.status == 409 and error.body is not None and "retryAfter" in error.body


def _is_worth_another(error: SvcError) -> bool:
    return error.status in (0, 429) or error.status >= 500 or _is_in_flight(error)


def _wait(error: SvcError, attempt: int) -> float:
    asked = 0.5 * 2**attempt if error.retry_after is None else error.retry_after
    return min(asked, _MAX_WAIT) + random.random()
