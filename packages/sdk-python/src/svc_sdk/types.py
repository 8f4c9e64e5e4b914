"""Types of the payments API's requests and answers. Written by `pnpm gen` from the OpenAPI document.

The objects are dictionaries whose keys are the API's field names. Type checkers know these keys.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Dict, List, Literal, Mapping, Optional, TypedDict, Union

if TYPE_CHECKING:
    from typing_extensions import NotRequired
elif sys.version_info >= (3, 11):
    from typing import NotRequired

EventType = Literal[
    "payment.completed",
    "payment.failed",
    "payment.refunded",
    "transaction.recorded",
    "product.created",
    "product.updated",
    "payment_link.created",
    "payment_link.updated",
    "payment_link.deactivated",
    "agentic.request.paid",
    "agentic.settlement.unknown",
    "agentic.settlement.resolved",
    "agentic.settlement.conflict",
    "payment_intent.processing",
    "payment_intent.unresolved",
    "payment_intent.expired",
    "refund.created",
    "refund.expired",
    "refund.canceled",
    "refund.unresolved",
    "checkout.completed",
    "checkout.expired",
    "api_key.created",
    "api_key.revoked",
    "proxy_secret.rotated",
    "webhook.test",
]
Network = Literal[
    "base_sepolia",
    "eth_sepolia",
    "polygon_amoy",
    "arc_testnet",
    "solana_devnet",
    "base",
    "ethereum",
    "polygon",
    "solana",
]


class AcceptInvitationRequest(TypedDict):
    pass


class AcceptedInvitation(TypedDict):
    merchantId: str
    """Id of the merchant"""


class Account(TypedDict):
    merchantId: str
    """Id of the merchant"""
    displayName: str
    """Name of the merchant, as buyers see it"""
    contactEmail: Optional[str]
    """E-mail address for messages from the operator"""
    agentic: bool
    """Whether new keys get scope agentic"""
    verified: bool
    """Whether the account has verified a wallet or a domain"""
    walletAddresses: Dict[str, str]
    """Default wallets in live mode, by chain family"""
    createdAt: str
    """When it was created"""


class AddWalletRequest(TypedDict):
    address: WalletAddress


class AdvanceTestClockRequest(TypedDict):
    seconds: int
    """Seconds by which to bring deadlines forward"""
    ids: NotRequired[List[str]]
    """Payment intents and webhook deliveries to move; an event's id moves its deliveries. Default: all open
    intents and pending deliveries in test mode
    """


class AdvancedTestClockPaymentIntentsItem(TypedDict):
    id: str
    """Permanent identifier"""
    expiresAt: str
    """New time at which it expires"""
    watchUntil: str
    """Until when the service detects payments"""


class AdvancedTestClockWebhookDeliveriesItem(TypedDict):
    id: str
    """Permanent identifier"""
    eventId: str
    """Id of the event; the same in every delivery"""
    endpointId: str
    """Id of the webhook endpoint"""
    nextAttemptAt: str
    """New time of the next attempt"""


class AdvancedTestClock(TypedDict):
    seconds: int
    """Seconds by which time was advanced"""
    paymentIntents: List[AdvancedTestClockPaymentIntentsItem]
    """Moved payment intents"""
    webhookDeliveries: List[AdvancedTestClockWebhookDeliveriesItem]
    """Moved webhook deliveries"""
    notMoved: List[str]
    """Those of `ids` that aren't yours, aren't in test mode, have ended, are already due, or are being processed"""


class AgenticPayment(TypedDict):
    paymentId: str
    """Id of the x402 payment"""
    paymentLinkId: str
    """Id of the payment link"""
    transactionId: NotRequired[str]
    """Id of the transaction"""
    txHash: NotRequired[str]
    """Transaction hash"""
    network: Network
    payer: str
    """Wallet of the payer"""
    amount: float
    """In currency units, at most two decimals"""


class AgenticRequestPaidEvent(TypedDict):
    id: str
    """Id of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Id of this delivery"""
    timestamp: str
    """When it happened"""
    livemode: bool
    """Whether it is about real money"""
    event: Literal["agentic.request.paid"]
    """Type of the event"""
    data: AgenticPayment


class AgenticSettlementConflictEvent(TypedDict):
    id: str
    """Id of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Id of this delivery"""
    timestamp: str
    """When it happened"""
    livemode: bool
    """Whether it is about real money"""
    event: Literal["agentic.settlement.conflict"]
    """Type of the event"""
    data: AgenticPayment


class AgenticSettlementResolvedEvent(TypedDict):
    id: str
    """Id of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Id of this delivery"""
    timestamp: str
    """When it happened"""
    livemode: bool
    """Whether it is about real money"""
    event: Literal["agentic.settlement.resolved"]
    """Type of the event"""
    data: AgenticPayment


class AgenticSettlementUnknownEvent(TypedDict):
    id: str
    """Id of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Id of this delivery"""
    timestamp: str
    """When it happened"""
    livemode: bool
    """Whether it is about real money"""
    event: Literal["agentic.settlement.unknown"]
    """Type of the event"""
    data: AgenticPayment


class AnswerFieldsRequest(TypedDict):
    customFieldValues: Dict[str, Union[str, float]]
    """Values of the link's customFields, by key"""


class Api(TypedDict):
    id: str
    """Permanent identifier"""
    url: str
    """Address at which it is sold"""
    name: str
    """Name that buyers see"""
    description: str
    """Text for buyers"""
    baseUrl: str
    """Base address of the routes' paths"""
    upstream: Literal["http", "mcp"]
    """mcp: baseUrl is an MCP server (Streamable HTTP), and its tools are the routes"""
    network: Network
    networks: List[Network]
    """Networks that the next import sets on the routes it creates or changes"""
    active: bool
    """False: a link or API sells nothing, and an endpoint gets no events"""
    mode: Literal["live", "test"]
    """Keys of this mode see it"""
    livemode: bool
    """Whether it is about real money"""
    merchantId: str
    """Id of the merchant"""
    upstreamHeaderNames: List[str]
    """Names of the encrypted headers"""
    createdAt: str
    """When it was created"""
    updatedAt: str
    """When it was last changed"""


class ApiImportChangedItem(TypedDict):
    method: str
    """HTTP method"""
    path: str
    """Path of the operation, `{name}` for a parameter"""
    name: str
    """Name that buyers see"""
    amount: float
    """In currency units"""
    settle: Optional[Literal["after", "before"]]
    """before: charges a call first, then streams the answer. If the answer fails, a retry is free"""
    fields: List[str]
    """Which fields change"""


class ApiImportSkippedItem(TypedDict):
    method: str
    """HTTP method"""
    path: str
    """Path of the operation, `{name}` for a parameter"""
    reason: str
    """Why"""


class ApiImport(TypedDict):
    applied: bool
    """Whether the routes were changed"""
    confirmation: str
    """Send it with the same body to apply this diff"""
    added: List[RouteChange]
    """New routes, and routes that open again"""
    changed: List[ApiImportChangedItem]
    """Routes that will change"""
    removed: List[RouteChange]
    """Routes that will close"""
    unchanged: int
    """Number of unchanged routes"""
    skipped: List[ApiImportSkippedItem]
    """Operations that can't be sold"""


class ApiKeyCreatedEvent(TypedDict):
    id: str
    """Id of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Id of this delivery"""
    timestamp: str
    """When it happened"""
    livemode: bool
    """Whether it is about real money"""
    event: Literal["api_key.created"]
    """Type of the event"""
    data: DeveloperKey


class ApiKeyRevokedEvent(TypedDict):
    id: str
    """Id of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Id of this delivery"""
    timestamp: str
    """When it happened"""
    livemode: bool
    """Whether it is about real money"""
    event: Literal["api_key.revoked"]
    """Type of the event"""
    data: DeveloperKey


class ApiRoute(TypedDict):
    method: str
    """HTTP method"""
    path: str
    """Path of the operation, `{name}` for a parameter"""
    name: str
    """Name that buyers see"""
    amount: float
    """In currency units"""
    settle: Optional[Literal["after", "before"]]
    """before: charges a call first, then streams the answer. If the answer fails, a retry is free"""
    url: str
    """Address at which it is sold, with `{name}` for a parameter"""
    paymentLinkId: Optional[str]
    """Null for a free route"""


class Branding(TypedDict):
    color: Optional[str]
    """Color of buttons, as `#rrggbb`"""
    supportEmail: Optional[str]
    """E-mail address for payers' questions"""
    supportUrl: Optional[str]
    """Help page for payers"""
    logoUrl: Optional[str]
    """Address of the logo; a new logo gets a new address"""
    slug: Optional[str]
    """Last part of your public storefront's address"""
    storefrontUrl: Optional[str]
    """Public page of your listed agentic links and APIs; null without a slug"""


class CheckoutCompletedEvent(TypedDict):
    id: str
    """Id of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Id of this delivery"""
    timestamp: str
    """When it happened"""
    livemode: bool
    """Whether it is about real money"""
    event: Literal["checkout.completed"]
    """Type of the event"""
    data: CheckoutSession


class CheckoutExpiredEvent(TypedDict):
    id: str
    """Id of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Id of this delivery"""
    timestamp: str
    """When it happened"""
    livemode: bool
    """Whether it is about real money"""
    event: Literal["checkout.expired"]
    """Type of the event"""
    data: CheckoutSession


class CheckoutSession(TypedDict):
    id: str
    """Permanent identifier"""
    status: Literal["open", "completed", "expired"]
    """Current status"""
    paymentLinkId: Optional[str]
    """Id of the payment link; null: none"""
    amount: float
    """In currency units"""
    amountBaseUnits: str
    """Amount to pay as an integer in the token's smallest unit"""
    currency: Literal["USD"]
    """Currency of the amounts"""
    network: Network
    token: Literal["USDC"]
    """Token of the payment"""
    merchantWalletAddress: str
    """Wallet to pay"""
    merchantId: str
    """Id of the merchant"""
    mode: Literal["live", "test"]
    """Keys of this mode see it"""
    livemode: bool
    """Whether it is about real money"""
    subtotalAmount: Optional[float]
    """In currency units"""
    taxAmount: Optional[float]
    """In currency units"""
    customerEmail: Optional[str]
    """E-mail address of the buyer"""
    customerName: Optional[str]
    """Name of the buyer"""
    customerAddress: Optional[str]
    """Postal address of the buyer"""
    customerCountry: Optional[str]
    """Country of the buyer, ISO 3166-1 alpha-2"""
    successUrl: Optional[str]
    """Where the page leads after payment"""
    cancelUrl: Optional[str]
    """Where the page links back before payment"""
    metadata: Dict[str, Any]
    """Your own keys and values"""
    transactionId: Optional[str]
    """Set in a completed session"""
    expiresAt: str
    """When it expires"""
    createdAt: str
    """When it was created"""


class CompletedCheckoutSession(TypedDict):
    id: str
    """Permanent identifier"""
    status: Literal["open", "completed", "expired"]
    """Current status"""
    paymentLinkId: Optional[str]
    """Id of the payment link; null: none"""
    amount: float
    """In currency units"""
    amountBaseUnits: str
    """Amount to pay as an integer in the token's smallest unit"""
    currency: Literal["USD"]
    """Currency of the amounts"""
    network: Network
    token: Literal["USDC"]
    """Token of the payment"""
    merchantWalletAddress: str
    """Wallet to pay"""
    merchantId: str
    """Id of the merchant"""
    mode: Literal["live", "test"]
    """Keys of this mode see it"""
    livemode: bool
    """Whether it is about real money"""
    subtotalAmount: Optional[float]
    """In currency units"""
    taxAmount: Optional[float]
    """In currency units"""
    customerEmail: Optional[str]
    """E-mail address of the buyer"""
    customerName: Optional[str]
    """Name of the buyer"""
    customerAddress: Optional[str]
    """Postal address of the buyer"""
    customerCountry: Optional[str]
    """Country of the buyer, ISO 3166-1 alpha-2"""
    successUrl: Optional[str]
    """Where the page leads after payment"""
    cancelUrl: Optional[str]
    """Where the page links back before payment"""
    metadata: Dict[str, Any]
    """Your own keys and values"""
    transactionId: Optional[str]
    """Set in a completed session"""
    expiresAt: str
    """When it expires"""
    createdAt: str
    """When it was created"""
    transaction: Transaction


class CreateApiRequest(TypedDict):
    name: str
    """1 to 255 characters; surrounding white space is removed"""
    baseUrl: str
    """Base address of the routes. Must be https"""
    network: Network
    upstream: NotRequired[Literal["http", "mcp"]]
    """mcp: baseUrl is an MCP server (Streamable HTTP), and its tools are the routes"""
    description: NotRequired[str]
    """Text for buyers"""
    networks: NotRequired[List[Network]]
    """All chains it can be paid on, `network` included"""
    active: NotRequired[bool]
    """False: a link or API sells nothing, and an endpoint gets no events"""
    upstreamHeaders: NotRequired[Optional[Dict[str, str]]]
    """Write-only; stored encrypted"""


class CreateCheckoutSessionRequest(TypedDict):
    paymentLinkId: NotRequired[Optional[str]]
    """Link that provides the defaults of other fields"""
    amount: NotRequired[float]
    """In currency units, at most two decimals"""
    currency: NotRequired[Literal["USD"]]
    """Currency of the amounts"""
    network: NotRequired[Network]
    token: NotRequired[Literal["USDC"]]
    """Token of the payment"""
    merchantWalletAddress: NotRequired[Optional[WalletAddress]]
    """EVM: 0x and 40 hex digits (mixed case: EIP-55 checksum); Solana: base58"""
    customerEmail: NotRequired[Optional[str]]
    """E-mail address of the buyer"""
    customerName: NotRequired[Optional[str]]
    """Name of the buyer"""
    customerAddress: NotRequired[Optional[str]]
    """Postal address of the buyer"""
    customerCountry: NotRequired[Optional[str]]
    """ISO 3166-1 alpha-2"""
    subtotalAmount: NotRequired[Optional[float]]
    """Amount without tax"""
    taxAmount: NotRequired[Optional[float]]
    """Tax"""
    successUrl: NotRequired[Optional[str]]
    """Where the page leads after payment"""
    cancelUrl: NotRequired[Optional[str]]
    """Where the page links back before payment"""
    metadata: NotRequired[Dict[str, Any]]
    """Up to 50 keys of up to 40 characters; values up to 500 characters"""


