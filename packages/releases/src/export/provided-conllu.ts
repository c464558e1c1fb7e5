import { basename } from "node:path";
import type { ConlluSentence } from "@discoprep/conllu";
import { type Message, ProblemError } from "@discoprep/corpus";
import { readDocumentGroups } from "@discoprep/disrpt";
import { filesBelow, readText } from "@discoprep/files";

/** The documents of provided CoNLL-U files. */
export interface ProvidedConllu {
  /** The files read, in order. */
  readonly files: readonly string[];
  readonly documents: ReadonlyMap<string, readonly ConlluSentence[]>;
  /** What makes tokens unreadable. */
  readonly messages: readonly Message[];
}

/**
 * The documents of a CoNLL-U file, or of the files `*.conllu` below a folder, by the id that `# newdoc id` gives
 * them, else by the file's name.
 * @throws ProblemError where a folder holds none, or two files hold one document
 */
export function providedConllu(path: string): ProvidedConllu {
  const files = filesBelow(path).filter((file) => file === path || /\.conllu(?:\.gz)?$/.test(file));
  if (files.length === 0) throw noFiles(path);
  const documents = new Map<string, ConlluSentence[]>();
  const messages: Message[] = [];
  for (const file of files) {
    const name = basename(file);
    const read = readDocumentGroups(readText(file), name);
    for (const message of read.messages) messages.push(message);
    for (const [id, sentences] of read.groups) {
      if (documents.has(id)) throw duplicate(file, id);
      documents.set(id, sentences);
    }
  }
  return { files, documents, messages };
}

/** @throws ProblemError where the release holds a document that the files lack */
export function checkProvided({ documents }: ProvidedConllu, ids: readonly string[], path: string): void {
  const missing = ids.filter((id) => !documents.has(id));
  if (missing.length === 0) return;
  throw new ProblemError({
    rule: "no-such-path",
    what: "documents of the release are not in the CoNLL-U",
    where: { file: path },
    expected: missing.map((id) => `# newdoc id = ${id}`).join(", "),
    found: [...documents.keys()].slice(0, 5).join(", "),
    remedy: "Name the files of the same documents.",
  });
}

function noFiles(path: string): ProblemError {
  return new ProblemError({
    rule: "no-such-path",
    what: "the folder holds no CoNLL-U",
    where: { file: path },
    expected: "files whose names end in .conllu",
    remedy: "Name the file.",
  });
}

function duplicate(file: string, document: string): ProblemError {
  return new ProblemError({
    rule: "duplicate-document",
    what: "the document stands in another file, too",
    where: { file, document },
    remedy: "Name one file, or a folder that holds each document once.",
  });
}
