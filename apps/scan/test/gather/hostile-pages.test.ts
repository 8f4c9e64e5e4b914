import { describe, expect, test } from "@jest/globals";
import { readPageFacts } from "../../src/gather/html/page-handler.js";
import { createPageThreads, readPage } from "../../src/gather/html/read-page.js";
import { UNPACED } from "../../src/gather/turns.js";

const BYTES = 2 * 1024 * 1024;
const fill = (piece: string, length = BYTES) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
const ld = (json: string) => `<script type="application/ld+json">${json}</script>`;

const PAGES: Readonly<Record<string, string>> = {
  "an ordinary page of 2 MB": fill(
    '<div class="card"><h2>Card</h2><p>Tea &amp; <a href="/tea">more</a> $19.99 <img src=a>',
  ),
  "100,000 nested elements": "<div>".repeat(100_000) + "</div>".repeat(100_000),
  "300,000 elements that nothing closes, and as many ends of nothing": "<b>".repeat(300_000) + "</i>".repeat(300_000),
  "100,000 links": Array.from({ length: 100_000 }, (_, index) => `<a href=/${index}>l</a>`).join(""),
  "100,000 hosts": Array.from({ length: 60_000 }, (_, index) => `<a href=//h${index}.example>l</a>`).join(""),
  "100,000 labelled fields": Array.from(
    { length: 60_000 },
    (_, index) => `<label for=${index}><input id=${index}>`,
  ).join(""),
  "one tag of 400,000 attributes": `<p ${fill("a='b' ")}`,
  "one attribute of 2 MB of entities": `<p title='${fill("&amp;")}`,
  "one comment of 2 MB": `<!--${fill("-- ")}`,
  "one run of digits of 2 MB": `<p>${fill("1")}`,
  "2 MB of angle brackets": fill("<"),
  "100,000 open drawings and templates": fill("<svg><template>") + fill("</template></svg>"),
  "100,000 JSON-LD blocks": fill(ld('{"@type":"A"}')),
  "JSON-LD nested 200,000 deep": ld("[".repeat(200_000) + "]".repeat(200_000)),
  "JSON-LD of 20,000 products": ld(`[${fill('{"@type":"Product","name":"x"},', 500_000)}0]`),
  "100,000 tabs in panels that nothing closes": fill(
    '<div role=tablist><i role=tab class="a tab b">a<i role=tab>b</div><div role=tabpanel><h2>a',
  ),
  "100,000 rows of a table in a block of code": `<pre><table>${fill('<tr><td>"a":')}`,
  "words of just below 2,000 letters": `<p>${fill(`${"a".repeat(1_999)} `)}`,
  "a script made of the words that are looked for": `<script>${fill("modelContext navigator ")}</script>`,
};

const sourceOf = (html: string) => ({
  url: "https://site.example/",
  bytes: Buffer.from(html).subarray(0, BYTES),
  contentType: "text/html",
  truncated: false,
});
const read = (html: string) => readPage(sourceOf(html));

/**
 * Minimum share of idle time. While another thread reads the page, this thread has nothing to do. If it read the page
 * itself, it would never be idle.
 */
const IDLE_MIN = 0.05;
/** A busy machine may give either thread too little time for the handover or the page, but not on every try. */
const TRIES_MAX = 20;

/** The share of time that this thread's event loop was idle. */
async function idleDuring(work: () => Promise<unknown>): Promise<number> {
  const before = performance.eventLoopUtilization();
  await work();
  return 1 - performance.eventLoopUtilization(before).utilization;
}

async function expectToBeIdleWhileReading(pages: readonly string[]): Promise<void> {
  let most = 0;
  for (let tries = 0; most <= IDLE_MIN && tries < TRIES_MAX; tries += 1) {
    let areRead = false;
    const idle = await idleDuring(async () => {
      areRead = (await Promise.all(pages.map(read))).every((page) => page !== null);
    });
    if (areRead) most = Math.max(most, idle);
  }
  expect(most).toBeGreaterThan(IDLE_MIN);
}

describe("the event loop is free while a scan reads", () => {
  test.each(Object.entries(PAGES))("%s", (_name, html) => expectToBeIdleWhileReading([html]));

  test("8 pages of 2 MB at once", () =>
    expectToBeIdleWhileReading(Array.from({ length: 8 }, () => PAGES["an ordinary page of 2 MB"]!)));
});

test("kills the thread of a page that takes too long, and reads the next page in another", async () => {
  const html = PAGES["an ordinary page of 2 MB"]!;
  const impatient = createPageThreads({ threadsMax: 1, timeoutMs: 1 });
  expect(await Promise.all([impatient.read(sourceOf(html)), impatient.read(sourceOf(html))])).toEqual([null, null]);
  const page = await createPageThreads({ threadsMax: 1, timeoutMs: 100_000 }).read(sourceOf(html));
  expect(page).toEqual(await readPageFacts(sourceOf(html), UNPACED));
});

test("at the end of a scan, a page that is being read or waits for a thread counts as unread", async () => {
  const source = sourceOf(PAGES["an ordinary page of 2 MB"]!);
  const threads = createPageThreads({ threadsMax: 1 });
  const ends = new AbortController();
  const reads = [threads.read(source, ends.signal), threads.read(source, ends.signal)];
  const next = threads.read(source);
  ends.abort();
  expect(await Promise.all([...reads, threads.read(source, ends.signal)])).toEqual([null, null, null]);
  expect(await next).not.toBeNull();
});