class CreateDeveloperKeyRequest(TypedDict):
    keyType: Literal["test", "live"]
    """Mode of the key"""
    name: NotRequired[str]
    """1 to 255 characters"""
    permissions: NotRequired[Optional[KeyPermissions]]
    """Rights of a restricted key: `write` includes `read`, and what isn't named is refused. Null: all rights of
    its scope. `security` of each operation lists the rights that it needs
    """
    expiresAt: NotRequired[Optional[str]]
    """A future time; without it the key does not expire"""


class CreateInvitationRequest(TypedDict):
    email: str
    """Address that the identity provider must have verified; case-insensitive"""
    role: Literal["owner", "developer", "viewer"]
    """viewer: reads. developer: also changes products, links, keys and webhooks. owner: may do everything"""


class CreatePaymentIntentRequest(TypedDict):
    paymentLinkId: str
    """Id of a payment link: a UUID, or `pl-` and the UUID"""
    clientReference: NotRequired[Optional[str]]
    """Your own reference for the payment, such as an order number; lists can filter by it"""
    metadata: NotRequired[Dict[str, Any]]
    """Up to 50 keys of up to 40 characters; values up to 500 characters"""
    customerEmail: NotRequired[Optional[str]]
    """E-mail address of the buyer"""
    customerName: NotRequired[Optional[str]]
    """Name of the buyer"""
    customerAddress: NotRequired[Optional[str]]
    """Postal address of the buyer"""
    customerCountry: NotRequired[Optional[str]]
    """ISO 3166-1 alpha-2"""
    customFieldValues: NotRequired[Dict[str, Union[str, float]]]
    """Values of the link's customFields, by key. The page at `url` asks the payer for missing required values."""
    refundAddress: NotRequired[Optional[WalletAddress]]
    """Wallet for refunds"""
    expiresIn: NotRequired[int]
    """Seconds until it ends; 1,800 by default"""
    rejectLate: NotRequired[bool]
    """True: you decide about late payments. False: with an active link, they complete the intent"""


class CreatePaymentLinkRequestCustomFieldsItem(TypedDict):
    key: str
    """Name of the value"""
    label: str
    """Question that the buyer reads"""
    type: Literal["text", "number", "dropdown"]
    """Kind"""
    optional: NotRequired[bool]
    """Whether the buyer may leave it empty; default false"""
    options: NotRequired[List[str]]
    """Choices of a dropdown"""


class CreatePaymentLinkRequest(TypedDict):
    network: Network
    name: NotRequired[str]
    """1 to 255 characters; surrounding white space is removed"""
    amount: NotRequired[float]
    """In currency units, at most two decimals"""
    productId: NotRequired[Optional[str]]
    """Id of the product; null: none"""
    description: NotRequired[str]
    """Text for buyers"""
    currency: NotRequired[Literal["USD"]]
    """Currency of the amounts"""
    networks: NotRequired[List[Network]]
    """All chains it can be paid on, `network` included"""
    token: NotRequired[Literal["USDC"]]
    """Token of the payment"""
    active: NotRequired[bool]
    """False: a link or API sells nothing, and an endpoint gets no events"""
    pricingType: NotRequired[Literal["one_time", "recurring"]]
    """One-time or recurring price"""
    billingInterval: NotRequired[Optional[Literal["day", "week", "month", "year"]]]
    """Unit of the billing period; null for a one-time price"""
    billingIntervalCount: NotRequired[Optional[int]]
    """Intervals per billing period; null for a one-time price"""
    trialDays: NotRequired[Optional[int]]
    """Days before the first payment; null: none"""
    merchantWalletAddress: NotRequired[WalletAddress]
    """Wallet that receives the payment"""
    merchantWalletAddresses: NotRequired[WalletAddressesByNetwork]
    merchantName: NotRequired[str]
    """Name of the merchant, as buyers see it"""
    customFields: NotRequired[List[CreatePaymentLinkRequestCustomFieldsItem]]
    """Questions to the buyer"""
    isAgenticProxy: NotRequired[bool]
    """Whether the link is paid per request and calls `targetUrl`"""
    targetUrl: NotRequired[Optional[str]]
    """Address of your API; https, on a public host"""
    targetMethod: NotRequired[Optional[Literal["GET", "POST", "PUT", "PATCH", "DELETE"]]]
    """HTTP method that calls must use; null: any"""
    x402Scheme: NotRequired[Literal["exact"]]
    """Payment scheme of x402"""
    settle: NotRequired[Literal["after", "before"]]
    """before: charges a call first, then streams the answer. If the answer fails, a retry is free"""
    inputSchema: NotRequired[Optional[Dict[str, Any]]]
    """JSON Schema (2020-12). A call is charged only if its body fits. With `targetMethod` GET it describes the
    query parameters
    """
    inputExample: NotRequired[Any]
    """Example input of the target, for buyers and catalogs"""
    forwardHeaders: NotRequired[List[str]]
    """Names of the buyer's headers to forward to the target"""
    upstreamHeaders: NotRequired[Optional[Dict[str, str]]]
    """Write-only; stored encrypted"""
    listed: NotRequired[bool]
    """Whether catalogs of paid resources and `/.well-known/x402` may publish the link. Default false"""
    tags: NotRequired[List[str]]
    """Up to five words for catalogs, each of at most 32 printable ASCII characters"""
    iconUrl: NotRequired[Optional[str]]
    """Icon that catalogs show: an https URL"""
    outputExample: NotRequired[Any]
    """Example answer of the target, for buyers and catalogs"""
    successUrl: NotRequired[Optional[str]]
    """Where the page leads after payment"""
    returnUrl: NotRequired[Optional[str]]
    """Where the page links back by default"""
    cancelUrl: NotRequired[Optional[str]]
    """Where the page links back before payment"""
    metadata: NotRequired[Dict[str, Any]]
    """Up to 50 keys of up to 40 characters; values up to 500 characters"""


class CreateProductRequest(TypedDict):
    name: str
    """1 to 255 characters; surrounding white space is removed"""
    amount: float
    """In currency units, at most two decimals"""
    description: NotRequired[str]
    """Text for buyers"""
    currency: NotRequired[Literal["USD"]]
    """Currency of the amounts"""
    active: NotRequired[bool]
    """False: a link or API sells nothing, and an endpoint gets no events"""
    pricingType: NotRequired[Literal["one_time", "recurring"]]
    """One-time or recurring price"""
    billingInterval: NotRequired[Optional[Literal["day", "week", "month", "year"]]]
    """Unit of the billing period; null for a one-time price"""
    billingIntervalCount: NotRequired[Optional[int]]
    """Intervals per billing period; null for a one-time price"""
    trialDays: NotRequired[Optional[int]]
    """Days before the first payment; null: none"""
    token: NotRequired[Literal["USDC"]]
    """Token of the payment"""
    merchantWalletAddress: NotRequired[WalletAddress]
    """Wallet that receives the payment"""
    metadata: NotRequired[Dict[str, Any]]
    """Up to 50 keys of up to 40 characters; values up to 500 characters"""
    archived: NotRequired[Literal[False]]
    """Create the product first, then archive it with PATCH"""


class CreateRefundRequest(TypedDict):
    transactionId: str
    """Id of the refunded transaction"""
    amount: float
    """In currency units, at most two decimals"""
    reason: NotRequired[Optional[str]]
    """Your reason for the refund"""
    txHash: str
    """Hash of the transfer back to the payer"""


class CreateSettlementRequest(TypedDict):
    """If empty: all unsettled transactions, oldest first, up to 10,000"""

    transactionIds: NotRequired[Optional[List[str]]]
    """Ids of the transactions"""
    network: NotRequired[Optional[Network]]
    """Name of the chain"""
    amount: NotRequired[Optional[float]]
    """Maximum sum: settles the oldest transactions up to it"""


class CreateUploadRequest(TypedDict):
    fileType: Literal["image/png", "image/jpeg", "image/webp", "image/gif", "image/avif", "application/pdf", "text/csv", "application/json", "text/plain"]
    """Media type"""
    fileName: str
    """1 to 255 characters; the extension must fit the type"""
    fileSize: int
    """Bytes"""


class CreateWebhookRequest(TypedDict):
    """At most 16 endpoints in each mode"""

    url: str
    """https, on a public host"""
    events: NotRequired[List[EventType]]
    """Event types to send; empty: all"""
    mode: NotRequired[Literal["test", "live"]]
    """For sessions, default test. An API key creates endpoints of its own mode"""


class CustomField(TypedDict):
    key: str
    """Name of the value"""
    label: str
    """Question that the buyer reads"""
    type: Literal["text", "number", "dropdown"]
    """Kind"""
    optional: NotRequired[bool]
    """Whether the buyer may leave it empty"""
    options: NotRequired[List[str]]
    """Choices of a dropdown"""


class Deleted(TypedDict):
    id: str
    """Permanent identifier"""
    deleted: bool
    """Always true"""


class DeletedApi(TypedDict):
    id: str
    """Permanent identifier"""
    deleted: bool
    """Always true"""


class DeletedWebhook(TypedDict):
    id: str
    """Permanent identifier"""
    deleted: bool
    """Always true"""


class DeveloperKey(TypedDict):
    id: str
    """Permanent identifier"""
    name: str
    """Your name for the key"""
    keyType: Literal["live", "test"]
    """Mode of the key"""
    keyPrefix: str
    """How the key begins"""
    keySuffix: str
    """Last four characters"""
    scope: Literal["full", "agentic"]
    """What a key may do"""
    permissions: Optional[KeyPermissions]
    """Rights of a restricted key: `write` includes `read`, and what isn't named is refused. Null: all rights of
    its scope. `security` of each operation lists the rights that it needs
    """
    lastUsedAt: Optional[str]
    """When it was last used; null: never"""
    createdAt: str
    """When it was created"""
    expiresAt: Optional[str]
    """When it expires; null: never"""
    revokedAt: Optional[str]
    """When it was revoked; null: not revoked"""


class DraftTransferRequest(TypedDict):
    network: Literal["solana_devnet", "solana"]
    """Name of the chain"""
    payer: str
    """Wallet of the payer, base58"""


class ErrorBodyErrorsItem(TypedDict):
    field: str
    """Dotted path of the field, such as customFields.0.key"""
    reason: str
    """What is wrong"""


class ErrorBodyConfirmations(TypedDict):
    """Set for a payment with too few confirmations"""

    seen: int
    """Confirmations so far, including the payment's own block"""
    needed: int
    """Confirmations that this installation requires on the network"""


class ErrorBody(TypedDict):
    """Body of an error response. Handle errors by `code`."""

    status: Literal["error", "duplicate", "not_ready"]
    """`duplicate`: the transaction hash is already recorded"""
    code: Literal["BAD_REQUEST", "VALIDATION_FAILED", "UNAUTHORIZED", "AUTH_MISSING_CREDENTIALS", "PAYMENT_REQUIRED", "FORBIDDEN", "AUTH_TENANT_MISMATCH", "API_KEY_SCOPE_INSUFFICIENT", "NOT_FOUND", "METHOD_NOT_ALLOWED", "CONFLICT", "TRANSACTION_DUPLICATE", "PRECONDITION_FAILED", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "TRANSACTION_CHAIN_VERIFY_FAILED", "RATE_LIMITED", "INTERNAL_ERROR", "UPSTREAM_ERROR", "SERVICE_UNAVAILABLE", "TIMEOUT"]
    """Stable. Handle errors by this, not by the message"""
    message: str
    """For people; safe to show"""
    hint: NotRequired[str]
    """What to do in this case"""
    retryAfter: NotRequired[int]
    """Seconds to wait before repeating the request"""
    docUrl: NotRequired[str]
    """Documentation of the code"""
    errors: NotRequired[List[ErrorBodyErrorsItem]]
    """Invalid fields of the body or query"""
    reason: NotRequired[str]
    """Why a payment isn't proven, such as `amount_mismatch`, or why a paid call failed"""
    action: NotRequired[Literal["sign_new", "repeat_same", "wait", "top_up", "use_other_network", "give_up"]]
    """What the buyer of a paid call should do next"""
    retryable: NotRequired[bool]
    """Whether the same request may succeed later"""
    confirmations: NotRequired[ErrorBodyConfirmations]
    """Set for a payment with too few confirmations"""
    transactionId: NotRequired[str]
    """Id of this transaction's existing record, if it is yours"""
    paymentId: NotRequired[str]
    """Id of the x402 payment, for looking up its outcome"""


class FailedPayment(TypedDict):
    reason: str
    """If recording failed: `reason` of TRANSACTION_CHAIN_VERIFY_FAILED. If a paid request failed: x402's reason"""
    message: str
    """Why it failed, for people"""
    amount: float
    """Amount of the request"""
    token: Literal["USDC"]
    """Token of the payment"""
    network: Network
    txHash: Optional[str]
    """Transaction hash"""
    walletAddress: str
    """Wallet of the payer"""
    paymentLinkId: Optional[str]
    """Id of the payment link; null: none"""
    paymentId: Optional[str]
    """Id of the x402 payment; null for a recording"""
    clientReference: Optional[str]
    """Your own reference for the payment"""
    metadata: Dict[str, Any]
    """Your own keys and values"""


class ImportApiRequest(TypedDict):
    document: NotRequired[str]
    """OpenAPI 3.0 or 3.1 as JSON or YAML; at most 1048576 bytes. Leave it out for an MCP server"""
    url: NotRequired[Optional[str]]
    """Address of the OpenAPI document"""
    price: NotRequired[float]
    """In currency units; 0: free"""
    pricesByTag: NotRequired[Dict[str, float]]
    """Prices by tag of the document, in currency units"""
    settle: NotRequired[Literal["after", "before"]]
    """before: charges a call first, then streams the answer. If the answer fails, a retry is free"""
    listed: NotRequired[bool]
    """Whether catalogs and your storefront may list the paid routes. Default: unchanged"""
    confirmation: NotRequired[str]
    """`confirmation` of the diff to apply. Without it, nothing changes"""


IntentTransfer = TypedDict(
    "IntentTransfer",
    {
        "network": "Network",
        "txHash": "str",
        "from": "str",
        "amount": "str",
        "matchedBy": "Literal[\"amount\", \"reference\", \"tail\", \"hash\", \"shared\"]",
        "state": "Literal[\"seen\", \"final\", \"gone\"]",
        "blockTime": "str",
    },
)


