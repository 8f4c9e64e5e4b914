// Generated from the OpenAPI document of the payments service by `pnpm gen`.

export interface paths {
    "/.well-known/oauth-protected-resource": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How this API is protected (RFC 9728)
         * How this API is protected (RFC 9728).
         */
        get: operations["getProtectedResource"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/x402": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Paid resources that catalogs may list
         * The 1000 newest active links whose merchants let catalogs list them. Each answers 402 with its price.
         */
        get: operations["listPaidResources"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/link/{linkId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Call a link with GET, paid per request
         * Without a payment: 402 with x402's offer. With one, in PAYMENT-SIGNATURE: the request goes to the merchant's API, its answer comes back as it is, and is charged when it is a 2xx. Method, query and body are passed on byte for byte; a link may take one method only. HEAD answers 200 with the offer in PAYMENT-REQUIRED, and buys nothing.
         */
        get: operations["getPaidLink"];
        /**
         * Call a link with PUT, paid per request
         * Without a payment: 402 with x402's offer. With one, in PAYMENT-SIGNATURE: the request goes to the merchant's API, its answer comes back as it is, and is charged when it is a 2xx. Method, query and body are passed on byte for byte; a link may take one method only. HEAD answers 200 with the offer in PAYMENT-REQUIRED, and buys nothing.
         */
        put: operations["putPaidLink"];
        /**
         * Call a link with POST, paid per request
         * Without a payment: 402 with x402's offer. With one, in PAYMENT-SIGNATURE: the request goes to the merchant's API, its answer comes back as it is, and is charged when it is a 2xx. Method, query and body are passed on byte for byte; a link may take one method only. HEAD answers 200 with the offer in PAYMENT-REQUIRED, and buys nothing.
         */
        post: operations["postPaidLink"];
        /**
         * Call a link with DELETE, paid per request
         * Without a payment: 402 with x402's offer. With one, in PAYMENT-SIGNATURE: the request goes to the merchant's API, its answer comes back as it is, and is charged when it is a 2xx. Method, query and body are passed on byte for byte; a link may take one method only. HEAD answers 200 with the offer in PAYMENT-REQUIRED, and buys nothing.
         */
        delete: operations["deletePaidLink"];
        options?: never;
        head?: never;
        /**
         * Call a link with PATCH, paid per request
         * Without a payment: 402 with x402's offer. With one, in PAYMENT-SIGNATURE: the request goes to the merchant's API, its answer comes back as it is, and is charged when it is a 2xx. Method, query and body are passed on byte for byte; a link may take one method only. HEAD answers 200 with the offer in PAYMENT-REQUIRED, and buys nothing.
         */
        patch: operations["patchPaidLink"];
        trace?: never;
    };
    "/api/agent/link/{linkId}/price": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The price of a link, free and without a payment challenge
         * The same as the 402 challenge says, except `payTo`, which is given when it is paid.
         */
        get: operations["getLinkPrice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/payments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How a payment went whose answer did not arrive
         * How a payment went whose answer did not arrive.
         */
        get: operations["getAgentPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agentic/onboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make an agentic account for the user of the session
         * A user has one account: a repeat changes nothing and answers 200 with it. PATCH changes its name and contact.
         */
        post: operations["onboardAgenticAccount"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the name or the contact of an account
         * Absent members keep their values, `null` clears `contactEmail`, `{}` changes nothing. A link keeps the merchant's name that it was made with.
         */
        patch: operations["updateAccount"];
        trace?: never;
    };
    "/api/agentic/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the account has proven, and what is pending
         * What the account has proven, and what is pending.
         */
        get: operations["getVerification"];
        put?: never;
        /**
         * Prove that the account controls a wallet or a domain
         * `wallet`: the first call answers a message; sign it with the wallet within 15 minutes and send the same call with `signature`. In live mode the wallet is this account's from then on, also when another one had registered it. `domain`: the first call answers a line and the address of a file; publish it within 3 days and send the same call again. Until it is found the answer says why it was not.
         */
        post: operations["verifyAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/checkout/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a purchase that can be paid for 30 minutes
         * @deprecated
         * With `paymentLinkId` the fields default from that link; explicit values win. A repeat with the same Idempotency-Key gets the first answer again; GET says how the session stands.
         */
        post: operations["createCheckoutSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/checkout/session/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Poll a checkout session
         * @deprecated
         * 404 once it has expired; a completed session does not expire. An open one whose wallet another merchant has taken over names no wallet any more.
         */
        get: operations["retrieveCheckoutSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/checkout/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a checkout session with a payment that was made on the chain
         * @deprecated
         * The payment is proven first: from `walletAddress`, to the session's wallet, at least its amount, not older than the session. A session is completed once, and a hash pays once.
         */
        post: operations["submitCheckoutPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/developer/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys of both modes, newest first; never the keys themselves
         * List API keys of both modes, newest first; never the keys themselves.
         */
        get: operations["listDeveloperKeys"];
        put?: never;
        /**
         * Create an API key; it is shown this once
         * A live key of an agentic account has scope `agentic`. Other accounts verify a wallet or a domain before their first live key.
         */
        post: operations["createDeveloperKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/developer/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key; acts within a second
         * The key stays in the list. A second time answers the same and changes nothing.
         */
        delete: operations["revokeDeveloperKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/developer/keys/{id}/roll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace an API key by a new one of the same type, scope and name
         * The old key goes on for `expiresInSeconds`, or is revoked at once. The new one is shown this once.
         */
        post: operations["rollDeveloperKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Liveness: the process answers
         * Liveness: the process answers.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pay/intents/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How a payment stands
         * How a payment stands.
         */
        get: operations["followPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pay/intents/{token}/drafts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A Solana transaction for the payer's wallet to sign and send
         * A plain transfer of the amount due with the intent's reference; the payer pays the fee. It reserves nothing.
         */
        post: operations["draftTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pay/intents/{token}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay with a transfer that a wallet has signed (EIP-3009)
         * Settled by the service and proven on the chain before it counts. 402: nothing was charged, and another way may be taken. 409: nothing else may be paid: the payment has ended, something else pays it, or, with the reason `invalid_transaction_state`, the signature was used or cancelled before it came here and may have paid. 504: the outcome is not known yet, so nothing else may be paid; follow the payment, or send the same again.
         */
        post: operations["payByWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pay/intents/{token}/transfers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say which transaction paid
         * A reason to look at once, and no proof: the transaction is read from the chain like any other. 409: it belongs to another payment, or has paid something else.
         */
        post: operations["hintTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pay/pl-{linkId}/intents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to pay a link
         * Begin to pay a link.
         */
        post: operations["openPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payment-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payment links, newest first (unversioned)
         * @deprecated
         * A key of scope agentic lists agentic links only.
         */
        get: operations["legacyListPaymentLinks"];
        put?: never;
        /**
         * Create a payment link (unversioned)
         * @deprecated
         * With `productId` the fields default from that product; explicit values win. `network` is always explicit.
         */
        post: operations["legacyCreatePaymentLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payment-links/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a payment link shows to the buyer
         * @deprecated
         * Public: needs no credential, and looks at none. Names no network and no wallet at which another merchant would be paid.
         */
        get: operations["legacyRetrievePaymentLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the named fields of a payment link, by the dashboard
         * @deprecated
         * As in v1, with a session token: a session sees the links of both modes.
         */
        patch: operations["legacyUpdatePaymentLink"];
        trace?: never;
    };
    "/api/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List products, newest first (unversioned)
         * @deprecated
         * List products, newest first (unversioned).
         */
        get: operations["legacyListProducts"];
        put?: never;
        /**
         * Create a product (unversioned)
         * @deprecated
         * Create a product (unversioned).
         */
        post: operations["legacyCreateProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the named fields of a product (unversioned)
         * @deprecated
         * Absent fields keep their values, `null` clears a nullable one, `{}` changes nothing. Archiving deactivates.
         */
        patch: operations["legacyUpdateProduct"];
        trace?: never;
    };
    "/api/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the service can work: asks the database whether it takes writes
         * Whether the service can work: asks the database whether it takes writes.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List refunds, newest first
         * @deprecated
         * List refunds, newest first.
         */
        get: operations["listRefunds"];
        put?: never;
        /**
         * Record a transfer that gave a payment back
         * @deprecated
         * The transfer is proven on the chain first: USDC from the wallet that was paid to the payer, not older than the payment, at least `amount`. All refunds of a transaction together are at most its amount; then it is `refunded`.
         */
        post: operations["createRefund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settlements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List settlements, newest first
         * @deprecated
         * List settlements, newest first.
         */
        get: operations["listSettlements"];
        put?: never;
        /**
         * Take note of live payments as settled, oldest first
         * @deprecated
         * Bookkeeping: the money is in the merchant's wallet already. Sets `settledAt` of the transactions; a transaction is settled once.
         */
        post: operations["createSettlement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settlements/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is not settled yet
         * @deprecated
         * What is not settled yet.
         */
        get: operations["retrieveSettlementBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tax/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The tax on a purchase
         * @deprecated
         * 0 where the operator has no tax engine; 504 when the engine does not answer.
         */
        post: operations["quoteTax"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List transactions, newest first (unversioned)
         * @deprecated
         * A key of scope agentic lists the transactions of agentic links only. With `Accept: text/csv` the answer is a file with all items of the filters, whatever `limit` says. Continue a download that broke off with `starting_after` and the last id that arrived.
         */
        get: operations["legacyListTransactions"];
        put?: never;
        /**
         * Record a completed on-chain payment (unversioned)
         * @deprecated
         * The payment is proven on the chain first: USDC of the network, from `walletAddress`, to one of your wallets, at least `amount`. A hash is recorded once. A hash that no node knows yet holds the answer for up to ten seconds; then 422 with `retryable: true` says to send the same again.
         */
        post: operations["legacyRecordTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transactions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a transaction (unversioned)
         * @deprecated
         * Retrieve a transaction (unversioned).
         */
        get: operations["legacyRetrieveTransaction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An address that takes one file
         * Send the file by PUT to `uploadUrl` with `headers`. The store refuses another type or size. A name that is taken gets a suffix, so that no stored file is overwritten by another name's owner; sent twice within its 15 minutes, the address replaces its own file.
         */
        post: operations["createUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/upload/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a file of your own directory
         * Delete a file of your own directory.
         */
        delete: operations["deleteUpload"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * For whom the caller acts, and what it may do
         * For whom the caller acts, and what it may do.
         */
        get: operations["retrieveAccount"];
        put?: never;
        /**
         * Open an account that sells to people and agents
         * Its keys have scope full; a live key, and a change in live mode, needs a verified wallet or domain. A user opens one account: a repeat changes nothing and answers 200 with it.
         */
        post: operations["openAccount"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the profile of the merchant
         * Absent members keep their values, `null` clears `contactEmail`, `{}` changes nothing. A link keeps the merchant's name that it was made with.
         */
        patch: operations["updateMerchantAccount"];
        trace?: never;
    };
    "/api/v1/account/branding": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How payers see you on payment pages
         * How payers see you on payment pages.
         */
        get: operations["retrieveBranding"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change how payers see you on payment pages
         * Members that you leave out stay; null removes one. Test and live mode have a branding each.
         */
        patch: operations["updateBranding"];
        trace?: never;
    };
    "/api/v1/account/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the invitations that were not accepted yet
         * List the invitations that were not accepted yet.
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite a user by e-mail address
         * The service sends no mail: tell the person. Whoever signs in with this address, verified by the identity provider, can accept for 14 days. A second invitation of an address replaces the first.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw an invitation
         * Withdraw an invitation.
         */
        delete: operations["deleteInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of the merchant, the first joined first
         * List the members of the merchant, the first joined first.
         */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/members/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member
         * Counts with the member's next request. Owners remove members, and each member can leave by removing itself; the last owner can't. API keys that the member made go on.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Change the role of a member
         * Counts with the member's next request. The last owner stays an owner.
         */
        patch: operations["updateMember"];
        trace?: never;
    };
    "/api/v1/account/wallets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the wallets of the merchant in the mode
         * List the wallets of the merchant in the mode.
         */
        get: operations["listWallets"];
        put?: never;
        /**
         * Add a wallet in the mode
         * The first one of its kind of chain becomes the default. A repeat changes nothing and answers 200.
         */
        post: operations["addWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/wallets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a wallet
         * Refused while active links or open payments are paid to it, and for the default wallet while there are others. What was recorded stays.
         */
        delete: operations["removeWallet"];
        options?: never;
        head?: never;
        /**
         * Make a wallet the default of its kind of chain
         * Links and products that exist keep the wallet that they were made with.
         */
        patch: operations["updateWallet"];
        trace?: never;
    };
    "/api/v1/agentic/proxy-signing-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The secret that signs calls to your targets
         * Made on first use, one per merchant and mode.
         */
        get: operations["getProxySigningSecret"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agentic/proxy-signing-secret/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret; both sign during the grace period
         * Replace the secret; both sign during the grace period.
         */
        post: operations["rotateProxySigningSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events, newest first
         * The events of webhooks, of the last 30 days: for whoever missed some, or has no address that they could be sent to. A key of scope agentic lists what is about products and agentic links.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payment-intents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payment intents, newest first
         * With `Accept: text/csv` the answer is a file with all items of the filters, whatever `limit` says. Continue a download that broke off with `starting_after` and the last id that arrived.
         */
        get: operations["listPaymentIntents"];
        put?: never;
        /**
         * Begin the purchase of a payment link by a person
         * Answers the exact amount to transfer on each network, codes for wallets, and `url`: the page to send the payer to. The payment is noticed by the service itself.
         */
        post: operations["createPaymentIntent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payment-intents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a payment intent with the transfers that were noticed for it
         * Retrieve a payment intent with the transfers that were noticed for it.
         */
        get: operations["retrievePaymentIntent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payment-intents/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End an open payment intent
         * It stays watched: a payment that comes all the same becomes `unresolved`, with the reason `late`.
         */
        post: operations["cancelPaymentIntent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payment-intents/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Credit a payment that did not complete its intent by itself
         * The transfer is verified on the chain and recorded, whatever its amount: you decide that it pays. On any network of the mode.
         */
        post: operations["resolvePaymentIntent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payment-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payment links, newest first
         * A key of scope agentic lists agentic links only.
         */
        get: operations["listPaymentLinks"];
        put?: never;
        /**
         * Create a payment link
         * With `productId` the fields default from that product; explicit values win. `network` is always explicit.
         */
        post: operations["createPaymentLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payment-links/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a payment link
         * Retrieve a payment link.
         */
        get: operations["retrievePaymentLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the named fields of a payment link
         * Absent fields keep their values, `null` clears a nullable one, `{}` changes nothing. `active: false` deactivates.
         */
        patch: operations["updatePaymentLink"];
        trace?: never;
    };
    "/api/v1/payment-links/{id}/listing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Why catalogs list a payment link, or don't
         * Catalogs of paid resources list an agentic link when the facilitator settles a payment for it. The last two checks follow from payments.
         */
        get: operations["diagnosePaymentLinkListing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List products, newest first
         * List products, newest first.
         */
        get: operations["listProducts"];
        put?: never;
        /**
         * Create a product
         * Create a product.
         */
        post: operations["createProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a product
         * Retrieve a product.
         */
        get: operations["retrieveProduct"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the named fields of a product
         * Absent fields keep their values, `null` clears a nullable one, `{}` changes nothing. Archiving deactivates.
         */
        patch: operations["updateProduct"];
        trace?: never;
    };
    "/api/v1/reports/volume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Volume over time
         * Exact sums by the time at which each transaction and refund was recorded (`createdAt`), so a past day doesn't change. At most 1,900 intervals, 400 by network, 100 by link. By link at most 400 days.
         */
        get: operations["retrieveVolumeReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find by id, hash, e-mail address, reference or name
         * Finds transactions, payment intents, payment links and products of your mode: by their id, by a transaction hash (also of a refund), by the buyer's whole e-mail address, by your whole reference, and links and products by how their name begins. Case matters in references only. A completed intent is found as its transaction. At most 25 results.
         */
        get: operations["search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who is signed in, and for which merchants
         * A member of several merchants names one of them in `X-Svc-Merchant` with every other request.
         */
        get: operations["retrieveSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session/invitations/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Become a member of the merchant that invited the user
         * `GET /api/v1/session` lists the user's invitations. A member keeps the role that it has.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List transactions, newest first
         * A key of scope agentic lists the transactions of agentic links only. With `Accept: text/csv` the answer is a file with all items of the filters, whatever `limit` says. Continue a download that broke off with `starting_after` and the last id that arrived.
         */
        get: operations["listTransactions"];
        put?: never;
        /**
         * Record a completed on-chain payment
         * The payment is proven on the chain first: USDC of the network, from `walletAddress`, to one of your wallets, at least `amount`. A hash is recorded once. A hash that no node knows yet holds the answer for up to ten seconds; then 422 with `retryable: true` says to send the same again.
         */
        post: operations["recordTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transactions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a transaction
         * Retrieve a transaction.
         */
        get: operations["retrieveTransaction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is running
         * What is running.
         */
        get: operations["getVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All endpoints, and the latest deliveries to them
         * A key of scope agentic sees those of its own scope.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create an endpoint that gets events; its secret is shown this once
         * One that a key of scope agentic makes gets events of products and agentic links only.
         */
        post: operations["createWebhook"];
        /**
         * Delete an endpoint with its deliveries
         * Delete an endpoint with its deliveries.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change an endpoint
         * Deliveries to an endpoint that is not active wait, and are made when it is active again within 30 days.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/api/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Deliveries to an endpoint with their attempts, newest first; kept for 30 days
         * Deliveries to an endpoint with their attempts, newest first; kept for 30 days.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret of an endpoint; the new one is shown this once
         * Both secrets sign for 24 hours.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a `webhook.test` event to an endpoint
         * Delivered like any other event, whatever types the endpoint takes.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/deliveries/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery once more
         * At once, with the same event id; retries start anew. Also for deliveries that succeeded or wait.
         */
        post: operations["redeliverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "agentic.request.paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * agentic.request.paid
         * A request to an agentic link was answered and settled.
         */
        post: operations["onAgenticRequestPaid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "agentic.settlement.conflict": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * agentic.settlement.conflict
         * The transfer that settled a payment is recorded for another one.
         */
        post: operations["onAgenticSettlementConflict"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "agentic.settlement.resolved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * agentic.settlement.resolved
         * A payment whose outcome was unknown turned out to be settled.
         */
        post: operations["onAgenticSettlementResolved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "agentic.settlement.unknown": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * agentic.settlement.unknown
         * It is not known yet whether a payment was settled; the chain is being asked.
         */
        post: operations["onAgenticSettlementUnknown"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "api_key.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * api_key.created
         * A key was made; without the key.
         */
        post: operations["onApiKeyCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "api_key.revoked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * api_key.revoked
         * A key was taken out of use.
         */
        post: operations["onApiKeyRevoked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "checkout.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * checkout.completed
         * A checkout session was paid.
         */
        post: operations["onCheckoutCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "checkout.expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * checkout.expired
         * A checkout session ended unpaid, up to a minute after its half hour.
         */
        post: operations["onCheckoutExpired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment_intent.expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * payment_intent.expired
         * An intent ended unpaid, as far as every network was read but those in `unreadNetworks`. A late payment is still noticed.
         */
        post: operations["onPaymentIntentExpired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment_intent.processing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * payment_intent.processing
         * A transfer of exactly the amount, or with the intent's reference, is in a block that may still be replaced.
         */
        post: operations["onPaymentIntentProcessing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment_intent.unresolved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * payment_intent.unresolved
         * Money came that does not complete an intent by itself; `reason` says why. Credit it with `POST …/resolve`.
         */
        post: operations["onPaymentIntentUnresolved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment_link.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * payment_link.created
         * A payment link was made.
         */
        post: operations["onPaymentLinkCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment_link.deactivated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * payment_link.deactivated
         * A change made a payment link inactive, beside `payment_link.updated`.
         */
        post: operations["onPaymentLinkDeactivated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment_link.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * payment_link.updated
         * A payment link was changed.
         */
        post: operations["onPaymentLinkUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * payment.completed
         * A payment was recorded, beside `transaction.recorded`.
         */
        post: operations["onPaymentCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * payment.failed
         * A recording was refused for good (`retryable: false`), or the settlement of a paid request was refused.
         */
        post: operations["onPaymentFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.refunded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * payment.refunded
         * A refund was proven; with what is left of the payment.
         */
        post: operations["onPaymentRefunded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "product.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * product.created
         * A product was made.
         */
        post: operations["onProductCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "product.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * product.updated
         * A product was changed.
         */
        post: operations["onProductUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "proxy_secret.rotated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * proxy_secret.rotated
         * The secret that signs calls to your targets was replaced.
         */
        post: operations["onProxySecretRotated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "refund.canceled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * refund.canceled
         * A refund was canceled, by you or because other refunds left too little of the payment (`cancelReason`).
         */
        post: operations["onRefundCanceled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "refund.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * refund.created
         * A refund was prepared. `payment.refunded` tells when it is proven.
         */
        post: operations["onRefundCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "refund.expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * refund.expired
         * A refund ended unsent. A late transfer is still noticed.
         */
        post: operations["onRefundExpired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "refund.unresolved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * refund.unresolved
         * Your wallet sent USDC to the receiver of a refund, and that completed none: `transfer.reason` says why.
         */
        post: operations["onRefundUnresolved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "transaction.recorded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * transaction.recorded
         * A payment was proven on the chain and recorded.
         */
        post: operations["onTransactionRecorded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * webhook.test
         * You asked for a test with `POST /api/webhooks/{id}/test`.
         */
        post: operations["onWebhookTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** AcceptedInvitation */
        AcceptedInvitation: {
            /**
             * Format: uuid
             * Whose it is
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            merchantId: string;
        };
        AcceptInvitationRequest: Record<string, never> | null;
        /** Account */
        Account: {
            /** Whether the account registered itself by onboarding */
            agentic: boolean;
            /** Where the operator reaches the merchant */
            contactEmail: string | null;
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            /** Name of the merchant, as buyers see it */
            displayName: string;
            /**
             * Format: uuid
             * Whose it is
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            merchantId: string;
            /** Whether it has proven a wallet or a domain */
            verified: boolean;
            /** Where it is paid by default in live mode, by chain family */
            walletAddresses: {
                [key: string]: string;
            };
        };
        AddWalletRequest: {
            /** EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58 */
            address: string;
        };
        /** AgenticPayment */
        AgenticPayment: {
            /** In currency units, at most two decimals */
            amount: number;
            network: components["schemas"]["Network"];
            /** The wallet that paid */
            payer: string;
            /**
             * Format: uuid
             * Of the x402 payment
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            paymentId: string;
            /**
             * Format: uuid
             * Of the payment link; null: none was named
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            paymentLinkId: string;
            /**
             * Format: uuid
             * Of the transaction; null: none yet
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            transactionId?: string;
            /** Of the transaction on the chain */
            txHash?: string;
        } & {
            [key: string]: unknown;
        };
        /** AgenticRequestPaidEvent */
        AgenticRequestPaidEvent: {
            data: components["schemas"]["AgenticPayment"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "agentic.request.paid";
            /**
             * Format: uuid
             * Of the event: the same in every attempt and at every endpoint
             */
            id: string;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: date-time
             * When it happened
             */
            timestamp: string;
            /**
             * Format: uuid
             * Of this delivery
             */
            webhookDeliveryId: string;
        };
        /** AgenticSettlementConflictEvent */
        AgenticSettlementConflictEvent: {
            data: components["schemas"]["AgenticPayment"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "agentic.settlement.conflict";
            /**
             * Format: uuid
             * Of the event: the same in every attempt and at every endpoint
             */
            id: string;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: date-time
             * When it happened
             */
            timestamp: string;
            /**
             * Format: uuid
             * Of this delivery
             */
            webhookDeliveryId: string;
        };
        /** AgenticSettlementResolvedEvent */
        AgenticSettlementResolvedEvent: {
            data: components["schemas"]["AgenticPayment"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "agentic.settlement.resolved";
            /**
             * Format: uuid
             * Of the event: the same in every attempt and at every endpoint
             */
            id: string;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: date-time
             * When it happened
             */
            timestamp: string;
            /**
             * Format: uuid
             * Of this delivery
             */
            webhookDeliveryId: string;
        };
        /** AgenticSettlementUnknownEvent */
        AgenticSettlementUnknownEvent: {
            data: components["schemas"]["AgenticPayment"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "agentic.settlement.unknown";
            /**
             * Format: uuid
             * Of the event: the same in every attempt and at every endpoint
             */
            id: string;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: date-time
             * When it happened
             */
            timestamp: string;
            /**
             * Format: uuid
             * Of this delivery
             */
            webhookDeliveryId: string;
        };
        /** ApiKeyCreatedEvent */
        ApiKeyCreatedEvent: {
            data: components["schemas"]["DeveloperKey"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "api_key.created";
            /**
             * Format: uuid
             * Of the event: the same in every attempt and at every endpoint
             */
            id: string;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: date-time
             * When it happened
             */
            timestamp: string;
            /**
             * Format: uuid
             * Of this delivery
             */
            webhookDeliveryId: string;
        };
        /** ApiKeyRevokedEvent */
        ApiKeyRevokedEvent: {
            data: components["schemas"]["DeveloperKey"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "api_key.revoked";
            /**
             * Format: uuid
             * Of the event: the same in every attempt and at every endpoint
             */
            id: string;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: date-time
             * When it happened
             */
            timestamp: string;
            /**
             * Format: uuid
             * Of this delivery
             */
            webhookDeliveryId: string;
        };
        /**
         * Branding
         * @example {
         *       "color": "#0b6e4f",
         *       "supportEmail": "help@acme.example",
         *       "supportUrl": null,
         *       "logoUrl": null
         *     }
         */
        Branding: {
            /** Color of buttons, as `#rrggbb` */
            color: string | null;
            /** Address of the logo; a new logo has a new one */
            logoUrl: string | null;
            /** Where payers ask */
            supportEmail: string | null;
            /** Page on which payers find help */
            supportUrl: string | null;
        };
        /** CheckoutCompletedEvent */
        CheckoutCompletedEvent: {
            data: components["schemas"]["CheckoutSession"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "checkout.completed";
            /**
             * Format: uuid
             * Of the event: the same in every attempt and at every endpoint
             */
            id: string;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: date-time
             * When it happened
             */
            timestamp: string;
            /**
             * Format: uuid
             * Of this delivery
             */
            webhookDeliveryId: string;
        };
        /** CheckoutExpiredEvent */
        CheckoutExpiredEvent: {
            data: components["schemas"]["CheckoutSession"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "checkout.expired";
            /**
             * Format: uuid
             * Of the event: the same in every attempt and at every endpoint
             */
            id: string;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: date-time
             * When it happened
             */
            timestamp: string;
            /**
             * Format: uuid
             * Of this delivery
             */
            webhookDeliveryId: string;
        };
        /** CheckoutSession */
        CheckoutSession: {
            /** In currency units */
            amount: number;
            /** Integer in the token's smallest unit: what is to be paid */
            amountBaseUnits: string;
            /** Where a buyer's browser is sent after giving up */
            cancelUrl: string | null;
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            /**
             * Of the amounts
             * @enum {string}
             */
            currency: "USD";
            /** Postal address of the buyer */
            customerAddress: string | null;
            /** Country of the buyer, ISO 3166-1 alpha-2 */
            customerCountry: string | null;
            /** E-mail address of the buyer */
            customerEmail: string | null;
            /** Name of the buyer */
            customerName: string | null;
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            expiresAt: string;
            /**
             * Format: uuid
             * Permanent identifier
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            id: string;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: uuid
             * Whose it is
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            merchantId: string;
            /** The wallet that is to be paid */
            merchantWalletAddress: string;
            /** Your own names and values */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * test or live: which keys see it
             * @enum {string}
             */
            mode: "live" | "test";
            network: components["schemas"]["Network"];
            /** Of the payment link; null: none was named */
            paymentLinkId: string | null;
            /**
             * How it ended or stands
             * @enum {string}
             */
            status: "open" | "completed" | "expired";
            /** In currency units */
            subtotalAmount: number | null;
            /** Where a buyer's browser is sent after paying */
            successUrl: string | null;
            /** In currency units */
            taxAmount: number | null;
            /**
             * The token that is paid
             * @enum {string}
             */
            token: "USDC";
            /** Of a completed session */
            transactionId: string | null;
        };
        /** CompletedCheckoutSession */
        CompletedCheckoutSession: {
            /** In currency units */
            amount: number;
            /** Integer in the token's smallest unit: what is to be paid */
            amountBaseUnits: string;
            /** Where a buyer's browser is sent after giving up */
            cancelUrl: string | null;
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            /**
             * Of the amounts
             * @enum {string}
             */
            currency: "USD";
            /** Postal address of the buyer */
            customerAddress: string | null;
            /** Country of the buyer, ISO 3166-1 alpha-2 */
            customerCountry: string | null;
            /** E-mail address of the buyer */
            customerEmail: string | null;
            /** Name of the buyer */
            customerName: string | null;
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            expiresAt: string;
            /**
             * Format: uuid
             * Permanent identifier
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            id: string;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: uuid
             * Whose it is
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            merchantId: string;
            /** The wallet that is to be paid */
            merchantWalletAddress: string;
            /** Your own names and values */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * test or live: which keys see it
             * @enum {string}
             */
            mode: "live" | "test";
            network: components["schemas"]["Network"];
            /** Of the payment link; null: none was named */
            paymentLinkId: string | null;
            /**
             * How it ended or stands
             * @enum {string}
             */
            status: "open" | "completed" | "expired";
            /** In currency units */
            subtotalAmount: number | null;
            /** Where a buyer's browser is sent after paying */
            successUrl: string | null;
            /** In currency units */
            taxAmount: number | null;
            /**
             * The token that is paid
             * @enum {string}
             */
            token: "USDC";
            transaction: components["schemas"]["Transaction"];
            /** Of a completed session */
            transactionId: string | null;
        };
        CreateCheckoutSessionRequest: {
            /**
             * In currency units, at most two decimals
             * @example 25
             */
            amount?: number;
            /** Where a buyer's browser is sent after giving up */
            cancelUrl?: string | null;
            /**
             * Of the amounts
             * @enum {string}
             */
            currency?: "USD";
            /** Postal address of the buyer */
            customerAddress?: string | null;
            /** ISO 3166-1 alpha-2 */
            customerCountry?: string | null;
            /** E-mail address of the buyer */
            customerEmail?: string | null;
            /** Name of the buyer */
            customerName?: string | null;
            /** EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58 */
            merchantWalletAddress?: string | null;
            /**
             * Up to 50 keys of up to 40 characters; values up to 500 characters
             * @example {
             *       "orderId": "A-1001"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * The chain, by its name here
             * @example base_sepolia
             * @enum {string}
             */
            network?: "base_sepolia" | "eth_sepolia" | "polygon_amoy" | "arc_testnet" | "solana_devnet" | "base" | "ethereum" | "polygon" | "solana";
            /** Fields default from this link */
            paymentLinkId?: string | null;
            /** Without tax */
            subtotalAmount?: number | null;
            /** Where a buyer's browser is sent after paying */
            successUrl?: string | null;
            /** Tax */
            taxAmount?: number | null;
            /**
             * The token that is paid
             * @enum {string}
             */
            token?: "USDC";
        };
        CreateDeveloperKeyRequest: {
            /** In the future; without it the key does not expire */
            expiresAt?: string | null;
            /**
             * Mode of the key
             * @enum {string}
             */
            keyType: "test" | "live";
            /** 1 to 255 characters */
            name?: string;
        };
        CreateInvitationRequest: {
            /**
             * Format: email
             * That the identity provider has to name as verified; case doesn't matter
             */
            email: string;
            /**
             * viewer: reads; developer: also what is sold and how it is integrated; owner: everything
             * @enum {string}
             */
            role: "owner" | "developer" | "viewer";
        };
        CreatePaymentIntentRequest: {
            /** Your own name for this payment, an order number for example; a filter of the list */
            clientReference?: string | null;
            /** Postal address of the buyer */
            customerAddress?: string | null;
            /** ISO 3166-1 alpha-2 */
            customerCountry?: string | null;
            /** E-mail address of the buyer */
            customerEmail?: string | null;
            /** Name of the buyer */
            customerName?: string | null;
            /** Values of the link's customFields, by key */
            customFieldValues?: {
                [key: string]: string | number;
            };
            /** Seconds until it ends; 1,800 by default */
            expiresIn?: number;
            /**
             * Up to 50 keys of up to 40 characters; values up to 500 characters
             * @example {
             *       "orderId": "A-1001"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * Id of a payment link: a UUID, or `pl-` and the UUID
             * @example 5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e
             */
            paymentLinkId: string;
            /** EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58 */
            refundAddress?: string | null;
            /** Leaves what arrives after the end to you instead of completing the intent with `late: true` */
            rejectLate?: boolean;
        };
        CreatePaymentLinkRequest: {
            /** Whether it can be bought, or gets events */
            active?: boolean;
            /**
             * In currency units, at most two decimals
             * @example 25
             */
            amount?: number;
            /** How often a recurring price is due; null for a single one */
            billingInterval?: ("day" | "week" | "month" | "year") | null;
            /** How many intervals lie between two payments; null for a single price */
            billingIntervalCount?: number | null;
            /** Where a buyer's browser is sent after giving up */
            cancelUrl?: string | null;
            /**
             * Of the amounts
             * @enum {string}
             */
            currency?: "USD";
            /** What a buyer is asked for beside the payment */
            customFields?: {
                /** Name by which the value is stored */
                key: string;
                /** What the buyer reads */
                label: string;
                /** Whether the buyer may leave it empty; default false */
                optional?: boolean;
                /** What a dropdown offers */
                options?: string[];
                /**
                 * Kind
                 * @enum {string}
                 */
                type: "text" | "number" | "dropdown";
            }[];
            /** For buyers */
            description?: string;
            /** Names of the buyer's headers that the target gets too */
            forwardHeaders?: string[];
            /** Icon that catalogs show: an https URL */
            iconUrl?: string | null;
            /** An input that the target takes, for buyers and catalogs to learn from */
            inputExample?: unknown;
            /** JSON Schema (2020-12) that a buyer's body must pass before anything is charged. With `targetMethod` GET it describes the query's parameters */
            inputSchema?: {
                [key: string]: unknown;
            } | null;
            /** Whether the link is paid per request and calls `targetUrl` */
            isAgenticProxy?: boolean;
            /** Whether catalogs of paid resources and `/.well-known/x402` may publish the link. Default false */
            listed?: boolean;
            /** Name of the merchant, as buyers see it */
            merchantName?: string;
            /** EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58 */
            merchantWalletAddress?: string;
            /**
             * The wallet that is paid, by network
             * @example {
             *       "base_sepolia": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
             *     }
             */
            merchantWalletAddresses?: {
                /** EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58 */
                arc_testnet?: string;
                /** EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58 */
                base?: string;
                /** EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58 */
                base_sepolia?: string;
                /** EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58 */
                eth_sepolia?: string;
                /** EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58 */
                ethereum?: string;
                /** EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58 */
                polygon?: string;
                /** EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58 */
                polygon_amoy?: string;
                /** EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58 */
                solana?: string;
                /** EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58 */
                solana_devnet?: string;
            };
            /**
             * Up to 50 keys of up to 40 characters; values up to 500 characters
             * @example {
             *       "orderId": "A-1001"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * 1 to 255 characters; white space around it is removed
             * @example Pro plan
             */
            name?: string;
            /**
             * The chain, by its name here
             * @example base_sepolia
             * @enum {string}
             */
            network: "base_sepolia" | "eth_sepolia" | "polygon_amoy" | "arc_testnet" | "solana_devnet" | "base" | "ethereum" | "polygon" | "solana";
            /** Every chain on which it can be paid; contains `network` */
            networks?: ("base_sepolia" | "eth_sepolia" | "polygon_amoy" | "arc_testnet" | "solana_devnet" | "base" | "ethereum" | "polygon" | "solana")[];
            /** An answer of the target, for buyers and catalogs to learn from */
            outputExample?: unknown;
            /**
             * A single payment or a recurring one
             * @enum {string}
             */
            pricingType?: "one_time" | "recurring";
            /** Of the product that lent its fields; null: none */
            productId?: string | null;
            /** Where a buyer's browser is sent back to */
            returnUrl?: string | null;
            /** Where a buyer's browser is sent after paying */
            successUrl?: string | null;
            /** Up to five words by which catalogs sort it, each of at most 32 printable ASCII characters */
            tags?: string[];
            /** The only HTTP method that is sold; null: any */
            targetMethod?: ("GET" | "POST" | "PUT" | "PATCH" | "DELETE") | null;
            /** Your API, which is called for whoever pays; https, on a public host */
            targetUrl?: string | null;
            /**
             * The token that is paid
             * @enum {string}
             */
            token?: "USDC";
            /** Days before the first payment of a recurring price; null: none */
            trialDays?: number | null;
            /** Write-only; stored encrypted */
            upstreamHeaders?: {
                [key: string]: string;
            } | null;
            /**
             * How x402 pays
             * @enum {string}
             */
            x402Scheme?: "exact";
        };
        CreateProductRequest: {
            /** Whether it can be bought, or gets events */
            active?: boolean;
            /**
             * In currency units, at most two decimals
             * @example 25
             */
            amount: number;
            /**
             * A product is archived by PATCH, once there is one
             * @enum {boolean}
             */
            archived?: false;
            /** How often a recurring price is due; null for a single one */
            billingInterval?: ("day" | "week" | "month" | "year") | null;
            /** How many intervals lie between two payments; null for a single price */
            billingIntervalCount?: number | null;
            /**
             * Of the amounts
             * @enum {string}
             */
            currency?: "USD";
            /** For buyers */
            description?: string;
            /** EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58 */
            merchantWalletAddress?: string;
            /**
             * Up to 50 keys of up to 40 characters; values up to 500 characters
             * @example {
             *       "orderId": "A-1001"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * 1 to 255 characters; white space around it is removed
             * @example Pro plan
             */
            name: string;
            /**
             * A single payment or a recurring one
             * @enum {string}
             */
            pricingType?: "one_time" | "recurring";
            /**
             * The token that is paid
             * @enum {string}
             */
            token?: "USDC";
            /** Days before the first payment of a recurring price; null: none */
            trialDays?: number | null;
        };
        CreateRefundRequest: {
            /**
             * In currency units, at most two decimals
             * @example 25
             */
            amount: number;
            /** Why */
            reason?: string | null;
            /**
             * Format: uuid
             * Of the transaction; null: none yet
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            transactionId: string;
            /** Of the transfer from the wallet that was paid to the payer */
            txHash: string;
        };
        /** Without a member: all that is unsettled, oldest first, up to 10,000 transactions */
        CreateSettlementRequest: {
            /** The oldest transactions whose sum is at most this */
            amount?: number | null;
            /** The chain, by its name here */
            network?: ("base_sepolia" | "eth_sepolia" | "polygon_amoy" | "arc_testnet" | "solana_devnet" | "base" | "ethereum" | "polygon" | "solana") | null;
            /** Of the transactions */
            transactionIds?: string[] | null;
        };
        CreateUploadRequest: {
            /** 1 to 255 characters; its extension fits the type */
            fileName: string;
            /** Bytes */
            fileSize: number;
            /**
             * Media type
             * @enum {string}
             */
            fileType: "image/png" | "image/jpeg" | "image/webp" | "image/gif" | "image/avif" | "application/pdf" | "text/csv" | "application/json" | "text/plain";
        };
        /** At most 16 endpoints in each mode */
        CreateWebhookRequest: {
            /** Types of events that are sent; an empty list: every type */
            events?: ("payment.completed" | "payment.failed" | "payment.refunded" | "transaction.recorded" | "product.created" | "product.updated" | "payment_link.created" | "payment_link.updated" | "payment_link.deactivated" | "agentic.request.paid" | "agentic.settlement.unknown" | "agentic.settlement.resolved" | "agentic.settlement.conflict" | "payment_intent.processing" | "payment_intent.unresolved" | "payment_intent.expired" | "refund.created" | "refund.expired" | "refund.canceled" | "refund.unresolved" | "checkout.completed" | "checkout.expired" | "api_key.created" | "api_key.revoked" | "proxy_secret.rotated" | "webhook.test")[];
            /**
             * A session says it, default test; an API key makes endpoints of its own mode
             * @enum {string}
             */
            mode?: "test" | "live";
            /**
             * https, on a public host
             * @example https://example.com/webhooks
             */
            url: string;
        };
        /** CustomField */
        CustomField: {
            /** Name by which the value is stored */
            key: string;
            /** What the buyer reads */
            label: string;
            /** Whether the buyer may leave it empty */
            optional?: boolean;
            /** What a dropdown offers */
            options?: string[];
            /**
             * Kind
             * @enum {string}
             */
            type: "text" | "number" | "dropdown";
        };
        /** Deleted */
        Deleted: {
            /** Always true */
            deleted: boolean;
            /**
             * Format: uuid
             * Permanent identifier
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            id: string;
        };
        /** DeletedWebhook */
        DeletedWebhook: {
            /** Always true */
            deleted: boolean;
            /**
             * Format: uuid
             * Permanent identifier
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            id: string;
        };
        /** DeveloperKey */
        DeveloperKey: {
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            /** ISO 8601, UTC, milliseconds */
            expiresAt: string | null;
            /**
             * Format: uuid
             * Permanent identifier
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            id: string;
            /**
             * How the key begins
             * @example svc_test_sk_
             */
            keyPrefix: string;
            /** Last four characters */
            keySuffix: string;
            /**
             * Mode of the key
             * @enum {string}
             */
            keyType: "live" | "test";
            /** ISO 8601, UTC, milliseconds */
            lastUsedAt: string | null;
            /** For buyers, and for you */
            name: string;
            /** ISO 8601, UTC, milliseconds */
            revokedAt: string | null;
            /**
             * What a key may do
             * @enum {string}
             */
            scope: "full" | "agentic";
        };
        DraftTransferRequest: {
            /**
             * The chain, by its name here
             * @enum {string}
             */
            network: "solana_devnet" | "solana";
            /** The wallet that pays, base58 */
            payer: string;
        };
        /**
         * Error
         * What is answered in place of the thing asked for. Decide by `code`.
         */
        Error: {
            /**
             * Of a paid call: what the buyer does next
             * @enum {string}
             */
            action?: "sign_new" | "repeat_same" | "wait" | "top_up" | "use_other_network" | "give_up";
            /**
             * Stable; decide by this, not by the message
             * @enum {string}
             */
            code: "BAD_REQUEST" | "VALIDATION_FAILED" | "UNAUTHORIZED" | "AUTH_MISSING_CREDENTIALS" | "PAYMENT_REQUIRED" | "FORBIDDEN" | "AUTH_TENANT_MISMATCH" | "API_KEY_SCOPE_INSUFFICIENT" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "CONFLICT" | "TRANSACTION_DUPLICATE" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "TRANSACTION_CHAIN_VERIFY_FAILED" | "RATE_LIMITED" | "INTERNAL_ERROR" | "UPSTREAM_ERROR" | "SERVICE_UNAVAILABLE" | "TIMEOUT";
            /** Of a payment that is not deep enough in the chain yet */
            confirmations?: {
                /** As many as the network's setting asks for */
                needed: number;
                /** Blocks on top of it, its own included */
                seen: number;
            };
            /**
             * Format: uri
             * Where the code is explained
             */
            docUrl?: string;
            /** Of a body or query that does not pass: each member with what is wrong */
            errors?: {
                /** Dotted path of the member, as in customFields.0.key */
                field: string;
                /** What is wrong */
                reason: string;
            }[];
            /** What to do about this very case */
            hint?: string;
            /** For people; safe to show */
            message: string;
            /**
             * Format: uuid
             * Of an x402 payment whose outcome can be asked for
             */
            paymentId?: string;
            /** Of a payment that is not proven: why, as in `amount_mismatch`; or why a paid call failed */
            reason?: string;
            /** Whether the very same request may succeed later */
            retryable?: boolean;
            /** Seconds after which the same request makes sense again */
            retryAfter?: number;
            /**
             * `duplicate`: a transaction hash that is recorded already
             * @enum {string}
             */
            status: "error" | "duplicate" | "not_ready";
            /**
             * Format: uuid
             * Of a duplicate of your own: the first recording
             */
            transactionId?: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * Event
         * @example {
         *       "id": "9b2f1c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d",
         *       "event": "webhook.test",
         *       "data": {
         *         "endpointId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
         *         "message": "This is a test."
         *       },
         *       "timestamp": "2026-11-21T09:30:00.000Z",
         *       "livemode": false
         *     }
         */
        Event: {
            /** What the type says: see the webhook of that name */
            data: {
                [key: string]: unknown;
            };
            event: components["schemas"]["EventType"];
            /**
             * Format: uuid
             * The same in every delivery of the event
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            id: string;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: date-time
             * When it happened
             */
            timestamp: string;
        };
        /**
         * EventType
         * Type of the event
         * @enum {string}
         */
        EventType: "payment.completed" | "payment.failed" | "payment.refunded" | "transaction.recorded" | "product.created" | "product.updated" | "payment_link.created" | "payment_link.updated" | "payment_link.deactivated" | "agentic.request.paid" | "agentic.settlement.unknown" | "agentic.settlement.resolved" | "agentic.settlement.conflict" | "payment_intent.processing" | "payment_intent.unresolved" | "payment_intent.expired" | "refund.created" | "refund.expired" | "refund.canceled" | "refund.unresolved" | "checkout.completed" | "checkout.expired" | "api_key.created" | "api_key.revoked" | "proxy_secret.rotated" | "webhook.test";
        /** FailedPayment */
        FailedPayment: {
            /** As it was claimed */
            amount: number;
            /** Your own name for the payment */
            clientReference: string | null;
            /** For people */
            message: string;
            /** Your own names and values */
            metadata: {
                [key: string]: unknown;
            };
            network: components["schemas"]["Network"];
            /** Of an x402 payment; null: a recording */
            paymentId: string | null;
            /** Of the payment link; null: none was named */
            paymentLinkId: string | null;
            /** As the error TRANSACTION_CHAIN_VERIFY_FAILED says it, as in amount_mismatch */
            reason: string;
            /**
             * The token that is paid
             * @enum {string}
             */
            token: "USDC";
            /** Of the transaction on the chain */
            txHash: string | null;
            /** The wallet that paid */
            walletAddress: string;
        } & {
            [key: string]: unknown;
        };
        /** Invitation */
        Invitation: {
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            /** In lower case */
            email: string;
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            expiresAt: string;
            /**
             * Format: uuid
             * Permanent identifier
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            id: string;
            /**
             * viewer: reads; developer: also what is sold and how it is integrated; owner: everything
             * @enum {string}
             */
            role: "owner" | "developer" | "viewer";
        };
        /**
         * KeyAccount
         * @example {
         *       "merchantId": "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
         *       "merchantName": "Acme",
         *       "mode": "test",
         *       "livemode": false,
         *       "scope": "full",
         *       "keyId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
         *       "contactEmail": "pay@acme.example",
         *       "agentic": false,
         *       "verified": true,
         *       "createdAt": "2026-11-21T09:30:00.000Z",
         *       "role": null,
         *       "wallets": {
         *         "evm": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
         *         "solana": null
         *       },
         *       "limits": [
         *         {
         *           "tier": "global",
         *           "max": 100,
         *           "windowMs": 10000
         *         }
         *       ]
         *     }
         */
        KeyAccount: {
            /** Whether keys get scope agentic */
            agentic: boolean;
            /** Where the operator reaches the merchant */
            contactEmail: string | null;
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            /** Of the key that was sent; null for a session */
            keyId: string | null;
            /** Limits per client address; they are off for clients on the service's own machine */
            limits: {
                /** Requests in the window, per client address */
                max: number;
                /** Which requests it bounds */
                tier: string;
                /** Length of the sliding window in milliseconds */
                windowMs: number;
            }[];
            /** Whether this is about real money */
            livemode: boolean;
            /**
             * Format: uuid
             * The merchant for whom the caller acts
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            merchantId: string;
            /** As buyers see it */
            merchantName: string;
            /**
             * test or live: which keys see it
             * @enum {string}
             */
            mode: "live" | "test";
            /** Of the member whose session was sent; null for a key */
            role: ("owner" | "developer" | "viewer") | null;
            /**
             * agentic: products, agentic links and their payments only
             * @enum {string}
             */
            scope: "full" | "agentic";
            /** Whether the merchant has proven a wallet or a domain */
            verified: boolean;
            /** Where it is paid by default in this mode */
            wallets: {
                /** On EVM chains */
                evm: string | null;
                /** On Solana */
                solana: string | null;
            };
        };
        /**
         * LegacyPaymentLink
         * @example {
         *       "_id": "5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
         *       "name": "One report",
         *       "description": "",
         *       "amount": 0.5,
         *       "currency": "USD",
         *       "network": "base_sepolia",
         *       "networks": [
         *         "base_sepolia"
         *       ],
         *       "token": "USDC",
         *       "active": true,
         *       "merchantWalletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
         *       "merchantName": "Acme",
         *       "totalCollected": 0,
         *       "totalTransactions": 0,
         *       "createdAt": "2026-11-21T09:30:00.000Z",
         *       "updatedAt": "2026-11-21T09:30:00.000Z"
         *     }
         */
        LegacyPaymentLink: {
            /**
             * Format: uuid
             * Id, by its name in the legacy shape
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            _id: string;
            /** Whether it can be bought, or gets events */
            active: boolean;
            /** In currency units */
            amount: number;
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            /**
             * Of the amounts
             * @enum {string}
             */
            currency: "USD";
            /** For buyers */
            description: string;
            /** Name of the merchant, as buyers see it */
            merchantName: string;
            /** The wallet on `network` */
            merchantWalletAddress: string;
            /** For buyers, and for you */
            name: string;
            network: components["schemas"]["Network"];
            /** Every chain on which it can be paid; contains `network` */
            networks: components["schemas"]["Network"][];
            /**
             * The token that is paid
             * @enum {string}
             */
            token: "USDC";
            /** In currency units */
            totalCollected: number;
            /** How many payments came in */
            totalTransactions: number;
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            updatedAt: string;
        };
        /**
         * Listing
         * What the facilitator's catalog said at the last payment; null before the first
         */
        Listing: {
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            at: string;
            /** Why it was rejected, in the catalog's words */
            reason: string | null;
            /**
             * `missing`: the facilitator said nothing about its catalog
             * @enum {string}
             */
            status: "success" | "processing" | "rejected" | "missing";
        };
        /**
         * ListingDiagnosis
         * @example {
         *       "ready": false,
         *       "checks": [
         *         {
         *           "name": "listed",
         *           "passed": false,
         *           "message": "Catalogs may not list the link. Set listed to true to publish it."
         *         }
         *       ]
         *     }
         */
        ListingDiagnosis: {
            /** What catalogs look at, in the order in which it matters */
            checks: {
                /** What was found, and what to do about it */
                message: string;
                /**
                 * For buyers, and for you
                 * @enum {string}
                 */
                name: "active" | "listed" | "address" | "facilitator" | "price" | "schema" | "settlement" | "catalog";
                /** Whether a catalog has nothing against it */
                passed: boolean;
            }[];
            /** Whether a catalog lists the link at its next payment */
            ready: boolean;
        };
        /** Member */
        Member: {
            /**
             * Format: date-time
             * When the member joined
             */
            createdAt: string;
            /** Verified when the member joined; null where none was known */
            email: string | null;
            /**
             * Format: uuid
             * Permanent identifier
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            id: string;
            /** Whether it is the user of this session */
            isYou: boolean;
            /**
             * viewer: reads; developer: also what is sold and how it is integrated; owner: everything
             * @enum {string}
             */
            role: "owner" | "developer" | "viewer";
        };
        /**
         * Network
         * The chain, by its name here
         * @enum {string}
         */
        Network: "base_sepolia" | "eth_sepolia" | "polygon_amoy" | "arc_testnet" | "solana_devnet" | "base" | "ethereum" | "polygon" | "solana";
        /** NewDeveloperKey */
        NewDeveloperKey: {
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            /** ISO 8601, UTC, milliseconds */
            expiresAt: string | null;
            /**
             * Format: uuid
             * Permanent identifier
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            id: string;
            /**
             * The whole key. Shown this once, and stored nowhere.
             * @example svc_test_sk_…
             */
            key: string;
            /**
             * How the key begins
             * @example svc_test_sk_
             */
            keyPrefix: string;
            /** Last four characters */
            keySuffix: string;
            /**
             * Mode of the key
             * @enum {string}
             */
            keyType: "live" | "test";
            /** ISO 8601, UTC, milliseconds */
            lastUsedAt: string | null;
            /** For buyers, and for you */
            name: string;
            /** ISO 8601, UTC, milliseconds */
            revokedAt: string | null;
            /**
             * What a key may do
             * @enum {string}
             */
            scope: "full" | "agentic";
        };
        /** NewWebhookEndpoint */
        NewWebhookEndpoint: {
            /** Whether it can be bought, or gets events */
            active: boolean;
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            /** `gone`: the endpoint answered 410 */
            disabledReason: string | null;
            /** Types of events that are sent; an empty list: every type */
            events: components["schemas"]["EventType"][];
            /**
             * Format: uuid
             * Permanent identifier
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            id: string;
            /**
             * test or live: which keys see it
             * @enum {string}
             */
            mode: "live" | "test";
            /** ISO 8601, UTC, milliseconds */
            previousSecretExpiresAt: string | null;
            /**
             * agentic: it gets events of products and agentic links only
             * @enum {string}
             */
            scope: "full" | "agentic";
            /**
             * `whsec_` and the base64 of 32 bytes. Shown this once.
             * @example whsec_…
             */
            secret: string;
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            updatedAt: string;
            /** Address */
            url: string;
        };
        OpenAccountRequest: {
            /**
             * Consent to the operator's terms
             * @enum {boolean}
             */
            acceptTerms: true;
            /** Where the operator reaches the merchant */
            contactEmail?: string | null;
            /** 1 to 255 characters */
            displayName: string;
            /** One EVM and one Solana address at most: a list, or an object by chain family (`evm`, `solana`) or network name */
            walletAddresses: string[] | {
                [key: string]: string;
            };
        };
        OpenPaymentRequest: {
            /** Your own name for this payment, an order number for example; a filter of the list */
            clientReference?: string | null;
            /** Postal address of the buyer */
            customerAddress?: string | null;
            /** ISO 3166-1 alpha-2 */
            customerCountry?: string | null;
            /** E-mail address of the buyer */
            customerEmail?: string | null;
            /** Name of the buyer */
            customerName?: string | null;
            /** Values of the link's customFields, by key */
            customFieldValues?: {
                [key: string]: string | number;
            };
            /** EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58 */
            refundAddress?: string | null;
        };
        PayByWalletRequest: {
            /** TransferWithAuthorization of EIP-3009, as it was signed */
            authorization: {
                /** The wallet that pays */
                from: string;
                /** Makes the proof good for this once */
                nonce: string;
                /** `payTo` of the network */
                to: string;
                /** Unix seconds; not after now */
                validAfter: string;
                /** Unix seconds; at most 20 minutes from now */
                validBefore: string;
                /** `amountBaseUnits` of the network */
                value: string;
            };
            /**
             * The chain, by its name here
             * @enum {string}
             */
            network: "base_sepolia" | "eth_sepolia" | "polygon_amoy" | "arc_testnet" | "base" | "ethereum" | "polygon";
            /** Of the message */
            signature: string;
        };
        /**
         * PayerIntent
         * @example {
         *       "status": "open",
         *       "reason": null,
         *       "late": false,
         *       "name": "Book",
         *       "amount": 10,
         *       "amountDue": "10.001234",
         *       "amountReceived": null,
         *       "mode": "test",
         *       "networks": [
         *         {
         *           "network": "base_sepolia",
         *           "title": "Base Sepolia",
         *           "payTo": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
         *           "token": "USDC",
         *           "tokenAddress": "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
         *           "amountDueBaseUnits": "10001234",
         *           "uri": "ethereum:0x036CbD53842c5426634e7929541eC2318f3dCF7e@84532/transfer?address=0x70997970C51812dc3A010C7d01b50e0d17dc79C8&uint256=10001234"
         *         }
         *       ],
         *       "noTransfer": null,
         *       "transfers": [],
         *       "confirmations": null,
         *       "signed": null,
         *       "paidBy": null,
         *       "signable": [
         *         {
         *           "network": "base_sepolia",
         *           "title": "Base Sepolia",
         *           "chainId": 84532,
         *           "payTo": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
         *           "tokenAddress": "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
         *           "eip712": {
         *             "name": "USDC",
         *             "version": "2"
         *           },
         *           "amountBaseUnits": "10000000"
         *         }
         *       ],
         *       "isDelayed": false,
         *       "expiresAt": "2026-11-21T10:00:00.000Z",
         *       "watchUntil": "2026-11-22T10:00:00.000Z",
         *       "revision": "u4Zb0rQxF0m1S7aK",
         *       "now": "2026-11-21T09:31:00.000Z"
         *     }
         */
        PayerIntent: {
            /** In currency units */
            amount: number;
            /**
             * USDC with six decimals
             * @example 10.001234
             */
            amountDue: string;
            /** USDC with six decimals */
            amountReceived: string | null;
            /** While a transfer is seen and not final */
            confirmations: {
                /** Blocks that the payment needs before it counts */
                needed: number;
                /** Blocks from the payment's on, its own included */
                seen: number;
            } | null;
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            expiresAt: string;
            /** The chain could not be read for a while: payments are noticed later */
            isDelayed: boolean;
            /** Paid exactly, after it ended */
            late: boolean;
            /**
             * test or live: which keys see it
             * @enum {string}
             */
            mode: "live" | "test";
            /** For buyers, and for you */
            name: string;
            /** Every chain on which it can be paid; contains `network` */
            networks: {
                /** The same amount as an integer in the token's smallest unit */
                amountDueBaseUnits: string;
                /**
                 * The chain, by its name here
                 * @enum {string}
                 */
                network: "base_sepolia" | "eth_sepolia" | "polygon_amoy" | "arc_testnet" | "solana_devnet" | "base" | "ethereum" | "polygon" | "solana";
                /** Wallet of the merchant */
                payTo: string;
                /** Name for people */
                title: string;
                /**
                 * The token that is paid
                 * @enum {string}
                 */
                token: "USDC";
                /** Contract or mint of USDC on this network */
                tokenAddress: string;
                /** What wallets read from a code: EIP-681, or a Solana Pay transfer request */
                uri: string;
            }[];
            /** Why `networks` is empty: too many amounts are waited for (a wallet can still sign), payments cannot be noticed at the moment (nothing may be sent), or the seller's wallets are not his any more (nothing may be sent) */
            noTransfer: ("no_amount_free" | "not_noticed" | "wallet_moved") | null;
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            now: string;
            /** The transaction that has completed it */
            paidBy: {
                /**
                 * Format: date-time
                 * ISO 8601, UTC, milliseconds
                 */
                at: string;
                /** The chain, by its name here */
                network: string;
                /** Of the transaction on the chain */
                txHash: string;
            } | null;
            /** Why */
            reason: ("underpaid" | "overpaid" | "late" | "multiple" | "wrong_network" | "shared_transaction" | "wallet_moved" | "other") | null;
            /** Another one whenever anything else here is another, the time aside, and when the time to pay is over */
            revision: string;
            /** How a wallet in the browser pays it by a signature (EIP-3009) */
            signable: {
                /** The whole price: a signature needs no digits of its own */
                amountBaseUnits: string;
                /** Of EIP-155 */
                chainId: number;
                /** Domain of the token */
                eip712: {
                    /** For buyers, and for you */
                    name: string;
                    /** Of the service */
                    version: string;
                };
                /** The chain, by its name here */
                network: string;
                /** Wallet of the merchant */
                payTo: string;
                /** Name for people */
                title: string;
                /** Contract of USDC on this network */
                tokenAddress: string;
            }[];
            /** A wallet's signature that is being settled: nothing else may be paid meanwhile */
            signed: {
                /** Whether it was settled is not known yet */
                isUnknown: boolean;
                /** The chain, by its name here */
                network: string;
            } | null;
            /**
             * How it ended or stands
             * @enum {string}
             */
            status: "open" | "processing" | "completed" | "expired" | "canceled" | "unresolved";
            /** Transfers that were noticed for it, oldest first */
            transfers: {
                /**
                 * USDC with six decimals
                 * @example 10.001234
                 */
                amount: string;
                /**
                 * Format: date-time
                 * ISO 8601, UTC, milliseconds
                 */
                blockTime: string;
                /** Wallet that paid */
                from: string;
                /**
                 * Only the first two complete an intent
                 * @enum {string}
                 */
                matchedBy: "amount" | "reference" | "tail" | "hash" | "shared";
                network: components["schemas"]["Network"];
                /**
                 * `gone`: a reorganisation of the chain dropped it
                 * @enum {string}
                 */
                state: "seen" | "final" | "gone";
                /** Of the transaction on the chain */
                txHash: string;
            }[];
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            watchUntil: string;
        };
        /** PaymentCompletedEvent */
        PaymentCompletedEvent: {
            data: components["schemas"]["Transaction"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "payment.completed";
            /**
             * Format: uuid
             * Of the event: the same in every attempt and at every endpoint
             */
            id: string;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: date-time
             * When it happened
             */
            timestamp: string;
            /**
             * Format: uuid
             * Of this delivery
             */
            webhookDeliveryId: string;
        };
        /** PaymentFailedEvent */
        PaymentFailedEvent: {
            data: components["schemas"]["FailedPayment"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "payment.failed";
            /**
             * Format: uuid
             * Of the event: the same in every attempt and at every endpoint
             */
            id: string;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: date-time
             * When it happened
             */
            timestamp: string;
            /**
             * Format: uuid
             * Of this delivery
             */
            webhookDeliveryId: string;
        };
        /**
         * PaymentIntent
         * @example {
         *       "id": "0c6f2b1e-7d3a-4f58-9a2b-3c4d5e6f7a8b",
         *       "status": "open",
         *       "reason": null,
         *       "late": false,
         *       "paymentLinkId": "5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
         *       "merchantId": "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
         *       "mode": "test",
         *       "livemode": false,
         *       "name": "Book",
         *       "amount": 10,
         *       "subtotalAmount": 10,
         *       "taxAmount": 0,
         *       "amountDue": "10.001234",
         *       "amountDueBaseUnits": "10001234",
         *       "amountReceived": null,
         *       "clientReference": "order-1001",
         *       "metadata": {},
         *       "customerEmail": "ann@example.com",
         *       "customerName": null,
         *       "customerAddress": null,
         *       "customerCountry": null,
         *       "customFieldValues": {},
         *       "refundAddress": null,
         *       "transactionId": null,
         *       "rejectLate": false,
         *       "expiresAt": "2026-11-21T10:00:00.000Z",
         *       "watchUntil": "2026-11-22T10:00:00.000Z",
         *       "unreadNetworks": [],
         *       "createdAt": "2026-11-21T09:30:00.000Z",
         *       "updatedAt": "2026-11-21T09:30:00.000Z",
         *       "networks": [
         *         {
         *           "network": "base_sepolia",
         *           "title": "Base Sepolia",
         *           "payTo": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
         *           "token": "USDC",
         *           "tokenAddress": "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
         *           "amountDueBaseUnits": "10001234",
         *           "uri": "ethereum:0x036CbD53842c5426634e7929541eC2318f3dCF7e@84532/transfer?address=0x70997970C51812dc3A010C7d01b50e0d17dc79C8&uint256=10001234"
         *         }
         *       ],
         *       "transfers": [],
         *       "url": "https://pay.example.com/pay/intents/k3Jx0m9VQ2uT7cYwB5sLfA"
         *     }
         */
        PaymentIntent: {
            /** What is credited, with tax, in currency units */
            amount: number;
            /**
             * What a transfer must be, to the last digit: USDC with six decimals
             * @example 10.001234
             */
            amountDue: string;
            /** The same as an integer in the token's smallest unit */
            amountDueBaseUnits: string;
            /** USDC with six decimals */
            amountReceived: string | null;
            /** Your own name for the payment */
            clientReference: string | null;
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            /** Postal address of the buyer */
            customerAddress: string | null;
            /** Country of the buyer, ISO 3166-1 alpha-2 */
            customerCountry: string | null;
            /** E-mail address of the buyer */
            customerEmail: string | null;
            /** Name of the buyer */
            customerName: string | null;
            /** What the payer said in the link's customFields, by key */
            customFieldValues: {
                [key: string]: string | number;
            };
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            expiresAt: string;
            /**
             * Format: uuid
             * Permanent identifier
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            id: string;
            /** Paid exactly, after it ended */
            late: boolean;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: uuid
             * Whose it is
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            merchantId: string;
            /** Your own names and values */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * test or live: which keys see it
             * @enum {string}
             */
            mode: "live" | "test";
            /** For buyers, and for you */
            name: string;
            /** How a transfer pays it; empty where no amount was free for one */
            networks?: {
                /** The same amount as an integer in the token's smallest unit */
                amountDueBaseUnits: string;
                /**
                 * The chain, by its name here
                 * @enum {string}
                 */
                network: "base_sepolia" | "eth_sepolia" | "polygon_amoy" | "arc_testnet" | "solana_devnet" | "base" | "ethereum" | "polygon" | "solana";
                /** Wallet of the merchant */
                payTo: string;
                /** Name for people */
                title: string;
                /**
                 * The token that is paid
                 * @enum {string}
                 */
                token: "USDC";
                /** Contract or mint of USDC on this network */
                tokenAddress: string;
                /** What wallets read from a code: EIP-681, or a Solana Pay transfer request */
                uri: string;
            }[];
            /**
             * Format: uuid
             * Of the payment link; null: none was named
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            paymentLinkId: string;
            /** Why it is unresolved */
            reason: ("underpaid" | "overpaid" | "late" | "multiple" | "wrong_network" | "shared_transaction" | "wallet_moved" | "other") | null;
            /** Where a refund may go */
            refundAddress: string | null;
            /** What arrives after the end is left to you */
            rejectLate: boolean;
            /**
             * How it ended or stands
             * @enum {string}
             */
            status: "open" | "processing" | "completed" | "expired" | "canceled" | "unresolved";
            /** In currency units */
            subtotalAmount: number;
            /** In currency units */
            taxAmount: number;
            /** Of the transaction; null: none yet */
            transactionId: string | null;
            /** Transfers that were noticed for it, oldest first */
            transfers?: {
                /**
                 * USDC with six decimals
                 * @example 10.001234
                 */
                amount: string;
                /**
                 * Format: date-time
                 * ISO 8601, UTC, milliseconds
                 */
                blockTime: string;
                /** Wallet that paid */
                from: string;
                /**
                 * Only the first two complete an intent
                 * @enum {string}
                 */
                matchedBy: "amount" | "reference" | "tail" | "hash" | "shared";
                network: components["schemas"]["Network"];
                /**
                 * `gone`: a reorganisation of the chain dropped it
                 * @enum {string}
                 */
                state: "seen" | "final" | "gone";
                /** Of the transaction on the chain */
                txHash: string;
            }[];
            /** Of an expired one: networks that the service cannot read, so that nobody knows whether something was paid there; look at your wallet. A payment is still noticed when they are read again */
            unreadNetworks: string[];
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            updatedAt: string;
            /**
             * Format: uri
             * Where it is paid and followed; shown once, in the answer that creates it. Whoever has it acts as the payer.
             */
            url?: string;
            /**
             * Format: date-time
             * Until then a payment is noticed
             */
            watchUntil: string;
        };
        /** PaymentIntentExpiredEvent */
        PaymentIntentExpiredEvent: {
            data: components["schemas"]["PaymentIntentNews"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "payment_intent.expired";
            /**
             * Format: uuid
             * Of the event: the same in every attempt and at every endpoint
             */
            id: string;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: date-time
             * When it happened
             */
            timestamp: string;
            /**
             * Format: uuid
             * Of this delivery
             */
            webhookDeliveryId: string;
        };
        /**
         * PaymentIntentNews
         * @example {
         *       "id": "0c6f2b1e-7d3a-4f58-9a2b-3c4d5e6f7a8b",
         *       "status": "unresolved",
         *       "reason": "underpaid",
         *       "late": false,
         *       "paymentLinkId": "5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
         *       "amountDue": "10.001234",
         *       "amountReceived": "9.001234",
         *       "clientReference": "order-1001",
         *       "metadata": {},
         *       "expiresAt": "2026-11-21T10:00:00.000Z",
         *       "watchUntil": "2026-11-22T10:00:00.000Z"
         *     }
         */
        PaymentIntentNews: {
            /** USDC with six decimals */
            amountDue: string;
            /** USDC with six decimals */
            amountReceived: string | null;
            /** Your own name for the payment */
            clientReference: string | null;
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            expiresAt: string;
            /**
             * Format: uuid
             * Permanent identifier
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            id: string;
            /** Paid exactly, after it ended */
            late: boolean;
            /** Your own names and values */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * Format: uuid
             * Of the payment link; null: none was named
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            paymentLinkId: string;
            /** Why */
            reason: ("underpaid" | "overpaid" | "late" | "multiple" | "wrong_network" | "shared_transaction" | "wallet_moved" | "other") | null;
            /**
             * How it ended or stands
             * @enum {string}
             */
            status: "open" | "processing" | "completed" | "expired" | "canceled" | "unresolved";
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            watchUntil: string;
        } & {
            [key: string]: unknown;
        };
        /** PaymentIntentProcessingEvent */
        PaymentIntentProcessingEvent: {
            data: components["schemas"]["PaymentIntentNews"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "payment_intent.processing";
            /**
             * Format: uuid
             * Of the event: the same in every attempt and at every endpoint
             */
            id: string;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: date-time
             * When it happened
             */
            timestamp: string;
            /**
             * Format: uuid
             * Of this delivery
             */
            webhookDeliveryId: string;
        };
        /** PaymentIntentUnresolvedEvent */
        PaymentIntentUnresolvedEvent: {
            data: components["schemas"]["PaymentIntentNews"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "payment_intent.unresolved";
            /**
             * Format: uuid
             * Of the event: the same in every attempt and at every endpoint
             */
            id: string;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: date-time
             * When it happened
             */
            timestamp: string;
            /**
             * Format: uuid
             * Of this delivery
             */
            webhookDeliveryId: string;
        };
        /**
         * PaymentLink
         * @example {
         *       "id": "5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
         *       "url": "https://pay.example.com/pay/pl-5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
         *       "productId": null,
         *       "name": "One report",
         *       "description": "",
         *       "amount": 0.5,
         *       "currency": "USD",
         *       "network": "base_sepolia",
         *       "networks": [
         *         "base_sepolia"
         *       ],
         *       "token": "USDC",
         *       "active": true,
         *       "mode": "test",
         *       "livemode": false,
         *       "pricingType": "one_time",
         *       "billingInterval": null,
         *       "billingIntervalCount": null,
         *       "trialDays": null,
         *       "merchantWalletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
         *       "merchantId": "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
         *       "merchantWalletAddresses": {
         *         "base_sepolia": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
         *       },
         *       "merchantName": "Acme",
         *       "totalCollected": 0,
         *       "totalTransactions": 0,
         *       "customFields": [],
         *       "isAgenticProxy": true,
         *       "targetUrl": "https://api.example.com/report",
         *       "targetMethod": "GET",
         *       "x402Scheme": "exact",
         *       "payableBy": [
         *         "x402-v1",
         *         "x402-v2"
         *       ],
         *       "inputSchema": null,
         *       "inputExample": null,
         *       "forwardHeaders": [],
         *       "upstreamHeaderNames": [
         *         "X-Api-Key"
         *       ],
         *       "listed": true,
         *       "listing": {
         *         "status": "success",
         *         "at": "2026-11-21T09:35:00.000Z",
         *         "reason": null
         *       },
         *       "tags": [
         *         "reports"
         *       ],
         *       "iconUrl": null,
         *       "outputExample": null,
         *       "successUrl": null,
         *       "returnUrl": null,
         *       "cancelUrl": null,
         *       "metadata": {},
         *       "createdAt": "2026-11-21T09:30:00.000Z",
         *       "updatedAt": "2026-11-21T09:30:00.000Z"
         *     }
         */
        PaymentLink: {
            /** Whether it can be bought, or gets events */
            active: boolean;
            /** In currency units */
            amount: number;
            /** How often a recurring price is due; null for a single one */
            billingInterval: ("day" | "week" | "month" | "year") | null;
            /** How many intervals lie between two payments; null for a single price */
            billingIntervalCount: number | null;
            /** Where a buyer's browser is sent after giving up */
            cancelUrl: string | null;
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            /**
             * Of the amounts
             * @enum {string}
             */
            currency: "USD";
            /** What a buyer is asked for beside the payment */
            customFields: components["schemas"]["CustomField"][];
            /** For buyers */
            description: string;
            /** Names of the buyer's headers that the target gets too */
            forwardHeaders: string[];
            /** Icon that catalogs show: an https URL */
            iconUrl: string | null;
            /**
             * Format: uuid
             * Permanent identifier
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            id: string;
            /** An input that the target takes, for buyers and catalogs to learn from */
            inputExample: unknown;
            /** JSON Schema (2020-12) that a buyer's body must pass before anything is charged. With `targetMethod` GET it describes the query's parameters */
            inputSchema: {
                [key: string]: unknown;
            } | null;
            /** Whether the link is paid per request and calls `targetUrl` */
            isAgenticProxy: boolean;
            /** Whether catalogs of paid resources and `/.well-known/x402` may publish the link. Default false */
            listed: boolean;
            /** What the facilitator's catalog said at the last payment; null before the first */
            listing: components["schemas"]["Listing"] | null;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: uuid
             * Whose it is
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            merchantId: string;
            /** Name of the merchant, as buyers see it */
            merchantName: string;
            /** The wallet on `network` */
            merchantWalletAddress: string;
            /** The wallet that is paid, by network */
            merchantWalletAddresses: {
                [key: string]: string;
            };
            /** Your own names and values */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * test or live: which keys see it
             * @enum {string}
             */
            mode: "live" | "test";
            /** For buyers, and for you */
            name: string;
            network: components["schemas"]["Network"];
            /** Every chain on which it can be paid; contains `network` */
            networks: components["schemas"]["Network"][];
            /** An answer of the target, for buyers and catalogs to learn from */
            outputExample: unknown;
            /** Versions of x402 clients that can pay this link */
            payableBy: ("x402-v1" | "x402-v2")[];
            /**
             * A single payment or a recurring one
             * @enum {string}
             */
            pricingType: "one_time" | "recurring";
            /** Of the product that lent its fields; null: none */
            productId: string | null;
            /** Where a buyer's browser is sent back to */
            returnUrl: string | null;
            /** Where a buyer's browser is sent after paying */
            successUrl: string | null;
            /** Up to five words by which catalogs sort it, each of at most 32 printable ASCII characters */
            tags: string[];
            /** The only HTTP method that is sold; null: any */
            targetMethod: ("GET" | "POST" | "PUT" | "PATCH" | "DELETE") | null;
            /** Your API, which is called for whoever pays; https, on a public host */
            targetUrl: string | null;
            /**
             * The token that is paid
             * @enum {string}
             */
            token: "USDC";
            /** In currency units */
            totalCollected: number;
            /** How many payments came in */
            totalTransactions: number;
            /** Days before the first payment of a recurring price; null: none */
            trialDays: number | null;
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            updatedAt: string;
            /** Names of the encrypted headers */
            upstreamHeaderNames: string[];
            /**
             * Format: uri
             * The page on which a person pays it: send it to somebody
             */
            url: string;
            /**
             * How x402 pays
             * @enum {string}
             */
            x402Scheme: "exact";
        };
        /** PaymentLinkCreatedEvent */
        PaymentLinkCreatedEvent: {
            data: components["schemas"]["PaymentLink"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "payment_link.created";
            /**
             * Format: uuid
             * Of the event: the same in every attempt and at every endpoint
             */
            id: string;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: date-time
             * When it happened
             */
            timestamp: string;
            /**
             * Format: uuid
             * Of this delivery
             */
            webhookDeliveryId: string;
        };
        /** PaymentLinkDeactivatedEvent */
        PaymentLinkDeactivatedEvent: {
            data: components["schemas"]["PaymentLink"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "payment_link.deactivated";
            /**
             * Format: uuid
             * Of the event: the same in every attempt and at every endpoint
             */
            id: string;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: date-time
             * When it happened
             */
            timestamp: string;
            /**
             * Format: uuid
             * Of this delivery
             */
            webhookDeliveryId: string;
        };
        /** PaymentLinkUpdatedEvent */
        PaymentLinkUpdatedEvent: {
            data: components["schemas"]["PaymentLink"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "payment_link.updated";
            /**
             * Format: uuid
             * Of the event: the same in every attempt and at every endpoint
             */
            id: string;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: date-time
             * When it happened
             */
            timestamp: string;
            /**
             * Format: uuid
             * Of this delivery
             */
            webhookDeliveryId: string;
        };
        /** PaymentRefundedEvent */
        PaymentRefundedEvent: {
            data: components["schemas"]["RefundedPayment"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "payment.refunded";
            /**
             * Format: uuid
             * Of the event: the same in every attempt and at every endpoint
             */
            id: string;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: date-time
             * When it happened
             */
            timestamp: string;
            /**
             * Format: uuid
             * Of this delivery
             */
            webhookDeliveryId: string;
        };
        /**
         * PaymentRequired
         * @example {
         *       "status": "error",
         *       "code": "PAYMENT_REQUIRED",
         *       "message": "The resource is paid per request",
         *       "x402Version": 1,
         *       "error": "PAYMENT-SIGNATURE header is required",
         *       "accepts": [
         *         {
         *           "scheme": "exact",
         *           "network": "base-sepolia",
         *           "maxAmountRequired": "50000",
         *           "resource": "https://pay.example.com/api/agent/link/pl-5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
         *           "description": "A forecast",
         *           "mimeType": "",
         *           "payTo": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
         *           "maxTimeoutSeconds": 120,
         *           "asset": "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
         *           "extra": {
         *             "name": "USDC",
         *             "version": "2"
         *           }
         *         }
         *       ],
         *       "paymentLinkId": "pl-5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
         *       "name": "Weather",
         *       "mode": "test",
         *       "price": "$0.05",
         *       "quote": {
         *         "subtotalCents": 5,
         *         "taxCents": 0,
         *         "totalCents": 5
         *       }
         *     }
         */
        PaymentRequired: {
            /** How it can be paid; empty where version 1 has a name for none of the networks: read PAYMENT-REQUIRED */
            accepts: components["schemas"]["PaymentRequirements"][];
            /**
             * Of a payment that was refused: what to do next
             * @enum {string}
             */
            action?: "sign_new" | "repeat_same" | "wait" | "top_up" | "use_other_network" | "give_up";
            /**
             * Decide by this
             * @enum {string}
             */
            code: "PAYMENT_REQUIRED";
            /** Why payment is asked for, or the x402 reason why one was refused */
            error: string;
            /** For people; of a payment that was refused, why */
            message: string;
            /**
             * test or live: which keys see it
             * @enum {string}
             */
            mode: "live" | "test";
            /** For buyers, and for you */
            name: string;
            /** Of a payment that was refused */
            payer?: string;
            /**
             * Of the payment link; null: none was named
             * @example pl-5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e
             */
            paymentLinkId: string;
            /**
             * As a dollar amount
             * @example $0.50
             */
            price: string;
            /** The price in parts */
            quote: {
                /** Without tax, in cents */
                subtotalCents: number;
                /** Tax, in cents */
                taxCents: number;
                /** With tax, in cents */
                totalCents: number;
            };
            /** Of a payment that was refused: why, in x402's words */
            reason?: string;
            /** Whether the very same request may succeed later */
            retryable?: boolean;
            /** Seconds after which the action makes sense; 0: at once. Absent: never */
            retryAfter?: number;
            /**
             * How it ended or stands
             * @enum {string}
             */
            status: "error";
            /**
             * Of this body; PAYMENT-REQUIRED says its own
             * @enum {integer}
             */
            x402Version: 1;
        } & {
            [key: string]: unknown;
        };
        /** PaymentRequirements */
        PaymentRequirements: {
            /** Contract or mint of USDC */
            asset: string;
            /** For buyers */
            description: string;
            /**
             * EVM: `name` and `version` of the token's EIP-712 domain. Solana: `feePayer`
             * @example {
             *       "name": "USDC",
             *       "version": "2"
             *     }
             */
            extra: {
                [key: string]: unknown;
            };
            /**
             * In the token's smallest unit
             * @example 50000
             */
            maxAmountRequired: string;
            /** How long a payment has to be good for */
            maxTimeoutSeconds: number;
            /** Of what is bought; empty: the target decides */
            mimeType: string;
            /**
             * Its name in version 1 of x402
             * @example base-sepolia
             */
            network: string;
            /** How the target is called, where the link says it */
            outputSchema?: {
                [key: string]: unknown;
            };
            /** The wallet that is paid */
            payTo: string;
            /**
             * Format: uri
             * The address that is bought
             */
            resource: string;
            /**
             * How x402 pays
             * @enum {string}
             */
            scheme: "exact";
        };
        /** PriceQuote */
        PriceQuote: {
            /**
             * The token that is paid
             * @enum {string}
             */
            asset: "USDC";
            /** The network by its CAIP-2 name */
            caip2Network: string;
            /** For buyers */
            description: string;
            /** x402's extension `bazaar`: how the link is called. Only of a link that catalogs may list */
            extensions?: {
                /** `info` with an example of a call, and `schema`, which the example fits */
                bazaar: {
                    [key: string]: unknown;
                };
            };
            /**
             * test or live: which keys see it
             * @enum {string}
             */
            mode: "live" | "test";
            /** For buyers, and for you */
            name: string;
            /** The chain, by its name here */
            network: string;
            /** Headers that change the tax */
            optionalCustomerHeaders: string[];
            /** Of the payment link; null: none was named */
            paymentLinkId: string;
            /**
             * As a dollar amount
             * @example $0.50
             */
            price: string;
            /** The price in parts */
            quote: {
                /** Without tax, in cents */
                subtotalCents: number;
                /** Tax, in cents */
                taxCents: number;
                /** With tax, in cents */
                totalCents: number;
            };
            /**
             * Format: uri
             * Where to pay
             */
            resource: string;
            /**
             * How x402 pays
             * @enum {string}
             */
            scheme: "exact";
            /**
             * How it ended or stands
             * @enum {string}
             */
            status: "ok";
            /**
             * unavailable: the tax engine did not answer, and the price is without tax. above_maximum: with its tax it costs more than anything may, and is not sold
             * @enum {string}
             */
            taxStatus?: "unavailable" | "above_maximum";
        };
        /**
         * Product
         * @example {
         *       "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
         *       "name": "Pro plan",
         *       "description": "",
         *       "amount": 25,
         *       "currency": "USD",
         *       "active": true,
         *       "archived": false,
         *       "mode": "test",
         *       "pricingType": "recurring",
         *       "billingInterval": "month",
         *       "billingIntervalCount": 1,
         *       "trialDays": null,
         *       "token": "USDC",
         *       "merchantWalletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
         *       "merchantId": "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
         *       "metadata": {
         *         "tier": "pro"
         *       },
         *       "totalCollected": 50,
         *       "totalTransactions": 2,
         *       "createdAt": "2026-11-21T09:30:00.000Z",
         *       "updatedAt": "2026-11-21T09:30:00.000Z"
         *     }
         */
        Product: {
            /** Whether it can be bought, or gets events */
            active: boolean;
            /** In currency units */
            amount: number;
            /** Put away: nothing is sold that is archived, until a change sets it back to false */
            archived: boolean;
            /** How often a recurring price is due; null for a single one */
            billingInterval: ("day" | "week" | "month" | "year") | null;
            /** How many intervals lie between two payments; null for a single price */
            billingIntervalCount: number | null;
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            /**
             * Of the amounts
             * @enum {string}
             */
            currency: "USD";
            /** For buyers */
            description: string;
            /**
             * Format: uuid
             * Permanent identifier
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            id: string;
            /**
             * Format: uuid
             * Whose it is
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            merchantId: string;
            /** The wallet that is paid */
            merchantWalletAddress: string;
            /** Your own names and values */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * test or live: which keys see it
             * @enum {string}
             */
            mode: "live" | "test";
            /** For buyers, and for you */
            name: string;
            /**
             * A single payment or a recurring one
             * @enum {string}
             */
            pricingType: "one_time" | "recurring";
            /**
             * The token that is paid
             * @enum {string}
             */
            token: "USDC";
            /** In currency units */
            totalCollected: number;
            /** How many payments came in */
            totalTransactions: number;
            /** Days before the first payment of a recurring price; null: none */
            trialDays: number | null;
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            updatedAt: string;
        };
        /** ProductCreatedEvent */
        ProductCreatedEvent: {
            data: components["schemas"]["Product"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "product.created";
            /**
             * Format: uuid
             * Of the event: the same in every attempt and at every endpoint
             */
            id: string;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: date-time
             * When it happened
             */
            timestamp: string;
            /**
             * Format: uuid
             * Of this delivery
             */
            webhookDeliveryId: string;
        };
        /** ProductUpdatedEvent */
        ProductUpdatedEvent: {
            data: components["schemas"]["Product"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "product.updated";
            /**
             * Format: uuid
             * Of the event: the same in every attempt and at every endpoint
             */
            id: string;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: date-time
             * When it happened
             */
            timestamp: string;
            /**
             * Format: uuid
             * Of this delivery
             */
            webhookDeliveryId: string;
        };
        /** ProxySecretRotatedEvent */
        ProxySecretRotatedEvent: {
            data: components["schemas"]["RotatedProxySecret"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "proxy_secret.rotated";
            /**
             * Format: uuid
             * Of the event: the same in every attempt and at every endpoint
             */
            id: string;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: date-time
             * When it happened
             */
            timestamp: string;
            /**
             * Format: uuid
             * Of this delivery
             */
            webhookDeliveryId: string;
        };
        /** ProxySigningSecret */
        ProxySigningSecret: {
            /**
             * How calls are signed
             * @enum {string}
             */
            algorithm: "HMAC-SHA256";
            /**
             * Format: date-time
             * When it was made
             */
            createdAt: string;
            /** Names the key or secret without telling it */
            keyId: string;
            /** The one before it */
            previous: {
                /**
                 * Format: date-time
                 * When it ends; null: never
                 */
                expiresAt: string;
                /** Names the key or secret without telling it */
                keyId: string;
            } | null;
            /** psec_ and 32 bytes in base64url; the whole text is the HMAC key */
            secret: string;
        };
        /**
         * PublicPaymentLink
         * @example {
         *       "_id": "5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
         *       "name": "One report",
         *       "description": "",
         *       "amount": 0.5,
         *       "currency": "USD",
         *       "network": "base_sepolia",
         *       "networks": [
         *         "base_sepolia"
         *       ],
         *       "token": "USDC",
         *       "active": true,
         *       "merchantWalletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
         *       "merchantName": "Acme",
         *       "totalCollected": 0,
         *       "totalTransactions": 0,
         *       "createdAt": "2026-11-21T09:30:00.000Z",
         *       "updatedAt": "2026-11-21T09:30:00.000Z"
         *     }
         */
        PublicPaymentLink: {
            /**
             * Format: uuid
             * Id, by its name in the legacy shape
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            _id: string;
            /** Whether it can be bought, or gets events */
            active: boolean;
            /** In currency units */
            amount: number;
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            /**
             * Of the amounts
             * @enum {string}
             */
            currency: "USD";
            /** For buyers */
            description: string;
            /** Name of the merchant, as buyers see it */
            merchantName: string;
            /** The wallet on `network`; null without one */
            merchantWalletAddress: string | null;
            /** For buyers, and for you */
            name: string;
            /** Where it is paid: another of `networks` when another merchant has taken over the wallet there, null when there is none */
            network: string | null;
            /** Where it can be paid: empty when another merchant has taken over all its wallets */
            networks: components["schemas"]["Network"][];
            /**
             * The token that is paid
             * @enum {string}
             */
            token: "USDC";
            /** In currency units */
            totalCollected: number;
            /** How many payments came in */
            totalTransactions: number;
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            updatedAt: string;
        };
        QuoteTaxRequest: {
            /**
             * In currency units, at most two decimals
             * @example 25
             */
            amount?: number;
            /**
             * Of the amounts
             * @enum {string}
             */
            currency?: "USD";
            /** Postal address of the buyer */
            customerAddress?: string | null;
            /** ISO 3166-1 alpha-2 */
            customerCountry?: string | null;
            /** E-mail address of the buyer */
            customerEmail?: string | null;
            /** Name of the buyer */
            customerName?: string | null;
            /** Its amount is the default */
            paymentLinkId?: string | null;
        };
        /** ReadCheckoutSession */
        ReadCheckoutSession: {
            /** In currency units */
            amount: number;
            /** Integer in the token's smallest unit: what is to be paid */
            amountBaseUnits: string;
            /** Where a buyer's browser is sent after giving up */
            cancelUrl: string | null;
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            /**
             * Of the amounts
             * @enum {string}
             */
            currency: "USD";
            /** Postal address of the buyer */
            customerAddress: string | null;
            /** Country of the buyer, ISO 3166-1 alpha-2 */
            customerCountry: string | null;
            /** E-mail address of the buyer */
            customerEmail: string | null;
            /** Name of the buyer */
            customerName: string | null;
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            expiresAt: string;
            /**
             * Format: uuid
             * Permanent identifier
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            id: string;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: uuid
             * Whose it is
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            merchantId: string;
            /** The wallet that is to be paid; null while nobody may pay, because another merchant has taken it over: make a new session */
            merchantWalletAddress: string | null;
            /** Your own names and values */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * test or live: which keys see it
             * @enum {string}
             */
            mode: "live" | "test";
            network: components["schemas"]["Network"];
            /** Of the payment link; null: none was named */
            paymentLinkId: string | null;
            /**
             * How it ended or stands
             * @enum {string}
             */
            status: "open" | "completed" | "expired";
            /** In currency units */
            subtotalAmount: number | null;
            /** Where a buyer's browser is sent after paying */
            successUrl: string | null;
            /** In currency units */
            taxAmount: number | null;
            /**
             * The token that is paid
             * @enum {string}
             */
            token: "USDC";
            /** Of a completed session */
            transactionId: string | null;
        };
        /**
         * Readiness
         * The report
         */
        Readiness: {
            /** What was looked at */
            checks: {
                /** The database */
                database: {
                    /** In milliseconds */
                    latencyMs: number;
                    /** It answers and takes writes */
                    ok: boolean;
                    /**
                     * read_only: it answers and takes no writes, as a standby
                     * @enum {string}
                     */
                    state: "up" | "read_only" | "down";
                };
                /** Whether ENCRYPTION_KEYS open what is stored. False: some stored secret cannot be read with any of them */
                encryptionKeys: {
                    /** False when ENCRYPTION_KEYS open nothing of what is stored */
                    ok: boolean;
                };
                /** In order of preference; they don't decide the status */
                facilitators: {
                    /**
                     * test or live: which keys see it
                     * @enum {string}
                     */
                    mode: "test" | "live";
                    /** Its host */
                    name: string;
                    /**
                     * open: cut off after failures in a row; half_open: on trial
                     * @enum {string}
                     */
                    state: "closed" | "half_open" | "open";
                }[];
            };
            /** Name of the environment */
            env: string;
            /** Of all checks */
            latencyMs: number;
            /** Commit of the build */
            sha: string;
            /**
             * How it ended or stands
             * @enum {string}
             */
            status: "ready" | "not_ready";
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            timestamp: string;
        };
        RecordTransactionRequest: {
            /**
             * In currency units, at most two decimals
             * @example 25
             */
            amount: number;
            /** Your own name for this payment, an order number for example; a filter of the list */
            clientReference?: string | null;
            /** Postal address of the buyer */
            customerAddress?: string | null;
            /** ISO 3166-1 alpha-2 */
            customerCountry?: string | null;
            /** E-mail address of the buyer */
            customerEmail?: string | null;
            /** Name of the buyer */
            customerName?: string | null;
            /** EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58 */
            merchantWalletAddress?: string | null;
            /** Up to 50 keys of up to 40 characters; values up to 500 characters */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /**
             * The chain, by its name here
             * @example base_sepolia
             * @enum {string}
             */
            network: "base_sepolia" | "eth_sepolia" | "polygon_amoy" | "arc_testnet" | "solana_devnet" | "base" | "ethereum" | "polygon" | "solana";
            /** Id of a payment link: a UUID, or `pl-` and the UUID */
            paymentLinkId?: string | null;
            /** Without tax */
            subtotalAmount?: number | null;
            /** Tax */
            taxAmount?: number | null;
            /**
             * The token that is paid
             * @enum {string}
             */
            token: "USDC";
            /** EVM: 64 hex digits with or without 0x. Solana: base58 signature, or its 128 hex digits. */
            txHash: string;
            /** EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58 */
            walletAddress: string;
        };
        /** Refund */
        Refund: {
            /** In currency units */
            amount: number;
            /** The amount as an integer in the token's smallest unit */
            amountBaseUnits: string;
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            confirmedAt: string;
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            /** The transaction in the network's explorer */
            explorerUrl: string;
            /**
             * Format: uuid
             * Permanent identifier
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            id: string;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: uuid
             * Whose it is
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            merchantId: string;
            /** Where it came from */
            merchantWalletAddress: string;
            /**
             * test or live: which keys see it
             * @enum {string}
             */
            mode: "live" | "test";
            /** The chain, by its name here */
            network: string;
            /** Why */
            reason: string;
            /** The token that is paid */
            token: string;
            /**
             * Format: uuid
             * Of the transaction; null: none yet
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            transactionId: string;
            /** Of the transaction on the chain */
            txHash: string;
            /** Who got it back */
            walletAddress: string;
        };
        /** RefundCanceledEvent */
        RefundCanceledEvent: {
            data: components["schemas"]["RefundNews"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "refund.canceled";
            /**
             * Format: uuid
             * Of the event: the same in every attempt and at every endpoint
             */
            id: string;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: date-time
             * When it happened
             */
            timestamp: string;
            /**
             * Format: uuid
             * Of this delivery
             */
            webhookDeliveryId: string;
        };
        /** RefundCreatedEvent */
        RefundCreatedEvent: {
            data: components["schemas"]["RefundNews"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "refund.created";
            /**
             * Format: uuid
             * Of the event: the same in every attempt and at every endpoint
             */
            id: string;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: date-time
             * When it happened
             */
            timestamp: string;
            /**
             * Format: uuid
             * Of this delivery
             */
            webhookDeliveryId: string;
        };
        /** RefundedPayment */
        RefundedPayment: components["schemas"]["Refund"] & {
            /** What is left of the payment */
            remainingAmount: number;
            /**
             * Status of the refunded transaction
             * @enum {string}
             */
            transactionStatus: "completed" | "refunded";
        };
        /** RefundExpiredEvent */
        RefundExpiredEvent: {
            data: components["schemas"]["RefundNews"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "refund.expired";
            /**
             * Format: uuid
             * Of the event: the same in every attempt and at every endpoint
             */
            id: string;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: date-time
             * When it happened
             */
            timestamp: string;
            /**
             * Format: uuid
             * Of this delivery
             */
            webhookDeliveryId: string;
        };
        /** RefundNews */
        RefundNews: {
            /** In currency units, at most two decimals */
            amount: number;
            /**
             * Format: uuid
             * Permanent identifier
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            id: string;
            network: components["schemas"]["Network"];
            /** Why */
            reason: string;
            /**
             * How it ended or stands
             * @enum {string}
             */
            status: "pending" | "succeeded" | "expired" | "canceled";
            /**
             * Format: uuid
             * Of the transaction; null: none yet
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            transactionId: string;
            /** Of `refund.unresolved` */
            transfer?: {
                /**
                 * USDC with six decimals
                 * @example 2.500000
                 */
                amount: string;
                /**
                 * Why it completed no refund
                 * @enum {string}
                 */
                reason: "amount_mismatch" | "multiple" | "exceeds_payment" | "shared_transaction" | "other";
                /** Of the transaction on the chain */
                txHash: string;
            } & {
                [key: string]: unknown;
            };
            /** Of the transaction on the chain */
            txHash: string | null;
            /** The wallet that paid */
            walletAddress: string;
        } & {
            [key: string]: unknown;
        };
        /** RefundUnresolvedEvent */
        RefundUnresolvedEvent: {
            data: components["schemas"]["RefundNews"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "refund.unresolved";
            /**
             * Format: uuid
             * Of the event: the same in every attempt and at every endpoint
             */
            id: string;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: date-time
             * When it happened
             */
            timestamp: string;
            /**
             * Format: uuid
             * Of this delivery
             */
            webhookDeliveryId: string;
        };
        ResolvePaymentIntentRequest: {
            /**
             * The chain, by its name here
             * @example base_sepolia
             * @enum {string}
             */
            network: "base_sepolia" | "eth_sepolia" | "polygon_amoy" | "arc_testnet" | "solana_devnet" | "base" | "ethereum" | "polygon" | "solana";
            /** EVM: 64 hex digits with or without 0x. Solana: base58 signature, or its 128 hex digits. */
            txHash: string;
        };
        RollDeveloperKeyRequest: {
            /** How long the old key goes on; default 0: it is revoked at once */
            expiresInSeconds?: number;
        } | null;
        /** RolledDeveloperKey */
        RolledDeveloperKey: {
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            /** ISO 8601, UTC, milliseconds */
            expiresAt: string | null;
            /**
             * Format: uuid
             * Permanent identifier
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            id: string;
            /**
             * The whole key. Shown this once, and stored nowhere.
             * @example svc_test_sk_…
             */
            key: string;
            /**
             * How the key begins
             * @example svc_test_sk_
             */
            keyPrefix: string;
            /** Last four characters */
            keySuffix: string;
            /**
             * Mode of the key
             * @enum {string}
             */
            keyType: "live" | "test";
            /** ISO 8601, UTC, milliseconds */
            lastUsedAt: string | null;
            /** For buyers, and for you */
            name: string;
            /** The one before it */
            previous: {
                /** ISO 8601, UTC, milliseconds */
                expiresAt: string | null;
                /**
                 * Format: uuid
                 * Permanent identifier
                 * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
                 */
                id: string;
                /** ISO 8601, UTC, milliseconds */
                revokedAt: string | null;
            };
            /** ISO 8601, UTC, milliseconds */
            revokedAt: string | null;
            /**
             * What a key may do
             * @enum {string}
             */
            scope: "full" | "agentic";
        };
        /** RotatedProxySecret */
        RotatedProxySecret: {
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            createdAt?: string;
            /** Names the key or secret without telling it */
            keyId: string;
        } & {
            [key: string]: unknown;
        };
        RotateProxySigningSecretRequest: {
            /**
             * How long the old secret signs beside the new one
             * @default 86400
             */
            graceSeconds?: number;
        } | null;
        /** SearchResult */
        SearchResult: {
            /** In currency units */
            amount: number;
            /** Your own name for the payment */
            clientReference: string | null;
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            /** E-mail address of the buyer */
            customerEmail: string | null;
            /**
             * Format: uuid
             * Permanent identifier
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            id: string;
            /**
             * What has the text
             * @enum {string}
             */
            matched: "id" | "hash" | "email" | "reference" | "name";
            /** Null for a transaction */
            name: string | null;
            /** Of links and products: `active`, or `inactive` and `archived` */
            status: string | null;
            /**
             * What was found
             * @enum {string}
             */
            type: "transaction" | "payment_intent" | "payment_link" | "product";
        };
        /** Session */
        Session: {
            /** The e-mail address that the identity provider has verified */
            email: string | null;
            /** Invitations of the verified e-mail address, to accept */
            invitations: {
                /**
                 * Format: date-time
                 * ISO 8601, UTC, milliseconds
                 */
                expiresAt: string;
                /**
                 * Format: uuid
                 * Permanent identifier
                 * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
                 */
                id: string;
                /**
                 * Format: uuid
                 * Whose it is
                 * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
                 */
                merchantId: string;
                /** As buyers see it */
                merchantName: string;
                /**
                 * That the user would get
                 * @enum {string}
                 */
                role: "owner" | "developer" | "viewer";
            }[];
            /** The merchants of which the user is a member, the first joined first */
            merchants: {
                /**
                 * Format: uuid
                 * Whose it is
                 * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
                 */
                merchantId: string;
                /** As buyers see it */
                merchantName: string;
                /**
                 * Of this user at the merchant
                 * @enum {string}
                 */
                role: "owner" | "developer" | "viewer";
            }[];
        };
        /** Settlement */
        Settlement: {
            /** Sum of the transactions, less their refunds at that time */
            amount: number;
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            /** Of the amounts */
            currency: string;
            /**
             * Format: uuid
             * Permanent identifier
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            id: string;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: uuid
             * Whose it is
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            merchantId: string;
            /**
             * test or live: which keys see it
             * @enum {string}
             */
            mode: "live" | "test";
            /** The token that is paid */
            token: string;
            /** How many payments it is about */
            transactionCount: number;
        };
        /** SettlementBalance */
        SettlementBalance: {
            /** Not settled yet: completed live transactions less their refunds */
            available: number;
            /** Of the amounts */
            currency: string;
            /** ISO 8601, UTC, milliseconds */
            oldestAt: string | null;
            /** Sum of all settlements */
            settled: number;
            /** The token that is paid */
            token: string;
            /** How many those are */
            transactionCount: number;
        };
        SubmitCheckoutPaymentRequest: {
            /**
             * Format: uuid
             * Of the checkout session
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            sessionId: string;
            /** EVM: 64 hex digits with or without 0x. Solana: base58 signature, or its 128 hex digits. */
            txHash: string;
            /** EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58 */
            walletAddress: string;
        };
        /** TaxQuote */
        TaxQuote: {
            /** Of the amounts */
            currency: string;
            /** The price in parts */
            quote: {
                /** Without tax, in cents */
                subtotalCents: number;
                /** Tax, in cents */
                taxCents: number;
                /** With tax, in cents */
                totalCents: number;
            };
            /** In currency units */
            subtotalAmount: number;
            /** In currency units */
            taxAmount: number;
            /** In currency units */
            totalAmount: number;
        };
        /** TestMessage */
        TestMessage: {
            /**
             * Format: uuid
             * Of the webhook endpoint
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            endpointId: string;
            /** For people */
            message: string;
        };
        /**
         * Transaction
         * @example {
         *       "id": "c2d3e4f5-1a2b-4c3d-8e4f-5a6b7c8d9e0f",
         *       "amount": 25,
         *       "amountBaseUnits": "25000000",
         *       "token": "USDC",
         *       "network": "base_sepolia",
         *       "mode": "test",
         *       "livemode": false,
         *       "status": "completed",
         *       "txHash": "0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
         *       "explorerUrl": "https://sepolia.basescan.org/tx/0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
         *       "walletAddress": "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
         *       "merchantWalletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
         *       "merchantId": "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
         *       "paymentLinkId": "5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
         *       "customerEmail": "ann@example.com",
         *       "customerName": "Ann",
         *       "customerAddress": null,
         *       "customerCountry": "DE",
         *       "clientReference": "order-1001",
         *       "subtotalAmount": null,
         *       "taxAmount": null,
         *       "amountDue": 25,
         *       "underpaid": false,
         *       "overpaid": false,
         *       "metadata": {
         *         "orderId": "A-1001"
         *       },
         *       "confirmedAt": "2026-11-21T09:29:48.000Z",
         *       "settledAt": null,
         *       "createdAt": "2026-11-21T09:30:00.000Z",
         *       "updatedAt": "2026-11-21T09:30:00.000Z"
         *     }
         */
        Transaction: {
            /** In currency units */
            amount: number;
            /** Integer in the token's smallest unit */
            amountBaseUnits: string;
            /** Price of the link when it was recorded; null without a link */
            amountDue: number | null;
            /** Your own name for the payment */
            clientReference: string | null;
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            confirmedAt: string;
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            /** Postal address of the buyer */
            customerAddress: string | null;
            /** Country of the buyer, ISO 3166-1 alpha-2 */
            customerCountry: string | null;
            /** E-mail address of the buyer */
            customerEmail: string | null;
            /** Name of the buyer */
            customerName: string | null;
            /** The transaction in the network's explorer */
            explorerUrl: string;
            /**
             * Format: uuid
             * Permanent identifier
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            id: string;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: uuid
             * Whose it is
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            merchantId: string;
            /** Recipient */
            merchantWalletAddress: string;
            /** As it was given */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * test or live: which keys see it
             * @enum {string}
             */
            mode: "live" | "test";
            network: components["schemas"]["Network"];
            /** More than `amountDue` and the tax was recorded */
            overpaid: boolean;
            /** Of the payment link; null: none was named */
            paymentLinkId: string | null;
            /** ISO 8601, UTC, milliseconds */
            settledAt: string | null;
            /**
             * How it ended or stands
             * @enum {string}
             */
            status: "pending" | "broadcasted" | "confirming" | "completed" | "refunded" | "failed";
            /** In currency units */
            subtotalAmount: number | null;
            /** In currency units */
            taxAmount: number | null;
            /**
             * The token that is paid
             * @enum {string}
             */
            token: "USDC";
            /** Canonical: EVM 0x and 64 lower-case hex digits, Solana 128 lower-case hex digits */
            txHash: string;
            /** Less than `amountDue` was recorded */
            underpaid: boolean;
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            updatedAt: string;
            /** Payer */
            walletAddress: string;
        };
        /** TransactionRecordedEvent */
        TransactionRecordedEvent: {
            data: components["schemas"]["Transaction"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "transaction.recorded";
            /**
             * Format: uuid
             * Of the event: the same in every attempt and at every endpoint
             */
            id: string;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: date-time
             * When it happened
             */
            timestamp: string;
            /**
             * Format: uuid
             * Of this delivery
             */
            webhookDeliveryId: string;
        };
        UpdateAccountRequest: {
            /** Where the operator reaches the merchant */
            contactEmail?: string | null;
            /** 1 to 255 characters */
            displayName?: string;
        };
        UpdateBrandingRequest: {
            /** Color of buttons on payment pages, as `#rrggbb` */
            color?: string | null;
            /** A PNG in base64, at most 512 pixels wide and high and 24576 bytes large */
            logo?: string | null;
            /** E-mail address at which payers ask */
            supportEmail?: string | null;
            /** Page on which payers find help; https */
            supportUrl?: string | null;
        };
        UpdateMemberRequest: {
            /**
             * viewer: reads; developer: also what is sold and how it is integrated; owner: everything
             * @enum {string}
             */
            role: "owner" | "developer" | "viewer";
        };
        UpdateMerchantAccountRequest: {
            /**
             * `false`: new keys get scope full; there is no way back
             * @enum {boolean}
             */
            agentic?: false;
            /** Where the operator reaches the merchant */
            contactEmail?: string | null;
            /** 1 to 255 characters */
            displayName?: string;
        };
        UpdatePaymentLinkRequest: {
            /** Whether it can be bought, or gets events */
            active?: boolean;
            /**
             * In currency units, at most two decimals
             * @example 25
             */
            amount?: number;
            /** How often a recurring price is due; null for a single one */
            billingInterval?: ("day" | "week" | "month" | "year") | null;
            /** How many intervals lie between two payments; null for a single price */
            billingIntervalCount?: number | null;
            /** Where a buyer's browser is sent after giving up */
            cancelUrl?: string | null;
            /**
             * Of the amounts
             * @enum {string}
             */
            currency?: "USD";
            /** What a buyer is asked for beside the payment */
            customFields?: {
                /** Name by which the value is stored */
                key: string;
                /** What the buyer reads */
                label: string;
                /** Whether the buyer may leave it empty; default false */
                optional?: boolean;
                /** What a dropdown offers */
                options?: string[];
                /**
                 * Kind
                 * @enum {string}
                 */
                type: "text" | "number" | "dropdown";
            }[];
            /** For buyers */
            description?: string;
            /** Names of the buyer's headers that the target gets too */
            forwardHeaders?: string[];
            /** Icon that catalogs show: an https URL */
            iconUrl?: string | null;
            /** An input that the target takes, for buyers and catalogs to learn from */
            inputExample?: unknown;
            /** JSON Schema (2020-12) that a buyer's body must pass before anything is charged. With `targetMethod` GET it describes the query's parameters */
            inputSchema?: {
                [key: string]: unknown;
            } | null;
            /** Whether the link is paid per request and calls `targetUrl` */
            isAgenticProxy?: boolean;
            /** Whether catalogs of paid resources and `/.well-known/x402` may publish the link. Default false */
            listed?: boolean;
            /** Name of the merchant, as buyers see it */
            merchantName?: string;
            /** EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58 */
            merchantWalletAddress?: string;
            /**
             * The wallet that is paid, by network
             * @example {
             *       "base_sepolia": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
             *     }
             */
            merchantWalletAddresses?: {
                /** EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58 */
                arc_testnet?: string;
                /** EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58 */
                base?: string;
                /** EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58 */
                base_sepolia?: string;
                /** EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58 */
                eth_sepolia?: string;
                /** EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58 */
                ethereum?: string;
                /** EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58 */
                polygon?: string;
                /** EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58 */
                polygon_amoy?: string;
                /** EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58 */
                solana?: string;
                /** EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58 */
                solana_devnet?: string;
            };
            /**
             * Up to 50 keys of up to 40 characters; values up to 500 characters
             * @example {
             *       "orderId": "A-1001"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * 1 to 255 characters; white space around it is removed
             * @example Pro plan
             */
            name?: string;
            /**
             * The chain, by its name here
             * @example base_sepolia
             * @enum {string}
             */
            network?: "base_sepolia" | "eth_sepolia" | "polygon_amoy" | "arc_testnet" | "solana_devnet" | "base" | "ethereum" | "polygon" | "solana";
            /** Every chain on which it can be paid; contains `network` */
            networks?: ("base_sepolia" | "eth_sepolia" | "polygon_amoy" | "arc_testnet" | "solana_devnet" | "base" | "ethereum" | "polygon" | "solana")[];
            /** An answer of the target, for buyers and catalogs to learn from */
            outputExample?: unknown;
            /**
             * A single payment or a recurring one
             * @enum {string}
             */
            pricingType?: "one_time" | "recurring";
            /** Of the product that lent its fields; null: none */
            productId?: string | null;
            /** Where a buyer's browser is sent back to */
            returnUrl?: string | null;
            /** Where a buyer's browser is sent after paying */
            successUrl?: string | null;
            /** Up to five words by which catalogs sort it, each of at most 32 printable ASCII characters */
            tags?: string[];
            /** The only HTTP method that is sold; null: any */
            targetMethod?: ("GET" | "POST" | "PUT" | "PATCH" | "DELETE") | null;
            /** Your API, which is called for whoever pays; https, on a public host */
            targetUrl?: string | null;
            /**
             * The token that is paid
             * @enum {string}
             */
            token?: "USDC";
            /** Days before the first payment of a recurring price; null: none */
            trialDays?: number | null;
            /** Write-only; stored encrypted */
            upstreamHeaders?: {
                [key: string]: string;
            } | null;
            /**
             * How x402 pays
             * @enum {string}
             */
            x402Scheme?: "exact";
        };
        UpdateProductRequest: {
            /** Whether it can be bought, or gets events */
            active?: boolean;
            /**
             * In currency units, at most two decimals
             * @example 25
             */
            amount?: number;
            /** Put away: nothing is sold that is archived, until a change sets it back to false */
            archived?: boolean;
            /** How often a recurring price is due; null for a single one */
            billingInterval?: ("day" | "week" | "month" | "year") | null;
            /** How many intervals lie between two payments; null for a single price */
            billingIntervalCount?: number | null;
            /**
             * Of the amounts
             * @enum {string}
             */
            currency?: "USD";
            /** For buyers */
            description?: string;
            /** EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58 */
            merchantWalletAddress?: string;
            /**
             * Up to 50 keys of up to 40 characters; values up to 500 characters
             * @example {
             *       "orderId": "A-1001"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * 1 to 255 characters; white space around it is removed
             * @example Pro plan
             */
            name?: string;
            /**
             * A single payment or a recurring one
             * @enum {string}
             */
            pricingType?: "one_time" | "recurring";
            /**
             * The token that is paid
             * @enum {string}
             */
            token?: "USDC";
            /** Days before the first payment of a recurring price; null: none */
            trialDays?: number | null;
        };
        UpdateWalletRequest: {
            /**
             * Another default is chosen, never none
             * @enum {boolean}
             */
            isDefault: true;
        };
        UpdateWebhookRequest: {
            /** Whether it can be bought, or gets events */
            active?: boolean;
            /** Types of events that are sent; an empty list: every type */
            events?: ("payment.completed" | "payment.failed" | "payment.refunded" | "transaction.recorded" | "product.created" | "product.updated" | "payment_link.created" | "payment_link.updated" | "payment_link.deactivated" | "agentic.request.paid" | "agentic.settlement.unknown" | "agentic.settlement.resolved" | "agentic.settlement.conflict" | "payment_intent.processing" | "payment_intent.unresolved" | "payment_intent.expired" | "refund.created" | "refund.expired" | "refund.canceled" | "refund.unresolved" | "checkout.completed" | "checkout.expired" | "api_key.created" | "api_key.revoked" | "proxy_secret.rotated" | "webhook.test")[];
            /**
             * Format: uuid
             * Permanent identifier
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            id: string;
            /**
             * https, on a public host
             * @example https://example.com/webhooks
             */
            url?: string;
        };
        /** Upload */
        Upload: {
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            expiresAt: string;
            /** To be sent with the file as they are: they are signed */
            headers: {
                [key: string]: string;
            };
            /**
             * Name by which the value is stored
             * @example merchants/0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e/logo.png
             */
            key: string;
            /**
             * HTTP method
             * @enum {string}
             */
            method: "PUT";
            /** Where the file is read, once it is stored */
            publicUrl: string;
            /** Takes the file by PUT, for 15 minutes */
            uploadUrl: string;
        };
        /** Verification */
        Verification: {
            /** What was looked at */
            checks: components["schemas"]["VerificationCheck"][];
            /**
             * How it ended or stands
             * @enum {string}
             */
            status: "unverified" | "pending" | "verified";
        };
        /** VerificationCheck */
        VerificationCheck: {
            /** What is to be signed or published; null once it is verified */
            challenge: {
                /** domain: a line of the file */
                content?: string;
                /** wallet: sign this text (personal_sign on EVM chains, signMessage on Solana) */
                message?: string;
                /** Makes the proof good for this once */
                nonce: string;
                /** domain: where the file is looked for */
                url?: string;
            } | null;
            /** ISO 8601, UTC, milliseconds */
            expiresAt: string | null;
            /** Why this attempt proved nothing */
            reason?: string;
            /**
             * How it ended or stands
             * @enum {string}
             */
            status: "unverified" | "pending" | "verified";
            /** The wallet address or the domain */
            target: string;
            /**
             * Kind
             * @enum {string}
             */
            type: "wallet" | "domain";
            /** ISO 8601, UTC, milliseconds */
            verifiedAt: string | null;
        };
        VerifyAccountRequest: {
            /**
             * Host name without a scheme
             * @example shop.example.com
             */
            domain?: string;
            /** EVM: hex. Solana: base58 or base64 */
            signature?: string;
            /**
             * Kind
             * @enum {string}
             */
            type: "wallet" | "domain";
            /** EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58 */
            walletAddress?: string;
        };
        /** VolumeReport */
        VolumeReport: {
            /**
             * Format: date
             * First day
             * @example 2026-11-01
             */
            from: string;
            /** What the groups are */
            groupBy: ("link" | "network") | null;
            /** The 20 that collected most, then the rest; null without `groupBy` */
            groups: {
                /** Only intervals with volume, oldest first */
                intervals: {
                    /** Sum of transactions, in base units of USDC (6 decimals) */
                    collectedBaseUnits: string;
                    /**
                     * Format: date
                     * First day, in the time zone
                     * @example 2026-11-01
                     */
                    date: string;
                    /**
                     * Format: date-time
                     * First moment after it
                     */
                    end: string;
                    /** Collected less refunded; may be negative, in base units of USDC (6 decimals) */
                    netBaseUnits: string;
                    /** Sum of refunds, in the interval in which each was recorded, in base units of USDC (6 decimals) */
                    refundedBaseUnits: string;
                    /** Number of refunds */
                    refunds: number;
                    /**
                     * Format: date-time
                     * First moment
                     */
                    start: string;
                    /** Number of transactions */
                    transactions: number;
                }[];
                /** The chain, by its name here */
                network: string | null;
                /** Of the payment link; null: none was named */
                paymentLinkId: string | null;
                /** As it is now */
                paymentLinkName: string | null;
                /** Whether this is the sum of all groups that aren't named */
                rest: boolean;
                /** Of the whole report */
                total: {
                    /** Sum of transactions, in base units of USDC (6 decimals) */
                    collectedBaseUnits: string;
                    /** Collected less refunded; may be negative, in base units of USDC (6 decimals) */
                    netBaseUnits: string;
                    /** Sum of refunds, in the interval in which each was recorded, in base units of USDC (6 decimals) */
                    refundedBaseUnits: string;
                    /** Number of refunds */
                    refunds: number;
                    /** Number of transactions */
                    transactions: number;
                };
            }[] | null;
            /**
             * Length of the intervals
             * @enum {string}
             */
            interval: "day" | "week" | "month";
            /** All intervals, oldest first. The first and last are cut off at `from` and `to` */
            intervals: {
                /** Sum of transactions, in base units of USDC (6 decimals) */
                collectedBaseUnits: string;
                /**
                 * Format: date
                 * First day, in the time zone
                 * @example 2026-11-01
                 */
                date: string;
                /**
                 * Format: date-time
                 * First moment after it
                 */
                end: string;
                /** Collected less refunded; may be negative, in base units of USDC (6 decimals) */
                netBaseUnits: string;
                /** Sum of refunds, in the interval in which each was recorded, in base units of USDC (6 decimals) */
                refundedBaseUnits: string;
                /** Number of refunds */
                refunds: number;
                /**
                 * Format: date-time
                 * First moment
                 */
                start: string;
                /** Number of transactions */
                transactions: number;
            }[];
            /** Whose days are meant */
            timeZone: string;
            /**
             * Format: date
             * Last day
             * @example 2026-11-01
             */
            to: string;
            /** Of the whole report */
            total: {
                /** Sum of transactions, in base units of USDC (6 decimals) */
                collectedBaseUnits: string;
                /** Collected less refunded; may be negative, in base units of USDC (6 decimals) */
                netBaseUnits: string;
                /** Sum of refunds, in the interval in which each was recorded, in base units of USDC (6 decimals) */
                refundedBaseUnits: string;
                /** Number of refunds */
                refunds: number;
                /** Number of transactions */
                transactions: number;
            };
        };
        /** Wallet */
        Wallet: {
            /** EVM: with EIP-55 checksum; Solana: base58 */
            address: string;
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            /**
             * Kind of chain
             * @enum {string}
             */
            family: "evm" | "solana";
            /**
             * Format: uuid
             * Permanent identifier
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            id: string;
            /** Whether links and products that name no wallet are paid there */
            isDefault: boolean;
            /** Of the mode, on which it can be paid */
            networks: ("base_sepolia" | "eth_sepolia" | "polygon_amoy" | "arc_testnet" | "solana_devnet" | "base" | "ethereum" | "polygon" | "solana")[];
            /**
             * Whether you have proven that you control it: POST /api/agentic/verification
             * @enum {string}
             */
            verification: "unverified" | "pending" | "verified";
        };
        /** WebhookDelivery */
        WebhookDelivery: {
            /** Attempts that were made since it was last asked for */
            attempts: number;
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            /** ISO 8601, UTC, milliseconds */
            deliveredAt: string | null;
            /**
             * Format: uuid
             * Of the webhook endpoint
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            endpointId: string;
            event: components["schemas"]["EventType"];
            /**
             * Format: uuid
             * Of the event; the same in every delivery
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            eventId: string;
            /**
             * Format: uuid
             * Permanent identifier
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            id: string;
            /** How the latest attempt failed */
            lastError: string | null;
            /** HTTP status of the latest attempt */
            lastStatus: number | null;
            /** The latest attempts, oldest first */
            log: {
                /**
                 * Format: date-time
                 * ISO 8601, UTC, milliseconds
                 */
                at: string;
                /** How long it took, in milliseconds */
                durationMs: number;
                /** Why it failed; null when it did not */
                error: string | null;
                /** How it ended or stands */
                status: number | null;
            }[];
            /** ISO 8601, UTC, milliseconds */
            nextAttemptAt: string | null;
            /**
             * How far it is
             * @enum {string}
             */
            state: "pending" | "delivered" | "failed";
        };
        /** WebhookEndpoint */
        WebhookEndpoint: {
            /** Whether it can be bought, or gets events */
            active: boolean;
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            /** `gone`: the endpoint answered 410 */
            disabledReason: string | null;
            /** Types of events that are sent; an empty list: every type */
            events: components["schemas"]["EventType"][];
            /**
             * Format: uuid
             * Permanent identifier
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            id: string;
            /**
             * test or live: which keys see it
             * @enum {string}
             */
            mode: "live" | "test";
            /** ISO 8601, UTC, milliseconds */
            previousSecretExpiresAt: string | null;
            /**
             * agentic: it gets events of products and agentic links only
             * @enum {string}
             */
            scope: "full" | "agentic";
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            updatedAt: string;
            /** Address */
            url: string;
        };
        /** WebhookRedelivery */
        WebhookRedelivery: {
            /**
             * Format: uuid
             * Permanent identifier
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            id: string;
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            nextAttemptAt: string;
            /**
             * How far it is
             * @enum {string}
             */
            state: "pending" | "delivered" | "failed";
        };
        /** Webhooks */
        Webhooks: {
            /** All webhook endpoints */
            endpoints: components["schemas"]["WebhookEndpoint"][];
            /** The latest deliveries to all of them */
            recentDeliveries: components["schemas"]["WebhookDelivery"][];
        };
        /** WebhookSecret */
        WebhookSecret: {
            /**
             * Format: uuid
             * Permanent identifier
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            id: string;
            /**
             * Format: date-time
             * ISO 8601, UTC, milliseconds
             */
            previousSecretExpiresAt: string;
            /**
             * `whsec_` and the base64 of 32 bytes. Shown this once.
             * @example whsec_…
             */
            secret: string;
        };
        /** WebhookTest */
        WebhookTest: {
            /**
             * Format: uuid
             * Of the webhook endpoint
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            endpointId: string;
            event: components["schemas"]["EventType"];
            /**
             * Format: uuid
             * Of the event; the same in every delivery
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            eventId: string;
            /**
             * Format: uuid
             * Permanent identifier
             * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
             */
            id: string;
            /**
             * How far it is
             * @enum {string}
             */
            state: "pending" | "delivered" | "failed";
        };
        /** WebhookTestEvent */
        WebhookTestEvent: {
            data: components["schemas"]["TestMessage"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "webhook.test";
            /**
             * Format: uuid
             * Of the event: the same in every attempt and at every endpoint
             */
            id: string;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: date-time
             * When it happened
             */
            timestamp: string;
            /**
             * Format: uuid
             * Of this delivery
             */
            webhookDeliveryId: string;
        };
    };
    responses: {
        /** `BAD_REQUEST`: The request is malformed or a field is invalid. */
        DeprecatedError400BadRequest: {
            headers: {
                Deprecation: components["headers"]["Deprecation"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                Sunset: components["headers"]["Sunset"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "BAD_REQUEST",
                 *       "message": "amount: is required",
                 *       "errors": [
                 *         {
                 *           "field": "amount",
                 *           "reason": "is required"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /**
                     * Those that this operation answers
                     * @enum {string}
                     */
                    code?: "BAD_REQUEST";
                };
            };
        };
        /** `UNAUTHORIZED`: Missing, malformed, expired or revoked credential. */
        DeprecatedError401Unauthorized: {
            headers: {
                Deprecation: components["headers"]["Deprecation"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                Sunset: components["headers"]["Sunset"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "UNAUTHORIZED",
                 *       "message": "Missing, malformed, expired or revoked credential."
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /**
                     * Those that this operation answers
                     * @enum {string}
                     */
                    code?: "UNAUTHORIZED";
                };
            };
        };
        /** `API_KEY_SCOPE_INSUFFICIENT`: The scope of the API key does not cover this operation. */
        DeprecatedError403ApiKeyScopeInsufficient: {
            headers: {
                Deprecation: components["headers"]["Deprecation"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                Sunset: components["headers"]["Sunset"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "API_KEY_SCOPE_INSUFFICIENT",
                 *       "message": "The scope of the API key does not cover this operation."
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /**
                     * Those that this operation answers
                     * @enum {string}
                     */
                    code?: "API_KEY_SCOPE_INSUFFICIENT";
                };
            };
        };
        /** `FORBIDDEN`: The credential is valid but has no permission for this. */
        DeprecatedError403Forbidden: {
            headers: {
                Deprecation: components["headers"]["Deprecation"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                Sunset: components["headers"]["Sunset"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "FORBIDDEN",
                 *       "message": "The credential is valid but has no permission for this."
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /**
                     * Those that this operation answers
                     * @enum {string}
                     */
                    code?: "FORBIDDEN";
                };
            };
        };
        /** `FORBIDDEN`: The credential is valid but has no permission for this. `API_KEY_SCOPE_INSUFFICIENT`: The scope of the API key does not cover this operation. */
        DeprecatedError403ForbiddenApiKeyScopeInsufficient: {
            headers: {
                Deprecation: components["headers"]["Deprecation"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                Sunset: components["headers"]["Sunset"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "FORBIDDEN",
                 *       "message": "The credential is valid but has no permission for this."
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /**
                     * Those that this operation answers
                     * @enum {string}
                     */
                    code?: "FORBIDDEN" | "API_KEY_SCOPE_INSUFFICIENT";
                };
            };
        };
        /** `NOT_FOUND`: No such resource in this mode. */
        DeprecatedError404NotFound: {
            headers: {
                Deprecation: components["headers"]["Deprecation"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                Sunset: components["headers"]["Sunset"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "NOT_FOUND",
                 *       "message": "No such resource in this mode."
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /**
                     * Those that this operation answers
                     * @enum {string}
                     */
                    code?: "NOT_FOUND";
                };
            };
        };
        /** `CONFLICT`: The request conflicts with the state of a resource. */
        DeprecatedError409Conflict: {
            headers: {
                Deprecation: components["headers"]["Deprecation"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                Sunset: components["headers"]["Sunset"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "CONFLICT",
                 *       "message": "The request conflicts with the state of a resource."
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /**
                     * Those that this operation answers
                     * @enum {string}
                     */
                    code?: "CONFLICT";
                };
            };
        };
        /** `PAYLOAD_TOO_LARGE`: The body, path or headers are too large. */
        DeprecatedError413PayloadTooLarge: {
            headers: {
                Deprecation: components["headers"]["Deprecation"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                Sunset: components["headers"]["Sunset"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "PAYLOAD_TOO_LARGE",
                 *       "message": "The body, path or headers are too large."
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /**
                     * Those that this operation answers
                     * @enum {string}
                     */
                    code?: "PAYLOAD_TOO_LARGE";
                };
            };
        };
        /** `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not accepted. */
        DeprecatedError415UnsupportedMediaType: {
            headers: {
                Deprecation: components["headers"]["Deprecation"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                Sunset: components["headers"]["Sunset"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "UNSUPPORTED_MEDIA_TYPE",
                 *       "message": "The media type of the body is not accepted."
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /**
                     * Those that this operation answers
                     * @enum {string}
                     */
                    code?: "UNSUPPORTED_MEDIA_TYPE";
                };
            };
        };
        /** `TRANSACTION_CHAIN_VERIFY_FAILED`: The payment could not be proven on the chain. */
        DeprecatedError422TransactionChainVerifyFailed: {
            headers: {
                Deprecation: components["headers"]["Deprecation"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                Sunset: components["headers"]["Sunset"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "TRANSACTION_CHAIN_VERIFY_FAILED",
                 *       "message": "The payment could not be proven on the chain."
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /**
                     * Those that this operation answers
                     * @enum {string}
                     */
                    code?: "TRANSACTION_CHAIN_VERIFY_FAILED";
                };
            };
        };
        /** `RATE_LIMITED`: Too many requests from this address. */
        DeprecatedError429RateLimited: {
            headers: {
                Deprecation: components["headers"]["Deprecation"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                Sunset: components["headers"]["Sunset"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "RATE_LIMITED",
                 *       "message": "Too many requests from this address.",
                 *       "retryAfter": 2
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /**
                     * Those that this operation answers
                     * @enum {string}
                     */
                    code?: "RATE_LIMITED";
                };
            };
        };
        /** `INTERNAL_ERROR`: Unexpected failure of the service. */
        DeprecatedError500InternalError: {
            headers: {
                Deprecation: components["headers"]["Deprecation"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                Sunset: components["headers"]["Sunset"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "INTERNAL_ERROR",
                 *       "message": "Unexpected failure of the service.",
                 *       "retryAfter": 2
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /**
                     * Those that this operation answers
                     * @enum {string}
                     */
                    code?: "INTERNAL_ERROR";
                };
            };
        };
        /** `SERVICE_UNAVAILABLE`: A dependency that this request needs is down. */
        DeprecatedError503ServiceUnavailable: {
            headers: {
                Deprecation: components["headers"]["Deprecation"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                Sunset: components["headers"]["Sunset"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "SERVICE_UNAVAILABLE",
                 *       "message": "A dependency that this request needs is down.",
                 *       "retryAfter": 2
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /**
                     * Those that this operation answers
                     * @enum {string}
                     */
                    code?: "SERVICE_UNAVAILABLE";
                };
            };
        };
        /** `TIMEOUT`: An upstream did not answer in time; the outcome is unknown, not negative. */
        DeprecatedError504Timeout: {
            headers: {
                Deprecation: components["headers"]["Deprecation"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                Sunset: components["headers"]["Sunset"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "TIMEOUT",
                 *       "message": "An upstream did not answer in time; the outcome is unknown, not negative.",
                 *       "retryAfter": 2
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /**
                     * Those that this operation answers
                     * @enum {string}
                     */
                    code?: "TIMEOUT";
                };
            };
        };
        /** `CONFLICT`: The request conflicts with the state of a resource. */
        DeprecatedOnceError409Conflict: {
            headers: {
                Deprecation: components["headers"]["Deprecation"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                Sunset: components["headers"]["Sunset"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "CONFLICT",
                 *       "message": "The request conflicts with the state of a resource."
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /**
                     * Those that this operation answers
                     * @enum {string}
                     */
                    code?: "CONFLICT";
                };
            };
        };
        /** `BAD_REQUEST`: The request is malformed or a field is invalid. */
        Error400BadRequest: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "BAD_REQUEST",
                 *       "message": "amount: is required",
                 *       "errors": [
                 *         {
                 *           "field": "amount",
                 *           "reason": "is required"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /**
                     * Those that this operation answers
                     * @enum {string}
                     */
                    code?: "BAD_REQUEST";
                };
            };
        };
        /** `VALIDATION_FAILED`: The request does not pass validation. */
        Error400ValidationFailed: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "VALIDATION_FAILED",
                 *       "message": "amount: is required",
                 *       "errors": [
                 *         {
                 *           "field": "amount",
                 *           "reason": "is required"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /**
                     * Those that this operation answers
                     * @enum {string}
                     */
                    code?: "VALIDATION_FAILED";
                };
            };
        };
        /** `AUTH_MISSING_CREDENTIALS`: Missing, malformed, unknown, expired or revoked API key. */
        Error401AuthMissingCredentials: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "AUTH_MISSING_CREDENTIALS",
                 *       "message": "Missing, malformed, unknown, expired or revoked API key."
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /**
                     * Those that this operation answers
                     * @enum {string}
                     */
                    code?: "AUTH_MISSING_CREDENTIALS";
                };
            };
        };
        /** `UNAUTHORIZED`: Missing, malformed, expired or revoked credential. */
        Error401Unauthorized: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "UNAUTHORIZED",
                 *       "message": "Missing, malformed, expired or revoked credential."
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /**
                     * Those that this operation answers
                     * @enum {string}
                     */
                    code?: "UNAUTHORIZED";
                };
            };
        };
        /** `FORBIDDEN`: The credential is valid but has no permission for this. */
        Error403Forbidden: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "FORBIDDEN",
                 *       "message": "The credential is valid but has no permission for this."
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /**
                     * Those that this operation answers
                     * @enum {string}
                     */
                    code?: "FORBIDDEN";
                };
            };
        };
        /** `FORBIDDEN`: The credential is valid but has no permission for this. `API_KEY_SCOPE_INSUFFICIENT`: The scope of the API key does not cover this operation. */
        Error403ForbiddenApiKeyScopeInsufficient: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "FORBIDDEN",
                 *       "message": "The credential is valid but has no permission for this."
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /**
                     * Those that this operation answers
                     * @enum {string}
                     */
                    code?: "FORBIDDEN" | "API_KEY_SCOPE_INSUFFICIENT";
                };
            };
        };
        /** `FORBIDDEN`: The credential is valid but has no permission for this. `AUTH_TENANT_MISMATCH`: The resource belongs to another merchant. */
        Error403ForbiddenAuthTenantMismatch: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "FORBIDDEN",
                 *       "message": "The credential is valid but has no permission for this."
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /**
                     * Those that this operation answers
                     * @enum {string}
                     */
                    code?: "FORBIDDEN" | "AUTH_TENANT_MISMATCH";
                };
            };
        };
        /** `FORBIDDEN`: The credential is valid but has no permission for this. `AUTH_TENANT_MISMATCH`: The resource belongs to another merchant. `API_KEY_SCOPE_INSUFFICIENT`: The scope of the API key does not cover this operation. */
        Error403ForbiddenAuthTenantMismatchApiKeyScopeInsufficient: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "FORBIDDEN",
                 *       "message": "The credential is valid but has no permission for this."
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /**
                     * Those that this operation answers
                     * @enum {string}
                     */
                    code?: "FORBIDDEN" | "AUTH_TENANT_MISMATCH" | "API_KEY_SCOPE_INSUFFICIENT";
                };
            };
        };
        /** `NOT_FOUND`: No such resource in this mode. */
        Error404NotFound: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "NOT_FOUND",
                 *       "message": "No such resource in this mode."
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /**
                     * Those that this operation answers
                     * @enum {string}
                     */
                    code?: "NOT_FOUND";
                };
            };
        };
        /** `METHOD_NOT_ALLOWED`: The path exists but not with this method. */
        Error405MethodNotAllowed: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "METHOD_NOT_ALLOWED",
                 *       "message": "The path exists but not with this method."
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /**
                     * Those that this operation answers
                     * @enum {string}
                     */
                    code?: "METHOD_NOT_ALLOWED";
                };
            };
        };
        /** `CONFLICT`: The request conflicts with the state of a resource. */
        Error409Conflict: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "CONFLICT",
                 *       "message": "The request conflicts with the state of a resource."
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /**
                     * Those that this operation answers
                     * @enum {string}
                     */
                    code?: "CONFLICT";
                };
            };
        };
        /** `PAYLOAD_TOO_LARGE`: The body, path or headers are too large. */
        Error413PayloadTooLarge: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "PAYLOAD_TOO_LARGE",
                 *       "message": "The body, path or headers are too large."
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /**
                     * Those that this operation answers
                     * @enum {string}
                     */
                    code?: "PAYLOAD_TOO_LARGE";
                };
            };
        };
        /** `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not accepted. */
        Error415UnsupportedMediaType: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "UNSUPPORTED_MEDIA_TYPE",
                 *       "message": "The media type of the body is not accepted."
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /**
                     * Those that this operation answers
                     * @enum {string}
                     */
                    code?: "UNSUPPORTED_MEDIA_TYPE";
                };
            };
        };
        /** `TRANSACTION_CHAIN_VERIFY_FAILED`: The payment could not be proven on the chain. */
        Error422TransactionChainVerifyFailed: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "TRANSACTION_CHAIN_VERIFY_FAILED",
                 *       "message": "The payment could not be proven on the chain."
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /**
                     * Those that this operation answers
                     * @enum {string}
                     */
                    code?: "TRANSACTION_CHAIN_VERIFY_FAILED";
                };
            };
        };
        /** `RATE_LIMITED`: Too many requests from this address. */
        Error429RateLimited: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "RATE_LIMITED",
                 *       "message": "Too many requests from this address.",
                 *       "retryAfter": 2
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /**
                     * Those that this operation answers
                     * @enum {string}
                     */
                    code?: "RATE_LIMITED";
                };
            };
        };
        /** `INTERNAL_ERROR`: Unexpected failure of the service. */
        Error500InternalError: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "INTERNAL_ERROR",
                 *       "message": "Unexpected failure of the service.",
                 *       "retryAfter": 2
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /**
                     * Those that this operation answers
                     * @enum {string}
                     */
                    code?: "INTERNAL_ERROR";
                };
            };
        };
        /** `UPSTREAM_ERROR`: The target of an agentic link failed; the buyer is not charged. */
        Error502UpstreamError: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "UPSTREAM_ERROR",
                 *       "message": "The target of an agentic link failed; the buyer is not charged.",
                 *       "retryAfter": 2
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /**
                     * Those that this operation answers
                     * @enum {string}
                     */
                    code?: "UPSTREAM_ERROR";
                };
            };
        };
        /** `SERVICE_UNAVAILABLE`: A dependency that this request needs is down. */
        Error503ServiceUnavailable: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "SERVICE_UNAVAILABLE",
                 *       "message": "A dependency that this request needs is down.",
                 *       "retryAfter": 2
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /**
                     * Those that this operation answers
                     * @enum {string}
                     */
                    code?: "SERVICE_UNAVAILABLE";
                };
            };
        };
        /** `TIMEOUT`: An upstream did not answer in time; the outcome is unknown, not negative. */
        Error504Timeout: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "TIMEOUT",
                 *       "message": "An upstream did not answer in time; the outcome is unknown, not negative.",
                 *       "retryAfter": 2
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /**
                     * Those that this operation answers
                     * @enum {string}
                     */
                    code?: "TIMEOUT";
                };
            };
        };
        /** `CONFLICT`: The request conflicts with the state of a resource. */
        OnceError409Conflict: {
            headers: {
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "CONFLICT",
                 *       "message": "The request conflicts with the state of a resource."
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /**
                     * Those that this operation answers
                     * @enum {string}
                     */
                    code?: "CONFLICT";
                };
            };
        };
        /** `CONFLICT`: The request conflicts with the state of a resource. `TRANSACTION_DUPLICATE`: The transaction hash is already recorded. */
        OnceError409ConflictTransactionDuplicate: {
            headers: {
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "CONFLICT",
                 *       "message": "The request conflicts with the state of a resource."
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /**
                     * Those that this operation answers
                     * @enum {string}
                     */
                    code?: "CONFLICT" | "TRANSACTION_DUPLICATE";
                };
            };
        };
    };
    parameters: {
        /** With a session token: for which merchant the user acts. Required for a member of several. */
        SvcMerchant: string;
        /** With a session token: which mode the request is about. An API key has a mode of its own. */
        SvcMode: "test" | "live";
    };
    requestBodies: never;
    headers: {
        /**
         * Since when the address is deprecated (RFC 9745)
         * @example @1795219200
         */
        Deprecation: string;
        /**
         * `true`: the first answer to this Idempotency-Key, given again
         * @example true
         */
        "Idempotent-Replayed": "true";
        /**
         * The address that takes its place (rel=successor-version)
         * @example <https://pay.example.com/api/v1/products>; rel="successor-version"
         */
        Link: string;
        /**
         * Where the new thing is read
         * @example /api/v1/products/0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
         */
        Location: string;
        /**
         * The same as the IETF draft says it
         * @example "read";r=29;t=10
         */
        RateLimit: string;
        /**
         * The limits themselves, as the IETF draft says them
         * @example "read";q=30;w=10
         */
        "RateLimit-Policy": string;
        /**
         * Seconds after which the request makes sense again
         * @example 2
         */
        "Retry-After": number;
        /**
         * When the address ends, where a date is set (RFC 8594)
         * @example Sat, 20 Nov 2027 00:00:00 GMT
         */
        Sunset: string;
        /**
         * Which credential is asked for, and where that is described (RFC 9728)
         * @example Bearer resource_metadata="https://pay.example.com/.well-known/oauth-protected-resource"
         */
        "WWW-Authenticate": string;
        /**
         * Requests in the window of the tightest limit
         * @example 30
         */
        "X-RateLimit-Limit": number;
        /**
         * Requests that are left in that window
         * @example 29
         */
        "X-RateLimit-Remaining": number;
        /**
         * When all of them are left again, Unix time in milliseconds
         * @example 1795253410000
         */
        "X-RateLimit-Reset": number;
        /**
         * Names this request; one that you send (1 to 128 of A-Z a-z 0-9 . _ -) is taken over
         * @example req-2f1c9a
         */
        "X-Request-Id": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getProtectedResource: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The metadata */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "resource": "http://localhost:3000",
                     *       "resource_name": "Agent Payments API",
                     *       "authorization_servers": [],
                     *       "bearer_methods_supported": [
                     *         "header"
                     *       ],
                     *       "resource_documentation": "http://localhost:3000/docs"
                     *     }
                     */
                    "application/json": {
                        /** Empty: no authorization server issues tokens for this API */
                        authorization_servers: string[];
                        /** How a credential is sent */
                        bearer_methods_supported: string[];
                        /**
                         * Format: uri
                         * The address that is bought
                         */
                        resource: string;
                        /**
                         * Format: uri
                         * Where it is explained
                         */
                        resource_documentation: string;
                        /** What it is called */
                        resource_name: string;
                    };
                };
            };
            /** `RATE_LIMITED`: Too many requests from this address. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "error",
                     *       "code": "RATE_LIMITED",
                     *       "message": "Too many requests from this address.",
                     *       "retryAfter": 2
                     *     }
                     */
                    "application/json": components["schemas"]["Error"] & {
                        /**
                         * Those that this operation answers
                         * @enum {string}
                         */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /** `INTERNAL_ERROR`: Unexpected failure of the service. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "error",
                     *       "code": "INTERNAL_ERROR",
                     *       "message": "Unexpected failure of the service.",
                     *       "retryAfter": 2
                     *     }
                     */
                    "application/json": components["schemas"]["Error"] & {
                        /**
                         * Those that this operation answers
                         * @enum {string}
                         */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    listPaidResources: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The resources, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": 1,
                     *       "x402Version": 1,
                     *       "resources": [
                     *         "https://example.com/"
                     *       ],
                     *       "instructions": "https://example.com/"
                     *     }
                     */
                    "application/json": {
                        /**
                         * Format: uri
                         * How to pay them
                         */
                        instructions: string;
                        /** Addresses of paid resources */
                        resources: string[];
                        /** Of this document */
                        version: number;
                        /** Of x402, that the resources are paid by */
                        x402Version: number;
                    };
                };
            };
            /** As If-None-Match knows it */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** `RATE_LIMITED`: Too many requests from this address. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "error",
                     *       "code": "RATE_LIMITED",
                     *       "message": "Too many requests from this address.",
                     *       "retryAfter": 2
                     *     }
                     */
                    "application/json": components["schemas"]["Error"] & {
                        /**
                         * Those that this operation answers
                         * @enum {string}
                         */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /** `INTERNAL_ERROR`: Unexpected failure of the service. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "error",
                     *       "code": "INTERNAL_ERROR",
                     *       "message": "Unexpected failure of the service.",
                     *       "retryAfter": 2
                     *     }
                     */
                    "application/json": components["schemas"]["Error"] & {
                        /**
                         * Those that this operation answers
                         * @enum {string}
                         */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
            /** `SERVICE_UNAVAILABLE`: A dependency that this request needs is down. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "error",
                     *       "code": "SERVICE_UNAVAILABLE",
                     *       "message": "A dependency that this request needs is down.",
                     *       "retryAfter": 2
                     *     }
                     */
                    "application/json": components["schemas"]["Error"] & {
                        /**
                         * Those that this operation answers
                         * @enum {string}
                         */
                        code?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    getPaidLink: {
        parameters: {
            query?: never;
            header?: {
                /** 16 characters or more: charged once in 24 hours, and the answer is given again for 15 minutes */
                "idempotency-key"?: string;
                /** An x402 payment (PaymentPayload), base64 of JSON, version 1 or 2. Without one the answer is 402 */
                "payment-signature"?: string;
                /** `1` or `2`: format of PAYMENT-REQUIRED. Default: 2 */
                "x-402-version"?: string;
                /** Of the buyer */
                "x-customer-address"?: string;
                /** Of the buyer, ISO 3166-1 alpha-2; may change the tax */
                "x-customer-country"?: string;
                /** Of the buyer; like the other three percent-encoded where it is not ASCII */
                "x-customer-email"?: string;
                /** Of the buyer */
                "x-customer-name"?: string;
                /** The same by its name in version 1 */
                "x-payment"?: string;
                /** Of a payment whose answer did not arrive: with a new signature it is not charged again */
                "x-svc-payment-id"?: string;
            };
            path: {
                /** Id of a payment link: a UUID, or `pl-` and the UUID */
                linkId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** What was bought, charged: the target's answer as it gave it (201 and the other 2xx too), or {status, data: Transaction} of a link without a target */
            200: {
                headers: {
                    /** `true`: it was bought before, and nothing more is charged */
                    "Idempotent-Replayed"?: string;
                    /** Receipt: base64 of x402's SettleResponse */
                    "PAYMENT-RESPONSE"?: string;
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** The same by its name in version 1 */
                    "X-PAYMENT-RESPONSE"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** Whether money moved */
                    "X-Svc-Charged"?: "true" | "false";
                    /** Names the payment: GET /api/agent/payments/{id} tells how it went */
                    "X-Svc-Payment-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            400: components["responses"]["Error400BadRequest"];
            /** A payment is needed, or the one that came was refused: sign one of the offers, and repeat the request */
            402: {
                headers: {
                    /** Base64 of x402's PaymentRequired: version 2 with every network; version 1 where that is asked for */
                    "PAYMENT-REQUIRED"?: string;
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "error",
                     *       "code": "PAYMENT_REQUIRED",
                     *       "message": "The resource is paid per request",
                     *       "x402Version": 1,
                     *       "error": "PAYMENT-SIGNATURE header is required",
                     *       "accepts": [
                     *         {
                     *           "scheme": "exact",
                     *           "network": "base-sepolia",
                     *           "maxAmountRequired": "50000",
                     *           "resource": "https://pay.example.com/api/agent/link/pl-5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                     *           "description": "A forecast",
                     *           "mimeType": "",
                     *           "payTo": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *           "maxTimeoutSeconds": 120,
                     *           "asset": "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
                     *           "extra": {
                     *             "name": "USDC",
                     *             "version": "2"
                     *           }
                     *         }
                     *       ],
                     *       "paymentLinkId": "pl-5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                     *       "name": "Weather",
                     *       "mode": "test",
                     *       "price": "$0.05",
                     *       "quote": {
                     *         "subtotalCents": 5,
                     *         "taxCents": 0,
                     *         "totalCents": 5
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentRequired"];
                    /** @example text */
                    "text/html": string;
                };
            };
            404: components["responses"]["Error404NotFound"];
            405: components["responses"]["Error405MethodNotAllowed"];
            409: components["responses"]["OnceError409Conflict"];
            413: components["responses"]["Error413PayloadTooLarge"];
            415: components["responses"]["Error415UnsupportedMediaType"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            502: components["responses"]["Error502UpstreamError"];
            503: components["responses"]["Error503ServiceUnavailable"];
            504: components["responses"]["Error504Timeout"];
            /** The target's own refusal, as it gave it, with any status of 400 and above: X-Svc-Charged is false, and nothing was paid */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** Whether money moved */
                    "X-Svc-Charged"?: "true" | "false";
                    /** Names the payment: GET /api/agent/payments/{id} tells how it went */
                    "X-Svc-Payment-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
        };
    };
    putPaidLink: {
        parameters: {
            query?: never;
            header?: {
                /** 16 characters or more: charged once in 24 hours, and the answer is given again for 15 minutes */
                "idempotency-key"?: string;
                /** An x402 payment (PaymentPayload), base64 of JSON, version 1 or 2. Without one the answer is 402 */
                "payment-signature"?: string;
                /** `1` or `2`: format of PAYMENT-REQUIRED. Default: 2 */
                "x-402-version"?: string;
                /** Of the buyer */
                "x-customer-address"?: string;
                /** Of the buyer, ISO 3166-1 alpha-2; may change the tax */
                "x-customer-country"?: string;
                /** Of the buyer; like the other three percent-encoded where it is not ASCII */
                "x-customer-email"?: string;
                /** Of the buyer */
                "x-customer-name"?: string;
                /** The same by its name in version 1 */
                "x-payment"?: string;
                /** Of a payment whose answer did not arrive: with a new signature it is not charged again */
                "x-svc-payment-id"?: string;
            };
            path: {
                /** Id of a payment link: a UUID, or `pl-` and the UUID */
                linkId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "*/*": unknown;
            };
        };
        responses: {
            /** What was bought, charged: the target's answer as it gave it (201 and the other 2xx too), or {status, data: Transaction} of a link without a target */
            200: {
                headers: {
                    /** `true`: it was bought before, and nothing more is charged */
                    "Idempotent-Replayed"?: string;
                    /** Receipt: base64 of x402's SettleResponse */
                    "PAYMENT-RESPONSE"?: string;
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** The same by its name in version 1 */
                    "X-PAYMENT-RESPONSE"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** Whether money moved */
                    "X-Svc-Charged"?: "true" | "false";
                    /** Names the payment: GET /api/agent/payments/{id} tells how it went */
                    "X-Svc-Payment-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            400: components["responses"]["Error400BadRequest"];
            /** A payment is needed, or the one that came was refused: sign one of the offers, and repeat the request */
            402: {
                headers: {
                    /** Base64 of x402's PaymentRequired: version 2 with every network; version 1 where that is asked for */
                    "PAYMENT-REQUIRED"?: string;
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "error",
                     *       "code": "PAYMENT_REQUIRED",
                     *       "message": "The resource is paid per request",
                     *       "x402Version": 1,
                     *       "error": "PAYMENT-SIGNATURE header is required",
                     *       "accepts": [
                     *         {
                     *           "scheme": "exact",
                     *           "network": "base-sepolia",
                     *           "maxAmountRequired": "50000",
                     *           "resource": "https://pay.example.com/api/agent/link/pl-5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                     *           "description": "A forecast",
                     *           "mimeType": "",
                     *           "payTo": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *           "maxTimeoutSeconds": 120,
                     *           "asset": "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
                     *           "extra": {
                     *             "name": "USDC",
                     *             "version": "2"
                     *           }
                     *         }
                     *       ],
                     *       "paymentLinkId": "pl-5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                     *       "name": "Weather",
                     *       "mode": "test",
                     *       "price": "$0.05",
                     *       "quote": {
                     *         "subtotalCents": 5,
                     *         "taxCents": 0,
                     *         "totalCents": 5
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentRequired"];
                    /** @example text */
                    "text/html": string;
                };
            };
            404: components["responses"]["Error404NotFound"];
            405: components["responses"]["Error405MethodNotAllowed"];
            409: components["responses"]["OnceError409Conflict"];
            413: components["responses"]["Error413PayloadTooLarge"];
            415: components["responses"]["Error415UnsupportedMediaType"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            502: components["responses"]["Error502UpstreamError"];
            503: components["responses"]["Error503ServiceUnavailable"];
            504: components["responses"]["Error504Timeout"];
            /** The target's own refusal, as it gave it, with any status of 400 and above: X-Svc-Charged is false, and nothing was paid */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** Whether money moved */
                    "X-Svc-Charged"?: "true" | "false";
                    /** Names the payment: GET /api/agent/payments/{id} tells how it went */
                    "X-Svc-Payment-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
        };
    };
    postPaidLink: {
        parameters: {
            query?: never;
            header?: {
                /** 16 characters or more: charged once in 24 hours, and the answer is given again for 15 minutes */
                "idempotency-key"?: string;
                /** An x402 payment (PaymentPayload), base64 of JSON, version 1 or 2. Without one the answer is 402 */
                "payment-signature"?: string;
                /** `1` or `2`: format of PAYMENT-REQUIRED. Default: 2 */
                "x-402-version"?: string;
                /** Of the buyer */
                "x-customer-address"?: string;
                /** Of the buyer, ISO 3166-1 alpha-2; may change the tax */
                "x-customer-country"?: string;
                /** Of the buyer; like the other three percent-encoded where it is not ASCII */
                "x-customer-email"?: string;
                /** Of the buyer */
                "x-customer-name"?: string;
                /** The same by its name in version 1 */
                "x-payment"?: string;
                /** Of a payment whose answer did not arrive: with a new signature it is not charged again */
                "x-svc-payment-id"?: string;
            };
            path: {
                /** Id of a payment link: a UUID, or `pl-` and the UUID */
                linkId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "*/*": unknown;
            };
        };
        responses: {
            /** What was bought, charged: the target's answer as it gave it (201 and the other 2xx too), or {status, data: Transaction} of a link without a target */
            200: {
                headers: {
                    /** `true`: it was bought before, and nothing more is charged */
                    "Idempotent-Replayed"?: string;
                    /** Receipt: base64 of x402's SettleResponse */
                    "PAYMENT-RESPONSE"?: string;
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** The same by its name in version 1 */
                    "X-PAYMENT-RESPONSE"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** Whether money moved */
                    "X-Svc-Charged"?: "true" | "false";
                    /** Names the payment: GET /api/agent/payments/{id} tells how it went */
                    "X-Svc-Payment-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            400: components["responses"]["Error400BadRequest"];
            /** A payment is needed, or the one that came was refused: sign one of the offers, and repeat the request */
            402: {
                headers: {
                    /** Base64 of x402's PaymentRequired: version 2 with every network; version 1 where that is asked for */
                    "PAYMENT-REQUIRED"?: string;
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "error",
                     *       "code": "PAYMENT_REQUIRED",
                     *       "message": "The resource is paid per request",
                     *       "x402Version": 1,
                     *       "error": "PAYMENT-SIGNATURE header is required",
                     *       "accepts": [
                     *         {
                     *           "scheme": "exact",
                     *           "network": "base-sepolia",
                     *           "maxAmountRequired": "50000",
                     *           "resource": "https://pay.example.com/api/agent/link/pl-5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                     *           "description": "A forecast",
                     *           "mimeType": "",
                     *           "payTo": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *           "maxTimeoutSeconds": 120,
                     *           "asset": "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
                     *           "extra": {
                     *             "name": "USDC",
                     *             "version": "2"
                     *           }
                     *         }
                     *       ],
                     *       "paymentLinkId": "pl-5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                     *       "name": "Weather",
                     *       "mode": "test",
                     *       "price": "$0.05",
                     *       "quote": {
                     *         "subtotalCents": 5,
                     *         "taxCents": 0,
                     *         "totalCents": 5
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentRequired"];
                    /** @example text */
                    "text/html": string;
                };
            };
            404: components["responses"]["Error404NotFound"];
            405: components["responses"]["Error405MethodNotAllowed"];
            409: components["responses"]["OnceError409Conflict"];
            413: components["responses"]["Error413PayloadTooLarge"];
            415: components["responses"]["Error415UnsupportedMediaType"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            502: components["responses"]["Error502UpstreamError"];
            503: components["responses"]["Error503ServiceUnavailable"];
            504: components["responses"]["Error504Timeout"];
            /** The target's own refusal, as it gave it, with any status of 400 and above: X-Svc-Charged is false, and nothing was paid */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** Whether money moved */
                    "X-Svc-Charged"?: "true" | "false";
                    /** Names the payment: GET /api/agent/payments/{id} tells how it went */
                    "X-Svc-Payment-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
        };
    };
    deletePaidLink: {
        parameters: {
            query?: never;
            header?: {
                /** 16 characters or more: charged once in 24 hours, and the answer is given again for 15 minutes */
                "idempotency-key"?: string;
                /** An x402 payment (PaymentPayload), base64 of JSON, version 1 or 2. Without one the answer is 402 */
                "payment-signature"?: string;
                /** `1` or `2`: format of PAYMENT-REQUIRED. Default: 2 */
                "x-402-version"?: string;
                /** Of the buyer */
                "x-customer-address"?: string;
                /** Of the buyer, ISO 3166-1 alpha-2; may change the tax */
                "x-customer-country"?: string;
                /** Of the buyer; like the other three percent-encoded where it is not ASCII */
                "x-customer-email"?: string;
                /** Of the buyer */
                "x-customer-name"?: string;
                /** The same by its name in version 1 */
                "x-payment"?: string;
                /** Of a payment whose answer did not arrive: with a new signature it is not charged again */
                "x-svc-payment-id"?: string;
            };
            path: {
                /** Id of a payment link: a UUID, or `pl-` and the UUID */
                linkId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** What was bought, charged: the target's answer as it gave it (201 and the other 2xx too), or {status, data: Transaction} of a link without a target */
            200: {
                headers: {
                    /** `true`: it was bought before, and nothing more is charged */
                    "Idempotent-Replayed"?: string;
                    /** Receipt: base64 of x402's SettleResponse */
                    "PAYMENT-RESPONSE"?: string;
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** The same by its name in version 1 */
                    "X-PAYMENT-RESPONSE"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** Whether money moved */
                    "X-Svc-Charged"?: "true" | "false";
                    /** Names the payment: GET /api/agent/payments/{id} tells how it went */
                    "X-Svc-Payment-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            400: components["responses"]["Error400BadRequest"];
            /** A payment is needed, or the one that came was refused: sign one of the offers, and repeat the request */
            402: {
                headers: {
                    /** Base64 of x402's PaymentRequired: version 2 with every network; version 1 where that is asked for */
                    "PAYMENT-REQUIRED"?: string;
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "error",
                     *       "code": "PAYMENT_REQUIRED",
                     *       "message": "The resource is paid per request",
                     *       "x402Version": 1,
                     *       "error": "PAYMENT-SIGNATURE header is required",
                     *       "accepts": [
                     *         {
                     *           "scheme": "exact",
                     *           "network": "base-sepolia",
                     *           "maxAmountRequired": "50000",
                     *           "resource": "https://pay.example.com/api/agent/link/pl-5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                     *           "description": "A forecast",
                     *           "mimeType": "",
                     *           "payTo": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *           "maxTimeoutSeconds": 120,
                     *           "asset": "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
                     *           "extra": {
                     *             "name": "USDC",
                     *             "version": "2"
                     *           }
                     *         }
                     *       ],
                     *       "paymentLinkId": "pl-5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                     *       "name": "Weather",
                     *       "mode": "test",
                     *       "price": "$0.05",
                     *       "quote": {
                     *         "subtotalCents": 5,
                     *         "taxCents": 0,
                     *         "totalCents": 5
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentRequired"];
                    /** @example text */
                    "text/html": string;
                };
            };
            404: components["responses"]["Error404NotFound"];
            405: components["responses"]["Error405MethodNotAllowed"];
            409: components["responses"]["OnceError409Conflict"];
            413: components["responses"]["Error413PayloadTooLarge"];
            415: components["responses"]["Error415UnsupportedMediaType"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            502: components["responses"]["Error502UpstreamError"];
            503: components["responses"]["Error503ServiceUnavailable"];
            504: components["responses"]["Error504Timeout"];
            /** The target's own refusal, as it gave it, with any status of 400 and above: X-Svc-Charged is false, and nothing was paid */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** Whether money moved */
                    "X-Svc-Charged"?: "true" | "false";
                    /** Names the payment: GET /api/agent/payments/{id} tells how it went */
                    "X-Svc-Payment-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
        };
    };
    patchPaidLink: {
        parameters: {
            query?: never;
            header?: {
                /** 16 characters or more: charged once in 24 hours, and the answer is given again for 15 minutes */
                "idempotency-key"?: string;
                /** An x402 payment (PaymentPayload), base64 of JSON, version 1 or 2. Without one the answer is 402 */
                "payment-signature"?: string;
                /** `1` or `2`: format of PAYMENT-REQUIRED. Default: 2 */
                "x-402-version"?: string;
                /** Of the buyer */
                "x-customer-address"?: string;
                /** Of the buyer, ISO 3166-1 alpha-2; may change the tax */
                "x-customer-country"?: string;
                /** Of the buyer; like the other three percent-encoded where it is not ASCII */
                "x-customer-email"?: string;
                /** Of the buyer */
                "x-customer-name"?: string;
                /** The same by its name in version 1 */
                "x-payment"?: string;
                /** Of a payment whose answer did not arrive: with a new signature it is not charged again */
                "x-svc-payment-id"?: string;
            };
            path: {
                /** Id of a payment link: a UUID, or `pl-` and the UUID */
                linkId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "*/*": unknown;
            };
        };
        responses: {
            /** What was bought, charged: the target's answer as it gave it (201 and the other 2xx too), or {status, data: Transaction} of a link without a target */
            200: {
                headers: {
                    /** `true`: it was bought before, and nothing more is charged */
                    "Idempotent-Replayed"?: string;
                    /** Receipt: base64 of x402's SettleResponse */
                    "PAYMENT-RESPONSE"?: string;
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** The same by its name in version 1 */
                    "X-PAYMENT-RESPONSE"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** Whether money moved */
                    "X-Svc-Charged"?: "true" | "false";
                    /** Names the payment: GET /api/agent/payments/{id} tells how it went */
                    "X-Svc-Payment-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            400: components["responses"]["Error400BadRequest"];
            /** A payment is needed, or the one that came was refused: sign one of the offers, and repeat the request */
            402: {
                headers: {
                    /** Base64 of x402's PaymentRequired: version 2 with every network; version 1 where that is asked for */
                    "PAYMENT-REQUIRED"?: string;
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "error",
                     *       "code": "PAYMENT_REQUIRED",
                     *       "message": "The resource is paid per request",
                     *       "x402Version": 1,
                     *       "error": "PAYMENT-SIGNATURE header is required",
                     *       "accepts": [
                     *         {
                     *           "scheme": "exact",
                     *           "network": "base-sepolia",
                     *           "maxAmountRequired": "50000",
                     *           "resource": "https://pay.example.com/api/agent/link/pl-5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                     *           "description": "A forecast",
                     *           "mimeType": "",
                     *           "payTo": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *           "maxTimeoutSeconds": 120,
                     *           "asset": "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
                     *           "extra": {
                     *             "name": "USDC",
                     *             "version": "2"
                     *           }
                     *         }
                     *       ],
                     *       "paymentLinkId": "pl-5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                     *       "name": "Weather",
                     *       "mode": "test",
                     *       "price": "$0.05",
                     *       "quote": {
                     *         "subtotalCents": 5,
                     *         "taxCents": 0,
                     *         "totalCents": 5
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentRequired"];
                    /** @example text */
                    "text/html": string;
                };
            };
            404: components["responses"]["Error404NotFound"];
            405: components["responses"]["Error405MethodNotAllowed"];
            409: components["responses"]["OnceError409Conflict"];
            413: components["responses"]["Error413PayloadTooLarge"];
            415: components["responses"]["Error415UnsupportedMediaType"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            502: components["responses"]["Error502UpstreamError"];
            503: components["responses"]["Error503ServiceUnavailable"];
            504: components["responses"]["Error504Timeout"];
            /** The target's own refusal, as it gave it, with any status of 400 and above: X-Svc-Charged is false, and nothing was paid */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** Whether money moved */
                    "X-Svc-Charged"?: "true" | "false";
                    /** Names the payment: GET /api/agent/payments/{id} tells how it went */
                    "X-Svc-Payment-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
        };
    };
    getLinkPrice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Id of a payment link: a UUID, or `pl-` and the UUID */
                linkId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Default Response */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "paymentLinkId": "text",
                     *       "resource": "https://example.com/",
                     *       "name": "One report",
                     *       "description": "",
                     *       "scheme": "exact",
                     *       "network": "base_sepolia",
                     *       "caip2Network": "text",
                     *       "asset": "USDC",
                     *       "mode": "live",
                     *       "price": "$0.50",
                     *       "quote": {
                     *         "subtotalCents": 1,
                     *         "taxCents": 1,
                     *         "totalCents": 1
                     *       },
                     *       "taxStatus": "unavailable",
                     *       "optionalCustomerHeaders": [
                     *         "text"
                     *       ],
                     *       "extensions": {
                     *         "bazaar": {}
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PriceQuote"];
                };
            };
            /** As If-None-Match knows it */
            304: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400BadRequest"];
            404: components["responses"]["Error404NotFound"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    getAgentPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * Permanent identifier
                 * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Default Response */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "paymentId": "text",
                     *       "status": "pending",
                     *       "txHash": "0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a"
                     *     }
                     */
                    "application/json": {
                        /** Of the x402 payment */
                        paymentId: string;
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "pending" | "settled" | "failed" | "unknown";
                        /** Of the transaction on the chain */
                        txHash: string | null;
                    };
                };
            };
            400: components["responses"]["Error400BadRequest"];
            404: components["responses"]["Error404NotFound"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    onboardAgenticAccount: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "displayName": "Acme",
                 *       "walletAddresses": {
                 *         "evm": "0x742d35Cc6634C0532925a3b844Bc454e4438f44e"
                 *       },
                 *       "contactEmail": "pay@acme.example",
                 *       "acceptTerms": true
                 *     }
                 */
                "application/json": components["schemas"]["OpenAccountRequest"];
            };
        };
        responses: {
            /** Success */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "merchantId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "displayName": "Acme",
                     *         "contactEmail": "text",
                     *         "agentic": true,
                     *         "verified": true,
                     *         "walletAddresses": {},
                     *         "createdAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Account"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            /** Success */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "merchantId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "displayName": "Acme",
                     *         "contactEmail": "text",
                     *         "agentic": true,
                     *         "verified": true,
                     *         "walletAddresses": {},
                     *         "createdAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Account"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400BadRequest"];
            401: components["responses"]["Error401Unauthorized"];
            409: components["responses"]["Error409Conflict"];
            413: components["responses"]["Error413PayloadTooLarge"];
            415: components["responses"]["Error415UnsupportedMediaType"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    updateAccount: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "displayName": "Acme Ltd",
                 *       "contactEmail": "pay@acme.example"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateAccountRequest"];
            };
        };
        responses: {
            /** Success */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "merchantId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "displayName": "Acme",
                     *         "contactEmail": "text",
                     *         "agentic": true,
                     *         "verified": true,
                     *         "walletAddresses": {},
                     *         "createdAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Account"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400BadRequest"];
            401: components["responses"]["Error401Unauthorized"];
            403: components["responses"]["Error403Forbidden"];
            413: components["responses"]["Error413PayloadTooLarge"];
            415: components["responses"]["Error415UnsupportedMediaType"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    getVerification: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Success */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "status": "unverified",
                     *         "checks": [
                     *           {
                     *             "type": "wallet",
                     *             "target": "shop.example.com",
                     *             "status": "unverified",
                     *             "expiresAt": "2026-11-21T09:30:00.000Z",
                     *             "verifiedAt": "2026-11-21T09:30:00.000Z",
                     *             "challenge": {
                     *               "nonce": "9f1c2b7e",
                     *               "message": "Done",
                     *               "url": "https://example.com/webhooks",
                     *               "content": "text"
                     *             },
                     *             "reason": "amount_mismatch"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Verification"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400BadRequest"];
            401: components["responses"]["Error401Unauthorized"];
            403: components["responses"]["Error403Forbidden"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    verifyAccount: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyAccountRequest"];
            };
        };
        responses: {
            /** Success */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "type": "wallet",
                     *         "target": "shop.example.com",
                     *         "status": "unverified",
                     *         "expiresAt": "2026-11-21T09:30:00.000Z",
                     *         "verifiedAt": "2026-11-21T09:30:00.000Z",
                     *         "challenge": {
                     *           "nonce": "9f1c2b7e",
                     *           "message": "Done",
                     *           "url": "https://example.com/webhooks",
                     *           "content": "text"
                     *         },
                     *         "reason": "amount_mismatch"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["VerificationCheck"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400BadRequest"];
            401: components["responses"]["Error401Unauthorized"];
            403: components["responses"]["Error403Forbidden"];
            409: components["responses"]["Error409Conflict"];
            413: components["responses"]["Error413PayloadTooLarge"];
            415: components["responses"]["Error415UnsupportedMediaType"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    createCheckoutSession: {
        parameters: {
            query?: never;
            header?: {
                /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": 25,
                 *       "network": "base_sepolia"
                 *     }
                 */
                "application/json": components["schemas"]["CreateCheckoutSessionRequest"];
            };
        };
        responses: {
            /** Success */
            201: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Link: components["headers"]["Link"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Sunset: components["headers"]["Sunset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "status": "open",
                     *         "paymentLinkId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "amount": 25,
                     *         "amountBaseUnits": "25000000",
                     *         "currency": "USD",
                     *         "network": "base_sepolia",
                     *         "token": "USDC",
                     *         "merchantWalletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *         "merchantId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "mode": "live",
                     *         "livemode": true,
                     *         "subtotalAmount": 1,
                     *         "taxAmount": 1,
                     *         "customerEmail": "ann@example.com",
                     *         "customerName": "Ann",
                     *         "customerAddress": null,
                     *         "customerCountry": "DE",
                     *         "successUrl": "text",
                     *         "cancelUrl": "text",
                     *         "metadata": {},
                     *         "transactionId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "expiresAt": "2026-11-21T09:30:00.000Z",
                     *         "createdAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CheckoutSession"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["DeprecatedError400BadRequest"];
            401: components["responses"]["DeprecatedError401Unauthorized"];
            403: components["responses"]["DeprecatedError403ForbiddenApiKeyScopeInsufficient"];
            404: components["responses"]["DeprecatedError404NotFound"];
            409: components["responses"]["DeprecatedOnceError409Conflict"];
            413: components["responses"]["DeprecatedError413PayloadTooLarge"];
            415: components["responses"]["DeprecatedError415UnsupportedMediaType"];
            429: components["responses"]["DeprecatedError429RateLimited"];
            500: components["responses"]["DeprecatedError500InternalError"];
            503: components["responses"]["DeprecatedError503ServiceUnavailable"];
        };
    };
    retrieveCheckoutSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * Permanent identifier
                 * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Success */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Sunset: components["headers"]["Sunset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "status": "open",
                     *         "paymentLinkId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "amount": 25,
                     *         "amountBaseUnits": "25000000",
                     *         "currency": "USD",
                     *         "network": "base_sepolia",
                     *         "token": "USDC",
                     *         "merchantWalletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *         "merchantId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "mode": "live",
                     *         "livemode": true,
                     *         "subtotalAmount": 1,
                     *         "taxAmount": 1,
                     *         "customerEmail": "ann@example.com",
                     *         "customerName": "Ann",
                     *         "customerAddress": null,
                     *         "customerCountry": "DE",
                     *         "successUrl": "text",
                     *         "cancelUrl": "text",
                     *         "metadata": {},
                     *         "transactionId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "expiresAt": "2026-11-21T09:30:00.000Z",
                     *         "createdAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ReadCheckoutSession"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["DeprecatedError400BadRequest"];
            401: components["responses"]["DeprecatedError401Unauthorized"];
            403: components["responses"]["DeprecatedError403ForbiddenApiKeyScopeInsufficient"];
            404: components["responses"]["DeprecatedError404NotFound"];
            429: components["responses"]["DeprecatedError429RateLimited"];
            500: components["responses"]["DeprecatedError500InternalError"];
            503: components["responses"]["DeprecatedError503ServiceUnavailable"];
        };
    };
    submitCheckoutPayment: {
        parameters: {
            query?: never;
            header?: {
                /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sessionId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "txHash": "0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
                 *       "walletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
                 *     }
                 */
                "application/json": components["schemas"]["SubmitCheckoutPaymentRequest"];
            };
        };
        responses: {
            /** Success */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Sunset: components["headers"]["Sunset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "status": "open",
                     *         "paymentLinkId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "amount": 25,
                     *         "amountBaseUnits": "25000000",
                     *         "currency": "USD",
                     *         "network": "base_sepolia",
                     *         "token": "USDC",
                     *         "merchantWalletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *         "merchantId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "mode": "live",
                     *         "livemode": true,
                     *         "subtotalAmount": 1,
                     *         "taxAmount": 1,
                     *         "customerEmail": "ann@example.com",
                     *         "customerName": "Ann",
                     *         "customerAddress": null,
                     *         "customerCountry": "DE",
                     *         "successUrl": "text",
                     *         "cancelUrl": "text",
                     *         "metadata": {},
                     *         "transactionId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "expiresAt": "2026-11-21T09:30:00.000Z",
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "transaction": {
                     *           "id": "c2d3e4f5-1a2b-4c3d-8e4f-5a6b7c8d9e0f",
                     *           "amount": 25,
                     *           "amountBaseUnits": "25000000",
                     *           "token": "USDC",
                     *           "network": "base_sepolia",
                     *           "mode": "test",
                     *           "livemode": false,
                     *           "status": "completed",
                     *           "txHash": "0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
                     *           "explorerUrl": "https://sepolia.basescan.org/tx/0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
                     *           "walletAddress": "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
                     *           "merchantWalletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *           "merchantId": "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
                     *           "paymentLinkId": "5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                     *           "customerEmail": "ann@example.com",
                     *           "customerName": "Ann",
                     *           "customerAddress": null,
                     *           "customerCountry": "DE",
                     *           "clientReference": "order-1001",
                     *           "subtotalAmount": null,
                     *           "taxAmount": null,
                     *           "amountDue": 25,
                     *           "underpaid": false,
                     *           "overpaid": false,
                     *           "metadata": {
                     *             "orderId": "A-1001"
                     *           },
                     *           "confirmedAt": "2026-11-21T09:29:48.000Z",
                     *           "settledAt": null,
                     *           "createdAt": "2026-11-21T09:30:00.000Z",
                     *           "updatedAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CompletedCheckoutSession"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["DeprecatedError400BadRequest"];
            401: components["responses"]["DeprecatedError401Unauthorized"];
            403: components["responses"]["DeprecatedError403ForbiddenApiKeyScopeInsufficient"];
            404: components["responses"]["DeprecatedError404NotFound"];
            409: components["responses"]["DeprecatedOnceError409Conflict"];
            413: components["responses"]["DeprecatedError413PayloadTooLarge"];
            415: components["responses"]["DeprecatedError415UnsupportedMediaType"];
            422: components["responses"]["DeprecatedError422TransactionChainVerifyFailed"];
            429: components["responses"]["DeprecatedError429RateLimited"];
            500: components["responses"]["DeprecatedError500InternalError"];
            503: components["responses"]["DeprecatedError503ServiceUnavailable"];
            504: components["responses"]["DeprecatedError504Timeout"];
        };
    };
    listDeveloperKeys: {
        parameters: {
            query?: {
                /** Clamped to 1..100 */
                limit?: number;
                /** Cursor: id of the last item of the previous page. */
                starting_after?: string;
            };
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page, newest first */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": [
                     *         {
                     *           "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *           "name": "One report",
                     *           "keyType": "live",
                     *           "keyPrefix": "svc_test_sk_",
                     *           "keySuffix": "c3d4",
                     *           "scope": "full",
                     *           "lastUsedAt": "2026-11-21T09:30:00.000Z",
                     *           "createdAt": "2026-11-21T09:30:00.000Z",
                     *           "expiresAt": "2026-11-21T09:30:00.000Z",
                     *           "revokedAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "hasMore": true
                     *     }
                     */
                    "application/json": {
                        /** The result */
                        data: components["schemas"]["DeveloperKey"][];
                        /** Whether there is a next page: its starting_after is the last id of this one, or its ending_before the first id */
                        hasMore: boolean;
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400BadRequest"];
            401: components["responses"]["Error401Unauthorized"];
            403: components["responses"]["Error403Forbidden"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    createDeveloperKey: {
        parameters: {
            query?: never;
            header?: {
                /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
                "idempotency-key"?: string;
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "keyType": "test",
                 *       "name": "CI"
                 *     }
                 */
                "application/json": components["schemas"]["CreateDeveloperKeyRequest"];
            };
        };
        responses: {
            /** Success */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "name": "One report",
                     *         "keyType": "live",
                     *         "keyPrefix": "svc_test_sk_",
                     *         "keySuffix": "c3d4",
                     *         "scope": "full",
                     *         "lastUsedAt": "2026-11-21T09:30:00.000Z",
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "expiresAt": "2026-11-21T09:30:00.000Z",
                     *         "revokedAt": "2026-11-21T09:30:00.000Z",
                     *         "key": "svc_test_sk_…"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["NewDeveloperKey"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400BadRequest"];
            401: components["responses"]["Error401Unauthorized"];
            403: components["responses"]["Error403Forbidden"];
            409: components["responses"]["OnceError409Conflict"];
            413: components["responses"]["Error413PayloadTooLarge"];
            415: components["responses"]["Error415UnsupportedMediaType"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    revokeDeveloperKey: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
            };
            path: {
                /**
                 * Permanent identifier
                 * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Success */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "name": "One report",
                     *         "keyType": "live",
                     *         "keyPrefix": "svc_test_sk_",
                     *         "keySuffix": "c3d4",
                     *         "scope": "full",
                     *         "lastUsedAt": "2026-11-21T09:30:00.000Z",
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "expiresAt": "2026-11-21T09:30:00.000Z",
                     *         "revokedAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["DeveloperKey"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400BadRequest"];
            401: components["responses"]["Error401Unauthorized"];
            403: components["responses"]["Error403Forbidden"];
            404: components["responses"]["Error404NotFound"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    rollDeveloperKey: {
        parameters: {
            query?: never;
            header?: {
                /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
                "idempotency-key"?: string;
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
            };
            path: {
                /**
                 * Permanent identifier
                 * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "expiresInSeconds": 3600
                 *     }
                 */
                "application/json": components["schemas"]["RollDeveloperKeyRequest"];
            };
        };
        responses: {
            /** Success */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "name": "One report",
                     *         "keyType": "live",
                     *         "keyPrefix": "svc_test_sk_",
                     *         "keySuffix": "c3d4",
                     *         "scope": "full",
                     *         "lastUsedAt": "2026-11-21T09:30:00.000Z",
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "expiresAt": "2026-11-21T09:30:00.000Z",
                     *         "revokedAt": "2026-11-21T09:30:00.000Z",
                     *         "key": "svc_test_sk_…",
                     *         "previous": {
                     *           "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *           "expiresAt": "2026-11-21T09:30:00.000Z",
                     *           "revokedAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["RolledDeveloperKey"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400BadRequest"];
            401: components["responses"]["Error401Unauthorized"];
            403: components["responses"]["Error403Forbidden"];
            404: components["responses"]["Error404NotFound"];
            409: components["responses"]["OnceError409Conflict"];
            413: components["responses"]["Error413PayloadTooLarge"];
            415: components["responses"]["Error415UnsupportedMediaType"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The process answers */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "uptime": 86400,
                     *       "version": "1.0.0",
                     *       "timestamp": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": {
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "ok";
                        /**
                         * Format: date-time
                         * When this was said
                         */
                        timestamp: string;
                        /** Seconds */
                        uptime: number;
                        /** Of the service */
                        version: string;
                    };
                };
            };
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
        };
    };
    followPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** The token that is paid */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Success */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "status": "open",
                     *         "reason": null,
                     *         "late": false,
                     *         "name": "Book",
                     *         "amount": 10,
                     *         "amountDue": "10.001234",
                     *         "amountReceived": null,
                     *         "mode": "test",
                     *         "networks": [
                     *           {
                     *             "network": "base_sepolia",
                     *             "title": "Base Sepolia",
                     *             "payTo": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *             "token": "USDC",
                     *             "tokenAddress": "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
                     *             "amountDueBaseUnits": "10001234",
                     *             "uri": "ethereum:0x036CbD53842c5426634e7929541eC2318f3dCF7e@84532/transfer?address=0x70997970C51812dc3A010C7d01b50e0d17dc79C8&uint256=10001234"
                     *           }
                     *         ],
                     *         "noTransfer": null,
                     *         "transfers": [],
                     *         "confirmations": null,
                     *         "signed": null,
                     *         "paidBy": null,
                     *         "signable": [
                     *           {
                     *             "network": "base_sepolia",
                     *             "title": "Base Sepolia",
                     *             "chainId": 84532,
                     *             "payTo": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *             "tokenAddress": "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
                     *             "eip712": {
                     *               "name": "USDC",
                     *               "version": "2"
                     *             },
                     *             "amountBaseUnits": "10000000"
                     *           }
                     *         ],
                     *         "isDelayed": false,
                     *         "expiresAt": "2026-11-21T10:00:00.000Z",
                     *         "watchUntil": "2026-11-22T10:00:00.000Z",
                     *         "revision": "u4Zb0rQxF0m1S7aK",
                     *         "now": "2026-11-21T09:31:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["PayerIntent"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400BadRequest"];
            404: components["responses"]["Error404NotFound"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    draftTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** The token that is paid */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "network": "solana_devnet",
                 *       "payer": "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin"
                 *     }
                 */
                "application/json": components["schemas"]["DraftTransferRequest"];
            };
        };
        responses: {
            /** Success */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "transaction": "text"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** The result */
                        data: {
                            /** Unsigned, legacy message, base64 */
                            transaction: string;
                        };
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400BadRequest"];
            404: components["responses"]["Error404NotFound"];
            409: components["responses"]["Error409Conflict"];
            413: components["responses"]["Error413PayloadTooLarge"];
            415: components["responses"]["Error415UnsupportedMediaType"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
            504: components["responses"]["Error504Timeout"];
        };
    };
    payByWallet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** The token that is paid */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "network": "base_sepolia",
                 *       "authorization": {
                 *         "from": "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
                 *         "to": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                 *         "value": "10000000",
                 *         "validAfter": "0",
                 *         "validBefore": "1795248600",
                 *         "nonce": "0x5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f"
                 *       },
                 *       "signature": "0x1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b"
                 *     }
                 */
                "application/json": components["schemas"]["PayByWalletRequest"];
            };
        };
        responses: {
            /** Success */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "status": "open",
                     *         "reason": null,
                     *         "late": false,
                     *         "name": "Book",
                     *         "amount": 10,
                     *         "amountDue": "10.001234",
                     *         "amountReceived": null,
                     *         "mode": "test",
                     *         "networks": [
                     *           {
                     *             "network": "base_sepolia",
                     *             "title": "Base Sepolia",
                     *             "payTo": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *             "token": "USDC",
                     *             "tokenAddress": "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
                     *             "amountDueBaseUnits": "10001234",
                     *             "uri": "ethereum:0x036CbD53842c5426634e7929541eC2318f3dCF7e@84532/transfer?address=0x70997970C51812dc3A010C7d01b50e0d17dc79C8&uint256=10001234"
                     *           }
                     *         ],
                     *         "noTransfer": null,
                     *         "transfers": [],
                     *         "confirmations": null,
                     *         "signed": null,
                     *         "paidBy": null,
                     *         "signable": [
                     *           {
                     *             "network": "base_sepolia",
                     *             "title": "Base Sepolia",
                     *             "chainId": 84532,
                     *             "payTo": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *             "tokenAddress": "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
                     *             "eip712": {
                     *               "name": "USDC",
                     *               "version": "2"
                     *             },
                     *             "amountBaseUnits": "10000000"
                     *           }
                     *         ],
                     *         "isDelayed": false,
                     *         "expiresAt": "2026-11-21T10:00:00.000Z",
                     *         "watchUntil": "2026-11-22T10:00:00.000Z",
                     *         "revision": "u4Zb0rQxF0m1S7aK",
                     *         "now": "2026-11-21T09:31:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["PayerIntent"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400BadRequest"];
            /** `PAYMENT_REQUIRED`: The resource is paid per request. */
            402: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "error",
                     *       "code": "PAYMENT_REQUIRED",
                     *       "message": "The resource is paid per request"
                     *     }
                     */
                    "application/json": {
                        /**
                         * Stable; decide by this, not by the message.
                         * @enum {string}
                         */
                        code: "PAYMENT_REQUIRED";
                        /**
                         * Format: uri
                         * Where this code is explained.
                         */
                        docUrl?: string;
                        /** What to do about it. */
                        hint?: string;
                        /** For people; safe to show. */
                        message: string;
                        /** Seconds. */
                        retryAfter?: number;
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "error" | "duplicate";
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            404: components["responses"]["Error404NotFound"];
            409: components["responses"]["Error409Conflict"];
            413: components["responses"]["Error413PayloadTooLarge"];
            415: components["responses"]["Error415UnsupportedMediaType"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
            504: components["responses"]["Error504Timeout"];
        };
    };
    hintTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** The token that is paid */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "txHash": "0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
                 *       "network": "base_sepolia"
                 *     }
                 */
                "application/json": components["schemas"]["ResolvePaymentIntentRequest"];
            };
        };
        responses: {
            /** Success */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "status": "open",
                     *         "reason": null,
                     *         "late": false,
                     *         "name": "Book",
                     *         "amount": 10,
                     *         "amountDue": "10.001234",
                     *         "amountReceived": null,
                     *         "mode": "test",
                     *         "networks": [
                     *           {
                     *             "network": "base_sepolia",
                     *             "title": "Base Sepolia",
                     *             "payTo": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *             "token": "USDC",
                     *             "tokenAddress": "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
                     *             "amountDueBaseUnits": "10001234",
                     *             "uri": "ethereum:0x036CbD53842c5426634e7929541eC2318f3dCF7e@84532/transfer?address=0x70997970C51812dc3A010C7d01b50e0d17dc79C8&uint256=10001234"
                     *           }
                     *         ],
                     *         "noTransfer": null,
                     *         "transfers": [],
                     *         "confirmations": null,
                     *         "signed": null,
                     *         "paidBy": null,
                     *         "signable": [
                     *           {
                     *             "network": "base_sepolia",
                     *             "title": "Base Sepolia",
                     *             "chainId": 84532,
                     *             "payTo": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *             "tokenAddress": "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
                     *             "eip712": {
                     *               "name": "USDC",
                     *               "version": "2"
                     *             },
                     *             "amountBaseUnits": "10000000"
                     *           }
                     *         ],
                     *         "isDelayed": false,
                     *         "expiresAt": "2026-11-21T10:00:00.000Z",
                     *         "watchUntil": "2026-11-22T10:00:00.000Z",
                     *         "revision": "u4Zb0rQxF0m1S7aK",
                     *         "now": "2026-11-21T09:31:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["PayerIntent"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400BadRequest"];
            404: components["responses"]["Error404NotFound"];
            409: components["responses"]["Error409Conflict"];
            413: components["responses"]["Error413PayloadTooLarge"];
            415: components["responses"]["Error415UnsupportedMediaType"];
            422: components["responses"]["Error422TransactionChainVerifyFailed"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
            504: components["responses"]["Error504Timeout"];
        };
    };
    openPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** The link, without its pl- */
                linkId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "customerEmail": "ann@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["OpenPaymentRequest"];
            };
        };
        responses: {
            /** Success */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "token": "USDC",
                     *         "url": "https://example.com/webhooks",
                     *         "intent": {
                     *           "status": "open",
                     *           "reason": null,
                     *           "late": false,
                     *           "name": "Book",
                     *           "amount": 10,
                     *           "amountDue": "10.001234",
                     *           "amountReceived": null,
                     *           "mode": "test",
                     *           "networks": [
                     *             {
                     *               "network": "base_sepolia",
                     *               "title": "Base Sepolia",
                     *               "payTo": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *               "token": "USDC",
                     *               "tokenAddress": "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
                     *               "amountDueBaseUnits": "10001234",
                     *               "uri": "ethereum:0x036CbD53842c5426634e7929541eC2318f3dCF7e@84532/transfer?address=0x70997970C51812dc3A010C7d01b50e0d17dc79C8&uint256=10001234"
                     *             }
                     *           ],
                     *           "noTransfer": null,
                     *           "transfers": [],
                     *           "confirmations": null,
                     *           "signed": null,
                     *           "paidBy": null,
                     *           "signable": [
                     *             {
                     *               "network": "base_sepolia",
                     *               "title": "Base Sepolia",
                     *               "chainId": 84532,
                     *               "payTo": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *               "tokenAddress": "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
                     *               "eip712": {
                     *                 "name": "USDC",
                     *                 "version": "2"
                     *               },
                     *               "amountBaseUnits": "10000000"
                     *             }
                     *           ],
                     *           "isDelayed": false,
                     *           "expiresAt": "2026-11-21T10:00:00.000Z",
                     *           "watchUntil": "2026-11-22T10:00:00.000Z",
                     *           "revision": "u4Zb0rQxF0m1S7aK",
                     *           "now": "2026-11-21T09:31:00.000Z"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** The result */
                        data: {
                            intent: components["schemas"]["PayerIntent"];
                            /** The token that is paid */
                            token: string;
                            /** Address */
                            url: string;
                        };
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400BadRequest"];
            404: components["responses"]["Error404NotFound"];
            413: components["responses"]["Error413PayloadTooLarge"];
            415: components["responses"]["Error415UnsupportedMediaType"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
            504: components["responses"]["Error504Timeout"];
        };
    };
    legacyListPaymentLinks: {
        parameters: {
            query?: {
                /** Whether it can be bought, or gets events */
                active?: boolean;
                /** Created at or after; of a date, from its first moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_gte?: string;
                /** Created at or before; of a date, until its last moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_lte?: string;
                /** Forward cursor: id of the newest item of the page before. The page has the items that became visible next, newest first, and may be empty. Polling with it misses no item and repeats none. Or `pl-` and the id. */
                ending_before?: string;
                /** Clamped to 1..100 */
                limit?: number;
                /**
                 * Of the product that lent its fields; null: none
                 * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
                 */
                productId?: string;
                /** Cursor: id of the last item of the previous page. Or `pl-` and the id. */
                starting_after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page, newest first */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Sunset: components["headers"]["Sunset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": [
                     *         {
                     *           "_id": "5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                     *           "name": "One report",
                     *           "description": "",
                     *           "amount": 0.5,
                     *           "currency": "USD",
                     *           "network": "base_sepolia",
                     *           "networks": [
                     *             "base_sepolia"
                     *           ],
                     *           "token": "USDC",
                     *           "active": true,
                     *           "merchantWalletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *           "merchantName": "Acme",
                     *           "totalCollected": 0,
                     *           "totalTransactions": 0,
                     *           "createdAt": "2026-11-21T09:30:00.000Z",
                     *           "updatedAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "hasMore": true
                     *     }
                     */
                    "application/json": {
                        /** The result */
                        data: components["schemas"]["LegacyPaymentLink"][];
                        /** Whether there is a next page: its starting_after is the last id of this one, or its ending_before the first id */
                        hasMore: boolean;
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["DeprecatedError400BadRequest"];
            401: components["responses"]["DeprecatedError401Unauthorized"];
            429: components["responses"]["DeprecatedError429RateLimited"];
            500: components["responses"]["DeprecatedError500InternalError"];
            503: components["responses"]["DeprecatedError503ServiceUnavailable"];
        };
    };
    legacyCreatePaymentLink: {
        parameters: {
            query?: never;
            header?: {
                /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "network": "base_sepolia",
                 *       "name": "One report",
                 *       "amount": 0.5
                 *     }
                 */
                "application/json": components["schemas"]["CreatePaymentLinkRequest"];
            };
        };
        responses: {
            /** Success */
            201: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Link: components["headers"]["Link"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Sunset: components["headers"]["Sunset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "_id": "5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                     *         "name": "One report",
                     *         "description": "",
                     *         "amount": 0.5,
                     *         "currency": "USD",
                     *         "network": "base_sepolia",
                     *         "networks": [
                     *           "base_sepolia"
                     *         ],
                     *         "token": "USDC",
                     *         "active": true,
                     *         "merchantWalletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *         "merchantName": "Acme",
                     *         "totalCollected": 0,
                     *         "totalTransactions": 0,
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["LegacyPaymentLink"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["DeprecatedError400BadRequest"];
            401: components["responses"]["DeprecatedError401Unauthorized"];
            403: components["responses"]["DeprecatedError403ForbiddenApiKeyScopeInsufficient"];
            404: components["responses"]["DeprecatedError404NotFound"];
            409: components["responses"]["DeprecatedOnceError409Conflict"];
            413: components["responses"]["DeprecatedError413PayloadTooLarge"];
            415: components["responses"]["DeprecatedError415UnsupportedMediaType"];
            422: components["responses"]["DeprecatedError422TransactionChainVerifyFailed"];
            429: components["responses"]["DeprecatedError429RateLimited"];
            500: components["responses"]["DeprecatedError500InternalError"];
            503: components["responses"]["DeprecatedError503ServiceUnavailable"];
        };
    };
    legacyRetrievePaymentLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * Id of a payment link: a UUID, or `pl-` and the UUID
                 * @example 5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Success */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Sunset: components["headers"]["Sunset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "_id": "5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                     *         "name": "One report",
                     *         "description": "",
                     *         "amount": 0.5,
                     *         "currency": "USD",
                     *         "network": "base_sepolia",
                     *         "networks": [
                     *           "base_sepolia"
                     *         ],
                     *         "token": "USDC",
                     *         "active": true,
                     *         "merchantWalletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *         "merchantName": "Acme",
                     *         "totalCollected": 0,
                     *         "totalTransactions": 0,
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["PublicPaymentLink"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["DeprecatedError400BadRequest"];
            404: components["responses"]["DeprecatedError404NotFound"];
            429: components["responses"]["DeprecatedError429RateLimited"];
            500: components["responses"]["DeprecatedError500InternalError"];
            503: components["responses"]["DeprecatedError503ServiceUnavailable"];
        };
    };
    legacyUpdatePaymentLink: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
            };
            path: {
                /**
                 * Id of a payment link: a UUID, or `pl-` and the UUID
                 * @example 5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "active": false
                 *     }
                 */
                "application/json": components["schemas"]["UpdatePaymentLinkRequest"];
            };
        };
        responses: {
            /** Success */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Sunset: components["headers"]["Sunset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "_id": "5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                     *         "name": "One report",
                     *         "description": "",
                     *         "amount": 0.5,
                     *         "currency": "USD",
                     *         "network": "base_sepolia",
                     *         "networks": [
                     *           "base_sepolia"
                     *         ],
                     *         "token": "USDC",
                     *         "active": true,
                     *         "merchantWalletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *         "merchantName": "Acme",
                     *         "totalCollected": 0,
                     *         "totalTransactions": 0,
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["LegacyPaymentLink"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["DeprecatedError400BadRequest"];
            401: components["responses"]["DeprecatedError401Unauthorized"];
            403: components["responses"]["DeprecatedError403Forbidden"];
            404: components["responses"]["DeprecatedError404NotFound"];
            409: components["responses"]["DeprecatedError409Conflict"];
            413: components["responses"]["DeprecatedError413PayloadTooLarge"];
            415: components["responses"]["DeprecatedError415UnsupportedMediaType"];
            429: components["responses"]["DeprecatedError429RateLimited"];
            500: components["responses"]["DeprecatedError500InternalError"];
            503: components["responses"]["DeprecatedError503ServiceUnavailable"];
        };
    };
    legacyListProducts: {
        parameters: {
            query?: {
                /** Whether it can be bought, or gets events */
                active?: boolean;
                /** Put away: nothing is sold that is archived, until a change sets it back to false */
                archived?: boolean;
                /** Created at or after; of a date, from its first moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_gte?: string;
                /** Created at or before; of a date, until its last moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_lte?: string;
                /** Forward cursor: id of the newest item of the page before. The page has the items that became visible next, newest first, and may be empty. Polling with it misses no item and repeats none. */
                ending_before?: string;
                /** Clamped to 1..100 */
                limit?: number;
                /** Cursor: id of the last item of the previous page. */
                starting_after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page, newest first */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Sunset: components["headers"]["Sunset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": [
                     *         {
                     *           "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *           "name": "Pro plan",
                     *           "description": "",
                     *           "amount": 25,
                     *           "currency": "USD",
                     *           "active": true,
                     *           "archived": false,
                     *           "mode": "test",
                     *           "pricingType": "recurring",
                     *           "billingInterval": "month",
                     *           "billingIntervalCount": 1,
                     *           "trialDays": null,
                     *           "token": "USDC",
                     *           "merchantWalletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *           "merchantId": "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
                     *           "metadata": {
                     *             "tier": "pro"
                     *           },
                     *           "totalCollected": 50,
                     *           "totalTransactions": 2,
                     *           "createdAt": "2026-11-21T09:30:00.000Z",
                     *           "updatedAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "hasMore": true
                     *     }
                     */
                    "application/json": {
                        /** The result */
                        data: components["schemas"]["Product"][];
                        /** Whether there is a next page: its starting_after is the last id of this one, or its ending_before the first id */
                        hasMore: boolean;
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["DeprecatedError400BadRequest"];
            401: components["responses"]["DeprecatedError401Unauthorized"];
            429: components["responses"]["DeprecatedError429RateLimited"];
            500: components["responses"]["DeprecatedError500InternalError"];
            503: components["responses"]["DeprecatedError503ServiceUnavailable"];
        };
    };
    legacyCreateProduct: {
        parameters: {
            query?: never;
            header?: {
                /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Pro plan",
                 *       "amount": 25,
                 *       "pricingType": "recurring",
                 *       "billingInterval": "month"
                 *     }
                 */
                "application/json": components["schemas"]["CreateProductRequest"];
            };
        };
        responses: {
            /** Success */
            201: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Link: components["headers"]["Link"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Sunset: components["headers"]["Sunset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "name": "Pro plan",
                     *         "description": "",
                     *         "amount": 25,
                     *         "currency": "USD",
                     *         "active": true,
                     *         "archived": false,
                     *         "mode": "test",
                     *         "pricingType": "recurring",
                     *         "billingInterval": "month",
                     *         "billingIntervalCount": 1,
                     *         "trialDays": null,
                     *         "token": "USDC",
                     *         "merchantWalletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *         "merchantId": "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
                     *         "metadata": {
                     *           "tier": "pro"
                     *         },
                     *         "totalCollected": 50,
                     *         "totalTransactions": 2,
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Product"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["DeprecatedError400BadRequest"];
            401: components["responses"]["DeprecatedError401Unauthorized"];
            409: components["responses"]["DeprecatedOnceError409Conflict"];
            413: components["responses"]["DeprecatedError413PayloadTooLarge"];
            415: components["responses"]["DeprecatedError415UnsupportedMediaType"];
            422: components["responses"]["DeprecatedError422TransactionChainVerifyFailed"];
            429: components["responses"]["DeprecatedError429RateLimited"];
            500: components["responses"]["DeprecatedError500InternalError"];
            503: components["responses"]["DeprecatedError503ServiceUnavailable"];
        };
    };
    legacyUpdateProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * Permanent identifier
                 * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": 30
                 *     }
                 */
                "application/json": components["schemas"]["UpdateProductRequest"];
            };
        };
        responses: {
            /** Success */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Sunset: components["headers"]["Sunset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "name": "Pro plan",
                     *         "description": "",
                     *         "amount": 25,
                     *         "currency": "USD",
                     *         "active": true,
                     *         "archived": false,
                     *         "mode": "test",
                     *         "pricingType": "recurring",
                     *         "billingInterval": "month",
                     *         "billingIntervalCount": 1,
                     *         "trialDays": null,
                     *         "token": "USDC",
                     *         "merchantWalletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *         "merchantId": "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
                     *         "metadata": {
                     *           "tier": "pro"
                     *         },
                     *         "totalCollected": 50,
                     *         "totalTransactions": 2,
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Product"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["DeprecatedError400BadRequest"];
            401: components["responses"]["DeprecatedError401Unauthorized"];
            403: components["responses"]["DeprecatedError403Forbidden"];
            404: components["responses"]["DeprecatedError404NotFound"];
            409: components["responses"]["DeprecatedError409Conflict"];
            413: components["responses"]["DeprecatedError413PayloadTooLarge"];
            415: components["responses"]["DeprecatedError415UnsupportedMediaType"];
            429: components["responses"]["DeprecatedError429RateLimited"];
            500: components["responses"]["DeprecatedError500InternalError"];
            503: components["responses"]["DeprecatedError503ServiceUnavailable"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The report */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ready",
                     *       "sha": "4f2c1d9",
                     *       "env": "production",
                     *       "checks": {
                     *         "database": {
                     *           "ok": true,
                     *           "state": "up",
                     *           "latencyMs": 2
                     *         },
                     *         "encryptionKeys": {
                     *           "ok": true
                     *         },
                     *         "facilitators": [
                     *           {
                     *             "mode": "live",
                     *             "name": "facilitator.example.com",
                     *             "state": "closed"
                     *           }
                     *         ]
                     *       },
                     *       "latencyMs": 2,
                     *       "timestamp": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            /** The report */
            503: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ready",
                     *       "sha": "4f2c1d9",
                     *       "env": "production",
                     *       "checks": {
                     *         "database": {
                     *           "ok": true,
                     *           "state": "up",
                     *           "latencyMs": 2
                     *         },
                     *         "encryptionKeys": {
                     *           "ok": true
                     *         },
                     *         "facilitators": [
                     *           {
                     *             "mode": "live",
                     *             "name": "facilitator.example.com",
                     *             "state": "closed"
                     *           }
                     *         ]
                     *       },
                     *       "latencyMs": 2,
                     *       "timestamp": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Readiness"];
                };
            };
        };
    };
    listRefunds: {
        parameters: {
            query?: {
                /** Created at or after; of a date, from its first moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_gte?: string;
                /** Created at or before; of a date, until its last moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_lte?: string;
                /** Forward cursor: id of the newest item of the page before. The page has the items that became visible next, newest first, and may be empty. Polling with it misses no item and repeats none. */
                ending_before?: string;
                /** Clamped to 1..100 */
                limit?: number;
                /** Cursor: id of the last item of the previous page. */
                starting_after?: string;
                /**
                 * Of the transaction; null: none yet
                 * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
                 */
                transactionId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page, newest first */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Sunset: components["headers"]["Sunset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": [
                     *         {
                     *           "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *           "transactionId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *           "amount": 25,
                     *           "amountBaseUnits": "25000000",
                     *           "token": "USDC",
                     *           "network": "base_sepolia",
                     *           "mode": "live",
                     *           "livemode": true,
                     *           "reason": "amount_mismatch",
                     *           "txHash": "0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
                     *           "explorerUrl": "https://sepolia.basescan.org/tx/0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
                     *           "walletAddress": "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
                     *           "merchantWalletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *           "merchantId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *           "confirmedAt": "2026-11-21T09:30:00.000Z",
                     *           "createdAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "hasMore": true
                     *     }
                     */
                    "application/json": {
                        /** The result */
                        data: components["schemas"]["Refund"][];
                        /** Whether there is a next page: its starting_after is the last id of this one, or its ending_before the first id */
                        hasMore: boolean;
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["DeprecatedError400BadRequest"];
            401: components["responses"]["DeprecatedError401Unauthorized"];
            403: components["responses"]["DeprecatedError403ApiKeyScopeInsufficient"];
            429: components["responses"]["DeprecatedError429RateLimited"];
            500: components["responses"]["DeprecatedError500InternalError"];
            503: components["responses"]["DeprecatedError503ServiceUnavailable"];
        };
    };
    createRefund: {
        parameters: {
            query?: never;
            header?: {
                /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "transactionId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "amount": 25,
                 *       "reason": "Returned goods",
                 *       "txHash": "0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a"
                 *     }
                 */
                "application/json": components["schemas"]["CreateRefundRequest"];
            };
        };
        responses: {
            /** Success */
            201: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Link: components["headers"]["Link"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Sunset: components["headers"]["Sunset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "transactionId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "amount": 25,
                     *         "amountBaseUnits": "25000000",
                     *         "token": "USDC",
                     *         "network": "base_sepolia",
                     *         "mode": "live",
                     *         "livemode": true,
                     *         "reason": "amount_mismatch",
                     *         "txHash": "0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
                     *         "explorerUrl": "https://sepolia.basescan.org/tx/0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
                     *         "walletAddress": "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
                     *         "merchantWalletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *         "merchantId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "confirmedAt": "2026-11-21T09:30:00.000Z",
                     *         "createdAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Refund"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["DeprecatedError400BadRequest"];
            401: components["responses"]["DeprecatedError401Unauthorized"];
            403: components["responses"]["DeprecatedError403ForbiddenApiKeyScopeInsufficient"];
            404: components["responses"]["DeprecatedError404NotFound"];
            409: components["responses"]["DeprecatedOnceError409Conflict"];
            413: components["responses"]["DeprecatedError413PayloadTooLarge"];
            415: components["responses"]["DeprecatedError415UnsupportedMediaType"];
            422: components["responses"]["DeprecatedError422TransactionChainVerifyFailed"];
            429: components["responses"]["DeprecatedError429RateLimited"];
            500: components["responses"]["DeprecatedError500InternalError"];
            503: components["responses"]["DeprecatedError503ServiceUnavailable"];
            504: components["responses"]["DeprecatedError504Timeout"];
        };
    };
    listSettlements: {
        parameters: {
            query?: {
                /** Created at or after; of a date, from its first moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_gte?: string;
                /** Created at or before; of a date, until its last moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_lte?: string;
                /** Forward cursor: id of the newest item of the page before. The page has the items that became visible next, newest first, and may be empty. Polling with it misses no item and repeats none. */
                ending_before?: string;
                /** Clamped to 1..100 */
                limit?: number;
                /** Cursor: id of the last item of the previous page. */
                starting_after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page, newest first */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Sunset: components["headers"]["Sunset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": [
                     *         {
                     *           "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *           "amount": 25,
                     *           "currency": "USD",
                     *           "token": "USDC",
                     *           "transactionCount": 1,
                     *           "mode": "live",
                     *           "livemode": true,
                     *           "merchantId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *           "createdAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "hasMore": true
                     *     }
                     */
                    "application/json": {
                        /** The result */
                        data: components["schemas"]["Settlement"][];
                        /** Whether there is a next page: its starting_after is the last id of this one, or its ending_before the first id */
                        hasMore: boolean;
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["DeprecatedError400BadRequest"];
            401: components["responses"]["DeprecatedError401Unauthorized"];
            403: components["responses"]["DeprecatedError403ForbiddenApiKeyScopeInsufficient"];
            429: components["responses"]["DeprecatedError429RateLimited"];
            500: components["responses"]["DeprecatedError500InternalError"];
            503: components["responses"]["DeprecatedError503ServiceUnavailable"];
        };
    };
    createSettlement: {
        parameters: {
            query?: never;
            header?: {
                /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** Without a member: all that is unsettled, oldest first, up to 10,000 transactions */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSettlementRequest"];
            };
        };
        responses: {
            /** Success */
            201: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Link: components["headers"]["Link"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Sunset: components["headers"]["Sunset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "amount": 25,
                     *         "currency": "USD",
                     *         "token": "USDC",
                     *         "transactionCount": 1,
                     *         "mode": "live",
                     *         "livemode": true,
                     *         "merchantId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "createdAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Settlement"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["DeprecatedError400BadRequest"];
            401: components["responses"]["DeprecatedError401Unauthorized"];
            403: components["responses"]["DeprecatedError403ForbiddenApiKeyScopeInsufficient"];
            404: components["responses"]["DeprecatedError404NotFound"];
            409: components["responses"]["DeprecatedOnceError409Conflict"];
            413: components["responses"]["DeprecatedError413PayloadTooLarge"];
            415: components["responses"]["DeprecatedError415UnsupportedMediaType"];
            429: components["responses"]["DeprecatedError429RateLimited"];
            500: components["responses"]["DeprecatedError500InternalError"];
            503: components["responses"]["DeprecatedError503ServiceUnavailable"];
        };
    };
    retrieveSettlementBalance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Success */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Sunset: components["headers"]["Sunset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "currency": "USD",
                     *         "token": "USDC",
                     *         "available": 1,
                     *         "transactionCount": 1,
                     *         "oldestAt": "2026-11-21T09:30:00.000Z",
                     *         "settled": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["SettlementBalance"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            401: components["responses"]["DeprecatedError401Unauthorized"];
            403: components["responses"]["DeprecatedError403ForbiddenApiKeyScopeInsufficient"];
            429: components["responses"]["DeprecatedError429RateLimited"];
            500: components["responses"]["DeprecatedError500InternalError"];
            503: components["responses"]["DeprecatedError503ServiceUnavailable"];
        };
    };
    quoteTax: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": 25,
                 *       "customerCountry": "DE"
                 *     }
                 */
                "application/json": components["schemas"]["QuoteTaxRequest"];
            };
        };
        responses: {
            /** Success */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Sunset: components["headers"]["Sunset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "currency": "USD",
                     *         "subtotalAmount": 1,
                     *         "taxAmount": 1,
                     *         "totalAmount": 1,
                     *         "quote": {
                     *           "subtotalCents": 0,
                     *           "taxCents": 0,
                     *           "totalCents": 0
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["TaxQuote"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["DeprecatedError400BadRequest"];
            401: components["responses"]["DeprecatedError401Unauthorized"];
            403: components["responses"]["DeprecatedError403ForbiddenApiKeyScopeInsufficient"];
            404: components["responses"]["DeprecatedError404NotFound"];
            413: components["responses"]["DeprecatedError413PayloadTooLarge"];
            415: components["responses"]["DeprecatedError415UnsupportedMediaType"];
            429: components["responses"]["DeprecatedError429RateLimited"];
            500: components["responses"]["DeprecatedError500InternalError"];
            503: components["responses"]["DeprecatedError503ServiceUnavailable"];
            504: components["responses"]["DeprecatedError504Timeout"];
        };
    };
    legacyListTransactions: {
        parameters: {
            query?: {
                /**
                 * Your own name for this payment, an order number for example; a filter of the list
                 * @example order-1001
                 */
                clientReference?: string;
                /** Created at or after; of a date, from its first moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_gte?: string;
                /** Created at or before; of a date, until its last moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_lte?: string;
                /** In any case */
                customerEmail?: string;
                /** Forward cursor: id of the newest item of the page before. The page has the items that became visible next, newest first, and may be empty. Polling with it misses no item and repeats none. */
                ending_before?: string;
                /** Whether the payment's link is agentic */
                isAgenticProxy?: boolean;
                /** Clamped to 1..100 */
                limit?: number;
                /** Default: the mode of the key */
                mode?: "live" | "test";
                /**
                 * The chain, by its name here
                 * @example base_sepolia
                 */
                network?: "base_sepolia" | "eth_sepolia" | "polygon_amoy" | "arc_testnet" | "solana_devnet" | "base" | "ethereum" | "polygon" | "solana";
                /**
                 * Id of a payment link: a UUID, or `pl-` and the UUID
                 * @example 5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e
                 */
                paymentLinkId?: string;
                /**
                 * Of the product that lent its fields; null: none
                 * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
                 */
                productId?: string;
                /** Cursor: id of the last item of the previous page. */
                starting_after?: string;
                /** How it ended or stands */
                status?: "pending" | "broadcasted" | "confirming" | "completed" | "refunded" | "failed";
                /** EVM: 64 hex digits with or without 0x. Solana: base58 signature, or its 128 hex digits. */
                txHash?: string;
                /** EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58 */
                walletAddress?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page, newest first; with `Accept: text/csv` all rows of the filters */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Sunset: components["headers"]["Sunset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": [
                     *         {
                     *           "id": "c2d3e4f5-1a2b-4c3d-8e4f-5a6b7c8d9e0f",
                     *           "amount": 25,
                     *           "amountBaseUnits": "25000000",
                     *           "token": "USDC",
                     *           "network": "base_sepolia",
                     *           "mode": "test",
                     *           "livemode": false,
                     *           "status": "completed",
                     *           "txHash": "0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
                     *           "explorerUrl": "https://sepolia.basescan.org/tx/0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
                     *           "walletAddress": "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
                     *           "merchantWalletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *           "merchantId": "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
                     *           "paymentLinkId": "5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                     *           "customerEmail": "ann@example.com",
                     *           "customerName": "Ann",
                     *           "customerAddress": null,
                     *           "customerCountry": "DE",
                     *           "clientReference": "order-1001",
                     *           "subtotalAmount": null,
                     *           "taxAmount": null,
                     *           "amountDue": 25,
                     *           "underpaid": false,
                     *           "overpaid": false,
                     *           "metadata": {
                     *             "orderId": "A-1001"
                     *           },
                     *           "confirmedAt": "2026-11-21T09:29:48.000Z",
                     *           "settledAt": null,
                     *           "createdAt": "2026-11-21T09:30:00.000Z",
                     *           "updatedAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "hasMore": true
                     *     }
                     */
                    "application/json": {
                        /** The result */
                        data: components["schemas"]["Transaction"][];
                        /** Whether there is a next page: its starting_after is the last id of this one, or its ending_before the first id */
                        hasMore: boolean;
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                    /** @example text */
                    "text/csv": string;
                };
            };
            400: components["responses"]["DeprecatedError400BadRequest"];
            401: components["responses"]["DeprecatedError401Unauthorized"];
            429: components["responses"]["DeprecatedError429RateLimited"];
            500: components["responses"]["DeprecatedError500InternalError"];
            503: components["responses"]["DeprecatedError503ServiceUnavailable"];
        };
    };
    legacyRecordTransaction: {
        parameters: {
            query?: never;
            header?: {
                /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": 25,
                 *       "token": "USDC",
                 *       "network": "base_sepolia",
                 *       "txHash": "0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
                 *       "walletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
                 *     }
                 */
                "application/json": components["schemas"]["RecordTransactionRequest"];
            };
        };
        responses: {
            /** Success */
            201: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Link: components["headers"]["Link"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Sunset: components["headers"]["Sunset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": "c2d3e4f5-1a2b-4c3d-8e4f-5a6b7c8d9e0f",
                     *         "amount": 25,
                     *         "amountBaseUnits": "25000000",
                     *         "token": "USDC",
                     *         "network": "base_sepolia",
                     *         "mode": "test",
                     *         "livemode": false,
                     *         "status": "completed",
                     *         "txHash": "0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
                     *         "explorerUrl": "https://sepolia.basescan.org/tx/0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
                     *         "walletAddress": "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
                     *         "merchantWalletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *         "merchantId": "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
                     *         "paymentLinkId": "5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                     *         "customerEmail": "ann@example.com",
                     *         "customerName": "Ann",
                     *         "customerAddress": null,
                     *         "customerCountry": "DE",
                     *         "clientReference": "order-1001",
                     *         "subtotalAmount": null,
                     *         "taxAmount": null,
                     *         "amountDue": 25,
                     *         "underpaid": false,
                     *         "overpaid": false,
                     *         "metadata": {
                     *           "orderId": "A-1001"
                     *         },
                     *         "confirmedAt": "2026-11-21T09:29:48.000Z",
                     *         "settledAt": null,
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Transaction"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["DeprecatedError400BadRequest"];
            401: components["responses"]["DeprecatedError401Unauthorized"];
            403: components["responses"]["DeprecatedError403ForbiddenApiKeyScopeInsufficient"];
            404: components["responses"]["DeprecatedError404NotFound"];
            409: components["responses"]["DeprecatedOnceError409Conflict"];
            413: components["responses"]["DeprecatedError413PayloadTooLarge"];
            415: components["responses"]["DeprecatedError415UnsupportedMediaType"];
            422: components["responses"]["DeprecatedError422TransactionChainVerifyFailed"];
            429: components["responses"]["DeprecatedError429RateLimited"];
            500: components["responses"]["DeprecatedError500InternalError"];
            503: components["responses"]["DeprecatedError503ServiceUnavailable"];
            504: components["responses"]["DeprecatedError504Timeout"];
        };
    };
    legacyRetrieveTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * Permanent identifier
                 * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Success */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Sunset: components["headers"]["Sunset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": "c2d3e4f5-1a2b-4c3d-8e4f-5a6b7c8d9e0f",
                     *         "amount": 25,
                     *         "amountBaseUnits": "25000000",
                     *         "token": "USDC",
                     *         "network": "base_sepolia",
                     *         "mode": "test",
                     *         "livemode": false,
                     *         "status": "completed",
                     *         "txHash": "0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
                     *         "explorerUrl": "https://sepolia.basescan.org/tx/0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
                     *         "walletAddress": "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
                     *         "merchantWalletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *         "merchantId": "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
                     *         "paymentLinkId": "5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                     *         "customerEmail": "ann@example.com",
                     *         "customerName": "Ann",
                     *         "customerAddress": null,
                     *         "customerCountry": "DE",
                     *         "clientReference": "order-1001",
                     *         "subtotalAmount": null,
                     *         "taxAmount": null,
                     *         "amountDue": 25,
                     *         "underpaid": false,
                     *         "overpaid": false,
                     *         "metadata": {
                     *           "orderId": "A-1001"
                     *         },
                     *         "confirmedAt": "2026-11-21T09:29:48.000Z",
                     *         "settledAt": null,
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Transaction"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["DeprecatedError400BadRequest"];
            401: components["responses"]["DeprecatedError401Unauthorized"];
            403: components["responses"]["DeprecatedError403ForbiddenApiKeyScopeInsufficient"];
            404: components["responses"]["DeprecatedError404NotFound"];
            429: components["responses"]["DeprecatedError429RateLimited"];
            500: components["responses"]["DeprecatedError500InternalError"];
            503: components["responses"]["DeprecatedError503ServiceUnavailable"];
        };
    };
    createUpload: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fileType": "image/png",
                 *       "fileName": "logo.png",
                 *       "fileSize": 20480
                 *     }
                 */
                "application/json": components["schemas"]["CreateUploadRequest"];
            };
        };
        responses: {
            /** Success */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "uploadUrl": "https://files.example.com/uploads/merchants/0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e/logo.png?X-Amz-Signature=…",
                     *         "key": "merchants/0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e/logo.png",
                     *         "publicUrl": "https://cdn.example.com/merchants/0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e/logo.png",
                     *         "expiresAt": "2026-11-21T09:30:00.000Z",
                     *         "method": "PUT",
                     *         "headers": {}
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Upload"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400BadRequest"];
            401: components["responses"]["Error401Unauthorized"];
            403: components["responses"]["Error403Forbidden"];
            413: components["responses"]["Error413PayloadTooLarge"];
            415: components["responses"]["Error415UnsupportedMediaType"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
            504: components["responses"]["Error504Timeout"];
        };
    };
    deleteUpload: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
            };
            path: {
                /** The key as it was answered; its slashes raw or as %2F */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Deleted */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "File deleted"
                     *     }
                     */
                    "application/json": {
                        /**
                         * For people
                         * @example File deleted
                         */
                        message: string;
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400BadRequest"];
            401: components["responses"]["Error401Unauthorized"];
            403: components["responses"]["Error403Forbidden"];
            404: components["responses"]["Error404NotFound"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
            504: components["responses"]["Error504Timeout"];
        };
    };
    retrieveAccount: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["SvcMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Success */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "merchantId": "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
                     *         "merchantName": "Acme",
                     *         "mode": "test",
                     *         "livemode": false,
                     *         "scope": "full",
                     *         "keyId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "contactEmail": "pay@acme.example",
                     *         "agentic": false,
                     *         "verified": true,
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "role": null,
                     *         "wallets": {
                     *           "evm": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *           "solana": null
                     *         },
                     *         "limits": [
                     *           {
                     *             "tier": "global",
                     *             "max": 100,
                     *             "windowMs": 10000
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["KeyAccount"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400ValidationFailed"];
            401: components["responses"]["Error401AuthMissingCredentials"];
            403: components["responses"]["Error403ForbiddenAuthTenantMismatch"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    openAccount: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "displayName": "Acme",
                 *       "walletAddresses": {
                 *         "evm": "0x742d35Cc6634C0532925a3b844Bc454e4438f44e"
                 *       },
                 *       "contactEmail": "pay@acme.example",
                 *       "acceptTerms": true
                 *     }
                 */
                "application/json": components["schemas"]["OpenAccountRequest"];
            };
        };
        responses: {
            /** Success */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "merchantId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "displayName": "Acme",
                     *         "contactEmail": "text",
                     *         "agentic": true,
                     *         "verified": true,
                     *         "walletAddresses": {},
                     *         "createdAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Account"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            /** Success */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "merchantId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "displayName": "Acme",
                     *         "contactEmail": "text",
                     *         "agentic": true,
                     *         "verified": true,
                     *         "walletAddresses": {},
                     *         "createdAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Account"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400ValidationFailed"];
            401: components["responses"]["Error401AuthMissingCredentials"];
            409: components["responses"]["Error409Conflict"];
            413: components["responses"]["Error413PayloadTooLarge"];
            415: components["responses"]["Error415UnsupportedMediaType"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    updateMerchantAccount: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "displayName": "Acme Ltd",
                 *       "contactEmail": "pay@acme.example"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateMerchantAccountRequest"];
            };
        };
        responses: {
            /** Success */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "merchantId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "displayName": "Acme",
                     *         "contactEmail": "text",
                     *         "agentic": true,
                     *         "verified": true,
                     *         "walletAddresses": {},
                     *         "createdAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Account"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400ValidationFailed"];
            401: components["responses"]["Error401AuthMissingCredentials"];
            403: components["responses"]["Error403ForbiddenAuthTenantMismatch"];
            413: components["responses"]["Error413PayloadTooLarge"];
            415: components["responses"]["Error415UnsupportedMediaType"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    retrieveBranding: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["SvcMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Success */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "color": "#0b6e4f",
                     *         "supportEmail": "help@acme.example",
                     *         "supportUrl": null,
                     *         "logoUrl": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Branding"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400ValidationFailed"];
            401: components["responses"]["Error401AuthMissingCredentials"];
            403: components["responses"]["Error403ForbiddenAuthTenantMismatch"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    updateBranding: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["SvcMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "color": "#0b6e4f",
                 *       "supportEmail": "help@acme.example"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateBrandingRequest"];
            };
        };
        responses: {
            /** Success */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "color": "#0b6e4f",
                     *         "supportEmail": "help@acme.example",
                     *         "supportUrl": null,
                     *         "logoUrl": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Branding"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400ValidationFailed"];
            401: components["responses"]["Error401AuthMissingCredentials"];
            403: components["responses"]["Error403ForbiddenAuthTenantMismatchApiKeyScopeInsufficient"];
            413: components["responses"]["Error413PayloadTooLarge"];
            415: components["responses"]["Error415UnsupportedMediaType"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Success */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": [
                     *         {
                     *           "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *           "email": "text",
                     *           "role": "owner",
                     *           "expiresAt": "2026-11-21T09:30:00.000Z",
                     *           "createdAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** The result */
                        data: components["schemas"]["Invitation"][];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400ValidationFailed"];
            401: components["responses"]["Error401AuthMissingCredentials"];
            403: components["responses"]["Error403ForbiddenAuthTenantMismatch"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "dev@acme.example",
                 *       "role": "developer"
                 *     }
                 */
                "application/json": components["schemas"]["CreateInvitationRequest"];
            };
        };
        responses: {
            /** Success */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "email": "text",
                     *         "role": "owner",
                     *         "expiresAt": "2026-11-21T09:30:00.000Z",
                     *         "createdAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Invitation"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400ValidationFailed"];
            401: components["responses"]["Error401AuthMissingCredentials"];
            403: components["responses"]["Error403ForbiddenAuthTenantMismatch"];
            409: components["responses"]["Error409Conflict"];
            413: components["responses"]["Error413PayloadTooLarge"];
            415: components["responses"]["Error415UnsupportedMediaType"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    deleteInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
            };
            path: {
                /**
                 * Permanent identifier
                 * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Success */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "deleted": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400ValidationFailed"];
            401: components["responses"]["Error401AuthMissingCredentials"];
            403: components["responses"]["Error403ForbiddenAuthTenantMismatch"];
            404: components["responses"]["Error404NotFound"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    listMembers: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Success */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": [
                     *         {
                     *           "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *           "email": "text",
                     *           "role": "owner",
                     *           "createdAt": "2026-11-21T09:30:00.000Z",
                     *           "isYou": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** The result */
                        data: components["schemas"]["Member"][];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400ValidationFailed"];
            401: components["responses"]["Error401AuthMissingCredentials"];
            403: components["responses"]["Error403ForbiddenAuthTenantMismatch"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
            };
            path: {
                /**
                 * Permanent identifier
                 * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Success */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "deleted": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400ValidationFailed"];
            401: components["responses"]["Error401AuthMissingCredentials"];
            403: components["responses"]["Error403ForbiddenAuthTenantMismatch"];
            404: components["responses"]["Error404NotFound"];
            409: components["responses"]["Error409Conflict"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    updateMember: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
            };
            path: {
                /**
                 * Permanent identifier
                 * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "viewer"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateMemberRequest"];
            };
        };
        responses: {
            /** Success */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "email": "text",
                     *         "role": "owner",
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "isYou": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Member"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400ValidationFailed"];
            401: components["responses"]["Error401AuthMissingCredentials"];
            403: components["responses"]["Error403ForbiddenAuthTenantMismatch"];
            404: components["responses"]["Error404NotFound"];
            409: components["responses"]["Error409Conflict"];
            413: components["responses"]["Error413PayloadTooLarge"];
            415: components["responses"]["Error415UnsupportedMediaType"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    listWallets: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["SvcMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Success */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": [
                     *         {
                     *           "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *           "family": "evm",
                     *           "address": "text",
                     *           "networks": [
                     *             "base_sepolia"
                     *           ],
                     *           "isDefault": true,
                     *           "verification": "unverified",
                     *           "createdAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** The result */
                        data: components["schemas"]["Wallet"][];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400ValidationFailed"];
            401: components["responses"]["Error401AuthMissingCredentials"];
            403: components["responses"]["Error403ForbiddenAuthTenantMismatch"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    addWallet: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["SvcMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "address": "0x742d35Cc6634C0532925a3b844Bc454e4438f44e"
                 *     }
                 */
                "application/json": components["schemas"]["AddWalletRequest"];
            };
        };
        responses: {
            /** Success */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "family": "evm",
                     *         "address": "text",
                     *         "networks": [
                     *           "base_sepolia"
                     *         ],
                     *         "isDefault": true,
                     *         "verification": "unverified",
                     *         "createdAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Wallet"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            /** Success */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "family": "evm",
                     *         "address": "text",
                     *         "networks": [
                     *           "base_sepolia"
                     *         ],
                     *         "isDefault": true,
                     *         "verification": "unverified",
                     *         "createdAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Wallet"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400ValidationFailed"];
            401: components["responses"]["Error401AuthMissingCredentials"];
            403: components["responses"]["Error403ForbiddenAuthTenantMismatch"];
            409: components["responses"]["Error409Conflict"];
            413: components["responses"]["Error413PayloadTooLarge"];
            415: components["responses"]["Error415UnsupportedMediaType"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    removeWallet: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["SvcMode"];
            };
            path: {
                /**
                 * Permanent identifier
                 * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Success */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "deleted": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400ValidationFailed"];
            401: components["responses"]["Error401AuthMissingCredentials"];
            403: components["responses"]["Error403ForbiddenAuthTenantMismatch"];
            404: components["responses"]["Error404NotFound"];
            409: components["responses"]["Error409Conflict"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    updateWallet: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["SvcMode"];
            };
            path: {
                /**
                 * Permanent identifier
                 * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "isDefault": true
                 *     }
                 */
                "application/json": components["schemas"]["UpdateWalletRequest"];
            };
        };
        responses: {
            /** Success */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "family": "evm",
                     *         "address": "text",
                     *         "networks": [
                     *           "base_sepolia"
                     *         ],
                     *         "isDefault": true,
                     *         "verification": "unverified",
                     *         "createdAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Wallet"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400ValidationFailed"];
            401: components["responses"]["Error401AuthMissingCredentials"];
            403: components["responses"]["Error403ForbiddenAuthTenantMismatch"];
            404: components["responses"]["Error404NotFound"];
            413: components["responses"]["Error413PayloadTooLarge"];
            415: components["responses"]["Error415UnsupportedMediaType"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    getProxySigningSecret: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["SvcMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Success */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "secret": "psec_Zm9v…",
                     *         "keyId": "psk_7f8a2c1e",
                     *         "algorithm": "HMAC-SHA256",
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "previous": {
                     *           "keyId": "psk_7f8a2c1e",
                     *           "expiresAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ProxySigningSecret"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400ValidationFailed"];
            401: components["responses"]["Error401AuthMissingCredentials"];
            403: components["responses"]["Error403ForbiddenAuthTenantMismatch"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    rotateProxySigningSecret: {
        parameters: {
            query?: never;
            header?: {
                /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
                "idempotency-key"?: string;
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["SvcMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "graceSeconds": 3600
                 *     }
                 */
                "application/json": components["schemas"]["RotateProxySigningSecretRequest"];
            };
        };
        responses: {
            /** Success */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "secret": "psec_Zm9v…",
                     *         "keyId": "psk_7f8a2c1e",
                     *         "algorithm": "HMAC-SHA256",
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "previous": {
                     *           "keyId": "psk_7f8a2c1e",
                     *           "expiresAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ProxySigningSecret"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400ValidationFailed"];
            401: components["responses"]["Error401AuthMissingCredentials"];
            403: components["responses"]["Error403ForbiddenAuthTenantMismatch"];
            409: components["responses"]["OnceError409Conflict"];
            413: components["responses"]["Error413PayloadTooLarge"];
            415: components["responses"]["Error415UnsupportedMediaType"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** Created at or after; of a date, from its first moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_gte?: string;
                /** Created at or before; of a date, until its last moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_lte?: string;
                /** Forward cursor: id of the newest item of the page before. The page has the items that became visible next, newest first, and may be empty. Polling with it misses no item and repeats none. */
                ending_before?: string;
                /** Clamped to 1..100 */
                limit?: number;
                /** Cursor: id of the last item of the previous page. */
                starting_after?: string;
                /** Type of the events; default: all */
                type?: "payment.completed" | "payment.failed" | "payment.refunded" | "transaction.recorded" | "product.created" | "product.updated" | "payment_link.created" | "payment_link.updated" | "payment_link.deactivated" | "agentic.request.paid" | "agentic.settlement.unknown" | "agentic.settlement.resolved" | "agentic.settlement.conflict" | "payment_intent.processing" | "payment_intent.unresolved" | "payment_intent.expired" | "refund.created" | "refund.expired" | "refund.canceled" | "refund.unresolved" | "checkout.completed" | "checkout.expired" | "api_key.created" | "api_key.revoked" | "proxy_secret.rotated" | "webhook.test";
            };
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["SvcMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page, newest first */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": [
                     *         {
                     *           "id": "9b2f1c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d",
                     *           "event": "webhook.test",
                     *           "data": {
                     *             "endpointId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *             "message": "This is a test."
                     *           },
                     *           "timestamp": "2026-11-21T09:30:00.000Z",
                     *           "livemode": false
                     *         }
                     *       ],
                     *       "hasMore": true
                     *     }
                     */
                    "application/json": {
                        /** The result */
                        data: components["schemas"]["Event"][];
                        /** Whether there is a next page: its starting_after is the last id of this one, or its ending_before the first id */
                        hasMore: boolean;
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400ValidationFailed"];
            401: components["responses"]["Error401AuthMissingCredentials"];
            403: components["responses"]["Error403ForbiddenAuthTenantMismatch"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    listPaymentIntents: {
        parameters: {
            query?: {
                /**
                 * Your own name for this payment, an order number for example; a filter of the list
                 * @example order-1001
                 */
                clientReference?: string;
                /** Created at or after; of a date, from its first moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_gte?: string;
                /** Created at or before; of a date, until its last moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_lte?: string;
                /** Forward cursor: id of the newest item of the page before. The page has the items that became visible next, newest first, and may be empty. Polling with it misses no item and repeats none. */
                ending_before?: string;
                /** Clamped to 1..100 */
                limit?: number;
                /**
                 * Id of a payment link: a UUID, or `pl-` and the UUID
                 * @example 5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e
                 */
                paymentLinkId?: string;
                /** Cursor: id of the last item of the previous page. */
                starting_after?: string;
                /** How it ended or stands */
                status?: "open" | "processing" | "completed" | "expired" | "canceled" | "unresolved";
            };
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["SvcMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page, newest first; with `Accept: text/csv` all rows of the filters */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": [
                     *         {
                     *           "id": "0c6f2b1e-7d3a-4f58-9a2b-3c4d5e6f7a8b",
                     *           "status": "open",
                     *           "reason": null,
                     *           "late": false,
                     *           "paymentLinkId": "5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                     *           "merchantId": "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
                     *           "mode": "test",
                     *           "livemode": false,
                     *           "name": "Book",
                     *           "amount": 10,
                     *           "subtotalAmount": 10,
                     *           "taxAmount": 0,
                     *           "amountDue": "10.001234",
                     *           "amountDueBaseUnits": "10001234",
                     *           "amountReceived": null,
                     *           "clientReference": "order-1001",
                     *           "metadata": {},
                     *           "customerEmail": "ann@example.com",
                     *           "customerName": null,
                     *           "customerAddress": null,
                     *           "customerCountry": null,
                     *           "customFieldValues": {},
                     *           "refundAddress": null,
                     *           "transactionId": null,
                     *           "rejectLate": false,
                     *           "expiresAt": "2026-11-21T10:00:00.000Z",
                     *           "watchUntil": "2026-11-22T10:00:00.000Z",
                     *           "unreadNetworks": [],
                     *           "createdAt": "2026-11-21T09:30:00.000Z",
                     *           "updatedAt": "2026-11-21T09:30:00.000Z",
                     *           "networks": [
                     *             {
                     *               "network": "base_sepolia",
                     *               "title": "Base Sepolia",
                     *               "payTo": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *               "token": "USDC",
                     *               "tokenAddress": "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
                     *               "amountDueBaseUnits": "10001234",
                     *               "uri": "ethereum:0x036CbD53842c5426634e7929541eC2318f3dCF7e@84532/transfer?address=0x70997970C51812dc3A010C7d01b50e0d17dc79C8&uint256=10001234"
                     *             }
                     *           ],
                     *           "transfers": [],
                     *           "url": "https://pay.example.com/pay/intents/k3Jx0m9VQ2uT7cYwB5sLfA"
                     *         }
                     *       ],
                     *       "hasMore": true
                     *     }
                     */
                    "application/json": {
                        /** The result */
                        data: components["schemas"]["PaymentIntent"][];
                        /** Whether there is a next page: its starting_after is the last id of this one, or its ending_before the first id */
                        hasMore: boolean;
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                    /** @example text */
                    "text/csv": string;
                };
            };
            400: components["responses"]["Error400ValidationFailed"];
            401: components["responses"]["Error401AuthMissingCredentials"];
            403: components["responses"]["Error403ForbiddenAuthTenantMismatchApiKeyScopeInsufficient"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    createPaymentIntent: {
        parameters: {
            query?: never;
            header?: {
                /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
                "idempotency-key"?: string;
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["SvcMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "paymentLinkId": "pl-5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                 *       "clientReference": "order-1001"
                 *     }
                 */
                "application/json": components["schemas"]["CreatePaymentIntentRequest"];
            };
        };
        responses: {
            /** Success */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": "0c6f2b1e-7d3a-4f58-9a2b-3c4d5e6f7a8b",
                     *         "status": "open",
                     *         "reason": null,
                     *         "late": false,
                     *         "paymentLinkId": "5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                     *         "merchantId": "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
                     *         "mode": "test",
                     *         "livemode": false,
                     *         "name": "Book",
                     *         "amount": 10,
                     *         "subtotalAmount": 10,
                     *         "taxAmount": 0,
                     *         "amountDue": "10.001234",
                     *         "amountDueBaseUnits": "10001234",
                     *         "amountReceived": null,
                     *         "clientReference": "order-1001",
                     *         "metadata": {},
                     *         "customerEmail": "ann@example.com",
                     *         "customerName": null,
                     *         "customerAddress": null,
                     *         "customerCountry": null,
                     *         "customFieldValues": {},
                     *         "refundAddress": null,
                     *         "transactionId": null,
                     *         "rejectLate": false,
                     *         "expiresAt": "2026-11-21T10:00:00.000Z",
                     *         "watchUntil": "2026-11-22T10:00:00.000Z",
                     *         "unreadNetworks": [],
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z",
                     *         "networks": [
                     *           {
                     *             "network": "base_sepolia",
                     *             "title": "Base Sepolia",
                     *             "payTo": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *             "token": "USDC",
                     *             "tokenAddress": "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
                     *             "amountDueBaseUnits": "10001234",
                     *             "uri": "ethereum:0x036CbD53842c5426634e7929541eC2318f3dCF7e@84532/transfer?address=0x70997970C51812dc3A010C7d01b50e0d17dc79C8&uint256=10001234"
                     *           }
                     *         ],
                     *         "transfers": [],
                     *         "url": "https://pay.example.com/pay/intents/k3Jx0m9VQ2uT7cYwB5sLfA"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["PaymentIntent"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400ValidationFailed"];
            401: components["responses"]["Error401AuthMissingCredentials"];
            403: components["responses"]["Error403ForbiddenAuthTenantMismatchApiKeyScopeInsufficient"];
            404: components["responses"]["Error404NotFound"];
            409: components["responses"]["OnceError409Conflict"];
            413: components["responses"]["Error413PayloadTooLarge"];
            415: components["responses"]["Error415UnsupportedMediaType"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
            504: components["responses"]["Error504Timeout"];
        };
    };
    retrievePaymentIntent: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["SvcMode"];
            };
            path: {
                /**
                 * Permanent identifier
                 * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Success */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": "0c6f2b1e-7d3a-4f58-9a2b-3c4d5e6f7a8b",
                     *         "status": "open",
                     *         "reason": null,
                     *         "late": false,
                     *         "paymentLinkId": "5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                     *         "merchantId": "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
                     *         "mode": "test",
                     *         "livemode": false,
                     *         "name": "Book",
                     *         "amount": 10,
                     *         "subtotalAmount": 10,
                     *         "taxAmount": 0,
                     *         "amountDue": "10.001234",
                     *         "amountDueBaseUnits": "10001234",
                     *         "amountReceived": null,
                     *         "clientReference": "order-1001",
                     *         "metadata": {},
                     *         "customerEmail": "ann@example.com",
                     *         "customerName": null,
                     *         "customerAddress": null,
                     *         "customerCountry": null,
                     *         "customFieldValues": {},
                     *         "refundAddress": null,
                     *         "transactionId": null,
                     *         "rejectLate": false,
                     *         "expiresAt": "2026-11-21T10:00:00.000Z",
                     *         "watchUntil": "2026-11-22T10:00:00.000Z",
                     *         "unreadNetworks": [],
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z",
                     *         "networks": [
                     *           {
                     *             "network": "base_sepolia",
                     *             "title": "Base Sepolia",
                     *             "payTo": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *             "token": "USDC",
                     *             "tokenAddress": "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
                     *             "amountDueBaseUnits": "10001234",
                     *             "uri": "ethereum:0x036CbD53842c5426634e7929541eC2318f3dCF7e@84532/transfer?address=0x70997970C51812dc3A010C7d01b50e0d17dc79C8&uint256=10001234"
                     *           }
                     *         ],
                     *         "transfers": [],
                     *         "url": "https://pay.example.com/pay/intents/k3Jx0m9VQ2uT7cYwB5sLfA"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["PaymentIntent"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400ValidationFailed"];
            401: components["responses"]["Error401AuthMissingCredentials"];
            403: components["responses"]["Error403ForbiddenAuthTenantMismatchApiKeyScopeInsufficient"];
            404: components["responses"]["Error404NotFound"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    cancelPaymentIntent: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["SvcMode"];
            };
            path: {
                /**
                 * Permanent identifier
                 * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["AcceptInvitationRequest"];
            };
        };
        responses: {
            /** Success */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": "0c6f2b1e-7d3a-4f58-9a2b-3c4d5e6f7a8b",
                     *         "status": "open",
                     *         "reason": null,
                     *         "late": false,
                     *         "paymentLinkId": "5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                     *         "merchantId": "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
                     *         "mode": "test",
                     *         "livemode": false,
                     *         "name": "Book",
                     *         "amount": 10,
                     *         "subtotalAmount": 10,
                     *         "taxAmount": 0,
                     *         "amountDue": "10.001234",
                     *         "amountDueBaseUnits": "10001234",
                     *         "amountReceived": null,
                     *         "clientReference": "order-1001",
                     *         "metadata": {},
                     *         "customerEmail": "ann@example.com",
                     *         "customerName": null,
                     *         "customerAddress": null,
                     *         "customerCountry": null,
                     *         "customFieldValues": {},
                     *         "refundAddress": null,
                     *         "transactionId": null,
                     *         "rejectLate": false,
                     *         "expiresAt": "2026-11-21T10:00:00.000Z",
                     *         "watchUntil": "2026-11-22T10:00:00.000Z",
                     *         "unreadNetworks": [],
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z",
                     *         "networks": [
                     *           {
                     *             "network": "base_sepolia",
                     *             "title": "Base Sepolia",
                     *             "payTo": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *             "token": "USDC",
                     *             "tokenAddress": "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
                     *             "amountDueBaseUnits": "10001234",
                     *             "uri": "ethereum:0x036CbD53842c5426634e7929541eC2318f3dCF7e@84532/transfer?address=0x70997970C51812dc3A010C7d01b50e0d17dc79C8&uint256=10001234"
                     *           }
                     *         ],
                     *         "transfers": [],
                     *         "url": "https://pay.example.com/pay/intents/k3Jx0m9VQ2uT7cYwB5sLfA"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["PaymentIntent"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400ValidationFailed"];
            401: components["responses"]["Error401AuthMissingCredentials"];
            403: components["responses"]["Error403ForbiddenAuthTenantMismatchApiKeyScopeInsufficient"];
            404: components["responses"]["Error404NotFound"];
            409: components["responses"]["Error409Conflict"];
            413: components["responses"]["Error413PayloadTooLarge"];
            415: components["responses"]["Error415UnsupportedMediaType"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    resolvePaymentIntent: {
        parameters: {
            query?: never;
            header?: {
                /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
                "idempotency-key"?: string;
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["SvcMode"];
            };
            path: {
                /**
                 * Permanent identifier
                 * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "txHash": "0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
                 *       "network": "base_sepolia"
                 *     }
                 */
                "application/json": components["schemas"]["ResolvePaymentIntentRequest"];
            };
        };
        responses: {
            /** Success */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": "0c6f2b1e-7d3a-4f58-9a2b-3c4d5e6f7a8b",
                     *         "status": "open",
                     *         "reason": null,
                     *         "late": false,
                     *         "paymentLinkId": "5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                     *         "merchantId": "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
                     *         "mode": "test",
                     *         "livemode": false,
                     *         "name": "Book",
                     *         "amount": 10,
                     *         "subtotalAmount": 10,
                     *         "taxAmount": 0,
                     *         "amountDue": "10.001234",
                     *         "amountDueBaseUnits": "10001234",
                     *         "amountReceived": null,
                     *         "clientReference": "order-1001",
                     *         "metadata": {},
                     *         "customerEmail": "ann@example.com",
                     *         "customerName": null,
                     *         "customerAddress": null,
                     *         "customerCountry": null,
                     *         "customFieldValues": {},
                     *         "refundAddress": null,
                     *         "transactionId": null,
                     *         "rejectLate": false,
                     *         "expiresAt": "2026-11-21T10:00:00.000Z",
                     *         "watchUntil": "2026-11-22T10:00:00.000Z",
                     *         "unreadNetworks": [],
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z",
                     *         "networks": [
                     *           {
                     *             "network": "base_sepolia",
                     *             "title": "Base Sepolia",
                     *             "payTo": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *             "token": "USDC",
                     *             "tokenAddress": "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
                     *             "amountDueBaseUnits": "10001234",
                     *             "uri": "ethereum:0x036CbD53842c5426634e7929541eC2318f3dCF7e@84532/transfer?address=0x70997970C51812dc3A010C7d01b50e0d17dc79C8&uint256=10001234"
                     *           }
                     *         ],
                     *         "transfers": [],
                     *         "url": "https://pay.example.com/pay/intents/k3Jx0m9VQ2uT7cYwB5sLfA"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["PaymentIntent"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400ValidationFailed"];
            401: components["responses"]["Error401AuthMissingCredentials"];
            403: components["responses"]["Error403ForbiddenAuthTenantMismatchApiKeyScopeInsufficient"];
            404: components["responses"]["Error404NotFound"];
            409: components["responses"]["OnceError409ConflictTransactionDuplicate"];
            413: components["responses"]["Error413PayloadTooLarge"];
            415: components["responses"]["Error415UnsupportedMediaType"];
            422: components["responses"]["Error422TransactionChainVerifyFailed"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
            504: components["responses"]["Error504Timeout"];
        };
    };
    listPaymentLinks: {
        parameters: {
            query?: {
                /** Whether it can be bought, or gets events */
                active?: boolean;
                /** Created at or after; of a date, from its first moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_gte?: string;
                /** Created at or before; of a date, until its last moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_lte?: string;
                /** Forward cursor: id of the newest item of the page before. The page has the items that became visible next, newest first, and may be empty. Polling with it misses no item and repeats none. Or `pl-` and the id. */
                ending_before?: string;
                /** Clamped to 1..100 */
                limit?: number;
                /**
                 * Of the product that lent its fields; null: none
                 * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
                 */
                productId?: string;
                /** Cursor: id of the last item of the previous page. Or `pl-` and the id. */
                starting_after?: string;
            };
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["SvcMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page, newest first */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": [
                     *         {
                     *           "id": "5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                     *           "url": "https://pay.example.com/pay/pl-5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                     *           "productId": null,
                     *           "name": "One report",
                     *           "description": "",
                     *           "amount": 0.5,
                     *           "currency": "USD",
                     *           "network": "base_sepolia",
                     *           "networks": [
                     *             "base_sepolia"
                     *           ],
                     *           "token": "USDC",
                     *           "active": true,
                     *           "mode": "test",
                     *           "livemode": false,
                     *           "pricingType": "one_time",
                     *           "billingInterval": null,
                     *           "billingIntervalCount": null,
                     *           "trialDays": null,
                     *           "merchantWalletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *           "merchantId": "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
                     *           "merchantWalletAddresses": {
                     *             "base_sepolia": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
                     *           },
                     *           "merchantName": "Acme",
                     *           "totalCollected": 0,
                     *           "totalTransactions": 0,
                     *           "customFields": [],
                     *           "isAgenticProxy": true,
                     *           "targetUrl": "https://api.example.com/report",
                     *           "targetMethod": "GET",
                     *           "x402Scheme": "exact",
                     *           "payableBy": [
                     *             "x402-v1",
                     *             "x402-v2"
                     *           ],
                     *           "inputSchema": null,
                     *           "inputExample": null,
                     *           "forwardHeaders": [],
                     *           "upstreamHeaderNames": [
                     *             "X-Api-Key"
                     *           ],
                     *           "listed": true,
                     *           "listing": {
                     *             "status": "success",
                     *             "at": "2026-11-21T09:35:00.000Z",
                     *             "reason": null
                     *           },
                     *           "tags": [
                     *             "reports"
                     *           ],
                     *           "iconUrl": null,
                     *           "outputExample": null,
                     *           "successUrl": null,
                     *           "returnUrl": null,
                     *           "cancelUrl": null,
                     *           "metadata": {},
                     *           "createdAt": "2026-11-21T09:30:00.000Z",
                     *           "updatedAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "hasMore": true
                     *     }
                     */
                    "application/json": {
                        /** The result */
                        data: components["schemas"]["PaymentLink"][];
                        /** Whether there is a next page: its starting_after is the last id of this one, or its ending_before the first id */
                        hasMore: boolean;
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400ValidationFailed"];
            401: components["responses"]["Error401AuthMissingCredentials"];
            403: components["responses"]["Error403ForbiddenAuthTenantMismatch"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    createPaymentLink: {
        parameters: {
            query?: never;
            header?: {
                /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
                "idempotency-key"?: string;
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["SvcMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "network": "base_sepolia",
                 *       "name": "One report",
                 *       "amount": 0.5
                 *     }
                 */
                "application/json": components["schemas"]["CreatePaymentLinkRequest"];
            };
        };
        responses: {
            /** Success */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": "5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                     *         "url": "https://pay.example.com/pay/pl-5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                     *         "productId": null,
                     *         "name": "One report",
                     *         "description": "",
                     *         "amount": 0.5,
                     *         "currency": "USD",
                     *         "network": "base_sepolia",
                     *         "networks": [
                     *           "base_sepolia"
                     *         ],
                     *         "token": "USDC",
                     *         "active": true,
                     *         "mode": "test",
                     *         "livemode": false,
                     *         "pricingType": "one_time",
                     *         "billingInterval": null,
                     *         "billingIntervalCount": null,
                     *         "trialDays": null,
                     *         "merchantWalletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *         "merchantId": "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
                     *         "merchantWalletAddresses": {
                     *           "base_sepolia": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
                     *         },
                     *         "merchantName": "Acme",
                     *         "totalCollected": 0,
                     *         "totalTransactions": 0,
                     *         "customFields": [],
                     *         "isAgenticProxy": true,
                     *         "targetUrl": "https://api.example.com/report",
                     *         "targetMethod": "GET",
                     *         "x402Scheme": "exact",
                     *         "payableBy": [
                     *           "x402-v1",
                     *           "x402-v2"
                     *         ],
                     *         "inputSchema": null,
                     *         "inputExample": null,
                     *         "forwardHeaders": [],
                     *         "upstreamHeaderNames": [
                     *           "X-Api-Key"
                     *         ],
                     *         "listed": true,
                     *         "listing": {
                     *           "status": "success",
                     *           "at": "2026-11-21T09:35:00.000Z",
                     *           "reason": null
                     *         },
                     *         "tags": [
                     *           "reports"
                     *         ],
                     *         "iconUrl": null,
                     *         "outputExample": null,
                     *         "successUrl": null,
                     *         "returnUrl": null,
                     *         "cancelUrl": null,
                     *         "metadata": {},
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["PaymentLink"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400ValidationFailed"];
            401: components["responses"]["Error401AuthMissingCredentials"];
            403: components["responses"]["Error403ForbiddenAuthTenantMismatchApiKeyScopeInsufficient"];
            404: components["responses"]["Error404NotFound"];
            409: components["responses"]["OnceError409Conflict"];
            413: components["responses"]["Error413PayloadTooLarge"];
            415: components["responses"]["Error415UnsupportedMediaType"];
            422: components["responses"]["Error422TransactionChainVerifyFailed"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    retrievePaymentLink: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["SvcMode"];
            };
            path: {
                /**
                 * Id of a payment link: a UUID, or `pl-` and the UUID
                 * @example 5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Success */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": "5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                     *         "url": "https://pay.example.com/pay/pl-5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                     *         "productId": null,
                     *         "name": "One report",
                     *         "description": "",
                     *         "amount": 0.5,
                     *         "currency": "USD",
                     *         "network": "base_sepolia",
                     *         "networks": [
                     *           "base_sepolia"
                     *         ],
                     *         "token": "USDC",
                     *         "active": true,
                     *         "mode": "test",
                     *         "livemode": false,
                     *         "pricingType": "one_time",
                     *         "billingInterval": null,
                     *         "billingIntervalCount": null,
                     *         "trialDays": null,
                     *         "merchantWalletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *         "merchantId": "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
                     *         "merchantWalletAddresses": {
                     *           "base_sepolia": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
                     *         },
                     *         "merchantName": "Acme",
                     *         "totalCollected": 0,
                     *         "totalTransactions": 0,
                     *         "customFields": [],
                     *         "isAgenticProxy": true,
                     *         "targetUrl": "https://api.example.com/report",
                     *         "targetMethod": "GET",
                     *         "x402Scheme": "exact",
                     *         "payableBy": [
                     *           "x402-v1",
                     *           "x402-v2"
                     *         ],
                     *         "inputSchema": null,
                     *         "inputExample": null,
                     *         "forwardHeaders": [],
                     *         "upstreamHeaderNames": [
                     *           "X-Api-Key"
                     *         ],
                     *         "listed": true,
                     *         "listing": {
                     *           "status": "success",
                     *           "at": "2026-11-21T09:35:00.000Z",
                     *           "reason": null
                     *         },
                     *         "tags": [
                     *           "reports"
                     *         ],
                     *         "iconUrl": null,
                     *         "outputExample": null,
                     *         "successUrl": null,
                     *         "returnUrl": null,
                     *         "cancelUrl": null,
                     *         "metadata": {},
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["PaymentLink"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400ValidationFailed"];
            401: components["responses"]["Error401AuthMissingCredentials"];
            403: components["responses"]["Error403ForbiddenAuthTenantMismatchApiKeyScopeInsufficient"];
            404: components["responses"]["Error404NotFound"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    updatePaymentLink: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["SvcMode"];
            };
            path: {
                /**
                 * Id of a payment link: a UUID, or `pl-` and the UUID
                 * @example 5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "active": false
                 *     }
                 */
                "application/json": components["schemas"]["UpdatePaymentLinkRequest"];
            };
        };
        responses: {
            /** Success */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": "5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                     *         "url": "https://pay.example.com/pay/pl-5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                     *         "productId": null,
                     *         "name": "One report",
                     *         "description": "",
                     *         "amount": 0.5,
                     *         "currency": "USD",
                     *         "network": "base_sepolia",
                     *         "networks": [
                     *           "base_sepolia"
                     *         ],
                     *         "token": "USDC",
                     *         "active": true,
                     *         "mode": "test",
                     *         "livemode": false,
                     *         "pricingType": "one_time",
                     *         "billingInterval": null,
                     *         "billingIntervalCount": null,
                     *         "trialDays": null,
                     *         "merchantWalletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *         "merchantId": "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
                     *         "merchantWalletAddresses": {
                     *           "base_sepolia": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
                     *         },
                     *         "merchantName": "Acme",
                     *         "totalCollected": 0,
                     *         "totalTransactions": 0,
                     *         "customFields": [],
                     *         "isAgenticProxy": true,
                     *         "targetUrl": "https://api.example.com/report",
                     *         "targetMethod": "GET",
                     *         "x402Scheme": "exact",
                     *         "payableBy": [
                     *           "x402-v1",
                     *           "x402-v2"
                     *         ],
                     *         "inputSchema": null,
                     *         "inputExample": null,
                     *         "forwardHeaders": [],
                     *         "upstreamHeaderNames": [
                     *           "X-Api-Key"
                     *         ],
                     *         "listed": true,
                     *         "listing": {
                     *           "status": "success",
                     *           "at": "2026-11-21T09:35:00.000Z",
                     *           "reason": null
                     *         },
                     *         "tags": [
                     *           "reports"
                     *         ],
                     *         "iconUrl": null,
                     *         "outputExample": null,
                     *         "successUrl": null,
                     *         "returnUrl": null,
                     *         "cancelUrl": null,
                     *         "metadata": {},
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["PaymentLink"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400ValidationFailed"];
            401: components["responses"]["Error401AuthMissingCredentials"];
            403: components["responses"]["Error403ForbiddenAuthTenantMismatchApiKeyScopeInsufficient"];
            404: components["responses"]["Error404NotFound"];
            409: components["responses"]["Error409Conflict"];
            413: components["responses"]["Error413PayloadTooLarge"];
            415: components["responses"]["Error415UnsupportedMediaType"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    diagnosePaymentLinkListing: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["SvcMode"];
            };
            path: {
                /**
                 * Id of a payment link: a UUID, or `pl-` and the UUID
                 * @example 5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Success */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "ready": false,
                     *         "checks": [
                     *           {
                     *             "name": "listed",
                     *             "passed": false,
                     *             "message": "Catalogs may not list the link. Set listed to true to publish it."
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ListingDiagnosis"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400ValidationFailed"];
            401: components["responses"]["Error401AuthMissingCredentials"];
            403: components["responses"]["Error403ForbiddenAuthTenantMismatchApiKeyScopeInsufficient"];
            404: components["responses"]["Error404NotFound"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    listProducts: {
        parameters: {
            query?: {
                /** Whether it can be bought, or gets events */
                active?: boolean;
                /** Put away: nothing is sold that is archived, until a change sets it back to false */
                archived?: boolean;
                /** Created at or after; of a date, from its first moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_gte?: string;
                /** Created at or before; of a date, until its last moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_lte?: string;
                /** Forward cursor: id of the newest item of the page before. The page has the items that became visible next, newest first, and may be empty. Polling with it misses no item and repeats none. */
                ending_before?: string;
                /** Clamped to 1..100 */
                limit?: number;
                /** Cursor: id of the last item of the previous page. */
                starting_after?: string;
            };
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["SvcMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page, newest first */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": [
                     *         {
                     *           "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *           "name": "Pro plan",
                     *           "description": "",
                     *           "amount": 25,
                     *           "currency": "USD",
                     *           "active": true,
                     *           "archived": false,
                     *           "mode": "test",
                     *           "pricingType": "recurring",
                     *           "billingInterval": "month",
                     *           "billingIntervalCount": 1,
                     *           "trialDays": null,
                     *           "token": "USDC",
                     *           "merchantWalletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *           "merchantId": "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
                     *           "metadata": {
                     *             "tier": "pro"
                     *           },
                     *           "totalCollected": 50,
                     *           "totalTransactions": 2,
                     *           "createdAt": "2026-11-21T09:30:00.000Z",
                     *           "updatedAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "hasMore": true
                     *     }
                     */
                    "application/json": {
                        /** The result */
                        data: components["schemas"]["Product"][];
                        /** Whether there is a next page: its starting_after is the last id of this one, or its ending_before the first id */
                        hasMore: boolean;
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400ValidationFailed"];
            401: components["responses"]["Error401AuthMissingCredentials"];
            403: components["responses"]["Error403ForbiddenAuthTenantMismatch"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    createProduct: {
        parameters: {
            query?: never;
            header?: {
                /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
                "idempotency-key"?: string;
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["SvcMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Pro plan",
                 *       "amount": 25,
                 *       "pricingType": "recurring",
                 *       "billingInterval": "month"
                 *     }
                 */
                "application/json": components["schemas"]["CreateProductRequest"];
            };
        };
        responses: {
            /** Success */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "name": "Pro plan",
                     *         "description": "",
                     *         "amount": 25,
                     *         "currency": "USD",
                     *         "active": true,
                     *         "archived": false,
                     *         "mode": "test",
                     *         "pricingType": "recurring",
                     *         "billingInterval": "month",
                     *         "billingIntervalCount": 1,
                     *         "trialDays": null,
                     *         "token": "USDC",
                     *         "merchantWalletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *         "merchantId": "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
                     *         "metadata": {
                     *           "tier": "pro"
                     *         },
                     *         "totalCollected": 50,
                     *         "totalTransactions": 2,
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Product"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400ValidationFailed"];
            401: components["responses"]["Error401AuthMissingCredentials"];
            403: components["responses"]["Error403ForbiddenAuthTenantMismatch"];
            409: components["responses"]["OnceError409Conflict"];
            413: components["responses"]["Error413PayloadTooLarge"];
            415: components["responses"]["Error415UnsupportedMediaType"];
            422: components["responses"]["Error422TransactionChainVerifyFailed"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    retrieveProduct: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["SvcMode"];
            };
            path: {
                /**
                 * Permanent identifier
                 * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Success */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "name": "Pro plan",
                     *         "description": "",
                     *         "amount": 25,
                     *         "currency": "USD",
                     *         "active": true,
                     *         "archived": false,
                     *         "mode": "test",
                     *         "pricingType": "recurring",
                     *         "billingInterval": "month",
                     *         "billingIntervalCount": 1,
                     *         "trialDays": null,
                     *         "token": "USDC",
                     *         "merchantWalletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *         "merchantId": "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
                     *         "metadata": {
                     *           "tier": "pro"
                     *         },
                     *         "totalCollected": 50,
                     *         "totalTransactions": 2,
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Product"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400ValidationFailed"];
            401: components["responses"]["Error401AuthMissingCredentials"];
            403: components["responses"]["Error403ForbiddenAuthTenantMismatch"];
            404: components["responses"]["Error404NotFound"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    updateProduct: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["SvcMode"];
            };
            path: {
                /**
                 * Permanent identifier
                 * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": 30
                 *     }
                 */
                "application/json": components["schemas"]["UpdateProductRequest"];
            };
        };
        responses: {
            /** Success */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "name": "Pro plan",
                     *         "description": "",
                     *         "amount": 25,
                     *         "currency": "USD",
                     *         "active": true,
                     *         "archived": false,
                     *         "mode": "test",
                     *         "pricingType": "recurring",
                     *         "billingInterval": "month",
                     *         "billingIntervalCount": 1,
                     *         "trialDays": null,
                     *         "token": "USDC",
                     *         "merchantWalletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *         "merchantId": "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
                     *         "metadata": {
                     *           "tier": "pro"
                     *         },
                     *         "totalCollected": 50,
                     *         "totalTransactions": 2,
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Product"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400ValidationFailed"];
            401: components["responses"]["Error401AuthMissingCredentials"];
            403: components["responses"]["Error403ForbiddenAuthTenantMismatch"];
            404: components["responses"]["Error404NotFound"];
            409: components["responses"]["Error409Conflict"];
            413: components["responses"]["Error413PayloadTooLarge"];
            415: components["responses"]["Error415UnsupportedMediaType"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    retrieveVolumeReport: {
        parameters: {
            query?: {
                /**
                 * First day, in the time zone; default: 29 days before `to`
                 * @example 2026-11-01
                 */
                from?: string;
                /** Also sums for each payment link or network */
                groupBy?: "link" | "network";
                /** Length of the intervals; default `day`. Weeks begin on Monday */
                interval?: "day" | "week" | "month";
                /**
                 * IANA name of the time zone whose days are meant; default `UTC`
                 * @example Europe/Berlin
                 */
                timeZone?: string;
                /**
                 * Last day, in the time zone; default: today
                 * @example 2026-11-01
                 */
                to?: string;
            };
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["SvcMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Success */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "interval": "day",
                     *         "timeZone": "text",
                     *         "from": "2026-11-01",
                     *         "to": "2026-11-01",
                     *         "groupBy": "link",
                     *         "total": {
                     *           "collectedBaseUnits": "text",
                     *           "refundedBaseUnits": "text",
                     *           "netBaseUnits": "text",
                     *           "transactions": 1,
                     *           "refunds": 1
                     *         },
                     *         "intervals": [
                     *           {
                     *             "date": "2026-11-01",
                     *             "start": "2026-11-21T09:30:00.000Z",
                     *             "end": "2026-11-21T09:30:00.000Z",
                     *             "collectedBaseUnits": "text",
                     *             "refundedBaseUnits": "text",
                     *             "netBaseUnits": "text",
                     *             "transactions": 1,
                     *             "refunds": 1
                     *           }
                     *         ],
                     *         "groups": [
                     *           {
                     *             "paymentLinkId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *             "paymentLinkName": "text",
                     *             "network": "base_sepolia",
                     *             "rest": true,
                     *             "total": {
                     *               "collectedBaseUnits": "text",
                     *               "refundedBaseUnits": "text",
                     *               "netBaseUnits": "text",
                     *               "transactions": 1,
                     *               "refunds": 1
                     *             },
                     *             "intervals": [
                     *               {
                     *                 "date": "2026-11-01",
                     *                 "start": "2026-11-21T09:30:00.000Z",
                     *                 "end": "2026-11-21T09:30:00.000Z",
                     *                 "collectedBaseUnits": "text",
                     *                 "refundedBaseUnits": "text",
                     *                 "netBaseUnits": "text",
                     *                 "transactions": 1,
                     *                 "refunds": 1
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["VolumeReport"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400ValidationFailed"];
            401: components["responses"]["Error401AuthMissingCredentials"];
            403: components["responses"]["Error403ForbiddenAuthTenantMismatchApiKeyScopeInsufficient"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    search: {
        parameters: {
            query: {
                /**
                 * What to look for
                 * @example buyer@example.com
                 */
                q: string;
            };
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["SvcMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Success */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": [
                     *         {
                     *           "type": "transaction",
                     *           "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *           "matched": "id",
                     *           "name": "One report",
                     *           "amount": 25,
                     *           "status": "text",
                     *           "customerEmail": "ann@example.com",
                     *           "clientReference": "text",
                     *           "createdAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** The result */
                        data: components["schemas"]["SearchResult"][];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400ValidationFailed"];
            401: components["responses"]["Error401AuthMissingCredentials"];
            403: components["responses"]["Error403ForbiddenAuthTenantMismatchApiKeyScopeInsufficient"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    retrieveSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Success */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "email": "text",
                     *         "merchants": [
                     *           {
                     *             "merchantId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *             "merchantName": "Acme",
                     *             "role": "owner"
                     *           }
                     *         ],
                     *         "invitations": [
                     *           {
                     *             "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *             "merchantId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *             "merchantName": "Acme",
                     *             "role": "owner",
                     *             "expiresAt": "2026-11-21T09:30:00.000Z"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Session"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400ValidationFailed"];
            401: components["responses"]["Error401AuthMissingCredentials"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * Permanent identifier
                 * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["AcceptInvitationRequest"];
            };
        };
        responses: {
            /** Success */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "merchantId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["AcceptedInvitation"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400ValidationFailed"];
            401: components["responses"]["Error401AuthMissingCredentials"];
            404: components["responses"]["Error404NotFound"];
            413: components["responses"]["Error413PayloadTooLarge"];
            415: components["responses"]["Error415UnsupportedMediaType"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    listTransactions: {
        parameters: {
            query?: {
                /**
                 * Your own name for this payment, an order number for example; a filter of the list
                 * @example order-1001
                 */
                clientReference?: string;
                /** Created at or after; of a date, from its first moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_gte?: string;
                /** Created at or before; of a date, until its last moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_lte?: string;
                /** In any case */
                customerEmail?: string;
                /** Forward cursor: id of the newest item of the page before. The page has the items that became visible next, newest first, and may be empty. Polling with it misses no item and repeats none. */
                ending_before?: string;
                /** Whether the payment's link is agentic */
                isAgenticProxy?: boolean;
                /** Clamped to 1..100 */
                limit?: number;
                /** Default: the mode of the key */
                mode?: "live" | "test";
                /**
                 * The chain, by its name here
                 * @example base_sepolia
                 */
                network?: "base_sepolia" | "eth_sepolia" | "polygon_amoy" | "arc_testnet" | "solana_devnet" | "base" | "ethereum" | "polygon" | "solana";
                /**
                 * Id of a payment link: a UUID, or `pl-` and the UUID
                 * @example 5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e
                 */
                paymentLinkId?: string;
                /**
                 * Of the product that lent its fields; null: none
                 * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
                 */
                productId?: string;
                /** Cursor: id of the last item of the previous page. */
                starting_after?: string;
                /** How it ended or stands */
                status?: "pending" | "broadcasted" | "confirming" | "completed" | "refunded" | "failed";
                /** EVM: 64 hex digits with or without 0x. Solana: base58 signature, or its 128 hex digits. */
                txHash?: string;
                /** EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58 */
                walletAddress?: string;
            };
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["SvcMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page, newest first; with `Accept: text/csv` all rows of the filters */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": [
                     *         {
                     *           "id": "c2d3e4f5-1a2b-4c3d-8e4f-5a6b7c8d9e0f",
                     *           "amount": 25,
                     *           "amountBaseUnits": "25000000",
                     *           "token": "USDC",
                     *           "network": "base_sepolia",
                     *           "mode": "test",
                     *           "livemode": false,
                     *           "status": "completed",
                     *           "txHash": "0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
                     *           "explorerUrl": "https://sepolia.basescan.org/tx/0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
                     *           "walletAddress": "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
                     *           "merchantWalletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *           "merchantId": "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
                     *           "paymentLinkId": "5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                     *           "customerEmail": "ann@example.com",
                     *           "customerName": "Ann",
                     *           "customerAddress": null,
                     *           "customerCountry": "DE",
                     *           "clientReference": "order-1001",
                     *           "subtotalAmount": null,
                     *           "taxAmount": null,
                     *           "amountDue": 25,
                     *           "underpaid": false,
                     *           "overpaid": false,
                     *           "metadata": {
                     *             "orderId": "A-1001"
                     *           },
                     *           "confirmedAt": "2026-11-21T09:29:48.000Z",
                     *           "settledAt": null,
                     *           "createdAt": "2026-11-21T09:30:00.000Z",
                     *           "updatedAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "hasMore": true
                     *     }
                     */
                    "application/json": {
                        /** The result */
                        data: components["schemas"]["Transaction"][];
                        /** Whether there is a next page: its starting_after is the last id of this one, or its ending_before the first id */
                        hasMore: boolean;
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                    /** @example text */
                    "text/csv": string;
                };
            };
            400: components["responses"]["Error400ValidationFailed"];
            401: components["responses"]["Error401AuthMissingCredentials"];
            403: components["responses"]["Error403ForbiddenAuthTenantMismatch"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    recordTransaction: {
        parameters: {
            query?: never;
            header?: {
                /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
                "idempotency-key"?: string;
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["SvcMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": 25,
                 *       "token": "USDC",
                 *       "network": "base_sepolia",
                 *       "txHash": "0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
                 *       "walletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
                 *     }
                 */
                "application/json": components["schemas"]["RecordTransactionRequest"];
            };
        };
        responses: {
            /** Success */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": "c2d3e4f5-1a2b-4c3d-8e4f-5a6b7c8d9e0f",
                     *         "amount": 25,
                     *         "amountBaseUnits": "25000000",
                     *         "token": "USDC",
                     *         "network": "base_sepolia",
                     *         "mode": "test",
                     *         "livemode": false,
                     *         "status": "completed",
                     *         "txHash": "0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
                     *         "explorerUrl": "https://sepolia.basescan.org/tx/0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
                     *         "walletAddress": "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
                     *         "merchantWalletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *         "merchantId": "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
                     *         "paymentLinkId": "5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                     *         "customerEmail": "ann@example.com",
                     *         "customerName": "Ann",
                     *         "customerAddress": null,
                     *         "customerCountry": "DE",
                     *         "clientReference": "order-1001",
                     *         "subtotalAmount": null,
                     *         "taxAmount": null,
                     *         "amountDue": 25,
                     *         "underpaid": false,
                     *         "overpaid": false,
                     *         "metadata": {
                     *           "orderId": "A-1001"
                     *         },
                     *         "confirmedAt": "2026-11-21T09:29:48.000Z",
                     *         "settledAt": null,
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Transaction"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400ValidationFailed"];
            401: components["responses"]["Error401AuthMissingCredentials"];
            403: components["responses"]["Error403ForbiddenAuthTenantMismatchApiKeyScopeInsufficient"];
            404: components["responses"]["Error404NotFound"];
            409: components["responses"]["OnceError409ConflictTransactionDuplicate"];
            413: components["responses"]["Error413PayloadTooLarge"];
            415: components["responses"]["Error415UnsupportedMediaType"];
            422: components["responses"]["Error422TransactionChainVerifyFailed"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
            504: components["responses"]["Error504Timeout"];
        };
    };
    retrieveTransaction: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["SvcMode"];
            };
            path: {
                /**
                 * Permanent identifier
                 * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Success */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": "c2d3e4f5-1a2b-4c3d-8e4f-5a6b7c8d9e0f",
                     *         "amount": 25,
                     *         "amountBaseUnits": "25000000",
                     *         "token": "USDC",
                     *         "network": "base_sepolia",
                     *         "mode": "test",
                     *         "livemode": false,
                     *         "status": "completed",
                     *         "txHash": "0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
                     *         "explorerUrl": "https://sepolia.basescan.org/tx/0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
                     *         "walletAddress": "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
                     *         "merchantWalletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                     *         "merchantId": "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
                     *         "paymentLinkId": "5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                     *         "customerEmail": "ann@example.com",
                     *         "customerName": "Ann",
                     *         "customerAddress": null,
                     *         "customerCountry": "DE",
                     *         "clientReference": "order-1001",
                     *         "subtotalAmount": null,
                     *         "taxAmount": null,
                     *         "amountDue": 25,
                     *         "underpaid": false,
                     *         "overpaid": false,
                     *         "metadata": {
                     *           "orderId": "A-1001"
                     *         },
                     *         "confirmedAt": "2026-11-21T09:29:48.000Z",
                     *         "settledAt": null,
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Transaction"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400ValidationFailed"];
            401: components["responses"]["Error401AuthMissingCredentials"];
            403: components["responses"]["Error403ForbiddenAuthTenantMismatchApiKeyScopeInsufficient"];
            404: components["responses"]["Error404NotFound"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    getVersion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The build */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "service": "payments",
                     *       "version": "1.0.0",
                     *       "sha": "4f2c1d9",
                     *       "env": "production"
                     *     }
                     */
                    "application/json": {
                        /** Name of the environment */
                        env: string;
                        /** Name of the service */
                        service: string;
                        /** Commit of the build */
                        sha: string;
                        /** Of the service */
                        version: string;
                    };
                };
            };
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** Default: what the credential sees */
                mode?: "test" | "live";
            };
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Success */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "endpoints": [
                     *           {
                     *             "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *             "url": "https://example.com/webhooks",
                     *             "events": [
                     *               "payment.completed"
                     *             ],
                     *             "active": true,
                     *             "mode": "live",
                     *             "scope": "full",
                     *             "disabledReason": null,
                     *             "previousSecretExpiresAt": "2026-11-21T09:30:00.000Z",
                     *             "createdAt": "2026-11-21T09:30:00.000Z",
                     *             "updatedAt": "2026-11-21T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "recentDeliveries": [
                     *           {
                     *             "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *             "eventId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *             "event": "payment.completed",
                     *             "endpointId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *             "state": "pending",
                     *             "attempts": 1,
                     *             "nextAttemptAt": "2026-11-21T09:30:00.000Z",
                     *             "lastStatus": 200,
                     *             "lastError": null,
                     *             "log": [
                     *               {
                     *                 "at": "2026-11-21T09:30:00.000Z",
                     *                 "durationMs": 1,
                     *                 "status": 1,
                     *                 "error": null
                     *               }
                     *             ],
                     *             "createdAt": "2026-11-21T09:30:00.000Z",
                     *             "deliveredAt": "2026-11-21T09:30:00.000Z"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Webhooks"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400BadRequest"];
            401: components["responses"]["Error401Unauthorized"];
            403: components["responses"]["Error403Forbidden"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
                "idempotency-key"?: string;
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
            };
            path?: never;
            cookie?: never;
        };
        /** At most 16 endpoints in each mode */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com/webhooks",
                 *       "events": [
                 *         "payment.completed"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateWebhookRequest"];
            };
        };
        responses: {
            /** Success */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "url": "https://example.com/webhooks",
                     *         "events": [
                     *           "payment.completed"
                     *         ],
                     *         "active": true,
                     *         "mode": "live",
                     *         "scope": "full",
                     *         "disabledReason": null,
                     *         "previousSecretExpiresAt": "2026-11-21T09:30:00.000Z",
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z",
                     *         "secret": "whsec_…"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["NewWebhookEndpoint"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400BadRequest"];
            401: components["responses"]["Error401Unauthorized"];
            403: components["responses"]["Error403Forbidden"];
            409: components["responses"]["OnceError409Conflict"];
            413: components["responses"]["Error413PayloadTooLarge"];
            415: components["responses"]["Error415UnsupportedMediaType"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query: {
                /**
                 * Permanent identifier
                 * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
                 */
                id: string;
            };
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Success */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "deleted": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["DeletedWebhook"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400BadRequest"];
            401: components["responses"]["Error401Unauthorized"];
            403: components["responses"]["Error403ForbiddenApiKeyScopeInsufficient"];
            404: components["responses"]["Error404NotFound"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "active": false
                 *     }
                 */
                "application/json": components["schemas"]["UpdateWebhookRequest"];
            };
        };
        responses: {
            /** Success */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "url": "https://example.com/webhooks",
                     *         "events": [
                     *           "payment.completed"
                     *         ],
                     *         "active": true,
                     *         "mode": "live",
                     *         "scope": "full",
                     *         "disabledReason": null,
                     *         "previousSecretExpiresAt": "2026-11-21T09:30:00.000Z",
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["WebhookEndpoint"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400BadRequest"];
            401: components["responses"]["Error401Unauthorized"];
            403: components["responses"]["Error403ForbiddenApiKeyScopeInsufficient"];
            404: components["responses"]["Error404NotFound"];
            413: components["responses"]["Error413PayloadTooLarge"];
            415: components["responses"]["Error415UnsupportedMediaType"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** Created at or after; of a date, from its first moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_gte?: string;
                /** Created at or before; of a date, until its last moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_lte?: string;
                /** Forward cursor: id of the newest item of the page before. The page has the items that became visible next, newest first, and may be empty. Polling with it misses no item and repeats none. */
                ending_before?: string;
                /** Clamped to 1..100 */
                limit?: number;
                /** Cursor: id of the last item of the previous page. */
                starting_after?: string;
                /** How far it is */
                state?: "pending" | "delivered" | "failed";
            };
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
            };
            path: {
                /**
                 * Permanent identifier
                 * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page, newest first */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": [
                     *         {
                     *           "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *           "eventId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *           "event": "payment.completed",
                     *           "endpointId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *           "state": "pending",
                     *           "attempts": 1,
                     *           "nextAttemptAt": "2026-11-21T09:30:00.000Z",
                     *           "lastStatus": 200,
                     *           "lastError": null,
                     *           "log": [
                     *             {
                     *               "at": "2026-11-21T09:30:00.000Z",
                     *               "durationMs": 1,
                     *               "status": 1,
                     *               "error": null
                     *             }
                     *           ],
                     *           "createdAt": "2026-11-21T09:30:00.000Z",
                     *           "deliveredAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "hasMore": true
                     *     }
                     */
                    "application/json": {
                        /** The result */
                        data: components["schemas"]["WebhookDelivery"][];
                        /** Whether there is a next page: its starting_after is the last id of this one, or its ending_before the first id */
                        hasMore: boolean;
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400BadRequest"];
            401: components["responses"]["Error401Unauthorized"];
            403: components["responses"]["Error403ForbiddenApiKeyScopeInsufficient"];
            404: components["responses"]["Error404NotFound"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
                "idempotency-key"?: string;
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
            };
            path: {
                /**
                 * Permanent identifier
                 * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["AcceptInvitationRequest"];
            };
        };
        responses: {
            /** Success */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "secret": "whsec_…",
                     *         "previousSecretExpiresAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["WebhookSecret"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400BadRequest"];
            401: components["responses"]["Error401Unauthorized"];
            403: components["responses"]["Error403ForbiddenApiKeyScopeInsufficient"];
            404: components["responses"]["Error404NotFound"];
            409: components["responses"]["OnceError409Conflict"];
            413: components["responses"]["Error413PayloadTooLarge"];
            415: components["responses"]["Error415UnsupportedMediaType"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
                "idempotency-key"?: string;
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
            };
            path: {
                /**
                 * Permanent identifier
                 * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["AcceptInvitationRequest"];
            };
        };
        responses: {
            /** Success */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "eventId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "event": "payment.completed",
                     *         "endpointId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "state": "pending"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["WebhookTest"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400BadRequest"];
            401: components["responses"]["Error401Unauthorized"];
            403: components["responses"]["Error403ForbiddenApiKeyScopeInsufficient"];
            404: components["responses"]["Error404NotFound"];
            409: components["responses"]["OnceError409Conflict"];
            413: components["responses"]["Error413PayloadTooLarge"];
            415: components["responses"]["Error415UnsupportedMediaType"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    redeliverWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
                "idempotency-key"?: string;
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["SvcMerchant"];
            };
            path: {
                /**
                 * Permanent identifier
                 * @example 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["AcceptInvitationRequest"];
            };
        };
        responses: {
            /** Success */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                     *         "state": "pending",
                     *         "nextAttemptAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["WebhookRedelivery"];
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["Error400BadRequest"];
            401: components["responses"]["Error401Unauthorized"];
            403: components["responses"]["Error403ForbiddenApiKeyScopeInsufficient"];
            404: components["responses"]["Error404NotFound"];
            409: components["responses"]["OnceError409Conflict"];
            413: components["responses"]["Error413PayloadTooLarge"];
            415: components["responses"]["Error415UnsupportedMediaType"];
            429: components["responses"]["Error429RateLimited"];
            500: components["responses"]["Error500InternalError"];
            503: components["responses"]["Error503ServiceUnavailable"];
        };
    };
    onAgenticRequestPaid: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event (Standard Webhooks)
                 * @example 9b2f1c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d
                 */
                "webhook-id": string;
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": string;
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": string;
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": string;
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "event": "agentic.request.paid",
                 *       "data": {
                 *         "paymentId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *         "paymentLinkId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *         "transactionId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *         "txHash": "0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
                 *         "network": "base_sepolia",
                 *         "payer": "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
                 *         "amount": 25
                 *       },
                 *       "webhookDeliveryId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "timestamp": "2026-11-21T09:30:00.000Z",
                 *       "livemode": true
                 *     }
                 */
                "application/json": components["schemas"]["AgenticRequestPaidEvent"];
            };
        };
        responses: {
            /** Any 2xx within 15 seconds: taken. Everything else is tried again, at most 9 times in four days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** The endpoint is gone: it is made inactive at once */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAgenticSettlementConflict: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event (Standard Webhooks)
                 * @example 9b2f1c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d
                 */
                "webhook-id": string;
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": string;
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": string;
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": string;
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "event": "agentic.settlement.conflict",
                 *       "data": {
                 *         "paymentId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *         "paymentLinkId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *         "transactionId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *         "txHash": "0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
                 *         "network": "base_sepolia",
                 *         "payer": "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
                 *         "amount": 25
                 *       },
                 *       "webhookDeliveryId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "timestamp": "2026-11-21T09:30:00.000Z",
                 *       "livemode": true
                 *     }
                 */
                "application/json": components["schemas"]["AgenticSettlementConflictEvent"];
            };
        };
        responses: {
            /** Any 2xx within 15 seconds: taken. Everything else is tried again, at most 9 times in four days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** The endpoint is gone: it is made inactive at once */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAgenticSettlementResolved: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event (Standard Webhooks)
                 * @example 9b2f1c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d
                 */
                "webhook-id": string;
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": string;
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": string;
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": string;
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "event": "agentic.settlement.resolved",
                 *       "data": {
                 *         "paymentId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *         "paymentLinkId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *         "transactionId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *         "txHash": "0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
                 *         "network": "base_sepolia",
                 *         "payer": "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
                 *         "amount": 25
                 *       },
                 *       "webhookDeliveryId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "timestamp": "2026-11-21T09:30:00.000Z",
                 *       "livemode": true
                 *     }
                 */
                "application/json": components["schemas"]["AgenticSettlementResolvedEvent"];
            };
        };
        responses: {
            /** Any 2xx within 15 seconds: taken. Everything else is tried again, at most 9 times in four days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** The endpoint is gone: it is made inactive at once */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAgenticSettlementUnknown: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event (Standard Webhooks)
                 * @example 9b2f1c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d
                 */
                "webhook-id": string;
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": string;
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": string;
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": string;
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "event": "agentic.settlement.unknown",
                 *       "data": {
                 *         "paymentId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *         "paymentLinkId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *         "transactionId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *         "txHash": "0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
                 *         "network": "base_sepolia",
                 *         "payer": "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
                 *         "amount": 25
                 *       },
                 *       "webhookDeliveryId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "timestamp": "2026-11-21T09:30:00.000Z",
                 *       "livemode": true
                 *     }
                 */
                "application/json": components["schemas"]["AgenticSettlementUnknownEvent"];
            };
        };
        responses: {
            /** Any 2xx within 15 seconds: taken. Everything else is tried again, at most 9 times in four days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** The endpoint is gone: it is made inactive at once */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onApiKeyCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event (Standard Webhooks)
                 * @example 9b2f1c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d
                 */
                "webhook-id": string;
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": string;
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": string;
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": string;
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "event": "api_key.created",
                 *       "data": {
                 *         "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *         "name": "One report",
                 *         "keyType": "live",
                 *         "keyPrefix": "svc_test_sk_",
                 *         "keySuffix": "c3d4",
                 *         "scope": "full",
                 *         "lastUsedAt": "2026-11-21T09:30:00.000Z",
                 *         "createdAt": "2026-11-21T09:30:00.000Z",
                 *         "expiresAt": "2026-11-21T09:30:00.000Z",
                 *         "revokedAt": "2026-11-21T09:30:00.000Z"
                 *       },
                 *       "webhookDeliveryId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "timestamp": "2026-11-21T09:30:00.000Z",
                 *       "livemode": true
                 *     }
                 */
                "application/json": components["schemas"]["ApiKeyCreatedEvent"];
            };
        };
        responses: {
            /** Any 2xx within 15 seconds: taken. Everything else is tried again, at most 9 times in four days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** The endpoint is gone: it is made inactive at once */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onApiKeyRevoked: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event (Standard Webhooks)
                 * @example 9b2f1c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d
                 */
                "webhook-id": string;
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": string;
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": string;
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": string;
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "event": "api_key.revoked",
                 *       "data": {
                 *         "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *         "name": "One report",
                 *         "keyType": "live",
                 *         "keyPrefix": "svc_test_sk_",
                 *         "keySuffix": "c3d4",
                 *         "scope": "full",
                 *         "lastUsedAt": "2026-11-21T09:30:00.000Z",
                 *         "createdAt": "2026-11-21T09:30:00.000Z",
                 *         "expiresAt": "2026-11-21T09:30:00.000Z",
                 *         "revokedAt": "2026-11-21T09:30:00.000Z"
                 *       },
                 *       "webhookDeliveryId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "timestamp": "2026-11-21T09:30:00.000Z",
                 *       "livemode": true
                 *     }
                 */
                "application/json": components["schemas"]["ApiKeyRevokedEvent"];
            };
        };
        responses: {
            /** Any 2xx within 15 seconds: taken. Everything else is tried again, at most 9 times in four days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** The endpoint is gone: it is made inactive at once */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCheckoutCompleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event (Standard Webhooks)
                 * @example 9b2f1c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d
                 */
                "webhook-id": string;
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": string;
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": string;
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": string;
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "event": "checkout.completed",
                 *       "data": {
                 *         "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *         "status": "open",
                 *         "paymentLinkId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *         "amount": 25,
                 *         "amountBaseUnits": "25000000",
                 *         "currency": "USD",
                 *         "network": "base_sepolia",
                 *         "token": "USDC",
                 *         "merchantWalletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                 *         "merchantId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *         "mode": "live",
                 *         "livemode": true,
                 *         "subtotalAmount": 1,
                 *         "taxAmount": 1,
                 *         "customerEmail": "ann@example.com",
                 *         "customerName": "Ann",
                 *         "customerAddress": null,
                 *         "customerCountry": "DE",
                 *         "successUrl": "text",
                 *         "cancelUrl": "text",
                 *         "metadata": {},
                 *         "transactionId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *         "expiresAt": "2026-11-21T09:30:00.000Z",
                 *         "createdAt": "2026-11-21T09:30:00.000Z"
                 *       },
                 *       "webhookDeliveryId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "timestamp": "2026-11-21T09:30:00.000Z",
                 *       "livemode": true
                 *     }
                 */
                "application/json": components["schemas"]["CheckoutCompletedEvent"];
            };
        };
        responses: {
            /** Any 2xx within 15 seconds: taken. Everything else is tried again, at most 9 times in four days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** The endpoint is gone: it is made inactive at once */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCheckoutExpired: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event (Standard Webhooks)
                 * @example 9b2f1c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d
                 */
                "webhook-id": string;
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": string;
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": string;
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": string;
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "event": "checkout.expired",
                 *       "data": {
                 *         "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *         "status": "open",
                 *         "paymentLinkId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *         "amount": 25,
                 *         "amountBaseUnits": "25000000",
                 *         "currency": "USD",
                 *         "network": "base_sepolia",
                 *         "token": "USDC",
                 *         "merchantWalletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                 *         "merchantId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *         "mode": "live",
                 *         "livemode": true,
                 *         "subtotalAmount": 1,
                 *         "taxAmount": 1,
                 *         "customerEmail": "ann@example.com",
                 *         "customerName": "Ann",
                 *         "customerAddress": null,
                 *         "customerCountry": "DE",
                 *         "successUrl": "text",
                 *         "cancelUrl": "text",
                 *         "metadata": {},
                 *         "transactionId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *         "expiresAt": "2026-11-21T09:30:00.000Z",
                 *         "createdAt": "2026-11-21T09:30:00.000Z"
                 *       },
                 *       "webhookDeliveryId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "timestamp": "2026-11-21T09:30:00.000Z",
                 *       "livemode": true
                 *     }
                 */
                "application/json": components["schemas"]["CheckoutExpiredEvent"];
            };
        };
        responses: {
            /** Any 2xx within 15 seconds: taken. Everything else is tried again, at most 9 times in four days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** The endpoint is gone: it is made inactive at once */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPaymentIntentExpired: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event (Standard Webhooks)
                 * @example 9b2f1c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d
                 */
                "webhook-id": string;
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": string;
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": string;
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": string;
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "event": "payment_intent.expired",
                 *       "data": {
                 *         "id": "0c6f2b1e-7d3a-4f58-9a2b-3c4d5e6f7a8b",
                 *         "status": "unresolved",
                 *         "reason": "underpaid",
                 *         "late": false,
                 *         "paymentLinkId": "5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                 *         "amountDue": "10.001234",
                 *         "amountReceived": "9.001234",
                 *         "clientReference": "order-1001",
                 *         "metadata": {},
                 *         "expiresAt": "2026-11-21T10:00:00.000Z",
                 *         "watchUntil": "2026-11-22T10:00:00.000Z"
                 *       },
                 *       "webhookDeliveryId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "timestamp": "2026-11-21T09:30:00.000Z",
                 *       "livemode": true
                 *     }
                 */
                "application/json": components["schemas"]["PaymentIntentExpiredEvent"];
            };
        };
        responses: {
            /** Any 2xx within 15 seconds: taken. Everything else is tried again, at most 9 times in four days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** The endpoint is gone: it is made inactive at once */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPaymentIntentProcessing: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event (Standard Webhooks)
                 * @example 9b2f1c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d
                 */
                "webhook-id": string;
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": string;
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": string;
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": string;
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "event": "payment_intent.processing",
                 *       "data": {
                 *         "id": "0c6f2b1e-7d3a-4f58-9a2b-3c4d5e6f7a8b",
                 *         "status": "unresolved",
                 *         "reason": "underpaid",
                 *         "late": false,
                 *         "paymentLinkId": "5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                 *         "amountDue": "10.001234",
                 *         "amountReceived": "9.001234",
                 *         "clientReference": "order-1001",
                 *         "metadata": {},
                 *         "expiresAt": "2026-11-21T10:00:00.000Z",
                 *         "watchUntil": "2026-11-22T10:00:00.000Z"
                 *       },
                 *       "webhookDeliveryId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "timestamp": "2026-11-21T09:30:00.000Z",
                 *       "livemode": true
                 *     }
                 */
                "application/json": components["schemas"]["PaymentIntentProcessingEvent"];
            };
        };
        responses: {
            /** Any 2xx within 15 seconds: taken. Everything else is tried again, at most 9 times in four days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** The endpoint is gone: it is made inactive at once */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPaymentIntentUnresolved: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event (Standard Webhooks)
                 * @example 9b2f1c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d
                 */
                "webhook-id": string;
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": string;
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": string;
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": string;
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "event": "payment_intent.unresolved",
                 *       "data": {
                 *         "id": "0c6f2b1e-7d3a-4f58-9a2b-3c4d5e6f7a8b",
                 *         "status": "unresolved",
                 *         "reason": "underpaid",
                 *         "late": false,
                 *         "paymentLinkId": "5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                 *         "amountDue": "10.001234",
                 *         "amountReceived": "9.001234",
                 *         "clientReference": "order-1001",
                 *         "metadata": {},
                 *         "expiresAt": "2026-11-21T10:00:00.000Z",
                 *         "watchUntil": "2026-11-22T10:00:00.000Z"
                 *       },
                 *       "webhookDeliveryId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "timestamp": "2026-11-21T09:30:00.000Z",
                 *       "livemode": true
                 *     }
                 */
                "application/json": components["schemas"]["PaymentIntentUnresolvedEvent"];
            };
        };
        responses: {
            /** Any 2xx within 15 seconds: taken. Everything else is tried again, at most 9 times in four days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** The endpoint is gone: it is made inactive at once */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPaymentLinkCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event (Standard Webhooks)
                 * @example 9b2f1c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d
                 */
                "webhook-id": string;
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": string;
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": string;
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": string;
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "event": "payment_link.created",
                 *       "data": {
                 *         "id": "5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                 *         "url": "https://pay.example.com/pay/pl-5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                 *         "productId": null,
                 *         "name": "One report",
                 *         "description": "",
                 *         "amount": 0.5,
                 *         "currency": "USD",
                 *         "network": "base_sepolia",
                 *         "networks": [
                 *           "base_sepolia"
                 *         ],
                 *         "token": "USDC",
                 *         "active": true,
                 *         "mode": "test",
                 *         "livemode": false,
                 *         "pricingType": "one_time",
                 *         "billingInterval": null,
                 *         "billingIntervalCount": null,
                 *         "trialDays": null,
                 *         "merchantWalletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                 *         "merchantId": "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
                 *         "merchantWalletAddresses": {
                 *           "base_sepolia": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
                 *         },
                 *         "merchantName": "Acme",
                 *         "totalCollected": 0,
                 *         "totalTransactions": 0,
                 *         "customFields": [],
                 *         "isAgenticProxy": true,
                 *         "targetUrl": "https://api.example.com/report",
                 *         "targetMethod": "GET",
                 *         "x402Scheme": "exact",
                 *         "payableBy": [
                 *           "x402-v1",
                 *           "x402-v2"
                 *         ],
                 *         "inputSchema": null,
                 *         "inputExample": null,
                 *         "forwardHeaders": [],
                 *         "upstreamHeaderNames": [
                 *           "X-Api-Key"
                 *         ],
                 *         "listed": true,
                 *         "listing": {
                 *           "status": "success",
                 *           "at": "2026-11-21T09:35:00.000Z",
                 *           "reason": null
                 *         },
                 *         "tags": [
                 *           "reports"
                 *         ],
                 *         "iconUrl": null,
                 *         "outputExample": null,
                 *         "successUrl": null,
                 *         "returnUrl": null,
                 *         "cancelUrl": null,
                 *         "metadata": {},
                 *         "createdAt": "2026-11-21T09:30:00.000Z",
                 *         "updatedAt": "2026-11-21T09:30:00.000Z"
                 *       },
                 *       "webhookDeliveryId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "timestamp": "2026-11-21T09:30:00.000Z",
                 *       "livemode": true
                 *     }
                 */
                "application/json": components["schemas"]["PaymentLinkCreatedEvent"];
            };
        };
        responses: {
            /** Any 2xx within 15 seconds: taken. Everything else is tried again, at most 9 times in four days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** The endpoint is gone: it is made inactive at once */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPaymentLinkDeactivated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event (Standard Webhooks)
                 * @example 9b2f1c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d
                 */
                "webhook-id": string;
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": string;
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": string;
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": string;
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "event": "payment_link.deactivated",
                 *       "data": {
                 *         "id": "5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                 *         "url": "https://pay.example.com/pay/pl-5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                 *         "productId": null,
                 *         "name": "One report",
                 *         "description": "",
                 *         "amount": 0.5,
                 *         "currency": "USD",
                 *         "network": "base_sepolia",
                 *         "networks": [
                 *           "base_sepolia"
                 *         ],
                 *         "token": "USDC",
                 *         "active": true,
                 *         "mode": "test",
                 *         "livemode": false,
                 *         "pricingType": "one_time",
                 *         "billingInterval": null,
                 *         "billingIntervalCount": null,
                 *         "trialDays": null,
                 *         "merchantWalletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                 *         "merchantId": "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
                 *         "merchantWalletAddresses": {
                 *           "base_sepolia": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
                 *         },
                 *         "merchantName": "Acme",
                 *         "totalCollected": 0,
                 *         "totalTransactions": 0,
                 *         "customFields": [],
                 *         "isAgenticProxy": true,
                 *         "targetUrl": "https://api.example.com/report",
                 *         "targetMethod": "GET",
                 *         "x402Scheme": "exact",
                 *         "payableBy": [
                 *           "x402-v1",
                 *           "x402-v2"
                 *         ],
                 *         "inputSchema": null,
                 *         "inputExample": null,
                 *         "forwardHeaders": [],
                 *         "upstreamHeaderNames": [
                 *           "X-Api-Key"
                 *         ],
                 *         "listed": true,
                 *         "listing": {
                 *           "status": "success",
                 *           "at": "2026-11-21T09:35:00.000Z",
                 *           "reason": null
                 *         },
                 *         "tags": [
                 *           "reports"
                 *         ],
                 *         "iconUrl": null,
                 *         "outputExample": null,
                 *         "successUrl": null,
                 *         "returnUrl": null,
                 *         "cancelUrl": null,
                 *         "metadata": {},
                 *         "createdAt": "2026-11-21T09:30:00.000Z",
                 *         "updatedAt": "2026-11-21T09:30:00.000Z"
                 *       },
                 *       "webhookDeliveryId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "timestamp": "2026-11-21T09:30:00.000Z",
                 *       "livemode": true
                 *     }
                 */
                "application/json": components["schemas"]["PaymentLinkDeactivatedEvent"];
            };
        };
        responses: {
            /** Any 2xx within 15 seconds: taken. Everything else is tried again, at most 9 times in four days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** The endpoint is gone: it is made inactive at once */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPaymentLinkUpdated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event (Standard Webhooks)
                 * @example 9b2f1c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d
                 */
                "webhook-id": string;
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": string;
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": string;
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": string;
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "event": "payment_link.updated",
                 *       "data": {
                 *         "id": "5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                 *         "url": "https://pay.example.com/pay/pl-5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                 *         "productId": null,
                 *         "name": "One report",
                 *         "description": "",
                 *         "amount": 0.5,
                 *         "currency": "USD",
                 *         "network": "base_sepolia",
                 *         "networks": [
                 *           "base_sepolia"
                 *         ],
                 *         "token": "USDC",
                 *         "active": true,
                 *         "mode": "test",
                 *         "livemode": false,
                 *         "pricingType": "one_time",
                 *         "billingInterval": null,
                 *         "billingIntervalCount": null,
                 *         "trialDays": null,
                 *         "merchantWalletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                 *         "merchantId": "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
                 *         "merchantWalletAddresses": {
                 *           "base_sepolia": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
                 *         },
                 *         "merchantName": "Acme",
                 *         "totalCollected": 0,
                 *         "totalTransactions": 0,
                 *         "customFields": [],
                 *         "isAgenticProxy": true,
                 *         "targetUrl": "https://api.example.com/report",
                 *         "targetMethod": "GET",
                 *         "x402Scheme": "exact",
                 *         "payableBy": [
                 *           "x402-v1",
                 *           "x402-v2"
                 *         ],
                 *         "inputSchema": null,
                 *         "inputExample": null,
                 *         "forwardHeaders": [],
                 *         "upstreamHeaderNames": [
                 *           "X-Api-Key"
                 *         ],
                 *         "listed": true,
                 *         "listing": {
                 *           "status": "success",
                 *           "at": "2026-11-21T09:35:00.000Z",
                 *           "reason": null
                 *         },
                 *         "tags": [
                 *           "reports"
                 *         ],
                 *         "iconUrl": null,
                 *         "outputExample": null,
                 *         "successUrl": null,
                 *         "returnUrl": null,
                 *         "cancelUrl": null,
                 *         "metadata": {},
                 *         "createdAt": "2026-11-21T09:30:00.000Z",
                 *         "updatedAt": "2026-11-21T09:30:00.000Z"
                 *       },
                 *       "webhookDeliveryId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "timestamp": "2026-11-21T09:30:00.000Z",
                 *       "livemode": true
                 *     }
                 */
                "application/json": components["schemas"]["PaymentLinkUpdatedEvent"];
            };
        };
        responses: {
            /** Any 2xx within 15 seconds: taken. Everything else is tried again, at most 9 times in four days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** The endpoint is gone: it is made inactive at once */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPaymentCompleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event (Standard Webhooks)
                 * @example 9b2f1c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d
                 */
                "webhook-id": string;
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": string;
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": string;
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": string;
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "event": "payment.completed",
                 *       "data": {
                 *         "id": "c2d3e4f5-1a2b-4c3d-8e4f-5a6b7c8d9e0f",
                 *         "amount": 25,
                 *         "amountBaseUnits": "25000000",
                 *         "token": "USDC",
                 *         "network": "base_sepolia",
                 *         "mode": "test",
                 *         "livemode": false,
                 *         "status": "completed",
                 *         "txHash": "0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
                 *         "explorerUrl": "https://sepolia.basescan.org/tx/0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
                 *         "walletAddress": "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
                 *         "merchantWalletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                 *         "merchantId": "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
                 *         "paymentLinkId": "5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                 *         "customerEmail": "ann@example.com",
                 *         "customerName": "Ann",
                 *         "customerAddress": null,
                 *         "customerCountry": "DE",
                 *         "clientReference": "order-1001",
                 *         "subtotalAmount": null,
                 *         "taxAmount": null,
                 *         "amountDue": 25,
                 *         "underpaid": false,
                 *         "overpaid": false,
                 *         "metadata": {
                 *           "orderId": "A-1001"
                 *         },
                 *         "confirmedAt": "2026-11-21T09:29:48.000Z",
                 *         "settledAt": null,
                 *         "createdAt": "2026-11-21T09:30:00.000Z",
                 *         "updatedAt": "2026-11-21T09:30:00.000Z"
                 *       },
                 *       "webhookDeliveryId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "timestamp": "2026-11-21T09:30:00.000Z",
                 *       "livemode": true
                 *     }
                 */
                "application/json": components["schemas"]["PaymentCompletedEvent"];
            };
        };
        responses: {
            /** Any 2xx within 15 seconds: taken. Everything else is tried again, at most 9 times in four days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** The endpoint is gone: it is made inactive at once */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPaymentFailed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event (Standard Webhooks)
                 * @example 9b2f1c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d
                 */
                "webhook-id": string;
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": string;
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": string;
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": string;
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "event": "payment.failed",
                 *       "data": {
                 *         "reason": "amount_mismatch",
                 *         "message": "Done",
                 *         "amount": 25,
                 *         "token": "USDC",
                 *         "network": "base_sepolia",
                 *         "txHash": "0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
                 *         "walletAddress": "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
                 *         "paymentLinkId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *         "paymentId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *         "clientReference": "text",
                 *         "metadata": {}
                 *       },
                 *       "webhookDeliveryId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "timestamp": "2026-11-21T09:30:00.000Z",
                 *       "livemode": true
                 *     }
                 */
                "application/json": components["schemas"]["PaymentFailedEvent"];
            };
        };
        responses: {
            /** Any 2xx within 15 seconds: taken. Everything else is tried again, at most 9 times in four days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** The endpoint is gone: it is made inactive at once */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPaymentRefunded: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event (Standard Webhooks)
                 * @example 9b2f1c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d
                 */
                "webhook-id": string;
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": string;
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": string;
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": string;
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "event": "payment.refunded",
                 *       "data": {
                 *         "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *         "transactionId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *         "amount": 25,
                 *         "amountBaseUnits": "25000000",
                 *         "token": "USDC",
                 *         "network": "base_sepolia",
                 *         "mode": "live",
                 *         "livemode": true,
                 *         "reason": "amount_mismatch",
                 *         "txHash": "0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
                 *         "explorerUrl": "https://sepolia.basescan.org/tx/0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
                 *         "walletAddress": "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
                 *         "merchantWalletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                 *         "merchantId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *         "confirmedAt": "2026-11-21T09:30:00.000Z",
                 *         "createdAt": "2026-11-21T09:30:00.000Z",
                 *         "remainingAmount": 1,
                 *         "transactionStatus": "completed"
                 *       },
                 *       "webhookDeliveryId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "timestamp": "2026-11-21T09:30:00.000Z",
                 *       "livemode": true
                 *     }
                 */
                "application/json": components["schemas"]["PaymentRefundedEvent"];
            };
        };
        responses: {
            /** Any 2xx within 15 seconds: taken. Everything else is tried again, at most 9 times in four days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** The endpoint is gone: it is made inactive at once */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onProductCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event (Standard Webhooks)
                 * @example 9b2f1c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d
                 */
                "webhook-id": string;
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": string;
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": string;
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": string;
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "event": "product.created",
                 *       "data": {
                 *         "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *         "name": "Pro plan",
                 *         "description": "",
                 *         "amount": 25,
                 *         "currency": "USD",
                 *         "active": true,
                 *         "archived": false,
                 *         "mode": "test",
                 *         "pricingType": "recurring",
                 *         "billingInterval": "month",
                 *         "billingIntervalCount": 1,
                 *         "trialDays": null,
                 *         "token": "USDC",
                 *         "merchantWalletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                 *         "merchantId": "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
                 *         "metadata": {
                 *           "tier": "pro"
                 *         },
                 *         "totalCollected": 50,
                 *         "totalTransactions": 2,
                 *         "createdAt": "2026-11-21T09:30:00.000Z",
                 *         "updatedAt": "2026-11-21T09:30:00.000Z"
                 *       },
                 *       "webhookDeliveryId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "timestamp": "2026-11-21T09:30:00.000Z",
                 *       "livemode": true
                 *     }
                 */
                "application/json": components["schemas"]["ProductCreatedEvent"];
            };
        };
        responses: {
            /** Any 2xx within 15 seconds: taken. Everything else is tried again, at most 9 times in four days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** The endpoint is gone: it is made inactive at once */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onProductUpdated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event (Standard Webhooks)
                 * @example 9b2f1c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d
                 */
                "webhook-id": string;
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": string;
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": string;
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": string;
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "event": "product.updated",
                 *       "data": {
                 *         "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *         "name": "Pro plan",
                 *         "description": "",
                 *         "amount": 25,
                 *         "currency": "USD",
                 *         "active": true,
                 *         "archived": false,
                 *         "mode": "test",
                 *         "pricingType": "recurring",
                 *         "billingInterval": "month",
                 *         "billingIntervalCount": 1,
                 *         "trialDays": null,
                 *         "token": "USDC",
                 *         "merchantWalletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                 *         "merchantId": "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
                 *         "metadata": {
                 *           "tier": "pro"
                 *         },
                 *         "totalCollected": 50,
                 *         "totalTransactions": 2,
                 *         "createdAt": "2026-11-21T09:30:00.000Z",
                 *         "updatedAt": "2026-11-21T09:30:00.000Z"
                 *       },
                 *       "webhookDeliveryId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "timestamp": "2026-11-21T09:30:00.000Z",
                 *       "livemode": true
                 *     }
                 */
                "application/json": components["schemas"]["ProductUpdatedEvent"];
            };
        };
        responses: {
            /** Any 2xx within 15 seconds: taken. Everything else is tried again, at most 9 times in four days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** The endpoint is gone: it is made inactive at once */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onProxySecretRotated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event (Standard Webhooks)
                 * @example 9b2f1c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d
                 */
                "webhook-id": string;
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": string;
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": string;
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": string;
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "event": "proxy_secret.rotated",
                 *       "data": {
                 *         "keyId": "psk_7f8a2c1e",
                 *         "createdAt": "2026-11-21T09:30:00.000Z"
                 *       },
                 *       "webhookDeliveryId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "timestamp": "2026-11-21T09:30:00.000Z",
                 *       "livemode": true
                 *     }
                 */
                "application/json": components["schemas"]["ProxySecretRotatedEvent"];
            };
        };
        responses: {
            /** Any 2xx within 15 seconds: taken. Everything else is tried again, at most 9 times in four days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** The endpoint is gone: it is made inactive at once */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onRefundCanceled: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event (Standard Webhooks)
                 * @example 9b2f1c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d
                 */
                "webhook-id": string;
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": string;
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": string;
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": string;
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "event": "refund.canceled",
                 *       "data": {
                 *         "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *         "status": "pending",
                 *         "transactionId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *         "amount": 25,
                 *         "network": "base_sepolia",
                 *         "reason": "amount_mismatch",
                 *         "walletAddress": "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
                 *         "txHash": "0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
                 *         "transfer": {
                 *           "txHash": "0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
                 *           "amount": "2.500000",
                 *           "reason": "amount_mismatch"
                 *         }
                 *       },
                 *       "webhookDeliveryId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "timestamp": "2026-11-21T09:30:00.000Z",
                 *       "livemode": true
                 *     }
                 */
                "application/json": components["schemas"]["RefundCanceledEvent"];
            };
        };
        responses: {
            /** Any 2xx within 15 seconds: taken. Everything else is tried again, at most 9 times in four days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** The endpoint is gone: it is made inactive at once */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onRefundCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event (Standard Webhooks)
                 * @example 9b2f1c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d
                 */
                "webhook-id": string;
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": string;
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": string;
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": string;
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "event": "refund.created",
                 *       "data": {
                 *         "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *         "status": "pending",
                 *         "transactionId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *         "amount": 25,
                 *         "network": "base_sepolia",
                 *         "reason": "amount_mismatch",
                 *         "walletAddress": "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
                 *         "txHash": "0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
                 *         "transfer": {
                 *           "txHash": "0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
                 *           "amount": "2.500000",
                 *           "reason": "amount_mismatch"
                 *         }
                 *       },
                 *       "webhookDeliveryId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "timestamp": "2026-11-21T09:30:00.000Z",
                 *       "livemode": true
                 *     }
                 */
                "application/json": components["schemas"]["RefundCreatedEvent"];
            };
        };
        responses: {
            /** Any 2xx within 15 seconds: taken. Everything else is tried again, at most 9 times in four days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** The endpoint is gone: it is made inactive at once */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onRefundExpired: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event (Standard Webhooks)
                 * @example 9b2f1c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d
                 */
                "webhook-id": string;
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": string;
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": string;
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": string;
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "event": "refund.expired",
                 *       "data": {
                 *         "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *         "status": "pending",
                 *         "transactionId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *         "amount": 25,
                 *         "network": "base_sepolia",
                 *         "reason": "amount_mismatch",
                 *         "walletAddress": "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
                 *         "txHash": "0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
                 *         "transfer": {
                 *           "txHash": "0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
                 *           "amount": "2.500000",
                 *           "reason": "amount_mismatch"
                 *         }
                 *       },
                 *       "webhookDeliveryId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "timestamp": "2026-11-21T09:30:00.000Z",
                 *       "livemode": true
                 *     }
                 */
                "application/json": components["schemas"]["RefundExpiredEvent"];
            };
        };
        responses: {
            /** Any 2xx within 15 seconds: taken. Everything else is tried again, at most 9 times in four days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** The endpoint is gone: it is made inactive at once */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onRefundUnresolved: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event (Standard Webhooks)
                 * @example 9b2f1c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d
                 */
                "webhook-id": string;
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": string;
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": string;
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": string;
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "event": "refund.unresolved",
                 *       "data": {
                 *         "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *         "status": "pending",
                 *         "transactionId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *         "amount": 25,
                 *         "network": "base_sepolia",
                 *         "reason": "amount_mismatch",
                 *         "walletAddress": "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
                 *         "txHash": "0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
                 *         "transfer": {
                 *           "txHash": "0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
                 *           "amount": "2.500000",
                 *           "reason": "amount_mismatch"
                 *         }
                 *       },
                 *       "webhookDeliveryId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "timestamp": "2026-11-21T09:30:00.000Z",
                 *       "livemode": true
                 *     }
                 */
                "application/json": components["schemas"]["RefundUnresolvedEvent"];
            };
        };
        responses: {
            /** Any 2xx within 15 seconds: taken. Everything else is tried again, at most 9 times in four days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** The endpoint is gone: it is made inactive at once */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onTransactionRecorded: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event (Standard Webhooks)
                 * @example 9b2f1c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d
                 */
                "webhook-id": string;
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": string;
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": string;
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": string;
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "event": "transaction.recorded",
                 *       "data": {
                 *         "id": "c2d3e4f5-1a2b-4c3d-8e4f-5a6b7c8d9e0f",
                 *         "amount": 25,
                 *         "amountBaseUnits": "25000000",
                 *         "token": "USDC",
                 *         "network": "base_sepolia",
                 *         "mode": "test",
                 *         "livemode": false,
                 *         "status": "completed",
                 *         "txHash": "0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
                 *         "explorerUrl": "https://sepolia.basescan.org/tx/0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
                 *         "walletAddress": "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
                 *         "merchantWalletAddress": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
                 *         "merchantId": "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
                 *         "paymentLinkId": "5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
                 *         "customerEmail": "ann@example.com",
                 *         "customerName": "Ann",
                 *         "customerAddress": null,
                 *         "customerCountry": "DE",
                 *         "clientReference": "order-1001",
                 *         "subtotalAmount": null,
                 *         "taxAmount": null,
                 *         "amountDue": 25,
                 *         "underpaid": false,
                 *         "overpaid": false,
                 *         "metadata": {
                 *           "orderId": "A-1001"
                 *         },
                 *         "confirmedAt": "2026-11-21T09:29:48.000Z",
                 *         "settledAt": null,
                 *         "createdAt": "2026-11-21T09:30:00.000Z",
                 *         "updatedAt": "2026-11-21T09:30:00.000Z"
                 *       },
                 *       "webhookDeliveryId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "timestamp": "2026-11-21T09:30:00.000Z",
                 *       "livemode": true
                 *     }
                 */
                "application/json": components["schemas"]["TransactionRecordedEvent"];
            };
        };
        responses: {
            /** Any 2xx within 15 seconds: taken. Everything else is tried again, at most 9 times in four days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** The endpoint is gone: it is made inactive at once */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookTest: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event (Standard Webhooks)
                 * @example 9b2f1c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d
                 */
                "webhook-id": string;
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": string;
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": string;
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": string;
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "event": "webhook.test",
                 *       "data": {
                 *         "endpointId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *         "message": "Done"
                 *       },
                 *       "webhookDeliveryId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
                 *       "timestamp": "2026-11-21T09:30:00.000Z",
                 *       "livemode": true
                 *     }
                 */
                "application/json": components["schemas"]["WebhookTestEvent"];
            };
        };
        responses: {
            /** Any 2xx within 15 seconds: taken. Everything else is tried again, at most 9 times in four days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** The endpoint is gone: it is made inactive at once */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
