import { describe, expect, it } from "vitest";
import { checkData } from "./data-file.ts";
import * as z from "./zod.ts";

const schema = z.strictObject({
  source: z.string(),
  tailHeadings: z.array(z.string()).optional(),
  rows: z.array(z.strictObject({ before: z.string(), after: z.string().optional() })).optional(),
  words: z.record(z.string(), z.strictObject({ day: z.string() })).optional(),
});

describe("data of a package", () => {
  it("are taken as they are where they have the shape", () => {
    const data = { source: "a book", rows: [{ before: "a" }] };
    expect(checkData(data, schema, "pages.de.json")).toEqual(data);
  });

  it.each([
    [{ tailHeading: [] }, 'Unrecognized key: "tailHeading"'],
    [{ rows: [{ befor: "" }] }, 'rows.0.before: missing; rows.0: Unrecognized key: "befor"'],
    [{ words: { en: { dya: "" } } }, 'words.en.day: missing; words.en: Unrecognized key: "dya"'],
    [{ tailHeadings: "sources" }, "tailHeadings: string, not array"],
  ])("with an unknown key or another shape are refused: %j", (data, message) => {
    expect(() => checkData({ source: "", ...data }, schema, "pages.de.json")).toThrow(
      `pages.de.json: ${message}`,
    );
  });
});
