import { connect, Socket } from "node:net";
import { isPublicAddress } from "../../src/address-policy.js";
import type { Dial, DialTarget } from "../../src/dial.js";

/** A public address for the tests' names; the recorder redirects it to loopback. */
export const PUBLIC_ADDRESS = "93.184.216.34";
export const OTHER_PUBLIC_ADDRESS = "1.1.1.1";

export interface DialRecorder {
  readonly dial: Dial;
  /** Every address that the client tried to connect to. */
  readonly dialled: readonly DialTarget[];
  /** Dialed addresses that aren't public. The client must never dial one. */
  notPublic(): DialTarget[];
}

/**
 * Replaces the function that opens TCP connections. It records every dial, and no packet leaves the machine. A dial to
 * a public address connects to `port` on loopback, and its socket reports the dialed address as its peer. Any other
 * dial is refused.
 */
export function createDialRecorder(port: number | ((target: DialTarget) => number)): DialRecorder {
  const dialled: DialTarget[] = [];
  return {
    dialled,
    notPublic: () => dialled.filter((target) => !isPublicAddress(target.address)),
    dial(target) {
      dialled.push(target);
      if (!isPublicAddress(target.address)) return refusedSocket();
      const socket = connect({ host: "127.0.0.1", port: typeof port === "number" ? port : port(target) });
      return wearing(socket, target.address);
    },
  };
}

/** Makes a socket report `address` as its peer. */
export function wearing(socket: Socket, address: string): Socket {
  return Object.defineProperty(socket, "remoteAddress", { value: address });
}

function refusedSocket(): Socket {
  const socket = new Socket();
  process.nextTick(() => socket.destroy(Object.assign(new Error("refused"), { code: "ECONNREFUSED" })));
  return socket;
}
