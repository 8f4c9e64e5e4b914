"""What the payments API takes and answers. Written by `pnpm gen` from the OpenAPI document.

The objects are dictionaries with the names of the API. A type checker knows their members.
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
    """Whose it is"""


class Account(TypedDict):
    merchantId: str
    """Whose it is"""
    displayName: str
    """Name of the merchant, as buyers see it"""
    contactEmail: Optional[str]
    """Where the operator reaches the merchant"""
    agentic: bool
    """Whether the account registered itself by onboarding"""
    verified: bool
    """Whether it has proven a wallet or a domain"""
    walletAddresses: Dict[str, str]
    """Where it is paid by default in live mode, by chain family"""
    createdAt: str
    """When it was made"""


class AddWalletRequest(TypedDict):
    address: WalletAddress


class AdvanceTestClockRequest(TypedDict):
    seconds: int
    """By how much deadlines are brought forward"""
    ids: NotRequired[List[str]]
    """Only these payment intents and webhook deliveries; the id of an event names its deliveries. Default: all
    open payment intents and pending deliveries of your test mode
    """


class AdvancedTestClockPaymentIntentsItem(TypedDict):
    id: str
    """Permanent identifier"""
    expiresAt: str
    """When it ends now"""
    watchUntil: str
    """Until then a payment is noticed"""


class AdvancedTestClockWebhookDeliveriesItem(TypedDict):
    id: str
    """Permanent identifier"""
    eventId: str
    """Of the event; the same in every delivery"""
    endpointId: str
    """Of the webhook endpoint"""
    nextAttemptAt: str
    """When it is sent next"""


class AdvancedTestClock(TypedDict):
    seconds: int
    """By how much time was advanced"""
    paymentIntents: List[AdvancedTestClockPaymentIntentsItem]
    """The payment intents that were moved"""
    webhookDeliveries: List[AdvancedTestClockWebhookDeliveriesItem]
    """The webhook deliveries that were moved"""
    notMoved: List[str]
    """Of `ids`: what is not yours, not in test mode, has ended, is due already, or is being processed or sent at
    this moment
    """


class AgenticPayment(TypedDict):
    paymentId: str
    """Of the x402 payment"""
    paymentLinkId: str
    """Of the payment link; null: none was named"""
    transactionId: NotRequired[str]
    """Of the transaction; null: none yet"""
    txHash: NotRequired[str]
    """Of the transaction on the chain"""
    network: Network
    payer: str
    """The wallet that paid"""
    amount: float
    """In currency units, at most two decimals"""


class AgenticRequestPaidEvent(TypedDict):
    id: str
    """Of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Of this delivery"""
    timestamp: str
    """When it happened"""
    livemode: bool
    """Whether it is about real money"""
    event: Literal["agentic.request.paid"]
    """Type of the event"""
    data: AgenticPayment


class AgenticSettlementConflictEvent(TypedDict):
    id: str
    """Of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Of this delivery"""
    timestamp: str
    """When it happened"""
    livemode: bool
    """Whether it is about real money"""
    event: Literal["agentic.settlement.conflict"]
    """Type of the event"""
    data: AgenticPayment


class AgenticSettlementResolvedEvent(TypedDict):
    id: str
    """Of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Of this delivery"""
    timestamp: str
    """When it happened"""
    livemode: bool
    """Whether it is about real money"""
    event: Literal["agentic.settlement.resolved"]
    """Type of the event"""
    data: AgenticPayment


class AgenticSettlementUnknownEvent(TypedDict):
    id: str
    """Of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Of this delivery"""
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
    """Where it is sold"""
    name: str
    """For buyers, and for you"""
    description: str
    """For buyers"""
    baseUrl: str
    """Address that the paths of the routes are appended to"""
    upstream: Literal["http", "mcp"]
    """mcp: baseUrl is an MCP server (Streamable HTTP), and its tools are the routes"""
    network: Network
    networks: List[Network]
    """Of the routes that the next import makes or changes"""
    active: bool
    """Whether it can be bought, or gets events"""
    mode: Literal["live", "test"]
    """test or live: which keys see it"""
    livemode: bool
    """Whether it is about real money"""
    merchantId: str
    """Whose it is"""
    upstreamHeaderNames: List[str]
    """Names of the encrypted headers"""
    createdAt: str
    """When it was made"""
    updatedAt: str
    """When it was changed last"""


class ApiImportChangedItem(TypedDict):
    method: str
    """HTTP method"""
    path: str
    """Path of the operation, `{name}` for a parameter"""
    name: str
    """For buyers, and for you"""
    amount: float
    """In currency units"""
    settle: Optional[Literal["after", "before"]]
    """before: a call is charged before its answer, which is streamed, and owed if it fails"""
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
    """Routes that come new, or open again"""
    changed: List[ApiImportChangedItem]
    """Routes that change"""
    removed: List[RouteChange]
    """Routes that close"""
    unchanged: int
    """How many routes stay as they are"""
    skipped: List[ApiImportSkippedItem]
    """Operations that can't be sold"""


class ApiKeyCreatedEvent(TypedDict):
    id: str
    """Of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Of this delivery"""
    timestamp: str
    """When it happened"""
    livemode: bool
    """Whether it is about real money"""
    event: Literal["api_key.created"]
    """Type of the event"""
    data: DeveloperKey


class ApiKeyRevokedEvent(TypedDict):
    id: str
    """Of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Of this delivery"""
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
    """For buyers, and for you"""
    amount: float
    """In currency units"""
    settle: Optional[Literal["after", "before"]]
    """before: a call is charged before its answer, which is streamed, and owed if it fails"""
    url: str
    """Where it is sold; `{name}` stands for a parameter"""
    paymentLinkId: Optional[str]
    """Null: the route is free"""


class Branding(TypedDict):
    color: Optional[str]
    """Color of buttons, as `#rrggbb`"""
    supportEmail: Optional[str]
    """Where payers ask"""
    supportUrl: Optional[str]
    """Page on which payers find help"""
    logoUrl: Optional[str]
    """Address of the logo; a new logo has a new one"""
    slug: Optional[str]
    """Name of your public storefront in its address"""
    storefrontUrl: Optional[str]
    """Public page with the agentic links and APIs that you list; null without a slug"""


class CheckoutCompletedEvent(TypedDict):
    id: str
    """Of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Of this delivery"""
    timestamp: str
    """When it happened"""
    livemode: bool
    """Whether it is about real money"""
    event: Literal["checkout.completed"]
    """Type of the event"""
    data: CheckoutSession


class CheckoutExpiredEvent(TypedDict):
    id: str
    """Of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Of this delivery"""
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
    """How it ended or stands"""
    paymentLinkId: Optional[str]
    """Of the payment link; null: none was named"""
    amount: float
    """In currency units"""
    amountBaseUnits: str
    """Integer in the token's smallest unit: what is to be paid"""
    currency: Literal["USD"]
    """Of the amounts"""
    network: Network
    token: Literal["USDC"]
    """The token that is paid"""
    merchantWalletAddress: str
    """The wallet that is to be paid"""
    merchantId: str
    """Whose it is"""
    mode: Literal["live", "test"]
    """test or live: which keys see it"""
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
    """Where a buyer's browser is sent after paying"""
    cancelUrl: Optional[str]
    """Where a buyer's browser is sent after giving up"""
    metadata: Dict[str, Any]
    """Your own names and values"""
    transactionId: Optional[str]
    """Of a completed session"""
    expiresAt: str
    """When it ends; null: never"""
    createdAt: str
    """When it was made"""


class CompletedCheckoutSession(TypedDict):
    id: str
    """Permanent identifier"""
    status: Literal["open", "completed", "expired"]
    """How it ended or stands"""
    paymentLinkId: Optional[str]
    """Of the payment link; null: none was named"""
    amount: float
    """In currency units"""
    amountBaseUnits: str
    """Integer in the token's smallest unit: what is to be paid"""
    currency: Literal["USD"]
    """Of the amounts"""
    network: Network
    token: Literal["USDC"]
    """The token that is paid"""
    merchantWalletAddress: str
    """The wallet that is to be paid"""
    merchantId: str
    """Whose it is"""
    mode: Literal["live", "test"]
    """test or live: which keys see it"""
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
    """Where a buyer's browser is sent after paying"""
    cancelUrl: Optional[str]
    """Where a buyer's browser is sent after giving up"""
    metadata: Dict[str, Any]
    """Your own names and values"""
    transactionId: Optional[str]
    """Of a completed session"""
    expiresAt: str
    """When it ends; null: never"""
    createdAt: str
    """When it was made"""
    transaction: Transaction


class CreateApiRequest(TypedDict):
    name: str
    """1 to 255 characters; white space around it is removed"""
    baseUrl: str
    """https; the paths of the routes are appended"""
    network: Network
    upstream: NotRequired[Literal["http", "mcp"]]
    """mcp: baseUrl is an MCP server (Streamable HTTP), and its tools are the routes"""
    description: NotRequired[str]
    """For buyers"""
    networks: NotRequired[List[Network]]
    """Every chain on which it can be paid; contains `network`"""
    active: NotRequired[bool]
    """Whether it can be bought, or gets events"""
    upstreamHeaders: NotRequired[Optional[Dict[str, str]]]
    """Write-only; stored encrypted"""


class CreateCheckoutSessionRequest(TypedDict):
    paymentLinkId: NotRequired[Optional[str]]
    """Fields default from this link"""
    amount: NotRequired[float]
    """In currency units, at most two decimals"""
    currency: NotRequired[Literal["USD"]]
    """Of the amounts"""
    network: NotRequired[Network]
    token: NotRequired[Literal["USDC"]]
    """The token that is paid"""
    merchantWalletAddress: NotRequired[Optional[WalletAddress]]
    """EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58"""
    customerEmail: NotRequired[Optional[str]]
    """E-mail address of the buyer"""
    customerName: NotRequired[Optional[str]]
    """Name of the buyer"""
    customerAddress: NotRequired[Optional[str]]
    """Postal address of the buyer"""
    customerCountry: NotRequired[Optional[str]]
    """ISO 3166-1 alpha-2"""
    subtotalAmount: NotRequired[Optional[float]]
    """Without tax"""
    taxAmount: NotRequired[Optional[float]]
    """Tax"""
    successUrl: NotRequired[Optional[str]]
    """Where a buyer's browser is sent after paying"""
    cancelUrl: NotRequired[Optional[str]]
    """Where a buyer's browser is sent after giving up"""
    metadata: NotRequired[Dict[str, Any]]
    """Up to 50 keys of up to 40 characters; values up to 500 characters"""


class CreateDeveloperKeyRequest(TypedDict):
    keyType: Literal["test", "live"]
    """Mode of the key"""
    name: NotRequired[str]
    """1 to 255 characters"""
    permissions: NotRequired[Optional[KeyPermissions]]
    """What a restricted key may do: `write` includes `read`, and what isn't named is refused. Null: everything in
    its scope. Each operation names in `security` what it needs.
    """
    expiresAt: NotRequired[Optional[str]]
    """In the future; without it the key does not expire"""


class CreateInvitationRequest(TypedDict):
    email: str
    """That the identity provider has to name as verified; case doesn't matter"""
    role: Literal["owner", "developer", "viewer"]
    """viewer: may read; developer: may also change what is sold and how it is integrated; owner: may do
    everything
    """


class CreatePaymentIntentRequest(TypedDict):
    paymentLinkId: str
    """Id of a payment link: a UUID, or `pl-` and the UUID"""
    clientReference: NotRequired[Optional[str]]
    """Your own name for this payment, an order number for example; a filter of the list"""
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
    """Values of the link's customFields, by key. The page at `url` asks the payer for required ones that you
    leave out.
    """
    refundAddress: NotRequired[Optional[WalletAddress]]
    """EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58"""
    expiresIn: NotRequired[int]
    """Seconds until it ends; 1,800 by default"""
    rejectLate: NotRequired[bool]
    """Leaves what arrives after the end to you instead of completing the intent with `late: true`"""


class CreatePaymentLinkRequestCustomFieldsItem(TypedDict):
    key: str
    """Name by which the value is stored"""
    label: str
    """What the buyer reads"""
    type: Literal["text", "number", "dropdown"]
    """Kind"""
    optional: NotRequired[bool]
    """Whether the buyer may leave it empty; default false"""
    options: NotRequired[List[str]]
    """What a dropdown offers"""


