import type { FieldError } from "@svc/errors";

/** Characters as JSON Schema counts them: Unicode code points, not UTF-16 units. */
export const characterCount = (text: string): number => Array.from(text).length;

/** RFC 5321 section 4.5.3.1: 64 for the local part, the @, and 255 for the domain. */
export const EMAIL_LENGTH_MAX = 320;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const isUuid = (text: string): boolean => UUID.test(text);

/** What is told of a number that `centsOf` refuses. */
export const NO_AMOUNT = "must be a number from 0.01 to 999999999.99 with at most two decimals";

const NAME_CHARACTERS_MAX = 255;

/** Bounds of a name, which is trimmed before: a schema would count the white space. */
export function nameErrors(name: string, field = "name"): FieldError[] {
  if (name === "") return [{ field, reason: "must not be blank" }];
  return characterCount(name) > NAME_CHARACTERS_MAX
    ? [{ field, reason: `must not be longer than ${NAME_CHARACTERS_MAX} characters` }]
    : [];
}

export type Metadata = Readonly<Record<string, unknown>>;

const KEYS_MAX = 50;
const KEY_LENGTH_MAX = 40;
const VALUE_LENGTH_MAX = 500;

/** Merges by key; `null` and the empty string delete a key. */
export function mergeMetadata(stored: Metadata, patch: Metadata): Metadata {
  const merged = { ...stored, ...patch };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null && value !== ""));
}

/** Bounds on the merged object. A value that is no string counts by its JSON text. */
export function metadataErrors(metadata: Metadata): FieldError[] {
  const entries = Object.entries(metadata);
  const errors: FieldError[] = [];
  if (entries.length > KEYS_MAX) errors.push({ field: "metadata", reason: `must not have more than ${KEYS_MAX} keys` });
  if (entries.some(([key]) => key === "" || characterCount(key) > KEY_LENGTH_MAX)) {
    errors.push({ field: "metadata", reason: `must have keys of 1 to ${KEY_LENGTH_MAX} characters` });
  }
  for (const [key, value] of entries) {
    if (characterCount(typeof value === "string" ? value : JSON.stringify(value)) > VALUE_LENGTH_MAX) {
      const field = `metadata.${key.slice(0, KEY_LENGTH_MAX)}`;
      errors.push({ field, reason: `must not be longer than ${VALUE_LENGTH_MAX} characters` });
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
