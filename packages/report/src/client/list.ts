import { html, type Markup } from "../html/markup.ts";
import { breakable } from "../html/table.ts";
import type { DocumentRows } from "./data.ts";
import { listTools } from "./download.ts";
import { rememberHits } from "./hits.ts";
import { onKeys } from "./keys.ts";
import type { PageRows } from "./page-rows.ts";
import { mounted, show } from "./window.ts";

/** Values of the fields of a form by their names. An empty value filters nothing. */
export type Filter = Readonly<Record<string, string>>;

export type Placed<Row> = Row & Omit<DocumentRows<Row>, "rows">;

export interface FilteredList<Row> {
  readonly rows: PageRows<Row>;
  /** Returns the test of all fields of the form but `text`. */
  readonly test: (filter: Filter) => (row: Row) => boolean;
  /** Returns the text that the field `text` searches, in small letters. */
  readonly text: (row: Row) => string;
  readonly element: (row: Row, searched: string) => Markup;
  /** The address of the row's relation on its document's page. */
  readonly address: (row: Row) => string | undefined;
  readonly record: (row: Row) => Readonly<Record<string, string | number | null>>;
  readonly noun: string;
  readonly key?: (filter: Filter) => ((row: Row) => string) | undefined;
}

const pageSize = 100;

/** Shows the rows that pass the filters of the form, 100 at a time, and keeps the filters in the address. */
export function showList<Row>(list: FilteredList<Row>): void {
  const { rows, noun } = list;
  const form = document.querySelector<HTMLFormElement>("main form");
  const body = document.querySelector<HTMLElement>("#rows");
  const count = document.querySelector<HTMLElement>("#count");
  const more = document.querySelector<HTMLButtonElement>("#more");
  if (form === null || body === null || count === null || more === null) return;
  form.hidden = false;
  const hasText = textTest(rows, list.text);
  let filter: Filter = {};
  /** The rows that pass; undefined if all do, and need not be read. */
  let matches: readonly Row[] | undefined;
  let length = 0;
  const showMore = (): void => {
    length += pageSize;
    const page = matches?.slice(0, length) ?? rows.first(length);
    show(html`${page.map((row) => list.element(row, filter.text ?? ""))}`, body);
    more.hidden = length >= (matches?.length ?? rows.count);
  };
  const apply = (): void => {
    filter = values(form);
    const passes = list.test(filter);
    const searched = (filter.text ?? "").toLowerCase();
    const isMatch = (row: Row): boolean => passes(row) && (searched === "" || hasText(row, searched));
    const isPlain = rows.isWhole && Object.values(filter).every((value) => value === "");
    matches = isPlain ? undefined : inOrder(rows.all().filter(isMatch), list.key?.(filter));
    length = 0;
    showMore();
    count.textContent = `${matches?.length ?? rows.count} of ${rows.count} ${noun}`;
    keepInAddress(filter);
  };
  const matchingRows = (): readonly Row[] => matches ?? rows.all();
  fill(form);
  form.addEventListener("input", apply);
  form.addEventListener("reset", () => setTimeout(apply));
  form.addEventListener("submit", (event) => event.preventDefault());
  more.addEventListener("click", showMore);
  body.addEventListener("click", () => rememberHits(matchingRows().map(list.address)));
  count.after(...mounted(listTools(noun, () => matchingRows().map(list.record))));
  apply();
  const text = form.querySelector<HTMLInputElement>("input[name=text]");
  onKeys({ "/": ["filter by text", () => text?.focus()] });
}

/** Sorts rows by a key. Rows with equal keys stay in order. */
function inOrder<Row>(rows: readonly Row[], key: ((row: Row) => string) | undefined): readonly Row[] {
  if (key === undefined) return rows;
  const keyed = rows.map((row) => ({ row, key: key(row) }));
  return keyed.sort((a, b) => Number(a.key > b.key) - Number(a.key < b.key)).map(({ row }) => row);
}

export type Content = string | Markup;

export function tableRow(heading: Markup, cells: readonly Content[]): Markup {
  return html`<tr><th scope="row">${heading}</th>${cells.map(cell)}</tr>`;
}

export function cell(content: Content): Markup {
  return html`<td dir="auto">${typeof content === "string" ? breakable(content) : content}</td>`;
}

export function linked(content: Content, address: string | undefined): Markup {
  const text = typeof content === "string" ? breakable(content) : content;
  return address === undefined ? html`<span>${text}</span>` : html`<a href=${address}>${text}</a>`;
}

function values(form: HTMLFormElement): Filter {
  const data = new FormData(form);
  const names = [...form.elements].flatMap((field) => field.getAttribute("name") ?? []);
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? "").trim()]));
}

function fill(form: HTMLFormElement): void {
  for (const [name, value] of new URLSearchParams(location.search)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = value === "yes";
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
  }
}

function keepInAddress(filter: Filter): void {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ""));
  history.replaceState(null, "", query.size === 0 ? location.pathname : `?${query}`);
}

/** Returns a test for a word or phrase, without regard to case. The texts are made once, while the browser is idle. */
function textTest<Row>(
  rows: PageRows<Row>,
  textOf: (row: Row) => string,
): (row: Row, text: string) => boolean {
  const texts = new Map<Row, string>();
  const textOfRow = (row: Row): string => {
    const text = texts.get(row) ?? textOf(row);
    texts.set(row, text);
    return text;
  };
  let next = 0;
  const prepare = (deadline: IdleDeadline): void => {
    for (let row = rows.at(next); row !== undefined; row = rows.at(++next)) {
      textOfRow(row);
      if (deadline.timeRemaining() <= 0) return void requestIdleCallback(prepare);
    }
  };
  requestIdleCallback(prepare);
  return (row, text) => textOfRow(row).includes(text);
}
