import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { filesBelow, sha256 } from "@discoprep/files";
import { describeShared } from "@discoprep/shared-data";
import { zipOf } from "@discoprep/shared-data/zip";
import { beforeEach, expect, it, vi } from "vitest";
import { type CommandRun, runForTest } from "../test/run-command.ts";

const recipe = fileURLToPath(new URL("../../../datasets/eng.pdtb.pdtb2", import.meta.url));
let corpora: string;
let dataset: string;

/** The shipped dataset with its sets of sections, without the counts of a whole copy. */
beforeEach(() => {
  const work = mkdtempSync(join(tmpdir(), "discoprep-build-corpora-"));
  corpora = join(work, "corpora");
  dataset = join(work, "eng.pdtb.pdtb2");
  for (const file of ["dataset.json", "sources.json", "splits.json"]) {
    cpSync(join(recipe, file), join(dataset, file));
  }
  const job = JSON.parse(readFileSync(join(dataset, "dataset.json"), "utf8"));
  delete job.steps[0].counts;
  writeFileSync(join(dataset, "dataset.json"), JSON.stringify(job));
  vi.stubEnv("CORPORA", corpora);
  return () => vi.unstubAllEnvs();
});

function build(...args: string[]): Promise<CommandRun> {
  return runForTest(["build", dataset, ...args]);
}

/** Puts a file into the folder of corpora, compressed where its name ends in .gz. */
function put(path: string, bytes: Uint8Array): void {
  const file = join(corpora, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, path.toLowerCase().endsWith(".gz") ? gzipSync(bytes) : bytes);
}

/** The relations of a set, without the parts that contain the document's name and number. */
function released(set: string): unknown[] {
  return relationsOf(join(dataset, "out/release", set, "relations.json"));
}

function relationsOf(file: string): unknown[] {
  return readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => ({ ...JSON.parse(line), DocID: "", ID: 0 }));
}

describeShared("data/invented-pdtb", "a copy of PDTB laid out in every way at once", (folder) => {
  const bytes = (path: string): Buffer => readFileSync(join(folder, path));
  const document = {
    annotations: bytes("pdtb/99/wsj_9901.pdtb"),
    raw: bytes("raw/99/wsj_9901"),
    trees: bytes("ptb/99/wsj_9901.mrg"),
  };

  /** Three sections: as on the disc, compressed, and in capitals. */
  function layOut({ withoutRawOf = "" } = {}): void {
    put("pdtb_v2/data/pdtb/02/wsj_0201.pdtb", document.annotations);
    put("pdtb_v2/data/pdtb/22/wsj_2201.pdtb.gz", document.annotations);
    put("pdtb_v2/data/PDTB/23/WSJ_2301.PDTB", document.annotations);
    put("pdtb_v2/doc/pdtb_manual.txt", Buffer.from("The manual.\n"));
    const raws = {
      "02": "discs/LDC99T42/treebank_3/raw/wsj/02/wsj_0201",
      "22": "discs/LDC99T42/treebank_3/raw/wsj/22/wsj_2201.gz",
      "23": "discs/LDC99T42/treebank_3/RAW/WSJ/23/WSJ_2301",
    };
    for (const [section, path] of Object.entries(raws)) {
      if (section !== withoutRawOf) put(path, document.raw);
    }
    put("discs/LDC99T42/treebank_3/parsed/mrg/wsj/02/wsj_0201.mrg", document.trees);
    put("discs/LDC99T42/treebank_3/parsed/mrg/wsj/22/wsj_2201.mrg.gz", document.trees);
    put("discs/LDC99T42/treebank_3/PARSED/MRG/WSJ/23/WSJ_2301.MRG", document.trees);
  }

  it("is built right", async () => {
    layOut();
    const { exit, stderr } = await build();
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: expect.stringContaining("3 of 3 documents") });
    const expected = relationsOf(join(folder, "expected_relations.json"));
    for (const set of ["train", "dev", "test"]) expect(released(set)).toEqual(expected);
    const { sources } = JSON.parse(readFileSync(join(dataset, "out/release/manifest.json"), "utf8"));
    expect(sources.raw).toEqual({ paths: ["discs/LDC99T42/treebank_3"], files: 3 });
  });

  it("with a section missing: --check names everything in one run, the build says why not", async () => {
    layOut({ withoutRawOf: "23" });
    const { exit, stdout, stderr } = await build("--check");
    expect(exit).toBe(1);
    expect(stdout).toMatch(/^annotations: found, 3 files/m);
    expect(stdout).toMatch(/^raw: found, 2 files/m);
    expect(stdout).toMatch(/^parses: not used/m);
    expect(stdout).toMatch(/^trees: found, 3 files/m);
    expect(stderr).toMatch(/"annotations" is not whole; expected 2159 documents; found 3\. LDC2008T05/);
    expect(stderr).toContain('the source "raw" lacks 1 of the 3 documents of "annotations"');
    expect(stderr).toContain("wsj_2301");
    const built = await build();
    expect(built.exit).toBe(1);
    expect(built.stderr).toContain("wsj_2301: the annotation file has no raw text");
    expect(filesBelow(join(dataset, "out"))).toEqual([]);
  });
});

