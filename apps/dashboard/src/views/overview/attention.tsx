import { Button, Paper, Text, Title } from "@mantine/core";
import type { Event } from "@svc/sdk/client";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Loaded } from "../../parts/loaded";
import { formatPrice } from "../../parts/money";
import { shorten } from "../../parts/networks";
import { useApi, useMode } from "../../shell/use-mode";
import { useAccount } from "../links/use-sellable";
import { reasonWords } from "../payments/payment-status";

interface Concern {
  readonly key: string;
  readonly title: string;
  readonly text: ReactNode;
  /** Path, below `/:mode`, of the view where the user can fix the problem. */
  readonly to: string;
  readonly action: string;
}

const SHOWN_MAX = 5;
/** Events that end an unknown outcome: settled, transfer already recorded for another payment, or never settled. */
const ENDED = ["agentic.settlement.resolved", "agentic.settlement.conflict", "payment.failed"] as const;

/** Loads the problems that the merchant should fix. The list grows as the requests finish. */
export function useConcerns() {
  const api = useApi();
  const mode = useMode();
  const unresolved = useQuery({
    queryKey: ["unresolved", mode],
    queryFn: async () => await api.paymentIntents.list({ status: "unresolved", limit: SHOWN_MAX }),
  });
  const webhooks = useQuery({ queryKey: ["webhooks"], queryFn: () => api.webhooks.list() });
  const unknown = useQuery({
    queryKey: ["unknown-outcomes", mode],
    queryFn: async () => {
      const [opened, ...ended] = await Promise.all(
        (["agentic.settlement.unknown", ...ENDED] as const).map((type) => api.events.list({ type, limit: 100 })),
      );
      const known = new Set(ended.flatMap(({ data }) => data.map(getPaymentId)));
      return opened?.data.filter((event) => !known.has(getPaymentId(event))).length;
    },
  });

  const unproven = useUnproven();

  const concerns: Concern[] = [
    ...unproven.concerns,
    ...(unresolved.data?.data ?? []).map(({ id, name, amount, reason }) => ({
      key: id,
      title: `${name || formatPrice(amount)} needs a decision`,
      text: reasonWords(reason),
      to: `payments/intents/${id}`,
      action: "Decide",
    })),
    ...(unresolved.data?.hasMore
      ? [
          {
            key: "more",
            title: "More payments need a decision",
            text: `Only the first ${SHOWN_MAX} are shown here.`,
            to: "payments?status=unresolved",
            action: "See all",
          },
        ]
      : []),
    ...(webhooks.data?.endpoints ?? [])
      .filter((one) => one.mode === mode && isFailing(one, webhooks.data?.recentDeliveries ?? []))
      .map(({ id, url, active }) => ({
        key: id,
        title: active ? "A webhook endpoint is failing" : "A webhook endpoint answered 410, so we turned it off",
        text: url,
        to: `developers/webhooks/${id}${active ? "?state=failed" : ""}`,
        action: "See deliveries",
      })),
    ...(unknown.data
      ? [
          {
            key: "unknown",
            title: `${unknown.data} agent ${unknown.data === 1 ? "payment has" : "payments have"} an unknown outcome`,
            text: "We don't know yet whether the money moved. We keep checking the network, and record the payment once we know.",
            to: "developers/events?type=agentic.settlement.unknown",
            action: "See events",
          },
        ]
      : []),
  ];
  const queries = [unresolved, webhooks, unknown, ...unproven.queries];
  return {
    concerns,
    isPending: queries.some((query) => query.isPending),
    /** The first query that failed. */
    failed: queries.find(({ error }) => error !== null) as UseQueryResult<unknown> | undefined,
  };
}

/** In live mode, finds out whether the account and its wallets are proven. Test mode needs no proofs. */
function useUnproven() {
  const api = useApi();
  const mode = useMode();
  const account = useAccount();
  const wallets = useQuery({
    queryKey: ["wallets", mode],
    queryFn: () => api.wallets.list(),
    enabled: mode === "live",
  });
  if (mode === "test") return { concerns: [], queries: [] };
  const fix = { to: "settings/verification", action: "Prove it" };
  const unproven = (wallets.data ?? []).filter(({ verification }) => verification !== "verified");
  const isBlocked = account.data !== undefined && !account.data.verified && !account.data.agentic;
  const concerns: Concern[] = isBlocked
    ? [
        {
          key: "unverified",
          title: "You can't accept real money yet",
          text: "Prove that a wallet or a domain is yours. Then you can create live keys and links.",
          ...fix,
          action: "Start",
        },
      ]
    : unproven.map(({ id, address }) => ({
        key: id,
        title: `The wallet ${shorten(address)} is not proven`,
        text: "Prove that it is yours. Until then, another account that proves it can take it over.",
        ...fix,
      }));
  return { concerns, queries: [account, wallets] };
}

/** Lists the problems, each with a button that leads to its fix. */
export function Attention({ concerns, failed }: Omit<ReturnType<typeof useConcerns>, "isPending">) {
  const mode = useMode();
  return (
    <section className="stack">
      <Title order={2} size="h4">
        Needs attention
      </Title>
      {failed ? (
        <Loaded query={failed} what="what needs attention">
          {() => null}
        </Loaded>
      ) : null}
      <Paper className="card">
        {concerns.length === 0 ? (
          <div className="concern">
            <CircleCheck className="good-icon" size={20} aria-hidden />
            <Text>Nothing needs your attention.</Text>
          </div>
        ) : (
          <ul className="concerns">
            {concerns.map(({ key, title, text, to, action }) => (
              <li key={key} className="concern">
                <CircleAlert className="warn-icon" size={20} aria-hidden />
                <div className="grow">
                  <Text fw={600} className="break">
                    {title}
                  </Text>
                  <Text size="sm" c="dimmed" className="break">
                    {text}
                  </Text>
                </div>
                <Button
                  component={Link}
                  to={`/${mode}/${to}`}
                  variant="default"
                  size="xs"
                  aria-label={`${action}: ${title}`}
                >
                  {action}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Paper>
    </section>
  );
}

/** The id of the x402 payment that an event is about; null for other events. */
const getPaymentId = ({ data }: Event): string | null =>
  "paymentId" in data && typeof data.paymentId === "string" ? data.paymentId : null;

interface Delivery {
  readonly endpointId: string;
  readonly state: string;
  readonly attempts: number;
}

/** True if the service turned the endpoint off, or if its latest delivery failed or waits for a second retry. */
function isFailing(
  {
    id,
    active,
    disabledReason,
  }: { readonly id: string; readonly active: boolean; readonly disabledReason: string | null },
  deliveries: readonly Delivery[],
): boolean {
  if (!active) return disabledReason !== null;
  const latest = deliveries.find(({ endpointId }) => endpointId === id);
  return latest !== undefined && (latest.state === "failed" || (latest.state === "pending" && latest.attempts > 1));
}
