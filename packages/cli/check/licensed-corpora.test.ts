import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { filesBelow, readJsonLines } from "@discoprep/files";
import { describeShared } from "@discoprep/shared-data";
import { filesIn } from "@discoprep/shared-data/folder";
import { zipOf } from "@discoprep/shared-data/zip";
import { beforeEach, expect, it, vi } from "vitest";
import { runForTest } from "../test/run-command.ts";

const sets = ["train", "dev", "test"];
let work: string;

beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), "discoprep-licensed-"));
  vi.stubEnv("CORPORA", join(work, "corpora"));
  return () => vi.unstubAllEnvs();
});

/** Builds a shipped dataset with its sets of sections, without the counts of a whole copy. */
async function build(name: string, ...options: string[]) {
  const recipe = fileURLToPath(new URL(`../../../datasets/${name}`, import.meta.url));
  for (const file of ["dataset.json", "sources.json", "splits.json"])
    cpSync(join(recipe, file), join(work, name, file));
  const job = JSON.parse(readFileSync(join(recipe, "dataset.json"), "utf8"));
  for (const step of job.steps) delete step.counts;
  writeFileSync(join(work, name, "dataset.json"), JSON.stringify(job));
  const run = await runForTest(["build", join(work, name), ...options]);
  return { ...run, release: join(work, name, "out/release") };
}

/** Puts a file into the folder of corpora, compressed where its name ends in .gz. */
function put(path: string, bytes: Uint8Array): void {
  const file = join(work, "corpora", path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, path.endsWith(".gz") ? gzipSync(bytes) : bytes);
}

/** Packs folders of the corpora into an archive as they are delivered. */
function packed(archive: string, folder: string): void {
  execFileSync("tar", ["-czf", archive, folder], { cwd: join(work, "corpora") });
  rmSync(join(work, "corpora", folder), { recursive: true });
}

const read = (file: string): string => readFileSync(file, "utf8");
// biome-ignore lint/suspicious/noExplicitAny: lines of JSON
const relationsOf = (file: string) => readJsonLines(file) as any[];

describeShared("data/invented-pdtb", "PDTB 2.0 as on the disc, compressed and in capitals", (folder) => {
  it("is built right", async () => {
    const document = {
      annotations: readFileSync(join(folder, "pdtb/99/wsj_9901.pdtb")),
      raw: readFileSync(join(folder, "raw/99/wsj_9901")),
      trees: readFileSync(join(folder, "ptb/99/wsj_9901.mrg")),
    };
    const [corpus, treebank] = ["pdtb_v2/data", "discs/LDC99T42/treebank_3"];
    for (const [kind, paths] of Object.entries({
      annotations: ["pdtb/02/wsj_0201.pdtb", "pdtb/22/wsj_2201.pdtb.gz", "PDTB/23/WSJ_2301.PDTB"],
      raw: ["raw/wsj/02/wsj_0201", "raw/wsj/22/wsj_2201.gz", "RAW/WSJ/23/WSJ_2301"],
      trees: ["mrg/wsj/02/wsj_0201.mrg", "mrg/wsj/22/wsj_2201.mrg.gz", "MRG/WSJ/23/WSJ_2301.MRG"],
    } satisfies Record<keyof typeof document, string[]>))
      for (const path of paths)
        put(`${kind === "annotations" ? corpus : treebank}/${path}`, document[kind as keyof typeof document]);
    const { exit, stderr, release } = await build("eng.pdtb.pdtb2");
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: expect.stringContaining("3 of 3 documents") });
    const bare = (file: string) => relationsOf(file).map((relation) => ({ ...relation, DocID: "", ID: 0 }));
    for (const set of sets)
      expect(bare(join(release, set, "relations.json"))).toEqual(
        bare(join(folder, "expected_relations.json")),
      );
    const { sources } = JSON.parse(read(join(release, "manifest.json")));
    expect(sources.raw).toEqual({ paths: [treebank], files: 3 });
  });
});

