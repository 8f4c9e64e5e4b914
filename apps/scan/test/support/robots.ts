import type { Artifacts } from "../../src/gather/artifacts.js";
import type { HttpAnswer } from "../../src/gather/fetched.js";
import { parseRobots } from "../../src/gather/parse-robots.js";
import { absentText, invalidText, text, unknownText } from "./answers.js";

const PATH = "/robots.txt";

/** robots.txt of these lines. */
export function robotsTxt(lines: string, overrides: Partial<HttpAnswer> = {}): Artifacts["robotsTxt"] {
  return { ...text(PATH, lines, overrides), robots: parseRobots(lines) };
}

export const noRobotsTxt: Artifacts["robotsTxt"] = { ...absentText(PATH), robots: null };
export const htmlRobotsTxt: Artifacts["robotsTxt"] = { ...invalidText(PATH), robots: null };
export const unknownRobotsTxt: Artifacts["robotsTxt"] = { ...unknownText(PATH), robots: null };
