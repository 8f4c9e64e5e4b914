import { acceptForms, type HttpApp } from "@svc/service";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.js";
import type { SentForm } from "../pay-page/custom-fields.js";
import { PAY_SCRIPT_PATH } from "../pay-page/page.js";
import { PAY_SCRIPT } from "../pay-page/pay-script.generated.js";
import { createPageSender, type PayPageDeps, sendProblem } from "../pay-page/send-pay-page.js";
import { createPayer } from "../payer.js";
import { intentPageRoutes } from "./pay-intent-pages.js";
import { linkPageRoutes } from "./pay-link-pages.js";

const FORM_BYTES_MAX = 16_384;

/**
 * The pages on which a person pays a link. They work without JavaScript: a form, a redirect (303), and a page that
 * reloads itself. A GET never begins a payment, because previews and prefetches also send GETs.
 */
export async function payPageRoutes(app: HttpApp, deps: Deps): Promise<void> {
  const pageDeps: PayPageDeps = { deps, payer: createPayer(deps), send: createPageSender(deps.publicUrl) };
  await app.register(async (pages) => {
    acceptForms<SentForm>(pages as unknown as HttpApp, FORM_BYTES_MAX, (fields) => fields);
    // Also handles refusals by the rate limiter and unreadable bodies, because a browser must never get JSON.
    pages.setErrorHandler((thrown, request, reply) => sendProblem(pageDeps.send, request, reply, thrown));
    scriptRoute(pages);
    linkPageRoutes(pages, pageDeps);
    intentPageRoutes(pages, pageDeps);
  });
}

/** The pages' script. Its path contains a hash of the content, so browsers may cache it forever. */
function scriptRoute(pages: FastifyInstance): void {
  pages.get(PAY_SCRIPT_PATH, { schema: { hide: true } }, async (_request, reply) =>
    reply
      .headers({
        "content-type": "text/javascript; charset=utf-8",
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
      })
      .send(PAY_SCRIPT),
  );
}
