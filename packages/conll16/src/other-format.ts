/** What a line tells of its file's format: words for it, and the names of the formats that it may be. */
type Look = readonly [pattern: RegExp, name: string, ...formats: string[]];

/** What the first line of a file tells, where the file is not a list of relations. */
const looks: readonly Look[] = [
  [/^\ufeff?\s*\[/, "one JSON list; write one relation a line, without brackets and commas around them"],
  [/^\ufeff?\s*\{\s*$/, "JSON over several lines; write one relation a line"],
  [/^\ufeff?\{"[^"]*": ?\{"sentences"/, "parses.json"],
  [/^\ufeff?_{10,}\s*$/, "an annotation file of PDTB 2.0 (.pdtb)", "pdtb2"],
  [/^\ufeff?(?:[^|]*\|){47}[^|]*$/, "a pipe file of PDTB 2.0 with 48 columns (pipe48)", "pipe48"],
  [/^\ufeff?(?:[^|]*\|){26}[^|]*$/, "a file of the PDTB Annotator with 27 columns", "annotator", "cdtb"],
  [/^\ufeff?(?:[^|]*\|){33}[^|]*$/, "a file of the PDTB Annotator with 34 columns", "annotator"],
  [
    /^\ufeff?(?:[^|]*\|){10,}/,
    "an annotation file with columns between vertical bars",
    "annotator",
    "cdtb",
    "pipe48",
  ],
  [/^\ufeff?doc\tunit1_/, "a .rels file of DISRPT", "disrpt"],
  [/^\ufeff?\d+\t\d+\t\d+\t/, "a file of conll_format"],
  [/^\ufeff?1(?:[\t ]+[^\t ]+){7}[\t ]+\d+[\t ]+\d+[\t ]/, "a file of CoNLL-2009", "conll09"],
  [/^\ufeff?1(?:[\t ]+[^\t ]+){7}[\t ]+\d+[\t ]+[^\d\t ]+[\t ]/, "a file of CoNLL-2008", "conll08"],
  [/^\ufeff?(?:# |1\t)/, "a file of CoNLL-U or CoNLL-X", "conllu"],
  [/^\ufeff?[TRA]\d+\t/, "a standoff file of brat", "brat"],
  [/^\ufeff?\(/, "a file of bracketed trees", "trees"],
  [/^\ufeff?</, "an XML file"],
];

const relationLine: Look = [
  /^\ufeff?\{.*"(?:Arg1|DocID)": ?/,
  "relations of a release, one JSON object a line",
  "conll",
];

/** The format a file seems to have by its first line, in words; undefined where it could be anything. */
export function otherFormat(line: string): string | undefined {
  return looks.find(([pattern]) => pattern.test(line))?.[1];
}

/**
 * What a file seems to be that is not of the format named.
 * @param format an id of `convert --format`, `conll08`, `conll09` or `trees` @param text the file's beginning, or all of it
 * @returns words for the format; undefined where the first line could be of the format named, or of anything
 */
export function formatInsteadOf(format: string, text: string): string | undefined {
  const line = /\S[^\r\n]*/.exec(text)?.[0] ?? "";
  const look = [relationLine, ...looks].find(([pattern]) => pattern.test(line));
  return look?.slice(2).includes(format) === true ? undefined : look?.[1];
}
