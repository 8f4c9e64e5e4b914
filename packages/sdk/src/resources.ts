import type { components, operations } from "./generated/api.js";

type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];
/** The query of an operation. The client doesn't send undefined members. */
type OperationQuery<Id extends keyof operations> = Sendable<NonNullable<operations[Id]["parameters"]["query"]>>;
type Sendable<Query> = { readonly [Name in keyof Query]?: Query[Name] | undefined };

// Interfaces, not aliases, so that editors and compilers show these names and the members' descriptions.
export interface Product extends Schema<"Product"> {}
export interface PaymentLink extends Schema<"PaymentLink"> {}
export interface Api extends Schema<"Api"> {}
export interface ApiImport extends Schema<"ApiImport"> {}
export interface ApiRoute extends Schema<"ApiRoute"> {}
export interface ListingDiagnosis extends Schema<"ListingDiagnosis"> {}
export interface PaymentIntent extends Schema<"PaymentIntent"> {}
export interface Transaction extends Schema<"Transaction"> {}
export interface KeyAccount extends Schema<"KeyAccount"> {}
export interface Account extends Schema<"Account"> {}
export interface Branding extends Schema<"Branding"> {}
export interface Member extends Schema<"Member"> {}
export interface Invitation extends Schema<"Invitation"> {}
export interface AcceptedInvitation extends Schema<"AcceptedInvitation"> {}
export interface Wallet extends Schema<"Wallet"> {}
export interface Verification extends Schema<"Verification"> {}
export interface VerificationCheck extends Schema<"VerificationCheck"> {}
export interface Deleted extends Schema<"Deleted"> {}
export interface Session extends Schema<"Session"> {}
export interface ProxySigningSecret extends Schema<"ProxySigningSecret"> {}
export interface WebhookEndpoint extends Schema<"WebhookEndpoint"> {}
export interface NewWebhookEndpoint extends Schema<"NewWebhookEndpoint"> {}
export interface Webhooks extends Schema<"Webhooks"> {}
export interface DeletedWebhook extends Schema<"DeletedWebhook"> {}
export interface DeletedApi extends Schema<"DeletedApi"> {}
export interface WebhookTest extends Schema<"WebhookTest"> {}
export interface WebhookSecret extends Schema<"WebhookSecret"> {}
export interface WebhookDelivery extends Schema<"WebhookDelivery"> {}
export interface WebhookRedelivery extends Schema<"WebhookRedelivery"> {}
export interface PriceQuote extends Schema<"PriceQuote"> {}
export interface CheckoutSession extends Schema<"CheckoutSession"> {}
export interface CompletedCheckoutSession extends Schema<"CompletedCheckoutSession"> {}
export interface TaxQuote extends Schema<"TaxQuote"> {}
export interface Refund extends Schema<"Refund"> {}
export interface PreparedRefund extends Schema<"PreparedRefund"> {}
export interface RefundDraft extends Schema<"RefundDraft"> {}
export interface VolumeReport extends Schema<"VolumeReport"> {}
export type ResendEventRequest = NonNullable<Schema<"ResendEventRequest">>;
export interface ResentEvent extends Schema<"ResentEvent"> {}
export interface AdvancedTestClock extends Schema<"AdvancedTestClock"> {}
export interface SearchHit extends Schema<"SearchHit"> {}
export interface LoggedRequest extends Schema<"LoggedRequest"> {}
export interface Settlement extends Schema<"Settlement"> {}
export interface SettlementBalance extends Schema<"SettlementBalance"> {}
export interface KeyPermissions extends Schema<"KeyPermissions"> {}
export interface DeveloperKey extends Schema<"DeveloperKey"> {}
export interface NewDeveloperKey extends Schema<"NewDeveloperKey"> {}
export interface RolledDeveloperKey extends Schema<"RolledDeveloperKey"> {}
export interface Upload extends Schema<"Upload"> {}

