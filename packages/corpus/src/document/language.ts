/** The primary subtag of a BCP 47 language tag, in small letters: `zh-Hans-CN`, `ZH_cn` → `zh`. */
export function primaryLanguage(language: string): string {
  return (language.split(/[-_]/)[0] ?? "").toLowerCase();
}

/** Whether a language tag names Chinese, whatever its script or region: `zh`, `zh-Hans`, `zh-CN`. */
export function isChinese(language: string): boolean {
  return primaryLanguage(language) === "zh";
}

const languageNames = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" });

/**
 * The English name of a tag's language: `ltg` → `Latgalian`.
 * @returns undefined for a language that Unicode's CLDR does not know, and for a text that is not a tag
 */
export function languageName(tag: string): string | undefined {
  return /^[a-z]{2,8}$/.test(primaryLanguage(tag)) ? languageNames.of(primaryLanguage(tag)) : undefined;
}

/** Whether a text is a well-formed BCP 47 language tag, such as `tr` or `zh-Hans`. */
export function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
