import { type Message, problem } from "@discoprep/corpus";
import { Groups } from "@discoprep/files/text";
import { documentId } from "@discoprep/formats/format";
import { type TreebankFile, treebankText } from "../treebank.ts";

/** A leaf's number (from 0, empty elements counted), and how many levels above it the node is. */
export interface Pointer {
  readonly terminal: number;
  readonly height: number;
}

export interface PointedArgument {
  /** ARG0, ARGM-TMP, Support, LINK-SLC. */
  readonly label: string;
  /** The members of a chain (`*`), each of one piece or several (`,` and `;`). */
  readonly chain: readonly (readonly Pointer[])[];
  readonly text: string;
  /** NomBank's -H1: the segment of a hyphenated word, from 0. */
  readonly segment: number | undefined;
}

/** A line of PropBank or NomBank. Trees and leaves are numbered from 0. */
export interface Proposition {
  readonly document: string;
  readonly tree: number;
  readonly terminal: number;
  readonly roleset: string;
  readonly arguments: readonly PointedArgument[];
  readonly file: string;
  readonly line: number;
}

/**
 * Reads PropBank's `wsj/00/wsj_0001.mrg 0 8 gold join.01 vf--a 0:2-ARG0 8:0-rel` (a lemma may precede the roleset, the
 * inflection may be absent) or NomBank's `wsj/00/wsj_0001.mrg 1 10 director 01 9:0-ARG2 10:0-rel`. @returns the proposition,
 * or the error of the line
 */
export function parseProposition(text: string, file: string, line: number): Proposition | Message {
  const invalid = (found: string): Message => {
    const expected = "such as wsj/00/wsj_0001.mrg 0 8 gold join.01 vf--a 0:2-ARG0 8:0-rel 9:1-ARG1";
    return problem("invalid-proposition", { file, line }, { expected, found });
  };
  const [path = "", tree = "", terminal = "", ...fields] = text.trim().split(/\s+/);
  const firstPointer = fields.findIndex((field) => /^\d+:\d+/.test(field));
  const roleset = rolesetOf(fields.slice(0, Math.max(firstPointer, 0)));
  if (!/^\d+ \d+$/.test(`${tree} ${terminal}`) || roleset === undefined) return invalid(text);
  const pointedArguments: PointedArgument[] = [];
  for (const field of fields.slice(firstPointer)) {
    const argument = parseArgument(field);
    if (argument === undefined) return invalid(`${field} as an argument`);
    pointedArguments.push(argument);
  }
  const place = { document: documentId(path), tree: Number(tree), terminal: Number(terminal) };
  return { ...place, roleset, arguments: pointedArguments, file, line };
}

function rolesetOf(names: readonly string[]): string | undefined {
  const [lemma, sense = ""] = names;
  if (names.length === 2 && /^\d+$/.test(sense)) return `${lemma}.${sense}`;
  return names.slice(1).find((field) => /^\S+\.(\d+|[A-Z]{2})$/.test(field));
}

function parseArgument(text: string): PointedArgument | undefined {
  const match = /^(\d+:\d+(?:[*,;]\d+:\d+)*)-(.+?)(?:-H(\d+))?$/.exec(text);
  if (match === null) return undefined;
  const [, pointers = "", label = "", segment] = match;
  const chain = pointers.split("*").map((member) => member.split(/[,;]/).map(parsePointer));
  return { label, chain, text, segment: segment === undefined ? undefined : Number(segment) };
}

function parsePointer(text: string): Pointer {
  const [terminal, height] = text.split(":");
  return { terminal: Number(terminal), height: Number(height) };
}

/** Propositions by `treeKey`, in the order of the files. */
type PropositionBank = Groups<string, Proposition>;

export function treeKey(document: string, tree: number): string {
  return `${document} ${tree}`;
}

/** Reads pointer files; a line that is not a proposition is reported and left out. */
export function readPropositions(
  files: Iterable<TreebankFile>,
  report: (message: Message) => void,
): PropositionBank {
  const bank: PropositionBank = new Groups();
  for (const file of files)
    for (const [index, text] of treebankText(file, report).split("\n").entries()) {
      if (text.trim() === "") continue;
      const proposition = parseProposition(text, file.name, index + 1);
      if ("severity" in proposition) report(proposition);
      else bank.add(treeKey(proposition.document, proposition.tree), proposition);
    }
  return bank;
}
