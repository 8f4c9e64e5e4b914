import { Alert } from "@mantine/core";

/** Says that the identity provider doesn't answer, and what that means. */
export function UnreachableProvider() {
  return (
    <Alert className="problem" role="alert" title="The sign-in service can't be reached">
      Check your connection and try again. If the problem lasts, tell the operator of this service. Payments aren't
      affected.
    </Alert>
  );
}
