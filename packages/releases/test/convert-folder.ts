import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describeProblem, type Message } from "@discoprep/corpus";
import { testFolder } from "@discoprep/shared-data/folder";
import { convertCorpus } from "../src/convert/convert-corpus.ts";
import type { ConvertOptions } from "../src/convert/options.ts";
import { annotator } from "./annotated-text.ts";

type Options = Pick<ConvertOptions, "format" | "language"> & Partial<ConvertOptions>;

/** Converts a folder of these files, by default as the PDTB Annotator's in English. */
export function convertFiles(
  files: Readonly<Record<string, string | Uint8Array>>,
  options: Options = annotator,
): ReturnType<typeof convertFolder> {
  return convertFolder(testFolder(files), options);
}

/** Converts a folder with `annotations/`, `raw/` and, where there are any, `trees/` and other inputs. */
export async function convertFolder(folder: string, options: Options) {
  const out = options.out ?? join(folder, "release");
  const present = Object.fromEntries(
    ["trees", "dependencies", "conllu"]
      .filter((kind) => statSync(join(folder, kind), { throwIfNoEntry: false }) !== undefined)
      .map((kind) => [kind, join(folder, kind)]),
  );
  const inputs = { annotations: join(folder, "annotations"), raw: join(folder, "raw"), ...present };
  const messages: Message[] = [];
  const report = (message: Message): void => void messages.push(message);
  const error = await convertCorpus({ ...inputs, ...options, out, report }).then(
    () => undefined,
    (thrown: Error) => thrown,
  );
  const told = messages.filter(({ severity }) => severity !== "info");
  const files = folderContents(out);
  return {
    folder,
    out,
    error,
    messages,
    files,
    rules: told.map(({ rule }) => rule),
    problems: told.map(describeProblem),
    manifest: JSON.parse(files["manifest.json"] ?? "{}"),
  };
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