const bar = `${"_".repeat(56)}\n`;

/** A block of PDTB 2.0 whose arguments are two stretches of raw text. */
function entRel(raw: string, first: readonly [number, number], second: readonly [number, number]): string {
  const part = ([start, end]: readonly [number, number]): string =>
    `${start}..${end}\n0\n#### Text ####\n${raw.slice(start, end)}\n##############\n`;
  return `${bar}____EntRel____\n${second[0]}\n1\n____Arg1____\n${part(first)}____Arg2____\n${part(second)}${bar}`;
}

/**
 * Made-up annotations: each line of a text has an EntRel with the line before it. In a text of one line, the
 * second half has one with the first. Lines without a full stop (datelines, notes in brackets) have no tree.
 */
function madeUpAnnotations(raw: string): string {
  const lines = [...raw.matchAll(/^(?!\.START|\()\S.*[.?!'"](?=[^\S\n]*$)/gm)].map(
    ({ index, 0: text }) => [index, index + text.length] as const,
  );
  const [first] = lines;
  if (first !== undefined && lines.length === 1) {
    const middle = raw.indexOf(" ", (first[0] + first[1]) / 2);
    return entRel(raw, [first[0], middle], [middle + 1, first[1]]);
  }
  return lines
    .slice(1)
    .map((line, before) => entRel(raw, lines[before] ?? line, line))
    .join("");
}

describeShared(
  "data/wsj-sample",
  "99 real documents with made-up annotations, as on LDC's discs",
  (folder) => {
    /** 00 to train, 01 to dev and test: sections that the sets have. */
    const renamed = (id: string): string =>
      id.startsWith("wsj_00") ? `wsj_02${id.slice(6)}` : `wsj_${id < "wsj_0150" ? "22" : "23"}${id.slice(6)}`;

    it("make a release of 97; the two with damaged raw text are named", { timeout: 120_000 }, async () => {
      for (const file of filesBelow(join(folder, "raw"))) {
        const id = basename(file);
        const name = renamed(id);
        const section = name.slice(4, 6);
        const raw = readFileSync(file);
        const annotations = Buffer.from(madeUpAnnotations(raw.toString("latin1")), "latin1");
        put(`treebank_3/raw/wsj/${section}/${name}`, raw);
        put(
          `treebank_3/parsed/mrg/wsj/${section}/${name}.mrg`,
          readFileSync(join(folder, `trees/${id}.mrg`)),
        );
        put(`pdtb_v2/data/pdtb/${section}/${name}.pdtb`, annotations);
      }
      const refused = await build();
      expect(refused.exit).toBe(1);
      expect(refused.stderr).toMatch(/2 of 99 documents cannot be converted; found wsj_2242, wsj_2362\./);
      const { exit, stderr } = await build("--keep-going");
      expect(exit).toBe(1); // the two stay errors
      expect(stderr).toContain("97 of 99 documents");
      for (const damaged of ["wsj_2242", "wsj_2362"])
        expect(stderr).toMatch(new RegExp(`error: .*${damaged}`));
      const { counts } = JSON.parse(readFileSync(join(dataset, "out/release/manifest.json"), "utf8"));
      expect(counts.documents).toMatchObject({ in: 99, kept: 97 });
      const sets = ["train", "dev", "test"].map((set) => released(set).length);
      expect(sets.reduce((sum, number) => sum + number)).toBe(counts.relations.kept);
      for (const set of ["train", "dev", "test"]) {
        const valid = await runForTest(["validate", "en", join(dataset, "out/release", set)]);
        expect(valid.exit).toBe(0);
        // One name is cut by a line break of the raw text: "S.p.", "A."
        for (const line of valid.stdout.trimEnd().split("\n").filter(Boolean)) {
          expect(line).toMatch(/^warning span-cuts-token: .* document wsj_0232/);
        }
      }
      // The same corpora as archives give the same release, byte for byte.
      const release = join(dataset, "out/release");
      const contents = () => filesBelow(release).map((file) => [file, sha256(readFileSync(file))]);
      const before = contents();
      const treebank = filesBelow(join(corpora, "treebank_3")).map((file) => ({
        name: relative(corpora, file),
        content: readFileSync(file),
      }));
      writeFileSync(join(corpora, "treebank_3.zip"), zipOf(treebank));
      execFileSync("tar", ["-czf", "LDC2008T05.tgz", "pdtb_v2"], { cwd: corpora });
      for (const path of ["treebank_3", "pdtb_v2"]) rmSync(join(corpora, path), { recursive: true });
      rmSync(join(dataset, "out"), { recursive: true });
      const packed = await build("--keep-going");
      expect(packed.stderr).toContain("97 of 99 documents");
      expect(contents()).toEqual(before);
    });
  },
);
