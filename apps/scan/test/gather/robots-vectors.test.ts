import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { parseRobots } from "../../src/gather/parse-robots.js";
import { robotsAccess } from "../../src/gather/robots-access.js";

interface Vector {
  readonly test: string;
  readonly robots: string;
  readonly userAgent: string;
  readonly url: string;
  readonly allowed: boolean;
}

const { vectors } = JSON.parse(readFileSync(new URL("../fixtures/robots-vectors.json", import.meta.url), "utf8")) as {
  vectors: readonly Vector[];
};

/** Don't parse with `URL`: the vectors contain texts that aren't URLs, and paths that a URL parser would change. */
const pathOf = (url: string): string => /^(?:\w+:)?\/\/[^/?#]*([^#]*)/.exec(url)?.[1] || url || "/";

const missed = vectors.filter(({ robots, userAgent, url, allowed }) => {
  const file = parseRobots(Buffer.from(robots, "base64").toString());
  return robotsAccess(file, userAgent, pathOf(url)).allowed !== allowed;
});

test("answers every vector of google/robotstxt that follows RFC 9309 like Google", () => {
  expect(vectors.filter((vector) => vector.test.startsWith("ID_"))).toHaveLength(72);
  expect(missed.filter((vector) => vector.test.startsWith("ID_"))).toEqual([]);
});

test("differs from all vectors only for Google's own additions to the RFC", () => {
  expect(vectors).toHaveLength(145);
  expect([...new Set(missed.map((vector) => vector.test))]).toEqual([
    // Google cuts a crawler's name at its first space. We don't, because "ChatGPT Agent" is a name.
    "GoogleOnly_AcceptUserAgentUpToFirstSpace",
    // Allowing /index.html allows / too.
    "GoogleOnly_IndexHTMLisDirectory",
  ]);
  expect(missed).toHaveLength(2);
});
