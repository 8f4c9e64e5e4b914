"""Resources of the payments API. Written by `pnpm gen` from the OpenAPI document."""

from __future__ import annotations

from typing import TYPE_CHECKING, Iterator, List, Optional

from . import types
from ._resource import ListOf, Resource, Send, Tagged, segment

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["GeneratedClient"]


class Products(Resource):
    """What you sell. Payment links take their name and price from a product."""

    def create(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        **body: Unpack[types.CreateProductRequest],
    ) -> types.Product:
        """Create a product."""
        return self._data(
            "POST",
            "/api/v1/products",
            body=dict(body),
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )

    def retrieve(
        self,
        id: str,
        /,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.Product:
        """Retrieve a product.

        The `ETag` of the answer changes with the product's settings, not with payments.
        """
        return self._data(
            "GET",
            f"/api/v1/products/{segment(id)}",
            timeout=timeout,
            max_retries=max_retries,
        )

    def retrieve_tagged(
        self,
        id: str,
        /,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Tagged[types.Product]:
        """Retrieve a product, with its `etag`. `update(id, if_match=etag, …)` then fails if the object has
        changed since.
        """
        return self._tagged(
            "GET",
            f"/api/v1/products/{segment(id)}",
            timeout=timeout,
            max_retries=max_retries,
        )

    def update(
        self,
        id: str,
        /,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        if_match: Optional[str] = None,
        **body: Unpack[types.UpdateProductRequest],
    ) -> types.Product:
        """Change the named fields of a product.

        Absent fields keep their values, `null` clears a nullable field, and `{}` changes nothing. Archiving
        also deactivates the product. Its links stay payable.
        """
        return self._data(
            "PATCH",
            f"/api/v1/products/{segment(id)}",
            body=dict(body),
            timeout=timeout,
            max_retries=max_retries,
            if_match=if_match,
        )

    def list(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        **query: Unpack[types.ListProductsQuery],
    ) -> ListOf[types.Product]:
        """List products, newest first."""
        return self._list(
            "GET",
            "/api/v1/products",
            query=dict(query),
            timeout=timeout,
            max_retries=max_retries,
        )


class PaymentLinks(Resource):
    """Links that people pay in a browser, or that agents pay for each call."""

    def create(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        **body: Unpack[types.CreatePaymentLinkRequest],
    ) -> types.PaymentLink:
        """Create a payment link.

        With `productId`, absent fields get the values of that product. `network` is always required.
        """
        return self._data(
            "POST",
            "/api/v1/payment-links",
            body=dict(body),
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )

    def retrieve(
        self,
        id: str,
        /,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        **query: Unpack[types.RetrievePaymentLinkQuery],
    ) -> types.PaymentLink:
        """Retrieve a payment link.

        The `ETag` of the answer changes with the link's settings, not with payments. With `expand` it also
        changes with the expanded objects.
        """
        return self._data(
            "GET",
            f"/api/v1/payment-links/{segment(id)}",
            query=dict(query),
            timeout=timeout,
            max_retries=max_retries,
        )

    def retrieve_tagged(
        self,
        id: str,
        /,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        **query: Unpack[types.RetrievePaymentLinkQuery],
    ) -> Tagged[types.PaymentLink]:
        """Retrieve a payment link, with its `etag`. `update(id, if_match=etag, …)` then fails if the object has
        changed since.
        """
        return self._tagged(
            "GET",
            f"/api/v1/payment-links/{segment(id)}",
            query=dict(query),
            timeout=timeout,
            max_retries=max_retries,
        )

    def update(
        self,
        id: str,
        /,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        if_match: Optional[str] = None,
        **body: Unpack[types.UpdatePaymentLinkRequest],
    ) -> types.PaymentLink:
        """Change the named fields of a payment link.

        Absent fields keep their values, `null` clears a nullable field, and `{}` changes nothing. `active:
        false` deactivates the link.
        """
        return self._data(
            "PATCH",
            f"/api/v1/payment-links/{segment(id)}",
            body=dict(body),
            timeout=timeout,
            max_retries=max_retries,
            if_match=if_match,
        )

    def list(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        **query: Unpack[types.ListPaymentLinksQuery],
    ) -> ListOf[types.PaymentLink]:
        """List payment links, newest first.

        A key of scope agentic lists agentic links only.
        """
        return self._list(
            "GET",
            "/api/v1/payment-links",
            query=dict(query),
            timeout=timeout,
            max_retries=max_retries,
        )

    def diagnose_listing(
        self,
        id: str,
        /,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.ListingDiagnosis:
        """Check whether catalogs can list a payment link.

        Catalogs of paid resources list an agentic link when the facilitator settles a payment for it. The last
        two checks depend on payments.
        """
        return self._data(
            "GET",
            f"/api/v1/payment-links/{segment(id)}/listing",
            timeout=timeout,
            max_retries=max_retries,
        )

    def price(
        self,
        link_id: str,
        /,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.PriceQuote:
        """Get the price of a link, free and without a 402.

        The same price as in the 402. Only the 402 has `payTo`.
        """
        return self._raw(
            "GET",
            f"/api/agent/link/{segment(link_id)}/price",
            timeout=timeout,
            max_retries=max_retries,
        )

    def payment_status(
        self,
        id: str,
        /,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.GetAgentPaymentAnswer:
        """Get the outcome of a payment whose answer did not arrive."""
        return self._raw(
            "GET",
            f"/api/agent/payments/{segment(id)}",
            timeout=timeout,
            max_retries=max_retries,
        )


class Apis(Resource):
    """APIs whose operations you sell. Their routes are payment links."""

    def create(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        **body: Unpack[types.CreateApiRequest],
    ) -> types.Api:
        """Create an API to sell its operations.

        It has no routes until a document is imported.
        """
        return self._data(
            "POST",
            "/api/v1/apis",
            body=dict(body),
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )

    def retrieve(
        self,
        id: str,
        /,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.Api:
        """Retrieve an API."""
        return self._data(
            "GET",
            f"/api/v1/apis/{segment(id)}",
            timeout=timeout,
            max_retries=max_retries,
        )

    def update(
        self,
        id: str,
        /,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        **body: Unpack[types.UpdateApiRequest],
    ) -> types.Api:
        """Change the named fields of an API.

        `baseUrl` and `upstreamHeaders` apply to all routes. `active: false` closes all routes.
        """
        return self._data(
            "PATCH",
            f"/api/v1/apis/{segment(id)}",
            body=dict(body),
            timeout=timeout,
            max_retries=max_retries,
        )

    def list(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        **query: Unpack[types.ListApisQuery],
    ) -> ListOf[types.Api]:
        """List APIs, newest first."""
        return self._list(
            "GET",
            "/api/v1/apis",
            query=dict(query),
            timeout=timeout,
            max_retries=max_retries,
        )

    def delete(
        self,
        id: str,
        /,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.DeletedApi:
        """Delete an API.

        It stops selling and can't be restored. Its routes stay as inactive payment links, with their payments.
        Buyers still get the answers they paid for.
        """
        return self._data(
            "DELETE",
            f"/api/v1/apis/{segment(id)}",
            timeout=timeout,
            max_retries=max_retries,
        )

    def import_document(
        self,
        id: str,
        /,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        **body: Unpack[types.ImportApiRequest],
    ) -> types.ApiImport:
        """Sell the operations of an OpenAPI document.

        Returns what would change. Send the same request with `confirmation` to apply it. The price of an
        operation is its `x-price`, else the price of its first tag in `pricesByTag`, else `price`. Operations
        without a price are skipped. `x-settle` of the operation, else `settle`, says when calls are charged.
        Without either, existing routes keep their setting, and new routes charge after the answer. Routes that
        are no longer in the document are closed.
        """
        return self._data(
            "POST",
            f"/api/v1/apis/{segment(id)}/import",
            body=dict(body),
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )

    def routes(
        self,
        id: str,
        /,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> List[types.ApiRoute]:
        """List what an API sells.

        Includes free routes. A paid route is a payment link. To change its price, change the link.
        """
        return self._data(
            "GET",
            f"/api/v1/apis/{segment(id)}/routes",
            timeout=timeout,
            max_retries=max_retries,
        )


class PaymentIntents(Resource):
    """Payments by people through payment links. A link's page creates one when a visitor starts to pay."""

    def create(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        **body: Unpack[types.CreatePaymentIntentRequest],
    ) -> types.PaymentIntent:
        """Start a person's purchase of a payment link.

        Returns the exact amount to transfer on each network, QR code texts for wallets, and `url`: send the
        payer to this page. The service detects the payment itself.
        """
        return self._data(
            "POST",
            "/api/v1/payment-intents",
            body=dict(body),
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )

    def retrieve(
        self,
        id: str,
        /,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        **query: Unpack[types.RetrievePaymentIntentQuery],
    ) -> types.PaymentIntent:
        """Retrieve a payment intent with its detected transfers."""
        return self._data(
            "GET",
            f"/api/v1/payment-intents/{segment(id)}",
            query=dict(query),
            timeout=timeout,
            max_retries=max_retries,
        )

    def list(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        **query: Unpack[types.ListPaymentIntentsQuery],
    ) -> ListOf[types.PaymentIntent]:
        """List payment intents, newest first.

        With `Accept: text/csv` (in the clients: `csv`), the answer is a file with all matching items, and
        `limit` is ignored. To continue a broken download, send the last id you got as `starting_after`.
        """
        return self._list(
            "GET",
            "/api/v1/payment-intents",
            query=dict(query),
            timeout=timeout,
            max_retries=max_retries,
        )

    def csv(
        self,
        *,
        timeout: Optional[float] = None,
        **query: Unpack[types.ListPaymentIntentsQuery],
    ) -> Iterator[bytes]:
        """All items as a CSV file, newest first. Yields the file's bytes as they arrive."""
        return self._csv(
            "GET",
            "/api/v1/payment-intents",
            query=dict(query),
            timeout=timeout,
        )

    def cancel(
        self,
        id: str,
        /,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.PaymentIntent:
        """End an open payment intent.

        The service keeps watching: if a payment arrives anyway, the intent becomes `unresolved` with reason
        `late`. 409 with `retryAfter`: a wallet's payment is being settled.
        """
        return self._data(
            "POST",
            f"/api/v1/payment-intents/{segment(id)}/cancel",
            body={},
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )

    def resolve(
        self,
        id: str,
        /,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        **body: Unpack[types.ResolvePaymentIntentRequest],
    ) -> types.PaymentIntent:
        """Credit a payment that didn't complete its intent.

        The service verifies the transfer on the chain and records it. You decide that it counts, so any amount
        and any network of the mode are accepted.
        """
        return self._data(
            "POST",
            f"/api/v1/payment-intents/{segment(id)}/resolve",
            body=dict(body),
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )


class Transactions(Resource):
    """Payments proven on the chain."""

    def record(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        **body: Unpack[types.RecordTransactionRequest],
    ) -> types.Transaction:
        """Record a completed on-chain payment.

        The service first proves the payment on the chain: USDC from `walletAddress` to one of your wallets, at
        least `amount`. A hash is recorded once. If no node knows the hash yet, the service looks for it (by
        default ten seconds), then answers 422 with `retryable: true`: send the same request again.
        """
        return self._data(
            "POST",
            "/api/v1/transactions",
            body=dict(body),
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )

    def retrieve(
        self,
        id: str,
        /,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        **query: Unpack[types.RetrieveTransactionQuery],
    ) -> types.Transaction:
        """Retrieve a transaction."""
        return self._data(
            "GET",
            f"/api/v1/transactions/{segment(id)}",
            query=dict(query),
            timeout=timeout,
            max_retries=max_retries,
        )

    def list(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        **query: Unpack[types.ListTransactionsQuery],
    ) -> ListOf[types.Transaction]:
        """List transactions, newest first.

        A key of scope agentic lists the transactions of agentic links only. With `Accept: text/csv` (in the
        clients: `csv`), the answer is a file with all matching items, and `limit` is ignored. To continue a
        broken download, send the last id you got as `starting_after`.
        """
        return self._list(
            "GET",
            "/api/v1/transactions",
            query=dict(query),
            timeout=timeout,
            max_retries=max_retries,
        )

    def csv(
        self,
        *,
        timeout: Optional[float] = None,
        **query: Unpack[types.ListTransactionsQuery],
    ) -> Iterator[bytes]:
        """All items as a CSV file, newest first. Yields the file's bytes as they arrive."""
        return self._csv(
            "GET",
            "/api/v1/transactions",
            query=dict(query),
            timeout=timeout,
        )


class Refunds(Resource):
    """Transfers from your wallet that return a payment. The service detects them on the chain."""

    def prepare(
        self,
        id: str,
        /,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        **body: Unpack[types.PrepareRefundRequest],
    ) -> types.PreparedRefund:
        """Prepare a refund for your wallet to send.

        Returns the transfer to send from the wallet that received the payment: exactly this amount, to
        `walletAddress`. The service detects it on the chain and completes the refund. Until then the refund
        reserves its part of the payment.
        """
        return self._data(
            "POST",
            f"/api/v1/transactions/{segment(id)}/refunds",
            body=dict(body),
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )

    def retrieve(
        self,
        id: str,
        /,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        **query: Unpack[types.RetrieveRefundQuery],
    ) -> types.PreparedRefund:
        """Retrieve a refund."""
        return self._data(
            "GET",
            f"/api/v1/refunds/{segment(id)}",
            query=dict(query),
            timeout=timeout,
            max_retries=max_retries,
        )

    def list(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        **query: Unpack[types.ListPreparedRefundsQuery],
    ) -> ListOf[types.PreparedRefund]:
        """List refunds, newest first.

        Includes refunds recorded by hash. With `Accept: text/csv` (in the clients: `csv`), the answer is a
        file with all matching items, and `limit` is ignored. To continue a broken download, send the last id
        you got as `starting_after`.
        """
        return self._list(
            "GET",
            "/api/v1/refunds",
            query=dict(query),
            timeout=timeout,
            max_retries=max_retries,
        )

    def csv(
        self,
        *,
        timeout: Optional[float] = None,
        **query: Unpack[types.ListPreparedRefundsQuery],
    ) -> Iterator[bytes]:
        """All items as a CSV file, newest first. Yields the file's bytes as they arrive."""
        return self._csv(
            "GET",
            "/api/v1/refunds",
            query=dict(query),
            timeout=timeout,
        )

    def draft(
        self,
        id: str,
        /,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.RefundDraft:
        """Get a Solana transaction that sends a pending refund.

        The wallet that received the payment signs and sends this transaction in the browser, and pays the fee.
        The call changes nothing.
        """
        return self._data(
            "POST",
            f"/api/v1/refunds/{segment(id)}/drafts",
            body={},
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )

    def cancel(
        self,
        id: str,
        /,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.PreparedRefund:
        """Cancel a pending refund.

        The service keeps watching: a transfer that is sent anyway is counted, with `late: true`.
        """
        return self._data(
            "POST",
            f"/api/v1/refunds/{segment(id)}/cancel",
            body={},
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )

    def resolve(
        self,
        id: str,
        /,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        **body: Unpack[types.ResolveRefundRequest],
    ) -> types.PreparedRefund:
        """Credit a transfer that didn't complete its refund.

        For a transfer of another amount, from another wallet of yours, or from before the refund was prepared.
        The service verifies it on the chain. The refund's amount becomes the amount that the payer received,
        in whole cents and at most the rest of the payment.
        """
        return self._data(
            "POST",
            f"/api/v1/refunds/{segment(id)}/resolve",
            body=dict(body),
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )


class Events(Resource):
    """Events of the last 30 days. Webhooks send the same events."""

    def retrieve(
        self,
        id: str,
        /,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.Event:
        """Retrieve an event."""
        return self._data(
            "GET",
            f"/api/v1/events/{segment(id)}",
            timeout=timeout,
            max_retries=max_retries,
        )

    def list(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        **query: Unpack[types.ListEventsQuery],
    ) -> ListOf[types.Event]:
        """List events, newest first.

        Events of the last 30 days, for receivers that missed a webhook or have no public address. A key of
        scope agentic lists only events that this scope covers.
        """
        return self._list(
            "GET",
            "/api/v1/events",
            query=dict(query),
            timeout=timeout,
            max_retries=max_retries,
        )

    def resend(
        self,
        id: str,
        /,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        **body: Unpack[types.ResendEventBody],
    ) -> types.ResentEvent:
        """Send an event to webhook endpoints again.

        Sends the event at once with the same id, even to endpoints that already got it. Without `endpointId`,
        all active endpoints that subscribe to its type get it. The retry schedule restarts.
        """
        return self._data(
            "POST",
            f"/api/v1/events/{segment(id)}/resend",
            body=dict(body),
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )


class TestClock(Resource):
    """Time in test mode, for payment intents and webhook deliveries."""

    def advance(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        **body: Unpack[types.AdvanceTestClockRequest],
    ) -> types.AdvancedTestClock:
        """Advance time for payment intents and webhook deliveries in test mode.

        Brings forward `expiresAt` and `watchUntil` of open payment intents, and the next attempt of pending
        webhook deliveries, at most to now. The service acts within seconds. Nothing else changes. Several
        calls add up.
        """
        return self._data(
            "POST",
            "/api/v1/test-clock/advance",
            body=dict(body),
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )


class Webhooks(Resource):
    """Endpoints that receive events."""

    def create(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        **body: Unpack[types.CreateWebhookRequest],
    ) -> types.NewWebhookEndpoint:
        """Create an endpoint that receives events; its secret is shown only once.

        With a key of scope agentic, the endpoint receives only events that this scope covers.
        """
        return self._data(
            "POST",
            "/api/webhooks",
            body=dict(body),
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )

    def list(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        **query: Unpack[types.ListWebhooksQuery],
    ) -> types.Webhooks:
        """List all endpoints and their latest deliveries.

        A key of scope agentic sees only endpoints of scope agentic.
        """
        return self._data(
            "GET",
            "/api/webhooks",
            query=dict(query),
            timeout=timeout,
            max_retries=max_retries,
        )

    def update(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        **body: Unpack[types.UpdateWebhookRequest],
    ) -> types.WebhookEndpoint:
        """Change an endpoint.

        An inactive endpoint gets no new events. Pending deliveries wait up to 30 days for activation.
        """
        return self._data(
            "PATCH",
            "/api/webhooks",
            body=dict(body),
            timeout=timeout,
            max_retries=max_retries,
        )

    def delete(
        self,
        id: str,
        /,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.DeletedWebhook:
        """Delete an endpoint with its deliveries."""
        return self._data(
            "DELETE",
            "/api/webhooks",
            query={"id": id},
            timeout=timeout,
            max_retries=max_retries,
        )

    def test(
        self,
        id: str,
        /,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.WebhookTest:
        """Send a `webhook.test` event to an endpoint.

        Delivered like any other event, even if the endpoint doesn't subscribe to its type.
        """
        return self._data(
            "POST",
            f"/api/webhooks/{segment(id)}/test",
            body={},
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )

    def rotate_secret(
        self,
        id: str,
        /,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.WebhookSecret:
        """Replace the secret of an endpoint; the new secret is shown only once.

        Both secrets sign for 24 hours.
        """
        return self._data(
            "POST",
            f"/api/webhooks/{segment(id)}/rotate-secret",
            body={},
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )

    def deliveries(
        self,
        id: str,
        /,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        **query: Unpack[types.ListWebhookDeliveriesQuery],
    ) -> ListOf[types.WebhookDelivery]:
        """List deliveries to an endpoint with their attempts, newest first; kept for 30 days."""
        return self._list(
            "GET",
            f"/api/webhooks/{segment(id)}/deliveries",
            query=dict(query),
            timeout=timeout,
            max_retries=max_retries,
        )

    def redeliver(
        self,
        id: str,
        /,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.WebhookRedelivery:
        """Send a delivery again.

        Sends the event at once, with the same id; the retry schedule restarts. Also works for delivered and
        pending deliveries.
        """
        return self._data(
            "POST",
            f"/api/webhooks/deliveries/{segment(id)}/redeliver",
            body={},
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )


class Reports(Resource):
    """Exact sums over time."""

    def volume(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        **query: Unpack[types.RetrieveVolumeReportQuery],
    ) -> types.VolumeReport:
        """Get the volume over time.

        Exact sums by the time at which each transaction and refund was recorded (`createdAt`), so a past day
        doesn't change. A report has at most 1,900 intervals. Grouped by network, it has at most 400. Grouped
        by link, it has at most 100 intervals and covers at most 400 days.
        """
        return self._data(
            "GET",
            "/api/v1/reports/volume",
            query=dict(query),
            timeout=timeout,
            max_retries=max_retries,
        )


class Requests(Resource):
    """Recent requests of your keys and members, with their results."""

    def retrieve(
        self,
        id: str,
        /,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.LoggedRequest:
        """Retrieve a request.

        By its id or by the answer's `X-Request-Id`. If several requests have the same `X-Request-Id`, you get
        the newest.
        """
        return self._data(
            "GET",
            f"/api/v1/requests/{segment(id)}",
            timeout=timeout,
            max_retries=max_retries,
        )

    def list(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        **query: Unpack[types.ListRequestsQuery],
    ) -> ListOf[types.LoggedRequest]:
        """List requests, newest first.

        Requests of your keys and members in the last 7 days, at most the last 10,000 of the mode. They appear
        within seconds. The log contains no bodies, queries or addresses. It leaves out successful reads by
        members, requests without a valid credential, and requests that a rate limit refused.
        """
        return self._list(
            "GET",
            "/api/v1/requests",
            query=dict(query),
            timeout=timeout,
            max_retries=max_retries,
        )


class Account(Resource):
    """The merchant for whom the caller acts."""

    def retrieve(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.KeyAccount:
        """Get the merchant and the rights of the caller."""
        return self._data(
            "GET",
            "/api/v1/account",
            timeout=timeout,
            max_retries=max_retries,
        )

    def branding(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.Branding:
        """Get the branding of your payment pages."""
        return self._data(
            "GET",
            "/api/v1/account/branding",
            timeout=timeout,
            max_retries=max_retries,
        )

    def update_branding(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        **body: Unpack[types.UpdateBrandingRequest],
    ) -> types.Branding:
        """Change the branding of your payment pages.

        Absent fields keep their values, and `null` clears a field. Test and live mode each have their own
        branding.
        """
        return self._data(
            "PATCH",
            "/api/v1/account/branding",
            body=dict(body),
            timeout=timeout,
            max_retries=max_retries,
        )

    def open(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        **body: Unpack[types.OpenAccountRequest],
    ) -> types.Account:
        """Open an account to sell to people and agents.

        Its keys have scope full. Live keys and changes in live mode need a verified wallet or domain. A user
        has one account: a repeat returns it unchanged, with 200.
        """
        return self._data(
            "POST",
            "/api/v1/account",
            body=dict(body),
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
            as_user=True,
        )

    def update(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        **body: Unpack[types.UpdateMerchantAccountRequest],
    ) -> types.Account:
        """Change the profile of the merchant.

        Absent fields keep their values, `null` clears `contactEmail`, and `{}` changes nothing. Existing links
        keep the old name.
        """
        return self._data(
            "PATCH",
            "/api/v1/account",
            body=dict(body),
            timeout=timeout,
            max_retries=max_retries,
            as_user=True,
        )


class Members(Resource):
    """The merchant's members. Needs `session_token`."""

    def list(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> List[types.Member]:
        """List the members of the merchant, oldest first."""
        return self._data(
            "GET",
            "/api/v1/account/members",
            timeout=timeout,
            max_retries=max_retries,
            as_user=True,
        )

    def update(
        self,
        id: str,
        /,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        **body: Unpack[types.UpdateMemberRequest],
    ) -> types.Member:
        """Change the role of a member.

        Takes effect with the member's next request. The last owner stays an owner.
        """
        return self._data(
            "PATCH",
            f"/api/v1/account/members/{segment(id)}",
            body=dict(body),
            timeout=timeout,
            max_retries=max_retries,
            as_user=True,
        )

    def remove(
        self,
        id: str,
        /,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.Deleted:
        """Remove a member.

        Takes effect with the member's next request. Owners can remove members. Members can leave by removing
        themselves, except the last owner. API keys that the member created keep working.
        """
        return self._data(
            "DELETE",
            f"/api/v1/account/members/{segment(id)}",
            timeout=timeout,
            max_retries=max_retries,
            as_user=True,
        )


class Invitations(Resource):
    """Invitations to become a member. Needs `session_token`."""

    def create(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        **body: Unpack[types.CreateInvitationRequest],
    ) -> types.Invitation:
        """Invite a user by e-mail address.

        The service sends no e-mail: tell the person. A user whose identity provider has verified this address
        can accept for 14 days. A second invitation to an address replaces the first.
        """
        return self._data(
            "POST",
            "/api/v1/account/invitations",
            body=dict(body),
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
            as_user=True,
        )

    def list(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> List[types.Invitation]:
        """List the open invitations."""
        return self._data(
            "GET",
            "/api/v1/account/invitations",
            timeout=timeout,
            max_retries=max_retries,
            as_user=True,
        )

    def delete(
        self,
        id: str,
        /,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.Deleted:
        """Withdraw an invitation."""
        return self._data(
            "DELETE",
            f"/api/v1/account/invitations/{segment(id)}",
            timeout=timeout,
            max_retries=max_retries,
            as_user=True,
        )

    def accept(
        self,
        id: str,
        /,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.AcceptedInvitation:
        """Become a member of the merchant that invited the user.

        `GET /api/v1/session` lists the user's invitations. A user who is already a member keeps the role.
        """
        return self._data(
            "POST",
            f"/api/v1/session/invitations/{segment(id)}/accept",
            body={},
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
            as_user=True,
        )


class Wallets(Resource):
    """The wallets that receive the merchant's payments. Changes need the `session_token` of an owner."""

    def add(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        **body: Unpack[types.AddWalletRequest],
    ) -> types.Wallet:
        """Add a wallet in this mode.

        The first wallet of a chain family becomes its default. A repeat changes nothing and answers 200.
        """
        return self._data(
            "POST",
            "/api/v1/account/wallets",
            body=dict(body),
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
            as_user=True,
        )

    def list(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> List[types.Wallet]:
        """List the merchant's wallets in this mode."""
        return self._data(
            "GET",
            "/api/v1/account/wallets",
            timeout=timeout,
            max_retries=max_retries,
        )

    def update(
        self,
        id: str,
        /,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        **body: Unpack[types.UpdateWalletRequest],
    ) -> types.Wallet:
        """Make a wallet the default of its chain family.

        Existing links and products keep their wallet.
        """
        return self._data(
            "PATCH",
            f"/api/v1/account/wallets/{segment(id)}",
            body=dict(body),
            timeout=timeout,
            max_retries=max_retries,
            as_user=True,
        )

    def remove(
        self,
        id: str,
        /,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.Deleted:
        """Remove a wallet.

        The service refuses while active links, unarchived products or watched payments use the wallet. A
        default wallet can be removed only as the last wallet of its chain family. Recorded payments stay.
        """
        return self._data(
            "DELETE",
            f"/api/v1/account/wallets/{segment(id)}",
            timeout=timeout,
            max_retries=max_retries,
            as_user=True,
        )


class Verification(Resource):
    """Proofs that the merchant controls wallets and domains. Needs `session_token`."""

    def retrieve(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.Verification:
        """List verified and pending wallets and domains."""
        return self._data(
            "GET",
            "/api/agentic/verification",
            timeout=timeout,
            max_retries=max_retries,
            as_user=True,
        )

    def verify(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        **body: Unpack[types.VerifyAccountRequest],
    ) -> types.VerificationCheck:
        """Prove that the account controls a wallet or a domain.

        `wallet`: the first call returns a message. Sign it with the wallet within 15 minutes and send the same
        call with `signature`. In live mode the wallet then belongs to this account, even if another account
        had registered it. `domain`: the first call returns a line of text and an address. Publish a file with
        the line there within 3 days and send the same call again. If the check fails, `reason` says why.
        """
        return self._data(
            "POST",
            "/api/agentic/verification",
            body=dict(body),
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
            as_user=True,
        )


class Session(Resource):
    """The signed-in user. Needs `session_token`."""

    def retrieve(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.Session:
        """Get the signed-in user and the user's merchants.

        A member of several merchants must send `X-Svc-Merchant` with all other requests.
        """
        return self._data(
            "GET",
            "/api/v1/session",
            timeout=timeout,
            max_retries=max_retries,
            as_user=True,
        )


class Keys(Resource):
    """API keys of the user's merchant. Needs `session_token`."""

    def create(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        **body: Unpack[types.CreateDeveloperKeyRequest],
    ) -> types.NewDeveloperKey:
        """Create an API key; it is shown only once.

        Keys of an agentic account have scope `agentic`. Other accounts must verify a wallet or a domain before
        their first live key. With `permissions` the key is restricted and begins with `svc_test_rk_` or
        `svc_live_rk_`. Permissions never change.
        """
        return self._data(
            "POST",
            "/api/developer/keys",
            body=dict(body),
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
            as_user=True,
        )

    def list(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        **query: Unpack[types.ListDeveloperKeysQuery],
    ) -> ListOf[types.DeveloperKey]:
        """List API keys of both modes, newest first, without their secrets."""
        return self._list(
            "GET",
            "/api/developer/keys",
            query=dict(query),
            timeout=timeout,
            max_retries=max_retries,
            as_user=True,
        )

    def roll(
        self,
        id: str,
        /,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        **body: Unpack[types.RollDeveloperKeyBody],
    ) -> types.RolledDeveloperKey:
        """Replace an API key with a new one of the same type, rights and name.

        The old key keeps working for `expiresInSeconds`; by default it is revoked at once. If the old key has
        an expiry date, the new key gets the same lifetime, counted from now. The new key is shown only once.
        """
        return self._data(
            "POST",
            f"/api/developer/keys/{segment(id)}/roll",
            body=dict(body),
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
            as_user=True,
        )

    def revoke(
        self,
        id: str,
        /,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.DeveloperKey:
        """Revoke an API key; takes effect within a second.

        The key stays in the list. A repeat returns the same answer and changes nothing.
        """
        return self._data(
            "DELETE",
            f"/api/developer/keys/{segment(id)}",
            timeout=timeout,
            max_retries=max_retries,
            as_user=True,
        )


class ProxySecret(Resource):
    """The secret that signs calls to your targets: see `verify_call`."""

    def retrieve(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.ProxySigningSecret:
        """Get the secret that signs calls to your targets.

        Created on first use, one per merchant and mode.
        """
        return self._data(
            "GET",
            "/api/v1/agentic/proxy-signing-secret",
            timeout=timeout,
            max_retries=max_retries,
        )

    def rotate(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        **body: Unpack[types.RotateProxySigningSecretBody],
    ) -> types.ProxySigningSecret:
        """Replace the signing secret; both sign during the grace period."""
        return self._data(
            "POST",
            "/api/v1/agentic/proxy-signing-secret/rotate",
            body=dict(body),
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )


class GeneratedClient(Resource):
    """The resources of the API."""

    def __init__(self, send: Send) -> None:
        super().__init__(send)
        self.products = Products(send)
        """What you sell. Payment links take their name and price from a product."""
        self.payment_links = PaymentLinks(send)
        """Links that people pay in a browser, or that agents pay for each call."""
        self.apis = Apis(send)
        """APIs whose operations you sell. Their routes are payment links."""
        self.payment_intents = PaymentIntents(send)
        """Payments by people through payment links. A link's page creates one when a visitor starts to pay."""
        self.transactions = Transactions(send)
        """Payments proven on the chain."""
        self.refunds = Refunds(send)
        """Transfers from your wallet that return a payment. The service detects them on the chain."""
        self.events = Events(send)
        """Events of the last 30 days. Webhooks send the same events."""
        self.test_clock = TestClock(send)
        """Time in test mode, for payment intents and webhook deliveries."""
        self.webhooks = Webhooks(send)
        """Endpoints that receive events."""
        self.reports = Reports(send)
        """Exact sums over time."""
        self.requests = Requests(send)
        """Recent requests of your keys and members, with their results."""
        self.account = Account(send)
        """The merchant for whom the caller acts."""
        self.members = Members(send)
        """The merchant's members. Needs `session_token`."""
        self.invitations = Invitations(send)
        """Invitations to become a member. Needs `session_token`."""
        self.wallets = Wallets(send)
        """The wallets that receive the merchant's payments. Changes need the `session_token` of an owner."""
        self.verification = Verification(send)
        """Proofs that the merchant controls wallets and domains. Needs `session_token`."""
        self.session = Session(send)
        """The signed-in user. Needs `session_token`."""
        self.keys = Keys(send)
        """API keys of the user's merchant. Needs `session_token`."""
        self.proxy_secret = ProxySecret(send)
        """The secret that signs calls to your targets: see `verify_call`."""

    def search(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        **query: Unpack[types.SearchQuery],
    ) -> List[types.SearchHit]:
        """Find by id, hash, e-mail address, reference or name.

        Finds transactions, payment intents, payment links and products of your mode by id, transaction hash
        (also of a refund), complete e-mail address of the buyer, or your complete reference. Links and
        products are also found by the beginning of their name. References and Solana signatures are
        case-sensitive. For a completed intent, the result is its transaction. Only a search for the intent's
        id finds the intent itself. At most 25 results.
        """
        return self._data(
            "GET",
            "/api/v1/search",
            query=dict(query),
            timeout=timeout,
            max_retries=max_retries,
        )
