import type { Message } from "@discoprep/corpus";
import { Frequencies } from "@discoprep/files/text";
import type { SystemWarning } from "../comparison/warnings.ts";
import { goldLanguage, type ScoredRelation, type ScorePair, taskSenses } from "../conll16/scored-relation.ts";
import { unknownSenses, type WarningRules } from "./warnings.ts";

export interface OutputPlace extends WarningRules {
  /** The output's name in commands; `-` is standard input. */
  readonly output: string;
  readonly language: string | undefined;
  /** The parses.json beside gold, against which tokens are checked. */
  readonly parses: string | undefined;
  /** A value of `--senses`; by default, the validator's choice for the release. */
  readonly senses?: string;
}

interface OutputChecks extends Pick<OutputPlace, "senses" | "parses"> {
  readonly language: string;
  readonly level: 4 | 5;
}

/** Returns the validator's errors as a warning, except those of `systemWarnings`. No figure depends on them. */
export async function outputProblems(
  pair: ScorePair,
  place: OutputPlace,
  validate: (checks: OutputChecks) => AsyncIterable<Message>,
): Promise<SystemWarning[]> {
  const language = place.language ?? goldLanguage(pair.gold);
  const senses = place.senses ?? (place.language === undefined ? sensesToName(pair.gold) : undefined);
  // Another warning lists senses that gold lacks. Senses of gold are no fault of the output.
  const told = new Set(unknownSenses(pair, place.allowedSenses).flatMap(({ labels }) => Object.keys(labels)));
  for (const { senses } of pair.gold) for (const sense of senses) told.add(sense);
  const counts = new Frequencies();
  // Types and connectives of the supplementary task are not the system's.
  const level = place.senseOnly === true ? 4 : 5;
  const parses = namesTokenAfterGold(pair) ? place.parses : undefined;
  for await (const { rule, severity, found = "" } of validate({ language, level, senses, parses })) {
    const isTold =
      ["unknown-document", "unknown-type"].includes(rule) || (rule === "unknown-sense" && told.has(found));
    if (severity === "error" && !isTold) counts.add(rule);
  }
  if (counts.size === 0) return [];
  const against = place.parses === undefined ? "" : ` --parses ${place.parses}`;
  const named = senses === undefined ? "" : ` --senses ${senses}`;
  const command = `discoprep validate ${place.output} --lang ${language}${against}${named}`;
  return [{ kind: "errors-in-output", counts: Object.fromEntries(counts), command }];
}

function sensesToName(gold: readonly ScoredRelation[]): "any" | undefined {
  const task = taskSenses(goldLanguage(gold));
  const ofTask = gold.filter(({ senses }) => task.includes(senses[0] ?? "")).length;
  return gold.length === 0 || ofTask * 2 < gold.length ? "any" : undefined;
}

/** Returns true if a token is after gold's last one in a document. Only then must the large parses.json be read. */
function namesTokenAfterGold({ gold, predicted }: ScorePair): boolean {
  const last = new Map<string, number>();
  for (const relation of gold)
    last.set(relation.document, Math.max(lastToken(relation), last.get(relation.document) ?? 0));
  return predicted.some((relation) => lastToken(relation) > (last.get(relation.document) ?? Infinity));
}

function lastToken({ arg1, arg2, connective }: ScoredRelation): number {
  return [arg1, arg2, connective].flat().reduce((last, token) => Math.max(last, token), 0);
}
