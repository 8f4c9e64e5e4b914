import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import type { Hosts } from "../corpus/support/memory-sites.js";
import { ORIGIN } from "../corpus/support/memory-sites.js";
import type { Answer } from "../gather/support/internet.js";

interface StoredAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Index of the body in `bodies`. */
  readonly body?: number;
}

interface StoredSite {
  /** The software that generated the site, with versions, and the server. */
  readonly made: string;
  readonly license: string;
  /** By path. */
  readonly answers: Readonly<Record<string, StoredAnswer>>;
  /** The answer for every other path. The path replaces `{path}` in its body. */
  readonly otherwise: StoredAnswer;
  readonly bodies: readonly string[];
}

export interface RealSite {
  readonly made: string;
  readonly license: string;
  readonly hosts: Hosts;
}

/** Loads a stored site that a framework built or a program served. */
export function loadRealSite(name: string): RealSite {
  const packed = readFileSync(new URL(`sites/${name}.json.br`, import.meta.url));
  const { made, license, answers, otherwise, bodies } = JSON.parse(
    brotliDecompressSync(packed).toString(),
  ) as StoredSite;
  const answerOf = ({ status, headers, body }: StoredAnswer, path: string): Answer => ({
    status,
    headers,
    body: body === undefined ? "" : bodies[body]!.replaceAll("{path}", () => path),
  });
  return {
    made,
    license,
    hosts: {
      [ORIGIN]: ({ url }) => {
        const { pathname } = new URL(url);
        const stored = answers[pathname];
        return stored === undefined ? answerOf(otherwise, pathname) : answerOf(stored, "{path}");
      },
    },
  };
}
