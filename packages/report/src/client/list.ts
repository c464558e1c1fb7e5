import { element } from "./element.ts";

/** A list of rows that a form filters: what a view has to say of itself. */
export interface FilteredList<Row> {
  readonly rows: readonly Row[];
  /** Names of the form's fields; their values are kept in the address. */
  readonly fields: readonly string[];
  /** The test of a row for the fields' values; an empty value asks for nothing. */
  readonly test: (filter: Readonly<Record<string, string>>) => (row: Row) => boolean;
  readonly element: (row: Row) => HTMLElement;
  /** What the rows are called: `relations`. */
  readonly noun: string;
}

const pageSize = 200;

/** Shows the rows that the form asks for, 200 at a time, and keeps what it asks for in the address. */
export function showList<Row>({ rows, fields, test, element, noun }: FilteredList<Row>): void {
  const form = document.querySelector("form");
  const body = document.querySelector<HTMLElement>("#rows");
  const count = document.querySelector<HTMLElement>("#count");
  const more = document.querySelector<HTMLButtonElement>("#more");
  if (form === null || body === null || count === null || more === null) return;
  form.hidden = false;
  let found: readonly Row[] = [];
  const showMore = (): void => {
    const shown = body.childElementCount;
    body.append(...found.slice(shown, shown + pageSize).map(element));
    more.hidden = body.childElementCount >= found.length;
  };
  const apply = (): void => {
    const filter = values(form, fields);
    found = rows.filter(test(filter));
    body.replaceChildren();
    showMore();
    count.textContent = `${found.length} of ${rows.length} ${noun}`;
    keepInAddress(filter);
  };
  fill(form, fields);
  form.addEventListener("input", apply);
  form.addEventListener("reset", () => setTimeout(apply));
  form.addEventListener("submit", (event) => event.preventDefault());
  more.addEventListener("click", showMore);
  apply();
}

/** A row of a table: the first cell is its heading, a link where there is an address. */
export function tableRow(
  heading: string,
  address: string | undefined,
  cells: readonly string[],
): HTMLElement {
  const row = element("tr");
  const head = element("th");
  head.scope = "row";
  if (address === undefined) head.append(...breakable(heading));
  else {
    const link = element("a");
    link.href = address;
    link.append(...breakable(heading));
    head.append(link);
  }
  row.append(
    head,
    ...cells.map((content) => {
      const cell = element("td");
      cell.append(...breakable(content));
      cell.dir = "auto";
      return cell;
    }),
  );
  return row;
}

/** Lets a line end inside ids and senses: after a stop, a low line or a hyphen. */
function breakable(text: string): (string | HTMLElement)[] {
  const parts = text.split(/(?<=[._-])/);
  return parts.flatMap((part, index) => (index === 0 ? [part] : [element("wbr"), part]));
}

function values(form: HTMLFormElement, fields: readonly string[]): Record<string, string> {
  const data = new FormData(form);
  return Object.fromEntries(fields.map((name) => [name, String(data.get(name) ?? "").trim()]));
}

function fill(form: HTMLFormElement, fields: readonly string[]): void {
  const query = new URLSearchParams(location.search);
  for (const name of fields) {
    const field = form.elements.namedItem(name);
    const value = query.get(name);
    if (value === null) continue;
    if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = value === "yes";
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
  }
}

function keepInAddress(filter: Readonly<Record<string, string>>): void {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ""));
  history.replaceState(null, "", query.size === 0 ? location.pathname : `?${query}`);
}
