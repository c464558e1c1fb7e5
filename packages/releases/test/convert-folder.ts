import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Message } from "@discoprep/corpus";
import { convertCorpus } from "../src/convert/convert-corpus.ts";
import type { ConvertOptions } from "../src/convert/options.ts";

/** Converts a folder with `annotations/`, `raw/` and, where there are any, `trees/` and other inputs. */
export async function convertFolder(
  folder: string,
  options: Pick<ConvertOptions, "format" | "language"> & Partial<ConvertOptions>,
): Promise<{ out: string; messages: readonly Message[]; error?: Error }> {
  const out = options.out ?? join(folder, "release");
  const present = Object.fromEntries(
    ["trees", "dependencies", "conllu"]
      .filter((kind) => statSync(join(folder, kind), { throwIfNoEntry: false }) !== undefined)
      .map((kind) => [kind, join(folder, kind)]),
  );
  const messages: Message[] = [];
  try {
    await convertCorpus({
      annotations: join(folder, "annotations"),
      raw: join(folder, "raw"),
      ...present,
      ...options,
      out,
      report: (message) => messages.push(message),
    });
    return { out, messages };
  } catch (error) {
    return { out, messages, error: error as Error };
  }
}

export function folderContents(folder: string): Record<string, string> {
  if (statSync(folder, { throwIfNoEntry: false }) === undefined) return {};
  const paths = readdirSync(folder, { recursive: true }).map(String).sort();
  return Object.fromEntries(
    paths
      .filter((path) => statSync(join(folder, path)).isFile())
      .map((path) => [path, readFileSync(join(folder, path), "utf8")]),
  );
}
