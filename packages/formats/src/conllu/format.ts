import { basename } from "node:path";
import type { Message } from "@discoprep/corpus";
import { filesBelow, readText } from "@discoprep/files";
import { rootOf } from "../annotation-files.ts";
import { columnText } from "../columns/index.ts";
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
import { conlluColumns } from "./sentence.ts";

export const conllu = {
  id: "conllu",
  what: "CoNLL-U: texts without relations",
  encoding: "UTF-8",
  files: "ID.conllu",
  senses: "keep",
  read: { hasTexts: true, layers: ["sentences", "tokens", "dependencies"], documents },
  write: {
    write: documentWriter((document) => ({
      files: { [`${document.id}.conllu`]: columnText(conlluParses(document).map(conlluColumns)) },
      result: writeRelations(document.relations, (_relation, lose) => {
        lose("relation-not-written", "a relation, and CoNLL-U has none");
        return undefined;
      }),
    })),
  },
} as const satisfies Format;

function documents({ annotations = "", language }: SourceInput): SourceDocument[] {
  const path = rootOf(annotations);
  const files = filesBelow(path).filter((file) => file === path || file.endsWith(".conllu"));
  return files.flatMap((file) => {
    const name = basename(file);
    const messages: Message[] = [];
    const parses = readConllu(readText(file), name, (message) => void messages.push(endNote(message)));
    return [...conlluDocuments(parses, language, documentId(file))].map((document, index) => ({
      id: document.id,
      file: { path: file, name },
      read: () => ({ document, rows: 0, messages: index === 0 ? messages : [] }),
    }));
  });
}
