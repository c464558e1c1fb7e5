import type { Message } from "@discoprep/corpus";
import { countLabel } from "@discoprep/files/text";
import { goldLanguage, type ScoredRelation, type ScorePair, taskSenses } from "./scored-relation.ts";

/** What is wrong in an output that a score counts as it stands. */
export interface OutputProblems {
  /** How often the validator finds each error, by its rule. */
  readonly counts: ReadonlyMap<string, number>;
  /** What to say of it; empty where all is well. */
  readonly messages: readonly Message[];
}

/** What an output is, and what it is scored against. */
export interface OutputPlace {
  /** The output's name in messages and commands; `-` is standard input. */
  readonly output: string;
  /** The file of gold relations. */
  readonly gold: string;
  /** The language that the manifest of gold's release states. */
  readonly language: string | undefined;
  /** The parses.json beside gold, against which tokens are checked. */
  readonly parses: string | undefined;
  /** The supplementary task, in which types are gold's. */
  readonly senseOnly?: boolean;
  /** Which senses are allowed, a word of `--senses`; by default as the validator decides for gold's release. */
  readonly senses?: string;
}

interface OutputChecks {
  readonly language: string;
  readonly level: 4 | 5;
  /** A word of `--senses`. */
  readonly senses?: string;
  readonly parses?: string;
}

/**
 * What is wrong in a system's output that can be read: relations in documents without gold, and what the validator
 * calls an error, such as tokens outside the document, unsorted lists, duplicates, unknown senses. No figure
 * depends on it: the official scripts do not look.
 * @param validate runs the validator over the output
 */
export async function outputProblems(
  pair: ScorePair,
  place: OutputPlace,
  validate: (checks: OutputChecks) => AsyncIterable<Message>,
): Promise<OutputProblems> {
  const language = place.language ?? goldLanguage(pair.gold);
  const senses = place.senses ?? (place.language === undefined ? sensesToName(pair.gold) : undefined);
  const found = validate({
    language,
    // Types and connectives of the supplementary task are not the system's.
    level: place.senseOnly === true ? 4 : 5,
    senses,
    ...(place.parses !== undefined && namesTokenBehindGold(pair) && { parses: place.parses }),
  });
  const counts = new Map<string, number>();
  const meanings = new Map<string, string>();
  for await (const { rule, severity, found: label, meant } of found) {
    // A document that is not in parses.json is not in gold, either.
    if (severity === "error" && rule !== "unknown-document") countLabel(counts, rule);
    if (label !== undefined && meant !== undefined) meanings.set(label, meant);
  }
  const file = place.output === "-" ? "standard input" : place.output;
  const messages = [...warnOfSwappedFiles(pair, place.gold), ...warnOfDocumentsWithoutGold(pair, file)];
  if (counts.size > 0) {
    const against = place.parses === undefined ? "" : ` --parses ${place.parses}`;
    const named = senses === undefined ? "" : ` --senses ${senses}`;
    messages.push({
      severity: "warning",
      rule: "errors-in-output",
      what: "the output has errors; the figures count these relations as they stand",
      where: { file },
      found: [...counts].map(([id, count]) => `${count} ${id}`).join(", "),
      ...(meanings.size > 0 && { meant: meaningsText(meanings) }),
      remedy: `See each: discoprep validate ${language} ${place.output}${against}${named}`,
    });
  }
  return { counts, messages };
}

const namedLabels = 3;

/** `Comparison.Contrast for Comparision.Contrast`, label by label. */
function meaningsText(meanings: ReadonlyMap<string, string>): string {
  const pairs = [...meanings].slice(0, namedLabels).map(([label, meant]) => `${meant} for ${label}`);
  return `${pairs.join(", ")}${meanings.size > namedLabels ? ", …" : ""}`;
}

/** Gold has the text of its connectives, a system's output only their tokens. */
function* warnOfSwappedFiles({ gold }: ScorePair, file: string): Generator<Message> {
  const marked = gold.filter(({ type, connective }) => type === "Explicit" && connective.length > 0);
  const [first] = marked;
  if (first === undefined || marked.some(({ connectiveText }) => connectiveText !== "")) return;
  yield {
    severity: "warning",
    rule: "gold-without-text",
    what: "no connective of gold has a text; the file may be a system's output",
    where: { file, line: first.line },
    expected: "RawText in Connective",
    found: "none",
    remedy: "Name gold first, then the output.",
  };
}

/** Relations in documents without gold ones count as wrong: most likely the files do not belong together. */
function* warnOfDocumentsWithoutGold({ gold, predicted }: ScorePair, file: string): Generator<Message> {
  const known = new Set(gold.map(({ document }) => document));
  const found = predicted.filter(({ document }) => !known.has(document));
  const [first] = found;
  if (first === undefined || known.size === 0) return;
  yield {
    severity: "warning",
    rule: "documents-without-gold",
    what: `${found.length} of ${predicted.length} relations count as wrong: gold has no relation in their documents`,
    where: { file },
    found: `DocID ${first.document}${first.line === undefined ? "" : ` in line ${first.line}`}`,
    remedy: "Check that output and gold are of the same set, and that DocIDs are those of parses.json.",
  };
}

/** Any senses, where most of gold's are not the shared task's. */
function sensesToName(gold: readonly ScoredRelation[]): "any" | undefined {
  const task = new Set(taskSenses(goldLanguage(gold)));
  const known = gold.filter(({ senses }) => task.has(senses[0] ?? "")).length;
  return known * 2 < gold.length ? "any" : undefined;
}

/** Whether an output names a token behind gold's last one of a document. Only then parses.json, which may be large, is needed. */
function namesTokenBehindGold({ gold, predicted }: ScorePair): boolean {
  const last = new Map<string, number>();
  for (const relation of gold) {
    last.set(relation.document, Math.max(lastToken(relation), last.get(relation.document) ?? 0));
  }
  return predicted.some(
    (relation) => lastToken(relation) > (last.get(relation.document) ?? Number.POSITIVE_INFINITY),
  );
}

function lastToken({ arg1, arg2, connective }: ScoredRelation): number {
  return [arg1, arg2, connective].flat().reduce((last, token) => Math.max(last, token), 0);
}
