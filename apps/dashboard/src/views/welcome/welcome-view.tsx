import { Alert, Anchor, Button, Paper, Stack, Stepper, Text } from "@mantine/core";
import type { KeyAccount, PaymentLink, Transaction } from "@svc/sdk/client";
import type { NetworkName } from "@svc/x402/networks";
import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, Navigate } from "react-router";
import { useChange } from "../../api/use-change";
import { CopyText } from "../../parts/copy-text";
import { SecretDialog } from "../../parts/dialogs";
import { formatBaseUnits } from "../../parts/money";
import { PageHeader } from "../../parts/page-header";
import { ProblemAlert } from "../../parts/problem-alert";
import { useMembership } from "../../session/membership";
import { useApi, useMode } from "../../shell/use-mode";
import { payableNetworks, useAccount } from "../links/use-sellable";

const LOOK_EVERY_MS = 4_000;

/** The first steps of a new account. In live mode, they would create a link that takes real money. */
export default function WelcomeView() {
  return useMode() === "live" ? <Navigate to="/test/welcome" replace /> : <FirstSteps />;
}

/** A test key, a test link and a test payment that the user sees arrive. */
function FirstSteps() {
  const mode = useMode();
  const { merchantName } = useMembership().current;
  const account = useAccount();
  const [secret, setSecret] = useState<string | null>(null);
  const [hasKey, setHasKey] = useState(false);
  const [link, setLink] = useState<PaymentLink | null>(null);
  const makeKey = useMakeKey((key) => {
    setSecret(key);
    setHasKey(true);
  });
  const makeLink = useMakeLink(setLink);
  const payment = useFirstPayment(link);
  const step = payment.data ? 3 : link !== null ? 2 : hasKey ? 1 : 0;
  return (
    <>
      <PageHeader
        title={`Welcome, ${merchantName}`}
        description="Three steps to your first test payment. It takes two minutes, and no real money moves."
      />
      <Paper className="card" p="lg">
        <Stepper active={step} orientation="vertical" allowNextStepsSelect={false}>
          <Stepper.Step label="Create a test key" description="Your server uses it to call the API.">
            <Stack gap="sm" align="flex-start">
              <Button loading={makeKey.isPending} onClick={() => makeKey.mutate(null)}>
                Create test key
              </Button>
              <Anchor component="button" type="button" size="sm" onClick={() => setHasKey(true)}>
                Skip: I don't have a server
              </Anchor>
              {makeKey.error !== null && <ProblemAlert error={makeKey.error} />}
            </Stack>
          </Stepper.Step>
          <Stepper.Step label="Create a test link" description="A page where a customer pays one dollar.">
            <Stack gap="sm" align="flex-start">
              <Button
                loading={makeLink.isPending}
                disabled={account.data === undefined}
                onClick={() => makeLink.mutate(firstNetwork(account.data))}
              >
                Create test link
              </Button>
              {makeLink.error !== null && <ProblemAlert error={makeLink.error} />}
            </Stack>
          </Stepper.Step>
          <Stepper.Step label="Pay it" description="Open the page, and pay with test USDC from a wallet.">
            <PayStep link={link} payment={payment} />
          </Stepper.Step>
          <Stepper.Completed>
            <Alert title="Your first test payment has arrived" className="done">
              <Stack gap="xs" align="flex-start">
                {payment.data && <Text>{formatBaseUnits(payment.data.amountBaseUnits)}</Text>}
                <Button component={Link} to={`/${mode}/payments/transactions/${payment.data?.id}`} size="xs">
                  See the payment
                </Button>
              </Stack>
            </Alert>
          </Stepper.Completed>
        </Stepper>
      </Paper>
      <SecretDialog
        title="Your test key"
        use="Add it to your server's settings."
        secret={secret}
        onClose={() => setSecret(null)}
      />
    </>
  );
}

function useMakeKey(onMade: (secret: string) => void) {
  const api = useApi();
  const queries = useQueryClient();
  return useChange(
    (_: null, options) => api.keys.create({ keyType: "test", name: "My first test key" }, options),
    async ({ key }) => {
      onMade(key);
      await queries.invalidateQueries({ queryKey: ["keys"] });
    },
  );
}

const firstNetwork = (account: KeyAccount | undefined): NetworkName =>
  (account === undefined ? undefined : payableNetworks(account)[0]?.value) ?? "base_sepolia";

function useMakeLink(onMade: (link: PaymentLink) => void) {
  const api = useApi();
  const queries = useQueryClient();
  return useChange(
    (network: NetworkName, options) =>
      api.paymentLinks.create({ name: "My first test payment", amount: 1, network, networks: [network] }, options),
    async (made) => {
      onMade(made);
      await queries.invalidateQueries({ queryKey: ["links"] });
    },
  );
}

/** Checks every few seconds whether the link has been paid, until it has. */
function useFirstPayment(link: PaymentLink | null): UseQueryResult<Transaction | null> {
  const api = useApi();
  const mode = useMode();
  return useQuery({
    queryKey: ["first-payment", mode, link?.id],
    enabled: link !== null,
    queryFn: async () => (await api.transactions.list({ paymentLinkId: link?.id as string, limit: 1 })).data[0] ?? null,
    refetchInterval: ({ state: { data } }) => (data ? false : LOOK_EVERY_MS),
  });
}

interface PayStepProps {
  readonly link: PaymentLink | null;
  readonly payment: UseQueryResult<Transaction | null>;
}

function PayStep({ link, payment }: PayStepProps) {
  return (
    <Stack gap="sm" align="flex-start">
      {link && (
        <>
          <CopyText text={link.url} what="the link" />
          <Button component="a" href={link.url} target="_blank" rel="noreferrer">
            Open the payment page
          </Button>
        </>
      )}
      <Text role="status" c="dimmed" size="sm">
        We look for the payment every few seconds. You can leave this page: the payment will appear in Payments.
      </Text>
      {payment.error !== null && <ProblemAlert error={payment.error} retry={() => void payment.refetch()} />}
    </Stack>
  );
}
