import { describe, expect, test } from "@jest/globals";
import { renderMarkdown } from "./markdown.js";

describe("renderMarkdown", () => {
  test("renders the markdown of our pages", () => {
    const { text } = renderMarkdown(
      "# One `a`\n\n> Lead\n> goes on\n\n- x **y `c` [l](/l)**\n  goes on\n- [z](/z)\n\n1. first\n\n| a | b |\n|---|---|\n| 1 \\| 2 | <https://a.example/> |\n| `GET /a/b` | `c.d` |\n\n```\n<b>\n\n# no heading\n```\n\nEnd.",
    );
    for (const part of [
      "<h1>One <code>a</code></h1>",
      '<p class="lead">Lead goes on</p>',
      '<li>x <strong>y <code>c</code> <a href="/l">l</a></strong> goes on</li>',
      '<a href="/z">z</a>',
      "<td><code>GET /a/<wbr>b</code></td><td><code>c.<wbr>d</code></td>",
      "<ol><li>first</li></ol>",
      "<td>1 | 2</td>",
      '<a href="https://a.example/">https://a.example/</a>',
      "<code>&#60;b&#62;\n\n# no heading</code>",
      "<p>End.</p>",
    ]) {
      expect(text).toContain(part);
    }
  });
});
