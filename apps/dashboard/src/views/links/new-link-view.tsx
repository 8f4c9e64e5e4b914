import type { KeyAccount } from "@svc/sdk/client";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { toProblem } from "../../api/problem";
import { useChange } from "../../api/use-change";
import { Loaded } from "../../parts/loaded";
import { PageHeader } from "../../parts/page-header";
import { ProblemAlert } from "../../parts/problem-alert";
import { toast } from "../../parts/toast";
import { useApi, useMode } from "../../shell/use-mode";
import { LinkForm, toFormValues, toRequest, useLinkForm } from "./link-form";
import { LinkPreview } from "./link-preview";
import { payableNetworks, useAccount } from "./use-sellable";

/** Creates a payment link, with a preview beside the form. */
export default function NewLinkView() {
  const account = useAccount();
  return (
    <Loaded query={account} what="your account" page="New payment link">
      {(loaded) => <NewLink account={loaded} />}
    </Loaded>
  );
}

function NewLink({ account }: { readonly account: KeyAccount }) {
  const api = useApi();
  const mode = useMode();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const networks = payableNetworks(account);
  const isForAgents = account.scope === "agentic";
  const form = useLinkForm({
    ...toFormValues(),
    kind: isForAgents ? "agent" : "person",
    networks: networks.slice(0, 1).map(({ value }) => value),
  });
  const create = useChange(
    (request: ReturnType<typeof toRequest>, options) => api.paymentLinks.create(request, options),
    async (link) => {
      await queries.invalidateQueries({ queryKey: ["links"] });
      void toast("The link is ready.");
      navigate(`/${mode}/links/${link.id}`, { replace: true });
    },
  );
  return (
    <>
      <PageHeader title={`Create a ${mode} link`} back={{ to: `/${mode}/links`, label: "Payment links" }} />
      <div className="columns wide-first">
        <LinkForm
          form={form}
          networks={networks}
          isForAgents={isForAgents}
          isNew
          isBusy={create.isPending}
          problem={create.error !== null && <ProblemAlert error={create.error} />}
          action="Create link"
          onSend={(values) =>
            create.mutate(toRequest(values), { onError: (error) => form.setErrors(toProblem(error).fields) })
          }
          onCancel={() => navigate(`/${mode}/links`)}
        />
        <LinkPreview values={form.values} />
      </div>
    </>
  );
}
