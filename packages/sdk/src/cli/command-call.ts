import { Svc } from "../client.js";
import { type CommandIo, Usage } from "./command-io.js";
import type { OPTIONS, parseCommand } from "./command-line.js";

type Values = ReturnType<typeof parseCommand>["values"];

/** One call of a command: its words and options, and functions for its output. */
export interface Call {
  readonly io: CommandIo;
  readonly svc: Svc;
  readonly baseUrl: string;
  /** The words after the command. */
  readonly words: readonly string[];
  readonly values: Values;
  /** The parameters of a list. */
  readonly page: { readonly limit: number };
  /** Returns an option's text. @throws Usage if the option is missing */
  need(name: keyof typeof OPTIONS): string;
  json(value: unknown): void;
  /** Writes a list as one JSON document, or as one line for each item. */
  show<T>(list: AsyncIterable<T>, formatLine: (item: T) => string): Promise<void>;
}

/** Maximum number of items on a page of a list. */
const PAGE_MAX = 100;

/** @throws Usage if an option is invalid */
export function readCall(values: Values, words: readonly string[], io: CommandIo): Call {
  const baseUrl = values["base-url"] ?? io.baseUrl ?? "http://localhost:3000";
  const apiKey = values["api-key"] ?? io.apiKey;
  const svc = new Svc({ baseUrl, ...(apiKey ? { apiKey } : {}) });
  const limit = countIn(values.limit ?? "10");
  const json = (value: unknown): void => {
    io.write(JSON.stringify(value, null, 2));
  };
  return {
    ...{ io, svc, baseUrl, words, values, json },
    page: { limit: Math.min(limit, PAGE_MAX) },
    need(name) {
      const value = values[name];
      if (typeof value !== "string") throw new Usage(`--${name} is required`);
      return value;
    },
    async show<T>(list: AsyncIterable<T>, formatLine: (item: T) => string) {
      const items: T[] = [];
      for await (const item of list) if (items.push(item) === limit) break;
      if (values.json) json(items);
      else for (const item of items) io.write(formatLine(item));
    },
  };
}

const countIn = (text: string): number => {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Usage(`--limit must be a whole number, at least 1: ${text}`);
  return Number(text);
};
