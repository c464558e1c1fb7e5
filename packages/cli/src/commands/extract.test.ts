import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { runCommand } from "../main.ts";
import type { Terminal } from "../terminal.ts";

const root = mkdtempSync(join(tmpdir(), "discoprep-"));

const xml = (attributes = ""): string =>
  `<mediawiki version="0.10"><siteinfo><dbname>enwikinews</dbname></siteinfo>
  <page><title>Bridge opens</title><ns>0</ns><id>7</id><revision><id>70</id><text${attributes}>{{date|March 9, 2015}}
The bridge opened to the public on Monday, the council said. It had been closed for two years.

Residents of the town welcomed the news and asked for longer hours.
{{publish}}</text></revision></page>
</mediawiki>
`;

interface Run {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function discoprep(args: readonly string[], input = ""): Promise<Run> {
  const [out, err]: string[][] = [[], []];
  const stderr = new PassThrough();
  stderr.on("data", (chunk: Buffer) => err?.push(chunk.toString()));
  const terminal: Terminal = {
    out: (text) => void out?.push(text),
    err: (line) => void err?.push(`${line}\n`),
    stdin: Readable.from([Buffer.from(input)]),
    stdout: new PassThrough(),
    stderr,
    exitCode: 0,
    quiet: false,
  };
  const code = await runCommand(args, terminal);
  return { code, out: out?.join("") ?? "", err: err?.join("") ?? "" };
}

describe("discoprep extract", () => {
  it("reads standard input", async () => {
    const folder = join(root, "stdin");
    const { code, out, err } = await discoprep(["extract", "-", "--lang", "en", "--out", folder], xml());
    expect({ code, out, err }).toEqual({
      code: 0,
      out: "",
      err: `1 of 1 pages kept; see ${folder}/manifest.json\n`,
    });
    expect(readFileSync(join(folder, "raw", "7"), "utf8")).toMatch(/^Bridge opens\n\nThe bridge opened/);
  });

  it("ends with 1 and whole output where a page is damaged", async () => {
    const folder = join(root, "damaged");
    const dump = join(root, "damaged.xml");
    writeFileSync(dump, xml(' bytes="5"'));
    const { code, err } = await discoprep(["extract", dump, "--lang", "en", "--out", folder]);
    expect(code).toBe(1);
    expect(err).toContain("error: page 7: the text has another length than stated; expected 5 bytes");
    expect(err).toContain("0 of 1 pages kept, dropped: 1 damaged-text");
    expect(readdirSync(folder)).toEqual(["articles.jsonl", "dropped.jsonl", "manifest.json", "raw"]);
  });

  it("ends with 1 and no output where the dump is damaged", async () => {
    const folder = join(root, "cut");
    const { code, err } = await discoprep(
      ["extract", "-", "--lang", "en", "--out", folder],
      xml().slice(0, -30),
    );
    expect(code).toBe(1);
    expect(err).toMatch(/^error: standard input, byte \d+, page 7: the page is not closed/);
    expect(existsSync(folder)).toBe(false);
    expect((await discoprep(["extract", "-", "--lang", "en", "--out", folder])).err).toContain(
      "the dump is empty",
    );
  });

  it.each([
    [["extract", "--lang", "en", "--out", "x"], "missing required argument 'dump'"],
    [["extract", "-", "--out", "x"], "required option '--lang <language>' not specified"],
    [["extract", "-", "--lang", "en", "--out", "x", "--shard", "3/2"], "such as 2/8"],
    [["extract", "-", "--lang", "en", "--out", "x", "--shard", "1/2"], "a shard needs a dump file"],
    [["extract", "-", "--lang", "en", "--out", "x", "--workers", "0"], "It must be at least 1."],
  ])("ends with 2 on wrong usage: %j", async (args, message) => {
    const { code, err } = await discoprep(args);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });

  it("shows an example", async () => {
    expect((await discoprep(["extract", "--help"])).out).toContain(
      "Example:\n  discoprep extract enwikinews-",
    );
  });
});
