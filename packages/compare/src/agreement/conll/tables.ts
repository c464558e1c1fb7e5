import type { FigureTable } from "../figure-table.ts";
import type { Confusion } from "../kappa.ts";
import { type ConllAgreement, type ShareWithF1, tableRowNames } from "./agreement.ts";
import type { SeveralAgreement } from "./several-annotators.ts";

/** The figures of two annotators as tables; the second is Table 1 of the CoNLL-2015 overview. */
export function conllTables(agreement: ConllAgreement): FigureTable[] {
  const { overall, connectives, table, kappa, confusion } = agreement;
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
      rows: tableRowNames.map((name) => {
        const { arg1, arg2, both, sense } = table[name];
        return { name, figures: [arg1, arg2, both, sense] };
      }),
    },
    {
      title: "Cohen's κ",
      rowTitle: "",
      columns: ["κ"],
      rows: [
        { name: "Type", figures: [{ value: kappa.type }] },
        { name: "First sense", figures: [{ value: kappa.sense }] },
      ],
    },
    confusionTable("Types, A / B", confusion.type),
    confusionTable(
      "First senses that differ, A / B",
      confusion.sense.filter(([a, b]) => a !== b),
    ),
  ];
}

/** The tables of every two annotators, named by their letters, and Fleiss' κ. */
export function severalTables({ pairs, fleiss }: SeveralAgreement): FigureTable[] {
  return [
    ...pairs.flatMap(({ a, b, agreement }) =>
      conllTables(agreement).map((table) => ({
        ...table,
        title: `${letter(a)} and ${letter(b)}: ${table.title}`,
      })),
    ),
    {
      title: "All annotators",
      rowTitle: "",
      columns: ["Relations", "Fleiss' κ"],
      rows: [{ name: "Type", figures: [{ count: fleiss.relations }, { value: fleiss.type }] }],
    },
  ];
}

/** A for the first annotator named, and so on. */
function letter(annotator: number): string {
  return String.fromCharCode(65 + annotator);
}

/** The most frequent first. */
function confusionTable(title: string, confusion: Confusion): FigureTable {
  const rows = [...confusion]
    .sort(([, , one], [, , other]) => other - one)
    .map(([a, b, count]) => ({ name: `${a || "none"} / ${b || "none"}`, figures: [{ count }] }));
  return { title, rowTitle: "A / B", columns: ["Pairs"], rows };
}
