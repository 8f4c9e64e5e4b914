import { createHash } from "node:crypto";
import { isNotModified } from "@svc/discovery";
import { createPictures } from "@svc/discovery/pictures";
import type { HttpApp } from "@svc/service";
import type { Deps } from "../../deps.js";
import { parseLinkId } from "../../payment-links/link-urls.js";
import { linkPictureSvg } from "../pay-page/link-preview.js";
import { createPayer } from "../payer.js";

/** Short, so that caches soon stop showing a link that its merchant has closed. */
const FRESH_SECONDS = 300;

/** The picture that a chat shows beside a payment link. A closed or unknown link has no picture. */
export function linkPictureRoute(app: HttpApp, deps: Deps): void {
  const payer = createPayer(deps);
  const pictures = createPictures();
  app.get<{ Params: { link: string } }>(
    "/pay/:link/preview.png",
    { schema: { hide: true } },
    async (request, reply) => {
      const id = parseLinkId(request.params.link);
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
        // The library has no build for this machine, or too many pictures are in progress. The page works without its
        // picture.
        request.log.warn({ err: error }, "failed to draw the picture of a link");
        reply.removeHeader("etag").header("cache-control", "no-store");
        return reply.callNotFound();
      }
    },
  );
}
