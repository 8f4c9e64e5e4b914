/** How a client can read an answer. */
export interface Accepted {
  readonly json: boolean;
  readonly stream: boolean;
}

/**
 * Reads `Accept`. Clients must name both media types; one that names JSON alone, or nothing, gets JSON: that is all that a
 * request without progress needs.
 */
export function acceptedOf(header: string | undefined): Accepted {
  const ranges = (header ?? "*/*").split(",").map(rangeOf);
  const takes = (type: string) => {
    const [family = ""] = type.split("/");
    return ranges.some(({ range, refused }) => !refused && [type, `${family}/*`, "*/*"].includes(range));
  };
  return { json: takes("application/json"), stream: takes("text/event-stream") };
}

/** RFC 9110 section 12.4.2: weight 0 is a refusal. */
function rangeOf(text: string): { readonly range: string; readonly refused: boolean } {
  const [range = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  return { range, refused: parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)) };
}
