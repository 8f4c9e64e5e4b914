import { Modal, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { KeyPermissions, Svc } from "@svc/sdk/client";
import { useState } from "react";
import type { Mode } from "../../api/client";
import { toProblem } from "../../api/problem";
import { useChange } from "../../api/use-change";
import { DialogActions } from "../../parts/dialog-actions";
import { useApi, useMode } from "../../shell/use-mode";
import { PermissionFields } from "./permission-fields";

type NewKey = Awaited<ReturnType<Svc["keys"]["create"]>>;

interface NewKeyDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onCreated: (key: NewKey) => void;
}

/** The key that the user wants. */
interface KeyWish {
  readonly keyType: Mode;
  readonly name: string;
  /** Lifetime; 0 if the key never expires. */
  readonly days: number;
  /** Absent if the key may do everything. */
  readonly permissions?: KeyPermissions;
}

const DAY_MS = 86_400_000;

const LIFETIMES = [
  { value: "0", label: "Never" },
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In a year" },
];

const RIGHTS = [
  { value: "full", label: "Everything" },
  { value: "restricted", label: "Chosen permissions" },
];

/** Asks for the name, lifetime and permissions of a new key. */
export default function NewKeyDialog({ isOpen, onClose, onCreated }: NewKeyDialogProps) {
  const api = useApi();
  const mode = useMode();
  const form = useForm({
    initialValues: { name: "", days: "0", rights: "full" },
    validate: { name: (name) => (name.trim() === "" ? "Enter a name, for example “Production server”." : null) },
  });
  const [permissions, setPermissions] = useState<KeyPermissions>({});
  const isRestricted = form.values.rights === "restricted";
  const create = useChange(
    ({ days, ...request }: KeyWish, options, firstSentMs) =>
      api.keys.create(
        { ...request, ...(days === 0 ? {} : { expiresAt: new Date(firstSentMs + days * DAY_MS).toISOString() }) },
        options,
      ),
    (made) => {
      form.reset();
      setPermissions({});
      onCreated(made);
    },
  );
  const send = form.onSubmit((values) => {
    if (isRestricted && Object.keys(permissions).length === 0) {
      return form.setFieldError("rights", "Choose at least one permission.");
    }
    const wish: KeyWish = {
      keyType: mode,
      name: values.name.trim(),
      days: Number(values.days),
      ...(isRestricted ? { permissions } : {}),
    };
    create.mutate(wish, { onError: (error) => form.setErrors(toProblem(error).fields) });
  });
  return (
    <Modal opened={isOpen} onClose={onClose} title={`Create a ${mode} key`}>
      <form onSubmit={send} noValidate>
        <Stack>
          <TextInput
            label="Name"
            description="Where you will use the key. Only your team sees this name."
            autoComplete="off"
            maxLength={255}
            required
            data-autofocus
            {...form.getInputProps("name")}
          />
          <NativeSelect label="Expires" data={LIFETIMES} {...form.getInputProps("days")} />
          <NativeSelect
            label="Access"
            description="You can't change it later."
            data={RIGHTS}
            {...form.getInputProps("rights")}
          />
          {isRestricted && <PermissionFields chosen={permissions} onChange={setPermissions} />}
          <DialogActions change={create} action="Create key" onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
}
