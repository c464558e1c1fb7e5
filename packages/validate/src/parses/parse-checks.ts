import { type Message, type Place, problem } from "@discoprep/corpus";
import { sameText } from "@discoprep/corpus/alignment";
import { type ParsedDocument, type ParsedSentence, parseDependencyNode } from "@discoprep/formats/conll16";
import { leavesOf, readTrees } from "@discoprep/treebank/trees";
import type { RawDocument } from "../context.ts";

/** Level 6: a document of parses.json by itself and against its raw text. */
export function* checkParses(
  parsed: ParsedDocument,
  raw: RawDocument | undefined,
  place: Place,
): Generator<Message> {
  if (raw !== undefined) yield* checkWords(parsed, raw, place);
  yield* checkWordOrder(parsed, place);
  for (const [index, sentence] of parsed.sentences.entries()) {
    yield* checkTree(sentence, index, place);
    yield* checkDependencies(sentence, index, place);
  }
}

/** The first word of the document that is not what stands at its offsets: from there on offsets shift. */
function* checkWords(parsed: ParsedDocument, raw: RawDocument, place: Place): Generator<Message> {
  for (const { words } of parsed.sentences) {
    for (const [form, { CharacterOffsetBegin: begin, CharacterOffsetEnd: end }] of words) {
      const start = raw.offsets.toUtf16(begin);
      const stop = raw.offsets.toUtf16(end);
      if (start === undefined || stop === undefined) {
        const expected = `offsets up to ${raw.offsets.length}`;
        yield problem("word-outside-raw", place, { expected, found: `"${form}" at [${begin}, ${end}]` });
        return;
      }
      const text = raw.text.slice(start, stop);
      if (sameText(text, form)) continue;
      const found = `"${form}" at [${begin}, ${end}]`;
      yield problem("word-and-raw", { ...place, offset: start }, { expected: JSON.stringify(text), found });
      return;
    }
  }
}

/** The last stop of an abbreviation may be the sentence's as well: the Treebank writes it twice. */
function* checkWordOrder(parsed: ParsedDocument, place: Place): Generator<Message> {
  let last = 0;
  for (const { words } of parsed.sentences) {
    for (const [form, { CharacterOffsetBegin: begin, CharacterOffsetEnd: end }] of words) {
      const isSharedStop = form === "." && end === last && begin === last - 1;
      if ((begin < last && !isSharedStop) || end < begin) {
        const found = `"${form}" at [${begin}, ${end}]`;
        yield problem("word-order", place, { expected: `a word that begins from ${last} on`, found });
        return;
      }
      last = end;
    }
  }
}

/** A sentence may have no tree, or an empty one. */
function* checkTree({ parsetree, words }: ParsedSentence, index: number, place: Place): Generator<Message> {
  if (parsetree.trim() === "") return;
  const messages: Message[] = [];
  const trees = readTrees(parsetree, place.file ?? "parses.json", (message) => messages.push(message));
  const found = trees.flatMap(({ tree }) => leavesOf(tree).map((leaf) => leaf.word));
  if (messages.length === 0 && found.length === 0) return;
  const forms = words.map(([form]) => form);
  const at = forms.findIndex((form, position) => !sameText(form, found[position] ?? ""));
  if (messages.length === 0 && at === -1 && found.length === forms.length) return;
  const leaf = messages[0]?.found ?? `"${found[at === -1 ? forms.length : at] ?? "no leaf"}"`;
  const expected = `"${forms[at] ?? "no further leaf"}" in sentence ${index}`;
  yield problem("tree-and-words", place, { expected, found: leaf });
}

/** The first dependency of a sentence that names a word wrongly. */
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
