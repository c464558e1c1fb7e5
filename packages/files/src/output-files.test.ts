import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { OutputFiles } from "./output-files.ts";

function folder(): string {
  return mkdtempSync(join(tmpdir(), "discoprep-"));
}

it("continues a file that comes again", () => {
  const root = folder();
  const files = new OutputFiles(root);
  files.add({ "a/x.txt": "é" });
  files.add({ "x.txt": "!" }, "a");
  expect(readFileSync(join(root, "a/x.txt"), "utf8")).toBe("é!");
});
