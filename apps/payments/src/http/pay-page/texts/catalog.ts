import type { EN } from "./en.js";

/** A text that payers read. */
export type TextKey = keyof typeof EN;
/** All texts in one language. */
export type Catalog = Readonly<Record<TextKey, string>>;

/** Values for the placeholders of a text. */
export type TextValues<Value> = Readonly<Record<string, Value>>;

/** The pieces of a text: words, and the names of its places. */
export function piecesOf(text: string): { readonly words: string; readonly place: string | null }[] {
  const pieces = text.split(/\{(\w+)\}/);
  return Array.from({ length: Math.ceil(pieces.length / 2) }, (_, index) => ({
    words: pieces[index * 2] ?? "",
    place: pieces[index * 2 + 1] ?? null,
  }));
}
