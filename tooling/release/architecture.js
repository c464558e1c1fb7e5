import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { directPackages, packageNames, root } from "./imports.js";

export const architectureFile = join(root, "docs/architecture.md");

const start = "<!-- Drawn from the imports by `npm run architecture`. -->";
const end = "<!-- End of the drawing. -->";

export function withDrawing(page) {
  const [before, rest] = page.split(start);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`${architectureFile} has no place for the drawing`);
  return `${before}${start}\n\n${picture()}\n\n${end}${after}`;
}

/** Packages as boxes; an arrow leads to each package that is imported and that no other import brings along. */
function picture() {
  const arrows = packageNames.flatMap((name) =>
    directPackages(name).map((below) => `  ${id(name)} --> ${id(below)}`),
  );
  const boxes = packageNames.map((name) => `  ${id(name)}["${name}"]`);
  return ["```mermaid", "graph TD", ...boxes, ...arrows, "```"].join("\n");
}

function id(name) {
  return name.replaceAll("-", "_");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(architectureFile, withDrawing(readFileSync(architectureFile, "utf8")));
}