class CreatePaymentLinkRequest(TypedDict):
    network: Network
    name: NotRequired[str]
    """1 to 255 characters; white space around it is removed"""
    amount: NotRequired[float]
    """In currency units, at most two decimals"""
    productId: NotRequired[Optional[str]]
    """Of the product that lent its fields; null: none"""
    description: NotRequired[str]
    """For buyers"""
    currency: NotRequired[Literal["USD"]]
    """Of the amounts"""
    networks: NotRequired[List[Network]]
    """Every chain on which it can be paid; contains `network`"""
    token: NotRequired[Literal["USDC"]]
    """The token that is paid"""
    active: NotRequired[bool]
    """Whether it can be bought, or gets events"""
    pricingType: NotRequired[Literal["one_time", "recurring"]]
    """A single payment or a recurring one"""
    billingInterval: NotRequired[Optional[Literal["day", "week", "month", "year"]]]
    """How often a recurring price is due; null for a single one"""
    billingIntervalCount: NotRequired[Optional[int]]
    """How many intervals lie between two payments; null for a single price"""
    trialDays: NotRequired[Optional[int]]
    """Days before the first payment of a recurring price; null: none"""
    merchantWalletAddress: NotRequired[WalletAddress]
    """The wallet that is paid"""
    merchantWalletAddresses: NotRequired[WalletAddressesByNetwork]
    merchantName: NotRequired[str]
    """Name of the merchant, as buyers see it"""
    customFields: NotRequired[List[CreatePaymentLinkRequestCustomFieldsItem]]
    """What a buyer is asked for beside the payment"""
    isAgenticProxy: NotRequired[bool]
    """Whether the link is paid per request and calls `targetUrl`"""
    targetUrl: NotRequired[Optional[str]]
    """Your API, which is called for paying buyers; https, on a public host"""
    targetMethod: NotRequired[Optional[Literal["GET", "POST", "PUT", "PATCH", "DELETE"]]]
    """The only HTTP method that is sold; null: any"""
    x402Scheme: NotRequired[Literal["exact"]]
    """How x402 pays"""
    settle: NotRequired[Literal["after", "before"]]
    """before: a call is charged before its answer, which is streamed, and owed if it fails"""
    inputSchema: NotRequired[Optional[Dict[str, Any]]]
    """JSON Schema (2020-12) that a buyer's body must pass before anything is charged. With `targetMethod` GET it
    describes the query's parameters
    """
    inputExample: NotRequired[Any]
    """An input that the target takes, for buyers and catalogs to learn from"""
    forwardHeaders: NotRequired[List[str]]
    """Names of the buyer's headers that the target gets too"""
    upstreamHeaders: NotRequired[Optional[Dict[str, str]]]
    """Write-only; stored encrypted"""
    listed: NotRequired[bool]
    """Whether catalogs of paid resources and `/.well-known/x402` may publish the link. Default false"""
    tags: NotRequired[List[str]]
    """Up to five words by which catalogs sort it, each of at most 32 printable ASCII characters"""
    iconUrl: NotRequired[Optional[str]]
    """Icon that catalogs show: an https URL"""
    outputExample: NotRequired[Any]
    """An answer of the target, for buyers and catalogs to learn from"""
    successUrl: NotRequired[Optional[str]]
    """Where a buyer's browser is sent after paying"""
    returnUrl: NotRequired[Optional[str]]
    """Where a buyer's browser is sent back to"""
    cancelUrl: NotRequired[Optional[str]]
    """Where a buyer's browser is sent after giving up"""
    metadata: NotRequired[Dict[str, Any]]
    """Up to 50 keys of up to 40 characters; values up to 500 characters"""


class CreateProductRequest(TypedDict):
    name: str
    """1 to 255 characters; white space around it is removed"""
    amount: float
    """In currency units, at most two decimals"""
    description: NotRequired[str]
    """For buyers"""
    currency: NotRequired[Literal["USD"]]
    """Of the amounts"""
    active: NotRequired[bool]
    """Whether it can be bought, or gets events"""
    pricingType: NotRequired[Literal["one_time", "recurring"]]
    """A single payment or a recurring one"""
    billingInterval: NotRequired[Optional[Literal["day", "week", "month", "year"]]]
    """How often a recurring price is due; null for a single one"""
    billingIntervalCount: NotRequired[Optional[int]]
    """How many intervals lie between two payments; null for a single price"""
    trialDays: NotRequired[Optional[int]]
    """Days before the first payment of a recurring price; null: none"""
    token: NotRequired[Literal["USDC"]]
    """The token that is paid"""
    merchantWalletAddress: NotRequired[WalletAddress]
    """The wallet that is paid"""
    metadata: NotRequired[Dict[str, Any]]
    """Up to 50 keys of up to 40 characters; values up to 500 characters"""
    archived: NotRequired[Literal[False]]
    """A product is archived by PATCH, once there is one"""


class CreateRefundRequest(TypedDict):
    transactionId: str
    """Of the transaction; null: none yet"""
    amount: float
    """In currency units, at most two decimals"""
    reason: NotRequired[Optional[str]]
    """Why"""
    txHash: str
    """Of the transfer from the wallet that was paid to the payer"""


class CreateSettlementRequest(TypedDict):
    """Without a member: all that is unsettled, oldest first, up to 10,000 transactions"""

    transactionIds: NotRequired[Optional[List[str]]]
    """Of the transactions"""
    network: NotRequired[Optional[Network]]
    """The chain, by its name here"""
    amount: NotRequired[Optional[float]]
    """The oldest transactions whose sum is at most this"""


class CreateUploadRequest(TypedDict):
    fileType: Literal["image/png", "image/jpeg", "image/webp", "image/gif", "image/avif", "application/pdf", "text/csv", "application/json", "text/plain"]
    """Media type"""
    fileName: str
    """1 to 255 characters; its extension fits the type"""
    fileSize: int
    """Bytes"""


class CreateWebhookRequest(TypedDict):
    """At most 16 endpoints in each mode"""

    url: str
    """https, on a public host"""
    events: NotRequired[List[EventType]]
    """Types of events that are sent; an empty list: every type"""
    mode: NotRequired[Literal["test", "live"]]
    """A session says it, default test; an API key makes endpoints of its own mode"""


class CustomField(TypedDict):
    key: str
    """Name by which the value is stored"""
    label: str
    """What the buyer reads"""
    type: Literal["text", "number", "dropdown"]
    """Kind"""
    optional: NotRequired[bool]
    """Whether the buyer may leave it empty"""
    options: NotRequired[List[str]]
    """What a dropdown offers"""


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
    """For buyers, and for you"""
    keyType: Literal["live", "test"]
    """Mode of the key"""
    keyPrefix: str
    """How the key begins"""
    keySuffix: str
    """Last four characters"""
    scope: Literal["full", "agentic"]
    """What a key may do"""
    permissions: Optional[KeyPermissions]
    """What a restricted key may do: `write` includes `read`, and what isn't named is refused. Null: everything in
    its scope. Each operation names in `security` what it needs.
    """
    lastUsedAt: Optional[str]
    """When it was used last; null: never"""
    createdAt: str
    """When it was made"""
    expiresAt: Optional[str]
    """When it ends; null: never"""
    revokedAt: Optional[str]
    """When it was taken out of use; null: it was not"""


class DraftTransferRequest(TypedDict):
    network: Literal["solana_devnet", "solana"]
    """The chain, by its name here"""
    payer: str
    """The wallet that pays, base58"""


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
    """Body of an error response. Decide by `code`."""

    status: Literal["error", "duplicate", "not_ready"]
    """`duplicate`: the transaction hash is already recorded"""
    code: Literal["BAD_REQUEST", "VALIDATION_FAILED", "UNAUTHORIZED", "AUTH_MISSING_CREDENTIALS", "PAYMENT_REQUIRED", "FORBIDDEN", "AUTH_TENANT_MISMATCH", "API_KEY_SCOPE_INSUFFICIENT", "NOT_FOUND", "METHOD_NOT_ALLOWED", "CONFLICT", "TRANSACTION_DUPLICATE", "PRECONDITION_FAILED", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "TRANSACTION_CHAIN_VERIFY_FAILED", "RATE_LIMITED", "INTERNAL_ERROR", "UPSTREAM_ERROR", "SERVICE_UNAVAILABLE", "TIMEOUT"]
    """Stable; decide by this, not by the message"""
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
    """First recording, if the duplicate is your own"""
    paymentId: NotRequired[str]
    """Id of the x402 payment, for looking up its outcome"""


class FailedPayment(TypedDict):
    reason: str
    """As the error TRANSACTION_CHAIN_VERIFY_FAILED says it, as in amount_mismatch"""
    message: str
    """For people"""
    amount: float
    """As it was claimed"""
    token: Literal["USDC"]
    """The token that is paid"""
    network: Network
    txHash: Optional[str]
    """Of the transaction on the chain"""
    walletAddress: str
    """The wallet that paid"""
    paymentLinkId: Optional[str]
    """Of the payment link; null: none was named"""
    paymentId: Optional[str]
    """Of an x402 payment; null: a recording"""
    clientReference: Optional[str]
    """Your own name for the payment"""
    metadata: Dict[str, Any]
    """Your own names and values"""


class ImportApiRequest(TypedDict):
    document: NotRequired[str]
    """Not for an MCP server, whose tools are asked for. OpenAPI 3.0 or 3.1, as JSON or YAML; at most 1048576
    bytes
    """
    url: NotRequired[Optional[str]]
    """Address"""
    price: NotRequired[float]
    """In currency units; 0: free"""
    pricesByTag: NotRequired[Dict[str, float]]
    """In currency units, by tags of the document"""
    settle: NotRequired[Literal["after", "before"]]
    """before: a call is charged before its answer, which is streamed, and owed if it fails"""
    listed: NotRequired[bool]
    """If catalogs and your storefront may list the paid routes. Default: unchanged"""
    confirmation: NotRequired[str]
    """From the diff that is to be applied. Absent: nothing changes"""


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
    """viewer: may read; developer: may also change what is sold and how it is integrated; owner: may do
    everything
    """
    expiresAt: str
    """When it ends; null: never"""
    createdAt: str
    """When it was made"""


class KeyAccountWallets(TypedDict):
    """Where it is paid by default in this mode"""

    evm: Optional[str]
    """On EVM chains"""
    solana: Optional[str]
    """On Solana"""


class KeyAccountLimitsItem(TypedDict):
    tier: str
    """Which requests it bounds"""
    max: int
    """Requests in the window, per client address"""
    windowMs: int
    """Length of the sliding window in milliseconds"""


class KeyAccount(TypedDict):
    merchantId: str
    """The merchant for whom the caller acts"""
    merchantName: str
    """As buyers see it"""
    mode: Literal["live", "test"]
    """test or live: which keys see it"""
    livemode: bool
    """Whether this is about real money"""
    scope: Literal["full", "agentic"]
    """agentic: products, agentic links and their payments only"""
    permissions: Optional[KeyPermissions]
    """What a restricted key may do: `write` includes `read`, and what isn't named is refused. Null: everything in
    its scope. Each operation names in `security` what it needs.
    """
    keyId: Optional[str]
    """Of the key that was sent; null for a session"""
    contactEmail: Optional[str]
    """Where the operator reaches the merchant"""
    agentic: bool
    """Whether keys get scope agentic"""
    verified: bool
    """Whether the merchant has proven a wallet or a domain"""
    createdAt: str
    """When it was made"""
    role: Optional[Literal["owner", "developer", "viewer"]]
    """Of the member whose session was sent; null for a key"""
    wallets: KeyAccountWallets
    """Where it is paid by default in this mode"""
    limits: List[KeyAccountLimitsItem]
    """Limits per client address; they are off for clients on the service's own machine"""


