import { existsSync } from "node:fs";
import { eachRelation, type ReadRelation, type ReadSpan, tokenIndices } from "@discoprep/conll16";
import { type Message, type Place, ProblemError, type RelationType, relationTypes } from "@discoprep/corpus";
import { documentFiles, fileLines, readText } from "@discoprep/files";
import { addToGroup } from "@discoprep/files/text";
import { relationsFile, releasePaths } from "@discoprep/releases/folder";
import type { Annotation, MarkedDocument, MarkedPart, MarkedRelation } from "./annotation.ts";

/** The parts of a relation that have tokens. */
const partNames = ["Connective", "Arg1", "Arg2"] as const;

/**
 * Reads the relations of an annotator's release. Every raw text is a document, also one without relations.
 * @throws ProblemError where the path is no release with relations and raw texts, where a relation cannot be
 *   read (figures over the rest would mislead), and where its tokens have no offsets
 */
export function readAnnotation(path: string): Annotation {
  const { relations: file, raw } = annotationPaths(path);
  const groups = new Map<string, NumberedRelation[]>();
  let position = 0;
  for (const relation of eachRelation(fileLines(file), file, refuse)) {
    addToGroup(groups, relation.DocID, { ...relation, position: position++ });
  }
  const raws = documentFiles(raw, { known: groups });
  for (const [id, [first]] of groups) {
    if (!raws.has(id)) throw withoutRaw(id, { file, line: first?.line ?? 1 });
  }
  const documents = [...raws].map(([id, rawFile]): [string, MarkedDocument] => [
    id,
    markedDocument(id, readText(rawFile), groups.get(id) ?? [], file),
  ]);
  return { name: path, documents: new Map(documents) };
}

function refuse(message: Message): never {
  throw new ProblemError(message);
}

interface NumberedRelation extends ReadRelation {
  /** 0-based, in the file. */
  readonly position: number;
}

function annotationPaths(path: string): { relations: string; raw: string } {
  const remedy = "Convert the annotator's folder first, and name the release that discoprep convert writes.";
  const relations = relationsFile(path, remedy);
  const { raw } = releasePaths(path);
  if (raw !== undefined) return { relations, raw };
  throw new ProblemError({
    rule: "no-release",
    what: "an annotator is compared as a release with raw texts",
    where: { file: path },
    expected: "a folder with relations.json and raw/",
    found: relations !== path ? "no raw/" : existsSync(path) ? "a file" : "no such folder",
    remedy,
  });
}

function markedDocument(
  id: string,
  raw: string,
  relations: readonly NumberedRelation[],
  file: string,
): MarkedDocument {
  const characters = [...raw];
  const tokens = new Map<number, readonly [number, number]>();
  const marked = relations.flatMap((relation): MarkedRelation[] => {
    const where = { file, line: relation.line, document: id };
    const type = typeOf(relation, where);
    if (type === "NoRel") return [];
    for (const name of partNames) addTokens(relation[name], name, where, tokens);
    return [markedRelation(relation, type, (part) => markedPart(part, tokens, characters))];
  });
  return { id, raw, tokens, relations: marked };
}

function markedRelation(
  { ID, line, position, Sense, Connective, Arg1, Arg2 }: NumberedRelation,
  type: RelationType,
  part: (read: ReadSpan) => MarkedPart,
): MarkedRelation {
  const [connective, arg1, arg2] = [part(Connective), part(Arg1), part(Arg2)];
  return { id: ID ?? position, line, type, senses: Sense, connective, arg1, arg2 };
}

function markedPart(
  { TokenList, CharacterSpanList, RawText }: ReadSpan,
  places: ReadonlyMap<number, readonly [number, number]>,
  characters: readonly string[],
): MarkedPart {
  const tokens = [...new Set(tokenIndices({ TokenList }))].sort((a, b) => a - b);
  const core = withoutOuterPunctuation(tokens, places, characters);
  return { tokens, core, spans: CharacterSpanList, text: RawText };
}

function addTokens(
  part: ReadSpan,
  name: string,
  where: Place,
  tokens: Map<number, readonly [number, number]>,
): void {
  for (const entry of part.TokenList) {
    if (typeof entry !== "number") {
      tokens.set(entry[2], [entry[0], entry[1]]);
      continue;
    }
    throw new ProblemError({
      rule: "token-without-offsets",
      what: `the TokenList of ${name} holds a token's number without its offsets`,
      where,
      expected: "[begin, end, token in document, sentence, token in sentence], as in a release",
      found: `${entry}`,
      remedy: "Name releases: a system's output cannot be compared so, score it with discoprep score.",
    });
  }
}

function typeOf({ Type }: ReadRelation, where: Place): RelationType {
  const type = relationTypes.find((name) => name === Type);
  if (type !== undefined) return type;
  throw new ProblemError({
    rule: "unknown-type",
    what: "the relation's type is not known",
    where,
    expected: relationTypes.join(", "),
    found: Type === "" ? "no type, as in relations-no-senses.json" : Type,
    remedy: "Name the release with types and senses.",
  });
}

function withoutRaw(id: string, place: Place): ProblemError {
  return new ProblemError({
    rule: "incomplete-document",
    what: "the document has no raw text",
    where: { ...place, document: id },
    expected: `a raw text named ${id} beside relations.json`,
    found: "none",
    remedy: "Add what is missing, or take the document out.",
  });
}

/** Signs that Unicode counts as punctuation and that stand for words: five %, R & D, # 1, § 3, he @ home. */
const words = /[%‰&#@§]/;

/** Grave and acute accents serve as quotation marks in treebanks. */
const marks = /^[\p{P}`´]+$/u;

/**
 * Returns the tokens without those at either end that consist only of punctuation.
 * @param tokens ascending
 * @param places where tokens lie, in code points
 * @param characters of the raw text, by code point
 */
export function withoutOuterPunctuation(
  tokens: readonly number[],
  places: ReadonlyMap<number, readonly [number, number]>,
  characters: readonly string[],
): number[] {
  const isWord = (token: number): boolean => {
    const [begin, end] = places.get(token) ?? [0, 0];
    const text = characters.slice(begin, end).join("");
    return !marks.test(text) || words.test(text);
  };
  return tokens.slice(tokens.findIndex(isWord), tokens.findLastIndex(isWord) + 1);
}
