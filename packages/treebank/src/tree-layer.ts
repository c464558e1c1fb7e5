import { type Dependency, type Message, type Parse, problem } from "@discoprep/corpus";
import { sameText } from "@discoprep/corpus/alignment";
import { readJsonFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import { type DependencyNode, dependencyBetween, parseDependencyNode } from "@discoprep/formats/conll16";
import { conlluLayer } from "@discoprep/formats/conllu";
import { readTrees } from "./trees/read-trees.ts";
import { type Tree, tokensOf, treeText } from "./trees/tree.ts";

type Report = (message: Message) => void;

export interface TreeLayer {
  readonly layer: readonly Parse[];
  /** Its name in messages, before the number of a line or, in CoreNLP's JSON, of a sentence. */
  readonly file: string;
}

/** Reads trees, bracketed or in CoreNLP's JSON. @param dependenciesOf computes a tree's dependencies where the file has none */
export function readTreeLayer(
  text: string,
  file: string,
  report: Report,
  dependenciesOf?: (tree: Tree) => Dependency[],
): TreeLayer {
  if (!/^\ufeff?\s*\{/.test(text)) return { layer: layerOf(text, file, report, dependenciesOf), file };
  const { trees, dependencies } = readCorenlp(text, file);
  const place = `${file}, sentence`;
  const treeLayer = {
    layer: layerOf(trees, place, report, dependencies ? undefined : dependenciesOf),
    file: place,
  };
  if (dependencies === undefined) return treeLayer;
  const blocks = dependencies.map((rows, index) => ({ line: index + 1, rows }));
  return { layer: withBlocks(treeLayer, blocks, place, report), file: place };
}

function layerOf(
  text: string,
  file: string,
  report: Report,
  dependenciesOf?: (tree: Tree) => Dependency[],
): Parse[] {
  return Array.from(readTrees(text, file, report), ({ tree, line }) => ({
    tokens: tokensOf(tree).map(({ word, label }) => ({ form: word, partOfSpeech: label })),
    parsetree: treeText(tree),
    dependencies: dependenciesOf?.(tree),
    line,
  }));
}

/** Adds dependencies of Stanford-style lines, CoNLL-X or CoNLL-U, one block for each tree; ignores empty blocks at the end. */
export function addDependencies(trees: TreeLayer, text: string, file: string, report: Report): Parse[] {
  const blocks = /^[^#\t\n]*\t/m.test(text)
    ? conlluLayer(text, file, report).map(conlluBlock)
    : readDependencyLines(text, file, report);
  return withBlocks(trees, blocks, file, report);
}

function withBlocks(
  trees: TreeLayer,
  fileBlocks: readonly DependencyBlock[],
  file: string,
  report: Report,
): Parse[] {
  const { layer } = trees;
  const blocks = [...fileBlocks];
  while (blocks.length > layer.length && blocks.at(-1)?.rows.length === 0) blocks.pop();
  const mismatches = blocks.flatMap((block, index) => mismatchOf(block, layer[index], index) ?? []);
  if (blocks.length !== layer.length) {
    const mismatch = mismatches[0];
    const misfit = mismatch && `, and block ${mismatch.sentence + 1} has "${mismatch.node.form}"`;
    const expected = `${layer.length} blocks, as there are trees in ${trees.file}`;
    const found = `${blocks.length}${misfit ?? ""}`;
    const { line } = mismatch?.block ?? blocks.at(-1) ?? { line: 1 };
    report(problem("dependencies-without-sentence", { file, line }, { expected, found }));
    return [...layer];
  }
  for (const { block, sentence, node, word } of mismatches) {
    const expected = word === undefined ? "no such token" : `"${word}"`;
    const found = `${node.form} as token ${node.index} of sentence ${sentence + 1}`;
    report(problem("dependency-word-mismatch", { file, line: block.line }, { expected, found }));
  }
  return layer.map((parse, index) => {
    const dependencies = blocks[index]?.rows.map((row) =>
      dependencyBetween(row.label, row.head, row.dependent),
    );
    return { ...parse, dependencies };
  });
}

/** The rows of one sentence, and the line on which they begin. */
interface DependencyBlock {
  readonly line: number;
  readonly rows: readonly NamedDependency[];
}

function conlluBlock({ tokens, dependencies = [], line = 1 }: Parse): DependencyBlock {
  const node = (index: number) => ({ index, form: tokens[index - 1]?.form ?? "", copy: 0 });
  const rows = dependencies.map(({ label, head, dependent }) => {
    return { label, head: node(head), dependent: node(dependent) };
  });
  return { line, rows };
}

interface Mismatch {
  readonly block: DependencyBlock;
  readonly sentence: number;
  readonly node: DependencyNode;
  /** Undefined if there is no word with that number. */
  readonly word: string | undefined;
}

/** Returns the first node that is not the tree's word; the root has no word. */
function mismatchOf(
  block: DependencyBlock,
  parse: Parse | undefined,
  sentence: number,
): Mismatch | undefined {
  for (const node of block.rows.flatMap(({ head, dependent }) => [head, dependent])) {
    const word = parse?.tokens[node.index - 1]?.form;
    if (node.index > 0 && (word === undefined || !sameText(word, node.form)))
      return { block, sentence, node, word };
  }
  return undefined;
}

/** Reads Stanford-style dependencies: lines such as `nsubj(cut-16, Inc.-4)`, an empty line after each sentence. */
export function readDependencyLines(text: string, file: string, report: Report): DependencyBlock[] {
  const blocks: DependencyBlock[] = [];
  let start = 1;
  let rows: NamedDependency[] = [];
  const lines = text.split("\n").map((line) => line.trim());
  for (const [index, line] of lines.entries()) {
    const row = dependencyOnLine(line);
    if (row !== undefined) rows.push(row);
    else if (line !== "") {
      const expected = "label(HEAD-n, DEPENDENT-m)";
      report(problem("invalid-dependency", { file, line: index + 1 }, { expected, found: line }));
    }
    const isLast = index === lines.length - 1;
    const isEndOfBlock = isLast ? rows.length > 0 : line === "";
    if (!isEndOfBlock) continue;
    blocks.push({ line: start, rows });
    start = index + 2;
    rows = [];
  }
  return blocks;
}

function dependencyOnLine(line: string): NamedDependency | undefined {
  const open = line.indexOf("(");
  // Words have no blanks, so the last ", " is the separator.
  const comma = line.lastIndexOf(", ");
  if (open < 1 || comma < open || !line.endsWith(")")) return undefined;
  const head = parseDependencyNode(line.slice(open + 1, comma));
  const dependent = parseDependencyNode(line.slice(comma + 2, -1));
  if (head === undefined || dependent === undefined) return undefined;
  return { label: line.slice(0, open), head, dependent };
}

interface NamedDependency {
  readonly label: string;
  readonly head: DependencyNode;
  readonly dependent: DependencyNode;
}

/** https://stanfordnlp.github.io/CoreNLP/, output format json. */
const corenlp = z.object({
  sentences: z.array(
    z.object({
      parse: z.string(),
      basicDependencies: z
        .array(
          z.object({
            dep: z.string(),
            governor: z.int(),
            governorGloss: z.string(),
            dependent: z.int(),
            dependentGloss: z.string(),
          }),
        )
        .optional(),
    }),
  ),
});

/** Returns trees, one per line, and each sentence's dependencies: undefined if a sentence lacks them. */
function readCorenlp(
  text: string,
  file: string,
): { trees: string; dependencies: NamedDependency[][] | undefined } {
  const expected = "JSON with sentences, each with parse";
  const { sentences } = readJsonFile(file, corenlp, { rule: "invalid-corenlp", expected }, text);
  const trees = sentences.map(({ parse }) => `${parse.replace(/\s+/g, " ").trim()}\n`).join("");
  if (sentences.some(({ basicDependencies }) => basicDependencies === undefined))
    return { trees, dependencies: undefined };
  const dependencies = sentences.map(({ basicDependencies = [] }) =>
    basicDependencies.map(({ dep, governor, governorGloss, dependent, dependentGloss }) => ({
      label: dep === "ROOT" ? "root" : dep,
      head: { form: governorGloss, index: governor, copy: 0 },
      dependent: { form: dependentGloss, index: dependent, copy: 0 },
    })),
  );
  return { trees, dependencies };
}
