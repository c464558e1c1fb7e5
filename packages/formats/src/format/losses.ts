import { type Message, problem, type Relation, type RuleId } from "@discoprep/corpus";

export interface WriteResult {
  readonly text: string;
  readonly written: number;
  readonly messages: Message[];
}

/** Counts what a format cannot carry: one message for each kind, at the first relation with it. */
export type Lose = (rule: RuleId, reason?: string) => void;

/** Writes relations one by one and collects their losses. @param write undefined: the format has no such relation */
export function writeRelations(
  relations: readonly Relation[],
  write: (relation: Relation, lose: Lose) => string | undefined,
): WriteResult {
  const losses = new Map<string, { readonly first: Message; count: number }>();
  let text = "";
  let written = 0;
  for (const [position, relation] of relations.entries()) {
    const lost = new Set<string>();
    const lose: Lose = (rule, reason = "") => {
      const kind = `${rule} ${reason}`;
      if (lost.has(kind)) return;
      lost.add(kind);
      const where = { ...relation.source, relation: relation.id ?? relation.source?.relation ?? position };
      const loss = losses.get(kind) ?? { first: problem(rule, where, { found: reason }), count: 0 };
      loss.count++;
      losses.set(kind, loss);
    };
    if (relation.type === "") {
      lose("relation-not-written", "no type");
      continue;
    }
    const lines = write(relation, lose);
    if (lines === undefined) continue;
    text += lines;
    written++;
  }
  const messages = [...losses.values()].map(({ first, count }): Message => {
    const relationCount = `${count} of ${relations.length} relations`;
    return { ...first, found: first.found === "" ? relationCount : `${first.found} (${relationCount})` };
  });
  return { text, written, messages };
}

export function loseParts(
  relation: Relation,
  parts: readonly ("punctuation" | "id" | "annotator" | "attribution" | "conn2")[],
  lose: Lose,
): void {
  const { arg1, arg2, attribution } = relation;
  const holds = {
    punctuation: relation.punctuation !== undefined,
    id: relation.id !== undefined,
    annotator: relation.annotator !== undefined && hasOwnFields(relation),
    attribution: (attribution ?? arg1.attribution ?? arg2.attribution) !== undefined,
    conn2: relation.conn2 !== undefined,
  };
  for (const part of parts) {
    if (holds[part]) lose(`${part}-not-written`);
  }
}

/** Tells whether the later Annotator columns hold more than the tool fills in by itself. */
function hasOwnFields({ annotator }: Relation): boolean {
  if (annotator === undefined) return false;
  const { identifier: _computed, provenance, ...rest } = annotator;
  return provenance !== "DEFAULT" || Object.values(rest).some((field) => field !== "");
}

export function twoSenses(senses: readonly string[], lose: Lose): readonly string[] {
  if (senses.length > 2) lose("third-sense-not-written");
  return senses.slice(0, 2);
}