class KeyPermissions(TypedDict):
    """What a restricted key may do: `write` includes `read`, and what isn't named is refused. Null: everything in
    its scope. Each operation names in `security` what it needs.
    """

    products: NotRequired[Literal["read", "write"]]
    """Products"""
    paymentLinks: NotRequired[Literal["read", "write"]]
    """Payment links"""
    apis: NotRequired[Literal["read", "write"]]
    """APIs whose operations are sold. An import also needs `paymentLinks`"""
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
    """Webhook endpoints and their secrets. Making or changing one also needs `events`"""
    requests: NotRequired[Literal["read", "write"]]
    """The log of requests"""
    branding: NotRequired[Literal["read", "write"]]
    """Logo, color and support contact of payment pages"""
    wallets: NotRequired[Literal["read", "write"]]
    """Wallets. `write`: name one on a link or product that isn't the merchant's yet"""
    proxySecret: NotRequired[Literal["read", "write"]]
    """The secret that signs calls to targets"""
    checkout: NotRequired[Literal["read", "write"]]
    """Sessions of the sunset checkout"""
    settlements: NotRequired[Literal["read", "write"]]
    """Settlements of the sunset checkout"""


class LegacyPaymentLink(TypedDict):
    _id: str
    """Id, by its name in the legacy shape"""
    name: str
    """For buyers, and for you"""
    description: str
    """For buyers"""
    amount: float
    """In currency units"""
    currency: Literal["USD"]
    """Of the amounts"""
    network: Network
    networks: List[Network]
    """Every chain on which it can be paid; contains `network`"""
    token: Literal["USDC"]
    """The token that is paid"""
    active: bool
    """Whether it can be bought, or gets events"""
    merchantWalletAddress: str
    """The wallet on `network`"""
    merchantName: str
    """Name of the merchant, as buyers see it"""
    totalCollected: float
    """In currency units"""
    totalTransactions: int
    """How many payments came in"""
    createdAt: str
    """When it was made"""
    updatedAt: str
    """When it was changed last"""


class Listing(TypedDict):
    """What the facilitator's catalog said at the last payment; null before the first"""

    status: Literal["success", "processing", "rejected", "missing"]
    """`missing`: the facilitator said nothing about its catalog"""
    at: str
    """When it happened"""
    reason: Optional[str]
    """Why it was rejected, in the catalog's words"""


class ListingDiagnosisChecksItem(TypedDict):
    name: Literal["active", "listed", "address", "facilitator", "price", "schema", "settlement", "catalog"]
    """For buyers, and for you"""
    passed: bool
    """Whether a catalog has nothing against it"""
    message: str
    """What was found, and what to do about it"""


class ListingDiagnosis(TypedDict):
    ready: bool
    """Whether a catalog lists the link at its next payment"""
    checks: List[ListingDiagnosisChecksItem]
    """What catalogs look at, in the order in which it matters"""


class LoggedRequest(TypedDict):
    id: str
    """Permanent identifier"""
    requestId: str
    """The answer's `X-Request-Id`"""
    method: str
    """HTTP method"""
    route: str
    """Path with names in place of ids"""
    status: int
    """How it ended or stands"""
    code: Optional[str]
    """Of the error"""
    durationMs: int
    """From the request's arrival to the end of its answer"""
    keySuffix: Optional[str]
    """Last characters of the API key; null for a member"""
    memberId: Optional[str]
    """null for an API key"""
    mode: Literal["live", "test"]
    """test or live: which keys see it"""
    createdAt: str
    """When it was answered"""


class Member(TypedDict):
    id: str
    """Permanent identifier"""
    email: Optional[str]
    """Verified when the member joined; null where none was known"""
    role: Literal["owner", "developer", "viewer"]
    """viewer: may read; developer: may also change what is sold and how it is integrated; owner: may do
    everything
    """
    createdAt: str
    """When the member joined"""
    isYou: bool
    """Whether it is the user of this session"""


class NewDeveloperKey(TypedDict):
    id: str
    """Permanent identifier"""
    name: str
    """For buyers, and for you"""
    keyType: Literal["live", "test"]
    """Mode of the key"""
    keyPrefix: str
    """How the key begins"""
    keySuffix: str
    """Last four characters"""
    scope: Literal["full", "agentic"]
    """What a key may do"""
    permissions: Optional[KeyPermissions]
    """What a restricted key may do: `write` includes `read`, and what isn't named is refused. Null: everything in
    its scope. Each operation names in `security` what it needs.
    """
    lastUsedAt: Optional[str]
    """When it was used last; null: never"""
    createdAt: str
    """When it was made"""
    expiresAt: Optional[str]
    """When it ends; null: never"""
    revokedAt: Optional[str]
    """When it was taken out of use; null: it was not"""
    key: str
    """The whole key. Shown this once, and stored nowhere."""


class NewWebhookEndpoint(TypedDict):
    id: str
    """Permanent identifier"""
    url: str
    """Address"""
    events: List[EventType]
    """Types of events that are sent; an empty list: every type"""
    active: bool
    """Whether it can be bought, or gets events"""
    mode: Literal["live", "test"]
    """test or live: which keys see it"""
    scope: Literal["full", "agentic"]
    """agentic: it gets events of products and agentic links only"""
    disabledReason: Optional[str]
    """`gone`: the endpoint answered 410"""
    previousSecretExpiresAt: Optional[str]
    """Until when the old secret signs too; null: no more"""
    createdAt: str
    """When it was made"""
    updatedAt: str
    """When it was changed last"""
    secret: str
    """`whsec_` and the base64 of 32 bytes. Shown this once."""


class OpenAccountRequest(TypedDict):
    displayName: str
    """1 to 255 characters"""
    walletAddresses: Union[List[WalletAddress], Dict[str, WalletAddress]]
    """One EVM and one Solana address at most: a list, or an object by chain family (`evm`, `solana`) or network
    name
    """
    contactEmail: NotRequired[Optional[str]]
    """Where the operator reaches the merchant"""
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
    """Your own name for this payment, an order number for example; a filter of the list"""
    customFieldValues: NotRequired[Dict[str, Union[str, float]]]
    """Values of the link's customFields, by key"""
    refundAddress: NotRequired[Optional[WalletAddress]]
    """EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58"""


class PaidJob(TypedDict):
    status: Literal["running"]
    paymentId: str
    """Of the x402 payment"""
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
    """The chain, by its name here"""
    authorization: PayByWalletRequestAuthorization
    """TransferWithAuthorization of EIP-3009, as it was signed"""
    signature: str
    """Of the message"""


class PayableNetwork(TypedDict):
    network: Literal["base_sepolia", "eth_sepolia", "polygon_amoy", "arc_testnet", "solana_devnet", "base", "ethereum", "polygon", "solana"]
    """The chain, by its name here"""
    title: str
    """Name for people"""
    payTo: str
    """Wallet of the merchant"""
    token: Literal["USDC"]
    """The token that is paid"""
    tokenAddress: str
    """Contract or mint of USDC on this network"""
    amountDueBaseUnits: str
    """The same amount as an integer in the token's smallest unit"""
    uri: str
    """What wallets read from a code: EIP-681, or a Solana Pay transfer request"""


class PayerIntentConfirmations(TypedDict):
    seen: int
    """Blocks from the payment's on, its own included"""
    needed: int
    """Blocks that the payment needs before it counts"""


class PayerIntentSigned(TypedDict):
    network: str
    """The chain, by its name here"""
    isUnknown: bool
    """Whether it was settled is not known yet"""


class PayerIntentPaidBy(TypedDict):
    network: str
    """The chain, by its name here"""
    txHash: str
    """Of the transaction on the chain"""
    at: str
    """When it happened"""


class PayerIntentSignableItemEip712(TypedDict):
    """Domain of the token"""

    name: str
    """For buyers, and for you"""
    version: str
    """Of the service"""


class PayerIntentSignableItem(TypedDict):
    network: str
    """The chain, by its name here"""
    title: str
    """Name for people"""
    chainId: int
    """Of EIP-155"""
    payTo: str
    """Wallet of the merchant"""
    tokenAddress: str
    """Contract of USDC on this network"""
    eip712: PayerIntentSignableItemEip712
    """Domain of the token"""
    amountBaseUnits: str
    """The whole price: a signature needs no digits of its own"""


class PayerIntent(TypedDict):
    status: Literal["open", "processing", "completed", "expired", "canceled", "unresolved"]
    """How it ended or stands"""
    reason: Optional[Literal["underpaid", "overpaid", "late", "multiple", "wrong_network", "shared_transaction", "wallet_moved", "other"]]
    """Why"""
    late: bool
    """Paid exactly, after it ended"""
    name: str
    """For buyers, and for you"""
    amount: float
    """In currency units"""
    amountDue: str
    """USDC with six decimals"""
    amountReceived: Optional[str]
    """USDC with six decimals"""
    mode: Literal["live", "test"]
    """test or live: which keys see it"""
    asks: List[CustomField]
    """What the seller wants to know before anything is paid: `networks` and `signable` are empty meanwhile"""
    networks: List[PayableNetwork]
    """Every chain on which it can be paid; contains `network`"""
    noTransfer: Optional[Literal["no_amount_free", "not_noticed", "wallet_moved"]]
    """Why `networks` is empty: too many amounts are waited for (a wallet can still sign), payments cannot be
    noticed at the moment (nothing may be sent), or the seller's wallets are not his any more (nothing may be
    sent)
    """
    transfers: List[IntentTransfer]
    """Transfers that were noticed for it, oldest first"""
    confirmations: Optional[PayerIntentConfirmations]
    """While a transfer is seen and not final"""
    signed: Optional[PayerIntentSigned]
    """A wallet's signature that is being settled: nothing else may be paid meanwhile"""
    paidBy: Optional[PayerIntentPaidBy]
    """The transaction that has completed it"""
    signable: List[PayerIntentSignableItem]
    """How a wallet in the browser pays it by a signature (EIP-3009)"""
    isDelayed: bool
    """The chain could not be read for a while: payments are noticed later"""
    expiresAt: str
    """When it ends; null: never"""
    watchUntil: str
    """Until then a payment is noticed"""
    revision: str
    """Another one whenever anything else here is another, the time aside, and when the time to pay is over"""
    now: str
    """When this was answered"""


class PaymentCompletedEvent(TypedDict):
    id: str
    """Of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Of this delivery"""
    timestamp: str
    """When it happened"""
    livemode: bool
    """Whether it is about real money"""
    event: Literal["payment.completed"]
    """Type of the event"""
    data: Transaction


class PaymentFailedEvent(TypedDict):
    id: str
    """Of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Of this delivery"""
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
    """How it ended or stands"""
    reason: Optional[Literal["underpaid", "overpaid", "late", "multiple", "wrong_network", "shared_transaction", "wallet_moved", "other"]]
    """Why it is unresolved"""
    late: bool
    """Paid exactly, after it ended"""
    paymentLinkId: str
    """Of the payment link; null: none was named"""
    merchantId: str
    """Whose it is"""
    mode: Literal["live", "test"]
    """test or live: which keys see it"""
    livemode: bool
    """Whether it is about real money"""
    name: str
    """For buyers, and for you"""
    amount: float
    """What is credited, with tax, in currency units"""
    subtotalAmount: float
    """In currency units"""
    taxAmount: float
    """In currency units"""
    amountDue: str
    """What a transfer must be, to the last digit: USDC with six decimals"""
    amountDueBaseUnits: str
    """The same as an integer in the token's smallest unit"""
    amountReceived: Optional[str]
    """USDC with six decimals"""
    clientReference: Optional[str]
    """Your own name for the payment"""
    metadata: Dict[str, Any]
    """Your own names and values"""
    customerEmail: Optional[str]
    """E-mail address of the buyer"""
    customerName: Optional[str]
    """Name of the buyer"""
    customerAddress: Optional[str]
    """Postal address of the buyer"""
    customerCountry: Optional[str]
    """Country of the buyer, ISO 3166-1 alpha-2"""
    customFieldValues: Dict[str, Union[str, float]]
    """What the payer said in the link's customFields, by key"""
    missingFields: List[str]
    """Keys of required customFields without a value: the page asks the payer for them before it offers to pay"""
    refundAddress: Optional[str]
    """Where a refund may go"""
    transactionId: Optional[str]
    """Of the transaction; null: none yet"""
    rejectLate: bool
    """What arrives after the end is left to you"""
    expiresAt: str
    """When it ends; null: never"""
    watchUntil: str
    """Until then a payment is noticed"""
    unreadNetworks: List[str]
    """For an expired intent: networks that the service can't read, where a payment may have arrived; look at your
    wallet. A payment is still noticed when they are read again
    """
    createdAt: str
    """When it was made"""
    updatedAt: str
    """When it was changed last"""
    networks: NotRequired[List[PayableNetwork]]
    """How a transfer pays it; empty where no amount was free for one"""
    transfers: NotRequired[List[IntentTransfer]]
    """Transfers that were noticed for it, oldest first"""
    url: NotRequired[str]
    """Page to pay and follow it on; shown once, in the answer that creates it. Its holder acts as the payer."""
    paymentLink: NotRequired[Optional[PaymentLink]]
    """Only with `expand=paymentLink`; null: there is none, or you can't see it"""
    transaction: NotRequired[Optional[Transaction]]
    """Only with `expand=transaction`; null: there is none, or you can't see it"""


