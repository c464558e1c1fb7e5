import { existsSync } from "node:fs";
import { type Message, ProblemError, problem, relationTypes } from "@discoprep/corpus";
import { fileLines, readText } from "@discoprep/files";
import { Groups, withProgress } from "@discoprep/files/text";
import {
  connectiveHeadByToken,
  eachRelation,
  type ReadRelation,
  type ReadSpan,
  tokenIndices,
} from "@discoprep/formats/conll16";
import { documentFiles } from "@discoprep/formats/format";
import { relationsFile, releasePaths } from "@discoprep/formats/release";
import type { Annotation, MarkedDocument, MarkedPart, MarkedRelation } from "./annotation.ts";

const partNames = ["Connective", "Arg1", "Arg2"] as const;

/** A relation with its 0-based place in the file. */
interface NumberedRelation extends ReadRelation {
  readonly position: number;
}

/** Reads the relations of an annotator's release. Every raw text is a document. @throws ProblemError for an unreadable relation */
export function readAnnotation(path: string): Annotation {
  const { relations: file, raw } = annotationPaths(path);
  const groups = new Groups<string, NumberedRelation>();
  let position = 0;
  for (const relation of eachRelation(fileLines(file), file, refuse)) {
    groups.add(relation.DocID, { ...relation, position: position++ });
  }
  const raws = documentFiles(raw, { ids: groups });
  for (const [document, [first]] of groups) {
    if (raws.has(document)) continue;
    const where = { file, line: first?.line ?? 1, document };
    const expected = `a raw text named ${document} beside relations.json`;
    throw new ProblemError(problem("incomplete-document", where, { expected, found: "none" }));
  }
  const documents = new Map<string, MarkedDocument>();
  for (const [id, rawFile] of withProgress(raws, "documents"))
    documents.set(id, markedDocument(id, readText(rawFile), groups.get(id) ?? [], file));
  return { name: path, documents };
}

function refuse(message: Message): never {
  throw new ProblemError(message);
}

function annotationPaths(path: string): { relations: string; raw: string } {
  const relations = relationsFile(path);
  const { raw } = releasePaths(path);
  if (raw !== undefined) return { relations, raw };
  const expected = "a folder with relations.json and raw/";
  let found = "no raw/";
  if (relations === path) found = existsSync(path) ? "a file" : "no such folder";
  throw new ProblemError(problem("annotator-without-release", { file: path }, { expected, found }));
}

function markedDocument(
  id: string,
  raw: string,
  relations: readonly NumberedRelation[],
  file: string,
): MarkedDocument {
  const characters = [...raw];
  const tokens = new Map<number, readonly [number, number]>();
  const part = ({ TokenList, CharacterSpanList, RawText }: ReadSpan): MarkedPart => {
    const indices = [...new Set(tokenIndices({ TokenList }))].sort((a, b) => a - b);
    const core = withoutOuterPunctuation(indices, tokens, characters);
    return { tokens: indices, core, spans: CharacterSpanList, text: RawText };
  };
  const marked = relations.flatMap((relation): MarkedRelation[] => {
    const { ID, line, position, Sense, Type, Connective, Arg1, Arg2 } = relation;
    const where = { file, line, document: id };
    const type = relationTypes.find((name) => name === Type);
    if (type === undefined) {
      if (Type === "") throw new ProblemError(problem("type-left-out", where));
      const details = { expected: relationTypes.join(", "), found: Type };
      throw new ProblemError(problem("unknown-type", where, details));
    }
    if (type === "NoRel") return [];
    for (const name of partNames) {
      for (const entry of relation[name].TokenList) {
        if (typeof entry === "number") {
          const expected = "[begin, end, token in document, sentence, token in sentence], as in a release";
          const details = { expected, found: `${entry} in ${name}` };
          throw new ProblemError(problem("token-without-offsets", where, details));
        }
        tokens.set(entry[2], [entry[0], entry[1]]);
      }
    }
    const parts = { connective: part(Connective), arg1: part(Arg1), arg2: part(Arg2) };
    return [{ id: ID ?? position, line, type, senses: Sense, ...parts }];
  });
  return { id, raw, tokens, relations: marked };
}

/** Unicode punctuation that counts as words here: five %, R & D, # 1, § 3, he @ home. */
const words = /[%‰&#@§]/;

/** Grave and acute accents serve as quotation marks in treebanks. */
const marks = /^[\p{P}`´]+$/u;

/** Returns the tokens without those at either end that consist only of punctuation. */
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

/** Reads connective heads, one per line. @returns a function that is true for a connective in the text whose head is listed */
export function readKnownConnectives(file: string): (text: string) => boolean {
  const lines = readText(file)
    .replace(/^\ufeff/, "")
    .split("\n");
  const heads = new Set(lines.map((line) => line.trim().toLowerCase()).filter((line) => line !== ""));
  return (text) => heads.has(connectiveHeadByToken(text).head);
}
