import { Button, Group, NativeSelect, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { CopyText } from "../../parts/copy-text";
import { DataTable } from "../../parts/data-table";
import { formatPrice } from "../../parts/money";
import { MoreButton } from "../../parts/more-button";
import { PageHeader } from "../../parts/page-header";
import { ProblemAlert } from "../../parts/problem-alert";
import { StatusBadge } from "../../parts/status-badge";
import { Waiting } from "../../parts/waiting";
import { useCan } from "../../session/use-can";
import { useApi, useMode } from "../../shell/use-mode";

/** Payment links with their revenue. */
export default function LinksView() {
  const api = useApi();
  const mode = useMode();
  const can = useCan("developer");
  const [query, setQuery] = useSearchParams();
  const show = query.get("show") === "all" ? "all" : "active";
  const links = useInfiniteQuery({
    queryKey: ["links", mode, show],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam }) =>
      await api.paymentLinks.list({
        limit: 25,
        ...(show === "active" ? { active: true } : {}),
        ...(pageParam === undefined ? {} : { starting_after: pageParam }),
      }),
    getNextPageParam: ({ data, hasMore }) => (hasMore ? data.at(-1)?.id : undefined),
  });
  const rows = links.data?.pages.flatMap(({ data }) => data) ?? [];
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
      {links.isPending && <Waiting words="Loading links" />}
      {links.error !== null && <ProblemAlert error={links.error} retry={() => void links.refetch()} />}
      {links.data && (
        <DataTable
          label="Payment links"
          rows={rows}
          rowKey={({ id }) => id}
          empty={
            <>
              <Text fw={600}>No {show === "active" ? "active " : ""}links yet</Text>
              <Text size="sm">A link takes a minute: a name, a price, done.</Text>
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
      )}
      <MoreButton query={links} />
    </>
  );
}
