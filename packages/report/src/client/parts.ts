import type { TextPart } from "./data.ts";
import { element } from "./element.ts";

const marks: Readonly<Record<string, "del" | "ins">> = { "-": "del", "+": "ins" };
const classes: Readonly<Record<string, string>> = { 1: "arg1", 2: "arg2", c: "connective", i: "connective" };

/** How many letters stand before the text of a part. */
const prefix = 3;

/** Characters of an argument that a row shows. */
const shownLength = 90;

/** The parts whose roles are among some. @param roles such as `ci` */
export function partsOf(parts: readonly TextPart[], roles: string): TextPart[] {
  return parts.filter((part) => roles.includes(part[0] ?? ""));
}

/** The text of parts, an ellipsis at gaps. */
export function textOf(parts: readonly TextPart[], gap = " … "): string {
  return parts.map((part, index) => `${index > 0 ? joint(part, gap) : ""}${part.slice(prefix)}`).join("");
}

/** What is shown between a part and the one of its role before it. */
function joint(part: TextPart, gap = " … "): string {
  return part[2] === "|" ? "" : part[2] === "_" ? " " : gap;
}

/** Arg1, the connective, Arg2: the places of roles in what is searched. */
const places: Readonly<Record<string, 0 | 1 | 2>> = { 1: 0, c: 1, i: 1, 2: 2 };

/**
 * All text of a relation in small letters, Arg1 first. A gap does not part words: a phrase may go on behind it. It is made of
 * every relation of a corpus while a reader waits, so it makes no lists on its way.
 */
function searchedText(parts: readonly TextPart[]): string {
  const texts: [string, string, string] = ["", "", ""];
  for (const part of parts) {
    const place = places[part[0] ?? ""] ?? 0;
    const before = texts[place];
    texts[place] = before === "" ? part.slice(prefix) : before + joint(part, " ") + part.slice(prefix);
  }
  return texts.join("\n").toLowerCase();
}

/** A test for a word or phrase, without regard to case. The texts are made once, while the page waits for a reader. */
export function textTest<Row>(
  rows: readonly Row[],
  partsOfRow: (row: Row) => readonly TextPart[],
): (row: Row, text: string) => boolean {
  const known = new Map<Row, string>();
  const textOfRow = (row: Row): string => {
    const text = known.get(row) ?? searchedText(partsOfRow(row));
    known.set(row, text);
    return text;
  };
  requestIdleCallback(() => {
    for (const row of rows) textOfRow(row);
  });
  return (row, text) => textOfRow(row).includes(text);
}

/**
 * Parts as elements: hits are marked, differences struck or underlined, and a long text is cut around its first hit.
 * @param side of a connective on which the text stands, in the colours of its roles; a long text without hit keeps the words beside it
 */
export function partNodes(parts: readonly TextPart[], searched: string, side?: "left" | "right"): Node[] {
  const hit = hitsOf(searched);
  const cut = windowOf(textOf(parts), focusOf(parts, hit), side === "left");
  let at = 0;
  const nodes = parts.flatMap((part, index): Node[] => {
    const [before, text] = [index > 0 ? joint(part) : "", part.slice(prefix)];
    const start = at + before.length;
    at = start + text.length;
    const shown = text.slice(Math.max(0, cut.start - start), Math.max(0, cut.end - start));
    if (shown === "") return [];
    const holder = holderOf(part, side !== undefined);
    holder.append(...marked(shown, hit));
    return [...(start > cut.start ? [new Text(before)] : []), holder];
  });
  return [...(cut.start > 0 ? [new Text("…")] : []), ...nodes, ...(cut.end < at ? [new Text("…")] : [])];
}

function holderOf([role = "", difference = ""]: TextPart, hasColours: boolean): HTMLElement {
  const holder = element(marks[difference] ?? "span");
  if (hasColours) holder.className = classes[role] ?? "";
  return holder;
}

/** A text with its hits as `mark`. */
function marked(text: string, hit: RegExp | undefined): (Node | string)[] {
  if (hit === undefined) return [text];
  return text.split(hit).map((piece, index) => (index % 2 === 1 ? element("mark", piece) : piece));
}

function hitsOf(searched: string): RegExp | undefined {
  if (searched === "") return undefined;
  return new RegExp(`(${searched.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, "\\$&")})`, "iu");
}

/** Where the first hit begins, else the first difference; -1 where there is neither. */
function focusOf(parts: readonly TextPart[], hit: RegExp | undefined): number {
  const found = hit === undefined ? -1 : textOf(parts).search(hit);
  const different = parts.findIndex((part) => part[1] !== "=");
  return found !== -1 || different === -1 ? found : textOf(parts.slice(0, different)).length;
}

/** Which stretch of a text is shown: that around the focus, else its beginning or its end. Surrogate pairs stay whole. */
function windowOf(text: string, focus: number, isEnd: boolean): { start: number; end: number } {
  if (text.length <= shownLength) return { start: 0, end: text.length };
  const plain = isEnd ? text.length - shownLength : 0;
  const isPlain = focus === -1 || (focus >= plain && focus + 30 < plain + shownLength);
  const start = isPlain ? plain : Math.max(0, focus - 30);
  const whole = (at: number): number => (/[\udc00-\udfff]/.test(text[at] ?? "") ? at - 1 : at);
  return { start: whole(start), end: Math.min(text.length, whole(start + shownLength + 30)) };
}
