import { disrpt } from "../../src/disrpt/format.ts";
import type { DocumentSet } from "../../src/format/index.ts";

export function writtenCollection(set: DocumentSet, corpus: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (const { collection = {} } of disrpt.write.write(set, { corpus })) {
    for (const [path, text] of Object.entries(collection)) files[path] = (files[path] ?? "") + text;
  }
  return files;
}
