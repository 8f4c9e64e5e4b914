import type { GatherContext } from "../gather-context.js";
import type { GatherNode } from "./node.js";
import type { ProductName, Products } from "./products.js";

/** A node for each product: none can be forgotten, none can be there twice. */
export type Graph = { readonly [Name in ProductName]: GatherNode<Name> };

/** Runs all nodes of the graph; each exactly once. */
export async function runGraph(
  graph: Graph,
  context: GatherContext,
  onEnd: (name: ProductName, done: number, total: number) => void = () => {},
): Promise<Products> {
  const names = Object.keys(graph) as ProductName[];
  const running = new Map<ProductName, Promise<unknown>>();
  let done = 0;
  const run = <Name extends ProductName>(name: Name): Promise<Products[Name]> => {
    const known = running.get(name) as Promise<Products[Name]> | undefined;
    if (known !== undefined) return known;
    const product = graph[name].collect({ context, use: run });
    running.set(name, product);
    product.then(
      () => {
        done += 1;
        onEnd(name, done, names.length);
      },
      () => {},
    );
    return product;
  };
  const entries = await Promise.all(names.map(async (name) => [name, await run(name)] as const));
  return Object.fromEntries(entries) as unknown as Products;
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
