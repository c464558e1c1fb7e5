import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Files of an output folder as they grow. */
export interface OutputFiles {
  /** Begins or continues files. */
  add(contents: Readonly<Record<string, string | Uint8Array>>, folder?: string): void;
  /** Makes a folder, which may stay empty. */
  addFolder(folder: string): void;
  /** In which texts are stored. */
  encoding(): "latin1" | "utf-8";
}

/**
 * Files below a folder, which grow as contents come.
 * @param prefersLatin1 whether texts are Latin-1 where all of them allow it, else UTF-8; the first that does not
 * has those before it stored anew
 */
export function outputFiles(root: string, prefersLatin1 = false): OutputFiles {
  const begun = new Set<string>();
  let encoding: "latin1" | "utf-8" = prefersLatin1 ? "latin1" : "utf-8";
  const write = (file: string, content: string | Uint8Array): void => {
    const bytes = typeof content === "string" ? Buffer.from(content, encoding) : content;
    if (begun.has(file)) appendFileSync(file, bytes);
    else {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, bytes);
      begun.add(file);
    }
  };
  return {
    add(contents, folder = "") {
      for (const [path, content] of Object.entries(contents)) {
        if (encoding === "latin1" && typeof content === "string" && !isLatin1(content)) {
          encoding = "utf-8";
          for (const file of begun) writeFileSync(file, readFileSync(file, "latin1"));
        }
        write(join(root, folder, path), content);
      }
    },
    addFolder: (folder) => void mkdirSync(join(root, folder), { recursive: true }),
    encoding: () => encoding,
  };
}

function isLatin1(text: string): boolean {
  return !/[^\0-\xff]/.test(text);
}
