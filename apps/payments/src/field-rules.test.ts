import { describe, expect, test } from "@jest/globals";
import { sellerNameErrors } from "./field-rules.js";
import { type Seller, sellerHtml } from "./http/pay-page/seller.js";
import { getWords } from "./http/pay-page/texts/words.js";

const buildSeller = (name: string, domain: string | null): Seller => ({
  name,
  domain,
  logoPath: null,
  color: null,
  supportEmail: null,
  supportUrl: null,
});

const shownText = ({ text }: { readonly text: string }): string => text.replaceAll(/<[^>]*>/g, "");

describe("the name of a seller", () => {
  test.each([
    ["the mark of the pay page", "PayPal (paypal.com, verified)"],
    ["the word alone", "PayPal Verified"],
    ["the word in full-width letters", "PayPal ｖｅｒｉｆｉｅｄ"],
    ["the word with a ligature", "PayPal veriﬁed"],
    ["the word with Cyrillic letters", "PayPal v\u0435rif\u0456ed"],
    ["the word with digits", "PayPal ver1f1ed"],
    ["the word with accents", "PayPal vérífìëd"],
    ["the word with a joiner inside", "PayPal veri\u200dfied"],
    ["the word in spaced letters", "PayPal V E R I F I E D"],
    ["a domain in brackets", "PayPal [paypal.com]"],
    ["a domain in other brackets", "PayPal 【paypal.com】"],
    ["a domain in full-width brackets", "PayPal （paypal.com）"],
    ["a check mark", "PayPal ✓"],
    ["a check mark as an emoji", "PayPal ✅"],
    ["a heavy check mark", "PayPal ✔\ufe0f"],
    ["a lock", "PayPal 🔒"],
    ["a change of direction", "PayPal \u202emoc.lapyap"],
    ["an isolate", "PayPal \u2066x\u2069"],
    ["a zero-width space", "Pay\u200bPal"],
    ["a line break", "PayPal\npaypal.com"],
    ["tag characters", "PayPal\u{e0041}"],
    ["a Hangul filler", "PayPal\u3164"],
  ])("is refused when it has %s", (_, name) => {
    expect(sellerNameErrors(name, "displayName")).toEqual([
      { field: "displayName", reason: expect.stringMatching(/^must not contain/) },
    ]);
    expect(shownText(sellerHtml(buildSeller(name, null), getWords("en")))).toBe("Seller not verified");
  });

  test.each([
    "Acme",
    "Booking.com",
    "Müller & Söhne (Zürich)",
    "Acme Verification Ltd",
    "Fit for Life, St. Gallen",
    "فروشگاه نمونه\u200cها",
    "株式会社アクメ（東京）",
    "Family 👨\u200d👩\u200d👧",
    "O'Neil [U.S.]",
  ])("may be %s", (name) => {
    expect(sellerNameErrors(name, "displayName")).toEqual([]);
  });

  test("is shown beside the verified mark, never inside it", () => {
    const { text } = sellerHtml(buildSeller("<b>", "shop.example"), getWords("en"));
    const [name, mark] = text.split("</p>") as [string, string];
    expect(name).toMatch(/<p class="seller"><bdi>&#60;b&#62;<\/bdi>$/);
    expect(mark).toMatch(/^<p class="seller mark">/);
    expect(shownText({ text: mark })).toBe("Verified domain: shop.example");
  });
});
