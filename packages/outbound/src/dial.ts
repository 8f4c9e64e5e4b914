import { connect, type Socket } from "node:net";

/** An address that has been checked, and a port. */
export interface DialTarget {
  readonly address: string;
  readonly family: 4 | 6;
  readonly port: number;
}

/** Starts a TCP connection to exactly this address. Tests pass a function that records the targets. */
export type Dial = (target: DialTarget) => Socket;

/** Opens real TCP connections. The target is an address, so no name is resolved a second time. */
export const dialTcp: Dial = ({ address, family, port }) =>
  connect({ host: address, family, port, noDelay: true, keepAlive: true });

/** Time that each address gets before the next one is tried too (RFC 8305, section 5). */
const STAGGER_MS = 250;

/**
 * Connects to the first of these addresses that answers, and closes the other attempts.
 * @throws the last error if none answers, or the signal's reason.
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
      // Keep this listener: a socket that fails after another one won must not crash the process.
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
