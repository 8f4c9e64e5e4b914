import { ServiceError } from "@svc/errors";
import { toServiceError } from "@svc/errors/fastify";
import { acceptForms, type HttpApp } from "@svc/service";
import { isNetworkName, type Mode, type NetworkName } from "@svc/x402";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type CachedLink, cachedLink } from "../../agentic/link-cache.js";
import { buildLinkChallenge } from "../../agentic/link-challenge.js";
import type { Deps } from "../../deps.js";
import { logoPath } from "../../merchants/branding.js";
import { answerAskedFields } from "../../payment-intents/custom-field-answers.js";
import { type IntentInput, intentUrl } from "../../payment-intents/open-intent.js";
import type { PaymentIntent } from "../../payment-intents/payment-intent.js";
import { hintTransfer } from "../../payment-intents/resolve-intent.js";
import { failNoLink, parseLinkId } from "../../payment-links/link-urls.js";
import type { OfferedLink } from "../../payment-links/payment-links-repository.js";
import { logIntent } from "../log-intent.js";
import { agenticPage } from "../pay-page/agentic-page.js";
import { readCustomValues, type SentForm } from "../pay-page/custom-fields.js";
import { intentPayPage, type PageAttempt } from "../pay-page/intent-page.js";
import { closedLinkPage, type FormState, linkPayPage } from "../pay-page/link-page.js";
import { createOpenPaymentCookie, isFromOwnPage } from "../pay-page/open-payment-cookie.js";
import { errorPage, PAY_SCRIPT_PATH, type PayPage } from "../pay-page/page.js";
import { PAY_SCRIPT } from "../pay-page/pay-script.generated.js";
import { formProblem, hashProblem, problemText } from "../pay-page/problem-texts.js";
import type { Seller } from "../pay-page/seller.js";
import { chooseLanguage, keepLanguage } from "../pay-page/texts/choose-language.js";
import { getWords, type Words } from "../pay-page/texts/words.js";
import { createPayer, type PayerView } from "../payer.js";
import { VisitorIntentCreate } from "../schemas/payer-schema.js";

type Form = SentForm;
const FORM_BYTES_MAX = 16_384;
const TOKEN = /^[A-Za-z0-9_-]{22}$/;

/**
 * The pages on which a person pays a link. They work without JavaScript: a form, a redirect (303), and a page that
 * reloads itself. A GET never begins a payment, because previews and prefetches also send it.
 */
