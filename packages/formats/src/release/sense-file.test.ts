import { join } from "node:path";
import { testFolder } from "@discoprep/shared-data/folder";
import { expect, it } from "vitest";
import { readSenseFile } from "./sense-file.ts";

function file(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return join(testFolder({ "own.json": text }), "own.json");
}

it("reads a list of senses or a mapping", () => {
  expect(readSenseFile("pdtb3")).toBeUndefined();
  expect(readSenseFile("no/such/file")).toBeUndefined();
  expect(readSenseFile(file(["A", "B"]))).toEqual(["A", "B"]);
  expect(readSenseFile(file({ senses: ["A"] }))).toEqual(["A"]);
  const mappingFile = { source: ["A"], target: ["B"], map: { A: "B" } };
  expect(readSenseFile(file(mappingFile))).toEqual(mappingFile);
});

it.each([[{ senses: [1] }], ["{"], [[]]])("refuses %j", (value) => {
  expect(() => readSenseFile(file(value))).toThrow(
    "the file holds neither a list of senses nor a mapping; expected",
  );
});