class PaymentIntentExpiredEvent(TypedDict):
    id: str
    """Of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Of this delivery"""
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
    """How it ended or stands"""
    reason: Optional[Literal["underpaid", "overpaid", "late", "multiple", "wrong_network", "shared_transaction", "wallet_moved", "other"]]
    """Why"""
    late: bool
    """Paid exactly, after it ended"""
    paymentLinkId: str
    """Of the payment link; null: none was named"""
    amountDue: str
    """USDC with six decimals"""
    amountReceived: Optional[str]
    """USDC with six decimals"""
    clientReference: Optional[str]
    """Your own name for the payment"""
    metadata: Dict[str, Any]
    """Your own names and values"""
    expiresAt: str
    """When it ends; null: never"""
    watchUntil: str
    """Until then a payment is noticed"""


class PaymentIntentProcessingEvent(TypedDict):
    id: str
    """Of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Of this delivery"""
    timestamp: str
    """When it happened"""
    livemode: bool
    """Whether it is about real money"""
    event: Literal["payment_intent.processing"]
    """Type of the event"""
    data: PaymentIntentNews


class PaymentIntentUnresolvedEvent(TypedDict):
    id: str
    """Of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Of this delivery"""
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
    """The page on which a person pays it: send it to the payer"""
    productId: Optional[str]
    """Of the product that lent its fields; null: none"""
    name: str
    """For buyers, and for you"""
    description: str
    """For buyers"""
    amount: float
    """In currency units"""
    currency: Literal["USD"]
    """Of the amounts"""
    network: Network
    networks: List[Network]
    """Every chain on which it can be paid; contains `network`"""
    token: Literal["USDC"]
    """The token that is paid"""
    active: bool
    """Whether it can be bought, or gets events"""
    mode: Literal["live", "test"]
    """test or live: which keys see it"""
    livemode: bool
    """Whether it is about real money"""
    pricingType: Literal["one_time", "recurring"]
    """A single payment or a recurring one"""
    billingInterval: Optional[Literal["day", "week", "month", "year"]]
    """How often a recurring price is due; null for a single one"""
    billingIntervalCount: Optional[int]
    """How many intervals lie between two payments; null for a single price"""
    trialDays: Optional[int]
    """Days before the first payment of a recurring price; null: none"""
    merchantWalletAddress: str
    """The wallet on `network`"""
    merchantId: str
    """Whose it is"""
    merchantWalletAddresses: Dict[str, str]
    """The wallet that is paid, by network"""
    merchantName: str
    """Name of the merchant, as buyers see it"""
    totalCollected: float
    """In currency units"""
    totalTransactions: int
    """How many payments came in"""
    customFields: List[CustomField]
    """What a buyer is asked for beside the payment"""
    isAgenticProxy: bool
    """Whether the link is paid per request and calls `targetUrl`"""
    targetUrl: Optional[str]
    """Your API, which is called for paying buyers; https, on a public host"""
    targetMethod: Optional[Literal["GET", "POST", "PUT", "PATCH", "DELETE"]]
    """The only HTTP method that is sold; null: any"""
    x402Scheme: Literal["exact"]
    """How x402 pays"""
    settle: Literal["after", "before"]
    """before: a call is charged before its answer, which is streamed, and owed if it fails"""
    payableBy: List[Literal["x402-v1", "x402-v2"]]
    """Versions of x402 clients that can pay this link"""
    inputSchema: Optional[Dict[str, Any]]
    """JSON Schema (2020-12) that a buyer's body must pass before anything is charged. With `targetMethod` GET it
    describes the query's parameters
    """
    inputExample: Any
    """An input that the target takes, for buyers and catalogs to learn from"""
    forwardHeaders: List[str]
    """Names of the buyer's headers that the target gets too"""
    upstreamHeaderNames: List[str]
    """Names of the encrypted headers"""
    listed: bool
    """Whether catalogs of paid resources and `/.well-known/x402` may publish the link. Default false"""
    listing: Optional[Listing]
    """What the facilitator's catalog said at the last payment; null before the first"""
    tags: List[str]
    """Up to five words by which catalogs sort it, each of at most 32 printable ASCII characters"""
    iconUrl: Optional[str]
    """Icon that catalogs show: an https URL"""
    outputExample: Any
    """An answer of the target, for buyers and catalogs to learn from"""
    apiId: Optional[str]
    """Of a route: its API"""
    routeTemplate: Optional[str]
    """Of a route: its path there"""
    successUrl: Optional[str]
    """Where a buyer's browser is sent after paying"""
    returnUrl: Optional[str]
    """Where a buyer's browser is sent back to"""
    cancelUrl: Optional[str]
    """Where a buyer's browser is sent after giving up"""
    metadata: Dict[str, Any]
    """Your own names and values"""
    createdAt: str
    """When it was made"""
    updatedAt: str
    """When it was changed last"""
    product: NotRequired[Optional[Product]]
    """Only with `expand=product`; null: there is none, or you can't see it"""


class PaymentLinkCreatedEvent(TypedDict):
    id: str
    """Of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Of this delivery"""
    timestamp: str
    """When it happened"""
    livemode: bool
    """Whether it is about real money"""
    event: Literal["payment_link.created"]
    """Type of the event"""
    data: PaymentLink


class PaymentLinkDeactivatedEvent(TypedDict):
    id: str
    """Of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Of this delivery"""
    timestamp: str
    """When it happened"""
    livemode: bool
    """Whether it is about real money"""
    event: Literal["payment_link.deactivated"]
    """Type of the event"""
    data: PaymentLink


class PaymentLinkUpdatedEvent(TypedDict):
    id: str
    """Of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Of this delivery"""
    timestamp: str
    """When it happened"""
    livemode: bool
    """Whether it is about real money"""
    event: Literal["payment_link.updated"]
    """Type of the event"""
    data: PaymentLink


class PaymentRefundedEvent(TypedDict):
    id: str
    """Of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Of this delivery"""
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
    """Without tax, in cents"""
    taxCents: int
    """Tax, in cents"""
    totalCents: int
    """With tax, in cents"""


class PaymentRequired(TypedDict):
    status: Literal["error"]
    code: Literal["PAYMENT_REQUIRED"]
    """Decide by this"""
    message: str
    """For people; of a payment that was refused, why"""
    x402Version: Literal[1]
    """Of this body; PAYMENT-REQUIRED says its own"""
    error: str
    """Why payment is asked for, or the x402 reason why one was refused"""
    accepts: List[PaymentRequirements]
    """How it can be paid; empty where version 1 has a name for none of the networks: read PAYMENT-REQUIRED"""
    paymentLinkId: str
    """Of the payment link; null: none was named"""
    name: str
    """For buyers, and for you"""
    mode: Literal["live", "test"]
    """test or live: which keys see it"""
    price: str
    """As a dollar amount"""
    quote: PaymentRequiredQuote
    """The price in parts"""
    settle: NotRequired[Literal["before"]]
    """Present where the payment comes first: a call is charged before its answer, which is owed if it fails"""
    payer: NotRequired[str]
    """Of a payment that was refused"""
    reason: NotRequired[str]
    """Of a payment that was refused: why, in x402's words"""
    retryable: NotRequired[bool]
    """Whether the same request may succeed later"""
    retryAfter: NotRequired[int]
    """Seconds after which the action makes sense; 0: at once. Absent: never"""
    action: NotRequired[Literal["sign_new", "repeat_same", "wait", "top_up", "use_other_network", "give_up"]]
    """Of a payment that was refused: what to do next"""


class PaymentRequirements(TypedDict):
    scheme: Literal["exact"]
    """How x402 pays"""
    network: str
    """Its name in version 1 of x402"""
    maxAmountRequired: str
    """In the token's smallest unit"""
    resource: str
    """The address that is bought"""
    description: str
    """For buyers"""
    mimeType: str
    """Of what is bought; empty: the target decides"""
    outputSchema: NotRequired[Dict[str, Any]]
    """How the target is called, where the link says it"""
    payTo: str
    """The wallet that is paid"""
    maxTimeoutSeconds: int
    """How long a payment has to be good for"""
    asset: str
    """Contract or mint of USDC"""
    extra: Dict[str, Any]
    """EVM: `name` and `version` of the token's EIP-712 domain. Solana: `feePayer`"""


class PrepareRefundRequest(TypedDict):
    amount: NotRequired[Optional[float]]
    """Default: all that is left of the payment"""
    reason: NotRequired[Optional[str]]
    """Why"""
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
    """Whether it has to sign"""
    isWritable: bool
    """Whether the transfer changes it"""


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
    """On EVM chains"""
    solana: Optional[PreparedRefundTransferSolana]
    """On Solana"""


class PreparedRefundUnresolvedTransfersItem(TypedDict):
    txHash: str
    """Of the transaction on the chain"""
    explorerUrl: str
    """The transaction in the network's explorer"""
    amount: str
    """USDC with six decimals"""
    reason: Literal["amount_mismatch", "multiple", "exceeds_payment", "shared_transaction", "other"]
    """Why"""
    confirmedAt: str
    """Time of the block"""


class PreparedRefund(TypedDict):
    id: str
    """Permanent identifier"""
    status: Literal["pending", "succeeded", "expired", "canceled"]
    """How it ended or stands"""
    transactionId: str
    """Of the transaction; null: none yet"""
    amount: float
    """In currency units"""
    amountBaseUnits: str
    """What the transfer has to move, exactly"""
    token: Literal["USDC"]
    """The token that is paid"""
    network: Network
    mode: Literal["live", "test"]
    """test or live: which keys see it"""
    livemode: bool
    """Whether it is about real money"""
    reason: str
    """Why"""
    late: bool
    """Sent after it had expired or was canceled"""
    cancelReason: Optional[Literal["exceeds_payment"]]
    """Set where the service canceled it"""
    walletAddress: str
    """Who gets it: the payer, or the refundAddress of the purchase"""
    merchantWalletAddress: str
    """The wallet that was paid, and has to send it"""
    merchantId: str
    """Whose it is"""
    txHash: Optional[str]
    """Of the transaction on the chain"""
    explorerUrl: Optional[str]
    """The transaction in the network's explorer"""
    confirmedAt: Optional[str]
    """Time of the block"""
    expiresAt: Optional[str]
    """When it ends; null: never"""
    watchUntil: Optional[str]
    """Late transfers are noticed until then"""
    createdAt: str
    """When it was made"""
    updatedAt: str
    """When it was changed last"""
    transfer: NotRequired[Optional[PreparedRefundTransfer]]
    """What your wallet sends; null unless it is pending. Not in lists"""
    unresolvedTransfers: NotRequired[List[PreparedRefundUnresolvedTransfersItem]]
    """Transfers from your wallet to the receiver that did not complete it. Not in lists"""
    transaction: NotRequired[Optional[Transaction]]
    """Only with `expand=transaction`; null: there is none, or you can't see it"""


class PriceQuoteQuote(TypedDict):
    """The price in parts"""

    subtotalCents: int
    """Without tax, in cents"""
    taxCents: int
    """Tax, in cents"""
    totalCents: int
    """With tax, in cents"""


class PriceQuoteExtensions(TypedDict):
    """x402's extension `bazaar`: how the link is called. Only of a link that catalogs may list"""

    bazaar: Dict[str, Any]
    """`info` with an example of a call, and `schema`, which the example fits"""


