import { basename } from "node:path";
import { inputDigest, type Manifest } from "@discoprep/files";
import { relationsFile } from "@discoprep/releases/folder";
import type { Annotation } from "../agreement/conll/annotation.ts";

/** Returns the digests of what a sheet, or the decisions on one, was made of. */
export function sheetInputs(annotations: readonly Annotation[], sheet?: string): Manifest["inputs"] {
  const inputs = annotations.map(({ name }, index) => {
    const path = relationsFile(name);
    return inputDigest(`relations of ${"AB"[index]}`, [{ path, name: basename(path) }]);
  });
  const sheets = sheet === undefined ? [] : [inputDigest("sheet", [{ path: sheet, name: "sheet.csv" }])];
  return [...inputs, ...sheets];
}
