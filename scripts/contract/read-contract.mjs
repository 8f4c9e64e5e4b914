import { readFileSync } from "node:fs";

/**
 * @typedef {{page: string, method: string, route: string, answer: string, test: string, file: string, line: number}} Row
 * One answer of a route, and the test that got it. `file`: path of the test from the root; `test`: its name with those of its
 * groups; both empty where the page says why no test gets it.
 */

/** One page for each service. */
export const CONTRACTS = ["docs/contract.md", "docs/contract-scan.md"];

const HEADING = /^### `([A-Z]+) (\S+)`/;
const ROUTE_FILE = /^Route: \[[^\]]+\]\(\.\.\/([^)]+)\)/;
const ANSWER = /^\| `([^`]+)` \| (?:\[[^\]]+\]\(\.\.\/([^)]+)\) (.+)|— (.+)) \|$/;

/** All pages together. */
export function readContracts(root) {
  const pages = CONTRACTS.map((page) => readContract(root, page));
  const all = (member) => pages.flatMap((page) => page[member]);
  return { rows: all("rows"), routes: all("routes"), faults: all("faults") };
}

/**
 * The rows of a page, and the route files that it names.
 * @returns {{rows: Row[], routes: {page: string, method: string, route: string, file: string, line: number}[], faults: string[]}}
 */
export function readContract(root, page, text = readFileSync(new URL(page, root), "utf8")) {
  const rows = [];
  const routes = [];
  const faults = [];
  let current;
  for (const [place, content] of text.split("\n").entries()) {
    const line = place + 1;
    const [, method, route] = HEADING.exec(content) ?? [];
    if (method) {
      current = { page, method, route, file: "", line };
      routes.push(current);
    }
    const file = ROUTE_FILE.exec(content)?.[1];
    if (file && current) current.file = file;
    if (!current || !content.startsWith("| `")) continue;
    const cells = ANSWER.exec(content);
    if (!cells) faults.push(`${page}:${line}: this is no row`);
    else rows.push({ ...current, answer: cells[1], file: cells[2] ?? "", test: cells[3] ?? "", line });
  }
  return { rows: rows.map((row) => ({ ...row, test: row.test.replaceAll("\\|", "|") })), routes, faults };
}