class Invitation(TypedDict):
    id: str
    """Permanent identifier"""
    email: str
    """In lower case"""
    role: Literal["owner", "developer", "viewer"]
    """viewer: reads. developer: also changes products, links, keys and webhooks. owner: may do everything"""
    expiresAt: str
    """When it expires"""
    createdAt: str
    """When it was created"""


class KeyAccountWallets(TypedDict):
    """Default wallets of this mode"""

    evm: Optional[str]
    """Wallet on EVM chains"""
    solana: Optional[str]
    """Wallet on Solana"""


class KeyAccountLimitsItem(TypedDict):
    tier: str
    """Requests that the limit covers"""
    max: int
    """Maximum number of requests in a window"""
    windowMs: int
    """Length of the sliding window in milliseconds"""


class KeyAccount(TypedDict):
    merchantId: str
    """Merchant for whom the caller acts"""
    merchantName: str
    """Name that buyers see"""
    mode: Literal["live", "test"]
    """Mode of the key, or of this request"""
    livemode: bool
    """Whether real money moves"""
    scope: Literal["full", "agentic"]
    """agentic: links and payments only if they are agentic"""
    permissions: Optional[KeyPermissions]
    """Rights of a restricted key: `write` includes `read`, and what isn't named is refused. Null: all rights of
    its scope. `security` of each operation lists the rights that it needs
    """
    keyId: Optional[str]
    """Id of the API key; null for a session"""
    contactEmail: Optional[str]
    """E-mail address for messages from the operator"""
    agentic: bool
    """Whether new keys get scope agentic"""
    verified: bool
    """Whether the merchant has verified a wallet or a domain"""
    createdAt: str
    """When it was created"""
    role: Optional[Literal["owner", "developer", "viewer"]]
    """Role of the session's member; null for a key"""
    wallets: KeyAccountWallets
    """Default wallets of this mode"""
    limits: List[KeyAccountLimitsItem]
    """Rate limits per client address; off for clients on the service's own machine"""


class KeyPermissions(TypedDict):
    """What a restricted key may do: `write` includes `read`. Resources that aren't named are refused. Each
    operation lists in `security` what it needs.
    """

    products: NotRequired[Literal["read", "write"]]
    """Products"""
    paymentLinks: NotRequired[Literal["read", "write"]]
    """Payment links"""
    apis: NotRequired[Literal["read", "write"]]
    """APIs for sale. Updates, deletions and imports also need `paymentLinks`"""
    transactions: NotRequired[Literal["read", "write"]]
    """Recorded payments, with their buyers' details"""
    paymentIntents: NotRequired[Literal["read", "write"]]
    """Purchases by people"""
    refunds: NotRequired[Literal["read", "write"]]
    """Refunds, prepared and recorded ones"""
    reports: NotRequired[Literal["read", "write"]]
    """The volume report"""
    events: NotRequired[Literal["read", "write"]]
    """Events with all their data, whichever resource they are about"""
    webhooks: NotRequired[Literal["read", "write"]]
    """Webhook endpoints and their secrets. To create or change one, `events` is needed too"""
    requests: NotRequired[Literal["read", "write"]]
    """The request log"""
    branding: NotRequired[Literal["read", "write"]]
    """Logo, color and support contact of payment pages"""
    wallets: NotRequired[Literal["read", "write"]]
    """Wallets. `write`: may name a new wallet on a link or product"""
    proxySecret: NotRequired[Literal["read", "write"]]
    """The secret that signs calls to targets"""
    checkout: NotRequired[Literal["read", "write"]]
    """Sessions of the deprecated checkout"""
    settlements: NotRequired[Literal["read", "write"]]
    """Settlements of the deprecated checkout"""


class LegacyPaymentLink(TypedDict):
    _id: str
    """Id, by its legacy name"""
    name: str
    """Name that buyers see"""
    description: str
    """Text for buyers"""
    amount: float
    """In currency units"""
    currency: Literal["USD"]
    """Currency of the amounts"""
    network: Network
    networks: List[Network]
    """All chains it can be paid on, `network` included"""
    token: Literal["USDC"]
    """Token of the payment"""
    active: bool
    """False: a link or API sells nothing, and an endpoint gets no events"""
    merchantWalletAddress: str
    """The wallet on `network`"""
    merchantName: str
    """Name of the merchant, as buyers see it"""
    totalCollected: float
    """Payments less refunds, in currency units"""
    totalTransactions: int
    """Number of payments"""
    createdAt: str
    """When it was created"""
    updatedAt: str
    """When it was last changed"""


class Listing(TypedDict):
    """Reply of the facilitator's catalog to the last payment; null before the first"""

    status: Literal["success", "processing", "rejected", "missing"]
    """`missing`: the facilitator reported nothing about its catalog"""
    at: str
    """When it happened"""
    reason: Optional[str]
    """The catalog's reason for a rejection"""


class ListingDiagnosisChecksItem(TypedDict):
    name: Literal["active", "listed", "address", "facilitator", "price", "schema", "settlement", "catalog"]
    """What the check is about"""
    passed: bool
    """Whether the link meets this condition"""
    message: str
    """The result, and what to do"""


class ListingDiagnosis(TypedDict):
    ready: bool
    """Whether catalogs will list the link at its next payment"""
    checks: List[ListingDiagnosisChecksItem]
    """Conditions for a listing, most important first"""


class LoggedRequest(TypedDict):
    id: str
    """Permanent identifier"""
    requestId: str
    """The answer's `X-Request-Id`"""
    method: str
    """HTTP method"""
    route: str
    """Path with parameter names instead of ids"""
    status: int
    """HTTP status of the answer"""
    code: Optional[str]
    """Error code"""
    durationMs: int
    """From the request's arrival to the end of its answer"""
    keySuffix: Optional[str]
    """Last characters of the API key; null for a member"""
    memberId: Optional[str]
    """null for an API key"""
    mode: Literal["live", "test"]
    """Keys of this mode see it"""
    createdAt: str
    """Time of the answer"""


class Member(TypedDict):
    id: str
    """Permanent identifier"""
    email: Optional[str]
    """Verified when the member joined; null if unknown"""
    role: Literal["owner", "developer", "viewer"]
    """viewer: reads. developer: also changes products, links, keys and webhooks. owner: may do everything"""
    createdAt: str
    """When the member joined"""
    isYou: bool
    """Whether the member is the user of this session"""


class NewDeveloperKey(TypedDict):
    id: str
    """Permanent identifier"""
    name: str
    """Your name for the key"""
    keyType: Literal["live", "test"]
    """Mode of the key"""
    keyPrefix: str
    """How the key begins"""
    keySuffix: str
    """Last four characters"""
    scope: Literal["full", "agentic"]
    """What a key may do"""
    permissions: Optional[KeyPermissions]
    """Rights of a restricted key: `write` includes `read`, and what isn't named is refused. Null: all rights of
    its scope. `security` of each operation lists the rights that it needs
    """
    lastUsedAt: Optional[str]
    """When it was last used; null: never"""
    createdAt: str
    """When it was created"""
    expiresAt: Optional[str]
    """When it expires; null: never"""
    revokedAt: Optional[str]
    """When it was revoked; null: not revoked"""
    key: str
    """The whole key. Shown only once, and not stored."""


class NewWebhookEndpoint(TypedDict):
    id: str
    """Permanent identifier"""
    url: str
    """Address"""
    events: List[EventType]
    """Event types to send; empty: all"""
    active: bool
    """False: a link or API sells nothing, and an endpoint gets no events"""
    mode: Literal["live", "test"]
    """Keys of this mode see it"""
    scope: Literal["full", "agentic"]
    """agentic: receives only events that this scope covers"""
    disabledReason: Optional[str]
    """`gone`: the endpoint answered 410"""
    previousSecretExpiresAt: Optional[str]
    """When the old secret stops signing; null: no old secret"""
    createdAt: str
    """When it was created"""
    updatedAt: str
    """When it was last changed"""
    secret: str
    """`whsec_` and the base64 of 32 bytes. Shown only once."""


class OpenAccountRequest(TypedDict):
    displayName: str
    """1 to 255 characters"""
    walletAddresses: Union[List[WalletAddress], Dict[str, WalletAddress]]
    """At most one EVM and one Solana address: a list, or an object by chain family (`evm`, `solana`) or network
    name
    """
    contactEmail: NotRequired[Optional[str]]
    """E-mail address for messages from the operator"""
    acceptTerms: Literal[True]
    """Consent to the operator's terms"""


class OpenPaymentRequest(TypedDict):
    customerEmail: NotRequired[Optional[str]]
    """E-mail address of the buyer"""
    customerName: NotRequired[Optional[str]]
    """Name of the buyer"""
    customerAddress: NotRequired[Optional[str]]
    """Postal address of the buyer"""
    customerCountry: NotRequired[Optional[str]]
    """ISO 3166-1 alpha-2"""
    clientReference: NotRequired[Optional[str]]
    """Your own reference for the payment, such as an order number; lists can filter by it"""
    customFieldValues: NotRequired[Dict[str, Union[str, float]]]
    """Values of the link's customFields, by key"""
    refundAddress: NotRequired[Optional[WalletAddress]]
    """Wallet for refunds"""


class PaidJob(TypedDict):
    status: Literal["running"]
    paymentId: str
    """Id of the x402 payment"""
    jobUrl: str
    """Address to poll, with the call's Idempotency-Key"""
    retryAfter: int
    """Seconds until the next poll"""


PayByWalletRequestAuthorization = TypedDict(
    "PayByWalletRequestAuthorization",
    {
        "from": "str",
        "to": "str",
        "value": "str",
        "validAfter": "str",
        "validBefore": "str",
        "nonce": "str",
    },
)


class PayByWalletRequest(TypedDict):
    network: Literal["base_sepolia", "eth_sepolia", "polygon_amoy", "arc_testnet", "base", "ethereum", "polygon"]
    """Name of the chain"""
    authorization: PayByWalletRequestAuthorization
    """The signed TransferWithAuthorization of EIP-3009"""
    signature: str
    """Signature of `authorization`, 0x and hex digits"""


class PayableNetwork(TypedDict):
    network: Literal["base_sepolia", "eth_sepolia", "polygon_amoy", "arc_testnet", "solana_devnet", "base", "ethereum", "polygon", "solana"]
    """Name of the chain"""
    title: str
    """Name for people"""
    payTo: str
    """Wallet of the merchant"""
    token: Literal["USDC"]
    """Token of the payment"""
    tokenAddress: str
    """Contract or mint of USDC on this network"""
    amountDueBaseUnits: str
    """`amountDue` as an integer in the token's smallest unit"""
    uri: str
    """Text of a QR code for wallets: EIP-681, or a Solana Pay transfer request"""


class PayerIntentConfirmations(TypedDict):
    seen: int
    """Blocks since the payment, including its own block"""
    needed: int
    """Blocks needed before the payment counts"""


class PayerIntentSigned(TypedDict):
    network: str
    """Name of the chain"""
    isUnknown: bool
    """Whether the outcome is still unknown"""


class PayerIntentPaidBy(TypedDict):
    network: str
    """Name of the chain"""
    txHash: str
    """Transaction hash"""
    at: str
    """When it happened"""


class PayerIntentSignableItemEip712(TypedDict):
    """EIP-712 domain of the token"""

    name: str
    """`name` of the domain"""
    version: str
    """`version` of the domain"""


class PayerIntentSignableItem(TypedDict):
    network: str
    """Name of the chain"""
    title: str
    """Name for people"""
    chainId: int
    """EIP-155 chain id"""
    payTo: str
    """Wallet of the merchant"""
    tokenAddress: str
    """Contract of USDC on this network"""
    eip712: PayerIntentSignableItemEip712
    """EIP-712 domain of the token"""
    amountBaseUnits: str
    """The price, without the digits that `amountDue` adds to identify a transfer"""


class PayerIntent(TypedDict):
    status: Literal["open", "processing", "completed", "expired", "canceled", "unresolved"]
    """Current status"""
    reason: Optional[Literal["underpaid", "overpaid", "late", "multiple", "wrong_network", "shared_transaction", "wallet_moved", "other"]]
    """Why it is unresolved"""
    late: bool
    """Completed, but paid after it ended"""
    name: str
    """Name that buyers see"""
    amount: float
    """In currency units"""
    amountDue: str
    """USDC with six decimals"""
    amountReceived: Optional[str]
    """USDC with six decimals"""
    mode: Literal["live", "test"]
    """live: real money"""
    asks: List[CustomField]
    """Questions to answer before paying. Until then `networks` and `signable` are empty"""
    networks: List[PayableNetwork]
    """How to pay by transfer, one item for each network"""
    noTransfer: Optional[Literal["no_amount_free", "not_noticed", "wallet_moved"]]
    """Why `networks` is empty. `no_amount_free`: too many payments are open, but `signable` still works.
    `not_noticed`: payments can't be detected at the moment, so send nothing. `wallet_moved`: the seller no
    longer owns the wallets, so send nothing
    """
    transfers: List[IntentTransfer]
    """Detected transfers, oldest first"""
    confirmations: Optional[PayerIntentConfirmations]
    """Set while a detected transfer isn't final"""
    signed: Optional[PayerIntentSigned]
    """A signed payment that is being settled: don't pay again meanwhile"""
    paidBy: Optional[PayerIntentPaidBy]
    """Transaction that completed it"""
    signable: List[PayerIntentSignableItem]
    """How a browser wallet pays it with a signature (EIP-3009)"""
    isDelayed: bool
    """The chain could not be read for a while, so payments are detected late"""
    expiresAt: str
    """When it expires"""
    watchUntil: str
    """Until when the service detects payments"""
    revision: str
    """Changes when any other field except `now` changes, and when the time to pay ends"""
    now: str
    """Time of this answer"""


class PaymentCompletedEvent(TypedDict):
    id: str
    """Id of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Id of this delivery"""
    timestamp: str
    """When it happened"""
    livemode: bool
    """Whether it is about real money"""
    event: Literal["payment.completed"]
    """Type of the event"""
    data: Transaction


class PaymentFailedEvent(TypedDict):
    id: str
    """Id of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Id of this delivery"""
    timestamp: str
    """When it happened"""
    livemode: bool
    """Whether it is about real money"""
    event: Literal["payment.failed"]
    """Type of the event"""
    data: FailedPayment


