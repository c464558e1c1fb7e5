import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Files of an output folder as they grow. */
export interface OutputFiles {
  /** Begins or continues files. */
  add(contents: Readonly<Record<string, string>>, folder?: string): void;
  /** Makes a folder, which may stay empty. */
  addFolder(folder: string): void;
}

/** Files below a folder, which grow as contents come. */
export function outputFiles(root: string): OutputFiles {
  const begun = new Set<string>();
  return {
    add(contents, folder = "") {
      for (const [path, content] of Object.entries(contents)) {
        const file = join(root, folder, path);
        if (begun.has(file)) appendFileSync(file, content);
        else {
          mkdirSync(dirname(file), { recursive: true });
          writeFileSync(file, content);
          begun.add(file);
        }
      }
    },
    addFolder: (folder) => void mkdirSync(join(root, folder), { recursive: true }),
  };
}
