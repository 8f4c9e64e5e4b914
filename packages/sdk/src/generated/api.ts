// Generated from the OpenAPI document of the payments service by `pnpm gen`.

export interface paths {
    "/.well-known/oauth-protected-resource": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How this API is protected (RFC 9728) */
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
    "/api/agent/api-{apiId}/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What an API sells, as OpenAPI
         * Its other paths are the routes, by any method. A paid one answers as a link does.
         */
        get: operations["getApiDocument"];
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
    "/api/agent/link/{linkId}/jobs/{paymentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the answer of a paid call that takes minutes, free of charge
         * The caller sends the Idempotency-Key of the paid call. 202 while the job runs. Then the target's answer, kept like that of other calls.
         */
        get: operations["getPaidJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
        /** How a payment went whose answer did not arrive */
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
        /** What the account has proven, and what is pending */
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
        /** List API keys of both modes, newest first; never the keys themselves */
        get: operations["listDeveloperKeys"];
        put?: never;
        /**
         * Create an API key; it is shown this once
         * A live key of an agentic account has scope `agentic`. Other accounts verify a wallet or a domain before their first live key. With `permissions` it is a restricted key, which begins with `svc_test_rk_` or `svc_live_rk_`. They never change.
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
         * Replace an API key by a new one of the same type, rights and name
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
        /** Liveness: the process answers */
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
        /** How a payment stands */
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
    "/api/pay/intents/{token}/fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer what the seller asks for
         * Send all required fields of the intent's `asks` at once. 409: the fields were answered before, or the payment has ended.
         */
        post: operations["answerFields"];
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
         * The service checks the transaction on the chain at once, because the hash alone proves nothing. 409: the transaction belongs to another payment, or has paid something else.
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
        /** Begin to pay a link */
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
         * Public: needs no credentials and ignores them. Wallets that another merchant has taken over are left out, and so are their networks.
         */
        get: operations["legacyRetrievePaymentLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the given fields of a payment link, for the dashboard
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
         */
        get: operations["legacyListProducts"];
        put?: never;
        /**
         * Create a product (unversioned)
         * @deprecated
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
         * Absent fields keep their values, `null` clears a nullable one, `{}` changes nothing. Archiving deactivates. With `If-Match` the service refuses the change if another one was made since.
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
        /** Whether the service can work: asks the database whether it takes writes */
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
         * Send the file by PUT to `uploadUrl` with `headers`. The store refuses another type or size. If the name is taken, the service adds a suffix, so an upload never overwrites another file. A second PUT to the same `uploadUrl` within its 15 minutes replaces the file that the first one stored.
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
        /** Delete a file of your own directory */
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
        /** For whom the caller acts, and what it may do */
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
        /** How payers see you on payment pages */
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
        /** List the invitations that were not accepted yet */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite a user by e-mail address
         * The service sends no mail: tell the person. A user who signs in with this address, verified by the identity provider, can accept for 14 days. A second invitation of an address replaces the first.
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
        /** Withdraw an invitation */
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
        /** List the members of the merchant, the first joined first */
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
         * Takes effect with the member's next request. Owners remove members, and each member can leave by removing itself; the last owner can't. API keys that the member created keep working.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Change the role of a member
         * Takes effect with the member's next request. The last owner stays an owner.
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
        /** List the wallets of the merchant in the mode */
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
        /** Replace the secret; both sign during the grace period */
        post: operations["rotateProxySigningSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List APIs, newest first */
        get: operations["listApis"];
        put?: never;
        /**
         * Create an API whose operations are sold
         * It has no routes until a document is imported.
         */
        post: operations["createApi"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apis/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve an API */
        get: operations["retrieveApi"];
        put?: never;
        post?: never;
        /**
         * Delete an API
         * It sells nothing from now on, and can't be restored. Its routes stay as inactive payment links, with their payments. Answers that buyers have paid for are still given.
         */
        delete: operations["deleteApi"];
        options?: never;
        head?: never;
        /**
         * Change the named fields of an API
         * `baseUrl` and `upstreamHeaders` hold for all routes at once. `active: false` closes them all.
         */
        patch: operations["updateApi"];
        trace?: never;
    };
    "/api/v1/apis/{id}/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sell the operations of an OpenAPI document
         * Answers what would change. The same request with `confirmation` applies it. An operation costs its own `x-price`, else the price of its first tag that has one, else `price`; without any it is skipped. It is charged at the moment of its own `x-settle`, else of `settle`, else as the route has it; a new one after its answer. A route that the document no longer has is closed.
         */
        post: operations["importApi"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apis/{id}/routes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what an API sells
         * Free routes too. A paid one is a payment link: change its price there.
         */
        get: operations["listApiRoutes"];
        put?: never;
        post?: never;
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
         * The events of webhooks, of the last 30 days: for receivers that missed some or have no public address. A key of scope agentic lists what is about products and agentic links.
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
    "/api/v1/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an event */
        get: operations["retrieveEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event to webhook endpoints once more
         * At once, under the same event id, also where it was delivered before. Without `endpointId` it goes to each active endpoint that takes its type. Retries start again.
         */
        post: operations["resendEvent"];
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
        /** Retrieve a payment intent with the transfers that were noticed for it */
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
         * The `ETag` of the answer changes with the link's settings, not with payments. With `expand` it also changes with what is expanded.
         */
        get: operations["retrievePaymentLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the named fields of a payment link
         * Absent fields keep their values, `null` clears a nullable one, `{}` changes nothing. `active: false` deactivates. With `If-Match` the service refuses the change if another one was made since.
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
        /** List products, newest first */
        get: operations["listProducts"];
        put?: never;
        /** Create a product */
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
         * The `ETag` of the answer changes with the product's settings, not with payments.
         */
        get: operations["retrieveProduct"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the named fields of a product
         * Absent fields keep their values, `null` clears a nullable one, `{}` changes nothing. Archiving deactivates. With `If-Match` the service refuses the change if another one was made since.
         */
        patch: operations["updateProduct"];
        trace?: never;
    };
    "/api/v1/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List refunds, newest first
         * Also those that were recorded by their hash. With `Accept: text/csv` the answer is a file with all items of the filters, whatever `limit` says. Continue a download that broke off with `starting_after` and the last id that arrived.
         */
        get: operations["listPreparedRefunds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/refunds/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve a refund */
        get: operations["retrieveRefund"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/refunds/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a pending refund
         * It stays watched: a transfer that is sent all the same is counted, with `late: true`.
         */
        post: operations["cancelRefund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/refunds/{id}/drafts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A Solana transaction that sends a pending refund
         * For a wallet in the browser: the wallet that was paid signs it, pays the fee and sends it. It reserves nothing.
         */
        post: operations["draftRefund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/refunds/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Credit a transfer that did not complete its refund by itself
         * For another amount, another wallet of yours, or a transfer from before the refund was prepared. It is verified on the chain. The refund becomes what the payer received, in whole cents and at most what the payment has left.
         */
        post: operations["resolveRefund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
    "/api/v1/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List requests, newest first
         * The requests of your keys and members, of the last 7 days and at most the last 10,000 of the mode. They appear within seconds. The log has no bodies, queries or addresses. It leaves out successful reads of members, requests without a valid credential, and requests that a rate limit refused.
         */
        get: operations["listRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a request
         * By its id or by the answer's `X-Request-Id`; of several with the same `X-Request-Id`, the newest.
         */
        get: operations["retrieveRequest"];
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
    "/api/v1/test-clock/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Advance time for payment intents and webhook deliveries in test mode
         * Brings forward when open payment intents end and when pending webhook deliveries are sent next. A deadline that is passed becomes the present moment. Within seconds the service acts as it would have by then. Clocks, signatures and all else stay as they are. Several calls add up.
         */
        post: operations["advanceTestClock"];
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
        /** Retrieve a transaction */
        get: operations["retrieveTransaction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transactions/{id}/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prepare a refund for your wallet to send
         * Answers the transfer for the wallet that was paid: exactly this amount, to the payer. The service notices it on the chain and completes the refund. Until then the refund holds its part of the payment.
         */
        post: operations["prepareRefund"];
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
        /** What is running */
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
        /** Delete an endpoint with its deliveries */
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
        /** Deliveries to an endpoint with their attempts, newest first; kept for 30 days */
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
         * Sends at once, with the same event id; the retry schedule restarts. Works also for deliveries that succeeded or wait.
         */
        post: operations["redeliverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/m/{slug}/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a merchant sells to agents, as OpenAPI
         * Agentic links and routes of APIs that the merchant lists. `GET /m/{slug}` has the same as a page, as JSON or as Markdown, by `Accept`.
         */
        get: operations["getStorefrontDocument"];
        put?: never;
        post?: never;
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
        AcceptedInvitation: {
            /**
             * Format: uuid
             * Whose it is
             */
            merchantId: string;
        };
        AcceptInvitationRequest: Record<string, never> | null;
        Account: {
            /** Whether the account registered itself by onboarding */
            agentic: boolean;
            /** Where the operator reaches the merchant */
            contactEmail: string | null;
            /**
             * Format: date-time
             * When it was made
             */
            createdAt: string;
            /**
             * Name of the merchant, as buyers see it
             * @example Acme
             */
            displayName: string;
            /**
             * Format: uuid
             * Whose it is
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
            address: components["schemas"]["WalletAddress"];
        };
        /**
         * @example {
         *       "seconds": 1800,
         *       "paymentIntents": [
         *         {
         *           "id": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
         *           "expiresAt": "2026-11-21T09:30:00.000Z",
         *           "watchUntil": "2026-11-22T09:30:00.000Z"
         *         }
         *       ],
         *       "webhookDeliveries": [],
         *       "notMoved": []
         *     }
         */
        AdvancedTestClock: {
            /** Of `ids`: what is not yours, not in test mode, has ended, is due already, or is being processed or sent at this moment */
            notMoved: string[];
            /** The payment intents that were moved */
            paymentIntents: {
                /**
                 * Format: date-time
                 * When it ends now
                 */
                expiresAt: string;
                /**
                 * Format: uuid
                 * Permanent identifier
                 */
                id: string;
                /**
                 * Format: date-time
                 * Until then a payment is noticed
                 */
                watchUntil: string;
            }[];
            /** By how much time was advanced */
            seconds: number;
            /** The webhook deliveries that were moved */
            webhookDeliveries: {
                /**
                 * Format: uuid
                 * Of the webhook endpoint
                 */
                endpointId: string;
                /**
                 * Format: uuid
                 * Of the event; the same in every delivery
                 */
                eventId: string;
                /**
                 * Format: uuid
                 * Permanent identifier
                 */
                id: string;
                /**
                 * Format: date-time
                 * When it is sent next
                 */
                nextAttemptAt: string;
            }[];
        };
        AdvanceTestClockRequest: {
            /** Only these payment intents and webhook deliveries; the id of an event names its deliveries. Default: all open payment intents and pending deliveries of your test mode */
            ids?: string[];
            /** By how much deadlines are brought forward */
            seconds: number;
        };
        AgenticPayment: {
            /**
             * In currency units, at most two decimals
             * @example 25
             */
            amount: number;
            network: components["schemas"]["Network"];
            /**
             * The wallet that paid
             * @example 0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC
             */
            payer: string;
            /**
             * Format: uuid
             * Of the x402 payment
             */
            paymentId: string;
            /**
             * Format: uuid
             * Of the payment link; null: none was named
             */
            paymentLinkId: string;
            /**
             * Format: uuid
             * Of the transaction; null: none yet
             */
            transactionId?: string;
            /**
             * Of the transaction on the chain
             * @example 0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a
             */
            txHash?: string;
        } & {
            [key: string]: unknown;
        };
        AgenticRequestPaidEvent: components["schemas"]["WebhookEnvelope"] & {
            data: components["schemas"]["AgenticPayment"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "agentic.request.paid";
        };
        AgenticSettlementConflictEvent: components["schemas"]["WebhookEnvelope"] & {
            data: components["schemas"]["AgenticPayment"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "agentic.settlement.conflict";
        };
        AgenticSettlementResolvedEvent: components["schemas"]["WebhookEnvelope"] & {
            data: components["schemas"]["AgenticPayment"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "agentic.settlement.resolved";
        };
        AgenticSettlementUnknownEvent: components["schemas"]["WebhookEnvelope"] & {
            data: components["schemas"]["AgenticPayment"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "agentic.settlement.unknown";
        };
        AnswerFieldsRequest: {
            /** Values of the link's customFields, by key */
            customFieldValues: {
                [key: string]: string | number;
            };
        };
        /**
         * @example {
         *       "id": "5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
         *       "url": "https://pay.example.com/api/agent/api-5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
         *       "name": "Weather",
         *       "description": "",
         *       "baseUrl": "https://api.example.com/v1",
         *       "upstream": "http",
         *       "network": "base_sepolia",
         *       "networks": [
         *         "base_sepolia"
         *       ],
         *       "active": true,
         *       "mode": "test",
         *       "livemode": false,
         *       "merchantId": "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
         *       "upstreamHeaderNames": [],
         *       "createdAt": "2026-11-21T09:30:00.000Z",
         *       "updatedAt": "2026-11-21T09:30:00.000Z"
         *     }
         */
        Api: {
            /** Whether it can be bought, or gets events */
            active: boolean;
            /** Address that the paths of the routes are appended to */
            baseUrl: string;
            /**
             * Format: date-time
             * When it was made
             */
            createdAt: string;
            /** For buyers */
            description: string;
            /**
             * Format: uuid
             * Permanent identifier
             */
            id: string;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: uuid
             * Whose it is
             */
            merchantId: string;
            /**
             * test or live: which keys see it
             * @enum {string}
             */
            mode: "live" | "test";
            /** For buyers, and for you */
            name: string;
            network: components["schemas"]["Network"];
            /** Of the routes that the next import makes or changes */
            networks: components["schemas"]["Network"][];
            /**
             * Format: date-time
             * When it was changed last
             */
            updatedAt: string;
            /**
             * mcp: baseUrl is an MCP server (Streamable HTTP), and its tools are the routes
             * @enum {string}
             */
            upstream: "http" | "mcp";
            /** Names of the encrypted headers */
            upstreamHeaderNames: string[];
            /**
             * Format: uri
             * Where it is sold
             */
            url: string;
        };
        /**
         * @example {
         *       "applied": false,
         *       "confirmation": "0fKtPzMAm1u2Yc3b7QO4u4rBfVn2tqvJ6sUe9sVw8pE",
         *       "added": [
         *         {
         *           "method": "GET",
         *           "path": "/weather/{city}",
         *           "name": "Weather of a city",
         *           "amount": 0.02,
         *           "settle": "after"
         *         }
         *       ],
         *       "changed": [],
         *       "removed": [],
         *       "unchanged": 3,
         *       "skipped": []
         *     }
         */
        ApiImport: {
            /** Routes that come new, or open again */
            added: components["schemas"]["RouteChange"][];
            /** Whether the routes were changed */
            applied: boolean;
            /** Routes that change */
            changed: {
                /** In currency units */
                amount: number;
                /** Which fields change */
                fields: string[];
                /** HTTP method */
                method: string;
                /** For buyers, and for you */
                name: string;
                /**
                 * Path of the operation, `{name}` for a parameter
                 * @example /weather/{city}
                 */
                path: string;
                /** before: a call is charged before its answer, which is streamed, and owed if it fails */
                settle: ("after" | "before") | null;
            }[];
            /** Send it with the same body to apply this diff */
            confirmation: string;
            /** Routes that close */
            removed: components["schemas"]["RouteChange"][];
            /** Operations that can't be sold */
            skipped: {
                /** HTTP method */
                method: string;
                /** Path of the operation, `{name}` for a parameter */
                path: string;
                /** Why */
                reason: string;
            }[];
            /** How many routes stay as they are */
            unchanged: number;
        };
        ApiKeyCreatedEvent: components["schemas"]["WebhookEnvelope"] & {
            data: components["schemas"]["DeveloperKey"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "api_key.created";
        };
        ApiKeyRevokedEvent: components["schemas"]["WebhookEnvelope"] & {
            data: components["schemas"]["DeveloperKey"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "api_key.revoked";
        };
        /**
         * @example {
         *       "method": "GET",
         *       "path": "/weather/{city}",
         *       "name": "Weather of a city",
         *       "amount": 0.02,
         *       "settle": "after",
         *       "url": "https://pay.example.com/api/agent/api-5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e/weather/{city}",
         *       "paymentLinkId": "0d4c5b0e-8a1f-4c3b-9d7e-6f5a4b3c2d1e"
         *     }
         */
        ApiRoute: {
            /** In currency units */
            amount: number;
            /** HTTP method */
            method: string;
            /** For buyers, and for you */
            name: string;
            /**
             * Path of the operation, `{name}` for a parameter
             * @example /weather/{city}
             */
            path: string;
            /**
             * Format: uuid
             * Null: the route is free
             */
            paymentLinkId: string | null;
            /** before: a call is charged before its answer, which is streamed, and owed if it fails */
            settle: ("after" | "before") | null;
            /** Where it is sold; `{name}` stands for a parameter */
            url: string;
        };
        /**
         * @example {
         *       "color": "#0b6e4f",
         *       "supportEmail": "help@acme.example",
         *       "supportUrl": null,
         *       "logoUrl": null,
         *       "slug": "acme",
         *       "storefrontUrl": "https://pay.example/m/acme"
         *     }
         */
        Branding: {
            /** Color of buttons, as `#rrggbb` */
            color: string | null;
            /** Address of the logo; a new logo has a new one */
            logoUrl: string | null;
            /** Name of your public storefront in its address */
            slug: string | null;
            /** Public page with the agentic links and APIs that you list; null without a slug */
            storefrontUrl: string | null;
            /** Where payers ask */
            supportEmail: string | null;
            /** Page on which payers find help */
            supportUrl: string | null;
        };
        CheckoutCompletedEvent: components["schemas"]["WebhookEnvelope"] & {
            data: components["schemas"]["CheckoutSession"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "checkout.completed";
        };
        CheckoutExpiredEvent: components["schemas"]["WebhookEnvelope"] & {
            data: components["schemas"]["CheckoutSession"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "checkout.expired";
        };
        CheckoutSession: components["schemas"]["ReadCheckoutSession"] & {
            /**
             * The wallet that is to be paid
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            merchantWalletAddress?: string;
        };
        CompletedCheckoutSession: components["schemas"]["CheckoutSession"] & {
            transaction: components["schemas"]["Transaction"];
        };
        CreateApiRequest: {
            /** Whether it can be bought, or gets events */
            active?: boolean;
            /**
             * https; the paths of the routes are appended
             * @example https://api.example.com/v1
             */
            baseUrl: string;
            /** For buyers */
            description?: string;
            /**
             * 1 to 255 characters; white space around it is removed
             * @example Pro plan
             */
            name: string;
            network: components["schemas"]["Network"];
            /** Every chain on which it can be paid; contains `network` */
            networks?: components["schemas"]["Network"][];
            /**
             * mcp: baseUrl is an MCP server (Streamable HTTP), and its tools are the routes
             * @enum {string}
             */
            upstream?: "http" | "mcp";
            /** Write-only; stored encrypted */
            upstreamHeaders?: {
                [key: string]: string;
            } | null;
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
            /**
             * Format: email
             * E-mail address of the buyer
             */
            customerEmail?: string | null;
            /** Name of the buyer */
            customerName?: string | null;
            /** EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58 */
            merchantWalletAddress?: components["schemas"]["WalletAddress"] | null;
            /**
             * Up to 50 keys of up to 40 characters; values up to 500 characters
             * @example {
             *       "orderId": "A-1001"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            network?: components["schemas"]["Network"];
            /**
             * Fields default from this link
             * @example 5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e
             */
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
            /**
             * Format: date-time
             * In the future; without it the key does not expire
             */
            expiresAt?: string | null;
            /**
             * Mode of the key
             * @enum {string}
             */
            keyType: "test" | "live";
            /** 1 to 255 characters */
            name?: string;
            /** What a restricted key may do: `write` includes `read`, and what isn't named is refused. Null: everything in its scope. Each operation names in `security` what it needs. */
            permissions?: components["schemas"]["KeyPermissions"] | null;
        };
        CreateInvitationRequest: {
            /**
             * Format: email
             * That the identity provider has to name as verified; case doesn't matter
             */
            email: string;
            /**
             * viewer: may read; developer: may also change what is sold and how it is integrated; owner: may do everything
             * @enum {string}
             */
            role: "owner" | "developer" | "viewer";
        };
        CreatePaymentIntentRequest: {
            /**
             * Your own name for this payment, an order number for example; a filter of the list
             * @example order-1001
             */
            clientReference?: string | null;
            /** Postal address of the buyer */
            customerAddress?: string | null;
            /** ISO 3166-1 alpha-2 */
            customerCountry?: string | null;
            /**
             * Format: email
             * E-mail address of the buyer
             */
            customerEmail?: string | null;
            /** Name of the buyer */
            customerName?: string | null;
            /** Values of the link's customFields, by key. The page at `url` asks the payer for required ones that you leave out. */
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
            refundAddress?: components["schemas"]["WalletAddress"] | null;
            /** Leaves what arrives after the end to you instead of completing the intent with `late: true` */
            rejectLate?: boolean;
        };
        CreatePaymentLinkRequest: components["schemas"]["UpdatePaymentLinkRequest"] & {
            network: components["schemas"]["Network"];
        };
        CreateProductRequest: components["schemas"]["UpdateProductRequest"] & {
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
            /**
             * 1 to 255 characters; white space around it is removed
             * @example Pro plan
             */
            name: string;
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
             */
            transactionId: string;
            /** Of the transfer from the wallet that was paid to the payer */
            txHash: string;
        };
        /** Without a member: all that is unsettled, oldest first, up to 10,000 transactions */
        CreateSettlementRequest: {
            /**
             * The oldest transactions whose sum is at most this
             * @example 25
             */
            amount?: number | null;
            /** The chain, by its name here */
            network?: components["schemas"]["Network"] | null;
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
            events?: components["schemas"]["EventType"][];
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
        /** RFC 4180, UTF-8: a line with the names of the fields, then a line for each item. Objects are JSON text. A text that a spreadsheet would take for a formula begins with an apostrophe. */
        CsvFile: string;
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
        Deleted: {
            /** Always true */
            deleted: boolean;
            /**
             * Format: uuid
             * Permanent identifier
             */
            id: string;
        };
        DeletedApi: {
            /** Always true */
            deleted: boolean;
            /**
             * Format: uuid
             * Permanent identifier
             */
            id: string;
        };
        DeletedWebhook: {
            /** Always true */
            deleted: boolean;
            /**
             * Format: uuid
             * Permanent identifier
             */
            id: string;
        };
        DeveloperKey: {
            /**
             * Format: date-time
             * When it was made
             */
            createdAt: string;
            /**
             * Format: date-time
             * When it ends; null: never
             */
            expiresAt: string | null;
            /**
             * Format: uuid
             * Permanent identifier
             */
            id: string;
            /**
             * How the key begins
             * @example svc_test_sk_
             */
            keyPrefix: string;
            /**
             * Last four characters
             * @example c3d4
             */
            keySuffix: string;
            /**
             * Mode of the key
             * @enum {string}
             */
            keyType: "live" | "test";
            /**
             * Format: date-time
             * When it was used last; null: never
             */
            lastUsedAt: string | null;
            /**
             * For buyers, and for you
             * @example One report
             */
            name: string;
            /** What a restricted key may do: `write` includes `read`, and what isn't named is refused. Null: everything in its scope. Each operation names in `security` what it needs. */
            permissions: components["schemas"]["KeyPermissions"] | null;
            /**
             * Format: date-time
             * When it was taken out of use; null: it was not
             */
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
         * Body of an error response. Decide by `code`.
         * @example {
         *       "status": "error",
         *       "code": "NOT_FOUND",
         *       "message": "There is no such thing."
         *     }
         */
        Error: {
            /**
             * What the buyer of a paid call should do next
             * @enum {string}
             */
            action?: "sign_new" | "repeat_same" | "wait" | "top_up" | "use_other_network" | "give_up";
            /**
             * Stable; decide by this, not by the message
             * @enum {string}
             */
            code: "BAD_REQUEST" | "VALIDATION_FAILED" | "UNAUTHORIZED" | "AUTH_MISSING_CREDENTIALS" | "PAYMENT_REQUIRED" | "FORBIDDEN" | "AUTH_TENANT_MISMATCH" | "API_KEY_SCOPE_INSUFFICIENT" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "CONFLICT" | "TRANSACTION_DUPLICATE" | "PRECONDITION_FAILED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "TRANSACTION_CHAIN_VERIFY_FAILED" | "RATE_LIMITED" | "INTERNAL_ERROR" | "UPSTREAM_ERROR" | "SERVICE_UNAVAILABLE" | "TIMEOUT";
            /** Set for a payment with too few confirmations */
            confirmations?: {
                /** Confirmations that this installation requires on the network */
                needed: number;
                /** Confirmations so far, including the payment's own block */
                seen: number;
            };
            /**
             * Format: uri
             * Documentation of the code
             */
            docUrl?: string;
            /** Invalid fields of the body or query */
            errors?: {
                /** Dotted path of the field, such as customFields.0.key */
                field: string;
                /** What is wrong */
                reason: string;
            }[];
            /** What to do in this case */
            hint?: string;
            /** For people; safe to show */
            message: string;
            /**
             * Format: uuid
             * Id of the x402 payment, for looking up its outcome
             */
            paymentId?: string;
            /** Why a payment isn't proven, such as `amount_mismatch`, or why a paid call failed */
            reason?: string;
            /** Whether the same request may succeed later */
            retryable?: boolean;
            /** Seconds to wait before repeating the request */
            retryAfter?: number;
            /**
             * `duplicate`: the transaction hash is already recorded
             * @enum {string}
             */
            status: "error" | "duplicate" | "not_ready";
            /**
             * Format: uuid
             * First recording, if the duplicate is your own
             */
            transactionId?: string;
        } & {
            [key: string]: unknown;
        };
        /**
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
         * Type of the event
         * @enum {string}
         */
        EventType: "payment.completed" | "payment.failed" | "payment.refunded" | "transaction.recorded" | "product.created" | "product.updated" | "payment_link.created" | "payment_link.updated" | "payment_link.deactivated" | "agentic.request.paid" | "agentic.settlement.unknown" | "agentic.settlement.resolved" | "agentic.settlement.conflict" | "payment_intent.processing" | "payment_intent.unresolved" | "payment_intent.expired" | "refund.created" | "refund.expired" | "refund.canceled" | "refund.unresolved" | "checkout.completed" | "checkout.expired" | "api_key.created" | "api_key.revoked" | "proxy_secret.rotated" | "webhook.test";
        FailedPayment: {
            /**
             * As it was claimed
             * @example 25
             */
            amount: number;
            /** Your own name for the payment */
            clientReference: string | null;
            /**
             * For people
             * @example Done
             */
            message: string;
            /** Your own names and values */
            metadata: {
                [key: string]: unknown;
            };
            network: components["schemas"]["Network"];
            /**
             * Format: uuid
             * Of an x402 payment; null: a recording
             */
            paymentId: string | null;
            /**
             * Format: uuid
             * Of the payment link; null: none was named
             */
            paymentLinkId: string | null;
            /**
             * As the error TRANSACTION_CHAIN_VERIFY_FAILED says it, as in amount_mismatch
             * @example amount_mismatch
             */
            reason: string;
            /**
             * The token that is paid
             * @enum {string}
             */
            token: "USDC";
            /**
             * Of the transaction on the chain
             * @example 0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a
             */
            txHash: string | null;
            /**
             * The wallet that paid
             * @example 0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC
             */
            walletAddress: string;
        } & {
            [key: string]: unknown;
        };
        ImportApiRequest: {
            /** From the diff that is to be applied. Absent: nothing changes */
            confirmation?: string;
            /** Not for an MCP server, whose tools are asked for. OpenAPI 3.0 or 3.1, as JSON or YAML; at most 1048576 bytes */
            document?: string;
            /** If catalogs and your storefront may list the paid routes. Default: unchanged */
            listed?: boolean;
            /** In currency units; 0: free */
            price?: number;
            /** In currency units, by tags of the document */
            pricesByTag?: {
                [key: string]: number;
            };
            /**
             * before: a call is charged before its answer, which is streamed, and owed if it fails
             * @enum {string}
             */
            settle?: "after" | "before";
            /** Address */
            url?: string | null;
        };
        IntentTransfer: {
            /**
             * USDC with six decimals
             * @example 10.001234
             */
            amount: string;
            /**
             * Format: date-time
             * Time of the block
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
        };
        Invitation: {
            /**
             * Format: date-time
             * When it was made
             */
            createdAt: string;
            /** In lower case */
            email: string;
            /**
             * Format: date-time
             * When it ends; null: never
             */
            expiresAt: string;
            /**
             * Format: uuid
             * Permanent identifier
             */
            id: string;
            /**
             * viewer: may read; developer: may also change what is sold and how it is integrated; owner: may do everything
             * @enum {string}
             */
            role: "owner" | "developer" | "viewer";
        };
        /**
         * @example {
         *       "merchantId": "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
         *       "merchantName": "Acme",
         *       "mode": "test",
         *       "livemode": false,
         *       "scope": "full",
         *       "permissions": null,
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
             * When it was made
             */
            createdAt: string;
            /**
             * Format: uuid
             * Of the key that was sent; null for a session
             */
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
             */
            merchantId: string;
            /** As buyers see it */
            merchantName: string;
            /**
             * test or live: which keys see it
             * @enum {string}
             */
            mode: "live" | "test";
            /** What a restricted key may do: `write` includes `read`, and what isn't named is refused. Null: everything in its scope. Each operation names in `security` what it needs. */
            permissions: components["schemas"]["KeyPermissions"] | null;
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
         * What a restricted key may do: `write` includes `read`, and what isn't named is refused. Null: everything in its scope. Each operation names in `security` what it needs.
         * @example {
         *       "products": "read",
         *       "paymentLinks": "write"
         *     }
         */
        KeyPermissions: {
            /**
             * APIs whose operations are sold. An import also needs `paymentLinks`
             * @enum {string}
             */
            apis?: "read" | "write";
            /**
             * Logo, color and support contact of payment pages
             * @enum {string}
             */
            branding?: "read" | "write";
            /**
             * Sessions of the sunset checkout
             * @enum {string}
             */
            checkout?: "read" | "write";
            /**
             * Events with all their data, whichever resource they are about
             * @enum {string}
             */
            events?: "read" | "write";
            /**
             * Purchases by people
             * @enum {string}
             */
            paymentIntents?: "read" | "write";
            /**
             * Payment links
             * @enum {string}
             */
            paymentLinks?: "read" | "write";
            /**
             * Products
             * @enum {string}
             */
            products?: "read" | "write";
            /**
             * The secret that signs calls to targets
             * @enum {string}
             */
            proxySecret?: "read" | "write";
            /**
             * Refunds, prepared and recorded ones
             * @enum {string}
             */
            refunds?: "read" | "write";
            /**
             * The volume report
             * @enum {string}
             */
            reports?: "read" | "write";
            /**
             * The log of requests
             * @enum {string}
             */
            requests?: "read" | "write";
            /**
             * Settlements of the sunset checkout
             * @enum {string}
             */
            settlements?: "read" | "write";
            /**
             * Recorded payments, with their buyers' details
             * @enum {string}
             */
            transactions?: "read" | "write";
            /**
             * Wallets. `write`: name one on a link or product that isn't the merchant's yet
             * @enum {string}
             */
            wallets?: "read" | "write";
            /**
             * Webhook endpoints and their secrets. Making or changing one also needs `events`
             * @enum {string}
             */
            webhooks?: "read" | "write";
        };
        /**
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
             */
            _id: string;
            /** Whether it can be bought, or gets events */
            active: boolean;
            /** In currency units */
            amount: number;
            /**
             * Format: date-time
             * When it was made
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
             * When it was changed last
             */
            updatedAt: string;
        };
        /** What the facilitator's catalog said at the last payment; null before the first */
        Listing: {
            /**
             * Format: date-time
             * When it happened
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
        LoggedRequest: {
            /** Of the error */
            code: string | null;
            /**
             * Format: date-time
             * When it was answered
             */
            createdAt: string;
            /** From the request's arrival to the end of its answer */
            durationMs: number;
            /**
             * Format: uuid
             * Permanent identifier
             */
            id: string;
            /**
             * Last characters of the API key; null for a member
             * @example c3d4
             */
            keySuffix: string | null;
            /**
             * Format: uuid
             * null for an API key
             */
            memberId: string | null;
            /** HTTP method */
            method: string;
            /**
             * test or live: which keys see it
             * @enum {string}
             */
            mode: "live" | "test";
            /** The answer's `X-Request-Id` */
            requestId: string;
            /**
             * Path with names in place of ids
             * @example /api/v1/products/{id}
             */
            route: string;
            /** How it ended or stands */
            status: number;
        };
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
             */
            id: string;
            /** Whether it is the user of this session */
            isYou: boolean;
            /**
             * viewer: may read; developer: may also change what is sold and how it is integrated; owner: may do everything
             * @enum {string}
             */
            role: "owner" | "developer" | "viewer";
        };
        /**
         * The chain, by its name here
         * @example base_sepolia
         * @enum {string}
         */
        Network: "base_sepolia" | "eth_sepolia" | "polygon_amoy" | "arc_testnet" | "solana_devnet" | "base" | "ethereum" | "polygon" | "solana";
        NewDeveloperKey: components["schemas"]["DeveloperKey"] & {
            /**
             * The whole key. Shown this once, and stored nowhere.
             * @example svc_test_sk_…
             */
            key: string;
        };
        NewWebhookEndpoint: components["schemas"]["WebhookEndpoint"] & {
            /**
             * `whsec_` and the base64 of 32 bytes. Shown this once.
             * @example whsec_…
             */
            secret: string;
        };
        OpenAccountRequest: {
            /**
             * Consent to the operator's terms
             * @enum {boolean}
             */
            acceptTerms: true;
            /**
             * Format: email
             * Where the operator reaches the merchant
             */
            contactEmail?: string | null;
            /** 1 to 255 characters */
            displayName: string;
            /** One EVM and one Solana address at most: a list, or an object by chain family (`evm`, `solana`) or network name */
            walletAddresses: components["schemas"]["WalletAddress"][] | {
                [key: string]: components["schemas"]["WalletAddress"];
            };
        };
        OpenPaymentRequest: {
            /**
             * Your own name for this payment, an order number for example; a filter of the list
             * @example order-1001
             */
            clientReference?: string | null;
            /** Postal address of the buyer */
            customerAddress?: string | null;
            /** ISO 3166-1 alpha-2 */
            customerCountry?: string | null;
            /**
             * Format: email
             * E-mail address of the buyer
             */
            customerEmail?: string | null;
            /** Name of the buyer */
            customerName?: string | null;
            /** Values of the link's customFields, by key */
            customFieldValues?: {
                [key: string]: string | number;
            };
            /** EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58 */
            refundAddress?: components["schemas"]["WalletAddress"] | null;
        };
        PaidJob: {
            /**
             * Format: uri
             * Address to poll, with the call's Idempotency-Key
             */
            jobUrl: string;
            /** Of the x402 payment */
            paymentId: string;
            /** Seconds until the next poll */
            retryAfter: number;
            /** @enum {string} */
            status: "running";
        };
        PayableNetwork: {
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
         * @example {
         *       "status": "open",
         *       "reason": null,
         *       "late": false,
         *       "name": "Book",
         *       "amount": 10,
         *       "amountDue": "10.001234",
         *       "amountReceived": null,
         *       "mode": "test",
         *       "asks": [],
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
            /**
             * USDC with six decimals
             * @example 10.001234
             */
            amountReceived: string | null;
            /** What the seller wants to know before anything is paid: `networks` and `signable` are empty meanwhile */
            asks: components["schemas"]["CustomField"][];
            /** While a transfer is seen and not final */
            confirmations: {
                /** Blocks that the payment needs before it counts */
                needed: number;
                /** Blocks from the payment's on, its own included */
                seen: number;
            } | null;
            /**
             * Format: date-time
             * When it ends; null: never
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
            networks: components["schemas"]["PayableNetwork"][];
            /** Why `networks` is empty: too many amounts are waited for (a wallet can still sign), payments cannot be noticed at the moment (nothing may be sent), or the seller's wallets are not his any more (nothing may be sent) */
            noTransfer: ("no_amount_free" | "not_noticed" | "wallet_moved") | null;
            /**
             * Format: date-time
             * When this was answered
             */
            now: string;
            /** The transaction that has completed it */
            paidBy: {
                /**
                 * Format: date-time
                 * When it happened
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
            transfers: components["schemas"]["IntentTransfer"][];
            /**
             * Format: date-time
             * Until then a payment is noticed
             */
            watchUntil: string;
        };
        PaymentCompletedEvent: components["schemas"]["WebhookEnvelope"] & {
            data: components["schemas"]["Transaction"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "payment.completed";
        };
        PaymentFailedEvent: components["schemas"]["WebhookEnvelope"] & {
            data: components["schemas"]["FailedPayment"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "payment.failed";
        };
        /**
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
         *       "missingFields": [],
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
            /**
             * USDC with six decimals
             * @example 10.001234
             */
            amountReceived: string | null;
            /** Your own name for the payment */
            clientReference: string | null;
            /**
             * Format: date-time
             * When it was made
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
             * When it ends; null: never
             */
            expiresAt: string;
            /**
             * Format: uuid
             * Permanent identifier
             */
            id: string;
            /** Paid exactly, after it ended */
            late: boolean;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: uuid
             * Whose it is
             */
            merchantId: string;
            /** Your own names and values */
            metadata: {
                [key: string]: unknown;
            };
            /** Keys of required customFields without a value: the page asks the payer for them before it offers to pay */
            missingFields: string[];
            /**
             * test or live: which keys see it
             * @enum {string}
             */
            mode: "live" | "test";
            /** For buyers, and for you */
            name: string;
            /** How a transfer pays it; empty where no amount was free for one */
            networks?: components["schemas"]["PayableNetwork"][];
            /** Only with `expand=paymentLink`; null: there is none, or you can't see it */
            paymentLink?: components["schemas"]["PaymentLink"] | null;
            /**
             * Format: uuid
             * Of the payment link; null: none was named
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
            /** Only with `expand=transaction`; null: there is none, or you can't see it */
            transaction?: components["schemas"]["Transaction"] | null;
            /**
             * Format: uuid
             * Of the transaction; null: none yet
             */
            transactionId: string | null;
            /** Transfers that were noticed for it, oldest first */
            transfers?: components["schemas"]["IntentTransfer"][];
            /** For an expired intent: networks that the service can't read, where a payment may have arrived; look at your wallet. A payment is still noticed when they are read again */
            unreadNetworks: string[];
            /**
             * Format: date-time
             * When it was changed last
             */
            updatedAt: string;
            /**
             * Format: uri
             * Page to pay and follow it on; shown once, in the answer that creates it. Its holder acts as the payer.
             */
            url?: string;
            /**
             * Format: date-time
             * Until then a payment is noticed
             */
            watchUntil: string;
        };
        PaymentIntentExpiredEvent: components["schemas"]["WebhookEnvelope"] & {
            data: components["schemas"]["PaymentIntentNews"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "payment_intent.expired";
        };
        /**
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
             * When it ends; null: never
             */
            expiresAt: string;
            /**
             * Format: uuid
             * Permanent identifier
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
             * Until then a payment is noticed
             */
            watchUntil: string;
        } & {
            [key: string]: unknown;
        };
        PaymentIntentProcessingEvent: components["schemas"]["WebhookEnvelope"] & {
            data: components["schemas"]["PaymentIntentNews"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "payment_intent.processing";
        };
        PaymentIntentUnresolvedEvent: components["schemas"]["WebhookEnvelope"] & {
            data: components["schemas"]["PaymentIntentNews"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "payment_intent.unresolved";
        };
        /**
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
         *       "settle": "after",
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
         *       "apiId": null,
         *       "routeTemplate": null,
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
            /**
             * Format: uuid
             * Of a route: its API
             */
            apiId: string | null;
            /** How often a recurring price is due; null for a single one */
            billingInterval: ("day" | "week" | "month" | "year") | null;
            /** How many intervals lie between two payments; null for a single price */
            billingIntervalCount: number | null;
            /** Where a buyer's browser is sent after giving up */
            cancelUrl: string | null;
            /**
             * Format: date-time
             * When it was made
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
            /** Only with `expand=product`; null: there is none, or you can't see it */
            product?: components["schemas"]["Product"] | null;
            /**
             * Format: uuid
             * Of the product that lent its fields; null: none
             */
            productId: string | null;
            /** Where a buyer's browser is sent back to */
            returnUrl: string | null;
            /** Of a route: its path there */
            routeTemplate: string | null;
            /**
             * before: a call is charged before its answer, which is streamed, and owed if it fails
             * @enum {string}
             */
            settle: "after" | "before";
            /** Where a buyer's browser is sent after paying */
            successUrl: string | null;
            /** Up to five words by which catalogs sort it, each of at most 32 printable ASCII characters */
            tags: string[];
            /** The only HTTP method that is sold; null: any */
            targetMethod: ("GET" | "POST" | "PUT" | "PATCH" | "DELETE") | null;
            /** Your API, which is called for paying buyers; https, on a public host */
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
             * When it was changed last
             */
            updatedAt: string;
            /** Names of the encrypted headers */
            upstreamHeaderNames: string[];
            /**
             * Format: uri
             * The page on which a person pays it: send it to the payer
             */
            url: string;
            /**
             * How x402 pays
             * @enum {string}
             */
            x402Scheme: "exact";
        };
        PaymentLinkCreatedEvent: components["schemas"]["WebhookEnvelope"] & {
            data: components["schemas"]["PaymentLink"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "payment_link.created";
        };
        PaymentLinkDeactivatedEvent: components["schemas"]["WebhookEnvelope"] & {
            data: components["schemas"]["PaymentLink"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "payment_link.deactivated";
        };
        PaymentLinkUpdatedEvent: components["schemas"]["WebhookEnvelope"] & {
            data: components["schemas"]["PaymentLink"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "payment_link.updated";
        };
        PaymentRefundedEvent: components["schemas"]["WebhookEnvelope"] & {
            data: components["schemas"]["RefundedPayment"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "payment.refunded";
        };
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
            /** Whether the same request may succeed later */
            retryable?: boolean;
            /** Seconds after which the action makes sense; 0: at once. Absent: never */
            retryAfter?: number;
            /**
             * Present where the payment comes first: a call is charged before its answer, which is owed if it fails
             * @enum {string}
             */
            settle?: "before";
            /** @enum {string} */
            status: "error";
            /**
             * Of this body; PAYMENT-REQUIRED says its own
             * @enum {integer}
             */
            x402Version: 1;
        } & {
            [key: string]: unknown;
        };
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
        PreparedRefund: {
            /**
             * In currency units
             * @example 25
             */
            amount: number;
            /**
             * What the transfer has to move, exactly
             * @example 25000000
             */
            amountBaseUnits: string;
            /** Set where the service canceled it */
            cancelReason: "exceeds_payment" | null;
            /**
             * Format: date-time
             * Time of the block
             */
            confirmedAt: string | null;
            /**
             * Format: date-time
             * When it was made
             */
            createdAt: string;
            /**
             * Format: date-time
             * When it ends; null: never
             */
            expiresAt: string | null;
            /**
             * The transaction in the network's explorer
             * @example https://sepolia.basescan.org/tx/0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a
             */
            explorerUrl: string | null;
            /**
             * Format: uuid
             * Permanent identifier
             */
            id: string;
            /** Sent after it had expired or was canceled */
            late: boolean;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: uuid
             * Whose it is
             */
            merchantId: string;
            /**
             * The wallet that was paid, and has to send it
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            merchantWalletAddress: string;
            /**
             * test or live: which keys see it
             * @enum {string}
             */
            mode: "live" | "test";
            network: components["schemas"]["Network"];
            /**
             * Why
             * @example amount_mismatch
             */
            reason: string;
            /**
             * How it ended or stands
             * @enum {string}
             */
            status: "pending" | "succeeded" | "expired" | "canceled";
            /**
             * The token that is paid
             * @enum {string}
             */
            token: "USDC";
            /** Only with `expand=transaction`; null: there is none, or you can't see it */
            transaction?: components["schemas"]["Transaction"] | null;
            /**
             * Format: uuid
             * Of the transaction; null: none yet
             */
            transactionId: string;
            /** What your wallet sends; null unless it is pending. Not in lists */
            transfer?: {
                /** On EVM chains */
                evm: {
                    /** Of the network */
                    chainId: number;
                    /** Calldata of `eth_sendTransaction` */
                    data: string;
                    /** Your wallet, which was paid */
                    from: string;
                    /** The USDC contract */
                    to: string;
                    /** Always 0x0 */
                    value: string;
                } | null;
                /** On Solana */
                solana: {
                    /** In the order of the instruction */
                    accounts: {
                        /** Base58 */
                        address: string;
                        /** Whether it has to sign */
                        isSigner: boolean;
                        /** Whether the transfer changes it */
                        isWritable: boolean;
                    }[];
                    /** Base64 */
                    data: string;
                    /** The Token program */
                    programId: string;
                } | null;
                /** For a QR code: EIP-681, or a Solana Pay transfer request */
                uri: string;
            } | null;
            /**
             * Of the transaction on the chain
             * @example 0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a
             */
            txHash: string | null;
            /** Transfers from your wallet to the receiver that did not complete it. Not in lists */
            unresolvedTransfers?: {
                /**
                 * USDC with six decimals
                 * @example 2.500000
                 */
                amount: string;
                /**
                 * Format: date-time
                 * Time of the block
                 */
                confirmedAt: string;
                /**
                 * The transaction in the network's explorer
                 * @example https://sepolia.basescan.org/tx/0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a
                 */
                explorerUrl: string;
                /**
                 * Why
                 * @enum {string}
                 */
                reason: "amount_mismatch" | "multiple" | "exceeds_payment" | "shared_transaction" | "other";
                /**
                 * Of the transaction on the chain
                 * @example 0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a
                 */
                txHash: string;
            }[];
            /**
             * Format: date-time
             * When it was changed last
             */
            updatedAt: string;
            /**
             * Who gets it: the payer, or the refundAddress of the purchase
             * @example 0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC
             */
            walletAddress: string;
            /**
             * Format: date-time
             * Late transfers are noticed until then
             */
            watchUntil: string | null;
        };
        PrepareRefundRequest: {
            /**
             * Default: all that is left of the payment
             * @example 25
             */
            amount?: number | null;
            /** Seconds until it ends; 86,400 by default */
            expiresIn?: number;
            /** Why */
            reason?: string | null;
        };
        PriceQuote: {
            /**
             * The token that is paid
             * @enum {string}
             */
            asset: "USDC";
            /** The network by its CAIP-2 name */
            caip2Network: string;
            /**
             * For buyers
             * @example
             */
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
            /**
             * For buyers, and for you
             * @example One report
             */
            name: string;
            /**
             * The chain, by its name here
             * @example base_sepolia
             */
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
             * Present where the payment comes first: a call is charged before its answer, which is owed if it fails
             * @enum {string}
             */
            settle?: "before";
            /** @enum {string} */
            status: "ok";
            /**
             * unavailable: the tax engine did not answer, and the price is without tax. above_maximum: with its tax it costs more than anything may, and is not sold
             * @enum {string}
             */
            taxStatus?: "unavailable" | "above_maximum";
        };
        /**
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
            /** Archived products can't be sold. Set to false to restore. */
            archived: boolean;
            /** How often a recurring price is due; null for a single one */
            billingInterval: ("day" | "week" | "month" | "year") | null;
            /** How many intervals lie between two payments; null for a single price */
            billingIntervalCount: number | null;
            /**
             * Format: date-time
             * When it was made
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
             */
            id: string;
            /**
             * Format: uuid
             * Whose it is
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
             * When it was changed last
             */
            updatedAt: string;
        };
        ProductCreatedEvent: components["schemas"]["WebhookEnvelope"] & {
            data: components["schemas"]["Product"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "product.created";
        };
        ProductUpdatedEvent: components["schemas"]["WebhookEnvelope"] & {
            data: components["schemas"]["Product"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "product.updated";
        };
        ProxySecretRotatedEvent: components["schemas"]["WebhookEnvelope"] & {
            data: components["schemas"]["RotatedProxySecret"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "proxy_secret.rotated";
        };
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
            /**
             * Names the key or secret without telling it
             * @example psk_7f8a2c1e
             */
            keyId: string;
            /** The one before it */
            previous: {
                /**
                 * Format: date-time
                 * When it ends; null: never
                 */
                expiresAt: string;
                /**
                 * Names the key or secret without telling it
                 * @example psk_7f8a2c1e
                 */
                keyId: string;
            } | null;
            /**
             * psec_ and 32 bytes in base64url; the whole text is the HMAC key
             * @example psec_Zm9v…
             */
            secret: string;
        };
        /**
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
             */
            _id: string;
            /** Whether it can be bought, or gets events */
            active: boolean;
            /** In currency units */
            amount: number;
            /**
             * Format: date-time
             * When it was made
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
             * When it was changed last
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
            /**
             * Format: email
             * E-mail address of the buyer
             */
            customerEmail?: string | null;
            /** Name of the buyer */
            customerName?: string | null;
            /**
             * Its amount is the default
             * @example 5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e
             */
            paymentLinkId?: string | null;
        };
        ReadCheckoutSession: {
            /**
             * In currency units
             * @example 25
             */
            amount: number;
            /**
             * Integer in the token's smallest unit: what is to be paid
             * @example 25000000
             */
            amountBaseUnits: string;
            /** Where a buyer's browser is sent after giving up */
            cancelUrl: string | null;
            /**
             * Format: date-time
             * When it was made
             */
            createdAt: string;
            /**
             * Of the amounts
             * @enum {string}
             */
            currency: "USD";
            /**
             * Postal address of the buyer
             * @example null
             */
            customerAddress: string | null;
            /**
             * Country of the buyer, ISO 3166-1 alpha-2
             * @example DE
             */
            customerCountry: string | null;
            /**
             * E-mail address of the buyer
             * @example ann@example.com
             */
            customerEmail: string | null;
            /**
             * Name of the buyer
             * @example Ann
             */
            customerName: string | null;
            /**
             * Format: date-time
             * When it ends; null: never
             */
            expiresAt: string;
            /**
             * Format: uuid
             * Permanent identifier
             */
            id: string;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: uuid
             * Whose it is
             */
            merchantId: string;
            /**
             * The wallet to pay. Null if another merchant has taken it over: create a new session.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
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
            /**
             * Format: uuid
             * Of the payment link; null: none was named
             */
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
            /**
             * Format: uuid
             * Of a completed session
             */
            transactionId: string | null;
        };
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
                    /** False if ENCRYPTION_KEYS decrypt nothing that is stored */
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
             * When this was said
             */
            timestamp: string;
        };
        RecordTransactionRequest: {
            /**
             * In currency units, at most two decimals
             * @example 25
             */
            amount: number;
            /**
             * Your own name for this payment, an order number for example; a filter of the list
             * @example order-1001
             */
            clientReference?: string | null;
            /** Postal address of the buyer */
            customerAddress?: string | null;
            /** ISO 3166-1 alpha-2 */
            customerCountry?: string | null;
            /**
             * Format: email
             * E-mail address of the buyer
             */
            customerEmail?: string | null;
            /** Name of the buyer */
            customerName?: string | null;
            /** EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58 */
            merchantWalletAddress?: components["schemas"]["WalletAddress"] | null;
            /** Up to 50 keys of up to 40 characters; values up to 500 characters */
            metadata?: {
                [key: string]: unknown;
            } | null;
            network: components["schemas"]["Network"];
            /**
             * Id of a payment link: a UUID, or `pl-` and the UUID
             * @example 5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e
             */
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
            /** The wallet that paid */
            walletAddress: components["schemas"]["WalletAddress"];
        };
        Refund: {
            /**
             * In currency units
             * @example 25
             */
            amount: number;
            /**
             * The amount as an integer in the token's smallest unit
             * @example 25000000
             */
            amountBaseUnits: string;
            /**
             * Format: date-time
             * Time of the block
             */
            confirmedAt: string;
            /**
             * Format: date-time
             * When it was made
             */
            createdAt: string;
            /**
             * The transaction in the network's explorer
             * @example https://sepolia.basescan.org/tx/0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a
             */
            explorerUrl: string;
            /**
             * Format: uuid
             * Permanent identifier
             */
            id: string;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: uuid
             * Whose it is
             */
            merchantId: string;
            /**
             * Where it came from
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            merchantWalletAddress: string;
            /**
             * test or live: which keys see it
             * @enum {string}
             */
            mode: "live" | "test";
            network: components["schemas"]["Network"];
            /**
             * Why
             * @example amount_mismatch
             */
            reason: string;
            /**
             * The token that is paid
             * @enum {string}
             */
            token: "USDC";
            /**
             * Format: uuid
             * Of the transaction; null: none yet
             */
            transactionId: string;
            /**
             * Of the transaction on the chain
             * @example 0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a
             */
            txHash: string;
            /**
             * Who got it back
             * @example 0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC
             */
            walletAddress: string;
        };
        RefundCanceledEvent: components["schemas"]["WebhookEnvelope"] & {
            data: components["schemas"]["RefundNews"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "refund.canceled";
        };
        RefundCreatedEvent: components["schemas"]["WebhookEnvelope"] & {
            data: components["schemas"]["RefundNews"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "refund.created";
        };
        RefundDraft: {
            /** Unsigned, legacy message, base64. Valid for some 90 seconds */
            transaction: string;
        };
        RefundedPayment: components["schemas"]["Refund"] & {
            /** What is left of the payment */
            remainingAmount: number;
            /**
             * Status of the refunded transaction
             * @enum {string}
             */
            transactionStatus: "completed" | "refunded";
        };
        RefundExpiredEvent: components["schemas"]["WebhookEnvelope"] & {
            data: components["schemas"]["RefundNews"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "refund.expired";
        };
        RefundNews: {
            /**
             * In currency units, at most two decimals
             * @example 25
             */
            amount: number;
            /**
             * Format: uuid
             * Permanent identifier
             */
            id: string;
            network: components["schemas"]["Network"];
            /**
             * Why
             * @example amount_mismatch
             */
            reason: string;
            /**
             * How it ended or stands
             * @enum {string}
             */
            status: "pending" | "succeeded" | "expired" | "canceled";
            /**
             * Format: uuid
             * Of the transaction; null: none yet
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
                /**
                 * Of the transaction on the chain
                 * @example 0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a
                 */
                txHash: string;
            } & {
                [key: string]: unknown;
            };
            /**
             * Of the transaction on the chain
             * @example 0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a
             */
            txHash: string | null;
            /**
             * The wallet that paid
             * @example 0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC
             */
            walletAddress: string;
        } & {
            [key: string]: unknown;
        };
        RefundUnresolvedEvent: components["schemas"]["WebhookEnvelope"] & {
            data: components["schemas"]["RefundNews"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "refund.unresolved";
        };
        ResendEventRequest: {
            /**
             * Format: uuid
             * Only to this endpoint, whatever types it takes
             */
            endpointId?: string;
        } | null;
        ResentEvent: {
            /** One for each endpoint. Its id stays that of an earlier delivery of the event there */
            deliveries: {
                /**
                 * Format: uuid
                 * Of the webhook endpoint
                 */
                endpointId: string;
                /**
                 * Format: uuid
                 * Permanent identifier
                 */
                id: string;
                /**
                 * How far it is
                 * @enum {string}
                 */
                state: "pending";
            }[];
            /**
             * Format: uuid
             * Of the event; the same in every delivery
             */
            eventId: string;
        };
        ResolvePaymentIntentRequest: {
            network: components["schemas"]["Network"];
            /** EVM: 64 hex digits with or without 0x. Solana: base58 signature, or its 128 hex digits. */
            txHash: string;
        };
        ResolveRefundRequest: {
            /** On the refund's network */
            txHash: string;
        };
        RollDeveloperKeyRequest: {
            /** How long the old key goes on; default 0: it is revoked at once */
            expiresInSeconds?: number;
        } | null;
        RolledDeveloperKey: components["schemas"]["NewDeveloperKey"] & {
            /** The one before it */
            previous: {
                /**
                 * Format: date-time
                 * When it ends; null: never
                 */
                expiresAt: string | null;
                /**
                 * Format: uuid
                 * Permanent identifier
                 */
                id: string;
                /**
                 * Format: date-time
                 * When it was taken out of use; null: it was not
                 */
                revokedAt: string | null;
            };
        };
        RotatedProxySecret: {
            /**
             * Format: date-time
             * When it was made
             */
            createdAt?: string;
            /**
             * Names the key or secret without telling it
             * @example psk_7f8a2c1e
             */
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
        RouteChange: {
            /** In currency units */
            amount: number;
            /** HTTP method */
            method: string;
            /** For buyers, and for you */
            name: string;
            /**
             * Path of the operation, `{name}` for a parameter
             * @example /weather/{city}
             */
            path: string;
            /** before: a call is charged before its answer, which is streamed, and owed if it fails */
            settle: ("after" | "before") | null;
        };
        SearchHit: {
            /**
             * In currency units
             * @example 25
             */
            amount: number;
            /** Your own name for the payment */
            clientReference: string | null;
            /**
             * Format: date-time
             * When it was made
             */
            createdAt: string;
            /**
             * E-mail address of the buyer
             * @example ann@example.com
             */
            customerEmail: string | null;
            /**
             * Format: uuid
             * Permanent identifier
             */
            id: string;
            /**
             * What has the text
             * @enum {string}
             */
            matched: "id" | "hash" | "email" | "reference" | "name";
            /**
             * Null for a transaction
             * @example One report
             */
            name: string | null;
            /** Of links and products: `active`, or `inactive` and `archived` */
            status: string | null;
            /**
             * What was found
             * @enum {string}
             */
            type: "transaction" | "payment_intent" | "payment_link" | "product";
        };
        Session: {
            /** The e-mail address that the identity provider has verified */
            email: string | null;
            /** Invitations of the verified e-mail address, to accept */
            invitations: {
                /**
                 * Format: date-time
                 * When it ends; null: never
                 */
                expiresAt: string;
                /**
                 * Format: uuid
                 * Permanent identifier
                 */
                id: string;
                /**
                 * Format: uuid
                 * Whose it is
                 */
                merchantId: string;
                /**
                 * As buyers see it
                 * @example Acme
                 */
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
                 */
                merchantId: string;
                /**
                 * As buyers see it
                 * @example Acme
                 */
                merchantName: string;
                /**
                 * Of this user at the merchant
                 * @enum {string}
                 */
                role: "owner" | "developer" | "viewer";
            }[];
        };
        Settlement: {
            /**
             * Sum of the transactions, less their refunds at that time
             * @example 25
             */
            amount: number;
            /**
             * Format: date-time
             * When it was made
             */
            createdAt: string;
            /**
             * Of the amounts
             * @enum {string}
             */
            currency: "USD";
            /**
             * Format: uuid
             * Permanent identifier
             */
            id: string;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: uuid
             * Whose it is
             */
            merchantId: string;
            /**
             * test or live: which keys see it
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * The token that is paid
             * @enum {string}
             */
            token: "USDC";
            /** How many payments it is about */
            transactionCount: number;
        };
        SettlementBalance: {
            /** Not settled yet: completed live transactions less their refunds */
            available: number;
            /**
             * Of the amounts
             * @enum {string}
             */
            currency: "USD";
            /**
             * Format: date-time
             * Time of the oldest
             */
            oldestAt: string | null;
            /** Sum of all settlements */
            settled: number;
            /**
             * The token that is paid
             * @enum {string}
             */
            token: "USDC";
            /** How many those are */
            transactionCount: number;
        };
        SubmitCheckoutPaymentRequest: {
            /**
             * Format: uuid
             * Of the checkout session
             */
            sessionId: string;
            /** EVM: 64 hex digits with or without 0x. Solana: base58 signature, or its 128 hex digits. */
            txHash: string;
            /** The wallet that paid */
            walletAddress: components["schemas"]["WalletAddress"];
        };
        TaxQuote: {
            /**
             * Of the amounts
             * @enum {string}
             */
            currency: "USD";
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
        TestMessage: {
            /**
             * Format: uuid
             * Of the webhook endpoint
             */
            endpointId: string;
            /**
             * For people
             * @example Done
             */
            message: string;
        };
        /**
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
             * Time of the block
             */
            confirmedAt: string;
            /**
             * Format: date-time
             * When it was made
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
             */
            id: string;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: uuid
             * Whose it is
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
            /** Only with `expand=paymentLink`; null: there is none, or you can't see it */
            paymentLink?: components["schemas"]["PaymentLink"] | null;
            /**
             * Format: uuid
             * Of the payment link; null: none was named
             */
            paymentLinkId: string | null;
            /**
             * Format: date-time
             * When it was marked as settled; null: not yet
             */
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
             * When it was changed last
             */
            updatedAt: string;
            /** Payer */
            walletAddress: string;
        };
        TransactionRecordedEvent: components["schemas"]["WebhookEnvelope"] & {
            data: components["schemas"]["Transaction"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "transaction.recorded";
        };
        UpdateAccountRequest: {
            /**
             * Format: email
             * Where the operator reaches the merchant
             */
            contactEmail?: string | null;
            /** 1 to 255 characters */
            displayName?: string;
        };
        UpdateApiRequest: {
            /** Whether it can be bought, or gets events */
            active?: boolean;
            /**
             * https; the paths of the routes are appended
             * @example https://api.example.com/v1
             */
            baseUrl?: string;
            /** For buyers */
            description?: string;
            /**
             * 1 to 255 characters; white space around it is removed
             * @example Pro plan
             */
            name?: string;
            network?: components["schemas"]["Network"];
            /** Every chain on which it can be paid; contains `network` */
            networks?: components["schemas"]["Network"][];
            /** Write-only; stored encrypted */
            upstreamHeaders?: {
                [key: string]: string;
            } | null;
        };
        UpdateBrandingRequest: {
            /** Color of buttons on payment pages, as `#rrggbb` */
            color?: string | null;
            /** A PNG in base64, at most 512 pixels wide and high and 24576 bytes large */
            logo?: string | null;
            /** Opens a public storefront at `/m/<slug>`: 3 to 40 lower-case letters, digits and hyphens */
            slug?: string | null;
            /**
             * Format: email
             * E-mail address at which payers ask
             */
            supportEmail?: string | null;
            /** Page on which payers find help; https */
            supportUrl?: string | null;
        };
        UpdateMemberRequest: {
            /**
             * viewer: may read; developer: may also change what is sold and how it is integrated; owner: may do everything
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
            /**
             * Format: email
             * Where the operator reaches the merchant
             */
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
            /** The wallet that is paid */
            merchantWalletAddress?: components["schemas"]["WalletAddress"];
            merchantWalletAddresses?: components["schemas"]["WalletAddressesByNetwork"];
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
            network?: components["schemas"]["Network"];
            /** Every chain on which it can be paid; contains `network` */
            networks?: components["schemas"]["Network"][];
            /** An answer of the target, for buyers and catalogs to learn from */
            outputExample?: unknown;
            /**
             * A single payment or a recurring one
             * @enum {string}
             */
            pricingType?: "one_time" | "recurring";
            /**
             * Format: uuid
             * Of the product that lent its fields; null: none
             */
            productId?: string | null;
            /** Where a buyer's browser is sent back to */
            returnUrl?: string | null;
            /**
             * before: a call is charged before its answer, which is streamed, and owed if it fails
             * @enum {string}
             */
            settle?: "after" | "before";
            /** Where a buyer's browser is sent after paying */
            successUrl?: string | null;
            /** Up to five words by which catalogs sort it, each of at most 32 printable ASCII characters */
            tags?: string[];
            /** The only HTTP method that is sold; null: any */
            targetMethod?: ("GET" | "POST" | "PUT" | "PATCH" | "DELETE") | null;
            /** Your API, which is called for paying buyers; https, on a public host */
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
            /** Archived products can't be sold. Set to false to restore. */
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
            /** The wallet that is paid */
            merchantWalletAddress?: components["schemas"]["WalletAddress"];
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
            events?: components["schemas"]["EventType"][];
            /**
             * Format: uuid
             * Permanent identifier
             */
            id: string;
            /**
             * https, on a public host
             * @example https://example.com/webhooks
             */
            url?: string;
        };
        Upload: {
            /**
             * Format: date-time
             * When it ends; null: never
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
            /**
             * Where the file is read, once it is stored
             * @example https://cdn.example.com/merchants/0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e/logo.png
             */
            publicUrl: string;
            /**
             * Takes the file by PUT, for 15 minutes
             * @example https://files.example.com/uploads/merchants/0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e/logo.png?X-Amz-Signature=…
             */
            uploadUrl: string;
        };
        Verification: {
            /** What was looked at */
            checks: components["schemas"]["VerificationCheck"][];
            /**
             * How it ended or stands
             * @enum {string}
             */
            status: "unverified" | "pending" | "verified";
        };
        VerificationCheck: {
            /** What is to be signed or published; null once it is verified */
            challenge: {
                /** domain: a line of the file */
                content?: string;
                /**
                 * wallet: sign this text (personal_sign on EVM chains, signMessage on Solana)
                 * @example Done
                 */
                message?: string;
                /**
                 * Makes the proof good for this once
                 * @example 9f1c2b7e
                 */
                nonce: string;
                /**
                 * domain: where the file is looked for
                 * @example https://example.com/webhooks
                 */
                url?: string;
            } | null;
            /**
             * Format: date-time
             * When it ends; null: never
             */
            expiresAt: string | null;
            /**
             * Why this attempt proved nothing
             * @example amount_mismatch
             */
            reason?: string;
            /**
             * How it ended or stands
             * @enum {string}
             */
            status: "unverified" | "pending" | "verified";
            /**
             * The wallet address or the domain
             * @example shop.example.com
             */
            target: string;
            /**
             * Kind
             * @enum {string}
             */
            type: "wallet" | "domain";
            /**
             * Format: date-time
             * When it was proven; null: not yet
             */
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
            /** The wallet that paid */
            walletAddress?: components["schemas"]["WalletAddress"];
        };
        /** Of the whole report */
        Volume: {
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
                /** Only intervals with volume, oldest first. The report's own interval of the same `date` says when each begins and ends */
                intervals: {
                    /** Sum of transactions, in base units of USDC (6 decimals) */
                    collectedBaseUnits: string;
                    /**
                     * Format: date
                     * First day, in the time zone
                     * @example 2026-11-01
                     */
                    date: string;
                    /** Collected less refunded; may be negative, in base units of USDC (6 decimals) */
                    netBaseUnits: string;
                    /** Sum of refunds, in the interval in which each was recorded, in base units of USDC (6 decimals) */
                    refundedBaseUnits: string;
                    /** Number of refunds */
                    refunds: number;
                    /** Number of transactions */
                    transactions: number;
                }[];
                /**
                 * The chain, by its name here
                 * @example base_sepolia
                 */
                network: string | null;
                /**
                 * Format: uuid
                 * Of the payment link; null: none was named
                 */
                paymentLinkId: string | null;
                /** As it is now */
                paymentLinkName: string | null;
                /** Whether this is the sum of all groups that aren't named */
                rest: boolean;
                total: components["schemas"]["Volume"];
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
            total: components["schemas"]["Volume"];
        };
        Wallet: {
            /** EVM: with EIP-55 checksum; Solana: base58 */
            address: string;
            /**
             * Format: date-time
             * When it was made
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
        /** EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58 */
        WalletAddress: string;
        /**
         * @example {
         *       "base_sepolia": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
         *     }
         */
        WalletAddressesByNetwork: {
            arc_testnet?: components["schemas"]["WalletAddress"];
            base?: components["schemas"]["WalletAddress"];
            base_sepolia?: components["schemas"]["WalletAddress"];
            eth_sepolia?: components["schemas"]["WalletAddress"];
            ethereum?: components["schemas"]["WalletAddress"];
            polygon?: components["schemas"]["WalletAddress"];
            polygon_amoy?: components["schemas"]["WalletAddress"];
            /** On Solana */
            solana?: components["schemas"]["WalletAddress"];
            solana_devnet?: components["schemas"]["WalletAddress"];
        };
        WebhookDelivery: {
            /** Attempts that were made since it was last asked for */
            attempts: number;
            /**
             * Format: date-time
             * When it was made
             */
            createdAt: string;
            /**
             * Format: date-time
             * When the endpoint took it
             */
            deliveredAt: string | null;
            /**
             * Format: uuid
             * Of the webhook endpoint
             */
            endpointId: string;
            event: components["schemas"]["EventType"];
            /**
             * Format: uuid
             * Of the event; the same in every delivery
             */
            eventId: string;
            /**
             * Format: uuid
             * Permanent identifier
             */
            id: string;
            /**
             * How the latest attempt failed
             * @example null
             */
            lastError: string | null;
            /**
             * HTTP status of the latest attempt
             * @example 200
             */
            lastStatus: number | null;
            /** The latest attempts, oldest first */
            log: {
                /**
                 * Format: date-time
                 * When it happened
                 */
                at: string;
                /** How long it took, in milliseconds */
                durationMs: number;
                /**
                 * Why it failed; null when it did not
                 * @example null
                 */
                error: string | null;
                /** How it ended or stands */
                status: number | null;
            }[];
            /**
             * Format: date-time
             * When it is tried next; null: not any more
             */
            nextAttemptAt: string | null;
            /**
             * How far it is
             * @enum {string}
             */
            state: "pending" | "delivered" | "failed";
        };
        WebhookEndpoint: {
            /** Whether it can be bought, or gets events */
            active: boolean;
            /**
             * Format: date-time
             * When it was made
             */
            createdAt: string;
            /**
             * `gone`: the endpoint answered 410
             * @example null
             */
            disabledReason: string | null;
            /** Types of events that are sent; an empty list: every type */
            events: components["schemas"]["EventType"][];
            /**
             * Format: uuid
             * Permanent identifier
             */
            id: string;
            /**
             * test or live: which keys see it
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * Format: date-time
             * Until when the old secret signs too; null: no more
             */
            previousSecretExpiresAt: string | null;
            /**
             * agentic: it gets events of products and agentic links only
             * @enum {string}
             */
            scope: "full" | "agentic";
            /**
             * Format: date-time
             * When it was changed last
             */
            updatedAt: string;
            /**
             * Address
             * @example https://example.com/webhooks
             */
            url: string;
        };
        WebhookEnvelope: {
            /**
             * Format: uuid
             * Of the event: the same in every attempt and at every endpoint
             */
            id: string;
            /**
             * Whether it is about real money
             * @example false
             */
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
        WebhookRedelivery: {
            /**
             * Format: uuid
             * Permanent identifier
             */
            id: string;
            /**
             * Format: date-time
             * When it is tried next; null: not any more
             */
            nextAttemptAt: string;
            /**
             * How far it is
             * @enum {string}
             */
            state: "pending" | "delivered" | "failed";
        };
        Webhooks: {
            /** All webhook endpoints */
            endpoints: components["schemas"]["WebhookEndpoint"][];
            /** The latest deliveries to all of them */
            recentDeliveries: components["schemas"]["WebhookDelivery"][];
        };
        WebhookSecret: {
            /**
             * Format: uuid
             * Permanent identifier
             */
            id: string;
            /**
             * Format: date-time
             * Until when the old secret signs too; null: no more
             */
            previousSecretExpiresAt: string;
            /**
             * `whsec_` and the base64 of 32 bytes. Shown this once.
             * @example whsec_…
             */
            secret: string;
        };
        WebhookTest: {
            /**
             * Format: uuid
             * Of the webhook endpoint
             */
            endpointId: string;
            event: components["schemas"]["EventType"];
            /**
             * Format: uuid
             * Of the event; the same in every delivery
             */
            eventId: string;
            /**
             * Format: uuid
             * Permanent identifier
             */
            id: string;
            /**
             * How far it is
             * @enum {string}
             */
            state: "pending" | "delivered" | "failed";
        };
        WebhookTestEvent: components["schemas"]["WebhookEnvelope"] & {
            data: components["schemas"]["TestMessage"];
            /**
             * Type of the event
             * @enum {string}
             */
            event: "webhook.test";
        };
    };
    responses: {
        /** Success */
        Account: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["Account"];
                    /** @enum {string} */
                    status: "success";
                };
            };
        };
        /** What was bought, charged: the target's answer as it gave it (201 and the other 2xx too), or {status, data: Transaction} of a link without a target */
        Agents200: {
            headers: {
                /** `true`: it was bought before, and nothing more is charged */
                "Idempotent-Replayed"?: string;
                /** Receipt: base64 of x402's SettleResponse */
                "PAYMENT-RESPONSE"?: string;
                /** The same by its name in version 1 */
                "X-PAYMENT-RESPONSE"?: string;
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
        /** Paid, and the target works on it: poll `jobUrl` with the call's Idempotency-Key after `retryAfter` seconds (`PaidJob`). Where it has no `Location` of ours it is the target's own answer */
        Agents202: {
            headers: {
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                /** The same as `jobUrl` */
                Location?: string;
                /** As the target said */
                "Retry-After"?: string;
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
        /** What was bought, charged, where the target's answer has no content */
        Agents204: {
            headers: {
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** The target's own refusal, as it gave it, with any status of 400 and above: X-Svc-Charged is false, and nothing was paid */
        AgentsDefault: {
            headers: {
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
        /** Success */
        Api: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["Api"];
                    /** @enum {string} */
                    status: "success";
                };
            };
        };
        /** `BAD_REQUEST`: The request is malformed or a field is invalid. */
        BadRequest: {
            headers: {
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
                    /** @enum {string} */
                    code?: "BAD_REQUEST";
                };
            };
        };
        /** Success */
        Branding: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["Branding"];
                    /** @enum {string} */
                    status: "success";
                };
            };
        };
        /** `CONFLICT`: The request conflicts with the state of a resource. */
        Conflict: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "CONFLICT";
                };
            };
        };
        /** Success */
        Deleted: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["Deleted"];
                    /** @enum {string} */
                    status: "success";
                };
            };
        };
        /** `FORBIDDEN`: The credential is valid but has no permission for this. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "FORBIDDEN";
                };
            };
        };
        /** `FORBIDDEN`: The credential is valid but has no permission for this. `API_KEY_SCOPE_INSUFFICIENT`: The scope or the permissions of the API key do not cover this operation. */
        ForbiddenOrScope: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "FORBIDDEN" | "API_KEY_SCOPE_INSUFFICIENT";
                };
            };
        };
        /** `FORBIDDEN`: The credential is valid but has no permission for this. `AUTH_TENANT_MISMATCH`: The resource belongs to another merchant. */
        ForbiddenOrTenant: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "FORBIDDEN" | "AUTH_TENANT_MISMATCH";
                };
            };
        };
        /** `FORBIDDEN`: The credential is valid but has no permission for this. `AUTH_TENANT_MISMATCH`: The resource belongs to another merchant. `API_KEY_SCOPE_INSUFFICIENT`: The scope or the permissions of the API key do not cover this operation. */
        ForbiddenOrTenantOrScope: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "FORBIDDEN" | "AUTH_TENANT_MISMATCH" | "API_KEY_SCOPE_INSUFFICIENT";
                };
            };
        };
        /** `INTERNAL_ERROR`: Unexpected failure of the service. */
        InternalError: {
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
                    /** @enum {string} */
                    code?: "INTERNAL_ERROR";
                };
            };
        };
        /** `METHOD_NOT_ALLOWED`: The path exists but not with this method. */
        MethodNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "METHOD_NOT_ALLOWED";
                };
            };
        };
        /** `AUTH_MISSING_CREDENTIALS`: Missing, malformed, unknown, expired or revoked API key. */
        MissingCredentials: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "AUTH_MISSING_CREDENTIALS";
                };
            };
        };
        /** `NOT_FOUND`: No such resource in this mode. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "NOT_FOUND";
                };
            };
        };
        /** `CONFLICT`: The request conflicts with the state of a resource. */
        OnceConflict: {
            headers: {
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "CONFLICT";
                };
            };
        };
        /** `CONFLICT`: The request conflicts with the state of a resource. `TRANSACTION_DUPLICATE`: The transaction hash is already recorded. */
        OnceConflictOrTransactionDuplicate: {
            headers: {
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "CONFLICT" | "TRANSACTION_DUPLICATE";
                };
            };
        };
        /** Success */
        PayerIntent: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["PayerIntent"];
                    /** @enum {string} */
                    status: "success";
                };
            };
        };
        /** `PAYLOAD_TOO_LARGE`: The body, path or headers are too large. */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "PAYLOAD_TOO_LARGE";
                };
            };
        };
        /** Success */
        PaymentIntent: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["PaymentIntent"];
                    /** @enum {string} */
                    status: "success";
                };
            };
        };
        /** Success */
        PaymentLink: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["PaymentLink"];
                    /** @enum {string} */
                    status: "success";
                };
            };
        };
        /** A payment is needed, or the one that came was refused: sign one of the offers, and repeat the request */
        PaymentRequired: {
            headers: {
                /** Base64 of x402's PaymentRequired: version 2 with every network; version 1 where that is asked for */
                "PAYMENT-REQUIRED"?: string;
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PaymentRequired"];
                "text/html": string;
            };
        };
        /** `PRECONDITION_FAILED`: The resource has been changed since it was read. */
        PreconditionFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "PRECONDITION_FAILED";
                };
            };
        };
        /** Success */
        PreparedRefund: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["PreparedRefund"];
                    /** @enum {string} */
                    status: "success";
                };
            };
        };
        /** Success */
        Product: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["Product"];
                    /** @enum {string} */
                    status: "success";
                };
            };
        };
        /** `RATE_LIMITED`: Too many requests from this address. */
        RateLimited: {
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
                    /** @enum {string} */
                    code?: "RATE_LIMITED";
                };
            };
        };
        /** `API_KEY_SCOPE_INSUFFICIENT`: The scope or the permissions of the API key do not cover this operation. */
        Scope: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "API_KEY_SCOPE_INSUFFICIENT";
                };
            };
        };
        /** `SERVICE_UNAVAILABLE`: A dependency that this request needs is down. */
        ServiceUnavailable: {
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
                    /** @enum {string} */
                    code?: "SERVICE_UNAVAILABLE";
                };
            };
        };
        /** `TIMEOUT`: An upstream did not answer in time; the outcome is unknown, not negative. */
        Timeout: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
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
                    /** @enum {string} */
                    code?: "TIMEOUT";
                };
            };
        };
        /** `TRANSACTION_CHAIN_VERIFY_FAILED`: The payment could not be proven on the chain. */
        TransactionChainVerifyFailed: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "TRANSACTION_CHAIN_VERIFY_FAILED";
                };
            };
        };
        /** `UNAUTHORIZED`: Missing, malformed, expired or revoked credential. */
        Unauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "UNAUTHORIZED";
                };
            };
        };
        /** `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not accepted. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "UNSUPPORTED_MEDIA_TYPE";
                };
            };
        };
        /** `UPSTREAM_ERROR`: The target of an agentic link failed; the buyer is not charged. */
        UpstreamError: {
            headers: {
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
                    /** @enum {string} */
                    code?: "UPSTREAM_ERROR";
                };
            };
        };
        /** `VALIDATION_FAILED`: The request does not pass validation. */
        ValidationFailed: {
            headers: {
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
                    /** @enum {string} */
                    code?: "VALIDATION_FAILED";
                };
            };
        };
        /** Success */
        Wallet: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["Wallet"];
                    /** @enum {string} */
                    status: "success";
                };
            };
        };
        /** Any 2xx within 15 seconds: taken. 410: the endpoint is gone, and made inactive at once. Everything else is tried again, at most 9 times in four days */
        Webhooks200: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /** Whether it can be bought, or gets events */
        Active: boolean;
        /** Archived products can't be sold. Set to false to restore. */
        Archived: boolean;
        /**
         * Your own name for this payment, an order number for example; a filter of the list
         * @example order-1001
         */
        ClientReference: string;
        /** Created at or after; of a date, from its first moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
        CreatedGte: string;
        /** Created at or before; of a date, until its last moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
        CreatedLte: string;
        /** In any case */
        CustomerEmail: string;
        /** Forward cursor: id of the newest item of the page before. The page has the items that became visible next, newest first, and may be empty. Polling with it misses no item and repeats none. */
        EndingBefore: string;
        /** Forward cursor: id of the newest item of the page before. The page has the items that became visible next, newest first, and may be empty. Polling with it misses no item and repeats none. Or `pl-` and the id. */
        EndingBeforeOfPaymentLinks: string;
        /**
         * Answers these in whole, beside their ids; separated by commas, or repeated as `expand[]=`: `paymentLink`, `paymentLink.product`
         * @example paymentLink
         */
        Expand: string;
        /**
         * Answers these in whole, beside their ids; separated by commas, or repeated as `expand[]=`: `paymentLink`, `paymentLink.product`, `transaction`
         * @example paymentLink
         */
        ExpandOfPaymentIntents: string;
        /**
         * Answers these in whole, beside their ids; separated by commas, or repeated as `expand[]=`: `product`
         * @example product
         */
        ExpandOfPaymentLinks: string;
        /**
         * Answers these in whole, beside their ids; separated by commas, or repeated as `expand[]=`: `transaction`
         * @example transaction
         */
        ExpandOfRefunds: string;
        /** Permanent identifier */
        Id: string;
        /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
        IdempotencyKey: string;
        /** 16 characters or more: charged once in 24 hours, and the answer is given again for 15 minutes */
        IdempotencyKeyOfAgents: string;
        /**
         * Id of a payment link: a UUID, or `pl-` and the UUID
         * @example 5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e
         */
        IdOfPaymentLinks: string;
        /**
         * The `ETag` of what you read. If it has been changed since, nothing is saved: 412 `PRECONDITION_FAILED`.
         * @example "3f1c9a0b7d2e4c5f8a6b1d0e9c7f2a34"
         */
        IfMatch: string;
        /** Whether the payment's link is agentic */
        IsAgenticProxy: boolean;
        /** Clamped to 1..100 */
        Limit: number;
        /** Id of a payment link: a UUID, or `pl-` and the UUID */
        LinkId: string;
        /**
         * `metadata[<key>]=<value>`, up to 10 times: items whose metadata has all of these pairs. A value that is no text is written as its JSON.
         * @example {
         *       "orderId": "A-1001"
         *     }
         */
        Metadata: {
            [key: string]: string;
        };
        /** Default: the mode of the key */
        Mode: "live" | "test";
        /**
         * The chain, by its name here
         * @example base_sepolia
         */
        Network: "base_sepolia" | "eth_sepolia" | "polygon_amoy" | "arc_testnet" | "solana_devnet" | "base" | "ethereum" | "polygon" | "solana";
        /**
         * Id of a payment link: a UUID, or `pl-` and the UUID
         * @example 5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e
         */
        PaymentLinkId: string;
        /** An x402 payment (PaymentPayload), base64 of JSON, version 1 or 2. Without one the answer is 402 */
        PaymentSignature: string;
        /** Of the product that lent its fields; null: none */
        ProductId: string;
        /** Cursor: id of the last item of the previous page. */
        StartingAfter: string;
        /** Cursor: id of the last item of the previous page. Or `pl-` and the id. */
        StartingAfterOfPaymentLinks: string;
        /** How it ended or stands */
        Status: "pending" | "broadcasted" | "confirming" | "completed" | "refunded" | "failed";
        /**
         * Secret of the payment's address
         * @example k3Jx0m9VQ2uT7cYwB5sLfA
         */
        Token: string;
        /** Of the transaction; null: none yet */
        TransactionId: string;
        /** EVM: 64 hex digits with or without 0x. Solana: base58 signature, or its 128 hex digits. */
        TxHash: string;
        /** EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58 */
        WalletAddress: string;
        /**
         * Id of the event (Standard Webhooks)
         * @example 9b2f1c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d
         */
        WebhookId: string;
        /**
         * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        WebhookSignature: string;
        /**
         * Unix seconds of this attempt (Standard Webhooks)
         * @example 1795253400
         */
        WebhookTimestamp: string;
        /** `1` or `2`: format of PAYMENT-REQUIRED. Default: 2 */
        X402Version: string;
        /** Of the buyer */
        XCustomerAddress: string;
        /** Of the buyer, ISO 3166-1 alpha-2; may change the tax */
        XCustomerCountry: string;
        /** Of the buyer; like the other three percent-encoded where it is not ASCII */
        XCustomerEmail: string;
        /** Of the buyer */
        XCustomerName: string;
        /** The same by its name in version 1 */
        XPayment: string;
        /** With a session token: for which merchant the user acts. Required for a member of several. */
        XSvcMerchant: string;
        /** With a session token: which mode the request is about. An API key has a mode of its own. */
        XSvcMode: "test" | "live";
        /** Of a payment whose answer did not arrive: with a new signature it is not charged again */
        XSvcPaymentId: string;
        /**
         * Type of the event
         * @example payment.completed
         */
        XWebhookEvent: string;
        /**
         * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
         * @example t=1795253400,v1=5257a869…
         */
        XWebhookSignature: string;
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
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getApiDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                apiId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** OpenAPI 3.1 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPaidLink: {
        parameters: {
            query?: never;
            header?: {
                /** 16 characters or more: charged once in 24 hours, and the answer is given again for 15 minutes */
                "idempotency-key"?: components["parameters"]["IdempotencyKeyOfAgents"];
                /** An x402 payment (PaymentPayload), base64 of JSON, version 1 or 2. Without one the answer is 402 */
                "payment-signature"?: components["parameters"]["PaymentSignature"];
                /** `1` or `2`: format of PAYMENT-REQUIRED. Default: 2 */
                "x-402-version"?: components["parameters"]["X402Version"];
                /** Of the buyer */
                "x-customer-address"?: components["parameters"]["XCustomerAddress"];
                /** Of the buyer, ISO 3166-1 alpha-2; may change the tax */
                "x-customer-country"?: components["parameters"]["XCustomerCountry"];
                /** Of the buyer; like the other three percent-encoded where it is not ASCII */
                "x-customer-email"?: components["parameters"]["XCustomerEmail"];
                /** Of the buyer */
                "x-customer-name"?: components["parameters"]["XCustomerName"];
                /** The same by its name in version 1 */
                "x-payment"?: components["parameters"]["XPayment"];
                /** Of a payment whose answer did not arrive: with a new signature it is not charged again */
                "x-svc-payment-id"?: components["parameters"]["XSvcPaymentId"];
            };
            path: {
                /** Id of a payment link: a UUID, or `pl-` and the UUID */
                linkId: components["parameters"]["LinkId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Agents200"];
            202: components["responses"]["Agents202"];
            204: components["responses"]["Agents204"];
            400: components["responses"]["BadRequest"];
            402: components["responses"]["PaymentRequired"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["OnceConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["UpstreamError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
            default: components["responses"]["AgentsDefault"];
        };
    };
    putPaidLink: {
        parameters: {
            query?: never;
            header?: {
                /** 16 characters or more: charged once in 24 hours, and the answer is given again for 15 minutes */
                "idempotency-key"?: components["parameters"]["IdempotencyKeyOfAgents"];
                /** An x402 payment (PaymentPayload), base64 of JSON, version 1 or 2. Without one the answer is 402 */
                "payment-signature"?: components["parameters"]["PaymentSignature"];
                /** `1` or `2`: format of PAYMENT-REQUIRED. Default: 2 */
                "x-402-version"?: components["parameters"]["X402Version"];
                /** Of the buyer */
                "x-customer-address"?: components["parameters"]["XCustomerAddress"];
                /** Of the buyer, ISO 3166-1 alpha-2; may change the tax */
                "x-customer-country"?: components["parameters"]["XCustomerCountry"];
                /** Of the buyer; like the other three percent-encoded where it is not ASCII */
                "x-customer-email"?: components["parameters"]["XCustomerEmail"];
                /** Of the buyer */
                "x-customer-name"?: components["parameters"]["XCustomerName"];
                /** The same by its name in version 1 */
                "x-payment"?: components["parameters"]["XPayment"];
                /** Of a payment whose answer did not arrive: with a new signature it is not charged again */
                "x-svc-payment-id"?: components["parameters"]["XSvcPaymentId"];
            };
            path: {
                /** Id of a payment link: a UUID, or `pl-` and the UUID */
                linkId: components["parameters"]["LinkId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "*/*": unknown;
            };
        };
        responses: {
            200: components["responses"]["Agents200"];
            202: components["responses"]["Agents202"];
            204: components["responses"]["Agents204"];
            400: components["responses"]["BadRequest"];
            402: components["responses"]["PaymentRequired"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["OnceConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["UpstreamError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
            default: components["responses"]["AgentsDefault"];
        };
    };
    postPaidLink: {
        parameters: {
            query?: never;
            header?: {
                /** 16 characters or more: charged once in 24 hours, and the answer is given again for 15 minutes */
                "idempotency-key"?: components["parameters"]["IdempotencyKeyOfAgents"];
                /** An x402 payment (PaymentPayload), base64 of JSON, version 1 or 2. Without one the answer is 402 */
                "payment-signature"?: components["parameters"]["PaymentSignature"];
                /** `1` or `2`: format of PAYMENT-REQUIRED. Default: 2 */
                "x-402-version"?: components["parameters"]["X402Version"];
                /** Of the buyer */
                "x-customer-address"?: components["parameters"]["XCustomerAddress"];
                /** Of the buyer, ISO 3166-1 alpha-2; may change the tax */
                "x-customer-country"?: components["parameters"]["XCustomerCountry"];
                /** Of the buyer; like the other three percent-encoded where it is not ASCII */
                "x-customer-email"?: components["parameters"]["XCustomerEmail"];
                /** Of the buyer */
                "x-customer-name"?: components["parameters"]["XCustomerName"];
                /** The same by its name in version 1 */
                "x-payment"?: components["parameters"]["XPayment"];
                /** Of a payment whose answer did not arrive: with a new signature it is not charged again */
                "x-svc-payment-id"?: components["parameters"]["XSvcPaymentId"];
            };
            path: {
                /** Id of a payment link: a UUID, or `pl-` and the UUID */
                linkId: components["parameters"]["LinkId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "*/*": unknown;
            };
        };
        responses: {
            200: components["responses"]["Agents200"];
            202: components["responses"]["Agents202"];
            204: components["responses"]["Agents204"];
            400: components["responses"]["BadRequest"];
            402: components["responses"]["PaymentRequired"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["OnceConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["UpstreamError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
            default: components["responses"]["AgentsDefault"];
        };
    };
    deletePaidLink: {
        parameters: {
            query?: never;
            header?: {
                /** 16 characters or more: charged once in 24 hours, and the answer is given again for 15 minutes */
                "idempotency-key"?: components["parameters"]["IdempotencyKeyOfAgents"];
                /** An x402 payment (PaymentPayload), base64 of JSON, version 1 or 2. Without one the answer is 402 */
                "payment-signature"?: components["parameters"]["PaymentSignature"];
                /** `1` or `2`: format of PAYMENT-REQUIRED. Default: 2 */
                "x-402-version"?: components["parameters"]["X402Version"];
                /** Of the buyer */
                "x-customer-address"?: components["parameters"]["XCustomerAddress"];
                /** Of the buyer, ISO 3166-1 alpha-2; may change the tax */
                "x-customer-country"?: components["parameters"]["XCustomerCountry"];
                /** Of the buyer; like the other three percent-encoded where it is not ASCII */
                "x-customer-email"?: components["parameters"]["XCustomerEmail"];
                /** Of the buyer */
                "x-customer-name"?: components["parameters"]["XCustomerName"];
                /** The same by its name in version 1 */
                "x-payment"?: components["parameters"]["XPayment"];
                /** Of a payment whose answer did not arrive: with a new signature it is not charged again */
                "x-svc-payment-id"?: components["parameters"]["XSvcPaymentId"];
            };
            path: {
                /** Id of a payment link: a UUID, or `pl-` and the UUID */
                linkId: components["parameters"]["LinkId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Agents200"];
            202: components["responses"]["Agents202"];
            204: components["responses"]["Agents204"];
            400: components["responses"]["BadRequest"];
            402: components["responses"]["PaymentRequired"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["OnceConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["UpstreamError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
            default: components["responses"]["AgentsDefault"];
        };
    };
    patchPaidLink: {
        parameters: {
            query?: never;
            header?: {
                /** 16 characters or more: charged once in 24 hours, and the answer is given again for 15 minutes */
                "idempotency-key"?: components["parameters"]["IdempotencyKeyOfAgents"];
                /** An x402 payment (PaymentPayload), base64 of JSON, version 1 or 2. Without one the answer is 402 */
                "payment-signature"?: components["parameters"]["PaymentSignature"];
                /** `1` or `2`: format of PAYMENT-REQUIRED. Default: 2 */
                "x-402-version"?: components["parameters"]["X402Version"];
                /** Of the buyer */
                "x-customer-address"?: components["parameters"]["XCustomerAddress"];
                /** Of the buyer, ISO 3166-1 alpha-2; may change the tax */
                "x-customer-country"?: components["parameters"]["XCustomerCountry"];
                /** Of the buyer; like the other three percent-encoded where it is not ASCII */
                "x-customer-email"?: components["parameters"]["XCustomerEmail"];
                /** Of the buyer */
                "x-customer-name"?: components["parameters"]["XCustomerName"];
                /** The same by its name in version 1 */
                "x-payment"?: components["parameters"]["XPayment"];
                /** Of a payment whose answer did not arrive: with a new signature it is not charged again */
                "x-svc-payment-id"?: components["parameters"]["XSvcPaymentId"];
            };
            path: {
                /** Id of a payment link: a UUID, or `pl-` and the UUID */
                linkId: components["parameters"]["LinkId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "*/*": unknown;
            };
        };
        responses: {
            200: components["responses"]["Agents200"];
            202: components["responses"]["Agents202"];
            204: components["responses"]["Agents204"];
            400: components["responses"]["BadRequest"];
            402: components["responses"]["PaymentRequired"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["OnceConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["UpstreamError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
            default: components["responses"]["AgentsDefault"];
        };
    };
    getPaidJob: {
        parameters: {
            query?: never;
            header?: {
                /** Of the paid call */
                "idempotency-key"?: string;
            };
            path: {
                /** Id of a payment link: a UUID, or `pl-` and the UUID */
                linkId: components["parameters"]["LinkId"];
                /** Of the x402 payment */
                paymentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** What was bought: the target's answer as it gave it */
            200: {
                headers: {
                    /** `true`: it was bought before, and nothing more is charged */
                    "Idempotent-Replayed"?: string;
                    /** Receipt: base64 of x402's SettleResponse */
                    "PAYMENT-RESPONSE"?: string;
                    /** The same by its name in version 1 */
                    "X-PAYMENT-RESPONSE"?: string;
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
            /** Paid, and the target works on it: poll `jobUrl` with the call's Idempotency-Key after `retryAfter` seconds */
            202: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    /** The same as `jobUrl` */
                    Location?: string;
                    /** As the target said */
                    "Retry-After"?: string;
                    /** Whether money moved */
                    "X-Svc-Charged"?: "true" | "false";
                    /** Names the payment: GET /api/agent/payments/{id} tells how it went */
                    "X-Svc-Payment-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaidJob"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["OnceConflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["UpstreamError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    getLinkPrice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Id of a payment link: a UUID, or `pl-` and the UUID */
                linkId: components["parameters"]["LinkId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceQuote"];
                };
            };
            /** As If-None-Match knows it */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAgentPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Permanent identifier */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** What the same request still gets free of charge. owed: the payment is settled, and the answer has not been given whole; repeat the request. kept: a repeat by the buyer gets the answer again. gone: a streamed answer was given, or the time of a kept one is over. Null: the payment is not settled, or pays a payment page */
                        answer: ("owed" | "kept" | "gone") | null;
                        /** Of the x402 payment */
                        paymentId: string;
                        /**
                         * How it ended or stands
                         * @enum {string}
                         */
                        status: "pending" | "settled" | "failed" | "unknown";
                        /**
                         * Of the transaction on the chain
                         * @example 0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a
                         */
                        txHash: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    onboardAgenticAccount: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
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
            200: components["responses"]["Account"];
            201: components["responses"]["Account"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateAccount: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
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
            200: components["responses"]["Account"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getVerification: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Verification"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    verifyAccount: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["VerificationCheck"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createCheckoutSession: {
        parameters: {
            query?: never;
            header?: {
                /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
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
                    Sunset: components["headers"]["Sunset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CheckoutSession"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OnceConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    retrieveCheckoutSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Permanent identifier */
                id: components["parameters"]["Id"];
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
                    Sunset: components["headers"]["Sunset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ReadCheckoutSession"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    submitCheckoutPayment: {
        parameters: {
            query?: never;
            header?: {
                /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
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
                    Sunset: components["headers"]["Sunset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CompletedCheckoutSession"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OnceConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["TransactionChainVerifyFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    listDeveloperKeys: {
        parameters: {
            query?: {
                /** Clamped to 1..100 */
                limit?: components["parameters"]["Limit"];
                /** Cursor: id of the last item of the previous page. */
                starting_after?: components["parameters"]["StartingAfter"];
            };
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DeveloperKey"][];
                        /** Whether there is a next page: its starting_after is the last id of this one, or its ending_before the first id */
                        hasMore: boolean;
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createDeveloperKey: {
        parameters: {
            query?: never;
            header?: {
                /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["NewDeveloperKey"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["OnceConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revokeDeveloperKey: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
            };
            path: {
                /** Permanent identifier */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DeveloperKey"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rollDeveloperKey: {
        parameters: {
            query?: never;
            header?: {
                /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
            };
            path: {
                /** Permanent identifier */
                id: components["parameters"]["Id"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RolledDeveloperKey"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OnceConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
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
                        /** @enum {string} */
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
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    followPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * Secret of the payment's address
                 * @example k3Jx0m9VQ2uT7cYwB5sLfA
                 */
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PayerIntent"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    draftTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * Secret of the payment's address
                 * @example k3Jx0m9VQ2uT7cYwB5sLfA
                 */
                token: components["parameters"]["Token"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Unsigned, legacy message, base64 */
                            transaction: string;
                        };
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    answerFields: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * Secret of the payment's address
                 * @example k3Jx0m9VQ2uT7cYwB5sLfA
                 */
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "customFieldValues": {
                 *         "size": "M"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AnswerFieldsRequest"];
            };
        };
        responses: {
            200: components["responses"]["PayerIntent"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    payByWallet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * Secret of the payment's address
                 * @example k3Jx0m9VQ2uT7cYwB5sLfA
                 */
                token: components["parameters"]["Token"];
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
            200: components["responses"]["PayerIntent"];
            400: components["responses"]["BadRequest"];
            /** `PAYMENT_REQUIRED`: The resource is paid per request. */
            402: {
                headers: {
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
                         * Documentation of this code.
                         */
                        docUrl?: string;
                        /** What to do in this case. */
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
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    hintTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * Secret of the payment's address
                 * @example k3Jx0m9VQ2uT7cYwB5sLfA
                 */
                token: components["parameters"]["Token"];
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
            200: components["responses"]["PayerIntent"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["TransactionChainVerifyFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            intent: components["schemas"]["PayerIntent"];
                            /**
                             * Secret of the payment's address
                             * @example k3Jx0m9VQ2uT7cYwB5sLfA
                             */
                            token: string;
                            /**
                             * Address
                             * @example https://example.com/webhooks
                             */
                            url: string;
                        };
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    legacyListPaymentLinks: {
        parameters: {
            query?: {
                /** Whether it can be bought, or gets events */
                active?: components["parameters"]["Active"];
                /** Created at or after; of a date, from its first moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_gte?: components["parameters"]["CreatedGte"];
                /** Created at or before; of a date, until its last moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_lte?: components["parameters"]["CreatedLte"];
                /** Forward cursor: id of the newest item of the page before. The page has the items that became visible next, newest first, and may be empty. Polling with it misses no item and repeats none. Or `pl-` and the id. */
                ending_before?: components["parameters"]["EndingBeforeOfPaymentLinks"];
                /** Clamped to 1..100 */
                limit?: components["parameters"]["Limit"];
                /**
                 * `metadata[<key>]=<value>`, up to 10 times: items whose metadata has all of these pairs. A value that is no text is written as its JSON.
                 * @example {
                 *       "orderId": "A-1001"
                 *     }
                 */
                metadata?: components["parameters"]["Metadata"];
                /** Of the product that lent its fields; null: none */
                productId?: components["parameters"]["ProductId"];
                /** Cursor: id of the last item of the previous page. Or `pl-` and the id. */
                starting_after?: components["parameters"]["StartingAfterOfPaymentLinks"];
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
                    Sunset: components["headers"]["Sunset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LegacyPaymentLink"][];
                        /** Whether there is a next page: its starting_after is the last id of this one, or its ending_before the first id */
                        hasMore: boolean;
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Scope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    legacyCreatePaymentLink: {
        parameters: {
            query?: never;
            header?: {
                /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
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
                    Sunset: components["headers"]["Sunset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LegacyPaymentLink"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OnceConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["TransactionChainVerifyFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
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
                id: components["parameters"]["IdOfPaymentLinks"];
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
                    Sunset: components["headers"]["Sunset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PublicPaymentLink"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    legacyUpdatePaymentLink: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
            };
            path: {
                /**
                 * Id of a payment link: a UUID, or `pl-` and the UUID
                 * @example 5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e
                 */
                id: components["parameters"]["IdOfPaymentLinks"];
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
                    Sunset: components["headers"]["Sunset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LegacyPaymentLink"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    legacyListProducts: {
        parameters: {
            query?: {
                /** Whether it can be bought, or gets events */
                active?: components["parameters"]["Active"];
                /** Archived products can't be sold. Set to false to restore. */
                archived?: components["parameters"]["Archived"];
                /** Created at or after; of a date, from its first moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_gte?: components["parameters"]["CreatedGte"];
                /** Created at or before; of a date, until its last moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_lte?: components["parameters"]["CreatedLte"];
                /** Forward cursor: id of the newest item of the page before. The page has the items that became visible next, newest first, and may be empty. Polling with it misses no item and repeats none. */
                ending_before?: components["parameters"]["EndingBefore"];
                /** Clamped to 1..100 */
                limit?: components["parameters"]["Limit"];
                /**
                 * `metadata[<key>]=<value>`, up to 10 times: items whose metadata has all of these pairs. A value that is no text is written as its JSON.
                 * @example {
                 *       "orderId": "A-1001"
                 *     }
                 */
                metadata?: components["parameters"]["Metadata"];
                /** Cursor: id of the last item of the previous page. */
                starting_after?: components["parameters"]["StartingAfter"];
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
                    Sunset: components["headers"]["Sunset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Product"][];
                        /** Whether there is a next page: its starting_after is the last id of this one, or its ending_before the first id */
                        hasMore: boolean;
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Scope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    legacyCreateProduct: {
        parameters: {
            query?: never;
            header?: {
                /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
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
                    Sunset: components["headers"]["Sunset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Product"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Scope"];
            409: components["responses"]["OnceConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["TransactionChainVerifyFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    legacyUpdateProduct: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * The `ETag` of what you read. If it has been changed since, nothing is saved: 412 `PRECONDITION_FAILED`.
                 * @example "3f1c9a0b7d2e4c5f8a6b1d0e9c7f2a34"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** Permanent identifier */
                id: components["parameters"]["Id"];
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
                    Sunset: components["headers"]["Sunset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Product"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
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
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /** The report */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
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
                created_gte?: components["parameters"]["CreatedGte"];
                /** Created at or before; of a date, until its last moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_lte?: components["parameters"]["CreatedLte"];
                /** Forward cursor: id of the newest item of the page before. The page has the items that became visible next, newest first, and may be empty. Polling with it misses no item and repeats none. */
                ending_before?: components["parameters"]["EndingBefore"];
                /** Clamped to 1..100 */
                limit?: components["parameters"]["Limit"];
                /** Cursor: id of the last item of the previous page. */
                starting_after?: components["parameters"]["StartingAfter"];
                /** Of the transaction; null: none yet */
                transactionId?: components["parameters"]["TransactionId"];
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
                    Sunset: components["headers"]["Sunset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Refund"][];
                        /** Whether there is a next page: its starting_after is the last id of this one, or its ending_before the first id */
                        hasMore: boolean;
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Scope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createRefund: {
        parameters: {
            query?: never;
            header?: {
                /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
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
                    Sunset: components["headers"]["Sunset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Refund"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OnceConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["TransactionChainVerifyFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    listSettlements: {
        parameters: {
            query?: {
                /** Created at or after; of a date, from its first moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_gte?: components["parameters"]["CreatedGte"];
                /** Created at or before; of a date, until its last moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_lte?: components["parameters"]["CreatedLte"];
                /** Forward cursor: id of the newest item of the page before. The page has the items that became visible next, newest first, and may be empty. Polling with it misses no item and repeats none. */
                ending_before?: components["parameters"]["EndingBefore"];
                /** Clamped to 1..100 */
                limit?: components["parameters"]["Limit"];
                /** Cursor: id of the last item of the previous page. */
                starting_after?: components["parameters"]["StartingAfter"];
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
                    Sunset: components["headers"]["Sunset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Settlement"][];
                        /** Whether there is a next page: its starting_after is the last id of this one, or its ending_before the first id */
                        hasMore: boolean;
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createSettlement: {
        parameters: {
            query?: never;
            header?: {
                /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
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
                    Sunset: components["headers"]["Sunset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Settlement"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OnceConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
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
                    Sunset: components["headers"]["Sunset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SettlementBalance"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
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
                    Sunset: components["headers"]["Sunset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TaxQuote"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    legacyListTransactions: {
        parameters: {
            query?: {
                /**
                 * Your own name for this payment, an order number for example; a filter of the list
                 * @example order-1001
                 */
                clientReference?: components["parameters"]["ClientReference"];
                /** Created at or after; of a date, from its first moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_gte?: components["parameters"]["CreatedGte"];
                /** Created at or before; of a date, until its last moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_lte?: components["parameters"]["CreatedLte"];
                /** In any case */
                customerEmail?: components["parameters"]["CustomerEmail"];
                /** Forward cursor: id of the newest item of the page before. The page has the items that became visible next, newest first, and may be empty. Polling with it misses no item and repeats none. */
                ending_before?: components["parameters"]["EndingBefore"];
                /**
                 * Answers these in whole, beside their ids; separated by commas, or repeated as `expand[]=`: `paymentLink`, `paymentLink.product`
                 * @example paymentLink
                 */
                expand?: components["parameters"]["Expand"];
                /** Whether the payment's link is agentic */
                isAgenticProxy?: components["parameters"]["IsAgenticProxy"];
                /** Clamped to 1..100 */
                limit?: components["parameters"]["Limit"];
                /**
                 * `metadata[<key>]=<value>`, up to 10 times: items whose metadata has all of these pairs. A value that is no text is written as its JSON.
                 * @example {
                 *       "orderId": "A-1001"
                 *     }
                 */
                metadata?: components["parameters"]["Metadata"];
                /** Default: the mode of the key */
                mode?: components["parameters"]["Mode"];
                /**
                 * The chain, by its name here
                 * @example base_sepolia
                 */
                network?: components["parameters"]["Network"];
                /**
                 * Id of a payment link: a UUID, or `pl-` and the UUID
                 * @example 5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e
                 */
                paymentLinkId?: components["parameters"]["PaymentLinkId"];
                /** Of the product that lent its fields; null: none */
                productId?: components["parameters"]["ProductId"];
                /** Cursor: id of the last item of the previous page. */
                starting_after?: components["parameters"]["StartingAfter"];
                /** How it ended or stands */
                status?: components["parameters"]["Status"];
                /** EVM: 64 hex digits with or without 0x. Solana: base58 signature, or its 128 hex digits. */
                txHash?: components["parameters"]["TxHash"];
                /** EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58 */
                walletAddress?: components["parameters"]["WalletAddress"];
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
                    Sunset: components["headers"]["Sunset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Transaction"][];
                        /** Whether there is a next page: its starting_after is the last id of this one, or its ending_before the first id */
                        hasMore: boolean;
                        /** @enum {string} */
                        status: "success";
                    };
                    "text/csv": components["schemas"]["CsvFile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Scope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    legacyRecordTransaction: {
        parameters: {
            query?: never;
            header?: {
                /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
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
                    Sunset: components["headers"]["Sunset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Transaction"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OnceConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["TransactionChainVerifyFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    legacyRetrieveTransaction: {
        parameters: {
            query?: {
                /**
                 * Answers these in whole, beside their ids; separated by commas, or repeated as `expand[]=`: `paymentLink`, `paymentLink.product`
                 * @example paymentLink
                 */
                expand?: components["parameters"]["Expand"];
            };
            header?: never;
            path: {
                /** Permanent identifier */
                id: components["parameters"]["Id"];
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
                    Sunset: components["headers"]["Sunset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Transaction"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createUpload: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Upload"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    deleteUpload: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * For people
                         * @example File deleted
                         */
                        message: string;
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    retrieveAccount: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["KeyAccount"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenant"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    openAccount: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
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
            200: components["responses"]["Account"];
            201: components["responses"]["Account"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateMerchantAccount: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
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
            200: components["responses"]["Account"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenant"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    retrieveBranding: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Branding"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenantOrScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateBranding: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
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
            200: components["responses"]["Branding"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenantOrScope"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Invitation"][];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenant"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Invitation"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenant"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
            };
            path: {
                /** Permanent identifier */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Deleted"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenant"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listMembers: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Member"][];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenant"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
            };
            path: {
                /** Permanent identifier */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Deleted"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenant"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateMember: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
            };
            path: {
                /** Permanent identifier */
                id: components["parameters"]["Id"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Member"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenant"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWallets: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Wallet"][];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenantOrScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    addWallet: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
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
            200: components["responses"]["Wallet"];
            201: components["responses"]["Wallet"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenant"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    removeWallet: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path: {
                /** Permanent identifier */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Deleted"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenant"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateWallet: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path: {
                /** Permanent identifier */
                id: components["parameters"]["Id"];
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
            200: components["responses"]["Wallet"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenant"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getProxySigningSecret: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ProxySigningSecret"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenantOrScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rotateProxySigningSecret: {
        parameters: {
            query?: never;
            header?: {
                /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ProxySigningSecret"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenantOrScope"];
            409: components["responses"]["OnceConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listApis: {
        parameters: {
            query?: {
                /** Created at or after; of a date, from its first moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_gte?: components["parameters"]["CreatedGte"];
                /** Created at or before; of a date, until its last moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_lte?: components["parameters"]["CreatedLte"];
                /** Forward cursor: id of the newest item of the page before. The page has the items that became visible next, newest first, and may be empty. Polling with it misses no item and repeats none. */
                ending_before?: components["parameters"]["EndingBefore"];
                /** Clamped to 1..100 */
                limit?: components["parameters"]["Limit"];
                /** Cursor: id of the last item of the previous page. */
                starting_after?: components["parameters"]["StartingAfter"];
            };
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Api"][];
                        /** Whether there is a next page: its starting_after is the last id of this one, or its ending_before the first id */
                        hasMore: boolean;
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenantOrScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createApi: {
        parameters: {
            query?: never;
            header?: {
                /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Weather",
                 *       "baseUrl": "https://api.example.com/v1",
                 *       "network": "base_sepolia"
                 *     }
                 */
                "application/json": components["schemas"]["CreateApiRequest"];
            };
        };
        responses: {
            /** Success */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Api"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenantOrScope"];
            409: components["responses"]["OnceConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    retrieveApi: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path: {
                /** Permanent identifier */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Api"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenantOrScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteApi: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path: {
                /** Permanent identifier */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DeletedApi"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenantOrScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateApi: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path: {
                /** Permanent identifier */
                id: components["parameters"]["Id"];
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
                "application/json": components["schemas"]["UpdateApiRequest"];
            };
        };
        responses: {
            200: components["responses"]["Api"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenantOrScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    importApi: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path: {
                /** Permanent identifier */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://api.example.com/openapi.yaml",
                 *       "price": 0.02
                 *     }
                 */
                "application/json": components["schemas"]["ImportApiRequest"];
            };
        };
        responses: {
            /** Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiImport"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenantOrScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listApiRoutes: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path: {
                /** Permanent identifier */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiRoute"][];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenantOrScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** Created at or after; of a date, from its first moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_gte?: components["parameters"]["CreatedGte"];
                /** Created at or before; of a date, until its last moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_lte?: components["parameters"]["CreatedLte"];
                /** Forward cursor: id of the newest item of the page before. The page has the items that became visible next, newest first, and may be empty. Polling with it misses no item and repeats none. */
                ending_before?: components["parameters"]["EndingBefore"];
                /** Clamped to 1..100 */
                limit?: components["parameters"]["Limit"];
                /** Cursor: id of the last item of the previous page. */
                starting_after?: components["parameters"]["StartingAfter"];
                /** Type of the events; default: all */
                type?: "payment.completed" | "payment.failed" | "payment.refunded" | "transaction.recorded" | "product.created" | "product.updated" | "payment_link.created" | "payment_link.updated" | "payment_link.deactivated" | "agentic.request.paid" | "agentic.settlement.unknown" | "agentic.settlement.resolved" | "agentic.settlement.conflict" | "payment_intent.processing" | "payment_intent.unresolved" | "payment_intent.expired" | "refund.created" | "refund.expired" | "refund.canceled" | "refund.unresolved" | "checkout.completed" | "checkout.expired" | "api_key.created" | "api_key.revoked" | "proxy_secret.rotated" | "webhook.test";
            };
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Event"][];
                        /** Whether there is a next page: its starting_after is the last id of this one, or its ending_before the first id */
                        hasMore: boolean;
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenantOrScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    retrieveEvent: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path: {
                /** Permanent identifier */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Event"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenantOrScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    resendEvent: {
        parameters: {
            query?: never;
            header?: {
                /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path: {
                /** Permanent identifier */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "endpointId": "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e"
                 *     }
                 */
                "application/json": components["schemas"]["ResendEventRequest"];
            };
        };
        responses: {
            /** Success */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ResentEvent"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenantOrScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OnceConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPaymentIntents: {
        parameters: {
            query?: {
                /**
                 * Your own name for this payment, an order number for example; a filter of the list
                 * @example order-1001
                 */
                clientReference?: components["parameters"]["ClientReference"];
                /** Created at or after; of a date, from its first moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_gte?: components["parameters"]["CreatedGte"];
                /** Created at or before; of a date, until its last moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_lte?: components["parameters"]["CreatedLte"];
                /** Forward cursor: id of the newest item of the page before. The page has the items that became visible next, newest first, and may be empty. Polling with it misses no item and repeats none. */
                ending_before?: components["parameters"]["EndingBefore"];
                /**
                 * Answers these in whole, beside their ids; separated by commas, or repeated as `expand[]=`: `paymentLink`, `paymentLink.product`, `transaction`
                 * @example paymentLink
                 */
                expand?: components["parameters"]["ExpandOfPaymentIntents"];
                /** Clamped to 1..100 */
                limit?: components["parameters"]["Limit"];
                /**
                 * `metadata[<key>]=<value>`, up to 10 times: items whose metadata has all of these pairs. A value that is no text is written as its JSON.
                 * @example {
                 *       "orderId": "A-1001"
                 *     }
                 */
                metadata?: components["parameters"]["Metadata"];
                /**
                 * Id of a payment link: a UUID, or `pl-` and the UUID
                 * @example 5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e
                 */
                paymentLinkId?: components["parameters"]["PaymentLinkId"];
                /** Cursor: id of the last item of the previous page. */
                starting_after?: components["parameters"]["StartingAfter"];
                /** How it ended or stands */
                status?: "open" | "processing" | "completed" | "expired" | "canceled" | "unresolved";
            };
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page, newest first; with `Accept: text/csv` all rows of the filters */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PaymentIntent"][];
                        /** Whether there is a next page: its starting_after is the last id of this one, or its ending_before the first id */
                        hasMore: boolean;
                        /** @enum {string} */
                        status: "success";
                    };
                    "text/csv": components["schemas"]["CsvFile"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenantOrScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createPaymentIntent: {
        parameters: {
            query?: never;
            header?: {
                /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PaymentIntent"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenantOrScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OnceConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    retrievePaymentIntent: {
        parameters: {
            query?: {
                /**
                 * Answers these in whole, beside their ids; separated by commas, or repeated as `expand[]=`: `paymentLink`, `paymentLink.product`, `transaction`
                 * @example paymentLink
                 */
                expand?: components["parameters"]["ExpandOfPaymentIntents"];
            };
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path: {
                /** Permanent identifier */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PaymentIntent"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenantOrScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancelPaymentIntent: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path: {
                /** Permanent identifier */
                id: components["parameters"]["Id"];
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
            200: components["responses"]["PaymentIntent"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenantOrScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    resolvePaymentIntent: {
        parameters: {
            query?: never;
            header?: {
                /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path: {
                /** Permanent identifier */
                id: components["parameters"]["Id"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PaymentIntent"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenantOrScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OnceConflictOrTransactionDuplicate"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["TransactionChainVerifyFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    listPaymentLinks: {
        parameters: {
            query?: {
                /** Whether it can be bought, or gets events */
                active?: components["parameters"]["Active"];
                /** Created at or after; of a date, from its first moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_gte?: components["parameters"]["CreatedGte"];
                /** Created at or before; of a date, until its last moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_lte?: components["parameters"]["CreatedLte"];
                /** Forward cursor: id of the newest item of the page before. The page has the items that became visible next, newest first, and may be empty. Polling with it misses no item and repeats none. Or `pl-` and the id. */
                ending_before?: components["parameters"]["EndingBeforeOfPaymentLinks"];
                /**
                 * Answers these in whole, beside their ids; separated by commas, or repeated as `expand[]=`: `product`
                 * @example product
                 */
                expand?: components["parameters"]["ExpandOfPaymentLinks"];
                /** Clamped to 1..100 */
                limit?: components["parameters"]["Limit"];
                /**
                 * `metadata[<key>]=<value>`, up to 10 times: items whose metadata has all of these pairs. A value that is no text is written as its JSON.
                 * @example {
                 *       "orderId": "A-1001"
                 *     }
                 */
                metadata?: components["parameters"]["Metadata"];
                /** Of the product that lent its fields; null: none */
                productId?: components["parameters"]["ProductId"];
                /** Cursor: id of the last item of the previous page. Or `pl-` and the id. */
                starting_after?: components["parameters"]["StartingAfterOfPaymentLinks"];
            };
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PaymentLink"][];
                        /** Whether there is a next page: its starting_after is the last id of this one, or its ending_before the first id */
                        hasMore: boolean;
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenantOrScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createPaymentLink: {
        parameters: {
            query?: never;
            header?: {
                /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PaymentLink"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenantOrScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OnceConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["TransactionChainVerifyFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    retrievePaymentLink: {
        parameters: {
            query?: {
                /**
                 * Answers these in whole, beside their ids; separated by commas, or repeated as `expand[]=`: `product`
                 * @example product
                 */
                expand?: components["parameters"]["ExpandOfPaymentLinks"];
            };
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path: {
                /**
                 * Id of a payment link: a UUID, or `pl-` and the UUID
                 * @example 5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e
                 */
                id: components["parameters"]["IdOfPaymentLinks"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PaymentLink"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenantOrScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updatePaymentLink: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * The `ETag` of what you read. If it has been changed since, nothing is saved: 412 `PRECONDITION_FAILED`.
                 * @example "3f1c9a0b7d2e4c5f8a6b1d0e9c7f2a34"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path: {
                /**
                 * Id of a payment link: a UUID, or `pl-` and the UUID
                 * @example 5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e
                 */
                id: components["parameters"]["IdOfPaymentLinks"];
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
            200: components["responses"]["PaymentLink"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenantOrScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    diagnosePaymentLinkListing: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path: {
                /**
                 * Id of a payment link: a UUID, or `pl-` and the UUID
                 * @example 5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e
                 */
                id: components["parameters"]["IdOfPaymentLinks"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListingDiagnosis"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenantOrScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listProducts: {
        parameters: {
            query?: {
                /** Whether it can be bought, or gets events */
                active?: components["parameters"]["Active"];
                /** Archived products can't be sold. Set to false to restore. */
                archived?: components["parameters"]["Archived"];
                /** Created at or after; of a date, from its first moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_gte?: components["parameters"]["CreatedGte"];
                /** Created at or before; of a date, until its last moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_lte?: components["parameters"]["CreatedLte"];
                /** Forward cursor: id of the newest item of the page before. The page has the items that became visible next, newest first, and may be empty. Polling with it misses no item and repeats none. */
                ending_before?: components["parameters"]["EndingBefore"];
                /** Clamped to 1..100 */
                limit?: components["parameters"]["Limit"];
                /**
                 * `metadata[<key>]=<value>`, up to 10 times: items whose metadata has all of these pairs. A value that is no text is written as its JSON.
                 * @example {
                 *       "orderId": "A-1001"
                 *     }
                 */
                metadata?: components["parameters"]["Metadata"];
                /** Cursor: id of the last item of the previous page. */
                starting_after?: components["parameters"]["StartingAfter"];
            };
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Product"][];
                        /** Whether there is a next page: its starting_after is the last id of this one, or its ending_before the first id */
                        hasMore: boolean;
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenantOrScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createProduct: {
        parameters: {
            query?: never;
            header?: {
                /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Product"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenantOrScope"];
            409: components["responses"]["OnceConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["TransactionChainVerifyFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    retrieveProduct: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path: {
                /** Permanent identifier */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Product"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenantOrScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateProduct: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * The `ETag` of what you read. If it has been changed since, nothing is saved: 412 `PRECONDITION_FAILED`.
                 * @example "3f1c9a0b7d2e4c5f8a6b1d0e9c7f2a34"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path: {
                /** Permanent identifier */
                id: components["parameters"]["Id"];
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
            200: components["responses"]["Product"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenantOrScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPreparedRefunds: {
        parameters: {
            query?: {
                /** Created at or after; of a date, from its first moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_gte?: components["parameters"]["CreatedGte"];
                /** Created at or before; of a date, until its last moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_lte?: components["parameters"]["CreatedLte"];
                /** Forward cursor: id of the newest item of the page before. The page has the items that became visible next, newest first, and may be empty. Polling with it misses no item and repeats none. */
                ending_before?: components["parameters"]["EndingBefore"];
                /**
                 * Answers these in whole, beside their ids; separated by commas, or repeated as `expand[]=`: `transaction`
                 * @example transaction
                 */
                expand?: components["parameters"]["ExpandOfRefunds"];
                /** Clamped to 1..100 */
                limit?: components["parameters"]["Limit"];
                /** Cursor: id of the last item of the previous page. */
                starting_after?: components["parameters"]["StartingAfter"];
                /** How it ended or stands */
                status?: "pending" | "succeeded" | "expired" | "canceled";
                /** Of the transaction; null: none yet */
                transactionId?: components["parameters"]["TransactionId"];
            };
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page, newest first; with `Accept: text/csv` all rows of the filters */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PreparedRefund"][];
                        /** Whether there is a next page: its starting_after is the last id of this one, or its ending_before the first id */
                        hasMore: boolean;
                        /** @enum {string} */
                        status: "success";
                    };
                    "text/csv": components["schemas"]["CsvFile"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenantOrScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    retrieveRefund: {
        parameters: {
            query?: {
                /**
                 * Answers these in whole, beside their ids; separated by commas, or repeated as `expand[]=`: `transaction`
                 * @example transaction
                 */
                expand?: components["parameters"]["ExpandOfRefunds"];
            };
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path: {
                /** Permanent identifier */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PreparedRefund"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenantOrScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancelRefund: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path: {
                /** Permanent identifier */
                id: components["parameters"]["Id"];
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
            200: components["responses"]["PreparedRefund"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenantOrScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    draftRefund: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path: {
                /** Permanent identifier */
                id: components["parameters"]["Id"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RefundDraft"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenantOrScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    resolveRefund: {
        parameters: {
            query?: never;
            header?: {
                /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path: {
                /** Permanent identifier */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "txHash": "0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a"
                 *     }
                 */
                "application/json": components["schemas"]["ResolveRefundRequest"];
            };
        };
        responses: {
            /** Success */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PreparedRefund"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenantOrScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OnceConflictOrTransactionDuplicate"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["TransactionChainVerifyFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
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
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["VolumeReport"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenantOrScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listRequests: {
        parameters: {
            query?: {
                /** @example VALIDATION_FAILED */
                code?: string;
                /** Created at or after; of a date, from its first moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_gte?: components["parameters"]["CreatedGte"];
                /** Created at or before; of a date, until its last moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_lte?: components["parameters"]["CreatedLte"];
                /** Forward cursor: id of the newest item of the page before. The page has the items that became visible next, newest first, and may be empty. Polling with it misses no item and repeats none. */
                ending_before?: components["parameters"]["EndingBefore"];
                /** Clamped to 1..100 */
                limit?: components["parameters"]["Limit"];
                /** @example /api/v1/products/{id} */
                route?: string;
                /** Cursor: id of the last item of the previous page. */
                starting_after?: components["parameters"]["StartingAfter"];
                /** Class of the status */
                status?: "2xx" | "3xx" | "4xx" | "5xx";
            };
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LoggedRequest"][];
                        /** Whether there is a next page: its starting_after is the last id of this one, or its ending_before the first id */
                        hasMore: boolean;
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenantOrScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    retrieveRequest: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path: {
                /** Permanent identifier */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LoggedRequest"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenantOrScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
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
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SearchHit"][];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenantOrScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Session"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Permanent identifier */
                id: components["parameters"]["Id"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AcceptedInvitation"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    advanceTestClock: {
        parameters: {
            query?: never;
            header?: {
                /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "seconds": 1800,
                 *       "ids": [
                 *         "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AdvanceTestClockRequest"];
            };
        };
        responses: {
            /** Success */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AdvancedTestClock"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenantOrScope"];
            409: components["responses"]["OnceConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTransactions: {
        parameters: {
            query?: {
                /**
                 * Your own name for this payment, an order number for example; a filter of the list
                 * @example order-1001
                 */
                clientReference?: components["parameters"]["ClientReference"];
                /** Created at or after; of a date, from its first moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_gte?: components["parameters"]["CreatedGte"];
                /** Created at or before; of a date, until its last moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_lte?: components["parameters"]["CreatedLte"];
                /** In any case */
                customerEmail?: components["parameters"]["CustomerEmail"];
                /** Forward cursor: id of the newest item of the page before. The page has the items that became visible next, newest first, and may be empty. Polling with it misses no item and repeats none. */
                ending_before?: components["parameters"]["EndingBefore"];
                /**
                 * Answers these in whole, beside their ids; separated by commas, or repeated as `expand[]=`: `paymentLink`, `paymentLink.product`
                 * @example paymentLink
                 */
                expand?: components["parameters"]["Expand"];
                /** Whether the payment's link is agentic */
                isAgenticProxy?: components["parameters"]["IsAgenticProxy"];
                /** Clamped to 1..100 */
                limit?: components["parameters"]["Limit"];
                /**
                 * `metadata[<key>]=<value>`, up to 10 times: items whose metadata has all of these pairs. A value that is no text is written as its JSON.
                 * @example {
                 *       "orderId": "A-1001"
                 *     }
                 */
                metadata?: components["parameters"]["Metadata"];
                /** Default: the mode of the key */
                mode?: components["parameters"]["Mode"];
                /**
                 * The chain, by its name here
                 * @example base_sepolia
                 */
                network?: components["parameters"]["Network"];
                /**
                 * Id of a payment link: a UUID, or `pl-` and the UUID
                 * @example 5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e
                 */
                paymentLinkId?: components["parameters"]["PaymentLinkId"];
                /** Of the product that lent its fields; null: none */
                productId?: components["parameters"]["ProductId"];
                /** Cursor: id of the last item of the previous page. */
                starting_after?: components["parameters"]["StartingAfter"];
                /** How it ended or stands */
                status?: components["parameters"]["Status"];
                /** EVM: 64 hex digits with or without 0x. Solana: base58 signature, or its 128 hex digits. */
                txHash?: components["parameters"]["TxHash"];
                /** EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58 */
                walletAddress?: components["parameters"]["WalletAddress"];
            };
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page, newest first; with `Accept: text/csv` all rows of the filters */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Transaction"][];
                        /** Whether there is a next page: its starting_after is the last id of this one, or its ending_before the first id */
                        hasMore: boolean;
                        /** @enum {string} */
                        status: "success";
                    };
                    "text/csv": components["schemas"]["CsvFile"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenantOrScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    recordTransaction: {
        parameters: {
            query?: never;
            header?: {
                /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Transaction"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenantOrScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OnceConflictOrTransactionDuplicate"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["TransactionChainVerifyFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    retrieveTransaction: {
        parameters: {
            query?: {
                /**
                 * Answers these in whole, beside their ids; separated by commas, or repeated as `expand[]=`: `paymentLink`, `paymentLink.product`
                 * @example paymentLink
                 */
                expand?: components["parameters"]["Expand"];
            };
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path: {
                /** Permanent identifier */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Transaction"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenantOrScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    prepareRefund: {
        parameters: {
            query?: never;
            header?: {
                /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: which mode the request is about. An API key has a mode of its own. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path: {
                /** Permanent identifier */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": 2.5,
                 *       "reason": "Returned goods"
                 *     }
                 */
                "application/json": components["schemas"]["PrepareRefundRequest"];
            };
        };
        responses: {
            /** Success */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PreparedRefund"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["MissingCredentials"];
            403: components["responses"]["ForbiddenOrTenantOrScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OnceConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
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
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
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
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhooks"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["NewWebhookEndpoint"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrScope"];
            409: components["responses"]["OnceConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query: {
                /** Permanent identifier */
                id: string;
            };
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DeletedWebhook"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookEndpoint"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** Created at or after; of a date, from its first moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_gte?: components["parameters"]["CreatedGte"];
                /** Created at or before; of a date, until its last moment in UTC: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z */
                created_lte?: components["parameters"]["CreatedLte"];
                /** Forward cursor: id of the newest item of the page before. The page has the items that became visible next, newest first, and may be empty. Polling with it misses no item and repeats none. */
                ending_before?: components["parameters"]["EndingBefore"];
                /** Clamped to 1..100 */
                limit?: components["parameters"]["Limit"];
                /** Cursor: id of the last item of the previous page. */
                starting_after?: components["parameters"]["StartingAfter"];
                /** How far it is */
                state?: "pending" | "delivered" | "failed";
            };
            header?: {
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
            };
            path: {
                /** Permanent identifier */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"][];
                        /** Whether there is a next page: its starting_after is the last id of this one, or its ending_before the first id */
                        hasMore: boolean;
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
            };
            path: {
                /** Permanent identifier */
                id: components["parameters"]["Id"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookSecret"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OnceConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
            };
            path: {
                /** Permanent identifier */
                id: components["parameters"]["Id"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookTest"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OnceConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    redeliverWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /** With a session token: for which merchant the user acts. Required for a member of several. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
            };
            path: {
                /** Permanent identifier */
                id: components["parameters"]["Id"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookRedelivery"];
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OnceConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getStorefrontDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example acme */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The offers in OpenAPI 3.1 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** As If-None-Match knows it */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
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
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": components["parameters"]["XWebhookEvent"];
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": components["parameters"]["XWebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AgenticRequestPaidEvent"];
            };
        };
        responses: {
            200: components["responses"]["Webhooks200"];
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
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": components["parameters"]["XWebhookEvent"];
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": components["parameters"]["XWebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AgenticSettlementConflictEvent"];
            };
        };
        responses: {
            200: components["responses"]["Webhooks200"];
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
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": components["parameters"]["XWebhookEvent"];
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": components["parameters"]["XWebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AgenticSettlementResolvedEvent"];
            };
        };
        responses: {
            200: components["responses"]["Webhooks200"];
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
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": components["parameters"]["XWebhookEvent"];
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": components["parameters"]["XWebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AgenticSettlementUnknownEvent"];
            };
        };
        responses: {
            200: components["responses"]["Webhooks200"];
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
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": components["parameters"]["XWebhookEvent"];
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": components["parameters"]["XWebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyCreatedEvent"];
            };
        };
        responses: {
            200: components["responses"]["Webhooks200"];
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
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": components["parameters"]["XWebhookEvent"];
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": components["parameters"]["XWebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyRevokedEvent"];
            };
        };
        responses: {
            200: components["responses"]["Webhooks200"];
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
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": components["parameters"]["XWebhookEvent"];
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": components["parameters"]["XWebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckoutCompletedEvent"];
            };
        };
        responses: {
            200: components["responses"]["Webhooks200"];
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
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": components["parameters"]["XWebhookEvent"];
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": components["parameters"]["XWebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckoutExpiredEvent"];
            };
        };
        responses: {
            200: components["responses"]["Webhooks200"];
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
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": components["parameters"]["XWebhookEvent"];
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": components["parameters"]["XWebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentIntentExpiredEvent"];
            };
        };
        responses: {
            200: components["responses"]["Webhooks200"];
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
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": components["parameters"]["XWebhookEvent"];
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": components["parameters"]["XWebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentIntentProcessingEvent"];
            };
        };
        responses: {
            200: components["responses"]["Webhooks200"];
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
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": components["parameters"]["XWebhookEvent"];
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": components["parameters"]["XWebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentIntentUnresolvedEvent"];
            };
        };
        responses: {
            200: components["responses"]["Webhooks200"];
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
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": components["parameters"]["XWebhookEvent"];
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": components["parameters"]["XWebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentLinkCreatedEvent"];
            };
        };
        responses: {
            200: components["responses"]["Webhooks200"];
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
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": components["parameters"]["XWebhookEvent"];
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": components["parameters"]["XWebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentLinkDeactivatedEvent"];
            };
        };
        responses: {
            200: components["responses"]["Webhooks200"];
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
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": components["parameters"]["XWebhookEvent"];
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": components["parameters"]["XWebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentLinkUpdatedEvent"];
            };
        };
        responses: {
            200: components["responses"]["Webhooks200"];
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
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": components["parameters"]["XWebhookEvent"];
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": components["parameters"]["XWebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentCompletedEvent"];
            };
        };
        responses: {
            200: components["responses"]["Webhooks200"];
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
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": components["parameters"]["XWebhookEvent"];
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": components["parameters"]["XWebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentFailedEvent"];
            };
        };
        responses: {
            200: components["responses"]["Webhooks200"];
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
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": components["parameters"]["XWebhookEvent"];
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": components["parameters"]["XWebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentRefundedEvent"];
            };
        };
        responses: {
            200: components["responses"]["Webhooks200"];
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
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": components["parameters"]["XWebhookEvent"];
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": components["parameters"]["XWebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductCreatedEvent"];
            };
        };
        responses: {
            200: components["responses"]["Webhooks200"];
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
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": components["parameters"]["XWebhookEvent"];
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": components["parameters"]["XWebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductUpdatedEvent"];
            };
        };
        responses: {
            200: components["responses"]["Webhooks200"];
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
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": components["parameters"]["XWebhookEvent"];
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": components["parameters"]["XWebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProxySecretRotatedEvent"];
            };
        };
        responses: {
            200: components["responses"]["Webhooks200"];
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
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": components["parameters"]["XWebhookEvent"];
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": components["parameters"]["XWebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundCanceledEvent"];
            };
        };
        responses: {
            200: components["responses"]["Webhooks200"];
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
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": components["parameters"]["XWebhookEvent"];
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": components["parameters"]["XWebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundCreatedEvent"];
            };
        };
        responses: {
            200: components["responses"]["Webhooks200"];
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
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": components["parameters"]["XWebhookEvent"];
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": components["parameters"]["XWebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundExpiredEvent"];
            };
        };
        responses: {
            200: components["responses"]["Webhooks200"];
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
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": components["parameters"]["XWebhookEvent"];
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": components["parameters"]["XWebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundUnresolvedEvent"];
            };
        };
        responses: {
            200: components["responses"]["Webhooks200"];
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
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": components["parameters"]["XWebhookEvent"];
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": components["parameters"]["XWebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionRecordedEvent"];
            };
        };
        responses: {
            200: components["responses"]["Webhooks200"];
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
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); key is the base64 part of the secret
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /**
                 * Unix seconds of this attempt (Standard Webhooks)
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * Type of the event
                 * @example payment.completed
                 */
                "X-Webhook-Event": components["parameters"]["XWebhookEvent"];
                /**
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`, key is the whole secret as text
                 * @example t=1795253400,v1=5257a869…
                 */
                "X-Webhook-Signature": components["parameters"]["XWebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookTestEvent"];
            };
        };
        responses: {
            200: components["responses"]["Webhooks200"];
        };
    };
}
