import type { Page } from "../page.js";
import type { PageReader } from "./page-reader.js";
import type { Tag } from "./stream-tags.js";

type FormFacts = Pick<Page, "toolForms" | "formsWithoutTool" | "hasPasswordField">;

const FORMS_MAX = 100;
const LABEL_CHARS_MAX = 200;

/** Types of fields for secrets or files, which an agent must not fill in by itself. */
const PRIVATE_TYPES = new Set(["password", "file"]);
const PRIVATE_CONTENT = /\b(?:cc-\w+|one-time-code|(?:current|new)-password)\b/;
/** Types of fields that take no input from a person. */
const SILENT_TYPES = new Set(["hidden", "submit", "button", "image", "reset"]);

/** Parts that a site repeats on its pages. A login form in such a part doesn't make the page a login page. */
const REPEATED = new Set(["header", "nav", "footer"]);

interface OpenForm {
  readonly label: string;
  fields: number;
  isPrivate: boolean;
}

/**
 * Collects forms that are WebMCP tools, and forms that could be tools. The latter have a named input field, but no
 * field for a secret, a card or a file. Looks for password fields outside the parts that every page of a site repeats.
 */
export function createFormsReader(): PageReader<FormFacts> {
  const toolForms: Page["toolForms"][number][] = [];
  const formsWithoutTool: string[] = [];
  let form: OpenForm | null = null;
  let hasPasswordField = false;
  let repeatedDepth = 0;

  function end(): void {
    if (form !== null && form.fields > 0 && !form.isPrivate && formsWithoutTool.length < FORMS_MAX)
      formsWithoutTool.push(form.label);
    form = null;
  }

  return {
    open(tag) {
      const { name, attributes } = tag;
      if (REPEATED.has(name)) repeatedDepth += 1;
      // The main part is never in a header, so a header that is still open here lacks its end tag.
      else if (name === "main") repeatedDepth = 0;
      if (name === "form") {
        end();
        // Some sites write these attributes with a hyphen.
        const toolName = attributes.get("toolname") ?? attributes.get("tool-name") ?? null;
        const description = attributes.get("tooldescription") ?? attributes.get("tool-description") ?? null;
        if (toolName === null && description === null) form = { label: getLabel(tag), fields: 0, isPrivate: false };
        else if (toolForms.length < FORMS_MAX) toolForms.push({ name: toolName, description });
      } else if (["input", "select", "textarea"].includes(name)) {
        const type = attributes.get("type")?.toLowerCase() ?? "text";
        hasPasswordField ||= type === "password" && repeatedDepth === 0;
        if (form === null) return;
        if (PRIVATE_TYPES.has(type) || PRIVATE_CONTENT.test(attributes.get("autocomplete") ?? ""))
          form.isPrivate = true;
        if (!SILENT_TYPES.has(type) && attributes.has("name")) form.fields += 1;
      }
    },
    close(name) {
      if (name === "form") end();
      else if (REPEATED.has(name) && repeatedDepth > 0) repeatedDepth -= 1;
    },
    facts(truncated) {
      // The part that was cut off may contain a password field, so an unfinished form doesn't count.
      if (!truncated) end();
      return { toolForms, formsWithoutTool, hasPasswordField };
    },
  };
}

function getLabel({ attributes }: Tag): string {
  const written = ["aria-label", "name", "id", "action"].map((name) => attributes.get(name)?.trim() ?? "");
  return (written.find((one) => one !== "") ?? "a form without a name").slice(0, LABEL_CHARS_MAX);
}