class PaymentIntent(TypedDict):
    id: str
    """Permanent identifier"""
    status: Literal["open", "processing", "completed", "expired", "canceled", "unresolved"]
    """Current status"""
    reason: Optional[Literal["underpaid", "overpaid", "late", "multiple", "wrong_network", "shared_transaction", "wallet_moved", "other"]]
    """Why it is unresolved"""
    late: bool
    """Completed, but paid after it ended"""
    paymentLinkId: str
    """Id of the payment link"""
    merchantId: str
    """Id of the merchant"""
    mode: Literal["live", "test"]
    """Keys of this mode see it"""
    livemode: bool
    """Whether it is about real money"""
    name: str
    """Name that buyers see"""
    amount: float
    """Price with tax, in currency units"""
    subtotalAmount: float
    """In currency units"""
    taxAmount: float
    """In currency units"""
    amountDue: str
    """Exact amount to transfer: USDC with six decimals"""
    amountDueBaseUnits: str
    """`amountDue` as an integer in the token's smallest unit"""
    amountReceived: Optional[str]
    """USDC with six decimals"""
    clientReference: Optional[str]
    """Your own reference for the payment"""
    metadata: Dict[str, Any]
    """Your own keys and values"""
    customerEmail: Optional[str]
    """E-mail address of the buyer"""
    customerName: Optional[str]
    """Name of the buyer"""
    customerAddress: Optional[str]
    """Postal address of the buyer"""
    customerCountry: Optional[str]
    """Country of the buyer, ISO 3166-1 alpha-2"""
    customFieldValues: Dict[str, Union[str, float]]
    """The payer's answers to the link's customFields, by key"""
    missingFields: List[str]
    """Keys of required customFields without a value. The page asks for them before the payment"""
    refundAddress: Optional[str]
    """Wallet for refunds"""
    transactionId: Optional[str]
    """Id of the transaction; null: none yet"""
    rejectLate: bool
    """True: you decide about late payments"""
    expiresAt: str
    """When it expires"""
    watchUntil: str
    """Until when the service detects payments"""
    unreadNetworks: List[str]
    """For an expired intent: networks that the service can't read. A payment may have arrived: check your wallet.
    The service detects it when it can read the network again
    """
    createdAt: str
    """When it was created"""
    updatedAt: str
    """When it was last changed"""
    networks: NotRequired[List[PayableNetwork]]
    """How to pay by transfer. Empty if too many payments are open, or the wallets have another owner"""
    transfers: NotRequired[List[IntentTransfer]]
    """Detected transfers, oldest first"""
    url: NotRequired[str]
    """Page where the payer pays and follows the payment. Returned only on creation. Anyone with this URL acts as
    the payer.
    """
    paymentLink: NotRequired[Optional[PaymentLink]]
    """Only with `expand=paymentLink`; null: none, or you can't see it"""
    transaction: NotRequired[Optional[Transaction]]
    """Only with `expand=transaction`; null: none, or you can't see it"""


class PaymentIntentExpiredEvent(TypedDict):
    id: str
    """Id of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Id of this delivery"""
    timestamp: str
    """When it happened"""
    livemode: bool
    """Whether it is about real money"""
    event: Literal["payment_intent.expired"]
    """Type of the event"""
    data: PaymentIntentNews


class PaymentIntentNews(TypedDict):
    id: str
    """Permanent identifier"""
    status: Literal["open", "processing", "completed", "expired", "canceled", "unresolved"]
    """Current status"""
    reason: Optional[Literal["underpaid", "overpaid", "late", "multiple", "wrong_network", "shared_transaction", "wallet_moved", "other"]]
    """Why it is unresolved"""
    late: bool
    """Completed, but paid after it ended"""
    paymentLinkId: str
    """Id of the payment link"""
    amountDue: str
    """USDC with six decimals"""
    amountReceived: Optional[str]
    """USDC with six decimals"""
    clientReference: Optional[str]
    """Your own reference for the payment"""
    metadata: Dict[str, Any]
    """Your own keys and values"""
    expiresAt: str
    """When it expires"""
    watchUntil: str
    """Until when the service detects payments"""


class PaymentIntentProcessingEvent(TypedDict):
    id: str
    """Id of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Id of this delivery"""
    timestamp: str
    """When it happened"""
    livemode: bool
    """Whether it is about real money"""
    event: Literal["payment_intent.processing"]
    """Type of the event"""
    data: PaymentIntentNews


class PaymentIntentUnresolvedEvent(TypedDict):
    id: str
    """Id of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Id of this delivery"""
    timestamp: str
    """When it happened"""
    livemode: bool
    """Whether it is about real money"""
    event: Literal["payment_intent.unresolved"]
    """Type of the event"""
    data: PaymentIntentNews


class PaymentLink(TypedDict):
    id: str
    """Permanent identifier"""
    url: str
    """Payment page for people: send it to the payer"""
    productId: Optional[str]
    """Id of the product; null: none"""
    name: str
    """Name that buyers see"""
    description: str
    """Text for buyers"""
    amount: float
    """In currency units"""
    currency: Literal["USD"]
    """Currency of the amounts"""
    network: Network
    networks: List[Network]
    """All chains it can be paid on, `network` included"""
    token: Literal["USDC"]
    """Token of the payment"""
    active: bool
    """False: a link or API sells nothing, and an endpoint gets no events"""
    mode: Literal["live", "test"]
    """Keys of this mode see it"""
    livemode: bool
    """Whether it is about real money"""
    pricingType: Literal["one_time", "recurring"]
    """One-time or recurring price"""
    billingInterval: Optional[Literal["day", "week", "month", "year"]]
    """Unit of the billing period; null for a one-time price"""
    billingIntervalCount: Optional[int]
    """Intervals per billing period; null for a one-time price"""
    trialDays: Optional[int]
    """Days before the first payment; null: none"""
    merchantWalletAddress: str
    """The wallet on `network`"""
    merchantId: str
    """Id of the merchant"""
    merchantWalletAddresses: Dict[str, str]
    """Wallets that receive payments, by network"""
    merchantName: str
    """Name of the merchant, as buyers see it"""
    totalCollected: float
    """Payments less refunds, in currency units"""
    totalTransactions: int
    """Number of payments"""
    customFields: List[CustomField]
    """Questions to the buyer"""
    isAgenticProxy: bool
    """Whether the link is paid per request and calls `targetUrl`"""
    targetUrl: Optional[str]
    """Address of your API; https, on a public host"""
    targetMethod: Optional[Literal["GET", "POST", "PUT", "PATCH", "DELETE"]]
    """HTTP method that calls must use; null: any"""
    x402Scheme: Literal["exact"]
    """Payment scheme of x402"""
    settle: Literal["after", "before"]
    """before: charges a call first, then streams the answer. If the answer fails, a retry is free"""
    payableBy: List[Literal["x402-v1", "x402-v2"]]
    """Versions of x402 clients that can pay this link"""
    inputSchema: Optional[Dict[str, Any]]
    """JSON Schema (2020-12). A call is charged only if its body fits. With `targetMethod` GET it describes the
    query parameters
    """
    inputExample: Any
    """Example input of the target, for buyers and catalogs"""
    forwardHeaders: List[str]
    """Names of the buyer's headers to forward to the target"""
    upstreamHeaderNames: List[str]
    """Names of the encrypted headers"""
    listed: bool
    """Whether catalogs of paid resources and `/.well-known/x402` may publish the link. Default false"""
    listing: Optional[Listing]
    """Reply of the facilitator's catalog to the last payment; null before the first"""
    tags: List[str]
    """Up to five words for catalogs, each of at most 32 printable ASCII characters"""
    iconUrl: Optional[str]
    """Icon that catalogs show: an https URL"""
    outputExample: Any
    """Example answer of the target, for buyers and catalogs"""
    apiId: Optional[str]
    """Id of the API; only for routes"""
    routeTemplate: Optional[str]
    """Path in the API; only for routes"""
    successUrl: Optional[str]
    """Where the page leads after payment"""
    returnUrl: Optional[str]
    """Where the page links back by default"""
    cancelUrl: Optional[str]
    """Where the page links back before payment"""
    metadata: Dict[str, Any]
    """Your own keys and values"""
    createdAt: str
    """When it was created"""
    updatedAt: str
    """When it was last changed"""
    product: NotRequired[Optional[Product]]
    """Only with `expand=product`; null: none, or you can't see it"""


class PaymentLinkCreatedEvent(TypedDict):
    id: str
    """Id of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Id of this delivery"""
    timestamp: str
    """When it happened"""
    livemode: bool
    """Whether it is about real money"""
    event: Literal["payment_link.created"]
    """Type of the event"""
    data: PaymentLink


class PaymentLinkDeactivatedEvent(TypedDict):
    id: str
    """Id of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Id of this delivery"""
    timestamp: str
    """When it happened"""
    livemode: bool
    """Whether it is about real money"""
    event: Literal["payment_link.deactivated"]
    """Type of the event"""
    data: PaymentLink


class PaymentLinkUpdatedEvent(TypedDict):
    id: str
    """Id of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Id of this delivery"""
    timestamp: str
    """When it happened"""
    livemode: bool
    """Whether it is about real money"""
    event: Literal["payment_link.updated"]
    """Type of the event"""
    data: PaymentLink


class PaymentRefundedEvent(TypedDict):
    id: str
    """Id of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Id of this delivery"""
    timestamp: str
    """When it happened"""
    livemode: bool
    """Whether it is about real money"""
    event: Literal["payment.refunded"]
    """Type of the event"""
    data: RefundedPayment


class PaymentRequiredQuote(TypedDict):
    """The price in parts"""

    subtotalCents: int
    """Amount without tax, in cents"""
    taxCents: int
    """Tax, in cents"""
    totalCents: int
    """Amount with tax, in cents"""


class PaymentRequired(TypedDict):
    status: Literal["error"]
    code: Literal["PAYMENT_REQUIRED"]
    """Handle errors by this code"""
    message: str
    """Text for people; after a refused payment, the reason"""
    x402Version: Literal[1]
    """Version of this body; PAYMENT-REQUIRED has its own"""
    error: str
    """Why payment is required, or x402's reason for a refusal"""
    accepts: List[PaymentRequirements]
    """Ways to pay. Empty if version 1 has no name for the networks: then read PAYMENT-REQUIRED"""
    paymentLinkId: str
    """Id of the payment link"""
    name: str
    """Name that buyers see"""
    mode: Literal["live", "test"]
    """live: real money"""
    price: str
    """Price in dollars"""
    quote: PaymentRequiredQuote
    """The price in parts"""
    settle: NotRequired[Literal["before"]]
    """Present if calls are charged before the answer. If the answer fails, a retry is free"""
    payer: NotRequired[str]
    """Payer of a refused payment"""
    reason: NotRequired[str]
    """x402's reason for refusing the payment"""
    retryable: NotRequired[bool]
    """Whether the same request may succeed later"""
    retryAfter: NotRequired[int]
    """Seconds to wait before `action`; absent with `give_up`"""
    action: NotRequired[Literal["sign_new", "repeat_same", "wait", "top_up", "use_other_network", "give_up"]]
    """What to do after a refused payment"""


class PaymentRequirements(TypedDict):
    scheme: Literal["exact"]
    """Payment scheme of x402"""
    network: str
    """Name of the network in version 1 of x402"""
    maxAmountRequired: str
    """In the token's smallest unit"""
    resource: str
    """Address of the paid resource"""
    description: str
    """Text for buyers"""
    mimeType: str
    """Media type of the answer; empty: the target decides"""
    outputSchema: NotRequired[Dict[str, Any]]
    """How to call the target, if the link defines it"""
    payTo: str
    """Wallet that receives the payment"""
    maxTimeoutSeconds: int
    """How long a payment should be valid"""
    asset: str
    """Contract or mint of USDC"""
    extra: Dict[str, Any]
    """EVM: `name` and `version` of the token's EIP-712 domain. Solana: `feePayer`"""


class PrepareRefundRequest(TypedDict):
    amount: NotRequired[Optional[float]]
    """Default: the rest of the payment"""
    reason: NotRequired[Optional[str]]
    """Your reason for the refund"""
    expiresIn: NotRequired[int]
    """Seconds until it ends; 86,400 by default"""


PreparedRefundTransferEvm = TypedDict(
    "PreparedRefundTransferEvm",
    {
        "chainId": "int",
        "from": "str",
        "to": "str",
        "value": "str",
        "data": "str",
    },
)


class PreparedRefundTransferSolanaAccountsItem(TypedDict):
    address: str
    """Base58"""
    isSigner: bool
    """Whether the account must sign"""
    isWritable: bool
    """Whether the transfer changes the account"""


class PreparedRefundTransferSolana(TypedDict):
    programId: str
    """The Token program"""
    accounts: List[PreparedRefundTransferSolanaAccountsItem]
    """In the order of the instruction"""
    data: str
    """Base64"""


class PreparedRefundTransfer(TypedDict):
    uri: str
    """For a QR code: EIP-681, or a Solana Pay transfer request"""
    evm: Optional[PreparedRefundTransferEvm]
    """Transaction for `eth_sendTransaction`; null on Solana"""
    solana: Optional[PreparedRefundTransferSolana]
    """Instruction that makes the transfer; null on EVM chains"""


class PreparedRefundUnresolvedTransfersItem(TypedDict):
    txHash: str
    """Transaction hash"""
    explorerUrl: str
    """Block explorer page of the transaction"""
    amount: str
    """USDC with six decimals"""
    reason: Literal["amount_mismatch", "multiple", "exceeds_payment", "shared_transaction", "other"]
    """Why it didn't complete the refund"""
    confirmedAt: str
    """Time of the block"""


