import { type Message, ProblemError } from "@discoprep/corpus";
import { readText } from "@discoprep/files";
import { groupBy } from "@discoprep/files/text";
import { readHeadRules } from "../constituents/head-rules.ts";
import { conversion } from "../constituents/schemes.ts";
import type { TreebankSentence } from "../formats/sentence.ts";
import { readTreebank, type TreebankFile, treebankFiles, treeWithoutWords } from "../treebank.ts";
import { propositionSentence, splitLists } from "./conll08-sentence.ts";
import { readLemmas, withLemmas } from "./lemmas.ts";
import { type Proposition, readPropositions, treeKey } from "./read-propositions.ts";

/** The sources of a CoNLL-2008 corpus; each is a file or a folder. */
export interface TreebankSources {
  readonly trees: string;
  readonly propbank?: string;
  readonly nombank?: string;
  /** A dictionary, one word a line. */
  readonly words?: string;
  /** Named entities, one a line. */
  readonly entities?: string;
  /** A word list with lemmas (see `readLemmas`). */
  readonly lemmas?: string;
  readonly headRules?: string;
  /** Choices of the LTH conversion. */
  readonly options?: string;
  /** True for a document that is wanted; without it all are. */
  readonly wants?: ((document: string) => boolean) | undefined;
}

export interface DocumentSentence {
  readonly document: string;
  readonly sentence: TreebankSentence;
}

/**
 * The sentences of a treebank with PropBank's and NomBank's propositions as the CoNLL-2008 task made its data. Trees
 * come one at a time; the pointer files are in memory.
 * @param report takes what is wrong with trees, lines and pointers; they are left out
 * @throws ProblemError where a source cannot be read or two files have the id of one document
 */
export async function* treebankSentences(
  sources: TreebankSources,
  report: (message: Message) => void,
): AsyncGenerator<DocumentSentence> {
  const { headRules, wants = () => true, propbank, nombank } = sources;
  const rules = headRules === undefined ? undefined : readHeadRules(headRules);
  // Words are split here, by the task's rule, not by the conversion.
  const convert = conversion("lth", `${sources.options ?? ""} splitSlash=false`, rules);
  const [words = "", entities = ""] = [sources.words, sources.entities].map((file) => file && readText(file));
  const lists = splitLists(words, entities);
  const pointerFiles = [propbank, nombank].flatMap((path) => (path ? treebankFiles(path) : []));
  const lemmaOf = sources.lemmas === undefined ? undefined : readLemmas(sources.lemmas);
  const bank = await readPropositions(pointerFiles, report);
  const files = treebankFiles(sources.trees);
  checkDistinct(files);
  const wanted = files.filter(({ document }) => wants(document));
  for await (const { tree, document, number, file, line } of readTreebank(wanted, report)) {
    const tokens = convert(tree);
    const key = treeKey(document, number - 1);
    const propositions = bank.get(key) ?? [];
    bank.delete(key);
    if (tokens.length === 0) report(treeWithoutWords(file, line));
    else {
      const sentence = propositionSentence(tree, tokens, propositions, lists, report);
      yield { document, sentence: lemmaOf === undefined ? sentence : withLemmas(sentence, lemmaOf) };
    }
  }
  const unused = [...bank.values()].flat().filter(({ document }) => wants(document));
  for (const message of withoutTrees(unused)) report(message);
}

/** Pointers name a document: which of two files that claim one is meant cannot be known. @throws ProblemError */
function checkDistinct(files: readonly TreebankFile[]): void {
  const names = new Map<string, string>();
  for (const { document, name } of files) {
    const found = names.get(document);
    if (found !== undefined) {
      throw new ProblemError({
        rule: "duplicate-document",
        what: `two files claim the document id "${document}"`,
        where: { file: name, document },
        expected: "one file a document (its id is the file name without endings such as .mrg)",
        found,
        remedy: "Move one of the two files elsewhere.",
      });
    }
    names.set(document, name);
  }
}

/** One message a document, with its first line. */
function withoutTrees(unused: readonly Proposition[]): Message[] {
  const documents = groupBy(unused, ({ document }) => document);
  return [...documents.values()].flatMap((propositions): Message[] => {
    const [first] = propositions;
    if (first === undefined) return [];
    const { file, line, document } = first;
    const found = `${propositions.length} propositions, the first on this line`;
    return [
      {
        severity: "error",
        rule: "proposition-without-tree",
        what: "propositions belong to trees that are not there; they are left out",
        where: { file, line, document },
        expected: "the trees of the document",
        found,
      },
    ];
  });
}
