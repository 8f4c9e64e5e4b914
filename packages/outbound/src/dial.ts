import { connect, type Socket } from "node:net";

/** An address that was checked, and a port. */
export interface DialTarget {
  readonly address: string;
  readonly family: 4 | 6;
  readonly port: number;
}

/** Starts a TCP connection to exactly this address. A port: tests put a recorder here. */
export type Dial = (target: DialTarget) => Socket;

/** Dials for real. An address goes in, so nothing is resolved a second time. */
export const dialTcp: Dial = ({ address, family, port }) =>
  connect({ host: address, family, port, noDelay: true, keepAlive: true });

/** Head start of each address over the next one (RFC 8305, section 5). */
const STAGGER_MS = 250;

/**
 * Connects to the first of these addresses that answers; the others are closed.
 * @throws the last error when none answers, or the signal's reason.
 */
export function dialFirst(
  targets: readonly DialTarget[],
  dial: Dial,
  signal: AbortSignal,
): Promise<{ socket: Socket; target: DialTarget }> {
  return new Promise((resolve, reject) => {
    const trying = new Set<Socket>();
    let next = 0;
    let timer: NodeJS.Timeout | undefined;

    const stop = (winner?: Socket) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
      next = targets.length;
      for (const socket of trying) if (socket !== winner) socket.destroy();
    };
    const onAbort = () => {
      stop();
      reject(signal.reason);
    };
    const tryNext = () => {
      clearTimeout(timer);
      const target = targets[next++];
      if (target === undefined) return;
      const socket = dial(target);
      trying.add(socket);
      socket.once("connect", () => {
        stop(socket);
        resolve({ socket, target });
      });
      // Stays: a socket that fails after it lost must not bring the process down.
      socket.on("error", (error) => {
        trying.delete(socket);
        if (next < targets.length) tryNext();
        else if (trying.size === 0) {
          stop();
          reject(error);
        }
      });
      if (next < targets.length) timer = setTimeout(tryNext, STAGGER_MS);
    };

    if (signal.aborted) return onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    tryNext();
  });
}
