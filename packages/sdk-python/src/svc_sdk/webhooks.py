"""Verification of webhooks."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import time
from typing import Any, Callable, List, Mapping, Optional, Sequence, Tuple, Union, cast

from .errors import SignatureError
from .types import Event

TOLERANCE_SECONDS = 300
"""Default maximum difference between the time of a signature and the reader's clock."""

Body = Union[bytes, bytearray, memoryview, str]
Headers = Mapping[str, str]
Secrets = Union[str, Sequence[str]]


def verify_webhook(
    body: Body,
    headers: Union[Headers, str],
    secret: Secrets,
    *,
    tolerance: float = TOLERANCE_SECONDS,
    now: Callable[[], float] = time.time,
) -> Event:
    """Checks the signature of a webhook and returns its event. `event["event"]` is its type.

    :param body: as received: bytes or text, not a parsed object.
    :param headers: the headers of the request, or the value of `X-Webhook-Signature`.
    :param secret: `whsec_…` of the endpoint, or several secrets if any of them may have signed. During a rotation, the
        service signs with the old and the new secret, so either is enough.
    :param tolerance: maximum difference between the signature's time and your clock, in seconds.
    :raises SignatureError: the webhook isn't from the service, was changed, or its time is too far from your clock.
    """
    received = received_bytes(body)
    header = headers if isinstance(headers, str) else header_in(headers, "x-webhook-signature")
    signed = read_signature(header, tolerance, now())
    if signed is None:
        raise SignatureError("X-Webhook-Signature is missing or does not have the form t=…,v1=…")
    at, signatures = signed
    if not is_signed(required_secrets(secret, "whsec"), f"{at}.".encode() + received, signatures):
        raise SignatureError("The signature does not match. The secret is wrong, or the body was changed in transit.")
    return cast(Event, json.loads(received))


def header_in(headers: Headers, name: str) -> str:
    """Returns a header, or an empty text. `name` is in lower case. The names in the mapping may have any case."""
    for key, value in headers.items():
        if key.lower() == name:
            return value
    return ""


def received_bytes(body: Any) -> bytes:
    """Returns the body as received. A parsed body can't be checked, because serializing it again changes the bytes."""
    if isinstance(body, str):
        return body.encode()
    if isinstance(body, (bytes, bytearray, memoryview)):
        return bytes(cast(bytes, body))
    raise SignatureError(
        "The body was parsed. Give its bytes: request.get_data() in Flask, request.body in Django, "
        "await request.body() in Starlette and FastAPI."
    )


def required_secrets(secret: Secrets, name: str) -> List[bytes]:
    secrets = [secret] if isinstance(secret, str) else list(secret)
    if not secrets or not all(secrets):
        raise SignatureError(f"The secret is missing. It begins with {name}_.")
    return [one.encode() for one in secrets]


def read_signature(header: str, tolerance: float, now: float) -> Optional[Tuple[str, List[str]]]:
    """Parses the time and the signatures of a header `t=…,v1=…`. Returns None if the header has another form."""
    first, *parts = header.split(",")
    found = re.fullmatch(r"t=([0-9]{1,15})", first)
    if found is None:
        return None
    age = now - int(found[1])
    if age > tolerance:
        raise SignatureError("The signature is too old.")
    if -age > tolerance:
        raise SignatureError("The signature is from the future. Check the clock of this machine.")
    return found[1], [part[3:] for part in parts if part.startswith("v1=")]


def is_signed(secrets: Sequence[bytes], text: bytes, signatures: Sequence[str]) -> bool:
    """True if one of the signatures is the HMAC-SHA256 of the text. Compares all of them, in constant time."""
    matches = [
        hmac.compare_digest(hmac.new(secret, text, hashlib.sha256).hexdigest().encode(), signature.encode())
        for secret in secrets
        for signature in signatures
    ]
    return any(matches)


__all__ = ["TOLERANCE_SECONDS", "verify_webhook"]
