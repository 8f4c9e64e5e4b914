"""Paid calls: `pay_link` calls a link and pays its price by x402."""

from __future__ import annotations

import json as json_module
import re
import time
import uuid
from dataclasses import dataclass, replace
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, cast
from urllib.parse import urlsplit, urlunsplit

from ._http import NO_ANSWER, HttpRequest, HttpResponse, HttpTransport, send_http
from ._spending import Amount, Asset, usdc_units
from ._usdc import USDC
from ._x402 import EvmSigner, SignedPayment, read_challenge, read_payment, sign_payment
from .errors import (
    PaymentFailure,
    PaymentNotMadeError,
    UnknownOutcomeError,
    error_body,
    payment_failure_in,
    retry_after_in,
    seconds_in,
)

Payer = Callable[[Mapping[str, str], bytes], Mapping[str, str]]
"""Gets the headers (names in lower case) and the body of a 402, and returns the headers of its payment."""

_FOLLOWED = ("wait", "repeat_same", "sign_new")
_MAY_BE_FAILURE = (402, 409, 429, 502, 503, 504)
_SIGNATURES_MAX = 2
"""If two signatures are refused, further ones would be refused too."""
_JOB_PATH = re.compile(r"/api/agent/link/[^/]+/jobs/[^/]+")
_SAME_KEY = "Make the same call again with this error's idempotency_key and payment: it is charged once."


@dataclass(frozen=True)
class PaidAnswer:
    """The seller's answer."""

    status: int
    headers: Mapping[str, str]
    """The names are in lower case."""
    body: bytes
    charged: bool
    """True if you paid for this answer. False doesn't tell whether an earlier call with the same key was charged."""
    payment_id: Optional[str]
    """Id of the payment, to look up its outcome; None if there was no payment."""
    failure: Optional[PaymentFailure]
    """Why the paid call failed, and what to do next. None if the answer names no payment failure."""
    idempotency_key: str
    """The key of the call. A repeat of the call with this key isn't charged again."""

    @property
    def ok(self) -> bool:
        return 200 <= self.status < 300

    @property
    def text(self) -> str:
        return self.body.decode(errors="replace")

    def json(self) -> Any:
        return json_module.loads(self.body)


def pay_link(
    url: str,
    signer: Optional[EvmSigner] = None,
    *,
    payer: Optional[Payer] = None,
    method: str = "GET",
    headers: Optional[Mapping[str, str]] = None,
    body: Optional[bytes] = None,
    json: Any = None,
    max_amount: Amount = "1",
    assets: Sequence[Asset] = USDC,
    idempotency_key: Optional[str] = None,
    payment: Optional[Mapping[str, str]] = None,
    follow: float = 30.0,
    timeout: float = 120.0,
    transport: HttpTransport = send_http,
) -> PaidAnswer:
    """Calls a link and pays its price. The call has one Idempotency-Key, so it is never charged twice.

    If the call fails, `pay_link` follows the failure's `action`. For `wait` and `repeat_same`, it sends the same
    payment again after `retry_after` seconds. For `sign_new`, it signs once more. If the call takes minutes, it polls
    the call's job. You must handle `top_up`, `use_other_network` and `give_up` yourself: see `PaidAnswer.failure`.

    :param signer: the payer on EVM networks, such as an account of eth_account.
    :param payer: instead of a signer: creates the payment itself, within its own limits.
    :param max_amount: the most that the call may cost, in USDC, whatever the seller asks for.
    :param assets: the only tokens to pay with, which must have six decimals. The default is USDC of every network
        that the service knows.
    :param idempotency_key: to repeat a call, the key of its first attempt. The default is the header
        Idempotency-Key or a new key.
    :param payment: to repeat a call after an `UnknownOutcomeError`, the error's `payment`. Pass its `idempotency_key`
        too.
    :param follow: how long to follow a failure's `action` or to poll a job, in seconds. 0: not at all. After this time,
        `pay_link` returns the latest answer.
    :param timeout: seconds for one answer.
    :raises PaymentNotMadeError: nothing was paid: the price is above `max_amount`, the token isn't allowed, no offer
        fits the signer, or there was no answer.
    :raises UnknownOutcomeError: a payment was sent, and its outcome is unknown.
    """
    if (signer is None) == (payer is None):
        raise TypeError("pay_link takes either a signer or a payer.")
    sent = {name.lower(): value for name, value in (headers or {}).items()}
    if json is not None:
        body = json_module.dumps(json, allow_nan=False).encode()
        sent.setdefault("content-type", "application/json")
    key = idempotency_key or sent.get("idempotency-key") or str(uuid.uuid4())
    sent["idempotency-key"] = key
    purchase = _Purchase(
        request=HttpRequest(method.upper(), url, sent, body, timeout),
        key=key,
        transport=transport,
        pay=_payment_maker(signer, payer, usdc_units(max_amount), assets, payment),
        payment=payment,
    )
    return purchase.run(time.monotonic() + follow)


def _payment_maker(
    signer: Optional[EvmSigner],
    payer: Optional[Payer],
    max_units: int,
    assets: Sequence[Asset],
    payment: Optional[Mapping[str, str]],
) -> Callable[[HttpResponse], Mapping[str, str]]:
    if payer is not None:
        return lambda response: payer(response.headers, response.body)
    earlier = read_payment({name.lower(): value for name, value in (payment or {}).items()})
    made: List[SignedPayment] = [] if earlier is None else [earlier]

    def pay(response: HttpResponse) -> Mapping[str, str]:
        # A seller can still charge a refused payment until it expires.
        open_units = sum(one.units for one in made if one.valid_before >= time.time())
        signed = sign_payment(
            read_challenge(response),
            cast(EvmSigner, signer),
            assets=assets,
            max_units=max_units,
            signed_units=open_units,
        )
        made.append(signed)
        return signed.headers

    return pay


