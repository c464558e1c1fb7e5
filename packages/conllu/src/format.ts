import { basename } from "node:path";
import { documentId, filesBelow, readText } from "@discoprep/files";
import {
  type CollectionReader,
  documentWriter,
  type Format,
  type SourceDocument,
  writeRelations,
} from "@discoprep/files/format";
import { columnText } from "@discoprep/files/text";
import { conlluDocuments, conlluSentences } from "./documents.ts";
import { readConllu, withEndNotes } from "./read-conllu.ts";

/** Universal Dependencies' columns: texts, sentences and tokens, no relations. */
export const conllu = {
  id: "conllu",
  what: "CoNLL-U: texts without relations",
  encoding: "UTF-8",
  files: "ID.conllu",
  senses: "keep",
  read: { kind: "collection", layers: ["sentences", "tokens", "dependencies"], documents },
  write: {
    write: documentWriter((document) => ({
      files: { [`${document.id}.conllu`]: columnText(conlluSentences(document)) },
      result: writeRelations(document.relations, (_relation, lose) => {
        lose("relation-not-written", "the format has no place for relations");
        return undefined;
      }),
    })),
  },
} as const satisfies Format;

/** The documents of all `.conllu` files, their raw texts rebuilt from the words. */
function documents(...[path, { language }]: Parameters<CollectionReader["documents"]>): SourceDocument[] {
  const files = filesBelow(path).filter((file) => file === path || file.endsWith(".conllu"));
  return files.flatMap((file) => {
    const name = basename(file);
    const { sentences, messages } = readConllu(readText(file), name);
    return [...conlluDocuments(sentences, language, documentId(file))].map((document, index) => ({
      id: document.id,
      file: name,
      read: () => ({ document, rows: 0, messages: index === 0 ? withEndNotes(messages) : [] }),
    }));
  });
}
