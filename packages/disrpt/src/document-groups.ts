import { type ConlluSentence, commentValue, readConllu, withEndNotes } from "@discoprep/conllu";
import { type Message, ProblemError } from "@discoprep/corpus";
import { levelOf } from "@discoprep/corpus/rules";
import { documentId } from "@discoprep/files";

/** Faults beside those of the columns (level 1) that make token numbers doubtful. */
const numberFaults: readonly string[] = ["word-number", "duplicate-token-id", "range-number"];

/** The last token of a document that no blank line parts from the next document, as in some `.tok` files. */
const joinedDocuments = /^\d.*\r?\n(?=# *newdoc)/gm;

/**
 * The sentences of each document of a `.conllu` or `.tok` file, by the id in `# newdoc id`, or else by the
 * file's name. Messages name faults that make tokens unreadable; `validate conllu` names the other faults.
 */
export function readDocumentGroups(
  text: string,
  file: string,
): { readonly groups: Map<string, ConlluSentence[]>; readonly messages: Message[] } {
  const { sentences, messages } = readConllu(text.replace(joinedDocuments, "$&\n"), file);
  const faults = messages.filter(
    ({ severity, rule }) => severity === "error" && (levelOf(rule) === 1 || numberFaults.includes(rule)),
  );
  return { groups: documentGroups(sentences, file), messages: withEndNotes(faults) };
}

function documentGroups(sentences: readonly ConlluSentence[], file: string): Map<string, ConlluSentence[]> {
  const groups = new Map<string, ConlluSentence[]>();
  let current: ConlluSentence[] | undefined;
  for (const sentence of sentences) {
    const id = commentValue(sentence, "newdoc id") ?? commentValue(sentence, "newdoc_id");
    if (id !== undefined || current === undefined) {
      const name = id ?? documentId(file);
      if (groups.has(name)) throw repeatedDocument(file, name, sentence.rows[0]?.line);
      current = [];
      groups.set(name, current);
    }
    current.push(sentence);
  }
  return groups;
}

function repeatedDocument(file: string, document: string, line: number | undefined): ProblemError {
  return new ProblemError({
    rule: "duplicate-document",
    what: `the document id "${document}" stands twice`,
    where: { file, document, line },
    expected: `one line \`# newdoc id = ${document}\``,
    found: "it again",
    remedy: "Join the two parts under one such line, or give one of them another id.",
  });
}
