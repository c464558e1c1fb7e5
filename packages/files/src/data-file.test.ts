import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { testFolder } from "../test/folder.ts";
import { readDataFile } from "./data-file.ts";
import * as z from "./zod.ts";

const schema = z.strictObject({
  source: z.string(),
  tailHeadings: z.array(z.string()).optional(),
  rows: z.array(z.strictObject({ before: z.string(), after: z.string().optional() })).optional(),
  words: z.record(z.string(), z.strictObject({ day: z.string() })).optional(),
});

function readData(data: object): unknown {
  const folder = testFolder({ "pages.de.json": JSON.stringify(data) });
  return readDataFile(pathToFileURL(`${folder}/pages.de.json`), schema);
}

describe("data of a package", () => {
  it("are taken as they are where they have the shape", () => {
    const data = { source: "a book", rows: [{ before: "a" }] };
    expect(readData(data)).toEqual(data);
  });

  it.each([
    [{ tailHeading: [] }, 'Unrecognized key: "tailHeading"'],
    [{ rows: [{ befor: "" }] }, 'rows.0.before: missing; rows.0: Unrecognized key: "befor"'],
    [{ words: { en: { dya: "" } } }, 'words.en.day: missing; words.en: Unrecognized key: "dya"'],
    [{ tailHeadings: "sources" }, "tailHeadings: string, not array"],
  ])("with an unknown key or another shape are refused: %j", (data, message) => {
    expect(() => readData({ source: "", ...data })).toThrow(`pages.de.json: ${message}`);
  });
});
