import { readFileSync } from "node:fs";

/**
 * @typedef {{method: string, route: string, answer: string, test: string, file: string, line: number}} Row
 * One answer of a route, and the test that got it. `file`: path of the test from the root; `test`: its name with those of its
 * groups; both empty where the page says why no test gets it.
 */

export const CONTRACT = "docs/contract.md";

const HEADING = /^### `([A-Z]+) (\S+)`/;
const ROUTE_FILE = /^Route: \[[^\]]+\]\(\.\.\/([^)]+)\)/;
const ANSWER = /^\| `([^`]+)` \| (?:\[[^\]]+\]\(\.\.\/([^)]+)\) (.+)|— (.+)) \|$/;

/**
 * The rows of docs/contract.md, and the route files that it names.
 * @returns {{rows: Row[], routes: {method: string, route: string, file: string, line: number}[], faults: string[]}}
 */
export function readContract(root, text = readFileSync(new URL(CONTRACT, root), "utf8")) {
  const rows = [];
  const routes = [];
  const faults = [];
  let current;
  for (const [place, content] of text.split("\n").entries()) {
    const line = place + 1;
    const [, method, route] = HEADING.exec(content) ?? [];
    if (method) {
      current = { method, route, file: "", line };
      routes.push(current);
    }
    const file = ROUTE_FILE.exec(content)?.[1];
    if (file && current) current.file = file;
    if (!current || !content.startsWith("| `")) continue;
    const cells = ANSWER.exec(content);
    if (!cells) faults.push(`${CONTRACT}:${line}: this is no row`);
    else rows.push({ ...current, answer: cells[1], file: cells[2] ?? "", test: cells[3] ?? "", line });
  }
  return { rows: rows.map((row) => ({ ...row, test: row.test.replaceAll("\\|", "|") })), routes, faults };
}
