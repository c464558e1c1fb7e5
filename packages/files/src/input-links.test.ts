import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { filesBelow } from "./document-files.ts";
import { followLinks, inputInside } from "./input-links.ts";

let parent: string;
let input: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "discoprep-links-"));
  input = join(parent, "input");
  mkdirSync(join(input, "a"), { recursive: true });
  mkdirSync(join(parent, "outside"));
  writeFileSync(join(input, "a", "1"), "");
  writeFileSync(join(parent, "outside", "secret"), "");
});
afterEach(() => followLinks(false));

const listed = (): string[] => filesBelow(input).map((file) => relative(input, file));

test.each(["../outside/secret", "../outside", "a/../../outside"])("refuses a link to %s", (target) => {
  symlinkSync(target, join(input, "b"));
  expect(listed).toThrow("a link leads out of the input folder; expected a file or folder in");
  followLinks(true);
  expect(listed()).toHaveLength(2);
});

test("follows links inside the folder, and a link that is named itself", () => {
  symlinkSync("a/1", join(input, "b"));
  symlinkSync("a", join(input, "c"));
  symlinkSync(input, join(parent, "named"));
  expect(listed()).toEqual(["a/1", "b", "c/1"]);
  expect(filesBelow(join(parent, "named"))).toHaveLength(3);
  expect(inputInside(input, join(input, "absent"))).toBe(join(input, "absent"));
});

test.each([true, false])("refuses links without end, followed or not", (isFollowed) => {
  followLinks(isFollowed);
  mkdirSync(join(input, "b"));
  symlinkSync("../b", join(input, "a", "x"));
  symlinkSync("../a", join(input, "b", "y"));
  expect(listed).toThrow("a link leads to a folder above itself");
});
