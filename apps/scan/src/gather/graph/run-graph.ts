import type { Artifacts } from "../artifacts.js";
import type { Soft404 } from "../documents/soft-404.js";
import type { GatherContext } from "../gather.js";
import type { Reply } from "../http/reply.js";
import type { Landing } from "../site/landing.js";
import type { RobotsReading } from "../site/site.js";

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

/** Input of a node. `use` waits for another product that the node declared, and for nothing else. */
interface NodeInput<Needs extends ProductName> {
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

/** A node for each product: none can be forgotten, none can be there twice. */
export type Graph = { readonly [Name in ProductName]: GatherNode<Name> };

export interface GraphRun {
  /** Makes a product, each at most once, with what it uses and nothing else. */
  use<Name extends ProductName>(name: Name): Promise<Products[Name]>;
  /** How long each took from when it was begun, in ms. */
  readonly durations: ReadonlyMap<ProductName, number>;
}

export function startGraph(
  graph: Graph,
  context: GatherContext,
  onEnd: (name: ProductName) => void = () => {},
): GraphRun {
  const running = new Map<ProductName, Promise<unknown>>();
  const durations = new Map<ProductName, number>();
  const use = <Name extends ProductName>(name: Name): Promise<Products[Name]> => {
    const known = running.get(name) as Promise<Products[Name]> | undefined;
    if (known !== undefined) return known;
    const begun = performance.now();
    const product = graph[name].collect({ context, use });
    running.set(name, product);
    product.then(
      () => {
        durations.set(name, performance.now() - begun);
        onEnd(name);
      },
      () => {},
    );
    return product;
  };
  return { use, durations };
}

/** Makes everything. */
export async function runGraph(
  graph: Graph,
  context: GatherContext,
  onEnd: (name: ProductName, done: number, total: number) => void = () => {},
): Promise<{ readonly products: Products; readonly durations: GraphRun["durations"] }> {
  const names = Object.keys(graph) as ProductName[];
  let done = 0;
  const run = startGraph(graph, context, (name) => {
    done += 1;
    onEnd(name, done, names.length);
  });
  const entries = await Promise.all(names.map(async (name) => [name, await run.use(name)] as const));
  return { products: Object.fromEntries(entries) as unknown as Products, durations: run.durations };
}

/** Every product that is made, directly or not, from one of these. */
export function dependentsOf(graph: Graph, names: readonly ProductName[]): ReadonlySet<ProductName> {
  const dependents = new Set(names);
  for (let size = -1; size !== dependents.size; ) {
    size = dependents.size;
    for (const node of Object.values(graph) as GatherNode[]) {
      if (node.needs.some((need) => dependents.has(need))) dependents.add(node.name);
    }
  }
  return dependents;
}
