import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";

/** Shades of the accent colors in tokens.css. The light theme uses the eighth shade, the dark theme the fourth. */
const brand: MantineColorsTuple = [
  "#e8f0fe",
  "#d2e2fc",
  "#b3cffb",
  "#8ab4f8",
  "#669df6",
  "#3f7fe8",
  "#1a63d8",
  "#0b4fc4",
  "#083b94",
  "#062b6b",
];

export const THEME = createTheme({
  colors: { brand },
  primaryColor: "brand",
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  fontFamily: "var(--font)",
  fontFamilyMonospace: "var(--mono)",
  defaultRadius: "md",
  radius: { sm: "6px", md: "var(--radius-s)", lg: "var(--radius-m)" },
  headings: { fontWeight: "650" },
  cursorType: "pointer",
  components: {
    Badge: { defaultProps: { variant: "light", radius: "sm", tt: "none", fw: 600 } },
    Table: { defaultProps: { verticalSpacing: "sm", horizontalSpacing: "md" } },
    Modal: {
      defaultProps: {
        radius: "lg",
        centered: true,
        closeButtonProps: { "aria-label": "Close" },
        // Without this role, screen readers would announce the dialog's <header> as a second page banner.
        attributes: { header: { role: "none" } },
      },
    },
    TextInput: { defaultProps: { inputWrapperOrder: ["label", "description", "input", "error"] } },
  },
});

const COLORS = {
  "--mantine-color-body": "var(--card)",
  "--mantine-color-text": "var(--ink)",
  "--mantine-color-dimmed": "var(--soft)",
  "--mantine-color-placeholder": "var(--soft)",
  "--mantine-color-anchor": "var(--accent)",
  "--mantine-color-error": "var(--bad)",
  "--mantine-color-default": "var(--card)",
  "--mantine-color-default-hover": "var(--sunk)",
  "--mantine-color-default-color": "var(--ink)",
  "--mantine-color-default-border": "var(--line)",
};

/** Makes the component library use the colors of tokens.css, like all other pages of the service. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: COLORS, dark: COLORS });
