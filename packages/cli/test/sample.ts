import { cpSync } from "node:fs";
import { join } from "node:path";

/**
 * Copies the datasets that need nothing else, and the licence, into a folder as a checkout has them before `npm start`.
 * @param project the project's folder
 */
export function copySample(project: string, folder: string): void {
  for (const name of ["sample", "eng.annotation", "zho.annotation"])
    cpSync(join(project, "datasets", name), join(folder, "datasets", name), {
      recursive: true,
      filter: (path) => !/[/\\](out|node_modules|\.turbo)$/.test(path),
    });
  cpSync(join(project, "LICENSE"), join(folder, "LICENSE"));
}
