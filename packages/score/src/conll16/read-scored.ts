import { relationsOfLines } from "@discoprep/conll16";
import { type Message, ProblemError } from "@discoprep/corpus";
import { type ScoredRelation, scoredRelation } from "./scored-relation.ts";

const remedy = "`discoprep validate` names everything that is wrong with the file.";

/**
 * The relations of a JSON Lines file given as a stream of lines; blank lines are passed over.
 * @param file a name for messages
 * @throws ProblemError naming the first line that is not a relation that can be scored
 */
export async function readScored(lines: AsyncIterable<string>, file: string): Promise<ScoredRelation[]> {
  const refuse = (message: Message): never => {
    throw new ProblemError({ remedy, ...message });
  };
  const relations: ScoredRelation[] = [];
  for await (const read of relationsOfLines(lines, file, refuse)) relations.push(scoredRelation(read, file));
  return relations;
}
