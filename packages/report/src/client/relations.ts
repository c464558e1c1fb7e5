import type { RelationRow, RelationTables } from "./data.ts";
import { onKeys } from "./keys.ts";

declare global {
  var discoprepTables: RelationTables | undefined;
  var discoprepRows: RelationRow[] | undefined;
}

/** What the filters of the form ask for; an empty text asks for nothing. */
interface Filter {
  readonly type: string;
  /** A sense or the upper levels of senses: `Contingency.Cause`. */
  readonly sense: string;
  readonly connective: string;
  readonly split: string;
  readonly distance: string;
  readonly discontinuous: string;
  /** Part of the text, in small letters. */
  readonly text: string;
}

const pageSize = 200;
const fields = ["type", "sense", "connective", "split", "distance", "discontinuous", "text"] as const;

/** The list of all relations with its filters. Their state is the query of the address. */
export function relationsPage(): void {
  const tables = globalThis.discoprepTables;
  const rows = globalThis.discoprepRows ?? [];
  const form = document.querySelector("form");
  const body = document.querySelector<HTMLElement>("#rows");
  const count = document.querySelector<HTMLElement>("#count");
  const more = document.querySelector<HTMLButtonElement>("#more");
  if (tables === undefined || form === null || body === null || count === null || more === null) return;
  form.hidden = false;
  let found: readonly RelationRow[] = [];
  const showMore = (): void => {
    const shown = body.childElementCount;
    body.append(...found.slice(shown, shown + pageSize).map((row) => rowElement(row, tables)));
    more.hidden = body.childElementCount >= found.length;
  };
  const apply = (): void => {
    const filter = filterOf(form);
    found = rows.filter(rowTest(filter, tables));
    body.replaceChildren();
    showMore();
    count.textContent = `${found.length} of ${rows.length} relations`;
    keepInAddress(filter);
  };
  fillForm(form);
  form.addEventListener("input", apply);
  form.addEventListener("reset", () => setTimeout(apply));
  form.addEventListener("submit", (event) => event.preventDefault());
  more.addEventListener("click", showMore);
  onKeys({ "/": ["filter by text", () => (form.elements.namedItem("text") as HTMLElement).focus()] });
  apply();
}

function filterOf(form: HTMLFormElement): Filter {
  const data = new FormData(form);
  const value = (name: (typeof fields)[number]): string => String(data.get(name) ?? "").trim();
  return Object.fromEntries(fields.map((name) => [name, value(name)])) as unknown as Filter;
}

function fillForm(form: HTMLFormElement): void {
  const query = new URLSearchParams(location.search);
  for (const name of fields) {
    const field = form.elements.namedItem(name);
    const value = query.get(name);
    if (value === null) continue;
    if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = value === "yes";
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
  }
}

function keepInAddress(filter: Filter): void {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ""));
  history.replaceState(null, "", query.size === 0 ? location.pathname : `?${query}`);
}

function rowTest(filter: Filter, { types, senses, splits }: RelationTables): (row: RelationRow) => boolean {
  const type = types.indexOf(filter.type);
  const split = splits.indexOf(filter.split);
  const wanted = new Set(
    senses.flatMap((sense, index) => (`${sense}.`.startsWith(`${filter.sense}.`) ? [index] : [])),
  );
  const text = filter.text.toLowerCase();
  const distance =
    filter.distance === "" ? undefined : filter.distance === "none" ? null : Number(filter.distance);
  return (row) =>
    (filter.type === "" || row[2] === type) &&
    (filter.sense === "" || row[3].some((sense) => wanted.has(sense))) &&
    (filter.connective === "" || row[4] === filter.connective) &&
    (filter.split === "" || row[5] === split) &&
    (distance === undefined || row[6] === distance) &&
    (filter.discontinuous === "" || row[7] === 1) &&
    (text === "" || row[8].toLowerCase().includes(text));
}

function rowElement(row: RelationRow, tables: RelationTables): HTMLElement {
  const [documentIndex, key, type, senses, connective, split, distance, discontinuous, text] = row;
  const element = document.createElement("tr");
  const [id = "", address] = tables.documents[documentIndex] ?? [];
  const heading = document.createElement("th");
  heading.scope = "row";
  if (address === undefined) heading.textContent = `${id} ${key}`;
  else {
    const link = document.createElement("a");
    link.href = `${address}#${key}`;
    link.textContent = `${id} ${key}`;
    heading.append(link);
  }
  const cells = [
    tables.types[type] ?? "",
    senses.map((sense) => tables.senses[sense] ?? "").join(" · "),
    connective,
    tables.splits[split] ?? "",
    distance === null ? "" : String(distance),
    discontinuous === 1 ? "yes" : "",
    text,
  ];
  element.append(
    heading,
    ...cells.map((content) => {
      const cell = document.createElement("td");
      cell.textContent = content;
      cell.dir = "auto";
      return cell;
    }),
  );
  return element;
}
