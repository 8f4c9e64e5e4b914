import { describe, expect, test } from "@jest/globals";
import { html, jsonInHtml } from "./html.js";

const HOSTILE = `</script><img src=x onerror="alert(1)">'&`;

describe("html", () => {
  test("escapes every inserted text, in elements, attributes and lists", () => {
    const { text } = html`<p title="${HOSTILE}">${[HOSTILE, 1]}</p>`;
    expect(text).not.toMatch(/<(?!p |\/p>)/);
    expect(text.match(/"/g)).toHaveLength(2);
    expect(text).toContain("&#60;img");
  });

  test("keeps its own markup, and writes nothing for absent values", () => {
    expect(html`${html`<b>${"<"}</b>`}${null}${undefined}${false}${0}`.text).toBe("<b>&#60;</b>0");
  });

  test("keeps line breaks, and drops invisible characters and those that reverse text", () => {
    expect(html`${"one\n\ttwo\u0000\u001b\u202ethree\u2066\u200f"}`.text).toBe("one\n\ttwothree");
  });

  test("JSON in a script can't end the script", () => {
    const { text } = jsonInHtml({ name: HOSTILE });
    expect(text).not.toContain("<");
    expect(JSON.parse(text)).toEqual({ name: HOSTILE });
  });
});
