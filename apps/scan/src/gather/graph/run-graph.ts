import type { Artifacts } from "../artifacts.js";
import type { Soft404 } from "../documents/soft-404.js";
import type { GatherContext } from "../gather-context.js";
import type { Reply } from "../http/reply.js";
import type { Landing } from "../site/landing.js";
import type { RobotsReading } from "../site/site.js";
import type { CommerceTraits } from "../traits/commerce-signals.js";

/** All products of the graph: the artifacts and intermediate products. */
export interface Products extends Artifacts {
  readonly landing: Landing;
  readonly homepageReply: Reply;
  readonly robotsReading: RobotsReading;
  /**
   * Responses for missing addresses. `soft404` is learned from both canaries (requests for made-up addresses).
   * `wellKnownSoft404` is learned only from the canary below /.well-known/, and applies to documents there.
   */
  readonly soft404: Soft404;
  readonly wellKnownSoft404: Soft404;
  readonly notFoundReply: Reply;
  readonly wellKnownReply: Reply;
  readonly markdownReply: Reply;
  readonly commerce: CommerceTraits;
}

export type ProductName = keyof Products;

/** Input of a node. `use` waits for another product, which the node must declare in `needs`. */
interface NodeInput<Needs extends ProductName> {
  readonly context: GatherContext;
  use<Name extends Needs>(name: Name): Promise<Products[Name]>;
}

/**
 * Builds one product. All nodes start immediately, and wait only where they use another product. So a node can send its
 * own request first. Using a product that `needs` doesn't list doesn't compile.
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

/** A graph has exactly one node for each product. */
export type Graph = { readonly [Name in ProductName]: GatherNode<Name> };

export interface GraphRun {
  /** Builds a product at most once, including the products that it uses. */
  use<Name extends ProductName>(name: Name): Promise<Products[Name]>;
  /** Duration of each product from its start, in milliseconds. */
  readonly durations: ReadonlyMap<ProductName, number>;
}

export function startGraph(
  graph: Graph,
  context: GatherContext,
  onEnd: (name: ProductName, product: unknown) => void = () => {},
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
      (made) => {
        durations.set(name, performance.now() - begun);
        onEnd(name, made);
      },
      () => {},
    );
    return product;
  };
  return { use, durations };
}

export interface EndedProduct {
  readonly name: ProductName;
  readonly product: unknown;
}

export async function runGraph(
  graph: Graph,
  context: GatherContext,
  onEnd: (ended: EndedProduct, done: number, total: number) => void = () => {},
): Promise<{ readonly products: Products; readonly durations: GraphRun["durations"] }> {
  const names = Object.keys(graph) as ProductName[];
  let done = 0;
  const run = startGraph(graph, context, (name, product) => {
    done += 1;
    onEnd({ name, product }, done, names.length);
  });
  const entries = await Promise.all(names.map(async (name) => [name, await run.use(name)] as const));
  return { products: Object.fromEntries(entries) as unknown as Products, durations: run.durations };
}

/** Returns the given products, and all products that directly or indirectly depend on them. */
export function findDependents(graph: Graph, names: readonly ProductName[]): ReadonlySet<ProductName> {
  const dependents = new Set(names);
  for (let size = -1; size !== dependents.size; ) {
    size = dependents.size;
    for (const node of Object.values(graph) as GatherNode[]) {
      if (node.needs.some((need) => dependents.has(need))) dependents.add(node.name);
    }
  }
  return dependents;
}
