import type { Right } from "./permissions.js";
import type { Role } from "./roles.js";

/** A right that a restricted key needs for an operation, or "any key" if every key may call the operation. */
type KeyNeed = Right | "any key";

/**
 * Decides which callers may use each operation that needs a credential, by the operation's id in the OpenAPI document.
 * A line first names the lowest role that a member needs, or null if the operation takes no session. The rights that a
 * restricted key needs follow. If there are none, the operation takes no key. The service doesn't start if an operation
 * has no line. An unversioned alias (`legacyCreateProduct`) uses the line of its operation.
 *
 * A viewer may read everything except secrets. A developer may also change what is sold and how it is integrated. An
 * owner may also change the members, the wallets and the account.
 */
const OPERATIONS = {
  // Products, links and payments.
  listProducts: ["viewer", "products:read"],
  retrieveProduct: ["viewer", "products:read"],
  createProduct: ["developer", "products:write"],
  updateProduct: ["developer", "products:write"],
  listPaymentLinks: ["viewer", "paymentLinks:read"],
  retrievePaymentLink: ["viewer", "paymentLinks:read"],
  diagnosePaymentLinkListing: ["viewer", "paymentLinks:read"],
  createPaymentLink: ["developer", "paymentLinks:write"],
  updatePaymentLink: ["developer", "paymentLinks:write"],
  listApis: ["viewer", "apis:read"],
  retrieveApi: ["viewer", "apis:read"],
  deleteApi: ["developer", "apis:write", "paymentLinks:write"],
  listApiRoutes: ["viewer", "apis:read"],
  createApi: ["developer", "apis:write"],
  updateApi: ["developer", "apis:write", "paymentLinks:write"],
  importApi: ["developer", "apis:write", "paymentLinks:write"],
  listTransactions: ["viewer", "transactions:read"],
  retrieveTransaction: ["viewer", "transactions:read"],
  recordTransaction: ["developer", "transactions:write"],
  listPaymentIntents: ["viewer", "paymentIntents:read"],
  retrievePaymentIntent: ["viewer", "paymentIntents:read"],
  createPaymentIntent: ["developer", "paymentIntents:write"],
  cancelPaymentIntent: ["developer", "paymentIntents:write"],
  resolvePaymentIntent: ["developer", "paymentIntents:write"],
  listPreparedRefunds: ["viewer", "refunds:read"],
  retrieveRefund: ["viewer", "refunds:read"],
  prepareRefund: ["developer", "refunds:write"],
  draftRefund: ["developer", "refunds:write"],
  cancelRefund: ["developer", "refunds:write"],
  resolveRefund: ["developer", "refunds:write"],
  retrieveVolumeReport: ["viewer", "reports:read"],
  search: ["viewer", "products:read", "paymentLinks:read", "transactions:read", "paymentIntents:read"],
  createUpload: ["developer"],
  deleteUpload: ["developer"],

  // Integration. Reading the signing secret takes the same role as changing it, because a reader could sign requests.
  listEvents: ["viewer", "events:read"],
  retrieveEvent: ["viewer", "events:read"],
  resendEvent: ["developer", "events:write"],
  listRequests: ["viewer", "requests:read"],
  retrieveRequest: ["viewer", "requests:read"],
  getProxySigningSecret: ["developer", "proxySecret:read"],
  rotateProxySigningSecret: ["developer", "proxySecret:write"],
  listDeveloperKeys: ["viewer"],
  createDeveloperKey: ["developer"],
  rollDeveloperKey: ["developer"],
  revokeDeveloperKey: ["developer"],
  listWebhooks: ["viewer", "webhooks:read"],
  listWebhookDeliveries: ["viewer", "webhooks:read"],
  createWebhook: ["developer", "webhooks:write", "events:read"],
  updateWebhook: ["developer", "webhooks:write", "events:read"],
  deleteWebhook: ["developer", "webhooks:write"],
  rotateWebhookSecret: ["developer", "webhooks:write"],
  testWebhook: ["developer", "webhooks:write"],
  redeliverWebhook: ["developer", "webhooks:write"],
  advanceTestClock: ["developer", "paymentIntents:write", "webhooks:write"],

  // The account itself.
  openAccount: ["viewer"],
  updateMerchantAccount: ["owner"],
  listMembers: ["viewer"],
  updateMember: ["owner"],
  // Each member may leave. `members/team.ts` checks that only an owner removes another member.
  removeMember: ["viewer"],
  listInvitations: ["viewer"],
  createInvitation: ["owner"],
  deleteInvitation: ["owner"],
  acceptInvitation: ["viewer"],
  listWallets: ["viewer", "wallets:read"],
  addWallet: ["owner"],
  updateWallet: ["owner"],
  removeWallet: ["owner"],
  retrieveSession: ["viewer"],
  retrieveAccount: ["viewer", "any key"],
  retrieveBranding: ["viewer", "branding:read"],
  updateBranding: ["developer", "branding:write"],
  onboardAgenticAccount: ["viewer"],
  updateAccount: ["owner"],
  getVerification: ["viewer"],
  verifyAccount: ["owner"],

  // The deprecated checkout.
  createCheckoutSession: [null, "checkout:write"],
  retrieveCheckoutSession: [null, "checkout:read"],
  submitCheckoutPayment: [null, "checkout:write"],
  quoteTax: [null, "checkout:read"],
  createRefund: [null, "refunds:write"],
  listRefunds: [null, "refunds:read"],
  createSettlement: [null, "settlements:write"],
  listSettlements: [null, "settlements:read"],
  retrieveSettlementBalance: [null, "settlements:read"],
} as const satisfies Readonly<Record<string, readonly [Role | null, ...KeyNeed[]]>>;

/** @throws Error if the table has no line for the operation */
function getLine(operationId: string): readonly [Role | null, ...KeyNeed[]] {
  const versioned = operationId.replace(/^legacy([A-Z])/, (_all, first: string) => first.toLowerCase());
  if (Object.hasOwn(OPERATIONS, versioned)) return OPERATIONS[versioned as keyof typeof OPERATIONS];
  throw new Error(`authorization/operations.ts has no line for the operation ${operationId}`);
}

/** The lowest role that a member needs for an operation. @throws Error if the operation takes no session */
export function neededRole(operationId: string): Role {
  const [role] = getLine(operationId);
  if (role !== null) return role;
  throw new Error(`authorization/operations.ts names no role for the operation ${operationId}`);
}

/** The rights that a restricted key needs for an operation. @throws Error if the operation takes no key */
export function neededRights(operationId: string): readonly Right[] {
  const [, ...needs] = getLine(operationId);
  if (needs.length > 0) return needs.filter((need) => need !== "any key");
  throw new Error(`authorization/operations.ts names no right for the operation ${operationId}`);
}
