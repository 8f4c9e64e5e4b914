import { toServiceError } from "@svc/errors/fastify";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { cachedLink } from "../../agentic/link-cache.js";
import { buildLinkChallenge } from "../../agentic/link-challenge.js";
import type { IntentInput } from "../../payment-intents/open-intent.js";
import { failNoLink, parseLinkId } from "../../payment-links/link-urls.js";
import type { OfferedLink } from "../../payment-links/payment-links-repository.js";
import { logIntent } from "../log-intent.js";
import { agenticPage } from "../pay-page/agentic-page.js";
import { readCustomValues, type SentForm } from "../pay-page/custom-fields.js";
import { closedLinkPage, type FormState, linkPayPage } from "../pay-page/link-page.js";
import { createOpenPaymentCookie, isFromOwnPage } from "../pay-page/open-payment-cookie.js";
import type { PayPage } from "../pay-page/page.js";
import { formProblem } from "../pay-page/problem-texts.js";
import { loadSeller } from "../pay-page/seller.js";
import { type PayPageDeps, wordsFor } from "../pay-page/send-pay-page.js";
import type { Words } from "../pay-page/texts/words.js";
import { VisitorIntentCreate } from "../schemas/payer-schema.js";

interface LinkPageDeps extends PayPageDeps {
  readonly cookie: ReturnType<typeof createOpenPaymentCookie>;
}
interface ShowLink {
  Params: { link: string };
  Querystring: SentForm;
}
interface PayLink {
  Params: { link: string };
  Body: SentForm;
}

/** The page of a link, and its form, which opens a payment. */
export function linkPageRoutes(pages: FastifyInstance, pageDeps: PayPageDeps): void {
  const linkDeps = { ...pageDeps, cookie: createOpenPaymentCookie(pageDeps.deps.publicUrl) };
  pages.get<ShowLink>("/pay/:link", { schema: { hide: true } }, async (request, reply) =>
    showLink(linkDeps, request, reply),
  );
  pages.post<PayLink>("/pay/:link", { schema: { hide: true } }, async (request, reply) =>
    openPayment(linkDeps, request, reply),
  );
}

async function showLink(linkDeps: LinkPageDeps, request: FastifyRequest<ShowLink>, reply: FastifyReply) {
  const { params, query } = request;
  const words = wordsFor(request);
  const closed = await renderClosedLink(linkDeps, params.link, words);
  if (closed !== null) return linkDeps.send(reply, closed, 404);
  const link = await loadLink(linkDeps, params.link);
  if (link.fields.isAgenticProxy) return showAgenticLink(linkDeps, link, request, reply);
  const clientReference = readReference(query.client_reference);
  const open = await findOpenPayment(linkDeps, request, link, clientReference);
  return linkDeps.send(reply, await renderLink(linkDeps, link, { clientReference, open }, words));
}

/**
 * Redirects to the address where agents call the link. That address answers 402 with a page that shows the price.
 * Programs that make previews get the page itself.
 */
async function showAgenticLink(
  { deps, send }: PayPageDeps,
  link: OfferedLink,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header("vary", "User-Agent").header("cache-control", "no-store");
  if (!makesPreview(request.headers["user-agent"])) return reply.redirect(`/api/agent/link/pl-${link.id}`, 303);
  const sold = await cachedLink(deps.agentic.links, link.id);
  const { domain } = await deps.brandings.find(link.merchantId, link.mode);
  const version = deps.settings.X402_CHALLENGE_VERSION;
  const challenge = await buildLinkChallenge(deps.agentic, sold, {}, { error: "", version, more: {} });
  const { html, csp: policy } = agenticPage(sold.link, challenge, domain, deps.publicUrl, wordsFor(request));
  return send(reply, { html, headers: { ...PREVIEW_HEADERS, "content-security-policy": policy } });
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

/**
 * Opens a payment, or continues the visitor's open payment of the same purchase, and redirects to its page. On a
 * failure it shows the form again, with the visitor's input.
 */
async function openPayment(linkDeps: LinkPageDeps, request: FastifyRequest<PayLink>, reply: FastifyReply) {
  const { deps, payer, cookie, send } = linkDeps;
  const words = wordsFor(request);
  const closed = await renderClosedLink(linkDeps, request.params.link, words);
  if (closed !== null) return send(reply, closed, 404);
  const link = await loadLink(linkDeps, request.params.link);
  try {
    const input = requireValid(request, readInput(link, request.body ?? {}));
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
    const error = request.server.judgeError(request, reply, thrown);
    const clientReference = readReference(request.body?.clientReference);
    const form = {
      form: request.body ?? {},
      problem: formProblem(error, link.fields.customFields, words),
      // Ignore a failure, because showing the page with the payer's input matters more.
      open: await findOpenPayment(linkDeps, request, link, clientReference).catch(() => null),
    };
    return send(reply, await renderLink(linkDeps, link, form, words), error.status);
  }
}

/** @throws NOT_FOUND for a malformed address, and for an unknown or inactive link */
async function loadLink({ payer }: PayPageDeps, text: string): Promise<OfferedLink> {
  const id = parseLinkId(text);
  return payer.activeLink(id ?? failNoLink());
}

async function renderLink({ deps }: PayPageDeps, link: OfferedLink, form: FormState, words: Words): Promise<PayPage> {
  const seller = await loadSeller(deps.brandings, link, link.fields.merchantName);
  return linkPayPage({ link, seller, publicUrl: deps.publicUrl, words }, form);
}

/**
 * The page of a closed link, for visitors who still have its address. It names the seller and links to the seller's
 * site. Null if the link is unknown or still open, or if other merchants have taken over all of its wallets.
 */
async function renderClosedLink({ deps }: PayPageDeps, text: string, words: Words): Promise<PayPage | null> {
  const id = parseLinkId(text);
  const link = id === null ? null : await deps.links.loadOffered(id);
  if (!link || link.fields.active || link.ownNetworks.length === 0) return null;
  const seller = await loadSeller(deps.brandings, link, link.fields.merchantName);
  return closedLinkPage({ link, seller, publicUrl: deps.publicUrl, words });
}

/**
 * Finds the visitor's own open payment of a link, by the cookie. Null if the payment has another client reference than
 * the page.
 */
async function findOpenPayment(
  { payer, cookie }: LinkPageDeps,
  request: FastifyRequest,
  link: OfferedLink,
  clientReference: string | undefined,
) {
  const token = cookie.read(request, link.id);
  const open = await payer.openPayment(link.id, token);
  if (token === null || open === null || open.clientReference !== (clientReference ?? null)) return null;
  return { url: `/pay/intents/${token}`, expiresAt: open.expiresAt, isUnpaid: open.status === "open" };
}

function readInput({ fields }: Pick<OfferedLink, "fields">, form: SentForm): IntentInput {
  return {
    customerEmail: form.customerEmail?.trim() || null,
    customFieldValues: readCustomValues(fields.customFields, form),
    clientReference: readReference(form.clientReference),
  };
}

/** Checks the input against the schema of the API's route for visitors. @throws VALIDATION_FAILED */
function requireValid(request: FastifyRequest, input: IntentInput): IntentInput {
  const validate = request.compileValidationSchema(VisitorIntentCreate, "body");
  if (validate(input)) return input;
  throw toServiceError({ validation: validate.errors ?? [], validationContext: "body" });
}

/** The merchant's reference for the purchase, from the page's address. Cut to 200 whole characters. */
const readReference = (text: unknown): string | undefined =>
  typeof text === "string" && text.trim() !== "" ? Array.from(text.trim()).slice(0, 200).join("") : undefined;
