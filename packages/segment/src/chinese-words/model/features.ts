import type { JiebaWord } from "./jieba-words.ts";
import { isOfRun, type Place, placeAt } from "./places.ts";

/** A place, between the two before and the two after it. */
type Window = readonly [Readonly<Place>, Readonly<Place>, Readonly<Place>, Readonly<Place>, Readonly<Place>];

/**
 * Returns the features of a character, as hashes: characters and their types in a window of five (Low, Ng and Guo 2005), jieba's
 * words and parts of speech, dictionary words that begin, end or are around here and their frequency, runs of digits, and the
 * recurrence of strings in the document (accessor variety, Zhao and Kit 2008). The first number of a feature names its template;
 * weights are learnt for these hashes, so that a changed number is another feature. Templates without use had the other numbers.
 */
export function featuresOf(places: readonly Place[], i: number): number[] {
  const place = placeAt(places, i);
  const { word } = place;
  if (word === undefined) return [];
  const window: Window = [
    placeAt(places, i - 2),
    placeAt(places, i - 1),
    place,
    placeAt(places, i + 1),
    placeAt(places, i + 2),
  ];
  return [
    ...characterFeatures(window),
    ...wordFeatures(place, word, i - word.start),
    ...runFeatures(window),
    ...shapeFeatures(window),
    feature(62, (shapeOf(word, place) << 6) | (placeAt(places, word.end).word?.tag ?? 0)),
    feature(63, (shapeOf(word, place) << 6) | (placeAt(places, word.start - 1).word?.tag ?? 0)),
    ...dictionaryFeatures(window),
    ...frequencyFeatures(window),
    ...(place.inDocument ? documentFeatures(window, word) : []),
  ];
}

/** Hashes one to three numbers of at most 32 bits, and the number of their template. */
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

function characterFeatures([second, previous, place, next, nextButOne]: Window): number[] {
  const { unit } = place;
  const classesBefore = (previous.class << 7) | place.class;
  const classes = (place.class << 7) | next.class;
  const tagsBefore = (previous.tag << 6) | place.tag;
  const tags = (place.tag << 6) | next.tag;
  const position = place.jieba & 3;
  return [
    feature(2, second.unit),
    feature(10, second.unit, previous.unit),
    feature(3, previous.unit),
    feature(7, previous.unit, unit),
    feature(25, place.jieba, previous.unit, unit),
    feature(146, previous.class, unit),
    feature(145, previous.class),
    feature(147, classesBefore),
    feature(148, (classesBefore << 2) | position),
    feature(152, tagsBefore),
    feature(153, (tagsBefore << 2) | position),
    feature(4, unit),
    feature(5, next.unit),
    feature(8, unit, next.unit),
    feature(21, place.jieba, unit, next.unit),
    feature(142, next.class, unit),
    feature(140, place.class),
    feature(141, next.class),
    feature(143, classes),
    feature(144, (classes << 2) | position),
    feature(150, tags),
    feature(151, (tags << 2) | position),
    feature(11, next.unit, nextButOne.unit),
    feature(6, nextButOne.unit),
  ];
}

function wordFeatures(place: Readonly<Place>, word: JiebaWord, k: number): number[] {
  const { unit, jieba } = place;
  const { tag, cohesion, split, firstTag, secondTag } = word;
  const length = cappedLength(word);
  const part = tag === 0 ? 0 : partAt(k, split);
  const partLength = (part << 4) | length;
  const entry = (length << 6) | (word.entry << 4) | jieba;
  const lengthAndPlace = (length << 3) | jieba;
  const halves = (split << 12) | (firstTag << 6) | secondTag;
  const splitPlace = (split << 7) | lengthAndPlace;
  const singles = (word.firstUnit << 16) | word.secondUnit;
  return [
    feature(60, shapeOf(word, place)),
    feature(80, cohesion, partLength),
    feature(80, cohesion, partLength, tag),
    feature(110, entry, (cohesion << 3) | part),
    feature(111, entry, tag),
    feature(20, jieba, unit),
    feature(81, partLength, unit),
    feature(109, entry, unit),
    feature(61, word.hash, jieba),
    feature(154, lengthAndPlace, halves),
    feature(154, lengthAndPlace, halves, tag),
    mix(feature(155, splitPlace, singles, 1), firstTag),
    mix(feature(155, splitPlace, singles, 2), secondTag),
  ];
}

/** Longer words count as words of this length. */
const LAST_LENGTH = 15;

function cappedLength({ start, end }: JiebaWord): number {
  return Math.min(end - start, LAST_LENGTH);
}

/** Packs length and part of speech of jieba's word, and the position in it. */
function shapeOf(word: JiebaWord, { jieba }: Readonly<Place>): number {
  return (word.tag << 6) | ((jieba & 3) << 4) | cappedLength(word);
}

