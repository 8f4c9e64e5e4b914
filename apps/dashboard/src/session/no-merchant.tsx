import { Alert, Button, Paper, Stack, Text, Title } from "@mantine/core";
import { Mark } from "../parts/mark";
import { signOut } from "./sign-in";

/** What a signed-in user without a merchant sees. */
export function NoMerchant({ email }: { readonly email: string | null }) {
  return (
    <main className="alone">
      <Paper className="card alone-card" p="xl">
        <Stack gap="lg">
          <Mark />
          <Title order={1} size="h2">
            You aren't a member of a merchant yet
          </Title>
          <Text>
            {email === null ? "You are signed in" : `You are signed in as ${email}`}, and no merchant has added you. Ask
            an owner of your merchant, or the operator of this service, to add you.
          </Text>
          <Alert role="note" title="Used another account before?">
            Sign out and sign in with the account that the owner has added.
          </Alert>
          <Button variant="default" onClick={() => void signOut()}>
            Sign out
          </Button>
        </Stack>
      </Paper>
    </main>
  );
}
