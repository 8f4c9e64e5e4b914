import { defineNode } from "../graph/node.js";
import { emptyReply, withText } from "../http/reply.js";
import { robotsAccess } from "../robots-access.js";
import { ACCEPT } from "../site/accept.js";
import { pageOf } from "./homepage.js";

/** As their operators publish them. */
const USER_AGENTS = [
  {
    token: "GPTBot",
    text: "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
  },
  {
    token: "ClaudeBot",
    text: "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)",
  },
];

export const aiUserAgents = defineNode({
  name: "aiUserAgents",
  needs: ["landing", "robotsReading"],
  async collect({ context, use }) {
    const { site, homepageUrl } = await use("landing");
    if (!context.imitateAiBots) return [];
    const robots = await use("robotsReading");
    const { pathname, search } = new URL(homepageUrl);
    const asked = USER_AGENTS.map(async ({ token, text }) => {
      const isForbidden = robots.file !== null && !robotsAccess(robots.file, token, pathname + search).allowed;
      const reply = isForbidden
        ? emptyReply({ kind: "failed", url: homepageUrl, cause: "robots", durationMs: 0 })
        : await site.page({
            url: homepageUrl,
            accept: ACCEPT.page,
            bytesMax: context.limits.pageBytesMax,
            keepHtml: true,
            userAgent: text,
          });
      const { page } = await pageOf(reply);
      return { userAgent: text, fetched: withText(reply), textLength: page?.textLength ?? null };
    });
    return await Promise.all(asked);
  },
});
