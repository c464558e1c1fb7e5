import { Readable } from "node:stream";
import type { Document, Message, Relation, RelationType, Token } from "@discoprep/corpus";
import { checkOutput, taskSenses } from "@discoprep/score/conll16";
import fc from "fast-check";
import { expect, test } from "vitest";
import { documentOf, workFolder, writeSet } from "../../test/made-release.ts";
import { validate, validateStream } from "./validate.ts";

async function errorsOf(incidents: AsyncIterable<Message>): Promise<Message[]> {
  const errors: Message[] = [];
  for await (const incident of incidents) if (incident.severity === "error") errors.push(incident);
  return errors;
}

/** Expects incidents of any bytes, and an error where the official validator refuses them. */
async function expectErrors(bytes: Uint8Array): Promise<void> {
  const stream = Readable.from(bytes.length > 0 ? [bytes] : []);
  const errors = await errorsOf(validateStream(stream, "output.json", { language: "en" }));
  let isRefused = false;
  try {
    checkOutput(bytes, taskSenses("en"));
  } catch {
    isRefused = true;
  }
  if (isRefused) expect(errors).not.toEqual([]);
}

const good = JSON.stringify({
  DocID: "d",
  Arg1: { TokenList: [0, 1] },
  Arg2: { TokenList: [3] },
  Connective: { TokenList: [2] },
  Sense: ["Comparison.Contrast"],
  Type: "Explicit",
});

test("any bytes give incidents, and whatever the official validator refuses is an error", async () => {
  const noise = fc.uint8Array({ maxLength: 30 });
  const place = fc.nat({ max: good.length });
  await fc.assert(
    fc.asyncProperty(place, fc.nat({ max: 12 }), noise, fc.boolean(), async (at, cut, insert, whole) => {
      const line = Buffer.from(`${good}\n`);
      const mutilated = Buffer.concat([line.subarray(0, at), insert, line.subarray(at + cut)]);
      await expectErrors(whole ? insert : mutilated);
    }),
  );
});

test("any JSON value in any field gives incidents", async () => {
  const names = "DocID Arg1 Arg2 Connective Sense Type ID Punctuation Sup1Span __proto__".split(" ");
  const value = fc.jsonValue({ maxDepth: 3 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), value, fc.boolean(), async (name, item, inSpan) => {
      const field = `${JSON.stringify(name)}:${JSON.stringify(item)}`;
      const line = inSpan ? good.replace('"TokenList":[0,1]', `"TokenList":${JSON.stringify(item)}`) : good;
      await expectErrors(Buffer.from(`${line.slice(0, -1)},${field}}\n`));
    }),
  );
});

/** Returns a document of words such as `a1`, a sentence each four words, with relations between words. */
function madeUpDocument(relations: readonly (readonly [number, number, RelationType])[]): Document {
  const words = Array.from({ length: 13 }, (_, index) => `${index % 3 === 0 ? "😀" : "a"}${index}`);
  const bare = documentOf(`${words.join(" ").replace(/(\S+ ){4}/g, "$&. ")}.\n`);
  const tokens = bare.sentences.flatMap((sentence) => sentence.tokens);
  const at = (index: number) => ({ spans: [tokens[index] as Token] });
  const placed = relations.map(([first, distance, type]): Relation => {
    const second = first + distance;
    const sense = type === "EntRel" ? "EntRel" : "Comparison.Contrast";
    return {
      ...{ type, arg1: at(first), arg2: at(second) },
      conn1: { text: type === "Implicit" ? "but" : "", senses: [sense] },
      ...((type === "Explicit" || type === "AltLex") && { connective: at(second + 1) }),
    };
  });
  return { ...bare, relations: placed };
}

test("what the release writer writes is accepted", async () => {
  const type = fc.constantFrom<RelationType>("Explicit", "Implicit", "AltLex", "EntRel");
  const relation = fc.tuple(fc.nat({ max: 5 }), fc.integer({ min: 1, max: 5 }), type);
  const edition = fc.constantFrom("2015" as const, "2016" as const);
  await fc.assert(
    fc.asyncProperty(fc.array(relation, { maxLength: 6 }), edition, async (relations, year) => {
      const folder = writeSet(workFolder(), [madeUpDocument(relations)], "gold", year);
      const errors = await errorsOf(validate(folder, { language: "en" }));
      expect(errors.filter(({ rule }) => rule !== "duplicate-relation")).toEqual([]);
    }),
    { numRuns: 40 },
  );
});
