import type { Confusion, Interval } from "../kappa.ts";
import type { Figure, FigureTable } from "../share.ts";
import type { ConllAgreement, ShareWithF1 } from "./agreement.ts";
import { annotatorLetter } from "./annotation.ts";
import type { SeveralAgreement } from "./several-annotators.ts";

/** Returns the figures of two annotators as tables; the second is Table 1 of the CoNLL-2015 overview. */
export function conllTables(agreement: ConllAgreement): FigureTable[] {
  const { overall, connectives, table, kappa, kappaIntervals, typeKappa, alpha, confusion, byDocument } =
    agreement;
  const summaryRow = (name: string, share: ShareWithF1): FigureTable["rows"][number] => {
    return { name, figures: [share, { value: share.f1 }] };
  };
  return [
    {
      title: "Agreement",
      rowTitle: "",
      columns: ["Agreement", "F1"],
      rows: [summaryRow("Overall", overall), summaryRow("Explicit connectives", connectives)],
    },
    {
      title: "Agreement on arguments and senses",
      rowTitle: "Relation type",
      columns: ["Arg1", "Arg2", "Arg1+Arg2", "Sense"],
      rows: Object.entries(table).map(([name, { arg1, arg2, both, sense }]) => {
        return { name, figures: [arg1, arg2, both, sense] };
      }),
    },
    {
      title: "Cohen's κ with its 95 % interval, and Krippendorff's α",
      rowTitle: "",
      columns: ["κ", ...intervalColumns, "α"],
      rows: (["type", "sense"] as const).map((of) => ({
        name: of === "type" ? "Type" : "First sense",
        figures: [{ value: kappa[of] }, ...intervalFigures(kappaIntervals[of]), { value: alpha[of] }],
      })),
    },
    {
      title: "Cohen's κ by type, with 95 % intervals",
      rowTitle: "Relation type",
      columns: ["Pairs", "κ", ...intervalColumns],
      rows: typeKappa.map(({ category, pairs, kappa: value, interval }) => ({
        name: category,
        figures: [{ count: pairs }, { value }, ...intervalFigures(interval)],
      })),
    },
    {
      title: "By document",
      rowTitle: "Document",
      columns: ["Relations of A", "Relations of B", "Agreement", "F1", "κ on types", ...intervalColumns],
      rows: byDocument.map(({ document, relations, overall: share, kappa: own, kappaIntervals: ends }) => ({
        name: document,
        figures: [
          { count: relations.a },
          { count: relations.b },
          share,
          { value: share.f1 },
          { value: own.type },
          ...intervalFigures(ends.type),
        ],
      })),
    },
    confusionTable("Types, A / B", confusion.type),
    confusionTable(
      "First senses that differ, A / B",
      confusion.sense.filter(([a, b]) => a !== b),
    ),
  ];
}

const intervalColumns = ["From", "To"] as const;

function intervalFigures(interval: Interval): Figure[] {
  return [{ value: interval?.[0] ?? null }, { value: interval?.[1] ?? null }];
}

/** Returns the tables of every two annotators, named by their letters, Fleiss' κ and Krippendorff's α. */
export function severalTables({ pairs, fleiss, alpha }: SeveralAgreement): FigureTable[] {
  return [
    ...pairs.flatMap(({ a, b, agreement }) =>
      conllTables(agreement).map((table) => ({
        ...table,
        title: `${annotatorLetter(a)} and ${annotatorLetter(b)}: ${table.title}`,
      })),
    ),
    {
      title: "All annotators",
      rowTitle: "",
      columns: ["Relations", "Value"],
      rows: [
        { name: "Fleiss' κ on types", figures: [{ count: fleiss.relations }, { value: fleiss.type }] },
        { name: "Krippendorff's α on types", figures: [{ count: alpha.relations }, { value: alpha.type }] },
      ],
    },
  ];
}

function confusionTable(title: string, confusion: Confusion): FigureTable {
  const rows = [...confusion]
    .sort(([, , first], [, , second]) => second - first)
    .map(([a, b, count]) => ({ name: `${a || "none"} / ${b || "none"}`, figures: [{ count }] }));
  return { title, rowTitle: "A / B", columns: ["Pairs"], rows };
}
