import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { baseVersions, filesBelow, sha256 } from "@discoprep/corpus";
import { segmentVersions } from "@discoprep/segment";

const packages = fileURLToPath(new URL("../../", import.meta.url));

/** The packages whose code and data decide what a step writes. */
const deciding = [
  "corpus",
  "senses",
  "wikidump",
  "wikitext",
  "script",
  "chinese-words",
  "segment",
  "parse-layers",
  "pdtb",
  "cdtb",
  "conll16",
  "conllu",
  "conll08",
  "disrpt",
  "pipeline",
];

/**
 * What, besides inputs and options, decides a step's output: versions of Node and the dictionaries, and
 * the content of our own code and data files, so that an edited template rule or sense map counts as a change.
 */
export function programVersions(): Record<string, string> {
  const folders = deciding.flatMap((name) => [join(packages, name, "dist"), join(packages, name, "data")]);
  const lines = folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => filesBelow(folder))
    .filter((file) => !file.endsWith(".map") && !file.endsWith(".d.ts"))
    .map((file) => `${file.slice(packages.length)} ${sha256(readFileSync(file))}`);
  return { ...baseVersions(), ...segmentVersions(), program: sha256(lines.join("\n")) };
}
