import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Message } from "@discoprep/corpus";
import { describe, expect, it } from "vitest";
import { smallRelease, writeMadeUpRelease } from "../test/made-up-release.ts";
import type { AgreementReport, ScoreReport, SeveralAgreementReport } from "./model/report.ts";
import { writeReport } from "./write-report.ts";

const root = mkdtempSync(join(tmpdir(), "score-"));
const gold = writeMadeUpRelease(join(root, "gold"), smallRelease());
const goldLines = readFileSync(join(gold, "relations.json"), "utf8").trim().split("\n");

/** Writes gold's lines, changed. @returns the file */
// biome-ignore lint/suspicious/noExplicitAny: a line of JSON
function output(file: string, change: (relation: any, index: number) => unknown): string {
  const relations = goldLines.flatMap((line, index) => change(JSON.parse(line), index) ?? []);
  writeFileSync(join(root, file), relations.map((relation) => `${JSON.stringify(relation)}\n`).join(""));
  return join(root, file);
}

/** Writes gold as a second annotator has it: one relation is changed. */
function changedRelease(name: string, at: number, change: object): string {
  const release = writeMadeUpRelease(join(root, name), smallRelease());
  output(`${name}/relations.json`, (relation, index) => ({ ...relation, ...(index === at && change) }));
  return release;
}

const wrong = output("wrong.json", (relation, index) => {
  if (index === 0) return undefined;
  if (index === 1) relation.Sense = ["Expansion.Conjunction"];
  if (index !== 2) return relation;
  relation.Arg1.TokenList.pop();
  return { ...relation, Sense: ["Temporal.Synchrony"] };
});
const right = output("right.json", (relation) => relation);

describe("the numbers of a score", async () => {
  const out = join(root, "site");
  const { result: report } = await writeReport({ gold, system: [wrong, right], out });
  const [{ scores, errors }] = report.parts as unknown as [ScoreReport];
  const [second, first] = scores.systems;

  it("are 1 for a system equal to gold, and as counted by hand for one that is not", () => {
    expect(second?.figures.all?.parser).toMatchObject({ correct: 5, predicted: 5, gold: 5, f1: 1 });
    // One missed, one wrong sense, one wrong boundary of five; four predicted.
    expect(first?.figures.all?.parser).toMatchObject({ correct: 2, predicted: 4, gold: 5, p: 0.5, r: 0.4 });
    expect(first?.errors).toMatchObject({ missed: 1, arg1: 1, sense: 1, right: 2, spurious: 0 });
    const counted = Object.entries(errors.wrong ?? {}).filter(([, count]) => count > 0);
    // The relation with the wrong boundary has another sense, too.
    expect(counted).toEqual([
      ["missed", 1],
      ["arg1", 1],
      ["sense", 2],
    ]);
    expect(scores.signature).toContain("|cutoff:0.7|");
    expect(first?.figures.all?.partial_parser).toBeDefined();
    expect(scores.tests).toHaveLength(3);
    expect(scores.tests[0]).toMatchObject({ first: "wrong", second: "right", n: 10_000 });
  });

  it("add up in the confusion", () => {
    for (const { confusion, figures } of scores.systems) {
      const { counts, senses } = confusion;
      const sum = (list: readonly number[]) => list.reduce((total, count) => total + count, 0);
      expect(figures.all?.parser).toMatchObject({
        gold: sum(counts.slice(0, -1).map(sum)),
        predicted: sum(counts.map((row) => sum(row.slice(0, -1)))),
        correct: sum(senses.map((_, index) => counts[index]?.[index] ?? 0)),
      });
    }
  });

  it("stand on the pages", () => {
    expect(readFileSync(join(out, "system-1.html"), "utf8")).toContain("Wrong boundary of Arg1");
    expect(readFileSync(join(out, "doc-1", "harbour_01.html"), "utf8")).toContain("missed");
  });
});

describe("the agreement of two annotators", () => {
  it("is 1 for equal releases, and shows each disagreement", async () => {
    const second = writeMadeUpRelease(join(root, "other"), smallRelease());
    const same = await writeReport({ agreement: [gold, second], out: join(root, "same") });
    expect((same.result.parts[0] as AgreementReport).agreement.overall.share).toBe(1);
    changedRelease("other", 1, { Sense: ["Expansion.Conjunction"] });
    const out = join(root, "agreement");
    const { result: report } = await writeReport({ agreement: [gold, second], out });
    expect((report.parts[0] as AgreementReport).agreement.overall).toMatchObject({ agreed: 4, of: 5 });
    expect(readFileSync(join(out, "data", "disagreements-1.js"), "utf8")).toContain("Comparison.Contrast");
  });
});

