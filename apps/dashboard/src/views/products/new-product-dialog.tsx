import { Modal, NumberInput, Stack, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { toProblem } from "../../api/problem";
import { useChange } from "../../api/use-change";
import { DialogActions } from "../../parts/dialog-actions";
import { useApi, useMode } from "../../shell/use-mode";

interface NewProductDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onCreated: () => void | Promise<void>;
}

interface ProductValues {
  name: string;
  description: string;
  amount: string | number;
}

const toRequest = ({ name, description, amount }: ProductValues) => ({
  name: name.trim(),
  description: description.trim(),
  amount: Number(amount),
});

export default function NewProductDialog({ isOpen, onClose, onCreated }: NewProductDialogProps) {
  const api = useApi();
  const mode = useMode();
  const form = useForm<ProductValues>({
    initialValues: { name: "", description: "", amount: "" },
    validate: {
      name: (name) => (name.trim() === "" ? "Enter a name." : null),
      amount: (amount) => (Number(amount) > 0 ? null : "Enter a price above 0."),
    },
  });
  const create = useChange(
    (request: ReturnType<typeof toRequest>, options) => api.products.create(request, options),
    async () => {
      form.reset();
      await onCreated();
    },
  );
  const send = form.onSubmit((values) =>
    create.mutate(toRequest(values), { onError: (error) => form.setErrors(toProblem(error).fields) }),
  );
  return (
    <Modal opened={isOpen} onClose={onClose} title={`Create a ${mode} product`}>
      <form onSubmit={send} noValidate>
        <Stack>
          <TextInput
            label="Name"
            required
            autoComplete="off"
            maxLength={255}
            data-autofocus
            {...form.getInputProps("name")}
          />
          <Textarea label="Description" autosize minRows={2} {...form.getInputProps("description")} />
          <NumberInput
            label="Price"
            description="In US dollars, paid in USDC."
            prefix="$"
            decimalScale={2}
            min={0}
            hideControls
            allowNegative={false}
            thousandSeparator=","
            required
            {...form.getInputProps("amount")}
          />
          <DialogActions change={create} action="Create product" onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
}
