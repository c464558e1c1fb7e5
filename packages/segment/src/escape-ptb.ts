import type { Span } from "@discoprep/corpus";

const BRACKETS: Readonly<Record<string, string>> = {
  "(": "-LRB-",
  ")": "-RRB-",
  "[": "-LSB-",
  "]": "-RSB-",
  "{": "-LCB-",
  "}": "-RCB-",
};

/**
 * Returns the form a Treebank file gives a token: brackets as -LRB- and the like, `/` and `*` with a backslash,
 * straight double quotes as `` or ''. A straight quote does not show whether it opens; `escapeSentencePtb` finds out for a
 * whole sentence.
 */
export function escapePtb(form: string, quoteOpens = true): string {
  const bracket = BRACKETS[form];
  if (bracket !== undefined) return bracket;
  if (form === '"') return quoteOpens ? "``" : "''";
  if (form === "“") return "``";
  if (form === "”") return "''";
  if (form === "‘") return "`";
  if (form === "…") return "...";
  return form.replace(/’/g, "'").replace(/(?<!\\)([/*])/g, "\\$1");
}

/**
 * Returns the Treebank forms of a sentence's tokens. A straight double quote opens if it touches only the word after it, and closes
 * if it touches only the one before it; other ones open and close in turn. Without spans, one between a mark and a word in small
 * letters, or the end, closes a quotation of an earlier sentence.
 * @param spans places of the forms in their text
 */
export function escapeSentencePtb(forms: readonly string[], spans: readonly Span[] = []): string[] {
  let opens = true;
  return forms.map((form, index) => {
    if (form === '"') opens = opensAt(forms, spans, index) ?? opens;
    const escaped = escapePtb(form, opens);
    if (form === '"') opens = !opens;
    else if (form === "“") opens = false;
    else if (form === "”") opens = true;
    return escaped;
  });
}

/** Tells whether the straight mark at an index opens a quotation; undefined if its place does not decide. */
function opensAt(forms: readonly string[], spans: readonly Span[], index: number): boolean | undefined {
  const touches = (first: number, second: number): boolean => spans[first]?.end === spans[second]?.start;
  if (spans.length === forms.length) {
    const before = index > 0 && touches(index - 1, index);
    const after = index < forms.length - 1 && touches(index, index + 1);
    if (before !== after) return after;
  }
  const isAfterMark = /^[.,?!…]+$/.test(forms[index - 1] ?? "");
  return isAfterMark && !/^[^\p{P}\p{Ll}]/u.test(forms[index + 1] ?? "") ? false : undefined;
}
