/** A resource of the Python client, and the API operations that its methods call. */
export interface PythonResource {
  readonly class: string;
  readonly description: string;
  /** Ids of operations, by the method's name. */
  readonly methods: Readonly<Record<string, string>>;
}

/** Resources by their name in the client: the TypeScript client's name in snake case. */
export const RESOURCES: Readonly<Record<string, PythonResource>> = {
  products: {
    class: "Products",
    description: "What you sell. Payment links take their name and price from a product.",
    methods: { create: "createProduct", retrieve: "retrieveProduct", update: "updateProduct", list: "listProducts" },
  },
  payment_links: {
    class: "PaymentLinks",
    description: "Links that people pay in a browser, or that agents pay for each call.",
    methods: {
      create: "createPaymentLink",
      retrieve: "retrievePaymentLink",
      update: "updatePaymentLink",
      list: "listPaymentLinks",
      diagnose_listing: "diagnosePaymentLinkListing",
      price: "getLinkPrice",
      payment_status: "getAgentPayment",
    },
  },
  apis: {
    class: "Apis",
    description: "APIs whose operations you sell. Their routes are payment links.",
    methods: {
      create: "createApi",
      retrieve: "retrieveApi",
      update: "updateApi",
      list: "listApis",
      delete: "deleteApi",
      import_document: "importApi",
      routes: "listApiRoutes",
    },
  },
  payment_intents: {
    class: "PaymentIntents",
    description: "Payments by people through payment links. A link's page creates one when a visitor starts to pay.",
    methods: {
      create: "createPaymentIntent",
      retrieve: "retrievePaymentIntent",
      list: "listPaymentIntents",
      cancel: "cancelPaymentIntent",
      resolve: "resolvePaymentIntent",
    },
  },
  transactions: {
    class: "Transactions",
    description: "Payments proven on the chain.",
    methods: { record: "recordTransaction", retrieve: "retrieveTransaction", list: "listTransactions" },
  },
  refunds: {
    class: "Refunds",
    description: "Transfers from your wallet that return a payment. The service detects them on the chain.",
    methods: {
      prepare: "prepareRefund",
      retrieve: "retrieveRefund",
      list: "listPreparedRefunds",
      draft: "draftRefund",
      cancel: "cancelRefund",
      resolve: "resolveRefund",
    },
  },
  events: {
    class: "Events",
    description: "Events of the last 30 days. Webhooks send the same events.",
    methods: { retrieve: "retrieveEvent", list: "listEvents", resend: "resendEvent" },
  },
  test_clock: {
    class: "TestClock",
    description: "Time in test mode, for payment intents and webhook deliveries.",
    methods: { advance: "advanceTestClock" },
  },
  webhooks: {
    class: "Webhooks",
    description: "Endpoints that receive events.",
    methods: {
      create: "createWebhook",
      list: "listWebhooks",
      update: "updateWebhook",
      delete: "deleteWebhook",
      test: "testWebhook",
      rotate_secret: "rotateWebhookSecret",
      deliveries: "listWebhookDeliveries",
      redeliver: "redeliverWebhook",
    },
  },
  reports: {
    class: "Reports",
    description: "Exact sums over time.",
    methods: { volume: "retrieveVolumeReport" },
  },
  requests: {
    class: "Requests",
    description: "Recent requests of your keys and members, with their results.",
    methods: { retrieve: "retrieveRequest", list: "listRequests" },
  },
  account: {
    class: "Account",
    description: "The merchant for whom the caller acts.",
    methods: {
      retrieve: "retrieveAccount",
      branding: "retrieveBranding",
      update_branding: "updateBranding",
      open: "openAccount",
      update: "updateMerchantAccount",
    },
  },
  members: {
    class: "Members",
    description: "The merchant's members. Needs `session_token`.",
    methods: { list: "listMembers", update: "updateMember", remove: "removeMember" },
  },
  invitations: {
    class: "Invitations",
    description: "Invitations to become a member. Needs `session_token`.",
    methods: {
      create: "createInvitation",
      list: "listInvitations",
      delete: "deleteInvitation",
      accept: "acceptInvitation",
    },
  },
  wallets: {
    class: "Wallets",
    description: "The wallets that receive the merchant's payments. Changes need the `session_token` of an owner.",
    methods: { add: "addWallet", list: "listWallets", update: "updateWallet", remove: "removeWallet" },
  },
  verification: {
    class: "Verification",
    description: "Proofs that the merchant controls wallets and domains. Needs `session_token`.",
    methods: { retrieve: "getVerification", verify: "verifyAccount" },
  },
  session: {
    class: "Session",
    description: "The signed-in user. Needs `session_token`.",
    methods: { retrieve: "retrieveSession" },
  },
  keys: {
    class: "Keys",
    description: "API keys of the user's merchant. Needs `session_token`.",
    methods: {
      create: "createDeveloperKey",
      list: "listDeveloperKeys",
      roll: "rollDeveloperKey",
      revoke: "revokeDeveloperKey",
    },
  },
  proxy_secret: {
    class: "ProxySecret",
    description: "The secret that signs calls to your targets: see `verify_call`.",
    methods: { retrieve: "getProxySigningSecret", rotate: "rotateProxySigningSecret" },
  },
};

/** Methods of the client itself. */
export const CLIENT_METHODS: Readonly<Record<string, string>> = { search: "search" };
