/** The primary subtag of a BCP 47 language tag, in small letters: `zh-Hans-CN`, `ZH_cn` → `zh`. */
export function primaryLanguage(language: string): string {
  return (language.split(/[-_]/)[0] ?? "").toLowerCase();
}

/** Whether a language tag names Chinese, whatever its script or region: `zh`, `zh-Hans`, `zh-CN`. */
export function isChinese(language: string): boolean {
  return primaryLanguage(language) === "zh";
}

/** Whether a text is a well-formed BCP 47 language tag, such as `tr` or `zh-Hans`. */
export function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
