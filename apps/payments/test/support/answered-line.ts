import { until } from "@svc/localstack/until";

/** Waits for the log line of an answered request, and finds it by the answer's X-Request-Id. */
export async function answeredLine(logs: readonly string[], headers: Headers): Promise<Record<string, unknown>> {
  const reqId = `"reqId":"${headers.get("x-request-id")}"`;
  const find = () => logs.find((line) => line.includes(reqId) && line.includes('"answered"'));
  await until(() => find() !== undefined);
  return JSON.parse(find() as string);
}
