import { type Message, problem } from "./message.ts";

/**
 * Returns the primary subtag of a BCP 47 language tag, in small letters: `zh-Hans-CN`, `ZH_cn` → `zh`. A code of ISO 639-2 or
 * 639-3 is its shorter one, where it has one (BCP 47, section 2.2.1): `eng` → `en`, `zho`, `chi`, `cmn` → `zh`.
 */
export function primaryLanguage(language: string): string {
  const primary = (language.split(/[-_]/)[0] ?? "").toLowerCase();
  if (!/^[a-z]{3}$/.test(primary)) return primary;
  return Intl.getCanonicalLocales(primary)[0]?.split("-")[0] ?? primary;
}

/** Tells whether a language tag names Chinese, whatever its script or region: `zh`, `zh-Hans`, `zh-CN`. */
export function isChinese(language: string): boolean {
  return primaryLanguage(language) === "zh";
}

/** The names of languages, made on first use: that takes as long as to load a small package. */
let languageNames: Intl.DisplayNames | undefined;

/**
 * Returns the English name of a tag's language: `ltg` → `Latgalian`.
 * @returns undefined for a language that Unicode's CLDR does not know, and for a text that is not a tag
 */
export function languageName(tag: string): string | undefined {
  const language = primaryLanguage(tag);
  if (!/^[a-z]{2,8}$/.test(language)) return undefined;
  languageNames ??= new Intl.DisplayNames(["en"], { type: "language", fallback: "none" });
  return languageNames.of(language);
}

/** Tells whether a text is a well-formed BCP 47 language tag, such as `tr` or `zh-Hans`. */
export function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

/** Returns a warning for a language that is not known. It is not refused: no rule depends on it. */
export function unknownLanguage(language: string): Message[] {
  if (languageName(language) !== undefined || language === "und") return [];
  return [problem("unknown-language", {}, { found: JSON.stringify(language) })];
}
