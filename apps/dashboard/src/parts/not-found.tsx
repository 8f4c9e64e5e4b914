import { Anchor, Stack, Text, Title } from "@mantine/core";
import { Link } from "react-router";

export function NotFound() {
  return (
    <Stack gap="xs">
      <Title order={1} size="h2">
        There is no such page
      </Title>
      <Text>
        The address may be mistyped, or the item belongs to the other mode.{" "}
        <Anchor component={Link} to="/" underline="always">
          Go to the overview
        </Anchor>
      </Text>
    </Stack>
  );
}
