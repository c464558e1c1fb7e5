import { hash } from "node:crypto";
import type { Page } from "@discoprep/wikidump";
import type { WorkerSettings } from "../worker-settings.ts";
import { KEY_DIGITS } from "./place-table.ts";

/**
 * The key of a page: a hash of all that decides what becomes of it, beside the program. These are the options, the
 * wiki's language, host and namespaces, and the page's id, revision, timestamp, title, redirect and text. The revision alone is
 * not enough (options, hidden texts), the text alone neither (a new title is another document).
 */
export function pageKeys({
  language,
  namespaces,
  host,
  reader,
}: WorkerSettings): (page: Page<unknown>) => string {
  const given = hash("sha256", JSON.stringify([language, namespaces, host ?? null, reader]));
  return ({ id, revision, timestamp = null, title, redirect, sha1 = null }) =>
    hash(
      "sha256",
      JSON.stringify([given, id, revision, timestamp, title, redirect !== undefined, sha1]),
    ).slice(0, KEY_DIGITS);
}
