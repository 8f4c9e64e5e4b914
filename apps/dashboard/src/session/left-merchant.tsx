import { Alert } from "@mantine/core";

/** Tells a user whose open tab has lost its merchant. */
export function LeftMerchant({ name }: { readonly name: string }) {
  return (
    <Alert className="problem" role="alert" title={`You are no longer a member of ${name}`}>
      Nothing that you hadn't saved there is stored. To come back, ask one of its owners to invite you.
    </Alert>
  );
}