class PreparedRefund(TypedDict):
    id: str
    """Permanent identifier"""
    status: Literal["pending", "succeeded", "expired", "canceled"]
    """Current status"""
    transactionId: str
    """Id of the refunded transaction"""
    amount: float
    """In currency units"""
    amountBaseUnits: str
    """Exact amount to transfer, in the token's smallest unit"""
    token: Literal["USDC"]
    """Token of the payment"""
    network: Network
    mode: Literal["live", "test"]
    """Keys of this mode see it"""
    livemode: bool
    """Whether it is about real money"""
    reason: str
    """Your reason for the refund"""
    late: bool
    """Whether the transfer came after the refund expired or was canceled"""
    cancelReason: Optional[Literal["exceeds_payment"]]
    """Set if the service canceled the refund"""
    walletAddress: str
    """Receiver: the payer, or the refundAddress of the purchase"""
    merchantWalletAddress: str
    """Your wallet that received the payment and must send the refund"""
    merchantId: str
    """Id of the merchant"""
    txHash: Optional[str]
    """Transaction hash"""
    explorerUrl: Optional[str]
    """Block explorer page of the transaction"""
    confirmedAt: Optional[str]
    """Time of the block"""
    expiresAt: Optional[str]
    """When it expires; null if it was recorded by its hash"""
    watchUntil: Optional[str]
    """Until when the service detects late transfers"""
    createdAt: str
    """When it was created"""
    updatedAt: str
    """When it was last changed"""
    transfer: NotRequired[Optional[PreparedRefundTransfer]]
    """Transfer for your wallet to send; null unless pending. Not in lists"""
    unresolvedTransfers: NotRequired[List[PreparedRefundUnresolvedTransfersItem]]
    """Transfers from your wallet to the receiver; none completed the refund. Not in lists"""
    transaction: NotRequired[Optional[Transaction]]
    """Only with `expand=transaction`; null: none, or you can't see it"""


class PriceQuoteQuote(TypedDict):
    """The price in parts"""

    subtotalCents: int
    """Amount without tax, in cents"""
    taxCents: int
    """Tax, in cents"""
    totalCents: int
    """Amount with tax, in cents"""


class PriceQuoteExtensions(TypedDict):
    """x402's extension `bazaar`: how to call the link. Only for links that catalogs may list"""

    bazaar: Dict[str, Any]
    """`info`: an example call. `schema`: its JSON Schema"""


class PriceQuote(TypedDict):
    status: Literal["ok"]
    paymentLinkId: str
    """Id of the payment link"""
    resource: str
    """Where to pay"""
    name: str
    """Name that buyers see"""
    description: str
    """Text for buyers"""
    scheme: Literal["exact"]
    """Payment scheme of x402"""
    network: str
    """Name of the chain"""
    caip2Network: str
    """CAIP-2 name of the network"""
    asset: Literal["USDC"]
    """Token of the payment"""
    mode: Literal["live", "test"]
    """live: real money"""
    price: str
    """Price in dollars"""
    quote: PriceQuoteQuote
    """The price in parts"""
    settle: NotRequired[Literal["before"]]
    """Present if calls are charged before the answer. If the answer fails, a retry is free"""
    taxStatus: NotRequired[Literal["unavailable", "above_maximum"]]
    """unavailable: the tax engine did not answer, so the price is without tax. above_maximum: the price with tax
    is above the maximum, so the link can't be bought
    """
    optionalCustomerHeaders: List[str]
    """Request headers that can change the tax"""
    extensions: NotRequired[PriceQuoteExtensions]
    """x402's extension `bazaar`: how to call the link. Only for links that catalogs may list"""


class Product(TypedDict):
    id: str
    """Permanent identifier"""
    name: str
    """Name that buyers see"""
    description: str
    """Text for buyers"""
    amount: float
    """In currency units"""
    currency: Literal["USD"]
    """Currency of the amounts"""
    active: bool
    """False: a link or API sells nothing, and an endpoint gets no events"""
    archived: bool
    """New links can't use an archived product. False restores it"""
    mode: Literal["live", "test"]
    """Keys of this mode see it"""
    pricingType: Literal["one_time", "recurring"]
    """One-time or recurring price"""
    billingInterval: Optional[Literal["day", "week", "month", "year"]]
    """Unit of the billing period; null for a one-time price"""
    billingIntervalCount: Optional[int]
    """Intervals per billing period; null for a one-time price"""
    trialDays: Optional[int]
    """Days before the first payment; null: none"""
    token: Literal["USDC"]
    """Token of the payment"""
    merchantWalletAddress: str
    """Wallet that receives the payment"""
    merchantId: str
    """Id of the merchant"""
    metadata: Dict[str, Any]
    """Your own keys and values"""
    totalCollected: float
    """Payments less refunds, in currency units"""
    totalTransactions: int
    """Number of payments"""
    createdAt: str
    """When it was created"""
    updatedAt: str
    """When it was last changed"""


class ProductCreatedEvent(TypedDict):
    id: str
    """Id of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Id of this delivery"""
    timestamp: str
    """When it happened"""
    livemode: bool
    """Whether it is about real money"""
    event: Literal["product.created"]
    """Type of the event"""
    data: Product


class ProductUpdatedEvent(TypedDict):
    id: str
    """Id of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Id of this delivery"""
    timestamp: str
    """When it happened"""
    livemode: bool
    """Whether it is about real money"""
    event: Literal["product.updated"]
    """Type of the event"""
    data: Product


class ProxySecretRotatedEvent(TypedDict):
    id: str
    """Id of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Id of this delivery"""
    timestamp: str
    """When it happened"""
    livemode: bool
    """Whether it is about real money"""
    event: Literal["proxy_secret.rotated"]
    """Type of the event"""
    data: RotatedProxySecret


class ProxySigningSecretPrevious(TypedDict):
    keyId: str
    """Identifies the secret without revealing it"""
    expiresAt: str
    """When it expires"""


class ProxySigningSecret(TypedDict):
    secret: str
    """`psec_` and 32 bytes in base64url; the whole text is the HMAC key"""
    keyId: str
    """Identifies the secret without revealing it"""
    algorithm: Literal["HMAC-SHA256"]
    """How calls are signed"""
    createdAt: str
    """When it was created"""
    previous: Optional[ProxySigningSecretPrevious]
    """The previous key or secret"""


class PublicPaymentLink(TypedDict):
    _id: str
    """Id, by its legacy name"""
    name: str
    """Name that buyers see"""
    description: str
    """Text for buyers"""
    amount: float
    """In currency units"""
    currency: Literal["USD"]
    """Currency of the amounts"""
    network: Optional[str]
    """Default network. If another merchant has taken over its wallet: a different one of `networks`; null: none
    is left
    """
    networks: List[Network]
    """Networks it can be paid on; empty if another merchant has taken over all its wallets"""
    token: Literal["USDC"]
    """Token of the payment"""
    active: bool
    """False: a link or API sells nothing, and an endpoint gets no events"""
    merchantWalletAddress: Optional[str]
    """The wallet on `network`; null without one"""
    merchantName: str
    """Name of the merchant, as buyers see it"""
    totalCollected: float
    """Payments less refunds, in currency units"""
    totalTransactions: int
    """Number of payments"""
    createdAt: str
    """When it was created"""
    updatedAt: str
    """When it was last changed"""


class QuoteTaxRequest(TypedDict):
    amount: NotRequired[float]
    """In currency units, at most two decimals"""
    currency: NotRequired[Literal["USD"]]
    """Currency of the amounts"""
    paymentLinkId: NotRequired[Optional[str]]
    """Link whose amount is the default"""
    customerEmail: NotRequired[Optional[str]]
    """E-mail address of the buyer"""
    customerName: NotRequired[Optional[str]]
    """Name of the buyer"""
    customerAddress: NotRequired[Optional[str]]
    """Postal address of the buyer"""
    customerCountry: NotRequired[Optional[str]]
    """ISO 3166-1 alpha-2"""


class ReadCheckoutSession(TypedDict):
    id: str
    """Permanent identifier"""
    status: Literal["open", "completed", "expired"]
    """Current status"""
    paymentLinkId: Optional[str]
    """Id of the payment link; null: none"""
    amount: float
    """In currency units"""
    amountBaseUnits: str
    """Amount to pay as an integer in the token's smallest unit"""
    currency: Literal["USD"]
    """Currency of the amounts"""
    network: Network
    token: Literal["USDC"]
    """Token of the payment"""
    merchantWalletAddress: Optional[str]
    """Wallet to pay. Null if another merchant has taken it over: create a new session."""
    merchantId: str
    """Id of the merchant"""
    mode: Literal["live", "test"]
    """Keys of this mode see it"""
    livemode: bool
    """Whether it is about real money"""
    subtotalAmount: Optional[float]
    """In currency units"""
    taxAmount: Optional[float]
    """In currency units"""
    customerEmail: Optional[str]
    """E-mail address of the buyer"""
    customerName: Optional[str]
    """Name of the buyer"""
    customerAddress: Optional[str]
    """Postal address of the buyer"""
    customerCountry: Optional[str]
    """Country of the buyer, ISO 3166-1 alpha-2"""
    successUrl: Optional[str]
    """Where the page leads after payment"""
    cancelUrl: Optional[str]
    """Where the page links back before payment"""
    metadata: Dict[str, Any]
    """Your own keys and values"""
    transactionId: Optional[str]
    """Set in a completed session"""
    expiresAt: str
    """When it expires"""
    createdAt: str
    """When it was created"""


class ReadinessChecksDatabase(TypedDict):
    """The database"""

    ok: bool
    """Whether it answers and accepts writes"""
    state: Literal["up", "read_only", "down"]
    """read_only: answers but accepts no writes, like a standby"""
    latencyMs: int
    """Response time in milliseconds"""


class ReadinessChecksEncryptionKeys(TypedDict):
    """Whether ENCRYPTION_KEYS decrypt stored secrets"""

    ok: bool
    """False if ENCRYPTION_KEYS decrypt no stored value"""


class ReadinessChecksFacilitatorsItem(TypedDict):
    mode: Literal["test", "live"]
    """Payments of this mode use it"""
    name: str
    """Host of the facilitator"""
    state: Literal["closed", "half_open", "open"]
    """open: avoided after repeated failures; half_open: being tried again"""


class ReadinessChecks(TypedDict):
    """Result of each check"""

    database: ReadinessChecksDatabase
    """The database"""
    encryptionKeys: ReadinessChecksEncryptionKeys
    """Whether ENCRYPTION_KEYS decrypt stored secrets"""
    facilitators: List[ReadinessChecksFacilitatorsItem]
    """In order of preference; they don't affect `status`"""


class Readiness(TypedDict):
    status: Literal["ready", "not_ready"]
    """Current status"""
    sha: str
    """Commit of the build"""
    env: str
    """Name of the environment"""
    checks: ReadinessChecks
    """Result of each check"""
    latencyMs: int
    """Milliseconds that all checks took"""
    timestamp: str
    """Time of this answer"""


class RecordTransactionRequest(TypedDict):
    amount: float
    """In currency units, at most two decimals"""
    token: Literal["USDC"]
    """Token of the payment"""
    network: Network
    txHash: str
    """EVM: 64 hex digits with or without 0x. Solana: base58 signature, or its 128 hex digits."""
    walletAddress: WalletAddress
    """Wallet of the payer"""
    merchantWalletAddress: NotRequired[Optional[WalletAddress]]
    """Wallet that receives the payment"""
    paymentLinkId: NotRequired[Optional[str]]
    """Id of a payment link: a UUID, or `pl-` and the UUID"""
    customerEmail: NotRequired[Optional[str]]
    """E-mail address of the buyer"""
    customerName: NotRequired[Optional[str]]
    """Name of the buyer"""
    customerAddress: NotRequired[Optional[str]]
    """Postal address of the buyer"""
    customerCountry: NotRequired[Optional[str]]
    """ISO 3166-1 alpha-2"""
    clientReference: NotRequired[Optional[str]]
    """Your own reference for the payment, such as an order number; lists can filter by it"""
    subtotalAmount: NotRequired[Optional[float]]
    """Amount without tax"""
    taxAmount: NotRequired[Optional[float]]
    """Tax"""
    metadata: NotRequired[Optional[Dict[str, Any]]]
    """Up to 50 keys of up to 40 characters; values up to 500 characters"""


class Refund(TypedDict):
    id: str
    """Permanent identifier"""
    transactionId: str
    """Id of the refunded transaction"""
    amount: float
    """In currency units"""
    amountBaseUnits: str
    """The amount as an integer in the token's smallest unit"""
    token: Literal["USDC"]
    """Token of the payment"""
    network: Network
    mode: Literal["live", "test"]
    """Keys of this mode see it"""
    livemode: bool
    """Whether it is about real money"""
    reason: str
    """Your reason for the refund"""
    txHash: str
    """Transaction hash"""
    explorerUrl: str
    """Block explorer page of the transaction"""
    walletAddress: str
    """Wallet that received the refund"""
    merchantWalletAddress: str
    """Wallet that sent the refund"""
    merchantId: str
    """Id of the merchant"""
    confirmedAt: str
    """Time of the block"""
    createdAt: str
    """When it was created"""


class RefundCanceledEvent(TypedDict):
    id: str
    """Id of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Id of this delivery"""
    timestamp: str
    """When it happened"""
    livemode: bool
    """Whether it is about real money"""
    event: Literal["refund.canceled"]
    """Type of the event"""
    data: RefundNews


class RefundCreatedEvent(TypedDict):
    id: str
    """Id of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Id of this delivery"""
    timestamp: str
    """When it happened"""
    livemode: bool
    """Whether it is about real money"""
    event: Literal["refund.created"]
    """Type of the event"""
    data: RefundNews


class RefundDraft(TypedDict):
    transaction: str
    """Unsigned transaction with a legacy message, base64. Valid for about 90 seconds"""


class RefundExpiredEvent(TypedDict):
    id: str
    """Id of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Id of this delivery"""
    timestamp: str
    """When it happened"""
    livemode: bool
    """Whether it is about real money"""
    event: Literal["refund.expired"]
    """Type of the event"""
    data: RefundNews


class RefundNewsTransfer(TypedDict):
    """Only in `refund.unresolved`"""

    txHash: str
    """Transaction hash"""
    amount: str
    """USDC with six decimals"""
    reason: Literal["amount_mismatch", "multiple", "exceeds_payment", "shared_transaction", "other"]
    """Why it didn't complete a refund"""


class RefundNews(TypedDict):
    id: str
    """Permanent identifier"""
    status: Literal["pending", "succeeded", "expired", "canceled"]
    """Current status"""
    transactionId: str
    """Id of the refunded transaction"""
    amount: float
    """In currency units, at most two decimals"""
    network: Network
    reason: str
    """Your reason for the refund"""
    cancelReason: Optional[Literal["exceeds_payment"]]
    """Set if the service canceled the refund"""
    walletAddress: str
    """Receiver of the refund"""
    txHash: Optional[str]
    """Transaction hash"""
    transfer: NotRequired[RefundNewsTransfer]
    """Only in `refund.unresolved`"""


