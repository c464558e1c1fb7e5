import { html, type Markup } from "../html/markup.ts";
import { ofRoles, relationText, textOf } from "../html/relation-text.ts";
import { breakable } from "../html/table.ts";
import type { LabelledRelation, Reading, ScoreRow } from "./data.ts";
import { type Filter, linked, type Placed } from "./list.ts";
import { PageRows } from "./page-rows.ts";
import { connectiveText, showRelations } from "./relation-list.ts";
import { searchedText } from "./text-search.ts";

declare global {
  /** The names of the systems, in the order of their readings. */
  var discoprepSystems: readonly string[] | undefined;
}

/** A row with the addresses of its document's pages, by system. */
type Row = Placed<ScoreRow> & { readonly pages?: readonly string[] };

/** Shows the relations of gold with what each system made of them, and predictions without gold. */
export function scoresPage(): void {
  const systems = globalThis.discoprepSystems ?? [];
  showRelations<Row>({
    rows: new PageRows<Row>(),
    isWhole: true,
    noun: "relations",
    test: rowTest,
    moreText: (row) => row.systems.map((reading) => searchedText(reading?.parts ?? [])).join("\n"),
    cells: (row, searched) => [
      label(row.gold),
      ...row.systems.map((_, index) => readingCell(row, index, searched)),
      connectiveText(row.parts, searched),
    ],
    record: (row) => ({
      gold: label(row.gold),
      ...Object.fromEntries(systems.flatMap((name, index) => recordOf(name, row.systems[index] ?? null))),
    }),
  });
}

/** Shows what is wrong with a system's reading: its label where it is not gold's, its words where they differ. */
function readingCell({ gold, systems, pages, key }: Row, index: number, searched: string): Markup | string {
  const reading = systems[index];
  if (!reading) return "";
  const { predicted, parts = [] } = reading;
  const page = pages?.[index];
  const isOther = predicted !== undefined && label(predicted) !== label(gold);
  const words = [...new Set(parts.map(({ role }) => role))].map(
    (role) => html`<b> | </b>${relationText(ofRoles(parts, [role]), { searched, length: 50 })}`,
  );
  const name = html`<span class="narrow">${globalThis.discoprepSystems?.[index]}: </span>`;
  return html`${name}${linked(outcome(reading), page && `${page}#${key}`)}${isOther && html` <span class="sense">${breakable(label(predicted))}</span>`}${words}`;
}

function recordOf(name: string, reading: Reading | null): [string, string][] {
  const { predicted, parts = [] } = reading ?? {};
  const text = (role: "arg1" | "arg2"): string =>
    textOf(
      parts.filter(({ only }) => only !== "gold"),
      [role],
    );
  return [
    [name, reading === null ? "" : label(predicted)],
    [`${name}: outcome`, reading === null ? "" : outcome(reading)],
    [`${name}: arg1`, text("arg1")],
    [`${name}: arg2`, text("arg2")],
  ];
}

function label(relation: LabelledRelation | undefined): string {
  return relation === undefined ? "none" : `${relation.type} ${relation.sense}`;
}

function outcome({ errors }: Reading): string {
  return errors.length === 0 ? "correct" : errors.join(", ");
}

/**
 * The fields `s1`, `s2` … hold the outcome of the first, the second system. `sense` is a sense of the system `of` (its number
 * from 1): with it, `gold` is the sense under which the confusion counts the relation; alone, it is gold's first.
 */
function rowTest(filter: Filter): (row: Row) => boolean {
  const { gold = "", type = "", sense = "", of = "1" } = filter;
  return (row) =>
    (type === "" ||
      [row.gold, ...row.systems.map((reading) => reading?.predicted)].some((one) => one?.type === type)) &&
    row.systems.every((reading, index) => hasOutcome(reading, filter[`s${index + 1}`] ?? "")) &&
    (sense === ""
      ? gold === "" || (row.gold?.sense ?? "unmatched") === gold
      : isInCell(row.systems[Number(of || 1) - 1] ?? null, gold, sense));
}

/** Tells whether a reading is `correct`, `right` or `wrong` in arguments and sense, or has a kind of error. */
function hasOutcome(reading: Reading | null, asked: string): boolean {
  if (asked === "") return true;
  if (reading === null) return false;
  const { errors } = reading;
  if (asked === "correct") return errors.length === 0;
  const isRight = errors.every((kind) => kind === "type" || kind === "connective");
  if (asked === "right" || asked === "wrong") return isRight === (asked === "right");
  return errors.includes(asked);
}

/**
 * Tells whether a reading counts in a cell of the confusion: in the cell of its senses only if its arguments are equal;
 * otherwise its gold and its prediction are unmatched.
 */
function isInCell(reading: Reading | null, gold: string, sense: string): boolean {
  if (reading === null) return false;
  const { isExact, goldSense, predicted } = reading;
  if (sense === "unmatched")
    return !isExact && goldSense !== undefined && (gold === "" || goldSense === gold);
  if (predicted?.sense !== sense) return false;
  if (gold === "") return true;
  return gold === "unmatched" ? !isExact : isExact && goldSense === gold;
}
