import {
  type CheckMessage,
  type ColumnChecks,
  checkColumns,
  checkHeads,
  columnCheckTable,
  type Fault,
} from "@discoprep/files";
import type { ColumnSentence } from "@discoprep/files/text";
import { columnFormat, layouts, type PropositionFormat } from "../layout.ts";
import {
  checkLabels,
  checkPredicates,
  checkRows,
  checkSplits,
  isTestInput,
  lacksColumns,
} from "./sentence-checks.ts";

/** Every check of CoNLL-2008 and CoNLL-2009 by its id, those of all formats of columns included. */
export const conll08Checks = columnCheckTable(new URL("../../data/checks.json", import.meta.url));

/** What a file is: gold, whose trees are sound, or system output, whose trees may be anything. */
export type AnnotationKind = "gold" | "system";

/** Shapes of a tree that scorers take from a system, but that no gold tree has. */
const treeChecks = new Set<string>(["head-self", "no-root", "several-roots", "cycle"]);

/** What is said of labels is said once a file and label: a treebank with labels of its own has them everywhere. */
const onceForEach = new Set<string>(["unknown-deprel", "unknown-role", "deprel-order", "dash-filler"]);

/** The checks of a file of CoNLL-2008 or CoNLL-2009. */
export function propositionChecks(format: PropositionFormat): ColumnChecks {
  const begin: ColumnChecks["begin"] = () => {
    const reported = new Set<string>();
    return (sentence) =>
      [...sentenceFaults(sentence, format)].filter(({ id, found }) => {
        if (!onceForEach.has(id)) return true;
        const key = `${id} ${found}`;
        return !reported.has(key) && reported.add(key);
      });
  };
  return { format: columnFormat, table: conll08Checks, begin };
}

/**
 * Checks a stream of CoNLL-2008 or CoNLL-2009 sentence by sentence, so that its size does not matter.
 * @param file a name for messages
 */
export async function* checkConll08(
  stream: AsyncIterable<Uint8Array | string>,
  file: string,
  format: PropositionFormat,
  kind: AnnotationKind = "gold",
): AsyncGenerator<CheckMessage> {
  for await (const message of checkColumns(stream, file, propositionChecks(format))) {
    yield kind === "system" && treeChecks.has(message.rule) ? { ...message, severity: "warning" } : message;
  }
}

function* sentenceFaults(sentence: ColumnSentence, format: PropositionFormat): Generator<Fault> {
  // A line that is too long is another fault.
  const rows = sentence.rows.filter(({ columns }) => columns.length > 0);
  if (rows.length === 0) return;
  yield* checkRows(rows, format);
  if (format === "conll08") yield* checkSplits(rows);
  if (isTestInput(rows, format) || lacksColumns(rows, format)) return;
  const { head, deprel } = layouts[format];
  const heads = rows.map(({ columns, line }) => ({
    head: columns[head] ?? "",
    label: columns[deprel] ?? "",
    line,
  }));
  yield* checkHeads(heads, "token", format === "conll08" ? (label) => /\bROOT\b/.test(label) : undefined);
  yield* checkPredicates(rows, format);
  if (format === "conll08") yield* checkLabels(rows);
}
