import { Anchor, Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import type { ProxySigningSecret } from "@svc/sdk/client";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useChange } from "../../api/use-change";
import { CopyText } from "../../parts/copy-text";
import { ConfirmDialog } from "../../parts/dialogs";
import { Facts } from "../../parts/facts";
import { PageHeader } from "../../parts/page-header";
import { ProblemAlert } from "../../parts/problem-alert";
import { toast } from "../../parts/toast";
import { When } from "../../parts/when";
import { useCan } from "../../session/use-can";
import { useDialog } from "../../shell/use-dialog";
import { useApi, useMode } from "../../shell/use-mode";

/** The secret that signs the calls to the merchant's API, in the view's mode. */
export default function SigningSecretView() {
  const mode = useMode();
  const can = useCan("developer");
  return (
    <>
      <PageHeader
        title="Signing secret"
        description={
          <>
            We sign each {mode} call to your API with this secret, so that your API can refuse all other calls.{" "}
            <Anchor
              href="/guides/agentic-links#verify-every-call"
              target="_blank"
              rel="noreferrer"
              underline="always"
              inherit
            >
              How to check the signature
            </Anchor>
          </>
        }
      />
      {can ? <Secret key={mode} /> : <Text>Only owners and developers of this account can see the secret.</Text>}
    </>
  );
}

/** Shows the secret on request. Only this component's state holds it, never the query cache. */
function Secret() {
  const api = useApi();
  const dialog = useDialog();
  const [shown, setShown] = useState<ProxySigningSecret | null>(null);
  const show = useMutation({ mutationFn: () => api.proxySecret.retrieve(), onSuccess: setShown, gcTime: 0 });
  return (
    <>
      {shown === null ? (
        <Text>The secret is hidden. Show it only where other people can't see your screen.</Text>
      ) : (
        <Facts
          title="It signs your calls now"
          rows={[
            ["Secret", <CopyText key="secret" text={shown.secret} what="the secret" />],
            ["Key id", <CopyText key="id" text={shown.keyId} what="the key id" />],
            ["Created", <When key="created" iso={shown.createdAt} />],
            ["Old secret", shown.previous && <Previous key="previous" {...shown.previous} />],
          ]}
        />
      )}
      {show.error !== null && <ProblemAlert error={show.error} />}
      <Group>
        {shown === null ? (
          <Button loading={show.isPending} onClick={() => show.mutate()}>
            Show the secret
          </Button>
        ) : (
          <Button variant="default" onClick={() => setShown(null)}>
            Hide the secret
          </Button>
        )}
        <Button variant="default" onClick={() => dialog.open("replace")}>
          Replace the secret
        </Button>
      </Group>
      <ReplaceDialog onReplaced={setShown} />
    </>
  );
}

function Previous({ keyId, expiresAt }: { readonly keyId: string; readonly expiresAt: string }) {
  return (
    <>
      <code>{keyId}</code> also signs until <When iso={expiresAt} />
    </>
  );
}

/** How long the old secret goes on signing, in seconds. */
const GRACES = [
  { value: "86400", label: "One day" },
  { value: "604800", label: "Seven days" },
  { value: "0", label: "Not at all: it leaked" },
];

function ReplaceDialog({ onReplaced }: { readonly onReplaced: (secret: ProxySigningSecret) => void }) {
  const api = useApi();
  const dialog = useDialog();
  const [grace, setGrace] = useState("86400");
  const replace = useChange(
    (graceSeconds: number, options) => api.proxySecret.rotate({ graceSeconds }, options),
    (made) => {
      dialog.close();
      onReplaced(made);
      void toast("Your API has a new signing secret.");
    },
  );
  return (
    <ConfirmDialog
      isOpen={dialog.name === "replace"}
      title="Replace the signing secret"
      action="Replace the secret"
      isDangerous
      change={replace}
      onConfirm={() => replace.mutate(Number(grace))}
      onClose={dialog.close}
    >
      <Stack>
        <Text size="sm">
          Then give your API the new secret. Until the old one ends, each call has a signature of both, so your API
          misses no call.
        </Text>
        <NativeSelect
          label="The old secret still signs for"
          value={grace}
          onChange={(event) => setGrace(event.currentTarget.value)}
          data={GRACES}
        />
      </Stack>
    </ConfirmDialog>
  );
}
