import { primaryLanguage } from "@discoprep/corpus";
import table from "../data/language-scripts.json" with { type: "json" };

type Scripts = Readonly<Record<string, readonly string[]>>;

/** Unicode's scripts of a writing system that has several, by its ISO 15924 code. */
const scripts: Scripts = table.scripts;
/** Further scripts of a language, by its primary tag. */
const furtherScripts: Scripts = table.also;

/** Fewest letters that show a language. */
const fewestLetters = 20;

/** Tells whether at least half of the letters are in a script of the language, or if there are too few or no script is known. */
export function isInScriptOf(language: string, text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const names = scriptsOf(language);
  if (letters.length < fewestLetters || names.length === 0) return true;
  const pattern = new RegExp(names.map((name) => `\\p{Script=${name}}`).join("|"), "u");
  return letters.filter((letter) => pattern.test(letter)).length * 2 >= letters.length;
}

/** Returns the scripts of a language by Unicode's names, the likely one first. */
function scriptsOf(language: string): string[] {
  const locale = new Intl.Locale(language.replaceAll("_", "-"));
  const likely = locale.maximize().script;
  if (likely === undefined) return [];
  const further = locale.script === undefined ? (furtherScripts[primaryLanguage(language)] ?? []) : [];
  return [likely, ...further].flatMap((script) => scripts[script] ?? [script]);
}