/** Made-up annotations of PDTB 2.0: an EntRel between each two lines that end a sentence, or the halves of the only one. */
function madeUpAnnotations(raw: string): string {
  const bar = `${"_".repeat(56)}\n`;
  const part = ([start, end]: readonly [number, number]): string =>
    `${start}..${end}\n0\n#### Text ####\n${raw.slice(start, end)}\n##############\n`;
  // Lines without a full stop (datelines, notes in brackets) have no tree.
  const lines = [...raw.matchAll(/^(?!\.START|\()\S.*[.?!'"](?=[^\S\n]*$)/gm)].map(
    ({ index, 0: text }) => [index, index + text.length] as const,
  );
  const [[start, end] = [0, 0]] = lines;
  const middle = raw.indexOf(" ", (start + end) / 2);
  const halves = [[start, middle] as const, [middle + 1, end] as const];
  const parts = lines.length === 1 ? halves : lines;
  const relations = parts.slice(1).map((second, before) => {
    const args = `____Arg1____\n${part(parts[before] ?? second)}____Arg2____\n${part(second)}`;
    return `${bar}____EntRel____\n${second[0]}\n1\n${args}${bar}`;
  });
  return relations.join("");
}

describeShared("data/wsj-sample", "99 real documents with made-up annotations", (folder) => {
  it("make a release of 97; the two with damaged raw text are named", async () => {
    for (const file of filesBelow(join(folder, "raw"))) {
      const id = basename(file);
      // 00 to train, 01 to dev and test: sections that the sets have.
      const section = id.startsWith("wsj_00") ? "02" : id < "wsj_0150" ? "22" : "23";
      const name = `wsj_${section}${id.slice(6)}`;
      const raw = readFileSync(file);
      put(`treebank_3/raw/wsj/${section}/${name}`, raw);
      put(`treebank_3/mrg/wsj/${section}/${name}.mrg`, readFileSync(join(folder, `trees/${id}.mrg`)));
      const annotations = madeUpAnnotations(raw.toString("latin1"));
      put(`pdtb_v2/data/pdtb/${section}/${name}.pdtb`, Buffer.from(annotations, "latin1"));
    }
    const refused = await build("eng.pdtb.pdtb2");
    expect(refused.exit).toBe(1);
    expect(refused.stderr).toMatch(
      /documents cannot be converted; found 2 of 99 documents: wsj_2242, wsj_2362\./,
    );
    const { exit, stderr, release } = await build("eng.pdtb.pdtb2", "--errors", "skip");
    // The two stay errors.
    expect([exit, stderr]).toEqual([1, expect.stringContaining("97 of 99 documents")]);
    const { counts } = JSON.parse(read(join(release, "manifest.json")));
    const released = sets.flatMap((set) => relationsOf(join(release, set, "relations.json")));
    expect(released).toHaveLength(counts.relations.kept);
    for (const set of sets) {
      const { stdout, ...valid } = await runForTest(["validate", join(release, set)]);
      expect(valid.exit).toBe(0);
      // One name is cut by a line break of the raw text: "S.p.", "A."
      for (const line of stdout.split("\n").filter(Boolean))
        expect(line).toMatch(/^warning span-cuts-token: .* document wsj_0232/);
    }
    // The same corpora as archives give the same release, byte for byte.
    const before = filesIn(release);
    const corpora = join(work, "corpora");
    const treebank = filesBelow(join(corpora, "treebank_3")).map((file) => ({
      ...{ name: relative(corpora, file), content: readFileSync(file) },
    }));
    writeFileSync(join(corpora, "treebank_3.zip"), zipOf(treebank));
    rmSync(join(corpora, "treebank_3"), { recursive: true });
    packed("LDC2008T05.tgz", "pdtb_v2");
    rmSync(join(release, ".."), { recursive: true });
    expect((await build("eng.pdtb.pdtb2", "--errors", "skip")).stderr).toContain("97 of 99 documents");
    expect(filesIn(release)).toEqual(before);
  });
});

it("PDTB 3.0 is built from the archive that holds it", async () => {
  const raw = ".START \n\nThe café closed because rain fell. It stayed dark.\n";
  // With attribution, provenance and identifier, as in data/gold.
  const gold =
    "Explicit|25..32|Wr|Comm|Null|Null||because|Contingency.Cause.Reason||||||9..24|Inh|Null|Null|Null||33..42|Inh|Null|Null|Null|||||||33|PDTB3|Link1\n" +
    "EntRel||||||||||||||33..42|Inh|Null|Null|Null||44..58|Inh|Null|Null|Null|||||||44|PDTB3|\n";
  const documents = { train: "wsj_0201", dev: "wsj_2201", test: "wsj_2301" };
  for (const id of Object.values(documents))
    for (const [kind, text] of Object.entries({ gold, raw }))
      put(`pdtb_3/data/${kind}/${id.slice(4, 6)}/${id}`, Buffer.from(text, "latin1"));
  packed("LDC2019T05.tgz", "pdtb_3");
  const { exit, stderr, release } = await build("eng.pdtb.pdtb3");
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: expect.stringContaining("3 of 3 documents") });
  for (const [set, DocID] of Object.entries(documents))
    expect(relationsOf(join(release, set, "relations.json"))).toMatchObject([
      { DocID, Sense: ["Contingency.Cause.Reason"], Arg1: { RawText: "The café closed" } },
      { DocID, Sense: ["EntRel"], Arg1: { RawText: "rain fell" }, Arg2: { RawText: "It stayed dark" } },
    ]);
});
