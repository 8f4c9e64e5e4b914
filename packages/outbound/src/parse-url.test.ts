import { expect, test } from "@jest/globals";
import { parseUrl } from "./parse-url.js";

test("a name with Latin-1 letters stays valid however often it is parsed", () => {
  for (let times = 0; times < 100_000; times += 1) {
    if (parseUrl("https://faß.example.com/")?.hostname !== "xn--fa-hia.example.com")
      throw new Error(`wrong at ${times}`);
  }
  expect(parseUrl("https://[")).toBeNull();
  expect(parseUrl("/a", "https://example.com/b")?.href).toBe("https://example.com/a");
});
