import { type Message, ProblemError, problem } from "@discoprep/corpus";
import { readText } from "@discoprep/files";
import { Groups } from "@discoprep/files/text";
import { readHeadRules } from "../constituents/head-rules.ts";
import { conversion } from "../constituents/schemes.ts";
import type { ConvertedTree } from "../formats/dependency-text.ts";
import { readTreebank, type TreebankFile, treebankFiles } from "../treebank.ts";
import { propositionSentence, splitSegments } from "./conll08-sentence.ts";
import { type Proposition, readPropositions, treeKey } from "./read-propositions.ts";
import { readLemmas, TagFile, withLemmas } from "./word-files.ts";

/** Files or folders of a CoNLL-2008 corpus. */
export interface TreebankSources {
  readonly trees: string;
  readonly propbank?: string;
  readonly nombank?: string;
  readonly words?: string;
  readonly entities?: string;
  readonly lemmas?: string;
  readonly tags?: string;
  readonly headRules?: string;
  readonly options?: string;
  readonly wants?: ((document: string) => boolean) | undefined;
}

/**
 * Yields a treebank's sentences with PropBank's and NomBank's propositions as the CoNLL-2008 task made them; what is wrong is
 * reported and left out. @throws ProblemError if a source cannot be read, the tags are of other sentences, or two files have
 * one document's id
 */
export function* treebankSentences(
  sources: TreebankSources,
  report: (message: Message) => void,
): Generator<ConvertedTree> {
  const { headRules, wants = () => true, propbank, nombank } = sources;
  const rules = headRules === undefined ? undefined : readHeadRules(headRules);
  // Words are split here, by the task's rule, not by the conversion.
  const convert = conversion("lth", `${sources.options ?? ""} splitSlash=false`, rules);
  const listOf = (file: string | undefined): string => (file === undefined ? "" : readText(file));
  const segments = splitSegments(listOf(sources.words), listOf(sources.entities));
  const pointerFiles = [propbank, nombank].flatMap((path) => (path ? treebankFiles(path) : []));
  const tags = sources.tags === undefined ? undefined : new TagFile(sources.tags);
  const lemmaOf = sources.lemmas === undefined ? undefined : readLemmas(sources.lemmas);
  const bank = readPropositions(pointerFiles, report);
  const files = treebankFiles(sources.trees);
  checkDistinct(files);
  const selectedFiles = files.filter(({ document }) => wants(document));
  for (const { tree, document, number, file, line } of readTreebank(selectedFiles, report)) {
    const converted = convert(tree);
    const key = treeKey(document, number - 1);
    const propositions = bank.get(key) ?? [];
    bank.delete(key);
    if (converted.tokens.length === 0) report(problem("tree-without-words", { file, line }));
    else {
      const sentence = propositionSentence({ tree, converted, propositions }, segments, report);
      const parse = tags === undefined ? sentence : tags.withTags(sentence);
      yield { document, number, parse: lemmaOf === undefined ? parse : withLemmas(parse, lemmaOf) };
    }
  }
  tags?.end();
  const unused = [...bank.values()].flat().filter(({ document }) => wants(document));
  for (const propositions of new Groups(unused, ({ document }) => document).values()) {
    const { file, line, document } = propositions[0] as Proposition;
    const found = `${propositions.length} propositions of it, the first on this line`;
    report(problem("proposition-without-tree", { file, line, document }, { found }));
  }
}

/** Refuses two files with one document id: a pointer could mean either. */
function checkDistinct(files: readonly TreebankFile[]): void {
  const names = new Map<string, string>();
  for (const { document, name } of files) {
    const found = names.get(document);
    if (found !== undefined)
      throw new ProblemError(problem("duplicate-document", { file: name, document }, { found }));
    names.set(document, name);
  }
}
