import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { testFolder } from "@discoprep/shared-data/folder";
import { beforeEach, describe, expect, it } from "vitest";
import { Dataset } from "./dataset.ts";
import { pathsOf } from "./find-files.ts";
import { sourceMessages } from "./sources.ts";

let corpora: string;

const inputs = { annotations: "source:annotations", raw: "source:raw", parses: "source:parses" };
const convert = { run: "convert", name: "release", format: "pdtb2", language: "en" };
const steps = [{ ...convert, ...inputs, trees: "source:trees" }];
const pdtb = { name: "wsj_\\d{4}\\.pdtb", begins: "_{20}" };
const sources = [
  { name: "annotations", find: pdtb, obtain: "LDC1.", documents: 9 },
  { name: "raw", find: { name: "wsj_\\d{4}", begins: "^(?!_{20})" }, obtain: "LDC2." },
  { name: "parses", find: { name: "parses\\.json", begins: '^\\{"wsj_', as: "files" }, obtain: "LDC3." },
  { name: "trees", insteadOf: "parses", find: { name: "wsj_\\d{4}\\.mrg" }, obtain: "LDC4." },
];
const whole = sources.map((fields) => ({ what: "a part", licence: "MIT", ...fields }));
const dataset = testFolder({
  "dataset.json": JSON.stringify({ description: "A test.", steps }),
  "sources.json": JSON.stringify(whole),
});

beforeEach(() => {
  corpora = mkdtempSync(join(tmpdir(), "discoprep-"));
});

/** How files begin. */
const beginnings = { pdtb: "_".repeat(56), raw: "The text.", mrg: "( (S" } as const;
type Kind = keyof typeof beginnings;

/** Writes three documents. @param place of a file; undefined leaves it out */
function layOut(place: (kind: Kind, section: string, name: string) => string | undefined): void {
  for (const kind of ["pdtb", "raw", "mrg"] as const) {
    for (const section of ["02", "22", "23"]) {
      const path = place(kind, section, `wsj_${section}99${kind === "raw" ? "" : `.${kind}`}`);
      if (path !== undefined) put(path, beginnings[kind]);
    }
  }
}

function put(path: string, text: string): void {
  mkdirSync(dirname(join(corpora, path)), { recursive: true });
  writeFileSync(join(corpora, path), path.endsWith(".gz") ? gzipSync(text) : text);
}

const onDiscs = (kind: Kind, section: string, name: string): string =>
  ({
    pdtb: `pdtb_v2/data/pdtb/${section}/${name}`,
    raw: `treebank_3/raw/wsj/${section}/${name}`,
    mrg: `treebank_3/parsed/mrg/wsj/${section}/${name}`,
  })[kind];

/** Returns the state of each source with its places, and the messages. */
async function look(sources: ReadonlyMap<string, string> = new Map()): Promise<[string[], string[]]> {
  const check = await Dataset.open({ dataset, corpora, sources });
  return [
    check.sources.map(({ source, state, files, place = [] }) =>
      [source.name, state, files, ...pathsOf(place)].join(" ").replaceAll(`${corpora}/`, "").trim(),
    ),
    sourceMessages(check.sources).flatMap(({ severity, what, expected, found }) =>
      severity === "warning" ? [`${expected}; ${found}`] : [`${what}; ${found}`],
    ),
  ];
}

const part = '9 documents of "annotations"; 3';

describe("the sources of a dataset", () => {
  it.each<[string, Parameters<typeof layOut>[0], string]>([
    ["on discs", onDiscs, "pdtb_v2/data/pdtb, treebank_3/raw/wsj, treebank_3/parsed/mrg/wsj"],
    ["one folder deep", (kind, section, name) => `${kind}/${section}/${name}`, "pdtb, raw, mrg"],
    ["in capitals", (kind, _, name) => `${kind.toUpperCase()}/${name.toUpperCase()}`, "PDTB, RAW, MRG"],
    ["packed", (kind, section, name) => `${kind}/${section}/${name}.gz`, "pdtb, raw, mrg"],
    ["in one folder", (_kind, _section, name) => `a/b/${name}`, "a/b, a/b, a/b"],
  ])("finds files %s", async (_name, place, places) => {
    layOut(place);
    const [annotations, raw, trees] = places.split(", ");
    expect(await look()).toEqual([
      [
        `annotations found 3 ${annotations}`,
        `raw found 3 ${raw}`,
        "parses not used",
        `trees found 3 ${trees}`,
      ],
      [part],
    ]);
  });

  it("looks in the folder that was named, and takes the first of two kinds", async () => {
    layOut(onDiscs);
    put("task/parses.json", '{"wsj_0299": {}}');
    put("other/parses.json", '{"chtb_0001": {}}');
    const [result] = await look(new Map([["raw", join(corpora, "treebank_3")]]));
    expect(result).toEqual([
      "annotations found 3 pdtb_v2/data/pdtb",
      "raw found 3 treebank_3/raw/wsj",
      "parses found 1 task/parses.json",
      "trees not used",
    ]);
    await expect(look(new Map([["dump", corpora]]))).rejects.toThrow(
      'the dataset has no source "dump"; its sources: annotations, raw, parses, trees',
    );
  });

  it("names documents that a source lacks", async () => {
    layOut((kind, section, name) =>
      kind === "raw" && section === "22" ? undefined : onDiscs(kind, section, name),
    );
    const [, messages] = await look();
    expect(messages).toEqual([part, "a source lacks documents of another source; none for 1: wsj_2299"]);
  });

  it("names all that is missing, and where to get it", async () => {
    const { sources } = await Dataset.open({ dataset, corpora });
    expect(sources.map(({ state }) => state)).toEqual(["missing", "missing", "missing", "missing"]);
    expect(
      sourceMessages(sources).map(({ rule, remedy = "" }) => `${rule} ${/LDC\w+/.exec(remedy)?.[0]}`),
    ).toEqual(["LDC1", "LDC2", "LDC3", "LDC4"].map((id) => `source-missing ${id}`));
    const unset = await Dataset.open({ dataset });
    expect(unset.sources[0]?.problem?.found).toBe("$CORPORA is not set");
  });

  it("names both files where a document is there twice, and takes the folder that is named", async () => {
    layOut(onDiscs);
    cpSync(join(corpora, "treebank_3/raw"), join(corpora, "treebank_2/raw"), { recursive: true });
    const [result, [problem]] = await look();
    expect(result[1]).toBe("raw not clear");
    const twice = ["treebank_2", "treebank_3"].map((disc) => `${corpora}/${disc}/raw/wsj/02/wsj_0299`);
    expect(problem).toContain(
      `is not clear; document wsj_0299 is there more than once: ${twice.join(" and ")}`,
    );
    const named = new Map([["raw", join(corpora, "treebank_2")]]);
    expect((await look(named))[0][1]).toBe("raw found 3 treebank_2/raw/wsj");
    rmSync(join(corpora, "treebank_2"), { recursive: true });
    expect((await look())[0][1]).toBe("raw found 3 treebank_3/raw/wsj");
  });
});
