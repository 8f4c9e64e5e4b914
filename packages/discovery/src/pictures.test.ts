import { describe, expect, test as it } from "@jest/globals";
import { pictureLines } from "./pictures.js";

describe("pictureLines", () => {
  it("breaks between words, and ends with an ellipsis if text remains", () => {
    expect(pictureLines("A printed book", 30, 2)).toEqual(["A printed book"]);
    expect(pictureLines("one two three four", 8, 2)).toEqual(["one two", "three…"]);
  });

  it("splits a word that is longer than a line", () => {
    expect(pictureLines("abcdefgh", 4, 2)).toEqual(["abcd", "efgh"]);
  });

  it("omits characters that the font can't draw", () => {
    expect(pictureLines("Café № 5 🎉 日本 Привет", 40, 1)).toEqual(["Café 5 Привет"]);
    expect(pictureLines("日本", 40, 1)).toEqual([]);
  });
});
