import { type CheckMessage, checkMessage, type Fault, readColumns } from "@discoprep/files";
import type { ColumnSentence } from "@discoprep/files/text";
import { columnFormat, openLayout } from "../layout.ts";
import { conll08Checks } from "./check-file.ts";

/** A file as a stream, with a name for messages. */
export interface NamedStream {
  readonly stream: AsyncIterable<Uint8Array | string>;
  readonly name: string;
}

/**
 * Checks the companion file of the open track against the file of the closed track it belongs to: five columns, heads in
 * the sentence, as many tokens in each sentence (CoNLL-2008 overview, table 2).
 */
export async function* checkOpenTrack(open: NamedStream, closed: NamedStream): AsyncGenerator<CheckMessage> {
  const faults: Fault[] = [];
  const message = (fault: Fault): CheckMessage => checkMessage(fault, open.name, conll08Checks());
  const sentences = readColumns(open.stream, columnFormat, (fault) => faults.push(fault));
  const tokens = readColumns(closed.stream, columnFormat, () => {});
  let last = 1;
  for (;;) {
    const own: ColumnSentence | undefined = (await sentences.next()).value ?? undefined;
    const other: ColumnSentence | undefined = (await tokens.next()).value ?? undefined;
    yield* faults.splice(0).map(message);
    if (own === undefined && other === undefined) return;
    const rows = own?.rows ?? [];
    last = rows[0]?.line ?? last;
    if (rows.length !== (other?.rows.length ?? 0)) {
      const expected = `${other?.rows.length ?? 0} tokens`;
      yield message({ id: "open-length", line: last, expected, found: `${rows.length}` });
    }
    yield* [...checkRows(rows)].map(message);
  }
}

function* checkRows(rows: ColumnSentence["rows"]): Generator<Fault> {
  for (const { columns, line } of rows) {
    const head = columns[openLayout.head] ?? "";
    if (columns.length !== openLayout.names.length) {
      yield { id: "open-columns", line, expected: openLayout.names.join(" "), found: `${columns.length}` };
    } else if (!(/^\d+$/.test(head) && Number(head) <= rows.length)) {
      yield { id: "open-head", line, expected: `0 to ${rows.length}`, found: head };
    }
  }
}
