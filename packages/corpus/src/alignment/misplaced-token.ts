import type { Document, Sentence } from "../document.ts";
import type { Problem } from "../message.ts";
import { sameText } from "./canonical.ts";

/**
 * The problem of the first token whose offsets do not lead to its text: from there on all offsets are shifted.
 * @param file where the tokens come from
 */
export function misplacedToken(
  { id, raw }: Pick<Document, "id" | "raw">,
  sentences: readonly Sentence[],
  file: string,
): Problem | undefined {
  for (const [index, sentence] of sentences.entries()) {
    for (const [position, token] of sentence.tokens.entries()) {
      const found = raw.slice(token.start, token.end);
      if (sameText(found, token.form)) continue;
      return {
        rule: "layer-mismatch",
        what: `the offsets of token ${position + 1} of sentence ${index + 1} do not lead to its text`,
        where: { file, document: id, offset: token.start },
        expected: `raw text ${JSON.stringify(token.form)}`,
        found: JSON.stringify(found),
        remedy: "Check that the parse layer and the raw text are of the same document and edition.",
      };
    }
  }
  return undefined;
}
