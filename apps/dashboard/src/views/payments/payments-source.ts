import type { PaymentIntent, Svc, Transaction } from "@svc/sdk/client";
import type { NetworkName } from "@svc/x402/networks";

/** One row of the list: a transaction (money that arrived) or an intent (a payment that hasn't completed). */
export type Payment =
  | { readonly kind: "transaction"; readonly item: Transaction }
  | { readonly kind: "intent"; readonly item: PaymentIntent };

/** The filters as they appear in the view's URL. */
export interface PaymentFilters {
  readonly status?: string;
  readonly network?: string;
  readonly link?: string;
  readonly reference?: string;
  readonly email?: string;
  readonly from?: string;
  readonly to?: string;
}

export const STATUSES = [
  { value: "paid", label: "Paid" },
  { value: "unresolved", label: "Needs a decision" },
  { value: "processing", label: "Confirming" },
  { value: "open", label: "Waiting for payment" },
  { value: "expired", label: "Expired" },
  { value: "canceled", label: "Canceled" },
] as const;

/** The reading position in a list of the API. `waiting` holds rows that were read but not yet shown. */
interface Source {
  readonly waiting: readonly Payment[];
  /** Id of the last row that was read; undefined before the first page, null after the last page. */
  readonly after: string | undefined | null;
}
export interface PaymentsPage {
  readonly rows: readonly Payment[];
  readonly next: PaymentsCursor | undefined;
}
export interface PaymentsCursor {
  readonly transactions: Source;
  readonly intents: Source;
}

const ROWS = 25;
const READ_AT_ONCE = 50;
const END: Source = { waiting: [], after: null };
const START: Source = { waiting: [], after: undefined };

const sourceOfTransactions = ({ status }: PaymentFilters): Source =>
  status === undefined || status === "paid" ? START : END;
// A completed intent is shown as its transaction. Intents can't be filtered by network or e-mail.
const sourceOfIntents = ({ status, network, email }: PaymentFilters): Source =>
  status === "paid" || network !== undefined || email !== undefined ? END : START;

export const firstCursor = (filters: PaymentFilters): PaymentsCursor => ({
  transactions: sourceOfTransactions(filters),
  intents: sourceOfIntents(filters),
});

/** Reads the next rows of both lists and merges them, newest first. */
export async function readPayments(api: Svc, filters: PaymentFilters, cursor: PaymentsCursor): Promise<PaymentsPage> {
  let { transactions, intents } = cursor;
  const rows: Payment[] = [];
  while (rows.length < ROWS) {
    [transactions, intents] = await Promise.all([
      filled(transactions, (after) => transactionsAfter(api, filters, after)),
      filled(intents, (after) => intentsAfter(api, filters, after)),
    ]);
    const [one, other] = [transactions.waiting[0], intents.waiting[0]];
    if (one === undefined && other === undefined) break;
    const isTransaction = other === undefined || (one !== undefined && one.item.createdAt >= other.item.createdAt);
    rows.push((isTransaction ? one : other) as Payment);
    if (isTransaction) transactions = { ...transactions, waiting: transactions.waiting.slice(1) };
    else intents = { ...intents, waiting: intents.waiting.slice(1) };
  }
  const isOver = [transactions, intents].every(({ waiting, after }) => waiting.length === 0 && after === null);
  return { rows, next: isOver ? undefined : { transactions, intents } };
}

interface Read {
  readonly payments: readonly Payment[];
  readonly last: string | null;
}

/** Reads pages until the source has at least one waiting row or has ended. */
async function filled(source: Source, read: (after: string | undefined) => Promise<Read>): Promise<Source> {
  let { waiting, after } = source;
  while (waiting.length === 0 && after !== null) {
    const { payments, last } = await read(after);
    waiting = payments;
    after = last;
  }
  return { waiting, after };
}

export interface CsvFile {
  readonly name: string;
  readonly read: () => Promise<ReadableStream<Uint8Array>>;
}

/** The CSV file of refunds. Only the date filters apply: the API can't filter refunds by their payments' properties. */
export const refundsCsv = (api: Svc, { from, to }: PaymentFilters): CsvFile => ({
  name: "refunds",
  read: () => api.refunds.csv(common({ ...(from && { from }), ...(to && { to }) })),
});

/** The CSV file of the filtered payments: transactions, or intents if the filter has a status other than `paid`. */
export function paymentsCsv(api: Svc, filters: PaymentFilters): CsvFile {
  return filters.status === undefined || filters.status === "paid"
    ? { name: "payments", read: () => api.transactions.csv(ofTransactions(filters)) }
    : { name: "unpaid-payments", read: () => api.paymentIntents.csv(ofIntents(filters)) };
}

const page = (after: string | undefined) => ({
  limit: READ_AT_ONCE,
  ...(after === undefined ? {} : { starting_after: after }),
});
const common = ({ link, reference, from, to }: PaymentFilters) => ({
  ...(link === undefined ? {} : { paymentLinkId: link }),
  ...(reference === undefined ? {} : { clientReference: reference }),
  ...(from === undefined ? {} : { created_gte: new Date(`${from}T00:00:00`).toISOString() }),
  ...(to === undefined ? {} : { created_lte: new Date(`${to}T23:59:59.999`).toISOString() }),
});

const ofTransactions = (filters: PaymentFilters) => ({
  ...common(filters),
  ...(filters.network === undefined ? {} : { network: filters.network as NetworkName }),
  ...(filters.email === undefined ? {} : { customerEmail: filters.email }),
});
const ofIntents = (filters: PaymentFilters) => ({
  ...common(filters),
  ...(filters.status === undefined ? {} : { status: filters.status as PaymentIntent["status"] }),
});

async function transactionsAfter(api: Svc, filters: PaymentFilters, after: string | undefined): Promise<Read> {
  const { data, hasMore } = await api.transactions.list({ ...ofTransactions(filters), ...page(after) });
  return {
    payments: data.map((item) => ({ kind: "transaction", item })),
    last: hasMore ? (data.at(-1)?.id ?? null) : null,
  };
}

async function intentsAfter(api: Svc, filters: PaymentFilters, after: string | undefined): Promise<Read> {
  const { data, hasMore } = await api.paymentIntents.list({ ...ofIntents(filters), ...page(after) });
  return {
    payments: data.filter(({ status }) => status !== "completed").map((item) => ({ kind: "intent", item })),
    last: hasMore ? (data.at(-1)?.id ?? null) : null,
  };
}
