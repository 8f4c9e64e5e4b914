import { ServiceError } from "@svc/errors";
import { isNetworkName, type NetworkName } from "@svc/x402";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerAskedFields } from "../../payment-intents/custom-field-answers.js";
import type { IntentInProgress } from "../../payment-intents/intents-repository.js";
import { intentUrl, TOKEN_PATTERN } from "../../payment-intents/open-intent.js";
import type { PaymentIntent } from "../../payment-intents/payment-intent.js";
import { hintTransfer } from "../../payment-intents/resolve-intent.js";
import { logIntent } from "../log-intent.js";
import { readCustomValues, type SentForm } from "../pay-page/custom-fields.js";
import { intentPayPage, type PageAttempt } from "../pay-page/intent-page.js";
import type { PayPage } from "../pay-page/page.js";
import { formProblem, hashProblem } from "../pay-page/problem-texts.js";
import { loadSeller } from "../pay-page/seller.js";
import { type PayPageDeps, wordsFor } from "../pay-page/send-pay-page.js";
import type { Words } from "../pay-page/texts/words.js";
import type { PayerView } from "../payer.js";

interface ShowPayment {
  Params: { token: string };
  Querystring: SentForm;
}
interface SendForm {
  Params: { token: string };
  Body: SentForm;
}

/** The page of one payment, and its two forms: the hash of a transfer, and answers to the seller's questions. */
export function intentPageRoutes(pages: FastifyInstance, pageDeps: PayPageDeps): void {
  pages.get<ShowPayment>("/pay/intents/:token", { schema: { hide: true } }, async (request, reply) => {
    const { params, query } = request;
    const hint = query.hash === "1" ? { txHash: "", network: "" } : undefined;
    const page = await renderPayment(pageDeps, params.token, wordsFor(request), { isFound: query.found === "1", hint });
    return pageDeps.send(reply, page);
  });
  pages.post<SendForm>("/pay/intents/:token", { schema: { hide: true } }, async (request, reply) =>
    takeHash(pageDeps, request, reply),
  );
  pages.post<SendForm>("/pay/intents/:token/fields", { schema: { hide: true } }, async (request, reply) =>
    takeAnswers(pageDeps, request, reply),
  );
  // A page with invalid answers has this address, and its script and its links to other languages request it.
  pages.get<ShowPayment>("/pay/intents/:token/fields", { schema: { hide: true } }, async (request, reply) => {
    const { token } = request.params;
    if (!TOKEN.test(token)) throw new ServiceError("NOT_FOUND", "There is no such payment.");
    const query = /\?.*$/s.exec(request.url)?.[0] ?? "";
    return reply.header("cache-control", "no-store").redirect(`/pay/intents/${token}${query}`, 303);
  });
}

/** Looks for the transfer whose hash the payer sent. */
async function takeHash(pageDeps: PayPageDeps, request: FastifyRequest<SendForm>, reply: FastifyReply) {
  const { deps, send } = pageDeps;
  const { token } = request.params;
  const { txHash = "", network = "" } = request.body ?? {};
  const intent = await loadIntent(pageDeps, token);
  logIntent(request, intent);
  try {
    if (!isNetworkName(network)) throw new ServiceError("BAD_REQUEST", "The network is unknown.");
    await hintTransfer({ ...deps, ...deps.intents }, intent, { txHash: txHash.trim(), network });
    return reply.header("cache-control", "no-store").redirect(`/pay/intents/${token}?found=1`, 303);
  } catch (thrown) {
    const error = request.server.judgeError(request, reply, thrown);
    const words = wordsFor(request);
    const attempt = { problem: hashProblem(error, network, words), hint: { txHash, network } };
    return send(reply, await renderPayment(pageDeps, token, words, attempt), error.status);
  }
}

/** Stores the payer's answers to the fields that the merchant left open. */
async function takeAnswers(pageDeps: PayPageDeps, request: FastifyRequest<SendForm>, reply: FastifyReply) {
  const { deps, send } = pageDeps;
  const { token } = request.params;
  const form = request.body ?? {};
  const intent = await loadIntent(pageDeps, token);
  const goOn = () => reply.header("cache-control", "no-store").redirect(`/pay/intents/${token}`, 303);
  try {
    const answerDeps = { intents: deps.intents.repository, clock: deps.clock };
    await answerAskedFields(answerDeps, intent, readCustomValues(intent.askedFields, form));
    return goOn();
  } catch (thrown) {
    const error = request.server.judgeError(request, reply, thrown);
    // The payer has already answered, perhaps in another tab, or the payment has ended. The page shows which.
    if (error.code === "CONFLICT") return goOn();
    const words = wordsFor(request);
    const attempt = { problem: formProblem(error, intent.askedFields, words), form };
    return send(reply, await renderPayment(pageDeps, token, words, attempt), error.status);
  }
}

const TOKEN = new RegExp(TOKEN_PATTERN);

async function loadIntent({ payer }: PayPageDeps, token: string): Promise<IntentInProgress> {
  if (!TOKEN.test(token)) throw new ServiceError("NOT_FOUND", "There is no such payment.");
  return payer.byToken(token);
}

async function renderPayment(
  pageDeps: PayPageDeps,
  token: string,
  words: Words,
  attempt: PageAttempt,
): Promise<PayPage> {
  const { deps, payer } = pageDeps;
  const intent = await loadIntent(pageDeps, token);
  const [loaded, link] = await Promise.all([payer.view(intent), deps.links.load(intent.paymentLinkId)]);
  const view = sortNetworks(link?.fields, loaded);
  const { successUrl = null, returnUrl = null, cancelUrl = null } = link?.fields ?? {};
  const links = { successUrl: successUrl && buildSuccessUrl(successUrl, intent), returnUrl, cancelUrl };
  const seller = await loadSeller(deps.brandings, intent, link?.fields.merchantName ?? "");
  const paidTo = view.paidBy ? (intent.wallets[view.paidBy.network] ?? null) : null;
  const facts = { id: intent.id, clientReference: intent.clientReference, paidTo };
  const pageUrl = intentUrl(deps.publicUrl, token);
  return intentPayPage({ token, pageUrl, view, seller, links, facts, words }, attempt);
}

/** Sorts the networks as the merchant did, with the link's main network first. */
function sortNetworks(
  fields: { readonly network: NetworkName; readonly networks: readonly NetworkName[] } | undefined,
  view: PayerView,
): PayerView {
  if (!fields) return view;
  const order = [fields.network, ...fields.networks];
  const place = ({ network }: { readonly network: string }) => {
    const index = order.indexOf(network as NetworkName);
    return index < 0 ? order.length : index;
  };
  const sorted = <Row extends { readonly network: string }>(rows: readonly Row[]): Row[] =>
    rows.toSorted((one, other) => place(one) - place(other));
  return { ...view, networks: sorted(view.networks), signable: sorted(view.signable) };
}

/**
 * Adds the ids of the payment and its link to the merchant's success URL, so that the merchant can recognize the
 * payment. Neither id is a secret.
 */
function buildSuccessUrl(successUrl: string, intent: Pick<PaymentIntent, "id" | "paymentLinkId">): string {
  const url = new URL(successUrl);
  const added = `payment_intent=${intent.id}&payment_link=pl-${intent.paymentLinkId}`;
  url.search = url.search === "" ? added : `${url.search}&${added}`;
  return url.href;
}
