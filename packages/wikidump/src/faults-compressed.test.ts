import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { read, refusal } from "../test/read.ts";
import { dumpXml } from "../test/xml.ts";

const file = (name: string): Buffer => readFileSync(new URL(`../test/${name}`, import.meta.url));
const oneStream = file("one-stream.xml.bz2");
const manyStreams = file("many-streams.xml.bz2");

describe("compressed data", () => {
  it("fault 1: truncated mid-block", async () => {
    expect(await refusal(oneStream.subarray(0, 3))).toContain("byte 3: the bzip2 data ends early");
    expect(await refusal(oneStream.subarray(0, 700))).toMatch(
      /^a\.xml, byte 700: the bzip2 data ends early; expected the rest of the block that begins at byte \d+; found the end of the file\. Download/,
    );
  });

  it("fault 2: last 7 bytes missing", async () => {
    expect(await refusal(oneStream.subarray(0, -7))).toContain(
      `byte ${oneStream.length - 7}: the bzip2 data ends`,
    );
  });

  it("fault 3: any flipped byte", async () => {
    for (let index = 4; index < oneStream.length; index += 301) {
      const flipped = Buffer.from(oneStream);
      flipped[index] = (flipped[index] as number) ^ 0x10;
      expect(await refusal(flipped)).toMatch(/^a\.xml, byte \d+: /);
    }
  });

  it("fault 3: one flipped byte in the checksum of the stream", async () => {
    const flipped = Buffer.from(oneStream);
    flipped[flipped.length - 3] = (flipped.at(-3) as number) ^ 1;
    expect(await refusal(flipped)).toContain("the bzip2 data is corrupt; expected a stream whose checksum");
  });

  it.each([
    ["4: a file of no bytes", "", "the dump is empty"],
    ["5: an empty bzip2 stream", "425a683917724538509000000000", "not a MediaWiki XML export"],
  ])("fault %s", async (_, hex, message) => {
    expect(await refusal(Buffer.from(hex, "hex"))).toContain(message);
  });

  it("fault 6: garbage after the end", async () => {
    const where = `byte ${oneStream.length}: something follows the compressed data; expected the end of the file, or a further`;
    const refused = await refusal(Buffer.concat([oneStream, Buffer.from("garbage")]));
    expect(refused).toContain(where);
    expect(refused).toContain("; found the bytes 67617262. Obtain the file again, or cut off");
    for (const garbage of [Buffer.alloc(9), Buffer.from("garbage")]) {
      const zipped = Buffer.concat([gzipSync(dumpXml([{}])), garbage]);
      expect(await refusal(zipped)).toContain("something follows the compressed data");
    }
  });

  it("fault 7: many streams are read as one", async () => {
    const pages = await read(oneStream);
    expect(pages.map(({ id }) => id)).toEqual(["1", "2", "3", "4", "5"]);
    expect(pages[4]?.text).toBe("Ferry 5 sails — 渡轮启航。 ".repeat(2500));
    expect(await read(manyStreams)).toEqual(pages);
    expect(await read(manyStreams, 1)).toEqual(pages);
  });

  it("fault 8: the name says nothing", async () => {
    const xml = dumpXml([{ id: 7 }]);
    const pages = await read(xml);
    expect(await read(gzipSync(xml))).toEqual(pages);
    const half = Math.floor(xml.length / 2);
    const members = [gzipSync(xml.slice(0, half)), gzipSync(xml.slice(half))];
    expect(await read(Buffer.concat(members))).toEqual(pages);
  });

  it("fault 8: gzip that is cut or damaged", async () => {
    const zipped = gzipSync(dumpXml([{}]));
    expect(await refusal(zipped.subarray(0, -4))).toContain("the gzip data ends early");
    const flipped = Buffer.from(zipped);
    flipped[zipped.length - 6] = (flipped.at(-6) as number) ^ 1;
    expect(await refusal(flipped)).toContain("the gzip data is corrupt");
  });

  it("fault 9: a bomb of 2 GiB stops at the cap", async () => {
    expect(await refusal(file("bomb.xml.bz2"))).toMatch(
      /expands to too many bytes; expected at most 250 times .* out of \d+, \d+ times its size\. .* If it is sound, unpack it/,
    );
  });
});
