import type { AbbreviationKind, LocaleRules } from "./locale-tables.ts";

const LAST_WORD = /[\p{L}\p{M}\p{N}.&/'’§-]+(?=\.$)/u;
/** `u. v. m.`, `т. д.`, `EE. UU.`: short parts with blanks between. */
const SPACED = /(?:(?<![\p{L}\p{M}])\p{L}{1,3}\.\s){1,3}\p{L}{1,3}(?=\.$)/u;

/** The word before a full stop at the end of a text, without the stop. */
export function lastWord(before: string): string {
  return LAST_WORD.exec(before)?.[0] ?? "";
}

/**
 * What a full stop does after the word it follows: the word itself, its parts with the blanks taken out (`т. д.`),
 * what follows an elision (`l'art.`), or the end of a compound (`Goethestr.`) is in the table; undefined if none is.
 */
export function abbreviationKind(
  before: string,
  word: string,
  rules: LocaleRules,
): AbbreviationKind | undefined {
  const lower = word.toLowerCase();
  return (
    spacedKind(before, rules) ??
    rules.kinds.get(lower) ??
    rules.kinds.get(lower.replace(/^.*['’]/, "")) ??
    rules.kinds.get(rules.compounds.find((end) => lower.endsWith(end)) ?? "")
  );
}

function spacedKind(before: string, rules: LocaleRules): AbbreviationKind | undefined {
  const parts = SPACED.exec(before)?.[0].toLowerCase().split(/\.\s/) ?? [];
  for (let from = 0; from + 1 < parts.length; from++) {
    const kind = rules.kinds.get(parts.slice(from).join("."));
    if (kind !== undefined) return kind;
  }
  return undefined;
}
