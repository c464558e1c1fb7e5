import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { ProblemError, readBytes, sha256, writeFileWhole } from "@discoprep/corpus";
import lockfile from "proper-lockfile";
import { checkCounts } from "./corpus-counts.ts";
import type { Difference } from "./difference.ts";
import { fingerprint } from "./fingerprint.ts";
import { type Job, jobProblem, readJob, readSources, type Source, type Step } from "./job.ts";
import { checkPins } from "./pins.ts";
import { programVersions } from "./program.ts";
import { findSources, type SourcePaths } from "./sources.ts";
import { runStep, stepInputs } from "./steps.ts";

export interface BuildOptions {
  /** The dataset's folder: `dataset.json` and what lies beside it. */
  readonly dataset: string;
  /** Paths of sources by name, where they are not where `sources.json` says. */
  readonly sources?: ReadonlyMap<string, string>;
  /** The folder of licensed corpora, which `$CORPORA` in `sources.json` stands for. */
  readonly corpora?: string | undefined;
  /** Told of each step as it begins and ends. */
  readonly onStep?: (step: Step, state: "running" | "made" | "unchanged") => void;
}

export interface BuildResult {
  readonly job: Job;
  /** The folder with one folder a step. */
  readonly out: string;
  readonly steps: readonly {
    readonly step: Step;
    readonly state: "made" | "unchanged";
    readonly folder: string;
  }[];
  /** What `pinned.json` and the counts of the job's releases expected and did not find. */
  readonly differences: readonly Difference[];
}

/** What `out/fingerprints.json` holds of a step that has run. */
interface Completion {
  readonly fingerprint: string;
  /** SHA-256 of the step's manifest, so that a folder changed by hand is made again. */
  readonly manifest: string;
}

/**
 * Runs a dataset's job step by step into `out/<step>`. A step whose inputs, options and versions are
 * those of its last run is not run again. Each step's folder is complete or as it was before.
 * @throws ProblemError for a missing or changed source, a faulty job, a step that fails, or a second
 * build of the same dataset at the same time
 */
export async function buildDataset(options: BuildOptions): Promise<BuildResult> {
  const folder = resolve(options.dataset);
  const job = readJob(folder);
  const sources = await findSources(
    folder,
    usedSources(folder, job),
    options.sources ?? new Map(),
    options.corpora,
  );
  const out = join(folder, "out");
  mkdirSync(out, { recursive: true });
  const release = await lock(out);
  try {
    removeForgotten(out, job);
    const completions = readCompletions(out);
    const versions = programVersions();
    const steps: BuildResult["steps"][number][] = [];
    for (const step of job.steps) {
      options.onStep?.(step, "running");
      const state = await runIfChanged(step, folder, out, sources, completions, versions);
      await writeFileWhole(join(out, "fingerprints.json"), `${JSON.stringify(completions, null, 2)}\n`);
      options.onStep?.(step, state);
      steps.push({ step, state, folder: join(out, step.name) });
    }
    return { job, out, steps, differences: await findDifferences(folder, out, job) };
  } finally {
    await release();
  }
}

async function runIfChanged(
  step: Step,
  folder: string,
  out: string,
  sources: SourcePaths,
  completions: Record<string, Completion>,
  versions: Readonly<Record<string, string>>,
): Promise<"made" | "unchanged"> {
  const locate = (input: string): string => locateInput(input, folder, out, sources);
  const print = await fingerprint(step, stepInputs(step).map(locate), versions);
  const manifest = join(out, step.name, "manifest.json");
  const last = completions[step.name];
  if (last?.fingerprint === print && existsSync(manifest) && sha256(readBytes(manifest)) === last.manifest) {
    return "unchanged";
  }
  delete completions[step.name];
  await runStep(step, locate, join(out, step.name));
  completions[step.name] = { fingerprint: print, manifest: sha256(readBytes(manifest)) };
  return "made";
}

async function findDifferences(folder: string, out: string, job: Job): Promise<Difference[]> {
  const differences = checkPins(folder, out);
  for (const step of job.steps) {
    if (step.run !== "convert" || step.counts === undefined) continue;
    differences.push(...(await checkCounts(step.name, join(out, step.name), join(folder, step.counts))));
  }
  return differences;
}

/** The sources that the job names; `sources.json` may list alternatives it does not use. */
function usedSources(folder: string, job: Job): Source[] {
  const inputs = job.steps.flatMap(stepInputs);
  return readSources(folder).filter(({ name }) =>
    inputs.some((input) => input === `source:${name}` || input.startsWith(`source:${name}/`)),
  );
}

/** `source:NAME`, `step:NAME` (and a path below it), or a path inside the dataset's folder. */
function locateInput(input: string, folder: string, out: string, sources: SourcePaths): string {
  const [kind, rest] = input.split(/:(.*)/s);
  if (rest === undefined) return join(folder, input);
  if (kind === "step") return join(out, rest);
  const [name = "", ...below] = rest.split("/");
  const path = kind === "source" ? sources.get(name) : undefined;
  if (path === undefined) {
    throw jobProblem(
      folder,
      `the input "${input}" is not known`,
      "source:NAME of sources.json, step:NAME, or a path",
    );
  }
  return join(path, ...below);
}

function readCompletions(out: string): Record<string, Completion> {
  const file = join(out, "fingerprints.json");
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Record<string, Completion>;
  } catch {
    return {}; // unreadable marks prove nothing: every step runs again
  }
}

/** Folders of steps that the job no longer has; the whole of `out` is this program's. */
function removeForgotten(out: string, job: Job): void {
  const known = new Set([...job.steps.map((step) => step.name), "fingerprints.json"]);
  for (const name of readdirSync(out)) {
    if (!name.startsWith(".") && !known.has(name)) rmSync(join(out, name), { recursive: true, force: true });
  }
}

async function lock(out: string): Promise<() => Promise<void>> {
  try {
    return await lockfile.lock(out, { lockfilePath: join(out, ".lock"), stale: 60_000, update: 10_000 });
  } catch (cause) {
    throw new ProblemError(
      {
        rule: "dataset-busy",
        what: "another build of this dataset is running",
        where: { file: out },
        remedy: "Wait for it to end. After a crash the lock is released within a minute.",
      },
      { cause },
    );
  }
}
