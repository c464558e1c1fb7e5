import { primaryLanguage } from "@discoprep/corpus";
import { readDataFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import { classes, Rules, table } from "./rules.ts";

const words = z.array(z.string());
/**
 * Words of a language. Abbreviations are in lower case and without their last full stop, by when it ends a sentence: `never` (Dr.,
 * z.B.), not `beforeNumber` (Nr. 5), not `unlessStarter` (1990 г. Он), only `beforeCapital` (etc., usw.). `compounds` are the ends of
 * compounds (Goethestr.), `starters` capitalised function words, which begin a sentence even after an abbreviation. `ordinals`: a
 * number and a full stop make an ordinal (am 4. Platz). `capitalisedNouns`: a capital does not show the beginning of a sentence.
 */
const languageSchema = z.strictObject({
  source: z.string(),
  never: words,
  beforeNumber: words,
  unlessStarter: words,
  beforeCapital: words,
  compounds: words,
  starters: words,
  months: words,
  ordinals: z.boolean(),
  capitalisedNouns: z.boolean(),
});
type Language = z.infer<typeof languageSchema>;

const ends = table("ends", "goesOn");
const anySchema = z.strictObject({
  source: z.string(),
  languages: words,
  noWords: languageSchema,
  classes,
  tables: z.strictObject({ fullStop: ends, otherMark: ends }),
});

const dataFile = (name: string): URL => new URL(`../data/sentences-${name}.json`, import.meta.url);
const general = readDataFile(dataFile("any"), anySchema);

/** The rules of all languages; those of a language add its words. */
export const anyRules = new Rules(general.classes);
const lastWord = anyRules.pattern("{lastWord}");
const spaced = anyRules.pattern("{spaced}");

export type LocaleRules = ReturnType<typeof rulesOf>;

const loaded = new Map<string, LocaleRules>();

/** Returns the rules of a language, which are read once. A language without a file has no words. */
export function localeRules(language: string): LocaleRules {
  const primary = primaryLanguage(language);
  const name = general.languages.includes(primary) ? primary : "any";
  const words = (): Language =>
    name === "any" ? general.noWords : readDataFile(dataFile(name), languageSchema);
  const rules = loaded.get(name) ?? rulesOf(words());
  loaded.set(name, rules);
  return rules;
}

function rulesOf(language: Language) {
  const { starters, months, beforeNumber, source: about } = language;
  const rules = new Rules({
    ...general.classes,
    starter: { about, words: starters },
    starterAnyCase: {
      about,
      words: [...starters, ...starters.map((word) => withFirst(word, "toLowerCase"))],
    },
    month: { about, words: months },
    numberedLabel: {
      about,
      words: [...beforeNumber, ...beforeNumber.map((word) => withFirst(word, "toUpperCase"))],
    },
  });
  const settings = (["ordinals", "capitalisedNouns"] as const).filter((setting) => language[setting]);
  const kinds = new Map(
    (["beforeCapital", "unlessStarter", "beforeNumber", "never"] as const).flatMap((kind) =>
      language[kind].map((word) => [word, kind] as const),
    ),
  );
  return {
    fullStop: rules.table(general.tables.fullStop, settings),
    otherMark: rules.table(general.tables.otherMark, settings),
    wordClass: (before: string) => wordClass(before, kinds, language.compounds),
  };
}

function withFirst(word: string, change: "toLowerCase" | "toUpperCase"): string {
  return word.charAt(0)[change]() + word.slice(1);
}

/** Returns the class of a word with its stops, of its parts (`т. д.`), after an elision (`l'art.`), or of a compound's end (`Goethestr.`). */
function wordClass(before: string, kinds: ReadonlyMap<string, string>, compounds: readonly string[]): string {
  const word = lastWord.exec(before)?.[0] ?? "";
  const lower = word.toLowerCase();
  const parts = spaced.exec(before)?.[0].toLowerCase().split(/\.\s/) ?? [];
  const forms = [
    ...parts.slice(0, -1).map((_, from) => parts.slice(from).join(".")),
    lower,
    lower.replace(/^.*['’]/, ""),
    compounds.find((end) => lower.endsWith(end)) ?? "",
  ];
  const form = forms.find((form) => kinds.has(form));
  return kinds.get(form ?? "") ?? (/^\p{Ll}$/u.test(word) ? "letter" : "other");
}