it("the agreement of three annotators stands beside that of every two", async () => {
  const out = join(root, "three");
  const annotators = [gold, changedRelease("second", 1, { Type: "AltLex" }), changedRelease("third", -1, {})];
  const { result: report } = await writeReport({ agreement: annotators, out });
  const [{ agreement }] = report.parts as unknown as [SeveralAgreementReport];
  expect(
    agreement.pairs.map(({ a, b, agreement: { overall } }) => [a, b, overall.agreed, overall.of]),
  ).toEqual([
    ...[
      [0, 1, 4, 5],
      [0, 2, 5, 5],
      [1, 2, 4, 5],
    ],
  ]);
  const index = readFileSync(join(out, "index.html"), "utf8");
  expect(index).toContain("Agreement of 3 annotators");
  expect(index).toContain(`Fleiss' κ on types</th><td class="number" data-value="5">5`);
  expect(index).toContain('<a href="A-B.html">A and B</a>');
  const pair = readFileSync(join(out, "A-B-disagreements.html"), "utf8");
  expect(pair).toContain("data/A-B-disagreements-1.js");
  expect(readFileSync(join(out, "data", "A-B-disagreements-1.js"), "utf8")).toContain("AltLex");
});

it("tells what is wrong in an output", async () => {
  const unsorted = output("unsorted.json", (relation, index) => {
    if (index === 0) relation.Arg2.TokenList.reverse();
    return relation;
  });
  const messages: Message[] = [];
  const report = (message: Message) => void messages.push(message);
  await writeReport({ gold, system: [right, unsorted], out: join(root, "errors"), report });
  expect(messages.map(({ rule, where, found }) => [rule, where.file, found])).toEqual([
    ["errors-in-output", unsorted, "1 token-order"],
  ]);
});

it("tells what is wrong with gold", async () => {
  const messages: Message[] = [];
  const report = (message: Message) => void messages.push(message);
  const twice = output("twice.json", (relation) => [relation, relation]);
  await writeReport({ gold: twice, system: [twice], out: join(root, "twice"), report });
  expect(messages.map(({ rule, where }) => [rule, where.file])).toContainEqual(["repeated-in-gold", twice]);
});

it("predictions in .rels are scored as score-disrpt does, and their texts are listed", async () => {
  const header = "doc\tunit1_toks\tunit2_toks\tunit1_txt\tunit2_txt\trel_type\tlabel\n";
  const rows = (label: string) =>
    `${header}d\t1-2\t3\tIt rained\tagain\timplicit\tcause\nd\t3\t4-5,7\tagain\tand so on\timplicit\t${label}\n`;
  const files = { gold: "condition", first: "cause", second: "condition" };
  for (const [name, label] of Object.entries(files)) writeFileSync(join(root, `${name}.rels`), rows(label));
  const [goldRels = "", ...system] = Object.keys(files).map((name) => join(root, `${name}.rels`));
  const out = join(root, "rels-site");
  const { result } = await writeReport({ gold: goldRels, system, out });
  const [{ scores, errors }] = result.parts as unknown as [ScoreReport];
  const accuracies = scores.systems.map(({ name, figures }) => [name, figures.all?.accuracy?.f1]);
  expect(accuracies).toEqual([
    ["second.rels", 1],
    ["first.rels", 0.5],
  ]);
  expect(errors["first.rels"]).toMatchObject({ sense: 1, missed: 0, arg1: 0 });
  expect(readFileSync(join(out, "data", "outcomes-1.js"), "utf8")).toContain("and so on");
  expect(readFileSync(join(out, "index.html"), "utf8")).toContain("second.rels leads: accuracy 100.00");
  await expect(writeReport({ gold: goldRels, system: [right], out })).rejects.toThrow("both .rels");
});

it("an output that is named as a folder is refused with the options that take it", async () => {
  const file = output("alone.json", (copy) => copy);
  await expect(writeReport({ folders: [file], out: join(root, "alone") })).rejects.toThrow(
    `${file} holds relations: name an output with --gold RELEASE --system ${file}`,
  );
});
