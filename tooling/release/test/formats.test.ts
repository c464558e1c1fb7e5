import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import type { Format } from "../../../packages/formats/src/format/index.ts";
import { formats } from "../../../packages/formats/src/index.ts";

/** The list as the rows of a Markdown table. */
function formatTable(): string {
  const rows = formats.map(({ id, what: title, read, write, encoding, files, senses }: Format) => {
    const names = files.split(", ").map((file) => `\`${file}\``);
    const can = (part: unknown): string => (part === undefined ? "" : "yes");
    return `| \`${id}\` | ${title} | ${can(read)} | ${can(write)} | ${encoding} | ${names.join(", ")} | \`${senses}\` |`;
  });
  const head = "| format | what it is | `convert` reads | `export` writes | encoding | files | senses |";
  return [head, "|---|---|---|---|---|---|---|", ...rows].join("\n");
}

it("the formats stand in the guide as the list has them", () => {
  const page = fileURLToPath(new URL("../../../docs/guide/formats.md", import.meta.url));
  expect(readFileSync(page, "utf8")).toContain(formatTable());
});
