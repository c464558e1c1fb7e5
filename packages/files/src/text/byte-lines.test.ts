import fc from "fast-check";
import { expect, test } from "vitest";
import { type ByteLine, LineSplitter } from "./byte-lines.ts";

async function lines(chunks: Iterable<Uint8Array>, limit?: number): Promise<ByteLine[]> {
  const split: ByteLine[] = [];
  const stream = async function* (): AsyncGenerator<Uint8Array> {
    yield* chunks;
  };
  for await (const line of LineSplitter.linesOf(stream(), limit)) split.push(line);
  return split;
}

test("chunks of any size give the same lines, and the lines give the bytes", async () => {
  const bytes = fc.array(fc.constantFrom(10, 13, 0, 0x61, 0xe4, 0xff), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(bytes, fc.integer({ min: 1, max: 7 }), async (list, size) => {
      const whole = Buffer.from(list);
      const chunks: Uint8Array[] = [];
      for (let start = 0; start < whole.length; start += size)
        chunks.push(whole.subarray(start, start + size));
      const split = await lines(chunks);
      expect(split).toEqual(await lines([whole]));
      expect(Buffer.concat(split.map((line) => line.bytes as Buffer))).toEqual(whole);
      for (const line of split)
        expect(whole.subarray(line.byte, line.byte + 1)).toEqual(line.bytes?.subarray(0, 1));
    }),
  );
});

test("of a line beyond the limit only the length is kept", async () => {
  const split = await lines([Buffer.from("ab\nabcd"), Buffer.from("ef\ncd")], 4);
  expect(split.map(({ byte, bytes, length, ended }) => [byte, bytes?.toString(), length, ended])).toEqual([
    [0, "ab\n", 2, true],
    [3, undefined, 6, true],
    [10, "cd", 2, false],
  ]);
});
