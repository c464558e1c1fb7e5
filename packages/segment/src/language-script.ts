import { primaryLanguage } from "@discoprep/corpus";
import table from "../data/language-scripts.json" with { type: "json" };

/** Unicode's scripts of a writing system that has several, by its ISO 15924 code; further scripts of a language, by its primary tag. */
const {
  scripts,
  also,
}: { readonly [name in "scripts" | "also"]: Readonly<Record<string, readonly string[]>> } = table;

/** Fewest letters that say something of a language. */
const fewestLetters = 20;

/** True if at least half of the letters are in a script of the language, or if there are too few or no script is known. */
export function isInScriptOf(language: string, text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const own = scriptsOf(language);
  if (letters.length < fewestLetters || own.length === 0) return true;
  const letter = new RegExp(own.map((script) => `\\p{Script=${script}}`).join("|"), "u");
  return letters.filter((one) => letter.test(one)).length * 2 >= letters.length;
}

/** Returns the scripts of a language by Unicode's names, the likely one first. */
function scriptsOf(language: string): string[] {
  const locale = new Intl.Locale(language.replaceAll("_", "-"));
  const likely = locale.maximize().script;
  if (likely === undefined) return [];
  const others = locale.script === undefined ? (also[primaryLanguage(language)] ?? []) : [];
  return [likely, ...others].flatMap((script) => scripts[script] ?? [script]);
}
