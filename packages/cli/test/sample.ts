import { cpSync } from "node:fs";
import { join } from "node:path";

/** Copies the sample and the licence into a folder as a checkout has them before `npm start`. @param project the project's folder */
export function copySample(project: string, folder: string): void {
  cpSync(join(project, "datasets/sample"), join(folder, "datasets/sample"), {
    recursive: true,
    filter: (path) => !/[/\\](out|node_modules|\.turbo)$/.test(path),
  });
  cpSync(join(project, "LICENSE"), join(folder, "LICENSE"));
}
