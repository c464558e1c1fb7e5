import { type Manifest, manifestIn } from "@discoprep/files";
import { counted } from "@discoprep/files/text";
import { releaseSets } from "@discoprep/formats/release";
import { corpusStatistics } from "@discoprep/releases/stats";
import { commands, type RunName } from "./commands.ts";

export interface Limits {
  /** Share of its articles, documents, words or relations that a step may lose. */
  readonly loss: number;
  readonly articles: number;
  /** Growth of the remnants of markup that is allowed, as a share. */
  readonly remnants: number;
  /** Most corrections by hand that were not made, and documents of a pinned set that are missing. */
  readonly corrections: number;
  /** The wiki from which the articles of an extraction must come. */
  readonly wiki?: string;
}

const unusedBudget = 0.1;

/** Largest number of new remnants that is no loss of quality. */
const fewRemnants = 10;

type Written = Partial<Manifest>;

/**
 * Returns in words why the result of a step should not take the place of an earlier one, or an empty list if it may.
 * @param before folder of the earlier result, which may be absent @param after folder of the new result
 */
export function judgeResult(before: string | undefined, after: string, limits: Limits): string[] {
  const earlier = before === undefined ? {} : manifestIn(before);
  const result = manifestIn(after);
  const { command, counts, options } = result;
  const budget = numberAt(options, "words") ?? 0;
  const words = numberAt(counts, "words") ?? budget;
  const articles = numberAt(counts, "kept") ?? 0;
  const remnants = remnantsIn(result);
  const oldRemnants = earlier.remnants === undefined ? Infinity : remnantsIn(earlier);
  const mostRemnants = Math.max(oldRemnants * (1 + limits.remnants), oldRemnants + fewRemnants);
  const states = ["gone", "ambiguous", "unselected"].map((state) => {
    return { state, number: numberAt(counts, "corrections", state) ?? 0 };
  });
  const lost = states.filter(({ number }) => number > 0);
  const corrections = lost.reduce((sum, { number }) => sum + number, 0);
  const missing = numberAt(counts, "missing") ?? 0;
  const faults = [...emptyParts(result, after), ...losses(earlier, result, limits.loss)];
  if (command === "select" && words < budget * (1 - unusedBudget))
    faults.push(`it has ${words} of the ${budget} words asked for`);
  if (command === "extract" && articles < limits.articles)
    faults.push(`it has too few articles: ${articles}`);
  const { dbname } = (result.site ?? {}) as { readonly dbname?: string };
  if (limits.wiki !== undefined && dbname !== undefined && dbname !== limits.wiki)
    faults.push(`it is of ${dbname}, not of ${limits.wiki}`);
  if (remnants > mostRemnants)
    faults.push(`it has ${remnants} remnants of markup, where the earlier one has ${oldRemnants}`);
  if (corrections > limits.corrections)
    faults.push(`it lacks corrections: ${lost.map(({ state, number }) => `${number} ${state}`).join(", ")}`);
  if (missing > limits.corrections) faults.push(`it lacks ${counted(missing, "document")} of the pinned set`);
  return faults;
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

function emptyParts(result: Written, after: string): string[] {
  const empty = [...figures(result.command, result)].filter(([, number]) => number === 0);
  if (empty.length > 0) return empty.map(([name]) => `it has no ${name}`);
  if (result.command !== "convert" || releaseSets(after).length < 2) return [];
  const { sets, documents } = corpusStatistics(after).statistics;
  return sets.filter((set) => documents[set] === 0).map((set) => `${set} has no document`);
}

function losses(earlier: Written, result: Written, loss: number): string[] {
  const now = figures(result.command, result);
  return [...figures(result.command, earlier)].flatMap(([name, number]) => {
    const left = now.get(name) ?? 0;
    if (left >= number * (1 - loss)) return [];
    return [`it has ${left} ${name}, where the earlier one has ${number}`];
  });
}

function remnantsIn({ remnants = {} }: Written): number {
  const kinds: unknown[] = Object.values(remnants as object);
  return kinds.reduce<number>((sum, remnant) => sum + (numberAt(remnant, "count") ?? 0), 0);
}
