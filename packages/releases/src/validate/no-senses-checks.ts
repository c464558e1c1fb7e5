import { isDeepStrictEqual } from "node:util";
import { type Message, problem } from "@discoprep/corpus";
import { fileStream } from "@discoprep/files";
import { byteLines } from "@discoprep/files/text";
import { checkLine } from "@discoprep/validate";

/** Level 6: relations-no-senses.json has every relation in its place, without sense and type. */
export async function* checkNoSenses(relations: string, stripped: string): AsyncGenerator<Message> {
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
      yield problem("no-senses-lines", place, { expected: `${wanted} lines`, found: `${found} lines` });
      return;
    }
    count++;
    const value = checkLine(original.value, relations, () => {});
    if (value === undefined) continue;
    const expected = { ...value, Sense: [], Type: "" };
    const found = checkLine(copy.value, stripped, () => {});
    if (isDeepStrictEqual(found, expected)) continue;
    yield problem("no-senses-relation", { file: stripped, line: count }, differentField(expected, found));
  }
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
