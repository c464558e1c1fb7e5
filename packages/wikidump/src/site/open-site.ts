import { createReadStream, existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { ProblemError, problem, TryLaterError, UsageError } from "@discoprep/corpus";
import { isFolder, readText } from "@discoprep/files";
import { run } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import { HttpSite, type Patience } from "./http-site.ts";
import type { DumpSite } from "./site.ts";

const wikimedia = "https://dumps.wikimedia.org/";

/** Options that every command with a dump site has. */
export const siteOptions = {
  contact: run(z.string(), "a mail address or page, which the dump site asks for", "mail"),
  date: run(z.string().default("latest"), "latest, or YYYYMMDD", "date"),
  source: run(
    z.enum(["auto", "legacy", "content"]).default("auto"),
    "legacy dumps, content exports, or auto: content if no legacy dump is ready",
    { flag: "layout", value: "layout" },
  ),
  from: run(z.string().optional(), "a mirror's address, or a folder of the same layout", {
    flag: "site",
    value: "site",
  }),
};

/**
 * Opens the dump site, a mirror or a folder.
 * @param contact a mail address or page of the user, for the site's operators
 * @throws UsageError for a contact or site that is no address; ProblemError for a folder that is not there
 */
export function openSite({
  from = wikimedia,
  contact,
  ...patience
}: Patience & { readonly from?: string; readonly contact: string }): DumpSite {
  if (!/^(?:[^\s()@]+@[^\s()@]+\.[^\s()@]+|https?:\/\/[^\s()]+)$/.test(contact)) {
    const stated = JSON.stringify(contact);
    throw new UsageError(`the contact is a mail address or an address of the web, not ${stated}`);
  }
  if (/^https?:\/\//.test(from)) {
    if (URL.canParse(from)) return new HttpSite(from, contact, patience);
    throw new UsageError(`--site is no address of a site; name one as ${wikimedia}`);
  }
  if (isFolder(from)) return folderSite(from);
  const expected = "an address (https://…), or a folder with the layout of the dump site";
  throw new ProblemError(problem("no-dump-site", { file: from }, { expected }));
}

function folderSite(folder: string): DumpSite {
  const statusOf = (path: string) => statSync(join(folder, path), { throwIfNoEntry: false });
  return {
    name: folder,
    async list(path) {
      const place = join(folder, path);
      if (!isFolder(place)) return undefined;
      const names = readdirSync(place).map((name) => (isFolder(join(place, name)) ? `${name}/` : name));
      return names.sort();
    },
    async text(path) {
      return existsSync(join(folder, path)) ? readText(join(folder, path)) : undefined;
    },
    async size(path) {
      return statusOf(path)?.size;
    },
    async open(path, from, version) {
      const status = statusOf(path);
      if (status?.isFile() !== true) throw new TryLaterError(`${join(folder, path)} is not there (yet)`);
      const lastModified = status.mtime.toUTCString();
      const start = version.lastModified === lastModified ? from : 0;
      if (start > 0 && start >= status.size) return undefined;
      const bytes = createReadStream(join(folder, path), { start });
      return { from: start, size: status.size, lastModified, bytes };
    },
    async close() {},
  };
}
