import { primaryLanguage } from "@discoprep/corpus";
import { readDataFile } from "@discoprep/files";

interface WordFormsFile {
  /** Languages whose wikis have one form for 1 and another for all else, whatever CLDR says. */
  readonly pluralFromTwo: readonly string[];
  /** Languages in which a wiki inflects words by rules of its own. */
  readonly grammar: readonly string[];
}

let file: WordFormsFile | undefined;

/** Read when a page first asks: few do. */
function wordForms(): WordFormsFile {
  file ??= readDataFile<WordFormsFile>(new URL("../../data/word-forms.json", import.meta.url));
  return file;
}

/** Whether a wiki of the language changes a word for `{{grammar:}}`; the others print it as it is. */
export function inflectsWords(language: string): boolean {
  return wordForms().grammar.includes(primaryLanguage(language));
}

/** CLDR's categories in the order of its rules, which is that of the forms. */
const categories = ["zero", "one", "two", "few", "many", "other"] as const;

interface Counting {
  readonly indexOf: (count: number) => number;
  readonly group: string;
  readonly decimal: string;
}

const countings = new Map<string, Counting>();

/** How a language counts; as English does where Unicode does not know it, as MediaWiki has it. */
function countingOf(language: string): Counting {
  const known = countings.get(language);
  if (known !== undefined) return known;
  const [locale = "en"] = Intl.PluralRules.supportedLocalesOf([language]);
  const rules = new Intl.PluralRules(locale);
  const own = new Set(rules.resolvedOptions().pluralCategories);
  const order = categories.filter((category) => own.has(category));
  const fromTwo = wordForms().pluralFromTwo.includes(primaryLanguage(language));
  const parts = new Intl.NumberFormat(locale, { numberingSystem: "latn" }).formatToParts(1234567.5);
  const sign = (type: string): string => parts.find((part) => part.type === type)?.value ?? "";
  const counting = {
    indexOf: (count: number) => (fromTwo ? Number(count !== 1) : order.indexOf(rules.select(count))),
    group: sign("group"),
    decimal: sign("decimal"),
  };
  countings.set(language, counting);
  return counting;
}

/**
 * Which of a language's plural forms goes with a number, 0-based, in the order of CLDR's rules (Unicode TR 35, part 3,
 * section 5): in English 0 for 1 and 1 for all else.
 */
export function pluralIndex(language: string, count: number): number {
  return countingOf(language).indexOf(count);
}

/** The number that a text begins with, as the language writes it: `1,234` in English, `1.234` in German. 0 where it is none. */
export function countIn(language: string, text: string): number {
  const { group, decimal } = countingOf(language);
  const plain = text
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/[\s\u066c]/g, "")
    .replaceAll(group, "")
    .replace(/\u066b/, ".")
    .replace(decimal, ".");
  return Number.parseFloat(plain) || 0;
}
