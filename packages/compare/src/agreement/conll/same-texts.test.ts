import { expect, it } from "vitest";
import { annotationOf } from "../../../test/annotations.ts";
import type { Annotation, MarkedDocument } from "./annotation.ts";
import { checkSameTexts } from "./same-texts.ts";

const a = annotationOf({ d: [] }, "A");

/** Makes another annotator, whose document differs. */
function annotatorB(change: Partial<MarkedDocument>): Annotation {
  return {
    name: "B",
    documents: new Map([["d", { ...(a.documents.get("d") as MarkedDocument), ...change }]]),
  };
}

it("names the document and offset where raw texts or tokens differ", () => {
  const raw = a.documents.get("d")?.raw ?? "";
  expect(() => checkSameTexts(a, annotatorB({}))).not.toThrow();
  // A token that one side has in no relation is not compared.
  expect(() => checkSameTexts(a, annotatorB({ tokens: new Map([[0, [0, 3]]]) }))).not.toThrow();
  expect(() => checkSameTexts(a, annotatorB({ raw: raw.replace("aag", "aah") }))).toThrow(
    'document d, offset 26: the raw texts differ; expected "aae aaf aag aah aai . aba abb " as in A; found "aae aaf aah',
  );
  expect(() => checkSameTexts(a, annotatorB({ tokens: new Map([[2, [8, 10]]]) }))).toThrow(
    "document d, offset 8: a token is not the same on both sides; expected token 2 at 8..11 as in A; found 8..10 in B",
  );
});

it("names a document on one side", () => {
  const more = annotationOf({ d: [], e: [] }, "B");
  const message =
    "document e: a document is on one side only; expected the same documents of every annotator";
  for (const sides of [
    [a, more],
    [more, a],
  ] as const)
    expect(() => checkSameTexts(...sides)).toThrow(
      `${message}; found it in B with 2 documents, and not in A with 1`,
    );
});
