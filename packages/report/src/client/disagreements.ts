import { html, type Markup } from "../html/markup.ts";
import type { DisagreementRow, ReadingText } from "./data.ts";
import { linked, type Placed, showList, tableRow } from "./list.ts";
import { PageRows } from "./page-rows.ts";

/** Shows the disagreements of two annotators, filtered by what they disagree on. */
export function disagreementsPage(): void {
  showList({
    rows: new PageRows<Placed<DisagreementRow>>(),
    noun: "disagreements",
    test:
      ({ kind = "", pair = "", label = "" }) =>
      ({ kinds, pairs, a, b }) =>
        (kind === "" || kinds.includes(kind)) &&
        (pair === "" || pairs.includes(pair)) &&
        (label === "" || a.label.includes(label) || b.label.includes(label)),
    text: ({ a, b }) => `${textOf(a)}\n${textOf(b)}`.toLowerCase(),
    element: ({ document, kinds, a, b }) =>
      tableRow(linked(document, undefined), [kinds.join(", "), reading(a), reading(b)]),
    address: () => undefined,
    record: ({ document, kinds, a, b }) => {
      const labels = { document, kinds: kinds.join(", "), a: a.label, b: b.label };
      return { ...labels, textA: textOf(a), textB: textOf(b) };
    },
  });
}

function reading({ label, pieces }: ReadingText): Markup {
  return html`<b>${label}</b>: ${pieces.map(({ text, roles }) => html`<span class=${roles.join(" ")}>${text}</span>`)}`;
}

function textOf({ pieces }: ReadingText): string {
  return pieces.map(({ text }) => text).join("");
}
