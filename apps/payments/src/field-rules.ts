import type { FieldError } from "@svc/errors";
import { UUID } from "@svc/service";
import { AMOUNT_MAX_CENTS, AMOUNT_MIN_CENTS, decimalOfCents } from "@svc/x402";

/** Counts characters like JSON Schema: Unicode code points, not UTF-16 units. */
export const characterCount = (text: string): number => Array.from(text).length;

/** RFC 5321 section 4.5.3.1: 64 for the local part, the @, and 255 for the domain. */
export const EMAIL_LENGTH_MAX = 320;

/**
 * An e-mail address in the form in which the service stores and compares it. Only A to Z become lower case: Unicode has
 * a second K (U+212A), whose lower case is the letter k. With it, another mailbox would count as the invited one.
 */
export const foldEmail = (email: string): string => email.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());

export const isUuid = (text: string): boolean => UUID.test(text);

const amountReason = (min: string): string =>
  `must be a number from ${min} to ${decimalOfCents(AMOUNT_MAX_CENTS)} with at most two decimals`;
/** Error texts for numbers that `toCents` refuses. `NO_PART` is for a part of an amount, which may be zero. */
export const NO_AMOUNT = amountReason(decimalOfCents(AMOUNT_MIN_CENTS));
export const NO_PART = amountReason("0");

/** Maximum lengths of a buyer's details, in characters, whatever their source. */
export const CUSTOMER_MAX = { email: EMAIL_LENGTH_MAX, name: 255, address: 1000 } as const;

/** The form of an ISO 3166-1 alpha-2 code. */
export const COUNTRY_PATTERN = "^[A-Z]{2}$";

/** Maximum time for which a replaced API key or proxy secret stays valid: a week. */
export const GRACE_SECONDS_MAX = 7 * 86_400;

export const NAME_CHARACTERS_MAX = 255;

/** Checks a trimmed name. A schema can't do this, because it would count the white space around a name. */
export function nameErrors(name: string, field = "name"): FieldError[] {
  if (name === "") return [{ field, reason: "must not be blank" }];
  return characterCount(name) > NAME_CHARACTERS_MAX
    ? [{ field, reason: `must not be longer than ${NAME_CHARACTERS_MAX} characters` }]
    : [];
}

/** Direction marks, zero-width and other invisible characters. Allows ZWNJ and ZWJ, which Persian and emoji need. */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\u115f\u1160\u2028\u2029\u3164\uffa0]/u;
/** Signs that mean "checked" or "secure" in browsers and shops. */
const TRUST_SIGN = /[\u221a\u237b\u2611\u2705\u2713\u2714\u{1f50f}-\u{1f513}\u{1f5f8}\u{1f5f9}\u{1f6e1}\u{10102}]/u;
/** Characters that look like letters of "verified" after NFKD normalization. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  "\u0435": "e",
  "\u03b5": "e",
  "3": "e",
  "\u0456": "i",
  "\u03b9": "i",
  "\u0131": "i",
  "1": "i",
  l: "i",
  "|": "i",
  "\u03bd": "v",
  "\u0475": "v",
  "\u0433": "r",
  "\u0501": "d",
  "\u0192": "f",
  "\u03dd": "f",
};
const VERIFIED = /v[\s._-]*e[\s._-]*r[\s._-]*i[\s._-]*f[\s._-]*i[\s._-]*e[\s._-]*d(?!\p{L})/u;
const BRACKETED_DOMAIN = /[([{<\u2768-\u2775\u3008-\u3011\u2039\u00ab][^)\]}>]*[\p{L}\p{N}]\.[\p{L}]{2,}/u;

const folded = (name: string): string =>
  Array.from(
    name
      .normalize("NFKD")
      .toLowerCase()
      .replaceAll(/[\p{M}\p{Cf}]/gu, ""),
    (sign) => LOOK_ALIKES[sign] ?? sign,
  ).join("");

/** Says why a seller's name could pass for the mark of a verified seller; null if it couldn't. */
function imitation(name: string): string | null {
  if (INVISIBLE.test(name)) return "must not contain invisible or direction-changing characters";
  if (TRUST_SIGN.test(name.normalize("NFKC"))) return "must not contain check marks, locks or shields";
  const plain = folded(name);
  if (VERIFIED.test(plain)) return 'must not contain "verified": payers see your verified domain beside the name';
  if (BRACKETED_DOMAIN.test(name.normalize("NFKC"))) return "must not contain a domain in brackets";
  return null;
}

/** True if a stored name that predates the rule could pass for the mark of a verified seller. */
export const imitatesTrust = (name: string): boolean => imitation(name) !== null;

/** Validates a seller's name as payers see it. */
export function sellerNameErrors(name: string, field: string): FieldError[] {
  const reason = imitation(name);
  return reason === null ? [] : [{ field, reason }];
}

export type Metadata = Readonly<Record<string, unknown>>;

/** Limits of metadata, and of other data whose keys the merchant chooses. */
export const METADATA_MAX = { keys: 50, keyCharacters: 40, valueCharacters: 500 } as const;

/** Merges by key. `null` and the empty string delete a key. */
export function mergeMetadata(stored: Metadata, patch: Metadata): Metadata {
  const merged = { ...stored, ...patch };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null && value !== ""));
}

/** Checks the limits on the merged object. If a value isn't a string, the length of its JSON counts. */
export function metadataErrors(metadata: Metadata): FieldError[] {
  const entries = Object.entries(metadata);
  const errors: FieldError[] = [];
  if (entries.length > METADATA_MAX.keys)
    errors.push({ field: "metadata", reason: `must not have more than ${METADATA_MAX.keys} keys` });
  if (entries.some(([key]) => key === "" || characterCount(key) > METADATA_MAX.keyCharacters)) {
    errors.push({ field: "metadata", reason: `must have keys of 1 to ${METADATA_MAX.keyCharacters} characters` });
  }
  for (const [key, value] of entries) {
    if (characterCount(typeof value === "string" ? value : JSON.stringify(value)) > METADATA_MAX.valueCharacters) {
      const field = `metadata.${key.slice(0, METADATA_MAX.keyCharacters)}`;
      errors.push({ field, reason: `must not be longer than ${METADATA_MAX.valueCharacters} characters` });
    }
  }
  return errors;
}

/** ISO 3166-1 alpha-2, as assigned in 2026. */
const COUNTRIES = new Set(
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI
  CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ
  GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS
  LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG
  PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK
  TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/),
);

export const isCountry = (code: string): boolean => COUNTRIES.has(code);
