import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import type { EvmAccount, LocalEvmNode } from "../../evm/index.js";
import type { Ended } from "../../managed-process.js";
import { startFaultyFacilitator } from "./faulty-facilitator.js";

/** A moment in a sale at which a service is killed. */
export interface KillPoint {
  readonly name: string;
  /** The checkpoint at which the sale is stopped. */
  readonly at: string;
  /** True if the chain has the transfer at that moment; null if that isn't known in advance. */
  readonly charged: boolean | null;
}

/** Every step of a sale, from the verification to the answer, after which the process may die. */
export const KILL_POINTS: readonly KillPoint[] = [
  { name: "after the verification", at: "verified", charged: false },
  { name: "after the claim", at: "claimed", charged: false },
  { name: "after the work", at: "worked", charged: false },
  { name: "before the settlement is requested", at: "settling", charged: false },
  { name: "while the settlement is being requested", at: "settle_sent", charged: null },
  { name: "while the facilitator settles", at: "settle_sent", charged: true },
  { name: "after the facilitator's answer", at: "settle_answered", charged: true },
  { name: "after the proof", at: "proven", charged: true },
  { name: "after the settlement was stored", at: "settled", charged: true },
  { name: "before the answer is sent", at: "answered", charged: true },
];

/** A funded buyer that no other test uses. */
export async function newBuyer(node: LocalEvmNode): Promise<EvmAccount> {
  const privateKey = generatePrivateKey();
  const { address } = privateKeyToAccount(privateKey);
  await node.mintUsdc(address, 100_000_000n);
  return { address, privateKey };
}

/** A sale in flight when its service dies. */
interface Sale {
  readonly point: KillPoint;
  /** The text of `x-payment`. */
  readonly payment: string;
  send(serviceUrl: string): Promise<unknown>;
}

/** Starts the service that dies (see `dyingService`) with these additional settings. */
type Start = (
  env: Record<string, string>,
) => Promise<{ readonly url: string; readonly ended: Promise<Ended>; stop(): Promise<unknown> }>;

/**
 * Brings every sale to its point and kills the service there. Sales with `charged: null` have a process of their own,
 * so that their kill doesn't wait for other sales. Resolves when nothing is in flight, even at the facilitator.
 * @throws Error if a sale was answered, or a service ended in another way
 */
export async function killDuring(sales: readonly Sale[], facilitatorUrl: string, start: Start): Promise<void> {
  const isSudden = ({ point }: Sale) => point.charged === null;
  await Promise.all([
    killOne(sales.filter(isSudden), facilitatorUrl, start),
    killOne(
      sales.filter((sale) => !isSudden(sale)),
      facilitatorUrl,
      start,
    ),
  ]);
}

async function killOne(sales: readonly Sale[], facilitatorUrl: string, start: Start): Promise<void> {
  const facilitator = await startFaultyFacilitator(facilitatorUrl);
  let service: Awaited<ReturnType<Start>> | undefined;
  try {
    service = await start({
      FACILITATOR_URL_TEST: facilitator.url,
      // A long timeout, so that only the end of the process ends a sale.
      SETTLE_TIMEOUT_MS: "120000",
      DIE_AT: JSON.stringify(Object.fromEntries(sales.map(({ payment, point }) => [payment, point.at]))),
    });
    const { url, ended } = service;
    // A sale that is answered never reaches its point, so the service would wait for it forever.
    let fail: (error: Error) => void = () => {};
    const answered = new Promise<never>((_, reject) => {
      fail = reject;
    });
    const sendAll = (some: readonly Sale[]) =>
      some.map((sale) =>
        sale.send(url).then(
          (answer) =>
            fail(new Error(`the service answered instead of dying ${sale.point.name}: ${JSON.stringify(answer)}`)),
          () => {},
        ),
      );
    // The facilitator must have settled these before the kill.
    const settling = sales.filter(({ point }) => point.at === "settle_sent" && point.charged);
    const cutOff = sendAll(settling);
    await Promise.race([answered, facilitator.settled(settling.length)]);
    cutOff.push(...sendAll(sales.filter((sale) => !settling.includes(sale))));
    await Promise.race([answered, Promise.all(cutOff)]);
    const { signal } = await ended;
    if (signal !== "SIGKILL") throw new Error(`the service ended with the signal ${signal} instead of SIGKILL`);
    await facilitator.idle();
  } finally {
    await service?.stop();
    await facilitator.stop();
  }
}
