import type { Message } from "@discoprep/corpus";
import { documentId } from "@discoprep/files";
import type { PointedArgument, Pointer, Proposition } from "./proposition.ts";

const roleset = /^\S+\.(\d+|[A-Z]{2})$/;

/**
 * A line of a pointer file:
 *
 * - PropBank: `wsj/00/wsj_0001.mrg 0 8 gold join.01 vf--a 0:2-ARG0 8:0-rel 9:1-ARG1`; a lemma may stand before the
 *   roleset (`gold join-v join.01`), and the inflection may be absent
 * - NomBank: `wsj/00/wsj_0001.mrg 1 10 director 01 9:0-ARG2 10:0-rel`
 *
 * @returns the proposition, or the error of a line that is not one
 */
export function parseProposition(text: string, file: string, line: number): Proposition | Message {
  const [path, tree, terminal, ...rest] = text.trim().split(/\s+/);
  const first = rest.findIndex((field) => /^\d+:\d+/.test(field));
  const names = first === -1 ? rest : rest.slice(0, first);
  const name = rolesetOf(names);
  if (path === undefined || !isNumber(tree) || !isNumber(terminal) || name === undefined || first === -1) {
    return invalid(file, line, "this line is no proposition", text);
  }
  const found: PointedArgument[] = [];
  for (const field of rest.slice(first)) {
    const argument = parseArgument(field);
    if (argument === undefined) return invalid(file, line, "this is no argument", field);
    found.push(argument);
  }
  const document = documentId(path);
  return {
    document,
    tree: Number(tree),
    terminal: Number(terminal),
    roleset: name,
    arguments: found,
    file,
    line,
  };
}

function isNumber(text: string | undefined): boolean {
  return text !== undefined && /^\d+$/.test(text);
}

/** PropBank's roleset, or NomBank's lemma and sense. */
function rolesetOf(names: readonly string[]): string | undefined {
  const [lemma, sense] = names;
  if (names.length === 2 && sense !== undefined && /^\d+$/.test(sense)) return `${lemma}.${sense}`;
  return names.slice(1).find((field) => roleset.test(field));
}

function parseArgument(text: string): PointedArgument | undefined {
  const found = /^(\d+:\d+(?:[*,;]\d+:\d+)*)-(.+?)(?:-H(\d+))?$/.exec(text);
  if (found === null) return undefined;
  const [, pointers = "", label = "", segment] = found;
  const chain = pointers.split("*").map((member) => member.split(/[,;]/).map(parsePointer));
  return { label, chain, text, segment: segment === undefined ? undefined : Number(segment) };
}

function parsePointer(text: string): Pointer {
  const [terminal, height] = text.split(":");
  return { terminal: Number(terminal), height: Number(height) };
}

function invalid(file: string, line: number, what: string, found: string): Message {
  const expected = "such as wsj/00/wsj_0001.mrg 0 8 gold join.01 vf--a 0:2-ARG0 8:0-rel 9:1-ARG1";
  return { severity: "error", rule: "invalid-proposition", what, where: { file, line }, expected, found };
}

/** The propositions of pointer files, by document and tree; those of a document are parsed when they are wanted. */
export interface PropositionBank {
  /** The propositions of a tree (numbered from 0), in the order of the files. */
  of(document: string, tree: number): readonly Proposition[];
  /** The propositions of documents and trees that were never asked for. */
  unused(): Iterable<Proposition>;
}

/**
 * Reads pointer files line by line.
 * @param report takes the error of each line that is not a proposition; the line is left out
 */
export async function readPropositions(
  files: Iterable<{ readonly name: string; readonly lines: AsyncIterable<string> }>,
  report: (message: Message) => void,
): Promise<PropositionBank> {
  const documents = new Map<string, Map<number, Proposition[]>>();
  for (const { name, lines } of files) {
    let line = 0;
    for await (const text of lines) {
      line++;
      if (text.trim() === "") continue;
      const found = parseProposition(text, name, line);
      if ("severity" in found) report(found);
      else addTo(documents, found);
    }
  }
  return {
    of(document, tree) {
      const found = documents.get(document)?.get(tree) ?? [];
      documents.get(document)?.delete(tree);
      return found;
    },
    *unused() {
      for (const trees of documents.values()) for (const rest of trees.values()) yield* rest;
    },
  };
}

function addTo(documents: Map<string, Map<number, Proposition[]>>, proposition: Proposition): void {
  const trees = documents.get(proposition.document) ?? new Map<number, Proposition[]>();
  documents.set(proposition.document, trees);
  const others = trees.get(proposition.tree) ?? [];
  trees.set(proposition.tree, [...others, proposition]);
}
