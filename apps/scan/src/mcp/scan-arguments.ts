import { type Static, Type } from "typebox";
import { Compile } from "typebox/compile";

/** Longest address that is read. */
const URL_LENGTH_MAX = 2_048;
const oneOf = <const T extends readonly string[]>(values: T, options: { default: T[number]; description: string }) =>
  Type.Unsafe<T[number]>(Type.String({ enum: [...values], ...options }));

/** What `scan_site` takes. */
export const SCAN_ARGUMENTS = Type.Object(
  {
    url: Type.String({
      minLength: 1,
      maxLength: URL_LENGTH_MAX,
      description: "Address of the site, or a bare host such as example.com (https is tried first)",
    }),
    format: Type.Optional(
      oneOf(["brief", "agent", "json"], {
        default: "brief",
        description:
          "brief: the first fixes as short markdown. agent: the whole report as markdown for agents. json: every check with its evidence, as structured content",
      }),
    ),
    fresh: Type.Optional(
      Type.Boolean({ default: false, description: "Scan again instead of answering from a scan of the last hour" }),
    ),
    profile: Type.Optional(
      oneOf(["auto", "content", "api", "commerce", "all"], {
        default: "auto",
        description: "What kind of site it is; auto finds out. all: what does not apply counts as a failure",
      }),
    ),
  },
  { additionalProperties: false },
);

export type ScanArguments = Required<Static<typeof SCAN_ARGUMENTS>>;

const validator = Compile(SCAN_ARGUMENTS);

export type ReadArguments =
  | { readonly ok: true; readonly asked: ScanArguments }
  | { readonly ok: false; readonly message: string };

/** Reads the arguments of a call. `message` tells a model how to mend them. */
export function readScanArguments(given: unknown): ReadArguments {
  const value = given ?? {};
  if (!validator.Check(value)) return { ok: false, message: problemsOf(value) };
  const { url, format = "brief", fresh = false, profile = "auto" } = value;
  return { ok: true, asked: { url, format, fresh, profile } };
}

const EXAMPLE = 'Give the arguments as, for example, {"url": "https://example.com"}.';

function problemsOf(value: unknown): string {
  const problems = validator.Errors(value).map(({ instancePath, message }) => {
    const field = instancePath.slice(1);
    return field === "" ? message : `${field}: ${message}`;
  });
  return `${problems.slice(0, 5).join("; ")}. ${EXAMPLE}`;
}
