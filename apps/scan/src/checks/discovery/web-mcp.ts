import { registersWebMcpTools, usesFormerWebMcp } from "../../gather/html/script-reader.js";
import { cannotTell, defineCheck, fails, neutral, pass } from "../check.js";
import { observed, tellingAnswer } from "../evidence.js";
import { judgePage } from "../judge-page.js";

const ON_NAVIGATOR =
  "the tools are on navigator.modelContext, which Chromium removed on 2026-07-09: use document.modelContext";

export const webMcp = defineCheck({
  id: "webMcp",
  title: "The page offers tools to the browser's agent",
  failTitle: "A form's tool has no description",
  what: "Looks for WebMCP without a browser: forms with `toolname` and `tooldescription`, and `modelContext` in inline scripts and up to three script files of the site. Skips libraries with well-known names (jQuery, React and others).",
  why: "An agent in the browser calls the page's functions instead of clicking through it.",
  rules: {
    pass: "A form with both attributes, or a script that uses `document.modelContext` or registers tools on it. A page with only the former `navigator.modelContext` passes with a warning.",
    fail: "A form has `toolname` without `tooldescription`, and no other tool is valid.",
    neutral:
      "The scan saw no tools, or the homepage is not HTML. A script may register tools that only a browser sees, so this is neutral in profile `all`, too.",
    error: "The scan saw no tools, and could not read the whole page or one of its scripts.",
  },
  fix: {
    goal: "Agents in browsers use the page's functions directly.",
    fix: 'document.modelContext.registerTool({name: "search", description: "Finds products", inputSchema: {…}, execute: async (input) => {…}})\n\nor <form toolname="search" tooldescription="Finds products">.',
    docs: ["https://webmachinelearning.github.io/webmcp/", "https://github.com/webmachinelearning/webmcp"],
    inspect: "curl -fsSL {origin}/ | grep -E 'modelContext|tooldescription'",
  },
  notes: [
    "The community group's report of 2026-10-20 has only `document.modelContext`.",
    "The word `modelContext` alone doesn't count, because programs that use language models have variables with that name.",
    "A script may register tools that a scan can't see, so the check never counts tools as missing.",
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
        return pass("The page offers tools through its forms.", tools, { warnings });
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
        return cannotTell("The scan saw no tools in the parts that it could read.", evidence);
      }
      const [form] = incomplete;
      return form === undefined
        ? neutral("The scan saw no tools.", [seen(`forms with toolname: 0, scripts read: ${scripts.length}`)])
        : fails("A form names a tool without a description.", [seen(`<form toolname="${form.name}">`)]);
    }),
});

export const webMcpForms = defineCheck({
  id: "webMcpForms",
  title: "Every form of the page is a tool",
  failTitle: "Some forms of the page aren't tools",
  what: "Looks for forms of the homepage that could be WebMCP tools. Such a form has a named input field, and no field for a password, a card or a file. Uses only the HTML.",
  why: "An agent that finds one tool on a page uses only tools there, and misses the form that isn't a tool.",
  rules: {
    pass: "At least one form is a tool, and every form that could be one has `toolname` and `tooldescription`.",
    fail: "At least one form is a tool, and another form could be one.",
    neutral:
      "No form of the page is a tool, there is no form, or a form has `toolname` without `tooldescription`. The evidence names forms that could be tools. These cases are neutral in profile `all`, too.",
  },
  fix: {
    goal: "Agents in browsers use each form of the page as a tool.",
    fix: 'Describe each form as a tool:\n\n<form toolname="subscribe" tooldescription="Subscribes an address to the newsletter"><input name="email" type="email" toolparamdescription="Where the newsletter goes">…</form>',
    docs: [
      "https://webmachinelearning.github.io/webmcp/",
      "https://developer.chrome.com/docs/lighthouse/agentic-browsing",
    ],
    inspect: "curl -fsSL {origin}/ | grep -o '<form[^>]*>'",
  },
  notes: [
    "WebMCP is a community group's report and not a standard, so the check doesn't judge a page without it. It only names the forms that could be tools.",
    "Forms with a field for a password, a card or a file don't count, because people should fill them in.",
    "A script may register a form as a tool, which only a browser sees. If an inline script of the page registers tools, other forms don't make the check fail.",
  ],
  requires: ["homepage"],
  evaluate: ({ homepage }) =>
    judgePage(homepage, ({ toolForms, formsWithoutTool, inlineWebMcp }, { inPart, seen }) => {
      const described = toolForms.filter(({ name, description }) => name?.trim() && description?.trim());
      const names = [...new Set(formsWithoutTool)].slice(0, 5).map((label) => seen(`form: ${label}`));
      const tools = seen(`tools: ${described.length}, other forms: ${formsWithoutTool.length}`);
      if (described.length > 0 && formsWithoutTool.length > 0 && !inlineWebMcp) {
        return fails(`Some forms of the page are tools. Others could be, too: ${formsWithoutTool.length}.`, [
          tools,
          ...names,
        ]);
      }
      if (inPart) return cannotTell("The scan read only part of the page.", [tools]);
      if (formsWithoutTool.length > 0)
        return neutral(`No form of the page is a tool. Forms that could be tools: ${formsWithoutTool.length}.`, [
          tools,
          ...names,
        ]);
      return described.length > 0 && described.length === toolForms.length
        ? pass("Every form is a tool.", [tools])
        : neutral("No other form could be a tool.", [tools]);
    }),
});
