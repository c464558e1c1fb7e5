import { type Message, type Place, problem } from "@discoprep/corpus";
import {
  conllText,
  type ParsedDocument,
  type PlacedDocument,
  parsedDocument,
} from "@discoprep/formats/conll16";
import { valueDifference } from "../difference.ts";

/** Level 6: yields the first difference of the Linkers in parses.json. */
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

/** Level 6: yields the first line of conll_format that differs. */
export function* checkConll(placed: PlacedDocument, place: Place, text: string): Generator<Message> {
  const written = conllText(placed);
  if (written === text) return;
  const wanted = written.split("\n");
  const lines = text.split("\n");
  const at = [...wanted, undefined].findIndex((line, index) => line !== lines[index]);
  yield problem("not-as-written", { ...place, line: at + 1 }, valueDifference(wanted[at], lines[at]));
}
