import { option, replaceOption } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";

const path = z.string().min(1);
const paths = z.array(path).min(1);

/** The options of `report`. */
export const reportOptions = z.strictObject({
  folders: option(z.array(path).default([]), {
    help: "release folders (or folders of train, dev, test), articles, blind sets",
    role: "input",
    several: true,
    argument: true,
    value: "dir",
  }),
  gold: option(path.optional(), {
    help: "gold standard to score systems against: a release or its relations.json",
    role: "input",
    value: "release",
  }),
  system: option(paths.optional(), {
    help: "outputs of systems, one relation a line",
    role: "input",
    several: true,
    value: "output",
  }),
  agreement: option(paths.optional(), {
    help: "the releases of two annotators or more",
    role: "input",
    several: true,
    value: "releases",
  }),
  changes: option(paths.optional(), {
    help: "two versions of articles, of a blind set or of a release: the older one first",
    role: "input",
    several: true,
    value: "versions",
  }),
  expect: option(path.optional(), {
    help: "published counts to compare releases with, as stats takes them",
    role: "input",
    value: "file",
  }),
  text: option(z.boolean().optional(), {
    help: "ids, labels and counts only: for corpora that must not be published",
    role: "option",
    negated: true,
  }),
  language: option(z.string().optional(), {
    help: "language tag of the releases (default: that of the manifest; without one, the raw texts decide)",
    role: "option",
    flag: "lang",
    value: "language",
  }),
  svg: option(path.optional(), {
    help: "write the charts as SVG files to this folder, too",
    role: "run",
    value: "dir",
  }),
  out: option(path, { help: "folder of the pages; open its index.html", role: "run", value: "site" }),
  replace: replaceOption,
});

/** What to report on, how, and where the site goes. Paths as the command line names them. */
export type ReportOptions = z.input<typeof reportOptions>;