export interface CreateProductRequest extends Schema<"CreateProductRequest"> {}
export interface UpdateProductRequest extends Schema<"UpdateProductRequest"> {}
export interface CreatePaymentLinkRequest extends Schema<"CreatePaymentLinkRequest"> {}
export interface UpdatePaymentLinkRequest extends Schema<"UpdatePaymentLinkRequest"> {}
export interface CreateApiRequest extends Schema<"CreateApiRequest"> {}
export interface UpdateApiRequest extends Schema<"UpdateApiRequest"> {}
export interface ImportApiRequest extends Schema<"ImportApiRequest"> {}
export interface CreatePaymentIntentRequest extends Schema<"CreatePaymentIntentRequest"> {}
export interface RecordTransactionRequest extends Schema<"RecordTransactionRequest"> {}
export interface UpdateBrandingRequest extends Schema<"UpdateBrandingRequest"> {}
export interface VerifyAccountRequest extends Schema<"VerifyAccountRequest"> {}
export interface CreateWebhookRequest extends Schema<"CreateWebhookRequest"> {}
export interface UpdateWebhookRequest extends Schema<"UpdateWebhookRequest"> {}
export interface AdvanceTestClockRequest extends Schema<"AdvanceTestClockRequest"> {}
export interface AddWalletRequest extends Schema<"AddWalletRequest"> {}
export interface CreateCheckoutSessionRequest extends Schema<"CreateCheckoutSessionRequest"> {}
export interface CreateDeveloperKeyRequest extends Schema<"CreateDeveloperKeyRequest"> {}
export interface CreateInvitationRequest extends Schema<"CreateInvitationRequest"> {}
export interface CreateRefundRequest extends Schema<"CreateRefundRequest"> {}
export interface PrepareRefundRequest extends Schema<"PrepareRefundRequest"> {}
export interface ResolveRefundRequest extends Schema<"ResolveRefundRequest"> {}
export interface CreateSettlementRequest extends Schema<"CreateSettlementRequest"> {}
export interface CreateUploadRequest extends Schema<"CreateUploadRequest"> {}
export interface OpenAccountRequest extends Schema<"OpenAccountRequest"> {}
export interface QuoteTaxRequest extends Schema<"QuoteTaxRequest"> {}
export interface ResolvePaymentIntentRequest extends Schema<"ResolvePaymentIntentRequest"> {}
export interface SubmitCheckoutPaymentRequest extends Schema<"SubmitCheckoutPaymentRequest"> {}
export interface UpdateMemberRequest extends Schema<"UpdateMemberRequest"> {}
export interface UpdateMerchantAccountRequest extends Schema<"UpdateMerchantAccountRequest"> {}

export interface ListProductsQuery extends OperationQuery<"listProducts"> {}
export interface ListPaymentLinksQuery extends OperationQuery<"listPaymentLinks"> {}
export interface ListApisQuery extends OperationQuery<"listApis"> {}
export interface ListPaymentIntentsQuery extends OperationQuery<"listPaymentIntents"> {}
export interface ListTransactionsQuery extends OperationQuery<"listTransactions"> {}
export interface ListEventsQuery extends OperationQuery<"listEvents"> {}
export interface ListWebhookDeliveriesQuery extends OperationQuery<"listWebhookDeliveries"> {}
export interface ListRefundsQuery extends OperationQuery<"listRefunds"> {}
export interface ListPreparedRefundsQuery extends OperationQuery<"listPreparedRefunds"> {}
export interface RetrieveVolumeReportQuery extends OperationQuery<"retrieveVolumeReport"> {}
export interface SearchQuery extends OperationQuery<"search"> {}
export interface ListRequestsQuery extends OperationQuery<"listRequests"> {}
export interface ListSettlementsQuery extends OperationQuery<"listSettlements"> {}
export interface ListDeveloperKeysQuery extends OperationQuery<"listDeveloperKeys"> {}

export type PaymentLinkPath = "product";
export type TransactionPath = "paymentLink" | "paymentLink.product";
export type PaymentIntentPath = TransactionPath | "transaction";
export type RefundPath = "transaction";

type First<Path extends string> = Path extends `${infer Name}.${string}` ? Name : Path;
/** A resource with its expanded members. For example, `paymentLink.product` adds the link, including its product. */
export type Expanded<Resource, Path extends string> = [Path] extends [never]
  ? Resource
  : Resource & {
      readonly [Name in First<Path> & keyof Resource]: Exclude<Resource[Name], undefined>;
    };

/** The query of a list, with the names of the resources to expand. */
export type Expanding<Query, Path extends string> = Omit<Query, "expand"> & {
  readonly expand?: readonly Path[] | undefined;
};

/** Status of an x402 payment. */
export type AgentPayment = operations["getAgentPayment"]["responses"][200]["content"]["application/json"];
