import { setTimeout as sleep } from "node:timers/promises";
import type { Svc } from "../client.js";
import { SvcError } from "../errors.js";
import type { Event } from "../events.js";
import type { Page } from "../list.js";
import type { CommandIo } from "./command-io.js";
import { forwardEvent, NOT_DELIVERED } from "./forward-event.js";

const POLL_MS = 1_000;
const RETRY_MAX_MS = 10_000;
const PAGE = 100;

/**
 * Forwards new events, oldest first, until the signal aborts. Outages of the service or the receiver only delay the
 * events.
 */
export async function listen(svc: Svc, to: string, secret: string, io: CommandIo): Promise<void> {
  const { signal } = io;
  const newest = await svc.events.list({ limit: PAGE }, { signal });
  io.write(`Forwarding events to ${to}, signed with ${secret}`);
  // Don't forward these existing events. Polling starts after the oldest of them, not after the newest: an event that
  // is committed late appears below newer events in the list.
  const existing = new Set(newest.data.map(({ id }) => id));
  let last = newest.data.at(-1)?.id;
  const list = async (): Promise<Page<Event>> => {
    if (last !== undefined) return svc.events.list({ limit: PAGE, ending_before: last }, { signal });
    const data: Event[] = [];
    for await (const event of svc.events.list({ limit: PAGE }, { signal })) data.push(event);
    return { data, hasMore: false };
  };
  while (!signal.aborted) {
    const { data, hasMore } = await untilAnswered(list, io);
    for (const event of data.reverse()) {
      if (!existing.delete(event.id)) await forward(event, to, secret, io);
      last = event.id;
    }
    if (!hasMore) await sleep(POLL_MS, undefined, { signal });
  }
}

/**
 * Retries while the service is unreachable, or answers 429 or 5xx. Throws other errors, for example if the key is
 * wrong.
 */
async function untilAnswered<T>(ask: () => Promise<T>, { complain, signal }: CommandIo): Promise<T> {
  for (let waitMs = POLL_MS, isAway = false; ; waitMs = Math.min(2 * waitMs, RETRY_MAX_MS)) {
    try {
      const answer = await ask();
      if (isAway) complain("The service answers again.");
      return answer;
    } catch (error) {
      const isOutage = error instanceof SvcError && (error.status === 0 || error.status === 429 || error.status >= 500);
      if (!isOutage) throw error;
      if (!isAway) complain(`The service doesn't answer (${error.message}). Retrying until it does.`);
      isAway = true;
      await sleep(waitMs, undefined, { signal });
    }
  }
}

/** Sends an event until the receiver responds. Any status counts as a response. */
async function forward(event: Event, to: string, secret: string, { write, signal }: CommandIo): Promise<void> {
  let said = "";
  for (let waitMs = POLL_MS; ; waitMs = Math.min(2 * waitMs, RETRY_MAX_MS)) {
    const outcome = await forwardEvent(event, to, secret, signal);
    signal.throwIfAborted();
    if (outcome !== said) write(`${event.timestamp} ${event.event} ${event.id} → ${outcome}`);
    if (!outcome.startsWith(NOT_DELIVERED)) return;
    said = outcome;
    await sleep(waitMs, undefined, { signal });
  }
}