export async function payPageRoutes(app: HttpApp, deps: Deps): Promise<void> {
  const payer = createPayer(deps);
  const answerDeps = { intents: deps.intents.repository, clock: deps.clock };
  const cookie = createOpenPaymentCookie(deps.publicUrl);
  const isSecure = new URL(deps.publicUrl).protocol === "https:";
  const wordsFor = (request: FastifyRequest): Words => getWords(chooseLanguage(request));
  const send = (reply: FastifyReply, { html, headers }: PayPage, status = 200) => {
    const kept = keepLanguage(reply.request, isSecure);
    if (kept !== null) reply.header("set-cookie", kept);
    return reply.code(status).headers(headers).header("vary", "Accept-Language, Cookie").send(html);
  };
  const problemPage = (request: FastifyRequest, reply: FastifyReply, error: ServiceError) => {
    const words = wordsFor(request);
    const [title, text] =
      error.status === 404
        ? [words.say("problem.unknownPayment"), words.say("problem.unknownPaymentText")]
        : [words.say("problem.failed"), problemText(error, words)];
    return send(reply, errorPage(words, title, text), error.status);
  };
  const loadLink = async (text: string) => {
    const id = parseLinkId(text);
    return payer.activeLink(id ?? failNoLink());
  };
  /** Page of a closed link, for visitors who still have its address. It names the seller and links back. */
  async function closedPage(text: string, words: Words): Promise<PayPage | null> {
    const id = parseLinkId(text);
    const link = id === null ? null : await deps.links.loadOffered(id);
    if (!link || link.fields.active || link.ownNetworks.length === 0) return null;
    const seller = await loadSeller(link.fields, link.merchantId, link.mode);
    return closedLinkPage({ link, seller, publicUrl: deps.publicUrl, words });
  }

  await app.register(async (pages) => {
    acceptForms<Form>(pages as unknown as HttpApp, FORM_BYTES_MAX, (fields) => fields);
    // Also handles limits and unreadable bodies, because a browser must never get JSON.
    pages.setErrorHandler((thrown, request, reply) =>
      problemPage(request, reply, app.judgeError(request, reply, thrown)),
    );

    pages.get(PAY_SCRIPT_PATH, { schema: { hide: true } }, async (_request, reply) =>
      reply
        .headers({
          "content-type": "text/javascript; charset=utf-8",
          "cache-control": "public, max-age=31536000, immutable",
          "x-content-type-options": "nosniff",
        })
        .send(PAY_SCRIPT),
    );

    pages.get<{ Params: { link: string }; Querystring: Form }>(
      "/pay/:link",
      { schema: { hide: true } },
      async (request, reply) => {
        const { params, query } = request;
        const words = wordsFor(request);
        const closed = await closedPage(params.link, words);
        if (closed !== null) return send(reply, closed, 404);
        const link = await loadLink(params.link);
        // An agentic link sells calls, not one purchase. Redirect to its address, which answers 402 with the price.
        // Programs that make previews get the page itself.
        if (link.fields.isAgenticProxy) {
          reply.header("vary", "User-Agent").header("cache-control", "no-store");
          if (!makesPreview(request.headers["user-agent"])) return reply.redirect(`/api/agent/link/pl-${link.id}`, 303);
          const sold = await cachedLink(deps.agentic.links, link.id);
          const { domain } = await deps.brandings.find(link.merchantId, link.mode);
          const { html, csp: policy } = agenticPage(sold.link, await buildOffer(sold), domain, deps.publicUrl, words);
          return send(reply, { html, headers: { ...PREVIEW_HEADERS, "content-security-policy": policy } });
        }
        const clientReference = readReference(query.client_reference);
        const open = await findOpenPayment(request, link, clientReference);
        return send(reply, await renderLinkPage(link, { clientReference, open }, words));
      },
    );

    pages.post<{ Params: { link: string }; Body: Form }>(
      "/pay/:link",
      { schema: { hide: true } },
      async (request, reply) => {
        const words = wordsFor(request);
        const closed = await closedPage(request.params.link, words);
        if (closed !== null) return send(reply, closed, 404);
        const link = await loadLink(request.params.link);
        try {
          const input = checked(request, readInput(link, request.body ?? {}));
          const isOwn = isFromOwnPage(request);
          const current = isOwn && request.body?.startsNew === undefined ? cookie.read(request, link.id) : null;
          const { token, intent } = await payer.open(link, input, request.client.identity, current);
          logIntent(request, intent);
          if (isOwn) {
            const leftMs = intent.expiresAt.getTime() - deps.clock.now();
            reply.header("set-cookie", cookie.write(link.id, token, leftMs / 1_000));
          }
          return reply.header("cache-control", "no-store").redirect(`/pay/intents/${token}`, 303);
        } catch (thrown) {
          const error = app.judgeError(request, reply, thrown);
          const form = {
            form: request.body ?? {},
            problem: formProblem(error, link.fields.customFields, words),
            // Ignore a failure, because showing the page with the payer's input matters more.
            open: await findOpenPayment(request, link, readReference(request.body?.clientReference)).catch(() => null),
          };
          return send(reply, await renderLinkPage(link, form, words), error.status);
        }
      },
    );

    pages.get<{ Params: { token: string }; Querystring: Form }>(
      "/pay/intents/:token",
      { schema: { hide: true } },
      async (request, reply) => {
        const { params, query } = request;
        return send(reply, await renderPage(params.token, wordsFor(request), { isFound: query.found === "1" }));
      },
    );

    pages.post<{ Params: { token: string }; Body: Form }>(
      "/pay/intents/:token",
      { schema: { hide: true } },
      async (request, reply) => {
        const { token } = request.params;
        const { txHash = "", network = "" } = request.body ?? {};
        const intent = await loadIntent(token);
        logIntent(request, intent);
        try {
          if (!isNetworkName(network)) throw new ServiceError("BAD_REQUEST", "The network is unknown.");
          await hintTransfer({ ...deps, ...deps.intents }, intent, { txHash: txHash.trim(), network });
          return reply.header("cache-control", "no-store").redirect(`/pay/intents/${token}?found=1`, 303);
        } catch (thrown) {
          const error = app.judgeError(request, reply, thrown);
          const words = wordsFor(request);
          const problem = hashProblem(error, network, words);
          return send(reply, await renderPage(token, words, { problem, hint: { txHash, network } }), error.status);
        }
      },
    );

    pages.post<{ Params: { token: string }; Body: Form }>(
      "/pay/intents/:token/fields",
      { schema: { hide: true } },
      async (request, reply) => {
        const { token } = request.params;
        const form = request.body ?? {};
        const intent = await loadIntent(token);
        const goOn = () => reply.header("cache-control", "no-store").redirect(`/pay/intents/${token}`, 303);
        try {
          await answerAskedFields(answerDeps, intent, readCustomValues(intent.askedFields, form));
          return goOn();
        } catch (thrown) {
          const error = app.judgeError(request, reply, thrown);
          // The payer has already answered, perhaps in another tab, or the payment is over. The page shows its state.
          if (error.code === "CONFLICT") return goOn();
          const words = wordsFor(request);
          const problem = formProblem(error, intent.askedFields, words);
          return send(reply, await renderPage(token, words, { problem, form }), error.status);
        }
      },
    );
  });

  /** Finds the visitor's own open payment of a link. Null if its client reference differs from the page's. */
  async function findOpenPayment(request: FastifyRequest, link: OfferedLink, clientReference: string | undefined) {
    const token = cookie.read(request, link.id);
    const open = await payer.openPayment(link.id, token);
    if (token === null || open === null || open.clientReference !== (clientReference ?? null)) return null;
    return { url: `/pay/intents/${token}`, expiresAt: open.expiresAt, isUnpaid: open.status === "open" };
  }

  const loadIntent = (token: string) => {
    if (!TOKEN.test(token)) throw new ServiceError("NOT_FOUND", "There is no such payment.");
    return payer.byToken(token);
  };

  const loadSeller = async (
    fields: { readonly merchantName: string } | undefined,
    merchantId: string,
    mode: Mode,
  ): Promise<Seller> => {
    const { logoHash, ...profile } = await deps.brandings.find(merchantId, mode);
    return { ...profile, name: fields?.merchantName ?? "", logoPath: logoHash && logoPath(logoHash) };
  };
  const renderLinkPage = async (link: OfferedLink, said: FormState, words: Words) => {
    const seller = await loadSeller(link.fields, link.merchantId, link.mode);
    return linkPayPage({ link, seller, publicUrl: deps.publicUrl, words }, said);
  };
  const buildOffer = (link: CachedLink) =>
    buildLinkChallenge(deps.agentic, link, {}, { error: "", version: deps.settings.X402_CHALLENGE_VERSION, more: {} });

  async function renderPage(token: string, words: Words, attempt: PageAttempt = {}): Promise<PayPage> {
    const intent = await loadIntent(token);
    const [loaded, link] = await Promise.all([payer.view(intent), deps.links.load(intent.paymentLinkId)]);
    const view = sortNetworks(link?.fields, loaded);
    const { successUrl = null, returnUrl = null, cancelUrl = null } = link?.fields ?? {};
    const links = { successUrl: successUrl && buildSuccessUrl(successUrl, intent), returnUrl, cancelUrl };
    const seller = await loadSeller(link?.fields, intent.merchantId, intent.mode);
    const paidTo = view.paidBy ? (intent.wallets[view.paidBy.network] ?? null) : null;
    const facts = { id: intent.id, clientReference: intent.clientReference, paidTo };
    const pageUrl = intentUrl(deps.publicUrl, token);
    return intentPayPage({ token, pageUrl, view, seller, links, facts, words }, attempt);
  }
}

