/** Red, green and blue from 0 to 1. */
const parseChannels = (color: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255);

/** Relative luminance (WCAG 2.2). */
function computeLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = parseChannels(color).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Above this luminance, black text has more contrast than white. The better one has a contrast of at least 4.5. */
const LIGHT = 0.179;

/**
 * Puts the seller's color on a payer's buttons, with black or white text, whichever is easier to read.
 * @param color `#rrggbb`
 */
export function brandStyle(color: string | null): string | null {
  if (color === null || !/^#[0-9a-f]{6}$/i.test(color)) return null;
  const on = computeLuminance(color) > LIGHT ? "#000" : "#fff";
  return `:root{--brand:${color.toLowerCase()};--on-brand:${on};--brand-edge:rgb(128 128 128/.5)}`;
}
