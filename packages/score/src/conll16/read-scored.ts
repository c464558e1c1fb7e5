import { ProblemError } from "@discoprep/corpus";
import { type ScoredRelation, scoredRelation } from "./scored-relation.ts";

/**
 * The relations of a JSON Lines file given as a stream of lines; blank lines are passed over.
 * @param file a name for messages
 * @throws ProblemError naming the line that is not JSON or not a relation
 */
export async function readScored(lines: AsyncIterable<string>, file: string): Promise<ScoredRelation[]> {
  const relations: ScoredRelation[] = [];
  let number = 0;
  for await (const line of lines) {
    number++;
    if (line.trim() === "") continue;
    relations.push(scoredRelation(parse(line, file, number), file, number));
  }
  return relations;
}

function parse(line: string, file: string, number: number): unknown {
  try {
    return JSON.parse(number === 1 ? line.replace(/^\ufeff/, "") : line);
  } catch (cause) {
    throw new ProblemError(
      {
        rule: "invalid-json",
        what: "the line is not JSON",
        where: { file, line: number },
        expected: "one relation a line",
        found: line,
        remedy: "`discoprep validate` names everything that is wrong with the file.",
      },
      { cause },
    );
  }
}
