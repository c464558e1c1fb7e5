import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readBytes, sha256 } from "@discoprep/files";
import { type Dataset, inputPlaces } from "./dataset.ts";
import { type Fingerprint, fingerprint, whatChanged } from "./fingerprint.ts";
import type { Step } from "./job.ts";
import { type RunSettings, settingsOf } from "./steps.ts";

/** What `out/fingerprints.json` holds of a step that has run. */
export interface Completion {
  readonly fingerprint: Fingerprint;
  /** SHA-256 of the step's manifest, so that a folder changed by hand is made again. */
  readonly manifest: string;
}

/** By the name of the step. */
export type Completions = Record<string, Completion>;

/** What `out/fingerprints.json` says; nothing where it cannot be read. */
export function readCompletions(out: string): Completions {
  const file = join(out, "fingerprints.json");
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Completions;
  } catch {
    return {}; // unreadable marks prove nothing: every step runs again
  }
}

/** What a step's output depends on now, and why it has to run. */
export interface Judgement {
  readonly fingerprint: Fingerprint;
  /** Undefined where the step's result is what it would make. */
  readonly reason: string | undefined;
}

/** Compares a step's inputs, options and program with those its result was made with. */
export async function judgeStep(
  step: Step,
  dataset: Dataset,
  completions: Completions,
  program: string,
  settings: RunSettings,
): Promise<Judgement> {
  const stated = { ...step, ...settingsOf(step, settings) };
  const now = await fingerprint(stated, inputPlaces(step, dataset), program);
  const last = completions[step.name];
  const changed = whatChanged(now, last?.fingerprint);
  return { fingerprint: now, reason: changed ?? whatIsWrong(join(dataset.out, step.name), last?.manifest) };
}

/** @param manifest SHA-256 of the manifest as the step wrote it */
function whatIsWrong(folder: string, manifest: string | undefined): string | undefined {
  const file = join(folder, "manifest.json");
  if (!existsSync(file)) return "its result is gone";
  return sha256(readBytes(file)) === manifest ? undefined : "its result was changed by hand";
}
