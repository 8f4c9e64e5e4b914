import type { Artifacts } from "../../gather/artifacts.js";
import type { Fetched, HttpAnswer } from "../../gather/fetched.js";
import { tellingAnswer } from "../http-answer.js";

export interface PaymentDemands {
  /** The requests that a site may answer with a price. */
  readonly asked: readonly Fetched[];
  /** Answers with 402. */
  readonly demands: readonly HttpAnswer[];
  /** Requests of which nothing is known. */
  readonly unread: readonly Fetched[];
}

/** A demand for credentials is an answer here: what asks for a login does not ask for money. */
const saysSomething = (fetched: Fetched): boolean =>
  tellingAnswer(fetched) !== null || (fetched.kind === "http" && fetched.status === 401);

export function paymentDemands({ homepage, apiRoot }: Pick<Artifacts, "homepage" | "apiRoot">): PaymentDemands {
  const asked = [homepage.fetched, apiRoot].filter(({ kind }) => kind !== "not_asked");
  const demands = asked.filter((fetched) => fetched.kind === "http" && fetched.status === 402) as HttpAnswer[];
  const unread = asked.filter(
    (fetched) => !(demands as readonly Fetched[]).includes(fetched) && !saysSomething(fetched),
  );
  return { asked, demands, unread };
}
