import { statSync } from "node:fs";
import { ProblemError, UsageError } from "@discoprep/corpus";
import { folderSite } from "./folder-site.ts";
import type { Patience } from "./http-client.ts";
import { httpSite } from "./http-site.ts";
import { type DumpSite, wikimedia } from "./site.ts";
import { userAgent } from "./user-agent.ts";

export interface SiteOptions extends Patience {
  /** Another site or mirror, or a folder of the same layout. */
  readonly from?: string;
  /** A mail address or page by which the site's operators can reach the user. */
  readonly contact: string;
}

/**
 * The dump site, a mirror or a folder.
 * @throws UsageError for a contact or site that is not an address; ProblemError for a folder that is not there
 */
export function openSite({ from = wikimedia, contact, ...patience }: SiteOptions): DumpSite {
  userAgent(contact);
  if (/^https?:\/\//.test(from)) {
    if (!URL.canParse(from))
      // It may hold a password.
      throw new UsageError(`--from is no address of a site; name one as ${wikimedia}`);
    return httpSite(from, contact, patience);
  }
  if (statSync(from, { throwIfNoEntry: false })?.isDirectory() === true) return folderSite(from);
  throw new ProblemError({
    rule: "no-dump",
    what: "there is no such folder",
    where: { file: from },
    expected: "an address (https://…), or a folder with the layout of the dump site",
    remedy: "Check --from.",
  });
}
