import { Button, Group, NativeSelect, Text } from "@mantine/core";
import type { Product } from "@svc/sdk/client";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy } from "react";
import { useSearchParams } from "react-router";
import { useChange } from "../../api/use-change";
import { DataTable } from "../../parts/data-table";
import { Later } from "../../parts/later";
import { formatPrice } from "../../parts/money";
import { MoreButton } from "../../parts/more-button";
import { PageHeader } from "../../parts/page-header";
import { ProblemAlert } from "../../parts/problem-alert";
import { StatusBadge } from "../../parts/status-badge";
import { toast } from "../../parts/toast";
import { Waiting } from "../../parts/waiting";
import { useCan } from "../../session/use-can";
import { useDialog } from "../../shell/use-dialog";
import { useApi, useMode } from "../../shell/use-mode";

const NewProductDialog = lazy(() => import("./new-product-dialog"));

/** The merchant's products: list, create, archive. */
export default function ProductsView() {
  const api = useApi();
  const mode = useMode();
  const can = useCan("developer");
  const dialog = useDialog();
  const queries = useQueryClient();
  const [query, setQuery] = useSearchParams();
  const isArchive = query.get("show") === "archived";
  const products = useInfiniteQuery({
    queryKey: ["products", mode, isArchive],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam }) =>
      await api.products.list({
        limit: 25,
        archived: isArchive,
        ...(pageParam === undefined ? {} : { starting_after: pageParam }),
      }),
    getNextPageParam: ({ data, hasMore }) => (hasMore ? data.at(-1)?.id : undefined),
  });
  const archive = useChange(
    ({ id, archived }: { id: string; archived: boolean }, options) => api.products.update(id, { archived }, options),
    async ({ name, archived }) => {
      void toast(archived ? `${name} is archived.` : `${name} can be sold again.`);
      await queries.invalidateQueries({ queryKey: ["products"] });
    },
  );
  const rows = products.data?.pages.flatMap(({ data }) => data) ?? [];
  const action = ({ id, name, archived }: Product) =>
    can ? (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`${archived ? "Restore" : "Archive"} ${name}`}
        loading={archive.isPending && archive.variables.id === id}
        onClick={() => archive.mutate({ id, archived: !archived })}
      >
        {archived ? "Restore" : "Archive"}
      </Button>
    ) : (
      <span className="soft">None</span>
    );
  return (
    <>
      <PageHeader
        title="Products"
        description="What you sell. Payment links and API calls can refer to a product, and you see its totals here."
        action={
          can && (
            <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => dialog.open("new")}>
              Create product
            </Button>
          )
        }
      />
      <Group>
        <NativeSelect
          label="Show"
          value={isArchive ? "archived" : ""}
          onChange={(event) => setQuery(event.currentTarget.value === "" ? {} : { show: "archived" })}
          data={[
            { value: "", label: "Products for sale" },
            { value: "archived", label: "Archived products" },
          ]}
        />
      </Group>
      {archive.error !== null && <ProblemAlert error={archive.error} />}
      {products.isPending && <Waiting words="Loading products" />}
      {products.error !== null && <ProblemAlert error={products.error} retry={() => void products.refetch()} />}
      {products.data && (
        <DataTable
          label="Products"
          rows={rows}
          rowKey={({ id }) => id}
          empty={
            isArchive ? (
              <Text fw={600}>No archived products</Text>
            ) : (
              <>
                <Text fw={600}>No products yet</Text>
                <Text size="sm">You can sell without one: a payment link is enough.</Text>
              </>
            )
          }
          columns={[
            { head: "Name", cell: ({ name }) => <b className="break">{name}</b> },
            { head: "Price", cell: ({ amount }) => formatPrice(amount), isNumeric: true },
            {
              head: "Status",
              cell: ({ archived, active }) => (
                <StatusBadge tone={archived || !active ? "plain" : "good"}>
                  {archived ? "Archived" : active ? "Active" : "Inactive"}
                </StatusBadge>
              ),
            },
            { head: "Payments", cell: ({ totalTransactions }) => totalTransactions.toLocaleString(), isNumeric: true },
            { head: "Revenue", cell: ({ totalCollected }) => formatPrice(totalCollected), isNumeric: true },
            { head: "Actions", cell: action },
          ]}
        />
      )}
      <MoreButton query={products} />
      <Later when={dialog.name === "new"}>
        <NewProductDialog
          isOpen={dialog.name === "new"}
          onClose={dialog.close}
          onCreated={async () => {
            dialog.close();
            await queries.invalidateQueries({ queryKey: ["products"] });
          }}
        />
      </Later>
    </>
  );
}
