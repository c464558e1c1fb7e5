import { html, type Markup } from "../html/markup.ts";
import { ofRoles, relationText, searchedText, textOf } from "../html/relation-text.ts";
import { breakable } from "../html/table.ts";
import type { LabelledRelation, Reading, ScoreRow } from "./data.ts";
import { type Filter, linked, type Placed, showList } from "./list.ts";
import { PageRows } from "./page-rows.ts";
import { addressOf, connectiveText, relationRecord, relationRow } from "./relations.ts";

declare global {
  /** The names of the systems, in the order of their readings. */
  var discoprepSystems: readonly string[] | undefined;
}

type Row = Placed<ScoreRow> & { readonly pages?: readonly string[] };

/** Shows the relations of gold with the reading of each system, and predictions without gold. */
export function scoresPage(): void {
  const names = globalThis.discoprepSystems ?? [];
  showList<Row>({
    rows: new PageRows(),
    noun: "relations",
    test: rowTest,
    text: ({ parts, systems }) =>
      [parts, ...systems.map((reading) => reading?.parts ?? [])].map(searchedText).join("\n"),
    address: addressOf,
    element: (row, searched) => {
      const readings = names.map((name, index) => readingCell(row, index, name, searched));
      return relationRow(row, [label(row.gold), ...readings, connectiveText(row.parts, searched)], searched);
    },
    record: (row) => {
      const readings = names.flatMap((name, index) => recordOf(name, row.systems[index] ?? null));
      return relationRecord(row, { gold: label(row.gold), ...Object.fromEntries(readings) });
    },
  });
}

/** Shows the errors of a system's reading: its label if it is not gold's, and its words that differ. */
function readingCell({ gold, systems, pages, key }: Row, index: number, name: string, searched: string) {
  const reading = systems[index];
  if (!reading) return "";
  const { predicted, parts = [] } = reading;
  const page = pages?.[index];
  const isOther = predicted !== undefined && label(predicted) !== label(gold);
  const words = [...new Set(parts.map(({ role }) => role))].map(
    (role): Markup => html`<b> | </b>${relationText(ofRoles(parts, [role]), { searched, length: 50 })}`,
  );
  return html`<span class="narrow">${name}: </span>${linked(outcome(reading), page && `${page}#${key}`)}${isOther && html` <span class="sense">${breakable(label(predicted))}</span>`}${words}`;
}

function recordOf(name: string, reading: Reading | null): [string, string][] {
  const parts = (reading?.parts ?? []).filter(({ only }) => only !== "gold");
  return [
    [name, reading === null ? "" : label(reading.predicted)],
    [`${name}: outcome`, reading === null ? "" : outcome(reading)],
    [`${name}: arg1`, textOf(parts, ["arg1"])],
    [`${name}: arg2`, textOf(parts, ["arg2"])],
  ];
}

function label(relation: LabelledRelation | undefined): string {
  return relation === undefined ? "none" : `${relation.type} ${relation.sense}`;
}

function outcome({ errors }: Reading): string {
  return errors.length === 0 ? "correct" : errors.join(", ");
}

/** Makes a test of rows. `s1`, `s2` are outcomes of systems. `sense` is that of system `of`, and `gold` then comes from the confusion. */
function rowTest(filter: Filter): (row: Row) => boolean {
  const { gold = "", type = "", sense = "", of = "1" } = filter;
  return (row) => {
    const relations = [row.gold, ...row.systems.map((reading) => reading?.predicted)];
    return (
      (type === "" || relations.some((relation) => relation?.type === type)) &&
      row.systems.every((reading, index) => hasOutcome(reading, filter[`s${index + 1}`] ?? "")) &&
      (sense === ""
        ? gold === "" || (row.gold?.sense ?? "unmatched") === gold
        : isInCell(row.systems[Number(of || 1) - 1] ?? null, gold, sense))
    );
  };
}

/** Tells whether a reading has an outcome: `correct`, `right` or `wrong` arguments and sense, or a kind of error. */
function hasOutcome(reading: Reading | null, name: string): boolean {
  if (name === "") return true;
  if (reading === null) return false;
  const { errors } = reading;
  if (name === "correct") return errors.length === 0;
  const isRight = errors.every((kind) => kind === "type" || kind === "connective");
  if (name === "right" || name === "wrong") return isRight === (name === "right");
  return errors.includes(name);
}

/** Tells whether a reading counts in a cell of the confusion. Gold and prediction without equal arguments are unmatched. */
function isInCell(reading: Reading | null, gold: string, sense: string): boolean {
  if (reading === null) return false;
  const { isExact, goldSense, predicted } = reading;
  if (sense === "unmatched")
    return !isExact && goldSense !== undefined && (gold === "" || goldSense === gold);
  if (predicted?.sense !== sense) return false;
  if (gold === "") return true;
  return gold === "unmatched" ? !isExact : isExact && goldSense === gold;
}
