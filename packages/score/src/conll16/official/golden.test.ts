import { readFileSync } from "node:fs";
import { join } from "node:path";
import { connectiveHead, readRelations } from "@discoprep/formats/conll16";
import { describeShared } from "@discoprep/shared-data";
import { expect, it } from "vitest";
import { scorerCases } from "../../../test/golden.ts";
import { OfficialStop, type Outcome } from "../../official-stop.ts";
import {
  goldLanguage,
  pairInSubset,
  type ScoredRelation,
  scoredRelation,
  subsets,
} from "../scored-relation.ts";
import type { Figures, SenseTable } from "./numbers.ts";
import { type PartialScore, scorePartial } from "./partial.ts";
import { type StrictScore, scoreStrict } from "./strict.ts";

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}

function readCase(folder: string, file: string): ScoredRelation[] {
  const { relations, messages } = readRelations(readFileSync(join(folder, file), "utf8"), file);
  expect(messages).toEqual([]);
  return relations.map((relation) => scoredRelation(relation, file));
}

const triple = ({ precision, recall, f1 }: Figures): number[] => [precision, recall, f1];
const sorted = (pairs: readonly (readonly number[])[]): number[][] =>
  [...pairs]
    .map((pair) => [...pair])
    .sort((a, b) => (a[0] as number) - (b[0] as number) || (a[1] as number) - (b[1] as number));

/** Golden files hold `{error}` in the place of what the script could not compute; its text is not compared. */
function orError<T>(value: Outcome<T>, show: (value: T) => unknown): unknown {
  return value instanceof OfficialStop ? { error: expect.any(String) } : show(value);
}

function sensesAsGolden(senses: Outcome<SenseTable>, overall: Outcome<Figures>): unknown {
  return orError(senses, (table) => ({
    labels: table.labels,
    matrix_rows_predicted_cols_gold: table.counts,
    micro: orError(overall, triple),
    per_sense: Object.fromEntries(table.figures().map(([label, figures]) => [label, triple(figures)])),
  }));
}

function strictAsGolden(score: StrictScore): object {
  const extraction = (figures: StrictScore["arg1"]) => ({
    tp: figures.correct,
    fp: figures.predicted - figures.correct,
    fn: figures.gold - figures.correct,
    p: figures.precision,
    r: figures.recall,
    f: figures.f1,
  });
  return {
    arg1: extraction(score.arg1),
    arg2: extraction(score.arg2),
    arg1_arg2: extraction(score.both),
    connective: orError(score.connective, extraction),
    evaluate: orError(
      [score.connective, score.overall].find((part) => part instanceof OfficialStop) ?? score.overall,
      (figures) => figures,
    ),
    links: {
      gold_to_predicted: Object.fromEntries(score.links.goldToPredicted),
      predicted_to_gold: Object.fromEntries(score.links.predictedToGold),
    },
    sense: sensesAsGolden(score.senses, score.overall),
  };
}

function partialAsGolden(score: PartialScore): object {
  return {
    alignment: {
      relation: sorted(score.alignments.relation),
      arg1: sorted(score.alignments.arg1),
      arg2: sorted(score.alignments.arg2),
    },
    arg1: triple(score.arg1),
    arg2: triple(score.arg2),
    concatenated: triple(score.concatenated),
    conjunctive: triple(score.conjunctive),
    evaluate: orError(score.overall, (overall) => ({ parser: triple(overall) })),
    sense: sensesAsGolden(score.senses, score.overall),
  };
}

describeShared("golden/scorer", "figures of the official scorer", (folder) => {
  it.each(scorerCases(folder))("%s", (name) => {
    const files = join(folder, "cases", name);
    const gold = readCase(files, "relations.json");
    const predicted = readCase(files, "output.json");
    const metrics = readJson(join(files, "metrics.json")) as Record<string, Record<string, unknown>>;
    for (const subset of subsets) {
      const expected = metrics[subset] as Record<string, Record<string, unknown>>;
      const pair = pairInSubset({ gold, predicted }, subset);
      const { n_gold, n_predicted, ...strict } = expected.strict as Record<string, unknown>;
      if (n_gold !== undefined)
        expect([pair.gold.length, pair.predicted.length]).toEqual([n_gold, n_predicted]);
      const language = goldLanguage(pair.gold);
      expect(strict).toEqual({ ...strictAsGolden(scoreStrict(pair)), language });
      expect(expected.partial).toEqual({ ...partialAsGolden(scorePartial(pair, 0.7)), cutoff: 0.7 });
    }
  });

  it("connective heads", () => {
    const { cases } = readJson(join(folder, "head_mapper.json")) as {
      cases: { raw: string; head?: string; indices?: number[]; error?: string }[];
    };
    for (const { raw, head, indices, error } of cases) {
      const match = connectiveHead(raw);
      expect([raw, match?.head, match?.positions]).toEqual([raw, head, indices]);
      expect(error === undefined).toBe(head !== undefined);
    }
    expect(cases.length).toBe(421);
  });
});
