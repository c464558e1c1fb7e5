import { html } from "../html/markup.ts";
import type { DisagreementRow, Piece } from "./data.ts";
import { linked, showList, tableRow } from "./list.ts";

declare global {
  var discoprepDisagreements: DisagreementRow[] | undefined;
}

/** The disagreements of two annotators, filtered by what they disagree on. */
export function disagreementsPage(): void {
  showList<DisagreementRow>({
    rows: globalThis.discoprepDisagreements ?? [],
    noun: "disagreements",
    test:
      ({ kind = "", pair = "", label = "" }) =>
      (row) =>
        (kind === "" || row.kinds.includes(kind)) &&
        (pair === "" || row.pairs.includes(pair)) &&
        (label === "" || row.labels.some((one) => one.includes(label))),
    text: ({ pieces }) => pieces.map(textOf).join("\n").toLowerCase(),
    element: ({ document, kinds, labels, pieces }) => {
      const readings = pieces.map(
        (side, index) =>
          html`<b>${labels[index]}</b>${side.map(([text, ...roles]) => html`<span class=${roles.join(" ")}>${text}</span>`)}`,
      );
      return tableRow(linked(document, undefined), [kinds.join(", "), ...readings]);
    },
    address: () => undefined,
    record: ({ document, kinds, labels: [a, b], pieces: [first, second] }) => ({
      ...{ document, kinds: kinds.join(", "), a, b },
      ...{ textA: textOf(first), textB: textOf(second) },
    }),
  });
}

function textOf(pieces: readonly Piece[]): string {
  return pieces.map(([text]) => text).join("");
}
