import type { Confusion, Interval } from "../kappa.ts";
import { type Figure, type FigureTable, figureTable } from "../share.ts";
import type { ConllAgreement, SeveralAgreement, ShareWithF1 } from "./agreement.ts";
import { annotatorLetter } from "./annotation.ts";

/** Returns the figures of two annotators as tables; the second is Table 1 of the CoNLL-2015 overview. */
export function conllTables(agreement: ConllAgreement): FigureTable[] {
  const { overall, connectives, table, kappa, kappaIntervals, alpha, confusion } = agreement;
  const summary = (share: ShareWithF1): Figure[] => [share, { value: share.f1 }];
  const ends = ["From", "To"];
  const kappaRow = (of: "type" | "sense"): Figure[] => {
    return [{ value: kappa[of] }, ...intervalFigures(kappaIntervals[of]), { value: alpha[of] }];
  };
  return [
    figureTable(
      "Agreement",
      ["", "Agreement", "F1"],
      Object.entries({ Overall: summary(overall), "Explicit connectives": summary(connectives) }),
    ),
    figureTable(
      "Agreement on arguments and senses",
      ["Relation type", "Arg1", "Arg2", "Arg1+Arg2", "Sense"],
      Object.entries(table).map(([name, { arg1, arg2, both, sense }]) => [name, [arg1, arg2, both, sense]]),
    ),
    figureTable(
      "Cohen's κ with its 95 % interval, and Krippendorff's α",
      ["", "κ", ...ends, "α"],
      Object.entries({ Type: kappaRow("type"), "First sense": kappaRow("sense") }),
    ),
    figureTable(
      "Cohen's κ by type, with 95 % intervals",
      ["Relation type", "Pairs", "κ", ...ends],
      agreement.typeKappa.map(({ category, pairs, kappa: value, interval }) => {
        return [category, [{ count: pairs }, { value }, ...intervalFigures(interval)]];
      }),
    ),
    figureTable(
      "By document",
      ["Document", "Relations of A", "Relations of B", "Agreement", "F1", "κ on types", ...ends],
      agreement.byDocument.map(({ document, relations: { a, b }, ...figures }) => {
        const interval = intervalFigures(figures.kappaIntervals.type);
        const value = figures.kappa.type;
        return [document, [{ count: a }, { count: b }, ...summary(figures.overall), { value }, ...interval]];
      }),
    ),
    confusionTable("Types, A / B", confusion.type),
    confusionTable(
      "First senses that differ, A / B",
      confusion.sense.filter(([a, b]) => a !== b),
    ),
  ];
}

function intervalFigures(interval: Interval): Figure[] {
  return [{ value: interval?.[0] ?? null }, { value: interval?.[1] ?? null }];
}

/** Returns the tables of each pair of annotators, named by letters, Fleiss' κ and Krippendorff's α. */
export function severalTables({ pairs, fleiss, alpha }: SeveralAgreement): FigureTable[] {
  const ofPairs = pairs.flatMap(({ a, b, agreement }) =>
    conllTables(agreement).map((table) => {
      return { ...table, title: `${annotatorLetter(a)} and ${annotatorLetter(b)}: ${table.title}` };
    }),
  );
  const ofAll = figureTable(
    "All annotators",
    ["", "Relations", "Value"],
    Object.entries({ "Fleiss' κ on types": fleiss, "Krippendorff's α on types": alpha }).map(
      ([name, { relations, type }]) => [name, [{ count: relations }, { value: type }]] as const,
    ),
  );
  return [...ofPairs, ofAll];
}

function confusionTable(title: string, confusion: Confusion): FigureTable {
  const sorted = [...confusion].sort(([, , first], [, , second]) => second - first);
  const rows = sorted.map(([a, b, count]) => [`${a || "none"} / ${b || "none"}`, [{ count }]] as const);
  return figureTable(title, ["A / B", "Pairs"], rows);
}
