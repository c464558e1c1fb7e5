import { join } from "node:path";
import type { Message } from "@discoprep/corpus";
import { lineFile, toJsonLines } from "@discoprep/files";
import { baseForms } from "./base-forms.ts";
import type { ResourcesOptions } from "./options.ts";
import { readBrown } from "./readers/brown.ts";
import { type LexiconEntry, readMpqa } from "./readers/mpqa.ts";
import { readVerbNet } from "./readers/verbnet.ts";
import { wordVectors } from "./readers/word-vectors.ts";

/** A resource that was read. */
export interface Resource {
  readonly name: "brown" | "embeddings" | "mpqa" | "verbnet";
  /** What its layer holds for a token; undefined where it has no entry. */
  entry(form: string, tag: string): unknown;
  /** Whether it is about tokens with this tag. */
  isAbout(tag: string): boolean;
}

const anyToken = (): boolean => true;

/**
 * Reads the resources that are named. Of clusters and embeddings only words of the release are kept.
 * @param words the forms of the release, as they are and in lower case
 * @param folder where the vectors go
 */
export async function openResources(
  { brown, embeddings, mpqa, verbnet }: ResourcesOptions,
  words: ReadonlySet<string>,
  folder: string,
  messages: Message[],
): Promise<Resource[]> {
  const resources: Resource[] = [];
  const isWanted = (word: string): boolean => words.has(word);
  if (brown !== undefined) resources.push(byForm("brown", readBrown(brown, isWanted)));
  if (embeddings !== undefined) {
    const rows = await writeVectors(embeddings, isWanted, join(folder, "vectors.jsonl"));
    resources.push(byForm("embeddings", rows));
  }
  if (mpqa !== undefined) resources.push(clues(mpqa, messages));
  if (verbnet !== undefined) resources.push(verbClasses(readVerbNet(verbnet)));
  return resources;
}

/** A form is looked up as it is, then in lower case. */
function byForm(name: Resource["name"], entries: ReadonlyMap<string, unknown>): Resource {
  const entry = (form: string): unknown => entries.get(form) ?? entries.get(form.toLowerCase());
  return { name, entry, isAbout: anyToken };
}

/** Writes a word and its vector a line. @returns the lines by word, 0-based; of a word that comes again the first */
async function writeVectors(
  file: string,
  isWanted: (word: string) => boolean,
  path: string,
): Promise<Map<string, number>> {
  const rows = new Map<string, number>();
  const output = lineFile(path);
  try {
    for (const { word, vector } of wordVectors(file, (one) => isWanted(one) && !rows.has(one))) {
      await output.write(toJsonLines([{ word, vector }]));
      rows.set(word, rows.size);
    }
  } finally {
    await output.close();
  }
  return rows;
}

const lexiconPlaces: Readonly<Record<string, LexiconEntry["pos1"]>> = {
  J: "adj",
  N: "noun",
  R: "adverb",
  V: "verb",
};

/** An entry of the token's part of speech goes before one of any. */
function clues(file: string, messages: Message[]): Resource {
  const entries = readMpqa(file, (stray, line) => {
    const what = `the word "${stray}" stands between the fields; it is not read`;
    messages.push({ severity: "warning", rule: "stray-field", what, where: { file, line } });
  });
  const entry = (form: string, tag: string): unknown => {
    const [own, ...bases] = baseForms(form, tag).map((base) => entries.get(base) ?? []);
    const fitting = [...(own ?? []), ...bases.flat().filter(({ stemmed1 }) => stemmed1 === "y")];
    const ofPlace = (place: string | undefined) => fitting.find(({ pos1 }) => pos1 === place);
    const clue = ofPlace(lexiconPlaces[tag.charAt(0)]) ?? ofPlace("anypos");
    return clue && { type: clue.type, polarity: clue.priorpolarity };
  };
  return { name: "mpqa", entry, isAbout: anyToken };
}

/** The classes of the first base form that has one. */
function verbClasses(classes: ReadonlyMap<string, readonly string[]>): Resource {
  const isAbout = (tag: string): boolean => tag.startsWith("V");
  const entry = (form: string, tag: string): unknown =>
    isAbout(tag)
      ? baseForms(form, tag)
          .map((base) => classes.get(base))
          .find((ids) => ids !== undefined)
      : undefined;
  return { name: "verbnet", entry, isAbout };
}
