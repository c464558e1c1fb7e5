import { type Message, ProblemError } from "@discoprep/corpus";
import { readText } from "@discoprep/files";
import { parseHeadRules } from "../constituents/head-rules.ts";
import { conversion } from "../constituents/schemes.ts";
import type { TreebankSentence } from "../formats/sentence.ts";
import { treeLines } from "../tree-lines.ts";
import { readTreebank, type TreebankFile, treebankFiles } from "../treebank.ts";
import { propositionSentence } from "./conll08-sentence.ts";
import { type PropositionBank, readPropositions } from "./read-propositions.ts";
import { splitLists } from "./split-words.ts";

/** What a CoNLL-2008 corpus is made of; each a file or a folder. */
export interface TreebankSources {
  readonly trees: readonly string[];
  readonly propbank?: string | undefined;
  readonly nombank?: string | undefined;
  /** A dictionary, one word a line. */
  readonly words?: string | undefined;
  /** Named entities, one a line. */
  readonly entities?: string | undefined;
  readonly headRules?: string | undefined;
  /** Choices of the LTH conversion. */
  readonly options?: string | undefined;
  /** Whether a document is wanted; all are where this is absent. */
  readonly wants?: ((document: string) => boolean) | undefined;
}

/** A sentence of a document. */
export interface DocumentSentence {
  readonly document: string;
  readonly sentence: TreebankSentence;
}

/**
 * The sentences of a treebank with PropBank's and NomBank's propositions as the CoNLL-2008 task made its data. Trees
 * come one at a time; the pointer files are in memory.
 * @param report takes what is wrong with trees, lines and pointers; they are left out
 * @throws ProblemError where a source cannot be read or the trees' words cannot be told apart
 */
export async function* treebankSentences(
  sources: TreebankSources,
  report: (message: Message) => void,
): AsyncGenerator<DocumentSentence> {
  const { headRules, wants = () => true } = sources;
  const rules = headRules === undefined ? undefined : parseHeadRules(readText(headRules), headRules);
  // Words are split here, by the task's rule, not by the conversion.
  const { convert } = conversion("lth", `${sources.options ?? ""} splitSlash=false`, rules);
  const lists = splitLists(listText(sources.words), listText(sources.entities));
  const bank = await readPropositions(pointerFiles(sources, report), report);
  const files = oneFileEach(sources.trees.flatMap((path) => treebankFiles(path))).filter(({ document }) =>
    wants(document),
  );
  for await (const { tree, document, number, file, line } of readTreebank(files, report)) {
    const words = convert(tree);
    const propositions = bank.of(document, number - 1);
    if (words.length === 0) report(withoutWords(file, line));
    else yield { document, sentence: propositionSentence(tree, words, propositions, lists, report) };
  }
  for (const message of withoutTrees(bank, wants)) report(message);
}

function listText(file: string | undefined): string {
  return file === undefined ? "" : readText(file);
}

function* pointerFiles(
  { propbank, nombank }: TreebankSources,
  report: (message: Message) => void,
): Generator<{ name: string; lines: AsyncIterable<string> }> {
  for (const path of [propbank, nombank]) {
    if (path === undefined) continue;
    for (const { name, open } of treebankFiles(path)) yield { name, lines: treeLines(open(), name, report) };
  }
}

/** Pointers name a document: two files that claim one cannot be told apart. */
function oneFileEach(files: readonly TreebankFile[]): TreebankFile[] {
  const names = new Map<string, string>();
  for (const { document, name } of files) {
    const found = names.get(document);
    if (found !== undefined) {
      throw new ProblemError({
        rule: "duplicate-document",
        what: `two files claim the document id "${document}"`,
        where: { file: name, document },
        expected: "one file a document (its id is the file name up to the first dot)",
        found,
        remedy: "Move one of the two files elsewhere.",
      });
    }
    names.set(document, name);
  }
  return [...files];
}

/** One message a document, with its first line. */
function* withoutTrees(bank: PropositionBank, wants: (document: string) => boolean): Generator<Message> {
  const counts = new Map<string, { file: string; line: number; count: number }>();
  for (const { document, file, line } of bank.unused()) {
    if (!wants(document)) continue;
    const found = counts.get(document);
    if (found === undefined) counts.set(document, { file, line, count: 1 });
    else found.count++;
  }
  for (const [document, { file, line, count }] of counts) {
    yield {
      severity: "error",
      rule: "proposition-without-tree",
      what: "propositions belong to trees that are not there; they are left out",
      where: { file, line, document },
      expected: "the trees of the document",
      found: `${count} propositions, the first on this line`,
    };
  }
}

function withoutWords(file: string, line: number): Message {
  const what = "the tree holds no words and is left out";
  return { severity: "warning", rule: "tree-without-words", what, where: { file, line } };
}
