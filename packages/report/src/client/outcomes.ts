import type { OutcomeRow, OutcomeTables } from "./data.ts";
import { onKeys } from "./keys.ts";
import { showList, tableRow } from "./list.ts";

declare global {
  var discoprepOutcomeTables: OutcomeTables | undefined;
  var discoprepOutcomes: OutcomeRow[] | undefined;
}

const fields = ["gold", "system", "kind", "type", "text"] as const;
type Filter = Readonly<Record<(typeof fields)[number], string>>;

/** The list of gold and system relations, filtered by senses and kinds of error. */
export function outcomesPage(): void {
  const tables = globalThis.discoprepOutcomeTables;
  if (tables === undefined) return;
  showList<OutcomeRow>({
    rows: globalThis.discoprepOutcomes ?? [],
    fields,
    noun: "relations and pairs of relations",
    test: (filter) => rowTest(filter as Filter, tables),
    element: (row) => rowElement(row, tables),
  });
  const text = document.querySelector<HTMLInputElement>("input[name=text]");
  onKeys({ "/": ["filter by text", () => text?.focus()] });
}

/**
 * The cells of the confusion: a pair counts in the cell of its senses only if its arguments are equal; otherwise
 * its gold is missed and its prediction is spurious.
 */
function rowTest(filter: Filter, { senses, kinds, types }: OutcomeTables): (row: OutcomeRow) => boolean {
  const [gold, system] = [senses.indexOf(filter.gold), senses.indexOf(filter.system)];
  const kind = kinds.indexOf(filter.kind);
  const type = types.indexOf(filter.type);
  const text = filter.text.toLowerCase();
  return ([, , exact, goldSense, systemSense, errors, goldType, systemType, content]) =>
    (filter.gold === "" || (filter.gold === "spurious" ? exact === 0 : goldSense === gold)) &&
    (filter.system === "" || (filter.system === "missed" ? exact === 0 : systemSense === system)) &&
    (filter.gold === "" || filter.system === "" || isOutside(filter) || exact === 1) &&
    (filter.kind === "" || (filter.kind === "correct" ? errors.length === 0 : errors.includes(kind))) &&
    (filter.type === "" || goldType === type || systemType === type) &&
    (text === "" || content.toLowerCase().includes(text));
}

function isOutside({ gold, system }: Filter): boolean {
  return gold === "spurious" || system === "missed";
}

function rowElement(row: OutcomeRow, { documents, senses, kinds, types }: OutcomeTables): HTMLElement {
  const [documentIndex, key, , goldSense, systemSense, errors, goldType, systemType, text] = row;
  const [id = "", address] = documents[documentIndex] ?? [];
  const label = (type: number, sense: number): string =>
    type === -1 ? "none" : [types[type], senses[sense]].filter((part) => part !== undefined).join(" ");
  return tableRow(`${id} ${key}`, address === undefined ? undefined : `${address}#${key}`, [
    label(goldType, goldSense),
    label(systemType, systemSense),
    errors.length === 0 ? "correct" : errors.map((kind) => kinds[kind] ?? "").join(", "),
    text,
  ]);
}