class PriceQuote(TypedDict):
    status: Literal["ok"]
    paymentLinkId: str
    """Of the payment link; null: none was named"""
    resource: str
    """Where to pay"""
    name: str
    """For buyers, and for you"""
    description: str
    """For buyers"""
    scheme: Literal["exact"]
    """How x402 pays"""
    network: str
    """The chain, by its name here"""
    caip2Network: str
    """The network by its CAIP-2 name"""
    asset: Literal["USDC"]
    """The token that is paid"""
    mode: Literal["live", "test"]
    """test or live: which keys see it"""
    price: str
    """As a dollar amount"""
    quote: PriceQuoteQuote
    """The price in parts"""
    settle: NotRequired[Literal["before"]]
    """Present where the payment comes first: a call is charged before its answer, which is owed if it fails"""
    taxStatus: NotRequired[Literal["unavailable", "above_maximum"]]
    """unavailable: the tax engine did not answer, and the price is without tax. above_maximum: with its tax it
    costs more than anything may, and is not sold
    """
    optionalCustomerHeaders: List[str]
    """Headers that change the tax"""
    extensions: NotRequired[PriceQuoteExtensions]
    """x402's extension `bazaar`: how the link is called. Only of a link that catalogs may list"""


class Product(TypedDict):
    id: str
    """Permanent identifier"""
    name: str
    """For buyers, and for you"""
    description: str
    """For buyers"""
    amount: float
    """In currency units"""
    currency: Literal["USD"]
    """Of the amounts"""
    active: bool
    """Whether it can be bought, or gets events"""
    archived: bool
    """Archived products can't be sold. Set to false to restore."""
    mode: Literal["live", "test"]
    """test or live: which keys see it"""
    pricingType: Literal["one_time", "recurring"]
    """A single payment or a recurring one"""
    billingInterval: Optional[Literal["day", "week", "month", "year"]]
    """How often a recurring price is due; null for a single one"""
    billingIntervalCount: Optional[int]
    """How many intervals lie between two payments; null for a single price"""
    trialDays: Optional[int]
    """Days before the first payment of a recurring price; null: none"""
    token: Literal["USDC"]
    """The token that is paid"""
    merchantWalletAddress: str
    """The wallet that is paid"""
    merchantId: str
    """Whose it is"""
    metadata: Dict[str, Any]
    """Your own names and values"""
    totalCollected: float
    """In currency units"""
    totalTransactions: int
    """How many payments came in"""
    createdAt: str
    """When it was made"""
    updatedAt: str
    """When it was changed last"""


class ProductCreatedEvent(TypedDict):
    id: str
    """Of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Of this delivery"""
    timestamp: str
    """When it happened"""
    livemode: bool
    """Whether it is about real money"""
    event: Literal["product.created"]
    """Type of the event"""
    data: Product


class ProductUpdatedEvent(TypedDict):
    id: str
    """Of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Of this delivery"""
    timestamp: str
    """When it happened"""
    livemode: bool
    """Whether it is about real money"""
    event: Literal["product.updated"]
    """Type of the event"""
    data: Product


class ProxySecretRotatedEvent(TypedDict):
    id: str
    """Of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Of this delivery"""
    timestamp: str
    """When it happened"""
    livemode: bool
    """Whether it is about real money"""
    event: Literal["proxy_secret.rotated"]
    """Type of the event"""
    data: RotatedProxySecret


class ProxySigningSecretPrevious(TypedDict):
    keyId: str
    """Names the key or secret without telling it"""
    expiresAt: str
    """When it ends; null: never"""


class ProxySigningSecret(TypedDict):
    secret: str
    """psec_ and 32 bytes in base64url; the whole text is the HMAC key"""
    keyId: str
    """Names the key or secret without telling it"""
    algorithm: Literal["HMAC-SHA256"]
    """How calls are signed"""
    createdAt: str
    """When it was made"""
    previous: Optional[ProxySigningSecretPrevious]
    """The one before it"""


class PublicPaymentLink(TypedDict):
    _id: str
    """Id, by its name in the legacy shape"""
    name: str
    """For buyers, and for you"""
    description: str
    """For buyers"""
    amount: float
    """In currency units"""
    currency: Literal["USD"]
    """Of the amounts"""
    network: Optional[str]
    """Where it is paid: another of `networks` when another merchant has taken over the wallet there, null when
    there is none
    """
    networks: List[Network]
    """Where it can be paid: empty when another merchant has taken over all its wallets"""
    token: Literal["USDC"]
    """The token that is paid"""
    active: bool
    """Whether it can be bought, or gets events"""
    merchantWalletAddress: Optional[str]
    """The wallet on `network`; null without one"""
    merchantName: str
    """Name of the merchant, as buyers see it"""
    totalCollected: float
    """In currency units"""
    totalTransactions: int
    """How many payments came in"""
    createdAt: str
    """When it was made"""
    updatedAt: str
    """When it was changed last"""


class QuoteTaxRequest(TypedDict):
    amount: NotRequired[float]
    """In currency units, at most two decimals"""
    currency: NotRequired[Literal["USD"]]
    """Of the amounts"""
    paymentLinkId: NotRequired[Optional[str]]
    """Its amount is the default"""
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
    """How it ended or stands"""
    paymentLinkId: Optional[str]
    """Of the payment link; null: none was named"""
    amount: float
    """In currency units"""
    amountBaseUnits: str
    """Integer in the token's smallest unit: what is to be paid"""
    currency: Literal["USD"]
    """Of the amounts"""
    network: Network
    token: Literal["USDC"]
    """The token that is paid"""
    merchantWalletAddress: Optional[str]
    """The wallet to pay. Null if another merchant has taken it over: create a new session."""
    merchantId: str
    """Whose it is"""
    mode: Literal["live", "test"]
    """test or live: which keys see it"""
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
    """Where a buyer's browser is sent after paying"""
    cancelUrl: Optional[str]
    """Where a buyer's browser is sent after giving up"""
    metadata: Dict[str, Any]
    """Your own names and values"""
    transactionId: Optional[str]
    """Of a completed session"""
    expiresAt: str
    """When it ends; null: never"""
    createdAt: str
    """When it was made"""


class ReadinessChecksDatabase(TypedDict):
    """The database"""

    ok: bool
    """It answers and takes writes"""
    state: Literal["up", "read_only", "down"]
    """read_only: it answers and takes no writes, as a standby"""
    latencyMs: int
    """In milliseconds"""


class ReadinessChecksEncryptionKeys(TypedDict):
    """Whether ENCRYPTION_KEYS open what is stored. False: some stored secret cannot be read with any of them"""

    ok: bool
    """False if ENCRYPTION_KEYS decrypt nothing that is stored"""


class ReadinessChecksFacilitatorsItem(TypedDict):
    mode: Literal["test", "live"]
    """test or live: which keys see it"""
    name: str
    """Its host"""
    state: Literal["closed", "half_open", "open"]
    """open: cut off after failures in a row; half_open: on trial"""


class ReadinessChecks(TypedDict):
    """What was looked at"""

    database: ReadinessChecksDatabase
    """The database"""
    encryptionKeys: ReadinessChecksEncryptionKeys
    """Whether ENCRYPTION_KEYS open what is stored. False: some stored secret cannot be read with any of them"""
    facilitators: List[ReadinessChecksFacilitatorsItem]
    """In order of preference; they don't decide the status"""


class Readiness(TypedDict):
    status: Literal["ready", "not_ready"]
    """How it ended or stands"""
    sha: str
    """Commit of the build"""
    env: str
    """Name of the environment"""
    checks: ReadinessChecks
    """What was looked at"""
    latencyMs: int
    """Of all checks"""
    timestamp: str
    """When this was said"""


class RecordTransactionRequest(TypedDict):
    amount: float
    """In currency units, at most two decimals"""
    token: Literal["USDC"]
    """The token that is paid"""
    network: Network
    txHash: str
    """EVM: 64 hex digits with or without 0x. Solana: base58 signature, or its 128 hex digits."""
    walletAddress: WalletAddress
    """The wallet that paid"""
    merchantWalletAddress: NotRequired[Optional[WalletAddress]]
    """EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58"""
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
    """Your own name for this payment, an order number for example; a filter of the list"""
    subtotalAmount: NotRequired[Optional[float]]
    """Without tax"""
    taxAmount: NotRequired[Optional[float]]
    """Tax"""
    metadata: NotRequired[Optional[Dict[str, Any]]]
    """Up to 50 keys of up to 40 characters; values up to 500 characters"""


class Refund(TypedDict):
    id: str
    """Permanent identifier"""
    transactionId: str
    """Of the transaction; null: none yet"""
    amount: float
    """In currency units"""
    amountBaseUnits: str
    """The amount as an integer in the token's smallest unit"""
    token: Literal["USDC"]
    """The token that is paid"""
    network: Network
    mode: Literal["live", "test"]
    """test or live: which keys see it"""
    livemode: bool
    """Whether it is about real money"""
    reason: str
    """Why"""
    txHash: str
    """Of the transaction on the chain"""
    explorerUrl: str
    """The transaction in the network's explorer"""
    walletAddress: str
    """Who got it back"""
    merchantWalletAddress: str
    """Where it came from"""
    merchantId: str
    """Whose it is"""
    confirmedAt: str
    """Time of the block"""
    createdAt: str
    """When it was made"""


class RefundCanceledEvent(TypedDict):
    id: str
    """Of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Of this delivery"""
    timestamp: str
    """When it happened"""
    livemode: bool
    """Whether it is about real money"""
    event: Literal["refund.canceled"]
    """Type of the event"""
    data: RefundNews


class RefundCreatedEvent(TypedDict):
    id: str
    """Of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Of this delivery"""
    timestamp: str
    """When it happened"""
    livemode: bool
    """Whether it is about real money"""
    event: Literal["refund.created"]
    """Type of the event"""
    data: RefundNews


class RefundDraft(TypedDict):
    transaction: str
    """Unsigned, legacy message, base64. Valid for some 90 seconds"""


class RefundExpiredEvent(TypedDict):
    id: str
    """Of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Of this delivery"""
    timestamp: str
    """When it happened"""
    livemode: bool
    """Whether it is about real money"""
    event: Literal["refund.expired"]
    """Type of the event"""
    data: RefundNews


class RefundNewsTransfer(TypedDict):
    """Of `refund.unresolved`"""

    txHash: str
    """Of the transaction on the chain"""
    amount: str
    """USDC with six decimals"""
    reason: Literal["amount_mismatch", "multiple", "exceeds_payment", "shared_transaction", "other"]
    """Why it completed no refund"""


class RefundNews(TypedDict):
    id: str
    """Permanent identifier"""
    status: Literal["pending", "succeeded", "expired", "canceled"]
    """How it ended or stands"""
    transactionId: str
    """Of the transaction; null: none yet"""
    amount: float
    """In currency units, at most two decimals"""
    network: Network
    reason: str
    """Why"""
    walletAddress: str
    """The wallet that paid"""
    txHash: Optional[str]
    """Of the transaction on the chain"""
    transfer: NotRequired[RefundNewsTransfer]
    """Of `refund.unresolved`"""


class RefundUnresolvedEvent(TypedDict):
    id: str
    """Of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Of this delivery"""
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
    """Of the transaction; null: none yet"""
    amount: float
    """In currency units"""
    amountBaseUnits: str
    """The amount as an integer in the token's smallest unit"""
    token: Literal["USDC"]
    """The token that is paid"""
    network: Network
    mode: Literal["live", "test"]
    """test or live: which keys see it"""
    livemode: bool
    """Whether it is about real money"""
    reason: str
    """Why"""
    txHash: str
    """Of the transaction on the chain"""
    explorerUrl: str
    """The transaction in the network's explorer"""
    walletAddress: str
    """Who got it back"""
    merchantWalletAddress: str
    """Where it came from"""
    merchantId: str
    """Whose it is"""
    confirmedAt: str
    """Time of the block"""
    createdAt: str
    """When it was made"""
    remainingAmount: float
    """What is left of the payment"""
    transactionStatus: Literal["completed", "refunded"]
    """Status of the refunded transaction"""


class ResendEventRequest(TypedDict):
    endpointId: NotRequired[str]
    """Only to this endpoint, whatever types it takes"""


class ResentEventDeliveriesItem(TypedDict):
    id: str
    """Permanent identifier"""
    endpointId: str
    """Of the webhook endpoint"""
    state: Literal["pending"]
    """How far it is"""


class ResentEvent(TypedDict):
    eventId: str
    """Of the event; the same in every delivery"""
    deliveries: List[ResentEventDeliveriesItem]
    """One for each endpoint. Its id stays that of an earlier delivery of the event there"""


