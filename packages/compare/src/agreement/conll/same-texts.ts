import { ProblemError, problem, type RuleId } from "@discoprep/corpus";
import { counted } from "@discoprep/files/text";
import type { Annotation, MarkedDocument } from "./annotation.ts";

/** Checks that two annotators marked the same documents, texts and tokens. @throws ProblemError naming the first difference */
export function checkSameTexts(a: Annotation, b: Annotation): void {
  checkSameDocuments(a, b);
  checkSameDocuments(b, a);
  for (const [document, ofA] of a.documents) {
    const ofB = b.documents.get(document) as MarkedDocument;
    const refuse = (rule: RuleId, offset: number, textOfA: string, textOfB: string): never => {
      const details = { expected: `${textOfA} as in ${a.name}`, found: `${textOfB} in ${b.name}` };
      throw new ProblemError(problem(rule, { document, offset }, details));
    };
    if (ofA.raw !== ofB.raw) {
      let offset = 0;
      while (ofA.raw[offset] === ofB.raw[offset]) offset++;
      const excerpt = ({ raw }: MarkedDocument): string =>
        JSON.stringify(raw.slice(Math.max(0, offset - 10), offset + 20).toWellFormed());
      refuse("raw-text-differs", offset, excerpt(ofA), excerpt(ofB));
    }
    for (const [token, place] of ofA.tokens) {
      const [begin, end] = place;
      const [otherBegin, otherEnd] = ofB.tokens.get(token) ?? place;
      if (begin !== otherBegin || end !== otherEnd)
        refuse("tokens-differ", begin, `token ${token} at ${begin}..${end}`, `${otherBegin}..${otherEnd}`);
    }
  }
}

function checkSameDocuments(a: Annotation, b: Annotation): void {
  const document = [...a.documents.keys()].find((id) => !b.documents.has(id));
  if (document === undefined) return;
  const found = `it in ${a.name} with ${counted(a.documents.size, "document")}, and not in ${b.name} with ${b.documents.size}`;
  const details = { expected: "the same documents of every annotator", found };
  throw new ProblemError(problem("document-on-one-side", { document }, details));
}
