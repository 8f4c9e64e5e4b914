import type { Artifacts } from "../artifacts.js";
import type { Soft404 } from "../documents/soft-404.js";
import type { Reply } from "../http/reply.js";
import type { Landing } from "../site/landing.js";

/** All that the graph makes: the artifacts, and what only others of them need. */
export interface Products extends Artifacts {
  readonly landing: Landing;
  readonly soft404: Soft404;
  readonly notFoundReply: Reply;
  readonly wellKnownReply: Reply;
  readonly markdownReply: Reply;
}

export type ProductName = keyof Products;
