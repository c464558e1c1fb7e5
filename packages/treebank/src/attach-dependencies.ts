import type { DependencyNode } from "@discoprep/conll16";
import type { Dependency, Message } from "@discoprep/corpus";
import { type Layer, type LayerSentence, sameText } from "@discoprep/corpus/alignment";
import { type DependencyBlock, type NamedDependency, readDependencyLines } from "./dependency-lines.ts";
import { readConllLayer } from "./read-conll-layer.ts";

/**
 * Gives the sentences of a tree layer the dependencies of a file of Stanford-style lines, CoNLL-X or CoNLL-U.
 * @param file the dependency file, for messages
 */
export function addDependencies(layer: Layer, text: string, file: string): Layer {
  const { blocks, messages } = /^[^#\t\n]*\t/m.test(text)
    ? conllBlocks(text, file)
    : readDependencyLines(text, file);
  return attachDependencies({ ...layer, messages: [...layer.messages, ...messages] }, blocks, file);
}

/** The sentences of CoNLL-X or CoNLL-U as dependencies that name their words. */
function conllBlocks(
  text: string,
  file: string,
): { blocks: DependencyBlock[]; messages: readonly Message[] } {
  const { sentences, messages } = readConllLayer(text, file);
  const blocks = sentences.map(({ words, dependencies, line }): DependencyBlock => {
    const node = (index: number): DependencyNode => ({ form: words[index - 1]?.form ?? "", index, copy: 0 });
    const rows = (dependencies ?? []).map((row): NamedDependency => {
      return { label: row.label, head: node(row.head), dependent: node(row.dependent) };
    });
    return { rows, line };
  });
  return { blocks, messages };
}

/**
 * Blocks and sentences are matched one to one; where their numbers differ (a file without the empty line of
 * a sentence that has no dependencies, or with surplus empty lines) each block goes to the next sentence
 * that has all its words.
 */
function attachDependencies(layer: Layer, blocks: readonly DependencyBlock[], file: string): Layer {
  const messages: Message[] = [...layer.messages];
  const inOrder = blocks.length === layer.sentences.length;
  const filled = inOrder ? blocks : blocks.filter((block) => block.rows.length > 0);
  const dependencies = new Map<LayerSentence, Dependency[]>();
  let next = 0;
  for (const block of filled) {
    const at = inOrder ? next : nextFit(layer.sentences, block, next);
    const sentence = layer.sentences[at];
    if (sentence === undefined) {
      messages.push(blockWithoutSentence(block, file, layer));
      continue;
    }
    const wrong = block.rows
      .flatMap((row) => [row.head, row.dependent])
      .find((node) => !names(sentence, node));
    if (wrong === undefined) dependencies.set(sentence, block.rows.map(dependencyOf));
    else messages.push(otherWord(block, file, sentence, at, wrong));
    next = at + 1;
  }
  const sentences = layer.sentences.map((sentence) => ({
    ...sentence,
    dependencies: dependencies.get(sentence) ?? [],
  }));
  return { ...layer, sentences, messages };
}

function nextFit(sentences: readonly LayerSentence[], block: DependencyBlock, from: number): number {
  for (let index = from; index < sentences.length; index++) {
    const sentence = sentences[index] as LayerSentence;
    if (block.rows.every((row) => names(sentence, row.head) && names(sentence, row.dependent))) return index;
  }
  return sentences.length;
}

/** Whether the node names the word at its position; the root has no word. */
function names(sentence: LayerSentence, node: DependencyNode): boolean {
  if (node.index === 0) return true;
  const word = sentence.words[node.index - 1];
  return word !== undefined && sameText(word.form, node.form);
}

function dependencyOf({ label, head, dependent }: NamedDependency): Dependency {
  return {
    label,
    head: head.index,
    dependent: dependent.index,
    ...(head.copy > 0 && { headCopy: head.copy }),
    ...(dependent.copy > 0 && { dependentCopy: dependent.copy }),
  };
}

function otherWord(
  block: DependencyBlock,
  file: string,
  sentence: LayerSentence,
  index: number,
  node: DependencyNode,
): Message {
  return {
    severity: "error",
    rule: "dependency-word-mismatch",
    what: `the dependencies of sentence ${index + 1} name another word than its tree at token ${node.index}`,
    where: { file, line: block.line },
    expected: `"${sentence.words[node.index - 1]?.form ?? "no such token"}"`,
    found: node.form,
    remedy: "Check that trees and dependencies come from the same parse.",
  };
}

function blockWithoutSentence(block: DependencyBlock, file: string, layer: Layer): Message {
  return {
    severity: "error",
    rule: "dependencies-without-sentence",
    what: "no sentence has the words of these dependencies",
    where: { file, line: block.line },
    expected: `the words of one of the ${layer.sentences.length} sentences of ${layer.file}`,
    found: block.rows
      .slice(0, 8)
      .map((row) => row.dependent.form)
      .join(" "),
    remedy: "Check that trees and dependencies come from the same parse.",
  };
}
