import { Alert } from "@mantine/core";

/** Tells the user that they are no longer a member of the merchant that this tab showed. */
export function LeftMerchant({ name }: { readonly name: string }) {
  return (
    <Alert className="problem" role="alert" title={`You are no longer a member of ${name}`}>
      Your unsaved changes are lost. To come back, ask one of its owners to invite you.
    </Alert>
  );
}
