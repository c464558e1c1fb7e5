import { isFilled, layouts, type PropositionFormat } from "@discoprep/conll08";
import type { ColumnSentence } from "@discoprep/files/text";

/**
 * The format of a sentence by its columns: as many as the format has beside one a predicate. Where that fits both or
 * neither, CoNLL-2009 has FILLPRED (`Y` or `_`) in its thirteenth column.
 */
export function detectFormat({ rows }: ColumnSentence): PropositionFormat {
  const fits = (format: PropositionFormat): boolean => {
    const { pred, arguments: first } = layouts[format];
    const predicates = rows.filter(({ columns }) => isFilled(columns[pred], format)).length;
    return rows.every(({ columns }) => columns.length === first + predicates);
  };
  const [is08, is09] = [fits("conll08"), fits("conll09")];
  if (is08 !== is09) return is08 ? "conll08" : "conll09";
  const hasFillpred = rows.every(({ columns }) => columns[12] === "Y" || columns[12] === "_");
  return hasFillpred && rows.every(({ columns }) => columns.length >= layouts.conll09.arguments)
    ? "conll09"
    : "conll08";
}
