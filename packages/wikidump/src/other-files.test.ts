import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { refusal } from "../test/read.ts";

const bytes = (hex: string): Buffer => Buffer.concat([Buffer.from(hex, "hex"), Buffer.alloc(600, 0xee)]);

const tar = Buffer.concat([Buffer.alloc(257, "a"), Buffer.from("ustar"), Buffer.alloc(500)]);

it.each([
  ["a .zst file", bytes("28b52ffd"), "Zstandard data (.zst)", "zstd -dc a.xml | discoprep extract -"],
  ["a .zst file that begins with a skippable frame", bytes("502a4d18"), "Zstandard data", "zstd -dc"],
  ["a .xz file", bytes("fd377a585a00"), "xz data (.xz)", "xz -dc a.xml | discoprep extract -"],
  ["a .7z file", bytes("377abcaf271c"), "a 7z archive", "7z e -so a.xml"],
  ["a .zip file", bytes("504b0304"), "a zip archive", "unzip -p a.xml"],
  ["a ZIM file", bytes("5a494d04"), "a ZIM file of Kiwix", "discoprep download WIKI"],
  [
    "Cirrus",
    gzipSync('{"index":{"_id":"7"}}\n{"title":"Heron"}\n'),
    "CirrusSearch",
    "discoprep download WIKI",
  ],
  ["Enterprise, unpacked", '{"name":"Heron","identifier":7}\n', "Wikimedia Enterprise", "discoprep download"],
  ["Enterprise", gzipSync(tar), "a tar archive", "tar -xOf a.xml"],
])("says what %s is, and how to get the XML", async (_, content, kind, remedy) => {
  const message = await refusal(content);
  expect(message).toContain("the file is not a MediaWiki XML export");
  expect(message).toContain(kind);
  expect(message).toContain(remedy);
});
