import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { rawFiles } from "./article-output.ts";

const emptyFolder = (): string => mkdtempSync(join(tmpdir(), "discoprep-raw-"));

describe("rawFiles", () => {
  it("writes a file for each text, named by its page id", async () => {
    const folder = emptyFolder();
    const raw = rawFiles({ folder, shown: "out/raw" });
    for (const [id, text] of [
      ["7", "ferry"],
      ["12", ""],
      ["8", "码头"],
    ] as const)
      await raw.write(id, text);
    await raw.end();
    const written = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]);
    expect(written.sort()).toEqual([
      ["12", ""],
      ["7", "ferry"],
      ["8", "码头"],
    ]);
  });

  it("names the file that cannot be written", () => {
    const folder = join(emptyFolder(), "raw");
    writeFileSync(folder, "");
    expect(() => rawFiles({ folder, shown: "out/raw" }).write("7", "ferry")).toThrow(
      "out/raw/7: the text cannot be written (ENOTDIR)",
    );
  });
});
