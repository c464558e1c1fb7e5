import { run, wholeNumber } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";

/** The options that every command with a dump site has. */
export const siteOptions = {
  contact: run(z.string(), "a mail address or page, which the dump site asks for", "mail"),
  date: run(z.string().default("latest"), "latest, or YYYYMMDD", "date"),
  from: run(z.string().optional(), "a mirror's address, or a folder of the same layout", "site"),
  spare: run(wholeNumber().default(1000), "megabytes that stay free on the disk beside the dump", "mb"),
};
