import { relative } from "node:path";
import { filesBelow, sha256, sha256File } from "@discoprep/corpus";

/**
 * A hash over everything a step's output depends on: the step as written, its input files by content,
 * and the versions of code and dictionaries. Equal fingerprints mean equal output bytes, so the step
 * need not run again.
 */
export async function fingerprint(
  step: unknown,
  inputs: readonly string[],
  versions: Readonly<Record<string, string>>,
): Promise<string> {
  const lines = [JSON.stringify(step), JSON.stringify(versions)];
  for (const input of inputs) {
    for (const file of filesBelow(input)) lines.push(`${relative(input, file)} ${await sha256File(file)}`);
  }
  return sha256(lines.join("\n"));
}
