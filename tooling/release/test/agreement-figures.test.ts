import { beforeAll, describe, it } from "vitest";
// @ts-expect-error: a script without types
import { hasBrowser } from "../../browser/start.js";
import {
  compareFigures,
  type Json,
  other,
  printed,
  release,
  type Shown,
  sampleFigures,
} from "./shown-figures.ts";

describe.skipIf(!hasBrowser)("figures of pages", () => {
  let shown: Map<string, Shown[]>;

  beforeAll(async () => {
    shown = await sampleFigures();
  });

  it("of agreement are those of agree conll --json", async () => {
    const json = await printed("agree", "conll", release, other, "--json", "--quiet");
    const kinds: Readonly<Record<string, string>> = {
      "only A has it": "only-a",
      "only B has it": "only-b",
      Arg1: "arg1",
      Arg2: "arg2",
    };
    const confused = (pairs: Json, name: string): number =>
      pairs.find(([a, b]: Json) => `${a || "none"} / ${b || "none"}` === name)[2];
    const kappa = (of: Json, column: string): number | undefined =>
      ({ Pairs: of.pairs, κ: of.kappa, From: of.interval?.[0], To: of.interval?.[1], α: of.alpha })[column];
    compareFigures(shown, /^agreement.index/, 60, ({ caption, row, column }) => {
      if (caption === "Disagreements by kind")
        return json.disagreements.filter((one: Json) => one.kinds.includes(kinds[row] ?? row)).length;
      if (caption === "Agreement") {
        const of = row === "Overall" ? json.overall : json.connectives;
        return column === "F1" ? of.f1 : of.share;
      }
      if (caption === "Agreement on arguments and senses")
        return json.table[row][column === "Arg1+Arg2" ? "both" : column.toLowerCase()].share;
      if (caption.startsWith("Cohen's κ with")) {
        const of = row === "Type" ? "type" : "sense";
        return kappa(
          { kappa: json.kappa[of], interval: json.kappaIntervals[of], alpha: json.alpha[of] },
          column,
        );
      }
      if (caption.startsWith("Cohen's κ by type"))
        return kappa(
          json.typeKappa.find((one: Json) => one.category === row),
          column,
        );
      if (caption === "Types, A / B") return confused(json.confusion.type, row);
      if (caption.startsWith("First senses")) return confused(json.confusion.sense, row);
      const of = json.byDocument.find((one: Json) => one.document === row);
      if (column.startsWith("Relations of")) return of.relations[column.slice(-1).toLowerCase()];
      if (column === "Agreement" || column === "F1") return of.overall[column === "F1" ? "f1" : "share"];
      return kappa(
        { kappa: of.kappa.type, interval: of.kappaIntervals.type },
        column.replace(" on types", ""),
      );
    });
  });
});
