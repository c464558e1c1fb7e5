import { html, type Markup } from "./markup.ts";
import { scrolled } from "./table.ts";

/** A value to filter by, with its text if that is another one. */
export type Choice = string | readonly [value: string, text: string];

/** Makes a field with a list of values. @param anyValue text of the first one, which filters nothing */
export function choice(name: string, label: string, choices: readonly Choice[], anyValue = "all"): Markup {
  const options = choices.map((option) => {
    const [value, text] = typeof option === "string" ? [option, option] : option;
    return html`<option value="${value}">${text}</option>`;
  });
  return html`<label>${label} <select name="${name}"><option value="">${anyValue}</option>${options}</select></label>`;
}

export function textFilter(label = "Text", name = "text"): Markup {
  return html`<label>${label} <input type="search" name=${name}/></label>`;
}

/** A list with its filters: a form that the client shows, and a table that it fills. */
interface FilteredTable {
  readonly caption: string;
  readonly filters: readonly (Markup | false)[];
  readonly columns: readonly string[];
  readonly kind: "with-text" | "concordance" | "readings";
}

export function filteredList({ caption, filters, columns, kind }: FilteredTable): Markup {
  const content = html`<table>
<caption>${caption}</caption>
<thead><tr>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody id="rows"></tbody>
</table>`;
  return html`<noscript><p>This list needs JavaScript. The pages of the documents do not.</p></noscript>
<form hidden>
${filters.map((field) => field && html`${field} `)}<button type="reset">Clear filters</button>
</form>
<p id="count" role="status"></p>
${scrolled(caption, content, `list ${kind}`)}
<button id="more" type="button" hidden>Show 100 more</button>
`;
}
