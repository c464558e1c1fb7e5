import { type Message, primaryLanguage, problem, unknownLanguage } from "@discoprep/corpus";
import type { SiteInfo } from "@discoprep/wikidump";

/**
 * Warns of a dump of another language than `xml:lang` of its root element and the code of its wiki state: `en` and `simple`,
 * `nb` and `no`. A language of two or three letters is not looked for among all languages: loading their names takes as long as
 * a hundred pages.
 */
export function languageWarnings(
  file: string,
  site: Pick<SiteInfo, "language" | "dbname">,
  language: string,
): Message[] {
  const code = /^([a-z_]+?)wiki(news)?$/.exec(site.dbname ?? "")?.[1]?.replaceAll("_", "-");
  const primary = primaryLanguage(language);
  const agrees = code === language || [code, primaryLanguage(site.language ?? "")].includes(primary);
  // `simple` and its like are wikis, not languages.
  const unknown = agrees && /^[a-z]{2,3}$/.test(language) ? [] : unknownLanguage(language);
  if (agrees || (site.language ?? code) === undefined) return unknown;
  const found = site.language === undefined ? site.dbname : `xml:lang="${site.language}"`;
  const details = { expected: `"${language}", as asked for`, found };
  return [...unknown, problem("other-language", { file }, details)];
}
