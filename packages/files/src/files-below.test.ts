import { mkdirSync, realpathSync, symlinkSync } from "node:fs";
import { join, relative } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { testFolder } from "../test/folder.ts";
import { filesBelow } from "./files-below.ts";

let parent: string;
let input: string;
beforeEach(() => {
  parent = realpathSync(testFolder({ "input/a/1": "", "outside/inner/2": "" }));
  input = join(parent, "input");
});

const listed = (): string[] => filesBelow(input).map((file) => relative(input, file));

test("follows links to files and folders, inside the folder and out of it", () => {
  symlinkSync("../outside/inner/2", join(input, "b"));
  symlinkSync("../outside", join(input, "c"));
  symlinkSync("a", join(input, "d"));
  expect(listed()).toEqual(["a/1", "b", "c/inner/2", "d/1"]);
  symlinkSync(input, join(parent, "named"));
  expect(filesBelow(join(parent, "named"))).toHaveLength(4);
});

test("refuses links without end", () => {
  mkdirSync(join(input, "b"));
  symlinkSync("../b", join(input, "a", "x"));
  symlinkSync("../a", join(input, "b", "y"));
  expect(listed).toThrow(`a/x/y: a link leads to a folder above itself; found ${input}/a. Remove the link.`);
});

test.each(["..", "../..", "/"])("refuses a link to %s, above the folder", (target) => {
  symlinkSync(target, join(input, "b"));
  expect(listed).toThrow("b: a link leads to a folder above itself");
});

test("names a link that leads to nothing", () => {
  symlinkSync("gone", join(input, "b"));
  expect(listed).toThrow("b: the path does not exist");
});
