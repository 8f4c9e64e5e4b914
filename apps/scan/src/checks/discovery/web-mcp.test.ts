import { answer, failed } from "../../../test/support/answers.js";
import { strictSite } from "../../../test/support/artifacts.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { homepage, longHomepage, noPage } from "../../../test/support/pages.js";
import { webMcp } from "./web-mcp.js";

const TOOL = { name: "search", description: "Finds things" };
const forms = (...toolForms: { name: string | null; description: string | null }[]) => ({
  homepage: homepage({ toolForms }),
});
const script = (body: string, truncated = false) => ({
  scripts: [answer({ url: "https://site.example/a.js", body, truncated })],
});

checkCases(webMcp, [
  ["passes with a form that names and describes a tool", "pass", forms(TOOL)],
  [
    "warns when another form does not describe its tool",
    "pass",
    forms(TOOL, { name: "b", description: null }),
    { details: { warnings: ["a form has toolname without tooldescription"] } },
  ],
  ["passes with an inline script", "pass", { homepage: homepage({ inlineWebMcp: true }) }],
  ["passes with a script file", "pass", script("document.modelContext.registerTool({})")],
  ["passes with a minified script", "pass", script("const{modelContext:e}=navigator;e.registerTool({name:1})")],
  ["passes with the part of a script that was read", "pass", script("navigator.modelContext", true)],
  ["fails with a name without description", "fail", forms({ name: "search", description: " " })],
  ["is neutral when no tools are seen", "neutral", script("console.log(1)")],
  ["does not take a variable of that name for tools", "neutral", script("const modelContext = buildPrompt(history);")],
  ["is neutral in profile all: it cannot be seen without a browser", "neutral", { site: strictSite }],
  ["is an error when a script gave no answer", "error", { scripts: [failed()] }],
  ["is an error when a script was read in part", "error", script("", true)],
  ["is an error when the page was read in part", "error", { homepage: longHomepage() }],
  ["is neutral when the homepage is JSON", "neutral", { homepage: noPage(answer()) }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
]);
