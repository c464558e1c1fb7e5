import { statSync } from "node:fs";
import { ProblemError, problem, UsageError } from "@discoprep/corpus";
import { folderSite } from "./folder-site.ts";
import { HttpSite, type Patience } from "./http-site.ts";
import type { DumpSite } from "./site.ts";

const wikimedia = "https://dumps.wikimedia.org/";

export interface SiteOptions extends Patience {
  readonly from?: string;
  /** A mail address or page of the user, for the site's operators. */
  readonly contact: string;
}

/**
 * Opens the dump site, a mirror or a folder.
 * @throws UsageError for a contact or site that is no address; ProblemError for a folder that is not there
 */
export function openSite({ from = wikimedia, contact, ...patience }: SiteOptions): DumpSite {
  if (!/^(?:[^\s()@]+@[^\s()@]+\.[^\s()@]+|https?:\/\/[^\s()]+)$/.test(contact)) {
    const stated = JSON.stringify(contact);
    throw new UsageError(`the contact is a mail address or an address of the web, not ${stated}`);
  }
  if (/^https?:\/\//.test(from)) {
    if (URL.canParse(from)) return new HttpSite(from, contact, patience);
    throw new UsageError(`--site is no address of a site; name one as ${wikimedia}`);
  }
  if (statSync(from, { throwIfNoEntry: false })?.isDirectory() === true) return folderSite(from);
  const expected = "an address (https://…), or a folder with the layout of the dump site";
  throw new ProblemError(problem("no-dump-site", { file: from }, { expected }));
}
