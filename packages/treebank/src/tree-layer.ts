import { type Dependency, type Message, type Parse, problem } from "@discoprep/corpus";
import { sameText } from "@discoprep/corpus/alignment";
import { dependencyBetween, parseDependencyNode } from "@discoprep/formats/conll16";
import { conlluLayer } from "@discoprep/formats/conllu";
import { type Constituent, tokensOf, treeText } from "./trees/constituent.ts";
import { readTrees } from "./trees/read-trees.ts";

type Report = (message: Message) => void;

/**
 * Reads bracketed trees as a parse layer: words are the leaves without empty elements.
 * @param dependenciesOf computes a tree's dependencies, where no file gives them
 */
export function readTreeLayer(
  text: string,
  file: string,
  report: Report,
  dependenciesOf?: (tree: Constituent) => Dependency[],
): Parse[] {
  return readTrees(text, file, report).map(({ tree, line }) => ({
    tokens: tokensOf(tree).map(({ word, label }) => ({ form: word, partOfSpeech: label })),
    parsetree: treeText(tree),
    dependencies: dependenciesOf?.(tree),
    line,
  }));
}

/**
 * Gives the sentences of a tree layer the dependencies of a file of Stanford-style lines, CoNLL-X or CoNLL-U: one block
 * a tree. A block whose words are not those of its tree is an error. Empty blocks after the last tree are passed over.
 * @param trees the layer and its file
 * @param file the dependency file, for messages
 */
export function addDependencies(
  trees: { readonly layer: readonly Parse[]; readonly file: string },
  text: string,
  file: string,
  report: Report,
): Parse[] {
  const { layer } = trees;
  const blocks = /^[^#\t\n]*\t/m.test(text)
    ? conlluLayer(text, file, report).map(conlluBlock)
    : readDependencyLines(text, file, report);
  while (blocks.length > layer.length && blocks.at(-1)?.dependencies.length === 0) blocks.pop();
  const mismatches = blocks.flatMap((block, index) => mismatchOf(block, layer[index], index) ?? []);
  if (blocks.length !== layer.length) {
    // Names the first block that is not that of its tree, or else the last one.
    const [first] = mismatches;
    const expected = `${layer.length} blocks, as there are trees in ${trees.file}`;
    const place = first === undefined ? "" : `, and block ${first.index + 1} has "${first.form}"`;
    const line = (first?.block ?? blocks.at(-1))?.line ?? 1;
    const found = `${blocks.length}${place}`;
    report(problem("dependencies-without-sentence", { file, line }, { expected, found }));
    return [...layer];
  }
  for (const { block, index, form, number, word } of mismatches) {
    const expected = word === undefined ? "no such token" : `"${word}"`;
    const found = `${form} as token ${number} of sentence ${index + 1}`;
    report(problem("dependency-word-mismatch", { file, line: block.line }, { expected, found }));
  }
  return layer.map((parse, index) => ({ ...parse, dependencies: blocks[index]?.dependencies }));
}

/** The dependencies of one sentence, with the words that they name. */
interface DependencyBlock {
  readonly dependencies: readonly Dependency[];
  /** Forms by number, as the rows name them; a number may come again. */
  readonly words: readonly (readonly [number: number, form: string])[];
  /** The 1-based line on which it begins. */
  readonly line: number;
}

function conlluBlock({ tokens, dependencies = [], line = 1 }: Parse): DependencyBlock {
  const numbers = dependencies.flatMap(({ head, dependent }) => [head, dependent]);
  return { dependencies, words: numbers.map((number) => [number, tokens[number - 1]?.form ?? ""]), line };
}

/** A word that a block names and that is not that of its tree. */
interface Mismatch {
  readonly block: DependencyBlock;
  /** Of the block in its file, from 0. */
  readonly index: number;
  readonly number: number;
  readonly form: string;
  /** The tree's word, or undefined if there is no word with that number. */
  readonly word: string | undefined;
}

/** Returns the first word of a block that is not that of its tree; the root has no word. */
function mismatchOf(block: DependencyBlock, parse: Parse | undefined, index: number): Mismatch | undefined {
  for (const [number, form] of block.words) {
    const word = parse?.tokens[number - 1]?.form;
    if (number > 0 && (word === undefined || !sameText(word, form)))
      return { block, index, number, form, word };
  }
  return undefined;
}

/**
 * Reads Stanford-style dependencies, `nsubj(cut-16, Inc.-4)` a line, an empty line after each sentence; a
 * sentence without dependencies is just its empty line.
 * @param file a name for messages
 */
export function readDependencyLines(text: string, file: string, report: Report): DependencyBlock[] {
  const blocks: DependencyBlock[] = [];
  let block = new LineBlock(1);
  const lines = text.replace(/^\ufeff/, "").split("\n");
  for (const [index, withReturn] of lines.entries()) {
    const line = withReturn.trim();
    if (line === "") {
      // The text after the last line feed is not a line.
      if (block.dependencies.length > 0 || index < lines.length - 1) blocks.push(block);
      block = new LineBlock(index + 2);
    } else if (!block.add(line)) {
      const expected = "label(HEAD-n, DEPENDENT-m)";
      report(problem("invalid-dependency", { file, line: index + 1 }, { expected, found: line }));
    }
  }
  if (block.dependencies.length > 0) blocks.push(block);
  return blocks;
}

class LineBlock implements DependencyBlock {
  readonly line: number;
  readonly dependencies: Dependency[] = [];
  readonly words: [number, string][] = [];

  constructor(line: number) {
    this.line = line;
  }

  /** Takes a line. @returns false if it is not a dependency */
  add(line: string): boolean {
    const open = line.indexOf("(");
    // No word holds a blank, so the last ", " is the separator, whatever commas the words hold.
    const comma = line.lastIndexOf(", ");
    if (open < 1 || comma < open || !line.endsWith(")")) return false;
    const head = parseDependencyNode(line.slice(open + 1, comma));
    const dependent = parseDependencyNode(line.slice(comma + 2, -1));
    if (head === undefined || dependent === undefined) return false;
    this.words.push([head.index, head.form], [dependent.index, dependent.form]);
    this.dependencies.push(dependencyBetween(line.slice(0, open), head, dependent));
    return true;
  }
}
