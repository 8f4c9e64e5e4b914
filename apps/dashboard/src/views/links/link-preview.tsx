import { Paper, Text, Title } from "@mantine/core";
import { formatPrice } from "../../parts/money";
import { networkTitle } from "../../parts/networks";
import { useMembership } from "../../session/membership";
import type { LinkValues } from "./link-form";

/** An approximate preview of the payment page, updated while the user fills in the form. */
export function LinkPreview({ values }: { readonly values: LinkValues }) {
  const { merchantName } = useMembership().current;
  const amount = Number(values.amount);
  return (
    <section className="stack" aria-label="Preview">
      <Text size="sm" c="dimmed">
        {values.kind === "agent" ? "What agents see" : "What your customer sees"}
      </Text>
      <Paper className="card preview" p="lg">
        <Text size="sm" c="dimmed" className="break">
          {merchantName}
        </Text>
        <Title order={2} size="h3" className="break">
          {values.name.trim() || "Name"}
        </Title>
        <Text className="price">{Number.isFinite(amount) && amount > 0 ? formatPrice(amount) : "$0.00"}</Text>
        <Text className="break lines">{values.description}</Text>
        <Text size="sm" c="dimmed">
          USDC on {values.networks.map(networkTitle).join(", ") || "…"}
        </Text>
        {values.kind === "person" ? (
          <div className="preview-button" aria-hidden>
            Continue to payment
          </div>
        ) : (
          <code className="break">HTTP 402 Payment Required</code>
        )}
      </Paper>
    </section>
  );
}
