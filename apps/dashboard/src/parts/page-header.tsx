import { Group, Text, Title } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";

interface PageHeaderProps {
  readonly title: string;
  readonly description?: ReactNode;
  /** The page's main action, for example a button that creates an item. */
  readonly action?: ReactNode;
  /** Link to the list that the page's item belongs to. */
  readonly back?: { readonly to: string; readonly label: string };
}

export function PageHeader({ title, description, action, back }: PageHeaderProps) {
  useEffect(() => {
    document.title = `${title} · Dashboard`;
  }, [title]);
  return (
    <header className="page-header">
      {back && (
        <Link className="back" to={back.to}>
          ← {back.label}
        </Link>
      )}
      <Group justify="space-between" align="flex-start" gap="md">
        <div className="page-title">
          <Title order={1} size="h2" className="break">
            {title}
          </Title>
          {description && (
            <Text c="dimmed" mt={4} maw={640} component="div">
              {description}
            </Text>
          )}
        </div>
        {action}
      </Group>
    </header>
  );
}
