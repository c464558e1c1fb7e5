import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Files below a folder, which grow as contents come. */
export class OutputFiles {
  readonly #root: string;
  readonly #begun = new Set<string>();

  constructor(root: string) {
    this.#root = root;
  }

  /** Begins or continues files. @param contents by the path of each file in the folder */
  add(contents: Readonly<Record<string, string>>, folder = ""): void {
    for (const [path, content] of Object.entries(contents)) {
      const file = join(this.#root, folder, path);
      if (this.#begun.has(file)) appendFileSync(file, content);
      else {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, content);
        this.#begun.add(file);
      }
    }
  }

  /** Makes a folder, which may stay empty. */
  addFolder(folder: string): void {
    mkdirSync(join(this.#root, folder), { recursive: true });
  }
}
