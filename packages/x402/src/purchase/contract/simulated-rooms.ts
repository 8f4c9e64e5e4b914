import { ServiceError } from "@svc/errors";
import type { Room } from "../work.js";
import type { Outside } from "./simulated-outside.js";

/** The capacity of a simulated seller, which is sometimes exhausted. */
export class SimulatedRooms {
  readonly #held = new Set<number>();
  readonly #outside: Outside;

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  has(actor: number): boolean {
    return this.#held.has(actor);
  }

  admit(actor: number): Room {
    if (this.#outside.chance(0.05)) throw new ServiceError("RATE_LIMITED", "no room");
    this.#held.add(actor);
    return { release: () => void this.#held.delete(actor) };
  }
}
