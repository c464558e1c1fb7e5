import { abbreviationClass } from "./english-abbreviations.ts";
import { labelBefore } from "./english-patterns.ts";

/** Single letters with stops between (U.S, p.m, J.-P, Sino-U.S), or capitalised parts of two (Ph.D, M.Ed). */
const INITIALS = /^(?:(?:\p{L}+-|\d[\d:.]*)?\p{L}(?:\.-?\p{L})+|\p{Lu}\p{Ll}?(?:\.\p{Lu}\p{Ll}?)+)$/u;

/** No. 5, Vol. II, fig. B, pp. (4-5) */
const numberFollows = /^\.\s*(?:[\p{N}(]|Nos?\.|(?:[IVXLC]+|[B-HJ-Z])(?![\p{L}\p{N}.]))/u;

/**
 * Where a token ends that ends, or is followed by, a full stop: with the stop if it belongs to an abbreviation
 * or initial, without it if it ends the sentence. At the end of a sentence the Treebank (`ptb`) takes the stop
 * from companies, places, months and titles (`Corp|.`) and leaves it to U.S., p.m. and etc., as raw text has
 * one stop for two; the later standard (`ud`) leaves it to all of them but titles.
 * @param end where the token ends, as the lexer found it; the stop may be its last character or follow it
 */
export function endWithFullStop(text: string, start: number, end: number, standard: "ptb" | "ud"): number {
  if (text.charAt(end) === ".") return keepsFullStop(text, start, end, standard) ? end + 1 : end;
  if (text.charAt(end - 1) !== "." || end - start < 3) return end;
  return losesFullStop(text, start, end - 1, standard) ? end - 1 : end;
}

/** N.J. is one token for the lexer, and its stop becomes a token, as after Mass. */
function losesFullStop(text: string, start: number, stop: number, standard: "ptb" | "ud"): boolean {
  if (standard === "ud" || abbreviationClass(text.slice(start, stop)) !== "unlessClause") return false;
  return isLast(text, stop) || precedesBracketOrDash(text, stop);
}

/** The Treebank also took `(R., Mo.) praised`, `Orr Co. (Hull)` and `Hull, Mass. --` for ends, not `(D., Mass.),`. */
function precedesBracketOrDash(text: string, stop: number): boolean {
  return /^(?:\)\s|\s\(|\s--\s)/.test(text.slice(stop + 1, stop + 5));
}

function keepsFullStop(text: string, start: number, stop: number, standard: "ptb" | "ud"): boolean {
  const next = text.charAt(stop + 1);
  if (next === ".") return false;
  const word = text.slice(start, stop);
  if (/[,:;]/.test(next)) {
    return /^\p{Lu}\p{Ll}{0,3}$/u.test(word) || abbreviationClass(word) !== undefined || INITIALS.test(word);
  }
  if (/^\p{L}$/u.test(word)) return !isLast(text, stop) && (word !== "I" || isInitial(text, stop));
  const kind = abbreviationClass(word);
  if (kind === undefined || kind === "unlessClauseKept") return INITIALS.test(word);
  if (kind === "beforeCapital") return true;
  if (kind === "betweenNumbers") return !isLast(text, stop);
  if (kind === "beforeNumber" && isAloneInBrackets(text, start, stop)) return true;
  if (kind === "beforeNumber") return numberFollows.test(text.slice(stop, stop + 8));
  if (kind === "unlessStarter" && INITIALS.test(word)) return true;
  if (standard === "ptb" && kind === "unlessClause" && precedesBracketOrDash(text, stop)) return false;
  return !isLast(text, stop) || (kind !== "never" && standard === "ud");
}

/** (ed.), (max.), not (No.) */
function isAloneInBrackets(text: string, start: number, stop: number): boolean {
  return text.charAt(start - 1) === "(" && /^[a-z]+\.\)/.test(text.slice(start, stop + 2));
}

function isLast(text: string, stop: number): boolean {
  return !/[\p{L}\p{N}]/u.test(text.slice(stop + 1, stop + 40));
}

/** Henry I. Otero: `I` between two parts of a name; not World War I. */
function isInitial(text: string, stop: number): boolean {
  return (
    !labelBefore.test(text.slice(Math.max(0, stop - 20), stop)) &&
    /\p{Lu}\p{Ll}+\sI$/u.test(text.slice(Math.max(0, stop - 20), stop)) &&
    /^\s\p{Lu}\p{Ll}/u.test(text.slice(stop + 1, stop + 4))
  );
}
