const BRACKETS: Readonly<Record<string, string>> = {
  "(": "-LRB-",
  ")": "-RRB-",
  "[": "-LSB-",
  "]": "-RSB-",
  "{": "-LCB-",
  "}": "-RCB-",
};

/**
 * The form a Treebank file gives a token: brackets as -LRB- and the like, `/` and `*` with a backslash,
 * straight double quotes as `` or ''. Whether a straight quote opens must be said, since the token does
 * not show; `escapeSentencePtb` finds out for a whole sentence.
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
 * The Treebank forms of a sentence's tokens. Straight double quotes open and close in turn; a single one at
 * the end closes what an earlier sentence opened.
 */
export function escapeSentencePtb(forms: readonly string[]): string[] {
  const only = forms.indexOf('"');
  const isOnly = only > 0 && only === forms.lastIndexOf('"');
  let opens = !(isOnly && forms.slice(only + 1).every((form) => /^\p{P}+$/u.test(form)));
  return forms.map((form) => {
    const escaped = escapePtb(form, opens);
    if (form === '"') opens = !opens;
    else if (form === "“") opens = false;
    else if (form === "”") opens = true;
    return escaped;
  });
}
