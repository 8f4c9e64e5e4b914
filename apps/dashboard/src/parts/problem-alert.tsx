import { Alert, Button, Group, Text } from "@mantine/core";
import { TriangleAlert } from "lucide-react";
import { toProblem } from "../api/problem";

interface ProblemAlertProps {
  readonly error: unknown;
  readonly retry?: () => void;
}

/** Shows an error and its next step. */
export function ProblemAlert({ error, retry }: ProblemAlertProps) {
  const { title, text, requestId } = toProblem(error);
  return (
    <Alert className="problem" role="alert" title={title} icon={<TriangleAlert size={18} aria-hidden />}>
      <Text size="sm">{text}</Text>
      {requestId && (
        <Text size="xs" mt={4}>
          Request id: <code className="break">{requestId}</code>
        </Text>
      )}
      {retry && (
        <Group mt="sm">
          <Button size="xs" variant="default" onClick={retry}>
            Try again
          </Button>
        </Group>
      )}
    </Alert>
  );
}
