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
 * not tell; `escapeSentencePtb` finds out for a whole sentence.
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

/** The Treebank forms of a sentence's tokens; straight double quotes open and close in turn. */
export function escapeSentencePtb(forms: readonly string[]): string[] {
  let opens = true;
  return forms.map((form) => {
    const escaped = escapePtb(form, opens);
    if (form === '"') opens = !opens;
    else if (form === "“") opens = false;
    else if (form === "”") opens = true;
    return escaped;
  });
}
