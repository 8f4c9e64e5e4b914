import type pg from "pg";
import { noteUndone } from "./undone.js";

type Connected = Parameters<Parameters<pg.Pool["connect"]>[0] extends infer F ? (done: F) => void : never>[0];
export type Connect = (done: Connected) => void;

interface Waiting {
  readonly enter: () => void;
}

export interface WriterLane {
  /** Like the pool's own `connect`, once a place for writers is free. */
  readonly connect: Connect;
  /** Admits waiting writers when there is room again. */
  readonly goOn: () => void;
  readonly waiting: number;
}

/**
 * Reserves `reserved` places of the pool for read-only statements. All writers can hang at the same time, in a COMMIT
 * that waits for a lost standby. Readers then still get a connection.
 */
export function createWriterLane(
  pool: pg.Pool,
  connect: Connect,
  { reserved, waitMs }: { reserved: number; waitMs: number },
): WriterLane {
  const writers = new Set<pg.PoolClient>();
  const waiting: Waiting[] = [];
  let taken = 0;
  const hasRoom = () => taken < pool.options.max - reserved;
  const goOn = () => {
    while (waiting.length > 0 && hasRoom()) waiting.shift()?.enter();
  };
  const leave = () => {
    taken -= 1;
    goOn();
  };
  pool.on("release", (_error, client) => {
    if (writers.delete(client)) leave();
  });
  const enter: Connect = (done) => {
    taken += 1;
    connect((error, client, release) => {
      if (client === undefined) leave();
      else writers.add(client);
      done(error, client, release);
    });
  };
  return {
    goOn,
    get waiting() {
      return waiting.length;
    },
    connect(done) {
      if (waiting.length === 0 && hasRoom()) return enter(done);
      const late = setTimeout(() => {
        waiting.splice(waiting.indexOf(entry), 1);
        const error = new Error("timeout exceeded when trying to connect: all places for writers are taken");
        noteUndone(error);
        done(error, undefined, () => {});
      }, waitMs);
      late.unref();
      const entry: Waiting = {
        enter() {
          clearTimeout(late);
          enter(done);
        },
      };
      waiting.push(entry);
    },
  };
}
