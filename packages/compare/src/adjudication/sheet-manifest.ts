import { basename } from "node:path";
import { inputDigest, type Manifest, programVersions } from "@discoprep/files";
import { relationsFile } from "@discoprep/releases/folder";
import type { Annotation } from "../agreement/conll/annotation.ts";

/** The manifest of a sheet, and of what was decided on one. */
export function sheetManifest(
  command: string,
  annotations: readonly Annotation[],
  counts: Manifest["counts"],
  options: Manifest["options"] = {},
  sheet?: string,
): Manifest {
  const inputs = annotations.map(({ name }, index) => {
    const path = relationsFile(name);
    return inputDigest(`relations of ${"AB"[index]}`, [{ path, name: basename(path) }]);
  });
  const sheets = sheet === undefined ? [] : [inputDigest("sheet", [{ path: sheet, name: "sheet.csv" }])];
  return { command, options, inputs: [...inputs, ...sheets], counts, versions: programVersions() };
}
