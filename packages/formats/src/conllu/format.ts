import type { Message } from "@discoprep/corpus";
import { readText } from "@discoprep/files";
import { filesOf } from "../annotation-files.ts";
import {
  documentId,
  documentWriter,
  type Format,
  type SourceDocument,
  type SourceInput,
  writeRelations,
} from "../format/index.ts";
import { conlluDocuments, conlluParses } from "./documents.ts";
import { endNote, readConllu } from "./read-conllu.ts";
import { conlluText } from "./sentence.ts";

export const conllu = {
  id: "conllu",
  what: "CoNLL-U: texts without relations",
  encoding: "UTF-8",
  files: "ID.conllu",
  senses: "keep",
  read: { hasTexts: true, layers: ["sentences", "tokens", "dependencies"], documents },
  write: {
    write: documentWriter((document) => ({
      files: { [`${document.id}.conllu`]: conlluText(conlluParses(document)) },
      result: writeRelations(document.relations, (_relation, lose) => {
        lose("relation-not-written", "a relation, and CoNLL-U has none");
        return undefined;
      }),
    })),
  },
} as const satisfies Format;

function documents(input: SourceInput): SourceDocument[] {
  return filesOf(input, /\.conllu$/).flatMap((file) => {
    const messages: Message[] = [];
    const report = (message: Message): void => void messages.push(endNote(message));
    const parses = readConllu(readText(file.path), file.name, report);
    return Array.from(conlluDocuments(parses, input.language, documentId(file.path)), (document, index) => ({
      id: document.id,
      file,
      read: () => ({ document, rows: 0, messages: index === 0 ? messages : [] }),
    }));
  });
}
