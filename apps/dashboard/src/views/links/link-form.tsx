import {
  Button,
  Checkbox,
  Group,
  NativeSelect,
  NumberInput,
  Paper,
  Radio,
  Stack,
  Switch,
  Textarea,
  TextInput,
} from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import type { PaymentLink } from "@svc/sdk/client";
import type { NetworkName } from "@svc/x402/networks";
import type { ReactNode } from "react";
import type { NetworkChoice } from "../../parts/networks";

export interface LinkValues {
  kind: "person" | "agent";
  name: string;
  description: string;
  /** As typed; converted to a number before it is sent. */
  amount: string | number;
  networks: string[];
  targetUrl: string;
  targetMethod: string;
  /** Says whether a call is charged before or after the merchant's API answers. */
  settle: PaymentLink["settle"];
  successUrl: string;
}

/** Returns the form values of an existing link, or the initial values for a new link. */
export const toFormValues = (link?: PaymentLink): LinkValues => ({
  kind: link?.isAgenticProxy ? "agent" : "person",
  name: link?.name ?? "",
  description: link?.description ?? "",
  amount: link?.amount ?? "",
  networks: link?.networks ?? [],
  targetUrl: link?.targetUrl ?? "",
  targetMethod: link?.targetMethod ?? "",
  settle: link?.settle ?? "after",
  successUrl: link?.successUrl ?? "",
});

export function toRequest({
  kind,
  name,
  description,
  amount,
  networks,
  targetUrl,
  targetMethod,
  settle,
  successUrl,
}: LinkValues) {
  const [network] = networks as NetworkName[];
  const isAgenticProxy = kind === "agent";
  return {
    name: name.trim(),
    description: description.trim(),
    amount: Number(amount),
    network: network as NetworkName,
    networks: networks as NetworkName[],
    isAgenticProxy,
    ...(isAgenticProxy
      ? { targetUrl: targetUrl.trim(), targetMethod: (targetMethod || null) as "GET" | null, settle }
      : { successUrl: successUrl.trim() || null }),
  };
}

export const useLinkForm = (initialValues: LinkValues): UseFormReturnType<LinkValues> =>
  useForm({
    initialValues,
    validate: {
      name: (name) => (name.trim() === "" ? "Enter what you sell, for example “Workshop ticket”." : null),
      amount: (amount) => (Number(amount) > 0 ? null : "Enter a price above 0."),
      networks: (networks) => (networks.length === 0 ? "Choose at least one network." : null),
      targetUrl: (url, { kind }) =>
        kind === "person" || /^https?:\/\/\S+$/.test(url.trim())
          ? null
          : "Enter the address of your API, with https://.",
      successUrl: (url) =>
        url.trim() === "" || /^https?:\/\/\S+$/.test(url.trim()) ? null : "Enter a full address, with https://.",
    },
  });

interface LinkFormProps {
  readonly form: UseFormReturnType<LinkValues>;
  /** Networks to choose from: those with a wallet of the merchant, and those that the link already has. */
  readonly networks: readonly NetworkChoice[];
  /** True if the account may only sell to agents. */
  readonly isForAgents?: boolean;
  readonly isNew: boolean;
  readonly isBusy: boolean;
  readonly problem: ReactNode;
  readonly action: string;
  readonly onSend: (values: LinkValues) => void;
  readonly onCancel: () => void;
}

export function LinkForm({
  form,
  networks,
  isForAgents = false,
  isNew,
  isBusy,
  problem,
  action,
  onSend,
  onCancel,
}: LinkFormProps) {
  const isAgent = form.values.kind === "agent";
  return (
    <Paper className="card" p="lg">
      <form onSubmit={form.onSubmit(onSend)} noValidate>
        <Stack gap="md">
          {isNew && !isForAgents && <KindField form={form} />}
          <TextInput
            label="Name"
            description="Customers see it."
            required
            autoComplete="off"
            maxLength={255}
            {...form.getInputProps("name")}
          />
          <Textarea label="Description" autosize minRows={2} maxRows={8} {...form.getInputProps("description")} />
          <NumberInput
            label={isAgent ? "Price of a call" : "Price"}
            description="In US dollars, paid in USDC."
            prefix="$"
            decimalScale={2}
            min={0}
            hideControls
            thousandSeparator=","
            allowNegative={false}
            required
            {...form.getInputProps("amount")}
          />
          {isAgent ? (
            <TargetFields form={form} />
          ) : (
            <TextInput
              label="Page after payment"
              description="Optional. The payment page sends customers here after they pay."
              placeholder="https://example.com/thanks"
              inputMode="url"
              {...form.getInputProps("successUrl")}
            />
          )}
          <NetworksField form={form} networks={networks} />
          {problem}
          <Group justify="flex-end">
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}

type FieldProps = Pick<LinkFormProps, "form">;

function KindField({ form }: FieldProps) {
  return (
    <Radio.Group label="Who pays?" {...form.getInputProps("kind")}>
      <Stack gap="xs" mt="xs">
        <Radio value="person" label="A person, on a payment page" />
        <Radio value="agent" label="Agents, for each call of my API" />
      </Stack>
    </Radio.Group>
  );
}

/** The merchant's API, and when a call of it is charged. */
function TargetFields({ form }: FieldProps) {
  return (
    <>
      <TextInput
        label="Address of your API"
        description="We call it for each paid request and pass on its answer."
        placeholder="https://api.example.com/search"
        inputMode="url"
        required
        {...form.getInputProps("targetUrl")}
      />
      <NativeSelect
        label="Method"
        data={[{ value: "", label: "Any" }, "GET", "POST", "PUT", "PATCH", "DELETE"]}
        {...form.getInputProps("targetMethod")}
      />
      <Switch
        label="Payment comes first (streams, large files)"
        description="We charge each call before your API answers, then stream the answer. If your API fails, a retry is free."
        checked={form.values.settle === "before"}
        onChange={({ currentTarget }) => form.setFieldValue("settle", currentTarget.checked ? "before" : "after")}
        error={form.errors.settle}
      />
    </>
  );
}

function NetworksField({ form, networks }: Pick<LinkFormProps, "form" | "networks">) {
  return (
    <Checkbox.Group
      label="Networks"
      description="Networks on which you accept USDC. Customers see them in the order in which you select them."
      {...form.getInputProps("networks")}
    >
      <Stack gap="xs" mt="xs">
        {networks.map(({ value, label }) => (
          <Checkbox key={value} value={value} label={label} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
