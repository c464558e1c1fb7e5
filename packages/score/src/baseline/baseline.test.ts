import { type Document, type Relation, rawDocument } from "@discoprep/corpus";
import { expect, it } from "vitest";
import { baselineRelations, trainBaseline } from "./baseline.ts";

/** Returns a document whose sentences end in full stops. */
function documentOf(raw: string, relations: readonly Relation[] = []): Document {
  const sentences = [...raw.matchAll(/[^\s.][^.]*\./g)].map(({ 0: text, index: start }) => ({
    ...{ start, end: start + text.length },
    tokens: [...text.matchAll(/\w+|[^\w\s]/g)].map(({ 0: form, index }) => {
      return { form, start: start + index, end: start + index + form.length };
    }),
  }));
  return { ...rawDocument("b", "en", raw), sentences, relations };
}

const train = "The pond froze because it was cold. The geese left because food was rare. They came back.";

function relation(
  type: "Explicit" | "Implicit",
  sense: string,
  texts: readonly [arg1: string, arg2: string, connective?: string],
): Relation {
  let from = 0;
  const [arg1, connective, arg2] = [texts[0], texts[2] ?? "", texts[1]].map((text) => {
    const start = train.indexOf(text, from);
    from = start + text.length;
    return { spans: [{ start, end: from }] };
  });
  const conn1 = { text: texts[2] ?? "then", senses: [sense] };
  const marked = type === "Explicit" ? { connective } : {};
  return { type, arg1, arg2, conn1, ...marked } as Relation;
}

const reason = "Contingency.Cause.Reason";
const froze = relation("Explicit", reason, ["The pond froze", "it was cold", "because"]);
const left = relation("Explicit", reason, ["The geese left", "food was rare", "because"]);
const back = relation("Implicit", "Temporal", ["food was rare", "They came back"]);

/** Returns the texts of a relation's parts. */
function parts(document: Document, baseline: ReturnType<typeof trainBaseline>): string[][] {
  const words = document.sentences.flatMap(({ tokens }) => tokens.map(({ form }) => form));
  return baselineRelations(baseline, document).map(({ Type, Sense, Connective, Arg1, Arg2 }) => [
    ...[Type, Sense[0] ?? ""],
    ...[Connective, Arg1, Arg2].map(({ TokenList }) => TokenList.map((token) => words[token]).join(" ")),
  ]);
}

const rain =
  "It rained. We stayed because, in fact, the roof held. Because of this, all slept.\n\nMorning came.";

it("learns frequent connectives, and cuts arguments at marks and sentences", () => {
  const baseline = trainBaseline([documentOf(train, [froze, left, back])]);
  expect(baseline).toEqual({
    connectives: new Map([["because", reason]]),
    ...{ implicit: "Temporal", keepsFinalMarks: false },
  });
  expect(parts(documentOf(rain), baseline)).toEqual([
    ["Implicit", "Temporal", "", "It rained", "We stayed because , in fact , the roof held"],
    ["Explicit", reason, "because", "We stayed", "in fact"],
    ["Explicit", reason, "Because", "We stayed because , in fact , the roof held", "of this"],
  ]);
});

it("leaves out connectives seen once, or seldom annotated; keeps final marks where most are", () => {
  const single = trainBaseline([documentOf(train, [froze])]);
  expect([single.connectives.size, single.implicit]).toEqual([0, undefined]);
  const many = documentOf(`${train} ${"So it went because of it. ".repeat(3)}`, [froze, left]);
  expect(trainBaseline([many]).connectives.size).toBe(0);
  const marked = relation("Implicit", "Temporal", ["food was rare", "They came back."]);
  const keeping = trainBaseline([documentOf(train, [froze, left, marked])]);
  expect(parts(documentOf("It rained. We left because of it."), keeping)).toEqual([
    ["Implicit", "Temporal", "", "It rained .", "We left because of it ."],
    ["Explicit", reason, "because", "We left", "of it ."],
  ]);
});
