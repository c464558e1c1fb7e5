import type { RemnantRule } from "./remnant-rules.ts";
import { remnantRules } from "./remnant-rules.ts";

/**
 * One look at every character of a paragraph, so that the costly rules run only where they can matter.
 * The answer is a sum of these and of the bits of the remnant rules that may match (`ruleBit`).
 */
export const Finding = {
  /** White space or marks that the clean-up has to deal with. */
  untidy: 1,
  /** Masked literal characters. */
  masked: 2,
  /** Brackets and apostrophes that torn markup leaves. */
  torn: 4,
  /** A blank beside a wide mark, which has to go in a language without blanks between words. */
  blankBesideWide: 8,
} as const;

const firstRuleBit = 4;
const lastBit = 30;

/** The finding that says that a rule may match; rules beyond the number of bits share the last. */
export function ruleBit(index: number): number {
  return 1 << Math.min(firstRuleBit + index, lastBit);
}

/** Marks of full width before which no blank stands; the clean-up takes it out (see `paragraphs.ts`). */
export const wideClosers = "，。、；：！？）」』》】〕";

/** What torn markup leaves, and blanks that stand double or before a mark of full width. */
const pairs: readonly (readonly [sign: string, finding: number])[] = [
  ...["{{", "}}", "[[", "]]", "''", "<!", "->", "-{", "}-"].map((sign) => [sign, Finding.torn] as const),
  ["  ", Finding.untidy],
  ...[...wideClosers].map((mark) => [` ${mark}`, Finding.blankBesideWide] as const),
];

/** Ranges of characters that are untidy wherever they stand: controls, blanks, invisible ones, our marks. */
const untidyRanges: readonly (readonly [first: number, last: number])[] = [
  [0x00, 0x1f],
  [0x80, 0xa0],
  [0xad, 0xad],
  [0x2000, 0x200b],
  [0x200e, 0x200f],
  [0x2028, 0x202f],
  [0x205f, 0x206f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];
/** Our marks for headings and items, and the masks. */
const maskedRanges = [
  [0x82, 0x83],
  [0x86, 0x94],
] as const;
/** Quotation marks and all that may be Chinese: a blank after them may have to go. */
const wideRanges = [
  [0x2014, 0x2014],
  [0x2018, 0x201d],
  [0x2026, 0x2026],
  [0x2e80, 0xffff],
] as const;

/** Characters fall into classes; the findings of two neighbours stand in a square of classes. */
interface Classes {
  readonly ofCharacter: Uint8Array;
  readonly findings: Int32Array;
  /** Findings of every text: rules that name no signs. */
  readonly always: number;
}

const mostClasses = 128;
function classesOf(rules: readonly RemnantRule[]): Classes {
  const signs = [
    ...pairs,
    ...rules.flatMap((rule, index) => (rule.signs ?? []).map((sign) => [sign, ruleBit(index)] as const)),
  ];
  const ofCharacter = new Uint8Array(1 << 16);
  const members: string[] = [];
  const add = (): number => members.push("") - 1;
  add(); // Class 0: ordinary characters.
  const [wide, untidy, masked] = [add(), add(), add()];
  for (const [first, last] of wideRanges) ofCharacter.fill(wide, first, last + 1);
  for (const [first, last] of untidyRanges) ofCharacter.fill(untidy, first, last + 1);
  for (const [first, last] of maskedRanges) ofCharacter.fill(masked, first, last + 1);
  const wideClasses = new Set([wide, masked]);
  for (const character of ` ${signs.map(([sign]) => sign).join("")}`) {
    const code = character.charCodeAt(0);
    if (members.includes(character)) continue;
    if (wideClasses.has(ofCharacter[code] as number)) wideClasses.add(members.length);
    ofCharacter[code] = members.push(character) - 1;
  }
  if (members.length > mostClasses) throw new Error("the remnant rules have too many signs");
  const findings = new Int32Array(mostClasses * mostClasses);
  const note = (first: number, second: number, finding: number): void => {
    const cell = first * mostClasses + second;
    findings[cell] = (findings[cell] as number) | finding;
  };
  const all = members.map((_, index) => index);
  for (const other of all) {
    note(untidy, other, Finding.untidy);
    note(masked, other, Finding.masked);
  }
  for (const one of wideClasses) note(one, members.indexOf(" "), Finding.blankBesideWide);
  for (const [sign, finding] of signs) {
    const first = members.indexOf(sign.charAt(0));
    if (sign.length > 1) note(first, members.indexOf(sign.charAt(1)), finding);
    else for (const other of all) note(first, other, finding);
  }
  const always = rules.reduce(
    (sum, { signs: has }, index) => (has === undefined ? sum | ruleBit(index) : sum),
    0,
  );
  return { ofCharacter, findings, always };
}

/** Looks at the characters `[from, to)` of a text. */
export type Inspector = (text: string, from?: number, to?: number) => number;

/** Makes the function that says which of these rules may match, and what the clean-up has to deal with. */
export function inspector(rules: readonly RemnantRule[]): Inspector {
  const { ofCharacter, findings, always } = classesOf(rules);
  const of = (first: number, second: number): number => findings[first * mostClasses + second] as number;
  return (text, from = 0, to = text.length) => {
    let found = always;
    if (text[from] === " " || text[to - 1] === " ") found |= Finding.untidy;
    let last = 0;
    let at = from;
    // Four at a time take a fifth less.
    for (; at + 3 < to; at += 4) {
      const first = ofCharacter[text.charCodeAt(at)] as number;
      const second = ofCharacter[text.charCodeAt(at + 1)] as number;
      const third = ofCharacter[text.charCodeAt(at + 2)] as number;
      const fourth = ofCharacter[text.charCodeAt(at + 3)] as number;
      found |= of(last, first) | of(first, second) | of(second, third) | of(third, fourth);
      last = fourth;
    }
    for (; at < to; at++) {
      const next = ofCharacter[text.charCodeAt(at)] as number;
      found |= of(last, next);
      last = next;
    }
    return found | of(last, 0);
  };
}

/** `inspector` of the rules in the data. */
export const inspect = inspector(remnantRules);
