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
    [{ tailHeading: [] }, 'unknown key "tailHeading". The nearest known key is "tailHeadings"'],
    [{ rows: [{ befor: "" }] }, 'unknown key "befor" in rows.0. The nearest known key is "before"'],
    [{ words: { en: { dya: "" } } }, 'unknown key "dya" in words.en. The nearest known key is "day"'],
    [
      { sourc: "", rwos: [] },
      'unknown key "sourc". The nearest known key is "source"; unknown key "rwos". The nearest known key is "rows"',
    ],
    [{ tailHeadings: "sources" }, "tailHeadings: string, not array"],
  ])("with an unknown key or another shape are refused: %j", (data, message) => {
    expect(() => checkData({ source: "", ...data }, schema, "pages.de.json")).toThrow(
      `pages.de.json: ${message}`,
    );
  });
});
