interface Range {
  readonly type: string;
  readonly quality: number;
}

function readRanges(accept: string): readonly Range[] {
  return accept.split(",").map((entry) => {
    const [type = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    const quality = weight === undefined ? 1 : Number(weight.slice(2));
    return { type, quality: quality >= 0 && quality <= 1 ? quality : 0 };
  });
}

/**
 * Whether `text/markdown` is wanted rather than `text/html` (RFC 9110 section 12.5.1). It must be named: browsers send a
 * wildcard and never mean it. Between equal weights the one that stands first wins.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  const ranges = readRanges(accept ?? "");
  const place = (type: string) => ranges.findIndex((range) => range.type === type);
  const markdown = place("text/markdown");
  if (markdown < 0) return false;
  const weight = ranges[markdown]?.quality ?? 0;
  const other = ["text/html", "text/*", "*/*"].map(place).find((index) => index >= 0);
  const rival = other === undefined ? 0 : (ranges[other]?.quality ?? 0);
  return weight > 0 && (weight > rival || (weight === rival && markdown < (other ?? 0)));
}
