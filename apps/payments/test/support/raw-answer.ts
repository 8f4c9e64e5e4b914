import { sendBytes } from "./http-request.js";
import type { Answer } from "./payments-under-test.js";

/** Sends bytes that no client library sends, and parses the answer, which must have a JSON body. */
export async function rawAnswer(base: string, bytes: string): Promise<Answer> {
  const text = await sendBytes(base, bytes);
  const [head, body] = text.split("\r\n\r\n") as [string, string];
  const [line, ...fields] = head.split("\r\n") as [string, ...string[]];
  const headers = new Headers(fields.map((one) => one.split(": ") as [string, string]));
  return { status: Number(line.split(" ")[1]), headers, text: body, body: JSON.parse(body) };
}
