import { paymentFailure, ServiceError } from "@svc/errors";
import type { Payment } from "@svc/x402";
import type { Admission, Room } from "@svc/x402/purchase";
import type { BoughtAnswer } from "./bought-answer.js";
import type { PayableLink } from "./payable-link.js";
import type { StreamPlaces } from "./stream-places.js";

/** Holds one paid call's place among the open streamed answers of the target. */
export interface StreamRoom {
  /** Takes the place. @throws RATE_LIMITED if no place is free */
  admit(what: Admission): Room;
  /** Call this when the call has ended. The place of a streamed answer becomes free when the stream has ended. */
  end(answer: BoughtAnswer | null): void;
}

const FULL = {
  payer: [
    "too_many_streams",
    "This payer has too many streamed answers open. Nothing more was charged. Try again when one has ended.",
  ],
  target: ["target_busy", "The target has too many streamed answers open. Nothing more was charged. Try again later."],
} as const;

/** Names the connection pool of a link's target. Two merchants never share a pool, nor do test and live payments. */
export const formatPartition = ({ merchantId, mode }: PayableLink): string => `${merchantId} ${mode}`;

export function openStreamRoom(places: StreamPlaces, link: PayableLink, { network, payer }: Payment): StreamRoom {
  const target = `${formatPartition(link)} ${new URL(link.targetUrl ?? "about:blank").origin}`;
  let place: Room | null = null;
  const release = () => {
    place?.release();
    place = null;
  };
  return {
    admit(what) {
      if (place === null) {
        const taken = places.take({ target, linkId: link.id, payer: `${network} ${payer}`, what });
        if (typeof taken === "string") {
          const [reason, message] = FULL[taken];
          throw new ServiceError("RATE_LIMITED", message, paymentFailure(reason));
        }
        place = taken;
      }
      return { release };
    },
    end(answer) {
      if (answer?.kind === "streamed" && !answer.body.closed) answer.body.once("close", release);
      else release();
    },
  };
}
