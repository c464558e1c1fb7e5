import type { Role, TextPart } from "../client/data.ts";
import { html, type Markup } from "./markup.ts";

/** The roles of a connective, in the text or inserted. */
export const connectiveRoles: readonly Role[] = ["connective", "inserted"];

const marks = { gold: "del", system: "ins" } as const;

/** Characters shown before a hit or a difference. */
const before = 30;

/** The text of parts, of some roles where they are named, with what is shown between them: an ellipsis at gaps. */
export function textOf(parts: readonly TextPart[], roles?: readonly Role[]): string {
  return joined(ofRoles(parts, roles))
    .map(({ glue, text }) => glue + text)
    .join("");
}

export function ofRoles(parts: readonly TextPart[], roles?: readonly Role[]): readonly TextPart[] {
  return roles === undefined ? parts : parts.filter(({ role }) => roles.includes(role));
}

function joined(parts: readonly TextPart[]) {
  return parts.map((part, index) => ({ ...part, glue: index === 0 ? "" : (part.joint ?? " … ") }));
}

interface Shown {
  /** A text whose hits are marked; a long text is cut around the first. */
  readonly searched?: string;
  /** The side of a connective that the text is on, in the colours of its roles; a long text without hit keeps the words beside it. */
  readonly side?: "left" | "right";
  readonly length?: number;
}

/** Shows the text of parts: what only gold has is struck, what only the system has is underlined. */
export function relationText(
  parts: readonly TextPart[],
  { searched, side, length = 90 }: Shown = {},
): Markup {
  const hit = hitsOf(searched);
  const all = textOf(parts);
  const cut = windowOf(all, length, focusOf(parts, hit), side === "left");
  let at = 0;
  const shown = joined(parts).map(({ role, only, text, glue }) => {
    const start = at + glue.length;
    at = start + text.length;
    const piece = text.slice(Math.max(0, cut.start - start), Math.max(0, cut.end - start));
    if (piece === "") return "";
    const css = role === "inserted" ? "connective" : role;
    return html`${start > cut.start && glue}<${only === undefined ? "span" : marks[only]} class=${side && css}>${marked(piece, hit)}<//>`;
  });
  return html`${cut.start > 0 && "…"}${shown}${cut.end < at && "…"}`;
}

function marked(text: string, hit: RegExp | undefined): Markup {
  if (hit === undefined) return [text];
  return text.split(hit).map((piece, index) => (index % 2 === 1 ? html`<mark>${piece}</mark>` : piece));
}

function hitsOf(searched: string | undefined): RegExp | undefined {
  if (!searched) return undefined;
  return new RegExp(`(${searched.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, "\\$&")})`, "iu");
}

/** Returns where the first hit begins, else the first difference, else -1. */
function focusOf(parts: readonly TextPart[], hit: RegExp | undefined): number {
  const firstHit = hit === undefined ? -1 : textOf(parts).search(hit);
  const different = parts.findIndex(({ only }) => only !== undefined);
  return firstHit !== -1 || different === -1 ? firstHit : textOf(parts.slice(0, different)).length;
}

/** Returns the stretch of a text that is shown: around the focus, else its beginning or its end. Surrogate pairs stay whole. */
function windowOf(
  text: string,
  length: number,
  focus: number,
  isEnd: boolean,
): { start: number; end: number } {
  if (text.length <= length) return { start: 0, end: text.length };
  const plain = isEnd ? text.length - length : 0;
  const isPlain = focus === -1 || (focus >= plain && focus + before < plain + length);
  const start = isPlain ? plain : Math.max(0, focus - before);
  const whole = (at: number): number => (/[\udc00-\udfff]/.test(text[at] ?? "") ? at - 1 : at);
  return { start: whole(start), end: Math.min(text.length, whole(start + length + before)) };
}

/** Arg1, the connective, Arg2: the places of roles in what is searched. */
const places = { arg1: 0, connective: 1, inserted: 1, arg2: 2 } as const;

/** Returns all text of a relation in small letters; a phrase may go on after a gap. It makes no lists: readers wait for it. */
export function searchedText(parts: readonly TextPart[]): string {
  const texts: [string, string, string] = ["", "", ""];
  for (const { role, text, joint = " " } of parts) {
    const place = places[role];
    texts[place] = texts[place] === "" ? text : texts[place] + joint + text;
  }
  return texts.join("\n").toLowerCase();
}
