import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describeShared } from "@discoprep/shared-data";
import { beforeAll, describe, expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const work = mkdtempSync(join(tmpdir(), "discoprep-"));
const at = (path: string): string => join(work, path);
const run = (line: string) => runForTest(line.split(" ").map((word) => word.replace("@", `${work}/`)));
const sample = fileURLToPath(new URL("../../../../datasets/sample/sample/", import.meta.url));

/** The names of the files that two folders do not have in common, apart from what a run says of itself. */
function differences(one: string, other: string): string {
  const own = ["manifest.json", "SHA256SUMS", "system-output.json"].map((name) => `--exclude=${name}`);
  try {
    return execFileSync("diff", ["-r", "-q", ...own, one, other], { encoding: "utf8" });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

const pdtb =
  `convert --format pdtb2 --lang en --annotations ${sample}pdtb/pdtb --raw ${sample}pdtb/raw ` +
  `--trees ${sample}pdtb/trees --dependencies ${sample}pdtb/dependencies`;
const cdtb =
  `convert --format cdtb --lang zh --annotations ${sample}cdtb/cdtb --raw ${sample}cdtb/raw ` +
  `--trees ${sample}cdtb/trees`;

/** Text with a character beyond 16 bits, and words of which the forms are not the text. */
const odd = 'Zoë\u00a0said 😀 (and "1/2" more).\n\nSo we left 😀.\n';

beforeAll(async () => {
  mkdirSync(at("odd"));
  writeFileSync(at("odd/a.b"), odd);
  for (const line of [
    `${pdtb} --splits ${join(sample, "../splits.json")} --out @pdtb`,
    `${pdtb} --edition 2015 --out @pdtb15`,
    `${pdtb} --blind --out @blind`,
    `${cdtb} --out @cdtb`,
    "convert --lang en --raw @odd --out @input",
  ])
    expect(await run(line)).toMatchObject({ exit: 0 });
});

describe("mask and restore", () => {
  it.each([
    ["pdtb", "pdtb/raw", 3],
    ["pdtb15", "pdtb/raw", 3],
    ["blind", "pdtb/raw", 9],
    ["cdtb", "cdtb/raw", 1],
  ])("bring a release back byte for byte: %s", async (name, raw, documents) => {
    const masked = await run(`mask @${name} --out @${name}.masked`);
    expect(masked).toMatchObject({ exit: 0, stderr: expect.stringContaining(`${documents} document`) });
    const restored = await run(`restore @${name}.masked --from ${sample}${raw} --out @${name}.back`);
    expect(restored.exit).toBe(0);
    expect(differences(at(name), at(`${name}.back`))).toBe("");
  });

  it("mask raw texts, words, trees, dependencies and relations", () => {
    const parses = readFileSync(at("pdtb.masked/train/parses.json"), "utf8");
    expect(parses).not.toMatch(/Corran|machine/);
    expect(parses).toContain('["nn", "_____-2", "______-1"]');
    expect(readFileSync(at("pdtb.masked/train/relations.json"), "utf8")).not.toContain("Sales");
    const [file = ""] = readdirSync(at("pdtb.masked/train/conll_format"));
    expect(readFileSync(at(`pdtb.masked/train/conll_format/${file}`), "utf8")).not.toContain("Corran");
    const [text = ""] = readdirSync(at("pdtb.masked/train/raw"));
    expect(readFileSync(at(`pdtb.masked/train/raw/${text}`), "utf8")).toMatch(/^[_\s]+$/);
  });

  it("count characters beyond 16 bits as one", async () => {
    expect((await run("mask @input --out @input.masked")).exit).toBe(0);
    expect(readFileSync(at("input.masked/raw/a.b"), "utf8")).toBe(odd.replace(/\S/gu, "_"));
    expect((await run("restore @input.masked --from @odd --out @input.back")).exit).toBe(0);
    expect(differences(at("input"), at("input.back"))).toBe("");
  });

  it.each([
    ["a word more", odd.replace("left", "left it"), "offset 43"],
    ["a blank elsewhere", odd.replace("left", "le t"), "offset 38"],
    ["no text", "", "offset 0"],
  ])("refuse a raw text with %s by document and place", async (_, text, offset) => {
    mkdirSync(at("other"), { recursive: true });
    writeFileSync(at("other/a.b"), text);
    const { exit, stderr } = await run("restore @input.masked --from @other --out @none");
    expect([exit, stderr]).toEqual([1, expect.stringContaining("[source-text-differs]")]);
    expect(stderr).toContain(`document a.b, ${offset}`);
    expect(existsSync(at("none"))).toBe(false);
  });

  it("name a document without its raw text", async () => {
    mkdirSync(at("empty"));
    const { exit, stderr } = await run("restore @input.masked --from @empty --out @none");
    expect([exit, stderr]).toEqual([1, expect.stringMatching(/document a\.b: .*\[no-source-text\]/)]);
  });

  it("say which sentence does not come back", async () => {
    const file = at("input/parses.json");
    const parses = readFileSync(file, "utf8");
    writeFileSync(file, parses.replace('"parsetree": ""', '"parsetree": "( (NN lost) )\\n"'));
    const { exit, stderr } = await run("mask @input --out @input.tree");
    expect([exit, stderr]).toEqual([0, expect.stringMatching(/document a\.b: sentence 0 .*\[mask-not-rev/)]);
    expect(readFileSync(at("input.tree/parses.json"), "utf8")).toContain("( (NN ____) )");
  });

  it("refuse a release that cannot be read whole", async () => {
    writeFileSync(at("cdtb/relations.json"), "{\n");
    const { exit, stderr } = await run("mask @cdtb --out @none");
    expect([exit, stderr]).toEqual([1, expect.stringContaining("[invalid-json]")]);
  });
});

describeShared("data/trial", "the trial releases", (folder) => {
  it.each(["en", "zh"])("come back byte for byte: %s", async (language) => {
    const release = join(folder, language);
    expect((await run(`mask ${release} --out @trial.${language}`)).exit).toBe(0);
    const line = `restore @trial.${language} --from ${release}/raw --out @trial.${language}.back`;
    expect((await run(line)).exit).toBe(0);
    expect(differences(release, at(`trial.${language}.back`))).toBe("");
  });
});
