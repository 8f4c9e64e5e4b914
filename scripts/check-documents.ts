// Checks sentences in documents that repeat numbers and names from the code, and reports those that no longer match. If
// you rewrite such a sentence, rewrite it below too.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { PAYMENTS_SETTINGS } from "../apps/payments/src/env.js";
import { EVENT_TYPES } from "../apps/payments/src/events/event.js";
import { KEY_LIFETIME_HOURS } from "../apps/payments/src/idempotency/key-lifetime.js";
import { AMOUNTS_PER_WALLET_MAX, OPENING_LIMITS } from "../apps/payments/src/payment-intents/intents-repository.js";
import { LIFE_SECONDS, WATCHED_AFTER_MS } from "../apps/payments/src/payment-intents/open-intent.js";
import { WALLET_TIMEOUT_SECONDS } from "../apps/payments/src/payment-intents/pay-by-wallet.js";
import { BODY_BYTES_MAX as TARGET_BYTES_MAX } from "../apps/payments/src/proxy/call-target.js";
import { retentionRules } from "../apps/payments/src/retention/retention-rules.js";
import { ATTEMPT_TIMEOUT_MS, RETRY_DELAYS_MS } from "../apps/payments/src/webhooks/attempt-delivery.js";
import { ENDPOINTS_MAX, SECRET_OVERLAP_MS } from "../apps/payments/src/webhooks/manage-endpoints.js";
import { SCAN_SETTINGS } from "../apps/scan/src/env.js";
import { TIERS as SCAN_TIERS } from "../apps/scan/src/limits.js";
import { TOLERANCE_SECONDS } from "../packages/sdk/src/webhooks.js";
import { BODY_SHARES } from "../packages/service/src/request-bodies.js";
import {
  AMOUNT_MAX_CENTS,
  CENT_BASE_UNITS,
  decimalOfCents,
  USDC_DECIMALS,
  usdcText,
} from "../packages/x402/src/amounts.js";
import { getNetwork, NETWORK_NAMES } from "../packages/x402/src/networks.js";
import { MAX_EXCESS_SECONDS, MAX_TIMEOUT_SECONDS, MIN_REMAINING_SECONDS } from "../packages/x402/src/offer.js";
import {
  ANSWER_KEPT_MS,
  CLAIM_LIMITS,
  KEY_KEPT_MS,
  SECRET_CHARACTERS_MIN,
} from "../packages/x402/src/purchase/index.js";

const defaults = Object.fromEntries(
  Object.entries({ ...SCAN_SETTINGS.properties, ...PAYMENTS_SETTINGS.properties }).map(([name, property]) => [
    name,
    (property as { default?: unknown }).default,
  ]),
);
const seconds = (name: string): number => Number(defaults[name]) / 1000;
const minutes = (ms: number): number => ms / 60_000;
const mebibytes = (bytes: number): number => bytes / (1 << 20);
const hours = (ms: number): number => ms / 3_600_000;
const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ",");

const retention = retentionRules({
  events: Number(defaults.EVENTS_KEPT_DAYS),
  checkoutSessions: Number(defaults.CHECKOUT_SESSIONS_KEPT_DAYS),
  endedPayments: Number(defaults.PAYMENTS_KEPT_DAYS),
});
const keptDays = (table: string): number =>
  hours(retention.find((rule) => rule.table === table)?.keptMs ?? Number.NaN) / 24;

/** Formats a delay in hours, minutes or seconds. */
const short = (ms: number): string =>
  hours(ms) >= 1 ? `${hours(ms)} h` : minutes(ms) >= 1 ? `${minutes(ms)} min` : `${ms / 1000} s`;
const delays = RETRY_DELAYS_MS.map(short);

