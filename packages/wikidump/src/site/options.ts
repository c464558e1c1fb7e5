import { run } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";

export const siteOptions = {
  contact: run(z.string(), "a mail address or page, which the dump site asks for", "mail"),
  date: run(z.string().default("latest"), "latest, or YYYYMMDD", "date"),
  source: run(
    z.enum(["auto", "legacy", "content"]).default("auto"),
    "legacy dumps, content exports, or auto: content where no legacy dump is ready",
    { flag: "layout", value: "layout" },
  ),
  from: run(z.string().optional(), "a mirror's address, or a folder of the same layout", {
    flag: "site",
    value: "site",
  }),
};
