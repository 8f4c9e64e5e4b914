import assert from "node:assert/strict";
import { TOKEN } from "../ground/bench-data.js";
import type { Launched } from "../ground/launch.js";

export const LIST_PATH = "/api/v1/transactions?limit=25";

/** Throws unless every server gives the same page of 25: only equal work is compared. */
export async function assertSameAnswer(servers: ReadonlyMap<string, Launched>): Promise<void> {
  let expected: unknown;
  for (const [name, { port }] of servers) {
    const response = await fetch(`http://127.0.0.1:${port}${LIST_PATH}`, {
      headers: { authorization: `Bearer ${TOKEN}`, "x-forwarded-for": "192.0.2.1" },
    });
    const page = (await response.json()) as { data?: unknown[] };
    assert.equal(page.data?.length, 25, `${name} does not answer 25 rows: ${JSON.stringify(page).slice(0, 500)}`);
    expected ??= page;
    assert.deepEqual(page, expected, `${name} answers something else`);
  }
}
