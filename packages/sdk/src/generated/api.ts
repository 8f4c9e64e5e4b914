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
         * List paid resources for catalogs
         * The 1,000 newest active links whose merchants let catalogs list them. Each answers 402 with its price.
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
         * Get what an API sells, as OpenAPI
         * All other paths below `/api/agent/api-{apiId}` are routes, with any method. A paid route works like a link.
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
         * Without a payment: 402 with an x402 offer. With a payment in PAYMENT-SIGNATURE, the merchant's API gets the request byte for byte. You get its answer unchanged. You pay only after a 2xx, or in advance if the offer has `settle`. A link may accept one method only. HEAD returns the offer in PAYMENT-REQUIRED and buys nothing.
         */
        get: operations["getPaidLink"];
        /**
         * Call a link with PUT, paid per request
         * Without a payment: 402 with an x402 offer. With a payment in PAYMENT-SIGNATURE, the merchant's API gets the request byte for byte. You get its answer unchanged. You pay only after a 2xx, or in advance if the offer has `settle`. A link may accept one method only. HEAD returns the offer in PAYMENT-REQUIRED and buys nothing.
         */
        put: operations["putPaidLink"];
        /**
         * Call a link with POST, paid per request
         * Without a payment: 402 with an x402 offer. With a payment in PAYMENT-SIGNATURE, the merchant's API gets the request byte for byte. You get its answer unchanged. You pay only after a 2xx, or in advance if the offer has `settle`. A link may accept one method only. HEAD returns the offer in PAYMENT-REQUIRED and buys nothing.
         */
        post: operations["postPaidLink"];
        /**
         * Call a link with DELETE, paid per request
         * Without a payment: 402 with an x402 offer. With a payment in PAYMENT-SIGNATURE, the merchant's API gets the request byte for byte. You get its answer unchanged. You pay only after a 2xx, or in advance if the offer has `settle`. A link may accept one method only. HEAD returns the offer in PAYMENT-REQUIRED and buys nothing.
         */
        delete: operations["deletePaidLink"];
        options?: never;
        head?: never;
        /**
         * Call a link with PATCH, paid per request
         * Without a payment: 402 with an x402 offer. With a payment in PAYMENT-SIGNATURE, the merchant's API gets the request byte for byte. You get its answer unchanged. You pay only after a 2xx, or in advance if the offer has `settle`. A link may accept one method only. HEAD returns the offer in PAYMENT-REQUIRED and buys nothing.
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
         * Send the Idempotency-Key of the paid call. Returns 202 while the job runs, then the target's answer, which the service stores for 15 minutes.
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
         * Get the price of a link, free and without a 402
         * The same price as in the 402. Only the 402 has `payTo`.
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
        /** Get the outcome of a payment whose answer did not arrive */
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
         * Open an agentic account for the user of the session
         * A user has one account: a repeat changes nothing and returns it with 200. PATCH changes its name and contact.
         */
        post: operations["onboardAgenticAccount"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the name or the contact of an account
         * Absent fields keep their values, `null` clears `contactEmail`, and `{}` changes nothing. Existing links keep the old name.
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
        /** List verified and pending wallets and domains */
        get: operations["getVerification"];
        put?: never;
        /**
         * Prove that the account controls a wallet or a domain
         * `wallet`: the first call returns a message. Sign it with the wallet within 15 minutes and send the same call with `signature`. In live mode the wallet then belongs to this account, even if another account had registered it. `domain`: the first call returns a line of text and an address. Publish a file with the line there within 3 days and send the same call again. If the check fails, `reason` says why.
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
         * Create a checkout session, which expires after 30 minutes
         * @deprecated
         * With `paymentLinkId`, absent fields get the values of that link. A repeat with the same Idempotency-Key gets the first answer again; GET returns the current status.
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
         * 404 once it has expired; a completed session does not expire. If another merchant takes over the wallet of an open session, `merchantWalletAddress` becomes null.
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
         * Complete a checkout session with a payment on the chain
         * @deprecated
         * The proven payment must go from `walletAddress` to the session's wallet, cover the session's amount and not be older than the session. A session completes once, and each hash counts once.
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
        /** List API keys of both modes, newest first, without their secrets */
        get: operations["listDeveloperKeys"];
        put?: never;
        /**
         * Create an API key; it is shown only once
         * Keys of an agentic account have scope `agentic`. Other accounts must verify a wallet or a domain before their first live key. With `permissions` the key is restricted and begins with `svc_test_rk_` or `svc_live_rk_`. Permissions never change.
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
         * Revoke an API key; takes effect within a second
         * The key stays in the list. A repeat returns the same answer and changes nothing.
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
         * Replace an API key with a new one of the same type, rights and name
         * The old key keeps working for `expiresInSeconds`; by default it is revoked at once. If the old key has an expiry date, the new key gets the same lifetime, counted from now. The new key is shown only once.
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
        /** Get the status of a payment */
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
         * Get a Solana transaction for the payer's wallet to sign and send
         * A plain transfer of the amount due, with the intent's reference. The payer pays the fee. The call changes nothing.
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
         * Answer the seller's questions
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
         * Pay with a transfer that a wallet signed (EIP-3009)
         * The service settles the transfer and proves it on the chain before it counts. 402: nothing was charged; the payer may pay in another way. 409: do not pay again. The payment has ended or is already being paid, or (reason `invalid_transaction_state`) the signature was used or canceled earlier and may have paid. 504: the outcome is unknown. Do not pay again; follow the payment, or send the same request again.
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
         * Report the transaction that paid
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
        /** Start a payment of a link */
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
         * With `productId`, absent fields get the values of that product. `network` is always required.
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
         * Get what a payment link shows to the buyer
         * @deprecated
         * Public: ignores credentials. Leaves out wallets that another merchant has taken over, and their networks.
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
         * As in v1 with a session token, but for links of both modes.
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
         * Absent fields keep their values, `null` clears a nullable field, and `{}` changes nothing. Archiving also deactivates the product. Its links stay payable.
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
        /** Check readiness: the database accepts writes, ENCRYPTION_KEYS fit, and the service isn't stopping */
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
         * Record a transfer that refunded a payment
         * @deprecated
         * The service first proves the transfer on the chain: USDC to the payer or `refundAddress`, from the wallet that was paid, not older than the payment, at least `amount`. Refunds can't exceed the transaction's amount; when they reach it, the transaction is `refunded`.
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
         * Mark live payments as settled, oldest first
         * @deprecated
         * For bookkeeping only: the money is already in the merchant's wallet. Sets `settledAt` of the transactions; a transaction is settled once.
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
         * Get the sum that is not settled yet
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
         * Get the tax on a purchase
         * @deprecated
         * 0 without a tax engine; 504 if the engine does not answer.
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
         * A key of scope agentic lists the transactions of agentic links only. With `Accept: text/csv` (in the clients: `csv`), the answer is a file with all matching items, and `limit` is ignored. To continue a broken download, send the last id you got as `starting_after`.
         */
        get: operations["legacyListTransactions"];
        put?: never;
        /**
         * Record a completed on-chain payment (unversioned)
         * @deprecated
         * The service first proves the payment on the chain: USDC from `walletAddress` to one of your wallets, at least `amount`. A hash is recorded once. If no node knows the hash yet, the service looks for it (by default ten seconds), then answers 422 with `retryable: true`: send the same request again.
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
         * Create an upload address for one file
         * Send the file by PUT to `uploadUrl` with `headers`. The store refuses any other type or size. If a file with this name is stored already, the service adds a suffix. Two addresses for the same name have the same key if both are created before a file is stored. The later PUT then replaces the earlier file. So does a second PUT to the same `uploadUrl`. To never replace a file, also send `If-None-Match: *`. If you get 412, create another address.
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
        /** Delete one of your uploaded files */
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
        /** Get the merchant and the rights of the caller */
        get: operations["retrieveAccount"];
        put?: never;
        /**
         * Open an account to sell to people and agents
         * Its keys have scope full. Live keys and changes in live mode need a verified wallet or domain. A user has one account: a repeat returns it unchanged, with 200.
         */
        post: operations["openAccount"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the profile of the merchant
         * Absent fields keep their values, `null` clears `contactEmail`, and `{}` changes nothing. Existing links keep the old name.
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
        /** Get the branding of your payment pages */
        get: operations["retrieveBranding"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the branding of your payment pages
         * Absent fields keep their values, and `null` clears a field. Test and live mode each have their own branding.
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
        /** List the open invitations */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite a user by e-mail address
         * The service sends no e-mail: tell the person. A user whose identity provider has verified this address can accept for 14 days. A second invitation to an address replaces the first.
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
        /** List the members of the merchant, oldest first */
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
         * Takes effect with the member's next request. Owners can remove members. Members can leave by removing themselves, except the last owner. API keys that the member created keep working.
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
        /** List the merchant's wallets in this mode */
        get: operations["listWallets"];
        put?: never;
        /**
         * Add a wallet in this mode
         * The first wallet of a chain family becomes its default. A repeat changes nothing and answers 200.
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
         * The service refuses while active links, unarchived products or watched payments use the wallet. A default wallet can be removed only as the last wallet of its chain family. Recorded payments stay.
         */
        delete: operations["removeWallet"];
        options?: never;
        head?: never;
        /**
         * Make a wallet the default of its chain family
         * Existing links and products keep their wallet.
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
         * Get the secret that signs calls to your targets
         * Created on first use, one per merchant and mode.
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
        /** Replace the signing secret; both sign during the grace period */
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
         * Create an API to sell its operations
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
         * It stops selling and can't be restored. Its routes stay as inactive payment links, with their payments. Buyers still get the answers they paid for.
         */
        delete: operations["deleteApi"];
        options?: never;
        head?: never;
        /**
         * Change the named fields of an API
         * `baseUrl` and `upstreamHeaders` apply to all routes. `active: false` closes all routes.
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
         * Returns what would change. Send the same request with `confirmation` to apply it. The price of an operation is its `x-price`, else the price of its first tag in `pricesByTag`, else `price`. Operations without a price are skipped. `x-settle` of the operation, else `settle`, says when calls are charged. Without either, existing routes keep their setting, and new routes charge after the answer. Routes that are no longer in the document are closed.
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
         * Includes free routes. A paid route is a payment link. To change its price, change the link.
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
         * Events of the last 30 days, for receivers that missed a webhook or have no public address. A key of scope agentic lists only events that this scope covers.
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
        /** Retrieve an event */
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
         * Send an event to webhook endpoints again
         * Sends the event at once with the same id, even to endpoints that already got it. Without `endpointId`, all active endpoints that subscribe to its type get it. The retry schedule restarts.
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
         * With `Accept: text/csv` (in the clients: `csv`), the answer is a file with all matching items, and `limit` is ignored. To continue a broken download, send the last id you got as `starting_after`.
         */
        get: operations["listPaymentIntents"];
        put?: never;
        /**
         * Start a person's purchase of a payment link
         * Returns the exact amount to transfer on each network, QR code texts for wallets, and `url`: send the payer to this page. The service detects the payment itself.
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
        /** Retrieve a payment intent with its detected transfers */
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
         * The service keeps watching: if a payment arrives anyway, the intent becomes `unresolved` with reason `late`. 409 with `retryAfter`: a wallet's payment is being settled.
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
         * Credit a payment that didn't complete its intent
         * The service verifies the transfer on the chain and records it. You decide that it counts, so any amount and any network of the mode are accepted.
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
         * With `productId`, absent fields get the values of that product. `network` is always required.
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
         * The `ETag` of the answer changes with the link's settings, not with payments. With `expand` it also changes with the expanded objects.
         */
        get: operations["retrievePaymentLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the named fields of a payment link
         * Absent fields keep their values, `null` clears a nullable field, and `{}` changes nothing. `active: false` deactivates the link.
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
         * Check whether catalogs can list a payment link
         * Catalogs of paid resources list an agentic link when the facilitator settles a payment for it. The last two checks depend on payments.
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
         * Absent fields keep their values, `null` clears a nullable field, and `{}` changes nothing. Archiving also deactivates the product. Its links stay payable.
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
         * Includes refunds recorded by hash. With `Accept: text/csv` (in the clients: `csv`), the answer is a file with all matching items, and `limit` is ignored. To continue a broken download, send the last id you got as `starting_after`.
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
         * The service keeps watching: a transfer that is sent anyway is counted, with `late: true`.
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
         * Get a Solana transaction that sends a pending refund
         * The wallet that received the payment signs and sends this transaction in the browser, and pays the fee. The call changes nothing.
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
         * Credit a transfer that didn't complete its refund
         * For a transfer of another amount, from another wallet of yours, or from before the refund was prepared. The service verifies it on the chain. The refund's amount becomes the amount that the payer received, in whole cents and at most the rest of the payment.
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
         * Get the volume over time
         * Exact sums by the time at which each transaction and refund was recorded (`createdAt`), so a past day doesn't change. A report has at most 1,900 intervals. Grouped by network, it has at most 400. Grouped by link, it has at most 100 intervals and covers at most 400 days.
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
         * Requests of your keys and members in the last 7 days, at most the last 10,000 of the mode. They appear within seconds. The log contains no bodies, queries or addresses. It leaves out successful reads by members, requests without a valid credential, and requests that a rate limit refused.
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
         * Retrieve a request
         * By its id or by the answer's `X-Request-Id`. If several requests have the same `X-Request-Id`, you get the newest.
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
         * Finds transactions, payment intents, payment links and products of your mode by id, transaction hash (also of a refund), complete e-mail address of the buyer, or your complete reference. Links and products are also found by the beginning of their name. References and Solana signatures are case-sensitive. For a completed intent, the result is its transaction. Only a search for the intent's id finds the intent itself. At most 25 results.
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
         * Get the signed-in user and the user's merchants
         * A member of several merchants must send `X-Svc-Merchant` with all other requests.
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
         * `GET /api/v1/session` lists the user's invitations. A user who is already a member keeps the role.
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
         * Brings forward `expiresAt` and `watchUntil` of open payment intents, and the next attempt of pending webhook deliveries, at most to now. The service acts within seconds. Nothing else changes. Several calls add up.
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
         * A key of scope agentic lists the transactions of agentic links only. With `Accept: text/csv` (in the clients: `csv`), the answer is a file with all matching items, and `limit` is ignored. To continue a broken download, send the last id you got as `starting_after`.
         */
        get: operations["listTransactions"];
        put?: never;
        /**
         * Record a completed on-chain payment
         * The service first proves the payment on the chain: USDC from `walletAddress` to one of your wallets, at least `amount`. A hash is recorded once. If no node knows the hash yet, the service looks for it (by default ten seconds), then answers 422 with `retryable: true`: send the same request again.
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
         * Returns the transfer to send from the wallet that received the payment: exactly this amount, to `walletAddress`. The service detects it on the chain and completes the refund. Until then the refund reserves its part of the payment.
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
        /** Version and build of the service */
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
         * List all endpoints and their latest deliveries
         * A key of scope agentic sees only endpoints of scope agentic.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create an endpoint that receives events; its secret is shown only once
         * With a key of scope agentic, the endpoint receives only events that this scope covers.
         */
        post: operations["createWebhook"];
        /** Delete an endpoint with its deliveries */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change an endpoint
         * An inactive endpoint gets no new events. Pending deliveries wait up to 30 days for activation.
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
        /** List deliveries to an endpoint with their attempts, newest first; kept for 30 days */
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
         * Replace the secret of an endpoint; the new secret is shown only once
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
         * Delivered like any other event, even if the endpoint doesn't subscribe to its type.
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
         * Send a delivery again
         * Sends the event at once, with the same id; the retry schedule restarts. Also works for delivered and pending deliveries.
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
         * Get what a merchant sells to agents, as OpenAPI
         * Agentic links and API routes that the merchant lists. `GET /m/{slug}` returns them as a page, JSON or Markdown, depending on `Accept`.
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
         * A request to an agentic link was paid. With `settle: before`, its answer follows.
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
         * The transfer that settled a payment is already recorded for another payment.
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
         * A settlement whose outcome was unknown turned out to have succeeded.
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
         * The service doesn't know yet whether a payment was settled, and checks the chain.
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
         * A key was created. The event doesn't contain the key.
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
         * A key was revoked.
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
         * A checkout session ended unpaid. Sent within a minute after the session expires.
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
         * An intent ended, and no payment was found. `unreadNetworks` names networks that the service could not read, if any. The service still detects a late payment.
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
         * Money arrived that doesn't complete an intent by itself; see `reason`. Credit it with `POST …/resolve`.
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
         * A payment link was created.
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
         * A payment link became inactive. Sent with `payment_link.updated`.
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
         * A payment was recorded. Sent with `transaction.recorded`.
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
         * A recording was refused for good (`retryable: false`), or the settlement of a paid request was refused or became impossible.
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
         * A refund was proven. Says how much of the payment is left.
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
         * A product was created.
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
         * A refund was prepared. `payment.refunded` follows when it is proven.
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
         * A refund ended unsent. The service still detects a late transfer.
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
         * A transfer from your wallet to the receiver of a refund completed no refund; see `transfer.reason`.
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
             * Id of the merchant
             */
            merchantId: string;
        };
        AcceptInvitationRequest: Record<string, never> | null;
        Account: {
            /** Whether new keys get scope agentic */
            agentic: boolean;
            /** E-mail address for messages from the operator */
            contactEmail: string | null;
            /**
             * Format: date-time
             * When it was created
             */
            createdAt: string;
            /**
             * Name of the merchant, as buyers see it
             * @example Acme
             */
            displayName: string;
            /**
             * Format: uuid
             * Id of the merchant
             */
            merchantId: string;
            /** Whether the account has verified a wallet or a domain */
            verified: boolean;
            /** Default wallets in live mode, by chain family */
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
            /** Those of `ids` that aren't yours, aren't in test mode, have ended, are already due, or are being processed */
            notMoved: string[];
            /** Moved payment intents */
            paymentIntents: {
                /**
                 * Format: date-time
                 * New time at which it expires
                 */
                expiresAt: string;
                /**
                 * Format: uuid
                 * Permanent identifier
                 */
                id: string;
                /**
                 * Format: date-time
                 * Until when the service detects payments
                 */
                watchUntil: string;
            }[];
            /** Seconds by which time was advanced */
            seconds: number;
            /** Moved webhook deliveries */
            webhookDeliveries: {
                /**
                 * Format: uuid
                 * Id of the webhook endpoint
                 */
                endpointId: string;
                /**
                 * Format: uuid
                 * Id of the event; the same in every delivery
                 */
                eventId: string;
                /**
                 * Format: uuid
                 * Permanent identifier
                 */
                id: string;
                /**
                 * Format: date-time
                 * New time of the next attempt
                 */
                nextAttemptAt: string;
            }[];
        };
        AdvanceTestClockRequest: {
            /** Payment intents and webhook deliveries to move; an event's id moves its deliveries. Default: all open intents and pending deliveries in test mode */
            ids?: string[];
            /** Seconds by which to bring deadlines forward */
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
             * Wallet of the payer
             * @example 0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC
             */
            payer: string;
            /**
             * Format: uuid
             * Id of the x402 payment
             */
            paymentId: string;
            /**
             * Format: uuid
             * Id of the payment link
             */
            paymentLinkId: string;
            /**
             * Format: uuid
             * Id of the transaction
             */
            transactionId?: string;
            /**
             * Transaction hash
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
            /** False: a link or API sells nothing, and an endpoint gets no events */
            active: boolean;
            /** Base address of the routes' paths */
            baseUrl: string;
            /**
             * Format: date-time
             * When it was created
             */
            createdAt: string;
            /** Text for buyers */
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
             * Id of the merchant
             */
            merchantId: string;
            /**
             * Keys of this mode see it
             * @enum {string}
             */
            mode: "live" | "test";
            /** Name that buyers see */
            name: string;
            network: components["schemas"]["Network"];
            /** Networks that the next import sets on the routes it creates or changes */
            networks: components["schemas"]["Network"][];
            /**
             * Format: date-time
             * When it was last changed
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
             * Address at which it is sold
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
            /** New routes, and routes that open again */
            added: components["schemas"]["RouteChange"][];
            /** Whether the routes were changed */
            applied: boolean;
            /** Routes that will change */
            changed: {
                /** In currency units */
                amount: number;
                /** Which fields change */
                fields: string[];
                /** HTTP method */
                method: string;
                /** Name that buyers see */
                name: string;
                /**
                 * Path of the operation, `{name}` for a parameter
                 * @example /weather/{city}
                 */
                path: string;
                /** before: charges a call first, then streams the answer. If the answer fails, a retry is free */
                settle: ("after" | "before") | null;
            }[];
            /** Send it with the same body to apply this diff */
            confirmation: string;
            /** Routes that will close */
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
            /** Number of unchanged routes */
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
            /** Name that buyers see */
            name: string;
            /**
             * Path of the operation, `{name}` for a parameter
             * @example /weather/{city}
             */
            path: string;
            /**
             * Format: uuid
             * Null for a free route
             */
            paymentLinkId: string | null;
            /** before: charges a call first, then streams the answer. If the answer fails, a retry is free */
            settle: ("after" | "before") | null;
            /** Address at which it is sold, with `{name}` for a parameter */
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
            /** Address of the logo; a new logo gets a new address */
            logoUrl: string | null;
            /** Last part of your public storefront's address */
            slug: string | null;
            /** Public page of your listed agentic links and APIs; null without a slug */
            storefrontUrl: string | null;
            /** E-mail address for payers' questions */
            supportEmail: string | null;
            /** Help page for payers */
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
             * Wallet to pay
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            merchantWalletAddress?: string;
        };
        CompletedCheckoutSession: components["schemas"]["CheckoutSession"] & {
            transaction: components["schemas"]["Transaction"];
        };
        CreateApiRequest: {
            /** False: a link or API sells nothing, and an endpoint gets no events */
            active?: boolean;
            /**
             * Base address of the routes. Must be https
             * @example https://api.example.com/v1
             */
            baseUrl: string;
            /** Text for buyers */
            description?: string;
            /**
             * 1 to 255 characters; surrounding white space is removed
             * @example Pro plan
             */
            name: string;
            network: components["schemas"]["Network"];
            /** All chains it can be paid on, `network` included */
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
            /** Where the page links back before payment */
            cancelUrl?: string | null;
            /**
             * Currency of the amounts
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
            /** EVM: 0x and 40 hex digits (mixed case: EIP-55 checksum); Solana: base58 */
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
             * Link that provides the defaults of other fields
             * @example 5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e
             */
            paymentLinkId?: string | null;
            /** Amount without tax */
            subtotalAmount?: number | null;
            /** Where the page leads after payment */
            successUrl?: string | null;
            /** Tax */
            taxAmount?: number | null;
            /**
             * Token of the payment
             * @enum {string}
             */
            token?: "USDC";
        };
        CreateDeveloperKeyRequest: {
            /**
             * Format: date-time
             * A future time; without it the key does not expire
             */
            expiresAt?: string | null;
            /**
             * Mode of the key
             * @enum {string}
             */
            keyType: "test" | "live";
            /** 1 to 255 characters */
            name?: string;
            /** Rights of a restricted key: `write` includes `read`, and what isn't named is refused. Null: all rights of its scope. `security` of each operation lists the rights that it needs */
            permissions?: components["schemas"]["KeyPermissions"] | null;
        };
        CreateInvitationRequest: {
            /**
             * Format: email
             * Address that the identity provider must have verified; case-insensitive
             */
            email: string;
            /**
             * viewer: reads. developer: also changes products, links, keys and webhooks. owner: may do everything
             * @enum {string}
             */
            role: "owner" | "developer" | "viewer";
        };
        CreatePaymentIntentRequest: {
            /**
             * Your own reference for the payment, such as an order number; lists can filter by it
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
            /** Values of the link's customFields, by key. The page at `url` asks the payer for missing required values. */
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
            /** Wallet for refunds */
            refundAddress?: components["schemas"]["WalletAddress"] | null;
            /** True: you decide about late payments. False: with an active link, they complete the intent */
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
             * Create the product first, then archive it with PATCH
             * @enum {boolean}
             */
            archived?: false;
            /**
             * 1 to 255 characters; surrounding white space is removed
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
            /** Your reason for the refund */
            reason?: string | null;
            /**
             * Format: uuid
             * Id of the refunded transaction
             */
            transactionId: string;
            /** Hash of the transfer back to the payer */
            txHash: string;
        };
        /** If empty: all unsettled transactions, oldest first, up to 10,000 */
        CreateSettlementRequest: {
            /**
             * Maximum sum: settles the oldest transactions up to it
             * @example 25
             */
            amount?: number | null;
            /** Name of the chain */
            network?: components["schemas"]["Network"] | null;
            /** Ids of the transactions */
            transactionIds?: string[] | null;
        };
        CreateUploadRequest: {
            /** 1 to 255 characters; the extension must fit the type */
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
            /** Event types to send; empty: all */
            events?: components["schemas"]["EventType"][];
            /**
             * For sessions, default test. An API key creates endpoints of its own mode
             * @enum {string}
             */
            mode?: "test" | "live";
            /**
             * https, on a public host
             * @example https://example.com/webhooks
             */
            url: string;
        };
        /** RFC 4180, UTF-8: a line with the names of the fields, then a line for each item. Objects are JSON text. Texts that look like a formula begin with an apostrophe. */
        CsvFile: string;
        CustomField: {
            /** Name of the value */
            key: string;
            /** Question that the buyer reads */
            label: string;
            /** Whether the buyer may leave it empty */
            optional?: boolean;
            /** Choices of a dropdown */
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
             * When it was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * When it expires; null: never
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
             * When it was last used; null: never
             */
            lastUsedAt: string | null;
            /**
             * Your name for the key
             * @example CI
             */
            name: string;
            /** Rights of a restricted key: `write` includes `read`, and what isn't named is refused. Null: all rights of its scope. `security` of each operation lists the rights that it needs */
            permissions: components["schemas"]["KeyPermissions"] | null;
            /**
             * Format: date-time
             * When it was revoked; null: not revoked
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
             * Name of the chain
             * @enum {string}
             */
            network: "solana_devnet" | "solana";
            /** Wallet of the payer, base58 */
            payer: string;
        };
        /**
         * Body of an error response. Handle errors by `code`.
         * @example {
         *       "status": "error",
         *       "code": "NOT_FOUND",
         *       "message": "Not found."
         *     }
         */
        Error: {
            /**
             * What the buyer of a paid call should do next
             * @enum {string}
             */
            action?: "sign_new" | "repeat_same" | "wait" | "top_up" | "use_other_network" | "give_up";
            /**
             * Stable. Handle errors by this, not by the message
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
             * Id of this transaction's existing record, if it is yours
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
            /** See the webhook of the event's type */
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
             * Amount of the request
             * @example 25
             */
            amount: number;
            /** Your own reference for the payment */
            clientReference: string | null;
            /**
             * Why it failed, for people
             * @example 24.5 USDC arrived, 25 was expected.
             */
            message: string;
            /** Your own keys and values */
            metadata: {
                [key: string]: unknown;
            };
            network: components["schemas"]["Network"];
            /**
             * Format: uuid
             * Id of the x402 payment; null for a recording
             */
            paymentId: string | null;
            /**
             * Format: uuid
             * Id of the payment link; null: none
             */
            paymentLinkId: string | null;
            /**
             * If recording failed: `reason` of TRANSACTION_CHAIN_VERIFY_FAILED. If a paid request failed: x402's reason
             * @example amount_mismatch
             */
            reason: string;
            /**
             * Token of the payment
             * @enum {string}
             */
            token: "USDC";
            /**
             * Transaction hash
             * @example 0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a
             */
            txHash: string | null;
            /**
             * Wallet of the payer
             * @example 0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC
             */
            walletAddress: string;
        } & {
            [key: string]: unknown;
        };
        ImportApiRequest: {
            /** `confirmation` of the diff to apply. Without it, nothing changes */
            confirmation?: string;
            /** OpenAPI 3.0 or 3.1 as JSON or YAML; at most 1048576 bytes. Leave it out for an MCP server */
            document?: string;
            /** Whether catalogs and your storefront may list the paid routes. Default: unchanged */
            listed?: boolean;
            /** In currency units; 0: free */
            price?: number;
            /** Prices by tag of the document, in currency units */
            pricesByTag?: {
                [key: string]: number;
            };
            /**
             * before: charges a call first, then streams the answer. If the answer fails, a retry is free
             * @enum {string}
             */
            settle?: "after" | "before";
            /** Address of the OpenAPI document */
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
            /** Wallet of the payer */
            from: string;
            /**
             * Only `amount` and `reference` complete an intent
             * @enum {string}
             */
            matchedBy: "amount" | "reference" | "tail" | "hash" | "shared";
            network: components["schemas"]["Network"];
            /**
             * `gone`: dropped by a chain reorganization
             * @enum {string}
             */
            state: "seen" | "final" | "gone";
            /** Transaction hash */
            txHash: string;
        };
        Invitation: {
            /**
             * Format: date-time
             * When it was created
             */
            createdAt: string;
            /** In lower case */
            email: string;
            /**
             * Format: date-time
             * When it expires
             */
            expiresAt: string;
            /**
             * Format: uuid
             * Permanent identifier
             */
            id: string;
            /**
             * viewer: reads. developer: also changes products, links, keys and webhooks. owner: may do everything
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
            /** Whether new keys get scope agentic */
            agentic: boolean;
            /** E-mail address for messages from the operator */
            contactEmail: string | null;
            /**
             * Format: date-time
             * When it was created
             */
            createdAt: string;
            /**
             * Format: uuid
             * Id of the API key; null for a session
             */
            keyId: string | null;
            /** Rate limits per client address; off for clients on the service's own machine */
            limits: {
                /** Maximum number of requests in a window */
                max: number;
                /** Requests that the limit covers */
                tier: string;
                /** Length of the sliding window in milliseconds */
                windowMs: number;
            }[];
            /** Whether real money moves */
            livemode: boolean;
            /**
             * Format: uuid
             * Merchant for whom the caller acts
             */
            merchantId: string;
            /** Name that buyers see */
            merchantName: string;
            /**
             * Mode of the key, or of this request
             * @enum {string}
             */
            mode: "live" | "test";
            /** Rights of a restricted key: `write` includes `read`, and what isn't named is refused. Null: all rights of its scope. `security` of each operation lists the rights that it needs */
            permissions: components["schemas"]["KeyPermissions"] | null;
            /** Role of the session's member; null for a key */
            role: ("owner" | "developer" | "viewer") | null;
            /**
             * agentic: links and payments only if they are agentic
             * @enum {string}
             */
            scope: "full" | "agentic";
            /** Whether the merchant has verified a wallet or a domain */
            verified: boolean;
            /** Default wallets of this mode */
            wallets: {
                /** Wallet on EVM chains */
                evm: string | null;
                /** Wallet on Solana */
                solana: string | null;
            };
        };
        /**
         * What a restricted key may do: `write` includes `read`. Resources that aren't named are refused. Each operation lists in `security` what it needs.
         * @example {
         *       "products": "read",
         *       "paymentLinks": "write"
         *     }
         */
        KeyPermissions: {
            /**
             * APIs for sale. Updates, deletions and imports also need `paymentLinks`
             * @enum {string}
             */
            apis?: "read" | "write";
            /**
             * Logo, color and support contact of payment pages
             * @enum {string}
             */
            branding?: "read" | "write";
            /**
             * Sessions of the deprecated checkout
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
             * The request log
             * @enum {string}
             */
            requests?: "read" | "write";
            /**
             * Settlements of the deprecated checkout
             * @enum {string}
             */
            settlements?: "read" | "write";
            /**
             * Recorded payments, with their buyers' details
             * @enum {string}
             */
            transactions?: "read" | "write";
            /**
             * Wallets. `write`: may name a new wallet on a link or product
             * @enum {string}
             */
            wallets?: "read" | "write";
            /**
             * Webhook endpoints and their secrets. To create or change one, `events` is needed too
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
             * Id, by its legacy name
             */
            _id: string;
            /** False: a link or API sells nothing, and an endpoint gets no events */
            active: boolean;
            /** In currency units */
            amount: number;
            /**
             * Format: date-time
             * When it was created
             */
            createdAt: string;
            /**
             * Currency of the amounts
             * @enum {string}
             */
            currency: "USD";
            /** Text for buyers */
            description: string;
            /** Name of the merchant, as buyers see it */
            merchantName: string;
            /** The wallet on `network` */
            merchantWalletAddress: string;
            /** Name that buyers see */
            name: string;
            network: components["schemas"]["Network"];
            /** All chains it can be paid on, `network` included */
            networks: components["schemas"]["Network"][];
            /**
             * Token of the payment
             * @enum {string}
             */
            token: "USDC";
            /** Payments less refunds, in currency units */
            totalCollected: number;
            /** Number of payments */
            totalTransactions: number;
            /**
             * Format: date-time
             * When it was last changed
             */
            updatedAt: string;
        };
        /** Reply of the facilitator's catalog to the last payment; null before the first */
        Listing: {
            /**
             * Format: date-time
             * When it happened
             */
            at: string;
            /** The catalog's reason for a rejection */
            reason: string | null;
            /**
             * `missing`: the facilitator reported nothing about its catalog
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
            /** Conditions for a listing, most important first */
            checks: {
                /** The result, and what to do */
                message: string;
                /**
                 * What the check is about
                 * @enum {string}
                 */
                name: "active" | "listed" | "address" | "facilitator" | "price" | "schema" | "settlement" | "catalog";
                /** Whether the link meets this condition */
                passed: boolean;
            }[];
            /** Whether catalogs will list the link at its next payment */
            ready: boolean;
        };
        LoggedRequest: {
            /** Error code */
            code: string | null;
            /**
             * Format: date-time
             * Time of the answer
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
             * Keys of this mode see it
             * @enum {string}
             */
            mode: "live" | "test";
            /** The answer's `X-Request-Id` */
            requestId: string;
            /**
             * Path with parameter names instead of ids
             * @example /api/v1/products/{id}
             */
            route: string;
            /** HTTP status of the answer */
            status: number;
        };
        Member: {
            /**
             * Format: date-time
             * When the member joined
             */
            createdAt: string;
            /** Verified when the member joined; null if unknown */
            email: string | null;
            /**
             * Format: uuid
             * Permanent identifier
             */
            id: string;
            /** Whether the member is the user of this session */
            isYou: boolean;
            /**
             * viewer: reads. developer: also changes products, links, keys and webhooks. owner: may do everything
             * @enum {string}
             */
            role: "owner" | "developer" | "viewer";
        };
        /**
         * Name of the chain
         * @example base_sepolia
         * @enum {string}
         */
        Network: "base_sepolia" | "eth_sepolia" | "polygon_amoy" | "arc_testnet" | "solana_devnet" | "base" | "ethereum" | "polygon" | "solana";
        NewDeveloperKey: components["schemas"]["DeveloperKey"] & {
            /**
             * The whole key. Shown only once, and not stored.
             * @example svc_test_sk_…
             */
            key: string;
        };
        NewWebhookEndpoint: components["schemas"]["WebhookEndpoint"] & {
            /**
             * `whsec_` and the base64 of 32 bytes. Shown only once.
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
             * E-mail address for messages from the operator
             */
            contactEmail?: string | null;
            /** 1 to 255 characters */
            displayName: string;
            /** At most one EVM and one Solana address: a list, or an object by chain family (`evm`, `solana`) or network name */
            walletAddresses: components["schemas"]["WalletAddress"][] | {
                [key: string]: components["schemas"]["WalletAddress"];
            };
        };
        OpenPaymentRequest: {
            /**
             * Your own reference for the payment, such as an order number; lists can filter by it
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
            /** Wallet for refunds */
            refundAddress?: components["schemas"]["WalletAddress"] | null;
        };
        PaidJob: {
            /**
             * Format: uri
             * Address to poll, with the call's Idempotency-Key
             */
            jobUrl: string;
            /** Id of the x402 payment */
            paymentId: string;
            /** Seconds until the next poll */
            retryAfter: number;
            /** @enum {string} */
            status: "running";
        };
        PayableNetwork: {
            /** `amountDue` as an integer in the token's smallest unit */
            amountDueBaseUnits: string;
            /**
             * Name of the chain
             * @enum {string}
             */
            network: "base_sepolia" | "eth_sepolia" | "polygon_amoy" | "arc_testnet" | "solana_devnet" | "base" | "ethereum" | "polygon" | "solana";
            /** Wallet of the merchant */
            payTo: string;
            /** Name for people */
            title: string;
            /**
             * Token of the payment
             * @enum {string}
             */
            token: "USDC";
            /** Contract or mint of USDC on this network */
            tokenAddress: string;
            /** Text of a QR code for wallets: EIP-681, or a Solana Pay transfer request */
            uri: string;
        };
        PayByWalletRequest: {
            /** The signed TransferWithAuthorization of EIP-3009 */
            authorization: {
                /** Wallet of the payer */
                from: string;
                /** 32 random bytes: the signature is valid only once */
                nonce: string;
                /** `payTo` in `signable` */
                to: string;
                /** Unix seconds; not in the future */
                validAfter: string;
                /** Unix seconds; at most 20 minutes from now */
                validBefore: string;
                /** `amountBaseUnits` in `signable` */
                value: string;
            };
            /**
             * Name of the chain
             * @enum {string}
             */
            network: "base_sepolia" | "eth_sepolia" | "polygon_amoy" | "arc_testnet" | "base" | "ethereum" | "polygon";
            /** Signature of `authorization`, 0x and hex digits */
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
            /** Questions to answer before paying. Until then `networks` and `signable` are empty */
            asks: components["schemas"]["CustomField"][];
            /** Set while a detected transfer isn't final */
            confirmations: {
                /** Blocks needed before the payment counts */
                needed: number;
                /** Blocks since the payment, including its own block */
                seen: number;
            } | null;
            /**
             * Format: date-time
             * When it expires
             */
            expiresAt: string;
            /** The chain could not be read for a while, so payments are detected late */
            isDelayed: boolean;
            /** Completed, but paid after it ended */
            late: boolean;
            /**
             * live: real money
             * @enum {string}
             */
            mode: "live" | "test";
            /** Name that buyers see */
            name: string;
            /** How to pay by transfer, one item for each network */
            networks: components["schemas"]["PayableNetwork"][];
            /** Why `networks` is empty. `no_amount_free`: too many payments are open, but `signable` still works. `not_noticed`: payments can't be detected at the moment, so send nothing. `wallet_moved`: the seller no longer owns the wallets, so send nothing */
            noTransfer: ("no_amount_free" | "not_noticed" | "wallet_moved") | null;
            /**
             * Format: date-time
             * Time of this answer
             */
            now: string;
            /** Transaction that completed it */
            paidBy: {
                /**
                 * Format: date-time
                 * When it happened
                 */
                at: string;
                /** Name of the chain */
                network: string;
                /** Transaction hash */
                txHash: string;
            } | null;
            /** Why it is unresolved */
            reason: ("underpaid" | "overpaid" | "late" | "multiple" | "wrong_network" | "shared_transaction" | "wallet_moved" | "other") | null;
            /** Changes when any other field except `now` changes, and when the time to pay ends */
            revision: string;
            /** How a browser wallet pays it with a signature (EIP-3009) */
            signable: {
                /** The price, without the digits that `amountDue` adds to identify a transfer */
                amountBaseUnits: string;
                /** EIP-155 chain id */
                chainId: number;
                /** EIP-712 domain of the token */
                eip712: {
                    /** `name` of the domain */
                    name: string;
                    /** `version` of the domain */
                    version: string;
                };
                /** Name of the chain */
                network: string;
                /** Wallet of the merchant */
                payTo: string;
                /** Name for people */
                title: string;
                /** Contract of USDC on this network */
                tokenAddress: string;
            }[];
            /** A signed payment that is being settled: don't pay again meanwhile */
            signed: {
                /** Whether the outcome is still unknown */
                isUnknown: boolean;
                /** Name of the chain */
                network: string;
            } | null;
            /**
             * Current status
             * @enum {string}
             */
            status: "open" | "processing" | "completed" | "expired" | "canceled" | "unresolved";
            /** Detected transfers, oldest first */
            transfers: components["schemas"]["IntentTransfer"][];
            /**
             * Format: date-time
             * Until when the service detects payments
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
            /** Price with tax, in currency units */
            amount: number;
            /**
             * Exact amount to transfer: USDC with six decimals
             * @example 10.001234
             */
            amountDue: string;
            /** `amountDue` as an integer in the token's smallest unit */
            amountDueBaseUnits: string;
            /**
             * USDC with six decimals
             * @example 10.001234
             */
            amountReceived: string | null;
            /** Your own reference for the payment */
            clientReference: string | null;
            /**
             * Format: date-time
             * When it was created
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
            /** The payer's answers to the link's customFields, by key */
            customFieldValues: {
                [key: string]: string | number;
            };
            /**
             * Format: date-time
             * When it expires
             */
            expiresAt: string;
            /**
             * Format: uuid
             * Permanent identifier
             */
            id: string;
            /** Completed, but paid after it ended */
            late: boolean;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: uuid
             * Id of the merchant
             */
            merchantId: string;
            /** Your own keys and values */
            metadata: {
                [key: string]: unknown;
            };
            /** Keys of required customFields without a value. The page asks for them before the payment */
            missingFields: string[];
            /**
             * Keys of this mode see it
             * @enum {string}
             */
            mode: "live" | "test";
            /** Name that buyers see */
            name: string;
            /** How to pay by transfer. Empty if too many payments are open, or the wallets have another owner */
            networks?: components["schemas"]["PayableNetwork"][];
            /** Only with `expand=paymentLink`; null: none, or you can't see it */
            paymentLink?: components["schemas"]["PaymentLink"] | null;
            /**
             * Format: uuid
             * Id of the payment link
             */
            paymentLinkId: string;
            /** Why it is unresolved */
            reason: ("underpaid" | "overpaid" | "late" | "multiple" | "wrong_network" | "shared_transaction" | "wallet_moved" | "other") | null;
            /** Wallet for refunds */
            refundAddress: string | null;
            /** True: you decide about late payments */
            rejectLate: boolean;
            /**
             * Current status
             * @enum {string}
             */
            status: "open" | "processing" | "completed" | "expired" | "canceled" | "unresolved";
            /** In currency units */
            subtotalAmount: number;
            /** In currency units */
            taxAmount: number;
            /** Only with `expand=transaction`; null: none, or you can't see it */
            transaction?: components["schemas"]["Transaction"] | null;
            /**
             * Format: uuid
             * Id of the transaction; null: none yet
             */
            transactionId: string | null;
            /** Detected transfers, oldest first */
            transfers?: components["schemas"]["IntentTransfer"][];
            /** For an expired intent: networks that the service can't read. A payment may have arrived: check your wallet. The service detects it when it can read the network again */
            unreadNetworks: string[];
            /**
             * Format: date-time
             * When it was last changed
             */
            updatedAt: string;
            /**
             * Format: uri
             * Page where the payer pays and follows the payment. Returned only on creation. Anyone with this URL acts as the payer.
             */
            url?: string;
            /**
             * Format: date-time
             * Until when the service detects payments
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
            /** Your own reference for the payment */
            clientReference: string | null;
            /**
             * Format: date-time
             * When it expires
             */
            expiresAt: string;
            /**
             * Format: uuid
             * Permanent identifier
             */
            id: string;
            /** Completed, but paid after it ended */
            late: boolean;
            /** Your own keys and values */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * Format: uuid
             * Id of the payment link
             */
            paymentLinkId: string;
            /** Why it is unresolved */
            reason: ("underpaid" | "overpaid" | "late" | "multiple" | "wrong_network" | "shared_transaction" | "wallet_moved" | "other") | null;
            /**
             * Current status
             * @enum {string}
             */
            status: "open" | "processing" | "completed" | "expired" | "canceled" | "unresolved";
            /**
             * Format: date-time
             * Until when the service detects payments
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
            /** False: a link or API sells nothing, and an endpoint gets no events */
            active: boolean;
            /** In currency units */
            amount: number;
            /**
             * Format: uuid
             * Id of the API; only for routes
             */
            apiId: string | null;
            /** Unit of the billing period; null for a one-time price */
            billingInterval: ("day" | "week" | "month" | "year") | null;
            /** Intervals per billing period; null for a one-time price */
            billingIntervalCount: number | null;
            /** Where the page links back before payment */
            cancelUrl: string | null;
            /**
             * Format: date-time
             * When it was created
             */
            createdAt: string;
            /**
             * Currency of the amounts
             * @enum {string}
             */
            currency: "USD";
            /** Questions to the buyer */
            customFields: components["schemas"]["CustomField"][];
            /** Text for buyers */
            description: string;
            /** Names of the buyer's headers to forward to the target */
            forwardHeaders: string[];
            /** Icon that catalogs show: an https URL */
            iconUrl: string | null;
            /**
             * Format: uuid
             * Permanent identifier
             */
            id: string;
            /** Example input of the target, for buyers and catalogs */
            inputExample: unknown;
            /** JSON Schema (2020-12). A call is charged only if its body fits. With `targetMethod` GET it describes the query parameters */
            inputSchema: {
                [key: string]: unknown;
            } | null;
            /** Whether the link is paid per request and calls `targetUrl` */
            isAgenticProxy: boolean;
            /** Whether catalogs of paid resources and `/.well-known/x402` may publish the link. Default false */
            listed: boolean;
            /** Reply of the facilitator's catalog to the last payment; null before the first */
            listing: components["schemas"]["Listing"] | null;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: uuid
             * Id of the merchant
             */
            merchantId: string;
            /** Name of the merchant, as buyers see it */
            merchantName: string;
            /** The wallet on `network` */
            merchantWalletAddress: string;
            /** Wallets that receive payments, by network */
            merchantWalletAddresses: {
                [key: string]: string;
            };
            /** Your own keys and values */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * Keys of this mode see it
             * @enum {string}
             */
            mode: "live" | "test";
            /** Name that buyers see */
            name: string;
            network: components["schemas"]["Network"];
            /** All chains it can be paid on, `network` included */
            networks: components["schemas"]["Network"][];
            /** Example answer of the target, for buyers and catalogs */
            outputExample: unknown;
            /** Versions of x402 clients that can pay this link */
            payableBy: ("x402-v1" | "x402-v2")[];
            /**
             * One-time or recurring price
             * @enum {string}
             */
            pricingType: "one_time" | "recurring";
            /** Only with `expand=product`; null: none, or you can't see it */
            product?: components["schemas"]["Product"] | null;
            /**
             * Format: uuid
             * Id of the product; null: none
             */
            productId: string | null;
            /** Where the page links back by default */
            returnUrl: string | null;
            /** Path in the API; only for routes */
            routeTemplate: string | null;
            /**
             * before: charges a call first, then streams the answer. If the answer fails, a retry is free
             * @enum {string}
             */
            settle: "after" | "before";
            /** Where the page leads after payment */
            successUrl: string | null;
            /** Up to five words for catalogs, each of at most 32 printable ASCII characters */
            tags: string[];
            /** HTTP method that calls must use; null: any */
            targetMethod: ("GET" | "POST" | "PUT" | "PATCH" | "DELETE") | null;
            /** Address of your API; https, on a public host */
            targetUrl: string | null;
            /**
             * Token of the payment
             * @enum {string}
             */
            token: "USDC";
            /** Payments less refunds, in currency units */
            totalCollected: number;
            /** Number of payments */
            totalTransactions: number;
            /** Days before the first payment; null: none */
            trialDays: number | null;
            /**
             * Format: date-time
             * When it was last changed
             */
            updatedAt: string;
            /** Names of the encrypted headers */
            upstreamHeaderNames: string[];
            /**
             * Format: uri
             * Payment page for people: send it to the payer
             */
            url: string;
            /**
             * Payment scheme of x402
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
         *       "message": "A payment is required, or was refused",
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
            /** Ways to pay. Empty if version 1 has no name for the networks: then read PAYMENT-REQUIRED */
            accepts: components["schemas"]["PaymentRequirements"][];
            /**
             * What to do after a refused payment
             * @enum {string}
             */
            action?: "sign_new" | "repeat_same" | "wait" | "top_up" | "use_other_network" | "give_up";
            /**
             * Handle errors by this code
             * @enum {string}
             */
            code: "PAYMENT_REQUIRED";
            /** Why payment is required, or x402's reason for a refusal */
            error: string;
            /** Text for people; after a refused payment, the reason */
            message: string;
            /**
             * live: real money
             * @enum {string}
             */
            mode: "live" | "test";
            /** Name that buyers see */
            name: string;
            /** Payer of a refused payment */
            payer?: string;
            /**
             * Id of the payment link
             * @example pl-5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e
             */
            paymentLinkId: string;
            /**
             * Price in dollars
             * @example $0.50
             */
            price: string;
            /** The price in parts */
            quote: {
                /** Amount without tax, in cents */
                subtotalCents: number;
                /** Tax, in cents */
                taxCents: number;
                /** Amount with tax, in cents */
                totalCents: number;
            };
            /** x402's reason for refusing the payment */
            reason?: string;
            /** Whether the same request may succeed later */
            retryable?: boolean;
            /** Seconds to wait before `action`; absent with `give_up` */
            retryAfter?: number;
            /**
             * Present if calls are charged before the answer. If the answer fails, a retry is free
             * @enum {string}
             */
            settle?: "before";
            /** @enum {string} */
            status: "error";
            /**
             * Version of this body; PAYMENT-REQUIRED has its own
             * @enum {integer}
             */
            x402Version: 1;
        } & {
            [key: string]: unknown;
        };
        PaymentRequirements: {
            /** Contract or mint of USDC */
            asset: string;
            /** Text for buyers */
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
            /** How long a payment should be valid */
            maxTimeoutSeconds: number;
            /** Media type of the answer; empty: the target decides */
            mimeType: string;
            /**
             * Name of the network in version 1 of x402
             * @example base-sepolia
             */
            network: string;
            /** How to call the target, if the link defines it */
            outputSchema?: {
                [key: string]: unknown;
            };
            /** Wallet that receives the payment */
            payTo: string;
            /**
             * Format: uri
             * Address of the paid resource
             */
            resource: string;
            /**
             * Payment scheme of x402
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
             * Exact amount to transfer, in the token's smallest unit
             * @example 25000000
             */
            amountBaseUnits: string;
            /** Set if the service canceled the refund */
            cancelReason: "exceeds_payment" | null;
            /**
             * Format: date-time
             * Time of the block
             */
            confirmedAt: string | null;
            /**
             * Format: date-time
             * When it was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * When it expires; null if it was recorded by its hash
             */
            expiresAt: string | null;
            /**
             * Block explorer page of the transaction
             * @example https://sepolia.basescan.org/tx/0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a
             */
            explorerUrl: string | null;
            /**
             * Format: uuid
             * Permanent identifier
             */
            id: string;
            /** Whether the transfer came after the refund expired or was canceled */
            late: boolean;
            /** Whether it is about real money */
            livemode: boolean;
            /**
             * Format: uuid
             * Id of the merchant
             */
            merchantId: string;
            /**
             * Your wallet that received the payment and must send the refund
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            merchantWalletAddress: string;
            /**
             * Keys of this mode see it
             * @enum {string}
             */
            mode: "live" | "test";
            network: components["schemas"]["Network"];
            /**
             * Your reason for the refund
             * @example Returned goods
             */
            reason: string;
            /**
             * Current status
             * @enum {string}
             */
            status: "pending" | "succeeded" | "expired" | "canceled";
            /**
             * Token of the payment
             * @enum {string}
             */
            token: "USDC";
            /** Only with `expand=transaction`; null: none, or you can't see it */
            transaction?: components["schemas"]["Transaction"] | null;
            /**
             * Format: uuid
             * Id of the refunded transaction
             */
            transactionId: string;
            /** Transfer for your wallet to send; null unless pending. Not in lists */
            transfer?: {
                /** Transaction for `eth_sendTransaction`; null on Solana */
                evm: {
                    /** Chain id of the network */
                    chainId: number;
                    /** Calldata */
                    data: string;
                    /** Wallet that received the payment */
                    from: string;
                    /** The USDC contract */
                    to: string;
                    /** Always 0x0 */
                    value: string;
                } | null;
                /** Instruction that makes the transfer; null on EVM chains */
                solana: {
                    /** In the order of the instruction */
                    accounts: {
                        /** Base58 */
                        address: string;
                        /** Whether the account must sign */
                        isSigner: boolean;
                        /** Whether the transfer changes the account */
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
             * Transaction hash
             * @example 0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a
             */
            txHash: string | null;
            /** Transfers from your wallet to the receiver; none completed the refund. Not in lists */
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
                 * Block explorer page of the transaction
                 * @example https://sepolia.basescan.org/tx/0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a
                 */
                explorerUrl: string;
                /**
                 * Why it didn't complete the refund
                 * @enum {string}
                 */
                reason: "amount_mismatch" | "multiple" | "exceeds_payment" | "shared_transaction" | "other";
                /**
                 * Transaction hash
                 * @example 0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a
                 */
                txHash: string;
            }[];
            /**
             * Format: date-time
             * When it was last changed
             */
            updatedAt: string;
            /**
             * Receiver: the payer, or the refundAddress of the purchase
             * @example 0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC
             */
            walletAddress: string;
            /**
             * Format: date-time
             * Until when the service detects late transfers
             */
            watchUntil: string | null;
        };
        PrepareRefundRequest: {
            /**
             * Default: the rest of the payment
             * @example 25
             */
            amount?: number | null;
            /** Seconds until it ends; 86,400 by default */
            expiresIn?: number;
            /** Your reason for the refund */
            reason?: string | null;
        };
        PriceQuote: {
            /**
             * Token of the payment
             * @enum {string}
             */
            asset: "USDC";
            /** CAIP-2 name of the network */
            caip2Network: string;
            /**
             * Text for buyers
             * @example
             */
            description: string;
            /** x402's extension `bazaar`: how to call the link. Only for links that catalogs may list */
            extensions?: {
                /** `info`: an example call. `schema`: its JSON Schema */
                bazaar: {
                    [key: string]: unknown;
                };
            };
            /**
             * live: real money
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * Name that buyers see
             * @example One report
             */
            name: string;
            /**
             * Name of the chain
             * @example base_sepolia
             */
            network: string;
            /** Request headers that can change the tax */
            optionalCustomerHeaders: string[];
            /** Id of the payment link */
            paymentLinkId: string;
            /**
             * Price in dollars
             * @example $0.50
             */
            price: string;
            /** The price in parts */
            quote: {
                /** Amount without tax, in cents */
                subtotalCents: number;
                /** Tax, in cents */
                taxCents: number;
                /** Amount with tax, in cents */
                totalCents: number;
            };
            /**
             * Format: uri
             * Where to pay
             */
            resource: string;
            /**
             * Payment scheme of x402
             * @enum {string}
             */
            scheme: "exact";
            /**
             * Present if calls are charged before the answer. If the answer fails, a retry is free
             * @enum {string}
             */
            settle?: "before";
            /** @enum {string} */
            status: "ok";
            /**
             * unavailable: the tax engine did not answer, so the price is without tax. above_maximum: the price with tax is above the maximum, so the link can't be bought
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
            /** False: a link or API sells nothing, and an endpoint gets no events */
            active: boolean;
            /** In currency units */
            amount: number;
            /** New links can't use an archived product. False restores it */
            archived: boolean;
            /** Unit of the billing period; null for a one-time price */
            billingInterval: ("day" | "week" | "month" | "year") | null;
            /** Intervals per billing period; null for a one-time price */
            billingIntervalCount: number | null;
            /**
             * Format: date-time
             * When it was created
             */
            createdAt: string;
            /**
             * Currency of the amounts
             * @enum {string}
             */
            currency: "USD";
            /** Text for buyers */
            description: string;
            /**
             * Format: uuid
             * Permanent identifier
             */
            id: string;
            /**
             * Format: uuid
             * Id of the merchant
             */
            merchantId: string;
            /** Wallet that receives the payment */
            merchantWalletAddress: string;
            /** Your own keys and values */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * Keys of this mode see it
             * @enum {string}
             */
            mode: "live" | "test";
            /** Name that buyers see */
            name: string;
            /**
             * One-time or recurring price
             * @enum {string}
             */
            pricingType: "one_time" | "recurring";
            /**
             * Token of the payment
             * @enum {string}
             */
            token: "USDC";
            /** Payments less refunds, in currency units */
            totalCollected: number;
            /** Number of payments */
            totalTransactions: number;
            /** Days before the first payment; null: none */
            trialDays: number | null;
            /**
             * Format: date-time
             * When it was last changed
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
             * When it was created
             */
            createdAt: string;
            /**
             * Identifies the secret without revealing it
             * @example psk_7f8a2c1e
             */
            keyId: string;
            /** The previous key or secret */
            previous: {
                /**
                 * Format: date-time
                 * When it expires
                 */
                expiresAt: string;
                /**
                 * Identifies the secret without revealing it
                 * @example psk_7f8a2c1e
                 */
                keyId: string;
            } | null;
            /**
             * `psec_` and 32 bytes in base64url; the whole text is the HMAC key
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
             * Id, by its legacy name
             */
            _id: string;
            /** False: a link or API sells nothing, and an endpoint gets no events */
            active: boolean;
            /** In currency units */
            amount: number;
            /**
             * Format: date-time
             * When it was created
             */
            createdAt: string;
            /**
             * Currency of the amounts
             * @enum {string}
             */
            currency: "USD";
            /** Text for buyers */
            description: string;
            /** Name of the merchant, as buyers see it */
            merchantName: string;
            /** The wallet on `network`; null without one */
            merchantWalletAddress: string | null;
            /** Name that buyers see */
            name: string;
            /** Default network. If another merchant has taken over its wallet: a different one of `networks`; null: none is left */
            network: string | null;
            /** Networks it can be paid on; empty if another merchant has taken over all its wallets */
            networks: components["schemas"]["Network"][];
            /**
             * Token of the payment
             * @enum {string}
             */
            token: "USDC";
            /** Payments less refunds, in currency units */
            totalCollected: number;
            /** Number of payments */
            totalTransactions: number;
            /**
             * Format: date-time
             * When it was last changed
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
             * Currency of the amounts
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
             * Link whose amount is the default
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
             * Amount to pay as an integer in the token's smallest unit
             * @example 25000000
             */
            amountBaseUnits: string;
            /** Where the page links back before payment */
            cancelUrl: string | null;
            /**
             * Format: date-time
             * When it was created
             */
            createdAt: string;
            /**
             * Currency of the amounts
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
             * When it expires
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
             * Id of the merchant
             */
            merchantId: string;
            /**
             * Wallet to pay. Null if another merchant has taken it over: create a new session.
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            merchantWalletAddress: string | null;
            /** Your own keys and values */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * Keys of this mode see it
             * @enum {string}
             */
            mode: "live" | "test";
            network: components["schemas"]["Network"];
            /**
             * Format: uuid
             * Id of the payment link; null: none
             */
            paymentLinkId: string | null;
            /**
             * Current status
             * @enum {string}
             */
            status: "open" | "completed" | "expired";
            /** In currency units */
            subtotalAmount: number | null;
            /** Where the page leads after payment */
            successUrl: string | null;
            /** In currency units */
            taxAmount: number | null;
            /**
             * Token of the payment
             * @enum {string}
             */
            token: "USDC";
            /**
             * Format: uuid
             * Set in a completed session
             */
            transactionId: string | null;
        };
        Readiness: {
            /** Result of each check */
            checks: {
                /** The database */
                database: {
                    /** Response time in milliseconds */
                    latencyMs: number;
                    /** Whether it answers and accepts writes */
                    ok: boolean;
                    /**
                     * read_only: answers but accepts no writes, like a standby
                     * @enum {string}
                     */
                    state: "up" | "read_only" | "down";
                };
                /** Whether ENCRYPTION_KEYS decrypt stored secrets */
                encryptionKeys: {
                    /** False if ENCRYPTION_KEYS decrypt no stored value */
                    ok: boolean;
                };
                /** In order of preference; they don't affect `status` */
                facilitators: {
                    /**
                     * Payments of this mode use it
                     * @enum {string}
                     */
                    mode: "test" | "live";
                    /** Host of the facilitator */
                    name: string;
                    /**
                     * open: avoided after repeated failures; half_open: being tried again
                     * @enum {string}
                     */
                    state: "closed" | "half_open" | "open";
                }[];
            };
            /** Name of the environment */
            env: string;
            /** Milliseconds that all checks took */
            latencyMs: number;
            /** Commit of the build */
            sha: string;
            /**
             * Current status
             * @enum {string}
             */
            status: "ready" | "not_ready";
            /**
             * Format: date-time
             * Time of this answer
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
             * Your own reference for the payment, such as an order number; lists can filter by it
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
            /** Wallet that receives the payment */
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
            /** Amount without tax */
            subtotalAmount?: number | null;
            /** Tax */
            taxAmount?: number | null;
            /**
             * Token of the payment
             * @enum {string}
             */
            token: "USDC";
            /** EVM: 64 hex digits with or without 0x. Solana: base58 signature, or its 128 hex digits. */
            txHash: string;
            /** Wallet of the payer */
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
             * When it was created
             */
            createdAt: string;
            /**
             * Block explorer page of the transaction
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
             * Id of the merchant
             */
            merchantId: string;
            /**
             * Wallet that sent the refund
             * @example 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
             */
            merchantWalletAddress: string;
            /**
             * Keys of this mode see it
             * @enum {string}
             */
            mode: "live" | "test";
            network: components["schemas"]["Network"];
            /**
             * Your reason for the refund
             * @example Returned goods
             */
            reason: string;
            /**
             * Token of the payment
             * @enum {string}
             */
            token: "USDC";
            /**
             * Format: uuid
             * Id of the refunded transaction
             */
            transactionId: string;
            /**
             * Transaction hash
             * @example 0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a
             */
            txHash: string;
            /**
             * Wallet that received the refund
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
            /** Unsigned transaction with a legacy message, base64. Valid for about 90 seconds */
            transaction: string;
        };
        RefundedPayment: components["schemas"]["Refund"] & {
            /** What is left of the payment after refunds */
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
            /** Set if the service canceled the refund */
            cancelReason: "exceeds_payment" | null;
            /**
             * Format: uuid
             * Permanent identifier
             */
            id: string;
            network: components["schemas"]["Network"];
            /**
             * Your reason for the refund
             * @example Returned goods
             */
            reason: string;
            /**
             * Current status
             * @enum {string}
             */
            status: "pending" | "succeeded" | "expired" | "canceled";
            /**
             * Format: uuid
             * Id of the refunded transaction
             */
            transactionId: string;
            /** Only in `refund.unresolved` */
            transfer?: {
                /**
                 * USDC with six decimals
                 * @example 2.500000
                 */
                amount: string;
                /**
                 * Why it didn't complete a refund
                 * @enum {string}
                 */
                reason: "amount_mismatch" | "multiple" | "exceeds_payment" | "shared_transaction" | "other";
                /**
                 * Transaction hash
                 * @example 0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a
                 */
                txHash: string;
            } & {
                [key: string]: unknown;
            };
            /**
             * Transaction hash
             * @example 0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a
             */
            txHash: string | null;
            /**
             * Receiver of the refund
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
             * Send only to this endpoint, even if it doesn't subscribe to the type
             */
            endpointId?: string;
        } | null;
        ResentEvent: {
            /** One for each endpoint. A delivery that already exists keeps its id */
            deliveries: {
                /**
                 * Format: uuid
                 * Id of the webhook endpoint
                 */
                endpointId: string;
                /**
                 * Format: uuid
                 * Permanent identifier
                 */
                id: string;
                /**
                 * Current state
                 * @enum {string}
                 */
                state: "pending";
            }[];
            /**
             * Format: uuid
             * Id of the event; the same in every delivery
             */
            eventId: string;
        };
        ResolvePaymentIntentRequest: {
            network: components["schemas"]["Network"];
            /** EVM: 64 hex digits with or without 0x. Solana: base58 signature, or its 128 hex digits. */
            txHash: string;
        };
        ResolveRefundRequest: {
            /** Transaction hash on the refund's network */
            txHash: string;
        };
        RollDeveloperKeyRequest: {
            /** How long the old key keeps working; default 0: revoked at once */
            expiresInSeconds?: number;
        } | null;
        RolledDeveloperKey: components["schemas"]["NewDeveloperKey"] & {
            /** The previous key or secret */
            previous: {
                /**
                 * Format: date-time
                 * When it expires; null: never
                 */
                expiresAt: string | null;
                /**
                 * Format: uuid
                 * Permanent identifier
                 */
                id: string;
                /**
                 * Format: date-time
                 * When it was revoked; null: not revoked
                 */
                revokedAt: string | null;
            };
        };
        RotatedProxySecret: {
            /**
             * Format: date-time
             * When it was created
             */
            createdAt?: string;
            /**
             * Identifies the secret without revealing it
             * @example psk_7f8a2c1e
             */
            keyId: string;
        } & {
            [key: string]: unknown;
        };
        RotateProxySigningSecretRequest: {
            /**
             * How long the old secret keeps signing
             * @default 86400
             */
            graceSeconds?: number;
        } | null;
        RouteChange: {
            /** In currency units */
            amount: number;
            /** HTTP method */
            method: string;
            /** Name that buyers see */
            name: string;
            /**
             * Path of the operation, `{name}` for a parameter
             * @example /weather/{city}
             */
            path: string;
            /** before: charges a call first, then streams the answer. If the answer fails, a retry is free */
            settle: ("after" | "before") | null;
        };
        SearchHit: {
            /**
             * In currency units
             * @example 25
             */
            amount: number;
            /** Your own reference for the payment */
            clientReference: string | null;
            /**
             * Format: date-time
             * When it was created
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
             * Field that matches the text
             * @enum {string}
             */
            matched: "id" | "hash" | "email" | "reference" | "name";
            /**
             * Null for a transaction
             * @example One report
             */
            name: string | null;
            /** `active`, `inactive` or `archived` for links and products */
            status: string | null;
            /**
             * Kind of the result
             * @enum {string}
             */
            type: "transaction" | "payment_intent" | "payment_link" | "product";
        };
        Session: {
            /** E-mail address that the identity provider has verified */
            email: string | null;
            /** Invitations to the verified e-mail address */
            invitations: {
                /**
                 * Format: date-time
                 * When it expires
                 */
                expiresAt: string;
                /**
                 * Format: uuid
                 * Permanent identifier
                 */
                id: string;
                /**
                 * Format: uuid
                 * Id of the merchant
                 */
                merchantId: string;
                /**
                 * Name that buyers see
                 * @example Acme
                 */
                merchantName: string;
                /**
                 * Role that the user will get
                 * @enum {string}
                 */
                role: "owner" | "developer" | "viewer";
            }[];
            /** Merchants of the user, in order of joining */
            merchants: {
                /**
                 * Format: uuid
                 * Id of the merchant
                 */
                merchantId: string;
                /**
                 * Name that buyers see
                 * @example Acme
                 */
                merchantName: string;
                /**
                 * Role of this user
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
             * When it was created
             */
            createdAt: string;
            /**
             * Currency of the amounts
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
             * Id of the merchant
             */
            merchantId: string;
            /**
             * Keys of this mode see it
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * Token of the payment
             * @enum {string}
             */
            token: "USDC";
            /** Number of payments */
            transactionCount: number;
        };
        SettlementBalance: {
            /** Unsettled sum: completed live transactions less their refunds */
            available: number;
            /**
             * Currency of the amounts
             * @enum {string}
             */
            currency: "USD";
            /**
             * Format: date-time
             * Time of the oldest unsettled transaction; null: none
             */
            oldestAt: string | null;
            /** Sum of all settlements */
            settled: number;
            /**
             * Token of the payment
             * @enum {string}
             */
            token: "USDC";
            /** Number of unsettled transactions */
            transactionCount: number;
        };
        SubmitCheckoutPaymentRequest: {
            /**
             * Format: uuid
             * Id of the checkout session
             */
            sessionId: string;
            /** EVM: 64 hex digits with or without 0x. Solana: base58 signature, or its 128 hex digits. */
            txHash: string;
            /** Wallet of the payer */
            walletAddress: components["schemas"]["WalletAddress"];
        };
        TaxQuote: {
            /**
             * Currency of the amounts
             * @enum {string}
             */
            currency: "USD";
            /** The price in parts */
            quote: {
                /** Amount without tax, in cents */
                subtotalCents: number;
                /** Tax, in cents */
                taxCents: number;
                /** Amount with tax, in cents */
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
             * Id of the webhook endpoint
             */
            endpointId: string;
            /**
             * Text for people
             * @example This is a test.
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
            /** Amount asked of the payer; null: none, or a paid request */
            amountDue: number | null;
            /** Your own reference for the payment */
            clientReference: string | null;
            /**
             * Format: date-time
             * Time of the block
             */
            confirmedAt: string;
            /**
             * Format: date-time
             * When it was created
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
            /** Block explorer page of the transaction */
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
             * Id of the merchant
             */
            merchantId: string;
            /** Recipient */
            merchantWalletAddress: string;
            /** As you sent it, plus customFieldValues */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * Keys of this mode see it
             * @enum {string}
             */
            mode: "live" | "test";
            network: components["schemas"]["Network"];
            /** More was recorded than `amountDue` plus `taxAmount` */
            overpaid: boolean;
            /** Only with `expand=paymentLink`; null: none, or you can't see it */
            paymentLink?: components["schemas"]["PaymentLink"] | null;
            /**
             * Format: uuid
             * Id of the payment link; null: none
             */
            paymentLinkId: string | null;
            /**
             * Format: date-time
             * When it was marked settled; null: not yet
             */
            settledAt: string | null;
            /**
             * Current status
             * @enum {string}
             */
            status: "pending" | "broadcasted" | "confirming" | "completed" | "refunded" | "failed";
            /** In currency units */
            subtotalAmount: number | null;
            /** In currency units */
            taxAmount: number | null;
            /**
             * Token of the payment
             * @enum {string}
             */
            token: "USDC";
            /** Canonical: EVM 0x and 64 lower-case hex digits, Solana 128 lower-case hex digits */
            txHash: string;
            /** Less than `amountDue` was recorded */
            underpaid: boolean;
            /**
             * Format: date-time
             * When it was last changed
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
             * E-mail address for messages from the operator
             */
            contactEmail?: string | null;
            /** 1 to 255 characters */
            displayName?: string;
        };
        UpdateApiRequest: {
            /** False: a link or API sells nothing, and an endpoint gets no events */
            active?: boolean;
            /**
             * Base address of the routes. Must be https
             * @example https://api.example.com/v1
             */
            baseUrl?: string;
            /** Text for buyers */
            description?: string;
            /**
             * 1 to 255 characters; surrounding white space is removed
             * @example Pro plan
             */
            name?: string;
            network?: components["schemas"]["Network"];
            /** All chains it can be paid on, `network` included */
            networks?: components["schemas"]["Network"][];
            /** Write-only; stored encrypted */
            upstreamHeaders?: {
                [key: string]: string;
            } | null;
        };
        UpdateBrandingRequest: {
            /** Color of buttons on payment pages, as `#rrggbb` */
            color?: string | null;
            /** A PNG in base64, at most 512 × 512 pixels and 24576 bytes */
            logo?: string | null;
            /** Opens a public storefront at `/m/<slug>`: 3 to 40 lower-case letters, digits and hyphens */
            slug?: string | null;
            /**
             * Format: email
             * E-mail address for payers' questions
             */
            supportEmail?: string | null;
            /** Help page for payers; https */
            supportUrl?: string | null;
        };
        UpdateMemberRequest: {
            /**
             * viewer: reads. developer: also changes products, links, keys and webhooks. owner: may do everything
             * @enum {string}
             */
            role: "owner" | "developer" | "viewer";
        };
        UpdateMerchantAccountRequest: {
            /**
             * `false`: new keys get scope full. You can't change it back
             * @enum {boolean}
             */
            agentic?: false;
            /**
             * Format: email
             * E-mail address for messages from the operator
             */
            contactEmail?: string | null;
            /** 1 to 255 characters */
            displayName?: string;
        };
        UpdatePaymentLinkRequest: {
            /** False: a link or API sells nothing, and an endpoint gets no events */
            active?: boolean;
            /**
             * In currency units, at most two decimals
             * @example 25
             */
            amount?: number;
            /** Unit of the billing period; null for a one-time price */
            billingInterval?: ("day" | "week" | "month" | "year") | null;
            /** Intervals per billing period; null for a one-time price */
            billingIntervalCount?: number | null;
            /** Where the page links back before payment */
            cancelUrl?: string | null;
            /**
             * Currency of the amounts
             * @enum {string}
             */
            currency?: "USD";
            /** Questions to the buyer */
            customFields?: {
                /** Name of the value */
                key: string;
                /** Question that the buyer reads */
                label: string;
                /** Whether the buyer may leave it empty; default false */
                optional?: boolean;
                /** Choices of a dropdown */
                options?: string[];
                /**
                 * Kind
                 * @enum {string}
                 */
                type: "text" | "number" | "dropdown";
            }[];
            /** Text for buyers */
            description?: string;
            /** Names of the buyer's headers to forward to the target */
            forwardHeaders?: string[];
            /** Icon that catalogs show: an https URL */
            iconUrl?: string | null;
            /** Example input of the target, for buyers and catalogs */
            inputExample?: unknown;
            /** JSON Schema (2020-12). A call is charged only if its body fits. With `targetMethod` GET it describes the query parameters */
            inputSchema?: {
                [key: string]: unknown;
            } | null;
            /** Whether the link is paid per request and calls `targetUrl` */
            isAgenticProxy?: boolean;
            /** Whether catalogs of paid resources and `/.well-known/x402` may publish the link. Default false */
            listed?: boolean;
            /** Name of the merchant, as buyers see it */
            merchantName?: string;
            /** Wallet that receives the payment */
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
             * 1 to 255 characters; surrounding white space is removed
             * @example Pro plan
             */
            name?: string;
            network?: components["schemas"]["Network"];
            /** All chains it can be paid on, `network` included */
            networks?: components["schemas"]["Network"][];
            /** Example answer of the target, for buyers and catalogs */
            outputExample?: unknown;
            /**
             * One-time or recurring price
             * @enum {string}
             */
            pricingType?: "one_time" | "recurring";
            /**
             * Format: uuid
             * Id of the product; null: none
             */
            productId?: string | null;
            /** Where the page links back by default */
            returnUrl?: string | null;
            /**
             * before: charges a call first, then streams the answer. If the answer fails, a retry is free
             * @enum {string}
             */
            settle?: "after" | "before";
            /** Where the page leads after payment */
            successUrl?: string | null;
            /** Up to five words for catalogs, each of at most 32 printable ASCII characters */
            tags?: string[];
            /** HTTP method that calls must use; null: any */
            targetMethod?: ("GET" | "POST" | "PUT" | "PATCH" | "DELETE") | null;
            /** Address of your API; https, on a public host */
            targetUrl?: string | null;
            /**
             * Token of the payment
             * @enum {string}
             */
            token?: "USDC";
            /** Days before the first payment; null: none */
            trialDays?: number | null;
            /** Write-only; stored encrypted */
            upstreamHeaders?: {
                [key: string]: string;
            } | null;
            /**
             * Payment scheme of x402
             * @enum {string}
             */
            x402Scheme?: "exact";
        };
        UpdateProductRequest: {
            /** False: a link or API sells nothing, and an endpoint gets no events */
            active?: boolean;
            /**
             * In currency units, at most two decimals
             * @example 25
             */
            amount?: number;
            /** New links can't use an archived product. False restores it */
            archived?: boolean;
            /** Unit of the billing period; null for a one-time price */
            billingInterval?: ("day" | "week" | "month" | "year") | null;
            /** Intervals per billing period; null for a one-time price */
            billingIntervalCount?: number | null;
            /**
             * Currency of the amounts
             * @enum {string}
             */
            currency?: "USD";
            /** Text for buyers */
            description?: string;
            /** Wallet that receives the payment */
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
             * 1 to 255 characters; surrounding white space is removed
             * @example Pro plan
             */
            name?: string;
            /**
             * One-time or recurring price
             * @enum {string}
             */
            pricingType?: "one_time" | "recurring";
            /**
             * Token of the payment
             * @enum {string}
             */
            token?: "USDC";
            /** Days before the first payment; null: none */
            trialDays?: number | null;
        };
        UpdateWalletRequest: {
            /**
             * To change the default, choose another wallet
             * @enum {boolean}
             */
            isDefault: true;
        };
        UpdateWebhookRequest: {
            /** False: a link or API sells nothing, and an endpoint gets no events */
            active?: boolean;
            /** Event types to send; empty: all */
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
             * When it expires
             */
            expiresAt: string;
            /** Send them with the file, unchanged: they are signed */
            headers: {
                [key: string]: string;
            };
            /**
             * Name of the stored file, for DELETE /api/upload/{key}
             * @example merchants/0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e/logo.png
             */
            key: string;
            /**
             * HTTP method
             * @enum {string}
             */
            method: "PUT";
            /**
             * Address of the stored file
             * @example https://cdn.example.com/merchants/0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e/logo.png
             */
            publicUrl: string;
            /**
             * Address to PUT the file to, for 15 minutes
             * @example https://files.example.com/uploads/merchants/0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e/logo.png?X-Amz-Signature=…
             */
            uploadUrl: string;
        };
        Verification: {
            /** Result of each check */
            checks: components["schemas"]["VerificationCheck"][];
            /**
             * Current status
             * @enum {string}
             */
            status: "unverified" | "pending" | "verified";
        };
        VerificationCheck: {
            /** What to sign or publish; null once verified */
            challenge: {
                /** domain: line that the file must contain */
                content?: string;
                /**
                 * wallet: sign this text (personal_sign on EVM chains, signMessage on Solana)
                 * @example pay.example.com asks for proof that you control this wallet.…
                 */
                message?: string;
                /**
                 * Random value that makes the proof valid only once
                 * @example 9f1c2b7e
                 */
                nonce: string;
                /**
                 * domain: address of the file to publish
                 * @example https://shop.example.com/.well-known/svc-verification.txt
                 */
                url?: string;
            } | null;
            /**
             * Format: date-time
             * When the challenge expires; null unless pending
             */
            expiresAt: string | null;
            /**
             * Why this attempt failed
             * @example The file does not contain the line.
             */
            reason?: string;
            /**
             * Current status
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
             * When it was verified; null: not yet
             */
            verifiedAt: string | null;
        };
        VerifyAccountRequest: {
            /**
             * Host name without a scheme; required if `type` is `domain`
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
            /** Wallet to verify, required if `type` is `wallet`. EVM: 0x and 40 hex digits; Solana: base58 */
            walletAddress?: string;
        };
        /** Sums of all intervals */
        Volume: {
            /** Sum of transactions, in base units of USDC (6 decimals) */
            collectedBaseUnits: string;
            /** Collected less refunded; may be negative, in base units of USDC (6 decimals) */
            netBaseUnits: string;
            /** Sum of the refunds that were recorded in the interval, in base units of USDC (6 decimals) */
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
            /** Whether each group is a link or a network */
            groupBy: ("link" | "network") | null;
            /** The 20 groups that collected most, then the rest; null without `groupBy` */
            groups: {
                /** Only intervals with volume, oldest first. For start and end, see the report's interval with the same `date` */
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
                    /** Sum of the refunds that were recorded in the interval, in base units of USDC (6 decimals) */
                    refundedBaseUnits: string;
                    /** Number of refunds */
                    refunds: number;
                    /** Number of transactions */
                    transactions: number;
                }[];
                /**
                 * Name of the chain
                 * @example base_sepolia
                 */
                network: string | null;
                /**
                 * Format: uuid
                 * Id of the payment link; null: none
                 */
                paymentLinkId: string | null;
                /** Current name */
                paymentLinkName: string | null;
                /** Whether this is the sum of all other groups */
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
                 * First moment after the interval
                 */
                end: string;
                /** Collected less refunded; may be negative, in base units of USDC (6 decimals) */
                netBaseUnits: string;
                /** Sum of the refunds that were recorded in the interval, in base units of USDC (6 decimals) */
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
            /** IANA name of the time zone */
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
             * When it was created
             */
            createdAt: string;
            /**
             * Chain family
             * @enum {string}
             */
            family: "evm" | "solana";
            /**
             * Format: uuid
             * Permanent identifier
             */
            id: string;
            /** Whether links and products use it by default */
            isDefault: boolean;
            /** Networks of the mode on which it can be paid */
            networks: ("base_sepolia" | "eth_sepolia" | "polygon_amoy" | "arc_testnet" | "solana_devnet" | "base" | "ethereum" | "polygon" | "solana")[];
            /**
             * Whether you have proven that it's yours: POST /api/agentic/verification
             * @enum {string}
             */
            verification: "unverified" | "pending" | "verified";
        };
        /** EVM: 0x and 40 hex digits (mixed case: EIP-55 checksum); Solana: base58 */
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
            solana?: components["schemas"]["WalletAddress"];
            solana_devnet?: components["schemas"]["WalletAddress"];
        };
        WebhookDelivery: {
            /** Attempts since it was created or last resent */
            attempts: number;
            /**
             * Format: date-time
             * When it was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * When the endpoint accepted it
             */
            deliveredAt: string | null;
            /**
             * Format: uuid
             * Id of the webhook endpoint
             */
            endpointId: string;
            event: components["schemas"]["EventType"];
            /**
             * Format: uuid
             * Id of the event; the same in every delivery
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
                 * Why it failed; null if it didn't
                 * @example null
                 */
                error: string | null;
                /** HTTP status of the answer; null: none */
                status: number | null;
            }[];
            /**
             * Format: date-time
             * Time of the next attempt; null: none
             */
            nextAttemptAt: string | null;
            /**
             * Current state
             * @enum {string}
             */
            state: "pending" | "delivered" | "failed";
        };
        WebhookEndpoint: {
            /** False: a link or API sells nothing, and an endpoint gets no events */
            active: boolean;
            /**
             * Format: date-time
             * When it was created
             */
            createdAt: string;
            /**
             * `gone`: the endpoint answered 410
             * @example null
             */
            disabledReason: string | null;
            /** Event types to send; empty: all */
            events: components["schemas"]["EventType"][];
            /**
             * Format: uuid
             * Permanent identifier
             */
            id: string;
            /**
             * Keys of this mode see it
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * Format: date-time
             * When the old secret stops signing; null: no old secret
             */
            previousSecretExpiresAt: string | null;
            /**
             * agentic: receives only events that this scope covers
             * @enum {string}
             */
            scope: "full" | "agentic";
            /**
             * Format: date-time
             * When it was last changed
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
             * Id of the event: the same in every attempt and at every endpoint
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
             * Id of this delivery
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
             * Time of the next attempt
             */
            nextAttemptAt: string;
            /**
             * Current state
             * @enum {string}
             */
            state: "pending" | "delivered" | "failed";
        };
        Webhooks: {
            /** Your webhook endpoints */
            endpoints: components["schemas"]["WebhookEndpoint"][];
            /** The latest deliveries to these endpoints */
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
             * When the old secret stops signing
             */
            previousSecretExpiresAt: string;
            /**
             * `whsec_` and the base64 of 32 bytes. Shown only once.
             * @example whsec_…
             */
            secret: string;
        };
        WebhookTest: {
            /**
             * Format: uuid
             * Id of the webhook endpoint
             */
            endpointId: string;
            event: components["schemas"]["EventType"];
            /**
             * Format: uuid
             * Id of the event; the same in every delivery
             */
            eventId: string;
            /**
             * Format: uuid
             * Permanent identifier
             */
            id: string;
            /**
             * Current state
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
        /** Charged. The target's answer, unchanged (also 201 and other 2xx), or {status, data: Transaction} of a link without a target */
        Agents200: {
            headers: {
                /** `true`: bought before; nothing more is charged */
                "Idempotent-Replayed"?: string;
                /** Receipt: base64 of x402's SettleResponse */
                "PAYMENT-RESPONSE"?: string;
                /** PAYMENT-RESPONSE's name in version 1 */
                "X-PAYMENT-RESPONSE"?: string;
                /** Whether the buyer was charged */
                "X-Svc-Charged"?: "true" | "false";
                /** Id of the payment; GET /api/agent/payments/{id} returns its outcome */
                "X-Svc-Payment-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                "*/*": unknown;
            };
        };
        /** Paid, and the target is still working: poll `jobUrl` with the call's Idempotency-Key after `retryAfter` seconds (`PaidJob`). If `Location` isn't on this service, this is the target's own answer */
        Agents202: {
            headers: {
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                /** The same as `jobUrl` */
                Location?: string;
                /** The same as `retryAfter` */
                "Retry-After"?: string;
                /** Whether the buyer was charged */
                "X-Svc-Charged"?: "true" | "false";
                /** Id of the payment; GET /api/agent/payments/{id} returns its outcome */
                "X-Svc-Payment-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                "*/*": unknown;
            };
        };
        /** Charged. The target's answer has no content */
        Agents204: {
            headers: {
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** The target's own error (status 400 and above), unchanged: X-Svc-Charged is false, and nothing was paid */
        AgentsDefault: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                /** Whether the buyer was charged */
                "X-Svc-Charged"?: "true" | "false";
                /** Id of the payment; GET /api/agent/payments/{id} returns its outcome */
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
        /** `FORBIDDEN`: The credential is valid but doesn't permit this request. */
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
        /** `FORBIDDEN`: The credential is valid but doesn't permit this request. `API_KEY_SCOPE_INSUFFICIENT`: The scope or the permissions of the API key do not cover this operation. */
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
        /** `FORBIDDEN`: The credential is valid but doesn't permit this request. `AUTH_TENANT_MISMATCH`: The resource belongs to another merchant. */
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
        /** `FORBIDDEN`: The credential is valid but doesn't permit this request. `AUTH_TENANT_MISMATCH`: The resource belongs to another merchant. `API_KEY_SCOPE_INSUFFICIENT`: The scope or the permissions of the API key do not cover this operation. */
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
        /** `METHOD_NOT_ALLOWED`: The path doesn't support this method. */
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
        /** Payment required, or the payment was refused: sign one of the offers, and repeat the request */
        PaymentRequired: {
            headers: {
                /** Base64 of x402's PaymentRequired: version 2 with all networks, or version 1 on request */
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
        /** `RATE_LIMITED`: Too many requests. */
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
                 *       "message": "Too many requests.",
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
        /** `SERVICE_UNAVAILABLE`: The service or a dependency is unavailable. */
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
                 *       "message": "The service or a dependency is unavailable.",
                 *       "retryAfter": 2
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "SERVICE_UNAVAILABLE";
                };
            };
        };
        /** `TIMEOUT`: An upstream did not answer in time. Unless the message says more, the outcome is unknown. */
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
                 *       "message": "An upstream did not answer in time. Unless the message says more, the outcome is unknown.",
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
        /** `UPSTREAM_ERROR`: The target of an agentic link failed. */
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
                 *       "message": "The target of an agentic link failed.",
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
        /** Any 2xx within 15 seconds: delivered. 410: the endpoint is gone; the service deactivates it at once. Anything else: up to 9 retries in about three days */
        Webhooks200: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /** Whether they are active */
        Active: boolean;
        /** Whether they are archived */
        Archived: boolean;
        /**
         * Your own reference for the payment, such as an order number; lists can filter by it
         * @example order-1001
         */
        ClientReference: string;
        /** Created at or after this date (its start in UTC) or time: 2026-11-21, or a date-time with its offset, such as 2026-11-21T09:30:00Z */
        CreatedGte: string;
        /** Created at or before this date (its end in UTC) or time: 2026-11-21, or a date-time with its offset, such as 2026-11-21T09:30:00Z */
        CreatedLte: string;
        /** Case-insensitive */
        CustomerEmail: string;
        /** Forward cursor: id of the newest item of the previous page. The page has the items added after it, newest first, and may be empty. Use it to poll: no item is missed or repeated. */
        EndingBefore: string;
        /** Forward cursor: id of the newest item of the previous page. The page has the items added after it, newest first, and may be empty. Use it to poll: no item is missed or repeated. The id may begin with `pl-`. */
        EndingBeforeOfPaymentLinks: string;
        /**
         * Objects to include beside their ids, separated by commas or as repeated `expand[]=`: `paymentLink`, `paymentLink.product`
         * @example paymentLink
         */
        Expand: string;
        /**
         * Objects to include beside their ids, separated by commas or as repeated `expand[]=`: `paymentLink`, `paymentLink.product`, `transaction`
         * @example paymentLink
         */
        ExpandOfPaymentIntents: string;
        /**
         * Objects to include beside their ids, separated by commas or as repeated `expand[]=`: `product`
         * @example product
         */
        ExpandOfPaymentLinks: string;
        /**
         * Objects to include beside their ids, separated by commas or as repeated `expand[]=`: `transaction`
         * @example transaction
         */
        ExpandOfRefunds: string;
        /** Permanent identifier */
        Id: string;
        /** 1 to 255 printable ASCII characters. A repeat within 24 hours gets the first answer again. */
        IdempotencyKey: string;
        /** 16 characters or more. A key is charged at most once in 24 hours; repeats get the same answer for 15 minutes */
        IdempotencyKeyOfAgents: string;
        /**
         * Id of a payment link: a UUID, or `pl-` and the UUID
         * @example 5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e
         */
        IdOfPaymentLinks: string;
        /**
         * The `ETag` that you read. If the item was changed since, nothing is saved: 412 `PRECONDITION_FAILED`.
         * @example "3f1c9a0b7d2e4c5f8a6b1d0e9c7f2a34"
         */
        IfMatch: string;
        /** Whether the payment's link is agentic */
        IsAgenticProxy: boolean;
        /** Items per page, clamped to 1..100 */
        Limit: number;
        /** Id of a payment link: a UUID, or `pl-` and the UUID */
        LinkId: string;
        /**
         * `metadata[<key>]=<value>`, up to 10 times: items whose metadata has all of these pairs. Write a value that isn't a string as JSON.
         * @example {
         *       "orderId": "A-1001"
         *     }
         */
        Metadata: {
            [key: string]: string;
        };
        /** The mode of the key or session, which is also the default. Another mode gets 400 */
        Mode: "live" | "test";
        /**
         * Name of the chain
         * @example base_sepolia
         */
        Network: "base_sepolia" | "eth_sepolia" | "polygon_amoy" | "arc_testnet" | "solana_devnet" | "base" | "ethereum" | "polygon" | "solana";
        /**
         * Id of a payment link: a UUID, or `pl-` and the UUID
         * @example 5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e
         */
        PaymentLinkId: string;
        /** An x402 payment (PaymentPayload), base64 of JSON, version 1 or 2. Without it the answer is 402 */
        PaymentSignature: string;
        /** Id of the product */
        ProductId: string;
        /** Cursor: id of the last item of the previous page. */
        StartingAfter: string;
        /** Cursor: id of the last item of the previous page. The id may begin with `pl-`. */
        StartingAfterOfPaymentLinks: string;
        /** Current status */
        Status: "pending" | "broadcasted" | "confirming" | "completed" | "refunded" | "failed";
        /**
         * Secret in the payment's address
         * @example k3Jx0m9VQ2uT7cYwB5sLfA
         */
        Token: string;
        /** Id of the refunded transaction */
        TransactionId: string;
        /** EVM: 64 hex digits with or without 0x. Solana: base58 signature, or its 128 hex digits. */
        TxHash: string;
        /** EVM: 0x and 40 hex digits (mixed case: EIP-55 checksum); Solana: base58 */
        WalletAddress: string;
        /**
         * Id of the event (Standard Webhooks)
         * @example 9b2f1c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d
         */
        WebhookId: string;
        /**
         * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); the key is the base64 part of the secret
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
        /** Address of the buyer */
        XCustomerAddress: string;
        /** Country of the buyer (ISO 3166-1 alpha-2); may change the tax */
        XCustomerCountry: string;
        /** E-mail address of the buyer. Percent-encode non-ASCII characters in X-Customer headers */
        XCustomerEmail: string;
        /** Name of the buyer */
        XCustomerName: string;
        /** PAYMENT-SIGNATURE's name in version 1 */
        XPayment: string;
        /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
        XSvcMerchant: string;
        /** With a session token: the mode of the request. An API key has its own mode. */
        XSvcMode: "test" | "live";
        /** Id of a payment whose answer did not arrive: a new signature then costs nothing */
        XSvcPaymentId: string;
        /**
         * Type of the event
         * @example payment.completed
         */
        XWebhookEvent: string;
        /**
         * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`; the key is the whole secret as text
         * @example t=1795253400,v1=5257a869…
         */
        XWebhookSignature: string;
    };
    requestBodies: never;
    headers: {
        /**
         * Start of the deprecation (RFC 9745)
         * @example @1795219200
         */
        Deprecation: string;
        /**
         * `true`: the stored answer to this Idempotency-Key
         * @example true
         */
        "Idempotent-Replayed": "true";
        /**
         * Address to use instead (rel=successor-version)
         * @example <https://pay.example.com/api/v1/products>; rel="successor-version"
         */
        Link: string;
        /**
         * Address of the new resource
         * @example /api/v1/products/0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e
         */
        Location: string;
        /**
         * State of the tightest limit (IETF draft)
         * @example "read";r=29;t=10
         */
        RateLimit: string;
        /**
         * The limits (IETF draft)
         * @example "read";q=30;w=10
         */
        "RateLimit-Policy": string;
        /**
         * Seconds to wait before a retry
         * @example 2
         */
        "Retry-After": number;
        /**
         * When the address stops working, if known (RFC 8594)
         * @example Sat, 20 Nov 2027 00:00:00 GMT
         */
        Sunset: string;
        /**
         * The required credential, and where it is described (RFC 9728)
         * @example Bearer resource_metadata="https://pay.example.com/.well-known/oauth-protected-resource"
         */
        "WWW-Authenticate": string;
        /**
         * Requests that the tightest limit allows in its window
         * @example 30
         */
        "X-RateLimit-Limit": number;
        /**
         * Requests left in that window
         * @example 29
         */
        "X-RateLimit-Remaining": number;
        /**
         * When one more request becomes available, Unix ms
         * @example 1795253410000
         */
        "X-RateLimit-Reset": number;
        /**
         * Id of this request: yours, if you sent one (1 to 128 of A-Z a-z 0-9 . _ -)
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
                         * Address of the API
                         */
                        resource: string;
                        /**
                         * Format: uri
                         * Address of the documentation
                         */
                        resource_documentation: string;
                        /** Name of the API */
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
                         * Page that explains how to pay
                         */
                        instructions: string;
                        /** Addresses of paid resources */
                        resources: string[];
                        /** Version of this document */
                        version: number;
                        /** Version of x402 */
                        x402Version: number;
                    };
                };
            };
            /** Unchanged since If-None-Match */
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
                /** 16 characters or more. A key is charged at most once in 24 hours; repeats get the same answer for 15 minutes */
                "idempotency-key"?: components["parameters"]["IdempotencyKeyOfAgents"];
                /** An x402 payment (PaymentPayload), base64 of JSON, version 1 or 2. Without it the answer is 402 */
                "payment-signature"?: components["parameters"]["PaymentSignature"];
                /** `1` or `2`: format of PAYMENT-REQUIRED. Default: 2 */
                "x-402-version"?: components["parameters"]["X402Version"];
                /** Address of the buyer */
                "x-customer-address"?: components["parameters"]["XCustomerAddress"];
                /** Country of the buyer (ISO 3166-1 alpha-2); may change the tax */
                "x-customer-country"?: components["parameters"]["XCustomerCountry"];
                /** E-mail address of the buyer. Percent-encode non-ASCII characters in X-Customer headers */
                "x-customer-email"?: components["parameters"]["XCustomerEmail"];
                /** Name of the buyer */
                "x-customer-name"?: components["parameters"]["XCustomerName"];
                /** PAYMENT-SIGNATURE's name in version 1 */
                "x-payment"?: components["parameters"]["XPayment"];
                /** Id of a payment whose answer did not arrive: a new signature then costs nothing */
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
                /** 16 characters or more. A key is charged at most once in 24 hours; repeats get the same answer for 15 minutes */
                "idempotency-key"?: components["parameters"]["IdempotencyKeyOfAgents"];
                /** An x402 payment (PaymentPayload), base64 of JSON, version 1 or 2. Without it the answer is 402 */
                "payment-signature"?: components["parameters"]["PaymentSignature"];
                /** `1` or `2`: format of PAYMENT-REQUIRED. Default: 2 */
                "x-402-version"?: components["parameters"]["X402Version"];
                /** Address of the buyer */
                "x-customer-address"?: components["parameters"]["XCustomerAddress"];
                /** Country of the buyer (ISO 3166-1 alpha-2); may change the tax */
                "x-customer-country"?: components["parameters"]["XCustomerCountry"];
                /** E-mail address of the buyer. Percent-encode non-ASCII characters in X-Customer headers */
                "x-customer-email"?: components["parameters"]["XCustomerEmail"];
                /** Name of the buyer */
                "x-customer-name"?: components["parameters"]["XCustomerName"];
                /** PAYMENT-SIGNATURE's name in version 1 */
                "x-payment"?: components["parameters"]["XPayment"];
                /** Id of a payment whose answer did not arrive: a new signature then costs nothing */
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
                /** 16 characters or more. A key is charged at most once in 24 hours; repeats get the same answer for 15 minutes */
                "idempotency-key"?: components["parameters"]["IdempotencyKeyOfAgents"];
                /** An x402 payment (PaymentPayload), base64 of JSON, version 1 or 2. Without it the answer is 402 */
                "payment-signature"?: components["parameters"]["PaymentSignature"];
                /** `1` or `2`: format of PAYMENT-REQUIRED. Default: 2 */
                "x-402-version"?: components["parameters"]["X402Version"];
                /** Address of the buyer */
                "x-customer-address"?: components["parameters"]["XCustomerAddress"];
                /** Country of the buyer (ISO 3166-1 alpha-2); may change the tax */
                "x-customer-country"?: components["parameters"]["XCustomerCountry"];
                /** E-mail address of the buyer. Percent-encode non-ASCII characters in X-Customer headers */
                "x-customer-email"?: components["parameters"]["XCustomerEmail"];
                /** Name of the buyer */
                "x-customer-name"?: components["parameters"]["XCustomerName"];
                /** PAYMENT-SIGNATURE's name in version 1 */
                "x-payment"?: components["parameters"]["XPayment"];
                /** Id of a payment whose answer did not arrive: a new signature then costs nothing */
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
                /** 16 characters or more. A key is charged at most once in 24 hours; repeats get the same answer for 15 minutes */
                "idempotency-key"?: components["parameters"]["IdempotencyKeyOfAgents"];
                /** An x402 payment (PaymentPayload), base64 of JSON, version 1 or 2. Without it the answer is 402 */
                "payment-signature"?: components["parameters"]["PaymentSignature"];
                /** `1` or `2`: format of PAYMENT-REQUIRED. Default: 2 */
                "x-402-version"?: components["parameters"]["X402Version"];
                /** Address of the buyer */
                "x-customer-address"?: components["parameters"]["XCustomerAddress"];
                /** Country of the buyer (ISO 3166-1 alpha-2); may change the tax */
                "x-customer-country"?: components["parameters"]["XCustomerCountry"];
                /** E-mail address of the buyer. Percent-encode non-ASCII characters in X-Customer headers */
                "x-customer-email"?: components["parameters"]["XCustomerEmail"];
                /** Name of the buyer */
                "x-customer-name"?: components["parameters"]["XCustomerName"];
                /** PAYMENT-SIGNATURE's name in version 1 */
                "x-payment"?: components["parameters"]["XPayment"];
                /** Id of a payment whose answer did not arrive: a new signature then costs nothing */
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
                /** 16 characters or more. A key is charged at most once in 24 hours; repeats get the same answer for 15 minutes */
                "idempotency-key"?: components["parameters"]["IdempotencyKeyOfAgents"];
                /** An x402 payment (PaymentPayload), base64 of JSON, version 1 or 2. Without it the answer is 402 */
                "payment-signature"?: components["parameters"]["PaymentSignature"];
                /** `1` or `2`: format of PAYMENT-REQUIRED. Default: 2 */
                "x-402-version"?: components["parameters"]["X402Version"];
                /** Address of the buyer */
                "x-customer-address"?: components["parameters"]["XCustomerAddress"];
                /** Country of the buyer (ISO 3166-1 alpha-2); may change the tax */
                "x-customer-country"?: components["parameters"]["XCustomerCountry"];
                /** E-mail address of the buyer. Percent-encode non-ASCII characters in X-Customer headers */
                "x-customer-email"?: components["parameters"]["XCustomerEmail"];
                /** Name of the buyer */
                "x-customer-name"?: components["parameters"]["XCustomerName"];
                /** PAYMENT-SIGNATURE's name in version 1 */
                "x-payment"?: components["parameters"]["XPayment"];
                /** Id of a payment whose answer did not arrive: a new signature then costs nothing */
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
                /** Key of the paid call */
                "idempotency-key"?: string;
            };
            path: {
                /** Id of a payment link: a UUID, or `pl-` and the UUID */
                linkId: components["parameters"]["LinkId"];
                /** Id of the x402 payment */
                paymentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The target's answer, unchanged */
            200: {
                headers: {
                    /** `true`: bought before; nothing more is charged */
                    "Idempotent-Replayed"?: string;
                    /** Receipt: base64 of x402's SettleResponse */
                    "PAYMENT-RESPONSE"?: string;
                    /** PAYMENT-RESPONSE's name in version 1 */
                    "X-PAYMENT-RESPONSE"?: string;
                    /** Whether the buyer was charged */
                    "X-Svc-Charged"?: "true" | "false";
                    /** Id of the payment; GET /api/agent/payments/{id} returns its outcome */
                    "X-Svc-Payment-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** Paid, and the target is still working: poll `jobUrl` with the call's Idempotency-Key after `retryAfter` seconds */
            202: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    /** The same as `jobUrl` */
                    Location?: string;
                    /** The same as `retryAfter` */
                    "Retry-After"?: string;
                    /** Whether the buyer was charged */
                    "X-Svc-Charged"?: "true" | "false";
                    /** Id of the payment; GET /api/agent/payments/{id} returns its outcome */
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
            /** The price */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceQuote"];
                };
            };
            /** Unchanged since If-None-Match */
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
            /** The outcome */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** What a repeat of the request gets free of charge. owed: the answer, which is not fully delivered yet; repeat the request. kept: the same answer. gone: nothing; the answer was streamed, or is no longer stored. Null: the payment is not settled, or was made on a payment page */
                        answer: ("owed" | "kept" | "gone") | null;
                        /** Id of the x402 payment */
                        paymentId: string;
                        /**
                         * Current status
                         * @enum {string}
                         */
                        status: "pending" | "settled" | "failed" | "unknown";
                        /**
                         * Transaction hash
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
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
                /** Items per page, clamped to 1..100 */
                limit?: components["parameters"]["Limit"];
                /** Cursor: id of the last item of the previous page. */
                starting_after?: components["parameters"]["StartingAfter"];
            };
            header?: {
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
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
                        /** Whether there is a next page: send this page's last id as starting_after, or its first id as ending_before */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
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
                         * Time of this answer
                         */
                        timestamp: string;
                        /** Seconds */
                        uptime: number;
                        /** Version of the service */
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
                 * Secret in the payment's address
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
                 * Secret in the payment's address
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
                            /** Unsigned transaction with a legacy message, base64 */
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
                 * Secret in the payment's address
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
                 * Secret in the payment's address
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
            /** `PAYMENT_REQUIRED`: A payment is required, or was refused. */
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
                     *       "message": "A payment is required, or was refused"
                     *     }
                     */
                    "application/json": {
                        /**
                         * Stable. Handle errors by this, not by the message.
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
                         * Kind of answer.
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
                 * Secret in the payment's address
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
                /** Id of the link without `pl-` */
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
                             * Secret in the payment's address
                             * @example k3Jx0m9VQ2uT7cYwB5sLfA
                             */
                            token: string;
                            /**
                             * Payment page: send the payer to it
                             * @example https://pay.example.com/pay/intents/k3Jx0m9VQ2uT7cYwB5sLfA
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
                /** Whether they are active */
                active?: components["parameters"]["Active"];
                /** Created at or after this date (its start in UTC) or time: 2026-11-21, or a date-time with its offset, such as 2026-11-21T09:30:00Z */
                created_gte?: components["parameters"]["CreatedGte"];
                /** Created at or before this date (its end in UTC) or time: 2026-11-21, or a date-time with its offset, such as 2026-11-21T09:30:00Z */
                created_lte?: components["parameters"]["CreatedLte"];
                /** Forward cursor: id of the newest item of the previous page. The page has the items added after it, newest first, and may be empty. Use it to poll: no item is missed or repeated. The id may begin with `pl-`. */
                ending_before?: components["parameters"]["EndingBeforeOfPaymentLinks"];
                /** Items per page, clamped to 1..100 */
                limit?: components["parameters"]["Limit"];
                /**
                 * `metadata[<key>]=<value>`, up to 10 times: items whose metadata has all of these pairs. Write a value that isn't a string as JSON.
                 * @example {
                 *       "orderId": "A-1001"
                 *     }
                 */
                metadata?: components["parameters"]["Metadata"];
                /** Id of the product */
                productId?: components["parameters"]["ProductId"];
                /** Cursor: id of the last item of the previous page. The id may begin with `pl-`. */
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
                        /** Whether there is a next page: send this page's last id as starting_after, or its first id as ending_before */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
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
            403: components["responses"]["ForbiddenOrScope"];
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
                /** Whether they are active */
                active?: components["parameters"]["Active"];
                /** Whether they are archived */
                archived?: components["parameters"]["Archived"];
                /** Created at or after this date (its start in UTC) or time: 2026-11-21, or a date-time with its offset, such as 2026-11-21T09:30:00Z */
                created_gte?: components["parameters"]["CreatedGte"];
                /** Created at or before this date (its end in UTC) or time: 2026-11-21, or a date-time with its offset, such as 2026-11-21T09:30:00Z */
                created_lte?: components["parameters"]["CreatedLte"];
                /** Forward cursor: id of the newest item of the previous page. The page has the items added after it, newest first, and may be empty. Use it to poll: no item is missed or repeated. */
                ending_before?: components["parameters"]["EndingBefore"];
                /** Items per page, clamped to 1..100 */
                limit?: components["parameters"]["Limit"];
                /**
                 * `metadata[<key>]=<value>`, up to 10 times: items whose metadata has all of these pairs. Write a value that isn't a string as JSON.
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
                        /** Whether there is a next page: send this page's last id as starting_after, or its first id as ending_before */
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
                 * The `ETag` that you read. If the item was changed since, nothing is saved: 412 `PRECONDITION_FAILED`.
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
                /** Created at or after this date (its start in UTC) or time: 2026-11-21, or a date-time with its offset, such as 2026-11-21T09:30:00Z */
                created_gte?: components["parameters"]["CreatedGte"];
                /** Created at or before this date (its end in UTC) or time: 2026-11-21, or a date-time with its offset, such as 2026-11-21T09:30:00Z */
                created_lte?: components["parameters"]["CreatedLte"];
                /** Forward cursor: id of the newest item of the previous page. The page has the items added after it, newest first, and may be empty. Use it to poll: no item is missed or repeated. */
                ending_before?: components["parameters"]["EndingBefore"];
                /** Items per page, clamped to 1..100 */
                limit?: components["parameters"]["Limit"];
                /** Cursor: id of the last item of the previous page. */
                starting_after?: components["parameters"]["StartingAfter"];
                /** Id of the refunded transaction */
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
                        /** Whether there is a next page: send this page's last id as starting_after, or its first id as ending_before */
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
                /** Created at or after this date (its start in UTC) or time: 2026-11-21, or a date-time with its offset, such as 2026-11-21T09:30:00Z */
                created_gte?: components["parameters"]["CreatedGte"];
                /** Created at or before this date (its end in UTC) or time: 2026-11-21, or a date-time with its offset, such as 2026-11-21T09:30:00Z */
                created_lte?: components["parameters"]["CreatedLte"];
                /** Forward cursor: id of the newest item of the previous page. The page has the items added after it, newest first, and may be empty. Use it to poll: no item is missed or repeated. */
                ending_before?: components["parameters"]["EndingBefore"];
                /** Items per page, clamped to 1..100 */
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
                        /** Whether there is a next page: send this page's last id as starting_after, or its first id as ending_before */
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
        /** If empty: all unsettled transactions, oldest first, up to 10,000 */
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
                 * Your own reference for the payment, such as an order number; lists can filter by it
                 * @example order-1001
                 */
                clientReference?: components["parameters"]["ClientReference"];
                /** Created at or after this date (its start in UTC) or time: 2026-11-21, or a date-time with its offset, such as 2026-11-21T09:30:00Z */
                created_gte?: components["parameters"]["CreatedGte"];
                /** Created at or before this date (its end in UTC) or time: 2026-11-21, or a date-time with its offset, such as 2026-11-21T09:30:00Z */
                created_lte?: components["parameters"]["CreatedLte"];
                /** Case-insensitive */
                customerEmail?: components["parameters"]["CustomerEmail"];
                /** Forward cursor: id of the newest item of the previous page. The page has the items added after it, newest first, and may be empty. Use it to poll: no item is missed or repeated. */
                ending_before?: components["parameters"]["EndingBefore"];
                /**
                 * Objects to include beside their ids, separated by commas or as repeated `expand[]=`: `paymentLink`, `paymentLink.product`
                 * @example paymentLink
                 */
                expand?: components["parameters"]["Expand"];
                /** Whether the payment's link is agentic */
                isAgenticProxy?: components["parameters"]["IsAgenticProxy"];
                /** Items per page, clamped to 1..100 */
                limit?: components["parameters"]["Limit"];
                /**
                 * `metadata[<key>]=<value>`, up to 10 times: items whose metadata has all of these pairs. Write a value that isn't a string as JSON.
                 * @example {
                 *       "orderId": "A-1001"
                 *     }
                 */
                metadata?: components["parameters"]["Metadata"];
                /** The mode of the key or session, which is also the default. Another mode gets 400 */
                mode?: components["parameters"]["Mode"];
                /**
                 * Name of the chain
                 * @example base_sepolia
                 */
                network?: components["parameters"]["Network"];
                /**
                 * Id of a payment link: a UUID, or `pl-` and the UUID
                 * @example 5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e
                 */
                paymentLinkId?: components["parameters"]["PaymentLinkId"];
                /** Id of the product */
                productId?: components["parameters"]["ProductId"];
                /** Cursor: id of the last item of the previous page. */
                starting_after?: components["parameters"]["StartingAfter"];
                /** Current status */
                status?: components["parameters"]["Status"];
                /** EVM: 64 hex digits with or without 0x. Solana: base58 signature, or its 128 hex digits. */
                txHash?: components["parameters"]["TxHash"];
                /** EVM: 0x and 40 hex digits (mixed case: EIP-55 checksum); Solana: base58 */
                walletAddress?: components["parameters"]["WalletAddress"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page, newest first; with `Accept: text/csv` all matching rows */
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
                        /** Whether there is a next page: send this page's last id as starting_after, or its first id as ending_before */
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
                 * Objects to include beside their ids, separated by commas or as repeated `expand[]=`: `paymentLink`, `paymentLink.product`
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
            };
            path: {
                /** The `key` of the upload, with its slashes raw or as %2F */
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
                         * Text for people
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
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
                /** Created at or after this date (its start in UTC) or time: 2026-11-21, or a date-time with its offset, such as 2026-11-21T09:30:00Z */
                created_gte?: components["parameters"]["CreatedGte"];
                /** Created at or before this date (its end in UTC) or time: 2026-11-21, or a date-time with its offset, such as 2026-11-21T09:30:00Z */
                created_lte?: components["parameters"]["CreatedLte"];
                /** Forward cursor: id of the newest item of the previous page. The page has the items added after it, newest first, and may be empty. Use it to poll: no item is missed or repeated. */
                ending_before?: components["parameters"]["EndingBefore"];
                /** Items per page, clamped to 1..100 */
                limit?: components["parameters"]["Limit"];
                /** Cursor: id of the last item of the previous page. */
                starting_after?: components["parameters"]["StartingAfter"];
            };
            header?: {
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
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
                        /** Whether there is a next page: send this page's last id as starting_after, or its first id as ending_before */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
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
                /** Created at or after this date (its start in UTC) or time: 2026-11-21, or a date-time with its offset, such as 2026-11-21T09:30:00Z */
                created_gte?: components["parameters"]["CreatedGte"];
                /** Created at or before this date (its end in UTC) or time: 2026-11-21, or a date-time with its offset, such as 2026-11-21T09:30:00Z */
                created_lte?: components["parameters"]["CreatedLte"];
                /** Forward cursor: id of the newest item of the previous page. The page has the items added after it, newest first, and may be empty. Use it to poll: no item is missed or repeated. */
                ending_before?: components["parameters"]["EndingBefore"];
                /** Items per page, clamped to 1..100 */
                limit?: components["parameters"]["Limit"];
                /** Cursor: id of the last item of the previous page. */
                starting_after?: components["parameters"]["StartingAfter"];
                /** Type of the events; default: all */
                type?: "payment.completed" | "payment.failed" | "payment.refunded" | "transaction.recorded" | "product.created" | "product.updated" | "payment_link.created" | "payment_link.updated" | "payment_link.deactivated" | "agentic.request.paid" | "agentic.settlement.unknown" | "agentic.settlement.resolved" | "agentic.settlement.conflict" | "payment_intent.processing" | "payment_intent.unresolved" | "payment_intent.expired" | "refund.created" | "refund.expired" | "refund.canceled" | "refund.unresolved" | "checkout.completed" | "checkout.expired" | "api_key.created" | "api_key.revoked" | "proxy_secret.rotated" | "webhook.test";
            };
            header?: {
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
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
                        /** Whether there is a next page: send this page's last id as starting_after, or its first id as ending_before */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
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
                 * Your own reference for the payment, such as an order number; lists can filter by it
                 * @example order-1001
                 */
                clientReference?: components["parameters"]["ClientReference"];
                /** Created at or after this date (its start in UTC) or time: 2026-11-21, or a date-time with its offset, such as 2026-11-21T09:30:00Z */
                created_gte?: components["parameters"]["CreatedGte"];
                /** Created at or before this date (its end in UTC) or time: 2026-11-21, or a date-time with its offset, such as 2026-11-21T09:30:00Z */
                created_lte?: components["parameters"]["CreatedLte"];
                /** Forward cursor: id of the newest item of the previous page. The page has the items added after it, newest first, and may be empty. Use it to poll: no item is missed or repeated. */
                ending_before?: components["parameters"]["EndingBefore"];
                /**
                 * Objects to include beside their ids, separated by commas or as repeated `expand[]=`: `paymentLink`, `paymentLink.product`, `transaction`
                 * @example paymentLink
                 */
                expand?: components["parameters"]["ExpandOfPaymentIntents"];
                /** Items per page, clamped to 1..100 */
                limit?: components["parameters"]["Limit"];
                /**
                 * `metadata[<key>]=<value>`, up to 10 times: items whose metadata has all of these pairs. Write a value that isn't a string as JSON.
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
                /** Current status */
                status?: "open" | "processing" | "completed" | "expired" | "canceled" | "unresolved";
            };
            header?: {
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page, newest first; with `Accept: text/csv` all matching rows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PaymentIntent"][];
                        /** Whether there is a next page: send this page's last id as starting_after, or its first id as ending_before */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
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
                 * Objects to include beside their ids, separated by commas or as repeated `expand[]=`: `paymentLink`, `paymentLink.product`, `transaction`
                 * @example paymentLink
                 */
                expand?: components["parameters"]["ExpandOfPaymentIntents"];
            };
            header?: {
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
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
                /** Whether they are active */
                active?: components["parameters"]["Active"];
                /** Created at or after this date (its start in UTC) or time: 2026-11-21, or a date-time with its offset, such as 2026-11-21T09:30:00Z */
                created_gte?: components["parameters"]["CreatedGte"];
                /** Created at or before this date (its end in UTC) or time: 2026-11-21, or a date-time with its offset, such as 2026-11-21T09:30:00Z */
                created_lte?: components["parameters"]["CreatedLte"];
                /** Forward cursor: id of the newest item of the previous page. The page has the items added after it, newest first, and may be empty. Use it to poll: no item is missed or repeated. The id may begin with `pl-`. */
                ending_before?: components["parameters"]["EndingBeforeOfPaymentLinks"];
                /**
                 * Objects to include beside their ids, separated by commas or as repeated `expand[]=`: `product`
                 * @example product
                 */
                expand?: components["parameters"]["ExpandOfPaymentLinks"];
                /** Items per page, clamped to 1..100 */
                limit?: components["parameters"]["Limit"];
                /**
                 * `metadata[<key>]=<value>`, up to 10 times: items whose metadata has all of these pairs. Write a value that isn't a string as JSON.
                 * @example {
                 *       "orderId": "A-1001"
                 *     }
                 */
                metadata?: components["parameters"]["Metadata"];
                /** Id of the product */
                productId?: components["parameters"]["ProductId"];
                /** Cursor: id of the last item of the previous page. The id may begin with `pl-`. */
                starting_after?: components["parameters"]["StartingAfterOfPaymentLinks"];
            };
            header?: {
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
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
                        /** Whether there is a next page: send this page's last id as starting_after, or its first id as ending_before */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
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
                 * Objects to include beside their ids, separated by commas or as repeated `expand[]=`: `product`
                 * @example product
                 */
                expand?: components["parameters"]["ExpandOfPaymentLinks"];
            };
            header?: {
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
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
                 * The `ETag` that you read. If the item was changed since, nothing is saved: 412 `PRECONDITION_FAILED`.
                 * @example "3f1c9a0b7d2e4c5f8a6b1d0e9c7f2a34"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
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
                /** Whether they are active */
                active?: components["parameters"]["Active"];
                /** Whether they are archived */
                archived?: components["parameters"]["Archived"];
                /** Created at or after this date (its start in UTC) or time: 2026-11-21, or a date-time with its offset, such as 2026-11-21T09:30:00Z */
                created_gte?: components["parameters"]["CreatedGte"];
                /** Created at or before this date (its end in UTC) or time: 2026-11-21, or a date-time with its offset, such as 2026-11-21T09:30:00Z */
                created_lte?: components["parameters"]["CreatedLte"];
                /** Forward cursor: id of the newest item of the previous page. The page has the items added after it, newest first, and may be empty. Use it to poll: no item is missed or repeated. */
                ending_before?: components["parameters"]["EndingBefore"];
                /** Items per page, clamped to 1..100 */
                limit?: components["parameters"]["Limit"];
                /**
                 * `metadata[<key>]=<value>`, up to 10 times: items whose metadata has all of these pairs. Write a value that isn't a string as JSON.
                 * @example {
                 *       "orderId": "A-1001"
                 *     }
                 */
                metadata?: components["parameters"]["Metadata"];
                /** Cursor: id of the last item of the previous page. */
                starting_after?: components["parameters"]["StartingAfter"];
            };
            header?: {
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
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
                        /** Whether there is a next page: send this page's last id as starting_after, or its first id as ending_before */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
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
                 * The `ETag` that you read. If the item was changed since, nothing is saved: 412 `PRECONDITION_FAILED`.
                 * @example "3f1c9a0b7d2e4c5f8a6b1d0e9c7f2a34"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
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
                /** Created at or after this date (its start in UTC) or time: 2026-11-21, or a date-time with its offset, such as 2026-11-21T09:30:00Z */
                created_gte?: components["parameters"]["CreatedGte"];
                /** Created at or before this date (its end in UTC) or time: 2026-11-21, or a date-time with its offset, such as 2026-11-21T09:30:00Z */
                created_lte?: components["parameters"]["CreatedLte"];
                /** Forward cursor: id of the newest item of the previous page. The page has the items added after it, newest first, and may be empty. Use it to poll: no item is missed or repeated. */
                ending_before?: components["parameters"]["EndingBefore"];
                /**
                 * Objects to include beside their ids, separated by commas or as repeated `expand[]=`: `transaction`
                 * @example transaction
                 */
                expand?: components["parameters"]["ExpandOfRefunds"];
                /** Items per page, clamped to 1..100 */
                limit?: components["parameters"]["Limit"];
                /** Cursor: id of the last item of the previous page. */
                starting_after?: components["parameters"]["StartingAfter"];
                /** Current status */
                status?: "pending" | "succeeded" | "expired" | "canceled";
                /** Id of the refunded transaction */
                transactionId?: components["parameters"]["TransactionId"];
            };
            header?: {
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page, newest first; with `Accept: text/csv` all matching rows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PreparedRefund"][];
                        /** Whether there is a next page: send this page's last id as starting_after, or its first id as ending_before */
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
                 * Objects to include beside their ids, separated by commas or as repeated `expand[]=`: `transaction`
                 * @example transaction
                 */
                expand?: components["parameters"]["ExpandOfRefunds"];
            };
            header?: {
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
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
                /** Adds sums for each payment link or network */
                groupBy?: "link" | "network";
                /** Length of the intervals; default `day`. Weeks begin on Monday */
                interval?: "day" | "week" | "month";
                /**
                 * IANA name of the report's time zone; default `UTC`
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
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
                /** Created at or after this date (its start in UTC) or time: 2026-11-21, or a date-time with its offset, such as 2026-11-21T09:30:00Z */
                created_gte?: components["parameters"]["CreatedGte"];
                /** Created at or before this date (its end in UTC) or time: 2026-11-21, or a date-time with its offset, such as 2026-11-21T09:30:00Z */
                created_lte?: components["parameters"]["CreatedLte"];
                /** Forward cursor: id of the newest item of the previous page. The page has the items added after it, newest first, and may be empty. Use it to poll: no item is missed or repeated. */
                ending_before?: components["parameters"]["EndingBefore"];
                /** Items per page, clamped to 1..100 */
                limit?: components["parameters"]["Limit"];
                /** @example /api/v1/products/{id} */
                route?: string;
                /** Cursor: id of the last item of the previous page. */
                starting_after?: components["parameters"]["StartingAfter"];
                /** Class of the HTTP status */
                status?: "2xx" | "3xx" | "4xx" | "5xx";
            };
            header?: {
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
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
                        /** Whether there is a next page: send this page's last id as starting_after, or its first id as ending_before */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path: {
                /** Id, or the answer's `X-Request-Id` */
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
                 * Text to find
                 * @example buyer@example.com
                 */
                q: string;
            };
            header?: {
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
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
                 * Your own reference for the payment, such as an order number; lists can filter by it
                 * @example order-1001
                 */
                clientReference?: components["parameters"]["ClientReference"];
                /** Created at or after this date (its start in UTC) or time: 2026-11-21, or a date-time with its offset, such as 2026-11-21T09:30:00Z */
                created_gte?: components["parameters"]["CreatedGte"];
                /** Created at or before this date (its end in UTC) or time: 2026-11-21, or a date-time with its offset, such as 2026-11-21T09:30:00Z */
                created_lte?: components["parameters"]["CreatedLte"];
                /** Case-insensitive */
                customerEmail?: components["parameters"]["CustomerEmail"];
                /** Forward cursor: id of the newest item of the previous page. The page has the items added after it, newest first, and may be empty. Use it to poll: no item is missed or repeated. */
                ending_before?: components["parameters"]["EndingBefore"];
                /**
                 * Objects to include beside their ids, separated by commas or as repeated `expand[]=`: `paymentLink`, `paymentLink.product`
                 * @example paymentLink
                 */
                expand?: components["parameters"]["Expand"];
                /** Whether the payment's link is agentic */
                isAgenticProxy?: components["parameters"]["IsAgenticProxy"];
                /** Items per page, clamped to 1..100 */
                limit?: components["parameters"]["Limit"];
                /**
                 * `metadata[<key>]=<value>`, up to 10 times: items whose metadata has all of these pairs. Write a value that isn't a string as JSON.
                 * @example {
                 *       "orderId": "A-1001"
                 *     }
                 */
                metadata?: components["parameters"]["Metadata"];
                /** The mode of the key or session, which is also the default. Another mode gets 400 */
                mode?: components["parameters"]["Mode"];
                /**
                 * Name of the chain
                 * @example base_sepolia
                 */
                network?: components["parameters"]["Network"];
                /**
                 * Id of a payment link: a UUID, or `pl-` and the UUID
                 * @example 5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e
                 */
                paymentLinkId?: components["parameters"]["PaymentLinkId"];
                /** Id of the product */
                productId?: components["parameters"]["ProductId"];
                /** Cursor: id of the last item of the previous page. */
                starting_after?: components["parameters"]["StartingAfter"];
                /** Current status */
                status?: components["parameters"]["Status"];
                /** EVM: 64 hex digits with or without 0x. Solana: base58 signature, or its 128 hex digits. */
                txHash?: components["parameters"]["TxHash"];
                /** EVM: 0x and 40 hex digits (mixed case: EIP-55 checksum); Solana: base58 */
                walletAddress?: components["parameters"]["WalletAddress"];
            };
            header?: {
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
                "x-svc-mode"?: components["parameters"]["XSvcMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page, newest first; with `Accept: text/csv` all matching rows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Transaction"][];
                        /** Whether there is a next page: send this page's last id as starting_after, or its first id as ending_before */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
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
                 * Objects to include beside their ids, separated by commas or as repeated `expand[]=`: `paymentLink`, `paymentLink.product`
                 * @example paymentLink
                 */
                expand?: components["parameters"]["Expand"];
            };
            header?: {
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
                "x-svc-merchant"?: components["parameters"]["XSvcMerchant"];
                /** With a session token: the mode of the request. An API key has its own mode. */
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
                        /** Version of the service */
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
                /** Default: all modes that the credential sees */
                mode?: "test" | "live";
            };
            header?: {
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
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
                /** Created at or after this date (its start in UTC) or time: 2026-11-21, or a date-time with its offset, such as 2026-11-21T09:30:00Z */
                created_gte?: components["parameters"]["CreatedGte"];
                /** Created at or before this date (its end in UTC) or time: 2026-11-21, or a date-time with its offset, such as 2026-11-21T09:30:00Z */
                created_lte?: components["parameters"]["CreatedLte"];
                /** Forward cursor: id of the newest item of the previous page. The page has the items added after it, newest first, and may be empty. Use it to poll: no item is missed or repeated. */
                ending_before?: components["parameters"]["EndingBefore"];
                /** Items per page, clamped to 1..100 */
                limit?: components["parameters"]["Limit"];
                /** Cursor: id of the last item of the previous page. */
                starting_after?: components["parameters"]["StartingAfter"];
                /** Current state */
                state?: "pending" | "delivered" | "failed";
            };
            header?: {
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
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
                        /** Whether there is a next page: send this page's last id as starting_after, or its first id as ending_before */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
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
                /** With a session token: the merchant for whom the user acts. Required for members of several merchants. */
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
            /** Unchanged since If-None-Match */
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
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); the key is the base64 part of the secret
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
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`; the key is the whole secret as text
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
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); the key is the base64 part of the secret
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
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`; the key is the whole secret as text
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
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); the key is the base64 part of the secret
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
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`; the key is the whole secret as text
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
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); the key is the base64 part of the secret
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
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`; the key is the whole secret as text
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
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); the key is the base64 part of the secret
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
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`; the key is the whole secret as text
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
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); the key is the base64 part of the secret
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
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`; the key is the whole secret as text
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
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); the key is the base64 part of the secret
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
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`; the key is the whole secret as text
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
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); the key is the base64 part of the secret
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
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`; the key is the whole secret as text
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
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); the key is the base64 part of the secret
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
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`; the key is the whole secret as text
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
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); the key is the base64 part of the secret
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
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`; the key is the whole secret as text
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
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); the key is the base64 part of the secret
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
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`; the key is the whole secret as text
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
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); the key is the base64 part of the secret
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
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`; the key is the whole secret as text
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
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); the key is the base64 part of the secret
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
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`; the key is the whole secret as text
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
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); the key is the base64 part of the secret
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
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`; the key is the whole secret as text
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
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); the key is the base64 part of the secret
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
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`; the key is the whole secret as text
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
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); the key is the base64 part of the secret
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
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`; the key is the whole secret as text
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
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); the key is the base64 part of the secret
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
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`; the key is the whole secret as text
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
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); the key is the base64 part of the secret
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
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`; the key is the whole secret as text
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
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); the key is the base64 part of the secret
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
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`; the key is the whole secret as text
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
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); the key is the base64 part of the secret
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
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`; the key is the whole secret as text
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
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); the key is the base64 part of the secret
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
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`; the key is the whole secret as text
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
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); the key is the base64 part of the secret
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
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`; the key is the whole secret as text
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
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); the key is the base64 part of the secret
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
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`; the key is the whole secret as text
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
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); the key is the base64 part of the secret
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
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`; the key is the whole secret as text
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
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); the key is the base64 part of the secret
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
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`; the key is the whole secret as text
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
                 * `v1,<base64>[ v1,<base64>]` (Standard Webhooks); the key is the base64 part of the secret
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
                 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`; the key is the whole secret as text
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
