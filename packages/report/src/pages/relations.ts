import { html, type Markup } from "../html/markup.ts";
import type { ReleaseReport } from "../model/report.ts";
import type { RelationRows } from "./relation-rows.ts";

/** The list of all relations with its filters; the client fills the table. */
export function relationsMain(
  { statistics, connectives }: ReleaseReport,
  { senses, distances }: ReturnType<RelationRows["choices"]>,
  withText: boolean,
): Markup {
  const types = Object.keys(statistics.types);
  const heads = connectives.map(({ head }) => head).sort();
  return html`<noscript><p>The list of all relations needs JavaScript. The pages of the documents do without.</p></noscript>
<form hidden>
${select(
  "type",
  "Type",
  types.map((type) => [type, type]),
)}
${select(
  "sense",
  "Sense",
  [...senses].map(([sense, count]) => [
    sense,
    `${"\u00a0".repeat(2 * (sense.split(".").length - 1))}${sense} (${count})`,
  ]),
)}
${select(
  "connective",
  "Connective",
  heads.map((head) => [head, head]),
)}
${select(
  "split",
  "Split",
  statistics.sets.map((set) => [set, set]),
)}
${select(
  "distance",
  "Sentences from Arg1 to Arg2",
  distances.map((distance) => [
    distance === null ? "none" : String(distance),
    distance === null ? "not known" : String(distance),
  ]),
)}
<label><input type="checkbox" name="discontinuous" value="yes"> Discontinuous</label>
${withText && html`<label>Text <input type="search" name="text"></label>`}
<button type="reset">No filter</button>
</form>
<p id="count" role="status"></p>
<div class="table" role="region" tabindex="0" aria-label="Relations"><table>
<caption>Relations</caption>
<thead><tr>${["Relation", "Type", "Senses", "Connective", "Split", "Distance", "Discontinuous", "Arg1 | Arg2"].map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody id="rows"></tbody>
</table></div>
<button id="more" type="button" hidden>Show 200 more</button>
`;
}

function select(
  name: string,
  label: string,
  options: readonly (readonly [value: string, text: string])[],
): Markup {
  return html`<label>${label} <select name="${name}"><option value="">all</option>${options.map(
    ([value, text]) => html`<option value="${value}">${text}</option>`,
  )}</select></label>`;
}
