import { type DependencyNode, parseDependencyNode } from "@discoprep/conll16";
import { conlluLayer } from "@discoprep/conllu";
import type { Dependency, Message } from "@discoprep/corpus";
import { type Layer, type LayerSentence, sameText } from "@discoprep/corpus/alignment";
import { type Constituent, tokensOf, treeText } from "./trees/constituent.ts";
import { readTrees } from "./trees/read-trees.ts";

/**
 * Bracketed trees as a parse layer: words are the leaves without empty elements.
 * @param dependenciesOf computes a tree's dependencies, where no file gives them
 */
export function readTreeLayer(
  text: string,
  file: string,
  dependenciesOf?: (tree: Constituent) => Dependency[],
): Layer {
  const { trees, messages } = readTrees(text, file);
  const sentences = trees.map(({ tree, line }) => ({
    words: tokensOf(tree).map(({ word, label }) => ({ form: word, partOfSpeech: label })),
    parsetree: treeText(tree),
    dependencies: dependenciesOf?.(tree),
    line,
  }));
  return { sentences, messages, file };
}

/**
 * Gives the sentences of a tree layer the dependencies of a file of Stanford-style lines, CoNLL-X or CoNLL-U.
 *
 * Blocks and sentences are matched one to one; where their numbers differ (a file without the empty line of
 * a sentence that has no dependencies, or with surplus empty lines) each block goes to the next sentence
 * that has all its words.
 * @param file the dependency file, for messages
 */
export function addDependencies(layer: Layer, text: string, file: string): Layer {
  const read = /^[^#\t\n]*\t/m.test(text) ? conlluBlocks(text, file) : readDependencyLines(text, file);
  const messages: Message[] = [...layer.messages, ...read.messages];
  const inOrder = read.blocks.length === layer.sentences.length;
  const dependencies = new Map<LayerSentence, Dependency[]>();
  let next = 0;
  for (const block of read.blocks) {
    if (!inOrder && block.rows.length === 0) continue;
    const at = inOrder ? next : nextFit(layer.sentences, block, next);
    const sentence = layer.sentences[at];
    if (sentence === undefined) {
      messages.push(blockWithoutSentence(block, file, layer));
      continue;
    }
    const wrong = nodesOf(block).find((node) => !names(sentence, node));
    if (wrong === undefined) dependencies.set(sentence, block.rows.map(dependencyOf));
    else messages.push(otherWord(block, file, sentence, at, wrong));
    next = at + 1;
  }
  const sentences = layer.sentences.map((sentence) => {
    return { ...sentence, dependencies: dependencies.get(sentence) ?? [] };
  });
  return { ...layer, sentences, messages };
}

/** The sentences of CoNLL-X or CoNLL-U as dependencies that name their words. */
function conlluBlocks(text: string, file: string): ReturnType<typeof readDependencyLines> {
  const { sentences, messages } = conlluLayer(text, file);
  const blocks = sentences.map(({ words, dependencies = [], line }): DependencyBlock => {
    const node = (index: number): DependencyNode => ({ form: words[index - 1]?.form ?? "", index, copy: 0 });
    const rows = dependencies.map(({ label, head, dependent }): NamedDependency => {
      return { label, head: node(head), dependent: node(dependent) };
    });
    return { rows, line };
  });
  return { blocks, messages: [...messages] };
}

function nodesOf({ rows }: DependencyBlock): DependencyNode[] {
  return rows.flatMap(({ head, dependent }) => [head, dependent]);
}

/** The index of the next sentence that has all words of a block; beyond the last where none has. */
function nextFit(sentences: readonly LayerSentence[], block: DependencyBlock, from: number): number {
  const fits = (sentence: LayerSentence): boolean => nodesOf(block).every((node) => names(sentence, node));
  const at = sentences.findIndex((sentence, index) => index >= from && fits(sentence));
  return at === -1 ? sentences.length : at;
}

/** Whether the node names the word at its position; the root has no word. */
function names({ words }: LayerSentence, { index, form }: DependencyNode): boolean {
  const word = words[index - 1];
  return index === 0 || (word !== undefined && sameText(word.form, form));
}

function dependencyOf({ label, head, dependent }: NamedDependency): Dependency {
  return {
    ...{ label, head: head.index, dependent: dependent.index },
    ...(head.copy > 0 && { headCopy: head.copy }),
    ...(dependent.copy > 0 && { dependentCopy: dependent.copy }),
  };
}

const remedy = "Check that trees and dependencies come from the same parse.";

function otherWord(
  { line }: DependencyBlock,
  file: string,
  { words }: LayerSentence,
  index: number,
  node: DependencyNode,
): Message {
  return {
    severity: "error",
    rule: "dependency-word-mismatch",
    what: `the dependencies of sentence ${index + 1} name another word than its tree at token ${node.index}`,
    where: { file, line },
    expected: `"${words[node.index - 1]?.form ?? "no such token"}"`,
    found: node.form,
    remedy,
  };
}

function blockWithoutSentence({ rows, line }: DependencyBlock, file: string, layer: Layer): Message {
  const forms = rows.slice(0, 8).map(({ dependent }) => dependent.form);
  return {
    severity: "error",
    rule: "dependencies-without-sentence",
    what: "no sentence has the words of these dependencies",
    where: { file, line },
    expected: `the words of one of the ${layer.sentences.length} sentences of ${layer.file}`,
    found: forms.join(" "),
    remedy,
  };
}

interface NamedDependency {
  readonly label: string;
  readonly head: DependencyNode;
  readonly dependent: DependencyNode;
}

/** The dependencies of one sentence and the 1-based line on which they begin. */
interface DependencyBlock {
  readonly rows: readonly NamedDependency[];
  readonly line: number;
}

/**
 * Reads Stanford-style dependencies, `nsubj(cut-16, Inc.-4)` a line, an empty line after each sentence; a
 * sentence without dependencies is just its empty line.
 * @param file a name for messages
 */
export function readDependencyLines(
  text: string,
  file: string,
): { blocks: DependencyBlock[]; messages: Message[] } {
  const blocks: DependencyBlock[] = [];
  const messages: Message[] = [];
  let rows: NamedDependency[] = [];
  let start = 1;
  const lines = text.replace(/^\ufeff/, "").split("\n");
  for (const [index, withReturn] of lines.entries()) {
    const line = withReturn.trim();
    if (line === "") {
      // What follows the last line feed is not a line.
      if (rows.length > 0 || index < lines.length - 1) blocks.push({ rows, line: start });
      rows = [];
      start = index + 2;
      continue;
    }
    const row = parseRow(line);
    if (row !== undefined) rows.push(row);
    else {
      messages.push({
        severity: "error",
        rule: "invalid-dependency",
        what: "the line is not a dependency",
        where: { file, line: index + 1 },
        expected: "label(HEAD-n, DEPENDENT-m)",
        found: line,
      });
    }
  }
  if (rows.length > 0) blocks.push({ rows, line: start });
  return { blocks, messages };
}

function parseRow(line: string): NamedDependency | undefined {
  const open = line.indexOf("(");
  // No word holds a blank, so the last ", " is the separator, whatever commas the words hold.
  const comma = line.lastIndexOf(", ");
  if (open < 1 || comma < open || !line.endsWith(")")) return undefined;
  const head = parseDependencyNode(line.slice(open + 1, comma));
  const dependent = parseDependencyNode(line.slice(comma + 2, -1));
  if (head === undefined || dependent === undefined) return undefined;
  return { label: line.slice(0, open), head, dependent };
}
