import type { Artifacts } from "../artifacts.js";
import type { Soft404 } from "../documents/soft-404.js";
import type { GatherContext } from "../gather-context.js";
import type { Reply } from "../http/reply.js";
import type { Landing } from "../site/landing.js";
import type { RobotsReading } from "../site/robots-source.js";

/** All that the graph makes: the artifacts, and what only others of them need. */
export interface Products extends Artifacts {
  readonly landing: Landing;
  readonly homepageReply: Reply;
  readonly robotsReading: RobotsReading;
  /** Learned from both canaries; the second one, from the one below /.well-known/ alone, is for what lies there. */
  readonly soft404: Soft404;
  readonly wellKnownSoft404: Soft404;
  readonly notFoundReply: Reply;
  readonly wellKnownReply: Reply;
  readonly markdownReply: Reply;
}

export type ProductName = keyof Products;

/** What a node works with. `use` waits for another product that the node declared, and for nothing else. */
export interface NodeInput<Needs extends ProductName> {
  readonly context: GatherContext;
  use<Name extends Needs>(name: Name): Promise<Products[Name]>;
}

/**
 * How one product is made. A node starts at once and waits only where it uses another, so that what it can do before that is
 * done: there are no waves. Using what was not declared does not compile.
 */
export interface GatherNode<Name extends ProductName = ProductName, Needs extends ProductName = ProductName> {
  readonly name: Name;
  readonly needs: readonly Needs[];
  collect(input: NodeInput<Needs>): Promise<Products[Name]>;
}

export function defineNode<const Name extends ProductName, const Needs extends ProductName>(
  node: GatherNode<Name, Needs>,
): GatherNode<Name> {
  return node as unknown as GatherNode<Name>;
}
