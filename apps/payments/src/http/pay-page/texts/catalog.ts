import type { EN } from "./en.js";

export type TextKey = keyof typeof EN;
export type Catalog = Readonly<Record<TextKey, string>>;

/** Values for the placeholders of a text. */
export type TextValues<Value> = Readonly<Record<string, Value>>;

/** Splits a text into words and the names of its placeholders. */
export function splitPieces(text: string): { readonly words: string; readonly place: string | null }[] {
  const pieces = text.split(/\{(\w+)\}/);
  return Array.from({ length: Math.ceil(pieces.length / 2) }, (_, index) => ({
    words: pieces[index * 2] ?? "",
    place: pieces[index * 2 + 1] ?? null,
  }));
}
