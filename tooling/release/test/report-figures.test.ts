import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, it } from "vitest";
// @ts-expect-error: a script without types
import { hasBrowser } from "../../browser/start.js";
import {
  compareFigures,
  type Json,
  printed,
  release,
  type Shown,
  sampleFigures,
  sum,
} from "./shown-figures.ts";

/** Relations of a type (of all) with a first sense, or one below it (or exactly it), in the output of `stats`. */
function counted({ types }: Json, { type, sense, first }: Shown["query"]): number {
  const fits = (one: string): boolean =>
    sense === undefined || one === sense || (first !== "exact" && one.startsWith(`${sense}.`));
  return sum(
    Object.entries<Json>(types).flatMap(([name, senses]) =>
      type !== undefined && name !== type
        ? []
        : Object.entries<Json>(senses).flatMap(([one, sets]) =>
            fits(one) ? Object.values<number>(sets) : [],
          ),
    ),
  );
}

describe.skipIf(!hasBrowser)("figures of pages", () => {
  let shown: Map<string, Shown[]>;

  beforeAll(async () => {
    shown = await sampleFigures();
  });

  it("of a release are those of stats --json and of the manifest", async () => {
    const stats = await printed("stats", release, "--json");
    const manifest = JSON.parse(readFileSync(join(release, "manifest.json"), "utf8"));
    const { relations, tokens, documents } = Object.fromEntries(
      ["relations", "tokens", "documents"].map((figure) => [figure, sum(Object.values(stats[figure]))]),
    ) as Record<string, number>;
    const column = (all: readonly Shown[], { caption, column: name }: Shown): number =>
      sum(all.filter((one) => one.caption === caption && one.column === name).map(({ value }) => value));
    // Of a column that the command has as a whole: the figure is right where the column sums up to it.
    const part = (one: Shown, all: readonly Shown[], whole: number | undefined) =>
      column(all, one) === whole ? one.value : whole;
    compareFigures(shown, /^release/, 90, (one, all) => {
      const { caption, row, column, query, others } = one;
      if (caption === "Counts") return stats[row].release;
      if (caption.startsWith("Relations by type")) return counted(stats, query);
      if (caption === "Left out, by reason") {
        return {
          ...manifest.counts.documents.dropped,
          ...manifest.counts.relations.dropped,
          ...manifest.counts.dropped,
        }[row];
      }
      if (caption === "Inputs") return manifest.inputs.find(({ name }: Json) => name === row).bytes;
      if (caption === "") return manifest.counts[row.toLowerCase()][column === "0" ? "kept" : "in"];
      if (caption === "Documents") {
        if (column === "Per 100 words") return (100 * (others[2] ?? 0)) / (others[0] ?? 0);
        const sums: Readonly<Record<string, number>> = {
          Words: tokens ?? 0,
          Relations: relations ?? 0,
          Sentences: manifest.counts.sentences,
        };
        return part(one, all, sums[column] ?? counted(stats, { type: column }));
      }
      const cells = all.filter(
        (two) => two.caption.startsWith("Connectives and") && two.query.sense !== undefined,
      );
      const own = cells.filter((two) => two.row === row).map(({ value }) => value);
      const bits = -sum(own.map((count) => (count / sum(own)) * Math.log2(count / sum(own))));
      if (caption.startsWith("Connectives and first senses")) {
        const ofSense = (wanted: string | undefined): number =>
          sum(cells.filter((two) => two.query.sense === wanted).map(({ value }) => value));
        if (query.sense !== undefined)
          return ofSense(query.sense) === counted(stats, { ...query, type: "Explicit" })
            ? one.value
            : undefined;
        const sums =
          row === "Sum"
            ? [...new Set(cells.map((two) => ofSense(two.query.sense))), sum(cells.map(({ value }) => value))]
            : [sum(own), bits];
        return sums.find((wanted) => Math.abs(wanted - one.value) < 1e-9) ?? sums[0];
      }
      if (caption === "Connectives")
        return column === "Ambiguity" ? bits : part(one, all, counted(stats, { type: "Explicit" }));
      if (caption.startsWith("Words of")) return part(one, all, documents);
      if (caption.startsWith("Relations of a document")) return part(one, all, documents);
      if (/^(?:Tokens of Arg|Sentences from)/.test(caption)) return part(one, all, relations);
      return undefined;
    });
  });
});
