import type { GatherContext } from "../gather-context.js";
import type { ProductName, Products } from "./products.js";

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
