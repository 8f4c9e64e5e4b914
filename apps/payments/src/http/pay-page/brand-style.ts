/** Red, green and blue from 0 to 1. */
const channelsOf = (color: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255);

/** Relative luminance (WCAG 2.2). */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Above this luminance black has more contrast than white. Either has at least 4.5 on its side. */
const LIGHT = 0.179;

/** The seller's color on what a payer presses, with black or white words, whichever is easier to read. @param color `#rrggbb` */
export function brandStyle(color: string | null): string | null {
  if (color === null || !/^#[0-9a-f]{6}$/i.test(color)) return null;
  const on = luminanceOf(color) > LIGHT ? "#000" : "#fff";
  return `:root{--brand:${color.toLowerCase()};--on-brand:${on};--brand-edge:rgb(128 128 128/.5)}`;
}
