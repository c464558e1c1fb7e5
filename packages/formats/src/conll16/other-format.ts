type Look = readonly [firstLine: RegExp, look: string, words: string];

/** Looks of files that are not a list of relations; the first one that fits counts. */
const looks: readonly Look[] = [
  [/^\0?[^\0]\0/, "utf-16", "text in UTF-16; save it in UTF-8"],
  [/\}\r+\{/, "carriage-returns", "lines that end in a carriage return; end each in a line feed"],
  [
    /^\ufeff?\s*\[/,
    "json-list",
    "one JSON list; write one relation a line, without brackets and commas around them",
  ],
  [/^\ufeff?\s*\{\s*$/, "json-lines", "JSON over several lines; write one relation a line"],
  [/^\ufeff?\{"[^"]*": ?\{"sentences"/, "parses", "parses.json"],
  [/^\ufeff?_{10,}\s*$/, "pdtb2", "an annotation file of PDTB 2.0 (.pdtb)"],
  [/^\ufeff?(?:[^|]*\|){47}[^|]*$/, "pipe-48", "a pipe file of PDTB 2.0 with 48 columns (pipe48)"],
  [/^\ufeff?(?:[^|]*\|){26}[^|]*$/, "pipe-27", "a file of the PDTB Annotator with 27 columns"],
  [/^\ufeff?(?:[^|]*\|){33}[^|]*$/, "pipe-34", "a file of the PDTB Annotator with 34 columns"],
  [/^\ufeff?(?:[^|]*\|){10,}/, "pipe", "an annotation file with columns between vertical bars"],
  [/^\ufeff?doc\tunit1_/, "disrpt", "a .rels file of DISRPT"],
  [/^\ufeff?\d+\t\d+\t\d+\t/, "conll-format", "a file of conll_format"],
  [/^\ufeff?1(?:[\t ]+[^\t ]+){7}[\t ]+\d+[\t ]+\d+[\t ]/, "conll09", "a file of CoNLL-2009"],
  [/^\ufeff?1(?:[\t ]+[^\t ]+){7}[\t ]+\d+[\t ]+[^\d\t ]+[\t ]/, "conll08", "a file of CoNLL-2008"],
  [/^\ufeff?(?:# |1\t)/, "conllu", "a file of CoNLL-U or CoNLL-X"],
  [/^\ufeff?[TRA]\d+\t/, "brat", "a standoff file of brat"],
  [/^\ufeff?\(/, "trees", "a file of bracketed trees"],
  [/^\ufeff?</, "xml", "an XML file"],
];

const relationLine: Look = [
  /^\ufeff?\{.*"(?:Arg1|DocID)": ?/,
  "conll",
  "relations of a release, one JSON object a line",
];

/** Returns words for the format that the first line of a file suggests, or undefined. */
export function otherFormat(line: string): string | undefined {
  return looks.find(([pattern]) => pattern.test(line))?.[2];
}

/**
 * Returns words for a file whose look is not allowed; undefined for an allowed look, or one that is not in the list.
 * @param allowed the names of looks that its first line may have @param text the file's beginning, or all of it
 */
export function formatInsteadOf(allowed: readonly string[], text: string): string | undefined {
  const line = /\S[^\r\n]*/.exec(text)?.[0] ?? "";
  const [, look = "", words] = [relationLine, ...looks].find(([pattern]) => pattern.test(line)) ?? [];
  return allowed.includes(look) ? undefined : words;
}
