import { cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { convertCorpus } from "@discoprep/releases";
import { testFolder } from "@discoprep/shared-data/folder";

/** Converts the first documents of GDTB. @returns the release */
export async function gdtbRelease(folder: string, documents: number): Promise<string> {
  const work = testFolder({});
  const [annotations, raw, out] = [join(work, "gold"), join(work, "raw"), join(work, "release")];
  for (const name of readdirSync(join(folder, "raw")).sort().slice(0, documents)) {
    cpSync(join(folder, "gold", name), join(annotations, name));
    cpSync(join(folder, "raw", name), join(raw, name));
  }
  const settings = { format: "annotator", language: "en", senses: "keep", types: "all" } as const;
  await convertCorpus({ ...settings, annotations, raw, out });
  return out;
}

/** Makes numbers from 0 to below 1, the same for the same seed (Park and Miller's generator). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}
