import type { JiebaWord } from "./jieba-words.ts";
import { isOfRun, type Place, placeAt } from "./places.ts";

type At = Readonly<Place>;

/** A place, between the two before and the two after it. */
type Window = readonly [before2: At, before: At, place: At, after: At, after2: At];

/**
 * Returns the features of a character, as hashes: characters and their types in a window of five (Low, Ng and Guo 2005), jieba's
 * words and parts of speech, dictionary words that begin, end or are around here and their frequency, runs of digits, and the
 * recurrence of strings in the document (accessor variety, Zhao and Kit 2008). The first number of a feature names its template;
 * templates without use had the other numbers. Small values are packed into one: a position, type or short length has 3 bits, a step
 * of frequency 4, a part of speech 6, a class 7. Weights are learnt for the hashes: another number or shift is another feature.
 */
export function featuresOf(places: readonly Place[], i: number): number[] {
  const at = (offset: number): At => placeAt(places, i + offset);
  const place = at(0);
  const { word } = place;
  if (word === undefined) return [];
  const window: Window = [at(-2), at(-1), place, at(1), at(2)];
  const shape = shapeOf(word, place.jieba) << 6;
  return [
    ...characterFeatures(window),
    ...wordFeatures(place, word, i - word.start),
    ...runFeatures(window),
    ...typeFeatures(window),
    feature(62, shape | (placeAt(places, word.end).word?.tag ?? 0)),
    feature(63, shape | (placeAt(places, word.start - 1).word?.tag ?? 0)),
    ...dictionaryFeatures(window),
    ...frequencyFeatures(window),
    ...(place.inDocument ? documentFeatures(window, word) : []),
  ];
}

/** Hashes the number of a template and one to three values of at most 32 bits. */
function feature(template: number, a: number, b?: number, c?: number): number {
  let hash = mix(Math.imul(template, 0x9e3779b1), a);
  if (b !== undefined) hash = mix(hash, b);
  if (c !== undefined) hash = mix(hash, c);
  return hash;
}

function mix(hash: number, value: number): number {
  const mixed = Math.imul(hash ^ value, 0x85ebca6b);
  return mixed ^ (mixed >>> 13);
}

function characterFeatures([before2, before, place, after, after2]: Window): number[] {
  const { unit, jieba } = place;
  const position = jieba & 3;
  const classesBefore = (before.class << 7) | place.class;
  const classesAfter = (place.class << 7) | after.class;
  const tagsBefore = (before.tag << 6) | place.tag;
  const tagsAfter = (place.tag << 6) | after.tag;
  return [
    feature(2, before2.unit),
    feature(10, before2.unit, before.unit),
    feature(3, before.unit),
    feature(7, before.unit, unit),
    feature(25, jieba, before.unit, unit),
    feature(146, before.class, unit),
    feature(145, before.class),
    feature(147, classesBefore),
    feature(148, (classesBefore << 2) | position),
    feature(152, tagsBefore),
    feature(153, (tagsBefore << 2) | position),
    feature(4, unit),
    feature(5, after.unit),
    feature(8, unit, after.unit),
    feature(21, jieba, unit, after.unit),
    feature(142, after.class, unit),
    feature(140, place.class),
    feature(141, after.class),
    feature(143, classesAfter),
    feature(144, (classesAfter << 2) | position),
    feature(150, tagsAfter),
    feature(151, (tagsAfter << 2) | position),
    feature(11, after.unit, after2.unit),
    feature(6, after2.unit),
  ];
}

function wordFeatures({ unit, jieba }: At, word: JiebaWord, k: number): number[] {
  const { tag, cohesion, split, firstTag, secondTag } = word;
  const length = cappedLength(word);
  const part = tag === 0 ? 0 : partAt(k, split);
  const partAndLength = (part << 4) | length;
  const lengthAndPosition = (length << 3) | jieba;
  const splitAndPosition = (split << 7) | lengthAndPosition;
  const entry = (length << 6) | (word.entry << 4) | jieba;
  const halves = (split << 12) | (firstTag << 6) | secondTag;
  const singles = (word.firstUnit << 16) | word.secondUnit;
  return [
    feature(60, shapeOf(word, jieba)),
    feature(80, cohesion, partAndLength),
    feature(80, cohesion, partAndLength, tag),
    feature(110, entry, (cohesion << 3) | part),
    feature(111, entry, tag),
    feature(20, jieba, unit),
    feature(81, partAndLength, unit),
    feature(109, entry, unit),
    feature(61, word.hash, jieba),
    feature(154, lengthAndPosition, halves),
    feature(154, lengthAndPosition, halves, tag),
    mix(feature(155, splitAndPosition, singles, 1), firstTag),
    mix(feature(155, splitAndPosition, singles, 2), secondTag),
  ];
}

/** Returns the length of a word; 15 for longer ones. */
function cappedLength({ start, end }: JiebaWord): number {
  return Math.min(end - start, 15);
}

/** Packs part of speech and length of jieba's word, and the position in it. */
function shapeOf(word: JiebaWord, jieba: number): number {
  return (word.tag << 6) | ((jieba & 3) << 4) | cappedLength(word);
}

