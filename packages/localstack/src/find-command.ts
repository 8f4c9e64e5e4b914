import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** The path of the first of these programs that is in a folder of PATH or in one of `extraFolders`. */
export function findCommand(names: readonly string[], extraFolders: readonly string[] = []): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== ""), ...extraFolders];
  for (const name of names) {
    for (const folder of folders) {
      const path = join(folder, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {}
    }
  }
  return undefined;
}
