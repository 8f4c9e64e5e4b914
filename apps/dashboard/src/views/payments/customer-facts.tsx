import type { PaymentIntent, Transaction } from "@svc/sdk/client";
import { Facts } from "../../parts/facts";

/** The customer's details and the merchant's notes. */
export function CustomerFacts({ item }: { readonly item: Transaction | PaymentIntent }) {
  const fields = "customFieldValues" in item ? Object.entries(item.customFieldValues) : [];
  const metadata = Object.entries(item.metadata);
  const rows = [
    ["Name", item.customerName],
    ["E-mail", item.customerEmail],
    ["Address", item.customerAddress],
    ["Country", item.customerCountry],
    ["Your reference", item.clientReference],
    ...fields.map(([name, value]) => [name, String(value)] as const),
    ...metadata.map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)] as const),
  ] as const;
  if (rows.every(([, value]) => value === null || value === "")) {
    return (
      <Facts
        title="Customer"
        rows={[
          [
            "Details",
            <span key="none" className="soft">
              None given
            </span>,
          ],
        ]}
      />
    );
  }
  return <Facts title="Customer" rows={rows} />;
}
