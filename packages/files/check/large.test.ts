import { constants } from "node:buffer";
import { mkdtempSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { inputDigest, sha256 } from "../src/checksum.ts";
import { readText } from "../src/text-file.ts";

const file = join(mkdtempSync(join(tmpdir(), "discoprep-")), "large");

it("gives a file that is not held as a whole the digest of its bytes", () => {
  const content = Buffer.alloc(64 * 1024 * 1024 + 3, "ferry ");
  writeFileSync(file, content);
  expect(inputDigest("large", [{ path: file, name: "a" }])).toEqual({
    name: "large",
    bytes: content.length,
    sha256: sha256(`${sha256(content)}  a\n`),
  });
});

it("refuses a text that is longer than a string can be", () => {
  truncateSync(file, constants.MAX_STRING_LENGTH + 1);
  expect(() => readText(file)).toThrow(
    `${file}: the file is too large to be read at once; expected at most ${constants.MAX_STRING_LENGTH} bytes; found ${constants.MAX_STRING_LENGTH + 1} bytes. Cut it into several files`,
  );
});
