import { Paper, Stack, Title } from "@mantine/core";
import type { Session } from "@svc/sdk/client";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useState } from "react";
import { API, actFor } from "../api/client";
import { Loaded } from "../parts/loaded";
import { Mark } from "../parts/mark";
import { ProblemAlert } from "../parts/problem-alert";
import { NoMerchant } from "./no-merchant";

export type Role = "owner" | "developer" | "viewer";
export type Membership = Session["merchants"][number];

interface CurrentMembership {
  readonly current: Membership;
  readonly all: readonly Membership[];
  /** Name of the merchant that this tab showed, if the user is no longer its member; otherwise null. */
  readonly left: string | null;
  readonly choose: (merchantId: string) => void;
}

const KEPT = "dashboard-merchant";
const Context = createContext<CurrentMembership | null>(null);

/** The merchant that the user acts for, and the user's role. */
export function useMembership(): CurrentMembership {
  const membership = useContext(Context);
  if (membership === null) throw new Error("This view needs a membership.");
  return membership;
}

/** Loads the user's merchants. A user without a merchant sees invitations and a form that opens an account. */
export function WithMembership({ children }: { readonly children: ReactNode }) {
  const session = useQuery({
    queryKey: ["session"],
    queryFn: () => API.test.session.retrieve(),
    // When the user returns to the tab after this time, the session reloads. An owner may have changed the role.
    staleTime: 30_000,
  });
  if (session.data === undefined && session.error !== null) {
    return (
      <main className="alone">
        <Paper className="card alone-card" p="xl">
          <Stack gap="lg">
            <Mark />
            <Title order={1} size="h2">
              Your account didn't load
            </Title>
            <ProblemAlert error={session.error} retry={() => void session.refetch()} />
          </Stack>
        </Paper>
      </main>
    );
  }
  return (
    <Loaded query={session} what="your account">
      {(loaded) => <OfMerchant session={loaded}>{children}</OfMerchant>}
    </Loaded>
  );
}

/** Drops cached data of the previous merchant. */
const forgetMerchant = (queries: QueryClient): void =>
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" });

interface OfMerchantProps {
  readonly session: Session;
  readonly children: ReactNode;
}

function OfMerchant({ session, children }: OfMerchantProps) {
  const { merchants } = session;
  const queries = useQueryClient();
  const [wanted, setWanted] = useState(() => localStorage.getItem(KEPT));
  const current = merchants.find(({ merchantId }) => merchantId === wanted) ?? merchants[0];
  // A membership can end while the tab is open: an owner removes the user, or the user leaves.
  const [shown, setShown] = useState(current);
  const [left, setLeft] = useState<string | null>(null);
  if (current?.merchantId !== shown?.merchantId) {
    const isStillMember = merchants.some(({ merchantId }) => merchantId === shown?.merchantId);
    setLeft(shown === undefined || isStillMember ? null : shown.merchantName);
    setShown(current);
    forgetMerchant(queries);
  }
  if (current === undefined) return <NoMerchant session={session} left={left} />;
  // The API client must know the merchant before any view requests data.
  actFor(current.merchantId);
  const choose = (merchantId: string) => {
    localStorage.setItem(KEPT, merchantId);
    forgetMerchant(queries);
    setWanted(merchantId);
  };
  return (
    <Context value={{ current, all: merchants, left, choose }} key={current.merchantId}>
      {children}
    </Context>
  );
}
