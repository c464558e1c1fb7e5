import { readDataFile } from "@discoprep/files";
import { ByteRoom } from "../byte-room.ts";
import { type Characters, MUST_BEGIN, MUST_NOT_BEGIN } from "../characters.ts";

interface ClosedClass {
  readonly name: string;
  /** A regular expression; `<name>` stands for characters or a part. */
  readonly pattern: string;
  /** Characters one of which begins every match, so that no other place is searched. */
  readonly starts: readonly string[];
  /** Other characters of which one is in every text with a match. */
  readonly needs?: readonly string[];
  /** The match is one word, or part of one. */
  readonly whole?: boolean;
  /** A word begins where the match does. */
  readonly before?: boolean;
  /** A word begins right behind the match. */
  readonly after?: boolean;
  /** The match belongs to the word of the characters on both of its sides. */
  readonly joins?: boolean;
  /** True more often than not: the model decides; only the engine `rules` follows it. */
  readonly likely?: boolean;
}

interface ClosedClassTable {
  readonly characters: Readonly<Record<string, string>>;
  readonly parts: Readonly<Record<string, string>>;
  readonly classes: readonly ClosedClass[];
}

const classUrl = new URL("../../../data/chinese-words/closed-classes.json", import.meta.url);
const table = readDataFile<ClosedClassTable>(classUrl);
const characterNames = Object.keys(table.characters);

/** For every UTF-16 unit, a bit for each set of characters it is in. */
const setsOfUnit = new Int32Array(0x10000);
characterNames.forEach((name, bit) => {
  const [...characters] = table.characters[name] as string;
  characters.forEach((character, i) => {
    const isRange = character === "-" && i > 0 && i + 1 < characters.length;
    const first = isRange ? unitOf(characters[i - 1]) : unitOf(character);
    const last = isRange ? unitOf(characters[i + 1]) : first;
    for (let unit = first; unit <= last; unit++) setsOfUnit[unit] = (setsOfUnit[unit] as number) | (1 << bit);
  });
});

// All have the same fields in the same order, which makes them faster to read.
const classes = table.classes.map((entry) => ({
  before: entry.before === true,
  after: entry.after === true,
  whole: entry.whole === true,
  joins: entry.joins === true,
  likely: entry.likely === true,
  search: new RegExp(filled(entry.pattern), "uy"),
  /** Every start is a match of one character. */
  isOneCharacter: entry.starts.length === 1 && entry.pattern === `<${entry.starts[0]}>`,
  firsts: setsOf(entry.starts),
  needed: entry.needs === undefined ? ~0 : setsOf(entry.needs),
}));

function unitOf(character: string | undefined): number {
  return character?.charCodeAt(0) ?? 0;
}

function setsOf(names: readonly string[]): number {
  return names.reduce((sets, name) => sets | (1 << characterNames.indexOf(name)), 0);
}

function filled(pattern: string): string {
  return pattern.replace(/<(\w+)>/g, (whole, name: string) => {
    const characters = table.characters[name];
    const part = table.parts[name];
    if (characters !== undefined) return `[${characters.replace(/[[\]]/g, "\\$&")}]`;
    return part === undefined ? whole : filled(part);
  });
}

/**
 * Where a word must or must not begin, as in `Characters.fixed`: `certain` by white space, surrogate pairs and
 * the closed classes, whose words are known without a model (numbers, dates, punctuation, names with a dot);
 * `likely` by what is true more often than not, too. Good until the next call.
 */
export interface ClosedClasses {
  readonly certain: Uint8Array;
  readonly likely: Uint8Array;
}

export function closedClasses(sentence: string, { fixed, unitAt }: Characters): ClosedClasses {
  const certain = certainRoom.copy(fixed);
  const likely = likelyRoom.copy(fixed);
  const { count, found } = findStarts(sentence);
  for (const entry of classes) {
    if ((entry.firsts & found) === 0 || (entry.needed & found) === 0) continue;
    let next = 0;
    for (let k = 0; k < count; k++) {
      const start = startPlaces[k] as number;
      if (start < next || ((startSets[k] as number) & entry.firsts) === 0) continue;
      next = entry.isOneCharacter ? start + 1 : matchEnd(entry.search, sentence, start);
      if (next === 0) continue;
      const from = unitAt(start);
      const to = unitAt(next);
      if (!entry.likely) decide(certain, entry, from, to);
      decide(likely, entry, from, to);
    }
  }
  return { certain, likely };
}

const certainRoom = new ByteRoom();
const likelyRoom = new ByteRoom();

/** Where the match at a place ends, or 0. */
function matchEnd(search: RegExp, sentence: string, start: number): number {
  search.lastIndex = start;
  return search.test(sentence) ? search.lastIndex : 0;
}

/** Where matches may begin, and the sets of the characters there; good until the next call. */
let startPlaces = new Int32Array(256);
let startSets = new Int32Array(256);

function findStarts(sentence: string): { count: number; found: number } {
  if (sentence.length > startPlaces.length) {
    startPlaces = new Int32Array(2 * sentence.length);
    startSets = new Int32Array(2 * sentence.length);
  }
  let found = 0;
  let count = 0;
  for (let i = 0; i < sentence.length; i++) {
    const sets = setsOfUnit[sentence.charCodeAt(i)] as number;
    if (sets === 0) continue;
    found |= sets;
    startPlaces[count] = i;
    startSets[count++] = sets;
  }
  return { count, found };
}

/** What was decided before stays. */
function decide(decided: Uint8Array, entry: (typeof classes)[number], start: number, end: number): void {
  if (entry.before && decided[start] === 0) decided[start] = MUST_BEGIN;
  if (entry.after && decided[end] === 0) decided[end] = MUST_BEGIN;
  const first = entry.joins ? start : start + 1;
  const last = entry.joins ? end : entry.whole ? end - 1 : start;
  for (let i = first; i <= last; i++) if (decided[i] === 0) decided[i] = MUST_NOT_BEGIN;
}
