import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Message } from "@discoprep/corpus";
import { filesBelow, readText } from "@discoprep/files";
import { readBrat } from "@discoprep/formats/brat";
import { type ReadRelation, type ReadSpan, readRelations, tokenIndices } from "@discoprep/formats/conll16";
import { readRelease } from "@discoprep/formats/release";
import { readScored, type ScoredRelation } from "@discoprep/score/conll16";
import { compareSystems } from "@discoprep/score/systems";
import { describeShared } from "@discoprep/shared-data";
import { beforeAll, describe, expect, it } from "vitest";
import { convertCorpus } from "../src/convert/convert-corpus.ts";
import type { ConvertOptions } from "../src/convert/options.ts";
import type { ConversionCounts } from "../src/convert/record.ts";
import { exportRelease } from "../src/export/export-release.ts";
import { corpusStatistics } from "../src/stats/index.ts";
import { validate } from "../src/validate/validate.ts";
import { workFolder } from "../test/made-release.ts";

// Whole corpora from conversion to scores, in the calls that the commands make.

const everything = { format: "annotator", senses: "keep", types: "all" } as const;

/** Returns all that relations.json says except IDs, and the line numbers of our reader. */
function relationsOf(release: string): unknown[] {
  const file = join(release, "relations.json");
  return readRelations(readText(file), file).relations.map(({ ID: _, line: __, ...rest }) => rest);
}

/** What a corpus is to give: its rows, the relations kept, and the warnings of `validate` by check. */
interface Expected {
  readonly rows: number;
  readonly relations: number;
  readonly warnings: Readonly<Record<string, number>>;
}

function checkCorpus(language: string, inputs: Partial<ConvertOptions>, expected: Expected) {
  const { rows, relations, warnings } = expected;
  const work = workFolder();
  const release = join(work, "release");
  const messages: Message[] = [];
  let counts: ConversionCounts;

  beforeAll(async () => {
    const report = (message: Message) => void messages.push(message);
    ({ counts } = await convertCorpus({ ...everything, ...inputs, language, out: release, report }));
  });

  it("every row is accounted for", () => {
    const dropped = Object.values(counts.relations.dropped).reduce((sum, number) => sum + number, 0);
    expect(counts.relations).toMatchObject({ in: rows, kept: relations });
    expect(relations + dropped).toBe(rows);
    expect(counts.messages.error["part-without-tokens"]).toBeUndefined();
    expect(corpusStatistics(release).statistics.relations).toEqual({ release: relations });
  });

  it("validate warns of facts of the corpus alone", async () => {
    const counts: Record<string, number> = {};
    for await (const { rule } of validate(release, { language })) counts[rule] = (counts[rule] ?? 0) + 1;
    expect(counts).toEqual(warnings);
  });

  it("a score counts each wrong sense, and none of gold itself", async () => {
    async function* lines(): AsyncGenerator<string> {
      yield* readText(join(release, "relations.json")).trimEnd().split("\n");
    }
    const all = await readScored(lines(), "relations.json");
    const gold = all.filter(({ type }) => type !== "NoRel");
    const wrong = gold.map((relation, index): ScoredRelation => {
      return index % 10 === 0 ? { ...relation, senses: ["Wrong.Sense"] } : relation;
    });
    const systems = Object.entries({ gold, wrong }).map(([name, predicted]) => ({
      name,
      file: name,
      predicted,
    }));
    const { systems: scored } = compareSystems(
      { name: "corpus", gold, goldHash: "", systems },
      { version: "0", cutoff: 0.7, confidence: false, measures: [], pairs: "all", samples: 1, seed: 1 },
    );
    const right = gold.length - Math.ceil(gold.length / 10);
    const shares = scored.map(({ figures }) => figures.all?.parser?.f1);
    expect(shares).toEqual([1, expect.closeTo(right / gold.length, 10)]);
  });

  it("comes back from the Annotator's files, and from brat; disrpt is written", async () => {
    const before = relationsOf(release);
    const files = join(work, "annotator");
    await exportRelease({ release, to: "annotator", out: files, language });
    const [annotations, raw, back] = [join(files, "ann"), join(files, "raw"), join(work, "back")];
    const parses = join(release, "parses.json");
    await convertCorpus({ ...everything, language, annotations, raw, parses, out: back });
    expect(relationsOf(back)).toEqual(before);
    const brat = join(work, "brat");
    const { counts } = await exportRelease({ release, to: "brat", out: brat, language });
    expect(counts.relations.written).toBe(before.length);
    const readFile = (file: string) => readBrat(readText(file), readText(file.replace(/ann$/, "txt")), file);
    const annotated = filesBelow(brat).filter((file) => file.endsWith(".ann"));
    expect(annotated.flatMap((file) => readFile(file).relations)).toHaveLength(before.length);
    await exportRelease({ release, to: "disrpt", out: join(work, "disrpt"), language });
  });

  return { release, messages };
}

