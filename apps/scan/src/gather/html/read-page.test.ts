import { describe, expect, test } from "@jest/globals";
import { load } from "cheerio";
import type { Page } from "../page.js";
import { readPage } from "./read-page.js";

const read = async (html: string, overrides: { truncated?: boolean; contentType?: string } = {}): Promise<Page> =>
  (await readPage({
    url: "https://www.site.example/docs/start",
    bytes: Buffer.from(html),
    contentType: "text/html; charset=utf-8",
    truncated: false,
    ...overrides,
  }))!;

const SHOP = `<!doctype html>
<html lang="en-GB"><head>
  <meta charset="utf-8"><title>Tea &amp; more
  tea</title><title>Second</title>
  <meta name="Description" content=" All about tea. "><meta name="description" content="second">
  <meta property="og:type" content="product"><meta name="robots" content="noindex"><meta name=robots content="nosnippet">
  <link rel="canonical" href="/docs/start"><link rel="alternate canonical" href="https://other.example/">
  <link rel="Alternate" type="Text/Markdown" href="start.md">
  <link rel="stylesheet" href="https://cdn.shopify.com/s/theme.css">
  <script src="/a.js"></script><script type="module" src="https://cdn.example/b.js"></script>
  <script type="application/ld+json">{"@context":{"x":{"@type":"@id"}},"@graph":[{"@type":["Product","Thing"],"name":"Tea","offers":{"@type":"Offer"}}]}</script>
  <script type="application/ld+json">{broken</script>
  <script type="application/ld+json">  </script>
  <script>document.title = "<h1>not a heading</h1>"</script>
  <style>p { content: "not text" }</style>
</head>
<body>
  <header><nav><a href="/cart?x=1#top">Cart</a> <a href="/cart?x=1"><b>Again</b></a> <a href="https://shop.site.example/">Shop</a>
    <a href="https://elsewhere.example/">Else</a> <a href="mailto:a@site.example">Mail</a> <a href="/empty"></a></nav></header>
  <main><h1>Tea</h1><p>Green tea, <b>$19.99</b> or 12,50 € or USD 7.</p><p>  </p>
  <article><h3>A <img src="/i.png" alt="cup"> of tea</h3><p>Nice&nbsp;tea</p></article>
  <noscript><p>Turn on scripts</p></noscript><template><h2>later</h2></template>
  <svg><title>drawing</title><text>in a drawing</text></svg>
  <img src="/a.png" alt=""><img src="/b.png">
  <form toolname="order" tooldescription="Orders tea"><input name=q><input type=hidden><button>Go</button></form>
  <form tool-name="odd"></form>
  </main><footer>Imprint</footer></body></html>`;