/** Headers of an agentic link's page for link previews. The page has its own content policy. */
const PREVIEW_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
} as const;
/** Programs that make link previews for chats. They don't show a page with status 402. */
const PREVIEW_MAKERS =
  /\b(facebookexternalhit|Twitterbot|Slackbot|Slack-ImgProxy|TelegramBot|WhatsApp|Discordbot|LinkedInBot|SkypeUriPreview|redditbot|Mastodon|Iframely|Embedly|Google-PageRenderer)\b/i;
const makesPreview = (userAgent: string | undefined): boolean => PREVIEW_MAKERS.test(userAgent ?? "");

/** The networks in the merchant's order, the link's main one first. */
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
 * Adds the ids of the payment and its link to the merchant's success URL, so that the merchant knows the payment.
 * Neither id is a secret.
 */
function buildSuccessUrl(successUrl: string, intent: Pick<PaymentIntent, "id" | "paymentLinkId">): string {
  const url = new URL(successUrl);
  const added = `payment_intent=${intent.id}&payment_link=pl-${intent.paymentLinkId}`;
  url.search = url.search === "" ? added : `${url.search}&${added}`;
  return url.href;
}

function readInput({ fields }: Pick<OfferedLink, "fields">, form: Form): IntentInput {
  return {
    customerEmail: form.customerEmail?.trim() || null,
    customFieldValues: readCustomValues(fields.customFields, form),
    clientReference: readReference(form.clientReference),
  };
}

/** Checks the input against what a visitor may send through the API. @throws VALIDATION_FAILED */
function checked(request: FastifyRequest, input: IntentInput): IntentInput {
  const validate = request.compileValidationSchema(VisitorIntentCreate, "body");
  if (validate(input)) return input;
  throw toServiceError({ validation: validate.errors ?? [], validationContext: "body" });
}

/** The merchant's reference for the purchase, from the page's address. Cut to 200 whole characters. */
const readReference = (text: unknown): string | undefined =>
  typeof text === "string" && text.trim() !== "" ? Array.from(text.trim()).slice(0, 200).join("") : undefined;
