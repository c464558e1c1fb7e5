import type { Role, TextPart } from "../client/data.ts";
import { html, type Markup } from "./markup.ts";

export const connectiveRoles: readonly Role[] = ["connective", "inserted"];

const marks = { gold: "del", system: "ins" } as const;

/** Characters shown before a hit or a difference. */
const lead = 30;

/** Longest word that a cut moves out of. */
const longestWord = 15;

const gap = " … ";

/** Returns the text of parts, only of some roles if they are named, with an ellipsis for the text between them. */
export function textOf(parts: readonly TextPart[], roles?: readonly Role[]): string {
  return ofRoles(parts, roles)
    .map(({ text, joint = gap }, index) => (index === 0 ? text : joint + text))
    .join("");
}

export function ofRoles(parts: readonly TextPart[], roles?: readonly Role[]): readonly TextPart[] {
  return roles === undefined ? parts : parts.filter(({ role }) => roles.includes(role));
}

interface Display {
  /** A text whose hits are marked; a long text is cut around the first. */
  readonly searched?: string;
  /** The side of a connective that the text is on, in the colours of its roles; a long text without hit keeps the words beside it. */
  readonly side?: "left" | "right";
  readonly length?: number;
}

/** Shows the text of parts: words that only gold has are struck, words that only the system has are underlined. */
export function relationText(
  parts: readonly TextPart[],
  { searched, side, length = 90 }: Display = {},
): Markup {
  const hits = hitPattern(searched);
  const whole = textOf(parts);
  const { start, end } = shownStretch(whole, length, focusOf(parts, whole, hits), side === "left");
  let position = 0;
  const pieces = parts.map(({ role, only, text, joint = gap }, index) => {
    const before = index === 0 ? "" : joint;
    const from = position + before.length;
    position = from + text.length;
    const piece = text.slice(Math.max(0, start - from), Math.max(0, end - from));
    if (piece === "") return "";
    const css = role === "inserted" ? "connective" : role;
    return html`${from > start && before}<${only === undefined ? "span" : marks[only]} class=${side && css}>${marked(piece, hits)}<//>`;
  });
  return html`${start > 0 && "…"}${pieces}${end < whole.length && "…"}`;
}

function marked(text: string, hits: RegExp | undefined): Markup {
  if (hits === undefined) return [text];
  return text.split(hits).map((piece, index) => (index % 2 === 1 ? html`<mark>${piece}</mark>` : piece));
}

function hitPattern(searched: string | undefined): RegExp | undefined {
  if (!searched) return undefined;
  return new RegExp(`(${searched.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, "\\$&")})`, "iu");
}

/** Returns the position of the first hit, or else of the first difference, or else -1. */
function focusOf(parts: readonly TextPart[], whole: string, hits: RegExp | undefined): number {
  const hit = hits === undefined ? -1 : whole.search(hits);
  const different = parts.findIndex(({ only }) => only !== undefined);
  return hit !== -1 || different === -1 ? hit : textOf(parts.slice(0, different)).length;
}

/** Returns the stretch of a text that is shown: around the focus, or else its beginning or its end. */
function shownStretch(text: string, length: number, focus: number, isEnd: boolean) {
  if (text.length <= length) return { start: 0, end: text.length };
  const edge = isEnd ? text.length - length : 0;
  const isAtEdge = focus === -1 || (focus >= edge && focus + lead < edge + length);
  const start = isAtEdge ? edge : Math.max(0, focus - lead);
  const end = Math.min(text.length, start + length + lead);
  return {
    start: start === 0 ? 0 : cut(text, start, text.indexOf(" ", start)),
    end: end === text.length ? end : cut(text, end, text.lastIndexOf(" ", end)),
  };
}

/** Moves a cut to a blank near it, so that words stay whole; else out of a surrogate pair. */
function cut(text: string, position: number, blank: number): number {
  if (blank !== -1 && Math.abs(blank - position) <= longestWord) return blank;
  return /[\udc00-\udfff]/.test(text.charAt(position)) ? position - 1 : position;
}

/** Returns all text of a relation in small letters; a phrase may go on after a gap. It makes no lists: readers wait for it. */
export function searchedText(parts: readonly TextPart[]): string {
  const texts = { arg1: "", connective: "", arg2: "" };
  for (const { role, text, joint = " " } of parts) {
    const name = role === "inserted" ? "connective" : role;
    texts[name] += texts[name] === "" ? text : joint + text;
  }
  return `${texts.arg1}\n${texts.connective}\n${texts.arg2}`.toLowerCase();
}
