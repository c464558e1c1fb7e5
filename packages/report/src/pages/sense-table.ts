import { html, type Markup } from "../html/markup.ts";
import type { ReleaseReport } from "../model/report.ts";
import { levels } from "./relation-rows.ts";

type Counts = Record<string, number>;

/** A type, or a level of its senses, with its relations in each split. */
interface Row {
  readonly label: string;
  /** 0 for a type, 1 for the first level of its senses. */
  readonly depth: number;
  readonly query: string;
  readonly counts: Counts;
}

const barWidth = 70;

/**
 * Types and the levels of their senses as a tree, with their share of each split as a bar. Each number leads to its relations.
 */
export function senseTable(report: ReleaseReport): Markup {
  const { sets, relations } = report.statistics;
  const rows = senseRows(report);
  const share = (count: number, set: string): number => count / (relations[set] || 1);
  const most = Math.max(
    ...rows.flatMap(({ counts }) => sets.map((set) => share(counts[set] ?? 0, set))),
    1e-9,
  );
  const cells = ({ counts, query }: Row, set: string): Markup => {
    const count = counts[set] ?? 0;
    if (count === 0) return html`<td></td><td class="number">0</td><td></td>`;
    const width = Math.max(1, Math.round((share(count, set) / most) * barWidth));
    const split = sets.length > 1 ? `&split=${encodeURIComponent(set)}` : "";
    return html`<td><svg aria-hidden="true" width="${barWidth}" height="10"><rect class="bar" width="${width}" height="10"/></svg></td><td class="number" data-value="${count}"><a href="relations.html?${query}${split}">${count}</a></td><td class="number">${(100 * share(count, set)).toFixed(1)} %</td>`;
  };
  return html`<div class="table" role="region" tabindex="0" aria-label="Relations by type and first sense"><table class="senses">
<caption>Relations by type and first sense, with their share of the split</caption>
<thead><tr><th scope="col">Type and sense</th>${sets.map((set) => html`<th scope="col" colspan="3">${set}</th>`)}</tr></thead>
<tbody>
${rows.map((row) => html`<tr class=${row.depth === 0 ? "type" : undefined}><th scope="row">${"\u2003".repeat(row.depth)}${row.label}</th>${sets.map((set) => cells(row, set))}</tr>`)}</tbody>
</table></div>
`;
}

function senseRows({ statistics: { types } }: ReleaseReport): Row[] {
  return Object.entries(types).flatMap(([type, senses]): Row[] => {
    const tree = new Map<string, Counts>();
    const total: Counts = {};
    for (const [sense, counts] of Object.entries(senses)) {
      for (const level of levels(sense)) {
        if (!tree.has(level)) tree.set(level, {});
        add(tree.get(level) as Counts, counts);
      }
      add(total, counts);
    }
    const query = `type=${encodeURIComponent(type)}`;
    const below = [...tree].sort(([a], [b]) => (treeKey(a) < treeKey(b) ? -1 : 1));
    return [
      { label: type, depth: 0, query, counts: total },
      // A type such as EntRel is its own only sense.
      ...(below.length === 1 && below[0]?.[0] === type ? [] : below).map(([sense, counts]) => ({
        label: sense.split(".").at(-1) ?? sense,
        depth: Math.min(3, sense.split(".").length),
        query: `${query}&sense=${encodeURIComponent(sense)}&first=yes`,
        counts,
      })),
    ];
  });
}

function add(to: Counts, counts: Readonly<Counts>): void {
  for (const [set, count] of Object.entries(counts)) to[set] = (to[set] ?? 0) + count;
}

/** Sorts a sense right after its upper level: `A.B.C` before `A.B+x`. */
function treeKey(sense: string): string {
  return sense.replaceAll(".", "\0");
}
