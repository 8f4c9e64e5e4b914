import type { StackDocument } from "../stack/stack-document.js";
import { readStackFile } from "../stack/stack-file.js";

/** The stack that runs from this clone, or undefined: one that was killed has left its file but does not answer. */
export async function runningStack(folder: string): Promise<StackDocument | undefined> {
  const stack = readStackFile(folder);
  if (stack === undefined) return undefined;
  const list = fetch(`${stack.payments.url}/api/v1/products?limit=1`, {
    headers: { authorization: `Bearer ${stack.merchant.testKey}` },
    signal: AbortSignal.timeout(5_000),
  });
  return (await list.then((response) => response.ok).catch(() => false)) ? stack : undefined;
}
