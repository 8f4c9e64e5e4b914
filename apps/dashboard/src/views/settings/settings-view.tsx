import { Anchor, Group, Paper, Stack, Text, TextInput, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { KeyAccount } from "@svc/sdk/client";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { toProblem } from "../../api/problem";
import { useChange } from "../../api/use-change";
import { CopyText } from "../../parts/copy-text";
import { Loaded } from "../../parts/loaded";
import { shorten } from "../../parts/networks";
import { PageHeader } from "../../parts/page-header";
import { SaveChanges } from "../../parts/save-changes";
import { StatusBadge } from "../../parts/status-badge";
import { toast } from "../../parts/toast";
import { useCan } from "../../session/use-can";
import { useApi, useMode } from "../../shell/use-mode";
import { useAccount } from "../links/use-sellable";

export default function SettingsView() {
  const account = useAccount();
  return (
    <>
      <PageHeader title="Profile" description="Your business name and how we contact you." />
      <Loaded query={account} what="your account">
        {(loaded) => <Profile account={loaded} key={loaded.merchantId} />}
      </Loaded>
    </>
  );
}

function Profile({ account }: { readonly account: KeyAccount }) {
  const api = useApi();
  const can = useCan("owner");
  const queries = useQueryClient();
  const form = useForm({
    initialValues: { displayName: account.merchantName, contactEmail: account.contactEmail ?? "" },
    validate: { displayName: (name) => (name.trim() === "" ? "Enter a name." : null) },
  });
  const save = useChange(
    ({ displayName, contactEmail }: { displayName: string; contactEmail: string }, options) =>
      api.account.update({ displayName: displayName.trim(), contactEmail: contactEmail.trim() || null }, options),
    async () => {
      void toast("Your profile is saved.");
      await queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === "account" || queryKey[0] === "session",
      });
    },
  );
  const send = form.onSubmit((values) =>
    save.mutate(values, { onError: (error) => form.setErrors(toProblem(error).fields) }),
  );
  return (
    <Paper className="card" p="lg">
      <form onSubmit={send} noValidate>
        <Stack maw={520}>
          <TextInput
            label="Business name"
            description="Your customers see it when they pay."
            readOnly={!can}
            required
            {...form.getInputProps("displayName")}
          />
          <TextInput
            label="Contact e-mail"
            description="Only the operator of this service sees it."
            type="email"
            readOnly={!can}
            {...form.getInputProps("contactEmail")}
          />
          <Verification isVerified={account.verified} />
          <div>
            <Title order={2} size="h6">
              Merchant id
            </Title>
            <CopyText text={account.merchantId} shown={shorten(account.merchantId)} what="the merchant's id" />
          </div>
          <SaveChanges change={save} can={can} />
        </Stack>
      </form>
    </Paper>
  );
}

function Verification({ isVerified }: { readonly isVerified: boolean }) {
  const mode = useMode();
  return (
    <div>
      <Text size="sm" fw={600}>
        Verification
      </Text>
      <Group gap="xs" mt={4}>
        <StatusBadge tone={isVerified ? "good" : "warn"}>{isVerified ? "Verified" : "Not verified"}</StatusBadge>
        <Anchor component={Link} to={`/${mode}/settings/verification`} size="sm">
          {isVerified ? "See your proofs" : "Prove a wallet or a domain"}
        </Anchor>
      </Group>
    </div>
  );
}
