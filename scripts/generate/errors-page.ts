import { errorsText } from "../../packages/errors/src/index.js";

/** docs/errors.md from the catalogue. */
export const errorsPage = (): string =>
  errorsText().replace("# Errors\n", "# Errors\n\n<!-- Generated from packages/errors by `pnpm gen`. -->\n");