class RefundUnresolvedEvent(TypedDict):
    id: str
    """Id of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Id of this delivery"""
    timestamp: str
    """When it happened"""
    livemode: bool
    """Whether it is about real money"""
    event: Literal["refund.unresolved"]
    """Type of the event"""
    data: RefundNews


class RefundedPayment(TypedDict):
    id: str
    """Permanent identifier"""
    transactionId: str
    """Id of the refunded transaction"""
    amount: float
    """In currency units"""
    amountBaseUnits: str
    """The amount as an integer in the token's smallest unit"""
    token: Literal["USDC"]
    """Token of the payment"""
    network: Network
    mode: Literal["live", "test"]
    """Keys of this mode see it"""
    livemode: bool
    """Whether it is about real money"""
    reason: str
    """Your reason for the refund"""
    txHash: str
    """Transaction hash"""
    explorerUrl: str
    """Block explorer page of the transaction"""
    walletAddress: str
    """Wallet that received the refund"""
    merchantWalletAddress: str
    """Wallet that sent the refund"""
    merchantId: str
    """Id of the merchant"""
    confirmedAt: str
    """Time of the block"""
    createdAt: str
    """When it was created"""
    remainingAmount: float
    """What is left of the payment after refunds"""
    transactionStatus: Literal["completed", "refunded"]
    """Status of the refunded transaction"""


class ResendEventRequest(TypedDict):
    endpointId: NotRequired[str]
    """Send only to this endpoint, even if it doesn't subscribe to the type"""


class ResentEventDeliveriesItem(TypedDict):
    id: str
    """Permanent identifier"""
    endpointId: str
    """Id of the webhook endpoint"""
    state: Literal["pending"]
    """Current state"""


class ResentEvent(TypedDict):
    eventId: str
    """Id of the event; the same in every delivery"""
    deliveries: List[ResentEventDeliveriesItem]
    """One for each endpoint. A delivery that already exists keeps its id"""


class ResolvePaymentIntentRequest(TypedDict):
    txHash: str
    """EVM: 64 hex digits with or without 0x. Solana: base58 signature, or its 128 hex digits."""
    network: Network


class ResolveRefundRequest(TypedDict):
    txHash: str
    """Transaction hash on the refund's network"""


class RollDeveloperKeyRequest(TypedDict):
    expiresInSeconds: NotRequired[int]
    """How long the old key keeps working; default 0: revoked at once"""


class RolledDeveloperKeyPrevious(TypedDict):
    """The previous key or secret"""

    id: str
    """Permanent identifier"""
    expiresAt: Optional[str]
    """When it expires; null: never"""
    revokedAt: Optional[str]
    """When it was revoked; null: not revoked"""


class RolledDeveloperKey(TypedDict):
    id: str
    """Permanent identifier"""
    name: str
    """Your name for the key"""
    keyType: Literal["live", "test"]
    """Mode of the key"""
    keyPrefix: str
    """How the key begins"""
    keySuffix: str
    """Last four characters"""
    scope: Literal["full", "agentic"]
    """What a key may do"""
    permissions: Optional[KeyPermissions]
    """Rights of a restricted key: `write` includes `read`, and what isn't named is refused. Null: all rights of
    its scope. `security` of each operation lists the rights that it needs
    """
    lastUsedAt: Optional[str]
    """When it was last used; null: never"""
    createdAt: str
    """When it was created"""
    expiresAt: Optional[str]
    """When it expires; null: never"""
    revokedAt: Optional[str]
    """When it was revoked; null: not revoked"""
    key: str
    """The whole key. Shown only once, and not stored."""
    previous: RolledDeveloperKeyPrevious
    """The previous key or secret"""


class RotateProxySigningSecretRequest(TypedDict):
    graceSeconds: NotRequired[int]
    """How long the old secret keeps signing"""


class RotatedProxySecret(TypedDict):
    keyId: str
    """Identifies the secret without revealing it"""
    createdAt: NotRequired[str]
    """When it was created"""


class RouteChange(TypedDict):
    method: str
    """HTTP method"""
    path: str
    """Path of the operation, `{name}` for a parameter"""
    name: str
    """Name that buyers see"""
    amount: float
    """In currency units"""
    settle: Optional[Literal["after", "before"]]
    """before: charges a call first, then streams the answer. If the answer fails, a retry is free"""


class SearchHit(TypedDict):
    type: Literal["transaction", "payment_intent", "payment_link", "product"]
    """Kind of the result"""
    id: str
    """Permanent identifier"""
    matched: Literal["id", "hash", "email", "reference", "name"]
    """Field that matches the text"""
    name: Optional[str]
    """Null for a transaction"""
    amount: float
    """In currency units"""
    status: Optional[str]
    """`active`, `inactive` or `archived` for links and products"""
    customerEmail: Optional[str]
    """E-mail address of the buyer"""
    clientReference: Optional[str]
    """Your own reference for the payment"""
    createdAt: str
    """When it was created"""


class SessionMerchantsItem(TypedDict):
    merchantId: str
    """Id of the merchant"""
    merchantName: str
    """Name that buyers see"""
    role: Literal["owner", "developer", "viewer"]
    """Role of this user"""


class SessionInvitationsItem(TypedDict):
    id: str
    """Permanent identifier"""
    merchantId: str
    """Id of the merchant"""
    merchantName: str
    """Name that buyers see"""
    role: Literal["owner", "developer", "viewer"]
    """Role that the user will get"""
    expiresAt: str
    """When it expires"""


class Session(TypedDict):
    email: Optional[str]
    """E-mail address that the identity provider has verified"""
    merchants: List[SessionMerchantsItem]
    """Merchants of the user, in order of joining"""
    invitations: List[SessionInvitationsItem]
    """Invitations to the verified e-mail address"""


class Settlement(TypedDict):
    id: str
    """Permanent identifier"""
    amount: float
    """Sum of the transactions, less their refunds at that time"""
    currency: Literal["USD"]
    """Currency of the amounts"""
    token: Literal["USDC"]
    """Token of the payment"""
    transactionCount: int
    """Number of payments"""
    mode: Literal["live", "test"]
    """Keys of this mode see it"""
    livemode: bool
    """Whether it is about real money"""
    merchantId: str
    """Id of the merchant"""
    createdAt: str
    """When it was created"""


class SettlementBalance(TypedDict):
    currency: Literal["USD"]
    """Currency of the amounts"""
    token: Literal["USDC"]
    """Token of the payment"""
    available: float
    """Unsettled sum: completed live transactions less their refunds"""
    transactionCount: int
    """Number of unsettled transactions"""
    oldestAt: Optional[str]
    """Time of the oldest unsettled transaction; null: none"""
    settled: float
    """Sum of all settlements"""


class SubmitCheckoutPaymentRequest(TypedDict):
    sessionId: str
    """Id of the checkout session"""
    txHash: str
    """EVM: 64 hex digits with or without 0x. Solana: base58 signature, or its 128 hex digits."""
    walletAddress: WalletAddress
    """Wallet of the payer"""


class TaxQuoteQuote(TypedDict):
    """The price in parts"""

    subtotalCents: int
    """Amount without tax, in cents"""
    taxCents: int
    """Tax, in cents"""
    totalCents: int
    """Amount with tax, in cents"""


class TaxQuote(TypedDict):
    currency: Literal["USD"]
    """Currency of the amounts"""
    subtotalAmount: float
    """In currency units"""
    taxAmount: float
    """In currency units"""
    totalAmount: float
    """In currency units"""
    quote: TaxQuoteQuote
    """The price in parts"""


class TestMessage(TypedDict):
    endpointId: str
    """Id of the webhook endpoint"""
    message: str
    """Text for people"""


class Transaction(TypedDict):
    id: str
    """Permanent identifier"""
    amount: float
    """In currency units"""
    amountBaseUnits: str
    """Integer in the token's smallest unit"""
    token: Literal["USDC"]
    """Token of the payment"""
    network: Network
    mode: Literal["live", "test"]
    """Keys of this mode see it"""
    livemode: bool
    """Whether it is about real money"""
    status: Literal["pending", "broadcasted", "confirming", "completed", "refunded", "failed"]
    """Current status"""
    txHash: str
    """Canonical: EVM 0x and 64 lower-case hex digits, Solana 128 lower-case hex digits"""
    explorerUrl: str
    """Block explorer page of the transaction"""
    walletAddress: str
    """Payer"""
    merchantWalletAddress: str
    """Recipient"""
    merchantId: str
    """Id of the merchant"""
    paymentLinkId: Optional[str]
    """Id of the payment link; null: none"""
    customerEmail: Optional[str]
    """E-mail address of the buyer"""
    customerName: Optional[str]
    """Name of the buyer"""
    customerAddress: Optional[str]
    """Postal address of the buyer"""
    customerCountry: Optional[str]
    """Country of the buyer, ISO 3166-1 alpha-2"""
    clientReference: Optional[str]
    """Your own reference for the payment"""
    subtotalAmount: Optional[float]
    """In currency units"""
    taxAmount: Optional[float]
    """In currency units"""
    amountDue: Optional[float]
    """Amount asked of the payer; null: none, or a paid request"""
    underpaid: bool
    """Less than `amountDue` was recorded"""
    overpaid: bool
    """More was recorded than `amountDue` plus `taxAmount`"""
    metadata: Dict[str, Any]
    """As you sent it, plus customFieldValues"""
    confirmedAt: str
    """Time of the block"""
    settledAt: Optional[str]
    """When it was marked settled; null: not yet"""
    createdAt: str
    """When it was created"""
    updatedAt: str
    """When it was last changed"""
    paymentLink: NotRequired[Optional[PaymentLink]]
    """Only with `expand=paymentLink`; null: none, or you can't see it"""


class TransactionRecordedEvent(TypedDict):
    id: str
    """Id of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Id of this delivery"""
    timestamp: str
    """When it happened"""
    livemode: bool
    """Whether it is about real money"""
    event: Literal["transaction.recorded"]
    """Type of the event"""
    data: Transaction


class UpdateAccountRequest(TypedDict):
    displayName: NotRequired[str]
    """1 to 255 characters"""
    contactEmail: NotRequired[Optional[str]]
    """E-mail address for messages from the operator"""


class UpdateApiRequest(TypedDict):
    name: NotRequired[str]
    """1 to 255 characters; surrounding white space is removed"""
    baseUrl: NotRequired[str]
    """Base address of the routes. Must be https"""
    network: NotRequired[Network]
    description: NotRequired[str]
    """Text for buyers"""
    networks: NotRequired[List[Network]]
    """All chains it can be paid on, `network` included"""
    active: NotRequired[bool]
    """False: a link or API sells nothing, and an endpoint gets no events"""
    upstreamHeaders: NotRequired[Optional[Dict[str, str]]]
    """Write-only; stored encrypted"""


class UpdateBrandingRequest(TypedDict):
    color: NotRequired[Optional[str]]
    """Color of buttons on payment pages, as `#rrggbb`"""
    supportEmail: NotRequired[Optional[str]]
    """E-mail address for payers' questions"""
    supportUrl: NotRequired[Optional[str]]
    """Help page for payers; https"""
    logo: NotRequired[Optional[str]]
    """A PNG in base64, at most 512 × 512 pixels and 24576 bytes"""
    slug: NotRequired[Optional[str]]
    """Opens a public storefront at `/m/<slug>`: 3 to 40 lower-case letters, digits and hyphens"""


class UpdateMemberRequest(TypedDict):
    role: Literal["owner", "developer", "viewer"]
    """viewer: reads. developer: also changes products, links, keys and webhooks. owner: may do everything"""


class UpdateMerchantAccountRequest(TypedDict):
    displayName: NotRequired[str]
    """1 to 255 characters"""
    contactEmail: NotRequired[Optional[str]]
    """E-mail address for messages from the operator"""
    agentic: NotRequired[Literal[False]]
    """`false`: new keys get scope full. You can't change it back"""


class UpdatePaymentLinkRequestCustomFieldsItem(TypedDict):
    key: str
    """Name of the value"""
    label: str
    """Question that the buyer reads"""
    type: Literal["text", "number", "dropdown"]
    """Kind"""
    optional: NotRequired[bool]
    """Whether the buyer may leave it empty; default false"""
    options: NotRequired[List[str]]
    """Choices of a dropdown"""


class UpdatePaymentLinkRequest(TypedDict):
    network: NotRequired[Network]
    name: NotRequired[str]
    """1 to 255 characters; surrounding white space is removed"""
    amount: NotRequired[float]
    """In currency units, at most two decimals"""
    productId: NotRequired[Optional[str]]
    """Id of the product; null: none"""
    description: NotRequired[str]
    """Text for buyers"""
    currency: NotRequired[Literal["USD"]]
    """Currency of the amounts"""
    networks: NotRequired[List[Network]]
    """All chains it can be paid on, `network` included"""
    token: NotRequired[Literal["USDC"]]
    """Token of the payment"""
    active: NotRequired[bool]
    """False: a link or API sells nothing, and an endpoint gets no events"""
    pricingType: NotRequired[Literal["one_time", "recurring"]]
    """One-time or recurring price"""
    billingInterval: NotRequired[Optional[Literal["day", "week", "month", "year"]]]
    """Unit of the billing period; null for a one-time price"""
    billingIntervalCount: NotRequired[Optional[int]]
    """Intervals per billing period; null for a one-time price"""
    trialDays: NotRequired[Optional[int]]
    """Days before the first payment; null: none"""
    merchantWalletAddress: NotRequired[WalletAddress]
    """Wallet that receives the payment"""
    merchantWalletAddresses: NotRequired[WalletAddressesByNetwork]
    merchantName: NotRequired[str]
    """Name of the merchant, as buyers see it"""
    customFields: NotRequired[List[UpdatePaymentLinkRequestCustomFieldsItem]]
    """Questions to the buyer"""
    isAgenticProxy: NotRequired[bool]
    """Whether the link is paid per request and calls `targetUrl`"""
    targetUrl: NotRequired[Optional[str]]
    """Address of your API; https, on a public host"""
    targetMethod: NotRequired[Optional[Literal["GET", "POST", "PUT", "PATCH", "DELETE"]]]
    """HTTP method that calls must use; null: any"""
    x402Scheme: NotRequired[Literal["exact"]]
    """Payment scheme of x402"""
    settle: NotRequired[Literal["after", "before"]]
    """before: charges a call first, then streams the answer. If the answer fails, a retry is free"""
    inputSchema: NotRequired[Optional[Dict[str, Any]]]
    """JSON Schema (2020-12). A call is charged only if its body fits. With `targetMethod` GET it describes the
    query parameters
    """
    inputExample: NotRequired[Any]
    """Example input of the target, for buyers and catalogs"""
    forwardHeaders: NotRequired[List[str]]
    """Names of the buyer's headers to forward to the target"""
    upstreamHeaders: NotRequired[Optional[Dict[str, str]]]
    """Write-only; stored encrypted"""
    listed: NotRequired[bool]
    """Whether catalogs of paid resources and `/.well-known/x402` may publish the link. Default false"""
    tags: NotRequired[List[str]]
    """Up to five words for catalogs, each of at most 32 printable ASCII characters"""
    iconUrl: NotRequired[Optional[str]]
    """Icon that catalogs show: an https URL"""
    outputExample: NotRequired[Any]
    """Example answer of the target, for buyers and catalogs"""
    successUrl: NotRequired[Optional[str]]
    """Where the page leads after payment"""
    returnUrl: NotRequired[Optional[str]]
    """Where the page links back by default"""
    cancelUrl: NotRequired[Optional[str]]
    """Where the page links back before payment"""
    metadata: NotRequired[Dict[str, Any]]
    """Up to 50 keys of up to 40 characters; values up to 500 characters"""


