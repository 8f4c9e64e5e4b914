import { fail } from "@svc/errors";

/** Roles of a merchant's members, from most to least rights. */
export const ROLES = ["owner", "developer", "viewer"] as const;
export type Role = (typeof ROLES)[number];

/**
 * The least role that each operation needs, for every operation that takes a session token. An operation without a line fails the start.
 * A viewer reads what holds no secret. A developer changes what is sold and how it is integrated. An owner also decides who belongs to
 * the merchant and where money goes.
 */
const NEEDED = {
  // Products, links and payments.
  listProducts: "viewer",
  retrieveProduct: "viewer",
  createProduct: "developer",
  updateProduct: "developer",
  listPaymentLinks: "viewer",
  retrievePaymentLink: "viewer",
  diagnosePaymentLinkListing: "viewer",
  createPaymentLink: "developer",
  updatePaymentLink: "developer",
  legacyUpdatePaymentLink: "developer",
  listApis: "viewer",
  retrieveApi: "viewer",
  listApiRoutes: "viewer",
  createApi: "developer",
  updateApi: "developer",
  importApi: "developer",
  listTransactions: "viewer",
  retrieveTransaction: "viewer",
  recordTransaction: "developer",
  listPaymentIntents: "viewer",
  retrievePaymentIntent: "viewer",
  createPaymentIntent: "developer",
  cancelPaymentIntent: "developer",
  resolvePaymentIntent: "developer",
  listPreparedRefunds: "viewer",
  retrieveRefund: "viewer",
  prepareRefund: "developer",
  draftRefund: "developer",
  cancelRefund: "developer",
  resolveRefund: "developer",
  retrieveVolumeReport: "viewer",
  search: "viewer",
  createUpload: "developer",
  deleteUpload: "developer",

  // How it is integrated. Reading the signing secret is as good as changing it.
  listEvents: "viewer",
  retrieveEvent: "viewer",
  resendEvent: "developer",
  listRequests: "viewer",
  retrieveRequest: "viewer",
  getProxySigningSecret: "developer",
  rotateProxySigningSecret: "developer",
  listDeveloperKeys: "viewer",
  createDeveloperKey: "developer",
  rollDeveloperKey: "developer",
  revokeDeveloperKey: "developer",
  listWebhooks: "viewer",
  listWebhookDeliveries: "viewer",
  createWebhook: "developer",
  updateWebhook: "developer",
  deleteWebhook: "developer",
  rotateWebhookSecret: "developer",
  testWebhook: "developer",
  redeliverWebhook: "developer",

  // The account itself.
  openAccount: "viewer",
  updateMerchantAccount: "owner",
  listMembers: "viewer",
  updateMember: "owner",
  // Each member may leave. Removing another one takes an owner: members/team.ts.
  removeMember: "viewer",
  listInvitations: "viewer",
  createInvitation: "owner",
  deleteInvitation: "owner",
  acceptInvitation: "viewer",
  listWallets: "viewer",
  addWallet: "owner",
  updateWallet: "owner",
  removeWallet: "owner",
  retrieveSession: "viewer",
  retrieveAccount: "viewer",
  retrieveBranding: "viewer",
  updateBranding: "developer",
  onboardAgenticAccount: "viewer",
  updateAccount: "owner",
  getVerification: "viewer",
  verifyAccount: "owner",
} as const satisfies Record<string, Role>;

/** The least role for an operation, by its id in the OpenAPI document. @throws Error for one that the table doesn't have */
export function neededRole(operationId: string): Role {
  const role = (NEEDED as Readonly<Record<string, Role>>)[operationId];
  if (role === undefined) throw new Error(`sessions/roles.ts names no role for the operation ${operationId}`);
  return role;
}

/** @throws FORBIDDEN for a member whose role isn't enough */
export function requireRole({ role }: { readonly role: Role | null }, needed: Role): void {
  if (role === null || ROLES.indexOf(role) <= ROLES.indexOf(needed)) return;
  fail("FORBIDDEN", `Your role at this merchant (${role}) doesn't allow this.`, {
    hint: `It takes the role ${needed}. An owner can change your role.`,
  });
}
