import { offsetConverter, ProblemError, type RuleId } from "@discoprep/corpus";
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
  for (const [id, { raw }] of a.documents) {
    if (b.documents.has(id)) continue;
    throw new ProblemError({
      rule: "document-on-one-side",
      what: `the document is in ${a.name} and not in ${b.name}`,
      where: { document: id },
      expected: "the same documents of every annotator",
      found: `${counted(a.documents.size, "document")} in ${a.name}, ${b.documents.size} in ${b.name}`,
      remedy:
        raw === undefined
          ? "Name release folders instead of relations.json, so that documents without relations count."
          : "Add the document, or remove it from both.",
    });
  }
}

function checkSameText(a: MarkedDocument, b: MarkedDocument, sideA: Annotation, sideB: Annotation): void {
  const place = firstDifference(a, b);
  if (place === undefined) return;
  const excerpt = ({ characters }: MarkedDocument): string => {
    let text = "";
    for (let at = Math.max(0, place - 10); at < place + 20; at++) text += characters.get(at) ?? "";
    return JSON.stringify(text);
  };
  const raw = a.raw ?? b.raw;
  const offset = raw === undefined ? place : offsetConverter(raw, "code-points").toUtf16(place);
  refuse("raw-text-differs", "the raw texts differ", a.id, offset ?? place, {
    expected: `${excerpt(a)} as in ${sideA.name}`,
    found: `${excerpt(b)} in ${sideB.name}`,
    remedy: "Give every annotator the same raw texts, and do not change them.",
  });
}

/** The first code point at which both texts are known and not the same, or one has ended. */
function firstDifference(a: MarkedDocument, b: MarkedDocument): number | undefined {
  if (a.raw !== undefined && a.raw === b.raw) return undefined;
  const whole = a.raw !== undefined && b.raw !== undefined;
  const places = [...a.characters.keys(), ...(whole ? b.characters.keys() : [])].filter((place) => {
    const [one, other] = [a.characters.get(place), b.characters.get(place)];
    if (whole) return one !== other;
    // What RawText states has no white space to compare.
    return one !== undefined && other !== undefined && one.trim() !== "" && one !== other;
  });
  return places.length === 0 ? undefined : places.reduce((least, place) => Math.min(least, place));
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
