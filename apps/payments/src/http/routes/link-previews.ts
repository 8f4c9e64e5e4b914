import { createHash } from "node:crypto";
import { isNotModified } from "@svc/discovery";
import { createPictures } from "@svc/discovery/pictures";
import type { HttpApp } from "@svc/service";
import type { Deps } from "../../deps.js";
import { linkIdOf } from "../../payment-links/link-urls.js";
import { linkPictureSvg } from "../pay-page/link-preview.js";
import { createPayer } from "../payer.js";

/** Short: a link that its merchant closes must not go on being shown by caches. */
const FRESH_SECONDS = 300;

/** The picture that a chat shows beside a payment link. A closed link has none, as an unknown one. */
export function linkPictureRoute(app: HttpApp, deps: Deps): void {
  const payer = createPayer(deps);
  const pictures = createPictures();
  app.get<{ Params: { link: string } }>(
    "/pay/:link/preview.png",
    { schema: { hide: true } },
    async (request, reply) => {
      const id = linkIdOf(request.params.link);
      if (id === null) return reply.callNotFound();
      const link = await payer.activeLink(id);
      const { domain } = await deps.brandings.find(link.merchantId, link.mode);
      const seller = { name: link.fields.merchantName, domain };
      const { name, amount, isAgenticProxy } = link.fields;
      const shown = [id, link.mode, name, amount, isAgenticProxy, link.ownNetworks, seller];
      const key = createHash("sha256").update(JSON.stringify(shown)).digest("base64url").slice(0, 22);
      const etag = `"${key}"`;
      reply.headers({
        etag,
        "cache-control": `public, max-age=${FRESH_SECONDS}`,
        "cross-origin-resource-policy": "cross-origin",
        "x-robots-tag": "noindex",
      });
      if (isNotModified(request.headers["if-none-match"], etag)) return reply.code(304).send();
      try {
        const picture = await pictures(key, () => linkPictureSvg({ ...link, networks: link.ownNetworks }, seller));
        return await reply.type("image/png").send(picture);
      } catch (error) {
        // No build of the library for this machine, or too many at once. The page is as good without its picture.
        request.log.warn({ err: error }, "the picture of a link could not be drawn");
        reply.removeHeader("etag").header("cache-control", "no-store");
        return reply.callNotFound();
      }
    },
  );
}