const SENTENCES: Readonly<Record<string, readonly string[]>> = {
  "docs/agentic-links.md": [
    `A signed payment must still be valid for at least ${MIN_REMAINING_SECONDS} s. Clients that follow the offer sign for ${MAX_TIMEOUT_SECONDS} s.`,
    `an \`Idempotency-Key\` of ${SECRET_CHARACTERS_MIN} characters or more`,
    `For ${minutes(ANSWER_KEPT_MS)} minutes after the settlement you can get the answer again`,
    `A key is charged at most once in ${hours(KEY_KEPT_MS)} hours. After the ${minutes(ANSWER_KEPT_MS)} minutes it gets a 409`,
    `at most ${CLAIM_LIMITS.openMax} calls under way per network, and ${CLAIM_LIMITS.unchargedMax} that end uncharged per minute`,
    `refuse a \`t\` more than ${TOLERANCE_SECONDS} s from your clock, and remember request ids for ${(2 * TOLERANCE_SECONDS) / 60} minutes`,
    `| takes longer than ${seconds("TARGET_TIMEOUT_MS")} s |`,
    `method, query and body (at most ${mebibytes(TARGET_BYTES_MAX)} MiB)`,
    `answers with a body over ${mebibytes(TARGET_BYTES_MAX)} MiB,`,
    `may have ${mebibytes(Number(defaults.BODY_BYTES_MAX) / BODY_SHARES)} MiB of bodies in flight`,
  ],
  "docs/examples/verify-call.ts": [`> ${TOLERANCE_SECONDS}`, `> ${2 * TOLERANCE_SECONDS}`],
  "docs/examples/verify-call.py": [`> ${TOLERANCE_SECONDS}`, `> ${2 * TOLERANCE_SECONDS}`],
  "docs/be-paid-by-people.md": [
    `the price and up to ${usdcText(CENT_BASE_UNITS - 1n)} USDC`,
    `The intent stays open for ${LIFE_SECONDS.default / 60} minutes by default`,
    `The service still detects one for ${hours(WATCHED_AFTER_MS)} hours`,
    `credited up to ${grouped(decimalOfCents(AMOUNT_MAX_CENTS))}, the most`,
    `One IP address can have at most ${OPENING_LIMITS.linkAndAddress} open payments of a link, start ${OPENING_LIMITS.addressAnHour} an hour, and have ${OPENING_LIMITS.merchantAndAddress} watched payments of a merchant.`,
    `Visitors can open at most ${grouped(`${OPENING_LIMITS.link}`)} payments of a link.`,
    `One wallet can wait for ${grouped(`${AMOUNTS_PER_WALLET_MAX}`)} amounts`,
    `valid for ${WALLET_TIMEOUT_SECONDS / 60} minutes`,
  ],
  "docs/networks.md": [`USDC has ${USDC_DECIMALS === 6 ? "six" : USDC_DECIMALS} decimals`],
  "docs/guides/webhooks.md": [
    `at most ${ENDPOINTS_MAX} endpoints in each mode`,
    `the events of the last ${defaults.EVENTS_KEPT_DAYS} days`,
    `<= ${TOLERANCE_SECONDS};`,
    `refuse times more than ${TOLERANCE_SECONDS / 60} minutes away`,
    `both sign for ${hours(SECRET_OVERLAP_MS)} hours`,
    `Success is a 2xx within ${ATTEMPT_TIMEOUT_MS / 1000} seconds.`,
    `retries ${delays.length} times: after ${delays.slice(0, -1).join(", ")} and ${delays.at(-1)}`,
    ...EVENT_TYPES.map((type) => `\`${type}\``),
  ],
  "docs/guides/going-live.md": [
    `answer within ${ATTEMPT_TIMEOUT_MS / 1000} seconds`,
    `Events can be read again for ${defaults.EVENTS_KEPT_DAYS} days`,
    `answers within ${seconds("TARGET_TIMEOUT_MS")} seconds`,
  ],
  "docs/operations.md": [
    `| answers under an Idempotency-Key | ${KEY_LIFETIME_HOURS} hours;`,
    `| answers of paid calls | ${minutes(ANSWER_KEPT_MS)} minutes |`,
    `| in Redis: reports that were bought | ${minutes(ANSWER_KEPT_MS)} minutes`,
    `| proofs of a wallet or domain that were not completed | ${keptDays("verifications")} days |`,
    `| proxy-signing secrets after a rotation | ${keptDays("proxy_secrets")} days |`,
    `${seconds("VERIFY_TIMEOUT_MS")} s for the verification (\`VERIFY_TIMEOUT_MS\`)`,
    `${seconds("TARGET_TIMEOUT_MS")} s for the target (\`TARGET_TIMEOUT_MS\`)`,
    `${seconds("SETTLE_TIMEOUT_MS")} s for the facilitator`,
    `\`SHUTDOWN_DELAY_MS\` later (${seconds("SHUTDOWN_DELAY_MS")}, in Compose`,
    `\`SHUTDOWN_TIMEOUT_MS\` at most (${seconds("SHUTDOWN_TIMEOUT_MS")} s; in Compose`,
    `quarter of \`BODY_BYTES_MAX\`, ${mebibytes(Number(defaults.BODY_BYTES_MAX) / BODY_SHARES)} MiB`,
    `The default of ${grouped(String(defaults.SCAN_REPORTS_MAX))} takes`,
    `Above ${SCAN_TIERS.tiers[SCAN_TIERS.indexOf("scan")]?.max === 10 ? "ten" : "(another number of)"} scans a minute`,
  ],
  "docs/adr/0016-what-proves-a-settlement.md": [`at most ${MAX_EXCESS_SECONDS} s longer than the offer says`],
};

const problems: string[] = [];
/** Ignores line breaks. */
const readText = (path: string): string => readFileSync(path, "utf8").replace(/\s+/g, " ");
for (const [path, sentences] of Object.entries(SENTENCES)) {
  const text = readText(path);
  for (const sentence of sentences) {
    if (!text.includes(sentence)) problems.push(`${path} must say "${sentence}", because the code does so`);
  }
}