/** Returns the part of a word that its unit `k` is in: 1 or 3 in the first or second of its two words, 2 or 4 where they meet; else 0. */
function partAt(k: number, split: number): number {
  if (split === 0) return 0;
  return k < split ? 1 + Number(k === split - 1) : 3 + Number(k === split);
}

/** Returns features of the run of digits, letters or numerals that the character is in, and of the one right before it. */
function runFeatures([, before, { type, unit, beforeRun, afterRun }, after]: Window): number[] {
  const features: number[] = [];
  const inside = (type << 2) | (Number(before.type === type) << 1) | Number(after.type === type);
  if (isOfRun(type)) {
    features.push(feature(70, inside, beforeRun), feature(71, inside, afterRun));
    features.push(feature(70, inside, beforeRun, afterRun));
  }
  if (isOfRun(before.type) && before.type !== type)
    features.push(feature(72, before.type, unit, before.beforeRun));
  return features;
}

/** Returns features of the types of characters, of what rules have decided, and of the positions in jieba's words. */
function typeFeatures([before2, before, place, after, after2]: Window): number[] {
  const types = (before.type << 6) | (place.type << 3) | after.type;
  return [
    feature(13, types),
    feature(14, (before2.type << 12) | (types << 3) | after2.type),
    feature(18, (place.decided << 2) | place.decidedNext),
    feature(22, (before.jieba << 6) | (place.jieba << 3) | after.jieba),
  ];
}

/** Returns features of dictionary words that begin, end or are around here, and of characters before (副|总统) or after (老年|人) words. */
function dictionaryFeatures([, before, place, after]: Window): number[] {
  const { begin, end, rules } = place;
  const lengths = (begin.length << 6) | (end.length << 3);
  const beginCohesion = (begin.cohesion << 3) | begin.length;
  const endCohesion = (end.cohesion << 3) | end.length;
  const endCohesionBefore = (before.end.cohesion << 3) | before.end.length;
  const beginTag = (begin.tag << 3) | begin.length;
  const endTag = (end.tag << 3) | end.length;
  const entries = entryLengths(place);
  return [
    feature(41, lengths | place.around),
    feature(49, lengths | rules),
    feature(82, beginCohesion),
    feature(83, endCohesion),
    feature(84, (beginCohesion << 8) | endCohesion),
    feature(85, (beginCohesion << 8) | endCohesionBefore),
    feature(51, endTag),
    feature(52, (after.begin.tag << 9) | endTag),
    feature(50, beginTag),
    feature(53, (before.end.tag << 9) | beginTag),
    feature(100, entries),
    feature(101, (entries << 6) | (begin.length << 3) | end.length),
    feature(105, (place.endEntry << 5) | after.beginEntry),
    feature(107, (entries << 6) | (rules << 3) | place.jieba),
    feature(120, (place.prefix << 3) | after.begin.length),
    feature(121, (before.prefix << 3) | begin.length),
    feature(122, (place.suffix << 7) | (place.alone << 3) | before.end.length),
    feature(123, (after.suffix << 7) | (after.alone << 3) | end.length),
  ];
}

/** Packs the lengths of the longest words of CC-CEDICT that begin, end or are around here. */
function entryLengths({ beginEntry, endEntry, aroundEntry }: At): number {
  return ((beginEntry >> 2) << 6) | ((endEntry >> 2) << 3) | aroundEntry;
}

/** Returns features of the frequency of words of one to three units that begin here and nearby, and of the longest words. */
function frequencyFeatures([before2, before, place, after]: Window): number[] {
  const { unit, two, three } = place;
  const twoBefore = (before.two << 4) | two;
  const twoAfter = (two << 4) | after.two;
  return [
    feature(130, twoBefore),
    feature(131, twoAfter),
    feature(132, (before2.two << 4) | before.two),
    feature(133, (twoBefore << 4) | place.frequency),
    feature(134, (twoBefore << 4) | after.two),
    feature(135, (before2.three << 8) | (before.three << 4) | three),
    feature(136, (before.two << 4) | before2.three),
    feature(137, (three << 8) | twoAfter),
    feature(44, place.begin.length, unit),
    feature(45, place.end.length, unit),
    feature(48, place.around, unit),
    feature(108, entryLengths(place), unit),
  ];
}

function documentFeatures([before2, before, place, after]: Window, word: JiebaWord): number[] {
  const { jieba, junction, recurringTwo } = place;
  const positionsBefore = (jieba << 3) | before.jieba;
  const positionsAfter = (jieba << 3) | after.jieba;
  const positionAndLength = (jieba << 4) | cappedLength(word);
  const begin = (recurringTwo << 3) | place.recurringThree;
  const end = (before.recurringTwo << 3) | before2.recurringThree;
  return [
    feature(160, junction),
    feature(161, (junction << 6) | positionsBefore),
    feature(162, (positionsBefore << 3) | before.recurringTwo),
    feature(163, after.junction),
    feature(164, (after.junction << 6) | positionsAfter),
    feature(165, (positionsAfter << 3) | recurringTwo),
    feature(166, begin),
    feature(167, (begin << 7) | positionAndLength),
    feature(168, end),
    feature(169, (end << 7) | positionAndLength),
  ];
}
