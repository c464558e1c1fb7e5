import { readDataFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import { expect, it } from "vitest";
import { connectiveHeads } from "./connective-head.ts";

it("data/connective-heads.json names its source and a head for each connective", () => {
  const schema = z.strictObject({ source: z.string(), heads: z.record(z.string(), z.string()) });
  const file = new URL("../../data/connective-heads.json", import.meta.url);
  const { heads } = readDataFile(file, schema);
  expect(connectiveHeads()).toEqual([...new Set(Object.values(heads))]);
});
