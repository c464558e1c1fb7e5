import { type Message, ProblemError, problem } from "@discoprep/corpus";
import { eachJsonLine } from "@discoprep/files";
import { counted, schemaIssues } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";

const schema = z
  .looseObject({
    document: z.string(),
    revision: z.string(),
    file: z.enum(["raw", "segmented"]),
    before: z.string(),
    after: z.string(),
    left: z.string(),
    right: z.string(),
    who: z.string().optional(),
    why: z.string().optional(),
  })
  .refine(({ left, before, right }) => left + before + right !== "", "left, before and right are all empty");

/** One correction by hand: a line of `corrections.jsonl`. */
export type Correction = z.infer<typeof schema>;

export async function readCorrections(file: string): Promise<Correction[]> {
  const corrections: Correction[] = [];
  for await (const { record, line } of eachJsonLine(file)) {
    const { data, error } = schema.safeParse(record);
    if (data === undefined) {
      const expected = "document, revision, file (raw or segmented), before, after, left, right";
      const details = { expected, found: schemaIssues(error) };
      throw new ProblemError(problem("invalid-correction", { file, line }, details));
    }
    corrections.push(data);
  }
  return corrections;
}

export type CorrectionState = "applied" | "moved" | "already" | "gone" | "ambiguous" | "unselected";

export function isLost(state: CorrectionState | undefined): boolean {
  return state === "gone" || state === "ambiguous";
}

export type CorrectionRecord = Correction & { readonly state: CorrectionState };

export function countStates(records: readonly CorrectionRecord[]): Record<CorrectionState, number> {
  const counts = { applied: 0, moved: 0, already: 0, gone: 0, ambiguous: 0, unselected: 0 };
  for (const { state } of records) counts[state]++;
  return counts;
}

/**
 * Returns an error for each correction whose place is lost, and one for those of documents that the set does not have.
 * @param records the corrections of the file, in its order
 */
export async function lostCorrections(
  records: readonly CorrectionRecord[],
  file: string,
): Promise<Message[]> {
  const lines: number[] = [];
  for await (const { line } of eachJsonLine(file)) lines.push(line);
  const lost = records.flatMap((record, index): Message[] => {
    const { document, before, after, left, right, state, who } = record;
    if (!isLost(state)) return [];
    const by = who === undefined ? "" : `, by ${who}`;
    const [place, old, now] = [left + before + right, before, after].map((text) => JSON.stringify(text));
    const found = `${place}, ${old} → ${now}, in ${record.file}${by}`;
    const rule = state === "gone" ? "correction-gone" : "correction-ambiguous";
    return [problem(rule, { file, line: lines[index], document }, { found })];
  });
  const unselected = records.flatMap(({ state, document }) => (state === "unselected" ? [document] : []));
  if (unselected.length === 0) return lost;
  const documents = [...new Set(unselected)];
  const names = `${documents.slice(0, 5).join(", ")}${documents.length > 5 ? ", …" : ""}`;
  const found = `${counted(unselected.length, "correction")} of ${names}`;
  return [...lost, problem("corrections-unselected", { file }, { found })];
}
