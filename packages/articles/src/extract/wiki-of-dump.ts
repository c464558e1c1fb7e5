import { type Message, ProblemError } from "@discoprep/corpus";
import { unknownLanguage } from "@discoprep/files/text";
import type { OpenDump } from "@discoprep/wikidump";
import type { ExtractOptions } from "./options.ts";
import type { ReaderSettings } from "./page-outcome.ts";

/**
 * Names of parts can be wrong: what the dumps say of themselves decides.
 * @throws ProblemError where they are of two wikis
 */
export function checkSameWiki(first: OpenDump, { file, site }: OpenDump): void {
  if (site.dbname === first.site.dbname) return;
  throw new ProblemError({
    rule: "parts-of-dump",
    what: "the parts are of two wikis",
    where: { file },
    expected: `${first.site.dbname}, as ${first.file}`,
    found: `${site.dbname}`,
    remedy: "Name the parts of one dump.",
  });
}

/** A dump that says it is of another project than Wikinews is not read by the conventions of Wikinews. */
export function otherWiki({ site }: OpenDump): Pick<ReaderSettings, "host"> {
  const host = otherProject.exec(site.base ?? "")?.[1];
  return host === undefined ? {} : { host };
}

const otherProject =
  /^(?:https?:)?\/\/([a-z-]+\.(?:wikipedia|wiktionary|wikibooks|wikiquote|wikisource|wikiversity|wikivoyage)\.org)\//;

/**
 * Where the dump says that it is of a wiki in another language, that is a warning: one of the two is wrong. A code of
 * two or three letters that is a wiki's is not looked for among all languages: to load their names takes as long as a hundred pages.
 */
export function warnOfLanguage({ file, site }: OpenDump, { language, onMessage }: ExtractOptions): void {
  const stated = /^([a-z_]+?)wiki(news)?$/.exec(site.dbname ?? "")?.[1]?.replaceAll("_", "-");
  const agrees = stated === language || stated === language.split("-")[0];
  // `simple` and its like are wikis, not languages.
  if (!agrees || !/^[a-z]{2,3}$/.test(language))
    for (const message of unknownLanguage(language)) onMessage?.(message);
  if (agrees || stated === undefined) return;
  const warning: Message = {
    severity: "warning",
    rule: "other-language",
    what: "the dump is of a wiki in another language",
    where: { file },
    expected: `"${language}", as asked for`,
    found: `${site.dbname}`,
    remedy: "Check --lang.",
  };
  onMessage?.(warning);
}
