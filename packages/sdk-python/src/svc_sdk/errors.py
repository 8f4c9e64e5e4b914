"""The client's errors. Check `code`, or the class."""

from __future__ import annotations

import time
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import Any, Dict, List, Mapping, Optional, Type, cast

from .types import ErrorBody


@dataclass(frozen=True)
class PaymentFailure:
    """Why a paid call failed, and the buyer's next step."""

    reason: str
    """For a 402, x402's own name of the reason."""
    action: str
    """`sign_new`, `repeat_same`, `wait`, `top_up`, `use_other_network` or `give_up`: docs/errors.md lists the reasons."""
    retryable: bool
    """True if the identical request may succeed later."""
    retry_after: Optional[float]
    """Seconds to wait before the `action`. 0: at once. None: the action is `give_up`."""


def seconds_in(value: Any) -> Optional[float]:
    """Seconds to wait, from a body. None for anything else: something other than the service may have answered."""
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return value if is_number and 0 <= value < float("inf") else None


def payment_failure_in(body: Any) -> Optional[PaymentFailure]:
    """Reads the payment failure from the body of a failed paid call. None: the body has none."""
    if not isinstance(body, dict):
        return None
    value = cast(Dict[str, Any], body)
    reason, action = value.get("reason"), value.get("action")
    if not isinstance(reason, str) or not isinstance(action, str):
        return None
    return PaymentFailure(reason, action, value.get("retryable") is True, seconds_in(value.get("retryAfter")))


class SvcError(Exception):
    """A request that was refused or failed."""

    def __init__(
        self,
        message: str,
        *,
        code: str,
        status: int = 0,
        body: Optional[ErrorBody] = None,
        request_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        retry_after: Optional[float] = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        """A code of the error catalog; `CONNECTION` if no answer arrived, `UNKNOWN` if something else answered, such as
        a proxy."""
        self.status = status
        """HTTP status; 0 if no answer arrived."""
        self.body = body
        """The whole body, if it was an error of the API."""
        self.request_id = request_id
        """X-Request-Id, by which an operator finds the request."""
        self.idempotency_key = idempotency_key
        """The call's Idempotency-Key, if it had one. Retry with it, so that the service executes the call only once."""
        asked = None if body is None else seconds_in(body.get("retryAfter"))
        self.retry_after: Optional[float] = retry_after if asked is None else asked
        """Seconds to wait before a retry, from the answer's body or its header Retry-After; None if neither has it."""

    @property
    def hint(self) -> Optional[str]:
        """What to do about this case."""
        return None if self.body is None else self.body.get("hint")

    @property
    def reason(self) -> Optional[str]:
        """Why a payment isn't proven, or why a paid call failed."""
        return None if self.body is None else self.body.get("reason")

    @property
    def action(self) -> Optional[str]:
        """After a paid call: the buyer's next step."""
        return None if self.body is None else self.body.get("action")

    @property
    def retryable(self) -> bool:
        """True if the identical request may succeed later."""
        return self.body is not None and self.body.get("retryable") is True

    @property
    def payment_failure(self) -> Optional[PaymentFailure]:
        """After a paid call: why it failed, and the next step."""
        return payment_failure_in(self.body)


class ValidationError(SvcError):
    """400: the request is invalid. `errors` names each wrong member and the reason."""

    @property
    def errors(self) -> List[Dict[str, str]]:
        found = [] if self.body is None else self.body.get("errors", [])
        return cast(List[Dict[str, str]], found)


class AuthenticationError(SvcError):
    """401"""


class PermissionDeniedError(SvcError):
    """403: the resource belongs to another merchant, or your key or role doesn't permit the request."""


class NotFoundError(SvcError):
    """404"""


class ConflictError(SvcError):
    """409"""


class PreconditionFailedError(SvcError):
    """412: the resource changed since you read it, so nothing was saved. Read it again with `retrieve_tagged`."""


class DuplicateTransactionError(ConflictError):
    """409: the hash is already recorded. `transaction_id` is set if you recorded it."""

    @property
    def transaction_id(self) -> Optional[str]:
        return None if self.body is None else self.body.get("transactionId")


class ChainVerificationError(SvcError):
    """422: the payment isn't proven on the chain. `reason` says why. If `retryable`, it may just be too early."""


class RateLimitError(SvcError):
    """429, also from a proxy: wait `retry_after` seconds."""


class UnknownOutcomeError(SvcError):
    """No answer arrived, or it leaves the outcome open (5xx), so the service may have executed the request.

    Retry with the same `idempotency_key`, never with a new one. To repeat `pay_link`, also pass this error's `payment`.
    """

    payment: Optional[Mapping[str, str]] = None
    """Headers of the sent payment, for `pay_link(payment=…)`. Sending them again can't charge the payment twice."""


class PaymentNotMadeError(SvcError):
    """`pay_link` paid nothing: a limit refused the price, no offer fits the signer, or no answer arrived."""

    def __init__(self, message: str, *, idempotency_key: Optional[str] = None) -> None:
        super().__init__(message, code="PAYMENT_NOT_MADE", idempotency_key=idempotency_key)


class SignatureError(Exception):
    """A webhook or call can't be trusted. The message says why.

    The class doesn't extend `SvcError`, because none of your requests failed.
    """


_BY_CODE: Dict[str, Type[SvcError]] = {
    "VALIDATION_FAILED": ValidationError,
    "BAD_REQUEST": ValidationError,
    "AUTH_MISSING_CREDENTIALS": AuthenticationError,
    "UNAUTHORIZED": AuthenticationError,
    "AUTH_TENANT_MISMATCH": PermissionDeniedError,
    "API_KEY_SCOPE_INSUFFICIENT": PermissionDeniedError,
    "FORBIDDEN": PermissionDeniedError,
    "NOT_FOUND": NotFoundError,
    "CONFLICT": ConflictError,
    "PRECONDITION_FAILED": PreconditionFailedError,
    "TRANSACTION_DUPLICATE": DuplicateTransactionError,
    "TRANSACTION_CHAIN_VERIFY_FAILED": ChainVerificationError,
    "RATE_LIMITED": RateLimitError,
}


def retry_after_in(headers: Mapping[str, str]) -> Optional[float]:
    """Parses Retry-After, a number of seconds or a date, into seconds. None: absent or invalid."""
    text = headers.get("retry-after", "").strip()
    if text.isascii() and text.isdigit():
        return float(text)
    try:
        return max(0.0, parsedate_to_datetime(text).timestamp() - time.time())
    except (TypeError, ValueError, IndexError):
        return None


def error_body(value: Any) -> Optional[ErrorBody]:
    """The envelope of the API's errors. None: something other than the service answered."""
    if isinstance(value, dict) and isinstance(cast(Dict[str, Any], value).get("code"), str):
        return cast(ErrorBody, value)
    return None


def error_of(
    status: int, headers: Mapping[str, str], value: Any, idempotency_key: Optional[str] = None
) -> SvcError:
    """The error for an unsuccessful answer. `value`: the JSON of its body, or None."""
    body = error_body(value)
    by_status = UnknownOutcomeError if status >= 500 else RateLimitError if status == 429 else SvcError
    code = "UNKNOWN" if body is None else body["code"]
    foreign = f"The answer with status {status} is not from the service. Check the base URL."
    return _BY_CODE.get(code, by_status)(
        foreign if body is None else str(body.get("message", code)),
        code=code,
        status=status,
        body=body,
        request_id=headers.get("x-request-id"),
        idempotency_key=idempotency_key,
        retry_after=retry_after_in(headers),
    )
