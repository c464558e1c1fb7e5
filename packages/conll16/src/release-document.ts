import { type Document, offsetConverter, paragraphsOfSentences, type Relation } from "@discoprep/corpus";
import { misplacedToken } from "@discoprep/corpus/alignment";
import { corpusRelation } from "./corpus-relation.ts";
import { corpusSentences } from "./corpus-sentences.ts";
import type { ReadRelation } from "./read-relations.ts";
import type { ParsedDocument } from "./schema.ts";

/**
 * One document of a release in the document model; its messages say what could not be read.
 * @param file where the relations stand, for messages
 */
export function releaseDocument(
  id: string,
  language: string,
  raw: string,
  parsed: ParsedDocument | undefined,
  group: readonly ReadRelation[],
  file: string | undefined,
): Document {
  const offsets = offsetConverter(raw, "code-points");
  const { sentences, messages } = corpusSentences(parsed ?? { sentences: [] }, offsets, id);
  const misplaced = misplacedToken({ id, raw }, sentences, "parses.json");
  if (misplaced !== undefined) messages.push({ severity: "error", ...misplaced });
  const relations = group.flatMap((read): Relation[] => {
    const where = {
      ...(file && { file }),
      line: read.line,
      document: id,
      ...(read.ID !== undefined && { relation: read.ID }),
    };
    const converted = corpusRelation(read, offsets, where);
    messages.push(...converted.messages);
    return converted.relation === undefined ? [] : [converted.relation];
  });
  const paragraphs = paragraphsOfSentences(raw, sentences);
  return { id, language, raw, paragraphs, sentences, relations, messages };
}