@dataclass
class _Purchase:
    """One call, and its payments."""

    request: HttpRequest
    key: str
    transport: HttpTransport
    pay: Callable[[HttpResponse], Mapping[str, str]]
    payment: Optional[Mapping[str, str]]
    is_open: bool = False
    """A payment was sent, and the service hasn't said whether it was charged."""
    signatures: int = 0

    def run(self, ends_at: float) -> PaidAnswer:
        self.is_open = self.payment is not None
        answer = self._call()
        while True:
            job = _job_in(answer, self.request.url)
            action = None if answer.failure is None else answer.failure.action
            if action == "sign_new" and self.signatures >= _SIGNATURES_MAX:
                action = None
            wait = _wait(answer, job)
            if (job is None and action not in _FOLLOWED) or time.monotonic() + wait >= ends_at:
                return self._finish(answer)
            time.sleep(wait)
            if job is not None:
                # The job continues even if a poll got no answer.
                answer = self._poll(job.url) or answer
                continue
            refused = self.payment
            if action == "sign_new":
                self.payment = None
            try:
                answer = self._call()
            except PaymentNotMadeError:
                # No new payment was made, for example because of the caller's limit. Return the refusal.
                self.payment = refused
                return self._finish(answer)

    def _call(self) -> PaidAnswer:
        """Sends the existing payment. Without one, it asks for the price and pays it."""
        if self.payment is None:
            response = self._send(None)
            if response.status != 402:
                return self._answer(response, is_paid=False)
            self.payment = {name.lower(): value for name, value in self.pay(response).items()}
            self.signatures += 1
        return self._answer(self._send(self.payment), is_paid=True)

    def _send(self, payment: Optional[Mapping[str, str]]) -> HttpResponse:
        try:
            return self.transport(replace(self.request, headers={**self.request.headers, **(payment or {})}))
        except NO_ANSWER as cause:
            if payment is None and not self.is_open:
                raise PaymentNotMadeError(f"Nothing was paid. {cause}", idempotency_key=self.key) from cause
            error = self._unknown(f"No response to the payment arrived. {_SAME_KEY}", code="CONNECTION")
            raise error from cause

    def _answer(self, response: HttpResponse, *, is_paid: bool) -> PaidAnswer:
        charged = response.headers.get("x-svc-charged")
        # A failure without this header may come from a proxy, while the service behind it continues with the payment.
        self.is_open = charged is None and (self.is_open or (is_paid and response.status >= 500))
        failure = payment_failure_in(_json(response.body)) if is_paid and response.status in _MAY_BE_FAILURE else None
        return PaidAnswer(
            response.status,
            response.headers,
            response.body,
            charged == "true",
            response.headers.get("x-svc-payment-id"),
            failure,
            self.key,
        )

    def _poll(self, url: str) -> Optional[PaidAnswer]:
        headers = {"idempotency-key": self.key}
        try:
            response = self.transport(HttpRequest("GET", url, headers, None, self.request.timeout))
        except NO_ANSWER:
            return None
        return replace(self._answer(response, is_paid=True), idempotency_key=self.key)

    def _finish(self, answer: PaidAnswer) -> PaidAnswer:
        if not self.is_open:
            return answer
        raise self._unknown(f"It is not known yet whether the payment was settled. {_SAME_KEY}", answer=answer)

    def _unknown(self, message: str, *, code: str = "UNKNOWN", answer: Optional[PaidAnswer] = None) -> Exception:
        body = None if answer is None else error_body(_json(answer.body))
        error = UnknownOutcomeError(
            message,
            code=code if body is None else body["code"],
            status=0 if answer is None else answer.status,
            body=body,
            request_id=None if answer is None else answer.headers.get("x-request-id"),
            idempotency_key=self.key,
            retry_after=None if answer is None else retry_after_in(answer.headers),
        )
        error.payment = self.payment
        return error


@dataclass(frozen=True)
class _Job:
    url: str
    retry_after: float


def _job_in(answer: PaidAnswer, paid_url: str) -> Optional[_Job]:
    """The job that an answer names; None if there is none.

    The poll sends the buyer's key, so it goes to the server that was paid, even if the answer names another origin.
    """
    if answer.status != 202 or answer.payment_id is None:
        return None
    value = _json(answer.body)
    if not isinstance(value, dict):
        return None
    body = cast(Dict[str, Any], value)
    path = urlsplit(str(body.get("jobUrl"))).path
    if body.get("status") != "running" or _JOB_PATH.fullmatch(path) is None:
        return None
    paid = urlsplit(paid_url)
    seconds = seconds_in(body.get("retryAfter"))
    return _Job(urlunsplit((paid.scheme, paid.netloc, path, "", "")), 5 if seconds is None else seconds)


def _wait(answer: PaidAnswer, job: Optional[_Job]) -> float:
    if job is not None:
        return job.retry_after
    asked = None if answer.failure is None else answer.failure.retry_after
    return 0.0 if asked is None else asked


def _json(body: bytes) -> Any:
    try:
        return json_module.loads(body)
    except ValueError:
        return None


__all__ = ["EvmSigner", "PaidAnswer", "Payer", "pay_link"]