describe("a page", () => {
  test("has the facts of its head: the first title and description, all robots directives, resolved links", async () => {
    const page = await read(SHOP);
    expect(page).toMatchObject({
      title: "Tea & more tea",
      lang: "en-GB",
      meta: { description: "All about tea.", "og:type": "product", robots: "noindex, nosnippet" },
      canonicals: ["/docs/start", "https://other.example/"],
    });
    expect(page.links).toContainEqual({
      rels: ["alternate"],
      type: "text/markdown",
      href: "https://www.site.example/docs/start.md",
    });
  });

  test("has the text that is visible without scripts", async () => {
    const page = await read(SHOP);
    expect(page.textStart).toBe(
      "Cart Again Shop Else Mail Tea Green tea, $19.99 or 12,50 € or USD 7. A of tea Nice tea Go Imprint",
    );
    expect(page.textLength).toBe(page.textStart.length);
    expect(page.textStart.slice(page.mainTextOffset!)).toMatch(/^Tea Green/);
    expect(page).toMatchObject({ priceStrings: 3, paragraphs: 2, inlineWebMcp: false, appShell: null });
  });

  test("joins generators, and counts neither data as scripts nor dots as alternative texts", async () => {
    const page = await read(
      '<meta name=generator content="Astro v5"><meta name=generator content="Starlight v0.36"><img alt="..."><img alt="☕"><img alt="">' +
        '<script type="application/ld+json">{}</script>',
    );
    expect(page).toMatchObject({
      meta: { generator: "Astro v5, Starlight v0.36" },
      hasScripts: false,
      images: { total: 3, withAlt: 2 },
    });
    expect(await read("<script type=module src=/a.js></script>")).toMatchObject({ hasScripts: true });
    expect(await read("<script>start()</script>")).toMatchObject({ hasScripts: true });
  });

  test("has an outline, landmarks, images and controls", async () => {
    expect(await read(SHOP)).toMatchObject({
      headings: [
        { level: 1, text: "Tea" },
        { level: 3, text: "A cup of tea" },
      ],
      landmarks: { main: 1, nav: 1, header: 1, footer: 1, article: 1, section: 0, aside: 0 },
      images: { total: 3, withAlt: 2 },
      // Five links and the button have a name; the empty link and the field don't.
      controls: { total: 8, named: 6 },
    });
  });

  test("lists addresses of its site, each once, and its scripts", async () => {
    const page = await read(SHOP);
    expect(page.anchors).toEqual([
      { href: "https://www.site.example/cart?x=1", text: "Cart" },
      { href: "https://shop.site.example/", text: "Shop" },
      { href: "https://www.site.example/empty", text: "" },
    ]);
    expect(page.scriptUrls).toEqual(["https://www.site.example/a.js", "https://cdn.example/b.js"]);
    expect(page.platforms).toEqual(["shopify"]);
  });

  test("lists each JSON-LD node that has a type, and counts invalid blocks", async () => {
    const { jsonLd, toolForms } = await read(SHOP);
    expect(jsonLd).toMatchObject({ blocks: 2, invalidBlocks: 1 });
    expect(jsonLd.nodes.map((node) => node["@type"])).toEqual([["Product", "Thing"], "Offer"]);
    expect(toolForms).toEqual([
      { name: "order", description: "Orders tea" },
      { name: "odd", description: null },
    ]);
  });

  test("lists forms that could be tools, but none for secrets, cards or files, and none without a field", async () => {
    const forms = [
      '<form action="/search"><input name="q"><input type="hidden" name="page"></form>',
      '<form aria-label="Newsletter"><select name="topic"></select><button>Subscribe</button></form>',
      '<form id="login"><input name="user"><input type="password" name="secret"></form>',
      '<form id="pay"><input name="number" autocomplete="cc-number"></form>',
      '<form id="file"><input name="title"><input type="file" name="paper"></form>',
      '<form id="button"><input type="submit" name="go"></form>',
      '<form id="tool" toolname="find" tooldescription="Finds"><input name="q"></form>',
      '<form id="open"><textarea name="text"></textarea>',
    ].join("");
    expect((await read(forms)).formsWithoutTool).toEqual(["/search", "Newsletter", "open"]);
    expect((await read(forms, { truncated: true })).formsWithoutTool).toEqual(["/search", "Newsletter"]);
  });

  test("has the tabs of ARIA roles, with their panels in the order of the labels, and tabs within tabs", async () => {
    const html = `<ul role="tablist"><li role=tab>npm</li><li role=tab aria-label="Yarn"><svg></svg></li></ul>
      <div role="TabPanel"><h3>Install <a href="#install">#</a></h3><div>npm <b>i</b></div>
        <div role=tablist><button role=tab>A</button><button role=tab>B</button><button role=tab>C</button></div>
        <section role=tabpanel><h4>In A</h4></section><section role=tabpanel></section></div>
      <div role=tabpanel> <template>later</template> </div><p>After it</p><h2>Not in a tab</h2>`;
    const { tabGroups, tabText } = await read(html);
    expect(tabGroups).toEqual([
      {
        labels: ["npm", "Yarn"],
        panels: [
          { isEmpty: false, headings: ["Install #", "In A"] },
          { isEmpty: true, headings: [] },
        ],
      },
      {
        labels: ["A", "B", "C"],
        panels: [
          { isEmpty: false, headings: ["In A"] },
          { isEmpty: true, headings: [] },
        ],
      },
    ]);
    // The length of "Install # npm i A B C In A" and of the space after it.
    expect(tabText).toBe(27);
  });

  test("has the tabs that Material for MkDocs and sphinx-design mark by classes", async () => {
    const material = `<div class="tabbed-set tabbed-alternate"><input type=radio><input type=radio>
      <div class="tabbed-labels"><label for=a>C</label><label for=b>C++</label></div>
      <div class="tabbed-content"><div class="tabbed-block"><p>1 <label>Not a tab</label></div><div class="tabbed-block"><p>2</div></div></div>`;
    const sphinx = `<div class="sd-tab-set docutils"><input type=radio><label class="sd-tab-label">Pip</label><div class="sd-tab-content docutils">3</div>
      <input type=radio><label class="sd-tab-label">Conda</label><div class="sd-tab-content docutils">4</div></div>`;
    const filled = { isEmpty: false, headings: [] };
    expect((await read(material + sphinx)).tabGroups).toEqual([
      { labels: ["C", "C++"], panels: [filled, filled] },
      { labels: ["Pip", "Conda"], panels: [filled, filled] },
    ]);
  });

  test("has no tabs if fewer than two have a panel, and ignores headings of cards and asides", async () => {
    const tabs = (panels: string) => `<div role=tablist><i role=tab>A</i><i role=tab>B</i></div>${panels}`;
    expect((await read(tabs("<div role=tabpanel>One for both</div>"))).tabGroups).toEqual([]);
    expect((await read(tabs("<div role=tabpanel>1</div>".repeat(3)))).tabGroups[0]!.panels).toHaveLength(2);
    const card = '<a href="/a"><h3>Lamp</h3></a><h3><a href="/b">Lamp</a></h3><aside><h3>Note</h3></aside><img>';
    const [group] = (await read(tabs(`<div role=tabpanel>${card}</div>`.repeat(2)))).tabGroups;
    expect(group!.panels).toEqual([
      { isEmpty: false, headings: [] },
      { isEmpty: false, headings: [] },
    ]);
  });

  test("ignores noscript and hidden fields in a tab, and reads the label of a picture", async () => {
    const html = `<div role=tablist><i role=tab><img alt="Linux"></i><i role=tab>B</i><i role=tab>C</i></div>
      <div role=tabpanel><noscript>Enable JavaScript</noscript></div><div role=tabpanel><input type=Hidden></div><div role=tabpanel><input></div>`;
    const [group] = (await read(html)).tabGroups;
    expect(group!.labels).toEqual(["Linux", "B", "C"]);
    expect(group!.panels.map(({ isEmpty }) => isEmpty)).toEqual([true, true, false]);
  });

  test("treats a loading sign in a tab as no content, and a labelled drawing as content", async () => {
    const isEmpty = async (content: string) => {
      const html = `<div role=tablist><i role=tab>A</i><i role=tab>B</i></div>
        <div role=tabpanel>${content}</div><div role=tabpanel>${content}</div>`;
      return (await read(html)).tabGroups[0]!.panels.map((panel) => panel.isEmpty);
    };
    for (const none of [
      "<p>Loading&hellip;</p>",
      "<svg class=spin></svg>",
      "<svg></svg> Loading content...",
      "<img alt=Loading>",
    ])
      expect([none, await isEmpty(none)]).toEqual([none, [true, true]]);
    for (const some of [
      "Loading a truck takes time",
      "<svg role=img></svg>",
      "<svg><title>A plan</title></svg>",
      "Loading… <input>",
    ])
      expect([some, await isEmpty(some)]).toEqual([some, [false, false]]);
  });

  test("reads panels that are list items without end tags", async () => {
    const html = `<div role=tablist><i role=tab>A</i><i role=tab>B</i></div>
      <ul><li role=tabpanel><h3>One</h3><ol><li>x<li>y</ol><h4>More</h4><li role=tabpanel><h3>Two</h3></ul><h3>After</h3>`;
    expect((await read(html)).tabGroups[0]!.panels).toEqual([
      { isEmpty: false, headings: ["One", "More"] },
      { isEmpty: false, headings: ["Two"] },
    ]);
  });

  test("reads templates that a browser shows as a shadow tree, and no others in them", async () => {
    const html = `<div role=tablist><i role=tab>A</i><i role=tab>B</i></div><my-tabs><template shadowrootmode="open">
      <div role=tabpanel>1</div><template>later</template><div role=tabpanel>2</div></template></my-tabs>
      <template><div><template shadowrootmode=open>never</template></div></template>`;
    const { tabGroups, textStart } = await read(html);
    expect(tabGroups[0]!.panels.map(({ isEmpty }) => isEmpty)).toEqual([false, false]);
    expect(textStart).toBe("AB 1 2");
  });

  test("reads elements with the role of a heading in tabs", async () => {
    const panel = "<div role=tabpanel><div role=heading aria-level=3>Install</div><p>Text</p></div>";
    const html = `<div role=tablist><i role=tab>A</i><i role=tab>B</i></div>${panel.repeat(2)}`;
    expect((await read(html)).tabGroups[0]!.panels.map(({ headings }) => headings)).toEqual([["Install"], ["Install"]]);
  });

  test("looks for password fields outside header, navigation and footer", async () => {
    const form = "<form><input type=password></form>";
    const found = async (html: string) => (await read(html)).hasPasswordField;
    for (const part of ["header", "nav", "footer"]) expect(await found(`<${part}>${form}</${part}>`)).toBe(false);
    expect(await found(`<header>A</header>${form}`)).toBe(true);
    expect(await found(`<header>A<main>${form}</main>`)).toBe(true);
  });

  test("reads headings of tabs that link to themselves by their full address", async () => {
    const panel = (path: string) => `<div role=tabpanel><h3>Install <a href="${path}#install">#</a></h3></div>`;
    const headings = async (path: string) => {
      const html = `<div role=tablist><i role=tab>A</i><i role=tab>B</i></div>${panel(path).repeat(2)}`;
      return (await read(html)).tabGroups[0]!.panels.map((one) => one.headings);
    };
    expect(await headings("/docs/start")).toEqual([["Install #"], ["Install #"]]);
    expect(await headings("/elsewhere")).toEqual([[], []]);
  });

  test("that was truncated has no empty panel where the rest may fill it", async () => {
    const html = "<div role=tablist><i role=tab>A</i><i role=tab>B</i></div><p role=tabpanel></p><p role=tabpanel>";
    const empty = async (truncated: boolean) =>
      (await read(html, { truncated })).tabGroups[0]!.panels.map(({ isEmpty }) => isEmpty);
    expect(await empty(true)).toEqual([true, false]);
    expect(await empty(false)).toEqual([true, true]);
  });

  test("counts the text of long tables, of JSON and of base64, but not of layouts, short tables and other code", async () => {
    const table = (rows: number, cells: (row: number) => number) =>
      `<table>${Array.from({ length: rows }, (_, row) => `<tr>${"<td>a</td>".repeat(cells(row))}</tr>`).join("")}</table>`;
    const lengths = async (html: string) => {
      const { tableText, dataText } = await read(html);
      return { tableText, dataText };
    };
    // A space follows each cell and each block.
    expect(await lengths(table(20, () => 2))).toEqual({ tableText: 80, dataText: 0 });
    expect(await lengths(table(19, () => 2))).toEqual({ tableText: 0, dataText: 0 });
    expect(await lengths(table(20, (row) => (row < 4 ? 3 : 2)))).toMatchObject({ tableText: 88 });
    expect(await lengths(table(20, (row) => (row < 5 ? 3 : 2)))).toMatchObject({ tableText: 0 });
    const keys = '<i>"key"</i>: 1,'.repeat(250);
    expect(await lengths(`<pre>{${keys}}</pre>`)).toEqual({ tableText: 0, dataText: 2_253 });
    expect(await lengths(`<pre>${keys}</pre>`)).toMatchObject({ dataText: 0 });
    expect(await lengths(`<pre>{${"code(); ".repeat(300)}}</pre>`)).toMatchObject({ dataText: 0 });
    expect(await lengths(`<p>${"QUJD".repeat(500)} and words</p>`)).toMatchObject({ dataText: 2_000 });
    expect(await lengths(`<p>${"QUJD".repeat(499)}</p>`)).toMatchObject({ dataText: 0 });
  });

  test("finds a password field inside and outside of forms", async () => {
    expect((await read("<input type=Password>")).hasPasswordField).toBe(true);
    expect((await read("<form><input type=text></form>")).hasPasswordField).toBe(false);
  });

  test("resolves links against its first base", async () => {
    const page = await read('<base href="/v2/"><base href="/v3/"><a href="x">x</a><link rel=next href=y>');
    expect(page.anchors[0]!.href).toBe("https://www.site.example/v2/x");
    expect(page.links[0]!.href).toBe("https://www.site.example/v2/y");
  });

  test("that was truncated doesn't count elements that the cut left open", async () => {
    const html = '<a href="/x">One</a><a href="/y"><script type="application/ld+json">{"@type":"Prod';
    expect(await read(html, { truncated: true })).toMatchObject({
      truncated: true,
      controls: { total: 1 },
      jsonLd: { blocks: 0, invalidBlocks: 0 },
    });
    expect(await read(html)).toMatchObject({ truncated: false, controls: { total: 2 } });
  });

  test.each([
    ["windows-1252", Buffer.from([0x63, 0x61, 0x66, 0xe9]), "text/html; charset=windows-1252"],
    ["a charset that its meta names", Buffer.from("<meta charset=latin1>caf\xe9", "latin1"), "text/html"],
    ["an unknown charset, which is UTF-8 then", Buffer.from("café"), "text/html; charset=klingon"],
    ["UTF-16 with a byte order mark", Buffer.from("\ufeffcafé", "utf16le"), "text/html; charset=utf-16le"],
  ])("in %s is decoded", async (_, bytes, contentType) => {
    const page = await readPage({ url: "https://site.example/", bytes, contentType, truncated: false });
    expect(page?.textStart).toBe("café");
  });

  test("names a field by its label before or after it, around it, or by its placeholder", async () => {
    const { controls } =
      await read(`<label for=a>A</label><input id=a><input id=b><label for=b>B</label><label>C <select></select></label>
      <input placeholder=D><input type=submit><input type=image alt=E><textarea></textarea><input type=button>
      <a href=/><svg><title>F</title></svg></a><a href=/ aria-hidden=true></a><a name=x></a><button><img alt=G></button>`);
    expect(controls).toEqual({ total: 10, named: 8 });
  });

  test("shows the text after an unclosed drawing", async () => {
    const { textStart } = await read(
      "<svg><path><p>Visible</p><svg><foreignObject><p>hidden</p></foreignObject></svg>end",
    );
    expect(textStart).toBe("Visible end");
  });

  test("of a single-page application has a mount point and no text", async () => {
    expect(await read('<div id="root"></div><script src="/app.js"></script>')).toMatchObject({
      appShell: "root",
      textLength: 0,
    });
  });

  test("with roles instead of elements has landmarks, too", async () => {
    const { landmarks, mainTextOffset } = await read('Menu <div role="navigation"></div><div role=main>Text</div>');
    expect({ landmarks, mainTextOffset }).toMatchObject({ landmarks: { nav: 1, main: 1 }, mainTextOffset: 5 });
  });

  test("registers WebMCP tools by an inline script, but not by data that mentions the name", async () => {
    expect((await read("<script>navigator.modelContext.registerTool({})</script>")).inlineWebMcp).toBe(true);
    expect((await read('<script type="application/ld+json">"document.modelContext"</script>')).inlineWebMcp).toBe(
      false,
    );
  });
});

test("counts the same in the stream as in a parsed tree of the page", async () => {
  const $ = load(SHOP);
  const page = await read(SHOP);
  $("noscript, template, svg, script, style").remove();
  expect({
    images: page.images.total,
    headings: page.headings.length,
    scripts: page.scriptUrls.length,
    text: page.textLength,
  }).toEqual({
    images: $("img").length,
    headings: $("h1, h2, h3, h4, h5, h6").length,
    scripts: load(SHOP)("script[src]").length,
    // The parsed tree may separate words differently, so its letters are compared below instead of its length.
    text: page.textStart.length,
  });
  const letters = (text: string) => text.replace(/\s+/g, "");
  expect(letters(page.textStart)).toBe(letters($("body").text()));
});
