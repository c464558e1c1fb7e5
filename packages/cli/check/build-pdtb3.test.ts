import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, vi } from "vitest";
import { runForTest } from "../test/run-command.ts";

const recipe = fileURLToPath(new URL("../../../datasets/eng.pdtb.pdtb3", import.meta.url));

const raw =
  ".START \n\nThe café closed because rain fell. It stayed dark.\n\nWhy did Ann leave? She had a train. " +
  "That caused delays. So cold was it that pipes froze. The pipes are old.\n";

/** The span list of a text, `start..end` in characters, which are bytes of Latin-1. */
function span(text: string): string {
  const start = raw.indexOf(text);
  expect(start, text).toBeGreaterThan(0);
  return `${start}..${start + text.length}`;
}

/** The cells of a row of data/gold that are not empty, by column; 34 columns. */
function row(cells: Readonly<Record<number, string>>): string {
  return Array.from({ length: 34 }, (_, column) => cells[column] ?? "").join("|");
}

interface Annotated {
  readonly type: string;
  readonly words: string;
  readonly connective: string;
  readonly senses: readonly string[];
  readonly arg1: string;
  readonly arg2: string;
}

const relations: readonly Annotated[] = [
  {
    ...{ type: "Explicit", words: "because", connective: "", senses: ["Contingency.Cause.Reason"] },
    ...{ arg1: "The café closed", arg2: "rain fell" },
  },
  {
    ...{ type: "Implicit", words: "", connective: "as a result", senses: ["Contingency.Cause.Result"] },
    ...{ arg1: "rain fell", arg2: "It stayed dark" },
  },
  {
    ...{ type: "Hypophora", words: "", connective: "", senses: [] },
    ...{ arg1: "Why did Ann leave?", arg2: "She had a train" },
  },
  {
    ...{ type: "AltLex", words: "That caused", connective: "", senses: ["Contingency.Cause.Result"] },
    ...{ arg1: "She had a train", arg2: "delays" },
  },
  {
    ...{ type: "AltLexC", words: "So cold was it that", connective: "" },
    ...{ senses: ["Contingency.Cause+Belief.Result+Belief"], arg1: "So cold was it", arg2: "pipes froze" },
  },
  {
    ...{ type: "EntRel", words: "", connective: "", senses: [], arg1: "pipes froze" },
    arg2: "The pipes are old",
  },
];

/** Each with attribution, provenance and identifier, as in data/gold. */
const gold = relations
  .map(({ type, words, connective, senses, arg1, arg2 }, index) =>
    row({
      ...{ 0: type, 1: words && span(words), 2: "Wr", 3: "Comm", 4: "Null", 5: "Null" },
      ...{ 7: type === "Explicit" ? words : connective, 8: senses[0] ?? "" },
      ...{ 14: span(arg1), 15: "Inh", 16: "Null", 17: "Null", 18: "Null" },
      ...{ 20: span(arg2), 21: "Inh", 22: "Null", 23: "Null", 24: "Null" },
      ...{ 31: span(arg2).split("..")[0] ?? "", 32: "PDTB3", 33: index === 0 ? "Link1" : "" },
    }),
  )
  .join("\n");

it("builds PDTB 3.0 from the archive that holds it, cell by cell", async () => {
  const work = mkdtempSync(join(tmpdir(), "discoprep-pdtb3-"));
  const [corpora, dataset] = [join(work, "corpora"), join(work, "eng.pdtb.pdtb3")];
  for (const file of ["dataset.json", "sources.json", "splits.json", "counts.json"])
    cpSync(join(recipe, file), join(dataset, file));
  writeFileSync(join(dataset, "counts.json"), '{"sets": ["train"], "documents": {"train": 1}}');
  for (const section of ["02", "22", "23"]) {
    const files = { gold: `${gold}\n`, raw };
    for (const [kind, text] of Object.entries(files)) {
      const file = join(corpora, `pdtb_3/data/${kind}/${section}/wsj_${section}01`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text, "latin1");
    }
  }
  execFileSync("tar", ["-czf", "LDC2019T05.tgz", "pdtb_3"], { cwd: corpora });
  rmSync(join(corpora, "pdtb_3"), { recursive: true });
  vi.stubEnv("CORPORA", corpora);
  const { exit, stderr } = await runForTest(["build", dataset]).finally(() => vi.unstubAllEnvs());
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: expect.stringContaining("3 of 3 documents") });
  for (const [set, id] of Object.entries({ train: "wsj_0201", dev: "wsj_2201", test: "wsj_2301" })) {
    const lines = readFileSync(join(dataset, "out/release", set, "relations.json"), "utf8")
      .trim()
      .split("\n");
    const found = lines.map((line) => {
      const { DocID, Type, Sense, Connective, Arg1, Arg2 } = JSON.parse(line);
      return [DocID, Type, Sense, Connective.RawText, Arg1.RawText, Arg2.RawText];
    });
    const expected = relations.map(({ type, words, connective, senses, arg1, arg2 }) => [
      ...[id, type, senses.length > 0 ? senses : [type], words || connective, arg1, arg2],
    ]);
    expect(found).toEqual(expected);
  }
});
