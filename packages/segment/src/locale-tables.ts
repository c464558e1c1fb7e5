import { primaryLanguage } from "@discoprep/corpus";
import { readDataFile } from "@discoprep/files";

/** Abbreviations and words of one language; abbreviations in lower case, without their last full stop. */
interface LocaleTable {
  /** Their stop ends no sentence: Dr., z.B. */
  readonly never: readonly string[];
  /** It ends none before a number: Nr. 5 */
  readonly beforeNumber: readonly string[];
  /** It ends one only before a starter: 1990 г. Он */
  readonly unlessStarter: readonly string[];
  /** It ends one only before a capital: etc., usw. */
  readonly beforeCapital: readonly string[];
  /** Ends of abbreviations that are compounds: Goethestr. */
  readonly compounds: readonly string[];
  /** Capitalised function words, which begin a sentence even after an abbreviation. */
  readonly starters: readonly string[];
  readonly months: readonly string[];
  /** Whether a number and a full stop make an ordinal: am 4. Platz */
  readonly ordinals: boolean;
  /** Whether all nouns are capitalised, so that a capital tells little. */
  readonly capitalisedNouns: boolean;
}

export type AbbreviationKind = "never" | "beforeNumber" | "unlessStarter" | "beforeCapital";

export interface LocaleRules {
  readonly kinds: ReadonlyMap<string, AbbreviationKind>;
  readonly compounds: readonly string[];
  readonly starters: ReadonlySet<string>;
  readonly months: ReadonlySet<string>;
  readonly ordinals: boolean;
  readonly capitalisedNouns: boolean;
}

/** The languages with a table in data, sentences-LANGUAGE.json. */
export const localeLanguages: readonly string[] = ["de", "es", "fr", "it", "pl", "pt", "ru", "tr"];

const noRules: LocaleRules = {
  kinds: new Map(),
  compounds: [],
  starters: new Set(),
  months: new Set(),
  ordinals: false,
  capitalisedNouns: false,
};
const loaded = new Map<string, LocaleRules>();

/** The rules of a language, read when first asked for; without words where it has no table. */
export function localeRules(language: string): LocaleRules {
  const primary = primaryLanguage(language);
  if (!localeLanguages.includes(primary)) return noRules;
  const rules =
    loaded.get(primary) ??
    rulesOf(readDataFile<LocaleTable>(new URL(`../data/sentences-${primary}.json`, import.meta.url)));
  loaded.set(primary, rules);
  return rules;
}

function rulesOf(table: LocaleTable): LocaleRules {
  const kinds = new Map<string, AbbreviationKind>();
  for (const kind of ["beforeCapital", "unlessStarter", "beforeNumber", "never"] as const) {
    for (const word of table[kind]) kinds.set(word, kind);
  }
  const { compounds, starters, months, ordinals, capitalisedNouns } = table;
  return {
    kinds,
    compounds,
    starters: new Set(starters),
    months: new Set(months),
    ordinals,
    capitalisedNouns,
  };
}
