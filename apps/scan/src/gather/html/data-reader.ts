import type { Page } from "../page.js";
import type { PageReader } from "./page-reader.js";

type DataFacts = Pick<Page, "tableText" | "dataText">;

/** AFDocs (agentdocsspec.com) counts tables and blobs of this size as data that a program wrote. */
const ROWS_MIN = 20;
const BLOB_CHARS_MIN = 2_000;
/**
 * Minimum share of a table's rows that have the same number of cells. Layouts made of tables differ from row to row.
 */
const UNIFORM_MIN = 0.8;
const WIDTHS_MAX = 100;
/** Maximum average number of characters per key in a text that counts as JSON. A text with fewer keys may be code. */
const KEY_CHARS_MAX = 150;

interface OpenTable {
  readonly start: number;
  /** Open tables, including this one. */
  depth: number;
  rows: number;
  cells: number;
  /** Number of rows by their number of cells. */
  readonly widths: Map<number, number>;
}

/**
 * Counts the visible characters in long tables, in JSON and in base64. Such data makes a page long, but isn't written
 * for readers.
 * @param textLength returns the number of visible characters so far
 */
export function createDataReader(textLength: () => number): PageReader<DataFacts> {
  let tableText = 0;
  let dataText = 0;
  let table: OpenTable | null = null;
  let pre: { readonly start: number; first: string; last: string; quotes: number; colons: number } | null = null;

  function endRow({ widths, cells, rows }: OpenTable): void {
    if (rows > 0 && (widths.has(cells) || widths.size < WIDTHS_MAX)) widths.set(cells, (widths.get(cells) ?? 0) + 1);
  }
  function endTable(): void {
    if (table !== null && table.rows >= ROWS_MIN) {
      endRow(table);
      if (Math.max(...table.widths.values()) >= table.rows * UNIFORM_MIN) tableText += textLength() - table.start;
    }
    table = null;
  }
  function endPre(): void {
    if (pre === null) return;
    const length = textLength() - pre.start;
    const isEnclosed = ["{}", "[]"].includes(pre.first + pre.last);
    const keys = Math.min(pre.quotes / 2, pre.colons);
    if (length >= BLOB_CHARS_MIN && isEnclosed && keys * KEY_CHARS_MAX >= length) dataText += length;
    pre = null;
  }

  return {
    open({ name }) {
      if (name === "table") {
        if (table === null) table = { start: textLength(), depth: 1, rows: 0, cells: 0, widths: new Map() };
        else table.depth += 1;
      } else if (table?.depth === 1 && name === "tr") {
        endRow(table);
        table.rows += 1;
        table.cells = 0;
      } else if (table?.depth === 1 && (name === "td" || name === "th")) table.cells += 1;
      else if (name === "pre") pre ??= { start: textLength(), first: "", last: "", quotes: 0, colons: 0 };
    },
    close(name) {
      if (name === "pre") endPre();
      else if (name === "table" && table !== null) {
        table.depth -= 1;
        if (table.depth === 0) endTable();
      }
    },
    text(piece) {
      if (pre !== null) {
        const text = piece.trim();
        if (text === "") return;
        pre.first ||= text[0]!;
        pre.last = text.at(-1)!;
        pre.quotes += text.split('"').length - 1;
        pre.colons += text.split(":").length - 1;
      } else if (piece.length >= BLOB_CHARS_MIN && table === null) {
        for (const word of piece.split(/\s+/))
          if (word.length >= BLOB_CHARS_MIN && /^[\w+/=-]+$/.test(word)) dataText += word.length;
      }
    },
    facts() {
      endTable();
      endPre();
      return { tableText, dataText };
    },
  };
}
