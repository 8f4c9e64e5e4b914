import { Button, Group, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { PreparedRefund } from "@svc/sdk/client";
import { toProblem } from "../../api/problem";
import { ProblemAlert } from "../../parts/problem-alert";
import { useResolve } from "./use-resolve";

/**
 * Completes a refund by the hash of its transfer. The service doesn't notice transfers from another wallet of the
 * merchant, or transfers that were sent before the refund was prepared.
 */
export function HashForm({ refund }: { readonly refund: PreparedRefund }) {
  const resolve = useResolve(refund);
  const form = useForm({
    initialValues: { txHash: "" },
    validate: { txHash: (hash) => (hash.trim() === "" ? "Enter the hash of the transaction." : null) },
  });
  const send = form.onSubmit(({ txHash }) =>
    resolve.mutate(txHash.trim(), { onError: (error) => form.setErrors(toProblem(error).fields) }),
  );
  return (
    <form onSubmit={send} noValidate>
      <Group align="flex-end">
        <TextInput
          className="grow"
          label="Already sent from another wallet or with another amount?"
          description="Enter the transaction hash. We set the refund's amount to what the customer received."
          autoComplete="off"
          {...form.getInputProps("txHash")}
        />
        <Button type="submit" variant="default" loading={resolve.isPending}>
          Count it
        </Button>
      </Group>
      {resolve.error !== null && <ProblemAlert error={resolve.error} />}
    </form>
  );
}
