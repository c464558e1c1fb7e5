import { copyFileSync, mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { releaseWriter } from "@discoprep/conll16";
import { type Message, ProblemError } from "@discoprep/corpus";
import {
  fileStream,
  inputDigest,
  type JobRecord,
  OutputFiles,
  readLines,
  readText,
  runJob,
  writeFileWhole,
} from "@discoprep/files";
import { counted } from "@discoprep/files/text";
import { readScored } from "@discoprep/score/conll16";
import { stringify } from "yaml";
import { readRelease } from "../folder/read-release.ts";
import { relationsFile, releasePaths } from "../folder/release-folder.ts";
import { scoreColumns } from "./columns.ts";
import { type BundleOptions, bundleOptions } from "./options.ts";

/** What was put into the folder. */
interface Bundle extends JobRecord {
  readonly counts: { readonly documents: number; readonly relations: number };
}

const pages = { Overview: "overview", Evaluation: "evaluation", Data: "data" } as const;

/**
 * Writes the folder of a Codabench competition (bundle format version 2, as Codabench's own unpacker reads it):
 * competition.yaml, pages, gold, the public data, and the scoring program, which needs nothing but Node.
 * @throws ProblemError where gold is not a whole release, or the solution cannot be scored
 */
export async function bundleCodabench(options: BundleOptions): Promise<Bundle> {
  const { gold, solution, platform } = options;
  return runJob({ command: "bundle", schema: bundleOptions, options }, async (folder, report) => {
    const relations = await readScored(readLines(fileStream(relationsFile(gold)), gold), gold);
    const documents = writeData(folder, gold, report);
    if (solution !== undefined) await writeSolution(folder, solution);
    const counts = { documents, relations: relations.length };
    const senses = [...new Set(relations.map(({ senses }) => senses[0] ?? ""))].sort();
    await writePages(folder, {
      title: titleOf(options),
      ...counts,
      senses: senses.map((one) => `\`${one}\``).join(", "),
    });
    await writeProgram(folder);
    const competition = `${yamlHead}${stringify(competitionOf(options))}`;
    await writeFileWhole(join(folder, "competition.yaml"), competition);
    const inputs = [gold, solution].flatMap((path) => path ?? []);
    const size = `${counted(documents, "document")}, ${counted(relations.length, "relation")}`;
    return {
      options: { platform, title: titleOf(options) },
      inputs: inputs.map((path) => inputDigest(basename(path), path)),
      counts,
      summary: `${size}; zip the files in it, not the folder, and upload the zip file`,
    };
  });
}

function titleOf({ title = "Shallow discourse parsing" }: BundleOptions): string {
  return title;
}

/** Gold for the scoring program; texts and parses without relations for participants. @returns the number of documents */
function writeData(root: string, gold: string, report: (message: Message) => void): number {
  const { relations, parses, raw } = releasePaths(gold);
  if (relations === undefined || parses === undefined || raw === undefined)
    throw new ProblemError({
      rule: "no-release",
      what: "gold is not a whole release",
      where: { file: gold },
      expected: "relations.json, parses.json and raw/",
      found: "not all of them",
      remedy: "Name one set of a release, such as release/test.",
    });
  const reference = join(root, "reference_data");
  mkdirSync(reference);
  copyFileSync(relations, join(reference, "relations.json"));
  copyFileSync(parses, join(reference, "parses.json"));
  const release = readRelease(gold);
  for (const message of release.messages) report(message);
  const files = new OutputFiles(join(root, "public_data"));
  const writer = releaseWriter(["input"], "2016", release.language);
  for (const document of release.documents) files.add(writer.add(document).get("input") ?? {});
  files.add(writer.end().get("input") ?? {});
  return release.documents.length;
}

/** @throws ProblemError where it cannot be scored */
async function writeSolution(root: string, solution: string): Promise<void> {
  await readScored(readLines(fileStream(solution), solution), solution);
  mkdirSync(join(root, "solution"));
  copyFileSync(solution, join(root, "solution", "output.json"));
}

/** Fills the pages of the package: `{{title}}` and the like. */
async function writePages(root: string, values: Readonly<Record<string, string | number>>): Promise<void> {
  mkdirSync(join(root, "pages"));
  const rows = scoreColumns.map(({ key, title, what }) => `| \`${key}\` | ${title} | ${what} |`);
  const columns = ["| column | title | counts |", "|---|---|---|", ...rows].join("\n");
  const all: Readonly<Record<string, string | number>> = { ...values, columns };
  for (const page of [...Object.values(pages), "terms"]) {
    const text = readText(dataFile(`pages/${page}.md`));
    const filled = text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => `${all[name] ?? ""}`);
    await writeFileWhole(join(root, "pages", `${page}.md`), filled);
  }
  copyFileSync(dataFile("logo.png"), join(root, "logo.png"));
}

function dataFile(name: string): string {
  return fileURLToPath(new URL(`../../data/codabench/${name}`, import.meta.url));
}

async function writeProgram(root: string): Promise<void> {
  const program = fileURLToPath(new URL("../../dist/codabench/score.js", import.meta.url));
  const folder = join(root, "scoring_program");
  mkdirSync(folder);
  copyFileSync(program, join(folder, "score.mjs"));
  const metadata = { command: "node /app/program/score.mjs /app/input /app/output" };
  await writeFileWhole(join(folder, "metadata.yaml"), stringify(metadata));
}

const yamlHead = `# A competition of Codabench. Zip the files of this folder, not the folder itself, and upload the zip file.
# Change before: the dates of the phase, the pages, the logo.
`;

function competitionOf(options: BundleOptions): object {
  return {
    version: 2,
    title: titleOf(options),
    description: "Find the discourse relations of a text: connectives, arguments and senses.",
    image: "logo.png",
    terms: "pages/terms.md",
    registration_auto_approve: true,
    // The default image has no Node.
    docker_image: "node:20-slim",
    enable_detailed_results: true,
    pages: Object.entries(pages).map(([title, page]) => ({ title, file: `pages/${page}.md` })),
    tasks: [
      {
        ...{ index: 0, name: "Discourse relations", description: "Relations are scored against gold." },
        ...{ scoring_program: "scoring_program", reference_data: "reference_data" },
      },
    ],
    ...(options.solution !== undefined && { solutions: [{ index: 0, tasks: [0], path: "solution" }] }),
    phases: [
      {
        ...{ index: 0, name: "Evaluation", description: "Outputs are scored." },
        ...{ start: "2020-01-01 00:00:00", tasks: [0] },
        ...{ public_data: "public_data", accepts_only_result_submissions: true },
      },
    ],
    leaderboards: [
      {
        ...{ title: "Results", key: "main", submission_rule: "Add" },
        columns: scoreColumns.map(({ key, title }, index) => ({
          ...{ title, key, index, sorting: "desc", precision: 4 },
        })),
      },
    ],
  };
}
