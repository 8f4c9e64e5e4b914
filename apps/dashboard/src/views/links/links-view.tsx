import { Button, Group, NativeSelect, Text } from "@mantine/core";
import type { PaymentLink } from "@svc/sdk/client";
import { Plus } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { usePages } from "../../api/use-pages";
import { CopyText } from "../../parts/copy-text";
import { DataTable } from "../../parts/data-table";
import { Loaded } from "../../parts/loaded";
import { formatPrice } from "../../parts/money";
import { MoreButton } from "../../parts/more-button";
import { PageHeader } from "../../parts/page-header";
import { StatusBadge } from "../../parts/status-badge";
import { useCan } from "../../session/use-can";
import { useApi, useMode } from "../../shell/use-mode";

type Show = "active" | "all";

/** Payment links with their revenue. */
export default function LinksView() {
  const api = useApi();
  const mode = useMode();
  const can = useCan("developer");
  const [query, setQuery] = useSearchParams();
  const show: Show = query.get("show") === "all" ? "all" : "active";
  const links = usePages(["links", mode, show], (position) =>
    api.paymentLinks.list({ ...position, ...(show === "active" ? { active: true } : {}) }),
  );
  return (
    <>
      <PageHeader
        title="Payment links"
        description="Send a link to a customer, or let agents pay for each call of your API."
        action={
          can && (
            <Button component={Link} to={`/${mode}/links/new`} leftSection={<Plus size={16} aria-hidden />}>
              Create link
            </Button>
          )
        }
      />
      <Group>
        <NativeSelect
          label="Show"
          value={show}
          onChange={(event) => setQuery(event.currentTarget.value === "all" ? { show: "all" } : {})}
          data={[
            { value: "active", label: "Active links" },
            { value: "all", label: "All links" },
          ]}
        />
      </Group>
      <Loaded query={links} what="links">
        {(rows) => <LinksTable links={rows} show={show} />}
      </Loaded>
      <MoreButton query={links} />
    </>
  );
}

function LinksTable({ links, show }: { readonly links: readonly PaymentLink[]; readonly show: Show }) {
  const mode = useMode();
  return (
    <DataTable
      label="Payment links"
      rows={links}
      rowKey={({ id }) => id}
      empty={
        <>
          <Text fw={600}>No {show === "active" ? "active " : ""}links yet</Text>
          <Text size="sm">Creating a link takes a minute. It needs a name and a price.</Text>
        </>
      }
      columns={[
        {
          head: "Name",
          cell: ({ id, name, isAgenticProxy }) => (
            <>
              <Link className="break" to={`/${mode}/links/${id}`}>
                {name || "Unnamed link"}
              </Link>
              {isAgenticProxy && <span className="soft"> · for agents</span>}
            </>
          ),
        },
        { head: "Price", cell: ({ amount }) => formatPrice(amount), isNumeric: true },
        {
          head: "Status",
          cell: ({ active }) => (
            <StatusBadge tone={active ? "good" : "plain"}>{active ? "Active" : "Inactive"}</StatusBadge>
          ),
        },
        { head: "Payments", cell: ({ totalTransactions }) => totalTransactions.toLocaleString(), isNumeric: true },
        { head: "Revenue", cell: ({ totalCollected }) => formatPrice(totalCollected), isNumeric: true },
        {
          head: "Address",
          cell: ({ url }) => <CopyText text={url} shown={url.replace(/^.*(.{14})$/, "…$1")} what="the link" />,
        },
      ]}
    />
  );
}
