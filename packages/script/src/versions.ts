import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { readText, sha256 } from "@discoprep/corpus";
import { characterFile } from "./characters.ts";

/** What decides a label or a conversion, for the manifest: the character table and the converter. */
export function scriptVersions(): Record<string, string> {
  const entry = createRequire(import.meta.url).resolve("opencc-js");
  const manifest = readFileSync(new URL("../../package.json", `file://${entry}`), "utf8");
  return {
    "script characters": `sha256:${sha256(readText(characterFile))}`,
    "opencc-js": (JSON.parse(manifest) as { version: string }).version,
  };
}
