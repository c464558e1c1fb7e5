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
 * Gives the sentences of a tree layer the dependencies of a file of Stanford-style lines, CoNLL-X or CoNLL-U: one block
 * a tree. A block whose words are not those of its tree is an error. Empty blocks after the last tree are passed over.
 * @param file the dependency file, for messages
 */
export function addDependencies(layer: Layer, text: string, file: string): Layer {
  const { blocks, messages } = /^[^#\t\n]*\t/m.test(text)
    ? conlluBlocks(text, file)
    : readDependencyLines(text, file);
  while (blocks.length > layer.sentences.length && blocks.at(-1)?.rows.length === 0) blocks.pop();
  const mismatches = blocks.flatMap((block, index): Mismatch[] => {
    const words = layer.sentences[index]?.words ?? [];
    const node = nodesOf(block).find((one) => !names(words, one));
    return node === undefined ? [] : [{ block, index, node, word: words[node.index - 1]?.form }];
  });
  if (blocks.length !== layer.sentences.length) {
    messages.push(otherNumber(blocks, file, layer, mismatches[0]));
    return { ...layer, messages: [...layer.messages, ...messages] };
  }
  for (const mismatch of mismatches) messages.push(otherWord(mismatch, file));
  const sentences = layer.sentences.map((sentence, index) => {
    return { ...sentence, dependencies: (blocks[index]?.rows ?? []).map(dependencyOf) };
  });
  return { ...layer, sentences, messages: [...layer.messages, ...messages] };
}

/** The sentences of CoNLL-X or CoNLL-U as dependencies that name their words. */
function conlluBlocks(text: string, file: string): DependencyBlocks {
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

/** Returns true if the node names the word at its position; the root has no word. */
function names(words: LayerSentence["words"], { index, form }: DependencyNode): boolean {
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

/** A word of a block that is not that of its tree. */
interface Mismatch {
  readonly block: DependencyBlock;
  /** Of the block in its file, from 0. */
  readonly index: number;
  readonly node: DependencyNode;
  /** The tree's word, or undefined if there is no word at that position. */
  readonly word: string | undefined;
}

const remedy = "Check that trees and dependencies come from the same parse.";

function otherWord({ block, index, node, word }: Mismatch, file: string): Message {
  return {
    severity: "error",
    rule: "dependency-word-mismatch",
    what: `the dependencies of sentence ${index + 1} name another word than its tree at token ${node.index}`,
    where: { file, line: block.line },
    expected: `"${word ?? "no such token"}"`,
    found: node.form,
    remedy,
  };
}

/** Names the first block that is not that of its tree, or the last one. */
function otherNumber(
  blocks: readonly DependencyBlock[],
  file: string,
  { sentences, file: trees }: Layer,
  mismatch: Mismatch | undefined,
): Message {
  const place = mismatch === undefined ? "" : `, and block ${mismatch.index + 1} has "${mismatch.node.form}"`;
  return {
    severity: "error",
    rule: "dependencies-without-sentence",
    what: "the file does not have one block of dependencies for each tree",
    where: { file, line: mismatch?.block.line ?? blocks.at(-1)?.line ?? 1 },
    expected: `${sentences.length} blocks, as there are trees in ${trees}`,
    found: `${blocks.length}${place}`,
    remedy: `${remedy} An empty line ends the dependencies of each tree, also where there are none.`,
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

/** The blocks of a file in order, and its faults. */
interface DependencyBlocks {
  readonly blocks: DependencyBlock[];
  readonly messages: Message[];
}

/**
 * Reads Stanford-style dependencies, `nsubj(cut-16, Inc.-4)` a line, an empty line after each sentence; a
 * sentence without dependencies is just its empty line.
 * @param file a name for messages
 */
export function readDependencyLines(text: string, file: string): DependencyBlocks {
  const blocks: DependencyBlock[] = [];
  const messages: Message[] = [];
  let rows: NamedDependency[] = [];
  let start = 1;
  const lines = text.replace(/^\ufeff/, "").split("\n");
  for (const [index, withReturn] of lines.entries()) {
    const line = withReturn.trim();
    if (line === "") {
      // The text after the last line feed is not a line.
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
