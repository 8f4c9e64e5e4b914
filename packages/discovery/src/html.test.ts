import { describe, expect, test } from "@jest/globals";
import { html, jsonInHtml } from "./html.js";

const HOSTILE = `</script><img src=x onerror="alert(1)">'&`;

describe("html", () => {
  test("writes every inserted text as text, in elements, attributes and lists", () => {
    const { text } = html`<p title="${HOSTILE}">${[HOSTILE, 1]}</p>`;
    expect(text).not.toMatch(/<(?!p |\/p>)/);
    expect(text.match(/"/g)).toHaveLength(2);
    expect(text).toContain("&#60;img");
  });

  test("keeps markup of its own, and writes nothing for what is absent", () => {
    expect(html`${html`<b>${"<"}</b>`}${null}${undefined}${false}${0}`.text).toBe("<b>&#60;</b>0");
  });

  test("keeps line breaks and drops characters that cannot be seen or that reverse the text after them", () => {
    expect(html`${"one\n\ttwo\u0000\u001b\u202ethree\u2066\u200f"}`.text).toBe("one\n\ttwothree");
  });

  test("JSON in a script cannot end the script", () => {
    const { text } = jsonInHtml({ name: HOSTILE });
    expect(text).not.toContain("<");
    expect(JSON.parse(text)).toEqual({ name: HOSTILE });
  });
});
