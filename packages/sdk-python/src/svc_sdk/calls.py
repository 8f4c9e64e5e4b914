"""Verification of paid calls, for the API behind an agentic link."""

from __future__ import annotations

import hashlib
import threading
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Callable, Optional

from .errors import SignatureError
from .webhooks import (
    TOLERANCE_SECONDS,
    Body,
    Headers,
    Secrets,
    header_in,
    is_signed,
    read_signature,
    received_bytes,
    required_secrets,
)


@dataclass(frozen=True)
class PaidCall:
    """The payment of a call.

    The service settles it after you answer 2xx, or has settled it already if the link has `settle: "before"`.
    """

    request_id: str
    payment_id: str
    payment_link_id: str
    payer: str
    amount_base_units: int
    """In the token's smallest unit."""
    network: str
    """CAIP-2."""


_seen: OrderedDict[str, float] = OrderedDict()
"""Request ids, with the time until which their signatures can be fresh."""
_lock = threading.Lock()


def once_here(request_id: str, seconds: float = 2 * TOLERANCE_SECONDS) -> bool:
    """Records a request id in this process's memory for `seconds`. Returns False if it was already recorded."""
    now = time.monotonic()
    with _lock:
        while _seen and now > next(iter(_seen.values())):
            _seen.popitem(last=False)
        if request_id in _seen:
            return False
        _seen[request_id] = now + seconds
        return True


def verify_call(
    method: str,
    path: str,
    headers: Headers,
    body: Body,
    secret: Secrets,
    *,
    tolerance: float = TOLERANCE_SECONDS,
    now: Callable[[], float] = time.time,
    once: Optional[Callable[[str], bool]] = None,
) -> PaidCall:
    """Checks that a call comes from the payments service, is unchanged and fresh, and wasn't received before.

    :param path: path and query as in the request line.
    :param headers: all headers of the call, with `Host` as the service sent it.
    :param body: exactly as received.
    :param secret: `psec_…` of your account, from `svc.proxy_secret.retrieve()`.
    :param once: records a request id for twice `tolerance` and returns True if it is new. The default is this
        process's memory; several processes need a shared store.
    :raises SignatureError: don't serve the call.
    """
    request_id = header_in(headers, "x-svc-request-id")
    signed = read_signature(header_in(headers, "x-svc-signature"), tolerance, now()) if request_id else None
    if signed is None:
        raise SignatureError("The call is not signed.")
    at, signatures = signed
    names = ("payment-id", "payment-link", "payer", "amount", "network")
    payment_id, link_id, payer, amount, network = paid = [header_in(headers, f"x-svc-{name}") for name in names]
    host = header_in(headers, "host")
    digest = hashlib.sha256(received_bytes(body)).hexdigest()
    text = "\n".join(["v1", at, request_id, method.upper(), host, path, digest, *paid])
    if not is_signed(required_secrets(secret, "psec"), text.encode(), signatures):
        raise SignatureError("The signature does not match.")
    # A signature's time may be as far ahead of the clock as behind it, so ids are recorded for twice the tolerance.
    is_new = once_here(request_id, 2 * tolerance) if once is None else once(request_id)
    if not is_new:
        raise SignatureError("This call was already received.")
    return PaidCall(request_id, payment_id, link_id, payer, int(amount), network)


__all__ = ["PaidCall", "once_here", "verify_call"]
