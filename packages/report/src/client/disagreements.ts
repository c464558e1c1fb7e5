import type { DisagreementRow, Piece } from "./data.ts";
import { element } from "./element.ts";
import { onKeys } from "./keys.ts";
import { showList, tableRow } from "./list.ts";

declare global {
  var discoprepDisagreements: DisagreementRow[] | undefined;
}

/** The disagreements of two annotators, filtered by what they disagree on. */
export function disagreementsPage(): void {
  const rows = globalThis.discoprepDisagreements ?? [];
  const texts = new Map(rows.map((row) => [row, row.pieces.map(textOf).join("\n").toLowerCase()]));
  showList<DisagreementRow>({
    rows,
    noun: "disagreements",
    test: ({ kind = "", pair = "", label = "", text = "" }) => {
      const searched = text.toLowerCase();
      return (row) =>
        (kind === "" || row.kinds.includes(kind)) &&
        (pair === "" || row.pairs.includes(pair)) &&
        (label === "" || row.labels.some((one) => one.includes(label))) &&
        (searched === "" || texts.get(row)?.includes(searched) === true);
    },
    element: ({ document, kinds, labels, pieces }) =>
      tableRow(document, undefined, [
        kinds.join(", "),
        ...([0, 1] as const).map((side) => [
          element("b", labels[side]),
          ...pieces[side].map(([text, ...roles]) => pieceElement(text, roles)),
        ]),
      ]),
    address: () => undefined,
    record: ({ document, kinds, labels: [a, b], pieces: [first, second] }) => ({
      ...{ document, kinds: kinds.join(", "), a, b },
      ...{ textA: textOf(first), textB: textOf(second) },
    }),
  });
  const text = document.querySelector<HTMLInputElement>("input[name=text]");
  onKeys({ "/": ["filter by text", () => text?.focus()] });
}

function pieceElement(text: string, roles: readonly string[]): HTMLElement {
  const made = element("span", text);
  made.className = roles.join(" ");
  return made;
}

function textOf(pieces: readonly Piece[]): string {
  return pieces.map(([text]) => text).join("");
}