class ResolvePaymentIntentRequest(TypedDict):
    txHash: str
    """EVM: 64 hex digits with or without 0x. Solana: base58 signature, or its 128 hex digits."""
    network: Network


class ResolveRefundRequest(TypedDict):
    txHash: str
    """On the refund's network"""


class RollDeveloperKeyRequest(TypedDict):
    expiresInSeconds: NotRequired[int]
    """How long the old key goes on; default 0: it is revoked at once"""


class RolledDeveloperKeyPrevious(TypedDict):
    """The one before it"""

    id: str
    """Permanent identifier"""
    expiresAt: Optional[str]
    """When it ends; null: never"""
    revokedAt: Optional[str]
    """When it was taken out of use; null: it was not"""


class RolledDeveloperKey(TypedDict):
    id: str
    """Permanent identifier"""
    name: str
    """For buyers, and for you"""
    keyType: Literal["live", "test"]
    """Mode of the key"""
    keyPrefix: str
    """How the key begins"""
    keySuffix: str
    """Last four characters"""
    scope: Literal["full", "agentic"]
    """What a key may do"""
    permissions: Optional[KeyPermissions]
    """What a restricted key may do: `write` includes `read`, and what isn't named is refused. Null: everything in
    its scope. Each operation names in `security` what it needs.
    """
    lastUsedAt: Optional[str]
    """When it was used last; null: never"""
    createdAt: str
    """When it was made"""
    expiresAt: Optional[str]
    """When it ends; null: never"""
    revokedAt: Optional[str]
    """When it was taken out of use; null: it was not"""
    key: str
    """The whole key. Shown this once, and stored nowhere."""
    previous: RolledDeveloperKeyPrevious
    """The one before it"""


class RotateProxySigningSecretRequest(TypedDict):
    graceSeconds: NotRequired[int]
    """How long the old secret signs beside the new one"""


class RotatedProxySecret(TypedDict):
    keyId: str
    """Names the key or secret without telling it"""
    createdAt: NotRequired[str]
    """When it was made"""


class RouteChange(TypedDict):
    method: str
    """HTTP method"""
    path: str
    """Path of the operation, `{name}` for a parameter"""
    name: str
    """For buyers, and for you"""
    amount: float
    """In currency units"""
    settle: Optional[Literal["after", "before"]]
    """before: a call is charged before its answer, which is streamed, and owed if it fails"""


class SearchHit(TypedDict):
    type: Literal["transaction", "payment_intent", "payment_link", "product"]
    """What was found"""
    id: str
    """Permanent identifier"""
    matched: Literal["id", "hash", "email", "reference", "name"]
    """What has the text"""
    name: Optional[str]
    """Null for a transaction"""
    amount: float
    """In currency units"""
    status: Optional[str]
    """Of links and products: `active`, or `inactive` and `archived`"""
    customerEmail: Optional[str]
    """E-mail address of the buyer"""
    clientReference: Optional[str]
    """Your own name for the payment"""
    createdAt: str
    """When it was made"""


class SessionMerchantsItem(TypedDict):
    merchantId: str
    """Whose it is"""
    merchantName: str
    """As buyers see it"""
    role: Literal["owner", "developer", "viewer"]
    """Of this user at the merchant"""


class SessionInvitationsItem(TypedDict):
    id: str
    """Permanent identifier"""
    merchantId: str
    """Whose it is"""
    merchantName: str
    """As buyers see it"""
    role: Literal["owner", "developer", "viewer"]
    """That the user would get"""
    expiresAt: str
    """When it ends; null: never"""


class Session(TypedDict):
    email: Optional[str]
    """The e-mail address that the identity provider has verified"""
    merchants: List[SessionMerchantsItem]
    """The merchants of which the user is a member, the first joined first"""
    invitations: List[SessionInvitationsItem]
    """Invitations of the verified e-mail address, to accept"""


class Settlement(TypedDict):
    id: str
    """Permanent identifier"""
    amount: float
    """Sum of the transactions, less their refunds at that time"""
    currency: Literal["USD"]
    """Of the amounts"""
    token: Literal["USDC"]
    """The token that is paid"""
    transactionCount: int
    """How many payments it is about"""
    mode: Literal["live", "test"]
    """test or live: which keys see it"""
    livemode: bool
    """Whether it is about real money"""
    merchantId: str
    """Whose it is"""
    createdAt: str
    """When it was made"""


class SettlementBalance(TypedDict):
    currency: Literal["USD"]
    """Of the amounts"""
    token: Literal["USDC"]
    """The token that is paid"""
    available: float
    """Not settled yet: completed live transactions less their refunds"""
    transactionCount: int
    """How many those are"""
    oldestAt: Optional[str]
    """Time of the oldest"""
    settled: float
    """Sum of all settlements"""


class SubmitCheckoutPaymentRequest(TypedDict):
    sessionId: str
    """Of the checkout session"""
    txHash: str
    """EVM: 64 hex digits with or without 0x. Solana: base58 signature, or its 128 hex digits."""
    walletAddress: WalletAddress
    """The wallet that paid"""


class TaxQuoteQuote(TypedDict):
    """The price in parts"""

    subtotalCents: int
    """Without tax, in cents"""
    taxCents: int
    """Tax, in cents"""
    totalCents: int
    """With tax, in cents"""


class TaxQuote(TypedDict):
    currency: Literal["USD"]
    """Of the amounts"""
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
    """Of the webhook endpoint"""
    message: str
    """For people"""


class Transaction(TypedDict):
    id: str
    """Permanent identifier"""
    amount: float
    """In currency units"""
    amountBaseUnits: str
    """Integer in the token's smallest unit"""
    token: Literal["USDC"]
    """The token that is paid"""
    network: Network
    mode: Literal["live", "test"]
    """test or live: which keys see it"""
    livemode: bool
    """Whether it is about real money"""
    status: Literal["pending", "broadcasted", "confirming", "completed", "refunded", "failed"]
    """How it ended or stands"""
    txHash: str
    """Canonical: EVM 0x and 64 lower-case hex digits, Solana 128 lower-case hex digits"""
    explorerUrl: str
    """The transaction in the network's explorer"""
    walletAddress: str
    """Payer"""
    merchantWalletAddress: str
    """Recipient"""
    merchantId: str
    """Whose it is"""
    paymentLinkId: Optional[str]
    """Of the payment link; null: none was named"""
    customerEmail: Optional[str]
    """E-mail address of the buyer"""
    customerName: Optional[str]
    """Name of the buyer"""
    customerAddress: Optional[str]
    """Postal address of the buyer"""
    customerCountry: Optional[str]
    """Country of the buyer, ISO 3166-1 alpha-2"""
    clientReference: Optional[str]
    """Your own name for the payment"""
    subtotalAmount: Optional[float]
    """In currency units"""
    taxAmount: Optional[float]
    """In currency units"""
    amountDue: Optional[float]
    """Price of the link when it was recorded; null without a link"""
    underpaid: bool
    """Less than `amountDue` was recorded"""
    overpaid: bool
    """More than `amountDue` and the tax was recorded"""
    metadata: Dict[str, Any]
    """As it was given"""
    confirmedAt: str
    """Time of the block"""
    settledAt: Optional[str]
    """When it was marked as settled; null: not yet"""
    createdAt: str
    """When it was made"""
    updatedAt: str
    """When it was changed last"""
    paymentLink: NotRequired[Optional[PaymentLink]]
    """Only with `expand=paymentLink`; null: there is none, or you can't see it"""


class TransactionRecordedEvent(TypedDict):
    id: str
    """Of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Of this delivery"""
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
    """Where the operator reaches the merchant"""


class UpdateApiRequest(TypedDict):
    name: NotRequired[str]
    """1 to 255 characters; white space around it is removed"""
    baseUrl: NotRequired[str]
    """https; the paths of the routes are appended"""
    network: NotRequired[Network]
    description: NotRequired[str]
    """For buyers"""
    networks: NotRequired[List[Network]]
    """Every chain on which it can be paid; contains `network`"""
    active: NotRequired[bool]
    """Whether it can be bought, or gets events"""
    upstreamHeaders: NotRequired[Optional[Dict[str, str]]]
    """Write-only; stored encrypted"""


class UpdateBrandingRequest(TypedDict):
    color: NotRequired[Optional[str]]
    """Color of buttons on payment pages, as `#rrggbb`"""
    supportEmail: NotRequired[Optional[str]]
    """E-mail address at which payers ask"""
    supportUrl: NotRequired[Optional[str]]
    """Page on which payers find help; https"""
    logo: NotRequired[Optional[str]]
    """A PNG in base64, at most 512 pixels wide and high and 24576 bytes large"""
    slug: NotRequired[Optional[str]]
    """Opens a public storefront at `/m/<slug>`: 3 to 40 lower-case letters, digits and hyphens"""


class UpdateMemberRequest(TypedDict):
    role: Literal["owner", "developer", "viewer"]
    """viewer: may read; developer: may also change what is sold and how it is integrated; owner: may do
    everything
    """


class UpdateMerchantAccountRequest(TypedDict):
    displayName: NotRequired[str]
    """1 to 255 characters"""
    contactEmail: NotRequired[Optional[str]]
    """Where the operator reaches the merchant"""
    agentic: NotRequired[Literal[False]]
    """`false`: new keys get scope full; there is no way back"""


class UpdatePaymentLinkRequestCustomFieldsItem(TypedDict):
    key: str
    """Name by which the value is stored"""
    label: str
    """What the buyer reads"""
    type: Literal["text", "number", "dropdown"]
    """Kind"""
    optional: NotRequired[bool]
    """Whether the buyer may leave it empty; default false"""
    options: NotRequired[List[str]]
    """What a dropdown offers"""


class UpdatePaymentLinkRequest(TypedDict):
    network: NotRequired[Network]
    name: NotRequired[str]
    """1 to 255 characters; white space around it is removed"""
    amount: NotRequired[float]
    """In currency units, at most two decimals"""
    productId: NotRequired[Optional[str]]
    """Of the product that lent its fields; null: none"""
    description: NotRequired[str]
    """For buyers"""
    currency: NotRequired[Literal["USD"]]
    """Of the amounts"""
    networks: NotRequired[List[Network]]
    """Every chain on which it can be paid; contains `network`"""
    token: NotRequired[Literal["USDC"]]
    """The token that is paid"""
    active: NotRequired[bool]
    """Whether it can be bought, or gets events"""
    pricingType: NotRequired[Literal["one_time", "recurring"]]
    """A single payment or a recurring one"""
    billingInterval: NotRequired[Optional[Literal["day", "week", "month", "year"]]]
    """How often a recurring price is due; null for a single one"""
    billingIntervalCount: NotRequired[Optional[int]]
    """How many intervals lie between two payments; null for a single price"""
    trialDays: NotRequired[Optional[int]]
    """Days before the first payment of a recurring price; null: none"""
    merchantWalletAddress: NotRequired[WalletAddress]
    """The wallet that is paid"""
    merchantWalletAddresses: NotRequired[WalletAddressesByNetwork]
    merchantName: NotRequired[str]
    """Name of the merchant, as buyers see it"""
    customFields: NotRequired[List[UpdatePaymentLinkRequestCustomFieldsItem]]
    """What a buyer is asked for beside the payment"""
    isAgenticProxy: NotRequired[bool]
    """Whether the link is paid per request and calls `targetUrl`"""
    targetUrl: NotRequired[Optional[str]]
    """Your API, which is called for paying buyers; https, on a public host"""
    targetMethod: NotRequired[Optional[Literal["GET", "POST", "PUT", "PATCH", "DELETE"]]]
    """The only HTTP method that is sold; null: any"""
    x402Scheme: NotRequired[Literal["exact"]]
    """How x402 pays"""
    settle: NotRequired[Literal["after", "before"]]
    """before: a call is charged before its answer, which is streamed, and owed if it fails"""
    inputSchema: NotRequired[Optional[Dict[str, Any]]]
    """JSON Schema (2020-12) that a buyer's body must pass before anything is charged. With `targetMethod` GET it
    describes the query's parameters
    """
    inputExample: NotRequired[Any]
    """An input that the target takes, for buyers and catalogs to learn from"""
    forwardHeaders: NotRequired[List[str]]
    """Names of the buyer's headers that the target gets too"""
    upstreamHeaders: NotRequired[Optional[Dict[str, str]]]
    """Write-only; stored encrypted"""
    listed: NotRequired[bool]
    """Whether catalogs of paid resources and `/.well-known/x402` may publish the link. Default false"""
    tags: NotRequired[List[str]]
    """Up to five words by which catalogs sort it, each of at most 32 printable ASCII characters"""
    iconUrl: NotRequired[Optional[str]]
    """Icon that catalogs show: an https URL"""
    outputExample: NotRequired[Any]
    """An answer of the target, for buyers and catalogs to learn from"""
    successUrl: NotRequired[Optional[str]]
    """Where a buyer's browser is sent after paying"""
    returnUrl: NotRequired[Optional[str]]
    """Where a buyer's browser is sent back to"""
    cancelUrl: NotRequired[Optional[str]]
    """Where a buyer's browser is sent after giving up"""
    metadata: NotRequired[Dict[str, Any]]
    """Up to 50 keys of up to 40 characters; values up to 500 characters"""


