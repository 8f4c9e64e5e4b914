import { answer, challenge, failed } from "../../../test/support/answers.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { homepage, noPage } from "../../../test/support/pages.js";
import type { Fetched } from "../../gather/fetched.js";
import { botReachability } from "./bot-reachability.js";

const plain = homepage({ textLength: 1000 });
const tried = (fetched: Fetched, textLength: number | null = null) => ({
  homepage: plain,
  aiUserAgents: [
    { userAgent: "GPTBot", fetched: answer(), textLength: 1000 },
    { userAgent: "ClaudeBot", fetched, textLength },
  ],
});

checkCases(botReachability, [
  ["passes with half of the text", "pass", tried(answer(), 500)],
  [
    "compares bytes where the page is no HTML",
    "pass",
    {
      homepage: noPage(answer({ bodyBytes: 100 })),
      aiUserAgents: [{ userAgent: "GPTBot", fetched: answer({ bodyBytes: 100 }), textLength: null }],
    },
  ],
  ["fails with emptied content", "fail", tried(answer(), 499)],
  [
    "fails with a refusal that names AI crawlers",
    "fail",
    tried(answer({ status: 403, body: "AI bots are not allowed" })),
  ],
  ["fails with a price for crawlers", "fail", tried(answer({ status: 402, body: "Pay per crawl" }))],
  [
    "is neutral with a plain refusal, at low confidence",
    "neutral",
    tried(answer({ status: 403 })),
    { details: { confidence: "low" } },
  ],
  ["is neutral with 429", "neutral", tried(answer({ status: 429 }))],
  ["is neutral behind bot protection", "neutral", tried(challenge())],
  ["is neutral when not tried", "neutral", {}],
  ["is an error without answer", "error", tried(failed())],
  [
    "is an error when there is no page to compare with",
    "error",
    { ...tried(answer(), 1000), homepage: noPage(failed()) },
  ],
]);
