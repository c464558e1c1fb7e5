import { type Document, type Message, type Place, problem } from "@discoprep/corpus";
import { sameText } from "@discoprep/corpus/alignment";
import {
  conllText,
  type ParsedDocument,
  type ParsedSentence,
  type PlacedDocument,
  parseDependencyNode,
  parsedDocument,
} from "@discoprep/formats/conll16";
import { leavesOf, readTrees } from "@discoprep/treebank/trees";
import { valueDifference } from "./difference.ts";

/** Checks (level 6) a document of parses.json by itself. */
export function* checkParses(parsed: ParsedDocument, place: Place): Generator<Message> {
  yield* checkWordOrder(parsed, place);
  for (const [index, sentence] of parsed.sentences.entries()) {
    yield* checkTree(sentence, index, place);
    yield* checkDependencies(sentence, index, place);
  }
}

/** Yields (level 6) the first word that is not in its place in the raw text; all later offsets are shifted. */
export function* checkWords({ messages }: Document, place: Place): Generator<Message> {
  for (const rule of ["token-outside-raw", "layer-mismatch"]) {
    const message = messages.find((candidate) => candidate.rule === rule);
    if (message !== undefined) yield { ...message, where: { ...message.where, ...place } };
  }
}

/** Yields the first word before the end of an earlier one. The Treebank writes the stop of a last abbreviation twice. */
function* checkWordOrder(parsed: ParsedDocument, place: Place): Generator<Message> {
  let last = 0;
  for (const { words } of parsed.sentences) {
    for (const [form, { CharacterOffsetBegin: begin, CharacterOffsetEnd: end }] of words) {
      const isSharedStop = form === "." && end === last && begin === last - 1;
      if ((begin < last && !isSharedStop) || end < begin) {
        const expected = `a word that begins from ${last} on`;
        yield problem("word-order", place, { expected, found: `"${form}" at [${begin}, ${end}]` });
        return;
      }
      last = end;
    }
  }
}

/** Yields the first leaf that is not the sentence's word. A sentence may have no tree, or an empty one. */
function* checkTree({ parsetree, words }: ParsedSentence, index: number, place: Place): Generator<Message> {
  if (parsetree.trim() === "") return;
  const messages: Message[] = [];
  const trees = [...readTrees(parsetree, place.file ?? "parses.json", (message) => messages.push(message))];
  const leaves = trees.flatMap(({ tree }) => leavesOf(tree).map((leaf) => leaf.word));
  if (messages.length === 0 && leaves.length === 0) return;
  const forms = words.map(([form]) => form);
  const at = forms.findIndex((form, position) => !sameText(form, leaves[position] ?? ""));
  if (messages.length === 0 && at === -1 && leaves.length === forms.length) return;
  const leaf = messages[0]?.found ?? `"${leaves[at === -1 ? forms.length : at] ?? "no leaf"}"`;
  const expected = `"${forms[at] ?? "no further leaf"}" in sentence ${index}`;
  yield problem("tree-and-words", place, { expected, found: leaf });
}

function* checkDependencies(
  { dependencies, words }: ParsedSentence,
  index: number,
  place: Place,
): Generator<Message> {
  for (const [label, ...nodes] of dependencies) {
    for (const text of nodes) {
      const node = parseDependencyNode(text);
      const word = node && words[node.index - 1]?.[0];
      if (node?.index === 0 || (word !== undefined && sameText(word, node?.form ?? ""))) continue;
      const expected = word === undefined ? `one of ${words.length} words` : `"${word}-${node?.index}"`;
      yield problem("dependency-and-words", place, {
        expected,
        found: `${label} "${text}" in sentence ${index}`,
      });
      return;
    }
  }
}

/** Yields (level 6) the first difference of the Linkers in parses.json. */
export function* checkLinkers(
  placed: PlacedDocument,
  parsed: ParsedDocument,
  place: Place,
): Generator<Message> {
  const difference = valueDifference(linkersOf(parsedDocument(placed)), linkersOf(parsed), "sentences");
  if (difference !== undefined) yield problem("not-as-written", place, difference);
}

function linkersOf({ sentences }: ParsedDocument) {
  return sentences.map(({ words }) => ({ words: words.map(([, { Linkers }]) => ({ Linkers })) }));
}

/** Yields (level 6) the first line of conll_format that differs. */
export function* checkConll(placed: PlacedDocument, place: Place, text: string): Generator<Message> {
  const written = conllText(placed);
  if (written === text) return;
  const expectedLines = written.split("\n");
  const lines = text.split("\n");
  const at = [...expectedLines, undefined].findIndex((line, index) => line !== lines[index]);
  yield problem("not-as-written", { ...place, line: at + 1 }, valueDifference(expectedLines[at], lines[at]));
}
