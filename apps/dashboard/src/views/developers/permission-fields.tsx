import { NativeSelect, SimpleGrid } from "@mantine/core";
import type { KeyPermissions } from "@svc/sdk/client";

type Resource = keyof KeyPermissions;

const RESOURCES: Readonly<Record<Resource, string>> = {
  products: "Products",
  paymentLinks: "Payment links",
  apis: "APIs",
  transactions: "Payments",
  paymentIntents: "Payment intents",
  refunds: "Refunds",
  reports: "Reports",
  events: "Events",
  webhooks: "Webhooks",
  requests: "Request log",
  branding: "Branding",
  wallets: "Wallets",
  proxySecret: "Proxy-signing secret",
  checkout: "Checkout sessions",
  settlements: "Settlements",
};

const CHOICES = [
  { value: "", label: "None" },
  { value: "read", label: "Read" },
  { value: "write", label: "Read and write" },
];

interface PermissionFieldsProps {
  readonly chosen: KeyPermissions;
  readonly onChange: (chosen: KeyPermissions) => void;
}

/** Fields that choose the access of a restricted key to each resource. */
export function PermissionFields({ chosen, onChange }: PermissionFieldsProps) {
  const choose = (resource: Resource, access: string) => {
    const { [resource]: _before, ...others } = chosen;
    onChange(access === "" ? others : { ...others, [resource]: access });
  };
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      {(Object.keys(RESOURCES) as Resource[]).map((resource) => (
        <NativeSelect
          key={resource}
          label={RESOURCES[resource]}
          data={CHOICES}
          value={chosen[resource] ?? ""}
          onChange={({ currentTarget }) => choose(resource, currentTarget.value)}
        />
      ))}
    </SimpleGrid>
  );
}

/** The permissions of a key as a text: “Products: read, Refunds: write”. */
export const permissionsText = (permissions: KeyPermissions): string =>
  (Object.entries(permissions) as [Resource, string][])
    .map(([resource, access]) => `${RESOURCES[resource] ?? resource}: ${access}`)
    .join(", ");