class UpdateProductRequest(TypedDict):
    name: NotRequired[str]
    """1 to 255 characters; surrounding white space is removed"""
    amount: NotRequired[float]
    """In currency units, at most two decimals"""
    description: NotRequired[str]
    """Text for buyers"""
    currency: NotRequired[Literal["USD"]]
    """Currency of the amounts"""
    active: NotRequired[bool]
    """False: a link or API sells nothing, and an endpoint gets no events"""
    pricingType: NotRequired[Literal["one_time", "recurring"]]
    """One-time or recurring price"""
    billingInterval: NotRequired[Optional[Literal["day", "week", "month", "year"]]]
    """Unit of the billing period; null for a one-time price"""
    billingIntervalCount: NotRequired[Optional[int]]
    """Intervals per billing period; null for a one-time price"""
    trialDays: NotRequired[Optional[int]]
    """Days before the first payment; null: none"""
    token: NotRequired[Literal["USDC"]]
    """Token of the payment"""
    merchantWalletAddress: NotRequired[WalletAddress]
    """Wallet that receives the payment"""
    metadata: NotRequired[Dict[str, Any]]
    """Up to 50 keys of up to 40 characters; values up to 500 characters"""
    archived: NotRequired[bool]
    """New links can't use an archived product. False restores it"""


class UpdateWalletRequest(TypedDict):
    isDefault: Literal[True]
    """To change the default, choose another wallet"""


class UpdateWebhookRequest(TypedDict):
    id: str
    """Permanent identifier"""
    url: NotRequired[str]
    """https, on a public host"""
    events: NotRequired[List[EventType]]
    """Event types to send; empty: all"""
    active: NotRequired[bool]
    """False: a link or API sells nothing, and an endpoint gets no events"""


class Upload(TypedDict):
    uploadUrl: str
    """Address to PUT the file to, for 15 minutes"""
    key: str
    """Name of the stored file, for DELETE /api/upload/{key}"""
    publicUrl: str
    """Address of the stored file"""
    expiresAt: str
    """When it expires"""
    method: Literal["PUT"]
    """HTTP method"""
    headers: Dict[str, str]
    """Send them with the file, unchanged: they are signed"""


class Verification(TypedDict):
    status: Literal["unverified", "pending", "verified"]
    """Current status"""
    checks: List[VerificationCheck]
    """Result of each check"""


class VerificationCheckChallenge(TypedDict):
    nonce: str
    """Random value that makes the proof valid only once"""
    message: NotRequired[str]
    """wallet: sign this text (personal_sign on EVM chains, signMessage on Solana)"""
    url: NotRequired[str]
    """domain: address of the file to publish"""
    content: NotRequired[str]
    """domain: line that the file must contain"""


class VerificationCheck(TypedDict):
    type: Literal["wallet", "domain"]
    """Kind"""
    target: str
    """The wallet address or the domain"""
    status: Literal["unverified", "pending", "verified"]
    """Current status"""
    expiresAt: Optional[str]
    """When the challenge expires; null unless pending"""
    verifiedAt: Optional[str]
    """When it was verified; null: not yet"""
    challenge: Optional[VerificationCheckChallenge]
    """What to sign or publish; null once verified"""
    reason: NotRequired[str]
    """Why this attempt failed"""


class VerifyAccountRequest(TypedDict):
    type: Literal["wallet", "domain"]
    """Kind"""
    walletAddress: NotRequired[str]
    """Wallet to verify, required if `type` is `wallet`. EVM: 0x and 40 hex digits; Solana: base58"""
    signature: NotRequired[str]
    """EVM: hex. Solana: base58 or base64"""
    domain: NotRequired[str]
    """Host name without a scheme; required if `type` is `domain`"""


class Volume(TypedDict):
    """Sums of all intervals"""

    collectedBaseUnits: str
    """Sum of transactions, in base units of USDC (6 decimals)"""
    refundedBaseUnits: str
    """Sum of the refunds that were recorded in the interval, in base units of USDC (6 decimals)"""
    netBaseUnits: str
    """Collected less refunded; may be negative, in base units of USDC (6 decimals)"""
    transactions: int
    """Number of transactions"""
    refunds: int
    """Number of refunds"""


class VolumeReportIntervalsItem(TypedDict):
    date: str
    """First day, in the time zone"""
    start: str
    """First moment"""
    end: str
    """First moment after the interval"""
    collectedBaseUnits: str
    """Sum of transactions, in base units of USDC (6 decimals)"""
    refundedBaseUnits: str
    """Sum of the refunds that were recorded in the interval, in base units of USDC (6 decimals)"""
    netBaseUnits: str
    """Collected less refunded; may be negative, in base units of USDC (6 decimals)"""
    transactions: int
    """Number of transactions"""
    refunds: int
    """Number of refunds"""


class VolumeReportGroupsItemIntervalsItem(TypedDict):
    date: str
    """First day, in the time zone"""
    collectedBaseUnits: str
    """Sum of transactions, in base units of USDC (6 decimals)"""
    refundedBaseUnits: str
    """Sum of the refunds that were recorded in the interval, in base units of USDC (6 decimals)"""
    netBaseUnits: str
    """Collected less refunded; may be negative, in base units of USDC (6 decimals)"""
    transactions: int
    """Number of transactions"""
    refunds: int
    """Number of refunds"""


class VolumeReportGroupsItem(TypedDict):
    paymentLinkId: Optional[str]
    """Id of the payment link; null: none"""
    paymentLinkName: Optional[str]
    """Current name"""
    network: Optional[str]
    """Name of the chain"""
    rest: bool
    """Whether this is the sum of all other groups"""
    total: Volume
    intervals: List[VolumeReportGroupsItemIntervalsItem]
    """Only intervals with volume, oldest first. For start and end, see the report's interval with the same `date`"""


VolumeReport = TypedDict(
    "VolumeReport",
    {
        "interval": "Literal[\"day\", \"week\", \"month\"]",
        "timeZone": "str",
        "from": "str",
        "to": "str",
        "groupBy": "Optional[Literal[\"link\", \"network\"]]",
        "total": "Volume",
        "intervals": "List[VolumeReportIntervalsItem]",
        "groups": "Optional[List[VolumeReportGroupsItem]]",
    },
)


class Wallet(TypedDict):
    id: str
    """Permanent identifier"""
    family: Literal["evm", "solana"]
    """Chain family"""
    address: str
    """EVM: with EIP-55 checksum; Solana: base58"""
    networks: List[Literal["base_sepolia", "eth_sepolia", "polygon_amoy", "arc_testnet", "solana_devnet", "base", "ethereum", "polygon", "solana"]]
    """Networks of the mode on which it can be paid"""
    isDefault: bool
    """Whether links and products use it by default"""
    verification: Literal["unverified", "pending", "verified"]
    """Whether you have proven that it's yours: POST /api/agentic/verification"""
    createdAt: str
    """When it was created"""


class WalletAddressesByNetwork(TypedDict):
    base_sepolia: NotRequired[WalletAddress]
    eth_sepolia: NotRequired[WalletAddress]
    polygon_amoy: NotRequired[WalletAddress]
    arc_testnet: NotRequired[WalletAddress]
    solana_devnet: NotRequired[WalletAddress]
    base: NotRequired[WalletAddress]
    ethereum: NotRequired[WalletAddress]
    polygon: NotRequired[WalletAddress]
    solana: NotRequired[WalletAddress]


class WebhookDeliveryLogItem(TypedDict):
    at: str
    """When it happened"""
    durationMs: int
    """How long it took, in milliseconds"""
    status: Optional[int]
    """HTTP status of the answer; null: none"""
    error: Optional[str]
    """Why it failed; null if it didn't"""


class WebhookDelivery(TypedDict):
    id: str
    """Permanent identifier"""
    eventId: str
    """Id of the event; the same in every delivery"""
    event: EventType
    endpointId: str
    """Id of the webhook endpoint"""
    state: Literal["pending", "delivered", "failed"]
    """Current state"""
    attempts: int
    """Attempts since it was created or last resent"""
    nextAttemptAt: Optional[str]
    """Time of the next attempt; null: none"""
    lastStatus: Optional[int]
    """HTTP status of the latest attempt"""
    lastError: Optional[str]
    """How the latest attempt failed"""
    log: List[WebhookDeliveryLogItem]
    """The latest attempts, oldest first"""
    createdAt: str
    """When it was created"""
    deliveredAt: Optional[str]
    """When the endpoint accepted it"""


class WebhookEndpoint(TypedDict):
    id: str
    """Permanent identifier"""
    url: str
    """Address"""
    events: List[EventType]
    """Event types to send; empty: all"""
    active: bool
    """False: a link or API sells nothing, and an endpoint gets no events"""
    mode: Literal["live", "test"]
    """Keys of this mode see it"""
    scope: Literal["full", "agentic"]
    """agentic: receives only events that this scope covers"""
    disabledReason: Optional[str]
    """`gone`: the endpoint answered 410"""
    previousSecretExpiresAt: Optional[str]
    """When the old secret stops signing; null: no old secret"""
    createdAt: str
    """When it was created"""
    updatedAt: str
    """When it was last changed"""


class WebhookRedelivery(TypedDict):
    id: str
    """Permanent identifier"""
    state: Literal["pending", "delivered", "failed"]
    """Current state"""
    nextAttemptAt: str
    """Time of the next attempt"""


class WebhookSecret(TypedDict):
    id: str
    """Permanent identifier"""
    secret: str
    """`whsec_` and the base64 of 32 bytes. Shown only once."""
    previousSecretExpiresAt: str
    """When the old secret stops signing"""


class WebhookTest(TypedDict):
    id: str
    """Permanent identifier"""
    eventId: str
    """Id of the event; the same in every delivery"""
    event: EventType
    endpointId: str
    """Id of the webhook endpoint"""
    state: Literal["pending", "delivered", "failed"]
    """Current state"""


class WebhookTestEvent(TypedDict):
    id: str
    """Id of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Id of this delivery"""
    timestamp: str
    """When it happened"""
    livemode: bool
    """Whether it is about real money"""
    event: Literal["webhook.test"]
    """Type of the event"""
    data: TestMessage


class Webhooks(TypedDict):
    endpoints: List[WebhookEndpoint]
    """Your webhook endpoints"""
    recentDeliveries: List[WebhookDelivery]
    """The latest deliveries to these endpoints"""


class ListProductsQuery(TypedDict):
    """Members that are None aren't sent."""

    limit: NotRequired[Optional[int]]
    """Items per page, clamped to 1..100"""
    starting_after: NotRequired[Optional[str]]
    """Cursor: id of the last item of the previous page."""
    ending_before: NotRequired[Optional[str]]
    """Forward cursor: id of the newest item of the previous page. The page has the items added after it, newest
    first, and may be empty. Use it to poll: no item is missed or repeated.
    """
    created_gte: NotRequired[Optional[str]]
    """Created at or after this date (its start in UTC) or time: 2026-11-21, or a date-time with its offset, such
    as 2026-11-21T09:30:00Z
    """
    created_lte: NotRequired[Optional[str]]
    """Created at or before this date (its end in UTC) or time: 2026-11-21, or a date-time with its offset, such
    as 2026-11-21T09:30:00Z
    """
    active: NotRequired[Optional[bool]]
    """Whether they are active"""
    archived: NotRequired[Optional[bool]]
    """Whether they are archived"""
    metadata: NotRequired[Optional[Mapping[str, str]]]
    """`metadata[<key>]=<value>`, up to 10 times: items whose metadata has all of these pairs. Write a value that
    isn't a string as JSON.
    """


class RetrievePaymentLinkQuery(TypedDict):
    """Members that are None aren't sent."""

    expand: NotRequired[Optional[str]]
    """Objects to include beside their ids, separated by commas or as repeated `expand[]=`: `product`"""


class ListPaymentLinksQuery(TypedDict):
    """Members that are None aren't sent."""

    limit: NotRequired[Optional[int]]
    """Items per page, clamped to 1..100"""
    starting_after: NotRequired[Optional[str]]
    """Cursor: id of the last item of the previous page. The id may begin with `pl-`."""
    ending_before: NotRequired[Optional[str]]
    """Forward cursor: id of the newest item of the previous page. The page has the items added after it, newest
    first, and may be empty. Use it to poll: no item is missed or repeated. The id may begin with `pl-`.
    """
    created_gte: NotRequired[Optional[str]]
    """Created at or after this date (its start in UTC) or time: 2026-11-21, or a date-time with its offset, such
    as 2026-11-21T09:30:00Z
    """
    created_lte: NotRequired[Optional[str]]
    """Created at or before this date (its end in UTC) or time: 2026-11-21, or a date-time with its offset, such
    as 2026-11-21T09:30:00Z
    """
    active: NotRequired[Optional[bool]]
    """Whether they are active"""
    productId: NotRequired[Optional[str]]
    """Id of the product"""
    metadata: NotRequired[Optional[Mapping[str, str]]]
    """`metadata[<key>]=<value>`, up to 10 times: items whose metadata has all of these pairs. Write a value that
    isn't a string as JSON.
    """
    expand: NotRequired[Optional[str]]
    """Objects to include beside their ids, separated by commas or as repeated `expand[]=`: `product`"""


