import type { ScoredRelation } from "@discoprep/score/conll16";
import { isParsed, pairKinds, systemDifferences } from "@discoprep/score/systems";
import type { DifferenceRow, DifferenceTables, TextPart } from "../client/data.ts";
import { choice, filterForm, listTable, textFilter } from "../html/filtered-list.ts";
import { html, type Markup } from "../html/markup.ts";
import { indexTable } from "../html/row-scripts.ts";
import { type Cell, percent, table } from "../html/table.ts";
import type { ScoreReport, SystemScore } from "../model/report.ts";
import type { ScoredSystem } from "../model/score.ts";
import type { SiteFolder } from "../site-folder.ts";

/** What a gold relation is on the pages of the first system. */
export interface GoldPlace {
  readonly key: string;
  readonly parts: readonly TextPart[];
}

/**
 * Writes the list of gold relations with what each system made of them.
 * @param places by position in gold @param pages of the documents, by id
 */
export function writeDifferences(
  site: SiteFolder,
  gold: readonly ScoredRelation[],
  systems: readonly ScoredSystem[],
  places: readonly GoldPlace[],
  pages: ReadonlyMap<string, string>,
): void {
  const [documents, types, senses] = [indexTable(), indexTable(), indexTable()];
  const kinds = systems.map(({ outcomes }) => {
    const found = gold.map(() => pairKinds.indexOf("missed"));
    for (const outcome of outcomes)
      if (outcome.gold !== undefined) found[outcome.gold] = pairKinds.indexOf(outcome.kind);
    return found;
  });
  const writer = site.rows("differences", "discoprepDifferences");
  for (const [index, relation] of gold.entries()) {
    const { key = "", parts = [] } = places[index] ?? {};
    const own = [documents.index(relation.document), key, types.index(relation.type)] as const;
    const sense = senses.index(relation.senses[0] ?? "none");
    writer.add([...own, sense, kinds.map((found) => found[index] ?? 0), parts] satisfies DifferenceRow);
  }
  const names = systems.map(({ name }) => name);
  const tables: DifferenceTables = {
    documents: documents.values.map((id) => {
      const page = pages.get(id);
      return page === undefined ? [id] : [id, site.address(page)];
    }),
    ...{ types: types.values, senses: senses.values, kinds: pairKinds, systems: names },
    right: pairKinds.flatMap((kind, index) => (isParsed(kind) ? [index] : [])),
  };
  const same = (values: readonly string[]) => values.map((value) => [value, value] as const);
  const made = [
    ["right", "right arguments and sense"],
    ["wrong", "wrong arguments or sense"],
  ] as const;
  const form = filterForm([
    ...names.map((name, index) => choice(`s${index + 1}`, name, [...made, ...same(pairKinds.slice(0, -1))])),
    choice("type", "Type", same(types.values)),
    choice("sense", "Sense", same(senses.values.toSorted())),
    textFilter,
  ]);
  const columns = ["Relation", "Gold", ...names, "Connective", "Arg1 | Arg2"];
  site.page({
    path: "differences.html",
    title: "What each system made of gold",
    main: html`${form}${listTable("Relations of gold", columns, "text")}`,
    scripts: writer.finish({ discoprepDifferenceTables: tables }),
    view: "differences",
  });
}

/** How many relations of gold both systems of each pair have right, or one of them only; each number leads to its list. */
export function differenceTable(gold: readonly ScoredRelation[], systems: readonly ScoredSystem[]): Markup {
  const rows = systems.flatMap((first, one) =>
    systems.slice(one + 1).map((second, step): Cell[] => {
      const found = systemDifferences(gold, first, second);
      const linked = (count: number, a: string, b: string): Cell => ({
        value: count,
        shown: html`<a href="differences.html?s${one + 1}=${a}&s${one + step + 2}=${b}">${count}</a>`,
      });
      return [
        html`<bdi>${first.name}</bdi>, <bdi>${second.name}</bdi>`,
        linked(found.both, "right", "right"),
        linked(found.onlyFirst.length, "right", "wrong"),
        linked(found.onlySecond.length, "wrong", "right"),
        linked(found.neither, "wrong", "wrong"),
      ];
    }),
  );
  return table(
    "Relations of gold with right arguments and sense",
    ["Systems", "Both", "Only the first", "Only the second", "Neither"],
    rows,
  );
}

/** F1 of the systems beside one another: by sense, by how far the arguments are apart, by how long they are. */
export function sideBySide({ systems }: ScoreReport): Markup {
  const ranked = systems.toSorted((a, b) => a.rank - b.rank);
  const names = ranked.map(({ name }) => name);
  const compared = (
    title: string,
    unit: string,
    figuresOf: (system: SystemScore) => SystemScore["senses"],
  ): Markup => {
    const labels = [...new Set(ranked.flatMap((system) => Object.keys(figuresOf(system))))].sort(
      (a, b) => (Number.parseInt(a, 10) || 0) - (Number.parseInt(b, 10) || 0) || (a < b ? -1 : 1),
    );
    const rows = labels.map((label): Cell[] => {
      const own = ranked.map((system) => figuresOf(system)[label]);
      return [label, own[0]?.gold ?? 0, ...own.map((figures) => percent(figures?.f1 ?? null))];
    });
    return table(title, [unit, "Gold", ...names], rows);
  };
  return html`${compared("F1 by sense, in per cent", "Sense", ({ senses }) => senses)}
${compared("F1 by tokens between the arguments, in per cent", "Tokens between", ({ by }) => by.distance ?? {})}
${compared("F1 by tokens of both arguments, in per cent", "Tokens", ({ by }) => by.length ?? {})}`;
}
