import { describe, expect, test } from "@jest/globals";
import { expectCheap } from "../../test/support/cheap.js";
import { parseLinkHeader } from "./link-header.js";

const parse = (field: string) => parseLinkHeader(field, "https://site.example/docs/");
const brief = (field: string) => parse(field).map(({ href, rels }) => `${rels.join(" ")} ${href}`);

describe("a Link header", () => {
  test("is split at the commas outside addresses and quoted values", () => {
    expect(
      brief('</a,b>; rel="service-desc"; title="one, <two>; three" , <c>;rel=Describedby,</d>; rel="x \\"y"'),
    ).toEqual([
      "service-desc https://site.example/a,b",
      "describedby https://site.example/docs/c",
      'x "y https://site.example/d',
    ]);
  });

  test("gives the relation types of the first rel, the type and the other parameters", () => {
    expect(
      parse('</.well-known/api-catalog>; rel="api-catalog  item"; rel=second; TYPE="Application/JSON"; a; b=c'),
    ).toEqual([
      {
        href: "https://site.example/.well-known/api-catalog",
        rels: ["api-catalog", "item"],
        type: "application/json",
        params: { a: "", b: "c" },
      },
    ]);
  });

  test("leaves out links about another resource, and those without a relation type or an address", () => {
    expect(
      brief('</a>; rel=up; anchor="/other", </b>; rel=up; anchor="#part", </c>, <https://:x>; rel=up, </d>; rel=""'),
    ).toEqual(["up https://site.example/b"]);
  });

  test.each(["", ",,,", "<", "<a", "<a>;", "<a>;;;=", '<a>; rel="', "<a>; rel=;", ">;rel=x<"])(
    "reads %j without an error",
    (field) => {
      expect(parse(field)).toEqual([]);
    },
  );

  test("doesn't let parameters change members of Object.prototype", () => {
    expect(parse("</a>; rel=up; __proto__=x; constructor=y")[0]!.params).toEqual(
      Object.fromEntries([
        ["__proto__", "x"],
        ["constructor", "y"],
      ]),
    );
  });

  test("of 64 KB is read within milliseconds", () => {
    expectCheap(() => {
      parse("<a>;rel=x,".repeat(6_500));
      parse(`<a>${";".repeat(65_000)}`);
      parse(`<a>; rel="${"\\".repeat(65_000)}`);
      parse("<".repeat(65_000));
    });
  });
});
