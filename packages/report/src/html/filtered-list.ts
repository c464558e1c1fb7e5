import { html, type Markup } from "./markup.ts";
import { scrolled } from "./table.ts";

/** One value to filter by, and how it is shown. */
export type Choice = readonly [value: string, text: string];

/** Returns choices whose texts are their values. */
export function sameChoices(values: readonly string[]): Choice[] {
  return values.map((value) => [value, value]);
}

/** The fields of a list's filters; the client shows the form. */
export function filterForm(fields: readonly Markup[]): Markup {
  return html`<noscript><p>This list needs JavaScript. The pages of the documents do without.</p></noscript>
<form hidden>
${fields.map((field) => html`${field} `)}<button type="reset">No filter</button>
</form>
`;
}

/** A field with a list of values; the first one filters nothing. */
export function choice(name: string, label: string, choices: readonly Choice[], none = "all"): Markup {
  return html`<label>${label} <select name="${name}"><option value="">${none}</option>${choices.map(
    ([value, text]) => html`<option value="${value}">${text}</option>`,
  )}</select></label>`;
}

/** A field for a part of the text. */
export const textFilter = html`<label>Text <input type="search" name="text"/></label>`;

/**
 * The table that the client fills, with the number of rows found.
 * @param kind which columns get what room there is
 */
export function listTable(
  caption: string,
  columns: readonly string[],
  kind: "with-text" | "concordance" | "readings",
): Markup {
  const content = html`<table>
<caption>${caption}</caption>
<thead><tr>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody id="rows"></tbody>
</table>`;
  return html`<p id="count" role="status"></p>
${scrolled(caption, content, `list ${kind}`)}
<button id="more" type="button" hidden>Show 100 more</button>
`;
}
