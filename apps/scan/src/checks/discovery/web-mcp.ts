import { registersWebMcpTools, usesFormerWebMcp } from "../../gather/html/script-reader.js";
import { cannotTell, defineCheck, fails, neutral, pass } from "../check.js";
import { observed, tellingAnswer } from "../evidence.js";
import { judgePage } from "../judge-page.js";

const ON_NAVIGATOR =
  "the tools are on navigator.modelContext, which Chromium removed on 2026-07-09: use document.modelContext";

export const webMcp = defineCheck({
  id: "webMcp",
  title: "The page offers tools to the browser's agent",
  failTitle: "A form's tool is not described",
  what: "WebMCP, read without a browser: forms with `toolname` and `tooldescription`, and `modelContext` in inline scripts and up to three script files of the site. Libraries under their usual names (jQuery, React and others) are left out.",
  why: "An agent in the browser calls the page's functions instead of clicking through it.",
  rules: {
    pass: "A form with both attributes, or a script that uses `document.modelContext` or registers tools on it. The former `navigator.modelContext` alone passes with a warning.",
    fail: "A form with `toolname` and no `tooldescription`, and no tool that is in order.",
    neutral: "Not seen: a script may register tools where only a browser sees it. Also in profile `all`.",
    error: "Not seen, and the page or one of its scripts could not be read whole.",
  },
  fix: {
    goal: "Agents in browsers use the page's functions directly.",
    fix: 'document.modelContext.registerTool({name: "search", description: "Finds products", inputSchema: {…}, execute: async (input) => {…}})\n\nor <form toolname="search" tooldescription="Finds products">.',
    docs: ["https://webmachinelearning.github.io/webmcp/", "https://github.com/webmachinelearning/webmcp"],
    inspect: "curl -fsSL {origin}/ | grep -E 'modelContext|tooldescription'",
  },
  notes: [
    "The community group's report of 2026-10-20 has `document.modelContext` alone.",
    "A bare word `modelContext` does not count: programs that talk to language models have variables of that name.",
    "A false alarm would be likelier than a find, so that tools that are not seen are never counted as missing.",
  ],
  requires: ["homepage", "scripts"],
  evaluate: ({ homepage, scripts }) =>
    judgePage(homepage, ({ toolForms, inlineWebMcp, formerWebMcp }, { inPart, seen }) => {
      const complete = toolForms.filter(({ name, description }) => name?.trim() && description?.trim());
      const incomplete = toolForms.filter(({ name, description }) => name?.trim() && !description?.trim());
      if (complete.length > 0) {
        const tools = complete
          .slice(0, 5)
          .map(({ name, description }) => seen(`<form toolname="${name}">: ${description}`));
        const warnings = incomplete.length > 0 ? ["a form has toolname without tooldescription"] : [];
        return pass("The page offers tools by its forms.", tools, { warnings });
      }
      if (inlineWebMcp) {
        const warnings = formerWebMcp ? [ON_NAVIGATOR] : [];
        return pass("The page registers tools.", [seen("modelContext in an inline script")], { warnings });
      }
      const script = scripts.find((fetched) => registersWebMcpTools(tellingAnswer(fetched)?.body ?? ""));
      if (script) {
        const warnings = usesFormerWebMcp(tellingAnswer(script)?.body ?? "") ? [ON_NAVIGATOR] : [];
        return pass("A script of the page registers tools.", [observed(script)], { warnings });
      }
      const unread = scripts.filter((fetched) => tellingAnswer(fetched)?.truncated ?? true);
      if (inPart || unread.length > 0) {
        const evidence = [seen("no tools so far"), ...unread.map(observed)];
        return cannotTell("No tools were seen in what could be read.", evidence);
      }
      const [form] = incomplete;
      return form === undefined
        ? neutral("No tools were seen.", [seen(`forms with toolname: 0, scripts read: ${scripts.length}`)])
        : fails("A form names a tool without describing it.", [seen(`<form toolname="${form.name}">`)]);
    }),
});

export const webMcpForms = defineCheck({
  id: "webMcpForms",
  title: "Every form of the page is a tool",
  failTitle: "Some forms of the page are no tools",
  what: "Forms of the homepage that could be tools of WebMCP: with a named field for input, and no password, card or file. Decided from the HTML alone.",
  why: "An agent that finds one tool on a page relies on tools there, and doesn't see the form that has none.",
  rules: {
    pass: "The page has tools by its forms, and every form that could be one has `toolname` and `tooldescription`.",
    fail: "The page has tools by its forms, and another form could be one.",
    neutral:
      "No form of the page is a tool (the evidence names those that could be), or there is no form. Also in profile `all`.",
  },
  fix: {
    goal: "Agents in browsers use each form of the page as a tool.",
    fix: '<form toolname="subscribe" tooldescription="Subscribes an address to the newsletter"><input name="email" type="email" toolparamdescription="Where the newsletter goes">…</form>',
    docs: [
      "https://webmachinelearning.github.io/webmcp/",
      "https://developer.chrome.com/docs/lighthouse/agentic-browsing",
    ],
    inspect: "curl -fsSL {origin}/ | grep -o '<form[^>]*>'",
  },
  notes: [
    "WebMCP is a report of a community group, so a page without it isn't judged: its report names the forms that could be tools.",
    "Forms with a password, a card or a file are left to people.",
    "A script may register a form as a tool, which only a browser sees: on a page whose scripts register tools, forms aren't judged.",
  ],
  requires: ["homepage"],
  evaluate: ({ homepage }) =>
    judgePage(homepage, ({ toolForms, formsWithoutTool, inlineWebMcp }, { inPart, seen }) => {
      const described = toolForms.filter(({ name, description }) => name?.trim() && description?.trim());
      const names = [...new Set(formsWithoutTool)].slice(0, 5).map((label) => seen(`form: ${label}`));
      const tools = seen(`tools: ${described.length}, other forms: ${formsWithoutTool.length}`);
      if (described.length > 0 && formsWithoutTool.length > 0 && !inlineWebMcp) {
        return fails(`${formsWithoutTool.length} forms could be tools, as others of the page are.`, [tools, ...names]);
      }
      if (inPart) return cannotTell("The page was read only in part.", [tools]);
      if (formsWithoutTool.length > 0)
        return neutral(`No form of the page is a tool. ${formsWithoutTool.length} could be.`, [tools, ...names]);
      return described.length > 0 && described.length === toolForms.length
        ? pass("Every form is a tool.", [tools])
        : neutral("No other form could be a tool.", [tools]);
    }),
});
