import { type Manifest, manifestIn } from "@discoprep/files";
import { counted } from "@discoprep/files/text";
import { releaseSets } from "@discoprep/formats/release";
import { corpusStatistics } from "@discoprep/releases/stats";
import { commands, type RunName } from "./commands.ts";

/** The limits within which the result of a step is taken in the place of an earlier one. */
export interface Limits {
  /** Share of its articles, documents, words or relations that a step may lose. */
  readonly loss: number;
  readonly articles: number;
  /** Growth of the remnants of markup that is allowed, as a share. */
  readonly remnants: number;
  /** Most corrections by hand that were not made, and documents of a pinned set that are missing. */
  readonly corrections: number;
}

const unusedBudget = 0.1;

/** Fewer new remnants than these are no loss of quality. */
const fewRemnants = 10;

type Written = Partial<Manifest>;

/**
 * Returns in words why the result of a step should not take the place of an earlier one; nothing where it may.
 * @param before folder of the earlier result, which may be absent @param after folder of the new result
 */
export function judgeResult(before: string | undefined, after: string, limits: Limits): string[] {
  const earlier = before === undefined ? {} : manifestIn(before);
  const made = manifestIn(after);
  return [
    ...emptyParts(made, after),
    ...missedBudget(made),
    ...losses(earlier, made, limits.loss),
    ...fewArticles(made, limits.articles),
    ...newRemnants(earlier, made, limits.remnants),
    ...lostCorrections(made, limits.corrections),
  ];
}

function figures(command: string | undefined, { counts, options }: Written): Map<string, number> {
  const places = Object.entries<readonly string[]>(commands[command as RunName]?.figures ?? {});
  // Raw texts alone become a release without relations.
  const isInputRelease = command === "convert" && options?.format === undefined;
  return new Map(
    places.flatMap(([name, path]): [string, number][] => {
      const value = numberAt(counts, ...path);
      return value === undefined || (isInputRelease && name === "relations") ? [] : [[name, value]];
    }),
  );
}

function numberAt(counts: unknown, ...path: readonly string[]): number | undefined {
  const value = path.reduce((part, key) => (part as Record<string, unknown> | undefined)?.[key], counts);
  return typeof value === "number" ? value : undefined;
}

function emptyParts(made: Written, after: string): string[] {
  const empty = [...figures(made.command, made)].filter(([, number]) => number === 0);
  if (empty.length > 0) return empty.map(([name]) => `it has no ${name}`);
  if (made.command !== "convert" || releaseSets(after).length < 2) return [];
  const { sets, documents } = corpusStatistics(after).statistics;
  return sets.filter((set) => documents[set] === 0).map((set) => `${set} has no document`);
}

function missedBudget({ command, options, counts }: Written): string[] {
  const budget = numberAt(options, "words") ?? 0;
  const words = numberAt(counts, "words") ?? budget;
  const isMissed = command === "select" && words < budget * (1 - unusedBudget);
  return isMissed ? [`it has ${words} of the ${budget} words asked for`] : [];
}

function losses(earlier: Written, made: Written, loss: number): string[] {
  const now = figures(made.command, made);
  return [...figures(made.command, earlier)].flatMap(([name, number]) => {
    const left = now.get(name) ?? 0;
    if (left >= number * (1 - loss)) return [];
    return [`it has ${left} ${name}, where the earlier one has ${number}`];
  });
}

function fewArticles({ command, counts }: Written, least: number): string[] {
  const articles = numberAt(counts, "kept") ?? 0;
  return command === "extract" && articles < least ? [`it has too few articles: ${articles}`] : [];
}

function newRemnants(earlier: Written, made: Written, growth: number): string[] {
  if (earlier.remnants === undefined) return [];
  const before = remnantsIn(earlier);
  const after = remnantsIn(made);
  if (after <= before * (1 + growth) || after - before <= fewRemnants) return [];
  return [`it has ${after} remnants of markup, where the earlier one has ${before}`];
}

function remnantsIn({ remnants = {} }: Written): number {
  const kinds: unknown[] = Object.values(remnants as object);
  return kinds.reduce<number>((sum, remnant) => sum + (numberAt(remnant, "count") ?? 0), 0);
}

function lostCorrections({ counts }: Written, most: number): string[] {
  const lost = ["gone", "ambiguous", "unselected"].flatMap((state) => {
    const number = numberAt(counts, "corrections", state) ?? 0;
    return number > 0 ? [{ state, number }] : [];
  });
  const missing = numberAt(counts, "missing") ?? 0;
  const states = lost.map(({ state, number }) => `${number} ${state}`).join(", ");
  const faults = [];
  if (lost.reduce((sum, { number }) => sum + number, 0) > most)
    faults.push(`it lacks corrections: ${states}`);
  if (missing > most) faults.push(`it lacks ${counted(missing, "document")} of the pinned set`);
  return faults;
}
