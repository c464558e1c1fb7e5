import { type Message, problem, unknownLanguage } from "@discoprep/corpus";

/**
 * Warns of a dump of another language. A wiki's code of two or three letters is not looked for among all languages: loading
 * their names takes as long as a hundred pages.
 */
export function languageWarnings(file: string, dbname: string | undefined, language: string): Message[] {
  const stated = /^([a-z_]+?)wiki(news)?$/.exec(dbname ?? "")?.[1]?.replaceAll("_", "-");
  const agrees = stated === language || stated === language.split("-")[0];
  // `simple` and its like are wikis, not languages.
  const unknown = agrees && /^[a-z]{2,3}$/.test(language) ? [] : unknownLanguage(language);
  if (agrees || stated === undefined) return unknown;
  const details = { expected: `"${language}", as asked for`, found: dbname };
  return [...unknown, problem("other-language", { file }, details)];
}
