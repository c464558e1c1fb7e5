import { isDeepStrictEqual } from "node:util";
import { fileStream } from "@discoprep/files";
import { byteLines } from "@discoprep/files/text";
import { checkLine, type Finding } from "@discoprep/validate";

/** Level 6: relations-no-senses.json has every relation in its place, without sense and type. */
export async function* checkNoSenses(relations: string, stripped: string): AsyncGenerator<Finding> {
  const originals = byteLines(fileStream(relations));
  const copies = byteLines(fileStream(stripped));
  let count = 0;
  for (;;) {
    const [original, copy] = [await originals.next(), await copies.next()];
    if (original.done && copy.done) return;
    if (original.done || copy.done) {
      const rest = await countRest(original.done ? copies : originals);
      const [fewer, more] = [count, count + 1 + rest];
      const [wanted, found] = original.done ? [fewer, more] : [more, fewer];
      const place = { file: stripped };
      yield { id: "no-senses-lines", place, expected: `${wanted} lines`, found: `${found} lines` };
      return;
    }
    count++;
    const value = objectOf(checkLine(original.value, relations));
    if (value === undefined) continue;
    const expected = { ...value, Sense: [], Type: "" };
    const found = objectOf(checkLine(copy.value, stripped));
    if (isDeepStrictEqual(found, expected)) continue;
    yield {
      id: "no-senses-relation",
      place: { file: stripped, line: count },
      ...differentField(expected, found),
    };
  }
}

function objectOf(check: ReturnType<typeof checkLine>): Record<string, unknown> | undefined {
  let step = check.next();
  while (!step.done) step = check.next();
  return step.value;
}

async function countRest(lines: AsyncGenerator<unknown>): Promise<number> {
  let count = 0;
  for await (const _line of lines) count++;
  return count;
}

function differentField(
  expected: Readonly<Record<string, unknown>>,
  found: Readonly<Record<string, unknown>> | undefined,
): { expected: string; found: string } {
  if (found === undefined) return { expected: "a JSON object", found: "something else" };
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
  const name = names.find((key) => !isDeepStrictEqual(expected[key], found[key])) as string;
  return {
    expected: `${name}: ${JSON.stringify(expected[name]) ?? "nothing"}`.slice(0, 120),
    found: `${name}: ${JSON.stringify(found[name]) ?? "nothing"}`.slice(0, 120),
  };
}