class UpdateProductRequest(TypedDict):
    name: NotRequired[str]
    """1 to 255 characters; white space around it is removed"""
    amount: NotRequired[float]
    """In currency units, at most two decimals"""
    description: NotRequired[str]
    """For buyers"""
    currency: NotRequired[Literal["USD"]]
    """Of the amounts"""
    active: NotRequired[bool]
    """Whether it can be bought, or gets events"""
    pricingType: NotRequired[Literal["one_time", "recurring"]]
    """A single payment or a recurring one"""
    billingInterval: NotRequired[Optional[Literal["day", "week", "month", "year"]]]
    """How often a recurring price is due; null for a single one"""
    billingIntervalCount: NotRequired[Optional[int]]
    """How many intervals lie between two payments; null for a single price"""
    trialDays: NotRequired[Optional[int]]
    """Days before the first payment of a recurring price; null: none"""
    token: NotRequired[Literal["USDC"]]
    """The token that is paid"""
    merchantWalletAddress: NotRequired[WalletAddress]
    """The wallet that is paid"""
    metadata: NotRequired[Dict[str, Any]]
    """Up to 50 keys of up to 40 characters; values up to 500 characters"""
    archived: NotRequired[bool]
    """Archived products can't be sold. Set to false to restore."""


class UpdateWalletRequest(TypedDict):
    isDefault: Literal[True]
    """Another default is chosen, never none"""


class UpdateWebhookRequest(TypedDict):
    id: str
    """Permanent identifier"""
    url: NotRequired[str]
    """https, on a public host"""
    events: NotRequired[List[EventType]]
    """Types of events that are sent; an empty list: every type"""
    active: NotRequired[bool]
    """Whether it can be bought, or gets events"""


class Upload(TypedDict):
    uploadUrl: str
    """Takes the file by PUT, for 15 minutes"""
    key: str
    """Name by which the value is stored"""
    publicUrl: str
    """Where the file is read, once it is stored"""
    expiresAt: str
    """When it ends; null: never"""
    method: Literal["PUT"]
    """HTTP method"""
    headers: Dict[str, str]
    """To be sent with the file as they are: they are signed"""


class Verification(TypedDict):
    status: Literal["unverified", "pending", "verified"]
    """How it ended or stands"""
    checks: List[VerificationCheck]
    """What was looked at"""


class VerificationCheckChallenge(TypedDict):
    nonce: str
    """Makes the proof good for this once"""
    message: NotRequired[str]
    """wallet: sign this text (personal_sign on EVM chains, signMessage on Solana)"""
    url: NotRequired[str]
    """domain: where the file is looked for"""
    content: NotRequired[str]
    """domain: a line of the file"""


class VerificationCheck(TypedDict):
    type: Literal["wallet", "domain"]
    """Kind"""
    target: str
    """The wallet address or the domain"""
    status: Literal["unverified", "pending", "verified"]
    """How it ended or stands"""
    expiresAt: Optional[str]
    """When it ends; null: never"""
    verifiedAt: Optional[str]
    """When it was proven; null: not yet"""
    challenge: Optional[VerificationCheckChallenge]
    """What is to be signed or published; null once it is verified"""
    reason: NotRequired[str]
    """Why this attempt proved nothing"""


class VerifyAccountRequest(TypedDict):
    type: Literal["wallet", "domain"]
    """Kind"""
    walletAddress: NotRequired[WalletAddress]
    """The wallet that paid"""
    signature: NotRequired[str]
    """EVM: hex. Solana: base58 or base64"""
    domain: NotRequired[str]
    """Host name without a scheme"""


class Volume(TypedDict):
    """Of the whole report"""

    collectedBaseUnits: str
    """Sum of transactions, in base units of USDC (6 decimals)"""
    refundedBaseUnits: str
    """Sum of refunds, in the interval in which each was recorded, in base units of USDC (6 decimals)"""
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
    """First moment after it"""
    collectedBaseUnits: str
    """Sum of transactions, in base units of USDC (6 decimals)"""
    refundedBaseUnits: str
    """Sum of refunds, in the interval in which each was recorded, in base units of USDC (6 decimals)"""
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
    """Sum of refunds, in the interval in which each was recorded, in base units of USDC (6 decimals)"""
    netBaseUnits: str
    """Collected less refunded; may be negative, in base units of USDC (6 decimals)"""
    transactions: int
    """Number of transactions"""
    refunds: int
    """Number of refunds"""


class VolumeReportGroupsItem(TypedDict):
    paymentLinkId: Optional[str]
    """Of the payment link; null: none was named"""
    paymentLinkName: Optional[str]
    """As it is now"""
    network: Optional[str]
    """The chain, by its name here"""
    rest: bool
    """Whether this is the sum of all groups that aren't named"""
    total: Volume
    intervals: List[VolumeReportGroupsItemIntervalsItem]
    """Only intervals with volume, oldest first. The report's own interval of the same `date` says when each
    begins and ends
    """


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
    """Kind of chain"""
    address: str
    """EVM: with EIP-55 checksum; Solana: base58"""
    networks: List[Literal["base_sepolia", "eth_sepolia", "polygon_amoy", "arc_testnet", "solana_devnet", "base", "ethereum", "polygon", "solana"]]
    """Of the mode, on which it can be paid"""
    isDefault: bool
    """Whether links and products that name no wallet are paid there"""
    verification: Literal["unverified", "pending", "verified"]
    """Whether you have proven that you control it: POST /api/agentic/verification"""
    createdAt: str
    """When it was made"""


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
    """On Solana"""


class WebhookDeliveryLogItem(TypedDict):
    at: str
    """When it happened"""
    durationMs: int
    """How long it took, in milliseconds"""
    status: Optional[int]
    """How it ended or stands"""
    error: Optional[str]
    """Why it failed; null when it did not"""


class WebhookDelivery(TypedDict):
    id: str
    """Permanent identifier"""
    eventId: str
    """Of the event; the same in every delivery"""
    event: EventType
    endpointId: str
    """Of the webhook endpoint"""
    state: Literal["pending", "delivered", "failed"]
    """How far it is"""
    attempts: int
    """Attempts that were made since it was last asked for"""
    nextAttemptAt: Optional[str]
    """When it is tried next; null: not any more"""
    lastStatus: Optional[int]
    """HTTP status of the latest attempt"""
    lastError: Optional[str]
    """How the latest attempt failed"""
    log: List[WebhookDeliveryLogItem]
    """The latest attempts, oldest first"""
    createdAt: str
    """When it was made"""
    deliveredAt: Optional[str]
    """When the endpoint took it"""


class WebhookEndpoint(TypedDict):
    id: str
    """Permanent identifier"""
    url: str
    """Address"""
    events: List[EventType]
    """Types of events that are sent; an empty list: every type"""
    active: bool
    """Whether it can be bought, or gets events"""
    mode: Literal["live", "test"]
    """test or live: which keys see it"""
    scope: Literal["full", "agentic"]
    """agentic: it gets events of products and agentic links only"""
    disabledReason: Optional[str]
    """`gone`: the endpoint answered 410"""
    previousSecretExpiresAt: Optional[str]
    """Until when the old secret signs too; null: no more"""
    createdAt: str
    """When it was made"""
    updatedAt: str
    """When it was changed last"""


class WebhookRedelivery(TypedDict):
    id: str
    """Permanent identifier"""
    state: Literal["pending", "delivered", "failed"]
    """How far it is"""
    nextAttemptAt: str
    """When it is tried next; null: not any more"""


class WebhookSecret(TypedDict):
    id: str
    """Permanent identifier"""
    secret: str
    """`whsec_` and the base64 of 32 bytes. Shown this once."""
    previousSecretExpiresAt: str
    """Until when the old secret signs too; null: no more"""


class WebhookTest(TypedDict):
    id: str
    """Permanent identifier"""
    eventId: str
    """Of the event; the same in every delivery"""
    event: EventType
    endpointId: str
    """Of the webhook endpoint"""
    state: Literal["pending", "delivered", "failed"]
    """How far it is"""


class WebhookTestEvent(TypedDict):
    id: str
    """Of the event: the same in every attempt and at every endpoint"""
    webhookDeliveryId: NotRequired[str]
    """Of this delivery"""
    timestamp: str
    """When it happened"""
    livemode: bool
    """Whether it is about real money"""
    event: Literal["webhook.test"]
    """Type of the event"""
    data: TestMessage


class Webhooks(TypedDict):
    endpoints: List[WebhookEndpoint]
    """All webhook endpoints"""
    recentDeliveries: List[WebhookDelivery]
    """The latest deliveries to all of them"""


class ListProductsQuery(TypedDict):
    """Members that are None aren't sent."""

    limit: NotRequired[Optional[int]]
    """Clamped to 1..100"""
    starting_after: NotRequired[Optional[str]]
    """Cursor: id of the last item of the previous page."""
    ending_before: NotRequired[Optional[str]]
    """Forward cursor: id of the newest item of the page before. The page has the items that became visible next,
    newest first, and may be empty. Polling with it misses no item and repeats none.
    """
    created_gte: NotRequired[Optional[str]]
    """Created at or after; of a date, from its first moment in UTC: 2026-11-21, or a date-time with its offset,
    as in 2026-11-21T09:30:00Z
    """
    created_lte: NotRequired[Optional[str]]
    """Created at or before; of a date, until its last moment in UTC: 2026-11-21, or a date-time with its offset,
    as in 2026-11-21T09:30:00Z
    """
    active: NotRequired[Optional[bool]]
    """Whether it can be bought, or gets events"""
    archived: NotRequired[Optional[bool]]
    """Archived products can't be sold. Set to false to restore."""
    metadata: NotRequired[Optional[Mapping[str, str]]]
    """`metadata[<key>]=<value>`, up to 10 times: items whose metadata has all of these pairs. A value that is no
    text is written as its JSON.
    """


class RetrievePaymentLinkQuery(TypedDict):
    """Members that are None aren't sent."""

    expand: NotRequired[Optional[str]]
    """Answers these in whole, beside their ids; separated by commas, or repeated as `expand[]=`: `product`"""


class ListPaymentLinksQuery(TypedDict):
    """Members that are None aren't sent."""

    limit: NotRequired[Optional[int]]
    """Clamped to 1..100"""
    starting_after: NotRequired[Optional[str]]
    """Cursor: id of the last item of the previous page. Or `pl-` and the id."""
    ending_before: NotRequired[Optional[str]]
    """Forward cursor: id of the newest item of the page before. The page has the items that became visible next,
    newest first, and may be empty. Polling with it misses no item and repeats none. Or `pl-` and the id.
    """
    created_gte: NotRequired[Optional[str]]
    """Created at or after; of a date, from its first moment in UTC: 2026-11-21, or a date-time with its offset,
    as in 2026-11-21T09:30:00Z
    """
    created_lte: NotRequired[Optional[str]]
    """Created at or before; of a date, until its last moment in UTC: 2026-11-21, or a date-time with its offset,
    as in 2026-11-21T09:30:00Z
    """
    active: NotRequired[Optional[bool]]
    """Whether it can be bought, or gets events"""
    productId: NotRequired[Optional[str]]
    """Of the product that lent its fields; null: none"""
    metadata: NotRequired[Optional[Mapping[str, str]]]
    """`metadata[<key>]=<value>`, up to 10 times: items whose metadata has all of these pairs. A value that is no
    text is written as its JSON.
    """
    expand: NotRequired[Optional[str]]
    """Answers these in whole, beside their ids; separated by commas, or repeated as `expand[]=`: `product`"""