class GetAgentPaymentAnswer(TypedDict):
    paymentId: str
    """Id of the x402 payment"""
    status: Literal["pending", "settled", "failed", "unknown"]
    """Current status"""
    txHash: Optional[str]
    """Transaction hash"""
    answer: Optional[Literal["owed", "kept", "gone"]]
    """What a repeat of the request gets free of charge. owed: the answer, which is not fully delivered yet;
    repeat the request. kept: the same answer. gone: nothing; the answer was streamed, or is no longer stored.
    Null: the payment is not settled, or was made on a payment page
    """


class ListApisQuery(TypedDict):
    """Members that are None aren't sent."""

    limit: NotRequired[Optional[int]]
    """Items per page, clamped to 1..100"""
    starting_after: NotRequired[Optional[str]]
    """Cursor: id of the last item of the previous page."""
    ending_before: NotRequired[Optional[str]]
    """Forward cursor: id of the newest item of the previous page. The page has the items added after it, newest
    first, and may be empty. Use it to poll: no item is missed or repeated.
    """
    created_gte: NotRequired[Optional[str]]
    """Created at or after this date (its start in UTC) or time: 2026-11-21, or a date-time with its offset, such
    as 2026-11-21T09:30:00Z
    """
    created_lte: NotRequired[Optional[str]]
    """Created at or before this date (its end in UTC) or time: 2026-11-21, or a date-time with its offset, such
    as 2026-11-21T09:30:00Z
    """


class RetrievePaymentIntentQuery(TypedDict):
    """Members that are None aren't sent."""

    expand: NotRequired[Optional[str]]
    """Objects to include beside their ids, separated by commas or as repeated `expand[]=`: `paymentLink`,
    `paymentLink.product`, `transaction`
    """


class ListPaymentIntentsQuery(TypedDict):
    """Members that are None aren't sent."""

    limit: NotRequired[Optional[int]]
    """Items per page, clamped to 1..100"""
    starting_after: NotRequired[Optional[str]]
    """Cursor: id of the last item of the previous page."""
    ending_before: NotRequired[Optional[str]]
    """Forward cursor: id of the newest item of the previous page. The page has the items added after it, newest
    first, and may be empty. Use it to poll: no item is missed or repeated.
    """
    created_gte: NotRequired[Optional[str]]
    """Created at or after this date (its start in UTC) or time: 2026-11-21, or a date-time with its offset, such
    as 2026-11-21T09:30:00Z
    """
    created_lte: NotRequired[Optional[str]]
    """Created at or before this date (its end in UTC) or time: 2026-11-21, or a date-time with its offset, such
    as 2026-11-21T09:30:00Z
    """
    status: NotRequired[Optional[Literal["open", "processing", "completed", "expired", "canceled", "unresolved"]]]
    """Current status"""
    paymentLinkId: NotRequired[Optional[str]]
    """Id of a payment link: a UUID, or `pl-` and the UUID"""
    clientReference: NotRequired[Optional[str]]
    """Your own reference for the payment, such as an order number; lists can filter by it"""
    metadata: NotRequired[Optional[Mapping[str, str]]]
    """`metadata[<key>]=<value>`, up to 10 times: items whose metadata has all of these pairs. Write a value that
    isn't a string as JSON.
    """
    expand: NotRequired[Optional[str]]
    """Objects to include beside their ids, separated by commas or as repeated `expand[]=`: `paymentLink`,
    `paymentLink.product`, `transaction`
    """


class RetrieveTransactionQuery(TypedDict):
    """Members that are None aren't sent."""

    expand: NotRequired[Optional[str]]
    """Objects to include beside their ids, separated by commas or as repeated `expand[]=`: `paymentLink`,
    `paymentLink.product`
    """


class ListTransactionsQuery(TypedDict):
    """Members that are None aren't sent."""

    limit: NotRequired[Optional[int]]
    """Items per page, clamped to 1..100"""
    starting_after: NotRequired[Optional[str]]
    """Cursor: id of the last item of the previous page."""
    ending_before: NotRequired[Optional[str]]
    """Forward cursor: id of the newest item of the previous page. The page has the items added after it, newest
    first, and may be empty. Use it to poll: no item is missed or repeated.
    """
    created_gte: NotRequired[Optional[str]]
    """Created at or after this date (its start in UTC) or time: 2026-11-21, or a date-time with its offset, such
    as 2026-11-21T09:30:00Z
    """
    created_lte: NotRequired[Optional[str]]
    """Created at or before this date (its end in UTC) or time: 2026-11-21, or a date-time with its offset, such
    as 2026-11-21T09:30:00Z
    """
    mode: NotRequired[Optional[Literal["live", "test"]]]
    """The mode of the key or session, which is also the default. Another mode gets 400"""
    status: NotRequired[Optional[Literal["pending", "broadcasted", "confirming", "completed", "refunded", "failed"]]]
    """Current status"""
    paymentLinkId: NotRequired[Optional[str]]
    """Id of a payment link: a UUID, or `pl-` and the UUID"""
    productId: NotRequired[Optional[str]]
    """Id of the product"""
    network: NotRequired[Optional[Literal["base_sepolia", "eth_sepolia", "polygon_amoy", "arc_testnet", "solana_devnet", "base", "ethereum", "polygon", "solana"]]]
    """Name of the chain"""
    txHash: NotRequired[Optional[str]]
    """EVM: 64 hex digits with or without 0x. Solana: base58 signature, or its 128 hex digits."""
    walletAddress: NotRequired[Optional[str]]
    """EVM: 0x and 40 hex digits (mixed case: EIP-55 checksum); Solana: base58"""
    customerEmail: NotRequired[Optional[str]]
    """Case-insensitive"""
    clientReference: NotRequired[Optional[str]]
    """Your own reference for the payment, such as an order number; lists can filter by it"""
    metadata: NotRequired[Optional[Mapping[str, str]]]
    """`metadata[<key>]=<value>`, up to 10 times: items whose metadata has all of these pairs. Write a value that
    isn't a string as JSON.
    """
    isAgenticProxy: NotRequired[Optional[bool]]
    """Whether the payment's link is agentic"""
    expand: NotRequired[Optional[str]]
    """Objects to include beside their ids, separated by commas or as repeated `expand[]=`: `paymentLink`,
    `paymentLink.product`
    """


class RetrieveRefundQuery(TypedDict):
    """Members that are None aren't sent."""

    expand: NotRequired[Optional[str]]
    """Objects to include beside their ids, separated by commas or as repeated `expand[]=`: `transaction`"""


class ListPreparedRefundsQuery(TypedDict):
    """Members that are None aren't sent."""

    limit: NotRequired[Optional[int]]
    """Items per page, clamped to 1..100"""
    starting_after: NotRequired[Optional[str]]
    """Cursor: id of the last item of the previous page."""
    ending_before: NotRequired[Optional[str]]
    """Forward cursor: id of the newest item of the previous page. The page has the items added after it, newest
    first, and may be empty. Use it to poll: no item is missed or repeated.
    """
    created_gte: NotRequired[Optional[str]]
    """Created at or after this date (its start in UTC) or time: 2026-11-21, or a date-time with its offset, such
    as 2026-11-21T09:30:00Z
    """
    created_lte: NotRequired[Optional[str]]
    """Created at or before this date (its end in UTC) or time: 2026-11-21, or a date-time with its offset, such
    as 2026-11-21T09:30:00Z
    """
    status: NotRequired[Optional[Literal["pending", "succeeded", "expired", "canceled"]]]
    """Current status"""
    transactionId: NotRequired[Optional[str]]
    """Id of the refunded transaction"""
    expand: NotRequired[Optional[str]]
    """Objects to include beside their ids, separated by commas or as repeated `expand[]=`: `transaction`"""


class ListEventsQuery(TypedDict):
    """Members that are None aren't sent."""

    limit: NotRequired[Optional[int]]
    """Items per page, clamped to 1..100"""
    starting_after: NotRequired[Optional[str]]
    """Cursor: id of the last item of the previous page."""
    ending_before: NotRequired[Optional[str]]
    """Forward cursor: id of the newest item of the previous page. The page has the items added after it, newest
    first, and may be empty. Use it to poll: no item is missed or repeated.
    """
    created_gte: NotRequired[Optional[str]]
    """Created at or after this date (its start in UTC) or time: 2026-11-21, or a date-time with its offset, such
    as 2026-11-21T09:30:00Z
    """
    created_lte: NotRequired[Optional[str]]
    """Created at or before this date (its end in UTC) or time: 2026-11-21, or a date-time with its offset, such
    as 2026-11-21T09:30:00Z
    """
    type: NotRequired[Optional[Literal["payment.completed", "payment.failed", "payment.refunded", "transaction.recorded", "product.created", "product.updated", "payment_link.created", "payment_link.updated", "payment_link.deactivated", "agentic.request.paid", "agentic.settlement.unknown", "agentic.settlement.resolved", "agentic.settlement.conflict", "payment_intent.processing", "payment_intent.unresolved", "payment_intent.expired", "refund.created", "refund.expired", "refund.canceled", "refund.unresolved", "checkout.completed", "checkout.expired", "api_key.created", "api_key.revoked", "proxy_secret.rotated", "webhook.test"]]]
    """Type of the events; default: all"""


class ResendEventBody(TypedDict):
    endpointId: NotRequired[str]
    """Send only to this endpoint, even if it doesn't subscribe to the type"""


class ListWebhooksQuery(TypedDict):
    """Members that are None aren't sent."""

    mode: NotRequired[Optional[Literal["test", "live"]]]
    """Default: all modes that the credential sees"""


class ListWebhookDeliveriesQuery(TypedDict):
    """Members that are None aren't sent."""

    limit: NotRequired[Optional[int]]
    """Items per page, clamped to 1..100"""
    starting_after: NotRequired[Optional[str]]
    """Cursor: id of the last item of the previous page."""
    ending_before: NotRequired[Optional[str]]
    """Forward cursor: id of the newest item of the previous page. The page has the items added after it, newest
    first, and may be empty. Use it to poll: no item is missed or repeated.
    """
    created_gte: NotRequired[Optional[str]]
    """Created at or after this date (its start in UTC) or time: 2026-11-21, or a date-time with its offset, such
    as 2026-11-21T09:30:00Z
    """
    created_lte: NotRequired[Optional[str]]
    """Created at or before this date (its end in UTC) or time: 2026-11-21, or a date-time with its offset, such
    as 2026-11-21T09:30:00Z
    """
    state: NotRequired[Optional[Literal["pending", "delivered", "failed"]]]
    """Current state"""


RetrieveVolumeReportQuery = TypedDict(
    "RetrieveVolumeReportQuery",
    {
        "interval": "NotRequired[Optional[Literal[\"day\", \"week\", \"month\"]]]",
        "from": "NotRequired[Optional[str]]",
        "to": "NotRequired[Optional[str]]",
        "groupBy": "NotRequired[Optional[Literal[\"link\", \"network\"]]]",
        "timeZone": "NotRequired[Optional[str]]",
    },
)


class ListRequestsQuery(TypedDict):
    """Members that are None aren't sent."""

    limit: NotRequired[Optional[int]]
    """Items per page, clamped to 1..100"""
    starting_after: NotRequired[Optional[str]]
    """Cursor: id of the last item of the previous page."""
    ending_before: NotRequired[Optional[str]]
    """Forward cursor: id of the newest item of the previous page. The page has the items added after it, newest
    first, and may be empty. Use it to poll: no item is missed or repeated.
    """
    created_gte: NotRequired[Optional[str]]
    """Created at or after this date (its start in UTC) or time: 2026-11-21, or a date-time with its offset, such
    as 2026-11-21T09:30:00Z
    """
    created_lte: NotRequired[Optional[str]]
    """Created at or before this date (its end in UTC) or time: 2026-11-21, or a date-time with its offset, such
    as 2026-11-21T09:30:00Z
    """
    status: NotRequired[Optional[Literal["2xx", "3xx", "4xx", "5xx"]]]
    """Class of the HTTP status"""
    code: NotRequired[Optional[str]]
    route: NotRequired[Optional[str]]


class ListDeveloperKeysQuery(TypedDict):
    """Members that are None aren't sent."""

    limit: NotRequired[Optional[int]]
    """Items per page, clamped to 1..100"""
    starting_after: NotRequired[Optional[str]]
    """Cursor: id of the last item of the previous page."""


class RollDeveloperKeyBody(TypedDict):
    expiresInSeconds: NotRequired[int]
    """How long the old key keeps working; default 0: revoked at once"""


class RotateProxySigningSecretBody(TypedDict):
    graceSeconds: NotRequired[int]
    """How long the old secret keeps signing"""


class SearchQuery(TypedDict):
    """Members that are None aren't sent."""

    q: str
    """Text to find"""


CsvFile = str
WalletAddress = str
Event = Union[
    AgenticRequestPaidEvent,
    AgenticSettlementConflictEvent,
    AgenticSettlementResolvedEvent,
    AgenticSettlementUnknownEvent,
    ApiKeyCreatedEvent,
    ApiKeyRevokedEvent,
    CheckoutCompletedEvent,
    CheckoutExpiredEvent,
    PaymentCompletedEvent,
    PaymentFailedEvent,
    PaymentIntentExpiredEvent,
    PaymentIntentProcessingEvent,
    PaymentIntentUnresolvedEvent,
    PaymentLinkCreatedEvent,
    PaymentLinkDeactivatedEvent,
    PaymentLinkUpdatedEvent,
    PaymentRefundedEvent,
    ProductCreatedEvent,
    ProductUpdatedEvent,
    ProxySecretRotatedEvent,
    RefundCanceledEvent,
    RefundCreatedEvent,
    RefundExpiredEvent,
    RefundUnresolvedEvent,
    TransactionRecordedEvent,
    WebhookTestEvent,
]
