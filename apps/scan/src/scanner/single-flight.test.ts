import { describe, expect, test } from "@jest/globals";
import { type Flight, Flights } from "./single-flight.js";

/** Work that a test can end or abort. */
function controlled() {
  const started: Flight[] = [];
  const ends: ((result: string) => void)[] = [];
  const start = (flight: Flight) =>
    new Promise<string>((resolve, reject) => {
      started.push(flight);
      ends.push(resolve);
      flight.givenUp.addEventListener("abort", () => reject(flight.givenUp.reason));
    });
  return { start, started, end: (result: string) => ends.at(-1)?.(result) };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));
const kept = { fresh: false };

describe("callers who want the same scan", () => {
  test("share one piece of work, which belongs to the first caller and notices when a caller wants a fresh result", async () => {
    const flights = new Flights<string>();
    const { start, started, end } = controlled();
    const one = flights.join("a", { ...kept, caller: "203.0.113.1" }, start);
    await turn();
    expect(started[0]?.freshWanted).toBe(false);
    const other = flights.join("a", { fresh: true, caller: "203.0.113.2" }, start);
    expect(started[0]).toMatchObject({ freshWanted: true, caller: "203.0.113.1" });
    const elsewhere = flights.join("b", kept, async () => "b");
    end("a");
    expect(await Promise.all([one, other, elsewhere])).toEqual(["a", "a", "b"]);
    expect(started).toHaveLength(1);
  });

  test("lose nothing when one of them leaves, or when a caller's progress callback throws", async () => {
    const flights = new Flights<string>();
    const { start, started, end } = controlled();
    const leaving = new AbortController();
    const seen: number[] = [];
    const onProgress = (done: number) => void seen.push(done);
    const gone = flights.join("a", { ...kept, signal: leaving.signal, onProgress }, start);
    const cannotTell = () => {
      throw new Error("the connection is closed");
    };
    const broken = flights.join("a", { ...kept, onProgress: cannotTell }, start);
    const staying = flights.join("a", { ...kept, onProgress }, start);
    await turn();
    started[0]?.progress(1, 2);
    leaving.abort(new Error("gone"));
    await expect(gone).rejects.toThrow("gone");
    started[0]?.progress(2, 2);
    end("a");
    expect(await Promise.all([broken, staying])).toEqual(["a", "a"]);
    expect(seen).toEqual([1, 1, 2]);
  });
});

describe("work without a waiting caller", () => {
  test("is aborted if it hasn't started, and no caller joins it then", async () => {
    const flights = new Flights<string>();
    const { start, started, end } = controlled();
    const leaving = new AbortController();
    const gone = flights.join("a", { ...kept, signal: leaving.signal }, start);
    await turn();
    leaving.abort(new Error("gone"));
    await expect(gone).rejects.toThrow("gone");
    expect(started[0]?.givenUp.aborted).toBe(true);
    const next = flights.join("a", kept, start);
    await turn();
    expect(started).toHaveLength(2);
    end("second");
    expect(await next).toBe("second");
  });

  test("continues once it has started, for the next caller", async () => {
    const flights = new Flights<string>();
    const { start, started, end } = controlled();
    const leaving = new AbortController();
    const gone = flights.join("a", { ...kept, signal: leaving.signal }, start);
    await turn();
    started[0]?.begin();
    leaving.abort(new Error("gone"));
    await expect(gone).rejects.toThrow("gone");
    expect(started[0]?.givenUp.aborted).toBe(false);
    const next = flights.join("a", kept, start);
    end("first");
    expect(await next).toBe("first");
    expect(started).toHaveLength(1);
  });

  test("ends when the process stops, and its callers get the reason", async () => {
    const flights = new Flights<string>();
    const { start, started } = controlled();
    const waiting = flights.join("a", kept, start);
    await turn();
    started[0]?.begin();
    const refused = expect(waiting).rejects.toThrow("stopping");
    await flights.stop(new Error("stopping"));
    await refused;
  });
});
