import { languageName, type Message } from "@discoprep/corpus";

/** Where no rule depends on the language, one that is not known is named, not refused. */
export function unknownLanguage(language: string): Message[] {
  if (languageName(language) !== undefined || language === "und") return [];
  return [
    {
      severity: "warning",
      rule: "unknown-language",
      what: `no known language has the tag "${language}"; it is kept as named`,
      where: {},
      remedy: "Check --lang; und stands for an undetermined language.",
    },
  ];
}
