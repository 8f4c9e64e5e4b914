import { Alert, Button, Code, Paper, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { Mark } from "../parts/mark";
import { UnreachableProvider } from "./unreachable-provider";

interface SignInPageProps {
  readonly isSetUp: boolean;
  readonly signIn: () => Promise<void>;
}

export function SignInPage({ isSetUp, signIn }: SignInPageProps) {
  const [state, setState] = useState<"idle" | "leaving" | "failed">("idle");
  const start = async () => {
    setState("leaving");
    await signIn().catch(() => setState("failed"));
  };
  return (
    <main className="alone">
      <Paper className="card alone-card" p="xl">
        <Stack gap="lg">
          <Mark />
          <div>
            <Title order={1} size="h2">
              Sign in to your dashboard
            </Title>
            <Text c="dimmed" mt="xs">
              Create payment links, follow payments and manage API keys.
            </Text>
          </div>
          {isSetUp ? (
            <Button size="md" loading={state === "leaving"} onClick={start} data-autofocus>
              Sign in
            </Button>
          ) : (
            <Alert role="note" title="Sign-in isn't set up yet">
              The operator of this service must set <Code>OIDC_ISSUER</Code>, <Code>OIDC_AUDIENCE</Code> and{" "}
              <Code>OIDC_CLIENT_ID</Code>. Until then, you can use the API.
            </Alert>
          )}
          {state === "failed" && <UnreachableProvider />}
        </Stack>
      </Paper>
    </main>
  );
}
