import { createRequire } from "node:module";

/** Size in pixels that sites expect of a link's preview picture. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const;

/** Colors of pictures, which have no dark mode. */
export const PICTURE_COLORS = {
  ink: "#1a1c20",
  soft: "#555b68",
  line: "#d5d9e1",
  brand: "#0b57d0",
  warn: "#7a4b00",
  warnSoft: "#fff4d6",
} as const;

/**
 * Renders an SVG as PNG, with Inter as its only font. The library is loaded on first use: few processes ever draw a
 * picture.
 */
async function drawPng(svg: string): Promise<Buffer> {
  const { renderAsync } = await import("@resvg/resvg-js");
  const picture = await renderAsync(svg, {
    font: {
      fontFiles: [
        createRequire(import.meta.url).resolve("@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf"),
        createRequire(import.meta.url).resolve("@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf"),
      ],
      loadSystemFonts: false,
      defaultFontFamily: "Inter",
    },
  });
  return picture.asPng();
}

/** Drawing takes some 50 ms of CPU time, so pictures are cached: a popular link is drawn once. */
const PICTURES_MAX = 100;
/** Maximum number of pictures that wait or are being drawn. Callers that request more get an error. */
const WAITING_MAX = 20;

/**
 * Draws pictures by key, and caches the most recently used ones. Draws only one at a time: anyone can request pictures,
 * and drawing uses the threads that also resolve host names and compute hashes.
 */
export function createPictures(): (key: string, svg: () => string) => Promise<Buffer> {
  const kept = new Map<string, Promise<Buffer>>();
  let queue: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  function draw(svg: () => string): Promise<Buffer> {
    if (waiting >= WAITING_MAX) throw new Error("too many pictures are waiting to be drawn");
    waiting++;
    const drawn = queue.then(() => drawPng(svg())).finally(() => waiting--);
    queue = drawn.catch(() => {});
    return drawn;
  }
  return async (key, svg) => {
    const picture = kept.get(key) ?? draw(svg);
    kept.delete(key);
    kept.set(key, picture);
    picture.catch(() => kept.delete(key));
    for (const oldest of kept.keys()) {
      if (kept.size <= PICTURES_MAX) break;
      kept.delete(oldest);
    }
    return picture;
  };
}

/** Characters that Inter can't draw and would show as boxes. */
const UNDRAWABLE =
  /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Inherited}\p{Nd}\p{P}\p{Sc}\p{Zs}+=<>|~^`°®©™]|\p{Extended_Pictographic}(?<![©®™])/gu;

/** Wraps text for a picture into at most `linesMax` lines; the last line ends with an ellipsis if text was cut. */
export function pictureLines(text: string, charactersMax: number, linesMax: number): string[] {
  const words = text.replace(UNDRAWABLE, "").trim().split(/\s+/).filter(Boolean);
  const lines: string[] = [];
  for (const word of words.flatMap((one) => one.match(new RegExp(`.{1,${charactersMax}}`, "gu")) ?? [])) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= charactersMax)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  if (lines.length <= linesMax) return lines;
  const end = (lines[linesMax - 1] as string).slice(0, charactersMax - 1);
  return [...lines.slice(0, linesMax - 1), `${end}…`];
}