class GetAgentPaymentAnswer(TypedDict):
    paymentId: str
    """Of the x402 payment"""
    status: Literal["pending", "settled", "failed", "unknown"]
    """How it ended or stands"""
    txHash: Optional[str]
    """Of the transaction on the chain"""
    answer: Optional[Literal["owed", "kept", "gone"]]
    """What the same request still gets free of charge. owed: the payment is settled, and the answer has not been
    given whole; repeat the request. kept: a repeat by the buyer gets the answer again. gone: a streamed answer
    was given, or the time of a kept one is over. Null: the payment is not settled, or pays a payment page
    """


class ListApisQuery(TypedDict):
    """Members that are None aren't sent."""

    limit: NotRequired[Optional[int]]
    """Clamped to 1..100"""
    starting_after: NotRequired[Optional[str]]
    """Cursor: id of the last item of the previous page."""
    ending_before: NotRequired[Optional[str]]
    """Forward cursor: id of the newest item of the page before. The page has the items that became visible next,
    newest first, and may be empty. Polling with it misses no item and repeats none.
    """
    created_gte: NotRequired[Optional[str]]
    """Created at or after; of a date, from its first moment in UTC: 2026-11-21, or a date-time with its offset,
    as in 2026-11-21T09:30:00Z
    """
    created_lte: NotRequired[Optional[str]]
    """Created at or before; of a date, until its last moment in UTC: 2026-11-21, or a date-time with its offset,
    as in 2026-11-21T09:30:00Z
    """


class RetrievePaymentIntentQuery(TypedDict):
    """Members that are None aren't sent."""

    expand: NotRequired[Optional[str]]
    """Answers these in whole, beside their ids; separated by commas, or repeated as `expand[]=`: `paymentLink`,
    `paymentLink.product`, `transaction`
    """


class ListPaymentIntentsQuery(TypedDict):
    """Members that are None aren't sent."""

    limit: NotRequired[Optional[int]]
    """Clamped to 1..100"""
    starting_after: NotRequired[Optional[str]]
    """Cursor: id of the last item of the previous page."""
    ending_before: NotRequired[Optional[str]]
    """Forward cursor: id of the newest item of the page before. The page has the items that became visible next,
    newest first, and may be empty. Polling with it misses no item and repeats none.
    """
    created_gte: NotRequired[Optional[str]]
    """Created at or after; of a date, from its first moment in UTC: 2026-11-21, or a date-time with its offset,
    as in 2026-11-21T09:30:00Z
    """
    created_lte: NotRequired[Optional[str]]
    """Created at or before; of a date, until its last moment in UTC: 2026-11-21, or a date-time with its offset,
    as in 2026-11-21T09:30:00Z
    """
    status: NotRequired[Optional[Literal["open", "processing", "completed", "expired", "canceled", "unresolved"]]]
    """How it ended or stands"""
    paymentLinkId: NotRequired[Optional[str]]
    """Id of a payment link: a UUID, or `pl-` and the UUID"""
    clientReference: NotRequired[Optional[str]]
    """Your own name for this payment, an order number for example; a filter of the list"""
    metadata: NotRequired[Optional[Mapping[str, str]]]
    """`metadata[<key>]=<value>`, up to 10 times: items whose metadata has all of these pairs. A value that is no
    text is written as its JSON.
    """
    expand: NotRequired[Optional[str]]
    """Answers these in whole, beside their ids; separated by commas, or repeated as `expand[]=`: `paymentLink`,
    `paymentLink.product`, `transaction`
    """


class RetrieveTransactionQuery(TypedDict):
    """Members that are None aren't sent."""

    expand: NotRequired[Optional[str]]
    """Answers these in whole, beside their ids; separated by commas, or repeated as `expand[]=`: `paymentLink`,
    `paymentLink.product`
    """


class ListTransactionsQuery(TypedDict):
    """Members that are None aren't sent."""

    limit: NotRequired[Optional[int]]
    """Clamped to 1..100"""
    starting_after: NotRequired[Optional[str]]
    """Cursor: id of the last item of the previous page."""
    ending_before: NotRequired[Optional[str]]
    """Forward cursor: id of the newest item of the page before. The page has the items that became visible next,
    newest first, and may be empty. Polling with it misses no item and repeats none.
    """
    created_gte: NotRequired[Optional[str]]
    """Created at or after; of a date, from its first moment in UTC: 2026-11-21, or a date-time with its offset,
    as in 2026-11-21T09:30:00Z
    """
    created_lte: NotRequired[Optional[str]]
    """Created at or before; of a date, until its last moment in UTC: 2026-11-21, or a date-time with its offset,
    as in 2026-11-21T09:30:00Z
    """
    mode: NotRequired[Optional[Literal["live", "test"]]]
    """Default: the mode of the key"""
    status: NotRequired[Optional[Literal["pending", "broadcasted", "confirming", "completed", "refunded", "failed"]]]
    """How it ended or stands"""
    paymentLinkId: NotRequired[Optional[str]]
    """Id of a payment link: a UUID, or `pl-` and the UUID"""
    productId: NotRequired[Optional[str]]
    """Of the product that lent its fields; null: none"""
    network: NotRequired[Optional[Literal["base_sepolia", "eth_sepolia", "polygon_amoy", "arc_testnet", "solana_devnet", "base", "ethereum", "polygon", "solana"]]]
    """The chain, by its name here"""
    txHash: NotRequired[Optional[str]]
    """EVM: 64 hex digits with or without 0x. Solana: base58 signature, or its 128 hex digits."""
    walletAddress: NotRequired[Optional[str]]
    """EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58"""
    customerEmail: NotRequired[Optional[str]]
    """In any case"""
    clientReference: NotRequired[Optional[str]]
    """Your own name for this payment, an order number for example; a filter of the list"""
    metadata: NotRequired[Optional[Mapping[str, str]]]
    """`metadata[<key>]=<value>`, up to 10 times: items whose metadata has all of these pairs. A value that is no
    text is written as its JSON.
    """
    isAgenticProxy: NotRequired[Optional[bool]]
    """Whether the payment's link is agentic"""
    expand: NotRequired[Optional[str]]
    """Answers these in whole, beside their ids; separated by commas, or repeated as `expand[]=`: `paymentLink`,
    `paymentLink.product`
    """


class RetrieveRefundQuery(TypedDict):
    """Members that are None aren't sent."""

    expand: NotRequired[Optional[str]]
    """Answers these in whole, beside their ids; separated by commas, or repeated as `expand[]=`: `transaction`"""


class ListPreparedRefundsQuery(TypedDict):
    """Members that are None aren't sent."""

    limit: NotRequired[Optional[int]]
    """Clamped to 1..100"""
    starting_after: NotRequired[Optional[str]]
    """Cursor: id of the last item of the previous page."""
    ending_before: NotRequired[Optional[str]]
    """Forward cursor: id of the newest item of the page before. The page has the items that became visible next,
    newest first, and may be empty. Polling with it misses no item and repeats none.
    """
    created_gte: NotRequired[Optional[str]]
    """Created at or after; of a date, from its first moment in UTC: 2026-11-21, or a date-time with its offset,
    as in 2026-11-21T09:30:00Z
    """
    created_lte: NotRequired[Optional[str]]
    """Created at or before; of a date, until its last moment in UTC: 2026-11-21, or a date-time with its offset,
    as in 2026-11-21T09:30:00Z
    """
    status: NotRequired[Optional[Literal["pending", "succeeded", "expired", "canceled"]]]
    """How it ended or stands"""
    transactionId: NotRequired[Optional[str]]
    """Of the transaction; null: none yet"""
    expand: NotRequired[Optional[str]]
    """Answers these in whole, beside their ids; separated by commas, or repeated as `expand[]=`: `transaction`"""


class ListEventsQuery(TypedDict):
    """Members that are None aren't sent."""

    limit: NotRequired[Optional[int]]
    """Clamped to 1..100"""
    starting_after: NotRequired[Optional[str]]
    """Cursor: id of the last item of the previous page."""
    ending_before: NotRequired[Optional[str]]
    """Forward cursor: id of the newest item of the page before. The page has the items that became visible next,
    newest first, and may be empty. Polling with it misses no item and repeats none.
    """
    created_gte: NotRequired[Optional[str]]
    """Created at or after; of a date, from its first moment in UTC: 2026-11-21, or a date-time with its offset,
    as in 2026-11-21T09:30:00Z
    """
    created_lte: NotRequired[Optional[str]]
    """Created at or before; of a date, until its last moment in UTC: 2026-11-21, or a date-time with its offset,
    as in 2026-11-21T09:30:00Z
    """
    type: NotRequired[Optional[Literal["payment.completed", "payment.failed", "payment.refunded", "transaction.recorded", "product.created", "product.updated", "payment_link.created", "payment_link.updated", "payment_link.deactivated", "agentic.request.paid", "agentic.settlement.unknown", "agentic.settlement.resolved", "agentic.settlement.conflict", "payment_intent.processing", "payment_intent.unresolved", "payment_intent.expired", "refund.created", "refund.expired", "refund.canceled", "refund.unresolved", "checkout.completed", "checkout.expired", "api_key.created", "api_key.revoked", "proxy_secret.rotated", "webhook.test"]]]
    """Type of the events; default: all"""


class ResendEventBody(TypedDict):
    endpointId: NotRequired[str]
    """Only to this endpoint, whatever types it takes"""


class ListWebhooksQuery(TypedDict):
    """Members that are None aren't sent."""

    mode: NotRequired[Optional[Literal["test", "live"]]]
    """Default: what the credential sees"""


class ListWebhookDeliveriesQuery(TypedDict):
    """Members that are None aren't sent."""

    limit: NotRequired[Optional[int]]
    """Clamped to 1..100"""
    starting_after: NotRequired[Optional[str]]
    """Cursor: id of the last item of the previous page."""
    ending_before: NotRequired[Optional[str]]
    """Forward cursor: id of the newest item of the page before. The page has the items that became visible next,
    newest first, and may be empty. Polling with it misses no item and repeats none.
    """
    created_gte: NotRequired[Optional[str]]
    """Created at or after; of a date, from its first moment in UTC: 2026-11-21, or a date-time with its offset,
    as in 2026-11-21T09:30:00Z
    """
    created_lte: NotRequired[Optional[str]]
    """Created at or before; of a date, until its last moment in UTC: 2026-11-21, or a date-time with its offset,
    as in 2026-11-21T09:30:00Z
    """
    state: NotRequired[Optional[Literal["pending", "delivered", "failed"]]]
    """How far it is"""


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
    """Clamped to 1..100"""
    starting_after: NotRequired[Optional[str]]
    """Cursor: id of the last item of the previous page."""
    ending_before: NotRequired[Optional[str]]
    """Forward cursor: id of the newest item of the page before. The page has the items that became visible next,
    newest first, and may be empty. Polling with it misses no item and repeats none.
    """
    created_gte: NotRequired[Optional[str]]
    """Created at or after; of a date, from its first moment in UTC: 2026-11-21, or a date-time with its offset,
    as in 2026-11-21T09:30:00Z
    """
    created_lte: NotRequired[Optional[str]]
    """Created at or before; of a date, until its last moment in UTC: 2026-11-21, or a date-time with its offset,
    as in 2026-11-21T09:30:00Z
    """
    status: NotRequired[Optional[Literal["2xx", "3xx", "4xx", "5xx"]]]
    """Class of the status"""
    code: NotRequired[Optional[str]]
    route: NotRequired[Optional[str]]


class ListDeveloperKeysQuery(TypedDict):
    """Members that are None aren't sent."""

    limit: NotRequired[Optional[int]]
    """Clamped to 1..100"""
    starting_after: NotRequired[Optional[str]]
    """Cursor: id of the last item of the previous page."""


class RollDeveloperKeyBody(TypedDict):
    expiresInSeconds: NotRequired[int]
    """How long the old key goes on; default 0: it is revoked at once"""


class RotateProxySigningSecretBody(TypedDict):
    graceSeconds: NotRequired[int]
    """How long the old secret signs beside the new one"""


class SearchQuery(TypedDict):
    """Members that are None aren't sent."""

    q: str
    """What to look for"""


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
