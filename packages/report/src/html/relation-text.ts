import type { TextPart } from "../client/data.ts";
import { html, type Markup } from "./markup.ts";

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

/** The text of a part. */
export function partText(part: TextPart): string {
  return part.slice(prefix);
}

/** The text of parts, an ellipsis at gaps. */
export function textOf(parts: readonly TextPart[]): string {
  return parts.map((part, index) => `${index > 0 ? joint(part) : ""}${partText(part)}`).join("");
}

/** What is shown between a part and the one of its role before it. */
export function joint(part: TextPart, gap = " … "): string {
  return part[2] === "|" ? "" : part[2] === "_" ? " " : gap;
}

/** How the text of a relation is shown. */
interface Shown {
  /** A text whose hits are marked; a long text is cut around the first. */
  readonly searched?: string;
  /** On which side of a connective the text stands, in the colours of its roles; a long text without hit keeps the words beside it. */
  readonly side?: "left" | "right";
  /** A long text is not cut. */
  readonly isWhole?: boolean;
}

/** The text of parts of a relation: what only gold has is struck, what only the system has is underlined. */
export function relationText(parts: readonly TextPart[], { searched, side, isWhole }: Shown): Markup {
  const hit = hitsOf(searched);
  const all = textOf(parts);
  const cut = isWhole ? { start: 0, end: all.length } : windowOf(all, focusOf(parts, hit), side === "left");
  let at = 0;
  const shown = parts.map((part, index) => {
    const [before, text] = [index > 0 ? joint(part) : "", partText(part)];
    const start = at + before.length;
    at = start + text.length;
    const piece = text.slice(Math.max(0, cut.start - start), Math.max(0, cut.end - start));
    if (piece === "") return "";
    const [role = "", difference = ""] = part;
    return html`${start > cut.start && before}<${marks[difference] ?? "span"} class=${side && classes[role]}>${marked(piece, hit)}<//>`;
  });
  return html`${cut.start > 0 && "…"}${shown}${cut.end < at && "…"}`;
}

/** A text with its hits as `mark`. */
function marked(text: string, hit: RegExp | undefined): Markup {
  if (hit === undefined) return [text];
  return text.split(hit).map((piece, index) => (index % 2 === 1 ? html`<mark>${piece}</mark>` : piece));
}

function hitsOf(searched: string | undefined): RegExp | undefined {
  if (!searched) return undefined;
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
