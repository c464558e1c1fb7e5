import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { CorrectionState } from "@discoprep/articles/select";
import { ProblemError } from "@discoprep/corpus";
import { manifestIn, readManifest } from "@discoprep/files";
import * as z from "@discoprep/files/zod";

/** A larger gain of remnants of markup is no accident of one dump. */
const TOLERANCE = 0.05;

/** Fewer new remnants than these do not stop a release. */
const FEW_REMNANTS = 10;

/** The parts of a step's manifest that the gate reads. */
const judged = z.object({
  counts: z.record(z.string(), z.unknown()).optional(),
  remnants: z.record(z.string(), z.object({ count: z.number() })).optional(),
});

interface StepFigures {
  readonly kept?: number;
  readonly taken?: number;
  readonly words?: number;
  readonly remnants?: number;
}

/**
 * Compares a new release with the one before.
 * @param maxLoss the share of its articles or words that a step may lose, as `5%`
 * @throws ProblemError where a step lost more, or has 5 % more remnants of markup
 */
export function checkQuality(before: string, after: string, maxLoss = "5%"): void {
  const least = 1 - Number.parseFloat(maxLoss) / 100;
  const found = readdirSync(after).flatMap((step) => {
    const [old, now] = [figuresOf(join(before, step)), figuresOf(join(after, step))];
    if (old === undefined || now === undefined) return [];
    const fewer = (["kept", "taken", "words"] as const).flatMap((name) => {
      const [was, is] = [old[name], now[name]];
      if (was === undefined || is === undefined || is >= was * least) return [];
      return [`${step}: ${name} ${was} → ${is}`];
    });
    const [were, are] = [old.remnants ?? 0, now.remnants ?? 0];
    const isWorse = are > were * (1 + TOLERANCE) && are - were > FEW_REMNANTS;
    return isWorse ? [...fewer, `${step}: remnants of markup ${were} → ${are}`] : fewer;
  });
  refuse(found, after, {
    why: "it is worse than the one before",
    expected: `at most ${maxLoss} fewer articles and words (--max-loss), and 5% more remnants of markup`,
    remedy: "Look at the changes/ folder there.",
  });
}

/** @throws ProblemError where a step `extract` has fewer articles than `least` */
export function checkArticles(out: string, least = 0): void {
  const found = readdirSync(out).flatMap((step) => {
    const { kept } = figuresOf(join(out, step)) ?? {};
    const isFewer = manifestIn(join(out, step)).command === "extract" && (kept ?? 0) < least;
    return isFewer ? [`${step}: ${kept ?? 0}`] : [];
  });
  refuse(found, out, {
    why: "it has too few articles",
    expected: `at least ${least} in each step extract (--min-articles)`,
    remedy: "Look at dropped.jsonl of the step there, and at the dump.",
  });
}

/** @throws ProblemError where something was found */
function refuse(
  found: readonly string[],
  file: string,
  { why, expected, remedy }: { readonly why: string; readonly expected: string; readonly remedy: string },
): void {
  if (found.length === 0) return;
  throw new ProblemError({
    rule: "result-not-taken",
    what: `the new release is not published: ${why}`,
    where: { file },
    expected,
    found: found.join("; "),
    remedy: `${remedy} To publish it all the same, add --force.`,
  });
}

/**
 * Checks that a new release has the corrections that people made by hand.
 * @throws ProblemError where a place is gone, or stands in a document more than once
 */
export function checkCorrections(out: string): void {
  const found = readdirSync(out).flatMap((step) => {
    const { corrections } = manifestIn(join(out, step)).counts ?? {};
    const { gone = 0, ambiguous = 0 } = (corrections ?? {}) as Partial<Record<CorrectionState, number>>;
    return gone + ambiguous === 0 ? [] : [`${step}: ${gone} gone, ${ambiguous} ambiguous`];
  });
  refuse(found, out, {
    why: "it lacks corrections",
    expected: "every correction made",
    remedy: "Look at corrections.jsonl of the step there.",
  });
}

function figuresOf(folder: string): StepFigures | undefined {
  const file = join(folder, "manifest.json");
  if (!existsSync(file)) return undefined;
  const { counts, remnants } = readManifest(folder, judged, {
    rule: "result-not-taken",
    what: "the release cannot be judged by its manifest",
    expected: "the manifest that the step wrote",
    remedy: "Build it anew; or add --force.",
  });
  const figures = Object.entries(counts ?? {}).filter(([, value]) => typeof value === "number");
  const found = Object.values(remnants ?? {}).reduce((sum, { count }) => sum + count, 0);
  return { ...Object.fromEntries(figures), ...(remnants !== undefined && { remnants: found }) };
}