/** Returns the part of a word that its unit `k` is in: 1 or 3 in the first or second of its two words, 2 or 4 where they meet; else 0. */
function partAt(k: number, split: number): number {
  if (split === 0) return 0;
  return k < split ? 1 + Number(k === split - 1) : 3 + Number(k === split);
}

function runFeatures([, previous, place, next]: Window): number[] {
  const features: number[] = [];
  const { type, beforeRun, afterRun } = place;
  if (isOfRun(type)) {
    const inside = (type << 2) | (Number(previous.type === type) << 1) | Number(next.type === type);
    features.push(feature(70, inside, beforeRun), feature(71, inside, afterRun));
    features.push(feature(70, inside, beforeRun, afterRun));
  }
  if (isOfRun(previous.type) && previous.type !== type)
    features.push(feature(72, previous.type, place.unit, previous.beforeRun));
  return features;
}

function shapeFeatures([second, previous, place, next, nextButOne]: Window): number[] {
  const types = (previous.type << 6) | (place.type << 3) | next.type;
  return [
    feature(13, types),
    feature(14, (second.type << 12) | (types << 3) | nextButOne.type),
    feature(18, (place.decided << 2) | place.decidedNext),
    feature(22, (previous.jieba << 6) | (place.jieba << 3) | next.jieba),
  ];
}

/** Returns features of dictionary words that begin, end or are around here, and of characters before (副|总统) or after (老年|人) words. */
function dictionaryFeatures([, previous, place, next]: Window): number[] {
  const { begin, end, rules } = place;
  const lengths = (begin.length << 6) | (end.length << 3);
  const beginHolds = (begin.cohesion << 3) | begin.length;
  const endHolds = (end.cohesion << 3) | end.length;
  const endBeforeHolds = (previous.end.cohesion << 3) | previous.end.length;
  const endTag = (end.tag << 3) | end.length;
  const beginTag = (begin.tag << 3) | begin.length;
  const entries = entryLengths(place);
  return [
    feature(41, lengths | place.around),
    feature(49, lengths | rules),
    feature(82, beginHolds),
    feature(83, endHolds),
    feature(84, (beginHolds << 8) | endHolds),
    feature(85, (beginHolds << 8) | endBeforeHolds),
    feature(51, endTag),
    feature(52, (next.begin.tag << 9) | endTag),
    feature(50, beginTag),
    feature(53, (previous.end.tag << 9) | beginTag),
    feature(100, entries),
    feature(101, (entries << 6) | (begin.length << 3) | end.length),
    feature(105, (place.endEntry << 5) | next.beginEntry),
    feature(107, (entries << 6) | (rules << 3) | place.jieba),
    feature(120, (place.prefix << 3) | next.begin.length),
    feature(121, (previous.prefix << 3) | begin.length),
    feature(122, (place.suffix << 7) | (place.alone << 3) | previous.end.length),
    feature(123, (next.suffix << 7) | (next.alone << 3) | end.length),
  ];
}

/** Packs the lengths of the longest words of CC-CEDICT that begin, end or are around here. */
function entryLengths({ beginEntry, endEntry, aroundEntry }: Readonly<Place>): number {
  return ((beginEntry >> 2) << 6) | ((endEntry >> 2) << 3) | aroundEntry;
}

/** Returns features of the frequency of words of one to three units that begin here and nearby, and of the longest words. */
function frequencyFeatures([second, previous, place, next]: Window): number[] {
  const { unit, two, three } = place;
  const twoBefore = (previous.two << 4) | two;
  const twoAfter = (two << 4) | next.two;
  return [
    feature(130, twoBefore),
    feature(131, twoAfter),
    feature(132, (second.two << 4) | previous.two),
    feature(133, (twoBefore << 4) | place.frequency),
    feature(134, (twoBefore << 4) | next.two),
    feature(135, (second.three << 8) | (previous.three << 4) | three),
    feature(136, (previous.two << 4) | second.three),
    feature(137, (three << 8) | twoAfter),
    feature(44, place.begin.length, unit),
    feature(45, place.end.length, unit),
    feature(48, place.around, unit),
    feature(108, entryLengths(place), unit),
  ];
}

function documentFeatures([second, previous, place, next]: Window, word: JiebaWord): number[] {
  const { jieba, junction, recurringTwo } = place;
  const positionsBefore = (jieba << 3) | previous.jieba;
  const positionsAfter = (jieba << 3) | next.jieba;
  const wordPlace = (jieba << 4) | cappedLength(word);
  const begin = (recurringTwo << 3) | place.recurringThree;
  const end = (previous.recurringTwo << 3) | second.recurringThree;
  return [
    feature(160, junction),
    feature(161, (junction << 6) | positionsBefore),
    feature(162, (positionsBefore << 3) | previous.recurringTwo),
    feature(163, next.junction),
    feature(164, (next.junction << 6) | positionsAfter),
    feature(165, (positionsAfter << 3) | recurringTwo),
    feature(166, begin),
    feature(167, (begin << 7) | wordPlace),
    feature(168, end),
    feature(169, (end << 7) | wordPlace),
  ];
}