/** A setting with its default: `NAME` (30), `NAME` (90 s). */
const STATED = /`([A-Z][A-Z0-9_]+)` \((\d[\d,]*)( s)?[),;]/g;
for (const path of readdirSync("docs", { recursive: true, encoding: "utf8" }).filter((name) =>
  /^[^/]+\.md$|^guides\//.test(name),
)) {
  for (const [, name = "", number = "", unit] of readText(`docs/${path}`).matchAll(STATED)) {
    const stated = Number(number.replaceAll(",", "")) * (unit ? 1000 : 1);
    const actual = defaults[name];
    if (typeof actual === "number" && actual !== stated)
      problems.push(`docs/${path}: the default of ${name} is ${actual}, not ${stated}`);
  }
}
const map = readFileSync("docs/architecture.md", "utf8");
for (const folder of readdirSync("apps/payments/src", { withFileTypes: true })) {
  if (folder.isDirectory() && !map.includes(`${folder.name}/`))
    problems.push(`docs/architecture.md does not say what apps/payments/src/${folder.name} is`);
}
for (const [, path = ""] of map.matchAll(/`([\w-]+(?:\/[\w.-]+)+\.ts)`/g)) {
  if (!["", "apps/payments/src/", "apps/scan/src/"].some((root) => existsSync(root + path)))
    problems.push(`docs/architecture.md names ${path}, which does not exist`);
}

/** Code of the apps. It names background jobs as `work` in plans, or in calls such as `watchWork("webhooks", …)`. */
const sources = readdirSync("apps", { recursive: true, encoding: "utf8" }).filter((name) =>
  /^\w+\/src\/.*\.ts$/.test(name),
);
const jobs = new Set(
  sources.flatMap((name) => {
    const text = readFileSync(`apps/${name}`, "utf8");
    return [...text.matchAll(/watchWork\(\s*"(\w+)"|^ +work: "(\w+)",$/gm)].map(
      ([, watched, folded]) => watched ?? folded,
    );
  }),
);
/** Rows of the table in a section of docs/architecture.md, each as its cells. The heading is among them. */
const tableRows = (heading: string): readonly (readonly string[])[] => {
  const [, section = ""] = new RegExp(`## ${heading}\n(.*?)\n## `, "s").exec(map) ?? [];
  return section.split("\n").map((row) => row.split("|").slice(1, -1));
};
const namesIn = (cell = ""): readonly string[] => [...cell.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);
const listed = tableRows("Background jobs").flatMap(([job]) => namesIn(job));
for (const job of jobs) {
  if (!listed.includes(job)) problems.push(`docs/architecture.md: the background job "${job}" is not in the table`);
}
for (const job of listed) {
  if (!jobs.has(job)) problems.push(`docs/architecture.md: there is no background job "${job}"`);
}

/** Lists of networks in docs/agentic-links.md, which can have any order. */
const networks = NETWORK_NAMES.map(getNetwork);
const NETWORK_LISTS = [
  { place: "the table of clients", pattern: /^\| Client \|(.*)\|$/m, expected: networks },
  {
    place: "the sentence about version 1",
    pattern: /Version 1 has no\s+name for (.*), so only/,
    expected: networks.filter(({ x402Name }) => x402Name === null),
  },
];
const agenticLinks = readFileSync("docs/agentic-links.md", "utf8");
for (const { place, pattern, expected } of NETWORK_LISTS) {
  const [, named = ""] = pattern.exec(agenticLinks) ?? [];
  const titles = named.split(/[,|]| and /).map((title) => title.trim().toLowerCase());
  const wanted = expected.map(({ title }) => title.toLowerCase());
  if (titles.toSorted().join() !== wanted.toSorted().join())
    problems.push(`docs/agentic-links.md: ${place} must name ${expected.map(({ title }) => title).join(", ")}`);
}

/** The newest migration that defines each function of the database. */
const newestMigrations = new Map(
  readdirSync("prisma/migrations")
    .filter((name) => existsSync(`prisma/migrations/${name}/migration.sql`))
    .sort()
    .flatMap((migration) => {
      const sql = readFileSync(`prisma/migrations/${migration}/migration.sql`, "utf8");
      return [...sql.matchAll(/^CREATE (?:OR REPLACE )?FUNCTION "(\w+)"/gm)].map(([, name = ""]) => [name, migration]);
    }) as [string, string][],
);
const mapped = new Map(
  tableRows("Functions of the database").flatMap(([functions, , migration]) =>
    namesIn(functions).map((name) => [name, namesIn(migration)[0]] as const),
  ),
);
for (const name of new Set([...newestMigrations.keys(), ...mapped.keys()])) {
  const newest = newestMigrations.get(name);
  if (mapped.get(name) !== newest)
    problems.push(
      `docs/architecture.md: the newest migration that defines the function ${name} is ${newest ?? "none"}`,
    );
}

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
