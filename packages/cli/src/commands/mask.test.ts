import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describeShared } from "@discoprep/shared-data";
import { beforeAll, describe, expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const work = mkdtempSync(join(tmpdir(), "discoprep-"));
const at = (path: string) => join(work, path);
const run = (line: string) => runForTest(line.split(" ").map((word) => word.replace("@", `${work}/`)));

/** Differences of two folders but for what a run says of itself. */
function differences(one: string, other: string): string {
  const own = ["manifest.json", "SHA256SUMS", "masked.jsonl"].map((name) => `--exclude=${name}`);
  try {
    return execFileSync("diff", ["-r", "-q", ...own, one, other], { encoding: "utf8" });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

const conllu = `# newdoc id = tale
# sent_id = 1
# text = We'd seen "Zoë's" 10 000 ships.
1-2\tWe'd\t_\t_\t_\t_\t_\t_\t_\t_
1\tWe\twe\tPRON\tPRP\t_\t3\tnsubj\t_\t_
2\t'd\thave\tAUX\tVBD\t_\t3\taux\t_\tConn=B-conn
3\tseen\tsee\tVERB\tVBN\t_\t0\troot\t_\t_
4\t"\t"\tPUNCT\t\`\`\t_\t3\tpunct\t_\tSpaceAfter=No
5\tZoë's\tZoë\tPROPN\tNNP\t_\t7\tnmod\t_\tSpaceAfter=No
6\t"\t_\tPUNCT\t''\t_\t3\tpunct\t_\t_
7\t10 000\t10000\tNUM\tCD\t_\t8\tnummod\t_\t_
8\tSHIPS\tships\tNOUN\tNNS\t_\t3\tobj\t_\tSpaceAfter=No
9\t.\t.\tPUNCT\t.\t_\t3\tpunct\t_\t_

`.replace("ships.", "SHIPS.");
const columns =
  "doc unit1_toks unit2_toks unit1_txt unit2_txt u1_raw u2_raw s1_toks s2_toks unit1_sent unit2_sent dir rel_type orig_label label";
const rels = [
  columns.split(" "),
  [
    "tale",
    "1-3,8",
    "4-7",
    "We 'd seen <*> SHIPS",
    '" Zoë\'s " 10 000',
    "We'd seen <*> SHIPS",
    '"Zoë\'s" 10 000',
  ]
    .concat(["1-9", "1-9", "We 'd seen \" Zoë's \" 10 000 SHIPS .", "We 'd seen \" Zoë's \" 10 000 SHIPS ."])
    .concat(["1<2", "explicit", "Contrast", "contrast"]),
]
  .map((row) => `${row.join("\t")}\n`)
  .join("");
const raw = `We'd seen "Zoë's" 10 000\nSHIPS.\n`;

beforeAll(() => {
  for (const folder of ["disrpt", "raw"]) mkdirSync(at(folder));
  writeFileSync(at("disrpt/tale.conllu"), conllu);
  writeFileSync(
    at("disrpt/tale.tok"),
    "# newdoc id = tale\n1\tWe'd\t_\t_\t_\t_\t_\t_\t_\t_\n2\tseen\t_\t_\t_\t_\t_\t_\t_\t_\n",
  );
  writeFileSync(at("disrpt/corpus.rels"), rels);
  writeFileSync(at("disrpt/notes.txt"), "We'd seen it.\n");
  writeFileSync(at("raw/tale.txt"), raw);
});

describe("mask and restore", () => {
  it("bring files of DISRPT back byte for byte", async () => {
    rmSync(at("disrpt/tale.tok"));
    const masked = await run("mask @disrpt --out @masked");
    expect([masked.exit, masked.stderr]).toEqual([0, expect.stringContaining("found notes.txt")]);
    const text = readFileSync(at("masked/tale.conllu"), "utf8");
    expect(text).toContain("# text = ____ ____ _______ __ ___ ______\n1-2\t____\t_\t");
    expect(text).toContain("\n2\t'd\thave\t");
    expect(text).toContain("\n5\t_____\tZoë\t");
    expect(text).toContain("\n6\t_\t*NONE*\t");
    expect(text).toContain("\n8\t_____\t*LOWER*\t");
    expect(readFileSync(at("masked/corpus.rels"), "utf8").split("\n")[1]?.split("\t").slice(3, 5)).toEqual([
      "__ __ ____ <*> _____",
      "_ _____ _ __ ___",
    ]);
    const restored = await run("restore @masked --from @raw --out @restored");
    expect([restored.exit, restored.stderr]).toEqual([
      0,
      expect.stringContaining("2 files of 1 document restored"),
    ]);
    rmSync(at("disrpt/notes.txt"));
    expect(differences(at("disrpt"), at("restored"))).toBe("");
  });

  it.each([
    ["another letter", raw.replace("seen", "sewn"), "offset 0"],
    ["a word more", `${raw}Good.`, "offset 0"],
    ["no text", "", "offset 0"],
  ])("name document and offset where the source has %s", async (_, text, offset) => {
    writeFileSync(at("raw/tale.txt"), text);
    const { exit, stderr } = await run("restore @masked --from @raw --out @other");
    writeFileSync(at("raw/tale.txt"), raw);
    expect([exit, stderr]).toEqual([1, expect.stringContaining("document tale")]);
    expect(stderr).toContain(offset);
    expect(existsSync(at("other"))).toBe(false);
  });

  it("compare lengths and blanks where another program has masked the files", async () => {
    cpSync(at("masked"), at("foreign"), { recursive: true });
    rmSync(at("foreign/masked.jsonl"));
    const { exit, stderr } = await run("restore @foreign --from @raw --out @from-foreign");
    expect([exit, stderr]).toEqual([0, expect.stringContaining("[texts-not-compared]")]);
    expect(differences(at("disrpt"), at("from-foreign"))).toBe("");
    writeFileSync(at("raw/tale.txt"), raw.replace("seen", "s een"));
    const refused = await run("restore @foreign --from @raw --out @other");
    writeFileSync(at("raw/tale.txt"), raw);
    expect([refused.exit, refused.stderr]).toEqual([1, expect.stringContaining("offset 7")]);
  });

  it("pass over a heading of the raw text that the files have no tokens of", async () => {
    mkdirSync(at("headed"));
    writeFileSync(at("headed/tale.txt"), `\ntalkid: 7\n\nZoë: Ships\n\n${raw}`);
    for (const masked of ["masked", "foreign"]) {
      expect((await run(`restore @${masked} --from @headed --out @headed.${masked}`)).exit).toBe(0);
      expect(differences(at("disrpt"), at(`headed.${masked}`))).toBe("");
    }
  });

  it("name a document without its licensed text", async () => {
    const { exit, stderr } = await run("restore @masked --from @disrpt --out @other");
    expect([exit, stderr]).toEqual([1, expect.stringContaining("[source-text-differs]")]);
    mkdirSync(at("empty"));
    expect((await run("restore @masked --from @empty --out @other")).stderr).toContain("[no-source-text]");
  });

  it("bring a release back: raw texts, words, trees, dependencies, relations", async () => {
    const sample = fileURLToPath(new URL("../../../../datasets/sample/sample/pdtb/", import.meta.url));
    const release = at("sample");
    const folders = ["--annotations", join(sample, "pdtb"), "--raw", join(sample, "raw")];
    const layers = ["--trees", join(sample, "trees"), "--dependencies", join(sample, "dependencies")];
    const splits = join(sample, "../../splits.json");
    const line = ["convert", "--format", "pdtb2", "--lang", "en", ...folders, ...layers, "--splits", splits];
    expect((await runForTest([...line, "--out", release])).exit).toBe(0);
    mkdirSync(at("sources"));
    for (const set of ["train", "dev", "test"])
      cpSync(join(release, set, "raw"), at("sources"), { recursive: true });
    const masked = await runForTest(["mask", release, "--out", at("release.masked")]);
    expect([masked.exit, masked.stderr]).toEqual([
      0,
      expect.stringContaining("15 files of 3 documents masked"),
    ]);
    const parses = readFileSync(at("release.masked/train/parses.json"), "utf8");
    expect(parses).not.toMatch(/Corran|machine/);
    expect(parses).toContain('["nn", "_____-2", "______-1"]');
    expect(readFileSync(at("release.masked/train/relations.json"), "utf8")).not.toContain("Sales");
    const restored = await run("restore @release.masked --from @sources --out @release");
    expect(restored.exit).toBe(0);
    expect(differences(release, at("release"))).toBe("");
  });
});

describeShared("data/gdtb", "GUM, masked", (folder) => {
  it("comes back byte for byte, and a changed text is named", async () => {
    expect((await runForTest(["mask", folder, "--out", at("gum")])).exit).toBe(0);
    const back = await runForTest([
      "restore",
      at("gum"),
      "--from",
      join(folder, "raw"),
      "--out",
      at("gum.back"),
    ]);
    expect(back.exit).toBe(0);
    for (const part of ["rels", "conllu"])
      expect(differences(join(folder, part), join(at("gum.back"), part))).toBe("");
    cpSync(join(folder, "raw"), at("gum.raw"), { recursive: true });
    execFileSync("chmod", ["-R", "u+w", at("gum.raw")]);
    const file = at("gum.raw/GUM_bio_chao");
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.slice(0, 500) + text.slice(500).replace("a", "o"));
    const changed = await runForTest([
      "restore",
      at("gum"),
      "--from",
      at("gum.raw"),
      "--out",
      at("gum.other"),
    ]);
    expect([changed.exit, changed.stderr]).toEqual([
      1,
      expect.stringContaining("document GUM_bio_chao, offset "),
    ]);
  });
});
