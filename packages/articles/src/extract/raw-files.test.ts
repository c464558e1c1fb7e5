import { mkdirSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { rawWriter } from "./article-output.ts";

const emptyFolder = (): string => mkdtempSync(join(tmpdir(), "discoprep-raw-"));

describe("rawWriter", () => {
  it("writes a file for each text, named by its page id", () => {
    const folder = emptyFolder();
    const write = rawWriter(folder, "out");
    write("7", "ferry");
    write("12", "");
    write("8", "码头");
    const raw = join(folder, "raw");
    const written = readdirSync(raw).map((name) => [name, readFileSync(join(raw, name), "utf8")]);
    expect(written.sort()).toEqual([
      ["12", ""],
      ["7", "ferry"],
      ["8", "码头"],
    ]);
  });

  it("names the file that cannot be written", () => {
    const folder = emptyFolder();
    const write = rawWriter(folder, "out");
    mkdirSync(join(folder, "raw", "7"));
    expect(() => write("7", "ferry")).toThrow("out/raw/7: the text cannot be written (EISDIR)");
  });
});
