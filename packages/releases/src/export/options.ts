import type { JobOptions } from "@discoprep/files";
import { argument, input, path, replaceOption, run, setting } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import { writableFormats, writeOptions } from "@discoprep/formats";
import { proposalKinds } from "./proposals/propose.ts";

export const exportOptions = z.strictObject({
  release: argument(path, "a release folder, or one that holds train, dev and test", "dir"),
  to: setting(z.enum(writableFormats), "format to write", { value: "format", main: true }),
  language: setting(
    z.string().optional(),
    "language tag (default: that of the release's manifest; without one, the raw texts decide)",
    { flag: "lang", value: "language" },
  ),
  ...writeOptions,
  propose: setting(
    z.array(z.enum(proposalKinds)).min(1).optional(),
    "relations to propose to an annotator: connectives, adjacent (sentences), commas (between clauses), or several",
    { value: "kinds", needs: { to: ["annotator"] } },
  ),
  connectives: input(
    path.optional(),
    "a file with connectives, a head a line: … between the parts of one; or a release, whose connectives are taken (default: English)",
    { value: "path", needs: "propose" },
  ),
  out: run(path, "folder or file to write", "dir"),
  replace: replaceOption,
});

export type ExportOptions = z.input<typeof exportOptions> & JobOptions;