/** A row of a DISRPT .rels file: 1-based token ranges of the units. */
interface DisrptRow {
  readonly document: string;
  readonly units: readonly [string, string];
  readonly type: string;
  readonly sense: string;
}

function disrptRows(folder: string): DisrptRow[] {
  return readdirSync(folder).flatMap((file) => {
    const [, ...lines] = readFileSync(join(folder, file), "utf8").trimEnd().split("\n");
    return lines.map((line): DisrptRow => {
      const cells = line.split("\t");
      const [document = "", arg1 = "", arg2 = ""] = cells;
      return { document, units: [arg1, arg2], type: cells[10] ?? "", sense: cells[11] ?? "" };
    });
  });
}

function unitTokens(ranges: string): Set<number> {
  const tokens = new Set<number>();
  for (const range of ranges.split(",")) {
    const [first = 0, last = first] = range.split("-").map(Number);
    for (let token = first; token <= last; token++) tokens.add(token - 1);
  }
  return tokens;
}

/** True if a unit is the argument, with or without (parts of) the connective. */
function isUnit(unit: ReadonlySet<number>, argument: ReadSpan, connective: ReadSpan): boolean {
  const tokens = tokenIndices(argument);
  const allowed = new Set([...tokens, ...tokenIndices(connective)]);
  return tokens.every((token) => unit.has(token)) && [...unit].every((token) => allowed.has(token));
}

function listsSame(row: DisrptRow, relation: ReadRelation): boolean {
  if (relation.Type.toLowerCase() !== row.type) return false;
  if (!relation.Sense.some((sense) => sense.toLowerCase() === row.sense)) return false;
  const [first, second] = row.units.map(unitTokens) as [Set<number>, Set<number>];
  const { Arg1, Arg2, Connective } = relation;
  const fits = (a: ReadSpan, b: ReadSpan): boolean =>
    isUnit(first, a, Connective) && isUnit(second, b, Connective);
  return fits(Arg1, Arg2) || fits(Arg2, Arg1);
}

describeShared("data/gdtb", "GDTB with trees and CoNLL-U", (folder) => {
  const path = (name: string) => join(folder, name);
  const layers = { trees: path("ptb"), conllu: path("conllu") };
  const inputs = { annotations: path("gold"), raw: path("raw"), ...layers };
  const warnings = { "unscorable-connective": 20, "same-arguments": 25, "overlapping-arguments": 1 };
  const { release, messages } = checkCorpus("en", inputs, { rows: 2684, relations: 2678, warnings });

  it("its units are those of DISRPT", () => {
    // All spans end on token boundaries.
    const rules = new Set(messages.filter(({ severity }) => severity !== "info").map(({ rule }) => rule));
    expect([...rules]).toEqual(["incomplete-row"]);
    const left = new Set(readRelations(readText(join(release, "relations.json")), "").relations);
    const rows = disrptRows(path("rels"));
    expect(rows).toHaveLength(2471);
    const unmatched = rows.filter((row) => {
      const same = [...left].find((relation) => listsSame(row, relation));
      if (same !== undefined) left.delete(same);
      return same === undefined;
    });
    // Each is one of the six rows whose Explicit or AltLex relation has no connective.
    const incomplete = messages.flatMap(({ rule, where }) =>
      rule === "incomplete-row" ? where.document : [],
    );
    expect(unmatched.map((row) => row.document).sort()).toEqual(incomplete.sort());
    // What DISRPT leaves out: EntRel, NoRel, and one Implicit relation.
    expect([...left].filter(({ Type }) => Type !== "EntRel" && Type !== "NoRel")).toHaveLength(1);
  });
});

describeShared("data/ted-mdb", "TED-MDB without parse layers", (folder) => {
  describe.each([
    ["English", "en", 680, 656, 4, { "span-cuts-token": 2 }],
    ["German", "de", 567, 560, 63, {}],
    ["Polish", "pl", 579, 576, 59, {}],
    ["Turkish", "tr", 823, 782, 65, { "character-span-order": 1 }],
  ])("%s", (name, language, rows, relations, unscorable, warningsOfSpans) => {
    const part = (kind: string) => join(folder, name, kind);
    const expected = {
      rows,
      relations,
      warnings: { "unscorable-connective": unscorable, ...warningsOfSpans },
    };
    const { release } = checkCorpus(language, { annotations: part("ann"), raw: part("raw") }, expected);

    it("the tokens are the raw text", () => {
      for (const { id, raw, sentences } of readRelease(release, language).documents) {
        const forms = sentences.flatMap(({ tokens }) => tokens.map(({ form }) => form)).join("");
        expect(forms.replace(/\s/g, ""), id).toBe(raw.replace(/\s/g, ""));
      }
    });
  });
});
