import { Alert, Button, Checkbox, Divider, Group, Paper, Stack, Text, TextInput, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Session } from "@svc/sdk/client";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { API } from "../api/client";
import { toProblem } from "../api/problem";
import { useChange } from "../api/use-change";
import { Mark } from "../parts/mark";
import { ProblemAlert } from "../parts/problem-alert";
import { LeftMerchant } from "./left-merchant";
import { signOut } from "./sign-in";

interface NoMerchantProps {
  readonly session: Session;
  readonly left: string | null;
}

/** For users without a merchant: any invitations to accept, and a form that opens an account. */
export function NoMerchant({ session, left }: NoMerchantProps) {
  const { email, invitations } = session;
  const queries = useQueryClient();
  const accept = useChange(
    (id: string, options) => API.test.invitations.accept(id, options),
    () => queries.invalidateQueries({ queryKey: ["session"] }),
  );
  return (
    <main className="alone">
      <Paper className="card alone-card" p="xl">
        <Stack gap="lg">
          <Mark />
          {left !== null && <LeftMerchant name={left} />}
          <Title order={1} size="h2">
            Open your account
          </Title>
          {invitations.map(({ id, merchantName, role }) => (
            <Alert key={id} title={`${merchantName} invites you`}>
              <Stack gap="xs">
                <Text size="sm">Your role will be {role}.</Text>
                <Group>
                  <Button size="xs" loading={accept.isPending} onClick={() => accept.mutate(id)}>
                    Join {merchantName}
                  </Button>
                </Group>
              </Stack>
            </Alert>
          ))}
          {accept.error !== null && <ProblemAlert error={accept.error} />}
          <OpenAccount />
          <Divider />
          <Text size="sm" c="dimmed">
            {email === null ? "You are signed in." : `You are signed in as ${email}.`} To join an existing merchant, ask
            one of its owners to invite you.
          </Text>
          <Button variant="default" onClick={() => void signOut()}>
            Sign out
          </Button>
        </Stack>
      </Paper>
    </main>
  );
}

interface AccountValues {
  name: string;
  wallet: string;
  accepts: boolean;
}

const WALLET = /^(?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/;

function OpenAccount() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useForm<AccountValues>({
    initialValues: { name: "", wallet: "", accepts: false },
    validate: {
      name: (name) => (name.trim() === "" ? "Enter the business name that your customers know." : null),
      wallet: (wallet) =>
        WALLET.test(wallet.trim())
          ? null
          : "Enter a wallet address: 0x and 40 hex digits for EVM, or a Solana address.",
      accepts: (accepts) => (accepts ? null : "Accept the terms to continue."),
    },
  });
  const open = useChange(
    ({ name, wallet }: { name: string; wallet: string }, options) =>
      API.test.account.open({ displayName: name, walletAddresses: [wallet], acceptTerms: true }, options),
    async () => {
      navigate("/test/welcome", { replace: true });
      await queries.invalidateQueries({ queryKey: ["session"] });
    },
  );
  const send = form.onSubmit(({ name, wallet }) =>
    open.mutate(
      { name: name.trim(), wallet: wallet.trim() },
      {
        onError: (error) => {
          const { displayName, walletAddresses } = toProblem(error).fields;
          form.setErrors({ name: displayName, wallet: walletAddresses });
        },
      },
    ),
  );
  // The account exists, but the session didn't reload. Hide the form: sending it again would change nothing.
  if (open.isSuccess) return <Text role="status">Your account is open, but it didn't load. Try again.</Text>;
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <TextInput
          label="Business name"
          description="Your customers see it when they pay."
          autoComplete="organization"
          required
          data-autofocus
          {...form.getInputProps("name")}
        />
        <TextInput
          label="Wallet address"
          description="You receive USDC here directly. Use your own wallet, not an exchange address."
          placeholder="0x…"
          autoComplete="off"
          spellCheck={false}
          required
          {...form.getInputProps("wallet")}
        />
        <Checkbox label="I accept the terms of this service" {...form.getInputProps("accepts", { type: "checkbox" })} />
        {open.error !== null && <ProblemAlert error={open.error} />}
        <Button type="submit" loading={open.isPending}>
          Open account
        </Button>
      </Stack>
    </form>
  );
}
