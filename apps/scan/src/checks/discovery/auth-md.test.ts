import { invalidText, text, unknownText } from "../../../test/support/answers.js";
import { strictSite, unreadSite, withAuth } from "../../../test/support/artifacts.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { MARKDOWN_BODY } from "../../../test/support/markdown.js";
import { authMd } from "./auth-md.js";

const GOOD = "# Site auth.md\n\n## Registration\n\nAnybody may register.\n";
const file = (body: string, overrides = {}) => ({ authMd: text("/auth.md", body, overrides) });

checkCases(authMd, [
  ["passes with a heading that names it and registration", "pass", file(GOOD)],
  ["passes whatever the case of the heading", "pass", file("# AUTH.MD\n\nCredentials are not needed.")],
  ["takes a copy of the homepage for absent", "neutral", file(MARKDOWN_BODY)],
  [
    "takes a documentation page about authentication for absent",
    "fail",
    { ...file("# Authentication\n\nCredentials …"), site: withAuth },
  ],
  ["takes a page for absent", "fail", { authMd: invalidText("/auth.md"), site: withAuth }],
  ["takes a page for absent where nothing is protected", "neutral", { authMd: invalidText("/auth.md") }],
  [
    "fails when the text names neither registration nor credentials",
    "fail",
    { ...file("# auth.md\n\nHello."), site: withAuth },
  ],
  ["is an error when the part that was read names neither", "error", file("# auth.md\n\nHello.", { truncated: true })],
  ["fails when it is absent and something is protected", "fail", { site: withAuth }],
  ["is neutral when it is absent and nothing is protected", "neutral", {}],
  ["fails when it is absent in profile all", "fail", { site: strictSite }],
  ["is an error when signs of protection could not be read", "error", { site: unreadSite }],
  ["is an error when it could not be told", "error", { authMd: unknownText("/auth.md") }],
]);
