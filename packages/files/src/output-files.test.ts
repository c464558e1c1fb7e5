import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { outputFiles } from "./output-files.ts";

function folder(): string {
  return mkdtempSync(join(tmpdir(), "discoprep-"));
}

it("continues a file that comes again", () => {
  const root = folder();
  const files = outputFiles(root, false);
  files.add({ "a/x.txt": "é" });
  files.add({ "x.txt": "!" }, "a");
  expect(readFileSync(join(root, "a/x.txt"), "utf8")).toBe("é!");
});

it("stores all texts as UTF-8 as soon as one is no Latin-1", () => {
  const root = folder();
  const files = outputFiles(root, true);
  const bytes = (name: string) => readFileSync(join(root, name), "hex");
  files.add({ first: "é" });
  expect([files.encoding(), bytes("first")]).toEqual(["latin1", "e9"]);
  files.add({ first: "ü", second: "ß", third: "–" });
  files.add({ first: "!", fourth: "é" });
  expect(files.encoding()).toBe("utf-8");
  expect(["first", "second", "third", "fourth"].map(bytes)).toEqual([
    Buffer.from("éü!").toString("hex"),
    Buffer.from("ß").toString("hex"),
    Buffer.from("–").toString("hex"),
    Buffer.from("é").toString("hex"),
  ]);
});
