import {
  type Check,
  type CheckMessage,
  checkMessage,
  checkTable,
  columnChecks,
  type Fault,
  readColumns,
} from "@discoprep/files";
import type { ColumnFormat, ColumnSentence } from "@discoprep/files/text";
import type { PropositionFormat } from "../layout.ts";
import { checkColumns, isTestInput, lacksColumns } from "./check-columns.ts";
import { checkHeads } from "./check-heads.ts";
import { checkLabels } from "./check-labels.ts";
import { checkPredicates } from "./check-predicates.ts";
import { checkSplits } from "./check-splits.ts";

let table: ReadonlyMap<string, Check> | undefined;

/** Every check of CoNLL-2008 and CoNLL-2009 by its id, those of all formats of columns included. */
export function conll08Checks(): ReadonlyMap<string, Check> {
  table ??= checkTable(columnChecks, new URL("../../data/checks.json", import.meta.url));
  return table;
}

/** Columns are separated by runs of tabs and blanks; the formats have no comments. */
export const columnFormat: ColumnFormat = { separator: "blank", comments: false };

/** What a file is: gold, whose trees are sound, or system output, whose trees may be anything. */
export type AnnotationKind = "gold" | "system";

/** Shapes of a tree that scorers take from a system, but that no gold tree has. */
const treeChecks = new Set(["head-self", "no-root", "several-roots", "cycle"]);

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
  const faults: Fault[] = [];
  const told = new Set<string>();
  const message = (fault: Fault): CheckMessage => {
    const found = checkMessage(fault, file, conll08Checks());
    return kind === "system" && treeChecks.has(fault.id) ? { ...found, severity: "warning" } : found;
  };
  for await (const sentence of readColumns(stream, columnFormat, (fault) => faults.push(fault))) {
    yield* faults.splice(0).map(message);
    for (const fault of sentenceFaults(sentence, format)) {
      if (isNew(fault, told)) yield message(fault);
    }
  }
  yield* faults.map(message);
}

/** What is said of labels is said once a file and label: a treebank with labels of its own has them everywhere. */
function isNew({ id, found }: Fault, told: Set<string>): boolean {
  if (id !== "unknown-deprel" && id !== "unknown-role" && id !== "deprel-order" && id !== "dash-filler")
    return true;
  const key = id === "dash-filler" ? id : `${id} ${found}`;
  const is = !told.has(key);
  told.add(key);
  return is;
}

function* sentenceFaults(sentence: ColumnSentence, format: PropositionFormat): Generator<Fault> {
  // A line that is too long has been told of.
  const rows = sentence.rows.filter(({ columns }) => columns.length > 0);
  if (rows.length === 0) return;
  yield* checkColumns(rows, format);
  if (format === "conll08") yield* checkSplits(rows);
  if (isTestInput(rows, format) || lacksColumns(rows, format)) return;
  yield* checkHeads(rows, format);
  yield* checkPredicates(rows, format);
  yield* checkLabels(rows, format);
}
