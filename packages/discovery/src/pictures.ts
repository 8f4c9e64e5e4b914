import { createRequire } from "node:module";

/** Size that sites expect of a link's picture. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const;

/** Colors of pictures, which have no dark form. */
export const PICTURE_COLORS = {
  ink: "#1a1c20",
  soft: "#555b68",
  line: "#d5d9e1",
  brand: "#0b57d0",
  warn: "#7a4b00",
  warnSoft: "#fff4d6",
} as const;

/** An SVG as PNG, with Inter as its only font. The library is loaded with the first picture: few processes ever draw one. */
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

/** Drawing takes some 50 ms of a processor: a link that is shown everywhere is drawn once. */
const PICTURES_MAX = 100;
/** Further callers get an error instead of waiting. */
const WAITING_MAX = 20;

/**
 * Draws pictures by key, keeps the last ones, and draws one at a time: strangers choose what is drawn, and the threads that draw also
 * resolve names and hash.
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

/** Characters that Inter can't draw; they would become boxes. */
const UNDRAWABLE =
  /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Inherited}\p{Nd}\p{P}\p{Sc}\p{Zs}+=<>|~^`°®©™]|\p{Extended_Pictographic}(?<![©®™])/gu;

/** Text for a picture, on at most so many lines; the last one ends with an ellipsis where text is left over. */
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
