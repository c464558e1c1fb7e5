/** What the first line of a file tells of the format, where it is not one JSON object a line. */
const looks: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^\ufeff?\s*\[/, "one JSON list; write one relation a line, without brackets and commas around them"],
  [/^\ufeff?\s*\{\s*$/, "JSON over several lines; write one relation a line"],
  [/^\ufeff?\{"[^"]*": ?\{"sentences"/, "parses.json"],
  [/^\ufeff?_{10,}\s*$/, "an annotation file of PDTB 2.0 (.pdtb)"],
  [/^\ufeff?(?:[^|]*\|){47}[^|]*$/, "a pipe file of PDTB 2.0 with 48 columns (pipe48)"],
  [/^\ufeff?(?:[^|]*\|){26}[^|]*$|^\ufeff?(?:[^|]*\|){33}[^|]*$/, "a file of the PDTB Annotator"],
  [/^\ufeff?(?:[^|]*\|){10,}/, "an annotation file with columns between vertical bars"],
  [/^\ufeff?doc\tunit1_/, "a .rels file of DISRPT"],
  [/^\ufeff?\d+\t\d+\t\d+\t/, "a file of conll_format"],
  [/^\ufeff?(?:# |1\t)/, "a file of CoNLL-U or CoNLL-X"],
  [/^\ufeff?[TRA]\d+\t/, "a standoff file of brat"],
  [/^\ufeff?\(/, "a file of bracketed trees"],
  [/^\ufeff?</, "an XML file"],
];

/** The format a file seems to have by its first line, in words; undefined where it could be anything. */
export function otherFormat(line: string): string | undefined {
  return looks.find(([pattern]) => pattern.test(line))?.[1];
}
