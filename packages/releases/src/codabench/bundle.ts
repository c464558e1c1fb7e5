import { cpSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { ProblemError, problem, UsageError } from "@discoprep/corpus";
import { inputDigest, type JobOptions, type JobRecord, readText, runJob } from "@discoprep/files";
import { argument, input, path, replaceOption, run, setting } from "@discoprep/files/option";
import { counted } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import { OutputFiles } from "@discoprep/formats/format";
import { readRelease, releasePaths } from "@discoprep/formats/release";
import { scoreFiles } from "@discoprep/score/systems";
import { parseDocument } from "yaml";
import { writeReleasePart } from "../release-part.ts";

/** Days that the calendar has: with others the platform refuses the upload. */
const days = z
  .string()
  .regex(/^\d{4}(-\d\d){2}\.\.\d{4}(-\d\d){2}$/, "It must be like 2027-02-01..2027-02-14.")
  .refine((text) => text.split("..").every(isDay), "The calendar has no such day.");

function isDay(day: string): boolean {
  return new Date(day).toJSON()?.startsWith(day) === true;
}

export const bundleOptions = z.strictObject({
  gold: argument(path, "the test set with its relations: one set of a release", "gold"),
  dev: input(path.optional(), "a development set, for an earlier phase", { value: "dir", needs: "dates" }),
  dates: setting(z.array(days).max(2).optional(), "days of each phase; needed with --dev", "first..last,…"),
  title: setting(path.default("Shallow discourse parsing"), "the competition's title", "title"),
  solution: input(path.optional(), "an output for the test set, as an example of a submission", "output"),
  out: run(path, "folder or file to write: the folder that is zipped and uploaded", "dir"),
  replace: replaceOption,
});

type BundleOptions = z.input<typeof bundleOptions> & JobOptions;

/** Writes the folder of a Codabench competition (bundle format version 2). Participants see nothing of gold. */
export function bundleCodabench(options: BundleOptions): Promise<JobRecord> {
  const { gold, dev, solution } = options;
  return runJob({ command: "bundle", schema: bundleOptions, options }, async (folder): Promise<JobRecord> => {
    if (dev !== undefined && resolve(dev) === resolve(gold))
      throw new UsageError(
        "--dev names the test set: its development phase would show the scores of the test",
      );
    for (const part of ["data/codabench/bundle", "dist/codabench"])
      cpSync(new URL(`../../${part}`, import.meta.url), folder, { recursive: true });
    fillTemplate(folder, options);
    const documents = dev === undefined ? [] : [await writeSet(folder, "dev", dev)];
    documents.push(await writeSet(folder, "test", gold));
    if (solution !== undefined) {
      await scoreFiles(gold, solution);
      cpSync(solution, join(folder, "solution/output.json"));
    }
    return {
      inputs: [dev, gold, solution].flatMap((file) => (file ? inputDigest(basename(file), file) : [])),
      counts: { documents },
      summary: `${counted(documents.length, "phase")}; zip the files in it, not the folder, and upload the zip file`,
    };
  });
}

/** Fills title, phases and dates in. @throws UsageError for dates that are not those of the phases */
function fillTemplate(folder: string, options: BundleOptions): void {
  const { title = "Shallow discourse parsing", dev, dates = [], solution } = options;
  const days = dates.join("..").split("..");
  const [, lastOfDev = "", firstOfTest = ""] = days;
  if (`${days}` !== `${days.toSorted()}` || (dev === undefined ? dates.length > 1 : lastOfDev >= firstOfTest))
    throw new UsageError("--dates: the days of each phase, in order; development must end before the test");
  const overview = join(folder, "pages/overview.md");
  const text = readText(overview).replace("{{title}}", () => title);
  writeFileSync(overview, text);
  const file = join(folder, "competition.yaml");
  const competition = parseDocument(readText(file));
  competition.set("title", title);
  if (solution === undefined) competition.delete("solutions");
  if (dev === undefined) for (const list of ["tasks", "phases"]) competition.deleteIn([list, 0]);
  for (const [phase, days] of dates.entries()) {
    const [first, last] = days.split("..");
    competition.setIn(["phases", phase, "start"], `${first} 00:00:00`);
    competition.setIn(["phases", phase, "end"], `${last} 23:59:59`);
  }
  writeFileSync(file, competition.toString({ lineWidth: 0 }));
}

/** Writes gold and public data of a phase. @returns the number of documents */
async function writeSet(folder: string, phase: string, release: string): Promise<number> {
  const { language, documents } = readRelease(release);
  const { relations, parses } = releasePaths(release);
  if (relations === undefined || parses === undefined) {
    const expected = "relations.json and parses.json beside raw/";
    throw new ProblemError(problem("no-release", { file: release }, { expected }));
  }
  cpSync(relations, join(folder, `reference_data_${phase}/relations.json`));
  cpSync(parses, join(folder, `reference_data_${phase}/parses.json`));
  const files = new OutputFiles(join(folder, `public_data_${phase}`));
  await writeReleasePart(files, documents, { part: "input", edition: "2016", language });
  return documents.ids.length;
}
