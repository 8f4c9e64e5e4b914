"""Client of the payments API: resources, webhooks, signed calls, and payments by x402.

>>> from svc_sdk import Svc
>>> svc = Svc(api_key="svc_test_sk_…", base_url="http://localhost:3000")
>>> link = svc.payment_links.create(network="base_sepolia", name="One report", amount=0.5)
"""

from ._api_version import API_VERSION
from ._http import HttpRequest, HttpResponse, HttpTransport
from ._resource import ListOf, Page, Tagged
from ._version import VERSION as __version__
from .calls import PaidCall, verify_call
from .client import Svc
from .errors import (
    AuthenticationError,
    ChainVerificationError,
    ConflictError,
    DuplicateTransactionError,
    NotFoundError,
    PaymentFailure,
    PaymentNotMadeError,
    PermissionDeniedError,
    PreconditionFailedError,
    RateLimitError,
    SignatureError,
    SvcError,
    UnknownOutcomeError,
    ValidationError,
)
from .pay import EvmSigner, PaidAnswer, Payer, pay_link
from .scan import Scanner
from .webhooks import verify_webhook

__all__ = [
    "API_VERSION",
    "AuthenticationError",
    "ChainVerificationError",
    "ConflictError",
    "DuplicateTransactionError",
    "EvmSigner",
    "HttpRequest",
    "HttpResponse",
    "HttpTransport",
    "ListOf",
    "NotFoundError",
    "Page",
    "PaidAnswer",
    "PaidCall",
    "pay_link",
    "Payer",
    "PaymentFailure",
    "PaymentNotMadeError",
    "PermissionDeniedError",
    "PreconditionFailedError",
    "RateLimitError",
    "Scanner",
    "SignatureError",
    "Svc",
    "SvcError",
    "Tagged",
    "UnknownOutcomeError",
    "ValidationError",
    "verify_call",
    "verify_webhook",
    "__version__",
]
