import { ProblemError, type RuleId } from "@discoprep/corpus";
import { counted } from "@discoprep/files/text";
import type { Annotation, MarkedDocument } from "./annotation.ts";

/**
 * Checks that two annotators marked the same documents, texts and tokens.
 * @throws ProblemError naming the document, and the first offset or token that differs
 */
export function checkSameTexts(a: Annotation, b: Annotation): void {
  checkSameDocuments(a, b);
  checkSameDocuments(b, a);
  for (const [id, document] of a.documents) {
    const other = b.documents.get(id) as MarkedDocument;
    checkSameText(document, other, a, b);
    checkSameTokens(document, other, a, b);
  }
}

function checkSameDocuments(a: Annotation, b: Annotation): void {
  for (const id of a.documents.keys()) {
    if (b.documents.has(id)) continue;
    throw new ProblemError({
      rule: "document-on-one-side",
      what: `the document is in ${a.name} and not in ${b.name}`,
      where: { document: id },
      expected: "the same documents of every annotator",
      found: `${counted(a.documents.size, "document")} in ${a.name}, ${b.documents.size} in ${b.name}`,
      remedy: "Add the document, or remove it from both.",
    });
  }
}

function checkSameText(a: MarkedDocument, b: MarkedDocument, sideA: Annotation, sideB: Annotation): void {
  if (a.raw === b.raw) return;
  let offset = 0;
  while (a.raw[offset] === b.raw[offset]) offset++;
  const excerpt = ({ raw }: MarkedDocument): string =>
    JSON.stringify(raw.slice(Math.max(0, offset - 10), offset + 20).toWellFormed());
  refuse("raw-text-differs", "the raw texts differ", a.id, offset, {
    expected: `${excerpt(a)} as in ${sideA.name}`,
    found: `${excerpt(b)} in ${sideB.name}`,
    remedy: "Give every annotator the same raw texts, and do not change them.",
  });
}

function checkSameTokens(a: MarkedDocument, b: MarkedDocument, sideA: Annotation, sideB: Annotation): void {
  for (const [token, [begin, end]] of a.tokens) {
    const [otherBegin, otherEnd] = b.tokens.get(token) ?? [begin, end];
    if (begin === otherBegin && end === otherEnd) continue;
    refuse("tokens-differ", `token ${token} is not the same on both sides`, a.id, begin, {
      expected: `${begin}..${end} as in ${sideA.name}`,
      found: `${otherBegin}..${otherEnd} in ${sideB.name}`,
      remedy: "Convert both annotators' folders with the same parse layers and the same version.",
    });
  }
}

function refuse(
  rule: RuleId,
  what: string,
  document: string,
  offset: number,
  rest: { readonly expected: string; readonly found: string; readonly remedy: string },
): never {
  throw new ProblemError({ rule, what, where: { document, offset }, ...rest });
}
